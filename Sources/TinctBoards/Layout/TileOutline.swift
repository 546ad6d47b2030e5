internal import TinctGraphics
internal import TinctPuzzles

/// The outline of a cell: its polygon, moved in from the sides, with rounded corners.
struct TileOutline {
  /// Distance from each side of the cell to the side of the tile.
  var inset: Double
  /// Radius of the corners, limited by the shortest side; sharp corners have a smaller one.
  var cornerRadius: Double

  /// Returns the outline about the origin.
  ///
  /// - Parameter polygon: its corners, counter-clockwise as seen on the screen, none of them
  ///   straight.
  /// - Returns: the outline; empty if the sides have moved in so far that nothing is left.
  func path(_ polygon: [Point]) -> Path {
    let corners = Self.corners(polygon, insets: polygon.map { _ in inset })
    let count = corners.count
    var path = Path()
    let isLeft = corners.indices.contains { index in
      let next = (index + 1) % count
      let (side, moved) = (polygon[next] - polygon[index], corners[next] - corners[index])
      return side.x * moved.x + side.y * moved.y > 1e-6 * side.length * side.length
    }
    guard isLeft else { return path }
    for index in 0..<count {
      addCorner(
        corners[index], after: corners[(index + count - 1) % count],
        before: corners[(index + 1) % count], to: &path)
    }
    path.close()
    return path
  }

  /// Returns the corners of a polygon whose sides have moved in, each by an inset of its own.
  ///
  /// - Parameter insets: for the side from each corner to the next; negative ones move out.
  static func corners(_ corners: [Point], insets: [Double]) -> [Point] {
    let count = corners.count
    return corners.indices.map { index in
      let (before, after) = ((index + count - 1) % count, index)
      let back = unit(corners[before] - corners[index])
      let ahead = unit(corners[(index + 1) % count] - corners[index])
      // Along one side, the distance to the other grows with the sine of the angle between them;
      // where the polygon bends inwards it shrinks instead.
      let crossing = back.x * ahead.y - back.y * ahead.x
      return corners[index] + back * (insets[after] / crossing) + ahead
        * (insets[before] / crossing)
    }
  }

  private func addCorner(
    _ corner: Point, after previous: Point, before next: Point, to path: inout Path
  ) {
    let (back, ahead) = (previous - corner, next - corner)
    let longest = 0.5 * min(back.length, ahead.length)
    guard cornerRadius > 0, longest > 1e-9 else {
      if path.segments.isEmpty { path.move(to: corner) } else { path.line(to: corner) }
      return
    }
    let (toBack, toAhead) = (Self.unit(back), Self.unit(ahead))
    let cos = toBack.x * toAhead.x + toBack.y * toAhead.y
    // tan of half the angle between the sides, from its cosine.
    let halfTangent = ((1 - cos) / (1 + cos)).squareRoot()
    // The arc takes radius * (1 / sin(a / 2) - 1) of the corner, which is the radius at 60 degrees.
    // From a sharper one it takes no more, or thin rhombs would be stumps.
    let halfSine = ((1 - cos) / 2).squareRoot()
    let allowed = halfSine < 0.5 ? cornerRadius * halfSine / (1 - halfSine) : cornerRadius
    let reach = min(allowed / halfTangent, longest)
    let (start, end) = (corner + toBack * reach, corner + toAhead * reach)
    // A corner of angle a is rounded by an arc of pi - a; its control points lie 4/3 tan(arc / 4)
    // radii along the sides.
    let radius = reach * halfTangent
    let sin = 2 * halfTangent / (1 + halfTangent * halfTangent)
    let arcTangent = quarterTangent(cosineOfArc: -cos, sineOfArc: sin)
    let control = 4.0 / 3 * arcTangent * radius
    if path.segments.isEmpty { path.move(to: start) } else { path.line(to: start) }
    path.curve(start - toBack * control, end - toAhead * control, to: end)
  }

