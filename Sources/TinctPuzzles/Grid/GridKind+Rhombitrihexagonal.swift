extension GridKind {
  /// Regular hexagons, each in a wreath of squares and triangles: the tiling 3.4.6.4.
  ///
  /// A column and a row are those of the hexagons, each with the whole of its wreath; every other row
  /// lies half a column to the right.
  public static let rhombitrihexagonal = GridKind(name: "rhombitrihexagonal") {
    rhombitrihexagonalPatches
  }

  private static let rhombitrihexagonalPatches: TilingPatches = {
    let ring = CyclotomicRing.twelfths
    let across = ring.unit(0) + ring.unit(1) + ring.unit(11)
    // As far, 60 degrees to the right from straight down and to the left.
    let lowerRight = ring.unit(10) + ring.unit(11) + ring.unit(9)
    let lowerLeft = ring.unit(8) + ring.unit(9) + ring.unit(7)
    let hexagon = ring.polygon(from: .zero, [1, 3, 5, 7, 9, 11])
    // The square on the outside of the side that runs in a direction.
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
