#!/usr/bin/env bash
# The costs of pictures of every kind, for docs/scaling.md: processor time and bytes; prints a table in
# Markdown.
#
#   Benchmarks/scaling.sh TINCT
#
# RUNS=3 is how often each command runs; the median counts.
set -euo pipefail
export LC_ALL=C

# shellcheck source=Benchmarks/inputs.sh
. "$(dirname "$0")/inputs.sh"
RUNS=${RUNS:-3}
begin scaling "$1"
cd "$work"
write_palettes 15 palettes
one=("$work"/palettes/p01.json)
"$tinct" puzzle generate --columns 13 --rows 11 --count 100 --quiet --out pack.json

# processor COMMAND...: the median of the seconds on all cores, each time without what was made.
processor() {
  for ((run = 1; run <= RUNS; run++)); do
    rm -rf out
    /usr/bin/time -f '%U %S' -o time "$tinct" "$@" --no-cache --quiet --out out
    awk '{ print $1 + $2 }' time
  done | sort -n | awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }'
}
bytes() { find out -type f -not -name '.*' -exec cat {} + | wc -c; }
row() { # NAME COUNT SECONDS BYTES
  awk -v name="$1" -v n="$2" -v s="$3" -v b="$4" \
    'BEGIN { printf "| %s | %.2f ms | %.1f kB |\n", name, 1000 * s / n, b / n / 1000 }'
}

echo "| One picture | Processor time | Size |"
echo "|---|---|---|"
all=$(processor board pack.json --cell 48 --palette palettes/)
size=$(bytes)
single=$(processor board pack.json --cell 48 --palette "${one[0]}")
row "board of 13 x 11 cells, 48 px, in one palette" 100 "$single" "$(bytes)"
row "the same in a palette more" 1400 "$(awk -v a="$all" -v b="$single" 'BEGIN { print a - b }')" \
  $((size * 14 / 15))
row "one with light (Lumen)" 10 \
  "$(processor board pack.json --puzzle 1-10 --cell 48 --theme lumen --palette "${one[0]}")" "$(bytes)"
seconds=$(processor frames pack.json --puzzle 1 --animation solve --cell 24 --fps 30 --as webp \
  --palette "${one[0]}")
row "a film of solving it, 24 px, 30 frames a second, WebP" 1 "$seconds" "$(bytes)"
seconds=$(processor shot pack.json --puzzle 1-10 --preset iphone-6.9 --palette "${one[0]}")
row "a shot for a store, 1320 x 2868 pixels" 10 "$seconds" "$(bytes)"
seconds=$(processor board pack.json --cell 48 --as separation)
size=$(bytes)
row "a drawing in inks, for any palette" 100 "$seconds" "$size"
packed=$(for file in out/*; do gzip -9 -c "$file"; done | wc -c)
row "the same, compressed by gzip" 100 0 "$packed"
row "a palette" 15 0 "$(cat palettes/*.json | wc -c)"
