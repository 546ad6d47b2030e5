extension GridKind {
  /// Equilateral triangles, pointing up and down by turns.
  ///
  /// A column is a triangle, and a row a strip of them. In a board with an odd number of columns and an
  /// even number of rows no cell hangs by one side.
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
