public import ArgumentParser
internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline
public import TinctPuzzles

extension CellNaming: ExpressibleByArgument {}

/// Draws empty grids.
struct GridCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "grid",
    abstract: "Draw an empty grid, for screens or for paper.",
    discussion: """
      Lengths have a unit, px, mm, cm, in or pt; without one they are pixels, of which an inch has \
      96. In SVG and PDF they are true; in PNG, --dpi says how many pixels an inch has.

      Examples:
        tinct grid --grid hex --shape hexagon --side 5 --colors 3 --labels axial --out hexes.png
        tinct grid --grid square --columns 8 --rows 8 --colors 2 --cell 20mm --page a4 \
      --out chess.pdf
        tinct grid --grid heptagon --rings 3 --colors 4 --palette dusk --out heptagons.svg
      """)

  @OptionGroup var gridOptions: GridOptions
  @OptionGroup var look: GridLookOptions
  @OptionGroup var paletteOptions: PaletteOptions
  @OptionGroup var pictures: DrawingOptions
  @OptionGroup var upkeep: UpkeepOptions
  @OptionGroup var options: RunOptions

  func run() throws {
    let run = Run(options, upkeep, of: self)
    let palettes = run.palettes(paletteOptions)
    let editions = run.editions(palettes, inks: .emptyGrid, for: "empty grids")
    let fonts = run.labelFont()
    guard let specification = try gridOptions.specification(run), let fonts, !editions.isEmpty
    else { return try run.finish { _ in "" } }
    let title = "--grid \(specification.kind.name)"
    guard let print = print(specification, fonts, of: title, run) else {
      return try run.finish { _ in "" }
    }
    let printer = ScenePrinter(
      inks: .emptyGrid, editions: editions, limits: run.limits,
      effort: pictures.effortOptions.effort, format: pictures.chosenFormat)
    let name = slug("\(specification.kind.name) \(specification.shape)", fallback: "grid")
    let picture = PicturePlan.Picture(
      name: name, palettes: editions.map(\.palette), source: title)
    let plan = try PicturePlan(
      [picture], out: pictures.out, format: pictures.chosenFormat, in: paletteOptions, run: run)
    if plan.accepts(picture) {
      let files = run.attempt { () throws(Failure) in
        try printer.files(print, source: title)
      }
      if let files {
        run.note(
          plan.write(picture, files, width: print.scene.width, height: print.scene.height))
      }
    }
    try run.finish { "Wrote \(counted($0, "grid")) to \(pictures.out)." }
  }

  /// The grid as a scene; nil, with the failure noted, where it cannot be drawn.
  private func print(
    _ specification: GridSpecification, _ font: Font, of title: String, _ run: Run
  ) -> GridPrint? {
    run.attempt { () throws(Failure) in
      func refused(_ problem: String) -> Failure { Failure(.usage, place: title, problem: problem) }
      let grid: Grid
      do throws(GridError) { grid = try Grid(specification) } catch {
        throw refused(error.description)
      }
      let names: [String]
      do throws(CellNamingError) {
        names = try look.labels?.names(of: grid) ?? []
      } catch {
        throw refused(error.description)
      }
      return try GridPrint(
        grid, look, names: names, font: font, limits: run.limits, title: title)
    }
  }
}

extension ScenePrinter {
  fileprivate func files(_ print: GridPrint, source: String) throws(Failure) -> [PrintedFile] {
    do {
      return try self.print(
        print.scene, pixelsPerInch: print.pixelsPerInch, size: print.pageSize)
    } catch { throw Failure(error, drawing: source) }
  }
}

extension Run {
  /// The font of labels; nil, with the failure noted, if it is missing.
  func labelFont() -> Font? {
    attempt { () throws(Failure) in
      switch shipped {
      case .success(let files): return try SheetFonts.labels(files, inputs: inputs)
      case .failure(let absence): throw Failure(absence)
      }
    }
  }

  /// The palettes under rules, those that do not serve them noted and left out.
  func editions(_ palettes: [Palette], inks: InkRules, for purpose: String) -> [Edition] {
    palettes.compactMap { palette in
      attempt { () throws(Failure) in
        do throws(InkError) { return try Edition(palette, inks: inks) } catch {
          var failure = Failure(error, theme: purpose)
          failure.place = place(of: palette)
          throw failure
        }
      }
    }
  }
}
