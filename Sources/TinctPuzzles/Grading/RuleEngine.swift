/// Applies the techniques of `SolvingTrace` to a board, always the simplest that leads on.
struct RuleEngine {
  let graph: BoardGraph
  private(set) var cells: [CellState]
  /// Whether `deductions` are kept; without them it is faster.
  var keepsDeductions = false
  private(set) var deductions: [SolvingTrace.Deduction] = []
  /// How many deductions were made by each technique, by its level.
  private(set) var tally: [Int] = []
  /// The place in the order of cells at which the next trial begins.
  var nextTrial = 0
  /// Why there is no solution, once that is known.
  private(set) var contradiction: SolvingTrace.Contradiction?

  private var groups: PieceGroups
  private let count: TreeCount
  private let locked: Set<Int>
  /// Cells of which neighbours have told something.
  private var told: WorkList
  /// Cells near pieces that were joined.
  private var nearJoined: WorkList
  /// Cells that could seal something off.
  private var nearEnds: WorkList

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
    // Closed sides are told by the technique of borders.
    cells = board.pieces.indices.map {
      CellState(board.pieces[$0].mask, sides: graph.sideCount[$0], closed: 0)
    }
    groups = PieceGroups()
    for number in connectors { groups.append(connectors: number) }
    groups.finish(sources: count.sources)
    told = WorkList(cellCount: cells.count)
    nearJoined = WorkList(cellCount: cells.count)
    nearEnds = WorkList(cellCount: cells.count)
  }

  /// Number of cells with connectors.
  var pieceCount: Int { count.pieces }

  /// Whether every piece is settled.
  var isSolved: Bool { cells.allSatisfy(\.isSettled) }

  /// Applies the rules of what is given and of borders, which are used but once.
  mutating func start() -> Bool {
    for cell in cells.indices {
      // A cell that is its own neighbour may join nothing there, nor pieces that start joined.
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
  mutating func run() -> Bool {
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

  /// Turns a piece in thought, without a trace, and draws what follows; false if it cannot be so.
  mutating func assume(_ turn: UInt32, of cell: Int) -> Bool {
    keepsDeductions = false
    return keep(turn, of: cell, because: .locked) && run()
  }

  /// Crosses off a turn that was tried.
  mutating func crossOff(
    _ turn: UInt32, of cell: Int, depth: Int, because contradiction: SolvingTrace.Contradiction
  ) -> Bool {
    let piece = Connectors(mask: cells[cell].turned(by: UInt32(turn.trailingZeroBitCount)))
    return keep(
      cells[cell].turns & ~turn, of: cell,
      because: .trial(of: piece, depth: depth, contradiction))
  }
}

// MARK: - Rules

extension RuleEngine {
  private mutating func applyBorders(_ cell: Int) -> Bool {
    let sides = graph.closed[cell]
    let kept = turns(of: cell) { $0 & sides == 0 }
    cells[cell].closed |= sides
    return keep(kept, of: cell, because: .borders(Connectors(mask: sides)))
  }

  private mutating func applyNeighbors(_ cell: Int) {
    let state = cells[cell]
    let borders = graph.closed[cell]
    var (joined, closed): (UInt32, UInt32) = (0, 0)
    let kept = turns(of: cell) { mask in
      let (missing, extra) = (state.joined & ~mask, state.closed & mask)
      joined |= missing
      closed |= extra & ~borders
      return missing | extra == 0
    }
    _ = keep(
      kept, of: cell,
      because: .neighbors(joined: Connectors(mask: joined), closed: Connectors(mask: closed)))
  }

  private mutating func applyLoops(_ cell: Int) {
    let state = cells[cell]
    let own = groups.label(of: cell)
    var looping: UInt32 = 0
    for side in Connectors(mask: state.unknown).sides where label(beyond: side, of: cell) == own {
      looping |= 1 << UInt32(side)
    }
    var reason = looping
    let kept = turns(of: cell) { mask in
      if mask & looping != 0 { return false }
      let twins = twins(among: mask & ~state.joined, of: cell)
      reason |= twins
      return twins == 0
    }
    cells[cell].closed |= looping
    _ = keep(
      kept, of: cell, closing: looping, because: .loop(Connectors(mask: reason)))
  }

  /// A turn seals cells off only if its connectors are all that its group has left, and each leads to a
  /// group that has no other.
  private mutating func applyIslands(_ cell: Int) {
    let state = cells[cell]
    let own = groups.group(of: cell)
    guard own.onlyHolder == cell else { return }
    var largest = 0
    let kept = turns(of: cell) { mask in
      var size = Int(own.size)
      var isLit = own.sources > 0
      var rest = mask & ~state.joined
      guard rest != 0 else { return true }
      while rest != 0 {
        let other = neighbor(across: rest.trailingZeroBitCount, of: cell)
        rest &= rest - 1
        guard other >= 0 else { return true }
        let group = groups.group(of: other)
        guard group.loose == 1 else { return true }
        size += Int(group.size)
        isLit = isLit || group.sources > 0
      }
      if mayStandAlone(size, isLit) { return true }
      largest = max(largest, size)
      return false
    }
    _ = keep(kept, of: cell, because: .island(cells: largest))
  }

  /// Whether so many cells may be joined to each other only.
  private func mayStandAlone(_ size: Int, _ isLit: Bool) -> Bool {
    count.trees == 1 ? size == count.pieces : isLit
  }

  /// The turns of a cell that are possible and pass a test.
  @inline(__always)
  private func turns(of cell: Int, where test: (UInt32) -> Bool) -> UInt32 {
    var kept: UInt32 = 0
    var rest = cells[cell].turns
    while rest != 0 {
      let step = UInt32(rest.trailingZeroBitCount)
      rest &= rest - 1
      if test(cells[cell].turned(by: step)) { kept |= 1 << step }
    }
    return kept
  }

  /// Those of some sides through which groups are reached that others of them reach as well.
  private func twins(among sides: UInt32, of cell: Int) -> UInt32 {
    var found: UInt32 = 0
    var rest = sides
    while rest != 0 {
      let side = rest.trailingZeroBitCount
      rest &= rest - 1
      var others = rest
      while others != 0 {
        let other = others.trailingZeroBitCount
        others &= others - 1
        guard label(beyond: side, of: cell) == label(beyond: other, of: cell) else { continue }
        found |= 1 << UInt32(side) | 1 << UInt32(other)
      }
    }
    return found
  }

  @inline(__always)
  private func neighbor(across side: Int, of cell: Int) -> Int {
    Int(graph.neighborCell[Int(graph.sideStart[cell]) + side])
  }

  private func label(beyond side: Int, of cell: Int) -> Int32 {
    let other = neighbor(across: side, of: cell)
    return other < 0 ? -1 - Int32(side) : groups.label(of: other)
  }
}

// MARK: - What follows

extension RuleEngine {
  /// Keeps some turns of a piece, and tells the neighbours what they mean; false if there is no
  /// solution.
  ///
  /// - Parameter closing: sides that were closed for the reason beforehand.
  /// - Parameter isNew: whether it is told although no turn is crossed off.
  private mutating func keep(
    _ turns: UInt32, of cell: Int, closing: UInt32 = 0, isNew: Bool = false,
    because reason: SolvingTrace.Reason
  ) -> Bool {
    guard turns != 0 else {
      contradiction = contradiction ?? .noTurn(cell: cell)
      return false
    }
    let state = cells[cell]
    guard isNew || turns != state.turns || closing != 0 else { return true }
    cells[cell].turns = turns
    let (always, ever) = common(of: cell)
    let joins = always & ~state.joined
    let closes = state.all & ~ever & ~state.closed
    cells[cell].joined |= joins
    cells[cell].closed |= closes
    guard cells[cell].joined.nonzeroBitCount <= state.piece.nonzeroBitCount else {
      contradiction = .noTurn(cell: cell)
      return false
    }
    note(cell, joins, closes | closing, reason)
    tellClosed(closes | closing, of: cell)
    return join(joins, of: cell)
  }

  /// The sides that all turns reach, and those that some do.
  private func common(of cell: Int) -> (always: UInt32, ever: UInt32) {
    var (always, ever) = (UInt32.max, UInt32(0))
    _ = turns(of: cell) { mask in
      always &= mask
      ever |= mask
      return true
    }
    return (always, ever)
  }

  private mutating func note(
    _ cell: Int, _ joins: UInt32, _ closes: UInt32, _ reason: SolvingTrace.Reason
  ) {
    let level = reason.technique.level
    while tally.count <= level { tally.append(0) }
    tally[level] += 1
    guard keepsDeductions else { return }
    var candidates: [Connectors] = []
    _ = turns(of: cell) { mask in
      candidates.append(Connectors(mask: mask))
      return true
    }
    deductions.append(
      SolvingTrace.Deduction(
        cell: cell, reason: reason, candidates: candidates, joined: Connectors(mask: joins),
        closed: Connectors(mask: closes)))
  }

  private mutating func tellClosed(_ sides: UInt32, of cell: Int) {
    var rest = sides
    while rest != 0 {
      let side = Int(graph.sideStart[cell]) + rest.trailingZeroBitCount
      rest &= rest - 1
      let other = Int(graph.neighborCell[side])
      guard other >= 0 else { continue }
      let bit = UInt32(1) << UInt32(graph.neighborSide[side])
      guard cells[other].closed & bit == 0 else { continue }
      cells[other].closed |= bit
      told.append(other)
    }
  }

  private mutating func join(_ sides: UInt32, of cell: Int) -> Bool {
    var rest = sides
    while rest != 0 {
      let number = rest.trailingZeroBitCount
      rest &= rest - 1
      let side = Int(graph.sideStart[cell]) + number
      let other = Int(graph.neighborCell[side])
      guard other >= 0 else {
        contradiction = .noTurn(cell: cell)
        return false
      }
      let bit = UInt32(1) << UInt32(graph.neighborSide[side])
      guard cells[other].joined & bit == 0 else { continue }
      guard groups.label(of: cell) != groups.label(of: other) else {
        contradiction = .loop(CellSide(cell: cell, side: number))
        return false
      }
      // The other piece may have fewer connectors than there are sides to be joined.
      guard cells[other].joined.nonzeroBitCount < cells[other].piece.nonzeroBitCount else {
        contradiction = .noTurn(cell: other)
        return false
      }
      cells[other].joined |= bit
      told.append(other)
      guard unite(cell, other) else { return false }
    }
    return true
  }

  /// Unites two groups, and lists the cells for which that may mean something.
  private mutating func unite(_ first: Int, _ second: Int) -> Bool {
    let union = groups.join(first, second)
    var cell = groups.first(takenBy: union)
    while true {
      listNearJoined(cell)
      if cell == Int(union.small) { break }
      cell = groups.next(after: cell)
    }
    return noteEnds(of: first)
  }

  private mutating func listNearJoined(_ cell: Int) {
    var rest = cells[cell].unknown
    if rest != 0 { nearJoined.append(cell) }
    while rest != 0 {
      let other = neighbor(across: rest.trailingZeroBitCount, of: cell)
      rest &= rest - 1
      if other >= 0 { nearJoined.append(other) }
    }
  }

  private mutating func noteEnds(of cell: Int) -> Bool {
    let group = groups.group(of: cell)
    if group.loose == 0 && !mayStandAlone(Int(group.size), group.sources > 0) {
      contradiction = .island(cell: cell, cells: Int(group.size))
      return false
    }
    guard let holder = group.onlyHolder else { return true }
    nearEnds.append(holder)
    guard group.loose == 1 else { return true }
    for side in Connectors(mask: cells[holder].unknown).sides {
      let other = neighbor(across: side, of: holder)
      if other >= 0 { nearEnds.append(other) }
    }
    return true
  }
}
