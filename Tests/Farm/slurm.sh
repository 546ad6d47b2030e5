#!/usr/bin/env bash
# The files for Slurm in examples/farm, on Debian's Slurm with two nodes on this machine: an array of 20
# parts and its merge make the same files as a build in one piece. Then a node is killed with all that
# runs on it, at KILLS (20) points of the array; its tasks are cancelled and submitted again, and every
# time the files are the same. Installs Slurm where it is missing. Needs root, for the nodes have
# numbers of processes of their own. Everything goes over 127.0.0.1.
#
#   Tests/Farm/slurm.sh TINCT [KILLS]
# shellcheck source=Tests/Crash/lib.sh
source "$(dirname "$0")/../Crash/lib.sh"
export PATH=$PATH:/usr/sbin
kills=${2:-20}
parts=20

[ "$(id -u)" = 0 ] || { echo "skipped: Slurm is tested as root only"; exit 0; }
if ! command -v slurmctld >/dev/null || ! command -v slurmd >/dev/null \
  || ! command -v sbatch >/dev/null; then
  command -v apt-get >/dev/null || { echo "skipped: there is no Slurm here"; exit 0; }
  # The services of the packages are not wanted.
  install=(env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -y -qq
    --no-install-recommends slurmctld slurmd slurm-client)
  "${install[@]}" >/dev/null 2>&1 || {
    apt-get update -qq
    "${install[@]}" >/dev/null
  }
fi
unshare --fork --pid --mount-proc true 2>/dev/null \
  || { echo "skipped: no node can have processes of its own here"; exit 0; }

