internal import ArgumentParser
internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline

/// Shows palettes, as swatches where the terminal has colours.
struct PaletteShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the colours and strings of palettes; as swatches on a terminal.",
    discussion: """
      Behind a colour that a file gives in another space than sRGB stands what the file says.

      Examples:
        tinct palette show citrus grape
        tinct palette show brand.ase
      """)

  @Argument(help: "Palettes: names, files of any format, file#name, addresses of coolors.co.")
  var palettes: [String]

  @OptionGroup var importing: ImportOptions

  @OptionGroup var options: RunOptions

  func run() throws {
    let run = Run(options)
    let shelf = run.paletteShelf(importing)
    var loaded: [LoadedPalette] = []
    for text in palettes {
      let found = run.attempt { () throws(Rejection) in try shelf.items(text, for: text) } ?? []
      loaded += found.map(\.item)
    }
    let shown = loaded.map(run.taken)
    if options.json {
      Console.write(JSONValue.array(shown.map(value)).documentBytes)
    } else {
      Console.print(loaded.map(text).joined(separator: "\n\n"))
    }
    try run.finishListing()
  }

  private func value(_ palette: Palette) -> JSONValue {
    let colors = palette.colors.map { JSONValue.Member($0.name, .string($0.color.hex)) }
    let strings = palette.strings.map { JSONValue.Member($0.name, .string($0.text)) }
    return .object([
      .init("name", .string(palette.name)), .init("colors", .object(colors)),
      .init("strings", .object(strings)),
    ])
  }

  private func text(_ loaded: LoadedPalette) -> String {
    var lines = [printable(loaded.palette.name)]
    for (named, swatch) in zip(loaded.palette.colors, loaded.source.swatches) {
      let own = swatch.color.space == .srgb ? "" : "  (\(swatch.color.css))"
      lines.append("  \(named.color.shown)  \(printable(named.name))\(own)")
    }
    for string in loaded.palette.strings {
      lines.append("  \(printable(string.name)): \(quoted(string.text))")
    }
    return lines.joined(separator: "\n")
  }
}
