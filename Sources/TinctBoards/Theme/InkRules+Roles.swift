public import TinctGraphics

extension InkRules {
  /// Proposes roles for the colours of a palette that has none of the names that the rules need.
  ///
  /// Colours whose names differ from those in case, spaces or hyphens only have these roles. Else
  /// four or more colours become a scheme: `dark` is the darkest, `light` the lightest, `base` the
  /// most colourful of the rest, and `neutral` a quiet one between dark and light. Of two or three
  /// colours `base` is the lightest, and `text` a colourful one that can be read on it, or the
  /// darkest. A colour whose name says that it is the ground, `bg`, or lies on it, `foreground`, is
  /// that, whatever its lightness. Translucent colours are shadows more often than inks, so that
  /// none is proposed as `base`.
  ///
  /// If a person has given some of the roles to colours (`Palette.givenRoles`), the others are
  /// proposed in the same way.
  ///
  /// - Returns: nil if the palette fits the rules as it is, if it has some of the names and so
  ///   lacks others, or if it has too few colours.
  public func proposedRoles(for palette: Palette) -> PaletteRoles? {
    guard kind(of: palette) == nil else { return nil }
    let given = palette.givenRoles
    if !given.isEmpty { return completedRoles(of: palette, given) }
    let names = palette.colors.map(\.name)
    for kind in kinds {
      let roles = PaletteRoles(self.names(of: kind).map { PaletteRoles.Role($0, $0) })
      if (try? roles.order(of: names)) != nil { return roles }
    }
    let needed = Set(kinds.flatMap { self.names(of: $0) }.map(PaletteRoles.folded))
    let present = palette.colors.filter { needed.contains(PaletteRoles.folded($0.name)) }
    let colors = Self.candidates(palette.colors, least: 4)
    let hints = Hints(colors)
    guard present.isEmpty else {
      // `text` beside `background` says as much as `text` beside `base`.
      guard present.count == 1, PaletteRoles.folded(present[0].name) == "text",
        let ground = hints.ground, kinds.contains(.twoColors)
      else { return nil }
      return Self.twoRoles(colors, given: ["base": ground, "text": present[0]])
    }
    let isLight = hints.isLight && kinds.contains(.twoColors)
    if kinds.contains(.scheme), !isLight, colors.count(where: { $0.color.alpha == 1 }) >= 4 {
      return Self.schemeRoles(colors, given: hints.roles("dark", "light"))
    }
    guard kinds.contains(.twoColors), colors.count >= 2 else { return nil }
    return Self.twoRoles(colors, given: hints.roles("base", "text"))
  }

  /// Returns a palette with the roles that are proposed for it, or else as it is.
  public func served(_ palette: Palette) -> Palette {
    guard let roles = proposedRoles(for: palette) else { return palette.namingOptionalRoles }
    return ((try? palette.taking(roles)) ?? palette).namingOptionalRoles
  }

  /// The colours whose names say which part of a picture they are for.
  private struct Hints {
    let ground: Palette.NamedColor?
    let figure: Palette.NamedColor?

    init(_ colors: [Palette.NamedColor]) {
      let opaque = colors.filter { $0.color.alpha == 1 }
      ground = opaque.first { InkRules.hint(in: $0.title) == .ground }
      figure = colors.first { InkRules.hint(in: $0.title) == .figure }
    }

    /// The ground is lighter than the figures on it. Such colours are no scheme, of which the
    /// darkest is the ground.
    var isLight: Bool {
      guard let ground else { return figure.map { $0.color.oklab.lightness < 0.5 } ?? false }
      return ground.color.oklab.lightness > figure?.color.oklab.lightness ?? 0.6
    }

    /// The colours by the roles of a ground and of what lies on it.
    func roles(_ groundRole: String, _ figureRole: String) -> [String: Palette.NamedColor] {
      var roles: [String: Palette.NamedColor] = [:]
      roles[groundRole] = ground
      roles[figureRole] = figure
      return roles
    }
  }

  /// A part of a picture that the name of a colour may speak of.
  public enum Hint: Hashable, Sendable {
    /// The ground: `bg`, `background`, `ground`, `surface`, `canvas`.
    case ground
    /// The figures on the ground: `fg`, `foreground`.
    case figure
  }

