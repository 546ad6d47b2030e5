internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

extension Run {
  /// Where palettes are found.
  func paletteShelf(_ options: ImportOptions) -> Shelf<LoadedPalette> {
    // What a palette holds is an ingredient by itself, wherever it was read.
    let reader = PaletteReader(
      inputs: inputs.withoutRecord, limits: limits, names: options.list,
      calibrated: options.calibrated)
    return Shelf(
      of: "palette", endings: PaletteFormat.endings + [".xcassets", ".colorset"],
      inputs: inputs, shipped: shipped, name: \.palette.name, isStray: reader.isStray
    ) { (path) throws(Rejection) in try reader.palettes(at: path) }
  }

  /// The palettes that the user chose, or the first shipped one; each once, failures noted.
  func palettes(_ options: PaletteOptions) -> [Palette] {
    let chosen = options.palette
    let shelf = paletteShelf(options.importing)
    if chosen.isEmpty {
      return remembered(attempt { () throws(Rejection) in [try shelf.first()] })
    }
    return chosen.flatMap { palettes($0, on: shelf, option: "--palette") }
      .reduce(into: []) { palettes, palette in
        if !palettes.contains(palette) { palettes.append(palette) }
      }
  }

  /// The palettes that an option names, failures noted.
  func palettes(_ texts: [String], option: String, _ importing: ImportOptions) -> [Palette] {
    let shelf = paletteShelf(importing)
    return texts.flatMap { palettes($0, on: shelf, option: option) }
  }

  private func palettes(
    _ text: String, on shelf: Shelf<LoadedPalette>, option: String
  ) -> [Palette] {
    remembered(
      attempt { () throws(Rejection) in try shelf.items(text, for: "\(option) \(text)") })
  }

  /// The palettes that a pack is drawn in: the chosen ones, else its own, else the first shipped.
  func palettes(_ options: PaletteOptions, for source: PackReader.Source) -> [Palette] {
    guard options.palette.isEmpty, let own = source.pack.palette else { return palettes(options) }
    let shelf = paletteShelf(options.importing)
    return remembered(
      attempt { () throws(Rejection) in
        try shelf.items(own, for: "\(source.place): palette", relativeTo: source.folder)
      })
  }

  private func remembered(_ entries: [Shelf<LoadedPalette>.Entry]?) -> [Palette] {
    (entries ?? []).map { entry in
      let palette = taken(entry.item)
      paletteFiles[palette] = paletteFiles[palette] ?? entry.file
      return palette
    }
  }

  /// The palette itself, after what there is to know about it was told.
  func taken(_ loaded: LoadedPalette) -> Palette {
    (loaded.fileNotes + loaded.gamutNotes).forEach(warnOnce)
    return loaded.palette
  }

  /// A palette for messages: `palettes/grape.json: palette "Grape"`.
  func place(of palette: Palette) -> String {
    let own = "palette \(quoted(palette.name))"
    return paletteFiles[palette].map { "\($0): \(own)" } ?? own
  }

  /// What is wrong where outputs in one palette would go to the folder of another one.
  func folderClashes(_ palettes: [Palette]) -> [Failure] {
    var first: [String: Palette] = [:]
    return palettes.compactMap { palette in
      guard let other = first[palette.fileName] else {
        first[palette.fileName] = palette
        return nil
      }
      return Failure(
        .cannotCreate, place: place(of: palette),
        problem: "its pictures would go to the folder '\(palette.fileName)', as those of "
          + "\(place(of: other)) do",
        remedy: "rename one of them, or make them in two runs; nothing was written")
    }
  }
}
