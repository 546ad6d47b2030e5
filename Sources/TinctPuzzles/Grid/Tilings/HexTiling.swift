extension GridKind {
  /// Regular hexagons.
  ///
  /// Flat ones stand in columns, with sides to 30, 90, 150, 210, 270 and 330 degrees; pointy ones
  /// lie in rows, with sides to 0, 60, 120, 180, 240 and 300. In rectangles every other column is
  /// half a cell lower, or every other row half a cell to the right. A rectangle that wraps needs
  /// an even number of these; a parallelogram wraps in every size.
  ///
  /// Of the hexagons with two sizes of sides, an irregular one has `side` cells along its top if
  /// hexagons are pointy, or its left side if they are flat, and along every other side from there;
  /// an extended one has `otherSide` cells along its top and bottom, or its left and right side,
  /// and `side` cells along the other four.
  public static let hex = GridKind(
    name: "hex",
    shapes: [
      .rectangle, .hexagon, .irregularHexagon, .extendedHexagon, .triangle, .parallelogram, .chosen,
    ],
    hasOneCell: true,
    furtherOptions: { shape in
      switch shape {
      case .rectangle: [.orientation, .offset, .wraps]
      case .parallelogram: [.orientation, .wraps]
      default: [.orientation]
      }
    },
    plan: { specification throws(GridError) in
      let tiling = specification.orientation == .flat ? flatHexes : pointyHexes
      return GridPlan(count: try countHexes(specification), period: tiling.uprightPeriod) {
        hexCells(specification)
      }
    })

  private static func countHexes(_ specification: GridSpecification) throws(GridError) -> Int {
    switch specification.shape {
    case .parallelogram(let columns, let rows): return columns * rows
    case .rectangle(let columns, let rows):
      if specification.wraps {
        let isFlat = specification.orientation == .flat
        let (option, value): (GridOption, Int) = isFlat ? (.columns, columns) : (.rows, rows)
        guard value.isMultiple(of: 2) else {
          throw .oddNumberWraps(option, value: value, kind: .hex)
        }
      }
      return columns * rows
    // The middle, and rings of 6, 12, 18 ... hexagons around it.
    case .hexagon(let side): return 3 * side * (side - 1) + 1
    // A triangle without its three corners, which are triangles.
    case .irregularHexagon(let side, let other):
      return triangle(side + 2 * (other - 1)) - 3 * triangle(other - 1)
    // Rows that grow by one from the top to the middle, and shrink again.
    case .extendedHexagon(let side, let other):
      return (2 * side - 1) * other + (side - 1) * (side - 1)
    case .triangle(let side): return triangle(side)
    case .chosen(let hexes):
      try check(hexes)
      return hexes.count
    case .disc, .polygons: throw .noSuchShape(kind: .hex, specification.shape.name)
    }
  }

  private static func triangle(_ side: Int) -> Int { side * (side + 1) / 2 }

  private static func check(_ hexes: [AxialCoordinates]) throws(GridError) {
    guard !hexes.isEmpty else { throw .empty(kind: .hex, option: .hexes, value: 0) }
    guard hexes.count <= GridSpecification.cellLimit else {
      throw .tooLarge(kind: .hex, shape: .chosen(hexes), limit: GridSpecification.cellLimit)
    }
    let range = -AxialCoordinates.farthest...AxialCoordinates.farthest
    var first: [AxialCoordinates: Int] = [:]
    for (number, hex) in hexes.enumerated() {
      guard range.contains(hex.q), range.contains(hex.r) else { throw .hex(number, .farAway) }
      if let other = first.updateValue(number, forKey: hex) {
        throw .hex(number, .repeated(first: other))
      }
    }
  }

  private static func hexCells(_ specification: GridSpecification) -> [Grid.Cell] {
    let isFlat = specification.orientation == .flat
    if case .rectangle(let columns, let rows) = specification.shape {
      let block = isFlat ? (2, 1) : (1, 2)
      let indices = (0..<rows).flatMap { row in
        (0..<columns).map { column in
          PeriodicTiling.TileIndex(
            column % block.0 + row % block.1, column / block.0, row / block.1)
        }
      }
      let period = PeriodicTiling.Period(across: columns / block.0, down: rows / block.1)
      return hexRectangle(isFlat, specification.offset)
        .cells(indices, period: specification.wraps ? period : nil)
    }
    let tiling = isFlat ? flatHexes : pointyHexes
    if case .chosen(let hexes) = specification.shape {
      return tiling.cells(hexes.map { PeriodicTiling.TileIndex(0, $0.q, $0.r) })
    }
    // Row by row as seen on the screen, and in a row from the left.
    let hexes = hexIndices(specification.shape, isFlat: isFlat).map { index in
      (
        index: index,
        y: isFlat ? index.across + 2 * index.down : index.down,
        x: isFlat ? index.across : index.down + 2 * index.across
      )
    }
    var period: PeriodicTiling.Period?
    if specification.wraps {
      period = PeriodicTiling.Period(across: specification.columns, down: specification.rows)
    }
    return tiling.cells(
      hexes.sorted { ($0.y, $0.x) < ($1.y, $1.x) }.map(\.index), period: period)
  }

  /// Returns the hexagons of a shape: `across` counts along one row of hexagons, `down` along
  /// another, which runs down to the right at 60 degrees from it.
  private static func hexIndices(_ shape: GridShape, isFlat: Bool) -> [PeriodicTiling.TileIndex] {
    switch shape {
    case .hexagon(let side):
      let reach = side - 1
      return hexagon(rows: -reach...reach, lines: -reach...reach, sums: -reach...reach)
    // The rows of pointy hexagons, and the columns of flat ones, are the first of the three
    // directions in which hexagons lie in lines.
    case .irregularHexagon(let side, let other):
      let rows = 0...(side + other - 2)
      let hexes = hexagon(rows: rows, lines: (1 - other)...(side - 1), sums: rows)
      return isFlat ? hexes.map(\.swapped) : hexes
    case .extendedHexagon(let side, let other):
      let hexes = hexagon(
        rows: 0...(2 * side - 2), lines: (1 - side)...(other - 1), sums: 0...(side + other - 2))
      return isFlat ? hexes.map(\.swapped) : hexes
    case .triangle(let side):
      return (0..<side).flatMap { row in
        (0...row).map { isFlat ? PeriodicTiling.TileIndex(0, row, -$0) : .init(0, -$0, row) }
      }
    case .rectangle(let columns, let rows), .parallelogram(let columns, let rows):
      return (0..<rows).flatMap { row in (0..<columns).map { PeriodicTiling.TileIndex(0, $0, row) }
      }
    case .disc, .polygons, .chosen: return []
    }
  }

  /// Returns the hexagons between three pairs of parallel lines: with an index down among the rows,
  /// an index across among the lines, and a sum of both among the sums.
  private static func hexagon(
    rows: ClosedRange<Int>, lines: ClosedRange<Int>, sums: ClosedRange<Int>
  ) -> [PeriodicTiling.TileIndex] {
    rows.flatMap { row in
      let first = max(lines.lowerBound, sums.lowerBound - row)
      let last = min(lines.upperBound, sums.upperBound - row)
      return stride(from: first, through: last, by: 1).map {
        PeriodicTiling.TileIndex(0, $0, row)
      }
    }
  }

  // MARK: - Tilings

  private static let ring = CyclotomicRing.twelfths
  private static let flatHex = ring.polygon(
    from: ring.unit(8) + ring.unit(0), [0, 2, 4, 6, 8, 10])
  private static let pointyHex = ring.polygon(
    from: ring.unit(9) + ring.unit(9), [1, 3, 5, 7, 9, 11])

  /// The vector from a flat hexagon down to the next one.
  private static let flatDown = ring.unit(8) + ring.unit(10)
  /// The vector from a flat hexagon to the one at its lower right.
  private static let flatLowerRight = ring.unit(0) + ring.unit(10)
  /// The vector from a pointy hexagon to the next one on its right.
  private static let pointyRight = ring.unit(1) + ring.unit(11)
  /// The vector from a pointy hexagon to the one at its lower right.
  private static let pointyLowerRight = ring.unit(9) + ring.unit(11)

  private static let flatHexes = PeriodicTiling(
    ring, across: flatLowerRight, down: flatDown, tiles: [flatHex])
  private static let pointyHexes = PeriodicTiling(
    ring, across: pointyRight, down: pointyLowerRight, tiles: [pointyHex])

  private static let flatOdd = flatColumns(.odd)
  private static let flatEven = flatColumns(.even)
  private static let pointyOdd = pointyRows(.odd)
  private static let pointyEven = pointyRows(.even)

  private static func hexRectangle(_ isFlat: Bool, _ offset: GridOffset) -> PeriodicTiling {
    switch (isFlat, offset) {
    case (true, .odd): flatOdd
    case (true, .even): flatEven
    case (false, .odd): pointyOdd
    case (false, .even): pointyEven
    }
  }

  /// Makes a tiling of two columns, of which one is half a cell lower.
  private static func flatColumns(_ offset: GridOffset) -> PeriodicTiling {
    let next = offset == .odd ? flatLowerRight : flatLowerRight - flatDown
    return PeriodicTiling(
      ring, across: flatLowerRight * 2 - flatDown, down: flatDown,
      tiles: [flatHex, flatHex.map { $0 + next }])
  }

  /// Makes a tiling of two rows, of which one is half a cell further to the right.
  private static func pointyRows(_ offset: GridOffset) -> PeriodicTiling {
    let next = offset == .odd ? pointyLowerRight : pointyLowerRight - pointyRight
    return PeriodicTiling(
      ring, across: pointyRight, down: pointyLowerRight * 2 - pointyRight,
      tiles: [pointyHex, pointyHex.map { $0 + next }])
  }
}

extension PeriodicTiling.TileIndex {
  /// The tile in the block whose indices are swapped.
  fileprivate var swapped: Self { Self(tile, down, across) }
}
