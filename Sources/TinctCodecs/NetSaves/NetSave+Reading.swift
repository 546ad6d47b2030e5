public import TinctDocuments
public import TinctGraphics
internal import TinctPuzzles

extension NetSave {
  /// Reads a saved game.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - name: the name for the puzzle.
  ///   - limits: the limits on the size of the file and on the moves to perform.
  /// - Throws: the first error, with its line and column.
  public init(
    parsing bytes: [UInt8], name: String, limits: Limits = Limits()
  ) throws(DocumentError) {
    guard bytes.count <= limits.fileBytes else {
      throw DocumentError(
        line: 1, column: 1, problem: "the file has more than \(limits.fileBytes) bytes",
        remedy: "raise the limit on the size of files")
    }
    let contents = try NetSaveContents(bytes)
    self.init(history: try contents.history(of: contents.puzzle(name: name), limits))
  }
}

/// The content of a saved game of Net, record by record.
private struct NetSaveContents {
  private let records: NetSaveRecords
  /// The last record of each key but those of moves, as `midend_deserialise` takes it.
  private var values: [String: NetSaveRecords.Record] = [:]
  private var moves: [NetSaveRecords.Record] = []

  init(_ bytes: [UInt8]) throws(DocumentError) {
    var records = NetSaveRecords(bytes)
    guard NetSave.isLikely(bytes), let first = try records.next(), first.key == "SAVEFILE",
      try records.text(first) == NetSave.magic
    else {
      throw records.error(
        at: 0, "not a game saved by one of Simon Tatham's Puzzles",
        remedy: "such a file begins with SAVEFILE:\(NetSave.magic.utf8.count):\(NetSave.magic)")
    }
    while let record = try records.next() {
      switch record.key {
      case "MOVE", "SOLVE", "RESTART": moves.append(record)
      case "NSTATES" where values["NSTATES"] != nil:
        throw records.error(at: record.offset, "\"NSTATES\" appears twice", remedy: "remove one")
      default: values[record.key] = record
      }
    }
    self.records = records
    try check("VERSION", is: NetSave.version) {
      "version \($0) of the format; only version \(NetSave.version) can be read"
    }
    try check("GAME", is: NetSave.game) { "a game of \($0); only games of Net can be read" }
  }

  // MARK: - The board

  func puzzle(name: String) throws(DocumentError) -> Puzzle {
    let size = try size()
    let start = values["PRIVDESC"] == nil ? "DESC" : "PRIVDESC"
    let board = try puzzle(name: name, size, of: required(start))
    let source = try source(on: board)
    let solution = try solution(of: board)
    do {
      return try Puzzle(
        name: name, grid: board.gridSpecification, sources: [source], pieces: board.pieces,
        solution: solution)
    } catch {
      throw records.error(at: 0, error.description)
    }
  }

