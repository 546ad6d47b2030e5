/// A grid in flat arrays, for code that visits every cell many times.
///
/// The sides of cell c have the numbers from `sideStart[c]` on.
struct BoardGraph: Sendable {
  /// Number of the first side of each cell.
  let sideStart: [Int32]
  /// Number of sides of each cell.
  let sideCount: [UInt8]
  /// The cell across each side, or -1 at a border or a wall.
  let neighborCell: [Int32]
  /// Across which of its sides that cell is met.
  let neighborSide: [UInt8]
  /// The sides of each cell that meet nothing, as bits.
  let closed: [UInt32]
  /// Whether a cell meets one cell at several sides, or itself.
  let hasTwins: [Bool]
  /// All cells, those with closed sides first, then by their distance from these.
  let inwards: [Int32]

  init(_ grid: Grid) {
    var start: [Int32] = []
    var cells: [Int32] = []
    var sides: [UInt8] = []
    var closed: [UInt32] = []
    for cell in grid.cells {
      start.append(Int32(cells.count))
      var mask: UInt32 = 0
      for (number, side) in cell.sides.enumerated() {
        if side.neighbor == nil { mask |= 1 << UInt32(number) }
        cells.append(Int32(side.neighbor?.cell ?? -1))
        sides.append(UInt8(side.neighbor?.side ?? 0))
      }
      closed.append(mask)
    }
    self.init(
      sideStart: start, sideCount: grid.cells.map { UInt8($0.sides.count) }, neighborCell: cells,
      neighborSide: sides, closed: closed)
  }

  private init(
    sideStart: [Int32], sideCount: [UInt8], neighborCell: [Int32], neighborSide: [UInt8],
    closed: [UInt32]
  ) {
    self.sideStart = sideStart
    self.sideCount = sideCount
    self.neighborCell = neighborCell
    self.neighborSide = neighborSide
    self.closed = closed
    hasTwins = sideStart.indices.map { cell in
      let start = Int(sideStart[cell])
      let others = neighborCell[start..<start + Int(sideCount[cell])]
      return others.indices.contains { place in
        others[place] == Int32(cell)
          || others[place] >= 0 && others[(place + 1)...].contains(others[place])
      }
    }
    inwards = Self.inwards(
      start: sideStart, count: sideCount, neighbors: neighborCell, closed: closed)
  }

  /// The same board with walls on some more sides.
  func closing(_ walls: some Sequence<CellSide>) -> BoardGraph {
    var (cells, sides, closed) = (neighborCell, neighborSide, self.closed)
    for wall in walls {
      let number = Int(sideStart[wall.cell]) + wall.side
      let (other, back) = (Int(cells[number]), Int(sides[number]))
      closed[wall.cell] |= 1 << UInt32(wall.side)
      cells[number] = -1
      sides[number] = 0
      guard other >= 0 else { continue }
      closed[other] |= 1 << UInt32(back)
      cells[Int(sideStart[other]) + back] = -1
      sides[Int(sideStart[other]) + back] = 0
    }
    return BoardGraph(
      sideStart: sideStart, sideCount: sideCount, neighborCell: cells, neighborSide: sides,
      closed: closed)
  }

  /// Number of cells.
  var cellCount: Int { sideStart.count }

  private static func inwards(
    start: [Int32], count: [UInt8], neighbors: [Int32], closed: [UInt32]
  ) -> [Int32] {
    var order = closed.indices.filter { closed[$0] != 0 }.map { Int32($0) }
    var isSeen = closed.map { $0 != 0 }
    // A grid without borders and walls may start anywhere. Any other part has a closed side.
    if order.isEmpty, let first = isSeen.indices.first {
      isSeen[first] = true
      order.append(Int32(first))
    }
    var next = 0
    while next < order.count {
      let cell = Int(order[next])
      next += 1
      for side in Int(start[cell])..<Int(start[cell]) + Int(count[cell]) {
        let other = Int(neighbors[side])
        guard other >= 0, !isSeen[other] else { continue }
        isSeen[other] = true
        order.append(Int32(other))
      }
    }
    return order
  }
}
