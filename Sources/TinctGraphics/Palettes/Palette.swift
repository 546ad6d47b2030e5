/// Named colours and named strings that a designer hands to a game.
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
    /// The designer's name of a colour whose name is its role, such as `Deep teal`; nil if it has
    /// no other name.
    public var ownName: String?

    /// Names a colour.
    public init(name: String, color: Color, ownName: String? = nil) {
      self.name = name
      self.color = color
      self.ownName = ownName
    }

    /// The name that people know the colour by: the designer's, else the name.
    public var title: String { ownName ?? name }
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

  /// Returns the colour with a name, or nil.
  public func color(named name: String) -> Color? {
    colors.first { $0.name == name }?.color
  }

  /// The colours by their names, for looking up many of them.
  package var colorsByName: [String: Color] {
    Dictionary(colors.map { ($0.name, $0.color) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the colour with a name, else the one that had it before it got a role; nil for none.
  public func color(called name: String) -> Color? {
    color(named: name) ?? colors.first { $0.ownName == name }?.color
  }
}

extension [Palette.NamedString] {
  /// Returns the text with a name; nil if there is none.
  public func text(named name: String) -> String? { first { $0.name == name }?.text }

  /// Returns the text with a name in the language of a locale: `title@de-AT`, else `title@de`, else
  /// `title`; nil if there is none.
  ///
  /// - Parameter locale: the locale, as BCP 47 has it; nil for the text of no locale.
  public func text(named name: String, in locale: String?) -> String? {
    var tags = locale.map { $0.split(separator: "-") } ?? []
    while !tags.isEmpty {
      let wanted = "\(name)@\(tags.joined(separator: "-"))".lowercased()
      if let own = first(where: { $0.name.lowercased() == wanted }) { return own.text }
      tags.removeLast()
    }
    return text(named: name)
  }

  /// Returns true if some text is of the language of a locale.
  public func has(locale: String) -> Bool {
    let language = locale.lowercased().prefix { $0 != "-" }
    return contains { string in
      string.name.lowercased().split(separator: "@").dropFirst().last?
        .prefix { $0 != "-" } == language
    }
  }
}

// MARK: - Coding

extension Palette.NamedColor: Codable {}

extension Palette.NamedString: Codable {}

extension Palette: Codable {
  /// The name and the version of the format of palette files.
  private static let file = (format: "tinct-palette", version: 1)

  private enum Key: String, CodingKey {
    case schema = "$schema"
    case format, version, name, colors, roles, strings
  }

  /// Any name of a colour or a string.
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Decodes a palette that was encoded, or a palette file of Tinct with one palette in it.
  ///
  /// In files, colours, roles and strings are objects, `{"base": "#FFF4D6", "text": "#D9480F"}`.
  /// Decoders do not keep the order of their members, so that these are sorted by name here;
  /// `PaletteDocument` keeps the order of the file, and reads all notations of CSS.
  ///
  /// - Throws: `DecodingError` for an empty name, two colours or two strings of one name, a wrong
  ///   colour, and a file of another format or version.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    // Read even though it is not needed, for decoders that refuse keys that were not read.
    _ = container.contains(.schema)
    let format = try container.decodeIfPresent(String.self, forKey: .format)
    guard format == nil || format == Self.file.format else {
      throw DecodingError.dataCorruptedError(
        forKey: .format, in: container, debugDescription: "the format must be tinct-palette")
    }
    let version = try container.decodeIfPresent(Int.self, forKey: .version)
    guard version == nil || version == Self.file.version else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container, debugDescription: "the version must be 1")
    }
    name = try container.decode(String.self, forKey: .name)
    guard !name.isEmpty else {
      throw DecodingError.dataCorruptedError(
        forKey: .name, in: container, debugDescription: "the name is empty")
    }
    colors = try Self.list(.colors, in: container) { NamedColor(name: $0, color: $1) }
    strings =
      container.contains(.strings)
      ? try Self.list(.strings, in: container, named: NamedString.init) : []
    try Self.check(colors.map(\.name), .colors, in: container)
    try Self.check(strings.map(\.name), .strings, in: container)
    guard container.contains(.roles) else { return }
    let roles = try Self.list(.roles, in: container, named: PaletteRoles.Role.init)
    do { self = try taking(PaletteRoles(roles)) } catch {
      throw DecodingError.dataCorruptedError(
        forKey: .roles, in: container, debugDescription: "a role names no colour of the palette")
    }
  }

  /// Encodes `name`, `colors` and, unless there are none, `strings`; decoding gives the same
  /// palette.
  ///
  /// Colours and strings are arrays, `[{"name": "base", "color": "#FFF4D6"}]`, since encoders do
  /// not keep the order of an object's members.
  ///
  /// - Throws: `EncodingError.invalidValue` for colours with components outside 0...1.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .name)
    try container.encode(colors, forKey: .colors)
    if !strings.isEmpty { try container.encode(strings, forKey: .strings) }
  }

  /// Decodes an array of named values, or an object of values by name.
  private static func list<Element: Decodable, Value: Decodable>(
    _ key: Key, in container: KeyedDecodingContainer<Key>, named: (String, Value) -> Element
  ) throws -> [Element] {
    guard let members = try? container.nestedContainer(keyedBy: Name.self, forKey: key) else {
      return try container.decode([Element].self, forKey: key)
    }
    return try members.allKeys.sorted { $0.stringValue < $1.stringValue }.map { name in
      named(name.stringValue, try members.decode(Value.self, forKey: name))
    }
  }

  private static func check(
    _ names: [String], _ key: Key, in container: KeyedDecodingContainer<Key>
  ) throws {
    guard names.allSatisfy({ !$0.isEmpty }), Set(names).count == names.count else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container, debugDescription: "names must be unique and not empty")
    }
  }
}

extension ColorExpression {
  /// Returns the colour of the expression in a palette.
  public func evaluate(in palette: Palette) throws(MissingColorError) -> Color {
    try evaluate { palette.color(named: $0) }
  }
}
