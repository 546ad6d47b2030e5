public import TinctPuzzles

extension MoveRecord {
  /// The record as a JSON document that `init(parsing:for:limits:)` reads back to an equal one, a move
  /// on each line. Equal records give equal bytes.
  public var documentBytes: [UInt8] {
    var members: [JSONValue.Member] = [
      .init("format", .string(Self.documentFormat)),
      .init("version", .integer(Self.documentVersion)),
    ]
    if let puzzle { members.append(.init("puzzle", .string(puzzle))) }
    if done < moves.count { members.append(.init("done", .integer(done))) }
    members.append(.init("moves", .array(moves.map(\.documentValue))))
    return JSONValue.object(members).documentBytes
  }
}

extension PuzzleMove {
  fileprivate var documentValue: JSONValue {
    guard case .steps(let steps, let cause) = self else {
      return .object([.init("restart", true)], .line)
    }
    if cause == .player, steps.count == 1 { return steps[0].documentValue }
    return .object([.init(cause.documentKey, .array(steps.map(\.documentValue)))], .line)
  }
}

extension PuzzleMove.Step {
  fileprivate var documentValue: JSONValue {
    switch self {
    case .turn(let cell, let steps):
      .object([.init("turn", .integer(cell)), .init("by", .integer(steps))], .line)
    case .lock(let cell): .object([.init("lock", .integer(cell))], .line)
    }
  }
}

extension PuzzleMove.Cause {
  /// The key of a list of steps.
  var documentKey: String {
    switch self {
    case .player: "together"
    case .jumble: "jumble"
    case .solve: "solve"
    }
  }
}
