internal import TinctGraphics

/// A tiling that two translations map to itself: copies of a block of tiles, moved by all sums of
/// the translations, cover the plane.
struct PeriodicTiling: Sendable {
  /// The index of one tile of one block.
  struct TileIndex: Hashable, Sendable {
    /// The number of the tile in its block.
    var tile: Int
    /// The number of blocks from the first one to the right.
    var across: Int
    /// The number of blocks from the first one down.
    var down: Int

    init(_ tile: Int, _ across: Int = 0, _ down: Int = 0) {
      (self.tile, self.across, self.down) = (tile, across, down)
    }
  }

  /// The numbers of blocks after which a board that wraps repeats.
  struct Period: Hashable, Sendable {
    /// The blocks from the left border to the right one.
    let across: Int
    /// The blocks from the top to the bottom.
    let down: Int

    /// Returns the tile of the first repetition that a tile is a copy of.
    func wrapped(_ index: TileIndex) -> TileIndex {
      TileIndex(
        index.tile, Self.wrapped(index.across, across), Self.wrapped(index.down, down))
    }

    private static func wrapped(_ index: Int, _ count: Int) -> Int {
      ((index % count) + count) % count
    }
  }

  /// The other side of a side: a tile, and the side of it that lies there.
  struct Meeting: Hashable, Sendable {
    /// The tile across the side, its block counted from that of the side's own tile.
    let index: TileIndex
    /// The number of the side in that tile.
    let side: Int
  }

  /// The ring of the corners.
  let ring: CyclotomicRing
  /// The translation to the block on the right.
  let across: CyclotomicPoint
  /// The translation to the block below.
  let down: CyclotomicPoint
  /// The corners of the tiles of the first block, counter-clockwise from the side that looks to the
  /// right or next after that.
  let tiles: [[CyclotomicPoint]]
  /// The other side of each side of each tile.
  let meetings: [[Meeting]]

  private let plane: CyclotomicPlane
  private let figures: [CellFigure]

  /// Makes a tiling of a block's tiles, each with its corners counter-clockwise.
  ///
  /// Its unit of length is that of grids: four times the area of a block divided by the length of
  /// its sides.
  init(
    _ ring: CyclotomicRing, across: CyclotomicPoint, down: CyclotomicPoint,
    tiles: [[CyclotomicPoint]]
  ) {
    self.ring = ring
    self.across = across
    self.down = down
    let size = CyclotomicPlane(ring, side: 1)
    let shapes = tiles.map { $0.map(size.callAsFunction) }
    let side = PolygonMeasure.perimeter(of: shapes) / (4 * PolygonMeasure.area(of: shapes))
    plane = CyclotomicPlane(ring, side: side)
    self.tiles = zip(tiles, shapes).map { tile, corners in
      let angles = CellFigure(corners: corners, center: Self.middle(of: corners)).angles
      let first = angles.indices.min { angles[$0] < angles[$1] } ?? 0
      return Array(tile[first...] + tile[..<first])
    }
    figures = self.tiles.map { [plane] tile in
      let corners = tile.map(plane.callAsFunction)
      return CellFigure(corners: corners, center: Self.middle(of: corners))
    }
    meetings = Self.meetings(self.tiles, across: across, down: down)
  }

  /// Joins the sides of the tiles of a block and of those around it.
  private static func meetings(
    _ tiles: [[CyclotomicPoint]], across: CyclotomicPoint, down: CyclotomicPoint
  ) -> [[Meeting]] {
    // The block itself comes first, so that its cells have the numbers of its tiles.
    var offsets = [(0, 0)]
    // A tile may reach over the border of its block, so that its neighbours may be two blocks away.
    for row in -2...2 {
      for column in -2...2 where (column, row) != (0, 0) { offsets.append((column, row)) }
    }
    let indices = offsets.flatMap { offset in
      tiles.indices.map { TileIndex($0, offset.0, offset.1) }
    }
    let counts = indices.map { tiles[$0.tile].count }
    let joined = SideJoining.neighbors(sideCounts: counts) { (side: CellSide) in
      let index = indices[side.cell]
      let tile = tiles[index.tile]
      let (first, second) = (tile[side.side], tile[(side.side + 1) % tile.count])
      // Twice the middle of the side, which is whole.
      return first + second + (across * index.across + down * index.down) * 2
    }
    precondition(joined.crowded.isEmpty, "two tiles meet at a side")
    return tiles.indices.map { tile in
      joined.sides[tile].map { other in
        guard let other else { preconditionFailure("tiles cover the plane") }
        return Meeting(index: indices[other.cell], side: other.side)
      }
    }
  }

  private static func middle(of corners: [Point]) -> Point {
    let sum = corners.dropFirst().reduce(corners[0], +)
    return Point(x: sum.x / Double(corners.count), y: sum.y / Double(corners.count))
  }

