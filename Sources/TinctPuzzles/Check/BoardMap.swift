/// A board without pieces as a map: cells, their sides in order, and what lies across.
final class BoardMap: Sendable {
  /// What lies across each side of each cell.
  let sides: [[Across]]

  /// What lies across a side.
  enum Across: Hashable, Sendable {
    /// Nothing.
    case border
    /// A cell, which a wall may keep apart.
    case cell(CellSide, isWall: Bool)
  }

  init(_ specification: GridSpecification) {
    var open = specification
    open.walls = []
    guard let grid = try? Grid(open) else {
      preconditionFailure("a puzzle has a grid, and fewer walls need no more checks")
    }
    var blocked: Set<CellSide> = []
    for wall in specification.walls {
      guard let other = grid.neighbor(of: wall) else { continue }
      blocked.formUnion([wall, other])
    }
    sides = grid.cells.indices.map { cell in
      grid.cells[cell].sides.indices.map { side in
        let place = CellSide(cell: cell, side: side)
        return grid.neighbor(of: place).map { .cell($0, isWall: blocked.contains(place)) }
          ?? .border
      }
    }
  }
}

/// A board with its pieces, each cell coloured by what is on it and around it.
struct ColoredMap: Sendable {
  /// The same for boards that are each other's image.
  let hash: UInt64
  private let map: BoardMap
  /// The piece on each cell, in the orientation with the smallest mask, and its mirror image so.
  private let pieces: [(plain: UInt32, mirrored: UInt32)]
  /// Cells that count as sources.
  private let isSource: [Bool]
  private let colors: [UInt64]

  /// How far colours see. Boards with equal colours are compared, so that this decides about speed
  /// alone.
  private static let rounds = 3

  init(_ puzzle: Puzzle, on map: BoardMap) {
    self.map = map
    var known: [Connectors: (UInt32, UInt32)] = [:]
    pieces = map.sides.indices.map { cell in
      let (piece, sides) = (puzzle.pieces[cell], map.sides[cell].count)
      // A key for each number of sides.
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
        // A sum, for it is the same wherever one begins and which way round one goes.
        let around = sides.reduce(UInt64(0)) { sum, across in
          switch across {
          case .border: sum &+ 0x9E37_79B9_7F4A_7C15
          case .cell(let place, let isWall):
            sum &+ mixed(last[place.cell] ^ (isWall ? 0xD1B5_4A32_D192_ED03 : 0))
          }
        }
        colors[cell] = mixed(last[cell] &+ mixed(around))
      }
    }
    return colors
  }

  /// The finaliser of SplitMix64 (Steele, Lea and Flood, 2014).
  private static func mixed(_ value: UInt64) -> UInt64 {
    var bits = value &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}

// MARK: - Comparing

extension ColoredMap {
  /// Whether the board is an image of another.
  ///
  /// Where one cell goes, and one of its sides, decides about all cells that hang together.
  func isSame(as other: ColoredMap) -> Bool {
    guard colors.count == other.colors.count, hash == other.hash, let start = rarestCell else {
      return colors.isEmpty && other.colors.isEmpty
    }
    for cell in other.colors.indices where other.colors[cell] == colors[start] {
      for side in other.map.sides[cell].indices {
        for step in [1, -1] where maps(start, to: cell, side: side, step: step, of: other) {
          return true
        }
      }
    }
    return false
  }

  /// A cell whose colour fewest have.
  private var rarestCell: Int? {
    var counts: [UInt64: Int] = [:]
    for color in colors { counts[color, default: 0] += 1 }
    return colors.indices.min { counts[colors[$0], default: 0] < counts[colors[$1], default: 0] }
  }

  /// Whether all cells fit if side 0 of a cell goes to a side of another, the next sides to those
  /// before or after it.
  private func maps(
    _ start: Int, to image: Int, side: Int, step: Int, of other: ColoredMap
  ) -> Bool {
    var images: [(cell: Int, side: Int)?] = Array(repeating: nil, count: colors.count)
    var isTaken = [Bool](repeating: false, count: colors.count)
    images[start] = (image, side)
    isTaken[image] = true
    var queue = [start]
    var next = 0
    while next < queue.count {
      let cell = queue[next]
      next += 1
      guard let (target, first) = images[cell],
        fits(cell, target, isMirrored: step < 0, of: other)
      else { return false }
      let count = map.sides[cell].count
      for (number, across) in map.sides[cell].enumerated() {
        let turned = (first + step * number + count) % count
        switch (across, other.map.sides[target][turned]) {
        case (.border, .border): continue
        case (.cell(let place, let wall), .cell(let met, let otherWall)) where wall == otherWall:
          let sides = map.sides[place.cell].count
          let origin = ((met.side - step * place.side) % sides + sides) % sides
          if let known = images[place.cell] {
            guard known == (met.cell, origin) else { return false }
          } else {
            guard !isTaken[met.cell], sides == other.map.sides[met.cell].count else {
              return false
            }
            images[place.cell] = (met.cell, origin)
            isTaken[met.cell] = true
            queue.append(place.cell)
          }
        default: return false
        }
      }
    }
    return queue.count == colors.count || restIsEqual(images, of: other)
  }

  private func fits(
    _ cell: Int, _ target: Int, isMirrored: Bool, of other: ColoredMap
  ) -> Bool {
    let piece = isMirrored ? pieces[cell].mirrored : pieces[cell].plain
    return colors[cell] == other.colors[target] && piece == other.pieces[target].plain
      && isSource[cell] == other.isSource[target]
  }

  /// Whether the cells that do not hang together with those looked at are the same as they are: of
  /// boards in several parts only those are found that repeat cell by cell.
  private func restIsEqual(_ images: [(cell: Int, side: Int)?], of other: ColoredMap) -> Bool {
    colors.indices.allSatisfy { cell in
      if let image = images[cell] { return image == (cell, 0) }
      return fits(cell, cell, isMirrored: false, of: other)
        && map.sides[cell] == other.map.sides[cell]
    }
  }
}

extension Connectors {
  /// The piece seen in a mirror that leaves side 0 where it is.
  func mirrored(sides: Int) -> Connectors {
    Connectors(sides: self.sides.map { ($0 == 0 ? 0 : sides - $0) })
  }
}
