#!/usr/bin/env bash
# Times 100 boards of 13 x 11 cells at 128 pixels a cell in 1 palette and in 64, side by side with
# peers and with the floor, and prints tables in Markdown.
#
#   Benchmarks/run.sh TINCT     (what `make bench` runs)
#
# Other peers draw the boards in 1 palette where they are installed: those of Python (for the
# interpreter PYTHON=python3), `pip install pycairo skia-python blend2d-py pillow resvg-py`, and
# `rsvg-convert`.
#
# RUNS=5 is how often each command runs; the median counts. FULL=1 also draws all boards anew in all
# palettes, which else is reckoned from one palette. Nothing is written into the tree but
# .build-bench.
set -euo pipefail
export LC_ALL=C

# shellcheck source=Benchmarks/inputs.sh
. "$(dirname "$0")/inputs.sh"
begin bench "$1"
cd "$(dirname "$0")/.."
cell=128
build=.build-bench/peers
# The tool looks for shipped palettes and themes where it stands too; what it stands in is empty.
mkdir "$work/in"

compile() {
  local name=$1
  shift
  # shellcheck disable=SC2046
  cc -O2 -std=gnu11 -o "$build/$name" "Benchmarks/peers/$name.c" "$@"
}

build_peers() {
  mkdir -p "$build"
  # shellcheck disable=SC2046
  compile cairo_boards $(pkg-config --cflags --libs cairo libdeflate) -lm
  compile write_floor
}

make_inputs() {
  cp Benchmarks/boards.txt "$work/in/boards.txt"
  make_palettes >"$work/in/64.txt"
  head -1 "$work/in/64.txt" >"$work/in/1.txt"
  for count in 1 64; do palette_document <"$work/in/$count.txt" >"$work/in/$count.json"; done
}

# What is measured. Each takes the folder to write to.
tinct_1() { "$tinct" board boards.txt --palette 1.json --cell $cell --quiet --out "$1/p01"; }
tinct_64() { "$tinct" board boards.txt --palette 64.json --cell $cell --quiet --out "$1"; }
# With the drawings that tinct_64, which runs just before, has left in the cache.
tinct_kept() { tinct_64 "$1"; }
floor_1() { write_floor 1; }
floor_64() { write_floor 64; }
libpng_1() { "$peers/cairo_boards" libpng boards.txt 1.txt $cell "$jobs" "$1"; }
libdeflate_1() { "$peers/cairo_boards" libdeflate boards.txt 1.txt $cell "$jobs" "$1"; }
libpng_64() { "$peers/cairo_boards" libpng boards.txt 64.txt $cell "$jobs" "$1"; }
libdeflate_64() { "$peers/cairo_boards" libdeflate boards.txt 64.txt $cell "$jobs" "$1"; }
anew_64() {
  while read -r name _; do
    "$tinct" board boards.txt --palette "64.json#$name" --cell $cell --quiet --no-cache \
      --out "$1/$name"
  done <64.txt
}
pycairo_1() { "$python" "$scripts/boards.py" pycairo boards.txt 1.txt $cell "$jobs" "$1"; }
# Drawing without encoding.
alone() { DRAW_ONLY=1 "$python" "$scripts/boards.py" "$1" boards.txt 1.txt $cell "$jobs" "$2"; }
cairo_drawing_1() { "$peers/cairo_boards" draw boards.txt 1.txt $cell "$jobs" "$1"; }
pycairo_drawing_1() { alone pycairo "$1"; }
skia_drawing_1() { alone skia "$1"; }
blend2d_drawing_1() { alone blend2d "$1"; }
skia_1() { "$python" "$scripts/boards.py" skia boards.txt 1.txt $cell "$jobs" "$1"; }
blend2d_1() { "$python" "$scripts/boards.py" blend2d boards.txt 1.txt $cell "$jobs" "$1"; }
resvg_1() { "$python" "$scripts/boards.py" resvg boards.txt 1.txt $cell "$jobs" "$1"; }
rsvg_1() {
  (cd "$work/svg/p01" && printf '%s\n' *.svg) |
    xargs -P "$jobs" -I{} rsvg-convert -o "$1/{}.png" "$work/svg/p01/{}"
}
write_floor() { "$peers/write_floor" "$work/sizes_$1" "$jobs" "$work/out"; }

