public import TinctBoards
internal import TinctCodecs
public import TinctDocuments
public import TinctGraphics
public import TinctPuzzles

// MARK: - Files

extension Session {
  /// Reads an input; nil, with the failure noted, if it cannot be read.
  public func read(_ path: String) -> [UInt8]? {
    do { return try inputs.read(path) } catch {
      note(Failure(error))
      return nil
    }
  }

  /// Returns the files that inputs stand for, in the order of the inputs.
  public func files(at paths: [String], endings: [String]) -> [String] {
    var files: [String] = []
    for path in paths {
      do { files += try inputs.files(at: path, endings: endings) } catch { note(Failure(error)) }
    }
    return files
  }

  /// Returns the shipped files; nil, with the failure noted, if they are not found.
  func shippedFiles() -> ShippedFiles? {
    attempt { () throws(Failure) in
      switch shipped {
      case .success(let files): return files
      case .failure(let absence): throw Failure(absence)
      }
    }
  }
}

// MARK: - Packs

extension Session {
  /// Reads the puzzles that inputs stand for: game IDs, files, `FILE#PUZZLE`, and folders of packs.
  ///
  /// - Parameters:
  ///   - endings: the endings of files that are taken from folders.
  ///   - single: true where a folder, which may hold several, is an error.
  public func packs(
    _ inputs: [String], endings: [String] = [".json"], single: Bool = false
  ) -> [PackReader.Source] {
    // Puzzles are dependencies by themselves, so that others of their pack may change.
    let reader = PackReader(inputs: self.inputs.withoutRecord, limits: limits, jobs: jobs)
    var texts: [(text: String, puzzle: String?)] = []
    for input in inputs {
      if NetGameID.isLikely(input) {
        texts.append((input, nil))
      } else if let sign = puzzleSign(in: input) {
        texts.append((String(input[..<sign]), String(input[input.index(after: sign)...])))
      } else if single {
        texts.append((input, nil))
      } else {
        texts += files(at: [input], endings: endings).map { ($0, nil) }
      }
    }
    let names = gameIDNames(texts.map(\.text))
    return zip(texts, names).compactMap { item, name in
      attempt { () throws(Rejection) in
        var source = try reader.read(item.text, gameIDNamed: name)
        source.choice = item.puzzle
        return source
      }
    }
  }

  /// The sign that parts a pack's path from the name of a puzzle in it; nil if the text is a path.
  private func puzzleSign(in text: String) -> String.Index? {
    guard let sign = text.lastIndex(of: "#"), sign != text.startIndex, !inputs.isFile(text),
      !inputs.isFolder(text)
    else { return nil }
    return sign
  }

  /// Names game IDs of which several have one size, `5x5-1`, `5x5-2`; nil for other inputs.
  private func gameIDNames(_ inputs: [String]) -> [String?] {
    let sizes = inputs.map { text in
      NetGameID.isLikely(text) ? slug(String(text.prefix { $0 != ":" }), fallback: "net") : nil
    }
    let counts = Dictionary(grouping: sizes.compactMap(\.self), by: \.self).mapValues(\.count)
    var used: [String: Int] = [:]
    return sizes.map { size in
      guard let size, counts[size, default: 0] > 1 else { return nil }
      used[size, default: 0] += 1
      return "\(size)-\(used[size, default: 0])"
    }
  }

  /// Returns true if there is a puzzle in a pack; notes a failure if not.
  public func holdsPuzzles(_ source: PackReader.Source) -> Bool {
    guard source.pack.puzzles.isEmpty else { return true }
    guard source.pack.positions.isEmpty else {
      note(Failure(positionsIn: source.place))
      return false
    }
    note(
      Failure(
        .badData, place: source.place, problem: "there is no puzzle in this pack",
        remedy: "add one to its \"puzzles\""))
    return false
  }

