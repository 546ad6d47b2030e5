#!/usr/bin/env bash
# What `tinct tint` is measured against: ImageMagick, one process for each sprite.
#
#   tint_magick.sh MAGICK SPRITES COLORS JOBS OUT
#
# MAGICK is `magick` or, of version 6, `convert`. SPRITES has the path of a PNG in each line, COLORS a
# line "NAME #RRGGBB" for each palette; a sprite goes to OUT/NAME/FILE, whose folder is there already.
# FASTEST=1 is set for its fastest settings, else its defaults are measured.
set -euo pipefail

tint() {
  local magick=$1 sprite=$2 palettes=$3 out=$4 name color
  local settings=()
  if [ -n "${FASTEST:-}" ]; then
    settings=(-define png:compression-level=1 -define png:compression-filter=0
      -define png:compression-strategy=3 -define png:color-type=6)
  fi
  local steps=()
  while read -r name color; do
    steps+=("(" +clone -fill "$color" -colorize 100 -write "$out/$name/${sprite##*/}" +delete ")")
  done <"$palettes"
  "$magick" "$sprite" "${settings[@]}" "${steps[@]}" null:
}
export -f tint
export MAGICK_THREAD_LIMIT=1
xargs -P "$4" -I SPRITE bash -c 'tint "$@"' tint "$1" SPRITE "$3" "$5" <"$2"
