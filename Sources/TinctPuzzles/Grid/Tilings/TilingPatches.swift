/// A cut of rectangles from a tiling: patches of tiles in columns and rows, and the tiles between
/// them.
struct TilingPatches: Sendable {
  /// Tiles between the patches, which join a board if it has enough neighbours for them.
  struct Filling: Sendable {
    /// The numbers of the tiles in their block.
    let tiles: Set<Int>
    /// The least number of sides that meet tiles which were on the board before this filling.
    let neighbors: Int
  }

  /// The tiling.
  let tiling: PeriodicTiling
  /// The tiles of each patch, by row and column of the patch in a block.
  let patches: [[[PeriodicTiling.TileIndex]]]
  /// The fillings, in this order.
  let fillings: [Filling]

  init(
    _ tiling: PeriodicTiling, patches: [[[PeriodicTiling.TileIndex]]], fillings: [Filling] = []
  ) {
    self.tiling = tiling
    self.patches = patches
    self.fillings = fillings
  }

  /// Makes patches of tiles that lie in one block.
  init(_ tiling: PeriodicTiling, tiles: [[[Int]]], fillings: [Filling] = []) {
    let patches = tiles.map { $0.map { $0.map { PeriodicTiling.TileIndex($0) } } }
    self.init(tiling, patches: patches, fillings: fillings)
  }

  /// Returns the tiles of a rectangle of patches: row by row, each patch in the order of its tiles;
  /// if there are fillings, row by row as the tiles lie on the screen.
  func tiles(columns: Int, rows: Int) -> [PeriodicTiling.TileIndex] {
    var tiles = (0..<rows).flatMap { row in
      (0..<columns).flatMap { column in
        let patch = patches[row % patches.count]
        return patch[column % patch.count].map {
          PeriodicTiling.TileIndex(
            $0.tile, $0.across + column / patch.count, $0.down + row / patches.count)
        }
      }
    }
    guard !fillings.isEmpty else { return tiles }
    for filling in fillings { tiles += added(filling, to: tiles) }
    return tiling.rowByRow(tiles)
  }

  private func added(
    _ filling: Filling, to board: [PeriodicTiling.TileIndex]
  ) -> [PeriodicTiling.TileIndex] {
    var counts: [PeriodicTiling.TileIndex: Int] = [:]
    var order: [PeriodicTiling.TileIndex] = []
    for index in board {
      for side in tiling.tiles[index.tile].indices {
        let other = tiling.meeting(index, side).index
        guard filling.tiles.contains(other.tile) else { continue }
        if counts[other] == nil { order.append(other) }
        counts[other, default: 0] += 1
      }
    }
    return order.filter { counts[$0, default: 0] >= filling.neighbors }
  }
}

extension GridKind {
  /// Makes a kind whose rectangles are patches of a tiling; columns and rows count patches.
  init(name: String, patches: @escaping @Sendable () -> TilingPatches) {
    self.init(name: name, shapes: [.rectangle]) { specification throws(GridError) in
      // A patch has at least one cell. Checked first, so that no more patches than cells are made.
      let (count, overflow) = specification.columns.multipliedReportingOverflow(
        by: specification.rows)
      guard !overflow, count <= GridSpecification.cellLimit else {
        throw specification.tooLarge
      }
      let patches = patches()
      let tiles = patches.tiles(columns: specification.columns, rows: specification.rows)
      return GridPlan(count: tiles.count) { patches.tiling.cells(tiles) }
    }
  }
}
