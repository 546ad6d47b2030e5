internal import TinctGraphics

extension GridKind {
  /// Regular hexagons with a flat top, in columns: the odd ones (the second, fourth ...) lie half a
  /// cell lower. Sides look to 30, 90, 150, 210, 270 and 330 degrees.
  ///
  /// A grid that wraps needs an even number of columns.
  public static let hex = GridKind(name: "hex", makeCells: hexCells)

  /// Half the length of a side: a quarter of the distance between opposite corners.
  private static let halfSide = 1 / (2 * (3.0).squareRoot())

  /// Corners relative to the centre, in half sides across and half cells down. Whole numbers, so
  /// that a corner has the same coordinates in each of its cells.
  private static let hexCorners = [(2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1)]

  @Sendable
  private static func hexCells(
    _ specification: GridSpecification
  ) throws(GridError) -> [Grid.Cell] {
    guard !specification.wraps || specification.columns.isMultiple(of: 2) else {
      throw .oddColumnsWrap(kind: .hex, columns: specification.columns)
    }
    return (0..<specification.rows).flatMap { row in
      (0..<specification.columns).map { column in
        hexCell(column: column, row: row, specification)
      }
    }
  }

  private static func hexCell(
    column: Int, row: Int, _ specification: GridSpecification
  ) -> Grid.Cell {
    let point = { (x: Int, y: Int) in
      Point(x: Double(2 + 3 * column + x) * halfSide, y: Double(1 + 2 * row + column % 2 + y) / 2)
    }
    return Grid.Cell(
      center: point(0, 0), corners: hexCorners.map { point($0.0, $0.1) }, firstAngle: .pi / 6
    ) { side in
      let (across, down) = hexStep(side: side, isLow: !column.isMultiple(of: 2))
      guard let place = specification.place(column: column + across, row: row + down) else {
        return nil
      }
      let cell = place.row * specification.columns + place.column
      return (CellSide(cell: cell, side: (side + 3) % 6), place.crossesBorder)
    }
  }

  /// Columns to the right and rows down to the neighbour across a side.
  private static func hexStep(side: Int, isLow: Bool) -> (across: Int, down: Int) {
    switch side {
    case 0: (1, isLow ? 0 : -1)
    case 1: (0, -1)
    case 2: (-1, isLow ? 0 : -1)
    case 3: (-1, isLow ? 1 : 0)
    case 4: (0, 1)
    default: (1, isLow ? 1 : 0)
    }
  }
}
