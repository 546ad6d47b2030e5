internal import TinctGraphics

/// A search for polygons that lie on each other and for corners that lie on sides, by a line that
/// sweeps over the plane and keeps the sides that it cuts in order (M. I. Shamos and D. Hoey,
/// *Geometric intersection problems*, 1976).
///
/// Sides that cross are beside each other on the line before they do. So are a polygon and a side
/// within it: between two sides that follow each other, either both have the same polygon or
/// neither has one. So only neighbours are compared, and time grows as n log n with the number of
/// sides, whatever their form.
struct PolygonSweep {
  /// A conflict of a mesh.
  enum Conflict: Hashable {
    /// Two sides cross, or one lies within the other's polygon.
    case sides(CellSide, CellSide)
    /// A corner lies on a side, between its ends.
    case corner(Int, on: CellSide)
  }

  /// A side between two corners, by their numbers; the line meets the first one first.
  private struct Edge {
    let start: Int
    let end: Int
    /// The sides of the polygons that lie along it towards smaller and towards greater y.
    let low: CellSide?
    let high: CellSide?

    /// One of its sides; the lower number of two, so that equal meshes are told alike.
    func anySide() -> CellSide {
      switch (low, high) {
      case (let low?, let high?): low.cell < high.cell ? low : high
      case (let side?, nil), (nil, let side?): side
      case (nil, nil): preconditionFailure("an edge is the side of a polygon")
      }
    }
  }

  private let points: [Point]
  private let slack: Double
  private let edges: [Edge]
  /// The corners in the order in which the line meets them.
  private let order: [Int]
  /// The edges that start at each corner, from low to high.
  private let starting: [[Int32]]
  /// The number of edges that end at each corner.
  private let endingCount: [Int]
  /// The edges that the line cuts, from low to high.
  private var cut = EdgeList()

  /// Prepares a sweep.
  ///
  /// - Parameters:
  ///   - polygons: the corners of each polygon, by number; no side belongs to three polygons, or to
  ///     two on one side of it.
  ///   - joined: the side across each side.
  ///   - isUpright: the line runs along x, and is met from above instead of from the left. A corner
  ///     near a side that is nearly parallel to the line is found only by the other line.
  init(
    _ polygons: [[Int]], joined: [[CellSide?]], points: [Point], slack: Double, isUpright: Bool
  ) {
    let points = isUpright ? points.map { Point(x: $0.y, y: $0.x) } : points
    self.points = points
    self.slack = slack
    func isBefore(_ first: Int, _ second: Int) -> Bool {
      (points[first].x, points[first].y) < (points[second].x, points[second].y)
    }
    var edges: [Edge] = []
    for (cell, corners) in polygons.enumerated() {
      for side in corners.indices {
        let (own, other) = (CellSide(cell: cell, side: side), joined[cell][side])
        if let other, (other.cell, other.side) < (cell, side) { continue }
        let (from, to) = (corners[side], corners[(side + 1) % corners.count])
        let isForward = isBefore(from, to)
        // Counter-clockwise on the screen, a polygon lies towards smaller y of a side that goes to
        // the right; with x and y exchanged it runs the other way round.
        let (low, high) = isForward != isUpright ? (own, other) : (other, own)
        edges.append(
          Edge(start: isForward ? from : to, end: isForward ? to : from, low: low, high: high))
      }
    }
    self.edges = edges
    order = points.indices.sorted(by: isBefore)
    var starting = [[Int32]](repeating: [], count: points.count)
    var endingCount = [Int](repeating: 0, count: points.count)
    for (number, edge) in edges.enumerated() {
      starting[edge.start].append(Int32(number))
      endingCount[edge.end] += 1
    }
    for corner in points.indices where starting[corner].count > 1 {
      starting[corner].sort { first, second in
        let ends = [first, second].map { points[edges[Int($0)].end] }
        return Self.turn(points[corner], ends[0], ends[1]) > 0
      }
    }
    (self.starting, self.endingCount) = (starting, endingCount)
  }

  /// Returns the first conflict; nil if there is none.
  mutating func firstConflict() -> Conflict? {
    for corner in order {
      if let conflict = pass(corner) { return conflict }
    }
    return nil
  }

  /// Moves the line over a corner.
  private mutating func pass(_ corner: Int) -> Conflict? {
    let point = points[corner]
    var place = cut.firstPlace { edge in
      let edge = edges[Int(edge)]
      return edge.end == corner || Self.turn(points[edge.start], points[edge.end], point) <= 0
    }
    let below = cut.edge(before: place).map { edges[Int($0)] }
    for _ in 0..<endingCount[corner] {
      guard let edge = cut.edge(at: place), edges[Int(edge)].end == corner else {
        // A side that ends here is elsewhere on the line, so something crossed it by less than the
        // slack.
        let edge = cut.edge(at: place).map { edges[Int($0)] } ?? below
        return edge.map { .corner(corner, on: $0.anySide()) }
      }
      cut.remove(at: &place)
    }
    let above = cut.edge(at: place).map { edges[Int($0)] }
    for neighbor in [below, above] {
      guard let neighbor else { continue }
      if LineSegment(points[neighbor.start], points[neighbor.end]).contains(point, slack: slack) {
        return .corner(corner, on: neighbor.anySide())
      }
    }
    for edge in starting[corner] { cut.insert(edge, at: &place) }
    let started = starting[corner].map { edges[Int($0)] }
    for (first, second) in zip(started, started.dropFirst()) {
      if let conflict = folded(first, second) ?? folded(second, first) { return conflict }
    }
    var lower = below
    for next in started + [above].compactMap(\.self) {
      if let conflict = conflict(lower, next) { return conflict }
      lower = next
    }
    return nil
  }

