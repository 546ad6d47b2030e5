#!/usr/bin/env bash
# Makes the pictures of the README and of the pages beside it.
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

"$tinct" puzzle generate --any --columns 8 --rows 6 --wraps --branching 0.5 --seed 4 --name ambiguity \
  --quiet --out "$work/ambiguity.json"
# The check fails, for that is what it is to find.
"$tinct" puzzle check "$work/ambiguity.json" --ambiguity "$work/ambiguity" --palette harbor --cell 48 \
  --quiet 2>/dev/null || true
for part in 1 2; do cp "$work/ambiguity/1-$part.png" "$out/ambiguity-$part.png"; done

# docs/puzzles.md, and a row of the README
solved() { "$tinct" board "$1" --puzzle "$2" --solved --palette "$4" --theme "$5" --cell "$6" \
  --effort 9 --quiet --out "$out/tilings/$3.png"; }
tiling() { solved examples/tilings.json "$1" "$@"; }
"$tinct" puzzle generate --grid hex --shape hexagon --side 5 --orientation pointy --source center \
  --quiet --out "$work/hexagon.json"
solved examples/squares.json courtyard courtyard meadow noodles 60
solved "$work/hexagon.json" 1 hexagon saffron noodles 56
tiling triangle moss noodles 52
tiling octagon-square citrus noodles 60
tiling rhombitrihexagonal iris noodles 64
tiling trihexagonal lagoon noodles 60
tiling snub-square dusk noodles 60
tiling cairo blush noodles 60
tiling penrose harbor noodles 60
tiling cube sumi blueprint 52
tiling heptagon midnight noodles 72
tiling rose ember noodles 60

# docs/grids.md
grid() { "$tinct" grid --palette "$2" --out "$out/grids/$1.png" --effort 9 --quiet "${@:3}"; }
grid hex-axial citrus --grid hex --shape hexagon --side 4 --colors 3 --labels axial --cell 56
grid square-wraps harbor --grid square --columns 7 --rows 7 --colors 3 --wraps --labels offset --cell 56
grid triangle-gaps moss --grid triangle --columns 7 --rows 4 --colors 2 --labels index --gap 6 --cell 72
grid penrose iris --grid penrose --rings 4 --colors 3 --cell 40
grid heptagon lagoon --grid heptagon --rings 3 --colors 4 --labels index --cell 72
grid hex-offset dusk --grid hex --columns 6 --rows 5 --wraps --labels offset --cell 60

# docs/boards.md
for stones in catchup:citrus blither:lagoon othello:moss; do
  "$tinct" board examples/stones.json --puzzle "${stones%:*}" --palette "${stones#*:}" --cell 48 \
    --effort 9 --quiet --out "$out/stones/${stones%:*}.png"
done

# docs/themes.md
look() { "$tinct" board "examples/$1.json" --puzzle "$2" --palette "$3" --theme "$4" --cell "$5" \
  --effort 9 --quiet --out "$out/themes/$4-$3.png" "${@:6}"; }
for theme in noodles net blueprint metro toy contrast beads; do
  look squares garden citrus $theme 56
  look hexes honeycomb lagoon $theme 52
  look tilings rhombitrihexagonal midnight $theme 56 --solved
  look tilings heptagon dusk $theme 72 --solved
done
for theme in lumen ribbon; do
  look hexes reef harbor $theme 64 --solved
  look squares garden lagoon $theme 56 --solved
  look tilings penrose midnight $theme 72 --solved
  look tilings heptagon dusk $theme 72 --solved
done
# Every theme in every palette, on boards of many kinds; smaller with light, which compresses badly.
for theme in noodles lumen ribbon net blueprint metro toy contrast beads; do
  case $theme in lumen | ribbon) side=64 ;; *) side=116 ;; esac
  "$tinct" theme sheet $theme docs/pictures/kinds.json docs/pictures/kinds-stones.json --side $side \
    --effort 9 --quiet --out "$out/themes/all-$theme.png"
done
state() { "$tinct" board docs/pictures/states.json --palette "$2" --theme "$1" --cell 56 --loops --hint 3 \
  --select 17 --effort 9 --quiet --out "$out/themes/states-$1.png"; }
for theme in noodles net metro toy contrast; do
  "$tinct" board examples/squares.json --puzzle garden --palette citrus --theme $theme --cell 8 --effort 9 \
    --quiet --out "$out/themes/thumbnail-$theme.png"
done
state noodles citrus
state toy harbor
state net examples/theming/net.json

# The README
film() { "$tinct" frames "examples/$1.json" --puzzle "$2" --animation play --palette "$3" --cell 40 \
  --fps 25 --hold 0.6 --effort 9 --quiet --out "$out/animation/$2.gif"; }
film squares garden citrus
film hexes honeycomb midnight

# docs/animation.md, docs/frames.md
moments() { "$tinct" frames "${@:2}" --effort 9 --quiet --storyboard "$out/animation/$1.png"; }
pocket=(examples/squares.json --puzzle pocket)
blossom=(examples/hexes.json --puzzle blossom)
moments turn "${pocket[@]}" --animation turn --at 8 --palette citrus --cell 24 --shots 12 --columns 6
moments shake "${blossom[@]}" --animation shake --palette moss --cell 24 --shots 6 --columns 6
moments scramble "${pocket[@]}" --animation scramble --theme blueprint --palette sumi --cell 24 --shots 6 \
  --columns 6