  /// Returns the tangent of a quarter of an arc, from its cosine and sine, by the half-angle
  /// formula twice.
  private func quarterTangent(cosineOfArc: Double, sineOfArc: Double) -> Double {
    let half = sineOfArc / (1 + cosineOfArc)
    return half / (1 + (1 + half * half).squareRoot())
  }

  private static func unit(_ vector: Point) -> Point { vector * (1 / vector.length) }
}

/// The outline of all cells of a board together, for straight sides.
struct BoardOutline {
  /// The corners of each closed loop, with the cells on its left.
  private let loops: [[Point]]

  /// - Parameters:
  ///   - grid: a grid without arcs.
  ///   - voids: cells that are not there.
  init(_ grid: Grid, without voids: Set<Int> = []) {
    let cells = grid.cells.indices.lazy.filter { !voids.contains($0) }.map { grid.cells[$0] }
    // A side that two cells share occurs in both directions.
    var ends: [Key: [(end: Key, point: Point)]] = [:]
    for cell in cells {
      for corner in cell.corners.indices {
        let (start, end) = (cell.corners[corner], cell.corners[(corner + 1) % cell.corners.count])
        // Two cells share such a pair; the sides that have no twin are the border.
        if let twin = ends[Key(end)]?.firstIndex(where: { $0.end == Key(start) }) {
          ends[Key(end)]?.remove(at: twin)
        } else {
          ends[Key(start), default: []].append((Key(end), start))
        }
      }
    }
    var loops: [[Point]] = []
    for cell in cells {
      for corner in cell.corners {
        var (loop, key): ([Point], Key) = ([], Key(corner))
        while let next = Self.next(after: loop.last.map { Key($0) }, at: key, ends[key] ?? []),
          let step = ends[key]?.remove(at: next)
        {
          loop.append(step.point)
          key = step.end
          if key == Key(corner) { break }
        }
        if loop.count > 2 { loops.append(loop) }
      }
    }
    self.loops = loops
  }

  /// Returns the index of the way on from a corner; nil if there is none.
  ///
  /// It is the sharpest turn to the left, which stays beside the same part of a board where parts
  /// touch at a corner only.
  private static func next(
    after previous: Key?, at corner: Key, _ ways: [(end: Key, point: Point)]
  ) -> Int? {
    guard let previous, ways.count > 1 else { return ways.indices.last }
    /// The angle of a way from the corner, clockwise from the way back.
    func turn(_ end: Key) -> Double {
      let back = Point(x: previous.x - corner.x, y: previous.y - corner.y).angle
      let turn = back - Point(x: end.x - corner.x, y: end.y - corner.y).angle
      return turn > 1e-9 ? turn : turn + 2 * .pi
    }
    return ways.indices.min { turn(ways[$0].end) < turn(ways[$1].end) }
  }

  /// A corner, rounded so coarsely that errors of rounding do not matter.
  private struct Key: Hashable {
    let x: Double
    let y: Double

    init(_ point: Point) {
      x = (point.x * 1e6).rounded()
      y = (point.y * 1e6).rounded()
    }
  }

  /// Returns the outline, moved outwards, with rounded corners.
  ///
  /// - Parameters:
  ///   - reach: the distance by which it is moved, in pixels.
  ///   - cornerRadius: the radius of its corners in pixels, limited by the sides.
  ///   - pixel: maps a point of the grid to the picture.
  func path(reach: Double, cornerRadius: Double, pixel: (Point) -> Point) -> Path {
    var path = Path()
    for loop in loops {
      let corners = Self.bent(loop.map(pixel))
      guard corners.count > 2 else { continue }
      path.append(TileOutline(inset: -reach, cornerRadius: cornerRadius).path(corners))
    }
    return path
  }

  /// Returns the corners at which the outline turns.
  private static func bent(_ corners: [Point]) -> [Point] {
    corners.indices.filter { index in
      let (before, after) = (
        corners[(index + corners.count - 1) % corners.count], corners[(index + 1) % corners.count]
      )
      let (back, ahead) = (corners[index] - before, after - corners[index])
      return abs(back.x * ahead.y - back.y * ahead.x) > 1e-6 * back.length * ahead.length
    }.map { corners[$0] }
  }
}
