#!/usr/bin/env bash
# How soon a saved palette is in the pictures of `tinct build --watch`: 100 boards in one of 15 palettes,
# which is saved EVENTS=1000 times by rename, as editors do. Prints the median, the 95th and the last
# percentile in milliseconds, and how many saves were lost.
#
#   Benchmarks/watch.sh TINCT
set -euo pipefail
export LC_ALL=C

# shellcheck source=Benchmarks/inputs.sh
. "$(dirname "$0")/inputs.sh"
begin watch "$1"
cd "$work"
write_palettes 15 palettes
"$tinct" puzzle generate --columns 5 --rows 5 --count 100 --quiet --out pack.json
cat >tinct.json <<'END'
{ "version": 1, "defaults": { "palette": ["palettes/*.json"], "out": "Art" }, "outputs": {
    "boards": { "board": "pack.json", "cell": 48, "name": "{palette}/{puzzle}.png" } } }
END
"$tinct" build --quiet
"$tinct" build --watch >log 2>&1 &
watching=$!
trap 'kill $watching 2>/dev/null || true; rm -rf "$work"' EXIT
EVENTS=${EVENTS:-1000} "$python" - <<'END'
import glob, os, random, time

events = int(os.environ["EVENTS"])
while "Watching" not in open("log").read():
    time.sleep(0.05)
pictures = sorted(glob.glob("Art/p01/*.png"))
assert len(pictures) == 100, pictures
times, lost = [], 0
for event in range(events):
    before = {path: os.stat(path).st_mtime_ns for path in pictures}
    with open("palettes/.p01.new", "w") as file:
        file.write('{"format": "tinct-palette", "version": 1, "name": "p01", "colors": '
                   '{"base": "#FFF8E8", "text": "#%06X"}}\n' % (event * 7919 % 0x600000))
    start = time.monotonic()
    os.rename("palettes/.p01.new", "palettes/p01.json")
    left = pictures
    while left and time.monotonic() - start < 5:
        left = [path for path in left if os.stat(path).st_mtime_ns == before[path]]
        time.sleep(0.0005)
    if left:
        lost += 1
    times.append(1000 * (time.monotonic() - start))
    # Its record is written after the pictures.
    time.sleep(random.Random(event).uniform(0.01, 0.1))
times.sort()
print("| %d saves | Median | 95 %% within | Longest | Lost |" % events)
print("|---|---|---|---|---|")
print("| 100 boards of 5 x 5 cells, 48 px | %.0f ms | %.0f ms | %.0f ms | %d |" % (
    times[events // 2], times[events * 95 // 100], times[-1], lost))
END
