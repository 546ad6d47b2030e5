import TinctGraphics
import TinctPuzzles
import TinctBoards

/// Who has power on a board, found without the library's grid and search: sides that lie at one
/// point of the plane meet, and cells whose connectors meet are united (union-find).
struct PowerByUnion {
  private let puzzle: Puzzle
  private var parents: [Int]
  private var visitors: [PlanePoint: [Int]] = [:]
  private var walls: Set<PlanePoint> = []

  /// The middle of a side. On squares in half cells; on hexes in half columns and quarter cells.
  private struct PlanePoint: Hashable {
    let x: Int
    let y: Int
  }

  init(_ puzzle: Puzzle) {
    self.puzzle = puzzle
    parents = Array(puzzle.pieces.indices)
    for wall in puzzle.gridSpecification.walls { walls.insert(point(wall.cell, wall.side)) }
    for (cell, piece) in puzzle.pieces.enumerated() {
      for side in 0..<sides where piece.mask >> UInt32(side) & 1 == 1 {
        visitors[point(cell, side), default: []].append(cell)
      }
    }
    for (point, cells) in visitors where cells.count == 2 && !walls.contains(point) {
      parents[root(cells[0])] = root(cells[1])
    }
  }

  func isPowered(_ cell: Int) -> Bool {
    puzzle.sources.contains { root($0) == root(cell) }
  }

  func isJoined(_ cell: Int, _ side: Int) -> Bool {
    let point = point(cell, side)
    return visitors[point]?.count == 2 && !walls.contains(point)
  }

  func isWall(_ cell: Int, _ side: Int) -> Bool { walls.contains(point(cell, side)) }

  private func root(_ cell: Int) -> Int {
    var cell = cell
    while parents[cell] != cell { cell = parents[cell] }
    return cell
  }
}

extension PowerByUnion {
  private var isHex: Bool { puzzle.gridSpecification.kind.name == "hex" }
  private var columns: Int { puzzle.gridSpecification.columns }
  private var rows: Int { puzzle.gridSpecification.rows }

  /// The number of sides of a cell.
  var sides: Int { isHex ? 6 : 4 }

  /// The direction of a side: radians, counter-clockwise from the right.
  func angle(_ side: Int) -> Double {
    isHex ? .pi / 6 + .pi / 3 * Double(side) : .pi / 2 * Double(side)
  }

  /// The middle of a cell from the middle of the board, in cells.
  func center(_ cell: Int) -> Point {
    let (column, row) = (Double(cell % columns), Double(cell / columns))
    guard isHex else {
      return Point(x: column + 0.5 - Double(columns) / 2, y: row + 0.5 - Double(rows) / 2)
    }
    // Middles of columns lie half of the square root of 3 apart; every second column is lower.
    let lower = columns > 1 ? 0.5 : 0
    return Point(
      x: (column - Double(columns - 1) / 2) * (3.0).squareRoot() / 2,
      y: row + (cell % columns % 2 == 1 ? 1 : 0.5) - (Double(rows) + lower) / 2)
  }

  private func point(_ cell: Int, _ side: Int) -> PlanePoint {
    let (column, row) = (cell % columns, cell / columns)
    if isHex {
      let (x, y) = [(1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1)][side]
      let middle = 2 * (2 * row + column % 2)
      return wrapped(2 * column + x, middle + y, width: 2 * columns, height: 4 * rows)
    }
    let (x, y) = [(1, 0), (0, -1), (-1, 0), (0, 1)][side]
    return wrapped(
      2 * column + 1 + x, 2 * row + 1 + y, width: 2 * columns, height: 2 * rows)
  }

  private func wrapped(_ x: Int, _ y: Int, width: Int, height: Int) -> PlanePoint {
    guard puzzle.gridSpecification.wraps else { return PlanePoint(x: x, y: y) }
    return PlanePoint(x: (x + width) % width, y: (y + height) % height)
  }
}
