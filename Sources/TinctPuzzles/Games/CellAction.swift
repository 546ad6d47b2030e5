/// An action in a game on a grid: changes to its cells, or a group of them.
///
/// In a game with rules, changes are what a player asks for; the rules check them, and perform what
/// follows as subactions.
public indirect enum CellAction: Hashable, Sendable {
  /// Changes at the same time.
  case change(CellChanges)
  /// Actions one after the other.
  case serial([CellAction])
  /// Actions that are shown at the same time, and done one after the other.
  case parallel([CellAction])

  /// The player whose turn it is places a piece on a cell.
  public static func place(cell: Int) -> CellAction { .change(.place(cell)) }
  /// The player passes.
  public static var pass: CellAction { .change(.pass) }
  /// Pieces are taken off the board.
  public static func capture(cells: [Int]) -> CellAction {
    .change(CellChanges(remove: cells.map { CellChanges.Placement($0) }))
  }
}

extension CellAction: GameAction {
  /// A game on a grid.
  public typealias State = GameState

  /// The name of games of stones, which packs hold; others have names of their own.
  public static let gameName = "stones"

  /// Returns the name of the game.
  public static func gameName(of state: GameState) -> String { state.game.name }

  /// Performs the action if the rules allow it.
  public func perform(_ performance: inout Performance<CellAction>) throws(GameRefusal) {
    switch self {
    case .change(let changes):
      guard !performance.state.isByRules else { return try changes.apply(to: &performance.state) }
      guard !performance.state.isOver else { throw .over }
      guard changes != CellChanges() else { throw .nothingDone }
      if let player = changes.turn, !performance.state.game.players.indices.contains(player - 1) {
        throw .noSuchPlayer(player, players: performance.state.game.players.count)
      }
      performance.state.labels = []
      performance.state.said = changes.say
      let rules = performance.state.game.rules
      try rules.perform(changes, &performance)
    case .serial(let parts), .parallel(let parts):
      guard !parts.isEmpty else { throw .nothingDone }
      let before = performance.state
      performance.state.isInGroup = true
      for (index, part) in parts.enumerated() {
        do throws(GameRefusal) { try performance.perform(part) } catch {
          throw parts.count > 1 ? error.inStep(index + 1) : error
        }
      }
      guard !before.isInGroup else { return }
      performance.state.isInGroup = false
      performance.state.game.rules.endGroup(&performance.state, since: before)
    }
  }

  /// Returns a digest of the board, its rules and its pieces.
  public static func identity(of state: GameState) -> String? {
    var digest = StateDigest()
    digest.combine(state.game.rules.title)
    digest.combine(state.grid.cells.indices.map { state[.thing, $0] })
    digest.combine(state.player)
    for cell in state.grid.cells.indices { digest.combine(state.neighbors(of: cell)) }
    for layer in [GridGame.Layer.ground, .cell, .mark] {
      let numbers = state.grid.cells.indices.map { state[layer, $0] }
      if numbers.contains(where: { $0 != 0 }) { digest.combine(numbers) }
    }
    return digest.description
  }
}

extension Performance<CellAction> {
  /// Performs changes that follow from the rules, as a subaction.
  mutating func effect(_ changes: CellChanges) throws(GameRefusal) {
    state.isByRules = true
    defer { state.isByRules = false }
    try perform(.change(changes))
  }
}

// MARK: - Coding

// Written as people would write them: {"place": 30}, {"move": [[12, 28]], "remove": [28]},
// {"slide": {"row": 3, "by": 1}}, {"serial": [{"move": [[1, 2]]}, {"flip": [2]}]}.

