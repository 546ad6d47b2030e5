// The knowledge about a board that the solver (`Deduction`) and the grader (`RuleEngine`) share.

/// A cell of a board, as far as it is known. Sides are bits.
struct CellState: Sendable {
  /// The piece as it starts.
  var piece: UInt32 = 0
  /// The turns that are still possible: bit k is the piece turned by k steps.
  var turns: UInt32 = 0
  /// The sides that are joined in every solution.
  var joined: UInt32 = 0
  /// The sides that are joined in none.
  var closed: UInt32 = 0
  /// All sides.
  let all: UInt32
  /// The number of sides.
  let sides: UInt32
  /// The cell may have any piece, because none was placed yet.
  var isOpen = false

  /// Describes a piece of which only the sides that meet nothing are known.
  init(_ piece: UInt32, sides: UInt8, closed: UInt32) {
    self.piece = piece
    self.closed = closed
    self.sides = UInt32(sides)
    all = sides == 32 ? .max : 1 << UInt32(sides) - 1
    turns = .max >> (32 - period)
  }

  /// The fewest steps, at least 1, after which the piece looks the same. Turns by as many or more
  /// repeat others, so only those below are kept.
  private var period: UInt32 {
    let count = UInt32(piece.nonzeroBitCount)
    // One connector, or all but one, look the same only after a full turn.
    if count == 1 || count + 1 == sides { return sides }
    for turns in 1..<max(sides, 2) where turned(by: turns) == piece { return turns }
    return sides
  }

  /// The sides of which nothing is known.
  @inline(__always) var unknown: UInt32 { all & ~(joined | closed) }

  /// At most one turn is left.
  @inline(__always) var isSettled: Bool { turns & (turns &- 1) == 0 }

  /// Returns the piece turned by some steps, fewer than there are sides.
  @inline(__always) func turned(by steps: UInt32) -> UInt32 {
    let wide = UInt64(piece) << UInt64(steps)
    return (UInt32(truncatingIfNeeded: wide) | UInt32(truncatingIfNeeded: wide >> UInt64(sides)))
      & all
  }
}

/// The groups of pieces that are joined to each other, with the connectors by which they can grow.
///
/// Every cell has the label of its group, so that comparing, which is done far more often than
/// joining, is one look-up. Joining gives the smaller group the label of the larger one: n log n
/// steps in all, because a cell's group at least doubles when its label changes. Unions can be
/// taken back, the last first, which union-find with path compression (`DisjointSets`) cannot do.
struct PieceGroups: Sendable {
  /// The properties of a group.
  struct Group: Sendable {
    /// The number of cells.
    var size: Int32 = 1
    /// The number of connectors that are not joined yet.
    var loose: Int32
    /// The number of cells that have these.
    var holders: Int32
    /// The numbers of these cells, combined by exclusive or. If there is a single cell, that is its
    /// number: so it is found without a list, and unions are taken back by combining once more.
    var holderBits: Int32
    /// The number of sources.
    var sources: Int32 = 0

    /// The one cell that has all connectors which are not joined yet; nil if there are several.
    @inline(__always) var onlyHolder: Int? { holders == 1 ? Int(holderBits) : nil }
  }

  /// A union of two groups.
  struct Union: Sendable {
    /// The joined cell of the group that was taken into the other.
    let small: Int32
    /// The joined cell of that other group.
    let large: Int32
    /// The label that the smaller group had.
    let label: Int32
  }

  private var labels: [Int32] = []
  /// The next cell of the same group, in a ring. Swapping the successors of two cells splices their
  /// rings, and doing so again splits them.
  private var rings: [Int32] = []
  private var groups: [Group] = []
  /// The number of connectors of each cell that are not joined yet.
  private var loose: [UInt8] = []

  /// Removes all cells, and keeps the memory.
  mutating func reset() {
    labels.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    loose.removeAll(keepingCapacity: true)
  }

  /// Adds the next cell, in a group of its own.
  @inline(__always)
  mutating func append(connectors: Int) {
    let cell = Int32(labels.count)
    labels.append(cell)
    loose.append(UInt8(connectors))
    let holds = connectors > 0
    groups.append(
      Group(
        loose: Int32(connectors), holders: holds ? 1 : 0, holderBits: holds ? cell : 0))
  }

  /// Ends adding cells.
  mutating func finish(sources: Set<Int>) {
    rings = labels
    for cell in sources { groups[cell].sources = 1 }
  }

