package import TinctBoards
internal import TinctDocuments
package import TinctGraphics

// Findings of the check of palettes in words, as the tool and the studio tell them.

extension InkOrder.Figures {
  /// The list of what is lacking, in words; nil where nothing is.
  package var shortfall: String? {
    guard !passes else { return nil }
    let (value, floor) = (self.value.shownFigure(decimals: 2), floor.shownFigure(decimals: 2))
    return switch order.demand {
    case .standsOut: "\(title): \(value) times its contrast, which must be more than \(floor)"
    case .darkens: "\(title): it must be darker; the quotient \(value) is not above \(floor)"
    case .shines where self.value < 1:
      "\(title): it must be lighter; the quotient \(value) is below \(floor)"
    case .staysClearInGlow, .staysVisibleInGlow:
      "\(title): contrast \(value) is below \(floor); the theme's glow is too wide or too strong"
    case .shines, .shows, .staysClear, .reads: "\(title): contrast \(value) is below \(floor)"
    case .lightsUp where self.value == 0: "\(title): it must be lighter, or more vivid"
    case .lightsUp, .differs: "\(title): difference \(value) is below \(floor)"
    case .isUnlike, .isOtherColor: "\(title): distance \(value) in OKLab is below \(floor)"
    case .isApart: "\(title): difference \(value) in some kind of vision is below \(floor)"
    }
  }
}

extension PairFigures.Shortfall {
  /// The shortfall: `contrast 1.31 is below 1.4`.
  package var text: String {
    switch self {
    case .contrast(let value, let floor):
      "contrast \(value.shownFigure(decimals: 2)) is below \(floor.shownFigure(decimals: 2))"
    case .difference(let value, let floor, let vision):
      "difference \(value.shownFigure(decimals: 1)) \(vision.words) is below "
        + floor.shownFigure(decimals: 1)
    }
  }
}

extension ColorVision {
  /// The color vision, as worded after a difference.
  var words: String {
    switch self {
    case .normal: "with normal vision"
    case .protanopia, .deuteranopia, .tritanopia: "with \(rawValue)"
    case .grey: "in grey"
    }
  }
}

extension PaletteRepair.Change {
  /// The change in words: `text #D9480F -> #C2400D`.
  package var text: String {
    let hue = leftHue ? ", which leaves its hue" : ""
    let own = ownName.map { " (\(printable($0)))" } ?? ""
    return "\(printable(name))\(own) \(before.hex) -> \(after.hex)\(hue)"
  }
}

extension PaletteRepair.Problem {
  /// Returns the failure that says why nothing was written.
  ///
  /// - Parameters:
  ///   - palette: the palette that was to be repaired.
  ///   - checks: the checks that it is to pass, for a colour of a mark that helps.
  ///   - remedy: what can be done; nil for what usually can.
  package func failure(
    location: String, of palette: Palette, _ checks: [Legibility] = [], remedy: String? = nil
  ) -> Failure {
    switch self {
    case .unfit:
      return Failure(
        .badData, location: location, problem: "the palette lacks colours that a theme needs",
        remedy: "say which colour is which with --roles")
    case .impossible(let worst, let nearest):
      let figures =
        "contrast \(worst.contrast.shownFigure(decimals: 2)), least difference "
        + (worst.differences.min() ?? 0).shownFigure(decimals: 1)
      let colors = nearest.colors.map { "\(printable($0.nameAndTitle)) \($0.color.hex)" }
      return Failure(
        .badData, location: location,
        problem: "no palette of these hues passes; the best is "
          + "\(colors.joined(separator: ", ")), in which \(worst.pair.title) has \(figures)",
        remedy: remedy ?? "ask for less, or start from other colours")
    case .unanswered(let demand):
      return Failure(
        .badData, location: location,
        problem: "no palette of these hues passes: \(demand.shortfall ?? demand.title)",
        remedy: Self.way(to: demand, in: palette, checks)
          + (remedy ?? "start from other colours, or choose another theme"))
    }
  }

  /// The advice to give a palette a colour of its own for a mark whose hue themes would choose,
  /// with the word that joins it to other advice; empty where there is no such mark.
  private static func way(
    to demand: InkOrder.Figures, in palette: Palette, _ checks: [Legibility]
  ) -> String {
    let marks: [Ink] = [.wrong, .hint, .selected, .locked, .celebrate, .wall]
    let free = [demand.order.ink, demand.other].filter {
      marks.contains($0) && palette.color(named: $0.name) == nil
    }
    guard let mark = free.first(where: { $0 == .wrong || $0 == .hint }) ?? free.first else {
      return ""
    }
    let example = palette.mark(mark, passing: checks).map { ", for example '\($0.hex)'" } ?? ""
    return "give the palette a colour named \"\(mark.name)\"\(example), as --roles "
      + "\(mark.name)=NAME does, or "
  }
}

extension Palette {
  /// The colours for marks, which themes choose otherwise, with which marks differ as a check
  /// demands; nil where they do already, or where no such colours help.
  package func answering(_ check: Legibility) -> [NamedColor]? {
    let marks: [Ink] = [.wrong, .selected, .hint, .locked]
    var palette = self
    while true {
      guard let orders = try? check.orders(of: palette) else { return nil }
      let failing = orders.filter { !$0.passes }
      let free = marks.filter { mark in
        palette.color(named: mark.name) == nil && failing.contains { $0.concerns(mark) }
      }
      guard !free.isEmpty else { break }
      let found = free.lazy.compactMap { mark in
        palette.mark(mark, passing: [check]).map { NamedColor(name: mark.name, color: $0) }
      }.first
      guard let found else { break }
      palette.colors.append(found)
    }
    let added = palette.colors.dropFirst(colors.count)
    return added.isEmpty ? nil : Array(added)
  }

  /// A colour for a mark with which it passes checks, of the first hue that does, about as dark or
  /// light as the figures; nil if none of those tried does.
  func mark(_ mark: Ink, passing checks: [Legibility]) -> Color? {
    guard let figure = color(named: "text") ?? color(named: "light"), !checks.isEmpty else {
      return nil
    }
    let lightness = figure.oklch.lightness
    // Green comes last, for it says that something is right.
    for hue in [290.0, 265, 325, 30, 60, 230, 195, 160] {
      for lightness in [lightness, lightness - 0.15, lightness + 0.15] {
        let tried = Color(
          OKLCHColor(lightness: min(max(lightness, 0.25), 0.9), chroma: 0.18, hueDegrees: hue)
        ).gamutMapped
        var palette = self
        palette.colors.append(NamedColor(name: mark.name, color: Color(tried.pixel)))
        let passes = checks.allSatisfy { check in
          (try? check.orders(of: palette))?.allSatisfy { $0.passes || !$0.concerns(mark) } ?? false
        }
        if passes { return Color(tried.pixel) }
      }
    }
    return nil
  }
}

extension InkOrder.Figures {
  /// The demand is about an ink, by itself or beside another.
  fileprivate func concerns(_ ink: Ink) -> Bool { order.ink == ink || other == ink }
}

extension Palette.NamedColor {
  /// The name, and the designer's own where it differs by more than case: `dark (Deep teal)`.
  package var nameAndTitle: String {
    guard let ownName, PaletteRoles.folded(ownName) != PaletteRoles.folded(name) else {
      return name
    }
    return "\(name) (\(ownName))"
  }
}