extension CellAction: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case place, move, remove, flip, swap, slide, shake, score, say, turn, pass, serial, parallel
    /// An older word for `remove`.
    case capture

    /// The words that are told to people.
    static var named: [String] { allCases.filter { $0 != .capture }.map(\.rawValue) }
  }

  /// Reads an action.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseWord(
      for: ["pass": #"{"pass": true}"#, "capture": #"{"capture": [3, 4]}"#],
      such: #"{"place": 5}"#)
    try decoder.refuseKeys(besides: Key.named, with: [Key.capture.rawValue], of: "an action")
    let keys = try decoder.container(keyedBy: Key.self)
    for key in [Key.serial, .parallel] where keys.contains(key) {
      guard keys.allKeys.count == 1 else {
        throw decoder.corrupted("a group stands alone; put the other keys into one of its parts")
      }
      let parts = try keys.decode([CellAction].self, forKey: key)
      self = key == .serial ? .serial(parts) : .parallel(parts)
      return
    }
    guard !keys.allKeys.isEmpty else {
      let names = Key.named.joined(separator: ", ")
      throw decoder.corrupted("expected a key that says what is done: \(names)")
    }
    for key in [Key.remove, .capture, .flip, .shake] {
      guard let cell = try? keys.decode(Int.self, forKey: key) else { continue }
      throw DecodingError.dataCorruptedError(
        forKey: key, in: keys,
        debugDescription: "expected a list of cells; write {\"\(key.rawValue)\": [\(cell)]}")
    }
    var changes = CellChanges()
    typealias Placement = CellChanges.Placement
    if let cell = try? keys.decode(Int.self, forKey: .place) {
      changes.place = [Placement(cell)]
    } else {
      changes.place = try keys.decodeIfPresent([Placement].self, forKey: .place) ?? []
    }
    changes.remove =
      try (keys.decodeIfPresent([Placement].self, forKey: .remove) ?? [])
      + (keys.decodeIfPresent([Placement].self, forKey: .capture) ?? [])
    changes.move = try keys.decodeIfPresent([CellChanges.Step].self, forKey: .move) ?? []
    changes.swap = try keys.decodeIfPresent([CellChanges.Step].self, forKey: .swap) ?? []
    changes.flip = try keys.decodeIfPresent([Int].self, forKey: .flip) ?? []
    changes.shake = try keys.decodeIfPresent([Int].self, forKey: .shake) ?? []
    changes.slide = try keys.decodeIfPresent(CellChanges.Slide.self, forKey: .slide)
    if let points = try? keys.decode(Int.self, forKey: .score) {
      changes.score = [1: points]
    } else if let points = try keys.decodeIfPresent([String: Int].self, forKey: .score) {
      for (name, points) in points {
        guard let player = Int(name) else {
          throw decoder.corrupted(
            "\"\(name)\" in \"score\" is no player; write {\"score\": {\"1\": 3}}")
        }
        changes.score[player] = points
      }
    }
    changes.say = try keys.decodeIfPresent(String.self, forKey: .say)
    changes.turn = try keys.decodeIfPresent(Int.self, forKey: .turn)
    changes.pass = try keys.decodeIfPresent(Bool.self, forKey: .pass) ?? false
    self = .change(changes)
  }

  /// Writes an action.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    switch self {
    case .serial(let parts): try values.encode(parts, forKey: .serial)
    case .parallel(let parts): try values.encode(parts, forKey: .parallel)
    case .change(let changes):
      if changes.place.count == 1, changes.place[0].state == nil {
        try values.encode(changes.place[0].cell, forKey: .place)
      } else if !changes.place.isEmpty {
        try values.encode(changes.place, forKey: .place)
      }
      if !changes.move.isEmpty { try values.encode(changes.move, forKey: .move) }
      if !changes.remove.isEmpty { try values.encode(changes.remove, forKey: .remove) }
      if !changes.flip.isEmpty { try values.encode(changes.flip, forKey: .flip) }
      if !changes.swap.isEmpty { try values.encode(changes.swap, forKey: .swap) }
      try values.encodeIfPresent(changes.slide, forKey: .slide)
      if !changes.shake.isEmpty { try values.encode(changes.shake, forKey: .shake) }
      if !changes.score.isEmpty {
        let points = Dictionary(
          uniqueKeysWithValues: changes.score.map { ("\($0.key)", $0.value) })
        try values.encode(points, forKey: .score)
      }
      try values.encodeIfPresent(changes.say, forKey: .say)
      try values.encodeIfPresent(changes.turn, forKey: .turn)
      if changes.pass { try values.encode(true, forKey: .pass) }
    }
  }
}

extension CellChanges.Placement: Codable {
  /// Reads a cell, or a cell with the name or the number of a state: `5`, `[5, "black"]`.
  public init(from decoder: any Decoder) throws {
    if let cell = try? decoder.singleValueContainer().decode(Int.self) {
      self.init(cell)
      return
    }
    guard var pair = try? decoder.unkeyedContainer(), pair.count == 2,
      let cell = try? pair.decode(Int.self)
    else {
      throw decoder.corrupted("expected a cell and a state, such as [5, \"black\"]")
    }
    self.init(cell, try pair.decode(StonesPosition.State.self).description)
  }

  /// Writes a cell, or a cell with the name of a state.
  public func encode(to encoder: any Encoder) throws {
    guard let state else {
      var value = encoder.singleValueContainer()
      return try value.encode(cell)
    }
    var pair = encoder.unkeyedContainer()
    try pair.encode(cell)
    try pair.encode(state)
  }
}

extension CellChanges.Step: Codable {
  /// Reads two cells: `[12, 28]`.
  public init(from decoder: any Decoder) throws {
    guard var pair = try? decoder.unkeyedContainer(), pair.count == 2,
      let from = try? pair.decode(Int.self), let to = try? pair.decode(Int.self)
    else { throw decoder.corrupted("expected two cells, such as [12, 28]") }
    self.init(from, to)
  }

  /// Writes two cells.
  public func encode(to encoder: any Encoder) throws {
    var pair = encoder.unkeyedContainer()
    try pair.encode(from)
    try pair.encode(to)
  }
}

extension CellChanges.Slide: Codable {
  private enum Key: String, CodingKey { case row, column, cells, by }

  /// Reads a line and a number of cells: `{"row": 3, "by": 1}`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let by = try values.decode(Int.self, forKey: .by)
    if let row = try values.decodeIfPresent(Int.self, forKey: .row) {
      self.init(.row(row), by: by)
    } else if let column = try values.decodeIfPresent(Int.self, forKey: .column) {
      self.init(.column(column), by: by)
    } else if let cells = try values.decodeIfPresent([Int].self, forKey: .cells) {
      self.init(.cells(cells), by: by)
    } else {
      throw decoder.corrupted("expected a line: \"row\", \"column\" or \"cells\"")
    }
  }

  /// Writes a line and a number of cells.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    switch line {
    case .row(let row): try values.encode(row, forKey: .row)
    case .column(let column): try values.encode(column, forKey: .column)
    case .cells(let cells): try values.encode(cells, forKey: .cells)
    }
    try values.encode(by, forKey: .by)
  }
}
