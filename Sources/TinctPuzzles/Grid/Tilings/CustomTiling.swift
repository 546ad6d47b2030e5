internal import TinctGraphics

extension GridKind {
  /// Polygons of any form: cells are neighbours across sides that have both ends in common.
  ///
  /// Cells are numbered as the polygons are given, and side k runs from corner k to corner k + 1. A
  /// polygon that is given clockwise is reversed, keeping its first corner first; in documents its
  /// sides keep the numbers of the corners as given (see `GivenSides`). Corners that differ by less
  /// than a millionth of the sides' mean length are one.
  public static let custom = GridKind(
    name: "custom", shapes: [.polygons],
    plan: { specification throws(GridError) in try customPlan(specification) })

  private static func customPlan(
    _ specification: GridSpecification
  ) throws(GridError) -> GridPlan {
    guard case .polygons(let polygons) = specification.shape else {
      throw .noSuchShape(kind: specification.kind, specification.shape.name)
    }
    guard !polygons.isEmpty else {
      throw .empty(kind: specification.kind, option: .cells, value: 0)
    }
    guard polygons.count <= GridSpecification.cellLimit else { throw specification.tooLarge }
    let cells = try CustomPolygons(polygons).cells()
    return GridPlan(count: cells.count) { cells }
  }
}

extension PolygonProblem: CustomStringConvertible {
  /// The problem, and a remedy, to be read after "polygon 5".
  public var description: String {
    switch self {
    case .cornerCount(let count):
      "has \(count) \(count == 1 ? "corner" : "corners"); a cell has from 3 to "
        + "\(Connectors.sideLimit)"
    case .farAway(let corner):
      "has corner \(corner) too far away; give coordinates from -1e9 to 1e9"
    case .repeatedCorner(let first, let second):
      "has the corners \(first) and \(second) at one point; give each corner once"
    case .crossesItself(let first, let second):
      "crosses itself: its sides \(first) and \(second) touch; give its corners in their order "
        + "around it"
    case .flat: "has no area: its corners lie on a line"
    case .crowdedSide(let side, let others):
      "has side \(side) in common with more than one other polygon: "
        + others.map(String.init).joined(separator: ", ")
    case .overlaps(let other): "lies on polygon \(other); cells must not overlap"
    case .cornerOnSide(let side, let polygon, let corner):
      "has corner \(corner) of polygon \(polygon) on its side \(side), where no sides meet; "
        + "give it a corner there, too"
    }
  }
}

/// Polygons as given in a document, with the checks that make them cells of a grid.
struct CustomPolygons {
  /// The share of the mean side below which a length counts as zero.
  private static let grain = 1e-6

  /// The polygons, all of them counter-clockwise.
  private let polygons: [[Point]]
  private let mesh: CellMesh<Int>
  /// True for each polygon that was given clockwise.
  private let isTurned: [Bool]
  /// The length that counts as zero.
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

  /// Checks the polygons, and makes their cells.
  func cells() throws(GridError) -> [Grid.Cell] {
    for number in polygons.indices { try checkShape(number) }
    let joined = mesh.joined()
    try check(joined.crowded)
    try checkDirections(joined.sides)
    try checkLayout(joined.sides)
    return mesh.cells(joined: joined.sides, scale: mesh.scale) { PolygonMiddle.middle(of: $1) }
  }

  // MARK: - Polygons by themselves

  private static func checkCorners(_ number: Int, _ corners: [Point]) throws(GridError) {
    guard (3...Connectors.sideLimit).contains(corners.count) else {
      throw .polygon(number, .cornerCount(corners.count))
    }
    // Written so that it also fails for NaN.
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
    // Parts of a polygon that crosses itself may cancel each other out, so its area means nothing.
    try checkSides(of: number) { first, second, _ in first.crosses(second, slack: slack) }
    let width = PolygonMeasure.perimeter(of: [corners])
    guard PolygonMeasure.area(of: corners) > width * slack else { throw .polygon(number, .flat) }
    try checkSides(of: number, touches)
  }

  /// Throws if any two sides of a polygon meet.
  ///
  /// - Parameter meet: checks two sides, given whether they are neighbours.
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

  /// Returns the number with which a corner was given.
  private func givenCorner(_ corner: Int, of polygon: Int) -> Int {
    let count = polygons[polygon].count
    return isTurned[polygon] ? (count - corner) % count : corner
  }

  /// Returns the number of a side in the order in which the corners were given.
  private func givenSide(_ side: Int, of polygon: Int) -> Int {
    isTurned[polygon] ? polygons[polygon].count - 1 - side : side
  }

  private func side(_ polygon: Int, _ side: Int) -> LineSegment {
    let corners = polygons[polygon]
    return LineSegment(corners[side], corners[(side + 1) % corners.count])
  }

