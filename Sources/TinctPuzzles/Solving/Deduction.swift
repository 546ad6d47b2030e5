/// What follows about a board: which turns of each piece remain, and which sides are joined.
///
/// Every cell keeps the set of the distinct turns that are still possible. Three rules cross turns
/// off, and are applied to a queue of cells until nothing changes:
///
/// 1. Neighbours agree about the side between them.
/// 2. No loops: cells that are joined already, by union-find, are not joined once more, and a piece
///    does not reach one group of joined cells from two sides.
/// 3. No islands: a piece does not join dead ends only, unless all cells are on them. A dead end is a
///    side beyond which, if it is joined, so many cells follow at most and no open connector. (The
///    rule is that of Net's solver in net.c, by Simon Tatham; there it sweeps the board.)
///
/// Everything that is crossed off cannot be part of any solution. With `isRecording` every change can
/// be taken back, for search.
struct Deduction {
  /// A change that can be taken back.
  enum Change {
    /// A cell was in another state.
    case cell(Int32, turns: UInt32, joined: UInt32, closed: UInt32)
    /// A piece was placed on an open cell.
    case placed(Int32)
    /// A side was no dead end, or a longer one.
    case deadEnd(side: Int32, cells: Int32)
    /// The group of the first cell, with a label of its own, was taken into that of the second.
    case union(Int32, Int32, label: Int32)
  }

  /// Marks a side that is no dead end.
  static let noDeadEnd = Int32.max
  /// How long dead ends are at first.
  static let shortDeadEnd: Int32 = 32

  let graph: BoardGraph
  var cells: [CellState] = []
  /// By number of the side: the most cells beyond it if it is a dead end.
  var deadEnds: [Int32] = []
  /// The group of joined cells that each cell belongs to, named after one of them.
  var labels: [Int32] = []
  /// The next cell of the same group, in a ring.
  var rings: [Int32] = []
  /// Number of cells of the group with each label.
  var sizes: [Int32] = []
  /// By label: connectors of the group that are not joined yet. Kept for several trees only.
  var loose: [Int32] = []
  /// By label: number of sources in the group. Kept for several trees only.
  var sources: [Int32] = []
  /// Number of cells with connectors.
  var pieceCount = 0
  /// Number of trees in every solution.
  var treeCount = 0
  /// Longest dead end that is taken note of, in cells. Long ones are of use hardly ever, and telling
  /// their length from cell to cell takes most of the time on a large board.
  var deadEndLimit = Deduction.shortDeadEnd
  var isRecording = false
  var changes: [Change] = []

  private var queue: [Int32] = []
  private var queueStart = 0
  private var queueCount = 0
  private var isQueued: [Bool] = []
  /// Scratch of `visit`: by side, the most cells behind this cell as seen from beyond the side.
  private var behind = [Int32](repeating: 0, count: Connectors.sideLimit)

  init(_ graph: BoardGraph) {
    self.graph = graph
    isQueued = Array(repeating: false, count: graph.cellCount)
    queue = Array(repeating: 0, count: graph.cellCount)
  }
}

// MARK: - Starting

extension Deduction {
  /// Starts anew with some pieces; false if counting connectors alone shows that there is no
  /// solution.
  ///
  /// - Parameter locked: cells whose pieces stay as they are.
  mutating func start(pieces: [Connectors], sources: [Int], locked: [Int] = []) -> Bool {
    let count = graph.cellCount
    isRecording = false
    deadEndLimit = Self.shortDeadEnd
    changes.removeAll(keepingCapacity: true)
    deadEnds.refill(Self.noDeadEnd, count: graph.neighborCell.count)
    sizes.refill(1, count: count)
    labels.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    pieceCount = 0
    var connectors = 0
    for cell in 0..<count {
      let state = startState(pieces[cell].mask, cell)
      cells.append(state)
      labels.append(Int32(cell))
      if state.piece != 0 { pieceCount += 1 }
      connectors += state.piece.nonzeroBitCount
    }
    rings = labels
    for cell in locked { cells[cell].turns = 1 }
    guard startTrees(connectors: connectors, sources: sources) else { return false }
    startQueue()
    return true
  }

  private func startState(_ piece: UInt32, _ cell: Int) -> CellState {
    CellState(piece, sides: graph.sideCount[cell], closed: graph.closed[cell])
  }

