#!/usr/bin/env bash
# Measures the making and solving of puzzles, side by side with Net (sgt-net of Simon Tatham's
# Portable Puzzle Collection; Debian: sgt-puzzles), and prints tables in Markdown.
#
#   Benchmarks/puzzles.sh TINCT     (what `make bench` runs too)
#
# RUNS=5 is how often each command runs, in turn with its peer; the median counts. What is compared
# with Net is processor time, in which other programs on the machine tell least; what is compared
# between one core and two is the time on the clock. NET is Net's command, left out if it is not there.
set -euo pipefail
export LC_ALL=C

# shellcheck source=Benchmarks/inputs.sh
. "$(dirname "$0")/inputs.sh"
begin puzzles "$1"
net=${NET-$(PATH=$PATH:/usr/games command -v sgt-net || true)}

# Runs a command and notes its seconds on the clock and on the processor.
measure() {
  local name=$1
  shift
  rm -rf "$kept"
  TIMEFORMAT='%R %U %S'
  local times
  times=$({ time "$@" >"$work/output" 2>"$work/log"; } 2>&1) || {
    cat "$work/log" >&2
    exit 1
  }
  echo "$times" | awk '{ print $1, $2 + $3 }' >>"$work/$name.times"
}

# The median of the first (clock) or second (processor) column.
median() {
  cut -d' ' -f"$2" "$work/$1.times" | sort -n |
    awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'
}

generate() { "$tinct" puzzle generate --columns "$1" --rows "$2" --count "$3" --quiet "${@:4}"; }

# Puzzles a second from the difference between many and few, so that the start does not count.
rate() { # name, few, many
  awk -v a="$(median "$1-few" 2)" -v b="$(median "$1-many" 2)" -v n="$(($3 - $2))" \
    'BEGIN { d = b - a; if (d < 1e-3) d = 1e-3; print n / d }'
}

against_net() { # columns, rows, Tinct's many, Net's many, wanted
  local size=$1x$2 run
  for ((run = 0; run < runs; run++)); do
    measure "tinct-$size-few" generate "$1" "$2" 1 --jobs 1 --seed "$run" --out "$work/few.json"
    measure "tinct-$size-many" generate "$1" "$2" "$3" --jobs 1 --seed "$run" --out "$work/many.json"
    if [ -n "$net" ]; then
      measure "net-$size-few" "$net" --generate 1 "$size"
      measure "net-$size-many" "$net" --generate "$4" "$size"
    fi
  done
  local ours theirs=0
  ours=$(rate "tinct-$size" 1 "$3")
  if [ -n "$net" ]; then theirs=$(rate "net-$size" 1 "$4"); fi
  awk -v size="$1 x $2" -v ours="$ours" -v theirs="$theirs" -v wanted="$5" 'BEGIN {
    printf "| %s | %.0f | ", size, ours
    if (theirs) printf "%.0f | %.1f | %s |\n", theirs, ours / theirs, wanted
    else printf "- | - | %s |\n", wanted }'
}

echo "Unique puzzles a second on one core, by processor time, start-up taken out"
echo
echo "| board | Tinct | Net | ratio | wanted |"
echo "|---|---|---|---|---|"
against_net 7 7 30000 10000 2
against_net 13 11 10000 3000 2
against_net 25 25 2000 400 4
against_net 50 50 500 60 8

# Solving: solutions are written into a pack without any; reading and writing count. Net solves what it
# has just made, after it has forgotten the solution (--test-solve); the difference to making alone
# counts.
generate 13 11 10000 --source center --out "$work/solved.json"
sed -E 's/, "solution": \[[^]]*\]//' "$work/solved.json" >"$work/open.json"
echo
echo "Puzzles of 13 x 11 solved a second on one core, by processor time"
echo
echo "| what | a second | wanted |"
echo "|---|---|---|"
for ((run = 0; run < runs; run++)); do
  measure write "$tinct" puzzle solve "$work/open.json" --jobs 1 --quiet --out "$work/again.json"
  if [ -n "$net" ]; then
    measure net-made "$net" --generate 6000 13x11
    measure net-solved "$net" --generate 6000 --test-solve 13x11
  fi
done
cmp "$work/solved.json" "$work/again.json"
awk -v write="$(median write 2)" 'BEGIN {
  printf "| read, solved and written | %.0f | 30000, or 4 times Net |\n", 10000 / write }'
