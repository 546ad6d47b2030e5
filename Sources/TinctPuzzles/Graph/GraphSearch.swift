/// Visits all nodes that can be reached from some nodes, nearest first.
///
/// Each node is visited once, and asked once for its neighbours, so that nothing needs caching.
/// Nodes of one level come in the order in which they were found.
///
/// - Parameters:
///   - starts: the nodes of level 0; one that repeats counts once.
///   - levelLimit: the number of levels visited: 2 for levels 0 and 1; 0 for no limit.
///   - identity: returns a value that is equal for equal nodes.
///   - neighbors: returns the nodes one step away.
///   - visit: called with each node and its level, the fewest steps from a start.
public func breadthFirstSearch<Node, Identity: Hashable>(
  from starts: some Sequence<Node>, levelLimit: Int = 0,
  identity: (Node) -> Identity, neighbors: (Node) -> some Sequence<Node>,
  visit: (_ node: Node, _ level: Int) -> Void
) {
  precondition(levelLimit >= 0, "a level limit is not negative")
  var seen: Set<Identity> = []
  var frontier = starts.filter { seen.insert(identity($0)).inserted }
  var level = 0
  while !frontier.isEmpty {
    for node in frontier { visit(node, level) }
    level += 1
    if level == levelLimit { return }
    frontier = frontier.flatMap { node in
      neighbors(node).filter { seen.insert(identity($0)).inserted }
    }
  }
}

/// Disjoint sets of the numbers below a count, by union-find with path halving (R. E. Tarjan and J.
/// van Leeuwen, *Worst-case analysis of set union algorithms*, 1984).
///
/// For unions that must be taken back, see `PieceGroups`.
struct DisjointSets {
  private var parents: [Int]

  /// Makes a set of each number.
  init(count: Int) {
    parents = Array(0..<count)
  }

  /// Unites the sets of two numbers; false if they were already one.
  mutating func join(_ first: Int, _ second: Int) -> Bool {
    let (a, b) = (root(of: first), root(of: second))
    parents[max(a, b)] = min(a, b)
    return a != b
  }

  /// Returns the smallest number in the set of a number.
  mutating func root(of number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }
}

/// A queue of cells, which holds each cell at most once.
///
/// As it never holds more than all cells, it is a ring of fixed size.
struct CellQueue: Sendable {
  private var cells: [Int32]
  private var isQueued: [Bool]
  private var start = 0
  private var count = 0

  /// Makes an empty queue of the cells below a count.
  init(cellCount: Int) {
    cells = Array(repeating: 0, count: cellCount)
    isQueued = Array(repeating: false, count: cellCount)
  }

  /// Puts a cell at the end unless it is in the queue.
  @inline(__always) mutating func append(_ cell: Int) {
    guard !isQueued[cell] else { return }
    isQueued[cell] = true
    var end = start + count
    if end >= cells.count { end -= cells.count }
    cells[end] = Int32(cell)
    count += 1
  }

  /// Takes the first cell; nil if there is none.
  @inline(__always) mutating func popFirst() -> Int? {
    guard count > 0 else { return nil }
    let cell = Int(cells[start])
    start = start + 1 == cells.count ? 0 : start + 1
    count -= 1
    isQueued[cell] = false
    return cell
  }

  /// Takes all cells out.
  mutating func removeAll() {
    while popFirst() != nil {}
  }
}
