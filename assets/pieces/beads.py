#!/usr/bin/env python3
"""Draws the sprites of the theme Beads into the folder beads beside this file.

Neutral parts, each about the middle of a square: a rod (arm) that is stretched along x, round beads,
and the pad of a cell. NAME.overlay.png is the light on NAME.png: white shine in the middle, which shows
on dark colours, and black shade towards the edge, which shows on pale ones. Light comes from above the
board, so a part may be turned by any angle.
"""
import math
import pathlib
import struct
import zlib

SIZE = 192
FOLDER = pathlib.Path(__file__).parent / "beads"


def write(name, alpha, color=lambda x, y: (128, 128, 128)):
    rows = b"".join(
        b"\0" + b"".join(bytes(color(x, y)) + bytes([round(255 * alpha(x, y))]) for x in range(SIZE))
        for y in range(SIZE))

    def chunk(kind, data):
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))

    header = struct.pack(">IIBBBBB", SIZE, SIZE, 8, 6, 0, 0, 0)
    (FOLDER / f"{name}.png").write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def write_light(name, inside, light):
    """Writes an overlay, white where light is above 0, and black where it is below."""
    write(f"{name}.overlay", lambda x, y: inside(x, y) * min(abs(light(x, y)), 1),
          lambda x, y: (255, 255, 255) if light(x, y) > 0 else (0, 0, 0))


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


def shade(distance, start, end):
    """From 0 at the start to 1 at the end, where a round surface turns away."""
    way = min(max((distance - start) / (end - start), 0), 1)
    return 1 - math.sqrt(1 - way * way)


def bead(name, shine=0.55):
    def light(x, y):
        r = math.hypot(place(x), place(y))
        return shine * bell(r, 0.4) - 0.42 * shade(r, 0.35, 1)

    write(name, disc(0.97))
    write_light(name, disc(0.97), light)


FOLDER.mkdir(exist_ok=True)


def rod(x, y):
    """Three quarters of the square across, and all of it along."""
    return edge(0.75 - abs(place(y)))


write("arm", rod)
write_light("arm", rod,
            lambda x, y: 0.42 * bell(place(y), 0.3) - 0.42 * shade(abs(place(y)), 0.25, 0.78))
bead("joint", 0.5)
bead("hub", 0.5)
bead("end")
bead("cap", 0.42)
bead("source")
write("cell", disc(0.985))
write_light("cell", disc(0.985),
            lambda x, y: 0.3 * bell(math.hypot(place(x), place(y)) - 0.9, 0.05))
write("source-ring",
      lambda x, y: edge(0.6 - math.hypot(place(x), place(y)))
      * (1 - edge(0.28 - math.hypot(place(x), place(y)))))
