internal import TinctGraphics

/// Polygons that share corners, from which cells are made.
struct CellMesh<Corner: Hashable> {
  /// The ends of a side, whichever way it runs.
  private struct Ends: Hashable {
    let low: Int
    let high: Int

    init(_ first: Int, _ second: Int) { (low, high) = (min(first, second), max(first, second)) }
  }

  /// The places of the corners.
  private(set) var points: [Point] = []
  /// The corners of each polygon, by number, counter-clockwise.
  private(set) var polygons: [[Int]] = []

  private var numbers: [Corner: Int] = [:]

  /// Adds a polygon.
  ///
  /// - Parameters:
  ///   - corners: counter-clockwise as seen on the screen; each side starts at the corner of its
  ///     number.
  ///   - place: where a corner lies.
  mutating func add(_ corners: [Corner], at place: (Corner) -> Point) {
    polygons.append(
      corners.map { corner in
        if let number = numbers[corner] { return number }
        numbers[corner] = points.count
        points.append(place(corner))
        return points.count - 1
      })
  }

  /// The corners of a polygon in the plane.
  func shape(_ polygon: Int) -> [Point] { polygons[polygon].map { points[$0] } }

  /// The factor that brings the polygons to the unit of length of grids.
  var scale: Double {
    let shapes = polygons.indices.map(shape)
    return PolygonMeasure.perimeter(of: shapes) / (4 * PolygonMeasure.area(of: shapes))
  }

  /// Which sides meet; see `SideJoining`.
  func joined() -> (sides: [[CellSide?]], crowded: [[CellSide]]) {
    SideJoining.neighbors(sideCounts: polygons.map(\.count)) { place in
      let corners = polygons[place.cell]
      return Ends(corners[place.side], corners[(place.side + 1) % corners.count])
    }
  }

  /// The cells, with straight sides.
  ///
  /// - Parameters:
  ///   - sides: which sides meet.
  ///   - scale: factor of all lengths.
  ///   - center: the middle of a cell, from its number and its corners.
  func cells(
    joined sides: [[CellSide?]], scale: Double = 1, center: (Int, [Point]) -> Point
  ) -> [Grid.Cell] {
    let points = points.map { $0 * scale }
    return polygons.indices.map { cell in
      let corners = polygons[cell].map { points[$0] }
      let center = center(cell, corners)
      return Grid.Cell(
        corners: corners, center: center, figure: CellFigure(corners: corners, center: center),
        neighbors: sides[cell].map { $0.map { ($0, false) } })
    }
  }
}

extension CellFigure {
  /// The number of the corner at which the side starts that looks to the right or next after that.
  static func firstSide(of corners: [Point]) -> Int {
    let angles = corners.indices.map {
      direction(of: corners[($0 + 1) % corners.count] - corners[$0])
    }
    return angles.indices.min { angles[$0] < angles[$1] } ?? 0
  }
}
