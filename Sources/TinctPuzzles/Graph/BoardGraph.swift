/// A grid in flat arrays, for code that visits every cell many times.
///
/// The sides of cell c have the numbers from `sideStart[c]` on.
struct BoardGraph: Sendable {
  /// The number of the first side of each cell.
  let sideStart: [Int32]
  /// The number of sides of each cell.
  let sideCount: [UInt8]
  /// The cell across each side, or -1 at a border or a wall.
  let neighborCell: [Int32]
  /// The side of that cell that lies there.
  let neighborSide: [UInt8]
  /// The sides of each cell that meet nothing, as bits.
  let closed: [UInt32]
  /// True for each cell that meets another cell at several sides, or itself.
  let hasTwins: [Bool]
  /// All cells, those with closed sides first, then by their distance from these.
  ///
  /// Most is known about cells at the border, so that deductions in this order find more, and
  /// earlier.
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
        let neighbor = side.neighbor
        if neighbor == nil { mask |= 1 << UInt32(number) }
        cells.append(Int32(neighbor?.cell ?? -1))
        sides.append(UInt8(neighbor?.side ?? 0))
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
      return others.indices.contains { index in
        others[index] == Int32(cell)
          || others[index] >= 0 && others[(index + 1)...].contains(others[index])
      }
    }
    let neighbors = Neighbors(start: sideStart, count: sideCount, cells: neighborCell)
    var starts = closed.indices.filter { closed[$0] != 0 }.map { Int32($0) }
    // Without borders and walls the order may start anywhere, because all cells are connected: any
    // part that was not would have a closed side.
    if starts.isEmpty, !closed.isEmpty { starts = [0] }
    var isOpen = [Bool](repeating: true, count: closed.count)
    inwards = neighbors.reached(from: starts, in: &isOpen)
  }

  /// Returns the same board with further walls.
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

  /// The number of cells.
  var cellCount: Int { sideStart.count }

  /// Returns the numbers of the sides of a cell.
  @inline(__always) func sides(of cell: Int) -> Range<Int> {
    let start = Int(sideStart[cell])
    return start..<start + Int(sideCount[cell])
  }

  /// Returns some cells and those that can be reached from them, nearest first, among cells that
  /// are marked. The marks of the returned cells are removed.
  ///
  /// It is `breadthFirstSearch` with marks instead of a set; the caller keeps them from search to
  /// search.
  ///
  /// - Parameters:
  ///   - steps: the most steps from a start; nil for any number.
  ///   - marks: a mark for each cell that may be returned.
  func reached(from starts: [Int32], steps: Int? = nil, in marks: inout [Bool]) -> [Int32] {
    Neighbors(start: sideStart, count: sideCount, cells: neighborCell)
      .reached(from: starts, steps: steps, in: &marks)
  }

  /// Returns the connected parts of some cells, in the order of their first cells.
  ///
  /// - Parameter marks: a mark for each of the cells, and for no others; all are removed.
  func parts(of cells: [Int32], in marks: inout [Bool]) -> [[Int32]] {
    var parts: [[Int32]] = []
    for cell in cells where marks[Int(cell)] { parts.append(reached(from: [cell], in: &marks)) }
    return parts
  }

  /// The neighbours of cells, also available while a graph is being made.
  private struct Neighbors {
    let start: [Int32]
    let count: [UInt8]
    let cells: [Int32]

    func reached(from starts: [Int32], steps: Int? = nil, in marks: inout [Bool]) -> [Int32] {
      var found = starts
      for cell in starts { marks[Int(cell)] = false }
      var level = 0..<found.count
      var rest = steps ?? .max
      while !level.isEmpty, rest > 0 {
        rest -= 1
        for index in level {
          let cell = Int(found[index])
          for side in Int(start[cell])..<Int(start[cell]) + Int(count[cell]) {
            let other = cells[side]
            guard other >= 0, marks[Int(other)] else { continue }
            marks[Int(other)] = false
            found.append(other)
          }
        }
        level = level.upperBound..<found.count
      }
      return found
    }
  }
}
