#!/usr/bin/env bash
# Tests the page of `tinct studio` in a real browser.
#   Tests/Studio/run.sh core|all TINCT [WORD ...]
# `core` is quick enough for every change. Words choose tests whose function names contain one.
set -euo pipefail
part=${1:?which part: core or all}
tinct=${2:?the tool}
shift 2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
export PYTHONPATH="$here:$here/../../.build/browser${PYTHONPATH:+:$PYTHONPATH}" PYTHONDONTWRITEBYTECODE=1
echo "The page of the studio:"
python3 "$here/core.py" "$tinct" "$@"
[ "$part" = all ] || exit 0
python3 "$here/full.py" "$tinct" "$@"
python3 "$here/proofs.py" "$tinct" "$@"
