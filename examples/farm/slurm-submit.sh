#!/usr/bin/env bash
# A build in parts on Slurm, and a job that joins them when all have succeeded. Start it in the folder
# of tinct.json, on a disk that all nodes share:
#
#   slurm-submit.sh 20          all of 20 parts
#   slurm-submit.sh 20 3,7-9    some of them again, when the other tasks have ended
#
# Options of sbatch can also be set as variables, such as SBATCH_PARTITION and SBATCH_ACCOUNT.
set -euo pipefail
farm=$(cd "$(dirname "$0")" && pwd)
shards=${1:?usage: $0 SHARDS [TASKS]}
tasks=${2:-1-$shards}

# On sites with several clusters, the name of one follows the number of the job.
parts=$(sbatch --parsable --array="$tasks" "$farm/slurm-array.sbatch" "$shards")
merge=$(sbatch --parsable --dependency="afterok:${parts%%;*}" --kill-on-invalid-dep=yes \
  "$farm/slurm-merge.sbatch")
echo "Parts $tasks of $shards: job ${parts%%;*}. Merge: job ${merge%%;*}."