if [ -n "$net" ]; then
  awk -v made="$(median net-made 2)" -v solved="$(median net-solved 2)" 'BEGIN {
    d = solved - made; if (d < 1e-3) d = 1e-3
    printf "| Net, solved (--test-solve) | %.0f | - |\n", 6000 / d }'
fi

generate 50 50 50 --out "$work/fifty.json"
sed -E 's/, "solution": \[[^]]*\]//' "$work/fifty.json" >"$work/open-fifty.json"
for ((run = 0; run < runs; run++)); do
  measure fifty "$tinct" puzzle solve "$work/open-fifty.json" --jobs 1 --quiet \
    --out "$work/again-fifty.json"
done
cmp "$work/fifty.json" "$work/again-fifty.json"
echo
echo "50 boards of 50 x 50 read, solved and written on one core: $(median fifty 2) s of processor time" \
  "(wanted: well under 1 s)"

echo
echo "Several cores ($(getconf _NPROCESSORS_ONLN) here), by the clock: 10,000 puzzles of 13 x 11, 500 of 50 x 50"
echo
echo "| what | --jobs 1 | --jobs 2 | ratio | wanted |"
echo "|---|---|---|---|---|"
for ((run = 0; run < runs; run++)); do
  for jobs in 1 2; do
    measure "small-$jobs" generate 13 11 10000 --jobs $jobs --out "$work/small-$jobs.json"
    measure "large-$jobs" generate 50 50 500 --jobs $jobs --out "$work/large-$jobs.json"
    measure "solve-$jobs" "$tinct" puzzle solve "$work/open.json" --jobs $jobs --quiet \
      --out "$work/again.json"
  done
done
cmp "$work/small-1.json" "$work/small-2.json"
cmp "$work/large-1.json" "$work/large-2.json"
for row in "small making 10,000 of 13 x 11" "large making 500 of 50 x 50" "solve reading, solving and writing 10,000"; do
  name=${row%% *}
  awk -v what="${row#* }" -v one="$(median "$name-1" 1)" -v two="$(median "$name-2" 1)" 'BEGIN {
    printf "| %s | %.2f s | %.2f s | %.2f | nearly 2 |\n", what, one, two, one / two }'
done

echo
echo "Growth with the board, one core, by processor time"
echo
echo "| board | cells | made in | microseconds a cell | read, solved and written in |"
echo "|---|---|---|---|---|"
for side in 25 50 100 200; do
  count=$((80000 / side / side + 1))
  generate $side $side $((count + 1)) --out "$work/growth.json"
  for ((run = 0; run < runs; run++)); do
    measure "make-$side-few" generate $side $side 1 --jobs 1 --out "$work/few.json"
    measure "make-$side-many" generate $side $side $((count + 1)) --jobs 1 --out "$work/growth.json"
    sed -E 's/, "solution": \[[^]]*\]//' "$work/growth.json" >"$work/open-growth.json"
    measure "solve-$side" "$tinct" puzzle solve "$work/open-growth.json" --jobs 1 --quiet \
      --out "$work/again.json"
  done
  awk -v side=$side -v rate="$(rate "make-$side" 1 $((count + 1)))" \
    -v solve="$(median "solve-$side" 2)" -v count=$((count + 1)) 'BEGIN {
    printf "| %d x %d | %d | %.2f ms | %.2f | %.1f ms |\n", side, side, side * side, 1000 / rate,
      1e6 / rate / side / side, 1000 * solve / count }'
done

# The most memory that a command has had, in megabytes.
megabytes() {
  if [ "$(uname)" = Darwin ]; then
    /usr/bin/time -l "$@" 2>&1 >"$work/output" | awk '/maximum resident/ { printf "%.0f", $1 / 1e6 }'
  else
    /usr/bin/time -f %M "$@" 2>&1 >"$work/output" | awk 'END { printf "%.0f", $1 / 1000 }'
  fi
}
if [ -x /usr/bin/time ]; then
  echo
  echo "Most memory in use"
  echo
  echo "| what | MB | wanted |"
  echo "|---|---|---|"
  echo "| making 10,000 of 13 x 11 | $(megabytes "$tinct" puzzle generate --columns 13 --rows 11 \
    --count 10000 --quiet --out "$work/small-1.json") | below 200 |"
  echo "| solving them | $(megabytes "$tinct" puzzle solve "$work/open.json" --quiet \
    --out "$work/again.json") | below 200 |"
fi
