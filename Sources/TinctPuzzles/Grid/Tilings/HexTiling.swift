extension GridKind {
  /// Regular hexagons.
  ///
  /// Flat ones stand in columns, with sides to 30, 90, 150, 210, 270 and 330 degrees; pointy ones
  /// lie in rows, with sides to 0, 60, 120, 180, 240 and 300. In rectangles every other column is
  /// half a cell lower, or every other row half a cell to the right. A rectangle that wraps needs
  /// an even number of these.
  public static let hex = GridKind(
    name: "hex", shapes: [.rectangle, .hexagon, .triangle, .parallelogram], hasOneCell: true,
    furtherOptions: { $0 == .rectangle ? [.orientation, .offset, .wraps] : [.orientation] },
    plan: { specification throws(GridError) in
      GridPlan(count: try countHexes(specification)) { hexCells(specification) }
    })

  private static func countHexes(_ specification: GridSpecification) throws(GridError) -> Int {
    switch specification.shape {
    case .rectangle(let columns, let rows), .parallelogram(let columns, let rows):
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
    case .triangle(let side): return side * (side + 1) / 2
    case .disc, .polygons: throw .noSuchShape(kind: .hex, specification.shape.name)
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
      let period = specification.wraps ? (columns / block.0, rows / block.1) : nil
      return hexRectangle(isFlat, specification.offset).cells(indices, period: period)
    }
    let tiling = isFlat ? flatHexes : pointyHexes
    // Row by row as seen on the screen, and in a row from the left.
    let hexes = hexIndices(specification.shape, isFlat: isFlat).map { index in
      (
        index: index,
        y: isFlat ? index.across + 2 * index.down : index.down,
        x: isFlat ? index.across : index.down + 2 * index.across
      )
    }
    return tiling.cells(hexes.sorted { ($0.y, $0.x) < ($1.y, $1.x) }.map(\.index))
  }

  /// Returns the hexagons of a shape: `across` counts along one row of hexagons, `down` along
  /// another, which runs down to the right at 60 degrees from it.
  private static func hexIndices(_ shape: GridShape, isFlat: Bool) -> [PeriodicTiling.TileIndex] {
    switch shape {
    case .hexagon(let side):
      let reach = side - 1
      return (-reach...reach).flatMap { row in
        (max(-reach, -reach - row)...min(reach, reach - row)).map {
          PeriodicTiling.TileIndex(0, $0, row)
        }
      }
    case .triangle(let side):
      return (0..<side).flatMap { row in
        (0...row).map { isFlat ? PeriodicTiling.TileIndex(0, row, -$0) : .init(0, -$0, row) }
      }
    case .rectangle(let columns, let rows), .parallelogram(let columns, let rows):
      return (0..<rows).flatMap { row in (0..<columns).map { PeriodicTiling.TileIndex(0, $0, row) }
      }
    case .disc, .polygons: return []
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
