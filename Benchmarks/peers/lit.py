"""A lit board as a list of shapes, and the same drawn by Skia, to PNG files.

    lit.py list PACK INKS CELL COUNT >LIST.js
    lit.py skia LIST.js OUT

PACK is solved, as `tinct puzzle solve` writes it; INKS is what `tinct theme show --json` says of the
theme Lumen in one palette. The list has the first COUNT boards in the measures of Lumen: a gradient
as ground; of each cell a blurred shadow and a tile; of each piece a blurred shadow, a blurred glow, a
stroke with a gradient along the network, and blurred shade and light on it; knobs and the source. A
shape is [kind, numbers, width of the stroke, colour, second colour, its axis, blur, shift].
lit.html has Chromium draw the same list.
"""

import json
import sys
from math import pi

SIDES = [(1, 0), (0, -1), (-1, 0), (0, 1)]


def strokes(piece, x, y, cell):
    """The lines of a piece: [x, y, x, y], or [centre x, centre y, radius, start, end]."""
    middle, parts = cell / 2, []
    ends = [(x + middle + dx * middle, y + middle + dy * middle) for dx, dy in SIDES]
    for side in range(4):
        if piece >> side & 1 and piece >> (side + 1) % 4 & 1:
            corner = (x + (cell if side in (0, 3) else 0), y + (0 if side < 2 else cell))
            start = pi - side * pi / 2
            parts.append([*corner, middle, start - pi / 2, start])
    for side in range(2):
        if piece >> side & 1 and piece >> (side + 2) & 1:
            parts.append([*ends[side], *ends[side + 2]])
    for side in range(4):
        if piece == 1 << side:
            parts.append([x + middle, y + middle, *ends[side]])
    return parts


def levels(puzzle):
    """The distance of each cell from the source, along the network."""
    columns, rows = puzzle["grid"]["columns"], puzzle["grid"]["rows"]
    pieces, source = puzzle["solution"], puzzle["sources"][0]
    level, queue = {source: 0}, [source]
    for cell in queue:
        for side, (across, down) in enumerate(SIDES):
            x, y = cell % columns + across, cell // columns + down
            other = y * columns + x
            if pieces[cell] >> side & 1 and 0 <= x < columns and 0 <= y < rows:
                if other not in level:
                    level[other] = level[cell] + 1
                    queue.append(other)
    return level


def mixed(first, second, share):
    parts = zip(*(bytes.fromhex(color[1:]) for color in (first, second)))
    return "#" + bytes(round(a + (b - a) * share) for a, b in parts).hex()


def shapes(puzzle, inks, cell):
    grid, pieces, source = puzzle["grid"], puzzle["solution"], puzzle["sources"][0]
    margin = round(0.8 * cell)
    level = levels(puzzle)
    stops = [inks[name] for name in ("powered", "poweredSecond", "poweredThird", "poweredSecond")]

    def flow(cell_level):
        step = cell_level / 10 * 3 % 4
        return mixed(stops[int(step)], stops[(int(step) + 1) % 4], step % 1)

    corners = [
        (margin + i % grid["columns"] * cell, margin + i // grid["columns"] * cell)
        for i in range(len(pieces))
    ]
    listed = []

    def add(kind, numbers, width, color, second=None, axis=None, blur=0, shift=0):
        listed.append([kind, numbers, width, color, second, axis, blur * cell, shift * cell])

    for blur, shift, ink in ((0.06, 0.05, "cellShadow"), (0, 0, "poweredCell")):
        for x, y in corners:
            tile = [x + 0.04 * cell, y + 0.04 * cell, 0.92 * cell, 0.2 * cell]
            add("tile", tile, 0, inks[ink], blur=blur, shift=shift)
    width = 0.2 * cell
    for blur, shift, ink, factor in (
        (0.06, 0.07, "wireShadow", 1), (0.17, 0, "glow", 1.3), (0, 0, None, 1),
        (0.045, 0.05, "poweredShade", 0.4), (0.035, -0.05, "poweredHighlight", 0.35),
    ):
        for i, (x, y) in enumerate(corners):
            lines = strokes(pieces[i], x, y, cell)
            if ink:
                add("lines", lines, width * factor, inks[ink], blur=blur, shift=shift)
            else:
                axis = [x, y, x + cell, y + cell]
                add("lines", lines, width, flow(level.get(i, 0)), flow(level.get(i, 0) + 1), axis)
    for i, (x, y) in enumerate(corners):
        middle = [x + cell / 2, y + cell / 2]
        if pieces[i] in (1, 2, 4, 8):
            add("disc", [*middle, 0.19 * cell], 0, flow(level.get(i, 0)))
        if i == source:
            for radius, ink in ((0.3, "source"), (0.19, "sourceRing"), (0.09, "source")):
                add("disc", [*middle, radius * cell], 0, inks[ink])
    size = [grid["columns"] * cell + 2 * margin, grid["rows"] * cell + 2 * margin]
    return {"size": size, "ground": [inks["background"], inks["backgroundSecond"]],
            "shapes": listed}


def write_list(pack, inks, cell, count):
    with open(pack) as file:
        puzzles = json.load(file)["puzzles"][: int(count)]
    with open(inks) as file:
        inks = json.load(file)["colors"][0]["inks"]
    boards = [shapes(puzzle, inks, int(cell)) for puzzle in puzzles]
    print("const boards = " + json.dumps(boards) + ";")


def draw_skia(board, skia):
    def color(text):
        return skia.Color(*bytes.fromhex(text[1:]))

    def gradient(axis, first, second):
        points = [skia.Point(*axis[:2]), skia.Point(*axis[2:])]
        return skia.GradientShader.MakeLinear(points, [color(first), color(second)])

    width, height = board["size"]
    surface = skia.Surface(width, height)
    canvas = surface.getCanvas()
    canvas.drawPaint(skia.Paint(Shader=gradient([0, 0, 0, height], *board["ground"])))
    for kind, numbers, stroke, first, second, axis, blur, shift in board["shapes"]:
        paint = skia.Paint(AntiAlias=True, Color=color(first))
        if second:
            paint.setShader(gradient(axis, first, second))
        if blur:
            paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, blur))
        if shift:
            canvas.save()
            canvas.translate(0, shift)
        if kind == "tile":
            x, y, side, radius = numbers
            canvas.drawRoundRect(skia.Rect.MakeXYWH(x, y, side, side), radius, radius, paint)
        elif kind == "disc":
            canvas.drawCircle(*numbers, paint)
        else:
            path = skia.Path()
            for line in numbers:
                if len(line) == 4:
                    path.moveTo(*line[:2])
                    path.lineTo(*line[2:])
                else:
                    x, y, radius, start, end = line
                    box = skia.Rect.MakeLTRB(x - radius, y - radius, x + radius, y + radius)
                    path.addArc(box, start * 180 / pi, (end - start) * 180 / pi)
            paint.setStyle(skia.Paint.kStroke_Style)
            paint.setStrokeWidth(stroke)
            paint.setStrokeCap(skia.Paint.kRound_Cap)
            canvas.drawPath(path, paint)
        if shift:
            canvas.restore()
    return surface.makeImageSnapshot()


def main():
    if sys.argv[1] == "list":
        return write_list(*sys.argv[2:])
    import skia

    with open(sys.argv[2]) as file:
        boards = json.loads(file.read().removeprefix("const boards = ").rstrip(";\n"))
    for number, board in enumerate(boards):
        draw_skia(board, skia).save(f"{sys.argv[3]}/{number + 1}.png", skia.kPNG)


if __name__ == "__main__":
    main()