  /// Returns the indices of the puzzles that are chosen by number, from 1, or by name; all for no
  /// choice. A puzzle that was named behind the pack's path is the choice for that pack.
  public func chosen(_ choice: [String], in source: PackReader.Source) -> [Int] {
    let puzzles = source.pack.names
    let choice = source.choice.map { [$0] } ?? choice
    guard !choice.isEmpty else { return Array(puzzles.indices) }
    var indices: [Int] = []
    for text in choice {
      let numbered = Int(text).map { $0 - 1 }.flatMap { puzzles.indices.contains($0) ? $0 : nil }
      let named = numbered == nil ? source.puzzles(named: text) : []
      if let ambiguity = source.ambiguity(of: named) {
        note(ambiguity)
      } else if let index = numbered ?? named.first {
        if !indices.contains(index) { indices.append(index) }
      } else {
        note(
          Failure(
            .usage, place: source.place, problem: "there is no puzzle \(quoted(text))",
            remedy: "its puzzles are numbered from 1 to \(puzzles.count)"))
      }
    }
    return indices
  }

  /// Returns the pieces of a puzzle as it starts, or as it is solved; nil, with the failure noted,
  /// where no solution is stored.
  public func pieces(of puzzle: Puzzle, solved: Bool, location: String) -> [Connectors]? {
    guard let pieces = solved ? puzzle.solution : puzzle.pieces else {
      note(
        Failure(
          .badData, place: location, problem: "no solution is stored with the puzzle",
          remedy: "leave --solved away, or choose others with --puzzle"))
      return nil
    }
    return pieces
  }
}

extension Failure {
  /// Describes positions where pieces are to be turned.
  public init(positionsIn location: String) {
    self.init(
      .badData, place: location,
      problem: "this pack holds positions of stones, in which there is nothing to turn",
      remedy: "draw them with 'tinct board'")
  }
}

extension PackReader.Source {
  /// The indices of the puzzles with a name.
  func puzzles(named name: String) -> [Int] {
    pack.names.enumerated().filter { $0.element == name }.map(\.offset)
  }

  /// The failure to choose a puzzle by the name that these have; nil unless there are several.
  func ambiguity(of indices: [Int]) -> Failure? {
    guard let last = indices.last, indices.count > 1 else { return nil }
    let numbers = indices.dropLast().map { String($0 + 1) }.joined(separator: ", ")
    let all = indices.count == 2 ? "both" : "all"
    return Failure(
      .usage, place: place,
      problem: "the puzzles \(numbers) and \(last + 1) \(all) have the name "
        + quoted(pack.names[last]),
      remedy: "choose one of them by its number")
  }

  /// A puzzle for messages: `packs/a.json: puzzle 3 "spiral"`.
  public func location(ofPuzzle index: Int) -> String {
    isGameID ? place : "\(place): puzzle \(index + 1) \(quoted(pack.names[index]))"
  }
}

// MARK: - Palettes

extension Session {
  /// The folders in which palettes are looked for by name.
  public func paletteShelf(_ choice: PaletteChoice) -> Shelf<LoadedPalette> {
    // The colours of a palette are dependencies by themselves, wherever they were read.
    let reader = PaletteReader(
      inputs: inputs.withoutRecord, limits: limits, names: choice.nameList,
      calibrated: choice.calibrated)
    return Shelf(
      of: "palette", endings: PaletteFormat.endings + [".xcassets", ".colorset"],
      inputs: inputs, shipped: shipped, name: \.palette.name, isStray: reader.isStray
    ) { (path) throws(Rejection) in try reader.palettes(at: path) }
  }

  /// Reads the palettes that were chosen, or the first shipped one; each once, failures noted.
  public func palettes(_ choice: PaletteChoice) -> [Palette] {
    let shelf = paletteShelf(choice)
    if choice.palette.isEmpty {
      return remembered(attempt { () throws(Rejection) in [try shelf.first()] })
    }
    return choice.palette.flatMap { palettes($0, on: shelf, option: "--palette") }
      .reduce(into: []) { palettes, palette in
        if !palettes.contains(palette) { palettes.append(palette) }
      }
  }

  /// Reads the palettes that an option names, failures noted.
  public func palettes(
    _ texts: [String], option: String, _ importing: PaletteChoice
  ) -> [Palette] {
    let shelf = paletteShelf(importing)
    return texts.flatMap { palettes($0, on: shelf, option: option) }
  }

  private func palettes(
    _ text: String, on shelf: Shelf<LoadedPalette>, option: String
  ) -> [Palette] {
    remembered(
      attempt { () throws(Rejection) in try shelf.items(text, for: "\(option) \(text)") })
  }

