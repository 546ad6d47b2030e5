#!/usr/bin/env bash
# Measures what libwebp takes for each pixel, in bytes, and prints it beside what the tool reckons with
# (`EncodedWebP.bytesPerPixel`), as a table in Markdown. Ends with 1 where that is less.
#
#   Benchmarks/memory.sh        SIDES="1000 2000" are the sides of the pictures
set -euo pipefail
export LC_ALL=C
cd "$(dirname "$0")/.."
build=.build-bench/peers
mkdir -p "$build"
# shellcheck disable=SC2046
cc -O2 -std=gnu11 -o "$build/webp_memory" Benchmarks/peers/webp_memory.c $(pkg-config --cflags --libs libwebp) -lm
line=$(grep -o 'isLossy ? [0-9]* : effort == 0 ? [0-9]* : effort < 7 ? [0-9]* : [0-9]*' \
  Sources/TinctCodecs/WebP/EncodedWebP.swift)
read -r lossy none usual most <<<"$(echo "$line" | sed 's/[^0-9 ]//g' \
  | awk '{ for (i = 1; i <= NF; i++) n[++c] = $i; print n[1], n[3], n[5], n[6] }')"
status=0
echo "| Effort | Side | Noise | 16 levels | Shade | Flat | Reckoned with |"
echo "|---|---|---|---|---|---|---|"
for side in ${SIDES:-1000 2000}; do
  while read -r name bound arguments; do
    row="| $name | $side |"
    for kind in noise levels shade flat; do
      # shellcheck disable=SC2086
      taken=$("$build/webp_memory" "$side" $kind $arguments)
      row="$row $taken |"
      awk "BEGIN { exit !($taken > $bound) }" && status=1
    done
    echo "$row $bound |"
  done <<<"0 $none 0
2 $usual 2
6 $usual 6
9 $most 9
lossy $lossy 6 80"
done
exit $status
