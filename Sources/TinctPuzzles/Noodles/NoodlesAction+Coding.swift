// Written as people would write them: {"turn": 5, "by": -1}, {"lock": 5}, {"scramble": 7}.

extension NoodlesAction: Codable {
  private enum Key: String, CodingKey {
    case turn, by, forced, turnBack, lock, scramble, solve, together, jumble, solution, finish
    case restart
  }

  /// Reads an action; a turn is by 1 unless it says otherwise.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseWord(
      for: [
        "turnBack": #"{"turnBack": 5}"#, "lock": #"{"lock": 5}"#, "scramble": #"{"scramble": 7}"#,
        "solve": #"{"solve": "search"}"#, "finish": #"{"finish": true}"#,
        "restart": #"{"restart": true}"#, "together": #"{"together": [{"turn": 5}]}"#,
        "jumble": #"{"jumble": [{"turn": 5}]}"#, "solution": #"{"solution": [{"turn": 5}]}"#,
      ], such: #"{"turn": 5}"#)
    let values = try decoder.container(keyedBy: Key.self)
    func steps() throws -> Int { try values.decodeIfPresent(Int.self, forKey: .by) ?? 1 }
    if let cell = try values.decodeIfPresent(Int.self, forKey: .turn) {
      let isForced = try values.decodeIfPresent(Bool.self, forKey: .forced) ?? false
      self = .turn(cell: cell, by: try steps(), isForced: isForced)
    } else if let cell = try values.decodeIfPresent(Int.self, forKey: .turnBack) {
      self = .turnBack(cell: cell, by: try steps())
    } else if let cell = try values.decodeIfPresent(Int.self, forKey: .lock) {
      self = .lock(cell: cell)
    } else if let seed = try values.decodeIfPresent(UInt64.self, forKey: .scramble) {
      self = .scramble(seed: seed)
    } else if let order = try values.decodeIfPresent(SolvingOrder.self, forKey: .solve) {
      self = .solve(order)
    } else if let (key, cause) = Self.groups.first(where: { values.contains($0.key) }) {
      self = .group(try values.decode([Step].self, forKey: key), cause)
    } else if values.contains(.finish) {
      self = .finish
      try Self.expectTrue(values, .finish)
    } else if values.contains(.restart) {
      self = .restart
      try Self.expectTrue(values, .restart)
    } else {
      let known: [Key] = [
        .turn, .turnBack, .lock, .scramble, .solve, .together, .jumble, .solution, .finish,
        .restart,
      ]
      try decoder.refuseKeys(
        besides: known.map(\.rawValue), with: [Key.by, .forced].map(\.rawValue),
        of: "an action, such as {\"turn\": 5} or {\"finish\": true},")
      let names = known.map(\.rawValue).joined(separator: ", ")
      throw decoder.corrupted(
        "expected a key that says what is done: \(names); such as {\"turn\": 5} or "
          + "{\"finish\": true}")
    }
  }

  private static let groups: [(key: Key, cause: Cause)] = [
    (.together, .player), (.jumble, .jumble), (.solution, .solve),
  ]

  private static func expectTrue(_ values: KeyedDecodingContainer<Key>, _ key: Key) throws {
    guard try values.decode(Bool.self, forKey: key) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: values, debugDescription: "must be true; leave the action out")
    }
  }

  /// Writes an action.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    switch self {
    case .turn(let cell, let steps, let isForced):
      try values.encode(cell, forKey: .turn)
      try values.encode(steps, forKey: .by)
      if isForced { try values.encode(true, forKey: .forced) }
    case .turnBack(let cell, let steps):
      try values.encode(cell, forKey: .turnBack)
      try values.encode(steps, forKey: .by)
    case .lock(let cell): try values.encode(cell, forKey: .lock)
    case .scramble(let seed): try values.encode(seed, forKey: .scramble)
    case .solve(let order): try values.encode(order, forKey: .solve)
    case .group(let steps, let cause):
      for group in Self.groups where group.cause == cause {
        try values.encode(steps, forKey: group.key)
      }
    case .finish: try values.encode(true, forKey: .finish)
    case .restart: try values.encode(true, forKey: .restart)
    }
  }
}

extension NoodlesAction.Step: Codable {
  private enum Key: String, CodingKey { case turn, by, lock }

  /// Reads a step; a turn is by 1 unless it says otherwise.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    if let cell = try values.decodeIfPresent(Int.self, forKey: .lock) {
      self = .lock(cell: cell)
    } else {
      self = .turn(
        cell: try values.decode(Int.self, forKey: .turn),
        by: try values.decodeIfPresent(Int.self, forKey: .by) ?? 1)
    }
  }

  /// Writes a step.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    switch self {
    case .turn(let cell, let steps):
      try values.encode(cell, forKey: .turn)
      try values.encode(steps, forKey: .by)
    case .lock(let cell): try values.encode(cell, forKey: .lock)
    }
  }
}
