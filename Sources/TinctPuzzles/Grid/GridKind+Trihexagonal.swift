extension GridKind {
  /// Regular hexagons that meet at their corners, and triangles between: the tiling 3.6.3.6.
  ///
  /// A column and a row are those of the hexagons; every other row lies half a column to the right.
  public static let trihexagonal = GridKind(name: "trihexagonal") { trihexagonalPatches }

  private static let trihexagonalPatches: TilingPatches = {
    let ring = CyclotomicRing.twelfths
    let next = (ring.unit(10)) * 2
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
