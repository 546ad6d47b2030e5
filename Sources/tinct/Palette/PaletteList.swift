internal import TinctDocuments
internal import ArgumentParser
internal import TinctGraphics
internal import TinctPipeline

/// Lists the palettes that can be used by name.
struct PaletteList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the palettes in ./palettes, and those that come with the tool.",
    discussion: """
      One per line: the name for --palette, the colours, and the file. Marks show the default, \
      which is used where no palette is named, and three default schemes of four colours to start \
      from.
      """)

  @OptionGroup var importing: ImportOptions

  @OptionGroup var options: RunOptions

  func run() throws {
    let run = Session(options)
    var rows: [(name: String, file: String, palette: Palette)] = []
    let shelf = run.paletteShelf(importing.choice)
    for (file, entries) in shelf.everything() {
      let found = run.attempt { () throws(Rejection) in try entries.get() } ?? []
      for loaded in found.map(\.item) {
        let own = loaded.palette.name
        rows.append((found.count == 1 ? own : "\(file)#\(own)", file, run.taken(loaded)))
      }
    }
    if rows.isEmpty, let absence = shelf.absence { run.note(Failure(absence)) }
    if options.json {
      let list = rows.map { row in
        JSONValue.object(
          [
            .init("name", .string(row.palette.name)), .init("file", .string(row.file)),
            .init("default", .boolean(run.defaultTitle(of: row.file) != nil)),
            .init(
              "colors", .object(row.palette.colors.map { .init($0.name, .string($0.color.hex)) })),
          ], .line)
      }
      Console.write(JSONValue.array(list).documentBytes)
    } else {
      let width = rows.map(\.name.count).max() ?? 0
      let lines = rows.map { row in
        let name = printable(row.name)
        return tabulated(name, to: width + 2, gap: 2)
          + row.palette.colors.map(\.color.shown).joined(separator: " ")
          + "  " + printable(row.file) + (run.defaultTitle(of: row.file).map { "  (\($0))" } ?? "")
      }
      Console.print(lines.joined(separator: "\n"))
    }
    try options.finishListing(run)
  }
}

extension Session {
  /// The kind of default that a shipped file is; nil for none.
  fileprivate func defaultTitle(of file: String) -> String? {
    guard case .success(let files) = shipped, file.hasPrefix(files.palettes + "/") else {
      return nil
    }
    let name = String(file.dropFirst(files.palettes.count + 1))
    if name == ShippedFiles.standardPalette { return "default" }
    return ShippedFiles.defaultSchemes.contains(name) ? "default scheme" : nil
  }
}

extension Color {
  /// The colour on standard output: its digits, on a terminal on a swatch of the colour.
  var shown: String { shown(text: textTone) }

  /// The colour with its digits in light or dark text, if there are swatches.
  func shown(text tone: TextTone) -> String {
    guard Console.showsColors else { return hex }
    let (ground, text) = (pixel, tone.color.pixel)
    return "\u{1B}[48;2;\(ground.red);\(ground.green);\(ground.blue)"
      + ";38;2;\(text.red);\(text.green);\(text.blue)m \(hex) \u{1B}[0m"
  }
}
