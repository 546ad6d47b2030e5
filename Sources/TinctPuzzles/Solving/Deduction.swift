/// The conclusions about a board: the turns that each piece has left, and the sides that are
/// joined.
///
/// Every cell keeps the set of the distinct turns that are still possible. Rules cross turns off,
/// and are applied to a queue of cells until nothing changes:
///
/// 1. Neighbours agree about the side between them.
/// 2. No loops: cells that are joined already are not joined once more, and a piece does not reach
///    one group of joined cells through two sides.
/// 3. No islands: a piece does not join groups that have no other connector left, unless all cells
///    are in them then, or where there are several trees, a source.
/// 4. Not dead ends only, which sees islands before they are joined: see `DeadEndView`. It is used
///    where the others leave something open.
///
/// Turns that are crossed off are in no solution. With `isRecording`, every change can be taken
/// back, as search requires. The rules are in `Deduction+Rules.swift`, the search in
/// `Deduction+Search.swift`.
struct Deduction {
  /// A change that can be taken back.
  enum Change {
    /// A cell had another state.
    case cell(Int32, turns: UInt32, joined: UInt32, closed: UInt32)
    /// A piece was placed on an open cell, which counted as having `loose` connectors.
    case placed(Int32, loose: Int)
    /// A side was not a dead end, or one with more cells.
    case deadEnd(side: Int32, cells: Int32)
    /// Two groups were joined.
    case union(PieceGroups.Union)
  }

  /// The entry of a side that is not a dead end.
  static let noDeadEnd = Int32.max
  /// The connectors that a cell counts as having while it may have any piece: more than can ever be
  /// joined.
  private static let manyConnectors = 128

  /// The board.
  let graph: BoardGraph
  /// The cells as far as they are known.
  var cells: [CellState] = []
  /// The pieces that are joined.
  var groups = PieceGroups()
  /// The most cells beyond each side, by its number, if it is a dead end. Empty until that rule is
  /// used.
  var deadEnds: [Int32] = []
  /// The number of trees in every solution.
  private(set) var count = TreeCount.none
  /// Changes are noted, so that they can be taken back.
  var isRecording = false
  /// The changes, in order.
  var changes: [Change] = []
  /// The most cells behind the visited cell, as seen from beyond each side; scratch memory of
  /// `visit`.
  var behind = [Int32](repeating: 0, count: Connectors.sideLimit)

  /// The state in which the last tree was started.
  private var beginning: (cells: [CellState], groups: PieceGroups) = ([], PieceGroups())
  /// The cells to be visited.
  private var queue: CellQueue

  init(_ graph: BoardGraph) {
    self.graph = graph
    queue = CellQueue(cellCount: graph.cellCount)
  }

  /// One turn of each piece is left.
  var isDecided: Bool { cells.allSatisfy(\.isSettled) }

  /// The pieces, each in the first turn that it has left.
  var board: [Connectors] {
    cells.map { Connectors(mask: $0.turned(by: UInt32($0.turns.trailingZeroBitCount))) }
  }
}

// MARK: - Starting

extension Deduction {
  /// Starts anew with some pieces; false if counting connectors alone shows that there is no
  /// solution.
  ///
  /// - Parameter locked: cells whose pieces may not be turned.
  mutating func start(pieces: [Connectors], sources: [Int], locked: [Int] = []) -> Bool {
    isRecording = false
    changes.removeAll(keepingCapacity: true)
    deadEnds.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    groups.reset()
    var (pieceCount, connectors) = (0, 0)
    for cell in 0..<graph.cellCount {
      let state = startState(pieces[cell].mask, cell)
      let count = state.piece.nonzeroBitCount
      cells.append(state)
      groups.append(connectors: count)
      if count > 0 { pieceCount += 1 }
      connectors += count
    }
    for cell in locked { cells[cell].turns = 1 }
    let count = TreeCount(pieces: pieceCount, connectors: connectors, sources: sources) {
      cells[$0].piece != 0
    }
    guard let count else { return false }
    self.count = count
    groups.finish(sources: count.sources)
    startQueue()
    return true
  }

  /// Queues the cells about which something may follow from the start; the others are queued when
  /// something becomes known near them.
  private mutating func startQueue() {
    queue.removeAll()
    for cell in graph.inwards.lazy.map(Int.init)
    where graph.closed[cell] != 0 || graph.hasTwins[cell] || cells[cell].isSettled
      || mayMeetEnds(cell)
    {
      enqueue(cell)
    }
  }

