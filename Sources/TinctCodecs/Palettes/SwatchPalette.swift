public import TinctGraphics

/// A palette as a file of some program holds it: colours in their own spaces, which may be unnamed,
/// or share names.
public struct SwatchPalette: Hashable, Sendable {
  /// A colour with its name, if it has one.
  public struct Swatch: Hashable, Sendable {
    /// The name; nil where the file gives none.
    public var name: String?
    /// The colour, in the space of the file.
    public var color: SpacedColor
    /// How documents use the colour; nil where the file does not say.
    public var use: Use?

    /// Makes a swatch.
    public init(name: String? = nil, color: SpacedColor, use: Use? = nil) {
      self.name = name
      self.color = color
      self.use = use
    }

    /// The name, or one by the colour's place in its palette, counted from 0.
    func shownName(at index: Int) -> String {
      if let name, !name.isEmpty { return name }
      return "color-\(index + 1)"
    }
  }

  /// How the documents of Adobe's programs use a colour.
  public enum Use: Int, Hashable, Sendable {
    /// Everything in the colour changes with it.
    case global = 0
    /// It is printed in an ink of its own.
    case spot = 1
    /// It is a value like any other.
    case normal = 2
  }

  /// The name; nil where the file gives none.
  public var name: String?
  /// The colours, in the order of the file.
  public var swatches: [Swatch]
  /// Texts that belong to the palette.
  public var strings: [Palette.NamedString]
  /// How many columns a program shows the colours in, where a file says it; 0 leaves it open.
  public var columns: Int?

  /// Makes a palette.
  public init(
    name: String? = nil, swatches: [Swatch], strings: [Palette.NamedString] = [],
    columns: Int? = nil
  ) {
    self.name = name
    self.swatches = swatches
    self.strings = strings
    self.columns = columns
  }

  /// A palette of Tinct as any format takes it.
  public init(_ palette: Palette) {
    self.init(
      name: palette.name,
      swatches: palette.colors.map { Swatch(name: $0.name, color: SpacedColor($0.color)) },
      strings: palette.strings)
  }
}
