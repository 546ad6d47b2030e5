internal import TinctGraphics

/// Polygons as a document gives them, checked to be cells of a grid.
struct CustomPolygons {
  /// Farthest that a coordinate may be from the origin: there a millionth still counts.
  private static let farthest = 1e9
  /// Share of a length below which it is taken for nothing.
  private static let grain = 1e-6

  /// The polygons, all of them counter-clockwise.
  private let polygons: [[Point]]
  private let mesh: CellMesh<Int>
  /// Length that is taken for nothing.
  private let slack: Double

  init(_ given: [[Point]]) throws(GridError) {
    for (number, corners) in given.enumerated() { try Self.checkCorners(number, corners) }
    let polygons = given.map { corners in
      PolygonMeasure.area(of: corners) < 0 ? [corners[0]] + corners[1...].reversed() : corners
    }
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
    where !(abs(corner.x) <= farthest && abs(corner.y) <= farthest) {
      throw .polygon(number, .farAway(corner: index))
    }
  }

  private func checkShape(_ number: Int) throws(GridError) {
    let corners = polygons[number]
    let names = mesh.polygons[number]
    for second in names.indices {
      if let first = names[..<second].firstIndex(of: names[second]) {
        throw .polygon(number, .repeatedCorner(first, second))
      }
    }
    let width = PolygonMeasure.perimeter(of: [corners])
    guard PolygonMeasure.area(of: corners) > width * slack else { throw .polygon(number, .flat) }
    for first in corners.indices {
      for second in corners.indices where second > first {
        let isNext = second == first + 1 || (first == 0 && second == corners.count - 1)
        if touches(side(number, first), side(number, second), neighbors: isNext) {
          throw .polygon(number, .crossesItself(first, second))
        }
      }
    }
  }

  private func side(_ polygon: Int, _ side: Int) -> Segment {
    let corners = polygons[polygon]
    return Segment(corners[side], corners[(side + 1) % corners.count])
  }

  /// Whether two sides of one polygon have a point in common, beside the end that neighbours share.
  private func touches(_ first: Segment, _ second: Segment, neighbors: Bool) -> Bool {
    if first.crosses(second, slack: slack) { return true }
    if neighbors {
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
    throw .polygon(
      group[0].cell, .crowdedSide(side: group[0].side, others: group.dropFirst().map(\.cell)))
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
    for pair in BoxPairs(boxes, margin: slack).pairs() {
      for (first, second) in [(pair.0, pair.1), (pair.1, pair.0)] {
        let (place, other) = (borders[first], borders[second])
        let line = side(place.cell, place.side)
        let start = side(other.cell, other.side).start
        guard place.cell != other.cell, line.contains(start, slack: slack),
          start != line.start, start != line.end
        else { continue }
        throw .polygon(
          place.cell,
          .cornerOnSide(side: place.side, polygon: other.cell, corner: other.side))
      }
    }
  }

  private func checkOverlaps() throws(GridError) {
    let boxes = polygons.map { Box(around: $0) }
    for (first, second) in BoxPairs(boxes, margin: 0).pairs() where overlap(first, second) {
      throw .polygon(max(first, second), .overlaps(min(first, second)))
    }
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