# Runs one of them into an empty folder and notes seconds of the clock and of the processors.
measure() {
  local name=$1 times
  rm -rf "$work/out"
  [ "$name" = tinct_kept ] || rm -rf "$kept"
  mkdir "$work/out"
  case $name in
  floor_*) (cd "$work/out" && sed 's|^[0-9]* ||; s|/[^/]*$||' "$work/sizes_${name#floor_}" |
    sort -u | tr '\n' '\0' | xargs -0 mkdir -p) ;;
  esac
  TIMEFORMAT='%R %U %S'
  times=$({ time ({ cd "$work/in" && "$name" "$work/out"; } >"$work/log" 2>&1); } 2>&1) || {
    cat "$work/log" >&2
    exit 1
  }
  echo "$times" | awk '{ print $1, $2 + $3 }' >>"$work/$name.times"
  (cd "$work/out" && find . -type f -exec wc -c {} + |
    awk '$2 != "total" { sub(/^ */, ""); print }') >"$work/sizes_$name"
  case $name in tinct_*) cp "$work/sizes_$name" "$work/sizes_${name#tinct_}" ;; esac
}

# The median of a column of a command's times.
median() {
  cut -d' ' -f"$2" "$work/$1.times" | sort -n |
    awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'
}

bytes() { awk '{ sum += $1 } END { printf "%d", sum }' "$work/sizes_$1"; }

# Finds the other peers; says of those that are missing how to get them.
others=(cairo_drawing_1)
find_others() {
  local module
  for module in pycairo:cairo skia:skia blend2d:blend2d resvg:resvg_py; do
    if "$python" -c "import ${module#*:}" 2>"$work/log"; then
      others+=("${module%:*}_1")
      [ "${module%:*}" = resvg ] || others+=("${module%:*}_drawing_1")
    else
      echo "${module%:*} is left out: $python has no ${module#*:} (see the top of this script)." >&2
    fi
  done
  if command -v rsvg-convert >"$work/log"; then
    (cd "$work/in" && "$python" "$scripts/boards.py" svg boards.txt 1.txt $cell 1 "$work/svg")
    others+=(rsvg_1)
  else
    echo "rsvg-convert is left out: install librsvg2-bin (apt) or librsvg (brew)." >&2
  fi
}

# A row of the table: NAME TITLE [FACTOR], reckoned from a measured one if there is a factor.
row() {
  local factor=${3:-1}
  awk -v title="$2" -v clock="$(median "$1" 1)" -v cpu="$(median "$1" 2)" \
    -v bytes="$(bytes "$1")" -v files="$(wc -l <"$work/sizes_$1")" -v factor="$factor" \
    -v note="$([ "$factor" = 1 ] || echo " (reckoned: 64 x one palette)")" 'BEGIN {
      printf "| %s%s | %.2f | %.2f | %d | %.1f |\n", title, note, clock * factor, cpu * factor,
        files * factor, bytes * factor / 1e6
    }'
}

# What drawing anew in each palette takes: NAME_OF_ONE NAME_OF_ALL COLUMN.
anew() {
  if [ -n "${FULL:-}" ]; then
    median "$2" "$3"
  else
    awk -v time="$(median "$1" "$3")" 'BEGIN { print 64 * time }'
  fi
}

ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }
minus() { awk -v a="$1" -v b="$2" 'BEGIN { print (a > b + 0.001 ? a - b : 0.001) }'; }

# A row of ratios: TITLE WANTED FUNCTION, which prints the ratio in a column of the times.
ratio_row() { echo "| $1 | $("$3" 1) | $("$3" 2) | $2 |"; }
many_to_one() {
  ratio "$(minus "$(median tinct_64 "$1")" "$(median floor_64 "$1")")" \
    "$(minus "$(median tinct_1 "$1")" "$(median floor_1 "$1")")"
}
libpng_to_tinct() { ratio "$(median libpng_1 "$1")" "$(median tinct_1 "$1")"; }
libdeflate_to_tinct() { ratio "$(median libdeflate_1 "$1")" "$(median tinct_1 "$1")"; }
cairo_anew_to_tinct() { ratio "$(anew libpng_1 libpng_64 "$1")" "$(median tinct_64 "$1")"; }
tinct_anew_to_tinct() { ratio "$(anew tinct_1 anew_64 "$1")" "$(median tinct_64 "$1")"; }
other_to_tinct() { ratio "$(median "$other" "$1")" "$(median tinct_1 "$1")"; }
beyond_one_drawing() {
  ratio "$(minus "$(median tinct_64 "$1")" "$(median tinct_1 "$1")")" "$(median floor_64 "$1")"
}
tinct_to_floor() { ratio "$(median tinct_64 "$1")" "$(median floor_64 "$1")"; }

model() {
  if [ -r /proc/cpuinfo ]; then
    sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1
  else
    sysctl -n machdep.cpu.brand_string
  fi
}