  /// Returns the part of a picture that a colour is for by its name, of which what follows the last
  /// slash counts; nil if the name does not say.
  public static func hint(in name: String) -> Hint? {
    let own = name.split(separator: "/").last.map(String.init) ?? name
    var word = PaletteRoles.folded(own)
    for start in ["color", "colour"] where word.hasPrefix(start) {
      word = String(word.dropFirst(start.count))
    }
    if ["bg", "background", "ground", "surface", "canvas"].contains(word) { return .ground }
    return ["fg", "foreground"].contains(word) ? .figure : nil
  }

  /// Proposes roles for a palette whose colours are to be called by certain names, such as those of
  /// a recipe: `text` and `base` where they are wanted of a palette that has four other roles, or
  /// none; else as for any palette.
  public func proposedRoles(for palette: Palette, calling names: Set<String>) -> PaletteRoles? {
    guard names.contains("text"), palette.color(called: "text") == nil else {
      return proposedRoles(for: palette)
    }
    if let cased = proposedRoles(for: palette), cased.roles.contains(where: { $0.name == "text" }) {
      return cased
    }
    let colors = Self.candidates(palette.colors, least: 2)
    guard let base = palette.color(called: "base") else { return Self.twoRoles(colors) }
    // The colour that is read best on the one that stays.
    var rest = colors.filter { $0.name != "base" && $0.ownName != "base" }
    return rest.take { -$0.contrast(with: base) }.map {
      PaletteRoles([PaletteRoles.Role("text", $0.title)])
    }
  }

  /// The colours among which roles are chosen: translucent ones are shadows and highlights more
  /// often than inks, so they are left out if enough others are there.
  private static func candidates(
    _ colors: [Palette.NamedColor], least: Int
  ) -> [Palette.NamedColor] {
    let opaque = colors.filter { $0.color.alpha == 1 }
    return opaque.count >= min(least, colors.count) ? opaque : colors
  }