  /// Starts anew with the pieces of a tree, the patch left open.
  ///
  /// What is deduced then holds whatever tree is grown inside the patch.
  mutating func start(tree: [UInt32], patch: [Int32]) {
    let pieces = tree.map(Connectors.init(mask:))
    let isPossible = start(pieces: pieces, sources: [0])
    precondition(isPossible, "a tree has the connectors of one")
    for cell in patch {
      cells[Int(cell)].piece = 0
      cells[Int(cell)].turns = 0
      cells[Int(cell)].isOpen = true
    }
  }

  /// Places a piece on an open cell, to be visited.
  mutating func place(_ piece: UInt32, on cell: Int) {
    precondition(cells[cell].isOpen, "a piece is placed on an open cell")
    if isRecording {
      record(cell)
      changes.append(.placed(Int32(cell)))
    }
    let (joined, closed) = (cells[cell].joined, cells[cell].closed)
    cells[cell] = startState(piece, cell)
    cells[cell].joined = joined
    cells[cell].closed = closed
    enqueue(cell)
  }

  /// In a solution every tree has one joined side less than it has pieces.
  private mutating func startTrees(connectors: Int, sources cells: [Int]) -> Bool {
    treeCount = pieceCount - connectors / 2
    guard pieceCount > 0 else { return true }
    var lit: Set<Int> = []
    for cell in cells where self.cells[cell].piece != 0 { lit.insert(cell) }
    guard connectors.isMultiple(of: 2), (1...max(lit.count, 1)).contains(treeCount),
      !lit.isEmpty
    else { return false }
    guard treeCount > 1 else { return true }
    loose = self.cells.map { Int32($0.piece.nonzeroBitCount) }
    sources = self.cells.indices.map { lit.contains($0) ? 1 : 0 }
    return true
  }

  private mutating func startQueue() {
    queueStart = 0
    queueCount = 0
    for cell in graph.inwards {
      queue[queueCount] = cell
      isQueued[Int(cell)] = true
      queueCount += 1
    }
  }
}

