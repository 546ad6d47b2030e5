internal import ArgumentParser
internal import TinctDocuments

/// Puts many puzzles on sheets.
struct ContactCommand: RequestCommand {
  static let configuration = CommandConfiguration(
    commandName: "contact",
    abstract: "Put many puzzles on one sheet, or on pages to print, with their names.",
    discussion: """
      As PNG or SVG without --page all puzzles are on one sheet in the palette's ground; as PDF, \
      or with --page, on numbered pages of white paper.

      Examples:
        tinct contact packs/levels.json --palette citrus --columns 5 --out levels.png
        tinct contact packs/easy.json packs/hard.json --page letter --solutions after --out book.pdf
      """)

  @Argument(help: "Packs, folders of packs, lists of Net game IDs, or game IDs.")
  var puzzles: [String]

  @OptionGroup var choice: PuzzleOptions

  @Option(help: "Show the stored solutions too: after the puzzles, or in files of their own.")
  var solutions: ContactRequest.Solutions?

  @Option(
    help: ArgumentHelp(
      """
      Puzzles in a row. (default: on paper, up to 6, for few pages and then for large boards, with \
      cells of at least 6 mm, or 3 mm for solutions; otherwise as many as make the sheet about \
      square)
      """,
      valueName: "count"))
  var columns: Int?

  @Option(
    help: """
      The paper: \(Paper.allCases.map(\.rawValue).joined(separator: ", ")). (default: a4 as PDF)
      """)
  var page: Paper?

  @Flag(help: "Turn the paper on its side.")
  var landscape = false

  @Option(help: ArgumentHelp("Width of a sheet without --page.", valueName: "pixels"))
  var width = 1600

  @Option(help: ArgumentHelp("Pixels per inch, for pages as PNG.", valueName: "count"))
  var dpi = 150

  @Option(
    help: ArgumentHelp(
      "The title at the head of each sheet. (default: the names of the packs)",
      valueName: "text"))
  var title: String?

  @Option(
    help: ArgumentHelp(
      """
      The language of the pack's strings, as BCP 47 has it: 'solutions@de' is the word in the title \
      of the solutions, 'name@de' the name of the pack, 'puzzle.NAME@de' that of a puzzle; those \
      without @ serve the others. (default: none)
      """, valueName: "locale"))
  var locale: String?

  @Flag(help: "Leave out the title.")
  var noTitle = false

  @OptionGroup var look: LookOptions

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      """
      The form: pixels (png) or outlines (svg, pdf). (default: by the ending of --out, else png)
      """, valueName: "form"))
  var form: SheetForm?

  @OptionGroup var pictures: PictureOptions
  @OptionGroup var printing: PrintingOptions
  @OptionGroup var making: MakingOptions

  var request: ContactRequest {
    var request = ContactRequest()
    (request.puzzles, request.choice) = (puzzles, choice.choice)
    (request.solutions, request.columns) = (solutions, columns)
    (request.page, request.landscape) = (page, landscape)
    (request.width, request.dpi) = (width, dpi)
    (request.title, request.noTitle) = (title, noTitle)
    request.locale = locale
    (request.look, request.form) = (look.choice, form?.format)
    request.output = pictures.output
    return request
  }
}

extension ContactCommand {
  /// The forms of sheets: those of pictures, except separations.
  enum SheetForm: String, CaseIterable, ExpressibleByArgument {
    case png, svg, pdf

    var format: PrintFormat {
      switch self {
      case .png: .png
      case .svg: .svg
      case .pdf: .pdf
      }
    }
  }
}
