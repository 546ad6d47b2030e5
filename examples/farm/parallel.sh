#!/usr/bin/env bash
# A build in parts with GNU parallel, then the merge. Start it in the folder of tinct.json:
#
#   parallel.sh 8          8 parts on this machine, two at a time
#   parallel.sh 8 hosts    over ssh, on the machines that the file `hosts` lists, a name a line
#
# The machines see the folder under the same path, and have the same tinct in their PATH. Change: the
# number of parts at a time. One on each machine keeps all its cores busy; more help where parts wait
# for a slow disk.
set -euo pipefail
shards=${1:?usage: $0 SHARDS [HOSTS]}
where=(--jobs 2)
[ -z "${2:-}" ] || where=(--jobs 1 --sshloginfile "$2" --workdir "$PWD")

# After a failure, call it again: parts that are up to date make nothing.
parallel "${where[@]}" --retries 3 \
  tinct build --shard "{}/$shards" ::: $(seq "$shards")
tinct build --merge
