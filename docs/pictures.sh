#!/usr/bin/env bash
# Makes the pictures of the README.
#   docs/pictures.sh TINCT
set -euo pipefail
tinct=$1
cd "$(dirname "$0")/.."
out=docs/pictures
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

board() { "$tinct" board "examples/$1.json" --puzzle "$2" --palette "$3" --theme "$4" --cell 64 \
  --effort 9 --quiet --out "$out/$5.png"; }
board squares garden citrus noodles garden-citrus
board hexes honeycomb dusk noodles honeycomb-dusk
board squares garden sumi blueprint garden-sumi-blueprint
board hexes honeycomb moss noodles honeycomb-moss

"$tinct" frames examples/squares.json --puzzle garden --animation vanish --palette lagoon --fps 20 \
  --cell 48 --effort 9 --quiet --out "$work"
frames=("$work"/frame-*.png)
last=$((${#frames[@]} - 1))
for part in 1 2 3 4; do cp "${frames[$((last * (part - 1) / 3))]}" "$out/vanish-$part.png"; done
