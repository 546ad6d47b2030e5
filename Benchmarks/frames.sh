#!/usr/bin/env bash
# Times 60 frames of 1024 x 1024 pixels of a board of 7 x 7 pieces that all turn and fade, drawing
# included, side by side with peers, and prints tables in Markdown.
#
#   Benchmarks/frames.sh TINCT
#
# PNGs: a plain C program with Cairo and libdeflate, pycairo, Skia (for the interpreter
# PYTHON=python3, `pip install pycairo skia-python pillow`). Animated pictures: the frames of that C
# program piped into ffmpeg, or given to Pillow, apngasm and img2webp as these take them. What is
# missing is left out, and told.
#
# RUNS=5 is how often each runs; the median counts. Memory is the largest resident set of one process.
# Nothing is written into the tree but .build-bench.
set -euo pipefail
export LC_ALL=C

# shellcheck source=Benchmarks/inputs.sh
. "$(dirname "$0")/inputs.sh"
begin frames "$1"
cd "$(dirname "$0")/.."
cell=128
frames=60
side=1024
peers=$PWD/.build-bench/peers
scripts=$PWD/Benchmarks/peers
mkdir -p "$peers" "$work/in"
# shellcheck disable=SC2046
cc -O2 -std=gnu11 -o "$peers/cairo_frames" Benchmarks/peers/cairo_frames.c \
  $(pkg-config --cflags --libs cairo libdeflate) -lm

make_palettes | head -16 >"$work/in/16.txt"
head -1 "$work/in/16.txt" >"$work/in/1.txt"
for count in 1 16; do palette_document <"$work/in/$count.txt" >"$work/in/$count.json"; done
echo '7x7:13492461b4d9851b799a5a27e77d51add12d735e62c24c236' >"$work/in/board.txt"
# All pieces at the same time, in 59 steps of 1/60 second.
sed 's/"vanish": {[^}]*}/"vanish": { "seconds": 0.9833333, "easing": "linear", "level": 0, "turn": 90, "scale": 1 }/' \
  themes/noodles.json >"$work/in/theme.json"

timer=()
film() {
  ${timer[@]+"${timer[@]}"} "$tinct" frames "$work/in/board.txt" --animation vanish --theme "$work/in/theme.json" --cell $cell \
    --quiet "$@"
}
raw() { "$peers/cairo_frames" raw board.txt 1.txt $cell $frames 1 "$work"; }
encode() { raw | ffmpeg -v error -f rawvideo -pix_fmt rgba -s ${side}x$side -r 60 -i - "$@"; }

