#!/usr/bin/env bash
# Eight processes at once on one cache and one output folder.
#
#   Tests/Crash/together.sh TINCT       ROUNDS=10 is how often
# shellcheck source=Tests/Crash/lib.sh
source "$(dirname "$0")/lib.sh"
make_art art
palettes p 20 >p.json
"$tinct" tint art --palette p.json --out whole --quiet --no-cache
for ((round = 1; round <= ${ROUNDS:-10}; round++)); do
  rm -rf out cache
  runs=()
  for ((i = 0; i < 8; i++)); do
    "$tinct" tint art --palette p.json --out out --cache cache --quiet >"log-$i" 2>&1 &
    runs+=($!)
  done
  for ((i = 0; i < 8; i++)); do
    wait "${runs[$i]}" || fail "round $round: process $i ended with $?: $(cat "log-$i")"
    [ ! -s "log-$i" ] || fail "round $round: process $i said: $(cat "log-$i")"
  done
  same out whole || fail "round $round: not the files of one process alone"
  [ -z "$(strays .)" ] || fail "round $round: left behind: $(strays .)"
  "$tinct" cache verify --cache cache >/dev/null || fail "round $round: a damaged entry"
  "$tinct" tint art --palette p.json --out out --cache cache --check --quiet \
    || fail "round $round: the record is not that of all files"
done
echo "8 processes on one cache and one folder, ${ROUNDS:-10} times: no error, the same files"
