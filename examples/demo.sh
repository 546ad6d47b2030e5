#!/usr/bin/env bash
# Makes pictures of all the examples, which tinct.json asks for, and a page that shows them.
#   examples/demo.sh TINCT OUT     (what `make demo` runs)
set -euo pipefail
tinct=$1
out=$2
cd "$(dirname "$0")/.."

# The palettes of tinct.json. The page opens in `first`; its animations are rendered in `moving`.
slugs=(citrus blossom sorbet lagoon iris sumi marmalade cobalt terracotta midnight arcade harbor
  dusk meadow carnival grape)
first=citrus
moving=(citrus midnight grape)

rm -rf "$out"
mkdir -p "$out"
"$tinct" puzzle convert examples/thirteen.txt --name Thirteen --out "$out/packs/thirteen.json"
"$tinct" puzzle check examples/squares.json examples/hexes.json examples/tilings.json \
  "$out/packs/thirteen.json"
"$tinct" build --set "out=$out" --prune

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
  for kind in garden honeycomb; do
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
  echo '<section><h2>Games</h2>'
  echo "<div class=\"boards\">$(for game in othello catchup blither sokoban match; do pictures "games/$game"; done)</div>"
  echo "<div class=\"pieces\">$(still 'games/icon/web/icon-192.png')</div></section>"
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
