internal import TinctGraphics

/// A tiling that two translations map to itself: a block of tiles, which covers the plane when it is
/// moved by all sums of them.
struct PeriodicTiling: Sendable {
  /// One tile of one block.
  struct Place: Hashable, Sendable {
    var tile: Int
    /// How many blocks the block lies to the right of the first one.
    var across: Int
    /// How many blocks the block lies below the first one.
    var down: Int

    init(_ tile: Int, _ across: Int = 0, _ down: Int = 0) {
      (self.tile, self.across, self.down) = (tile, across, down)
    }
  }

  /// A side of a tile by what it meets.
  struct Meeting: Hashable, Sendable {
    /// The tile across the side, its block counted from that of the side's own tile.
    let place: Place
    /// Across which of its sides that tile is met.
    let side: Int
  }

  let ring: CyclotomicRing
  /// The translation to the block on the right.
  let across: CyclotomicPoint
  /// The translation to the block below.
  let down: CyclotomicPoint
  /// Corners of the tiles of the first block, counter-clockwise from the side that looks to the
  /// right or next after that.
  let tiles: [[CyclotomicPoint]]
  /// What the sides of each tile meet.
  let meetings: [[Meeting]]

  private let plane: CyclotomicPlane
  private let figures: [CellFigure]

  /// Makes a tiling of a block's tiles, each with its corners counter-clockwise.
  ///
  /// Its unit of length is that of grids: four times the area of a block by the length of its sides.
  init(
    _ ring: CyclotomicRing, across: CyclotomicPoint, down: CyclotomicPoint,
    tiles: [[CyclotomicPoint]]
  ) {
    self.ring = ring
    self.across = across
    self.down = down
    let size = CyclotomicPlane(ring, side: 1)
    let shapes = tiles.map { $0.map(size.place) }
    let side = PolygonMeasure.perimeter(of: shapes) / (4 * PolygonMeasure.area(of: shapes))
    plane = CyclotomicPlane(ring, side: side)
    self.tiles = zip(tiles, shapes).map { tile, corners in
      let angles = CellFigure(corners: corners, center: Self.middle(of: corners)).angles
      let first = angles.indices.min { angles[$0] < angles[$1] } ?? 0
      return Array(tile[first...] + tile[..<first])
    }
    figures = self.tiles.map { [plane] tile in
      let corners = tile.map(plane.place)
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
    for row in -2...2 {
      for column in -2...2 where (column, row) != (0, 0) { offsets.append((column, row)) }
    }
    let places = offsets.flatMap { offset in
      tiles.indices.map { Place($0, offset.0, offset.1) }
    }
    let counts = places.map { tiles[$0.tile].count }
    let joined = SideJoining.neighbors(sideCounts: counts) { (place: CellSide) in
      let tile = tiles[places[place.cell].tile]
      let (first, second) = (tile[place.side], tile[(place.side + 1) % tile.count])
      // Twice the middle of the side.
      let offset = across * places[place.cell].across + down * places[place.cell].down
      return first + second + offset * 2
    }
    precondition(joined.crowded.isEmpty, "two tiles meet at a side")
    return tiles.indices.map { tile in
      joined.sides[tile].map { other in
        guard let other else { preconditionFailure("tiles cover the plane") }
        return Meeting(place: places[other.cell], side: other.side)
      }
    }
  }

  private static func middle(of corners: [Point]) -> Point {
    let sum = corners.dropFirst().reduce(corners[0], +)
    return Point(x: sum.x / Double(corners.count), y: sum.y / Double(corners.count))
  }

  /// What a side of a tile meets.
  func meeting(_ place: Place, _ side: Int) -> Meeting {
    let found = meetings[place.tile][side]
    return Meeting(
      place: Place(
        found.place.tile, place.across + found.place.across, place.down + found.place.down),
      side: found.side)
  }

  /// The middle of a tile in the plane.
  func center(of place: Place) -> Point { Self.middle(of: corners(of: place)) }

  /// The tiles row by row as they lie on the screen, and in a row from the left.
  func rowByRow(_ places: [Place]) -> [Place] {
    let grain = 1e6
    let placed = places.map { place in
      let center = center(of: place)
      return (place: place, y: (center.y * grain).rounded(), x: center.x)
    }
    return placed.sorted { ($0.y, $0.x) < ($1.y, $1.x) }.map(\.place)
  }

  /// The corners of a tile in the plane.
  func corners(of place: Place) -> [Point] {
    let offset = across * place.across + down * place.down
    return tiles[place.tile].map { plane.place(of: $0 + offset) }
  }

  /// The cells of a board of tiles.
  ///
  /// - Parameters:
  ///   - places: the tile of each cell.
  ///   - period: how many blocks lead across and down to the same cell again; nil if none do.
  func cells(
    _ places: [Place], period: (across: Int, down: Int)? = nil
  ) -> [Grid.Cell] {
    let numbers = PlaceNumbers(places, tiles: tiles.count)
    return places.map { place in
      let neighbors = tiles[place.tile].indices.map { side in
        let found = meeting(place, side)
        var other = found.place
        if let period {
          other.across = Self.wrapped(other.across, period.across)
          other.down = Self.wrapped(other.down, period.down)
        }
        return numbers[other].map { number in
          (place: CellSide(cell: number, side: found.side), crossesBorder: other != found.place)
        }
      }
      let corners = corners(of: place)
      return Grid.Cell(
        corners: corners, center: Self.middle(of: corners), figure: figures[place.tile],
        neighbors: neighbors)
    }
  }

  private static func wrapped(_ index: Int, _ count: Int) -> Int {
    ((index % count) + count) % count
  }
}

/// The numbers of cells by their tiles, in an array over all blocks between the outermost.
private struct PlaceNumbers {
  private let across: ClosedRange<Int>
  private let down: ClosedRange<Int>
  private let tiles: Int
  private var numbers: [Int32]

  init(_ places: [PeriodicTiling.Place], tiles: Int) {
    let columns = places.map(\.across)
    let rows = places.map(\.down)
    across = (columns.min() ?? 0)...(columns.max() ?? 0)
    down = (rows.min() ?? 0)...(rows.max() ?? 0)
    self.tiles = tiles
    numbers = [Int32](repeating: -1, count: across.count * down.count * tiles)
    for (number, place) in places.enumerated() {
      if let index = index(of: place) { numbers[index] = Int32(number) }
    }
  }

  subscript(place: PeriodicTiling.Place) -> Int? {
    guard let index = index(of: place), numbers[index] >= 0 else { return nil }
    return Int(numbers[index])
  }

  private func index(of place: PeriodicTiling.Place) -> Int? {
    guard across.contains(place.across), down.contains(place.down) else { return nil }
    let block =
      (place.down - down.lowerBound) * across.count + place.across - across.lowerBound
    return block * tiles + place.tile
  }
}
