#!/usr/bin/env bash
# The same build on one node of Slurm and on two, each with a processor of the machine of its own: films
# in WebP and shots for a store, in 8 parts, from the submission to the end of the merge. Prints a table
# in Markdown. Needs root and two processors; installs Slurm where it is missing.
#
#   Benchmarks/farm.sh TINCT
#
# PAIRS=2 is how often it is built on one node and then on two; the medians count. FILMS=160 and SHOTS=80
# decide how long that takes: together some two minutes on one node. Whatever else the machine does shows,
# so the load is printed, too.
# shellcheck source=Tests/Crash/lib.sh
source "$(dirname "$0")/../Tests/Crash/lib.sh"
# What Tests/Farm/slurm-lib.sh reads.
# shellcheck disable=SC2034
node_cpus=1 pins=yes
# shellcheck source=Tests/Farm/slurm-lib.sh
source "$root/Tests/Farm/slurm-lib.sh"
parts=8
need_slurm
[ "$(getconf _NPROCESSORS_ONLN)" -ge 2 ] || { echo "skipped: there is one processor only"; exit 0; }

mkdir project
cd project
films=${FILMS:-160}
"$tinct" puzzle generate --columns 13 --rows 11 --count "$films" --quiet --out films.json
"$tinct" puzzle generate --columns 9 --rows 9 --count "${SHOTS:-80}" --quiet --out shots.json
cat >tinct.json <<END
{ "version": 1, "defaults": { "palette": ["citrus"], "out": "Art" }, "outputs": {
    "films": { "frames": "films.json", "animation": "solve", "cell": 24, "fps": 30, "as": "webp",
               "matrix": { "puzzle": [$(seq -f '"@%.0f"' -s ', ' 1 "$films")] },
               "name": "films/{puzzle}.webp" },
    "store": { "shot": "shots.json", "preset": "iphone-6.9", "name": "store/{puzzle}.png" } } }
END
cd ..
copy_farm
start_slurm

# timed PARTITION: the seconds of a build, to the file of this name.
timed() {
  local begun
  rm -rf project/Art project/.tinct-record project/*.log "$XDG_CACHE_HOME"
  export SBATCH_PARTITION=$1
  begun=$(now)
  submit "$parts"
  until_true 1800 is_quiet || fail "the array hangs: $(squeue)"
  awk -v ms=$(($(now) - begun)) 'BEGIN { print ms / 1000 }' >>"$1"
  succeeded "$merge" || fail "on $1: the merge: $(cat project/*.log)"
  [ -d whole ] || cp -r project/Art whole
  same project/Art whole || fail "on $1: not the same files"
}
median() { sort -n "$1" | awk '{ a[NR] = $1 } END { print (a[int((NR + 1) / 2)] + a[int(NR / 2) + 1]) / 2 }'; }

load=$(cut -d' ' -f1 /proc/loadavg)
for ((pair = 1; pair <= ${PAIRS:-2}; pair++)); do
  timed one
  timed all
done
files=$(find whole -type f -not -name '.*' | wc -l)
echo "| $files films and shots, $parts parts | One node | Two nodes | Ratio | Load before |"
echo "|---|---|---|---|---|"
awk -v one="$(median one)" -v two="$(median all)" -v load="$load" \
  'BEGIN { printf "| from submission to the end of the merge | %.0f s | %.0f s | %.2f | %s |\n", one, two, two / one, load }'
