#!/usr/bin/env bash
# Times the tinting of 24 sprites of 512 x 512 pixels in 64 palettes, to 1536 PNGs, side by side with
# the limit and with peers, and prints tables in Markdown.
#
#   Benchmarks/tint.sh TINCT     (what `make bench` runs too)
#
# RUNS=5 is how often each command runs; the median counts. PYTHON=python3 has Pillow, OpenCV and
# pyvips, if they are to be measured: pip install pillow opencv-python-headless pyvips-binary pyvips.
# MAGICK is ImageMagick's command. WORK names the folder to work in, which else is in memory. What is
# not there is skipped.
set -euo pipefail
export LC_ALL=C

# shellcheck source=Benchmarks/inputs.sh
. "$(dirname "$0")/inputs.sh"
begin tint "$1"
cd "$(dirname "$0")/.."
sources=$PWD/Benchmarks/peers
build=$PWD/.build-bench/peers
magick=${MAGICK-$(command -v magick || command -v convert || true)}

# 24 sprites, of both themes and both kinds of grid, saved as drawing programs save them: in RGBA.
make_inputs() {
  mkdir -p "$build" "$work/drawn" "$work/in/white" "$work/stand"
  # shellcheck disable=SC2046
  cc -O2 -std=gnu11 -o "$build/tint_limit" "$sources/tint_limit.c" \
    $(pkg-config --cflags --libs libpng libdeflate) -pthread
  local theme kind file
  for theme in noodles blueprint; do
    for kind in square hex; do
      "$tinct" sprites --theme $theme --kind $kind --size 512 --effort 0 --quiet \
        --out "$work/$theme-$kind"
      for file in "$work/$theme-$kind"/*.png; do
        case $file in *.overlay.png) ;; *) mv "$file" "$work/drawn/$theme-$kind-${file##*/}" ;; esac
      done
    done
  done
  find "$work/drawn" -name '*.png' | sort | head -24 >"$work/drawn.txt"
  echo "white #FFFFFF" >"$work/white.txt"
  "$build/tint_limit" rgba "$work/drawn.txt" "$work/white.txt" 1 "$work/in"
  find "$work/in/white" -name '*.png' | sort >"$work/sprites.txt"
  make_palettes | awk '{ print $1, $3 }' >"$work/colors.txt"
  make_palettes | palette_document >"$work/64.json"
  test "$(wc -l <"$work/sprites.txt")" = 24
}

# What is measured; each writes to the folder $out.
tint() { "$tinct" tint "$work/in/white" --palette "$work/64.json" --quiet --out "$out" "$@"; }
tinct_indexed() { tint --no-cache; }
tinct_again() { tint --no-cache; }
tinct_cached() { tint --cache "$work/cache"; }
tinct_rgba() { tint --no-cache --rgba; }
limit_indexed() { "$build/tint_limit" indexed "$work/sprites.txt" "$work/colors.txt" "$jobs" "$out"; }
limit_rgba() { "$build/tint_limit" rgba "$work/sprites.txt" "$work/colors.txt" "$jobs" "$out"; }
in_python() {
  "$python" "$sources/tint_$1.py" "$work/sprites.txt" "$work/colors.txt" "$jobs" "$out"
}
pillow() { in_python pillow; }
opencv() { in_python opencv; }
vips() { in_python vips; }
in_magick() { "$sources/tint_magick.sh" "$magick" "$work/sprites.txt" "$work/colors.txt" "$jobs" "$out"; }
magick_fastest() { FASTEST=1 in_magick; }
magick_default() { in_magick; }

# The names of what can be measured here, in the order of measuring.
names() {
  echo tinct_indexed tinct_again limit_indexed tinct_cached tinct_rgba limit_rgba
  local module
  for module in PIL:pillow cv2:opencv pyvips:vips; do
    if "$python" -c "import ${module%:*}" 2>"$work/log"; then echo "${module#*:}"; fi
  done
  if [ -n "$magick" ]; then echo magick_fastest magick_default; fi
}

