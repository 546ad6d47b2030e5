public import TinctGraphics
public import TinctPuzzles

/// A palette as a theme uses it: the colour of every ink.
public struct Edition: Hashable, Sendable {
  /// The palette.
  public let palette: Palette
  /// The kind of palette, which decides how mixes may be merged.
  let kind: InkRules.PaletteKind
  /// The colour of each of the theme's inks.
  let colors: [Ink: Color]
  /// What decides the drawing besides the scene: editions that agree share a plate.
  let plateKey: PlateKey

  /// Resolves a palette under a theme.
  ///
  /// - Throws: `InkError` if the palette cannot serve the theme.
  public init(_ palette: Palette, theme: Theme) throws(InkError) {
    try self.init(palette, inks: theme.inks)
  }

  /// Resolves a palette under rules.
  ///
  /// - Throws: `InkError` if the palette cannot serve them.
  public init(_ palette: Palette, inks: InkRules) throws(InkError) {
    colors = try inks.colors(in: palette)
    guard let kind = inks.kind(of: palette) else { throw inks.unserved(palette) }
    self.palette = palette
    self.kind = kind
    plateKey = PlateKey(
      kind: kind, opacities: colors.mapValues(\.alpha).filter { $0.value < 1 })
  }

  /// The colours of a scene's inks, those among them that are the same in every palette included.
  func colors(for inks: [Ink]) -> [Ink: Color] { Self.adding(fixed: inks, to: colors) }

  /// Adds the colours of those inks that have one in every palette.
  static func adding(fixed inks: [Ink], to colors: [Ink: Color]) -> [Ink: Color] {
    var colors = colors
    for ink in inks where colors[ink] == nil { colors[ink] = ink.fixedColor }
    return colors
  }

}

/// What palettes must agree in to be printed from one plate.
struct PlateKey: Hashable {
  let kind: InkRules.PaletteKind
  let opacities: [Ink: Double]
}
