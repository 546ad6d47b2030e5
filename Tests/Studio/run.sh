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
# All of them run, whichever fails.
failed=0
for tests in full designer proofs; do
  python3 "$here/$tests.py" "$tinct" "$@" || failed=1
done
if [ $# = 0 ]; then
  python3 "$here/hostile.py" "$tinct" || failed=1
  # Times hold where nothing else runs; a scheduler of real time makes it so for half a minute.
  if chrt -r 1 true 2>/dev/null; then
    chrt -r 1 python3 "$here/core.py" "$tinct" first_picture drag || failed=1
  fi
fi
exit "$failed"
