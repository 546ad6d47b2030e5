public import TinctGraphics

/// The inks that boards are drawn in.
extension Ink {
  /// The ground under the whole board.
  public static let background = Ink("background")
  /// Cells whose piece has no power.
  public static let cell = Ink("cell")
  /// Cells whose piece has power.
  public static let poweredCell = Ink("poweredCell")
  /// Noodles without power.
  public static let wire = Ink("wire")
  /// The inner line of noodles without power.
  public static let wireCore = Ink("wireCore")
  /// Noodles with power.
  public static let powered = Ink("powered")
  /// The inner line of noodles with power.
  public static let poweredCore = Ink("poweredCore")
  /// The disc and dot of the source mark.
  public static let source = Ink("source")
  /// The ring between the disc and the dot of the source mark.
  public static let sourceRing = Ink("sourceRing")
  /// Walls between cells.
  public static let wall = Ink("wall")

  /// All of them, in the order in which they are first drawn.
  public static let board: [Ink] = [
    .background, .cell, .poweredCell, .wall, .wire, .wireCore, .powered, .poweredCore, .source,
    .sourceRing,
  ]
}
