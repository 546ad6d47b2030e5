#!/usr/bin/env bash
# Kills and interrupts `puzzle solve --in-place` at random moments: the pack holds the old bytes or the
# new ones, keeps its permissions, and the next run leaves nothing beside it.
#
#   Tests/Crash/in-place.sh TINCT       KILLS=200 is how often
# shellcheck source=Tests/Crash/lib.sh
source "$(dirname "$0")/lib.sh"
kills=${KILLS:-200}

"$tinct" puzzle generate --columns 9 --rows 9 --count 5000 --quiet --out new.json
sed 's/, "solution": \[[^]]*\]//' new.json >old.json
[ "$(grep -c solution old.json)" = 0 ] || fail "the old pack should have no solutions"
cp old.json whole.json
begin=$(now)
"$tinct" puzzle solve whole.json --in-place --quiet
time_of_one=$(($(now) - begin))
cmp -s whole.json new.json || fail "solving does not give the solutions that the puzzles were made with"

RANDOM=${SEED:-1}
cut=0
replaced=0
mkdir packs
for ((round = 1; round <= kills; round++)); do
  cp old.json packs/p.json
  chmod 640 packs/p.json
  signal=$([ $((round % 2)) = 0 ] && echo KILL || echo INT)
  # A shell starts background jobs with SIGINT ignored; env undoes that.
  env --default-signal=INT "$tinct" puzzle solve packs/p.json --in-place --quiet 2>/dev/null &
  run=$!
  # Half of the moments lie in the last fifth, in which the pack is written.
  sleep "$(awk -v r=$RANDOM -v t="$time_of_one" -v late=$((round / 2 % 2)) 'BEGIN {
    r /= 32768; printf "%.4f", t * (late ? 0.8 + r / 4 : r) / 1000 }')"
  kill -$signal $run 2>/dev/null || true
  wait $run 2>/dev/null || cut=$((cut + 1))
  if cmp -s packs/p.json new.json; then
    replaced=$((replaced + 1))
  else
    cmp -s packs/p.json old.json || fail "round $round, SIG$signal: neither the old pack nor the new one"
  fi
  [ "$(stat -c %a packs/p.json)" = 640 ] || fail "round $round, SIG$signal: other permissions"
  # What a killed run has left stays until a run ends well.
  if [ $signal = INT ] && strays packs | grep -q "/.tinct-$run-"; then
    fail "round $round, SIG$signal: left behind: $(strays packs)"
  fi
done
echo "$kills signals, $cut of them before the end; $replaced packs were new, the others old"

cp old.json packs/p.json
"$tinct" puzzle solve packs/p.json --in-place --quiet
cmp -s packs/p.json new.json || fail "the next run does not solve the pack"
[ "$(ls -A packs)" = p.json ] || fail "left behind after the next run: $(ls -A packs)"
echo "the next run solved the pack, and left nothing beside it"
