extension GridKind {
  /// Regular hexagons.
  ///
  /// Flat ones stand in columns, with sides to 30, 90, 150, 210, 270 and 330 degrees; pointy ones lie
  /// in rows, with sides to 0, 60, 120, 180, 240 and 300. In rectangles every other column is half a
  /// cell lower, or every other row half a cell to the right. A rectangle that wraps needs an even
  /// number of these.
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
    case .hexagon(let side): return 3 * side * (side - 1) + 1
    case .triangle(let side): return side * (side + 1) / 2
    case .disc, .polygons: throw .noSuchShape(kind: .hex, specification.shape.name)
    }
  }

  private static func hexCells(_ specification: GridSpecification) -> [Grid.Cell] {
    let isFlat = specification.orientation == .flat
    if case .rectangle(let columns, let rows) = specification.shape {
      let block = isFlat ? (2, 1) : (1, 2)
      let places = (0..<rows).flatMap { row in
        (0..<columns).map { column in
          PeriodicTiling.Place(
            column % block.0 + row % block.1, column / block.0, row / block.1)
        }
      }
      let period = specification.wraps ? (columns / block.0, rows / block.1) : nil
      return hexRectangle(isFlat, specification.offset).cells(places, period: period)
    }
    let tiling = isFlat ? flatHexes : pointyHexes
    // Row by row as seen on the screen, and in a row from the left.
    let places = hexPlaces(specification.shape, isFlat: isFlat).map { place in
      (
        place: place,
        y: isFlat ? place.across + 2 * place.down : place.down,
        x: isFlat ? place.across : place.down + 2 * place.across
      )
    }
    return tiling.cells(places.sorted { ($0.y, $0.x) < ($1.y, $1.x) }.map(\.place))
  }

  /// The hexagons of a shape: `across` counts along one row of hexagons, `down` along another, which
  /// runs down to the right at 60 degrees from it.
  private static func hexPlaces(_ shape: GridShape, isFlat: Bool) -> [PeriodicTiling.Place] {
    switch shape {
    case .hexagon(let side):
      let reach = side - 1
      return (-reach...reach).flatMap { row in
        (max(-reach, -reach - row)...min(reach, reach - row)).map {
          PeriodicTiling.Place(0, $0, row)
        }
      }
    case .triangle(let side):
      return (0..<side).flatMap { row in
        (0...row).map { isFlat ? PeriodicTiling.Place(0, row, -$0) : .init(0, -$0, row) }
      }
    case .rectangle(let columns, let rows), .parallelogram(let columns, let rows):
      return (0..<rows).flatMap { row in (0..<columns).map { PeriodicTiling.Place(0, $0, row) } }
    case .disc, .polygons: return []
    }
  }

  // MARK: - Tilings

  private static let ring = CyclotomicRing.twelfths
  private static let flatHex = ring.polygon(
    from: ring.unit(8) + ring.unit(0), [0, 2, 4, 6, 8, 10])
  private static let pointyHex = ring.polygon(
    from: ring.unit(9) + ring.unit(9), [1, 3, 5, 7, 9, 11])

  /// A flat hexagon's distance down to the next one, and to the one at the lower right.
  private static let flatDown = ring.unit(8) + ring.unit(10)
  private static let flatLowerRight = ring.unit(0) + ring.unit(10)
  /// A pointy hexagon's distance to the next on the right, and to the one at the lower right.
  private static let pointyRight = ring.unit(1) + ring.unit(11)
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

  /// Two columns, of which one is half a cell lower.
  private static func flatColumns(_ offset: GridOffset) -> PeriodicTiling {
    let next = offset == .odd ? flatLowerRight : flatLowerRight - flatDown
    return PeriodicTiling(
      ring, across: flatLowerRight * 2 - flatDown, down: flatDown,
      tiles: [flatHex, flatHex.map { $0 + next }])
  }

  /// Two rows, of which one is half a cell further to the right.
  private static func pointyRows(_ offset: GridOffset) -> PeriodicTiling {
    let next = offset == .odd ? pointyLowerRight : pointyLowerRight - pointyRight
    return PeriodicTiling(
      ring, across: pointyRight, down: pointyLowerRight * 2 - pointyRight,
      tiles: [pointyHex, pointyHex.map { $0 + next }])
  }
}