report() {
  echo "100 boards of 13 x 11 cells, $cell pixels a cell (1792 x 1536 pixels); median of $runs runs."
  echo "$(uname -sm), $(model), $jobs cores; $place; Cairo $(pkg-config --modversion cairo)," \
    "libpng $(pkg-config --modversion libpng), libdeflate $(pkg-config --modversion libdeflate)."
  echo "$("$tinct" --version)."
  echo
  echo "| | seconds | processor seconds | files | MB |"
  echo "|---|--:|--:|--:|--:|"
  row tinct_1 "tinct, 1 palette"
  row libpng_1 "Cairo, \`cairo_surface_write_to_png\`, 1 palette"
  row libdeflate_1 "Cairo, libdeflate 1, 1 palette"
  for name in ${others[@]+"${others[@]}"}; do row "$name" "${name%_1}, 1 palette"; done
  row floor_1 "floor: writing such files, 1 palette"
  row tinct_64 "tinct, 64 palettes"
  row tinct_kept "tinct, 64 palettes, drawings from the cache"
  local suffix=_1 factor=64 own=tinct_1
  if [ -n "${FULL:-}" ]; then suffix=_64 factor=1 own=anew_64; fi
  row $own "tinct, each palette anew" $factor
  row libpng$suffix "Cairo, \`cairo_surface_write_to_png\`, each anew" $factor
  row libdeflate$suffix "Cairo, libdeflate 1, each anew" $factor
  row floor_64 "floor: writing such files, 64 palettes"
  echo
  echo "| ratio | by the clock | by processor time | wanted |"
  echo "|---|--:|--:|--:|"
  ratio_row "tinct, 64 palettes to 1, both without the floor" "below 4" many_to_one
  ratio_row "Cairo with libpng to tinct, 1 palette" "above 2" libpng_to_tinct
  ratio_row "Cairo with libdeflate to tinct, 1 palette" "above 2" libdeflate_to_tinct
  for other in ${others[@]+"${others[@]}"}; do
    local wanted=""
    case $other in *_drawing_1) continue ;; pycairo_1) wanted="above 10" ;; resvg_1) wanted="above 4" ;; esac
    ratio_row "${other%_1} to tinct, 1 palette" "$wanted" other_to_tinct
  done
  ratio_row "Cairo with libpng, each anew, to tinct, 64 palettes" "above 40" cairo_anew_to_tinct
  ratio_row "tinct, each palette anew, to tinct, 64 palettes" "" tinct_anew_to_tinct
  ratio_row "tinct, 64 palettes, to the floor" "" tinct_to_floor
  ratio_row "tinct, 64 palettes less 1, to the floor" "below 3" beyond_one_drawing
  echo
  echo "Bytes: $(ratio "$(bytes tinct_1)" "$(bytes libpng_1)") times those of Cairo with libpng."
}

# A board of many cells and one of large ones: time and, where there is GNU time, memory.
large() {
  local name=$1 columns=$2 size=$3
  shift 3
  "$tinct" puzzle generate --columns "$columns" --rows "$columns" --any --quiet \
    --out "$work/in/large.json"
  rm -rf "$work/out"
  local line=("$tinct" board "$work/in/large.json" --palette "$work/in/1.json" --cell "$size"
    --quiet --out "$work/out.png" "$@")
  if /usr/bin/time -f %M true 2>"$work/log"; then
    /usr/bin/time -f '%e %U %M' -o "$work/large" "${line[@]}"
    awk -v name="$name" '{ printf "| %s | %.2f | %.2f | %.0f |\n", name, $1, $2, $3 / 1024 }' \
      "$work/large"
  fi
}

report_large() {
  echo
  echo "| | seconds | processor seconds | memory, MB |"
  echo "|---|--:|--:|--:|"
  large "tinct, 200 x 200 cells at 16 pixels" 200 16
  large "tinct, 25 x 25 cells at 512 pixels" 25 512 --max-pixels 200000000
}

build_peers
peers=$PWD/$build
scripts=$PWD/Benchmarks/peers
make_inputs
find_others
# Alternating, so that what else the machine does meets all of them alike.
for ((run = 1; run <= runs; run++)); do
  for name in tinct_1 libpng_1 libdeflate_1 floor_1 tinct_64 tinct_kept floor_64 \
    ${others[@]+"${others[@]}"}; do
    measure "$name"
  done
done
if [ -n "${FULL:-}" ]; then
  for name in anew_64 libpng_64 libdeflate_64; do measure "$name"; done
fi
report
report_large