# Runs one of them into a folder that has the palettes' folders, and notes its seconds.
measure() {
  local name=$1
  out=$work/out
  if [ "$name" != tinct_again ]; then
    rm -rf "$out"
    mkdir "$out"
    case $name in tinct_*) ;; *) (cd "$out" && cut -d' ' -f1 "$work/colors.txt" | xargs mkdir) ;; esac
  fi
  TIMEFORMAT='%R %U %S'
  local times
  times=$({ time ({ cd "$work/stand" && "$name"; } >"$work/log" 2>&1); } 2>&1) || {
    cat "$work/log" >&2
    exit 1
  }
  echo "$times" | awk '{ print $1, $2 + $3 }' >>"$work/$name.times"
  find "$out" -name '*.png' -exec wc -c {} + | awk '$2 != "total" { n++; sum += $1 } END { print n, sum }' \
    >"$work/$name.size"
  if [ "$(cut -d' ' -f1 "$work/$name.size")" != 1536 ]; then
    echo "$name wrote $(cut -d' ' -f1 "$work/$name.size") files, not 1536." >&2
    exit 1
  fi
}

median() {
  cut -d' ' -f"$2" "$work/$1.times" | sort -n |
    awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'
}

row() {
  [ -e "$work/$1.times" ] || return 0
  awk -v title="$2" -v clock="$(median "$1" 1)" -v cpu="$(median "$1" 2)" \
    -v bytes="$(cut -d' ' -f2 "$work/$1.size")" \
    'BEGIN { printf "| %s | %.3f | %.3f | %.2f |\n", title, clock, cpu, bytes / 1e6 }'
}

# A row of ratios: A B TITLE WANTED.
ratio() {
  [ -e "$work/$1.times" ] && [ -e "$work/$2.times" ] || return 0
  awk -v a="$(median "$1" 1)" -v b="$(median "$2" 1)" -v c="$(median "$1" 2)" \
    -v d="$(median "$2" 2)" -v title="$3" -v wanted="$4" \
    'BEGIN { printf "| %s | %.2f | %.2f | %s |\n", title, a / b, c / d, wanted }'
}

bytes_row() {
  awk -v a="$(cut -d' ' -f2 "$work/$1.size")" -v b="$(cut -d' ' -f2 "$work/$2.size")" \
    -v title="$3" 'BEGIN { printf "| %s | %.3f | | at most 1.02 |\n", title, a / b }'
}

report() {
  echo "24 sprites of 512 x 512 pixels in 64 palettes, 1536 PNGs; median of $runs runs."
  echo "$(uname -sm), $jobs cores; $place; $("$tinct" --version)."
  echo
  echo "| | seconds | processor seconds | MB |"
  echo "|---|--:|--:|--:|"
  row limit_indexed "limit (C, libpng, libdeflate 6), indexed"
  row tinct_indexed "tinct, indexed"
  row tinct_again "tinct, again, nothing changed"
  row tinct_cached "tinct, indexed, sprites from its cache on disk"
  row limit_rgba "limit, RGBA"
  row tinct_rgba "tinct, RGBA"
  row pillow "Pillow, a palette made by hand"
  row opencv "OpenCV, BGRA"
  row vips "libvips, RGBA"
  row magick_fastest "ImageMagick, RGBA, fastest settings"
  row magick_default "ImageMagick, defaults"
  echo
  echo "| ratio | by the clock | by processor time | wanted |"
  echo "|---|--:|--:|--:|"
  ratio tinct_indexed limit_indexed "tinct to the limit" "at most 1.4"
  ratio tinct_cached limit_indexed "tinct to the limit, sprites from the cache" "below 1 can be had"
  ratio tinct_rgba limit_indexed "tinct as RGBA to the limit" "at most 2"
  ratio tinct_rgba limit_rgba "tinct to the limit, both RGBA" ""
  ratio pillow tinct_indexed "Pillow to tinct" "at least 7"
  ratio opencv tinct_indexed "OpenCV to tinct" "at least 20"
  ratio vips tinct_indexed "libvips to tinct" "at least 40"
  ratio magick_fastest tinct_indexed "ImageMagick to tinct" "at least 60"
  ratio magick_default tinct_indexed "ImageMagick at its defaults to tinct" ""
  ratio tinct_again tinct_indexed "tinct again to tinct" "below 0.1"
  bytes_row tinct_indexed limit_indexed "bytes, tinct to the limit"
  bytes_row tinct_rgba limit_rgba "bytes, tinct to the limit, both RGBA"
  local name
  for name in pillow opencv vips magick_fastest; do
    [ -e "$work/$name.times" ] || echo "Skipped, since it is not installed: ${name%_fastest}."
  done
}

make_inputs
measured=$(names)
out=$work/out
tinct_cached >"$work/log" 2>&1
# Alternating, so that what else the machine does meets all of them alike.
for ((run = 1; run <= runs; run++)); do
  for name in $measured; do measure "$name"; done
done
report