  /// The record of the size, which Net writes twice.
  private func size() throws(DocumentError) -> NetSaveRecords.Record {
    guard let record = values["PARAMS"] ?? values["CPARAMS"] else {
      throw missing("PARAMS")
    }
    let text = try records.text(record)
    if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) {
      let offset = text.utf8.distance(from: text.startIndex, to: colon)
      throw records.error(
        at: record.range.lowerBound + offset, "expected the size of a board, such as 5x5w")
    }
    return record
  }

  /// Reads a board in the words of a game ID.
  private func puzzle(
    name: String, _ size: NetSaveRecords.Record, of description: NetSaveRecords.Record
  ) throws(DocumentError) -> Puzzle {
    let head = try records.text(size) + ":"
    let board = try records.text(description)
    do {
      return try NetGameID.puzzle(head + board, name: name)
    } catch {
      // Errors in the ID are shown at its parts, which stand in two records of the file.
      let index = error.column - 1 - head.utf8.count
      let offset =
        index < 0
        ? size.range.lowerBound + error.column - 1 : description.range.lowerBound + index
      throw records.error(at: offset, error.problem, remedy: error.remedy)
    }
  }

  /// Returns the source's cell: the player may have moved it, `C` in `O0,0;C2,2`.
  private func source(on board: Puzzle) throws(DocumentError) -> Int {
    guard let record = values["UI"], let center = board.sources.first else {
      return board.sources.first ?? 0
    }
    var scanner = NetMoveScanner(try records.text(record))
    let grid = board.gridSpecification
    guard scanner.take("O"), scanner.position() != nil, scanner.take(";"), scanner.take("C"),
      let position = scanner.position(), scanner.isAtEnd
    else {
      throw records.error(
        at: record.range.lowerBound + scanner.offset, "expected a view such as O0,0;C2,2",
        remedy: "or leave the record out: the source is then cell \(center), at the centre")
    }
    guard position.x < grid.columns, position.y < grid.rows else {
      throw records.error(
        at: record.range.lowerBound,
        "the source is at \(position.x),\(position.y), outside \(grid.columns)x\(grid.rows)")
    }
    return position.y * grid.columns + position.x
  }

  private func solution(of board: Puzzle) throws(DocumentError) -> [Connectors]? {
    guard let record = values["AUXINFO"] else { return nil }
    let text = try records.text(record)
    guard let solution = NetSolutionText.solution(in: text, cells: board.pieces.count) else {
      throw records.error(
        at: record.range.lowerBound, "this is not the solution of the board",
        remedy: "remove the line: the solution is found without it, in Net too")
    }
    return solution
  }

  // MARK: - The moves

  func history(
    of puzzle: Puzzle, _ limits: Limits
  ) throws(DocumentError) -> History<NoodlesAction> {
    let states = try number("NSTATES")
    let position = try number("STATEPOS")
    guard states >= 1, states - 1 == moves.count else {
      throw records.error(
        at: values["NSTATES"]?.offset ?? 0,
        "\(states) states take \(max(states - 1, 0)) moves, but there are \(moves.count)",
        remedy: states - 1 > moves.count ? "is the file cut off?" : nil)
    }
    guard (1...states).contains(position) else {
      throw records.error(
        at: values["STATEPOS"]?.offset ?? 0,
        "the position is \(position), but must be from 1 to \(states)")
    }
    var history = History<NoodlesAction>(start: NoodlesState(start: puzzle))
    // One record can hold as many steps as the file has bytes, and one jumble turns every cell.
    var allowance = limits.performedActions
    for record in moves {
      let action = try action(record, puzzle)
      do throws(NoodlesRefusal) { allowance -= try history.perform(action).count } catch {
        throw records.error(at: record.range.lowerBound, "cannot be done: \(error)")
      }
      guard allowance >= 0 else {
        throw records.error(
          at: record.offset, "there are more than \(limits.performedActions) turns and locks",
          remedy: "raise the limit with --max-actions")
      }
    }
    history.jump(to: position - 1)
    return history
  }

  private func action(
    _ record: NetSaveRecords.Record, _ puzzle: Puzzle
  ) throws(DocumentError) -> NoodlesAction {
    let text = try records.text(record)
    if record.key == "RESTART" {
      guard let size = values["PARAMS"] ?? values["CPARAMS"],
        try self.puzzle(name: puzzle.name, size, of: record).pieces == puzzle.pieces
      else {
        throw records.error(
          at: record.range.lowerBound, "the game restarts with another board",
          remedy: "Net always restarts with the first")
      }
      return .restart
    }
    var scanner = NetMoveScanner(text)
    guard let action = scanner.action(on: puzzle.gridSpecification) else {
      throw records.error(
        at: record.range.lowerBound + scanner.offset,
        "expected a turn or lock on the board, such as A3,0",
        remedy: "A, C and F turn a piece, L locks it; then column and row, from 0")
    }
    return action
  }

  // MARK: - Values

  private func check(
    _ key: String, is expected: String, _ problem: (String) -> String
  ) throws(DocumentError) {
    let record = try required(key)
    let value = try records.text(record)
    guard value == expected else {
      throw records.error(at: record.range.lowerBound, problem(quoted(value)))
    }
  }

  private func number(_ key: String) throws(DocumentError) -> Int {
    let record = try required(key)
    guard let value = Int32(try records.text(record)), value >= 0 else {
      throw records.error(at: record.range.lowerBound, "expected a number of states")
    }
    return Int(value)
  }

  private func required(_ key: String) throws(DocumentError) -> NetSaveRecords.Record {
    guard let record = values[key] else { throw missing(key) }
    return record
  }

  private func missing(_ key: String) -> DocumentError {
    records.error(
      at: records.bytes.count, "the record \(quoted(key)) is missing",
      remedy: "is the file cut off?")
  }
}

/// A scanner of the words of Net's saved games: positions such as `3,0`, and moves such as `A3,0`.
private struct NetMoveScanner {
  private let bytes: [UInt8]
  /// The offset of the next character, or of the mistake if there is one.
  private(set) var offset = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { offset == bytes.count }

  /// Passes over a character if it comes next, and returns true then.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  /// Reads a column and a row.
  mutating func position() -> (x: Int, y: Int)? {
    guard let x = number(), take(","), let y = number() else { return nil }
    return (x, y)
  }

  /// Reads a number; nil if there is none.
  private mutating func number() -> Int? {
    let start = offset
    var value = 0
    while offset < bytes.count, NetGameID.isDigit(bytes[offset]) {
      // No board is as wide, however many digits follow.
      value = min(value * 10 + Int(bytes[offset]) - 0x30, Int(Int32.max))
      offset += 1
    }
    return offset > start ? value : nil
  }

  /// Reads a whole move; nil, with the offset at the mistake, if it is none.
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
    guard let position = position() else { return nil }
    guard position.x < grid.columns, position.y < grid.rows else {
      offset = start
      return nil
    }
    let cell = position.y * grid.columns + position.x
    return turn == 0 ? .lock(cell: cell) : .turn(cell: cell, by: turn)
  }
}
