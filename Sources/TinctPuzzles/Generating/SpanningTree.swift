/// A tree that joins the cells of a board, kept as the joined sides of each cell.
struct SpanningTree {
  /// The number of cells that are drawn in search of one at which a branch can begin.
  private static let branchingDraws = 8

  /// The board.
  let graph: BoardGraph
  /// The most joined sides of each cell.
  let limits: [UInt8]
  /// The joined sides of each cell, as bits.
  private(set) var masks: [UInt32]
  /// The cells that may still grow, the newest last until one is dropped, whose place the last
  /// one takes; scratch memory of `grow`.
  private var growing: [Int32] = []

  /// Makes a tree without any joined sides.
  ///
  /// - Parameter limit: the most joined sides of a cell; nil for a number that follows from its
  ///   sides: 3 on squares, 4 on hexes.
  init(on graph: BoardGraph, limit: Int?) {
    self.graph = graph
    limits = graph.sideCount.map { sides in
      let usual = max(3, Int(sides) / 2 + 1)
      return UInt8(min(Int(sides), limit ?? usual))
    }
    masks = Array(repeating: 0, count: graph.cellCount)
  }

  /// Grows a new tree from a random cell; false if it gets stuck before all cells are included.
  ///
  /// - Parameter branching: the number of branches, from 0 to 1, that begin for each step by which
  ///   the newest cell goes on; nil for growth at any cell.
  mutating func grow(branching: Double?, _ random: inout SplitMix64) -> Bool {
    for cell in masks.indices { masks[cell] = 0 }
    let first = random.next(below: masks.count)
    growing.removeAll(keepingCapacity: true)
    growing.append(Int32(first))
    var count = 1
    // With b branches for each step, branches are a share of b / (1 + b) of all growth.
    let share = branching.map { $0 / (1 + $0) }
    while let index = nextIndex(share, first, &random) {
      let cell = Int(growing[index])
      let free = canGrow(cell) ? freeSides(cell, first) : 0
      guard free != 0 else {
        dropGrowing(index)
        continue
      }
      let side = Self.pick(free, &random)
      join(cell, side)
      growing.append(graph.neighborCell[Int(graph.sideStart[cell]) + side])
      count += 1
    }
    return count == masks.count
  }

  /// Chooses the index in `growing` of the cell that grows next; nil if no cell can grow.
  ///
  /// - Parameter share: the share of branches in all growth; nil for growth at any cell.
  private mutating func nextIndex(
    _ share: Double?, _ first: Int, _ random: inout SplitMix64
  ) -> Int? {
    guard !growing.isEmpty else { return nil }
    guard let share else { return random.next(below: growing.count) }
    if random.nextUnit() < share, let index = branchingIndex(first, &random) { return index }
    return growing.isEmpty ? nil : growing.count - 1
  }

  /// Draws the index in `growing` of a cell that is not a dead end, so that a branch adds a dead
  /// end; nil if none is drawn.
  private mutating func branchingIndex(_ first: Int, _ random: inout SplitMix64) -> Int? {
    for _ in 0..<Self.branchingDraws where !growing.isEmpty {
      let index = random.next(below: growing.count)
      let cell = Int(growing[index])
      if !canGrow(cell) || freeSides(cell, first) == 0 {
        dropGrowing(index)
      } else if masks[cell].nonzeroBitCount > 1 {
        return index
      }
    }
    return nil
  }

  private mutating func dropGrowing(_ index: Int) {
    growing.swapAt(index, growing.count - 1)
    growing.removeLast()
  }

  /// Returns the sides that lead to cells outside the tree, as bits.
  private func freeSides(_ cell: Int, _ first: Int) -> UInt32 {
    var free: UInt32 = 0
    for (side, number) in graph.sides(of: cell).enumerated() {
      let other = Int(graph.neighborCell[number])
      // A cell without joined sides is outside the tree, except the first one.
      guard other >= 0, other != first, masks[other] == 0, limits[other] > 0 else { continue }
      free |= 1 << UInt32(side)
    }
    return free
  }

  /// Draws one of the bits of a mask.
  private static func pick(_ mask: UInt32, _ random: inout SplitMix64) -> Int {
    var rest = mask
    let count = rest.nonzeroBitCount
    // Without a choice nothing is drawn, so that seeds keep giving the same boards.
    for _ in 0..<(count > 1 ? random.next(below: count) : 0) { rest &= rest - 1 }
    return rest.trailingZeroBitCount
  }

  /// Puts joined sides of some cells back to what they were.
  mutating func restore(_ cells: [Int32], _ sides: [UInt32]) {
    for (cell, mask) in zip(cells, sides) { masks[Int(cell)] = mask }
  }

  /// Checks whether a cell may have one more joined side.
  func canGrow(_ cell: Int) -> Bool { masks[cell].nonzeroBitCount < Int(limits[cell]) }

  /// Joins a cell across a side.
  mutating func join(_ cell: Int, _ side: Int) {
    let number = Int(graph.sideStart[cell]) + side
    masks[cell] |= 1 << UInt32(side)
    masks[Int(graph.neighborCell[number])] |= 1 << UInt32(graph.neighborSide[number])
  }

  /// Separates a cell from its neighbour across a side.
  mutating func part(_ cell: Int, _ side: Int) {
    let number = Int(graph.sideStart[cell]) + side
    masks[cell] &= ~(1 << UInt32(side))
    masks[Int(graph.neighborCell[number])] &= ~(1 << UInt32(graph.neighborSide[number]))
  }
}

