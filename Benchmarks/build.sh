#!/usr/bin/env bash
# Builds of large manifests beside ninja and Snakemake over the same tree; prints a table in Markdown.
#
#   Benchmarks/build.sh TINCT
#
# RUNS=5 is how often each command runs; the median counts. PALETTES=500 decides the size: 100 boards
# in two themes and so many palettes, 100,000 files. Installs ninja and Snakemake where they are missing
# and apt-get is there; without one of them, its column is empty.
set -euo pipefail
export LC_ALL=C

# shellcheck source=Benchmarks/inputs.sh
. "$(dirname "$0")/inputs.sh"
RUNS=${RUNS:-5}
PALETTES=${PALETTES:-500}
begin build "$1"

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
if command -v apt-get >/dev/null; then
  for pair in ninja:ninja-build snakemake:snakemake; do
    command -v "${pair%:*}" >/dev/null ||
      as_root apt-get install -y -qq --no-install-recommends "${pair#*:}" >"$work/log" 2>&1 || true
  done
fi

mkdir -p "$work/game/palettes"
cd "$work/game"
export XDG_CACHE_HOME=$work/cache-home
"$tinct" puzzle generate --columns 4 --rows 4 --count 100 --quiet --out pack.json
for ((number = 1; number <= PALETTES; number++)); do
  printf '{"format": "tinct-palette", "version": 1, "name": "p%d", "colors": {"base": "#FFF8E8", "text": "#%06X"}}\n' \
    "$number" $((number * 7919 % 6000000)) >"palettes/p$number.json"
done
cat >tinct.json <<'END'
{ "version": 1, "defaults": { "palette": ["palettes/*.json"], "out": "Art" }, "outputs": {
    "boards": { "board": "pack.json", "cell": 8, "matrix": { "theme": ["noodles", "net"] },
                "name": "{theme}/{palette}/{puzzle}.png" } } }
END
# The same as rows: every palette and every puzzle is a value of an axis.
{
  printf '{ "version": 1, "outputs": { "boards": { "board": "pack.json", "cell": 8, "out": "Rows", "matrix": {'
  printf '"theme": ["noodles", "net"], "palette": ["palettes/*.json"], "puzzle": ['
  seq -f '"@%.0f"' -s ', ' 1 100 | tr -d '\n'
  printf ']}, "name": "{theme}/{palette}/{puzzle}.png" } } }\n'
} >rows.json

seconds() {
  /usr/bin/time -f '%e %M' -o "$work/time" "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
  tail -1 "$work/time"
}
median() { sort -n | awk '{ a[NR] = $1; if ($2 > m) m = $2 } END { print a[int((NR + 1) / 2)], m }'; }
times() {
  for ((run = 1; run <= RUNS; run++)); do seconds "$@"; done | median
}

files=$((200 * PALETTES))
echo "Making $files files ..." >&2
first=$(seconds "$tinct" build --quiet)

# The same tree for others: each file depends on the pack and its palette, and a command that is never
# run would make it.
{
  printf 'rule draw\n  command = false $out\n'
  find Art -name '*.png' | sort | awk -F/ '{ print "build " $0 ": draw pack.json palettes/" $3 ".json" }'
} >build.ninja
{
  printf 'PALETTES = [f"p{n}" for n in range(1, %d)]\nPUZZLES = [f"{n:03d}" for n in range(1, 101)]\n' \
    $((PALETTES + 1))
  cat <<'END'
rule all:
    input: expand("Art/{theme}/{palette}/{puzzle}.png", theme=["noodles", "net"], palette=PALETTES, puzzle=PUZZLES)
rule draw:
    input: "pack.json", "palettes/{palette}.json"
    output: "Art/{theme}/{palette}/{puzzle}.png"
    shell: "false {output}"
END
} >Snakefile

none="- -"
ninja=$none
snakemake=$none
if command -v ninja >/dev/null; then
  # It has no log yet; with the files newer than what they are made from, touching one brings it up
  # to date.
  ninja -t restat >/dev/null 2>&1 || true
  sed -i 's/command = false/command = true/' build.ninja
  ninja --quiet >"$work/log" 2>&1 || true
  ninja=$(times ninja --quiet)
fi
if command -v snakemake >/dev/null; then
  snakemake=$(timeout "${LIMIT:-600}" /usr/bin/time -f '%e %M' -o "$work/time" \
    snakemake --dry-run --quiet --rerun-triggers mtime >"$work/log" 2>&1 && tail -1 "$work/time" || echo "- -")
fi
listed=$(times "$tinct" build rows.json --list)
nothing=$(times "$tinct" build --quiet)
checked=$(times "$tinct" build --quiet --check)
record=$(find Art -name '.tinct-record' -exec cat {} + | wc -c)
edited=$(for ((run = 1; run <= RUNS; run++)); do
  sed -i 's/"text": "#....../"text": "#'"$(printf '%06X' $((run * 1234567 % 6000000)))"'/' palettes/p1.json
  seconds "$tinct" build --quiet
done | median)

cell() { set -- $1; [ "$1" = - ] && echo "–" || printf '%s s, %d MB' "$1" $(($2 / 1024)); }
echo
echo "| $files files | Tinct | ninja | Snakemake |"
echo "|---|---|---|---|"
echo "| rows of a matrix listed | $(cell "$listed") | – | – |"
echo "| everything made | $(cell "$first") | – | – |"
echo "| nothing to do | $(cell "$nothing") | $(cell "$ninja") | $(cell "$snakemake") |"
echo "| every file compared (\`--check\`) | $(cell "$checked") | – | – |"
echo "| one palette edited, 200 files | $(cell "$edited") | – | – |"
echo
echo "The records take $((record / files)) bytes a file."