  /// Returns the label of the group of a cell, which is the number of one of its cells.
  @inline(__always) func label(of cell: Int) -> Int32 { labels[cell] }

  /// Returns the group of a cell.
  @inline(__always) func group(of cell: Int) -> Group { groups[Int(labels[cell])] }

  /// Joins two cells of different groups, each by one of its connectors.
  mutating func join(_ first: Int, _ second: Int) -> Union {
    setLoose(Int(loose[first]) - 1, of: first)
    setLoose(Int(loose[second]) - 1, of: second)
    var (small, large) = (first, second)
    if groups[Int(labels[small])].size > groups[Int(labels[large])].size { swap(&small, &large) }
    let (old, new) = (labels[small], labels[large])
    // Before the rings are spliced, because relabelling walks around the ring of the small group.
    relabel(small, new)
    rings.swapAt(small, large)
    let taken = groups[Int(old)]
    groups[Int(new)].size += taken.size
    groups[Int(new)].loose += taken.loose
    groups[Int(new)].holders += taken.holders
    groups[Int(new)].holderBits ^= taken.holderBits
    groups[Int(new)].sources += taken.sources
    return Union(small: Int32(small), large: Int32(large), label: old)
  }

  /// Takes back the last union that has not been taken back.
  mutating func undo(_ union: Union) {
    let (small, large) = (Int(union.small), Int(union.large))
    let new = Int(labels[large])
    rings.swapAt(small, large)
    relabel(small, union.label)
    let taken = groups[Int(union.label)]
    groups[new].size -= taken.size
    groups[new].loose -= taken.loose
    groups[new].holders -= taken.holders
    groups[new].holderBits ^= taken.holderBits
    groups[new].sources -= taken.sources
    setLoose(Int(loose[small]) + 1, of: small)
    setLoose(Int(loose[large]) + 1, of: large)
  }

  /// Returns the first of the cells that the last union took in; `next(after:)` finds the others,
  /// up to `union.small`.
  @inline(__always) func first(takenBy union: Union) -> Int { Int(rings[Int(union.large)]) }

  /// Returns the next cell in the ring of a group.
  @inline(__always) func next(after cell: Int) -> Int { Int(rings[cell]) }

  /// Returns the number of connectors of a cell that are not joined yet.
  func loose(of cell: Int) -> Int { Int(loose[cell]) }

  /// Changes the number of connectors of a cell that are not joined yet.
  @inline(__always)
  mutating func setLoose(_ count: Int, of cell: Int) {
    let before = Int(loose[cell])
    let label = Int(labels[cell])
    loose[cell] = UInt8(count)
    groups[label].loose += Int32(count - before)
    guard (count == 0) != (before == 0) else { return }
    groups[label].holders += count == 0 ? -1 : 1
    groups[label].holderBits ^= Int32(cell)
  }

  private mutating func relabel(_ first: Int, _ label: Int32) {
    var cell = first
    repeat {
      labels[cell] = label
      cell = Int(rings[cell])
    } while cell != first
  }
}

/// The number of trees that the pieces of a board form in every solution, by counting alone: each
/// tree has one join less than pieces, and each join takes two connectors.
struct TreeCount {
  /// The number of cells with connectors.
  let pieces: Int
  /// The number of trees.
  let trees: Int
  /// The sources that have connectors.
  let sources: Set<Int>

  /// The count of a board without pieces.
  static let none = TreeCount(pieces: 0, trees: 0, sources: [])

  private init(pieces: Int, trees: Int, sources: Set<Int>) {
    (self.pieces, self.trees, self.sources) = (pieces, trees, sources)
  }

  /// Counts the trees; nil if counting shows that there is no solution.
  init?(pieces count: Int, connectors: Int, sources cells: [Int], hasPiece: (Int) -> Bool) {
    pieces = count
    trees = count - connectors / 2
    sources = Set(cells.filter(hasPiece))
    guard count > 0 else { return }
    // Each tree has a source, so that there are at most as many trees as sources.
    guard connectors.isMultiple(of: 2), !sources.isEmpty, (1...sources.count).contains(trees)
    else { return nil }
  }

  /// Checks whether a group of pieces may stay separate from all others: it is the only tree, or
  /// one of several with a source in it.
  @inline(__always) func mayStandAlone(size: Int32, sources: Int32) -> Bool {
    trees == 1 ? Int(size) == pieces : sources > 0
  }
}
