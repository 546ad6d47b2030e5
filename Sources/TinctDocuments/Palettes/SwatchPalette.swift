public import TinctGraphics

/// A palette as the file of some program holds it: colours in their own spaces, which may be
/// unnamed, or share names.
public struct SwatchPalette: Hashable, Sendable {
  /// A colour with its name, if it has one.
  public struct Swatch: Hashable, Sendable {
    /// The name; nil if the file gives none.
    public var name: String?
    /// The colour, in the space of the file.
    public var color: SpacedColor
    /// The use of the colour in documents; nil if the file does not say.
    public var use: Use?
    /// The designer's name of a colour whose name is its role; nil if it has no other name.
    public var ownName: String?
    /// The colour that this one stands for, by the groups around it and its name; nil for a colour
    /// of its own.
    public var alias: [String]?
    /// A text about the colour for people; nil if the file gives none.
    public var comment: String?
    /// The notation of the colour in a file of Tinct's own that digits are not; nil for digits, and
    /// in files of other formats.
    public var notation: String?
    /// What a file of design tokens says of the colour besides, such as `$deprecated`.
    package var tokenMembers: [JSONValue.Member] = []
    /// The colour is that of its group itself in a file of design tokens, `$root`.
    package var isRootToken = false
    /// The value of the colour in a file of design tokens; nil for an alias or a text.
    package var tokenValue: TokenValue?

    /// Makes a swatch.
    public init(
      name: String? = nil, color: SpacedColor, use: Use? = nil, ownName: String? = nil,
      alias: [String]? = nil, comment: String? = nil, notation: String? = nil
    ) {
      self.name = name
      self.color = color
      self.use = use
      self.ownName = ownName
      self.alias = alias
      self.comment = comment
      self.notation = notation
    }

    /// The name, or one by the colour's position in its palette, counted from 0.
    func shownName(at index: Int) -> String {
      if let name, !name.isEmpty { return name }
      return "color-\(index + 1)"
    }
  }

  /// A value in a file of design tokens as it is written there, with components that are `none`
  /// and the digits that it falls back to.
  package struct TokenValue: Hashable, Sendable {
    /// The colour that was read from it: a swatch of another colour has another value.
    package let color: SpacedColor
    /// The value; nil if a part of it refers to another token.
    package let value: JSONValue?
  }

  /// A use of a colour in the documents of Adobe's programs.
  public enum Use: Int, Hashable, Sendable {
    /// Objects in this colour change along with it.
    case global = 0
    /// It is printed in an ink of its own.
    case spot = 1
    /// It is an ordinary value.
    case normal = 2
  }

  /// The name; nil if the file gives none.
  public var name: String?
  /// The colours, in the order of the file.
  public var swatches: [Swatch]
  /// Texts that belong to the palette.
  public var strings: [Palette.NamedString]
  /// The number of columns in which a program shows the colours; 0 or nil leaves it open.
  public var columns: Int?
  /// A text about the palette for people; nil if the file gives none.
  public var comment: String?
  /// The texts about groups in which the file has this palette and others, by the groups' names
  /// with slashes between them; that about the whole file has the name "". The first palette of a
  /// file has all of them.
  public var groupComments: [String: String] = [:]
  /// What a file of design tokens says of its groups besides, such as `$extensions`, by the groups'
  /// names like `groupComments`.
  package var groupMembers: [String: [JSONValue.Member]] = [:]
  /// The groups of a file of design tokens that extend others, and begin with this palette.
  package var extendingGroups: [String] = []

  /// Makes a palette.
  public init(
    name: String? = nil, swatches: [Swatch], strings: [Palette.NamedString] = [],
    columns: Int? = nil, comment: String? = nil
  ) {
    self.name = name
    self.swatches = swatches
    self.strings = strings
    self.columns = columns
    self.comment = comment
  }

  /// Converts a palette of Tinct.
  public init(_ palette: Palette) {
    self.init(
      name: palette.name,
      swatches: palette.colors.map {
        Swatch(name: $0.name, color: SpacedColor($0.color), ownName: $0.ownName)
      },
      strings: palette.strings)
  }
}

