#!/usr/bin/env bash
# Puts every file of a folder through every reader, whatever it is, and looks at how the tool ends:
# with a documented exit code, within 2 seconds of processor time, in less than 200 MB.
#
#   Tests/Crash/corpora.sh TINCT FOLDER       folders of other projects' tests are good ones
#
# MOST=20000 is the number of files; SECONDS_EACH=2 and MEGABYTES=200 are the bounds.
source "$(dirname "$0")/lib.sh"
folder=$(cd "$OLDPWD" && cd "${2:?usage: $0 TINCT FOLDER}" && pwd)
most=${MOST:-20000} seconds=${SECONDS_EACH:-2} megabytes=${MEGABYTES:-200}
[ -x /usr/bin/time ] || fail "GNU time is needed, for the memory of a run (apt: time)"

# The readers: pixels, palettes, packs and saved games, themes, moves, requests, recipes.
cat >packs.json <<'PACK'
{"format": "tinct-puzzles", "version": 1, "name": "p", "puzzles":
 [{"name": "a", "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [0], "pieces": [4, 1]}]}
PACK
"$tinct" tint square --palette citrus --out art --no-cache -q
readers=(
  "lint FILE" "tint FILE --palette citrus --no-cache --out out"
  "palette show FILE" "palette convert FILE --as css" "palette pick FILE"
  "puzzle show FILE" "puzzle convert FILE --as net"
  "board packs.json --palette citrus --no-cache --theme FILE --out out"
  "puzzle show packs.json --moves FILE"
  "build FILE --no-cache --print-request"
  "tint art/tee.png --palette citrus --no-cache --recipe FILE --out out"
)

runs=0 failures=0 slowest=0 largest=0
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
    rm -rf out
    code=0
    timeout -s KILL $((seconds * 20)) \
      /usr/bin/time -f '%U %S %M' -o cost "$tinct" "$@" >said 2>&1 </dev/null || code=$?
    runs=$((runs + 1))
    codes[$code]=$((${codes[$code]:-0} + 1))
    case $code in
      0 | 1 | 64 | 65 | 66 | 69 | 71 | 73 | 74) ;;
      *) tell "exit code $code" "${reader/FILE/$file}" ;;
    esac
    # Not the time on the clock, which is that of everything else on the machine too.
    read -r user system kilobytes < <(tail -n 1 cost) || continue
    milliseconds=$(awk -v u="$user" -v s="$system" 'BEGIN { printf "%d", (u + s) * 1000 }')
    [ "$milliseconds" -le "$slowest" ] || slowest=$milliseconds
    [ "$kilobytes" -le "$largest" ] || largest=$kilobytes
    [ "$milliseconds" -le $((seconds * 1000)) ] || tell "$milliseconds ms" "${reader/FILE/$file}"
    [ "$kilobytes" -le $((megabytes * 1000)) ] || tell "$kilobytes KB" "${reader/FILE/$file}"
    # An error says something, on lines that begin alike.
    [ "$code" = 0 ] || [ -s said ] || tell "no word" "${reader/FILE/$file}"
  done
done < <(find "$folder" -type f -print0 | sort -z | head -z -n "$most")

echo "$runs runs, $failures failures; the slowest took $slowest ms, the largest $((largest / 1000)) MB"
for code in "${!codes[@]}"; do echo "  exit code $code: ${codes[$code]}"; done | sort
[ "$failures" = 0 ]
