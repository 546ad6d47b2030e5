# shellcheck shell=bash
# What benchmarks have in common; read by the scripts that run them.

# begin NAME TINCT: where things are, how often they run, and a folder `work` that goes at the end: in
# memory where that can be had, so that the disk's moods stay out of it; `place` says where. The
# tool's cache is the folder `kept`, which scripts empty before each run: without that, all runs but
# the first would find the drawings of the one before.
begin() {
  tinct=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
  runs=${RUNS:-5}
  python=${PYTHON:-python3}
  jobs=$(getconf _NPROCESSORS_ONLN)
  if [ -z "${WORK:-}" ] && [ -w /dev/shm ]; then
    work=$(mktemp -d "/dev/shm/tinct-$1.XXXXXX")
    place="files in memory"
  else
    work=$(mktemp -d "${WORK:-${TMPDIR:-/tmp}}/tinct-$1.XXXXXX")
    place="files in ${WORK:-${TMPDIR:-/tmp}}"
  fi
  trap 'rm -rf "$work"' EXIT
  kept=$work/kept
  export XDG_CACHE_HOME=$kept
}

# write_palettes COUNT FOLDER: files of the first of these palettes.
write_palettes() {
  mkdir -p "$2"
  make_palettes | head -"$1" | while read -r name base text; do
    printf '{"format": "tinct-palette", "version": 1, "name": "%s", "colors": {"base": "%s", "text": "%s"}}\n' \
      "$name" "$base" "$text" >"$2/$name.json"
  done
}

# 64 pairs of a light ground and a strong colour, or the other way round, all around the wheel:
# lines "NAME #BASE #TEXT".
make_palettes() {
  awk 'function hue(h, lightness, saturation,    c, x, m, r, g, b) {
         c = (1 - (lightness > 0.5 ? 2 * lightness - 1 : 1 - 2 * lightness)) * saturation
         x = h - 2 * int(h / 2) - 1; x = c * (1 - (x < 0 ? -x : x)); m = lightness - c / 2
         r = h < 1 || h >= 5 ? c : h < 2 || h >= 4 ? x : 0
         g = h >= 1 && h < 3 ? c : h < 1 || (h >= 3 && h < 4) ? x : 0
         b = h >= 3 && h < 5 ? c : (h >= 2 && h < 3) || h >= 5 ? x : 0
         return sprintf("#%02X%02X%02X", 255 * (r + m), 255 * (g + m), 255 * (b + m))
       }
       BEGIN {
         for (i = 0; i < 64; i++) {
           strong = hue((i * 37 % 64) * 6 / 64, 0.3 + i % 5 * 0.08, 0.5 + i % 4 * 0.15)
           pale = hue((i * 23 % 64) * 6 / 64, 0.88 + i % 3 * 0.04, 0.6)
           printf "p%02d %s %s\n", i + 1, i % 4 == 3 ? strong : pale, i % 4 == 3 ? pale : strong
         }
       }'
}

# The palettes of such lines as a file for the tool.
palette_document() {
  awk 'BEGIN { printf "{\"format\": \"tinct-palette\", \"version\": 1, \"palettes\": [" }
       { printf "%s\n{\"name\": \"%s\", \"colors\": {\"base\": \"%s\", \"text\": \"%s\"}}",
           (NR > 1 ? "," : ""), $1, $2, $3 }
       END { print "]}" }'
}
