public import TinctCodecs
public import TinctGraphics

/// A palette from a file of any format.
public struct LoadedPalette: Hashable, Sendable {
  /// The palette in sRGB, every colour named.
  public let palette: Palette
  /// The palette as the file holds it; it may have no name there.
  public let source: SwatchPalette
  /// The format of the file; nil for folders.
  public let format: PaletteFormat?
  /// What a person should know about how the file was taken.
  public let fileNotes: [String]
  /// A sentence for each colour that is outside of sRGB.
  public let gamutNotes: [String]
}
