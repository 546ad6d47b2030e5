public import TinctGraphics
public import TinctPuzzles

extension MoveRecord {
  /// The `format` of documents of moves.
  static let documentFormat = "tinct-moves"
  /// The `version` of documents of moves.
  static let documentVersion = 1

  /// Reads the moves of a game on a puzzle, as `schemas/moves.schema.json` describes them.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8.
  ///   - puzzle: the puzzle, whose cells the moves must name; nil to read them unchecked, as where the
  ///     document is yet to say which puzzle it is about.
  /// - Throws: all errors, each with line, column and key path.
  public init(
    parsing bytes: [UInt8], for puzzle: Puzzle?, limits: Limits = Limits()
  ) throws(DocumentErrors) {
    let board = puzzle.map(MoveBoard.init)
    self = try DocumentReader.read(bytes, limits: limits) { root, reader in
      MoveRecord(root, board, &reader)
    }
  }

  private init?(_ root: JSONNode, _ board: MoveBoard?, _ reader: inout DocumentReader) {
    let format = reader.attempt(
      try root.document(format: Self.documentFormat, version: Self.documentVersion))
    guard
      let object = reader.object(
        format?.node, required: ["format", "version", "moves"], optional: ["puzzle", "done"])
    else { return nil }
    let puzzle = reader.attempt(try object["puzzle"]?.nonEmptyString())
    let nodes = reader.attempt(try object["moves"]?.array()) ?? []
    let done = reader.attempt(
      try object["done"]?.integer(
        in: 0...nodes.count, because: "so many moves there are: \(nodes.count)"))
    let moves = nodes.compactMap { PuzzleMove($0, board, &reader) }
    guard moves.count == nodes.count else { return nil }
    self.init(puzzle: puzzle, moves: moves, done: done)
  }
}

/// What moves are checked against.
private struct MoveBoard {
  let grid: Grid
  let locked: Set<Int>

  init(_ puzzle: Puzzle) {
    grid = puzzle.makeGrid()
    locked = Set(puzzle.locked)
  }
}

extension PuzzleMove {
  private static let groups: [Cause] = [.player, .jumble, .solve]
  private static let keys = ["turn", "lock"] + groups.map(\.documentKey) + ["restart"]

  /// Takes a move from an element of `moves`: an object with one of the keys.
  fileprivate init?(_ node: JSONNode, _ board: MoveBoard?, _ reader: inout DocumentReader) {
    guard let object = reader.attempt(try node.object()) else { return nil }
    if let cause = Self.groups.first(where: { object[$0.documentKey] != nil }) {
      self.init(cause, object, board, &reader)
    } else if object["restart"] != nil {
      guard reader.object(node, required: ["restart"]) != nil else { return nil }
      let restarts = reader.attempt(try object.required("restart").boolean())
      if restarts == false, let value = object["restart"] {
        reader.note(value.error("must be true", remedy: "leave the move out"))
      }
      self = .restart
    } else {
      guard let step = Step(node, board, &reader, keys: Self.keys) else { return nil }
      self = .steps([step], .player)
    }
  }

  private init?(
    _ cause: Cause, _ object: JSONObject, _ board: MoveBoard?, _ reader: inout DocumentReader
  ) {
    let key = cause.documentKey
    guard reader.object(object.node, required: [key]) != nil,
      let list = object[key], let nodes = reader.attempt(try list.array())
    else { return nil }
    if cause == .player, nodes.isEmpty {
      reader.note(list.error("a move without steps", remedy: "leave it out"))
    }
    let steps = nodes.compactMap { Step($0, board, &reader, keys: ["turn", "lock"]) }
    guard steps.count == nodes.count else { return nil }
    self = .steps(steps, cause)
  }
}

extension PuzzleMove.Step {
  /// - Parameter keys: what the object may say instead, for messages.
  fileprivate init?(
    _ node: JSONNode, _ board: MoveBoard?, _ reader: inout DocumentReader, keys: [String]
  ) {
    guard let object = reader.attempt(try node.object()) else { return nil }
    let cell: JSONNode
    if let turned = object["turn"] {
      guard reader.object(node, required: ["turn"], optional: ["by"]) != nil,
        let number = reader.attempt(try turned.integer(in: 0...Self.largest))
      else { return nil }
      let steps = reader.attempt(
        try object["by"]?.integer(in: -Self.largest...Self.largest))
      guard steps != nil || object["by"] == nil else { return nil }
      self = .turn(cell: number, by: steps ?? 1)
      cell = turned
    } else if let locked = object["lock"] {
      guard reader.object(node, required: ["lock"]) != nil,
        let number = reader.attempt(try locked.integer(in: 0...Self.largest))
      else { return nil }
      self = .lock(cell: number)
      cell = locked
    } else {
      _ = reader.object(node, required: [], optional: keys)
      reader.note(
        node.error(
          "expected a move", remedy: "it has one of the keys \(keys.joined(separator: ", "))"))
      return nil
    }
    guard let problem = board.flatMap({ problem(on: $0.grid, locked: $0.locked) }) else { return }
    let isTurn = if case .turn = problem { true } else { false }
    reader.note((isTurn ? object["by"] ?? cell : cell).error(problem.description))
  }

  /// Numbers beyond are not cells, and need not be compared with the grid.
  private static let largest = Int(Int32.max)
}
