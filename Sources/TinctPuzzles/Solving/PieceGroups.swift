/// Pieces that are joined to each other, in groups, and the connectors by which they can still grow.
///
/// Every cell knows the label of its group, so that comparing is one look-up. Joining gives the
/// smaller group the label of the larger one: n log n steps in all. Joining can be taken back, the
/// last first.
struct PieceGroups: Sendable {
  /// What is known of a group.
  struct Group: Sendable {
    /// Number of cells.
    var size: Int32 = 1
    /// Connectors that are not joined yet.
    var loose: Int32
    /// Number of cells that have these.
    var holders: Int32
    /// The numbers of these cells, combined by exclusive or: if there is one only, its number.
    var holderBits: Int32
    /// Number of sources.
    var sources: Int32 = 0

    /// The one cell that has all connectors which are not joined yet; nil if there are several.
    @inline(__always) var onlyHolder: Int? { holders == 1 ? Int(holderBits) : nil }
  }

  /// A joining of two groups.
  struct Union: Sendable {
    /// The cell of the group that was taken into the other.
    let small: Int32
    /// The cell of that other group.
    let large: Int32
    /// The label that the smaller group had.
    let label: Int32
  }

  private var labels: [Int32] = []
  /// The next cell of the same group, in a ring.
  private var rings: [Int32] = []
  private var groups: [Group] = []
  /// Connectors of each cell that are not joined yet.
  private var loose: [UInt8] = []

  /// Begins anew, in the memory there is, with each cell in a group of its own.
  mutating func reset() {
    labels.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    loose.removeAll(keepingCapacity: true)
  }

  /// Adds the next cell.
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

  /// The label of the group of a cell, itself a cell's number.
  @inline(__always) func label(of cell: Int) -> Int32 { labels[cell] }

  /// The group of a cell.
  @inline(__always) func group(of cell: Int) -> Group { groups[Int(labels[cell])] }

  /// Joins two cells of different groups, each by one of its connectors.
  mutating func join(_ first: Int, _ second: Int) -> Union {
    setLoose(Int(loose[first]) - 1, of: first)
    setLoose(Int(loose[second]) - 1, of: second)
    var (small, large) = (first, second)
    if groups[Int(labels[small])].size > groups[Int(labels[large])].size { swap(&small, &large) }
    let (old, new) = (labels[small], labels[large])
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

  /// Takes back the last union that was not taken back yet.
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

  /// The first cell of those that a union took in, as long as it is the last one; the others are
  /// found by `next(after:)`, up to `union.small`.
  @inline(__always) func first(takenBy union: Union) -> Int { Int(rings[Int(union.large)]) }

  /// The next cell in the ring of a group.
  @inline(__always) func next(after cell: Int) -> Int { Int(rings[cell]) }

  /// Connectors of a cell that are not joined yet.
  func loose(of cell: Int) -> Int { Int(loose[cell]) }

  /// Changes how many connectors of a cell are not joined yet.
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
