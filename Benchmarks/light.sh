#!/usr/bin/env bash
# Times ten boards in every theme on squares, hexes and Cairo's pentagons, each beside Noodles on the
# same grid and, for the same pixels, beside squares in the same theme, with the memory that a run
# takes, and 64 palettes beside one, also less the time that writing the same files takes; prints
# tables in Markdown.
#
#   Benchmarks/light.sh TINCT
#
# RUNS=3 is how often each command runs; the median counts. One job draws, so that seconds are those
# of one core. GNU time measures memory; without it that column is empty.
set -euo pipefail
export LC_ALL=C

# shellcheck source=Benchmarks/inputs.sh
. "$(dirname "$0")/inputs.sh"
RUNS=${RUNS:-3}
begin light "$1"
cd "$(dirname "$0")/.."
cell=128
themes="noodles beads blueprint contrast lumen metro net ribbon toy"
grids="square:13x11 hex:13x11 cairo:8x8"

generate() {
  local kind=$1 size=$2
  "$tinct" puzzle generate --grid "$kind" --columns "${size%x*}" --rows "${size#*x}" --count 10 \
    --seed 7 --quiet --out "$work/$kind.json"
}

# Writes the processor seconds of copying all files of the last run to NAME.floor.
floor() {
  local TIMEFORMAT='%U %S' times
  times=$({ time cp -r "$work/out" "$work/copy"; } 2>&1)
  rm -rf "$work/copy"
  echo "$times" | awk '{ print $1 + $2 }' >"$work/$1.floor"
}

# Appends the processor seconds and the kilobytes of a run to NAME.times: NAME OPTIONS...
measure() {
  local name=$1 TIMEFORMAT='%U %S' times
  shift
  rm -rf "$work/out" "$kept"
  local line=("$tinct" board "$@" --cell $cell --no-cache --jobs 1 --quiet --out "$work/out")
  if /usr/bin/time -f %M true 2>"$work/log"; then
    /usr/bin/time -f '%U %S %M' -o "$work/time" "${line[@]}"
    times=$(tail -1 "$work/time")
  else
    times=$({ time "${line[@]}" >"$work/log"; } 2>&1)
  fi
  echo "$times" | awk '{ print $1 + $2, $3 }' >>"$work/$name.times"
  find "$work/out" -type f -exec cat {} + | wc -c >"$work/$name.bytes"
  find "$work/out" -name '*.png' -exec sh -c 'od -An -tu1 -j16 -N8 "$1"' - {} \; |
    awk '{ sum += (($1 * 256 + $2) * 65536 + $3 * 256 + $4) * (($5 * 256 + $6) * 65536 + $7 * 256 + $8) }
      END { printf "%.0f\n", sum }' >"$work/$name.pixels"
}

# The median of a column of a command's times.
median() {
  cut -d' ' -f"$2" "$work/$1.times" | sort -n |
    awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'
}

make_palettes >"$work/64.txt"
head -1 "$work/64.txt" >"$work/1.txt"
for count in 1 64; do palette_document <"$work/$count.txt" >"$work/$count.json"; done
for grid in $grids; do generate "${grid%:*}" "${grid#*:}"; done

# Alternating, so that what else the machine does meets all of them alike.
for ((run = 1; run <= runs; run++)); do
  for grid in $grids; do
    for theme in $themes; do
      measure "${grid%:*}-$theme" "$work/${grid%:*}.json" --theme "$theme" --palette "$work/1.json"
      floor "${grid%:*}-$theme"
    done
  done
done
for grid in $grids; do
  for theme in $themes; do
    measure "many-${grid%:*}-$theme" "$work/${grid%:*}.json" --theme "$theme" \
      --palette "$work/64.json"
    floor "many-${grid%:*}-$theme"
  done
done

echo "Ten boards, $cell pixels a cell, one palette, one job; median of $runs runs."
echo "$("$tinct" --version); $place."
echo
echo "| grid | theme | processor seconds | to Noodles (wanted: 3)" \
  "| to squares, by pixel (wanted: 2) | memory, MB (wanted: 150) | MB |"
echo "|---|---|--:|--:|--:|--:|--:|"
for grid in $grids; do
  for theme in $themes; do
    name=${grid%:*}-$theme
    awk -v grid="${grid/:/ }" -v theme="$theme" -v cpu="$(median "$name" 1)" \
      -v base="$(median "${grid%:*}-noodles" 1)" -v memory="$(median "$name" 2)" \
      -v squares="$(median "square-$theme" 1)" -v pixels="$(cat "$work/$name.pixels")" \
      -v square_pixels="$(cat "$work/square-$theme.pixels")" \
      -v bytes="$(cat "$work/$name.bytes")" 'BEGIN {
        printf "| %s | %s | %.2f | %.1f | %.1f | %.0f | %.1f |\n", grid, theme, cpu, cpu / base,
          (cpu / pixels) / (squares / square_pixels), memory / 1024, bytes / 1e6
      }'
  done
done
echo
echo "| 64 palettes | theme | processor seconds | to one palette | without writing (wanted: 4 flat," \
  "12 lit) | MB |"
echo "|---|---|--:|--:|--:|--:|"
for grid in $grids; do
  for theme in $themes; do
    name=${grid%:*}-$theme
    awk -v grid="${grid/:/ }" -v theme="$theme" -v many="$(median "many-$name" 1)" \
      -v one="$(median "$name" 1)" -v bytes="$(cat "$work/many-$name.bytes")" \
      -v floor="$(cat "$work/$name.floor")" -v many_floor="$(cat "$work/many-$name.floor")" 'BEGIN {
        printf "| %s | %s | %.2f | %.1f | %.1f | %.0f |\n", grid, theme, many, many / one,
          (many - many_floor) / (one - floor), bytes / 1e6
      }'
  done
done
