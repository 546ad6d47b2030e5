internal import TinctGraphics

extension GridKind {
  /// Squares, edge to edge: sides right, up, left, down.
  public static let square = GridKind(name: "square", makeCells: squareCells)

  private static let squareSteps = [(1, 0), (0, -1), (-1, 0), (0, 1)]

  @Sendable
  private static func squareCells(_ specification: GridSpecification) -> [Grid.Cell] {
    (0..<specification.rows).flatMap { row in
      (0..<specification.columns).map { column in
        squareCell(column: column, row: row, specification)
      }
    }
  }

  private static func squareCell(
    column: Int, row: Int, _ specification: GridSpecification
  ) -> Grid.Cell {
    let corner = { (x: Int, y: Int) in Point(x: Double(column + x), y: Double(row + y)) }
    return Grid.Cell(
      center: Point(x: Double(column) + 0.5, y: Double(row) + 0.5),
      corners: [corner(1, 1), corner(1, 0), corner(0, 0), corner(0, 1)],
      firstAngle: 0
    ) { side in
      let (across, down) = squareSteps[side]
      guard let place = specification.place(column: column + across, row: row + down) else {
        return nil
      }
      let cell = place.row * specification.columns + place.column
      return (CellSide(cell: cell, side: (side + 2) % 4), place.crossesBorder)
    }
  }
}
