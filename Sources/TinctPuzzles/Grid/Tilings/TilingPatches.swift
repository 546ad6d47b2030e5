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
  /// Every other row of patches lies between the rows of a board, which do not count it.
  let hasRowsBetween: Bool

  init(
    _ tiling: PeriodicTiling, patches: [[[PeriodicTiling.TileIndex]]], fillings: [Filling] = [],
    hasRowsBetween: Bool = false
  ) {
    self.tiling = tiling
    self.patches = patches
    self.fillings = fillings
    self.hasRowsBetween = hasRowsBetween
  }

  /// Makes patches of tiles that lie in one block.
  init(
    _ tiling: PeriodicTiling, tiles: [[[Int]]], fillings: [Filling] = [],
    hasRowsBetween: Bool = false
  ) {
    let patches = tiles.map { $0.map { $0.map { PeriodicTiling.TileIndex($0) } } }
    self.init(tiling, patches: patches, fillings: fillings, hasRowsBetween: hasRowsBetween)
  }

  /// Returns the repetition of a rectangle that wraps.
  ///
  /// - Throws: an error if the rectangle is not made of whole blocks, so that its borders do not
  ///   fit each other.
  func period(of grid: GridSpecification) throws(GridError) -> PeriodicTiling.Period {
    let rows = hasRowsBetween ? patches.count / 2 : patches.count
    let sizes: [(GridOption, Int, Int)] = [
      (.columns, grid.columns, patches[0].count), (.rows, grid.rows, rows),
    ]
    for (option, value, step) in sizes where !value.isMultiple(of: step) {
      throw .oddNumberWraps(option, value: value, kind: grid.kind)
    }
    return PeriodicTiling.Period(
      across: grid.columns / patches[0].count, down: grid.rows / rows)
  }

  /// Returns the tiles of a rectangle of patches: row by row, each patch in the order of its tiles;
  /// if there are fillings, row by row as the tiles lie on the screen.
  ///
  /// - Parameter period: the repetition of a rectangle that wraps, whose tiles are there once each.
  func tiles(
    columns: Int, rows: Int, period: PeriodicTiling.Period? = nil
  ) -> [PeriodicTiling.TileIndex] {
    let patchRows = !hasRowsBetween ? rows : period == nil ? 2 * rows - 1 : 2 * rows
    var tiles = (0..<patchRows).flatMap { row in
      (0..<columns).flatMap { column in
        let patch = patches[row % patches.count]
        return patch[column % patch.count].map {
          PeriodicTiling.TileIndex(
            $0.tile, $0.across + column / patch.count, $0.down + row / patches.count)
        }
      }
    }
    guard !fillings.isEmpty else { return tiles }
    for filling in fillings { tiles += added(filling, to: tiles, period) }
    return tiling.rowByRow(tiles)
  }

  private func added(
    _ filling: Filling, to board: [PeriodicTiling.TileIndex], _ period: PeriodicTiling.Period?
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
    guard let period else { return order.filter { counts[$0, default: 0] >= filling.neighbors } }
    // Of the copies of a tile, the one that most of the board surrounds, so that as few sides as
    // possible lie on the border.
    var copies: [PeriodicTiling.TileIndex: PeriodicTiling.TileIndex] = [:]
    for index in tiling.rowByRow(order) {
      let tile = period.wrapped(index)
      if let best = copies[tile], counts[best, default: 0] > counts[index, default: 0] { continue }
      copies[tile] = index
    }
    return order.filter { copies[period.wrapped($0)] == $0 }
  }
}

extension GridKind {
  /// Makes a kind whose rectangles are patches of a tiling; columns and rows count patches.
  init(name: String, patches: @escaping @Sendable () -> TilingPatches) {
    self.init(
      name: name, shapes: [.rectangle], furtherOptions: { _ in [.wraps] }
    ) { specification throws(GridError) in
      // A patch has at least one cell. Checked first, so that no more patches than cells are made.
      let (count, overflow) = specification.columns.multipliedReportingOverflow(
        by: specification.rows)
      guard !overflow, count <= GridSpecification.cellLimit else {
        throw specification.tooLarge
      }
      let patches = patches()
      let period = specification.wraps ? try patches.period(of: specification) : nil
      let tiles = patches.tiles(
        columns: specification.columns, rows: specification.rows, period: period)
      return GridPlan(count: tiles.count, period: patches.tiling.uprightPeriod) {
        patches.tiling.cells(tiles, period: period)
      }
    }
  }
}