  /// Checks whether two sides of one polygon that do not cross have a point in common, apart from
  /// the end that neighbours share.
  private func touches(
    _ first: LineSegment, _ second: LineSegment, areNeighbors: Bool
  ) -> Bool {
    if areNeighbors {
      // Neighbours can only fold back onto each other.
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

  /// Throws if two polygons run along their common side in the same direction: both lie on one side
  /// of it.
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

  /// Throws if polygons lie on each other, or a corner of one lies on a side of another.
  private func checkLayout(_ sides: [[CellSide?]]) throws(GridError) {
    for isUpright in [false, true] {
      var sweep = PolygonSweep(
        mesh.polygons, joined: sides, points: mesh.points, slack: slack, isUpright: isUpright)
      switch sweep.firstConflict() {
      case .sides(let first, let second): throw conflict(first, second, sides)
      case .corner(let corner, let side): throw meeting(corner, side, sides)
      case nil: continue
      }
    }
  }

  /// Returns the error about two sides that cross, or of which one lies in the other's polygon.
  private func conflict(
    _ first: CellSide, _ second: CellSide, _ sides: [[CellSide?]]
  ) -> GridError {
    let owners = [first, second].map { side in
      [side.cell] + (sides[side.cell][side.side].map { [$0.cell] } ?? [])
    }
    var pairs: [(Int, Int)] = []
    for one in owners[0] {
      for other in owners[1] where one != other { pairs.append((min(one, other), max(one, other))) }
    }
    if let pair = pairs.sorted(by: <).first(where: { overlap($0.0, $0.1) }) {
      return .polygon(pair.1, .overlaps(pair.0))
    }
    // Sides on one line, or crossing by less than the slack: a corner of one is on the other.
    for (side, other) in [(first, second), (second, first)] {
      let line = self.side(side.cell, side.side)
      for corner in corners(of: other) where !corners(of: side).contains(corner) {
        if line.contains(mesh.points[corner], slack: slack) { return meeting(corner, side, sides) }
      }
    }
    return .polygon(max(first.cell, second.cell), .overlaps(min(first.cell, second.cell)))
  }

  /// Returns the numbers of the corners at both ends of a side.
  private func corners(of side: CellSide) -> [Int] {
    let corners = mesh.polygons[side.cell]
    return [corners[side.side], corners[(side.side + 1) % corners.count]]
  }

  /// Returns the error about a corner that lies on a side.
  private func meeting(_ corner: Int, _ side: CellSide, _ sides: [[CellSide?]]) -> GridError {
    let owners = [side.cell] + (sides[side.cell][side.side].map { [$0.cell] } ?? [])
    let others = mesh.polygons.indices.filter {
      !owners.contains($0) && mesh.polygons[$0].contains(corner)
    }
    // Across a side that two polygons have, whatever has the corner lies on one of them.
    if owners.count > 1, let other = others.first {
      let owner = owners.first { overlap($0, other) } ?? owners[0]
      return .polygon(max(owner, other), .overlaps(min(owner, other)))
    }
    let polygon = others.first ?? side.cell
    let index = mesh.polygons[polygon].firstIndex(of: corner) ?? 0
    return .polygon(
      side.cell,
      .cornerOnSide(
        side: givenSide(side.side, of: side.cell), polygon: polygon,
        corner: givenCorner(index, of: polygon)))
  }

  private func overlap(_ first: Int, _ second: Int) -> Bool {
    let (left, right) = (polygons[first], polygons[second])
    for one in left.indices {
      for other in right.indices
      where side(first, one).crosses(side(second, other), slack: slack) {
        return true
      }
    }
    // Without crossing sides, one is inside the other, or they are apart.
    return left.surround(PolygonMiddle.middle(of: right))
      || right.surround(PolygonMiddle.middle(of: left))
  }
}

/// Numbers for corners, one for all that are nearly the same point.
///
/// Corners are looked up in a table of squares as wide as the slack, so that near ones are in the
/// same square or an adjacent one.
struct CornerMerging {
  private struct Square: Hashable {
    let x: Double
    let y: Double
  }

  /// The first corner of each number.
  private(set) var points: [Point] = []
  private let slack: Double
  private var squares: [Square: [Int]] = [:]

  init(slack: Double) { self.slack = slack > 0 ? slack : 1 }

  /// Returns the number of a corner, a new one if it is near no other.
  mutating func number(of point: Point) -> Int {
    let (x, y) = ((point.x / slack).rounded(.down), (point.y / slack).rounded(.down))
    for row in -1...1 {
      for column in -1...1 {
        let square = Square(x: x + Double(column), y: y + Double(row))
        if let found = squares[square]?.first(where: { (points[$0] - point).length < slack }) {
          return found
        }
      }
    }
    points.append(point)
    squares[Square(x: x, y: y), default: []].append(points.count - 1)
    return points.count - 1
  }
}
