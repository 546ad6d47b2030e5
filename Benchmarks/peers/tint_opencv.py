"""What `tinct tint` is measured against: OpenCV writing BGRA.

    tint_opencv.py SPRITES COLORS JOBS OUT

SPRITES has the path of a PNG in each line, COLORS a line "NAME #RRGGBB" for each palette; a sprite
goes to OUT/NAME/FILE, whose folder is there already.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor

import cv2


def tint(path, colors, out):
    picture = cv2.imread(path, cv2.IMREAD_UNCHANGED)
    options = [cv2.IMWRITE_PNG_COMPRESSION, 1]
    # Comparing filters, which releases from 4.12 on do, takes most of their time.
    if hasattr(cv2, "IMWRITE_PNG_FILTER"):
        options += [cv2.IMWRITE_PNG_FILTER, cv2.IMWRITE_PNG_FILTER_NONE]
    for name, bgr in colors:
        picture[:, :, :3] = bgr
        cv2.imwrite(os.path.join(out, name, os.path.basename(path)), picture, options)


def main():
    sprites, palettes, jobs, out = sys.argv[1:]
    cv2.setNumThreads(1)
    colors = [line.split() for line in open(palettes)]
    colors = [(name, tuple(bytes.fromhex(code[1:]))[::-1]) for name, code in colors]
    # Its calls release Python's lock.
    with ThreadPoolExecutor(int(jobs)) as pool:
        list(pool.map(lambda line: tint(line.rstrip("\n"), colors, out), open(sprites)))


if __name__ == "__main__":
    main()
