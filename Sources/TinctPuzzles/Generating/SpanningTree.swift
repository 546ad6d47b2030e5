/// A tree that joins the cells of a board, kept as the joined sides of each cell.
struct SpanningTree {
  /// How many cells are drawn in search of one at which a branch can begin.
  private static let branchingDraws = 8

  let graph: BoardGraph
  /// Most joined sides of each cell.
  let limits: [UInt8]
  /// Joined sides of each cell, as bits.
  private(set) var masks: [UInt32]
  /// Cells that can still grow; scratch.
  private var growing: [Int32] = []

  /// Makes a tree without any joined sides.
  ///
  /// - Parameter limit: most joined sides of a cell; nil for a number that follows from its sides: 3
  ///   on squares, 4 on hexes.
  init(on graph: BoardGraph, limit: Int?) {
    self.graph = graph
    limits = graph.sideCount.map { sides in
      let usual = max(3, Int(sides) / 2 + 1)
      return UInt8(min(Int(sides), limit ?? usual))
    }
    masks = Array(repeating: 0, count: graph.cellCount)
  }

  /// Grows a new tree from a random cell; false if it is stuck before all cells are in.
  ///
  /// - Parameter branching: how many branches begin, from 0 to 1, for each step by which the cell that
  ///   came last goes on; nil for growth at any cell.
  mutating func grow(branching: Double?, _ random: inout SplitMix64) -> Bool {
    for cell in masks.indices { masks[cell] = 0 }
    let first = random.next(below: masks.count)
    growing.removeAll(keepingCapacity: true)
    growing.append(Int32(first))
    var count = 1
    let share = branching.map { $0 / (1 + $0) }
    while let place = nextPlace(share, first, &random) {
      let cell = Int(growing[place])
      let free = canGrow(cell) ? freeSides(cell, first) : 0
      guard free != 0 else {
        dropGrowing(place)
        continue
      }
      let side = Self.pick(free, &random)
      join(cell, side)
      growing.append(graph.neighborCell[Int(graph.sideStart[cell]) + side])
      count += 1
    }
    return count == masks.count
  }

  /// Where in `growing` the tree grows next; nil if no cell can grow.
  ///
  /// - Parameter share: how often a branch is to begin; nil for any place.
  private mutating func nextPlace(
    _ share: Double?, _ first: Int, _ random: inout SplitMix64
  ) -> Int? {
    guard !growing.isEmpty else { return nil }
    guard let share else { return random.next(below: growing.count) }
    if random.nextUnit() < share, let place = branchingPlace(first, &random) { return place }
    return growing.isEmpty ? nil : growing.count - 1
  }

  /// Where in `growing` a branch can begin: at a cell that is no dead end, so that one more comes of it;
  /// nil if none is met.
  private mutating func branchingPlace(_ first: Int, _ random: inout SplitMix64) -> Int? {
    for _ in 0..<Self.branchingDraws where !growing.isEmpty {
      let place = random.next(below: growing.count)
      let cell = Int(growing[place])
      if !canGrow(cell) || freeSides(cell, first) == 0 {
        dropGrowing(place)
      } else if masks[cell].nonzeroBitCount > 1 {
        return place
      }
    }
    return nil
  }

  private mutating func dropGrowing(_ place: Int) {
    growing.swapAt(place, growing.count - 1)
    growing.removeLast()
  }

  /// Sides that lead to cells outside the tree, as bits.
  private func freeSides(_ cell: Int, _ first: Int) -> UInt32 {
    let start = Int(graph.sideStart[cell])
    var free: UInt32 = 0
    for side in 0..<Int(graph.sideCount[cell]) {
      let other = Int(graph.neighborCell[start + side])
      guard other >= 0, other != first, masks[other] == 0, limits[other] > 0 else { continue }
      free |= 1 << UInt32(side)
    }
    return free
  }

  /// One of the bits of a mask.
  private static func pick(_ mask: UInt32, _ random: inout SplitMix64) -> Int {
    var rest = mask
    let count = rest.nonzeroBitCount
    for _ in 0..<(count > 1 ? random.next(below: count) : 0) { rest &= rest - 1 }
    return rest.trailingZeroBitCount
  }

  /// Whether a cell may have one more joined side.
  func canGrow(_ cell: Int) -> Bool { masks[cell].nonzeroBitCount < Int(limits[cell]) }

  /// Joins a cell across a side.
  mutating func join(_ cell: Int, _ side: Int) {
    let place = Int(graph.sideStart[cell]) + side
    masks[cell] |= 1 << UInt32(side)
    masks[Int(graph.neighborCell[place])] |= 1 << UInt32(graph.neighborSide[place])
  }

  /// Parts a cell from its neighbour across a side.
  mutating func part(_ cell: Int, _ side: Int) {
    let place = Int(graph.sideStart[cell]) + side
    masks[cell] &= ~(1 << UInt32(side))
    masks[Int(graph.neighborCell[place])] &= ~(1 << UInt32(graph.neighborSide[place]))
  }
}
