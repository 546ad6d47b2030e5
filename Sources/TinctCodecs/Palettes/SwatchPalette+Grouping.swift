extension SwatchPalette {
  /// Several palettes as one whose names are `palette/colour`, for formats that hold one palette; a
  /// single palette stays as it is.
  static func joined(_ palettes: [SwatchPalette]) -> SwatchPalette {
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

  /// Whether a file of these palettes joined is read as others, as a colour has a slash in its name.
  static func areMistaken(_ palettes: [SwatchPalette]) -> Bool {
    let expected = palettes.map { palette in
      palette.swatches.enumerated().map { index, swatch in
        palettes.count == 1 ? swatch.name : swatch.shownName(at: index)
      }
    }
    return joined(palettes).separated.map { $0.swatches.map(\.name) } != expected
  }

  /// The palettes that names of the form `palette/colour` tell apart; the palette itself unless
  /// every name has that form and the colours of each palette stand together.
  var separated: [SwatchPalette] {
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
