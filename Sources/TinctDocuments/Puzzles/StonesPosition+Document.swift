public import TinctPuzzles

extension StonesPosition {
  /// The `kind` of positions among puzzles.
  static let documentKind = "stones"

  /// The keys that an element of `puzzles` must have.
  static let documentKeys = ["name", "grid", "states"]

  /// The keys that it may have besides those of anybody's own.
  static let furtherKeys = ["kind", "ground", "cells", "marks", "labels", "lastMove"]

  /// Returns true for an element of `puzzles` that is a position.
  static func isPosition(_ object: JSONObject) -> Bool {
    guard let kind = try? object["kind"]?.string() else { return false }
    return kind == documentKind
  }

  /// Takes a position from an element of `puzzles`.
  ///
  /// - Parameter known: of puzzles before.
  init?(_ object: JSONObject, _ known: inout KnownSides, _ reader: inout DocumentReader) {
    let name = reader.attempt(try object["name"]?.nonEmptyString())
    let board = BoardReading(object["grid"], &known, &reader)
    guard !board.isMiscounted(.states, object["states"], &reader) else { return nil }
    let states = board.list(.states, object["states"], &reader) { (node) throws(DocumentError) in
      try Self.state(node)
    }
    func layer(_ list: PuzzleError.List) -> [State] {
      board.list(list, object[list.rawValue], &reader) { (node) throws(DocumentError) in
        try Self.state(node)
      } ?? []
    }
    let (ground, cells, marks) = (layer(.ground), layer(.cells), layer(.marks))
    let labels = board.list(.labels, object["labels"], &reader) { (node) throws(DocumentError) in
      node.kind == .null ? nil : try node.nonEmptyString()
    }
    let lastMove = board.cells(object["lastMove"], &reader)
    guard let name, let grid = board.grid, let states else { return nil }
    do {
      try self.init(
        name: name, grid: grid, openGrid: board.openGrid, states: states, ground: ground,
        cells: cells, marks: marks, labels: labels ?? [], lastMove: lastMove ?? [])
    } catch {
      // Reading has checked everything by now; a check that only the model makes is still told.
      reader.note(object.node.error(error.description))
      return nil
    }
  }

  static func state(_ node: JSONNode) throws(DocumentError) -> State {
    switch node.kind {
    case .number: .number(try node.integer(in: -1_000_000_000...1_000_000_000))
    case .string: .name(try node.nonEmptyString())
    case .null, .boolean, .array, .object:
      throw node.error(
        "expected a number or a name, found \(node.kind)",
        remedy: "give each cell a state, such as 0, or \"empty\"")
    }
  }
}

extension StonesPosition {
  /// The position as it stands in a pack document, on one line.
  public var documentLine: [UInt8] {
    var members: [JSONValue.Member] = [
      .init("name", .string(name)), .init("kind", .string(Self.documentKind)),
      .init("grid", gridSpecification.documentValue),
      .init("states", .array(states.map(\.documentValue))),
    ]
    for (name, states) in [("ground", ground), ("cells", cells), ("marks", marks)]
    where !states.isEmpty {
      members.append(.init(name, .array(states.map(\.documentValue))))
    }
    if !labels.isEmpty {
      members.append(.init("labels", .array(labels.map { $0.map(JSONValue.string) ?? .null })))
    }
    if !lastMove.isEmpty {
      members.append(.init("lastMove", .array(lastMove.map { .integer($0) })))
    }
    return Array("\(JSONValue.object(members, .line))".utf8)
  }
}

extension StonesPosition.State {
  fileprivate var documentValue: JSONValue {
    switch self {
    case .number(let number): .integer(number)
    case .name(let name): .string(name)
    }
  }
}
