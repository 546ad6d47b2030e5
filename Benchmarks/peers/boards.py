"""Boards to PNG files by pycairo, Skia, Blend2D or resvg, each drawn anew; or as SVG for others.

    boards.py pycairo|skia|blend2d|resvg|svg IDS PALETTES CELL JOBS OUT

With DRAW_ONLY=1 in the environment they are drawn and not encoded (resvg draws when it encodes).

The picture is that of board.h: each cell drawn on its own, in the measures of the theme "Noodles".
"""

import os
import sys
from math import cos, pi, sin

SIDES = [(1, 0), (0, -1), (-1, 0), (0, 1)]


def read_board(line):
    """Columns, rows, the pieces, and which have power: breadth first from the middle."""
    size, digits = line.strip().split(":")
    wraps = size.endswith("w")
    columns, rows = (int(n) for n in size.rstrip("w").split("x"))
    pieces = [int(digit, 16) for digit in digits]
    source = rows // 2 * columns + columns // 2
    powered, queue = {source}, [source]
    for cell in queue:
        for side, (across, down) in enumerate(SIDES):
            x, y = cell % columns + across, cell // columns + down
            if wraps:
                x, y = x % columns, y % rows
            if not (0 <= x < columns and 0 <= y < rows):
                continue
            other = y * columns + x
            joined = pieces[cell] >> side & 1 and pieces[other] >> (side + 2) % 4 & 1
            if joined and other not in powered:
                powered.add(other)
                queue.append(other)
    return columns, rows, pieces, powered, source


def rgb(text):
    return [int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)]


def mix(palette, share):
    return tuple(share * b + (1 - share) * t for b, t in zip(palette[1], palette[2]))


def strokes(piece, cell):
    """The lines of a piece as (kind, numbers), and whether it ends in a knob."""
    middle, parts = cell / 2, []
    for side in range(4):
        if piece >> side & 1 and piece >> (side + 1) % 4 & 1:
            x = cell if side in (0, 3) else 0
            y = 0 if side < 2 else cell
            start = pi - side * pi / 2
            parts.append(("arc", x, y, middle, start - pi / 2, start))
    ends = [(cell, middle), (middle, 0), (0, middle), (middle, cell)]
    for side in range(2):
        if piece >> side & 1 and piece >> (side + 2) & 1:
            parts.append(("line", *ends[side], *ends[side + 2]))
    for side in range(4):
        if piece == 1 << side:
            parts.append(("line", middle, middle, *ends[side]))
    return parts, piece in (1, 2, 4, 8)


class Pycairo:
    def __init__(self, width, height, cell):
        import cairo

        self.surface = cairo.ImageSurface(cairo.FORMAT_RGB24, width, height)
        self.context = cairo.Context(self.surface)
        self.context.set_line_width(round(0.25 * cell))

    def fill(self, color):
        self.context.set_source_rgb(*color)
        self.context.paint()

    def tile(self, x, y, cell, gap, radius, color):
        low, high = gap + radius, cell - gap - radius
        self.context.set_source_rgb(*color)
        self.context.new_sub_path()
        self.context.arc(x + high, y + low, radius, -pi / 2, 0)
        self.context.arc(x + high, y + high, radius, 0, pi / 2)
        self.context.arc(x + low, y + high, radius, pi / 2, pi)
        self.context.arc(x + low, y + low, radius, pi, 3 * pi / 2)
        self.context.close_path()
        self.context.fill()

    def wire(self, x, y, parts, color):
        self.context.set_source_rgb(*color)
        for kind, *n in parts:
            if kind == "arc":
                self.context.new_sub_path()
                self.context.arc(x + n[0], y + n[1], n[2], n[3], n[4])
            else:
                self.context.move_to(x + n[0], y + n[1])
                self.context.line_to(x + n[2], y + n[3])
        self.context.stroke()

    def disc(self, x, y, radius, color):
        self.context.set_source_rgb(*color)
        self.context.arc(x, y, radius, 0, 2 * pi)
        self.context.fill()

    def save(self, path):
        self.surface.write_to_png(path + ".png")


