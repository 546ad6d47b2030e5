extension GridKind {
  /// Squares that lean to the right and to the left by turns, and triangles between: the tiling
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
    // From a square to the next one that leans as it does, at the lower right.
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
