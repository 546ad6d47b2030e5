internal import ArgumentParser
internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline

/// The choice of palettes.
struct PaletteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      A palette: a name (looked for in ./palettes, then among the shipped ones), a file of any \
      format that 'tinct help palette convert' lists, an address of coolors.co, or file#name. Can \
      be given several times. (default: the first shipped palette)
      """, valueName: "palette"))
  var palette: [String] = []

  @OptionGroup var naming: NamingOptions
}

/// Names for colours that come without.
struct NamingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Names for the colours of palettes whose file gives none, in order: base,text or \
      dark,light,neutral,base serve every theme. (default: color-1, color-2 ...)
      """, valueName: "names"))
  var names: String?

  /// The names, in order; none if the option is not given.
  var list: [String] { names?.split(separator: ",").map(String.init) ?? [] }

  func validate() throws {
    guard let names else { return }
    let parts = names.split(separator: ",", omittingEmptySubsequences: false)
    guard !parts.contains(""), Set(parts).count == parts.count else {
      throw ValidationError("--names takes different names with commas between them.")
    }
  }
}

extension Run {
  /// Where palettes are found.
  func paletteShelf(naming names: [String] = []) -> Shelf<LoadedPalette> {
    let reader = PaletteReader(inputs: inputs, limits: limits, names: names)
    return Shelf(
      of: "palette", endings: PaletteFormat.endings + [".xcassets", ".colorset"],
      shipped: shipped, name: \.palette.name
    ) { (path) throws(Failure) in try reader.palettes(at: path) }
  }

  /// The palettes that the user chose, or the first shipped one; each once, failures noted.
  func palettes(_ options: PaletteOptions) -> [Palette] {
    let chosen = options.palette
    let shelf = paletteShelf(naming: options.naming.list)
    if chosen.isEmpty {
      return attempt { () throws(Failure) in [taken(try shelf.first())] } ?? []
    }
    var palettes: [Palette] = []
    for text in chosen {
      let found = attempt { () throws(Failure) in
        try shelf.items(text, for: "--palette \(text)")
      }
      for palette in (found ?? []).map(taken) where !palettes.contains(palette) {
        palettes.append(palette)
      }
    }
    return withUniqueFolders(palettes)
  }

  /// The palette itself, after what there is to know about it was told.
  func taken(_ loaded: LoadedPalette) -> Palette {
    (loaded.fileNotes + loaded.gamutNotes).forEach(warnOnce)
    return loaded.palette
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
