#!/usr/bin/env bash
# Signals while 100000 frames are drawn: the message within 100 ms, the end within a second, whole
# files only. A reader that goes away is no error.
#
#   Tests/Crash/signals.sh TINCT       ROUNDS=5 is how often
# shellcheck source=Tests/Crash/lib.sh
source "$(dirname "$0")/lib.sh"
slowest_word=0
slowest_end=0
late=0
for ((round = 1; round <= ${ROUNDS:-5}; round++)); do
  pairs=(INT:130:Interrupted TERM:143:Terminated HUP:129:Hung)
  while [ ${#pairs[@]} -gt 0 ]; do
    pair=${pairs[0]}
    IFS=: read -r signal code word <<<"$pair"
    rm -rf out errors
    : >errors
    # A shell starts background jobs with SIGINT ignored; env undoes that.
    env --default-signal=INT "$tinct" frames "$root/examples/squares.json" --animation vanish \
      --cell 64 --fps 1000 --duration 60 --palette citrus --out out 2>errors &
    run=$!
    until [ -e out/frame-00001.png ] || ! kill -0 $run 2>/dev/null; do sleep 0.01; done
    sleep "$(awk -v r=$RANDOM 'BEGIN { printf "%.3f", r / 32768 / 5 }')"
    asked=$(now)
    # On a busy machine all may be drawn before the signal comes; then the run is begun again.
    if ! kill -"$signal" $run 2>/dev/null; then
      late=$((late + 1))
      [ $late -le 20 ] || fail "the run ends before it can be interrupted"
      continue
    fi
    pairs=("${pairs[@]:1}")
    until grep -q "$word" errors || ! kill -0 $run 2>/dev/null; do :; done
    told=$(($(now) - asked))
    ended=0
    wait $run || ended=$?
    took=$(($(now) - asked))
    [ $ended = "$code" ] || fail "SIG$signal: exit code $ended, not $code"
    if [ $told -gt $slowest_word ]; then slowest_word=$told; fi
    if [ $took -gt $slowest_end ]; then slowest_end=$took; fi
    [ -z "$(strays out)" ] || fail "SIG$signal: left behind: $(strays out)"
    while read -r file; do
      [ "$(tail -c 8 "$file" | od -An -tx1 | tr -d ' \n')" = 49454e44ae426082 ] \
        || fail "SIG$signal: $file is not whole"
    done < <(find out -name '*.png')
  done
done
code=0
errors=$({ "$tinct" puzzle generate --columns 5 --rows 5 --count 2000 --seed 1 || echo "code $?" >&2; } \
  2>&1 >/dev/full | head -3) || true
case $errors in *"no space left"* | *"No space left"*) ;; *) fail "a full device: $errors" ;; esac
# The shell may tell of the pipe by the exit code; the tool says nothing.
errors=$({ "$tinct" palette list | true; } 2>&1) || true
[ -z "$errors" ] || fail "a reader that goes away: $errors"
echo "slowest message after ${slowest_word} ms, slowest end after ${slowest_end} ms"
[ $slowest_word -le "${WORD_MS:-100}" ] || fail "the message came after ${slowest_word} ms"
[ $slowest_end -le "${END_MS:-1000}" ] || fail "the end came after ${slowest_end} ms"
