/// Makes the trees of a recipe, and repairs them until a board with their pieces has no other
/// solution.
///
/// A tree that grew at random mostly has ambiguous spots: cells whose turns do not follow by logic
/// alone. Instead of growing boards until one is lucky, which takes forever on large ones, the tree
/// is grown anew around these spots only, again and again, as Simon Tatham's Net does (`perturb`
/// in net.c). Two things keep that fast. The tree outside a patch is summed up once for all
/// attempts (see `TreePatch`); and all that follows whatever grows in the patch is deduced once, so
/// that an attempt deduces only what its pieces add, and takes that back.
struct TreeMaker {
  /// The number of times that growth may get stuck before the recipe is given up.
  static let growthAttempts = 1000
  /// The number of boards that may fail to become unique before the recipe is given up.
  static let boardAttempts = 100
  /// The number of patches that are tried before a board is given up.
  private static let patchAttempts = 30
  /// The number of times that one patch is grown anew.
  private static let regrowthAttempts = 30

  private let branching: Double?
  /// The tree that was made last.
  private(set) var tree: SpanningTree
  private var deduction: Deduction
  /// The patch that was last grown anew.
  private var regrown: [Int32] = []
  /// Scratch memory of `surroundings`: true for each cell.
  private var isUnseen: [Bool]
  /// Scratch memory of `clusters`: false for each cell.
  private var isMember: [Bool]

  init(on graph: BoardGraph, maxConnections: Int?, branching: Double?) {
    self.branching = branching
    tree = SpanningTree(on: graph, limit: maxConnections)
    deduction = Deduction(graph)
    isUnseen = Array(repeating: true, count: graph.cellCount)
    isMember = Array(repeating: false, count: graph.cellCount)
  }

  /// Grows a new tree; false if it got stuck too often.
  mutating func grow(_ random: inout SplitMix64) -> Bool {
    for _ in 0..<Self.growthAttempts where tree.grow(branching: branching, &random) { return true }
    return false
  }

  /// Regrows ambiguous patches of the tree until logic proves it to be the only solution; false if
  /// the board was given up.
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

  /// Regrows the cells around ambiguous ones, and returns the cells that are ambiguous afterwards.
  private mutating func regrow(_ ambiguous: [Int32], _ random: inout SplitMix64) -> [Int32] {
    var patch = TreePatch(surroundings(of: ambiguous, steps: 2), of: tree)
    // Everything that holds whatever grows in the patch. From there each attempt concerns only the
    // patch and the cells near it.
    deduction.restart(tree: tree.masks, changed: regrown, openingPatch: patch.cells)
    regrown = patch.cells
    deduceAll()
    let open = openCells()
    var ambiguous = ambiguous
    for attempt in 0..<Self.regrowthAttempts {
      // A spot that stays ambiguous, or gets stuck, may be too small to have another tree.
      let candidates = surroundings(of: ambiguous, steps: attempt % 4 == 3 ? 1 : 0)
      let core = candidates.filter { isInside($0, patch) }
      if core.isEmpty { break }
      // One spot that gets stuck does not hold up the others.
      for cluster in clusters(of: core) { patch.regrow(cluster, of: &tree, &random) }
      deduction.isRecording = true
      for cell in patch.cells { deduction.place(tree.masks[Int(cell)], on: Int(cell)) }
      deduceAll()
      ambiguous = open.filter { isAmbiguous($0) }
      // Back to the deductions that hold for any tree in the patch, for the next attempt.
      deduction.undo(to: 0)
      deduction.isRecording = false
      if ambiguous.isEmpty { break }
    }
    return ambiguous
  }

  /// Checks whether regrowing a cell changes nothing outside a patch.
  private func isInside(_ cell: Int32, _ patch: TreePatch) -> Bool {
    guard patch.contains(cell) else { return false }
    return tree.graph.sides(of: Int(cell)).allSatisfy { side in
      let other = tree.graph.neighborCell[side]
      return other < 0 || patch.contains(other)
    }
  }

  /// Returns the cells of a set and those within some steps of it, nearest first.
  private mutating func surroundings(of cells: [Int32], steps: Int) -> [Int32] {
    guard steps > 0 else { return cells }
    let found = tree.graph.reached(from: cells, steps: steps, in: &isUnseen)
    for cell in found { isUnseen[Int(cell)] = true }
    return found
  }

  /// Returns the connected parts of a set of cells.
  private mutating func clusters(of cells: [Int32]) -> [[Int32]] {
    for cell in cells { isMember[Int(cell)] = true }
    return tree.graph.parts(of: cells, in: &isMember)
  }

  private mutating func deduceAll() {
    // A contradiction would be a bug in a rule, because the tree is known to solve the board.
    let isPossible = deduction.deduce()
    precondition(isPossible, "the tree itself is a solution")
  }

  /// Checks whether a piece has several possible turns left.
  private func isAmbiguous(_ cell: Int32) -> Bool {
    let turns = deduction.cells[Int(cell)].turns
    return turns & (turns &- 1) != 0
  }

  /// Returns the cells whose turn does not follow, or that have no piece yet.
  private func openCells() -> [Int32] {
    var found: [Int32] = []
    for cell in deduction.cells.indices {
      if deduction.cells[cell].isOpen || isAmbiguous(Int32(cell)) { found.append(Int32(cell)) }
    }
    return found
  }
}
