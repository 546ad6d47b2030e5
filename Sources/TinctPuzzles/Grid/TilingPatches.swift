/// How rectangles are cut from a tiling: patches of tiles in columns and rows, and the tiles between
/// them.
struct TilingPatches: Sendable {
  /// Tiles of a kind that join a board where it has enough neighbours for them.
  struct Filling: Sendable {
    /// The tiles of a block that are of the kind.
    let tiles: Set<Int>
    /// How many sides must meet tiles that are on the board before the filling.
    let neighbors: Int
  }

  let tiling: PeriodicTiling
  /// The tiles of a block that make up each patch, by row and column of the block.
  let patches: [[[PeriodicTiling.Place]]]
  /// What is filled in, in this order.
  let fillings: [Filling]

  init(
    _ tiling: PeriodicTiling, patches: [[[PeriodicTiling.Place]]], fillings: [Filling] = []
  ) {
    self.tiling = tiling
    self.patches = patches
    self.fillings = fillings
  }

  /// Makes patches of tiles that lie in one block.
  init(_ tiling: PeriodicTiling, tiles: [[[Int]]], fillings: [Filling] = []) {
    let patches = tiles.map { $0.map { $0.map { PeriodicTiling.Place($0) } } }
    self.init(tiling, patches: patches, fillings: fillings)
  }

  /// The tiles of a rectangle of patches: row by row, each patch in the order of its tiles, and if
  /// anything is filled in, row by row as they lie on the screen.
  func places(columns: Int, rows: Int) -> [PeriodicTiling.Place] {
    var places = (0..<rows).flatMap { row in
      (0..<columns).flatMap { column in
        let patch = patches[row % patches.count]
        return patch[column % patch.count].map {
          PeriodicTiling.Place(
            $0.tile, $0.across + column / patch.count, $0.down + row / patches.count)
        }
      }
    }
    guard !fillings.isEmpty else { return places }
    for filling in fillings { places += added(filling, to: places) }
    return tiling.rowByRow(places)
  }

  private func added(
    _ filling: Filling, to places: [PeriodicTiling.Place]
  ) -> [PeriodicTiling.Place] {
    var counts: [PeriodicTiling.Place: Int] = [:]
    var order: [PeriodicTiling.Place] = []
    for place in places {
      for side in tiling.tiles[place.tile].indices {
        let other = tiling.meeting(place, side).place
        guard filling.tiles.contains(other.tile) else { continue }
        if counts[other] == nil { order.append(other) }
        counts[other, default: 0] += 1
      }
    }
    return order.filter { counts[$0, default: 0] >= filling.neighbors }
  }
}

extension GridKind {
  /// A kind whose rectangles are patches of a tiling, columns and rows counting patches.
  init(name: String, patches: @escaping @Sendable () -> TilingPatches) {
    self.init(name: name, shapes: [.rectangle]) { specification throws(GridError) in
      // Patches are at least a cell each, so that more of them than cells are never made.
      let (count, overflow) = specification.columns.multipliedReportingOverflow(
        by: specification.rows)
      guard !overflow, count <= GridSpecification.cellLimit else {
        throw specification.tooLarge
      }
      let patches = patches()
      let places = patches.places(columns: specification.columns, rows: specification.rows)
      return GridPlan(count: places.count) { patches.tiling.cells(places) }
    }
  }
}
