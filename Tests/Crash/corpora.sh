#!/usr/bin/env bash
# Puts every file of a folder through every reader, whatever it is, and looks at how the tool ends:
# with a documented exit code, within 2 seconds of processor time, in less than 200 MB. The pixels of
# PNGs are compared with those that libpng reads, where there is a C compiler with libpng.
#
#   Tests/Crash/corpora.sh TINCT FOLDER       folders of other projects' tests are good ones
#
# MOST=20000 is the number of files; SECONDS_EACH=2 and MEGABYTES=200 are the bounds.
source "$(dirname "$0")/lib.sh"
folder=$(cd "$OLDPWD" && cd "${2:?usage: $0 TINCT FOLDER}" && pwd)
most=${MOST:-20000} seconds=${SECONDS_EACH:-2} megabytes=${MEGABYTES:-200}
[ -x /usr/bin/time ] || fail "GNU time is needed, for the memory of a run (apt: time)"

compares=yes
cc -O2 -o pixels "$root/Tests/Crash/pixels.c" -lpng -lm 2>/dev/null || compares=no

# The readers: pixels, palettes, packs and saved games, themes, moves, requests, recipes.
cat >packs.json <<'PACK'
{"format": "tinct-puzzles", "version": 1, "name": "p", "puzzles":
 [{"name": "a", "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [0], "pieces": [4, 1]}]}
PACK
"$tinct" tint square --palette citrus --out art --no-cache -q
readers=(
  "lint FILE"
  "tint FILE --palette citrus --opacity 0 --rgba --no-overlays --no-cache --out out.png"
  "palette show FILE" "palette convert FILE --as css" "palette pick FILE --count 4"
  "puzzle show FILE" "puzzle convert FILE --as net"
  "board packs.json --palette citrus --no-cache --theme FILE --out out"
  "puzzle show packs.json --moves FILE"
  "build FILE --no-cache --print-request"
  "tint art/tee.png --palette citrus --no-cache --recipe FILE --out out"
)

runs=0 failures=0 slowest=0 largest=0 pictures=0
declare -A codes
tell() {
  echo "FAILED: $1: tinct $2" >&2
  failures=$((failures + 1))
}
while IFS= read -r -d '' file; do
  # Readers go by the content; the name must not make a shell or a template of the run.
  cp "$file" input
  for reader in "${readers[@]}"; do
    # shellcheck disable=SC2086
    set -- ${reader/FILE/./input}
    rm -rf out out.png
    code=0
    timeout -s KILL $((seconds * 20)) \
      /usr/bin/time -q -f '%U %S %M' -o cost "$tinct" "$@" >said 2>&1 </dev/null || code=$?
    runs=$((runs + 1))
    codes[$code]=$((${codes[$code]:-0} + 1))
    case $code in
      0 | 1 | 65 | 66 | 69 | 71 | 73 | 74) ;;
      # Then the file was not even read.
      64) tell "the command line is wrong: $(head -n 1 said)" "${reader/FILE/$file}" ;;
      *) tell "exit code $code" "${reader/FILE/$file}" ;;
    esac
    # Not the time on the clock, which is that of everything else on the machine too.
    read -r user system kilobytes <cost || continue
    # Both have two decimals. A process for the sum would take as long as the run.
    milliseconds=$(((10#${user/./} + 10#${system/./}) * 10))
    [ "$milliseconds" -le "$slowest" ] || slowest=$milliseconds
    [ "$kilobytes" -le "$largest" ] || largest=$kilobytes
    [ "$milliseconds" -le $((seconds * 1000)) ] || tell "$milliseconds ms" "${reader/FILE/$file}"
    [ "$kilobytes" -le $((megabytes * 1000)) ] || tell "$kilobytes KB" "${reader/FILE/$file}"
    # An error says something, on lines that begin alike.
    [ "$code" = 0 ] || [ -s said ] || tell "no word" "${reader/FILE/$file}"
    if [ "$compares/$1" = yes/tint ] && [[ $reader = *--opacity* ]]; then
      ours=()
      [ "$code" != 0 ] || ours=(out.png)
      why=$(./pixels input "${ours[@]}") || tell "$why" "${reader/FILE/$file}"
      pictures=$((pictures + ${#ours[@]}))
    fi
  done
done < <(find "$folder" -type f -print0 | sort -z | head -z -n "$most")

echo "$runs runs, $failures failures; the slowest took $slowest ms, the largest $((largest / 1000)) MB"
[ "$compares" = no ] || echo "  the pixels of $pictures PNGs were compared with libpng's"
for code in "${!codes[@]}"; do echo "  exit code $code: ${codes[$code]}"; done | sort
[ "$failures" = 0 ]