  /// Returns the given roles of a palette with those that its kind has besides; nil if there are
  /// too few colours, or no kind has all of the roles.
  private func completedRoles(of palette: Palette, _ given: Set<String>) -> PaletteRoles? {
    let colors = Self.candidates(palette.colors, least: 4)
    let own = palette.colors.filter { given.contains($0.name) }
    let named = Dictionary(own.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let fitting = kinds.filter { kind in
      kind != .named && colors.count >= names(of: kind).count
        && !given.isDisjoint(with: names(of: kind))
        && given.intersection(["base", "text"] + Scheme.names).isSubset(of: names(of: kind))
    }
    // `base` alone is a role of both kinds; four colours are more than two.
    guard let kind = fitting.first(where: { $0 == .scheme }) ?? fitting.first else { return nil }
    return kind == .scheme
      ? Self.schemeRoles(colors, given: named) : Self.twoRoles(colors, given: named)
  }

  private static func schemeRoles(
    _ colors: [Palette.NamedColor], given: [String: Palette.NamedColor] = [:]
  ) -> PaletteRoles? {
    var rest = colors.filter { color in !given.values.contains { $0.title == color.title } }
    func chosen(_ role: String, least measure: (Color) -> Double) -> Palette.NamedColor? {
      given[role] ?? rest.take(least: measure)
    }
    guard let dark = chosen("dark", least: { $0.oklab.lightness }),
      let light = chosen("light", least: { -$0.oklab.lightness })
    else { return nil }
    let (floor, ceiling) = (dark.color.oklab.lightness, light.color.oklab.lightness)
    // Schemes that are derived have their neutral a third of the way up.
    let middle = floor + (ceiling - floor) / 3
    // Noodles without power must be seen on the ground, and must not look like those with power.
    func contrast(_ color: Color) -> Double {
      min(color.contrast(with: dark.color), color.contrast(with: light.color))
    }
    let neutrals = given["neutral"].map { [$0] } ?? rest
    let wanted = min(neutralContrast, neutrals.map { contrast($0.color) }.max() ?? 0)
    var seen = neutrals.filter { contrast($0.color) >= wanted - 0.1 }
    // A loud colour that alone is seen well is better as the base, if another is seen at all.
    let faint = neutrals.filter { contrast($0.color) >= faintContrast }
    if seen.count == 1, faint.count > 1 { seen = faint }
    // If one colour alone can be seen on both, it is the neutral, however colourful it is.
    let only = given["neutral"] == nil && seen.count == 1 ? seen[0] : nil
    if let only { rest.removeAll { $0.title == only.title } }
    let base = given["base"] ?? rest.takeOpaque { -$0.oklch.chroma }
    guard let base else { return nil }
    let titles = Set(seen.map(\.title))
    rest = rest.filter { titles.contains($0.title) }
    let neutral =
      only ?? chosen("neutral", least: { abs($0.oklab.lightness - middle) + $0.oklch.chroma })
    guard let neutral else { return nil }
    return PaletteRoles(
      zip(Scheme.names, [dark, light, neutral, base]).map { PaletteRoles.Role($0, $1.title) })
  }

  /// The least contrast (WCAG 2) of a proposed `neutral` to `dark` and to `light`, if there is such
  /// a colour.
  private static let neutralContrast = 2.5

  /// The least contrast of a `neutral` where only one colour reaches `neutralContrast`.
  private static let faintContrast = 1.6

  private static func twoRoles(
    _ colors: [Palette.NamedColor], given: [String: Palette.NamedColor] = [:]
  ) -> PaletteRoles? {
    var rest = colors.filter { color in !given.values.contains { $0.title == color.title } }
    if let text = given["text"], given["base"] == nil {
      let ground = rest.takeOpaque { -$0.contrast(with: text.color) }
      return ground.map {
        PaletteRoles([.init("base", $0.title), .init("text", text.title)])
      }
    }
    let base = given["base"] ?? rest.takeOpaque { -$0.oklab.lightness }
    guard let base else { return nil }
    if let text = given["text"] {
      return PaletteRoles([.init("base", base.title), .init("text", text.title)])
    }
    let legible = rest.filter { $0.color.contrast(with: base.color) >= 3 }
    var choice = legible.isEmpty ? rest : legible
    let text = choice.take {
      legible.isEmpty ? $0.oklab.lightness : -$0.oklch.chroma
    }
    return text.map {
      PaletteRoles([PaletteRoles.Role("base", base.title), PaletteRoles.Role("text", $0.title)])
    }
  }
}

extension Palette {
  /// The roles that colours got although their own names are others.
  public var givenRoles: Set<String> {
    Set(colors.filter { $0.ownName != nil }.map(\.name))
  }

  /// The palette with roles for colours whose names differ in case alone from those that a palette
  /// may have besides the needed ones: `Accent`, `Branch-1`.
  public var namingOptionalRoles: Palette {
    var palette = self
    for index in colors.indices where !DerivedRoles.optional.contains(colors[index].name) {
      let role = colors[index].name.lowercased()
      guard DerivedRoles.optional.contains(role), palette.color(named: role) == nil else {
        continue
      }
      palette.colors[index].ownName = colors[index].title
      palette.colors[index].name = role
    }
    return palette
  }

  /// The roles that its colours have by any name.
  public var roleNames: Set<String> {
    givenRoles.union(colors.map(\.name).filter { (["base", "text"] + Scheme.names).contains($0) })
  }
}

extension [Palette.NamedColor] {
  /// The same among opaque colours: a ground or an ink that is seen through is no base.
  fileprivate mutating func takeOpaque(least measure: (Color) -> Double) -> Palette.NamedColor? {
    var opaque = filter { $0.color.alpha == 1 }
    guard let found = opaque.take(least: measure) else { return nil }
    removeAll { $0.title == found.title }
    return found
  }

  /// Removes and returns the first colour of the least measure.
  fileprivate mutating func take(least measure: (Color) -> Double) -> Palette.NamedColor? {
    let measures = map { measure($0.color) }
    guard let index = indices.min(by: { measures[$0] < measures[$1] }) else { return nil }
    return remove(at: index)
  }
}
