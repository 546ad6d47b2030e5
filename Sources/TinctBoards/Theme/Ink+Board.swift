public import TinctGraphics

/// The inks that boards are drawn in.
extension Ink {
  /// The ground under the whole board.
  public static let background = Ink("background")
  /// The shadow of the panel.
  public static let panelShadow = Ink("panelShadow")
  /// The panel under all cells.
  public static let panel = Ink("panel")
  /// The shadow of cells.
  public static let cellShadow = Ink("cellShadow")
  /// Cells whose piece has no power.
  public static let cell = Ink("cell")
  /// Such cells of the second shade.
  public static let cellSecond = Ink("cellSecond")
  /// Such cells of the third shade.
  public static let cellThird = Ink("cellThird")
  /// The faces of such cells.
  public static let cellFace = Ink("cellFace")
  /// Cells whose piece has power.
  public static let poweredCell = Ink("poweredCell")
  /// Such cells of the second shade.
  public static let poweredCellSecond = Ink("poweredCellSecond")
  /// Such cells of the third shade.
  public static let poweredCellThird = Ink("poweredCellThird")
  /// The faces of such cells.
  public static let poweredCellFace = Ink("poweredCellFace")
  /// Cells whose piece is locked, in themes that set them off.
  public static let lockedCell = Ink("lockedCell")
  /// The disc under a piece that a hint names.
  public static let hint = Ink("hint")
  /// The pins of cells whose piece is locked.
  public static let locked = Ink("locked")
  /// The shadow of noodles.
  public static let wireShadow = Ink("wireShadow")
  /// The line around noodles without power.
  public static let wireOutline = Ink("wireOutline")
  /// Noodles without power.
  public static let wire = Ink("wire")
  /// The ends of such noodles, in themes that set them off.
  public static let knob = Ink("knob")
  /// The inner line of noodles without power.
  public static let wireCore = Ink("wireCore")
  /// The highlight of noodles without power.
  public static let wireHighlight = Ink("wireHighlight")
  /// The line around noodles with power.
  public static let poweredOutline = Ink("poweredOutline")
  /// Noodles with power.
  public static let powered = Ink("powered")
  /// The ends of such noodles, in themes that set them off.
  public static let poweredKnob = Ink("poweredKnob")
  /// The inner line of noodles with power.
  public static let poweredCore = Ink("poweredCore")
  /// The highlight of noodles with power.
  public static let poweredHighlight = Ink("poweredHighlight")
  /// Noodles on a closed loop.
  public static let wrong = Ink("wrong")
  /// The inner line of such noodles.
  public static let wrongCore = Ink("wrongCore")
  /// The disc and dot of the source mark.
  public static let source = Ink("source")
  /// The ring between the disc and the dot of the source mark.
  public static let sourceRing = Ink("sourceRing")
  /// Walls between cells.
  public static let wall = Ink("wall")
  /// The line around selected cells.
  public static let selected = Ink("selected")

  /// All of them, in the order in which they are first drawn.
  public static let board: [Ink] = [
    .background, .panelShadow, .panel, .cellShadow, .cell, .cellSecond, .cellThird, .poweredCell,
    .poweredCellSecond, .poweredCellThird, .lockedCell, .cellFace, .poweredCellFace, .hint, .wall,
    .locked, .wireShadow, .wireOutline, .wire, .knob, .wireCore, .wireHighlight, .poweredOutline,
    .powered, .poweredKnob, .poweredCore, .poweredHighlight, .wrong, .wrongCore, .source,
    .sourceRing, .selected,
  ]

  /// Inks that a theme may leave out, and the ones whose colours they have then.
  public static let standIns: [Ink: Ink] = [
    .hint: .wall, .locked: .wall, .wrong: .powered, .wrongCore: .background, .selected: .source,
  ]

  /// Inks that a theme may leave out, and that are not drawn separately then.
  public static let extras: Set<Ink> = [.lockedCell, .knob, .poweredKnob]
}
