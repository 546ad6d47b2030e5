"""What `tinct tint` is measured against: Pillow saving a palette made by hand.

    tint_pillow.py SPRITES COLORS JOBS OUT

SPRITES has the path of a PNG in each line, COLORS a line "NAME #RRGGBB" for each palette; a sprite
goes to OUT/NAME/FILE, whose folder is there already.
"""

import multiprocessing
import os
import sys

from PIL import Image


def tint(job):
    path, colors, out = job
    alpha = Image.open(path).convert("RGBA").getchannel("A")
    histogram = alpha.histogram()
    alphas = [value for value in range(256) if histogram[value]]
    table = [0] * 256
    for index, value in enumerate(alphas):
        table[value] = index
    picture = Image.frombytes("P", alpha.size, alpha.point(table).tobytes())
    bits = 1 if len(alphas) <= 2 else 2 if len(alphas) <= 4 else 4 if len(alphas) <= 16 else 8
    for name, rgb in colors:
        picture.putpalette(rgb * len(alphas))
        picture.save(
            os.path.join(out, name, os.path.basename(path)),
            transparency=bytes(alphas), bits=bits, compress_level=1)


def main():
    sprites, palettes, jobs, out = sys.argv[1:]
    colors = [line.split() for line in open(palettes)]
    colors = [(name, bytes.fromhex(code[1:])) for name, code in colors]
    work = [(line.rstrip("\n"), colors, out) for line in open(sprites)]
    with multiprocessing.Pool(int(jobs)) as pool:
        pool.map(tint, work, chunksize=1)


if __name__ == "__main__":
    main()
