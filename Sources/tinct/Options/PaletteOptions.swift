internal import ArgumentParser
internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline

/// The choice of palettes.
struct PaletteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      A palette: a name (looked for in ./palettes, then among the shipped ones), a file, or \
      file#name. Can be given several times. (default: the first shipped palette)
      """, valueName: "palette"))
  var palette: [String] = []
}

extension Run {
  /// Where palettes are found.
  func paletteShelf() -> Shelf<Palette> {
    Shelf(of: "palette", inputs: inputs, shipped: shipped, limits: limits, name: \.name) {
      (bytes, limits) throws(DocumentError) in
      try PaletteDocument(parsing: bytes, limits: limits).palettes
    }
  }

  /// The palettes that the user chose, or the first shipped one; each once, failures noted.
  func palettes(_ chosen: [String]) -> [Palette] {
    let shelf = paletteShelf()
    if chosen.isEmpty {
      return attempt { () throws(Failure) in [try shelf.first()] } ?? []
    }
    var palettes: [Palette] = []
    for text in chosen {
      let found = attempt { () throws(Failure) in
        try shelf.items(text, for: "--palette \(text)")
      }
      for palette in found ?? [] where !palettes.contains(palette) { palettes.append(palette) }
    }
    return withUniqueFolders(palettes)
  }

  /// Leaves out, and notes, palettes whose outputs would go to the folder of another one.
  private func withUniqueFolders(_ palettes: [Palette]) -> [Palette] {
    var first: [String: Palette] = [:]
    return palettes.filter { palette in
      guard let other = first.updateValue(palette, forKey: palette.folder) else { return true }
      first[palette.folder] = other
      note(
        Failure(
          .usage, place: "--palette",
          problem: "the palettes \(quoted(other.name)) and \(quoted(palette.name)) would both "
            + "be written to the folder '\(palette.folder)'",
          remedy: "rename one of them, or make them in two runs"))
      return false
    }
  }
}

extension Palette {
  /// The name of the folder that outputs in the palette go to, where there are several palettes.
  var folder: String { slug(name, fallback: "palette") }
}
