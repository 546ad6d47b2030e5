/// A game on a puzzle: its pieces as they are now, those that the player has locked, and whether it
/// is finished.
public struct NoodlesState: Hashable, Sendable {
  /// The puzzle as it starts.
  public let puzzle: Puzzle
  /// The grid of the puzzle.
  public let grid: Grid
  /// The piece on each cell.
  public internal(set) var connectors: [Connectors]
  /// The cells whose pieces the player has locked.
  public internal(set) var locked: Set<Int> = []
  /// The player has finished the puzzle.
  public internal(set) var isFinished = false

  /// Starts a game.
  public init(start puzzle: Puzzle) {
    self.puzzle = puzzle
    grid = puzzle.makeGrid()
    connectors = puzzle.pieces
  }

  /// Returns the board as a puzzle that starts as it is now, with the pieces that the player has
  /// locked.
  public func asPuzzle() -> Puzzle {
    let now = try? Puzzle(
      name: puzzle.name, grid: puzzle.gridSpecification, openGrid: puzzle.openGrid,
      sources: puzzle.sources, locked: puzzle.locked + locked, pieces: connectors,
      solution: puzzle.solution)
    guard let now else { preconditionFailure("turned pieces fit their cells") }
    return now
  }

  /// All pieces have power.
  public var isSolved: Bool { grid.isSolved(connectors, sources: puzzle.sources) }

  /// The number of arms with power that meet no other, at a border or a wall and elsewhere, and of
  /// pieces without power.
  package var unfinished: (blocked: Int, open: Int, dark: Int) {
    let levels = grid.powerLevels(sources: puzzle.sources, connectors: connectors)
    var count = (blocked: 0, open: 0, dark: 0)
    for cell in connectors.indices {
      guard levels[cell] != nil else {
        count.dark += connectors[cell].count > 0 ? 1 : 0
        continue
      }
      for side in connectors[cell].sides {
        guard let neighbor = grid.cells[cell].sides[side].neighbor else {
          count.blocked += 1
          continue
        }
        if !connectors[neighbor.cell].contains(neighbor.side) { count.open += 1 }
      }
    }
    return count
  }

  /// Counts the sides of a cell.
  func sides(of cell: Int) -> Int { grid.cells[cell].sides.count }

  /// Turns a piece counter-clockwise, or clockwise by a negative number of steps.
  mutating func turn(_ cell: Int, by steps: Int) {
    connectors[cell] = connectors[cell].turned(by: steps, sides: sides(of: cell))
  }

  /// Locks a piece, or unlocks a locked one.
  mutating func toggleLock(of cell: Int) {
    if locked.remove(cell) == nil { locked.insert(cell) }
  }

  /// Restores the start.
  mutating func restart() {
    connectors = puzzle.pieces
    locked = []
    isFinished = false
  }
}

// MARK: - Coding

// {"puzzle": {...}, "pieces": [4, 1], "lockedCells": [0], "finished": true}: keys and lists are
// those of puzzles in packs.

extension NoodlesState: Codable {
  private enum Key: String, CodingKey { case puzzle, pieces, lockedCells, finished }

  /// Reads a state, and checks that a game on the puzzle can have it; the puzzle alone reads as the
  /// start.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(start: try values.decode(Puzzle.self, forKey: .puzzle))
    if let pieces = try values.decodeIfPresent([Connectors].self, forKey: .pieces) {
      if let problem = problem(with: pieces) { throw decoder.corrupted(problem) }
      connectors = pieces
    }
    let cells = try values.decodeIfPresent([Int].self, forKey: .lockedCells) ?? []
    if let cell = cells.first(where: { !connectors.indices.contains($0) }) {
      throw decoder.corrupted("\(PuzzleError.locked(cell: cell, cells: connectors.count))")
    }
    locked = Set(cells)
    isFinished = try values.decodeIfPresent(Bool.self, forKey: .finished) ?? false
    if isFinished, !isSolved {
      throw decoder.corrupted("a game is finished before all pieces have power; solve it first")
    }
  }

  /// Returns the reason why pieces cannot come from those of the puzzle by turning; nil if they
  /// can.
  private func problem(with pieces: [Connectors]) -> String? {
    guard pieces.count == connectors.count else {
      let error = PuzzleError.count(.pieces, expected: connectors.count, actual: pieces.count)
      return "\(error)"
    }
    let fixed = Set(puzzle.locked)
    for (cell, piece) in pieces.enumerated() where piece != puzzle.pieces[cell] {
      guard !fixed.contains(cell) else {
        return "the piece on cell \(cell) is turned, but the puzzle locks it"
      }
      guard puzzle.pieces[cell].turns(to: piece, sides: sides(of: cell)) != nil else {
        return
          "the piece on cell \(cell) is a different one from the puzzle's, not a rotation of it"
      }
    }
    return nil
  }

  /// Writes the state, leaving out an empty list of locked cells and an end not yet reached.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(puzzle, forKey: .puzzle)
    try values.encode(connectors, forKey: .pieces)
    if !locked.isEmpty { try values.encode(locked.sorted(), forKey: .lockedCells) }
    if isFinished { try values.encode(true, forKey: .finished) }
  }
}
