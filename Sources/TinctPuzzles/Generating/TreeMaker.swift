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
  /// The number of boards that may fail to get a number of solutions.
  static let ambiguousBoardAttempts = 25
  /// The number of patches that are tried before a board is given up.
  private static let patchAttempts = 30
  /// The number of times that one patch is grown anew.
  private static let regrowthAttempts = 30
  /// The number of times that a patch is grown anew for each piece that is to be avoided.
  private static let avoidingAttempts = 40
  /// The number of times that a patch is grown anew in search of a number of solutions.
  private static let ambiguityAttempts = 400

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
  /// The solver of `makeAmbiguous`; nil until it is used.
  private var solver: PuzzleSolver?

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

  // MARK: - Avoiding pieces

  /// Regrows patches of the tree until it has few of the pieces that are to be avoided.
  ///
  /// - Parameters:
  ///   - pieces: the pieces.
  ///   - keepsUnique: true if the tree is the only solution, and is to stay that.
  mutating func avoid(
    _ pieces: AvoidedPieces, keepsUnique: Bool, _ random: inout SplitMix64
  ) {
    var bad = pieces.cells(of: tree)
    var attempts = Self.avoidingAttempts * bad.count
    // Several patches at once: each call goes through the whole board, and each of its attempts
    // through all of its patches.
    let width = max(1, Int(Double(tree.graph.cellCount).squareRoot()) / 5)
    while !bad.isEmpty, attempts > 0 {
      for index in 0..<min(width, bad.count) {
        bad.swapAt(index, index + random.next(below: bad.count - index))
      }
      attempts -= min(width, bad.count)
      replace(Array(bad.prefix(width)), pieces, keepsUnique: keepsUnique, &random)
      bad = pieces.cells(of: tree)
    }
  }

  /// Regrows the tree around each of some cells, and keeps what has no more pieces to be avoided.
  private mutating func replace(
    _ bad: [Int32], _ pieces: AvoidedPieces, keepsUnique: Bool, _ random: inout SplitMix64
  ) {
    var patch = TreePatch(surroundings(of: bad, steps: 2), of: tree)
    var open: [Int32] = []
    if keepsUnique { open = openCells(leaving: patch) }
    for cell in bad {
      let core = surroundings(of: [cell], steps: 1)
      let old = patch.cells.map { tree.masks[Int($0)] }
      let cost = pieces.cost(of: patch.cells, tree)
      patch.regrow(core, of: &tree, &random)
      let isBetter = pieces.cost(of: patch.cells, tree) <= cost
      guard isBetter, !keepsUnique || ambiguous(patch, open).isEmpty else {
        tree.restore(patch.cells, old)
        continue
      }
    }
  }

  // MARK: - Several solutions

  /// Regrows patches of a tree that is the only solution until there is a number of solutions.
  ///
  /// - Returns: all sides that any of the solutions joins, cell by cell; nil if the board was given
  ///   up.
  mutating func makeAmbiguous(
    _ wanted: ClosedRange<Int>, _ random: inout SplitMix64
  ) -> [UInt32]? {
    var solver = self.solver ?? PuzzleSolver(tree.graph)
    defer { self.solver = solver }
    var count = 1
    for attempt in 0..<Self.ambiguityAttempts {
      let cell = Int32(random.next(below: tree.graph.cellCount))
      let core = surroundings(of: [cell], steps: attempt % 3 == 2 ? 2 : 1)
      var patch = TreePatch(surroundings(of: core, steps: 1), of: tree)
      let old = patch.cells.map { tree.masks[Int($0)] }
      patch.regrow(core, of: &tree, &random)
      let board = PuzzleSolver.Board(
        pieces: tree.masks.map(Connectors.init(mask:)), sources: [0])
      let result = solver.solve(
        board, limits: .init(solutions: wanted.upperBound + 1, trials: 100_000))
      let found = result.solutions.count
      if result.isComplete, wanted.contains(found) {
        return tree.masks.indices.map { cell in
          result.solutions.reduce(0) { $0 | $1[cell].mask }
        }
      }
      // Steps back, now and then, lead out of dead ends such as six solutions on the way to seven.
      let isKept = found >= count || random.next(below: 8) == 0
      if result.isComplete, found < wanted.lowerBound, isKept {
        count = found
      } else {
        tree.restore(patch.cells, old)
      }
    }
    return nil
  }

  // MARK: - Patches

  /// Regrows the cells around ambiguous ones, and returns the cells that are ambiguous afterwards.
  private mutating func regrow(_ ambiguous: [Int32], _ random: inout SplitMix64) -> [Int32] {
    var patch = TreePatch(surroundings(of: ambiguous, steps: 2), of: tree)
    let open = openCells(leaving: patch)
    var ambiguous = ambiguous
    for attempt in 0..<Self.regrowthAttempts {
      // A spot that stays ambiguous, or gets stuck, may be too small to have another tree.
      let candidates = surroundings(of: ambiguous, steps: attempt % 4 == 3 ? 1 : 0)
      let core = candidates.filter { isInside($0, patch) }
      if core.isEmpty { break }
      // One spot that gets stuck does not hold up the others.
      for cluster in clusters(of: core) { patch.regrow(cluster, of: &tree, &random) }
      ambiguous = self.ambiguous(patch, open)
      if ambiguous.isEmpty { break }
    }
    return ambiguous
  }

  /// Deduces everything that holds whatever grows in a patch, and returns the cells that it leaves
  /// open. From there each attempt concerns only the patch and the cells near it.
  private mutating func openCells(leaving patch: TreePatch) -> [Int32] {
    deduction.restart(tree: tree.masks, changed: regrown, openingPatch: patch.cells)
    regrown = patch.cells
    deduceAll()
    return openCells()
  }

  /// Returns the cells, of those that a patch left open, that are ambiguous with what has grown in
  /// it.
  private mutating func ambiguous(_ patch: TreePatch, _ open: [Int32]) -> [Int32] {
    deduction.isRecording = true
    for cell in patch.cells { deduction.place(tree.masks[Int(cell)], on: Int(cell)) }
    deduceAll()
    let ambiguous = open.filter { isAmbiguous($0) }
    // Back to the deductions that hold for any tree in the patch, for the next attempt.
    deduction.undo(to: 0)
    deduction.isRecording = false
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

/// The pieces that a board is to have few of.
struct AvoidedPieces {
  /// The costs of a piece of each kind.
  private static let costs = (obvious: 3, straight: 1)

  /// The numbers of pieces of each kind that a board may have.
  private let most: (obvious: Int, straight: Int)

  /// Counts the pieces of a tree as it grew; nil if none is to be avoided.
  init?(of recipe: PuzzleRecipe, in tree: SpanningTree) {
    guard recipe.avoidObvious > 0 || recipe.avoidStraights > 0 else { return nil }
    func most(_ share: Double, _ isAvoided: (Int) -> Bool) -> Int {
      guard share > 0 else { return .max }
      return Int((1 - share) * Double(tree.masks.indices.count(where: isAvoided)))
    }
    self.most = (
      most(recipe.avoidObvious) { Self.isObvious($0, tree) },
      most(recipe.avoidStraights) { Self.isStraight($0, tree) }
    )
  }

  /// Returns the cells with pieces of a kind of which a tree has too many, ascending.
  func cells(of tree: SpanningTree) -> [Int32] {
    let obvious = tree.masks.indices.filter { most.obvious < .max && Self.isObvious($0, tree) }
    let straight = tree.masks.indices.filter { most.straight < .max && Self.isStraight($0, tree) }
    let bad =
      (obvious.count > most.obvious ? obvious : [])
      + (straight.count > most.straight ? straight : [])
    return Set(bad).sorted().map { Int32($0) }
  }

  /// Returns the cost of the pieces on some cells of a tree.
  func cost(of cells: [Int32], _ tree: SpanningTree) -> Int {
    cells.reduce(0) { cost, cell in
      cost
        + (most.obvious < .max && Self.isObvious(Int(cell), tree) ? Self.costs.obvious : 0)
        + (most.straight < .max && Self.isStraight(Int(cell), tree) ? Self.costs.straight : 0)
    }
  }

  private static func isObvious(_ cell: Int, _ tree: SpanningTree) -> Bool {
    // Most cells are inside.
    guard tree.graph.closed[cell] != 0 else { return false }
    return Connectors(mask: tree.masks[cell]).isObvious(
      closed: tree.graph.closed[cell], sides: Int(tree.graph.sideCount[cell]))
  }

  private static func isStraight(_ cell: Int, _ tree: SpanningTree) -> Bool {
    Connectors(mask: tree.masks[cell]).isStraight(sides: Int(tree.graph.sideCount[cell]))
  }
}