/// Some cells of a tree, prepared to be grown anew without looking at the rest of the board.
///
/// Without its sides in the patch, the tree falls into parts. However the patch is grown, each part
/// stays connected in itself, so that it counts as one node: cells of the patch and the parts
/// beside it are numbered together, cells first.
struct TreePatch {
  /// The cells.
  let cells: [Int32]
  /// The number in the patch of each cell of the board, or -1.
  private let numbers: [Int32]
  /// The number of the cell or part across each side of each cell in the patch, one cell after the
  /// other, or -1.
  private var beyond: [Int32] = []
  /// The index in `beyond` of the first side of each cell in the patch.
  private var starts: [Int32] = []
  /// The cells and parts that are joined; scratch memory of `regrow`.
  private var joined = DisjointSets(count: 0)
  /// The number of cells and parts.
  private let count: Int

  init(_ cells: [Int32], of tree: SpanningTree) {
    self.cells = cells
    let graph = tree.graph
    var numbers = [Int32](repeating: -1, count: graph.cellCount)
    for (number, cell) in cells.enumerated() { numbers[Int(cell)] = Int32(number) }
    var parts = Self.parts(of: tree, without: numbers)
    var partNumbers = [Int32](repeating: -1, count: graph.cellCount)
    var count = cells.count
    for cell in cells.lazy.map(Int.init) {
      starts.append(Int32(beyond.count))
      for side in graph.sides(of: cell) {
        let other = Int(graph.neighborCell[side])
        guard other >= 0, numbers[other] < 0 else {
          beyond.append(other < 0 ? -1 : numbers[other])
          continue
        }
        let part = parts.root(of: other)
        if partNumbers[part] < 0 {
          partNumbers[part] = Int32(count)
          count += 1
        }
        beyond.append(partNumbers[part])
      }
    }
    self.numbers = numbers
    self.count = count
  }

  /// Returns the parts of the tree outside the patch, as sets of cells.
  private static func parts(of tree: SpanningTree, without numbers: [Int32]) -> DisjointSets {
    let graph = tree.graph
    var parts = DisjointSets(count: graph.cellCount)
    for cell in numbers.indices where numbers[cell] < 0 {
      let start = Int(graph.sideStart[cell])
      var rest = tree.masks[cell]
      while rest != 0 {
        let other = Int(graph.neighborCell[start + rest.trailingZeroBitCount])
        rest &= rest - 1
        if other > cell && numbers[other] < 0 { _ = parts.join(cell, other) }
      }
    }
    return parts
  }

  /// Checks whether a cell of the board is in the patch.
  func contains(_ cell: Int32) -> Bool { numbers[Int(cell)] >= 0 }

  /// Separates some cells of the patch from all their neighbours, and joins the tree anew by random
  /// sides of these cells; leaves the tree unchanged if it gets stuck.
  ///
  /// A tree with as many sides as before that joins as many cells and parts is a tree again: no
  /// side is taken that joins two that are already joined.
  ///
  /// - Parameter tree: the tree from which the patch was made, as this function left it last.
  mutating func regrow(
    _ core: [Int32], of tree: inout SpanningTree, _ random: inout SplitMix64
  ) {
    var isCore = [Bool](repeating: false, count: cells.count)
    for cell in core { isCore[Int(numbers[Int(cell)])] = true }
    joined = DisjointSets(count: count)
    joinAll(outside: isCore, tree)
    var (sides, parted) = part(core, isCore, &tree)
    // Shuffled as by Fisher and Yates: this is Kruskal's algorithm with random weights.
    for last in stride(from: sides.count - 1, to: 0, by: -1) {
      sides.swapAt(last, random.next(below: last + 1))
    }
    var added: [CellSide] = []
    for side in sides where added.count < parted.count {
      let number = Int(numbers[side.cell])
      let other = Int(tree.graph.neighborCell[Int(tree.graph.sideStart[side.cell]) + side.side])
      guard tree.canGrow(side.cell), tree.canGrow(other),
        joined.join(number, Int(beyond[Int(starts[number]) + side.side]))
      else { continue }
      tree.join(side.cell, side.side)
      added.append(side)
    }
    guard added.count < parted.count else { return }
    for side in added { tree.part(side.cell, side.side) }
    for side in parted { tree.join(side.cell, side.side) }
  }

  /// Records the joins of the tree at cells of the patch that are not in the core.
  private mutating func joinAll(outside isCore: [Bool], _ tree: SpanningTree) {
    for (number, cell) in cells.enumerated() where !isCore[number] {
      var rest = tree.masks[Int(cell)]
      while rest != 0 {
        let other = Int(beyond[Int(starts[number]) + rest.trailingZeroBitCount])
        rest &= rest - 1
        if other >= cells.count || !isCore[other] { _ = joined.join(number, other) }
      }
    }
  }

  /// Separates the cells of the core from all their neighbours.
  ///
  /// - Returns: all sides at which they may be joined, and those at which they were; of two sides
  ///   that meet, one.
  private func part(
    _ core: [Int32], _ isCore: [Bool], _ tree: inout SpanningTree
  ) -> (all: [CellSide], parted: [CellSide]) {
    let graph = tree.graph
    var all: [CellSide] = []
    var parted: [CellSide] = []
    for cell in core.lazy.map(Int.init) {
      let start = Int(graph.sideStart[cell])
      for side in 0..<Int(graph.sideCount[cell]) where graph.neighborCell[start + side] >= 0 {
        let other = Int(graph.neighborCell[start + side])
        let isSecond = (other, Int(graph.neighborSide[start + side])) < (cell, side)
        if isSecond && numbers[other] >= 0 && isCore[Int(numbers[other])] { continue }
        all.append(CellSide(cell: cell, side: side))
        guard tree.masks[cell] >> UInt32(side) & 1 == 1 else { continue }
        parted.append(CellSide(cell: cell, side: side))
        tree.part(cell, side)
      }
    }
    return (all, parted)
  }
}
