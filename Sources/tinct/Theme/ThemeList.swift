internal import TinctDocuments
internal import TinctBoards
internal import ArgumentParser
internal import TinctPipeline

/// Lists the themes that can be used by name.
struct ThemeList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the themes in ./themes, and those that come with the tool.",
    discussion: """
      One per line: the name for --theme, the colours that palettes need, and the file. A theme that \
      cannot be read is reported and left out, and the exit code is then 65 or, for one that is no \
      file, 66.
      """)

  @OptionGroup var options: RunOptions

  func run() throws {
    let run = Session(options)
    var themes: [Shelf<Theme>.Entry] = []
    let shelf = run.themeShelf
    for (_, entries) in shelf.everything() {
      themes += run.attempt { () throws(Rejection) in try entries.get() } ?? []
    }
    if themes.isEmpty, let absence = shelf.absence { run.note(Failure(absence)) }
    if options.json {
      let list = themes.map { entry in
        JSONValue.object(
          [
            .init("name", .string(entry.item.name)), .init("file", .string(entry.file)),
            .init("palettes", entry.item.palettesJSON),
          ], .line)
      }
      Console.write(JSONValue.array(list).documentBytes)
    } else {
      let width = themes.map(\.item.name.count).max() ?? 0
      let lines = themes.map { entry in
        let name = printable(entry.item.name)
        return tabulated(name, to: width + 2, gap: 2) + entry.item.palettesShown + "  "
          + printable(entry.file)
      }
      Console.print(lines.joined(separator: "\n"))
    }
    try options.finishListing(run)
  }
}

extension Theme {
  /// The colours that palettes need, one list for each kind of palette.
  var paletteNames: [[String]] { inks.kinds.map(inks.names) }

  /// The kinds of palettes, for people, on one line.
  var palettesShown: String {
    paletteNames.map { printable($0.joined(separator: ", ")) }.joined(separator: " | ")
  }

  /// The kinds of palettes, as JSON.
  var palettesJSON: JSONValue {
    .array(paletteNames.map { .array($0.map { .string($0) }, .line) }, .line)
  }
}
