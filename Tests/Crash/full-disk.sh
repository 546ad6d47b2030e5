#!/usr/bin/env bash
# Exports to a file system in memory that is full at 20 different points. Needs the right to mount.
#
#   Tests/Crash/full-disk.sh TINCT
# shellcheck source=Tests/Crash/lib.sh
source "$(dirname "$0")/lib.sh"
mkdir disk
if ! mount -t tmpfs -o size=4096k tmpfs disk 2>/dev/null; then
  echo "skipped: no file system can be mounted here"
  exit 0
fi
trap 'umount "$work/disk" 2>/dev/null; rm -rf "$work"' EXIT
make_art art
palettes p 20 >one.json
palettes q 20 | sed 's/"q-/"p-/g; s/"#FFF", "text": "#../"#FFF", "text": "#7E/g' >two.json
run() { "$tinct" tint art --palette "$1" --out "$2" --no-cache --quiet; }
run one.json whole-one
run two.json whole-two
for ((point = 1; point <= 20; point++)); do
  rm -rf disk/*
  cp -r whole-one disk/out
  # Half of the files are replaced, the other half is new.
  rm -rf disk/out/.tinct-record disk/out/p-1[1-9] disk/out/p-20
  before=$(find disk/out -name '*.png' | wc -l)
  # All that is free goes, but for a few pages: more from point to point.
  free=$(df -k --output=avail disk | tail -1)
  head -c $(((free - 32 * (point - 1)) * 1024)) /dev/zero >disk/filler 2>/dev/null || true
  code=0
  run two.json disk/out 2>errors || code=$?
  if [ $code = 0 ]; then
    same disk/out whole-two || fail "point $point: said to be done, but is not"
    continue
  fi
  [ $code = 74 ] || [ $code = 73 ] || [ $code = 1 ] || fail "point $point: exit code $code"
  grep -q 'disk/out/.*no space left on the device' errors \
    || fail "point $point: neither the file nor the cause is named: $(cat errors)"
  [ -z "$(strays disk)" ] || fail "point $point: left behind: $(strays disk)"
  while read -r name; do
    cmp -s "disk/out/$name" "whole-one/$name" || cmp -s "disk/out/$name" "whole-two/$name" \
      || fail "point $point: $name is neither the old file nor the new one"
  done < <(cd disk/out && find . -name '*.png')
  [ "$(find disk/out -name '*.png' | wc -l)" -ge "$before" ] \
    || fail "point $point: a file is gone"
  full=$((${full:-0} + 1))
done
[ "${full:-0}" -gt 10 ] || fail "the disk was full only ${full:-0} times"
rm -rf disk/filler
run two.json disk/out
same disk/out whole-two || fail "with room again, the files are not those of an undisturbed run"
echo "full at ${full} of 20 points: the file and the cause named, old files whole, nothing left behind"