extension [Int32] {
  /// Makes the array one of equal elements, in the memory it has.
  fileprivate mutating func refill(_ element: Int32, count: Int) {
    removeAll(keepingCapacity: true)
    append(contentsOf: repeatElement(element, count: count))
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

  /// Applies the rules until nothing changes, those about long dead ends only where the others leave
  /// something open; false if there is no solution.
  mutating func deduceAll() -> Bool {
    guard deduce() else { return false }
    guard treeCount == 1, deadEndLimit != .max, !isDecided else { return true }
    deadEndLimit = .max
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

// MARK: - The rules

extension Deduction {
  /// Applies the rules to a cell; false if no turn of its piece is left.
  private mutating func visit(_ cell: Int) -> Bool {
    var state = cells[cell]
    let start = Int(graph.sideStart[cell])
    let looping = loopingSides(cell, state, start)
    state.closed |= looping.closed
    if state.isOpen {
      return settle(
        cell, turns: 0, always: state.joined, ever: state.all & ~state.closed, start)
    }
    let dead = treeCount == 1 ? deadSides(state, start) : 0

    var turns: UInt32 = 0
    var always = UInt32.max
    var ever: UInt32 = 0
    var unbounded: UInt32 = 0
    var bounded: UInt32 = 0
    var rest = state.turns
    while rest != 0 {
      let step = UInt32(rest.trailingZeroBitCount)
      rest &= rest - 1
      let mask = state.turned(by: step)
      guard mask & state.joined == state.joined, mask & state.closed == 0 else { continue }
      if looping.hasTwins, closesLoop(mask & ~state.joined, start) { continue }
      if treeCount == 1 {
        let live = mask & ~dead
        if live == 0 {
          guard 1 + cellsBeyond(mask, start) >= pieceCount || mask == 0 else { continue }
        } else if live & (live - 1) == 0 {
          let side = live.trailingZeroBitCount
          let total = Int32(1 + cellsBeyond(mask & dead, start))
          if bounded & live == 0 || behind[side] < total { behind[side] = total }
          bounded |= live
        } else {
          unbounded |= live
        }
      } else if isolates(mask & ~state.joined, cell, start) {
        continue
      }
      turns |= 1 << step
      always &= mask
      ever |= mask
    }
    guard turns != 0 else { return false }
    // Joining cells below makes groups grow, so that all that was seen above has to be used before.
    var marks = bounded & ~unbounded
    while marks != 0 {
      let side = marks.trailingZeroBitCount
      marks &= marks - 1
      markDeadEnd(start + side, cells: behind[side])
    }
    return settle(cell, turns: turns, always: always, ever: ever, start)
  }

  /// Sides that lead back into the cell's own group, and whether two lead into one other group.
  @inline(__always)
  private func loopingSides(
    _ cell: Int, _ state: CellState, _ start: Int
  ) -> (closed: UInt32, hasTwins: Bool) {
    let own = labels[cell]
    var closed: UInt32 = 0
    var hasTwins = false
    var rest = state.unknown
    while rest != 0 {
      let side = rest.trailingZeroBitCount
      rest &= rest - 1
      let label = labels[Int(graph.neighborCell[start + side])]
      if label == own {
        closed |= 1 << UInt32(side)
        continue
      }
      var others = rest
      while others != 0 {
        let other = others.trailingZeroBitCount
        others &= others - 1
        if labels[Int(graph.neighborCell[start + other])] == label { hasTwins = true }
      }
    }
    return (closed, hasTwins)
  }

  /// Whether two of the sides lead into one group.
  private func closesLoop(_ sides: UInt32, _ start: Int) -> Bool {
    var rest = sides
    while rest != 0 {
      let side = rest.trailingZeroBitCount
      rest &= rest - 1
      let label = labels[Int(graph.neighborCell[start + side])]
      var others = rest
      while others != 0 {
        let other = others.trailingZeroBitCount
        others &= others - 1
        if labels[Int(graph.neighborCell[start + other])] == label { return true }
      }
    }
    return false
  }

  /// The sides that are dead ends.
  @inline(__always)
  private func deadSides(_ state: CellState, _ start: Int) -> UInt32 {
    var dead: UInt32 = 0
    var rest = state.all & ~state.closed
    while rest != 0 {
      let side = rest.trailingZeroBitCount
      if deadEnds[start + side] != Self.noDeadEnd { dead |= 1 << UInt32(side) }
      rest &= rest - 1
    }
    return dead
  }

  /// Most cells beyond some dead ends together.
  @inline(__always)
  private func cellsBeyond(_ sides: UInt32, _ start: Int) -> Int {
    var sum = 0
    var rest = sides
    while rest != 0 {
      sum += Int(deadEnds[start + rest.trailingZeroBitCount])
      rest &= rest - 1
    }
    return sum
  }

  /// Whether joining the sides leaves a group that has neither a loose connector nor a source.
  private func isolates(_ sides: UInt32, _ cell: Int, _ start: Int) -> Bool {
    guard cells[cell].piece != 0 else { return false }
    var (ends, lit) = (loose[Int(labels[cell])], sources[Int(labels[cell])])
    var rest = sides
    while rest != 0 {
      let label = Int(labels[Int(graph.neighborCell[start + rest.trailingZeroBitCount])])
      rest &= rest - 1
      ends += loose[label] - 2
      lit += sources[label]
    }
    return ends == 0 && lit == 0
  }

  /// Notes that beyond a side, seen from the neighbour that it meets, so many cells follow at most.
  private mutating func markDeadEnd(_ side: Int, cells count: Int32) {
    let other = Int(graph.neighborCell[side])
    let back = Int(graph.sideStart[other]) + Int(graph.neighborSide[side])
    guard count < deadEnds[back], count <= deadEndLimit else { return }
    if isRecording { changes.append(.deadEnd(side: Int32(back), cells: deadEnds[back])) }
    deadEnds[back] = count
    enqueue(other)
  }

  /// Keeps some turns of a piece, and tells the neighbours what they mean.
  @inline(__always)
  private mutating func settle(
    _ cell: Int, turns: UInt32, always: UInt32, ever: UInt32, _ start: Int
  ) -> Bool {
    let state = cells[cell]
    let joins = always & ~state.joined
    let closes = ~ever & state.unknown
    guard turns != state.turns || joins | closes != 0 else { return true }
    if isRecording { record(cell) }
    cells[cell].turns = turns
    cells[cell].joined |= joins
    cells[cell].closed |= closes
    var rest = closes
    while rest != 0 {
      let side = start + rest.trailingZeroBitCount
      rest &= rest - 1
      let other = Int(graph.neighborCell[side])
      if isRecording { record(other) }
      cells[other].closed |= 1 << UInt32(graph.neighborSide[side])
      enqueue(other)
    }
    rest = joins
    while rest != 0 {
      let side = start + rest.trailingZeroBitCount
      rest &= rest - 1
      let other = Int(graph.neighborCell[side])
      if isRecording { record(other) }
      cells[other].joined |= 1 << UInt32(graph.neighborSide[side])
      enqueue(other)
      guard join(cell, other) else { return false }
    }
    return true
  }

  mutating func record(_ cell: Int) {
    let state = cells[cell]
    changes.append(
      .cell(Int32(cell), turns: state.turns, joined: state.joined, closed: state.closed))
  }
}