class Skia:
    def __init__(self, width, height, cell):
        import skia

        self.skia = skia
        self.surface = skia.Surface(width, height)
        self.canvas = self.surface.getCanvas()
        self.width = round(0.25 * cell)

    def paint(self, color, **more):
        return self.skia.Paint(AntiAlias=True, Color4f=self.skia.Color4f(*color, 1), **more)

    def fill(self, color):
        self.canvas.clear(self.skia.Color4f(*color, 1))

    def tile(self, x, y, cell, gap, radius, color):
        rect = self.skia.Rect.MakeXYWH(x + gap, y + gap, cell - 2 * gap, cell - 2 * gap)
        self.canvas.drawRoundRect(rect, radius, radius, self.paint(color))

    def wire(self, x, y, parts, color):
        path = self.skia.Path()
        for kind, *n in parts:
            if kind == "arc":
                box = self.skia.Rect.MakeLTRB(
                    x + n[0] - n[2], y + n[1] - n[2], x + n[0] + n[2], y + n[1] + n[2])
                path.addArc(box, n[3] * 180 / pi, 90)
            else:
                path.moveTo(x + n[0], y + n[1])
                path.lineTo(x + n[2], y + n[3])
        style = self.skia.Paint.kStroke_Style
        self.canvas.drawPath(path, self.paint(color, Style=style, StrokeWidth=self.width))

    def disc(self, x, y, radius, color):
        self.canvas.drawCircle(x, y, radius, self.paint(color))

    def save(self, path):
        self.surface.makeImageSnapshot().save(path + ".png", self.skia.kPNG)


class Blend2D:
    """By blend2d-py, which has no strokes and no curves: outlines are polygons fine enough to look
    the same. It has no PNGs either, so Pillow writes them at its quickest level."""

    def __init__(self, width, height, cell):
        import blend2d

        self.blend2d = blend2d
        self.image = blend2d.Image(width, height)
        self.context = blend2d.Context(self.image)
        self.half = round(0.25 * cell) / 2

    def polygon(self, path, points):
        path.move_to(*points[0])
        for point in points[1:]:
            path.line_to(*point)
        path.close()

    def arc(self, x, y, radius, start, end):
        steps = 24
        angles = [start + (end - start) * step / steps for step in range(steps + 1)]
        return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]

    def fill(self, color):
        self.context.set_fill_style_rgba(*(round(255 * part) for part in color))
        self.context.fill_all()

    def tile(self, x, y, cell, gap, radius, color):
        low, high = gap + radius, cell - gap - radius
        path = self.blend2d.Path()
        corners = ((high, low, -pi / 2), (high, high, 0), (low, high, pi / 2), (low, low, pi))
        points = []
        for across, down, start in corners:
            points += self.arc(x + across, y + down, radius, start, start + pi / 2)
        self.polygon(path, points)
        self.context.set_fill_style_rgba(*(round(255 * part) for part in color))
        self.context.fill_path(path)

    def wire(self, x, y, parts, color):
        self.context.set_fill_style_rgba(*(round(255 * part) for part in color))
        for kind, *n in parts:
            path = self.blend2d.Path()
            if kind == "arc":
                outer = self.arc(x + n[0], y + n[1], n[2] + self.half, n[3], n[4])
                inner = self.arc(x + n[0], y + n[1], n[2] - self.half, n[4], n[3])
                self.polygon(path, outer + inner)
            else:
                (left, right), (top, bottom) = sorted((n[0], n[2])), sorted((n[1], n[3]))
                across, down = (0, self.half) if top == bottom else (self.half, 0)
                low = (x + left - across, y + top - down)
                high = (x + right + across, y + bottom + down)
                self.polygon(path, [low, (high[0], low[1]), high, (low[0], high[1])])
            self.context.fill_path(path)

    def disc(self, x, y, radius, color):
        self.context.set_fill_style_rgba(*(round(255 * part) for part in color))
        self.context.fill_circle(x, y, radius)

    def finish(self):
        self.context.end()

    def save(self, path):
        from PIL import Image

        pixels = self.image.asarray()[:, :, 2::-1]
        Image.fromarray(pixels).save(path + ".png", compress_level=1)


