"""What `tinct tint` is measured against: libvips writing RGBA.

    tint_vips.py SPRITES COLORS JOBS OUT

SPRITES has the path of a PNG in each line, COLORS a line "NAME #RRGGBB" for each palette; a sprite
goes to OUT/NAME/FILE, whose folder is there already.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor

os.environ["VIPS_CONCURRENCY"] = "1"

import pyvips


def tint(path, colors, out):
    alpha = pyvips.Image.new_from_file(path).colourspace("srgb").extract_band(3).copy_memory()
    plain = pyvips.Image.black(alpha.width, alpha.height, bands=3).copy(interpretation="srgb")
    for name, rgb in colors:
        picture = (plain + rgb).cast("uchar").bandjoin(alpha)
        picture.write_to_file(
            os.path.join(out, name, os.path.basename(path)), compression=1, filter="none")


def main():
    sprites, palettes, jobs, out = sys.argv[1:]
    colors = [line.split() for line in open(palettes)]
    colors = [(name, list(bytes.fromhex(code[1:]))) for name, code in colors]
    # Its calls release Python's lock.
    with ThreadPoolExecutor(int(jobs)) as pool:
        list(pool.map(lambda line: tint(line.rstrip("\n"), colors, out), open(sprites)))


if __name__ == "__main__":
    main()
