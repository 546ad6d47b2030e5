internal import TinctGraphics

/// The outline of a cell: its polygon, drawn in from the sides, with rounded corners.
struct TileOutline {
  /// Distance from each side of the cell to the side of the tile.
  var inset: Double
  /// Radius of the corners; kept to what the shortest side allows.
  var cornerRadius: Double

  /// The outline about the origin.
  ///
  /// - Parameter corners: the corners of a convex polygon, counter-clockwise as seen on the screen.
  func path(_ corners: [Point]) -> Path {
    let corners = insetCorners(corners)
    let count = corners.count
    var path = Path()
    for index in 0..<count {
      addCorner(
        corners[index], after: corners[(index + count - 1) % count],
        before: corners[(index + 1) % count], to: &path)
    }
    path.close()
    return path
  }

  /// Each corner moved along its bisector, so that both of its sides move in by `inset`.
  private func insetCorners(_ corners: [Point]) -> [Point] {
    guard inset != 0 else { return corners }
    let count = corners.count
    return corners.indices.map { index in
      let here = corners[index]
      let back = unit(corners[(index + count - 1) % count] - here)
      let ahead = unit(corners[(index + 1) % count] - here)
      // The bisector is the sum of both unit vectors; its length follows from the sine between.
      let crossing = abs(back.x * ahead.y - back.y * ahead.x)
      return here + (back + ahead) * (inset / crossing)
    }
  }

  private func addCorner(
    _ corner: Point, after previous: Point, before next: Point, to path: inout Path
  ) {
    let (back, ahead) = (previous - corner, next - corner)
    let (toBack, toAhead) = (unit(back), unit(ahead))
    let cos = toBack.x * toAhead.x + toBack.y * toAhead.y
    // tan of half the angle between the sides, from its cosine.
    let halfTangent = ((1 - cos) / (1 + cos)).squareRoot()
    let longest = 0.5 * min(length(back), length(ahead))
    let reach = min(cornerRadius / halfTangent, longest)
    guard reach > 0 else {
      if path.segments.isEmpty { path.move(to: corner) } else { path.line(to: corner) }
      return
    }
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

  /// The tangent of a quarter of an arc, from its cosine and sine, by the half-angle formula twice.
  private func quarterTangent(cosineOfArc: Double, sineOfArc: Double) -> Double {
    let half = sineOfArc / (1 + cosineOfArc)
    return half / (1 + (1 + half * half).squareRoot())
  }

  private func length(_ vector: Point) -> Double {
    (vector.x * vector.x + vector.y * vector.y).squareRoot()
  }

  private func unit(_ vector: Point) -> Point { vector * (1 / length(vector)) }
}
