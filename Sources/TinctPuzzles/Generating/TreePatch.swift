/// Some cells of a tree, prepared to be grown anew without a look at the rest of the board.
///
/// The tree without its sides at the patch falls into parts; the patch knows which part it meets where.
/// Cells of the patch and the parts that it meets are numbered together, cells first.
struct TreePatch {
  /// The cells.
  let cells: [Int32]
  /// By cell of the board: its number in the patch, or -1.
  private let numbers: [Int32]
  /// By side of each cell in the patch, one cell after the other: the number of what lies beyond, or -1.
  private var beyond: [Int32] = []
  /// Where the sides of each cell in the patch start.
  private var starts: [Int32] = []
  private var islands = Islands(count: 0)
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
      let start = Int(graph.sideStart[cell])
      for side in start..<start + Int(graph.sideCount[cell]) {
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

  /// The parts of the tree outside the patch.
  private static func parts(of tree: SpanningTree, without numbers: [Int32]) -> Islands {
    let graph = tree.graph
    var parts = Islands(count: graph.cellCount)
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

  /// Whether a cell of the board is in the patch.
  func contains(_ cell: Int32) -> Bool { numbers[Int(cell)] >= 0 }

  /// Parts some cells of the patch from all their neighbours, and joins the tree anew by random sides
  /// of these cells; leaves the tree as it was if it gets stuck.
  ///
  /// - Parameter tree: as it was made the patch of, or as this function left it.
  mutating func regrow(
    _ core: [Int32], of tree: inout SpanningTree, _ random: inout SplitMix64
  ) {
    var isCore = [Bool](repeating: false, count: cells.count)
    for cell in core { isCore[Int(numbers[Int(cell)])] = true }
    islands = Islands(count: count)
    joinIslands(outside: isCore, tree)
    var (sides, parted) = part(core, isCore, &tree)
    for last in stride(from: sides.count - 1, to: 0, by: -1) {
      sides.swapAt(last, random.next(below: last + 1))
    }
    var added: [CellSide] = []
    for place in sides where added.count < parted.count {
      let number = Int(numbers[place.cell])
      let other = Int(tree.graph.neighborCell[Int(tree.graph.sideStart[place.cell]) + place.side])
      guard tree.canGrow(place.cell), tree.canGrow(other),
        islands.join(number, Int(beyond[Int(starts[number]) + place.side]))
      else { continue }
      tree.join(place.cell, place.side)
      added.append(place)
    }
    guard added.count < parted.count else { return }
    for place in added { tree.part(place.cell, place.side) }
    for place in parted { tree.join(place.cell, place.side) }
  }

  /// Joins what the tree joins at cells of the patch that are not in the core.
  private mutating func joinIslands(outside isCore: [Bool], _ tree: SpanningTree) {
    for (number, cell) in cells.enumerated() where !isCore[number] {
      var rest = tree.masks[Int(cell)]
      while rest != 0 {
        let other = Int(beyond[Int(starts[number]) + rest.trailingZeroBitCount])
        rest &= rest - 1
        if other >= cells.count || !isCore[other] { _ = islands.join(number, other) }
      }
    }
  }

  /// Parts the cells of the core from all their neighbours.
  ///
  /// - Returns: all sides at which they could be joined, and those at which they were, each from one of
  ///   its cells only.
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
        let place = CellSide(cell: cell, side: side)
        all.append(place)
        guard tree.masks[cell] >> UInt32(side) & 1 == 1 else { continue }
        parted.append(place)
        tree.part(cell, side)
      }
    }
    return (all, parted)
  }
}
