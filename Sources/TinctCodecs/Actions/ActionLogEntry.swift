internal import TinctPuzzles

/// A line of a log of moves behind the header.
enum ActionLogEntry<Action: GameAction> {
  /// `{"do": …}`: an action is performed.
  case perform(Action)
  /// `{"undo": 3}`: so many actions are undone.
  case undo(Int)
  /// `{"mark": "turn"}`: a turn starts.
  case markTurn

  static var performKey: String { "do" }
  private static var undoKey: String { "undo" }
  private static var markKey: String { "mark" }
  private static var turn: String { "turn" }

  init(_ root: JSONNode) throws(DocumentError) {
    let object = try root.object()
    guard object.members.count == 1, let member = object.members.first else {
      throw root.error("expected one key", remedy: Self.advice)
    }
    switch member.name {
    case Self.performKey: self = .perform(try member.value.decode())
    case Self.undoKey: self = .undo(try member.value.integer(in: 1...Int(Int32.max)))
    case Self.markKey:
      let mark = try member.value.string()
      guard mark == Self.turn else {
        throw member.value.error("expected \"turn\", found \(quoted(mark))")
      }
      self = .markTurn
    default: throw member.nameNode.error("unknown key", remedy: Self.advice)
    }
  }

  private static var advice: String {
    "a line is {\"do\": an action}, {\"undo\": a number} or {\"mark\": \"turn\"}"
  }

  func value() throws(JSONEncodingError) -> JSONValue {
    switch self {
    case .perform(let action):
      .object([.init(Self.performKey, try JSONValue(encoding: action))], .line)
    case .undo(let count): .object([.init(Self.undoKey, .integer(count))], .line)
    case .markTurn: .object([.init(Self.markKey, .string(Self.turn))], .line)
    }
  }
}
