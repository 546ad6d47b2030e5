/// A mistake in neutral art, or in the looks of a game, that shows when it is tinted, put on a
/// board or packed.
public struct SpriteFinding: Hashable, Sendable {
  /// The kinds of findings. The raw value is the name in `--json` and in the documentation.
  public enum Check: String, CaseIterable, Hashable, Sendable {
    /// The file is not a readable PNG.
    case unreadable
    /// The ground around the art is not clear.
    case background
    /// Pixels at the edge have a colour that the art next to them does not have.
    case fringe
    /// The size is not a multiple of the scale, or odd.
    case oddSize = "odd-size"
    /// The art is not in the middle.
    case offCenter = "off-center"
    /// The arms do not reach the sides that the name implies.
    case orientation
    /// An arm does not meet those of other pieces.
    case connector
    /// A class of pieces, or the source, has no sprite.
    case missing
    /// Sprites of one set are named as pieces of different grids.
    case mixedGrids = "mixed-grids"
    /// A name that no output may have.
    case unsafeName = "unsafe-name"
    /// Two names are the same on some file systems.
    case nameClash = "name-clash"
    /// A sprite differs in size from its set, or an overlay from its sprite.
    case unequalSize = "unequal-size"
    /// Two states of a game look the same.
    case alike
    /// A text on a state of a game has characters that no font has.
    case missingGlyph = "missing-glyph"
    /// A text on a state of a game is so long that it is small.
    case longLabel = "long-label"
    /// A piece of a game has no look.
    case noLook = "no-look"
    /// A game does not use a sprite, an ink or a sign.
    case unused
  }

  /// The severities of findings.
  public enum Severity: String, Hashable, Sendable {
    /// Pictures will be wrong.
    case error
    /// Pictures may be wrong, or not as good as they could be.
    case warning
  }

  /// The kind.
  public let check: Check
  /// The severity.
  public let severity: Severity
  /// The file, or the folder if a whole set is concerned.
  public let file: String
  /// The line in the description of a game, from 1.
  public let line: Int?
  /// The column in that line, from 1.
  public let column: Int?
  /// The column and row of a pixel from 0, if a pixel is to blame.
  public let pixel: [Int]?
  /// The number of a side of the cell, if a side is to blame.
  public let side: Int?
  /// The mistake, without a full stop.
  public let problem: String
  /// The remedy, without a full stop.
  public let remedy: String

  /// Describes a finding.
  public init(
    _ check: Check, _ severity: Severity, file: String, line: Int? = nil, column: Int? = nil,
    pixel: [Int]? = nil, side: Int? = nil, problem: String, remedy: String
  ) {
    self.check = check
    self.severity = severity
    self.file = InputReader.shown(file)
    self.line = line
    self.column = column
    self.pixel = pixel
    self.side = side
    self.problem = problem
    self.remedy = remedy
  }
}

extension SpriteFinding: CustomStringConvertible {
  /// The finding on one line: `art/tee.png: (511, 240), side 0: error: …; …`, or
  /// `game.json:12:5: warning: …; …`.
  public var description: String {
    let positions = [
      pixel.map { "(\($0.map(String.init).joined(separator: ", ")))" }, side.map { "side \($0)" },
    ].compactMap(\.self)
    let position = positions.isEmpty ? "" : positions.joined(separator: ", ") + ": "
    let place = [line, column].compactMap(\.self).map { ":\($0)" }.joined()
    return "\(file)\(place): \(position)\(severity.rawValue): \(problem); \(remedy)"
  }
}
