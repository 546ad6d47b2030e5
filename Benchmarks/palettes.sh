#!/usr/bin/env bash
# Times the reading of 10,000 palettes from one .gpl and one .ase, side by side with Pillow and with
# the package swatch of PyPI, and prints a table in Markdown.
#
#   Benchmarks/palettes.sh TINCT [PYTHON]
#
# PYTHON has the packages pillow (12 or later) and swatch (default: python3). RUNS=5 is how often each
# is run; the least processor time counts, which other work on the machine changes little. Of Tinct
# the whole command is timed, with its start and the writing of the list as JSON; of the others only
# the reading, in a warm interpreter. A peer that is missing, or fails, is told on standard error.
set -euo pipefail
export LC_ALL=C

tinct=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
python=${2:-python3}
runs=${RUNS:-5}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# 10,000 palettes of four colours, as each program keeps several: names with a slash, and groups.
awk 'BEGIN {
  print "{\"format\": \"tinct-palette\", \"version\": 1, \"palettes\": ["
  for (i = 0; i < 10000; i++) {
    printf "%s{\"name\": \"palette %d\", \"colors\": {", (i ? ",\n" : ""), i
    for (k = 0; k < 4; k++)
      printf "%s\"colour %d\": \"#%06X\"", (k ? ", " : ""), k, (i * 7919 + k * 104729) % 16777216
    printf "}}"
  }
  print "]}" }' >"$work/many.json"
for format in gpl ase; do
  "$tinct" palette convert "$work/many.json" --out "$work/many.$format" --quiet
done

# The least processor time of some runs, in milliseconds.
best() {
  local run TIMEFORMAT='%U %S'
  for ((run = 0; run < runs; run++)); do
    { time "$@" >/dev/null 2>&1; } 2>&1
  done | awk '{ print ($1 + $2) * 1000 }' | sort -n | head -1
}

peer() {
  "$python" - "$1" "$2" "$runs" <<'PYTHON' || echo "-"
import sys, time
name, path, runs = sys.argv[1], sys.argv[2], int(sys.argv[3])
if name == "pillow":
    from PIL import GimpPaletteFile
    def read():
        with open(path, "rb") as file:
            # Colours alone, without names; else it stops after 256.
            GimpPaletteFile.GimpPaletteFile.frombytes(file.read())
else:
    import swatch
    def read(): swatch.parse(path)
times = []
for _ in range(runs):
    start = time.process_time()
    read()
    times.append(time.process_time() - start)
print(f"{min(times) * 1000:.1f}")
PYTHON
}

show() { "$tinct" palette show "$1" --json --quiet; }

echo "| 10,000 palettes, 40,000 colours | bytes | Tinct, the command | peer, reading alone |"
echo "|---|---|---|---|"
for row in "gpl pillow Pillow" "ase swatch swatch"; do
  read -r format module name <<<"$row"
  file="$work/many.$format"
  echo "| .$format | $(wc -c <"$file") | $(best show "$file") ms | $name $(peer "$module" "$file") ms |"
done
echo
echo "The command without a palette takes $(best "$tinct" --version) ms."