class SVG:
    def __init__(self, width, height, cell):
        self.size, self.width, self.parts = (width, height), round(0.25 * cell), []

    def add(self, text, color, kind="fill"):
        hexes = "".join(f"{round(255 * c):02x}" for c in color)
        self.parts.append(f'{text} {kind}="#{hexes}"/>')

    def fill(self, color):
        self.add('<rect width="{}" height="{}"'.format(*self.size), color)

    def tile(self, x, y, cell, gap, radius, color):
        side = cell - 2 * gap
        self.add(
            f'<rect x="{x + gap}" y="{y + gap}" width="{side}" height="{side}" rx="{radius}"',
            color)

    def wire(self, x, y, parts, color):
        from math import cos, sin

        path = ""
        for kind, *n in parts:
            if kind == "arc":
                start, end = (
                    f"{x + n[0] + n[2] * cos(a):.3f} {y + n[1] + n[2] * sin(a):.3f}" for a in n[3:])
                path += f"M{start}A{n[2]} {n[2]} 0 0 1 {end}"
            else:
                path += f"M{x + n[0]} {y + n[1]}L{x + n[2]} {y + n[3]}"
        if path:
            self.add(
                f'<path d="{path}" fill="none" stroke-width="{self.width}"', color, "stroke")

    def disc(self, x, y, radius, color):
        self.add(f'<circle cx="{x}" cy="{y}" r="{radius}"', color)

    def text(self):
        width, height = self.size
        head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        return head + "".join(self.parts) + "</svg>"

    def save(self, path):
        with open(path + ".svg", "w") as file:
            file.write(self.text())


class Resvg(SVG):
    def save(self, path):
        import resvg_py

        with open(path + ".png", "wb") as file:
            file.write(bytes(resvg_py.svg_to_bytes(svg_string=self.text())))


def draw(make, board, palette, cell, path):
    columns, rows, pieces, powered, source = board
    margin = (cell + 1) // 2
    picture = make(columns * cell + 2 * margin, rows * cell + 2 * margin, cell)
    picture.fill(mix(palette, 1))
    places = [
        (margin + i % columns * cell, margin + i // columns * cell) for i in range(len(pieces))
    ]
    for i, (x, y) in enumerate(places):
        color = mix(palette, 0.86 if i in powered else 0.93)
        picture.tile(x, y, cell, round(0.03 * cell), 0.14 * cell, color)
    for i, (x, y) in enumerate(places):
        color = mix(palette, 0 if i in powered else 0.62)
        parts, knob = strokes(pieces[i], cell)
        picture.wire(x, y, parts, color)
        middle = (x + cell / 2, y + cell / 2)
        if knob:
            picture.disc(*middle, 0.235 * cell, color)
        if i == source:
            for radius, share in ((0.34, 0), (0.21, 0.86), (0.1, 0)):
                picture.disc(*middle, radius * cell, mix(palette, share))
    if hasattr(picture, "finish"):
        picture.finish()
    if not os.environ.get("DRAW_ONLY"):
        picture.save(path)


def main():
    kind, ids, palette_file, cell, jobs, out = sys.argv[1:]
    make = {"pycairo": Pycairo, "skia": Skia, "blend2d": Blend2D, "resvg": Resvg, "svg": SVG}[kind]
    with open(ids) as file:
        boards = [read_board(line) for line in file if line.strip()]
    with open(palette_file) as file:
        palettes = [line.split() for line in file]
    palettes = [(name, rgb(base), rgb(text)) for name, base, text in palettes]
    for name, _, _ in palettes:
        os.makedirs(f"{out}/{name}", exist_ok=True)
    work = [(n, palette) for n in range(len(boards)) for palette in palettes]
    children = []
    for job in range(int(jobs)):
        child = os.fork()
        if child == 0:
            for n, palette in work[job :: int(jobs)]:
                draw(make, boards[n], palette, int(cell), f"{out}/{palette[0]}/{n + 1}")
            os._exit(0)
        children.append(child)
    if any(os.waitpid(child, 0)[1] for child in children):
        sys.exit(1)


if __name__ == "__main__":
    main()
