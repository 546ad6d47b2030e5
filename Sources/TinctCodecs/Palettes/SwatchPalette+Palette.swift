public import TinctGraphics

extension SwatchPalette {
  /// The palette with every colour in sRGB and every colour named.
  ///
  /// Colours that have no name become `color-1`, `color-2` ... by their places, and a name that
  /// stands again gets `-2`, `-3` ... behind it. Colours outside of sRGB are mapped into it
  /// (`SpacedColor.srgb`).
  ///
  /// - Parameters:
  ///   - fallback: the name, where the palette has none.
  ///   - notes: gets a sentence for each colour that was outside of sRGB.
  public func palette(named fallback: String, notes: inout [String]) -> Palette {
    let name = name.flatMap { $0.isEmpty ? nil : $0 } ?? fallback
    var names = UniqueNames()
    let colors = swatches.enumerated().map { index, swatch in
      let unique = names.unique(swatch.shownName(at: index))
      return Palette.NamedColor(
        name: unique, color: swatch.color.srgb(named: "\(name): \(unique)", notes: &notes))
    }
    var stringNames = UniqueNames()
    let strings = strings.map {
      Palette.NamedString(name: stringNames.unique($0.name), text: $0.text)
    }
    return Palette(name: name, colors: colors, strings: strings)
  }

  /// The palettes of a file, named apart.
  ///
  /// - Parameters:
  ///   - palettes: what a file holds.
  ///   - fallback: the name of a palette that has none; further ones get numbers.
  ///   - notes: gets a sentence for each colour that was outside of sRGB.
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

  /// Whether no colour has a name, or only one that repeats its digits, as Lospec writes.
  public var isUnnamed: Bool {
    swatches.allSatisfy { swatch in
      guard let name = swatch.name?.lowercased(), !name.isEmpty else { return true }
      let digits = swatch.color.unbounded.hex.lowercased()
      return name == digits || "#" + name == digits
    }
  }

  /// The palette with its colours named anew, in order; nil unless there are as many names.
  public func renamed(_ names: [String]) -> SwatchPalette? {
    guard names.count == swatches.count else { return nil }
    var palette = self
    for index in names.indices { palette.swatches[index].name = names[index] }
    return palette
  }
}

/// Hands out names, each once.
struct UniqueNames {
  private let ignoresCase: Bool
  private var taken: Set<String> = []
  /// The last number that was tried behind a name, so that many equal names take no longer.
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
  /// The colour in sRGB, with a sentence about it if it was outside.
  func srgb(named name: @autoclosure () -> String, notes: inout [String]) -> Color {
    let (color, wasOutside) = srgb
    if wasOutside {
      notes.append(
        "\(name()): \(notation) is outside of sRGB; taken as \(color.hex), the nearest in it")
    }
    return color
  }
}
