/// What follows about a board: which turns of each piece remain, and which sides are joined.
///
/// Every cell keeps the set of the distinct turns that are still possible. Rules cross turns off, and
/// are applied to a queue of cells until nothing changes:
///
/// 1. Neighbours agree about the side between them.
/// 2. No loops: cells that are joined already, by union-find, are not joined once more, and a piece
///    does not reach one group of joined cells from two sides.
/// 3. No islands: a piece does not join groups that have no other connector left, unless all cells are
///    in them then, or where there are several trees, a source.
/// 4. No dead ends only, which sees islands before they are joined: see `deadSides`. It is used
///    where the others leave something open.
///
/// Everything that is crossed off cannot be part of any solution. With `isRecording` every change can
/// be taken back, for search.
struct Deduction {
  /// A change that can be taken back.
  enum Change {
    /// A cell was in another state.
    case cell(Int32, turns: UInt32, joined: UInt32, closed: UInt32)
    /// A piece was placed on an open cell, which had so many connectors to be joined.
    case placed(Int32, loose: Int)
    /// A side was no dead end, or a longer one.
    case deadEnd(side: Int32, cells: Int32)
    /// Two groups were joined.
    case union(PieceGroups.Union)
  }

  /// Marks a side that is no dead end.
  static let noDeadEnd = Int32.max
  /// More connectors than are ever joined, for cells that may have any piece.
  private static let manyConnectors = 128

  let graph: BoardGraph
  var cells: [CellState] = []
  var groups = PieceGroups()
  /// By number of the side: the most cells beyond it if it is a dead end. Empty as long as that rule
  /// is not used.
  var deadEnds: [Int32] = []
  /// Number of cells with connectors.
  var pieceCount = 0
  /// Number of trees in every solution.
  var treeCount = 0
  var isRecording = false
  var changes: [Change] = []
  /// Scratch of `visit`: by side, the most cells behind this cell as seen from beyond the side.
  var behind = [Int32](repeating: 0, count: Connectors.sideLimit)

  /// What was known when the last tree was started.
  private var beginning: (cells: [CellState], groups: PieceGroups) = ([], PieceGroups())
  private var queue: [Int32] = []
  private var queueStart = 0
  private var queueCount = 0
  private var isQueued: [Bool] = []

  init(_ graph: BoardGraph) {
    self.graph = graph
    isQueued = Array(repeating: false, count: graph.cellCount)
    queue = Array(repeating: 0, count: graph.cellCount)
  }

  /// Whether one turn of each piece is left.
  var isDecided: Bool { cells.allSatisfy(\.isSettled) }

  /// The pieces turned as the first turn that is left says.
  var board: [Connectors] {
    cells.map { Connectors(mask: $0.turned(by: UInt32($0.turns.trailingZeroBitCount))) }
  }
}

// MARK: - Starting

extension Deduction {
  /// Starts anew with some pieces; false if counting connectors alone shows that there is no
  /// solution.
  ///
  /// - Parameter locked: cells whose pieces stay as they are.
  mutating func start(pieces: [Connectors], sources: [Int], locked: [Int] = []) -> Bool {
    isRecording = false
    changes.removeAll(keepingCapacity: true)
    deadEnds.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    groups.reset()
    pieceCount = 0
    var connectors = 0
    for cell in 0..<graph.cellCount {
      let state = startState(pieces[cell].mask, cell)
      let count = state.piece.nonzeroBitCount
      cells.append(state)
      groups.append(connectors: count)
      if count > 0 { pieceCount += 1 }
      connectors += count
    }
    for cell in locked { cells[cell].turns = 1 }
    let trees = TreeCount(pieces: pieceCount, connectors: connectors, sources: sources) {
      cells[$0].piece != 0
    }
    guard let trees else { return false }
    treeCount = trees.trees
    groups.finish(sources: trees.sources)
    startQueue()
    return true
  }

  /// Queues the cells about which something may follow from the start; the others are queued when
  /// something becomes known near them.
  private mutating func startQueue() {
    queueStart = 0
    queueCount = 0
    for place in isQueued.indices { isQueued[place] = false }
    for cell in graph.inwards.lazy.map(Int.init)
    where graph.closed[cell] != 0 || graph.hasTwins[cell] || cells[cell].isSettled
      || mayMeetEnds(cell)
    {
      enqueue(cell)
    }
  }

  /// Whether all connectors of a piece may meet pieces that have no other.
  private func mayMeetEnds(_ cell: Int) -> Bool {
    var missing = cells[cell].piece.nonzeroBitCount
    let start = Int(graph.sideStart[cell])
    for side in start..<start + Int(graph.sideCount[cell]) {
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

  /// Starts anew with the pieces of the tree that was started last, a patch left open.
  ///
  /// What is deduced then holds whatever tree is grown inside the patch.
  ///
  /// - Parameter changed: the cells at which the tree has changed since then.
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
    while queueCount > 0 {
      let cell = Int(queue[queueStart])
      queueStart = queueStart + 1 == queue.count ? 0 : queueStart + 1
      queueCount -= 1
      isQueued[cell] = false
      if !visit(cell) {
        clearQueue()
        return false
      }
    }
    return true
  }

  /// Applies the rules until nothing changes, that about dead ends only where the others leave
  /// something open; false if there is no solution.
  mutating func deduceAll() -> Bool {
    guard deduce() else { return false }
    guard treeCount == 1, !isDecided else { return true }
    deadEnds.append(contentsOf: repeatElement(Self.noDeadEnd, count: graph.neighborCell.count))
    for cell in cells.indices { enqueue(cell) }
    return deduce()
  }

  /// Sees to it that a cell is visited.
  @inline(__always) mutating func enqueue(_ cell: Int) {
    guard !isQueued[cell] else { return }
    isQueued[cell] = true
    var end = queueStart + queueCount
    if end >= queue.count { end -= queue.count }
    queue[end] = Int32(cell)
    queueCount += 1
  }

  private mutating func clearQueue() {
    while queueCount > 0 {
      isQueued[Int(queue[queueStart])] = false
      queueStart = queueStart + 1 == queue.count ? 0 : queueStart + 1
      queueCount -= 1
    }
  }
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
