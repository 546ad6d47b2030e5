// Tilings of regular polygons with the same polygons around each corner. In their names, 3.6.3.6
// lists the numbers of sides of the polygons around a corner (B. Gruenbaum and G. C. Shephard,
// *Tilings and Patterns*, 1987, chapter 2). Regular hexagons alone have a file of their own.

extension GridKind {
  /// Squares, edge to edge: sides right, up, left, down.
  public static let square = GridKind(
    name: "square", shapes: [.rectangle], hasOneCell: true, furtherOptions: { _ in [.wraps] },
    plan: { specification throws(GridError) in
      GridPlan(
        count: specification.columns * specification.rows, period: squareTiling.uprightPeriod
      ) { squareCells(specification) }
    })

  private static let squareTiling: PeriodicTiling = {
    let ring = CyclotomicRing.twelfths
    return PeriodicTiling(
      ring, across: ring.unit(0), down: ring.unit(9),
      tiles: [ring.polygon(from: ring.unit(9), [0, 3, 6, 9])])
  }()

  private static func squareCells(_ specification: GridSpecification) -> [Grid.Cell] {
    let (columns, rows) = (specification.columns, specification.rows)
    let indices = (0..<rows).flatMap { row in
      (0..<columns).map { PeriodicTiling.TileIndex(0, $0, row) }
    }
    let period = PeriodicTiling.Period(across: columns, down: rows)
    return squareTiling.cells(indices, period: specification.wraps ? period : nil)
  }
}

extension GridKind {
  /// Equilateral triangles, pointing up and down alternately.
  ///
  /// A column is a triangle, and a row a strip of them. In a board with an odd number of columns
  /// and an even number of rows no cell hangs by one side.
  public static let triangle = GridKind(name: "triangle") { trianglePatches }

  private static let trianglePatches: TilingPatches = {
    let ring = CyclotomicRing.twelfths
    let origin = CyclotomicPoint.zero
    let apex = ring.unit(10)
    let tiling = PeriodicTiling(
      ring, across: ring.unit(0), down: ring.unit(8) + ring.unit(10),
      tiles: [
        ring.polygon(from: origin, [0, 4, 8]),
        ring.polygon(from: ring.unit(2), [10, 2, 6]),
        ring.polygon(from: origin, [10, 2, 6]),
        ring.polygon(from: apex, [0, 4, 8]),
      ])
    return TilingPatches(tiling, tiles: [[[0], [1]], [[2], [3]]])
  }()
}

extension GridKind {
  /// Rows of squares, and between them rows of triangles: the tiling 3.3.3.4.4.
  ///
  /// A column and a row are those of the squares; every other row lies half a column to the right.
  /// A board ends with squares above and below; one that wraps has triangles between its last row
  /// and its first, too.
  public static let elongatedTriangular = GridKind(name: "elongated-triangular") {
    elongatedPatches
  }

  private static let elongatedPatches: TilingPatches = {
    let ring = CyclotomicRing.twelfths
    // From the upper left corner of a square to that of the next one at its lower right.
    let lowerRight = ring.unit(9) + ring.unit(10)
    let row = [
      ring.polygon(from: ring.unit(9), [0, 3, 6, 9]),
      ring.polygon(from: ring.unit(9), [10, 2, 6]),
    ]
    let tiling = PeriodicTiling(
      ring, across: ring.unit(0), down: lowerRight + ring.unit(9) + ring.unit(8),
      tiles: row + [ring.polygon(from: lowerRight, [0, 4, 8])]
        + row.map { $0.map { $0 + lowerRight } }
        + [ring.polygon(from: lowerRight + ring.unit(9) + ring.unit(8), [0, 4, 8])])
    return TilingPatches(
      tiling, tiles: [[[0]], [[1, 2]], [[3]], [[5, 4]]], hasRowsBetween: true)
  }()
}

extension GridKind {
  /// Regular octagons, and squares between each four of them: the tiling 4.8.8.
  ///
  /// A column and a row are those of the octagons.
  public static let octagonSquare = GridKind(name: "octagon-square") { octagonPatches }

  private static let octagonPatches: TilingPatches = {
    let ring = CyclotomicRing.eighths
    let across = ring.unit(0) + ring.unit(1) + ring.unit(7)
    let down = ring.unit(5) + ring.unit(6) + ring.unit(7)
    let tiling = PeriodicTiling(
      ring, across: across, down: down,
      tiles: [
        ring.polygon(from: .zero, Array(0..<8)),
        ring.polygon(from: ring.unit(0), [7, 1, 3, 5]),
      ])
    return TilingPatches(
      tiling, tiles: [[[0]]], fillings: [.init(tiles: [1], neighbors: 4)])
  }()
}

