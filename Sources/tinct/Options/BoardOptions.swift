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

  @Option(
    help: ArgumentHelp(
      """
      Draw pieces from the PNGs of this folder, named as 'tinct sprites' names them. \
      (default: from the theme's outlines)
      """, valueName: "folder"))
  var sprites: String?

  func validate() throws {
    guard (1...4096).contains(cell) else {
      throw ValidationError("--cell takes a number of pixels from 1 to 4096, not \(cell).")
    }
  }
}

extension BoardOptions {
  /// A printer for palettes; nil, with the failures noted, where it cannot be made.
  func printers(_ run: Run, _ pictures: PictureOptions) -> BoardPrinters? {
    let theme = run.theme(theme)
    let sprites = sprites.map { run.sprites($0) }
    guard let theme else { return nil }
    if case .some(nil) = sprites { return nil }
    return BoardPrinters(
      theme: theme, cellPixels: cell, sprites: sprites ?? nil, limits: run.limits,
      effort: pictures.effort)
  }
}

/// Printers of boards for any palettes, one for all packs that have the same.
final class BoardPrinters {
  private let theme: Theme
  private let cellPixels: Int
  private let sprites: SpriteSet?
  private let limits: Limits
  private let effort: PNGEffort
  private var printers: [[Palette]: BoardPrinter] = [:]

  init(
    theme: Theme, cellPixels: Int, sprites: SpriteSet?, limits: Limits, effort: PNGEffort
  ) {
    self.theme = theme
    self.cellPixels = cellPixels
    self.sprites = sprites
    self.limits = limits
    self.effort = effort
  }

  /// The printer for those of the palettes that serve the theme, and these palettes; nil if none
  /// does. What is wrong with others is noted.
  func printer(for palettes: [Palette], _ run: Run) -> (BoardPrinter, [Palette])? {
    let editions = run.editions(palettes, theme)
    let served = editions.map(\.palette)
    guard !served.isEmpty else { return nil }
    let printer =
      printers[served]
      ?? BoardPrinter(
        theme: theme, editions: editions, cellPixels: cellPixels, sprites: sprites,
        limits: limits, effort: effort)
    printers[served] = printer
    return (printer, served)
  }

  /// Why a board cannot be drawn from the sprites; nil if it can.
  func lack(
    for pieces: [Connectors], on grid: Grid, place: String
  ) -> Failure? {
    guard let missing = sprites?.missing(for: pieces, on: grid), !missing.isEmpty else {
      return nil
    }
    return Failure(
      .missingInput, place: place,
      problem: "the sprites lack \(missing.map { $0 + ".png" }.joined(separator: ", "))",
      remedy: "draw them, or make the whole set with 'tinct sprites'")
  }
}

extension Run {
  /// The theme with a name, or in a file.
  func theme(_ text: String) -> Theme? {
    let shelf = Shelf<Theme>(of: "theme", shipped: shipped, name: \.name) {
      [inputs, limits] (path) throws(Failure) in
      let bytes: [UInt8]
      do throws(InputError) { bytes = try inputs.read(path) } catch { throw Failure(error) }
      do throws(DocumentError) { return [try ThemeDocument.read(bytes, limits: limits)] } catch {
        throw Failure(error, file: path)
      }
    }
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

  /// The piece art in a folder; nil, with the failures noted, if something is wrong with it.
  func sprites(_ folder: String) -> SpriteSet? {
    var bitmaps: [String: Bitmap] = [:]
    let files = files(at: [folder], endings: [".png"])
    for file in files {
      guard let bytes = read(file) else { continue }
      do throws(PNGError) {
        let image = try PNGImage(decoding: bytes, limits: limits)
        image.info.notes.forEach { warn("\(file): \($0)") }
        bitmaps[SpriteFile(file).name] = image.bitmap
      } catch { note(Failure(error, file: file)) }
    }
    guard !files.isEmpty, bitmaps.count == files.count else { return nil }
    return attempt { () throws(Failure) in
      do throws(SpriteSetError) { return try SpriteSet(bitmaps) } catch {
        throw Failure(error, folder: folder)
      }
    }
  }

  /// The puzzles that inputs stand for: game IDs, files, and folders of packs.
  ///
  /// - Parameters:
  ///   - endings: of the files that are taken from folders.
  ///   - single: whether a folder, which may hold several, is an error.
  func packs(
    _ inputs: [String], endings: [String] = [".json"], single: Bool = false
  ) -> [PackReader.Source] {
    let reader = PackReader(inputs: self.inputs, limits: limits)
    let places = inputs.flatMap { text in
      single || NetGameID.isLikely(text) ? [text] : files(at: [text], endings: endings)
    }
    return places.compactMap { place in
      do throws(PackReader.Rejection) { return try reader.read(place) } catch {
        error.failures.forEach(note)
        return nil
      }
    }
  }

  /// The palettes that a pack is drawn in: the chosen ones, else its own, else the first shipped.
  func palettes(_ options: PaletteOptions, for source: PackReader.Source) -> [Palette] {
    guard options.palette.isEmpty, let own = source.pack.palette else { return palettes(options) }
    let shelf = paletteShelf(naming: options.naming.list)
    let found = attempt { () throws(Failure) in
      try shelf.items(own, for: "\(source.place): palette", relativeTo: source.folder)
    }
    return (found ?? []).map(taken)
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