extension SwatchPalette {
  /// Returns the palette with every colour in sRGB and with a name.
  ///
  /// Colours without a name become `color-1`, `color-2` ... by their positions, and a name that
  /// occurs again gets `-2`, `-3` ... at its end. Colours outside sRGB are mapped into it
  /// (`SpacedColor.srgb`).
  ///
  /// - Parameters:
  ///   - fallback: the name if the palette has none.
  ///   - notes: gets a sentence for each colour that was outside sRGB.
  public func palette(named fallback: String, notes: inout [String]) -> Palette {
    let name = name.flatMap { $0.isEmpty ? nil : $0 } ?? fallback
    var names = UniqueNames()
    let colors = swatches.enumerated().map { index, swatch in
      let unique = names.unique(swatch.shownName(at: index))
      return Palette.NamedColor(
        name: unique, color: swatch.color.srgb(named: "\(name): \(unique)", notes: &notes),
        ownName: swatch.ownName)
    }
    var stringNames = UniqueNames()
    let strings = strings.map {
      Palette.NamedString(name: stringNames.unique($0.name), text: $0.text)
    }
    return Palette(name: name, colors: colors, strings: strings)
  }

  /// Returns the palettes of a file, with distinct names.
  ///
  /// - Parameters:
  ///   - palettes: the content of a file.
  ///   - fallback: the name of a palette without one; further ones get numbers.
  ///   - notes: gets a sentence for each colour that was outside sRGB.
  public static func palettes(
    _ palettes: [SwatchPalette], named fallback: String, notes: inout [String]
  ) -> [Palette] {
    var names = UniqueNames()
    return palettes.map { source in
      var source = source
      let own = source.name.flatMap { $0.isEmpty ? nil : $0 } ?? fallback
      source.name = names.unique(own.isEmpty ? "palette" : own)
      return source.palette(named: fallback, notes: &notes)
    }
  }

  /// Moves the palette into a group of a file of design tokens, with what its file says of groups.
  public mutating func move(intoGroup group: String) {
    func path(_ name: String) -> String { name.isEmpty ? group : "\(group)/\(name)" }
    name = path(name ?? "")
    let schema = (groupMembers[""] ?? []).filter { $0.name == "$schema" }
    groupMembers[""]?.removeAll { $0.name == "$schema" }
    groupMembers = groupMembers.filter { !$0.value.isEmpty }
    groupMembers = Dictionary(uniqueKeysWithValues: groupMembers.map { (path($0.key), $0.value) })
    if !schema.isEmpty { groupMembers[""] = schema }
    groupComments = Dictionary(
      uniqueKeysWithValues: groupComments.map { (path($0.key), $0.value) })
    extendingGroups = extendingGroups.map(path)
  }

  /// No colour has a name, or only one that repeats its digits, as Lospec writes, or its numbers,
  /// as Adobe's programs write: `R=38 G=70 B=83`.
  public var isUnnamed: Bool {
    swatches.allSatisfy { swatch in
      guard let name = swatch.name?.lowercased(), !name.isEmpty else { return true }
      let parts = name.split(separator: " ")
      let letters = parts.compactMap { part -> Character? in
        let sides = part.split(separator: "=")
        return sides.count == 2 && Double(sides[1]) != nil ? sides[0].first : nil
      }
      if letters.count == parts.count, ["rgb", "cmyk", "lab"].contains(String(letters)) {
        return true
      }
      let digits = swatch.color.unbounded.hex.lowercased()
      return name == digits || "#" + name == digits
    }
  }

