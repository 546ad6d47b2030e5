internal import ArgumentParser
internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

/// Draws palettes on a board, as each kind of sight has them.
struct PaletteSheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Draw palettes on a real board, as people see them: the picture to choose by.",
    discussion: """
      A row for each palette, with swatches and its lowest contrast; a column for each kind of sight, \
      with the least difference (CIEDE2000) of two inks that must be told apart. A tick or a cross \
      says whether it reaches its floor; 'tinct palette check' gives all figures.

      Examples:
        tinct palette sheet citrus dusk moss --puzzle examples/squares.json#garden --out sheet.png
        tinct palette sheet brand.ase --puzzle 5x5:1115337157375775157135131 --out brand.png
      """)

  @Argument(help: "Palettes: names, files of any format, file#name, addresses of coolors.co.")
  var palettes: [String]

  @Option(
    help: ArgumentHelp(
      """
      The board: a pack, whose first puzzle is taken, pack#name or pack#number, or a Net game ID. \
      (default: a small board of its own)
      """, valueName: "puzzle"))
  var puzzle: String?

  @Option(help: "The look: a name, or a file.")
  var theme = "noodles"

  @Option(
    help: ArgumentHelp(
      "Width and height of a cell, from 4 to 512. (default: so that boards are about 300 wide)",
      valueName: "pixels"))
  var cell: Int?

  @OptionGroup var floorOptions: FloorOptions

  @Option(name: .shortAndLong, help: ArgumentHelp("The PNG to write.", valueName: "file"))
  var out: String

  @OptionGroup var importing: ImportOptions

  @OptionGroup var effortOptions: EffortOptions

  @OptionGroup var options: RunOptions

  func run() throws {
    let run = Run(options)
    let found = run.loadedPalettes(palettes, importing).map { run.taken($0.item) }
    let board = board(run)
    guard let theme = run.theme(theme),
      let check = run.legibility(of: theme, floors: floorOptions.floors),
      let fonts = run.sheetFonts(), let board, !found.isEmpty
    else { return try run.finish { _ in "" } }
    let grid = board.makeGrid()
    let state = BoardState(grid: grid, sources: board.sources, connectors: board.pieces)
    let sheet = PaletteSheet(
      state, on: grid, named: board.name, theme: theme, check: check, cellPixels: cell,
      fonts: fonts, limits: run.limits)
    let bitmap = run.attempt { () throws(Failure) in try sheet.bitmap(of: found) }
    if let bitmap { try run.deliver(bitmap, to: out, effort: effortOptions.effort) }
    try run.finish { _ in "Wrote \(counted(found.count, "palette")) to \(out)." }
  }

  private func board(_ run: Run) -> Puzzle? {
    guard let text = puzzle else { return SampleBoard.puzzle }
    let isID = NetGameID.isLikely(text)
    let sign = isID || run.inputs.isFile(text) ? nil : text.lastIndex(of: "#")
    let path = sign.map { String(text[..<$0]) } ?? text
    guard let source = run.packs([path], single: true).first, run.holdsPuzzles(source) else {
      return nil
    }
    let choice = sign.map { String(text[text.index(after: $0)...]) }
    let chosen = run.chosen(choice.map { [$0] } ?? [], in: source)
    return chosen.first.map { source.pack.puzzles[$0] }
  }

  func validate() throws {
    try checkPicture(out)
    if let cell, !(4...512).contains(cell) {
      throw ValidationError("--cell takes a number of pixels from 4 to 512, not \(cell).")
    }
  }
}

/// The board of sheets that name none.
private enum SampleBoard {
  static let puzzle: Puzzle? = {
    var random = SplitMix64(seed: 11)
    guard let kind = GridKind.all.first,
      var generator = try? PuzzleGenerator(
        PuzzleRecipe(
          grid: GridSpecification(kind: kind, columns: 6, rows: 6), wallShare: 0.15,
          source: .center))
    else { return nil }
    return try? generator.puzzle(name: "sample", random: &random)
  }()
}

extension Run {
  /// The fonts of sheets; nil, with the failure noted, if they are missing.
  func sheetFonts() -> SheetFonts? {
    attempt { () throws(Failure) in
      switch shipped {
      case .success(let files): return try SheetFonts(files, inputs: inputs)
      case .failure(let absence): throw Failure(absence)
      }
    }
  }

  /// Writes the one picture that a command makes.
  func deliver(_ bitmap: Bitmap, to path: String, effort: PNGEffort) throws {
    try deliver([EncodedPNG(bitmap, effort: effort).bytes], to: path, source: "the sheet")
  }
}
