/// Makes the trees of a recipe, and proves that a board with its pieces has no other solution.
struct TreeMaker {
  /// How often growth may get stuck before the recipe is given up.
  static let growthAttempts = 1000
  /// How many boards may be without a proof before the recipe is given up.
  static let boardAttempts = 100
  /// How often the patch of a board is chosen before the board is given up.
  private static let patchAttempts = 30
  /// How often one patch is grown anew.
  private static let regrowthAttempts = 30

  private let branching: Double?
  private(set) var tree: SpanningTree
  private var deduction: Deduction
  /// The patch that was grown anew last.
  private var regrown: [Int32] = []
  /// Scratch of `surroundings`.
  private var isFound: [Bool]

  init(on graph: BoardGraph, maxConnections: Int?, branching: Double?) {
    self.branching = branching
    tree = SpanningTree(on: graph, limit: maxConnections)
    deduction = Deduction(graph)
    isFound = Array(repeating: false, count: graph.cellCount)
  }

  /// Grows a new tree; false if it got stuck too often.
  mutating func grow(_ random: inout SplitMix64) -> Bool {
    for _ in 0..<Self.growthAttempts where tree.grow(branching: branching, &random) { return true }
    return false
  }

  /// Grows ambiguous patches of the tree anew until logic proves it to be the only solution; false if
  /// that did not come about.
  mutating func makeUnique(_ random: inout SplitMix64) -> Bool {
    deduction.start(tree: tree.masks)
    regrown = []
    deduceAll()
    var ambiguous = openCells()
    for _ in 0..<Self.patchAttempts where !ambiguous.isEmpty {
      ambiguous = regrow(ambiguous, &random)
    }
    return ambiguous.isEmpty
  }

  /// Grows patches anew; the cells that are ambiguous after it.
  ///
  /// First everything is deduced that holds whatever grows in the patches. From there each attempt is
  /// a matter of the patches and what is near them.
  private mutating func regrow(_ ambiguous: [Int32], _ random: inout SplitMix64) -> [Int32] {
    var patch = TreePatch(surroundings(of: ambiguous, steps: 2), of: tree)
    deduction.restart(tree: tree.masks, changed: regrown, openingPatch: patch.cells)
    regrown = patch.cells
    deduceAll()
    let open = openCells()
    var ambiguous = ambiguous
    for attempt in 0..<Self.regrowthAttempts {
      // Places that stay ambiguous, or stuck, may be too small to have another tree.
      let candidates = surroundings(of: ambiguous, steps: attempt % 4 == 3 ? 1 : 0)
      let core = candidates.filter { isInside($0, patch) }
      if core.isEmpty { break }
      // One place that gets stuck does not hold up the others.
      for cluster in clusters(of: core) { patch.regrow(cluster, of: &tree, &random) }
      deduction.isRecording = true
      for cell in patch.cells { deduction.place(tree.masks[Int(cell)], on: Int(cell)) }
      deduceAll()
      ambiguous = open.filter { isAmbiguous($0) }
      deduction.undo(to: 0)
      deduction.isRecording = false
      if ambiguous.isEmpty { break }
    }
    return ambiguous
  }

  /// Whether growing a cell anew changes nothing outside a patch.
  private func isInside(_ cell: Int32, _ patch: TreePatch) -> Bool {
    guard patch.contains(cell) else { return false }
    let start = Int(tree.graph.sideStart[Int(cell)])
    for side in start..<start + Int(tree.graph.sideCount[Int(cell)]) {
      let other = tree.graph.neighborCell[side]
      if other >= 0 && !patch.contains(other) { return false }
    }
    return true
  }

  /// The cells of a set and those within some steps of it, in the order in which they are found.
  private mutating func surroundings(of cells: [Int32], steps: Int) -> [Int32] {
    guard steps > 0 else { return cells }
    var found = cells
    for cell in cells { isFound[Int(cell)] = true }
    var start = 0
    for _ in 0..<steps {
      let end = found.count
      for place in start..<end {
        let cell = Int(found[place])
        let first = Int(tree.graph.sideStart[cell])
        for side in first..<first + Int(tree.graph.sideCount[cell]) {
          let other = tree.graph.neighborCell[side]
          guard other >= 0, !isFound[Int(other)] else { continue }
          isFound[Int(other)] = true
          found.append(other)
        }
      }
      start = end
    }
    for cell in found { isFound[Int(cell)] = false }
    return found
  }

  /// The connected parts of a set of cells.
  private mutating func clusters(of cells: [Int32]) -> [[Int32]] {
    for cell in cells { isFound[Int(cell)] = true }
    var clusters: [[Int32]] = []
    for first in cells where isFound[Int(first)] {
      isFound[Int(first)] = false
      var cluster = [first]
      var next = 0
      while next < cluster.count {
        let cell = Int(cluster[next])
        next += 1
        let start = Int(tree.graph.sideStart[cell])
        for side in start..<start + Int(tree.graph.sideCount[cell]) {
          let other = tree.graph.neighborCell[side]
          guard other >= 0, isFound[Int(other)] else { continue }
          isFound[Int(other)] = false
          cluster.append(other)
        }
      }
      clusters.append(cluster)
    }
    return clusters
  }

  private mutating func deduceAll() {
    let isPossible = deduction.deduce()
    precondition(isPossible, "the tree itself is a solution")
  }

  private func isAmbiguous(_ cell: Int32) -> Bool {
    let turns = deduction.cells[Int(cell)].turns
    return turns & (turns &- 1) != 0
  }

  /// Cells whose turn does not follow, or that have no piece yet.
  private func openCells() -> [Int32] {
    var found: [Int32] = []
    for cell in deduction.cells.indices {
      if deduction.cells[cell].isOpen || isAmbiguous(Int32(cell)) { found.append(Int32(cell)) }
    }
    return found
  }
}
