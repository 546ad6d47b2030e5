internal import TinctCodecs
internal import TinctDocuments
internal import ArgumentParser
internal import TinctGraphics
internal import TinctPipeline

/// Shows palettes, as swatches if the terminal has colours.
struct PaletteShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the colours and strings of palettes: as text, as swatches, as a picture.",
    discussion: """
      The picture of --out is a sheet for people. For a file that programs read, such as a strip of \
      swatches (.png), use 'tinct palette convert --out FILE'.

      A colour that its file gives in a space other than sRGB is followed by the file's numbers.

      Examples:
        tinct palette show citrus grape
        tinct palette show brand.ase
        tinct palette show citrus harbor --out swatches.png

      On swatches the digits are light or dark, whichever has more contrast (WCAG 2); --text \
      catchup follows that game's rule for schemes: light if the HSB brightness of 'neutral' is \
      below 0.7, but on 'light' always dark.
      """)

  @Argument(help: "Palettes: names, files of any format, file#name, addresses of coolors.co.")
  var palettes: [String]

  /// The rules that decide whether text on a colour is light or dark.
  enum TextRule: String, CaseIterable, ExpressibleByArgument {
    case contrast, catchup
  }

  @Option(help: "The rule for light or dark text on a colour.")
  var text: TextRule = .contrast

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Draw the palettes as a PNG with swatches.", valueName: "file"))
  var out: String?

  @Option(help: .fonts)
  var font: [String] = []

  @OptionGroup var importing: ImportOptions

  @OptionGroup var effortOptions: EffortOptions

  @OptionGroup var making: MakingOptions

  func validate() throws {
    try refuseUnlessPNG(out)
    guard out != nil || font.isEmpty else {
      throw ValidationError("--font is for the picture of --out.")
    }
    try making.refuseUpkeep(unless: out != nil && out != InputReader.standardInput)
  }

  func run() throws {
    let run = making.begin(
      DocumentCommand(
        "palette show",
        [
          Dependency(option: "text", text.rawValue),
          Dependency(option: "effort", effortOptions.effort),
        ]))
    let shelf = run.paletteShelf(importing.choice)
    var entries: [Shelf<LoadedPalette>.Entry] = []
    for text in palettes {
      entries += run.attempt { () throws(Rejection) in try shelf.items(text, for: text) } ?? []
    }
    let loaded = entries.map(\.item)
    let shown = loaded.map(run.taken)
    if let out {
      let labelled = zip(shown, entries).map { (palette: $0, file: $1.file) }
      return try draw(run.labelled(labelled) { $0 }, to: out, run)
    }
    if making.options.json {
      Console.write(JSONValue.array(shown.map(value)).documentBytes)
    } else {
      Console.print(loaded.map(lines).joined(separator: "\n\n"))
    }
    try making.options.finishListing(run)
  }

  private func draw(_ palettes: [Palette], to out: String, _ run: Session) throws {
    if !palettes.isEmpty, let fonts = run.sheetFonts(font) {
      run.warnOfMissingGlyphs(in: palettes, fonts)
      let sheet = SwatchSheet(fonts: fonts, limits: run.limits, tone: tone)
      let bitmap = run.attempt { () throws(Failure) in try sheet.bitmap(of: palettes) }
      if let bitmap {
        let effort = PNGEffort(rawValue: effortOptions.effort) ?? .standard
        run.deliver(
          [EncodedPNG(bitmap, effort: effort).bytes], to: out, source: "the sheet",
          from: Dependency.of(palettes.map { SwatchPalette($0) })
            + run.dependenciesOnFiles,
          pixels: PixelSize(width: bitmap.width, height: bitmap.height))
      }
    }
    try making.finish(run, RunSummary(counted(palettes.count, "palette"), to: out))
  }

  private func tone(_ palette: Palette, _ color: Color) -> TextTone {
    guard text == .catchup, let scheme = Scheme(palette) else { return color.textTone }
    return scheme.textTone(on: color)
  }

  private func value(_ palette: Palette) -> JSONValue {
    let colors = palette.colors.map { JSONValue.Member($0.name, .string($0.color.hex)) }
    let strings = palette.strings.map { JSONValue.Member($0.name, .string($0.text)) }
    let roles = palette.colors.compactMap { color in
      color.ownName.map { JSONValue.Member(color.name, .string($0)) }
    }
    let tones = palette.colors.map {
      JSONValue.Member($0.name, .string(tone(palette, $0.color).rawValue))
    }
    return .object(
      [
        .init("name", .string(palette.name)), .init("colors", .object(colors)),
        .init("text", .object(tones)),
        .init("strings", .object(strings)),
      ] + (roles.isEmpty ? [] : [.init("roles", .object(roles))]))
  }

  private func lines(of loaded: LoadedPalette) -> String {
    var lines = [printable(loaded.palette.name)]
    for (named, swatch) in zip(loaded.palette.colors, loaded.source.swatches) {
      let own = swatch.color.space == .srgb ? "" : "  (\(swatch.color.shownNotation))"
      lines.append(
        "  \(named.color.shown(text: tone(loaded.palette, named.color)))  "
          + "\(printable(named.nameAndTitle))\(own)")
    }
    for string in loaded.palette.strings {
      lines.append("  \(printable(string.name)): \(quoted(string.text))")
    }
    return lines.joined(separator: "\n")
  }
}