  /// Compares two edges that start at one corner: the end of one may lie on the other.
  private func folded(_ first: Edge, _ second: Edge) -> Conflict? {
    let line = LineSegment(points[first.start], points[first.end])
    let isFolded = line.contains(points[second.end], slack: slack)
    return isFolded ? .corner(second.end, on: first.anySide()) : nil
  }

  /// Compares two edges that follow each other on the line, the lower one nil for none.
  private func conflict(_ lower: Edge?, _ upper: Edge) -> Conflict? {
    guard let lower else { return nil }
    let isSame = lower.high?.cell == upper.low?.cell
    guard !isSame || cross(lower, upper) else { return nil }
    return .sides(lower.anySide(), upper.anySide())
  }

  private func cross(_ first: Edge, _ second: Edge) -> Bool {
    let ends = (points[first.start], points[first.end])
    let others = (points[second.start], points[second.end])
    func areApart(_ one: Double, _ other: Double) -> Bool {
      one < 0 && other > 0 || one > 0 && other < 0
    }
    // Sides with a common corner have a turn of exactly 0 there.
    func sides(of line: (Point, Point), _ points: (Point, Point)) -> Bool {
      areApart(
        Self.turn(line.0, line.1, points.0), Self.turn(line.0, line.1, points.1))
    }
    return sides(of: ends, others) && sides(of: others, ends)
  }

  /// Returns a number above 0 if a point lies towards greater y of the line from one point to
  /// another to its right, below 0 if towards smaller y, and 0 on the line.
  private static func turn(_ start: Point, _ end: Point, _ point: Point) -> Double {
    // By differences, so that polygons far from the origin lose no digits.
    let (along, arm) = (end - start, point - start)
    return along.x * arm.y - along.y * arm.x
  }
}

/// A list of edges in short pieces, so that one is inserted anywhere, or removed, in little time.
private struct EdgeList {
  /// The index of an edge: its piece, and its index there, which may be the piece's end.
  struct Place {
    var piece: Int
    var index: Int
  }

  private static let longest = 512
  /// At least one, none of them empty unless it is the only one.
  private var pieces: [[Int32]] = [[]]

  /// Finds the first edge for which a condition holds, by bisection: it holds for all after it.
  func firstPlace(where holds: (Int32) -> Bool) -> Place {
    func first(below end: Int, _ holds: (Int) -> Bool) -> Int {
      var (low, high) = (0, end)
      while low < high {
        let middle = (low + high) / 2
        if holds(middle) { high = middle } else { low = middle + 1 }
      }
      return low
    }
    let piece = first(below: pieces.count - 1) { holds(pieces[$0][pieces[$0].count - 1]) }
    return Place(
      piece: piece, index: first(below: pieces[piece].count) { holds(pieces[piece][$0]) })
  }

  func edge(at place: Place) -> Int32? {
    if place.index < pieces[place.piece].count { return pieces[place.piece][place.index] }
    return place.piece + 1 < pieces.count ? pieces[place.piece + 1][0] : nil
  }

  func edge(before place: Place) -> Int32? {
    if place.index > 0 { return pieces[place.piece][place.index - 1] }
    return place.piece > 0 ? pieces[place.piece - 1].last : nil
  }

  /// Removes the edge at a place, which is then that of the next one.
  mutating func remove(at place: inout Place) {
    if place.index == pieces[place.piece].count {
      place = Place(piece: place.piece + 1, index: 0)
    }
    pieces[place.piece].remove(at: place.index)
    guard pieces[place.piece].isEmpty, pieces.count > 1 else { return }
    pieces.remove(at: place.piece)
    guard place.piece == pieces.count else { return }
    place = Place(piece: pieces.count - 1, index: pieces[pieces.count - 1].count)
  }

  /// Inserts an edge at a place, which is then the one after it.
  mutating func insert(_ edge: Int32, at place: inout Place) {
    pieces[place.piece].insert(edge, at: place.index)
    place.index += 1
    let count = pieces[place.piece].count
    guard count > Self.longest else { return }
    let half = count / 2
    pieces.insert(Array(pieces[place.piece][half...]), at: place.piece + 1)
    pieces[place.piece].removeSubrange(half...)
    if place.index > half { place = Place(piece: place.piece + 1, index: place.index - half) }
  }
}
