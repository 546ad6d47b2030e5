public import TinctGraphics

extension InkRules {
  /// Proposes roles for the colours of a palette that has none of the names that the rules need.
  ///
  /// Colours whose names differ from those in case, spaces or hyphens only have these roles. Else
  /// four or more colours become a scheme: `dark` is the darkest, `light` the lightest, `base` the
  /// most colourful of the rest, and `neutral` a quiet one between dark and light. Of two or three
  /// colours `base` is the lightest, and `text` a colourful one that can be read on it, or the
  /// darkest.
  ///
  /// - Returns: nil if the palette fits the rules as it is, if it has some of the names and so
  ///   lacks others, or if it has too few colours.
  public func proposedRoles(for palette: Palette) -> PaletteRoles? {
    guard kind(of: palette) == nil else { return nil }
    let names = palette.colors.map(\.name)
    for kind in kinds {
      let roles = PaletteRoles(self.names(of: kind).map { PaletteRoles.Role($0, $0) })
      if (try? roles.order(of: names)) != nil { return roles }
    }
    let needed = Set(kinds.flatMap { self.names(of: $0) }.map(PaletteRoles.folded))
    guard names.allSatisfy({ !needed.contains(PaletteRoles.folded($0)) }) else { return nil }
    // Translucent colours are shadows and highlights more often than inks, so they come last.
    let opaque = palette.colors.filter { $0.color.alpha == 1 }
    let colors = opaque.count >= min(4, palette.colors.count) ? opaque : palette.colors
    if kinds.contains(.scheme), colors.count >= 4 { return Self.schemeRoles(colors) }
    if kinds.contains(.twoColors), colors.count >= 2 { return Self.twoRoles(colors) }
    return nil
  }

  /// Returns a palette with the roles that are proposed for it, or else as it is.
  public func served(_ palette: Palette) -> Palette {
    guard let roles = proposedRoles(for: palette) else { return palette }
    return (try? palette.taking(roles)) ?? palette
  }

  private static func schemeRoles(_ colors: [Palette.NamedColor]) -> PaletteRoles? {
    var rest = colors
    guard let dark = rest.take(least: { $0.oklab.lightness }),
      let light = rest.take(least: { -$0.oklab.lightness })
    else { return nil }
    let (floor, ceiling) = (dark.color.oklab.lightness, light.color.oklab.lightness)
    // Schemes that are derived have their neutral a third of the way up.
    let middle = floor + (ceiling - floor) / 3
    guard let base = rest.take(least: { -$0.oklch.chroma }),
      let neutral = rest.take(least: { abs($0.oklab.lightness - middle) + $0.oklch.chroma })
    else { return nil }
    return PaletteRoles(
      zip(Scheme.names, [dark, light, neutral, base]).map { PaletteRoles.Role($0, $1.name) })
  }

  private static func twoRoles(_ colors: [Palette.NamedColor]) -> PaletteRoles? {
    var rest = colors
    guard let base = rest.take(least: { -$0.oklab.lightness }) else { return nil }
    let legible = rest.filter { $0.color.contrast(with: base.color) >= 3 }
    var choice = legible.isEmpty ? rest : legible
    let text = choice.take {
      legible.isEmpty ? $0.oklab.lightness : -$0.oklch.chroma
    }
    return text.map {
      PaletteRoles([PaletteRoles.Role("base", base.name), PaletteRoles.Role("text", $0.name)])
    }
  }
}

extension [Palette.NamedColor] {
  /// Removes and returns the first colour of the least measure.
  fileprivate mutating func take(least measure: (Color) -> Double) -> Palette.NamedColor? {
    let measures = map { measure($0.color) }
    guard let index = indices.min(by: { measures[$0] < measures[$1] }) else { return nil }
    return remove(at: index)
  }
}
