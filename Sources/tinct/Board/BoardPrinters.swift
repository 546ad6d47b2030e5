internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

/// Printers of boards for any palettes, one for all packs that have the same.
final class BoardPrinters {
  let look: BoardLook
  private let cellPixels: Int
  private let limits: Limits
  private let effort: PNGEffort
  private let format: PrintFormat
  private var printers: [[Palette]: BoardPrinter] = [:]

  init(
    look: BoardLook, cellPixels: Int, limits: Limits, effort: PNGEffort, format: PrintFormat
  ) {
    self.look = look
    self.cellPixels = cellPixels
    self.limits = limits
    self.effort = effort
    self.format = format
  }

  /// The printer for those of the palettes that serve the theme, and these palettes; nil if none
  /// does. What is wrong with others is noted.
  func printer(for palettes: [Palette], _ run: Run) -> (BoardPrinter, [Palette])? {
    let editions = run.editions(palettes, look.theme)
    let served = editions.map(\.palette)
    guard !served.isEmpty else { return nil }
    let printer =
      printers[served]
      ?? BoardPrinter(
        theme: look.theme, editions: editions, cellPixels: cellPixels, sprites: look.sprites,
        limits: limits, effort: effort, format: format)
    printers[served] = printer
    return (printer, served)
  }

  /// The printer of stones for those of the palettes that serve the theme, and these palettes; nil, with
  /// what is wrong noted, if there is none.
  func stonesPrinter(for palettes: [Palette], _ run: Run) -> (StonesPrinter, [Palette])? {
    let editions = run.editions(palettes, look.theme)
    guard !editions.isEmpty, let font = run.labelFont() else { return nil }
    let printer = StonesPrinter(
      theme: look.theme, editions: editions, cellPixels: cellPixels, sprites: look.sprites,
      font: font, limits: limits, effort: effort, format: format)
    return (printer, editions.map(\.palette))
  }
}

extension StonesPrinter {
  /// Why states of cells cannot be drawn from the sprites; nil if they can.
  func lack(for states: some Sequence<StonesPosition.State>, place: String) -> Failure? {
    let missing = missing(for: states)
    guard !missing.isEmpty else { return nil }
    return Failure(
      .missingInput, place: place,
      problem: "the theme draws its states from sprites that are not there: "
        + missing.map { $0 + ".png" }.joined(separator: ", "),
      remedy: "name the folder that holds them with --sprites")
  }
}

extension Run {
  /// A printer for palettes; nil, with the failures noted, where it cannot be made.
  func printers(
    _ board: BoardOptions, _ effort: PNGEffort, format: PrintFormat = .png
  ) -> BoardPrinters? {
    look(board.look, cellPixels: board.cell).map {
      BoardPrinters(
        look: $0, cellPixels: board.cell, limits: limits, effort: effort, format: format)
    }
  }
}
