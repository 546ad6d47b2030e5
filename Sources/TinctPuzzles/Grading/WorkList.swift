/// Cells that are to be looked at, each once, in the order in which they came.
struct WorkList: Sendable {
  private var cells: [Int32] = []
  private var next = 0
  private var isListed: [Bool]

  init(cellCount: Int) {
    isListed = Array(repeating: false, count: cellCount)
  }

  /// Puts a cell at the end unless it is listed.
  mutating func append(_ cell: Int) {
    guard !isListed[cell] else { return }
    isListed[cell] = true
    cells.append(Int32(cell))
  }

  /// Takes the first cell.
  mutating func popFirst() -> Int? {
    guard next < cells.count else {
      cells.removeAll(keepingCapacity: true)
      next = 0
      return nil
    }
    defer { next += 1 }
    let cell = Int(cells[next])
    isListed[cell] = false
    return cell
  }
}