# What is measured. Each takes the folder to write to.
tinct_png() { film --palette 1.json --out "$1/f"; }
tinct_png16() { film --palette 16.json --out "$1/f"; }
c_png() { "$peers/cairo_frames" png board.txt 1.txt $cell $frames "$jobs" "$1"; }
c_png16() { "$peers/cairo_frames" png board.txt 16.txt $cell $frames "$jobs" "$1"; }
c_draw() { "$peers/cairo_frames" draw board.txt 1.txt $cell $frames "$jobs" "$1"; }
pycairo_png() { "$python" "$scripts/frames.py" pycairo board.txt 1.txt $cell $frames "$jobs" "$1"; }
skia_png() { "$python" "$scripts/frames.py" skia board.txt 1.txt $cell $frames "$jobs" "$1"; }
tinct_apng() { film --palette 1.json --out "$1/o.apng"; }
tinct_apng9() { film --palette 1.json --effort 9 --out "$1/o.apng"; }
tinct_apng_rgba() { film --palette 1.json --rgba --out "$1/o.apng"; }
tinct_apng16() { film --palette 16.json --as apng --out "$1/f"; }
ffmpeg_apng() { encode -f apng "$1/o.apng"; }
pillow_apng() {
  raw >"$1/raw" && "$python" "$scripts/frames.py" pillow-apng "$1/raw" $side $frames "$1/o.apng"
  rm "$1/raw"
}
apngasm_apng() {
  c_png "$1" && (cd "$1" && apngasm o.apng p01/0001.png 1 60) && rm -r "$1/p01"
}
tinct_gif() { film --palette 1.json --out "$1/o.gif"; }
ffmpeg_gif() { encode -f gif "$1/o.gif"; }
tinct_webp() { film --palette 1.json --out "$1/o.webp"; }
ffmpeg_webp() { encode -lossless 1 -loop 0 -f webp "$1/o.webp"; }
img2webp_webp() {
  c_png "$1" && (cd "$1" && img2webp -lossless -d 17 p01/*.png -o o.webp) && rm -r "$1/p01"
}
# A board of 50 x 50 cells on which one piece turns, and the drawing of that board alone.
tinct_still() { turn --to 0 "$1"; }
tinct_turn() { turn --fps 240 "$1"; }
turn() {
  ${timer[@]+"${timer[@]}"} "$tinct" frames "$work/in/large.json" --animation turn --at 1275 --palette 1.json --cell 64 --quiet \
    "${@:1:$#-1}" --out "${*: -1}/o.apng"
}
"$tinct" puzzle generate --columns 50 --rows 50 --any --quiet --out "$work/in/large.json"

# Runs one of them into an empty folder and notes seconds of the clock and of the processors.
measure() {
  local name=$1 times
  rm -rf "$work/out" "$kept"
  mkdir "$work/out"
  TIMEFORMAT='%R %U %S'
  times=$({ time ({ cd "$work/in" && "$name" "$work/out"; } >"$work/log" 2>&1); } 2>&1) || {
    cat "$work/log" >&2
    exit 1
  }
  echo "$times" | awk '{ print $1, $2 + $3 }' >>"$work/$name.times"
  find "$work/out" -type f ! -name '.*' -exec cat {} + | wc -c >"$work/$name.bytes"
}

# The largest resident set of the tool in MB, where there is GNU time.
memory() {
  rm -rf "$work/out" "$kept"
  mkdir "$work/out"
  if ! /usr/bin/time -f %M true 2>"$work/log"; then
    echo "-"
    return
  fi
  timer=(/usr/bin/time -f %M -o "$work/memory")
  (cd "$work/in" && "$1" "$work/out" >"$work/log" 2>&1)
  timer=()
  awk '{ printf "%.0f", $1 / 1024 }' "$work/memory"
}

median() {
  cut -d' ' -f"$2" "$work/$1.times" | sort -n |
    awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'
}

bytes() { cat "$work/$1.bytes"; }
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }

# NAME TITLE: a row of the table.
row() {
  [ -f "$work/$1.times" ] || return 0
  local used=-
  case $1 in tinct_*) used=$(memory "$1") ;; esac
  awk -v title="$2" -v clock="$(median "$1" 1)" -v cpu="$(median "$1" 2)" -v bytes="$(bytes "$1")" \
    -v used="$used" 'BEGIN {
      printf "| %s | %.2f | %.2f | %.2f | %s |\n", title, clock, cpu, bytes / 1e6, used
    }'
}

# OTHER TINCT TITLE WANTED: how many times as long the other takes.
versus() {
  [ -f "$work/$1.times" ] || return 0
  echo "| $3 | $(ratio "$(median "$1" 1)" "$(median "$2" 1)")" \
    "| $(ratio "$(median "$1" 2)" "$(median "$2" 2)") | $4 |"
}

# Whether a command, or a module of Python, is there.
has() { command -v "$1" >"$work/log" 2>&1 || "$python" -c "import $1" 2>"$work/log"; }

names=(c_draw c_png tinct_png c_png16 tinct_png16 tinct_apng tinct_apng9 tinct_apng_rgba tinct_apng16
  tinct_gif tinct_webp tinct_still tinct_turn)
for peer in cairo:pycairo_png skia:skia_png ffmpeg:ffmpeg_apng PIL:pillow_apng apngasm:apngasm_apng \
  ffmpeg:ffmpeg_gif ffmpeg:ffmpeg_webp img2webp:img2webp_webp; do
  if has "${peer%:*}"; then
    names+=("${peer#*:}")
  else
    echo "${peer#*:} is left out: there is no ${peer%:*} (see the top of this script)." >&2
  fi
done
for ((run = 0; run < runs; run++)); do
  for name in "${names[@]}"; do measure "$name"; done
done

echo "$frames frames of $side x $side pixels, 49 pieces that turn and fade; median of $runs runs."
echo "$(uname -sm), $jobs cores; $place; Cairo $(pkg-config --modversion cairo)," \
  "libdeflate $(pkg-config --modversion libdeflate). $("$tinct" --version)."
echo
echo "| | seconds | processor seconds | MB | memory, MB |"
echo "|---|--:|--:|--:|--:|"
row tinct_png "tinct, PNGs"
row c_png "C, Cairo and libdeflate, PNGs"
row c_draw "C, drawing alone"
row pycairo_png "pycairo, PNGs"
row skia_png "Skia, PNGs"
row tinct_png16 "tinct, PNGs in 16 palettes"
row c_png16 "C, PNGs in 16 palettes"
row tinct_apng "tinct, APNG"
row tinct_apng9 "tinct, APNG, effort 9"
row tinct_apng_rgba "tinct, APNG in true colour"
row tinct_apng16 "tinct, APNG in 16 palettes"
row ffmpeg_apng "C and ffmpeg, APNG"
row pillow_apng "C and Pillow, APNG"
row apngasm_apng "C and apngasm, APNG"
row tinct_gif "tinct, GIF"
row ffmpeg_gif "C and ffmpeg, GIF"
row tinct_webp "tinct, WebP"
row ffmpeg_webp "C and ffmpeg, WebP"
row img2webp_webp "C and img2webp, WebP"
row tinct_still "tinct, a board of 50 x 50 cells at 64 pixels, one frame"
row tinct_turn "tinct, the same with one piece turning, 61 frames or more"
echo
echo "| ratio | by the clock | by processor time | wanted |"
echo "|---|--:|--:|--:|"
versus c_png tinct_png "C to tinct, PNGs" "at least 1"
versus pycairo_png tinct_png "pycairo to tinct, PNGs" "at least 3"
versus skia_png tinct_png "Skia to tinct, PNGs" ""
versus c_png16 tinct_png16 "C to tinct, PNGs in 16 palettes" "at least 8"
versus ffmpeg_apng tinct_apng "ffmpeg to tinct, APNG" "at least 4"
versus pillow_apng tinct_apng "Pillow to tinct, APNG" ""
versus apngasm_apng tinct_apng9 "apngasm to tinct at effort 9, APNG" "at least 5"
versus ffmpeg_gif tinct_gif "ffmpeg to tinct, GIF" "at least 1"
versus ffmpeg_webp tinct_webp "ffmpeg to tinct, WebP" ""
versus img2webp_webp tinct_webp "img2webp to tinct, WebP" ""
versus tinct_turn tinct_still "one piece turning, to one frame, on a large board" "near 1"
for pair in apng:ffmpeg_apng apng9:apngasm_apng; do
  [ -f "$work/${pair#*:}.bytes" ] || continue
  echo "| bytes, tinct's ${pair%:*} to ${pair#*:} |" \
    "$(ratio "$(bytes "tinct_${pair%:*}")" "$(bytes "${pair#*:}")") | | at most 1.1, or 1 |"
done