# The first process of a node takes all others of it along, as a power cut does.
declare -A node=()
controller=
cleanup() {
  local name
  # The shell would tell of each that was killed.
  exec 2>/dev/null
  for name in "${!node[@]}"; do kill -KILL "${node[$name]}" 2>/dev/null || true; done
  [ -z "$controller" ] || kill -KILL "$controller" 2>/dev/null || true
  wait 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT

mkdir bin state log project
ln -s "$tinct" bin/tinct
export PATH=$work/bin:$PATH
export SLURM_CONF=$work/slurm.conf

configure() {
  local port=$((20000 + RANDOM % 20000))
  cat >slurm.conf <<END
ClusterName=tinct
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmctldPort=$port
SlurmUser=root
AuthType=auth/none
CredType=cred/none
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/%n
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/%n.pid
SlurmctldLogFile=$work/log/slurmctld
SlurmdLogFile=$work/log/%n
ProctrackType=proctrack/pgid
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SchedulerParameters=sched_interval=1,bf_interval=1,batch_sched_delay=0
ReturnToService=2
KillWait=2
JobRequeue=0
NodeName=n1 NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=$((port + 1)) CPUs=4 RealMemory=2000
NodeName=n2 NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=$((port + 2)) CPUs=4 RealMemory=2000
PartitionName=all Nodes=n1,n2 Default=YES MaxTime=60
END
}

# until_true SECONDS COMMAND...: waits until a command succeeds.
until_true() {
  local last=$(($(now) + $1 * 1000))
  shift
  while ! "$@"; do
    [ "$(now)" -lt "$last" ] || return 1
    sleep 0.05
  done
}

start_node() {
  mkdir -p "$1"
  unshare --fork --pid --mount-proc --kill-child slurmd -D -N "$1" >>"log/$1.out" 2>&1 &
  node[$1]=$!
}

# Whether a node takes jobs, or has some.
works() { [[ $(sinfo -h -n "$1" -o %T 2>/dev/null) =~ ^(idle|mixed|allocated)$ ]]; }

start() {
  local attempt
  for ((attempt = 0; attempt < 5; attempt++)); do
    configure
    slurmctld -D -c >log/controller.out 2>&1 &
    controller=$!
    start_node n1
    start_node n2
    until_true 10 works n1 && until_true 10 works n2 && return
    kill -KILL "$controller" "${node[n1]}" "${node[n2]}" 2>/dev/null || true
    wait 2>/dev/null || true
  done
  fail "Slurm does not start: $(tail -3 log/slurmctld log/n1)"
}

# The tasks of the array that a node has.
tasks_on() { squeue -h -r -w "$1" -j "$array" -t R -o %K 2>/dev/null | sort -n | paste -sd,; }

# The tasks of the array that have not succeeded, when it has ended.
missing() {
  scontrol -o show job "$array" | grep -v JobState=COMPLETED \
    | sed -n 's/.* ArrayTaskId=\([0-9]*\) .*/\1/p' | sort -n | paste -sd,
}

# Whether nothing waits or runs.
is_quiet() { [ -z "$(squeue -h -o %i)" ]; }
# Whether so many parts have their records, and the second node has work if it may get any.
reached() {
  local count
  count=$(find project/Art -name '.tinct-record.*-of-*' 2>/dev/null | wc -l)
  if [ "$count" -ge $((parts - 4)) ]; then
    [ "$count" -ge "$1" ]
  else
    [[ $count -ge $1 && -n $(tasks_on n2) ]]
  fi
}
succeeded() { scontrol show job "$1" 2>/dev/null | grep -q 'JobState=COMPLETED'; }

# submit [TASKS]: sets `array` and `merge`.
submit() {
  local told
  told=$(cd project && ./farm/slurm-submit.sh "$parts" "$@")
  array=$(sed -n 's/.*: job \([0-9]*\)\. Merge.*/\1/p' <<<"$told")
  merge=$(sed -n 's/.*Merge: job \([0-9]*\)\..*/\1/p' <<<"$told")
  [[ -n $array && -n $merge ]] || fail "$told"
}

# A project without pictures or cache.
afresh() {
  rm -rf project/Art project/.tinct-record project/*.log "$XDG_CACHE_HOME"
}

# Everything is there, as in the build in one piece, and the joined record knows it.
check() {
  local code=0
  succeeded "$merge" || fail "$1: the merge: $(cat project/*merge.log) $(scontrol show job "$merge")"
  same project/Art whole || fail "$1: not the same files"
  (cd project && tinct build --check >"$work/told" 2>&1) || code=$?
  [ $code = 0 ] || fail "$1: --check ends with $code: $(cat told)"
  [ -z "$(find project/Art -name '.tinct-record.*' -o -name '.tinct-*.part')" ] \
    || fail "$1: left behind: $(find project/Art -name '.tinct-*')"
}

cat >project/tinct.json <<END
{ "version": 1,
  "defaults": { "cell": 32, "palette": ["citrus", "dusk", "harbor"], "out": "Art" },
  "outputs": { "boards": {
    "matrix": { "board": ["$root/examples/squares.json", "$root/examples/hexes.json"],
                "theme": ["noodles", "toy", "metro"] },
    "name": "{board}/{theme}/{palette}/{puzzle}.png" } } }
END
# What people change: here a part has one core, and little memory.
mkdir project/farm
cp "$root"/examples/farm/slurm-* project/farm
sed -i 's/^#SBATCH --cpus-per-task=.*/#SBATCH --cpus-per-task=1/; s/^#SBATCH --mem=.*/#SBATCH --mem=500M/' \
  project/farm/*.sbatch

(cd project && tinct build --quiet)
files=$(find project/Art -name '*.png' | wc -l)
cp -r project/Art whole

start
afresh
begun=$(now)
submit
until_true 120 is_quiet || fail "the array hangs: $(squeue)"
took=$(($(now) - begun))
check "an array of $parts"
[ "$(find project -name "tinct-${array}_*.log" | wc -l)" = $parts ] || fail "$(ls project)"
echo "an array of $parts parts and its merge: $files files in $took ms, the same as in one piece"

# How often a node had tasks when it was killed, and how many of them all together.
hit=0
lost=0
for ((round = 0; round < kills; round++)); do
  afresh
  submit
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
  scontrol update NodeName=n2 State=RESUME
  # A merge that cannot come any more is taken out of the queue.
  until_true 120 is_quiet || fail "the array hangs: $(squeue)"
  tasks=$(missing)
  if [ -n "$tasks" ]; then
    hit=$((hit + 1))
    lost=$((lost + $(tr , '\n' <<<"$tasks" | wc -l)))
    ! succeeded "$merge" || fail "merged without the parts $tasks"
    submit "$tasks"
    until_true 120 is_quiet || fail "the parts that were submitted again hang: $(squeue)"
  fi
  check "n2 killed after $finished parts, with ${tasks:-no tasks}"
  until_true 60 works n2 || fail "n2 does not come back: $(sinfo)"
done
echo "a node killed at $kills points, $hit times with tasks ($lost in all): the same files, none missing"
