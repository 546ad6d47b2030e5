#!/usr/bin/env bash
# A build in parts on AWS Batch, and a job that joins them when all have succeeded:
#
#   aws-batch.sh QUEUE 20
#
# An array has 2 to 10,000 parts. Change: aws-batch.json, which has the image, the role, and the file
# system (EFS) with the folder of tinct.json. Each call registers a revision of it, which costs nothing.
# In a subnet with public addresses, add "networkConfiguration": { "assignPublicIp": "ENABLED" } to its
# containerProperties, or the image cannot be fetched.
set -euo pipefail
farm=$(cd "$(dirname "$0")" && pwd)
queue=${1:?usage: $0 QUEUE SHARDS}
shards=${2:?usage: $0 QUEUE SHARDS}

definition=$(aws batch register-job-definition --cli-input-json "file://$farm/aws-batch.json" \
  --query jobDefinitionArn --output text)
parts=$(aws batch submit-job --job-name tinct-parts --job-queue "$queue" \
  --job-definition "$definition" --array-properties "size=$shards" --query jobId --output text)
# Without a type, so the merge waits for the whole array. N_TO_N is for two arrays of one size.
aws batch submit-job --job-name tinct-merge --job-queue "$queue" --job-definition "$definition" \
  --depends-on "jobId=$parts" --container-overrides \
  '{"command": ["tinct", "build", "--manifest", "/project/tinct.json", "--merge"]}'
