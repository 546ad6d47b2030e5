/// A plain container of named colours and named strings: what a designer hands to a game.
///
/// Two shapes serve every theme: two colours named `base` (the ground) and `text` (everything drawn
/// on it), or the four colours of a `Scheme`. Further colours and strings are carried unchanged.
public struct Palette: Hashable, Sendable {
  /// A colour with its name.
  public struct NamedColor: Hashable, Sendable {
    /// The name, unique in its palette.
    public var name: String
    /// The colour.
    public var color: Color

    /// Names a colour.
    public init(name: String, color: Color) {
      self.name = name
      self.color = color
    }
  }

  /// A string with its name.
  public struct NamedString: Hashable, Sendable {
    /// The name, unique among its palette's strings.
    public var name: String
    /// The text.
    public var text: String

    /// Names a string.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// The name shown to people, such as `Citrus`.
  public var name: String
  /// The colours, in the designer's order, names unique.
  public var colors: [NamedColor]
  /// The strings, in the designer's order, names unique.
  public var strings: [NamedString]

  /// Makes a palette.
  public init(name: String, colors: [NamedColor], strings: [NamedString] = []) {
    self.name = name
    self.colors = colors
    self.strings = strings
  }

  /// The colour with a name, or nil.
  public func color(named name: String) -> Color? {
    colors.first { $0.name == name }?.color
  }
}

extension [Palette.NamedString] {
  /// The text with a name; nil if there is none.
  public func text(named name: String) -> String? { first { $0.name == name }?.text }
}