  /// Checks whether all connectors of a piece may meet pieces that have no others.
  private func mayMeetEnds(_ cell: Int) -> Bool {
    var missing = cells[cell].piece.nonzeroBitCount
    for side in graph.sides(of: cell) {
      let other = Int(graph.neighborCell[side])
      if other >= 0 && groups.loose(of: other) == 1 { missing -= 1 }
    }
    return missing <= 0
  }

  private func startState(_ piece: UInt32, _ cell: Int) -> CellState {
    CellState(piece, sides: graph.sideCount[cell], closed: graph.closed[cell])
  }

  /// Starts anew with the pieces of a tree.
  mutating func start(tree: [UInt32]) {
    let isPossible = start(pieces: tree.map(Connectors.init(mask:)), sources: [0])
    precondition(isPossible, "a tree has the connectors of one")
    beginning = (cells, groups)
  }

  /// Starts anew with the pieces of the tree that was started last, with a patch left open.
  ///
  /// Everything deduced then holds whatever tree is grown inside the patch.
  ///
  /// - Parameters:
  ///   - changed: the cells at which the tree has changed since then.
  ///   - patch: the cells that are left open.
  mutating func restart(tree: [UInt32], changed: [Int32], openingPatch patch: [Int32]) {
    for cell in changed.lazy.map(Int.init) {
      beginning.cells[cell] = startState(tree[cell], cell)
      beginning.groups.setLoose(tree[cell].nonzeroBitCount, of: cell)
    }
    isRecording = false
    changes.removeAll(keepingCapacity: true)
    (cells, groups) = beginning
    for cell in patch.lazy.map(Int.init) {
      cells[cell].piece = 0
      cells[cell].turns = 0
      cells[cell].isOpen = true
      groups.setLoose(Self.manyConnectors, of: cell)
    }
    startQueue()
  }

  /// Places a piece on an open cell, to be visited.
  mutating func place(_ piece: UInt32, on cell: Int) {
    precondition(cells[cell].isOpen, "a piece is placed on an open cell")
    if isRecording {
      record(cell)
      changes.append(.placed(Int32(cell), loose: groups.loose(of: cell)))
    }
    let (joined, closed) = (cells[cell].joined, cells[cell].closed)
    cells[cell] = startState(piece, cell)
    cells[cell].joined = joined
    cells[cell].closed = closed
    groups.setLoose(piece.nonzeroBitCount - joined.nonzeroBitCount, of: cell)
    enqueue(cell)
    wakeEnds(of: cell)
  }
}

// MARK: - The queue

extension Deduction {
  /// Applies the rules until nothing changes; false if there is no solution.
  mutating func deduce() -> Bool {
    while let cell = queue.popFirst() {
      if !visit(cell) {
        queue.removeAll()
        return false
      }
    }
    return true
  }

  /// Applies the rules until nothing changes, and then, if something is open, the rule about dead
  /// ends too; false if there is no solution.
  mutating func deduceAll() -> Bool {
    guard deduce() else { return false }
    // With several trees, an island with a source is not a contradiction, so the rule does not
    // apply.
    guard count.trees == 1, !isDecided else { return true }
    deadEnds.append(contentsOf: repeatElement(Self.noDeadEnd, count: graph.neighborCell.count))
    for cell in cells.indices { enqueue(cell) }
    return deduce()
  }

  /// Puts a cell in the queue of cells to be visited.
  @inline(__always) mutating func enqueue(_ cell: Int) { queue.append(cell) }
}

// MARK: - Taking back

extension Deduction {
  /// Notes the state of a cell before it changes.
  mutating func record(_ cell: Int) {
    let state = cells[cell]
    changes.append(
      .cell(Int32(cell), turns: state.turns, joined: state.joined, closed: state.closed))
  }

  /// Takes back all changes after the first `count` that were recorded.
  mutating func undo(to count: Int) {
    while changes.count > count {
      switch changes.removeLast() {
      case .cell(let cell, let turns, let joined, let closed):
        cells[Int(cell)].turns = turns
        cells[Int(cell)].joined = joined
        cells[Int(cell)].closed = closed
      case .placed(let cell, let loose):
        cells[Int(cell)].piece = 0
        cells[Int(cell)].isOpen = true
        groups.setLoose(loose, of: Int(cell))
      case .deadEnd(let side, let cells):
        deadEnds[Int(side)] = cells
      case .union(let union):
        groups.undo(union)
      }
    }
  }
}
