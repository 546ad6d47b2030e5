/// Pieces that are joined to each other, in groups, and the connectors by which they can still grow.
///
/// Every cell knows the label of its group. Joining gives the smaller group the label of the larger
/// one: n log n steps in all.
struct PieceGroups: Sendable {
  /// What is known of a group.
  struct Group: Sendable {
    /// Number of cells.
    var size: Int32 = 1
    /// Connectors that are not joined yet.
    var loose: Int32
    /// Number of cells that have these.
    var holders: Int32
    /// The numbers of these cells, added up: if there is one only, its number.
    var holderSum: Int
    /// Whether a source is in it.
    var isLit: Bool
  }

  private var labels: [Int32]
  /// The next cell of the same group, in a ring.
  private var rings: [Int32]
  private var groups: [Group]
  /// Connectors of each cell that are not joined yet.
  private var loose: [UInt8]

  init(connectors: [Int], sources: Set<Int>) {
    labels = connectors.indices.map { Int32($0) }
    rings = labels
    loose = connectors.map { UInt8($0) }
    groups = connectors.enumerated().map { cell, count in
      Group(
        loose: Int32(count), holders: count > 0 ? 1 : 0, holderSum: count > 0 ? cell : 0,
        isLit: sources.contains(cell))
    }
  }

  /// The label of the group of a cell, itself a cell's number.
  @inline(__always) func label(of cell: Int) -> Int32 { labels[cell] }

  /// The group of a cell.
  @inline(__always) func group(of cell: Int) -> Group { groups[Int(labels[cell])] }

  /// Joins two cells of different groups.
  ///
  /// - Parameter visit: is given each cell of the smaller group, before it has its new label.
  mutating func join(_ first: Int, _ second: Int, visit: (Int) -> Void) {
    useConnector(of: first)
    useConnector(of: second)
    var (small, large) = (first, second)
    if groups[Int(labels[small])].size > groups[Int(labels[large])].size { swap(&small, &large) }
    let (old, new) = (Int(labels[small]), labels[large])
    var cell = small
    repeat {
      visit(cell)
      labels[cell] = new
      cell = Int(rings[cell])
    } while cell != small
    rings.swapAt(small, large)
    groups[Int(new)].size += groups[old].size
    groups[Int(new)].loose += groups[old].loose
    groups[Int(new)].holders += groups[old].holders
    groups[Int(new)].holderSum += groups[old].holderSum
    groups[Int(new)].isLit = groups[Int(new)].isLit || groups[old].isLit
  }

  private mutating func useConnector(of cell: Int) {
    let label = Int(labels[cell])
    loose[cell] -= 1
    groups[label].loose -= 1
    guard loose[cell] == 0 else { return }
    groups[label].holders -= 1
    groups[label].holderSum -= cell
  }
}
