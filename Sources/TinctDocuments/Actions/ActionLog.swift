public import TinctGraphics
public import TinctPuzzles

/// The first line of a log of moves: the game, and the state from which it starts.
public struct ActionLogHeader: Hashable, Sendable {
  static let format = "tinct-moves"
  static let version = 1

  /// The name of the game, as in `GameAction.gameName`.
  public var game: String
  /// The name of the puzzle, or whatever the players call the start; nil if unknown.
  public var puzzle: String?
  /// The identity of the state that the game starts from, as `GameAction.identity(of:)` gives it.
  /// In logs written by hand, `empty` stands for the board without stones.
  public var start: String?
  /// The rules of the game, for games that have several; nil where the start says so, or nothing.
  public var rules: String?

  /// The start that is a board without stones.
  public static let emptyStart = "empty"

  /// Describes a log.
  public init(game: String, puzzle: String? = nil, start: String? = nil, rules: String? = nil) {
    self.game = game
    self.puzzle = puzzle
    self.start = start
    self.rules = rules
  }

  /// Reads the header of a log and nothing else.
  ///
  /// - Throws: an error with its location.
  public init(parsing bytes: [UInt8], limits: Limits = Limits()) throws(DocumentError) {
    var lines = try JSONLines(bytes, limits: limits)
    guard let line = try lines.next() else { throw Self.emptiness }
    self = try line.read(Self.init)
  }

  /// Returns an error about the first line of a log, at the location of one of its values, or at
  /// its beginning if it lacks the value.
  ///
  /// - Throws: an error about a first line that cannot be read.
  public static func error(
    about key: String, in bytes: [UInt8], _ problem: String, remedy: String? = nil,
    limits: Limits = Limits()
  ) throws(DocumentError) -> DocumentError {
    var lines = try JSONLines(bytes, limits: limits)
    guard let line = try lines.next() else { return Self.emptiness }
    return try line.read { (root) throws(DocumentError) in
      throw (try root.object()[key] ?? root).error(problem, remedy: remedy)
    }
  }

  /// The error of an empty log.
  private static var emptiness: DocumentError {
    DocumentError(
      line: 1, column: 1, problem: "the log is empty",
      remedy: "its first line names the format, the version and the game")
  }

  init(_ root: JSONNode) throws(DocumentError) {
    let object = try root.document(format: Self.format, version: Self.version)
    game = try object.required("game").nonEmptyString()
    puzzle = try object["puzzle"]?.nonEmptyString()
    start = try object["start"]?.nonEmptyString()
    rules = try object["rules"]?.nonEmptyString()
    var reader = DocumentReader()
    _ = reader.object(
      root, required: ["format", "version", "game"], optional: ["puzzle", "start", "rules"])
    guard reader.isSound else { throw reader.failure.errors[0] }
  }

  var value: JSONValue {
    var members: [JSONValue.Member] = [
      .init("format", .string(Self.format)), .init("version", .integer(Self.version)),
      .init("game", .string(game)),
    ]
    if let puzzle { members.append(.init("puzzle", .string(puzzle))) }
    if let start { members.append(.init("start", .string(start))) }
    if let rules { members.append(.init("rules", .string(rules))) }
    return .object(members, .line)
  }
}

