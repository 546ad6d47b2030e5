# What the crash tests share. Sourced; TINCT is the tool, WORK a folder that goes at the end.
set -euo pipefail
export LC_ALL=C
tinct=$(cd "$(dirname "${1:?usage: $0 TINCT}")" && pwd)/$(basename "$1")
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
export TINCT_SHARE=${TINCT_SHARE:-$root}
if [ -w /dev/shm ]; then work=$(mktemp -d /dev/shm/tinct-crash.XXXXXX); else work=$(mktemp -d); fi
export XDG_CACHE_HOME=$work/cache-home
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
  echo "FAILED: $*" >&2
  exit 1
}

# Milliseconds since some moment.
now() { date +%s%N | sed 's/......$//'; }

# Palettes NAME-1 ... NAME-COUNT in one file, each with a colour of its own.
palettes() {
  awk -v name="$1" -v count="$2" 'BEGIN {
    printf "{\"format\": \"tinct-palette\", \"version\": 1, \"palettes\": ["
    for (i = 1; i <= count; i++)
      printf "%s{\"name\": \"%s-%d\", \"colors\": {\"base\": \"#FFF\", \"text\": \"#%02X%02X%02X\"}}",
        (i > 1 ? "," : ""), name, i, i % 256, (i * 37 + length(name)) % 256, (i * 91) % 256
    print "]}"
  }'
}

# Neutral art, small enough for many runs: 20 sprites.
make_art() {
  mkdir "$1"
  "$tinct" sprites --kind hex --size 64 --out "$1" --quiet
  # Tints warn of a tile in the colour of what lies on it, and warnings are shown with --quiet.
  rm "$1"/cell*
  rm -f "$1"/*.overlay.png "$1"/.tinct-record
  while [ "$(find "$1" -name '*.png' | wc -l)" -lt 20 ]; do
    cp "$1/end.png" "$1/extra-$(find "$1" -name '*.png' | wc -l).png"
  done
  find "$1" -name '*.png' | sort | tail -n +21 | xargs -r rm
}

# Whether two folders hold the same files, hidden ones apart.
same() { diff -rq -x '.*' "$1" "$2" >&2; }

# The temporary files below a folder.
strays() { find "$1" -name '.tinct-*.part'; }
