#!/usr/bin/env bash
# Makes pictures of all the examples, and a page that shows them.
#   examples/demo.sh TINCT OUT     (what `make demo` runs)
set -euo pipefail
tinct=$1
out=$2
cd "$(dirname "$0")/.."

# Some of the shipped palettes, of every kind.
palettes=()
slugs=(citrus blossom sorbet lagoon iris sumi marmalade cobalt terracotta midnight arcade harbor
  dusk meadow carnival grape)
for slug in "${slugs[@]}"; do palettes+=(--palette "palettes/$slug.json"); done
# The page opens in the palette `first`; its animations are rendered in `moving`.
first=citrus
moving=(citrus midnight grape)
frames=()
for slug in "${moving[@]}"; do frames+=(--palette "$slug"); done

rm -rf "$out"
mkdir -p "$out"
"$tinct" puzzle convert examples/thirteen.txt --name Thirteen --out "$out/packs/thirteen.json"
"$tinct" puzzle check examples/squares.json examples/hexes.json examples/tilings.json \
  "$out/packs/thirteen.json"
for kind in square hex; do
  "$tinct" tint "assets/pieces/$kind" "${palettes[@]}" --scale 0.25 --out "$out/pieces/$kind"
done
for form in sheet xcassets godot unity css web; do
  "$tinct" tint assets/pieces/square --palette citrus --palette midnight --source-scale 4 \
    --scales 1,2 --as "$form" --out "$out/engines/$form"
done
for theme in noodles blueprint; do
  for pack in squares hexes tilings stones; do
    "$tinct" board "examples/$pack.json" "${palettes[@]}" --theme "$theme" --cell 40 \
      --out "$out/boards/$theme/$pack"
  done
done
"$tinct" board "$out/packs/thirteen.json" --puzzle 1 "${palettes[@]}" --cell 64 \
  --out "$out/boards/large"
"$tinct" board examples/hexes.json --puzzle delta --sprites assets/pieces/hex "${palettes[@]}" \
  --cell 64 --out "$out/boards/sprites"
for animation in turn solve vanish; do
  "$tinct" frames examples/squares.json --puzzle garden --animation "$animation" "${frames[@]}" \
    --cell 40 --fps 30 --out "$out/frames/square-$animation"
  "$tinct" frames examples/hexes.json --puzzle honeycomb --animation "$animation" "${frames[@]}" \
    --cell 40 --fps 30 --out "$out/frames/hex-$animation"
done

film() { "$tinct" frames "examples/$1.json" --puzzle "$2" --animation play --palette "$3" --cell 40 \
  --fps 25 --hold 0.6 --out "$out/films/$2-$3.$4"; }
film squares garden citrus gif
film hexes honeycomb midnight webp
film hexes honeycomb moss png
"$tinct" frames examples/stones.json --moves examples/catchup.jsonl --palette citrus --cell 40 \
  --fps 25 --fast-forward 2 --hold 1 --out "$out/films/catchup.gif"
"$tinct" frames examples/squares.json --puzzle garden --animation solve --order reading --sheet packed \
  --palette citrus --cell 32 --fps 20 --out "$out/films/sheet"

for palette in citrus midnight; do
  "$tinct" shot examples/squares.json --puzzle garden --solved --palette $palette \
    --preset iphone-4.7 --preset steam-small --preset steam-header --preset og-image \
    --preset watch --out "$out/shots/$palette"
done
"$tinct" icon examples/squares.json --puzzle garden --solved --palette citrus --app-name Garden \
  --out "$out/icon"
"$tinct" contact examples/squares.json examples/hexes.json --title Levels --palette citrus --solved \
  --width 900 --out "$out/contact.png"
"$tinct" contact examples/squares.json examples/hexes.json examples/tilings.json --title Levels \
  --solutions after --palette citrus --out "$out/contact.pdf"

# --- the page ---------------------------------------------------------------------------------

