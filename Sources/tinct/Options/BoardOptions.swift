internal import ArgumentParser
internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

/// The options of commands that draw boards.
struct BoardOptions: ParsableArguments {
  @OptionGroup var paletteOptions: PaletteOptions

  @Option(
    help: ArgumentHelp(
      """
      The look: a name (looked for in ./themes, then among the shipped ones), or a file. \
      (default: noodles)
      """))
  var theme = "noodles"

  @Option(help: ArgumentHelp("Width and height of a cell.", valueName: "pixels"))
  var cell = 128

  func validate() throws {
    guard (1...4096).contains(cell) else {
      throw ValidationError("--cell takes a number of pixels from 1 to 4096, not \(cell).")
    }
  }
}

extension Run {
  /// The theme with a name, or in a file.
  func theme(_ text: String) -> Theme? {
    let shelf = Shelf<Theme>(
      of: "theme", inputs: inputs, shipped: shipped, limits: limits, name: \.name
    ) { (bytes, limits) throws(DocumentError) in [try ThemeDocument.read(bytes, limits: limits)] }
    return attempt { () throws(Failure) in try shelf.items(text, for: "--theme \(text)")[0] }
  }

  /// The palettes under a theme, those that do not serve it noted and left out.
  func editions(_ palettes: [Palette], _ theme: Theme) -> [Edition] {
    palettes.compactMap { palette in
      attempt { () throws(Failure) in
        do throws(InkError) { return try Edition(palette, theme: theme) } catch {
          throw Failure(error, theme: theme.name)
        }
      }
    }
  }

  /// The puzzles that inputs stand for: game IDs, files, and folders of packs.
  ///
  /// - Parameter endings: of the files that are taken from folders.
  func packs(_ inputs: [String], endings: [String] = [".json"]) -> [PackReader.Source] {
    let reader = PackReader(inputs: self.inputs, limits: limits)
    let places = inputs.flatMap { text in
      NetGameID.isLikely(text) ? [text] : files(at: [text], endings: endings)
    }
    return places.compactMap { place in
      do throws(PackReader.Rejection) { return try reader.read(place) } catch {
        error.failures.forEach(note)
        return nil
      }
    }
  }

  /// The palettes that a pack is drawn in: the chosen ones, else its own, else the first shipped.
  func palettes(_ chosen: [String], for source: PackReader.Source) -> [Palette] {
    guard chosen.isEmpty, let own = source.pack.palette else { return palettes(chosen) }
    let shelf = paletteShelf()
    return attempt { () throws(Failure) in
      try shelf.items(own, for: "\(source.place): palette", relativeTo: source.folder)
    } ?? []
  }
}

extension Run {
  /// The indices of the puzzles that are chosen by number, from 1, or by name; all for no choice.
  func chosen(_ choice: [String], in source: PackReader.Source) -> [Int] {
    let puzzles = source.pack.puzzles
    guard !choice.isEmpty else { return Array(puzzles.indices) }
    var indices: [Int] = []
    for text in choice {
      let named = puzzles.firstIndex { $0.name == text }
      let numbered = Int(text).map { $0 - 1 }.flatMap { puzzles.indices.contains($0) ? $0 : nil }
      guard let index = numbered ?? named else {
        note(
          Failure(
            .usage, place: source.place, problem: "there is no puzzle \(quoted(text))",
            remedy: "its puzzles are numbered from 1 to \(puzzles.count)"))
        continue
      }
      if !indices.contains(index) { indices.append(index) }
    }
    return indices
  }
}

extension PackReader.Source {
  /// A puzzle for messages: `packs/a.json: puzzle 3 "spiral"`.
  func place(ofPuzzle index: Int) -> String {
    NetGameID.isLikely(place)
      ? place : "\(place): puzzle \(index + 1) \(quoted(pack.puzzles[index].name))"
  }
}
