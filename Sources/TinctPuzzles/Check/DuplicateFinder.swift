/// A search for boards that repeat another one: turned, mirrored, shifted on a torus, or with its
/// pieces turned differently.
///
/// Two puzzles are the same if solving one means having solved the other: if the pieces of both,
/// and the walls, are the same except for turns in their cells. They then have the same solutions,
/// however they start. A single source does not matter, because every piece is joined to it
/// wherever it is; several sources do.
///
/// A board is looked at as a combinatorial map: cells, the cyclic order of their sides, and the
/// sides across. An isomorphism of such maps is decided by the image of one side, so that every
/// symmetry that a grid has is found, whatever its kind, without a list of them, by trying all
/// images of one side. Boards are compared only if they have equal hashes, which no symmetry
/// changes: cells are coloured by their pieces, then a few times by their colour and those around
/// (B. Weisfeiler and A. Leman, *The reduction of a graph to canonical form*, 1968).
public struct DuplicateFinder: Sendable {
  private var maps: [GridSpecification: BoardMap] = [:]
  private var boards: [UInt64: [(index: Int, board: ColoredMap)]] = [:]
  private var count = 0

  /// Makes a finder that has not seen any board.
  public init() {}

  /// Adds a puzzle, and returns the index, from 0, of the first one that it repeats, if any.
  public mutating func add(_ puzzle: Puzzle) -> Int? {
    defer { count += 1 }
    let board = ColoredMap(puzzle, on: map(of: puzzle))
    let known = boards[board.hash] ?? []
    if let same = known.first(where: { $0.board.isSame(as: board) }) { return same.index }
    boards[board.hash, default: []].append((count, board))
    return nil
  }

  private mutating func map(of puzzle: Puzzle) -> BoardMap {
    let specification = puzzle.gridSpecification
    if let map = maps[specification] { return map }
    let map = BoardMap(puzzle.openGrid, walls: specification.walls)
    // Packs have few grids, but the walls of each puzzle make another one.
    if maps.count >= Self.mostMaps { maps.removeAll() }
    maps[specification] = map
    return map
  }

  private static let mostMaps = 64
}

/// A board without pieces as a combinatorial map: cells, their sides in order, and the sides
/// across.
final class BoardMap: Sendable {
  /// The other side of each side of each cell.
  let sides: [[Across]]

  /// The other side of a side.
  enum Across: Hashable, Sendable {
    /// Nothing: the side is on the border.
    case border
    /// A side of a cell, with or without a wall between.
    case cell(CellSide, isWall: Bool)
  }

  init(_ grid: Grid, walls: [CellSide]) {
    var blocked: Set<CellSide> = []
    for wall in walls {
      guard let other = grid.neighbor(of: wall) else { continue }
      blocked.formUnion([wall, other])
    }
    sides = grid.cells.indices.map { cell in
      grid.cells[cell].sides.indices.map { number in
        let side = CellSide(cell: cell, side: number)
        return grid.neighbor(of: side).map { .cell($0, isWall: blocked.contains(side)) }
          ?? .border
      }
    }
  }
}

/// A board with its pieces, each cell coloured by its piece and its surroundings.
struct ColoredMap: Sendable {
  /// A hash that is equal for boards that are images of each other.
  let hash: UInt64
  private let map: BoardMap
  /// The piece on each cell, and its mirror image, each in the orientation with the smallest mask.
  private let pieces: [(plain: UInt32, mirrored: UInt32)]
  /// True for each cell that counts as a source.
  private let isSource: [Bool]
  private let colors: [UInt64]

  /// The number of steps over which a cell's surroundings change its colour. Boards with equal
  /// colours are compared anyway, so this affects only the speed.
  private static let rounds = 3

  init(_ puzzle: Puzzle, on map: BoardMap) {
    self.map = map
    var known: [Connectors: (UInt32, UInt32)] = [:]
    pieces = map.sides.indices.map { cell in
      let (piece, sides) = (puzzle.pieces[cell], map.sides[cell].count)
      // Precomputed for the usual number of sides, which most cells of a board have.
      let key = Connectors(mask: piece.mask)
      if sides == map.sides[0].count, let found = known[key] { return found }
      let classes = (
        piece.canonical(sides: sides).connectors.mask,
        piece.mirrored(sides: sides).canonical(sides: sides).connectors.mask
      )
      if sides == map.sides[0].count { known[key] = classes }
      return classes
    }
    var isSource = [Bool](repeating: false, count: map.sides.count)
    let sources = Set(puzzle.sources)
    if sources.count > 1 { for source in sources { isSource[source] = true } }
    self.isSource = isSource
    colors = Self.colors(map, pieces, isSource)
    hash = colors.reduce(UInt64(colors.count)) { $0 &+ Self.mixed($1) }
  }

