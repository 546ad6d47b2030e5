/// A position on the board of five by five.
struct Position: Codable, Hashable, Sendable, Comparable {
  static let side = 5

  var column: Int
  var row: Int

  var isOnBoard: Bool { (0..<Self.side).contains(column) && (0..<Self.side).contains(row) }

  /// Returns true if it lies beside another position, not across a corner.
  func isBeside(_ other: Position) -> Bool { distance(to: other) == 1 }

  func distance(to other: Position) -> Int {
    abs(column - other.column) + abs(row - other.row)
  }

  func neighbor(_ direction: Direction) -> Position {
    let (right, down) = direction.step
    return Position(column: column + right, row: row + down)
  }

  static let all = (0..<side).flatMap { row in
    (0..<side).map { Position(column: $0, row: row) }
  }

  static func < (left: Position, right: Position) -> Bool {
    (left.row, left.column) < (right.row, right.column)
  }
}

extension Position: CustomStringConvertible {
  var description: String { "column \(column), row \(row)" }
}

/// The direction of the wind.
enum Direction: String, Codable, Hashable, Sendable, CaseIterable {
  case left, up, right, down

  /// Columns to the right, rows down.
  var step: (right: Int, down: Int) {
    switch self {
    case .left: (-1, 0)
    case .up: (0, -1)
    case .right: (1, 0)
    case .down: (0, 1)
    }
  }

  var opposite: Direction {
    switch self {
    case .left: .right
    case .up: .down
    case .right: .left
    case .down: .up
    }
  }
}
