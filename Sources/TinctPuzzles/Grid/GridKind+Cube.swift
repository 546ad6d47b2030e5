extension GridKind {
  /// Rhombs of 60 degrees, three by three in hexagons that look like cubes: the rhombille tiling.
  ///
  /// A column and a row are those of the cubes; every other row lies half a column to the right. The
  /// cells of a cube are its top, its left and its right side.
  public static let cube = GridKind(name: "cube") { cubePatches }

  private static let cubePatches: TilingPatches = {
    let ring = CyclotomicRing.twelfths
    let right = ring.unit(1) + ring.unit(11)
    let lowerRight = ring.unit(9) + ring.unit(11)
    let cube = [
      ring.polygon(from: .zero, [1, 5, 7, 11]),
      ring.polygon(from: .zero, [5, 9, 11, 3]),
      ring.polygon(from: .zero, [9, 1, 3, 7]),
    ]
    let tiling = PeriodicTiling(
      ring, across: right, down: lowerRight * 2 - right,
      tiles: cube + cube.map { $0.map { $0 + lowerRight } })
    return TilingPatches(tiling, tiles: [[[0, 1, 2]], [[3, 4, 5]]])
  }()
}