  /// Reads the palettes that a pack is drawn in: the chosen ones, else its own, else the first
  /// shipped.
  public func palettes(_ choice: PaletteChoice, for source: PackReader.Source) -> [Palette] {
    guard choice.palette.isEmpty, let own = source.pack.palette else { return palettes(choice) }
    let shelf = paletteShelf(choice)
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

  /// Returns the palette itself, after what there is to know about it was told.
  public func taken(_ loaded: LoadedPalette) -> Palette {
    (loaded.fileNotes + loaded.gamutNotes).forEach(warn)
    return loaded.palette
  }

  /// A palette for messages: `palettes/grape.json: palette "Grape"`.
  public func location(of palette: Palette) -> String {
    let own = "palette \(quoted(palette.name))"
    return paletteFiles[palette].map { "\($0): \(own)" } ?? own
  }

  /// Finds palettes whose pictures would go to the folder of another one.
  public func folderClashes(_ palettes: [Palette]) -> [Failure] {
    var first: [String: Palette] = [:]
    return palettes.compactMap { palette in
      guard let other = first[palette.fileName] else {
        first[palette.fileName] = palette
        return nil
      }
      return Failure(
        .cannotCreate, place: location(of: palette),
        problem: "its pictures would go to the folder '\(palette.fileName)', as those of "
          + "\(location(of: other)) do",
        remedy: "rename one of them, or make them in two runs; nothing was written")
    }
  }

  /// Resolves palettes under a theme; those that do not serve it are noted and left out.
  public func resolved(_ palettes: [Palette], _ theme: Theme) -> [ResolvedPalette] {
    resolved(palettes, inks: theme.inks, for: theme.name)
  }

  /// Resolves palettes under rules; those that do not serve them are noted and left out.
  public func resolved(
    _ palettes: [Palette], inks: InkRules, for purpose: String
  ) -> [ResolvedPalette] {
    palettes.compactMap { palette in
      attempt { () throws(Failure) in
        do throws(InkError) { return try ResolvedPalette(palette, inks: inks) } catch {
          var failure = Failure(error, theme: purpose)
          failure.place = location(of: palette)
          throw failure
        }
      }
    }
  }
}

// MARK: - Themes, art and fonts

/// The look of boards: a theme, and the art that pieces are drawn from where they are.
public struct BoardLook {
  /// The theme.
  public let theme: Theme
  /// The art; nil for the outlines of the theme.
  public let sprites: SpriteSet?

  /// The failure to draw a board from the art; nil if it can be drawn.
  func missing(for pieces: [Connectors], on grid: Grid, location: String) -> Failure? {
    guard let sprites else { return nil }
    guard sprites.isOfParts || PieceSprite.serve(grid) else {
      return Failure(
        .badData, place: location,
        problem: "sprites cannot draw a board of this grid, \(grid.specification.kind.name)",
        remedy: """
          leave --sprites away, or give art of parts (docs/themes.md); other sprites serve \
          \(PieceSprite.servedGrids)
          """)
    }
    let missing = sprites.missing(for: pieces, on: grid)
    guard !missing.isEmpty else { return nil }
    return Failure(
      .missingInput, place: location,
      problem: "the sprites lack \(missing.map { $0 + ".png" }.joined(separator: ", "))",
      remedy: "draw them, or make the whole set with 'tinct sprites'")
  }
}

extension Session {
  /// The folders in which themes are looked for by name.
  public var themeShelf: Shelf<Theme> {
    Shelf(of: "theme", inputs: inputs, shipped: shipped, name: \.name) {
      [inputs, limits] (path) throws(Rejection) in
      let bytes: [UInt8]
      do throws(InputError) { bytes = try inputs.read(path) } catch {
        throw Rejection(Failure(error))
      }
      do throws(DocumentErrors) { return [try ThemeDocument.read(bytes, limits: limits)] } catch {
        throw Rejection(error, file: path)
      }
    }
  }

  /// Reads the theme with a name, or in a file; nil, with the failures noted, if there is none.
  ///
  /// - Parameter origin: what asks, for messages; nil for `--theme`.
  public func theme(_ text: String, for origin: String? = nil) -> Theme? {
    themeEntry(text, for: origin ?? "--theme \(text)")?.item
  }