/// A line of a log of moves after the header.
enum ActionLogEntry<Action: GameAction> {
  /// `{"do": …}`: an action is performed.
  case perform(Action)
  /// `{"undo": 3}`: a number of actions is undone.
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
    case Self.performKey: self = .perform(try member.value.decode(telling: Self.unknownKey))
    case Self.undoKey: self = .undo(try member.value.integer(in: 1...Int(Int32.max)))
    case Self.markKey:
      let mark = try member.value.string()
      guard mark == Self.turn else {
        throw member.value.error("expected \"turn\", found \(quoted(mark))")
      }
      self = .markTurn
    case "redo":
      throw member.nameNode.error(
        "unknown key", remedy: "to redo an action, write its line with \"do\" again")
    default: throw member.nameNode.error("unknown key", remedy: Self.advice)
    }
  }

  /// Tells an unknown key of an action at the key, with the one that is meant.
  private static func unknownKey(_ error: any Error, _ node: JSONNode) -> DocumentError? {
    guard let unknown = error as? UnknownKey, node.kind == .object,
      let member = JSONObject(node).members.first(where: { $0.name == unknown.name })
    else { return nil }
    let near = likeliestName(for: unknown.name, in: unknown.known)
    return member.nameNode.error(
      "unknown key", remedy: near.map { "did you mean \(quoted($0))?" } ?? unknown.advice)
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

extension History {
  /// Replays a log of moves; `schemas/moves.schema.json` describes its lines.
  ///
  /// Each step is checked as it is performed. A program that writes a log during a game may append
  /// whatever happens: an action that follows undone ones drops these, as it does in the game.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8, a value on each line.
  ///   - state: the state from which the game starts.
  ///   - limits: `fileBytes`, `jsonDepth` and `performedActions` hold here.
  ///   - observe: called with each step as the players made it, undone ones included, of which the
  ///     history forgets those that others follow; nil, the default, to call nothing.
  /// - Throws: the first error, with line and column: a text that is not a log, belongs to another
  ///   game or another start, or contains an impossible action.
  public init(
    parsing bytes: [UInt8], from state: Action.State, limits: Limits = Limits(),
    observing observe: ((GameStep<Action>) -> Void)? = nil
  ) throws(DocumentError) {
    self.init(start: state)
    var lines = try JSONLines(bytes, limits: limits)
    try Self.check(try ActionLogHeader(parsing: bytes, limits: limits), of: &lines, state)
    var allowance = limits.performedActions
    while let line = try lines.next() {
      let entry = try line.read(ActionLogEntry<Action>.init)
      try line.read { (root) throws(DocumentError) in
        try follow(entry, root, limits: limits, &allowance, observe)
      }
    }
  }

  private static func check(
    _ header: ActionLogHeader, of lines: inout JSONLines, _ state: Action.State
  ) throws(DocumentError) {
    guard let line = try lines.next() else { return }
    try line.read { (root) throws(DocumentError) in
      let object = try root.object()
      let name = Action.gameName(of: state)
      guard header.game == name else {
        throw try object.required("game").error(
          "the moves are for \(quoted(header.game)), not for \(quoted(name))")
      }
      guard let start = header.start, let identity = Action.identity(of: state),
        start != identity, start != ActionLogHeader.emptyStart
      else { return }
      throw try object.required("start").error(
        "the moves start from \(quoted(start)), but this is \(quoted(identity))",
        remedy: "give the puzzle that they were made on, as it was then")
    }
  }

  private mutating func follow(
    _ entry: ActionLogEntry<Action>, _ root: JSONNode, limits: Limits, _ allowance: inout Int,
    _ observe: ((GameStep<Action>) -> Void)?
  ) throws(DocumentError) {
    switch entry {
    case .perform(let action):
      let performed: PerformedAction<Action>
      do throws(Action.Refusal) { performed = try perform(action) } catch {
        throw try root.object().required(ActionLogEntry<Action>.performKey)
          .error("cannot be done: \(error)")
      }
      allowance -= performed.count
      guard allowance >= 0 else {
        throw root.error(
          "the moves hold more than \(limits.performedActions) actions and subactions",
          remedy: "raise the limit with --max-actions")
      }
      observe?(.perform(action))
    case .undo(let count):
      guard count <= position else {
        throw root.error(
          "\(count) action\(count == 1 ? "" : "s") cannot be undone",
          remedy: "at this line \(position) \(position == 1 ? "is" : "are") done")
      }
      jump(to: position - count)
      for _ in 0..<count { observe?(.undo) }
    case .markTurn: markTurn()
    }
  }
}

extension History {
  /// The history as a log of moves, JSON on each line, which `init(parsing:from:limits:)` reads
  /// back as an equal history: the header, the actions with marks where turns start, and finally
  /// the number of undone ones. Equal histories give equal bytes.
  ///
  /// - Parameter puzzle: the players' name for the start.
  /// - Throws: an error about an action that cannot be encoded.
  public func logBytes(puzzle: String? = nil) throws(ActionLogError) -> [UInt8] {
    let header = ActionLogHeader(
      game: Action.gameName(of: start), puzzle: puzzle, start: Action.identity(of: start))
    var lines = ["\(header.value)"]
    for (index, performed) in performed.enumerated() {
      if index > 0, isTurnStart(index) { lines.append(try line(.markTurn, index)) }
      lines.append(try line(.perform(performed.action), index))
    }
    if count > 0, isTurnStart(count) { lines.append(try line(.markTurn, count)) }
    if canRedo { lines.append(try line(.undo(count - position), count)) }
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  private func line(
    _ entry: ActionLogEntry<Action>, _ index: Int
  ) throws(ActionLogError) -> String {
    do { return "\(try entry.value())" } catch {
      throw ActionLogError(action: index, reason: error)
    }
  }
}

/// An error about an action that cannot be written to a log.
public struct ActionLogError: Error, Hashable, Sendable {
  /// Index of the action, from 0.
  public let action: Int
  /// The error in its value.
  public let reason: JSONEncodingError
}

extension ActionLogError: CustomStringConvertible {
  /// The number of the action, and the problem.
  public var description: String { "action \(action + 1): \(reason)" }
}

/// Reads JSON values, one on each line; empty lines are skipped.
struct JSONLines {
  /// A line with a value.
  struct Line {
    let root: JSONNode
    /// The number of the line, from 1.
    let number: Int

    /// Returns the result of a function of the value; errors that it throws are reported at this
    /// line.
    func read<Value>(
      _ read: (JSONNode) throws(DocumentError) -> Value
    ) throws(DocumentError) -> Value {
      do throws(DocumentError) { return try read(root) } catch { throw error.moved(to: number) }
    }
  }

  private let bytes: [UInt8]
  private let limits: Limits
  private var position = 0
  /// The number of the line that was read last.
  private(set) var number = 0

  init(_ bytes: [UInt8], limits: Limits) throws(DocumentError) {
    guard bytes.count <= limits.fileBytes else {
      throw DocumentError(
        line: 1, column: 1, problem: "the file has more than \(limits.fileBytes) bytes",
        remedy: "raise the limit on the size of files")
    }
    self.bytes = bytes
    self.limits = limits
  }

  /// The next value; nil at the end.
  mutating func next() throws(DocumentError) -> Line? {
    while position < bytes.count {
      let rest = bytes[position...]
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      position = line.endIndex + 1
      number += 1
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      do throws(DocumentError) {
        let document = try JSONDocument(parsing: Array(line), limits: limits)
        return Line(root: document.root, number: number)
      } catch { throw error.moved(to: number) }
    }
    return nil
  }
}

extension DocumentError {
  /// Returns the error, found in a single line, with its position in the whole document.
  fileprivate func moved(to line: Int) -> DocumentError {
    var error = self
    error.line += line - 1
    return error
  }
}
