#!/usr/bin/env bash
# Makes the pictures of the README and of the pages beside it.
#   docs/pictures.sh TINCT
set -euo pipefail
tinct=$1
cd "$(dirname "$0")/.."
out=docs/pictures
# In the project, because a manifest names everything from its folder.
work=.pictures
mkdir -p "$work"
trap 'rm -rf "$work"' EXIT

# What docs/tinct.json needs: a puzzle, a palette, and Noodles with one turn in several easings.
"$tinct" puzzle generate --grid hex --shape hexagon --side 5 --orientation pointy --source center \
  --quiet --out "$work/hexagon.json"
"$tinct" puzzle generate --grid elongated-triangular --columns 5 --rows 4 --seed 3 --quiet \
  --out "$work/elongated-triangular.json"
"$tinct" puzzle generate --grid hex --shape extended-hexagon --side 3 --other-side 6 --source center \
  --quiet --out "$work/extended-hexagon.json"
"$tinct" puzzle generate --grid snub-square --columns 4 --rows 4 --wraps --quiet \
  --out "$work/snub-square-wraps.json"
"$tinct" palette derive '#3E7FA2' --method contrast --min 3 --name Contrast --quiet --out "$work/contrast.json"
for easing in linear ease-in-out easeOutBack easeOutBounce 'spring(1, 200, 12)'; do
  sed "s/\"turn\": {[^}]*}/\"turn\": {\"seconds\": 0.8, \"easing\": \"$easing\"}/" \
    themes/noodles.json >"$work/${easing%%(*}.json"
done
# Noodles with light, more of it each time.
light=()
lit() {
  light+=(-e "/^  \"wire\": {/,/^  }/ s/\"$2\": null/\"$2\": $3/")
  sed "${light[@]}" themes/noodles.json >"$work/$1.json"
}
lit shadow shadow '{"x": 0, "y": 0.09, "blur": 0.14}'
lit shine highlight '{"blur": 0.08, "x": 0, "y": -0.05}'
lit shine shade '{"blur": 0.1, "x": 0, "y": 0.05}'
lit glow glow '{"blur": 0.34, "grow": 0.03}'
"$tinct" build docs/tinct.json --quiet

# Pictures of commands that make no requests, and parts of what others make.
"$tinct" puzzle generate --any --columns 8 --rows 6 --wraps --branching 0.5 --seed 4 --name ambiguity \
  --quiet --out "$work/ambiguity.json"
# The check fails, for that is what it is to find.
"$tinct" puzzle check "$work/ambiguity.json" --ambiguity "$work/ambiguity" --palette harbor --cell 48 \
  --quiet 2>/dev/null || true
for part in 1 2; do cp "$work/ambiguity/1-$part.png" "$out/ambiguity-$part.png"; done
derived=()
for method in catchup oklch contrast complement triad analogous; do
  "$tinct" palette derive iphone-5c-blue --method "$method" --name "$method" --quiet \
    --out "$work/$method.json"
  derived+=("$work/$method.json")
done
"$tinct" palette show "${derived[@]}" --effort 9 --quiet --out "$out/derived.png"
dark=()
for name in citrus blush sumi terracotta; do
  "$tinct" palette derive "$name" --dark --quiet --out "$work/$name-dark.json"
  dark+=("palettes/$name.json" "$work/$name-dark.json")
done
"$tinct" palette show "${dark[@]}" --effort 9 --quiet --out "$out/dark.png"
# Films of every theme, side by side.
mkdir -p "$out/films"
for theme in themes/*.json; do
  for film in solve celebrate vanish; do
    "$tinct" frames examples/squares.json --puzzle pocket --animation "$film" --theme "$theme" \
      --palette dusk --cell 24 --shots 8 --columns 8 --effort 9 --quiet \
      --storyboard "$out/films/$film-$(basename "$theme" .json).png"
  done
done
"$tinct" tint square --palette citrus --scale 0.25 --as sheet --effort 9 --quiet --out "$work/sheet"
cp "$work/sheet/sheet.png" "$out/sheet.png"
mkdir -p "$out/games" "$out/sprites"
for sprite in cell.shadow cell tee-012.shadow tee-012.powered tee-012-o2.source; do
  cp "$work/sprites/$sprite.png" "$out/sprites/$sprite.png"
done
icon() { "$tinct" icon "$@" --effort 9 --quiet --as appiconset --replace '*' --out "$work/icon"; }
icon examples/squares.json --puzzle garden --solved --palette citrus
for name in light dark tinted; do
  cp "$work/icon/AppIcon.appiconset/ios-$name.png" "$out/shops/icon-$name.png"
done
cp "$work/icon/AppIcon.appiconset/mac-512.png" "$out/shops/icon-mac.png"
# Of games, in a row on one page.
game_icon() {
  local game=$1
  shift
  "$tinct" icon "examples/$game/$game.json" "$@" --effort 9 --quiet --as web --replace '*' --out "$work/icon"
  cp "$work/icon/web/icon-192.png" "$out/games/icon-$game.png"
}
game_icon othello --cells 2.4 --theme ribbon --palette moss
game_icon blither --moves examples/blither/games/first.jsonl --after 10 --cells 3 --theme toy --palette dusk
game_icon match --cells 3 --theme lumen --palette midnight
game_icon catchup --moves examples/catchup/games/final.jsonl --after 20 --cells 3 --theme beads --palette dune
game_icon sokoban --moves examples/sokoban/games/three-knots.jsonl --after 20 --cells 3 --theme ribbon \
  --palette harbor
icon --piece tee-024 --kind hex --palette grape
cp "$work/icon/AppIcon.appiconset/mac-512.png" "$out/shops/icon-piece.png"
"$tinct" contact examples/tilings.json --page a4 --dpi 72 --palette citrus --as png --effort 9 \
  --quiet --out "$work/pages"
pages=("$work"/pages/*.png)
cp "${pages[0]}" "$out/shops/page.png"
