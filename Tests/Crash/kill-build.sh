#!/usr/bin/env bash
# Kills builds of a manifest (-9) at random moments; the next build makes what an undisturbed one makes.
# First with loose files, then with one archive.
#
#   Tests/Crash/kill-build.sh TINCT       KILLS=100 is how often, for each of them
# shellcheck source=Tests/Crash/lib.sh
source "$(dirname "$0")/lib.sh"
kills=${KILLS:-100}

make_art art
mkdir -p colors
for ((number = 1; number <= 12; number++)); do
  palettes "p$number-" 1 >"colors/$number.json"
done
"$tinct" puzzle generate --columns 5 --rows 5 --count 12 --quiet --out pack.json
cat >tinct.json <<'END'
{ "version": 1, "defaults": { "palette": ["colors/*.json"], "out": "Art" }, "outputs": {
    "pieces": { "tint": "art", "name": "pieces/{palette}/{sprite}.png" },
    "boards": { "board": "pack.json", "matrix": { "theme": ["noodles", "toy"] }, "cell": 24,
                "name": "boards/{theme}/{palette}/{puzzle}.png" },
    "films": { "frames": "pack.json#1", "animation": "solve", "cell": 16, "fps": 10,
               "palette": "colors/1.json", "out": "Art/films/solve.gif" } } }
END

# build OPTIONS...: a build as `pack` says.
pack=()
build() { "$tinct" build --no-cache --quiet "${pack[@]}" "$@"; }
# Puts what was built where loose files are: the archive as tar unpacks it.
unpacked() {
  [ ${#pack[@]} -gt 0 ] || return 0
  [ ! -e Art ] || fail "loose files beside the archive"
  mkdir unpacked
  tar -xf tinct.tar -C unpacked
  mv unpacked/Art .
  rm -rf unpacked
}

# killed: as many kills as are wanted, and what the next build makes each time.
killed() {
  local round run begin time_of_one cut=0
  rm -rf Art
  begin=$(now)
  build
  time_of_one=$(($(now) - begin))
  for ((round = 1; round <= kills; round++)); do
    # A third of the runs starts from nothing, a third from what the last one left, and a third has
    # something to replace.
    case $((round % 3)) in
      0) rm -rf Art tinct.tar ;;
      1) sed -i 's/"cell": 24/"cell": 32/' tinct.json ;;
    esac
    # Not by the function, whose process would be that of the shell.
    "$tinct" build --no-cache --quiet "${pack[@]}" 2>/dev/null &
    run=$!
    sleep "$(awk -v r="$RANDOM" -v t="$time_of_one" 'BEGIN { printf "%.4f", t * r / 32768 / 1000 }')"
    kill -9 $run 2>/dev/null || true
    wait $run 2>/dev/null || cut=$((cut + 1))
    sed -i 's/"cell": 32/"cell": 24/' tinct.json
    build || fail "round $round: the next build does not end well"
    unpacked
    same Art whole || fail "round $round: the files are not those of an undisturbed build"
    [ ${#pack[@]} = 0 ] || {
      rm -rf Art
      cmp -s tinct.tar whole.tar || fail "round $round: the archive is not that of an undisturbed build"
    }
    build --check || fail "round $round: the record does not fit"
    [ -z "$(strays .)" ] || fail "round $round: left behind: $(strays .)"
  done
  echo "$kills kills${pack[*]:+ with ${pack[*]}}, $cut of them before the end; each next build made the bytes of an undisturbed one"
}

build
mv Art whole
count=$(find whole -type f ! -name '.*' | wc -l)
[ "$count" -gt 400 ] || fail "more than 400 files were to be made, not $count"
RANDOM=${SEED:-1}
killed
rm -rf Art
pack=(--pack tar)
build
mv tinct.tar whole.tar
killed