extension GridKind {
  /// Regular hexagons that meet at their corners, and triangles between: the tiling 3.6.3.6.
  ///
  /// A column and a row are those of the hexagons; every other row lies half a column to the right.
  public static let trihexagonal = GridKind(name: "trihexagonal") { trihexagonalPatches }

  private static let trihexagonalPatches: TilingPatches = {
    let ring = CyclotomicRing.twelfths
    let next = ring.unit(10) * 2
    let row = [
      ring.polygon(from: .zero, [0, 2, 4, 6, 8, 10]),
      ring.polygon(from: .zero, [10, 2, 6]),
      ring.polygon(from: ring.unit(2) + ring.unit(4), [0, 4, 8]),
    ]
    let tiling = PeriodicTiling(
      ring, across: ring.unit(0) * 2, down: (ring.unit(8) + ring.unit(10)) * 2,
      tiles: row + row.map { $0.map { $0 + next } })
    return TilingPatches(
      tiling, tiles: [[[0]], [[3]]],
      fillings: [.init(tiles: [1, 2, 4, 5], neighbors: 2)])
  }()
}

extension GridKind {
  /// Regular hexagons, each in a wreath of squares and triangles: the tiling 3.4.6.4.
  ///
  /// A column and a row are those of the hexagons, each with the whole of its wreath; every other
  /// row lies half a column to the right.
  public static let rhombitrihexagonal = GridKind(name: "rhombitrihexagonal") {
    rhombitrihexagonalPatches
  }

  private static let rhombitrihexagonalPatches: TilingPatches = {
    let ring = CyclotomicRing.twelfths
    let across = ring.unit(0) + ring.unit(1) + ring.unit(11)
    // As long, from a hexagon to the next ones at its lower right and lower left.
    let lowerRight = ring.unit(10) + ring.unit(11) + ring.unit(9)
    let lowerLeft = ring.unit(8) + ring.unit(9) + ring.unit(7)
    let hexagon = ring.polygon(from: .zero, [1, 3, 5, 7, 9, 11])
    // Returns the square on the outside the side that runs in a direction.
    func square(_ corner: Int, _ direction: Int) -> [CyclotomicPoint] {
      ring.polygon(
        from: hexagon[corner], [direction - 3, direction, direction + 3, direction + 6])
    }
    let row = [
      hexagon, square(0, 1), square(1, 3), square(5, 11),
      ring.polygon(from: .zero, [8, 0, 4]),
      ring.polygon(from: hexagon[3], [2, 6, 10]),
    ]
    let tiling = PeriodicTiling(
      ring, across: across, down: lowerRight + lowerLeft,
      tiles: row + row.map { $0.map { $0 + lowerRight } })
    return TilingPatches(
      tiling, tiles: [[[0]], [[6]]],
      fillings: [
        .init(tiles: [1, 2, 3, 7, 8, 9], neighbors: 1),
        .init(tiles: [4, 5, 10, 11], neighbors: 2),
      ])
  }()
}

extension GridKind {
  /// Squares that lean to the right and to the left alternately, and triangles between: the tiling
  /// 3.3.4.3.4.
  ///
  /// A column and a row are those of the squares.
  public static let snubSquare = GridKind(name: "snub-square") { snubSquarePatches }

  private static let snubSquarePatches: TilingPatches = {
    let tiling = snubSquareTiling
    return TilingPatches(
      tiling, tiles: [[[0], [1]], [[2], [3]]],
      fillings: [.init(tiles: Set(4..<12), neighbors: 2)])
  }()

  /// Four squares, in two rows, and the triangles at the sides of the first and the last.
  static let snubSquareTiling: PeriodicTiling = {
    let ring = CyclotomicRing.twelfths
    let across = ring.unit(0) + ring.unit(1) + ring.unit(11)
    let down = ring.unit(9) + ring.unit(8) + ring.unit(10)
    // From a square to the next one at its lower right that leans as it does.
    let diagonal = ring.unit(11) + ring.unit(10)
    let square = ring.polygon(from: .zero, [1, 4, 7, 10])
    let triangles = (0..<4).map { side in
      let direction = 1 + 3 * side
      return ring.polygon(from: square[side], [direction - 2, direction + 2, direction + 6])
    }
    let first = [square] + triangles
    let last = first.map { $0.map { $0 + diagonal } }
    return PeriodicTiling(
      ring, across: across, down: down,
      tiles: [
        square,
        ring.polygon(from: square[1], [11, 2, 5, 8]),
        ring.polygon(from: ring.unit(10) + ring.unit(4), [8, 11, 2, 5]),
        last[0],
      ] + triangles + last[1...])
  }()
}
