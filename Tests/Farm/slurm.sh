#!/usr/bin/env bash
# The files for Slurm in examples/farm, on Debian's Slurm with two nodes on this machine: an array of 20
# parts and its merge make the same files as a build in one piece. Then a node is killed with all that
# runs on it, at KILLS (20) points of the array; its tasks are cancelled and submitted again, and every
# time the files are the same. All this again with one archive for each part, where a node is killed at
# PACKED_KILLS (5) points. Installs Slurm where it is missing. Needs root.
#
#   Tests/Farm/slurm.sh TINCT [KILLS] [PACKED_KILLS]
# shellcheck source=Tests/Crash/lib.sh
source "$(dirname "$0")/../Crash/lib.sh"
# shellcheck source=Tests/Farm/slurm-lib.sh
source "$root/Tests/Farm/slurm-lib.sh"
kills=${2:-20}
packed_kills=${3:-5}
parts=20
need_slurm

# The tasks of the array that a node has.
tasks_on() { squeue -h -r -w "$1" -j "$array" -t R -o %K 2>/dev/null | sort -n | paste -sd,; }

# The tasks of the array that have not succeeded, when it has ended.
missing() {
  scontrol -o show job "$array" | { grep -v JobState=COMPLETED || true; } \
    | sed -n 's/.* ArrayTaskId=\([0-9]*\) .*/\1/p' | sort -n | paste -sd,
}

# Whether so many parts have their records or archives, and the second node has work if it may get any.
reached() {
  local count
  count=$(find project -path '*/Art/.tinct-record.*-of-*' -o -name 'tinct.*-of-*.tar' | wc -l)
  if [ "$count" -ge $((parts - 4)) ]; then
    [ "$count" -ge "$1" ]
  else
    [[ $count -ge $1 && -n $(tasks_on n2) ]]
  fi
}

# A project without pictures or cache.
afresh() {
  rm -rf project/Art project/.tinct-record project/*.log project/*.tar "$XDG_CACHE_HOME"
}

# Everything is there, as in the build in one piece, and the joined record knows it.
check() {
  local code=0 archive
  succeeded "$merge" || fail "$1: the merge: $(cat project/*merge.log) $(scontrol show job "$merge")"
  if [ "$pack" = yes ]; then
    [ ! -e project/Art ] || fail "$1: loose files beside the archives"
    [ "$(find project -name 'tinct.*-of-*.tar' | wc -l)" = $parts ] || fail "$1: $(ls project)"
    # In any order.
    find project -name 'tinct.*.tar' | shuf >archives
    while read -r archive; do tar -xf "$archive" -C project; done <archives
    (cd project && tinct build --merge) >told 2>&1 || fail "$1: unpacked, they do not merge: $(cat told)"
  fi
  same project/Art whole || fail "$1: not the same files"
  (cd project && tinct build --check >"$work/told" 2>&1) || code=$?
  [ $code = 0 ] || fail "$1: --check ends with $code: $(cat told)"
  [ -z "$(find project -name '.tinct-record.*-of-*' -o -name '.tinct-*.part')" ] \
    || fail "$1: left behind: $(find project -name '.tinct-*')"
}

# whole_array: an array and its merge without trouble.
whole_array() {
  local begun took
  afresh
  begun=$(now)
  submit "$parts"
  until_true 120 is_quiet || fail "the array hangs: $(squeue)"
  took=$(($(now) - begun))
  check "an array of $parts"
  [ "$(find project -name "tinct-${array}_*.log" | wc -l)" = $parts ] || fail "$(ls project)"
  echo "an array of $parts parts and its merge: $files files in $took ms, the same as in one piece"
}

# killed KILLS: a node is killed at so many points.
killed() {
  local kills=$1 round finished tasks
  # How often a node had tasks when it was killed, and how many of them all together.
  local hit=0 lost=0
  for ((round = 0; round < kills; round++)); do
    afresh
    submit "$parts"
    # So many parts are done, and one is being made, or has just been.
    finished=$((round * parts / kills))
    until_true 60 reached "$finished" || fail "the array does not get on: $(squeue)"
    sleep "0.$((RANDOM % 3))"
    kill -KILL "${node[n2]}"
    wait "${node[n2]}" 2>/dev/null || true
    tasks=$(tasks_on n2)
    [ -z "$tasks" ] || scancel "${array}_[$tasks]"
    # Nothing more is to come from there: what is still on it ends. Then it is started anew.
    scontrol update NodeName=n2 State=DOWN Reason=killed
    start_node n2
    # It may have come back by itself; a node that has not is told by the array, which hangs.
    scontrol update NodeName=n2 State=RESUME 2>resumed || grep -q 'Invalid node state' resumed
    # A merge that cannot come any more is taken out of the queue.
    until_true 120 is_quiet || fail "the array hangs: $(squeue)"
    tasks=$(missing)
    if [ -n "$tasks" ]; then
      hit=$((hit + 1))
      lost=$((lost + $(tr , '\n' <<<"$tasks" | wc -l)))
      ! succeeded "$merge" || fail "merged without the parts $tasks"
      submit "$parts" "$tasks"
      until_true 120 is_quiet || fail "the parts that were submitted again hang: $(squeue)"
    fi
    check "n2 killed after $finished parts, with ${tasks:-no tasks}"
    until_true 60 works n2 || fail "n2 does not come back: $(sinfo)"
  done
  echo "a node killed at $kills points, $hit times with tasks ($lost in all): the same files, none missing"
}

mkdir project
cat >project/tinct.json <<END
{ "version": 1,
  "defaults": { "cell": 32, "palette": ["citrus", "dusk", "harbor"], "out": "Art" },
  "outputs": { "boards": {
    "matrix": { "board": ["$root/examples/squares.json", "$root/examples/hexes.json"],
                "theme": ["noodles", "toy", "metro"] },
    "name": "{board}/{theme}/{palette}/{puzzle}.png" } } }
END
copy_farm
(cd project && "$tinct" build --quiet)
files=$(find project/Art -name '*.png' | wc -l)
cp -r project/Art whole

start_slurm
pack=no
whole_array
killed "$kills"
pack=yes
sed -i 's/tinct build/tinct build --pack tar/' project/farm/*.sbatch
echo "with --pack tar:"
whole_array
killed "$packed_kills"
