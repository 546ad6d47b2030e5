internal import TinctGraphics

/// Polygons as a document gives them, checked to be cells of a grid.
struct CustomPolygons {
  /// Share of a length below which it is taken for nothing.
  private static let grain = 1e-6

  /// The polygons, all of them counter-clockwise.
  private let polygons: [[Point]]
  private let mesh: CellMesh<Int>
  /// Whether each polygon was given clockwise.
  private let isTurned: [Bool]
  /// Length that is taken for nothing.
  private let slack: Double

  init(_ given: [[Point]]) throws(GridError) {
    for (number, corners) in given.enumerated() { try Self.checkCorners(number, corners) }
    let isTurned = given.map { PolygonMeasure.area(of: $0) < 0 }
    let polygons = zip(given, isTurned).map { corners, isTurned in
      isTurned ? [corners[0]] + corners[1...].reversed() : corners
    }
    self.isTurned = isTurned
    let sides = polygons.reduce(0) { $0 + $1.count }
    slack = PolygonMeasure.perimeter(of: polygons) / Double(sides) * Self.grain
    var corners = CornerMerging(slack: slack)
    var mesh = CellMesh<Int>()
    for polygon in polygons {
      let numbers = polygon.map { corners.number(of: $0) }
      mesh.add(numbers) { corners.points[$0] }
    }
    self.mesh = mesh
    self.polygons = mesh.polygons.indices.map(mesh.shape)
  }

  /// The cells.
  func cells() throws(GridError) -> [Grid.Cell] {
    for number in polygons.indices { try checkShape(number) }
    let joined = mesh.joined()
    try check(joined.crowded)
    try checkDirections(joined.sides)
    let borders = joined.sides.enumerated().flatMap { cell, sides in
      sides.indices.filter { sides[$0] == nil }.map { CellSide(cell: cell, side: $0) }
    }
    try checkBorders(borders)
    try checkOverlaps()
    return mesh.cells(joined: joined.sides, scale: mesh.scale) { PolygonMiddle.middle(of: $1) }
  }

  // MARK: - Polygons by themselves

  private static func checkCorners(_ number: Int, _ corners: [Point]) throws(GridError) {
    guard (3...Connectors.sideLimit).contains(corners.count) else {
      throw .polygon(number, .cornerCount(corners.count))
    }
    for (index, corner) in corners.enumerated()
    where !(max(abs(corner.x), abs(corner.y)) <= PolygonProblem.farthest) {
      throw .polygon(number, .farAway(corner: index))
    }
  }

  private func checkShape(_ number: Int) throws(GridError) {
    let corners = polygons[number]
    let names = mesh.polygons[number]
    for second in names.indices {
      if let first = names[..<second].firstIndex(of: names[second]) {
        let corners = [first, second].map { givenCorner($0, of: number) }.sorted()
        throw .polygon(number, .repeatedCorner(corners[0], corners[1]))
      }
    }
    // Parts of a polygon that crosses itself may cancel each other out, so that the area tells nothing.
    try checkSides(of: number) { first, second, _ in first.crosses(second, slack: slack) }
    let width = PolygonMeasure.perimeter(of: [corners])
    guard PolygonMeasure.area(of: corners) > width * slack else { throw .polygon(number, .flat) }
    try checkSides(of: number, touches)
  }

  /// No two sides of a polygon may meet in a way that they must not.
  ///
  /// - Parameter meet: whether they do, from two sides and whether one follows the other.
  private func checkSides(
    of number: Int, _ meet: (LineSegment, LineSegment, Bool) -> Bool
  ) throws(GridError) {
    let count = polygons[number].count
    for first in 0..<count {
      for second in first + 1..<count {
        let isNext = second == first + 1 || (first == 0 && second == count - 1)
        if meet(side(number, first), side(number, second), isNext) {
          let sides = [first, second].map { givenSide($0, of: number) }.sorted()
          throw .polygon(number, .crossesItself(sides[0], sides[1]))
        }
      }
    }
  }

