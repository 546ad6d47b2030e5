#!/usr/bin/env bash
# Times lit boards of 13 x 11 cells at 128 pixels a cell (theme Lumen, solved) side by side with Skia
# and with Chromium's canvas, PNGs written, and prints a table in Markdown.
#
#   Benchmarks/lit-peers.sh TINCT
#
# Skia is that of `pip install skia-python` for the interpreter PYTHON=python3; Chromium is
# `apt install chromium`, or CHROMIUM=path. What is missing is left out, and told.
#
# RUNS=5 is how often each command runs, for 1 board and for 10; the median counts. A board more is a
# ninth of the difference of these two, so that no peer pays for its start, which is long.
#
# Benchmarks/README.md says how fair this is.
set -euo pipefail
export LC_ALL=C

# shellcheck source=Benchmarks/inputs.sh
. "$(dirname "$0")/inputs.sh"
begin lit "$1"
cd "$(dirname "$0")/.."
scripts=$PWD/Benchmarks/peers
cell=128
palette=$PWD/palettes/harbor.json
mkdir -p "$work/in"

head -10 Benchmarks/boards.txt >"$work/in/boards.txt"
"$tinct" puzzle convert "$work/in/boards.txt" --quiet --out "$work/in/boards.json"
"$tinct" puzzle solve "$work/in/boards.json" --quiet --out "$work/in/10.json"
"$tinct" theme show lumen --palette "$palette" --json >"$work/in/inks.json"
for count in 1 10; do
  mkdir "$work/in/$count"
  cp "$scripts/lit.html" "$work/in/$count/"
  "$python" "$scripts/lit.py" list "$work/in/10.json" "$work/in/inks.json" $cell $count \
    >"$work/in/$count/list.js"
done

# What is measured: COUNT OUT.
tinct_all() {
  local choice=()
  [ "$1" = 10 ] || choice=(--puzzle "1-$1")
  "$tinct" board "$work/in/10.json" ${choice[@]+"${choice[@]}"} --solved --theme lumen \
    --palette "$palette" --cell $cell --no-cache --quiet --out "$2" "${@:3}"
}
tinct_one() { tinct_all "$@" --jobs 1; }
tinct_indexed() { tinct_all "$@" --jobs 1 --indexed 256; }
skia_canvas() { "$python" "$scripts/lit.py" skia "$work/in/$1/list.js" "$2"; }
chromium_canvas() {
  local options=(--headless --no-sandbox --disable-gpu --user-data-dir="$work/profile" --dump-dom)
  "$browser" "${options[@]}" "file://$work/in/$1/lit.html" 2>"$work/log" >"$work/page"
  sed -n 's/^.*<pre>//; s/<\/pre>.*//; /^iVBOR/p' "$work/page" >"$work/pictures"
  [ "$(wc -l <"$work/pictures")" = "$1" ] || return 1
  local number=0 line
  while read -r line; do
    number=$((number + 1))
    base64 -d <<<"$line" >"$2/$number.png"
  done <"$work/pictures"
}

peers=(tinct_all tinct_one tinct_indexed)
declare -A titles=(
  [tinct_all]="Tinct, $jobs jobs" [tinct_one]="Tinct, 1 job"
  [tinct_indexed]="Tinct, 1 job, \`--indexed 256\`"
)
if "$python" -c 'import skia' 2>"$work/log"; then
  peers+=(skia_canvas)
  titles[skia_canvas]="Skia $("$python" -c 'import skia; print(skia.__version__)'), by Python"
else
  echo "Skia is left out: $python has no skia (pip install skia-python)." >&2
fi
browser=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || true)}
if [ -n "$browser" ]; then
  peers+=(chromium_canvas)
  titles[chromium_canvas]="Chromium $("$browser" --version | grep -o '[0-9][0-9.]*' | head -1), canvas"
else
  echo "Chromium is left out: there is none (apt install chromium, or CHROMIUM=path)." >&2
fi

# Runs one of them into an empty folder and notes the seconds of the clock; without TINCT's cache.
measure() {
  local name=$1 count=$2 TIMEFORMAT=%R
  rm -rf "$work/out" "$kept"
  mkdir "$work/out"
  { time "$name" "$count" "$work/out" 2>"$work/errors"; } 2>>"$work/$name.$count" || {
    cat "$work/errors" >&2
    echo "$name failed." >&2
    exit 1
  }
  cat "$work"/out/*.png | wc -c >"$work/$name.$count.bytes"
}

median() {
  sort -n "$work/$1.$2" |
    awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'
}

for ((run = 0; run < runs; run++)); do
  for count in 1 10; do
    for name in "${peers[@]}"; do measure "$name" $count; done
  done
done
# What was drawn is kept, if asked for, to be looked at.
if [ -n "${KEEP:-}" ]; then
  for name in "${peers[@]}"; do
    measure "$name" 1
    mkdir -p "$KEEP"
    cp "$work"/out/*.png "$KEEP/$name.png"
  done
fi

more() { awk -v one="$(median "$1" 1)" -v ten="$(median "$1" 10)" 'BEGIN { print (ten - one) / 9 }'; }
base=$(more tinct_one)
echo "Lit boards of 13 x 11 cells, 1868 x 1612 pixels, $place; medians of $runs runs."
echo
echo "| | first board, s | a board more, s | to Tinct with 1 job | bytes of one |"
echo "|---|--:|--:|--:|--:|"
for name in "${peers[@]}"; do
  awk -v title="${titles[$name]}" -v first="$(median "$name" 1)" -v more="$(more "$name")" \
    -v base="$base" -v bytes="$(cat "$work/$name.1.bytes")" \
    'BEGIN { printf "| %s | %.2f | %.2f | %.2f | %d |\n", title, first, more, more / base, bytes }'
done
