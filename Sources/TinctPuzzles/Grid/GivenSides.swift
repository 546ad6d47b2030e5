internal import TinctGraphics

/// The sides of polygons as documents number them: side k runs from corner k to corner k + 1 as
/// they are given, while a grid numbers all sides counter-clockwise.
///
/// Its functions convert numbers of documents to numbers of grids, and back.
public struct GivenSides: Hashable, Sendable {
  /// The number of sides of each polygon that is given clockwise; nil for others.
  private let counts: [Int?]

  /// Finds the polygons that are given clockwise; nil if there are none.
  public init?(_ grid: GridSpecification) {
    guard case .polygons(let polygons) = grid.shape else { return nil }
    counts = polygons.map { corners in
      let isTurned = corners.count >= 3 && PolygonMeasure.area(of: corners) < 0
      return isTurned ? corners.count : nil
    }
    guard counts.contains(where: { $0 != nil }) else { return nil }
  }

  /// Returns a side with its other number.
  public func converted(_ side: CellSide) -> CellSide {
    guard counts.indices.contains(side.cell), let count = counts[side.cell] else { return side }
    return CellSide(cell: side.cell, side: count - 1 - side.side)
  }

  /// Returns a piece on a cell with its sides by their other numbers.
  public func converted(_ piece: Connectors, onCell cell: Int) -> Connectors {
    guard counts.indices.contains(cell), let count = counts[cell], piece.fit(sides: count) else {
      return piece
    }
    return Connectors(sides: piece.sides.map { count - 1 - $0 })
  }

  /// Returns the pieces of all cells with their sides by their other numbers.
  public func converted(_ pieces: [Connectors]) -> [Connectors] {
    pieces.enumerated().map { converted($1, onCell: $0) }
  }
}