  /// The width and height of the smallest upright rectangle after which the tiling repeats to the
  /// right and down; nil if none of some blocks does.
  var uprightPeriod: Point? {
    let (right, below) = (plane(across), plane(down))
    let blocks = -Self.farthestBlock...Self.farthestBlock
    let ways = blocks.flatMap { first in blocks.map { right * Double(first) + below * Double($0) } }
    // Exact but for rounding: a side is about as long as the unit.
    let grain = 1e-9
    guard let width = ways.filter({ abs($0.y) < grain && $0.x > grain }).map(\.x).min(),
      let height = ways.filter({ abs($0.x) < grain && $0.y > grain }).map(\.y).min()
    else { return nil }
    return Point(x: width, y: height)
  }

  /// The blocks in a direction among which the period is looked for.
  private static let farthestBlock = 16

  /// Returns the other side of a side of a tile.
  func meeting(_ index: TileIndex, _ side: Int) -> Meeting {
    let found = meetings[index.tile][side]
    return Meeting(
      index: TileIndex(
        found.index.tile, index.across + found.index.across, index.down + found.index.down),
      side: found.side)
  }

  /// Returns the middle of a tile in the plane.
  func center(of index: TileIndex) -> Point { Self.middle(of: corners(of: index)) }

  /// Returns the tiles row by row as they lie on the screen, and in a row from the left.
  func rowByRow(_ indices: [TileIndex]) -> [TileIndex] {
    // Middles of one row differ by rounding.
    let grain = 1e6
    let tiles = indices.map { index in
      let center = center(of: index)
      return (index: index, y: (center.y * grain).rounded(), x: center.x)
    }
    return tiles.sorted { ($0.y, $0.x) < ($1.y, $1.x) }.map(\.index)
  }

  /// Returns the corners of a tile in the plane.
  func corners(of index: TileIndex) -> [Point] {
    let offset = across * index.across + down * index.down
    return tiles[index.tile].map { plane($0 + offset) }
  }

  /// Makes the cells of a board of tiles.
  ///
  /// - Parameters:
  ///   - indices: the tile of each cell.
  ///   - period: the repetition of a board that wraps, of which each tile is there once, in any of
  ///     its copies; nil for a board that does not wrap.
  func cells(_ indices: [TileIndex], period: Period? = nil) -> [Grid.Cell] {
    let numbers = CellNumbers(period.map { indices.map($0.wrapped) } ?? indices)
    return indices.map { index in
      let neighbors = tiles[index.tile].indices.map { side in
        let found = meeting(index, side)
        return numbers[period?.wrapped(found.index) ?? found.index].map { number in
          (
            side: CellSide(cell: number, side: found.side),
            // The cell lies elsewhere if it stands for a copy of the tile on the other side.
            crossesBorder: indices[number] != found.index
          )
        }
      }
      let corners = corners(of: index)
      return Grid.Cell(
        corners: corners, center: Self.middle(of: corners), figure: figures[index.tile],
        neighbors: neighbors)
    }
  }
}

/// The numbers of cells by the indices of their tiles: in an array over all blocks between the
/// outermost, or if most of these would be empty, in a dictionary.
private struct CellNumbers {
  private let across: ClosedRange<Int>
  private let down: ClosedRange<Int>
  private let tiles: Int
  private var numbers: [Int32] = []
  private var scattered: [PeriodicTiling.TileIndex: Int] = [:]

  init(_ indices: [PeriodicTiling.TileIndex]) {
    let columns = indices.map(\.across)
    let rows = indices.map(\.down)
    across = (columns.min() ?? 0)...(columns.max() ?? 0)
    down = (rows.min() ?? 0)...(rows.max() ?? 0)
    tiles = (indices.map(\.tile).max() ?? 0) + 1
    let count = across.count * down.count * tiles
    guard count <= 64 * indices.count + 1024 else {
      for (number, index) in indices.enumerated() { scattered[index] = number }
      return
    }
    numbers = [Int32](repeating: -1, count: count)
    for (number, index) in indices.enumerated() {
      if let offset = offset(of: index) { numbers[offset] = Int32(number) }
    }
  }

  subscript(index: PeriodicTiling.TileIndex) -> Int? {
    guard !numbers.isEmpty else { return scattered[index] }
    guard let offset = offset(of: index), numbers[offset] >= 0 else { return nil }
    return Int(numbers[offset])
  }

  private func offset(of index: PeriodicTiling.TileIndex) -> Int? {
    guard across.contains(index.across), down.contains(index.down), index.tile < tiles
    else { return nil }
    let block =
      (index.down - down.lowerBound) * across.count + index.across - across.lowerBound
    return block * tiles + index.tile
  }
}
