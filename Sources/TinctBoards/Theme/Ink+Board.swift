public import TinctGraphics

/// The inks that boards are drawn in.
extension Ink {
  /// The ground under the whole board.
  public static let background = Ink("background")
  /// The other end of a ground that runs from one ink to another.
  public static let backgroundSecond = Ink("backgroundSecond")
  /// The pattern on the ground.
  public static let pattern = Ink("pattern")
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
  /// The light inside the edges of cells.
  public static let cellHighlight = Ink("cellHighlight")
  /// The shade inside the edges of cells.
  public static let cellShade = Ink("cellShade")
  /// Cells whose piece is locked, in themes that set them off.
  public static let lockedCell = Ink("lockedCell")
  /// The ring under a piece that a hint names.
  public static let hint = Ink("hint")
  /// The disc under a piece that a wave of light passes when all is done.
  public static let celebrate = Ink("celebrate")
  /// The pins of cells whose piece is locked.
  public static let locked = Ink("locked")
  /// The shadow of noodles.
  public static let wireShadow = Ink("wireShadow")
  /// The light around noodles with power.
  public static let glow = Ink("glow")
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
  /// The side of such noodles that is turned away from the light.
  public static let wireShade = Ink("wireShade")
  /// The line around noodles with power.
  public static let poweredOutline = Ink("poweredOutline")
  /// Noodles with power.
  public static let powered = Ink("powered")
  /// The color into which that of noodles with power runs along the network.
  public static let poweredSecond = Ink("poweredSecond")
  /// The one after that.
  public static let poweredThird = Ink("poweredThird")
  /// Noodles with power, by the branch that they belong to.
  public static let branches = (1...6).map { Ink("branch\($0)") }
  /// The ends of such noodles, in themes that set them off.
  public static let poweredKnob = Ink("poweredKnob")
  /// The inner line of noodles with power.
  public static let poweredCore = Ink("poweredCore")
  /// The highlight of noodles with power.
  public static let poweredHighlight = Ink("poweredHighlight")
  /// The side of such noodles that is turned away from the light.
  public static let poweredShade = Ink("poweredShade")
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
  /// The inner line of walls.
  public static let wallCore = Ink("wallCore")
  /// The marks in which arms go on beyond the border, in themes that set them off.
  public static let beyond = Ink("beyond")
  /// The line around selected cells.
  public static let selected = Ink("selected")

  /// All of them, in the order in which they are first drawn.
  public static let board: [Ink] =
    [
      .background, .backgroundSecond, .pattern, .panelShadow, .panel, .cellShadow, .cell,
      .cellSecond, .cellThird, .poweredCell, .poweredCellSecond, .poweredCellThird, .lockedCell,
      .cellFace, .poweredCellFace, .cellShade, .cellHighlight, .hint, .celebrate, .wall, .wallCore,
      .locked, .selected, .wireShadow, .glow, .beyond, .wireOutline, .wire, .knob, .wireCore,
      .wireShade,
      .wireHighlight, .poweredOutline, .powered, .poweredSecond, .poweredThird,
    ] + branches + [
      .poweredKnob, .poweredCore, .poweredShade, .poweredHighlight, .wrong, .wrongCore, .source,
      .sourceRing,
    ]

  /// Inks that a theme may leave out, and the ones whose colours they have then.
  public static let standIns: [Ink: Ink] = [
    .hint: .wall, .celebrate: .hint, .locked: .wall, .wrong: .powered, .wrongCore: .background,
    .selected: .source,
  ]

  /// Inks that a theme may leave out, and that are not drawn separately then.
  public static let extras: Set<Ink> = [.lockedCell, .knob, .poweredKnob, .poweredThird, .beyond]

  /// The optional inks of the ends of noodles: a theme has both or neither.
  public static let knobs: Set<Ink> = [.knob, .poweredKnob]
}