  /// Returns the palette with roles for the names of its colours, as `Palette.taking` does; those
  /// that are called like a role without having it stay, with the designers' names if they have
  /// any.
  public func taking(_ roles: PaletteRoles) throws(PaletteRoles.Problem) -> SwatchPalette {
    guard !roles.roles.isEmpty else { return self }
    var unique = UniqueNames()
    let names = swatches.enumerated().map { unique.unique($1.shownName(at: $0)) }
    let titles = zip(swatches, names).map { $0.ownName ?? $1 }
    let given = Set(roles.roles.map(\.name))
    var palette = self
    palette.swatches = try roles.order(titles: titles, names: names).map { role, index in
      var swatch = swatches[index]
      swatch.name = role ?? names[index]
      if let role {
        swatch.ownName = titles[index] == role ? nil : titles[index]
      } else if given.contains(names[index]), swatch.ownName != nil {
        (swatch.name, swatch.ownName) = (titles[index], nil)
      }
      return swatch
    }
    return palette
  }

  /// Returns the palette with new names for its colours, in order; nil unless there are as many
  /// names.
  public func renamed(_ names: [String]) -> SwatchPalette? {
    guard names.count == swatches.count else { return nil }
    var palette = self
    for index in names.indices { palette.swatches[index].name = names[index] }
    return palette
  }
}

/// Assigns names, each once.
struct UniqueNames {
  private let ignoresCase: Bool
  private var taken: Set<String> = []
  /// The last number that was tried after a name, so that many equal names take no longer.
  private var last: [String: Int] = [:]

  init(ignoringCase: Bool = false) { ignoresCase = ignoringCase }

  mutating func unique(_ name: String) -> String {
    if take(name) { return name }
    var number = last[name] ?? 1
    repeat { number += 1 } while !take("\(name)-\(number)")
    last[name] = number
    return "\(name)-\(number)"
  }

  private mutating func take(_ name: String) -> Bool {
    taken.insert(ignoresCase ? name.lowercased() : name).inserted
  }
}

extension SpacedColor {
  /// Returns the colour in sRGB, and adds a sentence if it was outside.
  func srgb(named name: @autoclosure () -> String, notes: inout [String]) -> Color {
    let (color, wasOutside) = srgb
    if wasOutside {
      notes.append(
        "\(name()): \(shownNotation) is outside sRGB; taken as \(color.hex), the nearest in it")
    }
    return color
  }
}

extension SwatchPalette {
  /// Joins several palettes into one whose names are `palette/colour`, for formats that hold one
  /// palette; a single palette is unchanged.
  package static func joined(_ palettes: [SwatchPalette]) -> SwatchPalette {
    guard palettes.count != 1 else { return palettes[0] }
    var names = UniqueNames()
    var swatches: [Swatch] = []
    for palette in palettes {
      let group = names.unique(palette.name ?? "palette")
      for (index, swatch) in palette.swatches.enumerated() {
        swatches.append(
          Swatch(name: "\(group)/\(swatch.shownName(at: index))", color: swatch.color))
      }
    }
    return SwatchPalette(swatches: swatches)
  }

  /// Returns true if slashes in names would make a file of the joined palettes read as other
  /// palettes.
  static func areMistaken(_ palettes: [SwatchPalette]) -> Bool {
    let expected = palettes.map { palette in
      palette.swatches.enumerated().map { index, swatch in
        palettes.count == 1 ? swatch.name : swatch.shownName(at: index)
      }
    }
    return joined(palettes).separated.map { $0.swatches.map(\.name) } != expected
  }

  /// The palettes that names of the form `palette/colour` distinguish; the palette itself unless
  /// every name has that form and the colours of each palette are consecutive.
  package var separated: [SwatchPalette] {
    var palettes: [SwatchPalette] = []
    var seen: Set<String> = []
    for swatch in swatches {
      let slash = swatch.name?.utf8.lastIndex(of: UInt8(ascii: "/"))
      guard let name = swatch.name, let slash else { return [self] }
      let (group, own) = (String(name[..<slash]), String(name[name.utf8.index(after: slash)...]))
      guard !group.isEmpty, !own.isEmpty else { return [self] }
      if palettes.last?.name != group {
        guard seen.insert(group).inserted else { return [self] }
        palettes.append(SwatchPalette(name: group, swatches: []))
      }
      palettes[palettes.count - 1].swatches.append(Swatch(name: own, color: swatch.color))
    }
    return palettes.isEmpty ? [self] : palettes
  }
}
