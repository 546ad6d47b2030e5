#!/usr/bin/env bash
# Kills exports of 2000 files (-9) at random moments, and looks at what they leave behind.
#
#   Tests/Crash/kill.sh TINCT       KILLS=200 is how often
# shellcheck source=Tests/Crash/lib.sh
source "$(dirname "$0")/lib.sh"
kills=${KILLS:-200}

# 20 sprites in 100 palettes; two sets of colours under the same names, so that files are replaced too.
make_art art
palettes p 100 >one.json
sed 's/"#FFF", "text": "#../"#FFF", "text": "#7E/g' one.json >two.json
export_to() { "$tinct" tint art --palette "$1" --out "$2" --quiet; }
begin=$(now)
export_to one.json whole-one
time_of_one=$(($(now) - begin))
export_to two.json whole-two
count=$(find whole-one -name '*.png' | wc -l)
[ "$count" = 2000 ] || fail "2000 files were to be made, not $count"
same whole-one whole-two 2>/dev/null && fail "the two sets should differ"

RANDOM=${SEED:-1}
cut=0
for ((round = 1; round <= kills; round++)); do
  # A third of the runs starts from nothing, the others replace what is there.
  if [ $((round % 3)) = 0 ]; then rm -rf out; fi
  set=$([ $((round % 2)) = 0 ] && echo one || echo two)
  # Not by way of the function: the tool itself is to be killed, not a shell that waits for it.
  "$tinct" tint art --palette "$set.json" --out out --quiet &
  run=$!
  sleep "$(awk -v r=$RANDOM -v t="$time_of_one" 'BEGIN { printf "%.4f", t * r / 32768 / 1000 }')"
  kill -9 $run 2>/dev/null || true
  wait $run 2>/dev/null || cut=$((cut + 1))
  [ -d out ] || continue
  # Every file is whole: that of one set or of the other.
  (cd out && find . -name '*.png' ! -path '*/.*') >names
  while read -r name; do
    cmp -s "out/$name" "whole-one/$name" || cmp -s "out/$name" "whole-two/$name" \
      || fail "round $round: $name is neither the old file nor the new one"
  done <<<"$(shuf -n 200 --random-source=<(yes $round) names)"
  [ -z "$(find out -name '*.png' -size 0)" ] || fail "round $round: an empty file"
done
echo "$kills kills, $cut of them before the end; every file looked at was whole"

export_to one.json out
[ -z "$(strays out)" ] || fail "left behind after the next run: $(strays out)"
same out whole-one || fail "the files are not those of an undisturbed run"
"$tinct" cache verify || fail "the cache holds damaged entries"
echo "the next run made what an undisturbed run makes, and left no temporary file"
