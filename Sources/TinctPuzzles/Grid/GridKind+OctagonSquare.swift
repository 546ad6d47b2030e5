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
