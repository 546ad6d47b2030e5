internal import ArgumentParser
internal import TinctBoards
internal import TinctDocuments
internal import TinctPuzzles

/// Draws empty grids.
struct GridCommand: RequestCommand {
  static let configuration = CommandConfiguration(
    commandName: "grid",
    abstract: "Draw an empty grid, for screens or for paper.",
    discussion: """
      Lengths have a unit, px, mm, cm, in or pt; without one they are pixels, of which an inch has \
      96. SVG and PDF have these true sizes; for PNG, --dpi says how many pixels an inch has.

      Examples:
        tinct grid --grid hex --shape hexagon --side 5 --colors 3 --labels axial --out hexes.png
        tinct grid --grid square --columns 8 --rows 8 --colors 2 --cell 20mm --page a4 \
      --out chess.pdf
        tinct grid --grid hex --shape extended-hexagon --side 3 --other-side 6 --colors 2 \
      --shading rings --points 8px --links 2px --out rings.png
        tinct grid --grid heptagon --rings 3 --colors 4 --palette dusk --out heptagons.svg
      """)

  @OptionGroup var gridOptions: GridOptions

  @Option(
    help: ArgumentHelp(
      """
      Distance between opposite sides of a cell, on average where cells differ. (default: 48px, or \
      what fills the page)
      """, valueName: "length"))
  var cell: Length?

  @Option(
    help: ArgumentHelp(
      "Width of the lines around cells; 0 for none. (default: a 24th of a cell)",
      valueName: "length"))
  var line: Length?

  @Option(
    help: ArgumentHelp(
      "Distance between neighbouring cells, which is taken from them.", valueName: "length"))
  var gap = Length(0, .px)

  @Option(
    help: ArgumentHelp(
      "Margin on each side of the cells. (default: half a cell; on a page 10mm)",
      valueName: "length"))
  var margin: Length?

  @Option(
    help: ArgumentHelp(
      """
      Number of colours that cells are filled with, up to \(GridLook.mostColors), so that \
      neighbours differ: 2 are enough for squares and triangles, 3 for hexes; 1 fills all alike, 0 \
      leaves them clear.
      """, valueName: "count"))
  var colors = 1

  @Option(
    help: """
      How the colours are distributed: so that neighbours differ; the outermost cells apart from \
      the others; in rings from the edge inwards; or at random.
      """)
  var shading = CellShading.neighbors

  @Option(
    help: ArgumentHelp("--shading random: the random seed. (default: 1)", valueName: "number"))
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "Diameter of a point in the middle of each cell. (default: no points)", valueName: "length"))
  var points: Length?

  @Option(
    help: ArgumentHelp(
      "Width of lines between the middles of neighbouring cells. (default: no lines)",
      valueName: "length"))
  var links: Length?

  @Option(
    help: """
      What cells are labelled with: their number, their column and row, or the axial or cube \
      coordinates of hexes. (default: nothing)
      """)
  var labels: CellNaming?

  @Option(help: "The paper, with the grid in its middle. (default: just as large as is needed)")
  var page: Paper?

  @Flag(help: "Turn the paper on its side.")
  var landscape = false

  @Option(
    help: ArgumentHelp(
      """
      Pixels per inch. (default: 96, or 300 for lengths that are not in pixels)
      """, valueName: "count"))
  var dpi: Double?

  @Flag(
    inversion: .prefixedNo, exclusivity: .exclusive,
    help: "Lay a ground in the palette's colour under the grid.")
  var ground = true

  @Flag(
    inversion: .prefixedNo, exclusivity: .exclusive,
    help: "Mark the sides that wrap with arrows.")
  var wrapMarks = true

  @OptionGroup var paletteOptions: PaletteOptions
  @OptionGroup var formOptions: FormOptions
  @OptionGroup var pictures: PictureOptions
  @OptionGroup var printing: PrintingOptions
  @OptionGroup var making: MakingOptions

  var request: GridRequest {
    var request = GridRequest()
    request.grid = gridOptions.choice
    (request.cell, request.line, request.gap, request.margin) = (cell, line, gap, margin)
    (request.colors, request.shading, request.seed) = (colors, shading, seed)
    (request.points, request.links, request.labels) = (points, links, labels)
    (request.page, request.landscape, request.dpi) = (page, landscape, dpi)
    (request.ground, request.wrapMarks) = (ground, wrapMarks)
    request.palettes = paletteOptions.choice
    request.form = formOptions.form
    request.output = pictures.output
    return request
  }
}

/// The grid: the options of commands that make boards.
struct GridOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The kind of grid: \(GridKind.all.map(\.name).joined(separator: ", ")).",
      valueName: "kind"))
  var grid = "square"

  @Option(
    help: ArgumentHelp(
      """
      The outline of the board. (default: the kind's first of \
      \(GridShape.Name.allCases.map(\.rawValue).joined(separator: ", ")))
      """, valueName: "shape"))
  var shape: String?

  @Option(
    help: ArgumentHelp(
      "Columns of a rectangle or parallelogram: of cells, or of a tiling's largest cells.",
      valueName: "count"))
  var columns: Int?

  @Option(help: ArgumentHelp("Rows of a rectangle or parallelogram.", valueName: "count"))
  var rows: Int?

  @Option(
    help: ArgumentHelp("Cells along a side of a hexagon or triangle.", valueName: "count"))
  var side: Int?

  @Option(
    help: ArgumentHelp(
      "Cells along the other sides of an irregular or extended hexagon.", valueName: "count"))
  var otherSide: Int?

  @Option(
    help: ArgumentHelp("Rings of cells, the middle among them.", valueName: "count"))
  var rings: Int?

  @Option(
    help: ArgumentHelp(
      "For a custom grid, a JSON file with its cells: a list of polygons, each a list of [x, y].",
      valueName: "file"))
  var polygons: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "For chosen hexes, their coordinates q,r with spaces between: '0,0 1,0 0,1'.",
      valueName: "q,r ..."))
  var hexes: String?

  @Option(help: "Whether hexagons have a side on top, or a corner. (default: flat)")
  var orientation: GridOrientation?

  @Option(
    help: """
      The columns of flat hexagons that lie lower, or the rows of pointy ones that lie further \
      right. (default: odd)
      """)
  var offset: GridOffset?

  @Flag(help: "Join the right border to the left one, and the bottom to the top.")
  var wraps = false

  /// Refuses options that the kind of grid does not take.
  func validate() throws {
    do throws(RequestProblem) { try choice.check() } catch {
      throw ValidationError(error.sentence)
    }
  }

  /// The grid as part of a request.
  var choice: GridChoice {
    var choice = GridChoice()
    (choice.grid, choice.shape) = (grid, shape)
    (choice.columns, choice.rows, choice.side, choice.otherSide) = (columns, rows, side, otherSide)
    (choice.rings, choice.polygons, choice.hexes) = (rings, polygons, hexes)
    choice.orientation = orientation
    (choice.offset, choice.wraps) = (offset, wraps)
    return choice
  }
}
