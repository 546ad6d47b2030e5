internal import TinctGraphics

/// The part of a cell that a front has passed on its way along the noodle.
///
/// The front lies straight across the noodle. In a junction, what is passed lies behind the fronts
/// of all its ways, so that one front comes in by an arm, and one leaves by each of the others. A
/// way apart from all others counts by its own front alone: between sharp corners, that of another
/// may run along it.
struct NoodleCut {
  /// The points x with x · normal <= offset.
  private struct HalfPlane {
    /// Of length 1.
    var normal: Point
    var offset: Double
  }

  private let parts: [HalfPlane]
  /// Outlines that count besides, with a width added at the front.
  private let limbs: (Double) -> [Path]

  /// - Parameters:
  ///   - ways: the middle lines of the noodle, each from the point at which the front begins.
  ///   - share: the passed share of each way, 0...1.
  ///   - width: the width of the noodle. The front lies across the direction that a way has over
  ///     this length, so that it does not jump where the way turns on the spot.
  ///   - limbs: returns outlines of what is passed besides, wider than the noodle, with a width
  ///     added at the front.
  init(
    along ways: [CenterLine], share: Double, width: Double, limbs: @escaping (Double) -> [Path]
  ) {
    self.limbs = limbs
    parts = ways.map { way in
      let passed = way.length * share
      let (back, ahead) = (way.point(at: passed - width / 2), way.point(at: passed + width / 2))
      let chord = ahead - back
      let normal = chord * (1 / chord.length)
      return HalfPlane(normal: normal, offset: ((back + ahead) * 0.5).dot(normal))
    }
  }

  /// Returns the passed part of a square about the middle of the cell, counter-clockwise.
  ///
  /// - Parameters:
  ///   - reach: half the side of the square.
  ///   - width: the width of what is added at the front.
  func path(reach: Double, widenedBy width: Double = 0) -> Path {
    var path = trunk(reach: reach, widenedBy: width)
    for limb in limbs(width) { path.append(limb) }
    return path
  }

  /// Returns the rest of the square: what is inside of all paths.
  ///
  /// - Parameter width: the width of what is added at the front.
  func rest(reach: Double, widenedBy width: Double = 0) -> [Path] {
    let holes = [trunk(reach: reach, widenedBy: -width)] + limbs(-width)
    return holes.filter { !$0.segments.isEmpty }.map { hole in
      // A hole runs the other way round.
      var path = Path.polygon(Self.square(1.01 * reach))
      path.append(hole.reversed)
      return path
    }
  }

  /// Returns what is behind the fronts of all ways.
  private func trunk(reach: Double, widenedBy width: Double) -> Path {
    guard !parts.isEmpty else { return Path() }
    return .polygon(parts.reduce(Self.square(reach)) { Self.cut($0, at: $1, widenedBy: width) })
  }

  private static func square(_ reach: Double) -> [Point] {
    [(reach, reach), (reach, -reach), (-reach, -reach), (-reach, reach)].map {
      Point(x: $0, y: $1)
    }
  }

  /// Cuts a convex polygon (Sutherland and Hodgman, 1974).
  private static func cut(
    _ corners: [Point], at part: HalfPlane, widenedBy width: Double
  ) -> [Point] {
    let depths = corners.map { part.offset + width - $0.dot(part.normal) }
    return corners.indices.flatMap { index -> [Point] in
      let next = (index + 1) % corners.count
      let kept = depths[index] >= 0 ? [corners[index]] : []
      guard (depths[index] >= 0) != (depths[next] >= 0) else { return kept }
      let share = depths[index] / (depths[index] - depths[next])
      return kept + [corners[index] + (corners[next] - corners[index]) * share]
    }
  }
}

extension Point {
  /// Returns the scalar product of two vectors.
  fileprivate func dot(_ other: Point) -> Double { x * other.x + y * other.y }
}
