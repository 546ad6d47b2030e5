"""Frames of a board whose pieces all turn and fade, by pycairo or Skia, to PNG files.

    frames.py pycairo|skia IDS PALETTES CELL FRAMES JOBS OUT
    frames.py pillow-apng RAW SIDE FRAMES OUT

The pictures are those of cairo_frames.c. The last form makes an animated PNG of raw RGBA frames.
"""

import math
import os
import sys

import boards


def turned(surface, draw, share, x, y, cell):
    """Draws around the middle of a cell, turned, and fainter in the second half of the time."""
    angle, opacity = share * math.pi / 2, min(1, 2 - 2 * share)
    middle, low, side = (x + cell / 2, y + cell / 2), -0.02 * cell, 1.04 * cell
    if isinstance(surface, boards.Pycairo):
        context = surface.context
        context.save()
        context.translate(*middle)
        context.rotate(angle)
        context.translate(-middle[0], -middle[1])
        if opacity < 1:
            context.rectangle(x + low, y + low, side, side)
            context.clip()
            context.push_group()
            context.set_line_width(round(0.25 * cell))
        draw()
        if opacity < 1:
            context.pop_group_to_source()
            context.paint_with_alpha(opacity)
        context.restore()
    else:
        canvas, skia = surface.canvas, surface.skia
        canvas.save()
        canvas.translate(*middle)
        canvas.rotate(math.degrees(angle))
        canvas.translate(-middle[0], -middle[1])
        if opacity < 1:
            area = skia.Rect.MakeXYWH(x + low, y + low, side, side)
            canvas.saveLayerAlpha(area, round(255 * opacity))
        draw()
        if opacity < 1:
            canvas.restore()
        canvas.restore()


def frame(kind, board, palette, cell, share):
    columns, rows, pieces, powered, source = board
    margin = (cell + 1) // 2
    surface = kind(columns * cell + 2 * margin, rows * cell + 2 * margin, cell)
    surface.fill(boards.mix(palette, 1))
    places = [(margin + i % columns * cell, margin + i // columns * cell) for i in range(len(pieces))]
    gap, radius = round(0.03 * cell), 0.14 * cell
    for i, (x, y) in enumerate(places):
        color = boards.mix(palette, 0.86 if i in powered else 0.93)
        surface.tile(x, y, cell, gap, radius, color)
    if share >= 1:
        return surface
    for i, (x, y) in enumerate(places):
        color = boards.mix(palette, 0 if i in powered else 0.62)
        parts, has_knob = boards.strokes(pieces[i], cell)

        def draw():
            surface.wire(x, y, parts, color)
            if has_knob:
                surface.disc(x + cell / 2, y + cell / 2, 0.235 * cell, color)
            if i == source:
                for radius, mixed in ((0.34, 0), (0.21, 0.86), (0.1, 0)):
                    surface.disc(x + cell / 2, y + cell / 2, radius * cell, boards.mix(palette, mixed))

        turned(surface, draw, share, x, y, cell)
    return surface


def animated(raw, side, count, out):
    from PIL import Image

    with open(raw, "rb") as file:
        frames = [
            Image.frombytes("RGBA", (side, side), file.read(4 * side * side)) for _ in range(count)
        ]
    frames[0].save(out, save_all=True, append_images=frames[1:], duration=1000 / 60, loop=0)


def main():
    if sys.argv[1] == "pillow-apng":
        return animated(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), sys.argv[5])
    name, ids, palettes, cell, frames, jobs, out = sys.argv[1:]
    kind = {"pycairo": boards.Pycairo, "skia": boards.Skia}[name]
    with open(ids) as file:
        board = boards.read_board(next(file))
    with open(palettes) as file:
        palette = next(file).split()
    palette = [palette[0], *(boards.rgb(text) for text in palette[1:])]
    cell, frames, jobs = int(cell), int(frames), int(jobs)
    os.makedirs(os.path.join(out, palette[0]), exist_ok=True)
    job = 0
    while job < jobs - 1 and os.fork():
        job += 1
    for number in range(job, frames, jobs):
        picture = frame(kind, board, palette, cell, number / (frames - 1))
        picture.save(os.path.join(out, palette[0], f"{number + 1:04}"))
    if job < jobs - 1:
        os._exit(0)
    for _ in range(jobs - 1):
        os.wait()


main()
