public import TinctGraphics
internal import TinctPuzzles

/// The first line of a log of moves: which game it is of, and where it starts.
public struct ActionLogHeader: Hashable, Sendable {
  static let format = "tinct-moves"
  static let version = 1

  /// The name of the game, as in `GameAction.gameName`.
  public var game: String
  /// The name of the puzzle, or whatever the players call what they start from; nil if unknown.
  public var puzzle: String?
  /// What identifies the state that the game starts from, as in `GameAction.identity(of:)`.
  public var start: String?

  /// Describes a log.
  public init(game: String, puzzle: String? = nil, start: String? = nil) {
    self.game = game
    self.puzzle = puzzle
    self.start = start
  }

  /// Reads the header of a log and nothing else of it.
  ///
  /// - Throws: an error with its place.
  public init(parsing bytes: [UInt8], limits: Limits = Limits()) throws(DocumentError) {
    var lines = try JSONLines(bytes, limits: limits)
    guard let line = try lines.next() else { throw Self.emptiness }
    self = try line.read(Self.init)
  }

  /// What is wrong with the name that a log gives its puzzle, with the place of that name.
  ///
  /// - Throws: an error about a first line that names no puzzle, or cannot be read.
  public static func puzzleError(
    in bytes: [UInt8], _ problem: String, remedy: String? = nil, limits: Limits = Limits()
  ) throws(DocumentError) -> DocumentError {
    var lines = try JSONLines(bytes, limits: limits)
    guard let line = try lines.next() else { return Self.emptiness }
    return try line.read { (root) throws(DocumentError) in
      throw try root.object().required("puzzle").error(problem, remedy: remedy)
    }
  }

  /// What is wrong with a log without any line.
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
    var reader = DocumentReader()
    _ = reader.object(
      root, required: ["format", "version", "game"], optional: ["puzzle", "start"])
    guard reader.isSound else { throw reader.failure.errors[0] }
  }

  var value: JSONValue {
    var members: [JSONValue.Member] = [
      .init("format", .string(Self.format)), .init("version", .integer(Self.version)),
      .init("game", .string(game)),
    ]
    if let puzzle { members.append(.init("puzzle", .string(puzzle))) }
    if let start { members.append(.init("start", .string(start))) }
    return .object(members, .line)
  }
}