  /// The same with the file that it stands in.
  public func themeEntry(_ text: String, for origin: String) -> Shelf<Theme>.Entry? {
    attempt { () throws(Rejection) in try themeShelf.items(text, for: origin)[0] }
  }

  /// Reads a look; nil, with the failures noted, where something is wrong with it.
  ///
  /// - Parameter cellPixels: the size of cells, where it is known: a few pixels hold no art.
  public func look(theme text: String, sprites: String?, cellPixels: Int = .max) -> BoardLook? {
    let theme = theme(text)
    let recipes = theme?.sprites ?? SpriteRecipes()
    let isThumbnail = theme.map { cellPixels < $0.thumbnail.below } ?? false
    let art = sprites ?? (isThumbnail ? nil : theme?.art)
    let set = art.map { self.sprites($0, recipes) }
    guard let theme else { return nil }
    if case .some(nil) = set { return nil }
    return BoardLook(theme: theme, sprites: set ?? nil)
  }

  /// Finds piece art: as it is, or among the shipped files where there is nothing at the path and it
  /// is the name of a shipped set (`square`) or begins with `assets/pieces/`.
  public func artPath(_ text: String) -> String {
    let isHere = inputs.isFile(text) || inputs.isFolder(text)
    guard !isHere, !text.isEmpty, text != InputReader.standardInput,
      case .success(let files) = shipped
    else { return text }
    let own = "assets/pieces/"
    let path =
      text.hasPrefix(own)
      ? "\(files.pieces)/\(text.dropFirst(own.count))" : "\(files.pieces)/\(text)"
    guard text.hasPrefix(own) || !text.contains("/") else { return text }
    return inputs.isFile(path) || inputs.isFolder(path) ? path : text
  }

  /// Reads the piece art in a folder, to be coloured by recipes; nil, with the failures noted, if
  /// something is wrong with it.
  ///
  /// Of a sprite that is there at several scales the largest is taken.
  public func sprites(_ folder: String, _ recipes: SpriteRecipes) -> SpriteSet? {
    let folder = artPath(folder)
    let finder = SpriteFinder(inputs: inputs, layers: recipes.layerNames)
    let found = attempt { () throws(Failure) in
      do throws(InputError) { return try finder.sources(at: folder) } catch {
        throw Failure(error)
      }
    }
    guard let found else { return nil }
    var largest: [String: SpriteFiles] = [:]
    for source in found where source.scale > largest[source.name]?.scale ?? 0 {
      largest[source.name] = source
    }
    var sprites: [String: LayeredSprite] = [:]
    for source in largest.values.sorted(by: { $0.path < $1.path }) {
      sprites[source.name] = sprite(source)
    }
    guard sprites.count == largest.count else { return nil }
    return attempt { () throws(Failure) in
      do throws(SpriteSetError) { return try SpriteSet(sprites, recipes: recipes) } catch {
        throw Failure(error, folder: folder)
      }
    }
  }

  /// Reads a sprite from its files; nil, with the failures noted, if something is wrong with them.
  private func sprite(_ source: SpriteFiles) -> LayeredSprite? {
    var layers: [LayeredSprite.Layer] = []
    for layer in source.layers {
      guard let bytes = read(layer.path) else { continue }
      do throws(PNGError) {
        let image = try PNGImage(decoding: bytes, limits: limits)
        image.info.notes.forEach { warn("\(layer.path): \($0)") }
        layers.append(LayeredSprite.Layer(layer.name, image.bitmap))
      } catch { note(Failure(error, file: layer.path)) }
    }
    guard layers.count == source.layers.count else { return nil }
    return attempt { () throws(Failure) in
      do throws(TintError) { return try LayeredSprite(layers) } catch {
        throw Failure(.badData, place: source.path, problem: "\(error)")
      }
    }
  }

  /// Reads the fonts of sheets; nil, with the failure noted, if they are missing.
  public func sheetFonts() -> SheetFonts? {
    shippedFiles().flatMap { files in
      attempt { () throws(Failure) in try SheetFonts(files, inputs: inputs) }
    }
  }

  /// Reads the font of labels; nil, with the failure noted, if it is missing.
  func labelFont() -> Font? {
    shippedFiles().flatMap { files in
      attempt { () throws(Failure) in try SheetFonts.labels(files, inputs: inputs) }
    }
  }
}
