// The Laves tilings are the duals of the Archimedean ones: one kind of cell each.

internal import TinctGraphics

extension GridKind {
  /// Rhombs of 60 degrees, three by three in hexagons that look like cubes: the rhombille tiling.
  ///
  /// A column and a row are those of the cubes; every other row lies half a column to the right.
  /// The cells of a cube are its top, its left and its right side.
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

extension GridKind {
  /// Pentagons with two right angles, in pairs that make hexagons, lying and standing alternately:
  /// the Cairo tiling, dual to the snub square tiling.
  ///
  /// A column and a row are those of the pairs.
  public static let cairo = GridKind(name: "cairo") { cairoPatches }

  private static let cairoPatches: TilingPatches = {
    let tiling = snubSquareTiling.dual(denominator: 12)
    return TilingPatches(tiling, patches: cairoPairs(tiling))
  }()

  /// Returns the pairs of a block: two rows of two.
  private static func cairoPairs(_ tiling: PeriodicTiling) -> [[[PeriodicTiling.TileIndex]]] {
    var patches = [[[PeriodicTiling.TileIndex]]](
      repeating: [[PeriodicTiling.TileIndex]](repeating: [], count: 2), count: 2)
    let pairs = tiling.tiles.indices.map { pair(of: $0, tiling) }
    let middles = pairs.map { (tiling.center(of: $0[0]) + tiling.center(of: $0[1])) * 0.5 }
    let width = tiling.center(of: .init(0, 1)).x - tiling.center(of: .init(0)).x
    for (tile, pair) in pairs.enumerated() where pair[0].tile == tile {
      let offset = middles[tile] - middles[0]
      let column = Int((offset.x / width * 2).rounded())
      let row = Int((offset.y / width * 2).rounded())
      // Moved by whole blocks, so that the four pairs lie in a square.
      let indices = pair.map {
        PeriodicTiling.TileIndex(
          $0.tile, $0.across - (column - (column & 1)) / 2, $0.down - (row - (row & 1)) / 2)
      }
      patches[row & 1][column & 1] = indices
    }
    return patches
  }

  /// Returns a tile and the one across its shortest side, from the left or the top.
  private static func pair(of tile: Int, _ tiling: PeriodicTiling) -> [PeriodicTiling.TileIndex] {
    let index = PeriodicTiling.TileIndex(tile)
    let corners = tiling.corners(of: index)
    let lengths = corners.indices.map {
      (corners[($0 + 1) % corners.count] - corners[$0]).length
    }
    let side = lengths.indices.min { lengths[$0] < lengths[$1] } ?? 0
    return tiling.rowByRow([index, tiling.meeting(index, side).index])
  }
}

extension PeriodicTiling {
  /// The corner of a tile where sides k - 1 and k meet.
  private struct Corner: Hashable {
    let index: TileIndex
    let number: Int
  }

  /// Returns the dual tiling: it has a tile around each corner of this one, whose corners are the
  /// middles of the tiles around.
  ///
  /// - Parameter denominator: a multiple of the number of sides of every tile. Scaled by it, the
  ///   middles have whole coordinates.
  func dual(denominator: Int) -> PeriodicTiling {
    var seen: Set<[Int]> = []
    var duals: [[CyclotomicPoint]] = []
    for tile in tiles.indices {
      for number in tiles[tile].indices where !seen.contains([tile, number]) {
        let around = corners(around: Corner(index: TileIndex(tile), number: number))
        for corner in around { seen.insert([corner.index.tile, corner.number]) }
        duals.append(around.map { middle(of: $0.index, denominator: denominator) })
      }
    }
    return PeriodicTiling(
      ring, across: across * denominator, down: down * denominator, tiles: duals)
  }

  /// Returns the corners of tiles that are the same point as one of them, counter-clockwise.
  private func corners(around first: Corner) -> [Corner] {
    var corners = [first]
    while true {
      let last = corners[corners.count - 1]
      let count = tiles[last.index.tile].count
      // Counter-clockwise about its own corner a tile goes from side k to side k - 1.
      let found = meeting(last.index, (last.number + count - 1) % count)
      let next = Corner(index: found.index, number: found.side)
      if next == first { return corners }
      corners.append(next)
    }
  }

  private func middle(of index: TileIndex, denominator: Int) -> CyclotomicPoint {
    let corners = tiles[index.tile]
    let sum = corners.reduce(CyclotomicPoint.zero, +) * (denominator / corners.count)
    return sum + (across * index.across + down * index.down) * denominator
  }
}
