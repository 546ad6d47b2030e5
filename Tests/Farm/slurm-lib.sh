# shellcheck shell=bash disable=SC2154
# Debian's Slurm with two nodes, n1 and n2, on this machine, for whoever has read Tests/Crash/lib.sh
# before. Everything goes over 127.0.0.1. The partition `all` has both nodes, `one` has n1 alone.
#
#   node_cpus=4        the processors of a node, as Slurm counts them
#   pins=no            yes gives each node a processor of the machine of its own

node_cpus=${node_cpus:-4}
pins=${pins:-no}
export PATH=$PATH:/usr/sbin
# The first process of a node takes all others of it along, as a power cut does.
declare -A node=()
controller=

# need_slurm: installs Slurm where it is missing; ends the script where it cannot be had.
need_slurm() {
  local install
  # Nodes have numbers of processes of their own.
  [ "$(id -u)" = 0 ] || { echo "skipped: Slurm is started as root only"; exit 0; }
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
}

cleanup() {
  local name
  # The shell would tell of each that was killed.
  exec 2>/dev/null
  for name in "${!node[@]}"; do kill -KILL "${node[$name]}" 2>/dev/null || true; done
  [ -z "$controller" ] || kill -KILL "$controller" 2>/dev/null || true
  wait 2>/dev/null || true
  rm -rf "$work"
}

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
NodeName=n1 NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=$((port + 1)) CPUs=$node_cpus RealMemory=2000
NodeName=n2 NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=$((port + 2)) CPUs=$node_cpus RealMemory=2000
PartitionName=all Nodes=n1,n2 Default=YES MaxTime=60
PartitionName=one Nodes=n1 MaxTime=60
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
  local pin=()
  [ "$pins" = no ] || pin=(taskset --cpu-list $((${1#n} - 1)))
  mkdir -p "$1"
  "${pin[@]}" unshare --fork --pid --mount-proc --kill-child slurmd -D -N "$1" >>"log/$1.out" 2>&1 &
  node[$1]=$!
}

# Whether a node takes jobs, or has some.
works() { [[ $(sinfo -h -n "$1" -o %T 2>/dev/null | head -1) =~ ^(idle|mixed|allocated)$ ]]; }

# start_slurm: from then on both nodes take jobs.
start_slurm() {
  local attempt
  trap cleanup EXIT
  mkdir bin state log
  ln -s "$tinct" bin/tinct
  export PATH=$work/bin:$PATH
  export SLURM_CONF=$work/slurm.conf
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

# Whether nothing waits or runs.
is_quiet() { [ -z "$(squeue -h -o %i)" ]; }
succeeded() { scontrol show job "$1" 2>/dev/null | grep -q 'JobState=COMPLETED'; }

# copy_farm: the files for Slurm as people change them: here a part has one core, and little memory.
copy_farm() {
  mkdir -p project/farm
  cp "$root"/examples/farm/slurm-* project/farm
  sed -i 's/^#SBATCH --cpus-per-task=.*/#SBATCH --cpus-per-task=1/; s/^#SBATCH --mem=.*/#SBATCH --mem=500M/' \
    project/farm/*.sbatch
}

# submit PARTS [TASKS]: sets `array` and `merge`.
submit() {
  local told
  told=$(cd project && ./farm/slurm-submit.sh "$@")
  array=$(sed -n 's/.*: job \([0-9]*\)\. Merge.*/\1/p' <<<"$told")
  merge=$(sed -n 's/.*Merge: job \([0-9]*\)\..*/\1/p' <<<"$told")
  [[ -n $array && -n $merge ]] || fail "$told"
}
