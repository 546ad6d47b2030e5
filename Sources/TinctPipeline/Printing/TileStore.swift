internal import Synchronization
internal import TinctGraphics
internal import TinctRaster

/// The tiles that a run has drawn for its mosaics; safe on any number of threads.
///
/// A tile is the same whoever draws it first, so pictures do not depend on what is kept here.
final class TileStore<Key: Hashable & Sendable>: Sendable {
  private struct State {
    var tiles: [Mosaic<Key>.Tile: SeparatedTile] = [:]
    var byteCount = 0
    var mixes: [InkMix] = []
    var numbers: [InkMix: UInt32] = [:]

    mutating func number(of mix: InkMix) -> UInt32 {
      if let number = numbers[mix] { return number }
      let number = UInt32(mixes.count)
      numbers[mix] = number
      mixes.append(mix)
      return number
    }
  }

  private let byteLimit: Int
  private let state = Mutex(State())

  /// - Parameter byteLimit: tiles are forgotten when they take more memory than this.
  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// The picture of a mosaic.
  ///
  /// - Parameter draw: draws a tile that is not there, in the inks of the mosaic.
  func separation(
    of mosaic: Mosaic<Key>, inks: [Ink], draw: (Scene) throws(RasterError) -> Separation
  ) throws(RasterError) -> TiledSeparation {
    var distinct: [Mosaic<Key>.Tile] = []
    var known: [Mosaic<Key>.Tile: Int] = [:]
    let indices = mosaic.tiles.map { tile in
      if let index = known[tile] { return index }
      known[tile] = distinct.count
      distinct.append(tile)
      return distinct.count - 1
    }
    let tiles = try tiles(distinct, of: mosaic, draw: draw)
    let mixes = state.withLock { $0.mixes }
    return TiledSeparation(
      columns: mosaic.columns, rows: mosaic.rows, tiles: tiles, tileIndices: indices, inks: inks
    ) { mixes[Int($0)] }
  }

  private func tiles(
    _ wanted: [Mosaic<Key>.Tile], of mosaic: Mosaic<Key>,
    draw: (Scene) throws(RasterError) -> Separation
  ) throws(RasterError) -> [SeparatedTile] {
    var found = state.withLock { state in wanted.map { state.tiles[$0] } }
    for (index, tile) in wanted.enumerated() where found[index] == nil {
      let turned = try drawn(tile.key, of: mosaic, draw: draw).turned(by: tile.turns)
      keep(turned, as: tile)
      found[index] = turned
    }
    return found.compactMap(\.self)
  }

  private func drawn(
    _ key: Key, of mosaic: Mosaic<Key>, draw: (Scene) throws(RasterError) -> Separation
  ) throws(RasterError) -> SeparatedTile {
    let upright = Mosaic<Key>.Tile(key: key, turns: 0)
    if let known = state.withLock({ $0.tiles[upright] }) { return known }
    let separation = try draw(mosaic.scene(key))
    let numbers = state.withLock { state in
      separation.image.entries.map { state.number(of: $0) }
    }
    let tile = SeparatedTile(separation.image, numbers: numbers)
    keep(tile, as: upright)
    return tile
  }

  /// The table of mixes only grows: tiles of a picture under way use it.
  private func keep(_ tile: SeparatedTile, as key: Mosaic<Key>.Tile) {
    state.withLock { state in
      if state.byteCount + tile.byteCount > byteLimit {
        state.tiles = [:]
        state.byteCount = 0
      }
      if state.tiles.updateValue(tile, forKey: key) == nil { state.byteCount += tile.byteCount }
    }
  }
}
