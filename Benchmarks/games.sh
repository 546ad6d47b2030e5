#!/usr/bin/env bash
# Measures films and boards of games on a grid, and prints tables in Markdown.
#
#   Benchmarks/games.sh TINCT
#
# A film of 400 moves of Go on 19 x 19 (games that `tinct game play` plays, APNG) beside films of fewer
# moves and of smaller boards: what a frame costs follows what changes in it, not the board. Beside it, in
# a theme with shadows, whose boards are not laid together from tiles, a picture of the whole board after
# each of the moves: what a frame costs that is drawn anew. COUNT=10000
# positions of 13 x 11 as boards beside as many boards of noodles of the same pixels, as PNG in one
# palette.
#
# RUNS=5 is how often each runs, in turn with the others; the median of the processor time counts, on one
# core. Tables give ratios, which depend less on the machine than times.
set -euo pipefail
export LC_ALL=C

# shellcheck source=Benchmarks/inputs.sh
. "$(dirname "$0")/inputs.sh"
begin games "$1"
count=${COUNT:-10000}
cell=48

for side in 9 13 19; do
  "$tinct" game new go --columns $side --rows $side --rules surround --quiet --out "$work/$side.json"
  "$tinct" game play "$work/$side.json" --seed 7 --most 400 --quiet --out "$work/$side-400.jsonl"
done
for moves in 100 200; do head -$((moves + 1)) "$work/19-400.jsonl" >"$work/19-$moves.jsonl"; done

# Positions in which each cell is empty, black or white, and one is the last move.
awk -v n="$count" 'BEGIN {
  srand(7)
  printf "{\"format\": \"tinct-puzzles\", \"version\": 1, \"name\": \"Positions\", \"puzzles\": ["
  for (p = 1; p <= n; p++) {
    printf "%s\n{\"name\": \"%d\", \"kind\": \"stones\", \"grid\": {\"kind\": \"square\", ", (p > 1 ? "," : ""), p
    printf "\"columns\": 13, \"rows\": 11}, \"lastMove\": [%d], \"states\": [", int(143 * rand())
    for (i = 0; i < 143; i++) printf "%s%d", (i ? "," : ""), int(3 * rand())
    printf "]}"
  }
  print "]}"
}' >"$work/positions.json"
"$tinct" puzzle generate --columns 13 --rows 11 --any --count "$count" --quiet --out "$work/noodles.json"

# measure NAME COMMAND...: runs a command and notes its seconds on the processor.
measure() {
  local name=$1 times
  shift
  rm -rf "$kept" "$work/out"
  TIMEFORMAT='%U %S'
  times=$({ time "$@" >"$work/log" 2>&1; } 2>&1) || {
    cat "$work/log" >&2
    exit 1
  }
  echo "$times" | awk '{ print $1 + $2 }' >>"$work/$name.times"
}

film() { # side, moves, theme
  measure "film-$1-$2-$3" "$tinct" frames "$work/$1.json" --moves "$work/$1-$2.jsonl" --cell 32 --fps 25 \
    --theme "$3" --palette citrus --jobs 1 --out "$work/out/film.apng"
  # The number of frames, with which the summary begins.
  grep -oE '[0-9]+ frames' "$work/log" | head -1 | cut -d' ' -f1 >"$work/film-$1-$2-$3.frames"
}

boards() { # name
  measure "boards-$1" "$tinct" board "$work/$1.json" --palette citrus --cell $cell --jobs 1 --quiet \
    --out "$work/out"
}

whole() { # theme
  printf '{"version": 1, "outputs": {"whole": {"board": "19.json", "moves": "19-400.jsonl", "cell": 32, ' \
    >"$work/whole.json"
  printf '"theme": "%s", "palette": "citrus", "matrix": {"after": [%s]}, "out": "out/{after}"}}}\n' "$1" \
    "$(seq -s ', ' 1 400)" >>"$work/whole.json"
  measure "whole-$1" "$tinct" build --manifest "$work/whole.json" --jobs 1
}

for ((run = 0; run < runs; run++)); do
  for film in '19 400 noodles' '19 200 noodles' '19 100 noodles' '13 400 noodles' '9 400 noodles' \
    '19 400 toy'; do
    # shellcheck disable=SC2086
    film $film
  done
  whole toy
  for boards in positions noodles; do boards $boards; done
done

median() {
  sort -n "$work/$1.times" | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'
}

whole=$(median film-19-400-noodles)
frames=$(cat "$work/film-19-400-noodles.frames")
echo "| film | frames | processor time | for each frame |"
echo "|---|---|---|---|"
for film in 19-400-noodles 19-200-noodles 19-100-noodles 13-400-noodles 9-400-noodles; do
  awk -v film="$film" -v n="$(cat "$work/film-$film.frames")" -v t="$(median "film-$film")" \
    -v whole="$whole" -v frames="$frames" 'BEGIN {
      split(film, part, "-")
      printf "| %d moves on %d x %d | %d | %.2f | %.2f |\n", part[2], part[1], part[1], n, t / whole,
        t / n / (whole / frames)
    }'
done
echo
awk -v n="$(cat "$work/film-19-400-toy.frames")" -v film="$(median film-19-400-toy)" \
  -v whole="$(median whole-toy)" 'BEGIN {
    print "| a frame of 400 moves on 19 x 19, with shadows | processor time |"
    print "|---|---|"
    printf "| drawn over the one before | 1.00 |\n| drawn anew, as a picture of its own | %.1f |\n", \
      (whole / 400) / (film / n)
  }'
echo
awk -v count="$count" -v ours="$(median boards-positions)" -v theirs="$(median boards-noodles)" 'BEGIN {
  print "| boards of 13 x 11 | processor time |"
  print "|---|---|"
  printf "| %d of noodles | 1.00 |\n| %d positions | %.2f |\n", count, count, ours / theirs
}'
