internal import TinctPuzzles

/// Reads the words of Net's saved games: places such as `3,0`, and moves such as `A3,0`.
struct NetMoveScanner {
  private let bytes: [UInt8]
  /// How far it has read, or where it met what it did not expect.
  private(set) var offset = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { offset == bytes.count }

  /// Whether a character comes next; it is passed over then.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  /// Column and row.
  mutating func place() -> (x: Int, y: Int)? {
    guard let x = number(), take(","), let y = number() else { return nil }
    return (x, y)
  }

  /// A number that may be a place on a board; nil for others.
  private mutating func number() -> Int? {
    let start = offset
    var value = 0
    while offset < bytes.count, NetGameID.isDigit(bytes[offset]) {
      value = min(value * 10 + Int(bytes[offset]) - 0x30, Int(Int32.max))
      offset += 1
    }
    return offset > start ? value : nil
  }

  /// A whole move; nil, with the offset at what is wrong, if it is none.
  mutating func action(on grid: GridSpecification) -> NoodlesAction? {
    let cause: NoodlesAction.Cause = take("J") ? .jumble : take("S") ? .solve : .player
    if cause != .player { _ = take(";") }
    var steps: [NoodlesAction.Step] = []
    while !isAtEnd {
      guard let step = step(on: grid) else { return nil }
      steps.append(step)
      _ = take(";")
    }
    guard cause == .player else { return .group(steps, cause) }
    guard steps.count == 1 else { return steps.isEmpty ? nil : .group(steps, .player) }
    switch steps[0] {
    case .turn(let cell, let sides): return .turn(cell: cell, by: sides)
    case .lock(let cell): return .lock(cell: cell)
    }
  }

  private mutating func step(on grid: GridSpecification) -> NoodlesAction.Step? {
    let start = offset
    let turn = take("A") ? 1 : take("C") ? -1 : take("F") ? 2 : 0
    guard turn != 0 || take("L") else { return nil }
    guard let place = place() else { return nil }
    guard place.x < grid.columns, place.y < grid.rows else {
      offset = start
      return nil
    }
    let cell = place.y * grid.columns + place.x
    return turn == 0 ? .lock(cell: cell) : .turn(cell: cell, by: turn)
  }
}
