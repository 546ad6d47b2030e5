#!/usr/bin/env bash
# Runs fuzz targets: run.sh TARGET SECONDS. README.md tells the rest.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

usage() {
  echo "usage: run.sh TARGET|all SECONDS     (seconds of processor time for each target)" >&2
  echo "       run.sh TARGET FILE            (one input again, such as a finding)" >&2
  echo "targets:" ${targets-} >&2
  exit 64
}

# FUZZER may name what was built before, as for a long run beside which work goes on.
if [ -n "${FUZZER-}" ]; then
  fuzzer=$FUZZER
else
  # SwiftPM takes both sanitizers and hands on one; the first flag is for its linking alone. Counters
  # of coverage would be taken for dead data.
  build=(swift build -c release --product fuzz-tinct --sanitize fuzzer
    -Xswiftc -sanitize=fuzzer,address --disable-dead-strip)
  # Or files that are new in the package above would not be seen.
  touch Package.swift
  "${build[@]}" >&2
  fuzzer="$("${build[@]}" --show-bin-path)/fuzz-tinct"
fi

# A crash ends in libFuzzer's report; Swift's own would wait for a terminal.
export SWIFT_BACKTRACE=enable=no
targets=$(FUZZ_TARGET='' "$fuzzer" 2>/dev/null || true)

[ $# = 2 ] || usage
work=${FUZZ_OUT:-$PWD/.build/fuzz}

# The seeds of a target: small files of its kind in this checkout, and in FUZZ_CORPORA if that names a
# folder of further ones.
seeds() {
  case $1 in
  png | palette-png)
    find ../assets ../docs/pictures ../Tests/Fixtures -name '*.png'
    [ -z "${FUZZ_CORPORA-}" ] || find "$FUZZ_CORPORA" -name '*.png' ;;
  puzzle) ls ../examples/*.json ../Tests/Fixtures/fuzz/puzzle/* ;;
  theme) ls ../themes/*.json ../examples/tinting/*.theme.json ;;
  recipe) ls ../examples/tinting/*.recipe.json ;;
  separation) ls ../examples/game/*.separation.json ;;
  net) ls ../examples/*.txt ;;
  net-save) ls ../Tests/Fixtures/net-saves/*.sav ;;
  expression) ls ../Tests/Fixtures/fuzz/expression/* ;;
  recognition) ls ../palettes/* ../Tests/Fixtures/palettes/foreign/* ../Tests/Fixtures/fuzz/palette-*/* ;;
  palette-tinct) ls ../palettes/*.json ../Tests/Fixtures/palettes/*.json ;;
  palette-colorset) ls ../Tests/Fixtures/palettes/foreign/*.colorset.json ;;
  palette-tokens) ls ../Tests/Fixtures/palettes/foreign/*tokens* ;;
  palette-paintnet) ls ../Tests/Fixtures/palettes/foreign/*paintnet* ;;
  palette-xib) ls ../examples/*.xib ;;
  palette-jasc) ls ../Tests/Fixtures/palettes/foreign/*.pal ;;
  palette-*) ls ../Tests/Fixtures/palettes/foreign/*."${1#palette-}" ;;
  esac 2>/dev/null
  # Inputs that once were findings are good places to start from.
  ls ../Tests/Fixtures/fuzz/"$1"/* 2>/dev/null || true
}

# The words of a format, which the fuzzer could only guess.
dictionary() {
  case $1 in
  moves*) echo moves ;;
  puzzle | mapping | theme | recipe | separation | palette-tinct | palette-tokens | palette-colorset) echo json ;;
  expression | palette-css) echo css ;;
  palette-xib) echo xib ;;
  palette-* | recognition) echo palettes ;;
  *) echo "$1" ;;
  esac
}

# Memory that was freed is kept for a while, to catch uses of it; so much of it that it counts for
# nothing beside the limit.
export ASAN_OPTIONS="quarantine_size_mb=64${ASAN_OPTIONS:+:$ASAN_OPTIONS}"
options=(-max_len=65536 "-timeout=${FUZZ_TIMEOUT:-5}" -rss_limit_mb=512 -malloc_limit_mb=256)

fuzz() {
  local target=$1 corpus="$work/$1/corpus" seeds="$work/$1/seeds" status=0
  mkdir -p "$corpus"
  rm -rf "$seeds"
  mkdir "$seeds"
  seeds "$target" | sort -u | while read -r file; do
    [ "$(wc -c <"$file")" -gt 65536 ] || cp "$file" "$seeds/$(echo "$file" | tr / _)"
  done
  local words
  words="dictionaries/$(dictionary "$target").dict"
  [ ! -f "$words" ] || options+=("-dict=$words")
  FUZZ_TARGET=$target FUZZ_SECONDS=$2 "$fuzzer" "${options[@]}" -print_final_stats=1 \
    -artifact_prefix="$work/$target/" "$corpus" "$seeds" >"$work/$target/log" 2>&1 || status=$?
  # 72: it was interrupted, which is how it ends when its time is over.
  if [ $status = 72 ] || [ $status = 0 ]; then
    echo "$target: nothing found in $2 s of processor time," \
      "$(sed -n 's/^stat::number_of_executed_units: *//p' "$work/$target/log") inputs"
  else
    echo "$target: FOUND something (status $status): see $work/$target" >&2
    grep -a -m 3 -E 'Fatal error|ERROR:|SUMMARY' "$work/$target/log" >&2 || true
    return 1
  fi
}

if [ -f "$2" ]; then
  FUZZ_TARGET=$1 exec "$fuzzer" "${options[@]}" "$2"
fi
[[ $2 =~ ^[0-9]+$ ]] || usage
if [ "$1" = all ]; then chosen=$targets; else chosen=$1; fi
failed=0
for target in $chosen; do
  grep -qx -- "$target" <<<"$targets" || usage
  fuzz "$target" "$2" || failed=1
done
exit $failed
