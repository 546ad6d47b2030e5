internal import TinctGraphics

extension GridKind {
  /// Pentagons with two right angles, in pairs that are hexagons, lying and standing by turns: the
  /// Cairo tiling, dual to the snub square tiling.
  ///
  /// A column and a row are those of the pairs.
  public static let cairo = GridKind(name: "cairo") { cairoPatches }

  private static let cairoPatches: TilingPatches = {
    let tiling = snubSquareTiling.dual(denominator: 12)
    return TilingPatches(tiling, patches: cairoPairs(tiling))
  }()

  /// The pairs of a block: two rows of two.
  private static func cairoPairs(_ tiling: PeriodicTiling) -> [[[PeriodicTiling.Place]]] {
    var patches = [[[PeriodicTiling.Place]]](
      repeating: [[PeriodicTiling.Place]](repeating: [], count: 2), count: 2)
    let pairs = tiling.tiles.indices.map { pair(of: $0, tiling) }
    let middles = pairs.map { (tiling.center(of: $0[0]) + tiling.center(of: $0[1])) * 0.5 }
    let width = tiling.center(of: .init(0, 1)).x - tiling.center(of: .init(0)).x
    for (tile, pair) in pairs.enumerated() where pair[0].tile == tile {
      let offset = middles[tile] - middles[0]
      let column = Int((offset.x / width * 2).rounded())
      let row = Int((offset.y / width * 2).rounded())
      // Moved by whole blocks, so that the four pairs lie in a square.
      let places = pair.map {
        PeriodicTiling.Place(
          $0.tile, $0.across - (column - (column & 1)) / 2, $0.down - (row - (row & 1)) / 2)
      }
      patches[row & 1][column & 1] = places
    }
    return patches
  }

  /// A tile and the one across its shortest side, from the left or the top.
  private static func pair(of tile: Int, _ tiling: PeriodicTiling) -> [PeriodicTiling.Place] {
    let place = PeriodicTiling.Place(tile)
    let corners = tiling.corners(of: place)
    let lengths = corners.indices.map {
      (corners[($0 + 1) % corners.count] - corners[$0]).length
    }
    let side = lengths.indices.min { lengths[$0] < lengths[$1] } ?? 0
    return tiling.rowByRow([place, tiling.meeting(place, side).place])
  }
}
