#!/usr/bin/env python3
"""Draws the sprites of the theme Beads into the folder beads beside this file.

Neutral parts, each about the middle of a square: a rod (arm) that is stretched along x, round beads,
and the pad of a cell. NAME.overlay.png is the white shine on NAME.png. Light comes from above the board,
so a part may be turned by any angle.
"""
import math
import pathlib
import struct
import zlib

SIZE = 192
FOLDER = pathlib.Path(__file__).parent / "beads"


def write(name, color, alpha):
    rows = b"".join(
        b"\0" + b"".join(bytes(color) + bytes([round(255 * alpha(x, y))]) for x in range(SIZE))
        for y in range(SIZE))

    def chunk(kind, data):
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))

    header = struct.pack(">IIBBBBB", SIZE, SIZE, 8, 6, 0, 0, 0)
    (FOLDER / f"{name}.png").write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def place(value):
    """From the middle, 1 at the edge of the square."""
    return (value + 0.5) / (SIZE / 2) - 1


def edge(distance):
    """How much of a pixel is inside, from the distance to the edge in squares."""
    return min(max(distance * SIZE / 2 + 0.5, 0), 1)


def disc(radius):
    return lambda x, y: edge(radius - math.hypot(place(x), place(y)))


def bell(distance, width):
    return math.exp(-(distance / width) ** 2)


def bead(name, shine=0.55):
    write(name, (128, 128, 128), disc(0.97))

    def gloss(x, y):
        r = math.hypot(place(x), place(y))
        rim = 0.16 * bell(r - 0.78, 0.1)
        return edge(0.97 - r) * min(shine * bell(r, 0.4) + rim, 1)

    write(f"{name}.overlay", (255, 255, 255), gloss)


FOLDER.mkdir(exist_ok=True)
# A rod fills three quarters of its square across, and all of it along.
write("arm", (128, 128, 128), lambda x, y: edge(0.75 - abs(place(y))))
write("arm.overlay", (255, 255, 255),
      lambda x, y: edge(0.75 - abs(place(y))) * 0.42 * bell(place(y), 0.3))
bead("joint", 0.5)
bead("hub", 0.5)
bead("end")
bead("cap", 0.42)
bead("source")
write("cell", (128, 128, 128), disc(0.985))
write("cell.overlay", (255, 255, 255),
      lambda x, y: 0.3 * bell(math.hypot(place(x), place(y)) - 0.9, 0.05))
write("source-ring", (128, 128, 128),
      lambda x, y: edge(0.6 - math.hypot(place(x), place(y)))
      * (1 - edge(0.28 - math.hypot(place(x), place(y)))))
