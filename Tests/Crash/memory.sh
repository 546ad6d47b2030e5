#!/usr/bin/env bash
# Holds the memory of runs against what they may take: the program itself, for which 64 MB are allowed,
# and what the jobs of the run ask for. Prints what each took at most.
#
#   Tests/Crash/memory.sh TINCT       FULL=1 also makes the largest ones, which take minutes
# shellcheck source=Tests/Crash/lib.sh
source "$(dirname "$0")/lib.sh"
command -v /usr/bin/time >/dev/null || {
  echo "There is no /usr/bin/time, which measures memory." >&2
  exit 0
}
program=64

# most MB CODE ARGUMENTS...: a run ends with an exit code and takes at most so many megabytes.
most() {
  local limit=$1 wanted=$2 code=0 taken
  shift 2
  rm -rf out
  /usr/bin/time -q -o taken -f %M "$tinct" "$@" >told 2>&1 || code=$?
  taken=$(($(tail -1 taken) >> 10))
  printf '%5d of %5d MB  %s\n' "$taken" "$limit" "$*" | cut -c1-150
  [ "$code" = "$wanted" ] || fail "exit code $code instead of $wanted: $(tail -3 told)"
  [ "$taken" -le "$limit" ] || fail "$taken MB are more than $limit"
}

# A PNG of some size, all of one colour and clear but for a disc, in pixels of four bytes: what
# decoders unfold from some kilobytes.
python3 - <<'END'
import struct, zlib

def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

side = 8192
packer = zlib.compressobj(1)
body = []
clear, ink = bytes(4), bytes((40, 90, 200, 255))
for y in range(side):
    half = int(max(0, 3000 ** 2 - (y + 0.5 - side / 2) ** 2) ** 0.5)
    rest = side // 2 - half
    body.append(packer.compress(b"\0" + clear * rest + ink * (2 * half) + clear * rest))
body.append(packer.flush())
head = struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)
png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", b"".join(body)) + chunk(b"IEND", b"")
import os
os.mkdir("large")
for name in ("a", "b", "c", "d"):
    open(f"large/{name}.png", "wb").write(png)

# A progressive JPEG that declares as much, and has no more than its tables.
def segment(kind, data):
    return bytes((0xFF, kind)) + struct.pack(">H", len(data) + 2) + data

frame = struct.pack(">BHHB", 8, side, side, 3) + b"".join(bytes((i, 0x11, 0)) for i in (1, 2, 3))
jpeg = b"\xFF\xD8" + segment(0xDB, bytes(1) + bytes([1]) * 64) + segment(0xC2, frame)
jpeg += segment(0xC4, bytes((0, 1)) + bytes(15) + bytes(1))
jpeg += segment(0xDA, bytes((3, 1, 0, 2, 0, 3, 0, 0, 0, 0))) + bytes(400) + b"\xFF\xD9"
open("large.jpg", "wb").write(jpeg)
END
palettes p 2 >p.json

# Four pictures of 8192 x 8192 pixels, by any number of jobs.
for jobs in 1 2 8; do
  most 600 0 lint large --jobs $jobs
  most 600 0 tint large --palette p.json --out out --no-cache --jobs $jobs
done
most 360 0 lint large --max-memory 16 --jobs 8
most $program 65 palette pick large.jpg --count 2

# Films of large boards: with the default, and with less.
"$tinct" puzzle generate --columns 64 --rows 64 --count 1 --seed 1 --quiet --out board.json
film() {
  most $((program + $1)) 0 frames "$2" --animation vanish --cell 8 --fps 2 --palette p.json#p-1 \
    --no-cache --max-memory "$1" --out out.png --jobs "$3"
}
film 64 board.json 1
film 64 board.json 4
if [ -n "${FULL:-}" ]; then
  "$tinct" puzzle generate --columns 256 --rows 256 --count 1 --seed 1 --quiet --out huge.json
  film 256 huge.json 1
  film 512 huge.json 2
fi

# Films of large frames as WebP, whose encoder takes more than all else.
webp() {
  most $((program + $1)) 0 frames "$root/examples/thirteen.txt" --puzzle 1 --theme toy \
    --animation celebrate --fps 3 --cell "$2" --no-cache --jobs 2 --max-memory "$1" --out out.webp "${@:3}"
}
webp 512 64
webp 512 128
webp 512 128 --quality 80
[ -z "${FULL:-}" ] || webp 1100 256
echo "No run took more than it may."