  /// The number that a corner was given with.
  private func givenCorner(_ corner: Int, of polygon: Int) -> Int {
    let count = polygons[polygon].count
    return isTurned[polygon] ? (count - corner) % count : corner
  }

  /// The number of a side in the sense in which the polygon was given.
  private func givenSide(_ side: Int, of polygon: Int) -> Int {
    isTurned[polygon] ? polygons[polygon].count - 1 - side : side
  }

  private func side(_ polygon: Int, _ side: Int) -> LineSegment {
    let corners = polygons[polygon]
    return LineSegment(corners[side], corners[(side + 1) % corners.count])
  }

  /// Whether two sides of one polygon that do not cross have a point in common, beside the end that
  /// neighbours share.
  private func touches(
    _ first: LineSegment, _ second: LineSegment, areNeighbors: Bool
  ) -> Bool {
    if areNeighbors {
      // They may only fold back onto each other.
      let ends = first.end == second.start ? (first.start, second.end) : (first.end, second.start)
      return second.contains(ends.0, slack: slack) || first.contains(ends.1, slack: slack)
    }
    return second.contains(first.start, slack: slack) || second.contains(first.end, slack: slack)
      || first.contains(second.start, slack: slack) || first.contains(second.end, slack: slack)
  }

  // MARK: - Polygons beside each other

  private func check(_ crowded: [[CellSide]]) throws(GridError) {
    guard let group = crowded.first else { return }
    let side = givenSide(group[0].side, of: group[0].cell)
    throw .polygon(group[0].cell, .crowdedSide(side: side, others: group.dropFirst().map(\.cell)))
  }

  /// Polygons on both sides of a side run along it in opposite directions.
  private func checkDirections(_ sides: [[CellSide?]]) throws(GridError) {
    for cell in sides.indices {
      for (side, other) in sides[cell].enumerated() {
        guard let other else { continue }
        if mesh.polygons[cell][side] == mesh.polygons[other.cell][other.side] {
          throw .polygon(max(cell, other.cell), .overlaps(min(cell, other.cell)))
        }
      }
    }
  }

  /// No corner of another polygon may lie on a side that meets none.
  private func checkBorders(_ borders: [CellSide]) throws(GridError) {
    let boxes = borders.map {
      Box(around: [side($0.cell, $0.side).start, side($0.cell, $0.side).end])
    }
    let found = BoxPairs(boxes, margin: slack).first { first, second in
      meeting(borders[first], borders[second]) ?? meeting(borders[second], borders[first])
    }
    if let found { throw found }
  }

  /// The error where a side begins in the middle of a side of another polygon.
  private func meeting(_ place: CellSide, _ other: CellSide) -> GridError? {
    let line = side(place.cell, place.side)
    let start = side(other.cell, other.side).start
    guard place.cell != other.cell, line.contains(start, slack: slack), start != line.start,
      start != line.end
    else { return nil }
    return .polygon(
      place.cell,
      .cornerOnSide(
        side: givenSide(place.side, of: place.cell), polygon: other.cell,
        corner: givenCorner(other.side, of: other.cell)))
  }

  private func checkOverlaps() throws(GridError) {
    let boxes = polygons.map { Box(around: $0) }
    let found = BoxPairs(boxes, margin: 0).first { first, second in
      overlap(first, second) ? GridError.polygon(second, .overlaps(first)) : nil
    }
    if let found { throw found }
  }

  private func overlap(_ first: Int, _ second: Int) -> Bool {
    let (left, right) = (polygons[first], polygons[second])
    for one in left.indices {
      for other in right.indices
      where side(first, one).crosses(side(second, other), slack: slack) {
        return true
      }
    }
    // Without crossing sides, one lies in the other, or they are apart.
    return PolygonMiddle.contains(left, PolygonMiddle.middle(of: right))
      || PolygonMiddle.contains(right, PolygonMiddle.middle(of: left))
  }
}
