// A history is written as its start and the lines of its log of moves:
// {"start": {...}, "moves": [{"do": {"turn": 5, "by": 1}}, {"mark": "turn"}, {"undo": 1}]}.

extension History: Encodable where Action.State: Encodable {
  /// Writes the start, the actions with marks where turns start, and the number of undone actions.
  ///
  /// Equal histories have equal encodings; the states between are not written.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: HistoryKey.self)
    try values.encode(start, forKey: .start)
    var moves: [HistoryMove<Action>] = []
    for (index, performed) in performed.enumerated() {
      if index > 0, isTurnStart(index) { moves.append(.markTurn) }
      moves.append(.perform(performed.action))
    }
    if count > 0, isTurnStart(count) { moves.append(.markTurn) }
    if canRedo { moves.append(.undo(count - position)) }
    try values.encode(moves, forKey: .moves)
  }
}

extension History: Decodable where Action.State: Decodable {
  /// Reads the start, and performs the actions again; throws if one of them is refused.
  ///
  /// An action may perform any number of others, so that a few bytes may ask for much work. Read
  /// moves from untrusted sources as a log, with `init(parsing:from:limits:)` of TinctDocuments,
  /// which has limits.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: HistoryKey.self)
    self.init(start: try values.decode(Action.State.self, forKey: .start))
    let moves = try values.decode([HistoryMove<Action>].self, forKey: .moves)
    for (index, move) in moves.enumerated() {
      switch move {
      case .perform(let action):
        do throws(Action.Refusal) { try perform(action) } catch {
          throw decoder.corrupted("move \(index + 1) cannot be done: \(error)")
        }
      case .undo(let count):
        guard (1...max(position, 1)).contains(count), count <= position else {
          throw decoder.corrupted(
            "move \(index + 1) undoes \(count) actions; \(position) are done there")
        }
        jump(to: position - count)
      case .markTurn: markTurn()
      }
    }
  }
}

private enum HistoryKey: String, CodingKey { case start, moves }

/// A line of a log of moves.
private enum HistoryMove<Action: GameAction>: Codable {
  /// An action is performed.
  case perform(Action)
  /// A number of actions is undone.
  case undo(Int)
  /// A turn starts.
  case markTurn

  private enum Key: String, CodingKey { case perform = "do", undo, mark }

  private static var turn: String { "turn" }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    if let action = try values.decodeIfPresent(Action.self, forKey: .perform) {
      self = .perform(action)
    } else if let count = try values.decodeIfPresent(Int.self, forKey: .undo) {
      self = .undo(count)
    } else {
      self = .markTurn
      let mark = try values.decode(String.self, forKey: .mark)
      guard mark == Self.turn else {
        throw decoder.corrupted(
          "there is no mark \"\(mark)\"; a player's turn starts with \"turn\"")
      }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    switch self {
    case .perform(let action): try values.encode(action, forKey: .perform)
    case .undo(let count): try values.encode(count, forKey: .undo)
    case .markTurn: try values.encode(Self.turn, forKey: .mark)
    }
  }
}
