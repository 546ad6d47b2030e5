extension GridKind {
  /// Squares, edge to edge: sides right, up, left, down.
  public static let square = GridKind(
    name: "square", shapes: [.rectangle], hasOneCell: true, furtherOptions: { _ in [.wraps] },
    plan: { specification throws(GridError) in
      GridPlan(count: specification.columns * specification.rows) { squareCells(specification) }
    })

  private static let squareTiling: PeriodicTiling = {
    let ring = CyclotomicRing.twelfths
    return PeriodicTiling(
      ring, across: ring.unit(0), down: ring.unit(9),
      tiles: [ring.polygon(from: ring.unit(9), [0, 3, 6, 9])])
  }()

  private static func squareCells(_ specification: GridSpecification) -> [Grid.Cell] {
    let (columns, rows) = (specification.columns, specification.rows)
    let places = (0..<rows).flatMap { row in
      (0..<columns).map { PeriodicTiling.Place(0, $0, row) }
    }
    return squareTiling.cells(places, period: specification.wraps ? (columns, rows) : nil)
  }
}
