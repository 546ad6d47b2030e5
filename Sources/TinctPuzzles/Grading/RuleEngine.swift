/// An engine that applies the techniques of `SolvingTrace` to a board, always the simplest one that
/// helps.
///
/// It is written to explain, where `Deduction` is written to be fast: a deduction here has one
/// reason that a person would see, and the order of deductions is part of the result. The
/// techniques are in `RuleEngine+Rules.swift`.
struct RuleEngine {
  /// The greatest depth of a trial. People follow few trials within trials; boards that need more
  /// stay open.
  private static let mostDepth = 3

  /// The board.
  let graph: BoardGraph
  /// The cells as far as they are known.
  var cells: [CellState]
  /// Deductions are kept; without them the engine is faster.
  var keepsDeductions = false
  /// The deductions so far, if they are kept.
  var deductions: [SolvingTrace.Deduction] = []
  /// The number of deductions that were made by each technique, by its level.
  var tally: [Int] = []
  /// The index in the order of cells at which the next trial begins.
  private var nextTrial = 0
  /// The contradiction that was found; from then on there is no solution.
  var contradiction: SolvingTrace.Contradiction?

  /// The pieces that are joined.
  var groups: PieceGroups
  /// The number of trees in every solution.
  let count: TreeCount
  private let locked: Set<Int>
  /// The cells whose neighbours have told them something.
  var told: CellQueue
  /// The cells near pieces that were joined.
  var nearJoined: CellQueue
  /// The cells that might seal something off.
  var nearEnds: CellQueue

  /// Prepares a board; nil if counting alone shows that it has no solution.
  init?(_ board: PuzzleSolver.Board, on graph: BoardGraph) {
    let connectors = board.pieces.map(\.count)
    let count = TreeCount(
      pieces: connectors.count { $0 > 0 }, connectors: connectors.reduce(0, +),
      sources: board.sources
    ) { connectors[$0] > 0 }
    guard let count else { return nil }
    self.graph = graph
    self.count = count
    locked = Set(board.locked)
    // No closed sides at first: the technique of borders finds them, so that they count as
    // deductions.
    cells = board.pieces.indices.map {
      CellState(board.pieces[$0].mask, sides: graph.sideCount[$0], closed: 0)
    }
    groups = PieceGroups()
    for number in connectors { groups.append(connectors: number) }
    groups.finish(sources: count.sources)
    told = CellQueue(cellCount: cells.count)
    nearJoined = CellQueue(cellCount: cells.count)
    nearEnds = CellQueue(cellCount: cells.count)
  }

  /// Every piece is settled.
  var isSolved: Bool { cells.allSatisfy(\.isSettled) }
}

// MARK: - Solving

extension RuleEngine {
  /// Makes deductions as far as possible: by rules, then by trials of depth 1, then by deeper ones,
  /// starting over after each trial that succeeds.
  ///
  /// - Parameter allowance: the number of turns that may be tried; reduced by those that were.
  mutating func solve(
    _ board: PuzzleSolver.Board, _ allowance: inout Int
  ) -> SolvingTrace.Outcome {
    var depth = 0
    var isUnique: Bool?
    guard start(), run() else { return .unsolvable(contradiction ?? .count) }
    while !isSolved {
      depth += 1
      // Logic never settles a board with several solutions, so deep trials, which take long, are
      // made only if there is a single one.
      if depth > 1 && isUnique == nil {
        var solver = PuzzleSolver(graph)
        let limits = PuzzleSolver.Limits(trials: max(allowance, 1))
        let result = solver.solve(board, limits: limits)
        isUnique = result.isComplete && result.solutions.count < 2
      }
      guard depth == 1 || isUnique == true, depth <= Self.mostDepth, allowance > 0 else {
        return .open(cells: cells.indices.filter { !cells[$0].isSettled })
      }
      guard let found = tryTurns(depth: depth, &allowance) else {
        return .unsolvable(contradiction ?? .count)
      }
      if found { depth = 0 }
    }
    return .solved
  }

  /// Applies the rules about locked and symmetric pieces and about borders, which are used once.
  private mutating func start() -> Bool {
    for cell in cells.indices {
      // From the start, a cell may be its own neighbour, and two pieces with one connector each
      // might seal themselves off.
      nearJoined.append(cell)
      nearEnds.append(cell)
      if locked.contains(cell) { cells[cell].turns = 1 }
      guard cells[cell].isSettled else { continue }
      let isLocked = locked.contains(cell)
      guard keep(1, of: cell, isNew: true, because: isLocked ? .locked : .symmetric) else {
        return false
      }
    }
    for cell in cells.indices where graph.closed[cell] != 0 {
      guard applyBorders(cell) else { return false }
    }
    return true
  }

  /// Applies the other rules, always the simplest first, until none leads on; false if there is no
  /// solution.
  private mutating func run() -> Bool {
    while contradiction == nil {
      if let cell = told.popFirst() {
        applyNeighbors(cell)
      } else if let cell = nearJoined.popFirst() {
        applyLoops(cell)
      } else if let cell = nearEnds.popFirst() {
        applyIslands(cell)
      } else {
        return true
      }
    }
    return false
  }
}

// MARK: - Trials

extension RuleEngine {
  /// Tries turns of one cell after the other until one is crossed off, and draws the conclusions.
  ///
  /// - Returns: true if a turn was crossed off; nil if there is no solution.
  private mutating func tryTurns(depth: Int, _ allowance: inout Int) -> Bool? {
    // A round continues after a success, so that cells tried in vain are not tried again
    // immediately.
    for index in nextTrial..<nextTrial + cells.count {
      let cell = Int(graph.inwards[index % cells.count])
      guard !cells[cell].isSettled else { continue }
      var rest = cells[cell].turns
      while rest != 0 && allowance > 0 {
        let turn = rest & (0 &- rest)
        rest &= rest - 1
        guard let why = objection(to: turn, of: cell, depth: depth, &allowance) else { continue }
        guard crossOff(turn, of: cell, depth: depth, because: why), run() else { return nil }
        nextTrial = index % cells.count
        return true
      }
    }
    return false
  }

  /// Returns the contradiction to which a turn leads, if trying it to a depth shows one.
  private func objection(
    to turn: UInt32, of cell: Int, depth: Int, _ allowance: inout Int
  ) -> SolvingTrace.Contradiction? {
    allowance -= 1
    // A copy, instead of changes that are taken back as in `Deduction`: trials are rare here.
    var trial = self
    guard trial.assume(turn, of: cell) else { return trial.contradiction }
    var inner = 1
    while inner < depth {
      guard let found = trial.tryTurns(depth: inner, &allowance) else {
        return trial.contradiction ?? .count
      }
      inner = found ? 1 : inner + 1
    }
    return nil
  }

  /// Turns a piece for a trial, and draws the conclusions; false if it cannot be turned so.
  private mutating func assume(_ turn: UInt32, of cell: Int) -> Bool {
    keepsDeductions = false
    return keep(turn, of: cell, because: .locked) && run()
  }

  /// Crosses off a turn that was tried.
  private mutating func crossOff(
    _ turn: UInt32, of cell: Int, depth: Int, because contradiction: SolvingTrace.Contradiction
  ) -> Bool {
    let piece = Connectors(mask: cells[cell].turned(by: UInt32(turn.trailingZeroBitCount)))
    return keep(
      cells[cell].turns & ~turn, of: cell,
      because: .trial(of: piece, depth: depth, contradiction))
  }
}
