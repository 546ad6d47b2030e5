internal import TinctGraphics
internal import TinctPuzzles

extension BoardDrawing {
  /// Draws all walls of a kind together, so that a wall named by both of its cells is not drawn
  /// twice.
  func walls() -> [Scene.Element] {
    let width = measures.wallWidth
    let core = measures.wallCoreWidth.map { ($0, Ink.wallCore) }
    return [(width, Ink.wall), core].compactMap(\.self).flatMap { walls(width: $0, $1) }
  }

  /// Draws the walls, or their inner lines, which end as far inside of them as they lie along them.
  private func walls(width: Double, _ ink: Ink) -> [Scene.Element] {
    var (lines, bands) = (Path(), Path())
    var ends: [WallEnd: (point: Point, others: Set<WallEnd>)] = [:]
    for member in cells {
      let cell = grid.cells[member.index]
      for side in cell.sides.indices where cell.sides[side].isWall {
        let here = CellSide(cell: member.index, side: side)
        let corners = [cell.corners[side], cell.corners[(side + 1) % cell.corners.count]]
        let points = corners.map(layout.pixel)
        if cell.hasArcs {
          bands.append(member.placement.tile(band(along: here, of: member.frame, width: width)))
        } else {
          let line = layout.wallLine(on: here, from: points[0], to: points[1], width: width)
          lines.move(to: line.start)
          lines.line(to: line.end)
        }
        for (point, other) in zip(points, points.reversed())
        where !grid.wallEndsAtBorder(here, atStart: point == points[0]) {
          ends[WallEnd(point), default: (point, [])].others.insert(WallEnd(other))
        }
      }
    }
    var elements: [Scene.Element] = []
    if !bands.segments.isEmpty { elements.append(.fill(bands, ink)) }
    if !lines.segments.isEmpty {
      elements.append(.stroke(lines, layout.wallStroke(width: width), ink))
    }
    guard measures.hasSquareWalls, !layout.isOfSquares else { return elements }
    // Walls that meet at other angles than right ones leave a notch between their straight ends.
    let joints = ends.values.filter { $0.others.count > 1 }.map(\.point)
      .sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    let discs = joints.reduce(into: Path()) { path, point in
      path.append(.circle(center: point, radius: width / 2))
    }
    return elements + (discs.segments.isEmpty ? [] : [.fill(discs, ink)])
  }

  /// The point at which walls end, the same for all cells about it.
  private struct WallEnd: Hashable {
    private let (x, y): (Int, Int)

    init(_ point: Point) {
      (x, y) = (Int((point.x * 8).rounded()), Int((point.y * 8).rounded()))
    }
  }

  /// Returns a wall as an area: a chart maps areas, but cannot vary the width of a stroke.
  private func band(along side: CellSide, of frame: CellFrame, width: Double) -> Path {
    let corners = [frame.corners[side.side], frame.corners[(side.side + 1) % frame.corners.count]]
    let stretch = frame.chart?.tileStretch ?? 1
    let radius = width / 2 / stretch
    let line = layout.wallLine(
      on: side, from: corners[0], to: corners[1], width: width, stretch: stretch)
    let angle = (line.end - line.start).angle
    guard !measures.hasSquareWalls else {
      let across = Point(angle: angle + .pi / 2, distance: radius)
      return .polygon([
        line.start + across, line.start - across, line.end - across, line.end + across,
      ])
    }
    var path = Path()
    path.arc(center: line.start, radius: radius, from: angle + .pi / 2, to: angle + 3 * .pi / 2)
    path.arc(center: line.end, radius: radius, from: angle - .pi / 2, to: angle + .pi / 2)
    path.close()
    return path
  }
}

extension BoardLayout {
  /// Returns the stroke of walls, or of their inner lines.
  func wallStroke(width: Double) -> Scene.Stroke {
    Scene.Stroke(width: width, cap: measures.hasSquareWalls ? .butt : .round)
  }

  /// Returns the line that a wall is drawn along. On squares its straight ends go on to fill the
  /// corner of two walls; at the border of the board, where no wall goes on, it ends with the
  /// tiles.
  ///
  /// - Parameters:
  ///   - start: the first corner of the side; `end` is the second.
  ///   - width: the width of the wall, or of its inner line.
  ///   - stretch: the factor by which what is drawn gets larger in the picture.
  func wallLine(
    on side: CellSide, from start: Point, to end: Point, width: Double, stretch: Double = 1
  ) -> (start: Point, end: Point) {
    let way = end - start
    let unit = way * (1 / way.length)
    let reaches = [true, false].map { isStart in
      wallReach(
        width: width, endsAtBorder: grid.wallEndsAtBorder(side, atStart: isStart)) / stretch
    }
    return (start - unit * reaches[0], end + unit * reaches[1])
  }

  /// Returns the length by which the line of a wall goes on beyond a corner; below 0 if it ends
  /// before it.
  ///
  /// - Parameters:
  ///   - width: the width of the wall, or of its inner line.
  ///   - endsAtBorder: true where the wall ends at the border of the board and nothing goes on.
  func wallReach(width: Double, endsAtBorder: Bool) -> Double {
    // An inner line lies as far inside the end of its wall as inside its flanks.
    let inner = (measures.wallWidth - width) / 2
    // The end of a round line reaches half its width beyond.
    if endsAtBorder {
      return -measures.halfGap - inner - (measures.hasSquareWalls ? 0 : width / 2)
    }
    return measures.hasSquareWalls && isOfSquares ? width / 2 : 0
  }
}