moments solve "${pocket[@]}" --animation solve --theme toy --palette harbor --cell 24 --shots 12 --columns 6
moments celebrate "${blossom[@]}" --animation celebrate --palette lagoon --cell 24 --shots 6 --columns 6
moments vanish "${blossom[@]}" --animation vanish --palette midnight --cell 24 --shots 12 --columns 6
moments appear "${pocket[@]}" --animation appear --theme contrast --palette dusk --cell 24 --shots 6 \
  --columns 6
moments stones examples/stones.json --moves examples/catchup.jsonl --palette citrus --cell 14 \
  --from 6.26 --to 6.51 --shots 6 --columns 6
moments game examples/stones.json --moves examples/catchup.jsonl --theme contrast --palette iris --cell 14 \
  --shots 12 --columns 6
# One turn in several easings.
for easing in linear ease-in-out easeOutBack easeOutBounce 'spring(1, 200, 12)'; do
  sed "s/\"turn\": {[^}]*}/\"turn\": {\"seconds\": 0.8, \"easing\": \"$easing\"}/" \
    themes/noodles.json > "$work/eased.json"
  moments "turn-${easing%%(*}" docs/pictures/one-piece.json --animation turn --steps -2 --theme "$work/eased.json" \
    --palette citrus --cell 56 --to 0.8 --shots 9 --columns 9
done

"$tinct" palette derive '#3E7FA2' --method contrast --min 3 --name Contrast --quiet \
  --out "$work/contrast.json"
sheet() { "$tinct" palette sheet "${@:2}" --effort 9 --quiet --out "$out/$1.png"; }
sheet palette-sheet citrus harbor "$work/contrast.json" \
  --puzzle examples/squares.json#pocket --cell 42
all=()
for file in palettes/*.json; do all+=("$file"); done
sheet palettes-noodles "${all[@]}" --puzzle examples/squares.json#pocket --cell 26
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

# docs/tinting.md
art=examples/tinting
tint() { "$tinct" tint "$1" --palette "$2" --effort 9 --quiet --out "$out/tinting/$3.png" "${@:4}"; }
shaded='color-mix(in oklab, text 60%, black), text 55%, white'
tint $art/shaded/gem@3x.png lagoon gem-flat --scales 2
tint $art/shaded/gem@3x.png lagoon gem-ramp --scales 2 --ramp "$shaded"
for mode in multiply screen overlay; do
  tint $art/shaded/gem@3x.png lagoon gem-$mode --scales 2 --blend $mode
done
for palette in citrus moss iris; do
  for sprite in gem orb coin; do
    tint $art/shaded/$sprite@3x.png $palette $sprite-$palette --scales 1 --ramp "$shaded"
  done
  tint $art/badge@3x.png $palette badge-$palette --scales 2 \
    --channels 'text, base, white, color-mix(in oklab, text 50%, black)'
  tint $art/blob.png $palette blob-$palette --recipe $art/blob.recipe.json --scale 8 --filter area
  tint $art/lantern.layers $palette lantern-$palette --recipe $art/lantern.recipe.json
done
for palette in citrus lagoon; do
  "$tinct" board examples/squares.json --puzzle garden --palette $palette --cell 64 --effort 9 \
    --theme $art/tubes.theme.json --sprites $art/tubes --quiet --out "$out/tinting/tubes-$palette.png"
done

# docs/exports.md
"$tinct" tint square --palette citrus --scale 0.25 --as sheet --effort 9 --quiet --out "$work/sheet"
cp "$work/sheet/sheet.png" "$out/sheet.png"

# docs/shops.md
shot() { "$tinct" shot "examples/$1.json" --puzzle "$2" --palette "$3" --preset "$4" --effort 9 \
  --quiet --out "$out/shops/$5.png" "${@:6}"; }
shot squares garden citrus 440x956 phone
shot squares garden midnight 440x956 tilt --theme lumen --compose tilt --title 'Night garden' --no-caption
shot squares garden moss 440x956 crop --compose crop --title 'Φώτα στον κήπο' --no-caption
shot hexes honeycomb dusk 440x956 band --compose band --title 'Quiet hexes' --no-caption
shot squares garden lagoon 440x956 pair --theme ribbon --compose pair --title 'Two a day' --no-caption
shot tilings heptagon lagoon 1232x706 main
shot hexes honeycomb iris 1232x706 frames --compose pair --frame --title 'On every screen' --no-caption
shot squares garden dusk 1600x516 hero --no-title
icon() { "$tinct" icon "$@" --effort 9 --quiet --as appiconset --replace '*' --out "$work/icon"; }
icon examples/squares.json --puzzle garden --solved --palette citrus
for name in light dark tinted; do
  cp "$work/icon/AppIcon.appiconset/ios-$name.png" "$out/shops/icon-$name.png"
done
cp "$work/icon/AppIcon.appiconset/mac-512.png" "$out/shops/icon-mac.png"
icon --piece tee-024 --kind hex --palette grape
cp "$work/icon/AppIcon.appiconset/mac-512.png" "$out/shops/icon-piece.png"
"$tinct" contact examples/hexes.json examples/squares.json --solved --title 'All levels' --palette lagoon \
  --width 960 --effort 9 --quiet --out "$out/shops/contact.png"
"$tinct" contact examples/tilings.json --page a4 --dpi 72 --palette citrus --as png --effort 9 \
  --quiet --out "$work/pages"
pages=("$work"/pages/*.png)
cp "${pages[0]}" "$out/shops/page.png"