# The pictures of a folder that has a subfolder for each palette; they change with the palette.
pictures() {
  local folder=$1 file
  for file in "$out/$folder/$first"/*.png; do
    printf '<img data-path="%s/{}/%s" src="%s/%s/%s" alt="%s" loading="lazy">\n' "$folder" \
      "$(basename "$file")" "$folder" "$first" "$(basename "$file")" "$(basename "$file" .png)"
  done
}

# Pictures that do not change with the palette.
still() {
  local pattern file
  for pattern in "$@"; do
    for file in "$out"/$pattern; do
      printf '<img src="%s" alt="%s" loading="lazy">\n' "${file#"$out"/}" "$(basename "$file" .png)"
    done
  done
}

# One picture in every palette.
editions() {
  local folder=$1 name=$2 slug
  for slug in "${slugs[@]}"; do
    printf '<figure><img src="%s/%s/%s.png" alt="" loading="lazy"><figcaption>%s</figcaption></figure>\n' \
      "$folder" "$slug" "$name" "$slug"
  done
}

swatches() {
  local slug
  for slug in "${slugs[@]}"; do
    printf '<button data-palette="%s" title="%s">' "$slug" "$slug"
    grep -oE '#[0-9A-Fa-f]{6}' "palettes/$slug.json" | head -4 | while read -r color; do
      printf '<i style="background:%s"></i>' "$color"
    done
    printf '</button>\n'
  done
}

films() {
  local kind animation slug
  for kind in square hex; do
    for animation in turn solve vanish; do
      for slug in "${moving[@]}"; do
        printf '<figure><img class="film" data-folder="frames/%s-%s/%s" alt="">' \
          "$kind" "$animation" "$slug"
        printf '<figcaption>%s</figcaption><script type="application/json">' "$animation"
        cat "$out/frames/$kind-$animation/$slug/frames.json"
        printf '</script></figure>\n'
      done
    done
  done
}

{
  cat examples/demo/head.html
  echo "<nav>$(swatches)</nav>"
  echo '<section><h2>Boards</h2><p>Every picture below is one drawing. Choose a palette.</p>'
  echo "<div class=\"boards large\">$(pictures boards/large)$(pictures boards/sprites)</div>"
  echo "<div class=\"boards\">$(pictures boards/noodles/squares)$(pictures boards/noodles/hexes)</div>"
  echo "<div class=\"boards\">$(pictures boards/noodles/tilings)</div>"
  echo '<h3>Blueprint</h3>'
  echo "<div class=\"boards\">$(pictures boards/blueprint/squares)$(pictures boards/blueprint/hexes)</div>"
  echo "<div class=\"boards\">$(pictures boards/blueprint/tilings)</div></section>"
  echo '<section><h2>Pieces</h2>'
  echo "<div class=\"pieces\">$(pictures pieces/square)</div>"
  echo "<div class=\"pieces\">$(pictures pieces/hex)</div></section>"
  echo '<section><h2>Frames</h2>'
  echo "<div class=\"films\">$(films)</div>"
  echo "<div class=\"boards\">$(still 'films/*.gif' 'films/*.webp' 'films/*.png')</div></section>"
  echo '<section><h2>Shops</h2><p><a href="contact.pdf">All puzzles as a PDF</a></p>'
  echo "<div class=\"boards\">$(still 'shots/citrus/*.png' 'shots/midnight/*.png')</div>"
  echo "<div class=\"pieces\">$(still 'icon/AppIcon.appiconset/ios-*.png' 'icon/web/*.png')</div>"
  echo "<div class=\"boards large\">$(still contact.png)</div></section>"
  echo '<section><h2>Every palette</h2>'
  echo "<div class=\"editions\">$(editions boards/noodles/squares garden)</div>"
  echo "<div class=\"editions\">$(editions boards/noodles/hexes honeycomb)</div>"
  echo "<div class=\"editions\">$(editions boards/blueprint/squares garden)</div>"
  echo "<div class=\"editions\">$(editions boards/blueprint/hexes honeycomb)</div></section>"
  cat examples/demo/foot.html
} > "$out/index.html"

echo "The pictures are in $out; $out/index.html shows all of them."
