public import TinctBoards
public import TinctGraphics
public import TinctPuzzles

/// The description of a game on a grid: a document of the format `tinct-game`, as
/// `schemas/game.schema.json` describes it.
public struct GameDocument: Sendable {
  /// A state from which the game starts, besides its position.
  public struct Start: Hashable, Sendable {
    /// The number of the player who begins.
    public var player: Int
    /// The points of each player; nil for none.
    public var points: [Int]?
  }

  /// The `format` of these documents.
  public static let format = "tinct-game"

  /// The game.
  public let game: GridGame
  /// The boards from which it starts, as a pack of positions.
  public let pack: PuzzlePack
  /// What else the start on each of these boards says.
  public let starts: [Start]
  /// The looks of states, by their names; others have those of the theme.
  public let looks: [String: Theme.Stones.StateLook]
  /// The game's own inks, under names that no other game has.
  public let inks: InkRules
  /// The movements of changes that the game asks for, before those of the theme.
  public let changes: [Theme.Motion.ChangeKind: Theme.Motion.Change]
  /// The line and the column at which the palette is named, as messages write them; nil for none.
  public let paletteLocation: String?
  /// The text of everything that decides how the game looks and moves.
  public let lookText: [UInt8]

  /// Returns true for a text that says at its beginning that it is such a document, or that can be
  /// nothing else that has boards, since it begins with a comment.
  public static func isLikely(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(4096), as: UTF8.self)
    guard start.contains("\"format\""), !start.contains("\"\(format)\"") else {
      return start.contains("\"format\"")
    }
    return start.first { !$0.isWhitespace } == "/"
      && !start.contains("\"\(PuzzlePack.documentFormat)\"")
  }

  /// Reads a description; comments and commas behind the last element are passed over.
  ///
  /// - Throws: all errors, each with line, column and key path.
  public init(parsing bytes: [UInt8], limits: Limits = Limits()) throws(DocumentErrors) {
    self = try DocumentReader.read(bytes, limits: limits, allowsComments: true) {
      (root, reader) -> GameDocument? in
      var reading = GameReading(reader)
      let document = reading.document(root)
      reader = reading.reader
      return document
    }
  }

  init(
    game: GridGame, pack: PuzzlePack, starts: [Start], looks: [String: Theme.Stones.StateLook],
    inks: InkRules, changes: [Theme.Motion.ChangeKind: Theme.Motion.Change],
    paletteLocation: String?, lookText: [UInt8]
  ) {
    self.game = game
    self.pack = pack
    self.starts = starts
    self.looks = looks
    self.inks = inks
    self.changes = changes
    self.paletteLocation = paletteLocation
    self.lookText = lookText
  }

  /// Returns the state in which the game starts on one of its boards.
  public func start(_ index: Int) throws(GameRefusal) -> GameState {
    try GameState(
      game, from: pack.positions[index], player: starts[index].player,
      points: starts[index].points)
  }

  /// Returns the looks of the game's states in a theme.
  public func looks(in theme: Theme) -> Theme.Stones { theme.stones.showing(game, looks) }

  /// Returns how a theme moves the game.
  public func motion(in theme: Theme) -> Theme.Motion {
    var motion = theme.motion
    for (kind, change) in changes {
      motion.changes[kind] = change.completed(by: theme.motion.change(kind))
    }
    return motion
  }
}
