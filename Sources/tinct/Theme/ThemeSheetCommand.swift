internal import ArgumentParser
internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

/// Draws a theme in many palettes, on many boards.
struct ThemeSheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Draw a theme on boards, in palettes: the picture to judge it by.",
    discussion: """
      A row for each palette, all there are if none is named; a column for each board of the packs, \
      as it starts. Packs of stones serve, too.

      Examples:
        tinct theme sheet toy packs/levels.json packs/stones.json --out toy.png
        tinct theme sheet themes/dusk.json packs/levels.json --palette citrus --side 240 --out dusk.png
      """)

  @Argument(help: "A theme's name, or a file.")
  var theme: String

  @Argument(help: "Packs, folders of packs, lists of Net game IDs, or game IDs.")
  var packs: [String]

  @Option(
    help: ArgumentHelp(
      "How wide and high boards are at most, from 16 to 2048.", valueName: "pixels"))
  var side = 128

  @OptionGroup var paletteOptions: PaletteOptions

  @Option(name: .shortAndLong, help: ArgumentHelp("The PNG to write.", valueName: "file"))
  var out: String

  @OptionGroup var effortOptions: EffortOptions

  @OptionGroup var options: RunOptions

  func validate() throws {
    try checkPicture(out)
    guard !packs.isEmpty else { throw ValidationError("Name a pack to draw the boards of.") }
    guard (16...2048).contains(side) else {
      throw ValidationError("--side takes a number of pixels from 16 to 2048, not \(side).")
    }
  }

  func run() throws {
    let run = Run(options)
    let columns = run.packs(packs).flatMap { self.columns($0, run) }
    var count = 0
    if let look = look(run), let fonts = run.sheetFonts(), !columns.isEmpty {
      let palettes = run.served(palettes(run), look.theme)
      let sheet = ThemeSheet(
        theme: look.theme, sprites: look.sprites, fonts: fonts, side: side, limits: run.limits)
      if !palettes.isEmpty,
        let bitmap = run.attempt({ () throws(Failure) in
          try sheet.bitmap(of: columns, in: palettes)
        })
      {
        count = palettes.count
        try run.deliver(bitmap, to: out, effort: effortOptions.effort)
      }
    }
    try run.finish { _ in "Wrote \(counted(count, "palette")) to \(out)." }
  }

  private func look(_ run: Run) -> BoardLook? {
    guard let theme = run.theme(theme, for: theme) else { return nil }
    guard let art = theme.art else { return BoardLook(theme: theme, sprites: nil) }
    return run.sprites(art, theme.sprites).map { BoardLook(theme: theme, sprites: $0) }
  }

  private func palettes(_ run: Run) -> [Palette] {
    guard paletteOptions.palette.isEmpty else { return run.palettes(paletteOptions) }
    let all = run.paletteShelf(paletteOptions.importing).everything().flatMap { _, entries in
      run.attempt { () throws(Rejection) in try entries.get().map { run.taken($0.item) } } ?? []
    }
    // Where the tool runs from its own checkout, shipped palettes lie on both shelves.
    return all.reduce(into: []) { palettes, palette in
      if !palettes.contains(palette) { palettes.append(palette) }
    }
  }

  private func columns(_ source: PackReader.Source, _ run: Run) -> [ThemeSheet.Column] {
    source.pack.puzzles.map { puzzle in
      let grid = puzzle.makeGrid()
      let state = BoardState(grid: grid, sources: puzzle.sources, connectors: puzzle.pieces)
      return ThemeSheet.Column(puzzle.name, .pieces(state, grid))
    } + source.pack.positions.map { ThemeSheet.Column($0.name, .stones($0)) }
  }
}