  private static func colors(
    _ map: BoardMap, _ pieces: [(plain: UInt32, mirrored: UInt32)], _ isSource: [Bool]
  ) -> [UInt64] {
    var colors = map.sides.indices.map { cell in
      let (plain, mirrored) = pieces[cell]
      // A piece and its mirror image have one colour.
      let piece = UInt64(min(plain, mirrored)) << 32 | UInt64(max(plain, mirrored))
      return mixed(piece &+ mixed(UInt64(map.sides[cell].count) << 1 | (isSource[cell] ? 1 : 0)))
    }
    for _ in 0..<rounds {
      let last = colors
      for (cell, sides) in map.sides.enumerated() {
        // A sum, because it does not depend on where one begins and in which direction one goes.
        let around = sides.reduce(UInt64(0)) { sum, across in
          switch across {
          case .border: sum &+ 0x9E37_79B9_7F4A_7C15
          case .cell(let other, let isWall):
            sum &+ mixed(last[other.cell] ^ (isWall ? 0xD1B5_4A32_D192_ED03 : 0))
          }
        }
        colors[cell] = mixed(last[cell] &+ mixed(around))
      }
    }
    return colors
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    // The addend keeps 0 from staying 0.
    SplitMix64.mixed(value &+ 0x9E37_79B9_7F4A_7C15)
  }
}

// MARK: - Comparing

extension ColoredMap {
  /// Checks whether the board is an image of another.
  ///
  /// The image of one side of one cell determines those of all connected cells.
  func isSame(as other: ColoredMap) -> Bool {
    guard colors.count == other.colors.count, hash == other.hash, let start = rarestCell else {
      return colors.isEmpty && other.colors.isEmpty
    }
    // The cell with the rarest colour has the fewest possible images.
    for cell in other.colors.indices where other.colors[cell] == colors[start] {
      for side in other.map.sides[cell].indices {
        for step in [1, -1] where maps(start, to: cell, side: side, step: step, of: other) {
          return true
        }
      }
    }
    return false
  }

  /// A cell with the rarest colour.
  private var rarestCell: Int? {
    var counts: [UInt64: Int] = [:]
    for color in colors { counts[color, default: 0] += 1 }
    return colors.indices.min { counts[colors[$0], default: 0] < counts[colors[$1], default: 0] }
  }

  /// Checks whether all cells fit if side 0 of a cell is mapped to a side of another, and the next
  /// sides to those after it, or with a step of -1, before it.
  private func maps(
    _ start: Int, to image: Int, side: Int, step: Int, of other: ColoredMap
  ) -> Bool {
    var images: [(cell: Int, side: Int)?] = Array(repeating: nil, count: colors.count)
    var isTaken = [Bool](repeating: false, count: colors.count)
    images[start] = (image, side)
    isTaken[image] = true
    // The order does not matter, but the list of visited cells tells later whether all were
    // reached.
    var met = [start]
    var next = 0
    while next < met.count {
      let cell = met[next]
      next += 1
      guard let (target, first) = images[cell],
        fits(cell, target, isMirrored: step < 0, of: other)
      else { return false }
      let count = map.sides[cell].count
      for (number, across) in map.sides[cell].enumerated() {
        let turned = (first + step * number + count) % count
        switch (across, other.map.sides[target][turned]) {
        case (.border, .border): continue
        case (.cell(let here, let wall), .cell(let there, let otherWall)) where wall == otherWall:
          let sides = map.sides[here.cell].count
          // The image of side 0, derived from the image of the side by which the cell was reached.
          let origin = ((there.side - step * here.side) % sides + sides) % sides
          if let known = images[here.cell] {
            guard known == (there.cell, origin) else { return false }
          } else {
            guard !isTaken[there.cell], sides == other.map.sides[there.cell].count else {
              return false
            }
            images[here.cell] = (there.cell, origin)
            isTaken[there.cell] = true
            met.append(here.cell)
          }
        default: return false
        }
      }
    }
    return met.count == colors.count || restIsEqual(images, of: other)
  }

  /// Checks whether a cell may be mapped to a cell of another board, by piece and colour.
  private func fits(
    _ cell: Int, _ target: Int, isMirrored: Bool, of other: ColoredMap
  ) -> Bool {
    let piece = isMirrored ? pieces[cell].mirrored : pieces[cell].plain
    return colors[cell] == other.colors[target] && piece == other.pieces[target].plain
      && isSource[cell] == other.isSource[target]
  }

  /// Checks whether the cells without an image are the same on both boards, cell by cell: in boards
  /// of several parts, only one part may be turned.
  private func restIsEqual(_ images: [(cell: Int, side: Int)?], of other: ColoredMap) -> Bool {
    colors.indices.allSatisfy { cell in
      if let image = images[cell] { return image == (cell, 0) }
      return fits(cell, cell, isMirrored: false, of: other)
        && map.sides[cell] == other.map.sides[cell]
    }
  }
}

extension Connectors {
  /// Returns the piece in a mirror that leaves side 0 where it is.
  func mirrored(sides: Int) -> Connectors {
    Connectors(sides: self.sides.map { ($0 == 0 ? 0 : sides - $0) })
  }
}
