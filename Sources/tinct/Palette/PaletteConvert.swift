internal import ArgumentParser
internal import TinctCodecs
internal import TinctPipeline

/// The name of a palette format on the command line.
struct PaletteFormatName: ExpressibleByArgument {
  let format: PaletteFormat

  init?(argument: String) {
    guard let format = PaletteFormat(rawValue: argument.lowercased()), format.isWritable else {
      return nil
    }
    self.format = format
  }

  static var allValueStrings: [String] {
    PaletteFormat.allCases.filter(\.isWritable).map(\.rawValue)
  }
}

/// Turns a palette file of any format into another format.
struct PaletteConvert: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Turn palettes of any program into the format of another.",
    discussion: """
      What a file is, is seen by its content. Formats:
        tinct     Tinct's own JSON
        gpl       GIMP, Inkscape, Krita, Aseprite
        ase       Adobe Swatch Exchange
        aco, act  Photoshop swatches, colour table
        jasc      Paint Shop Pro (.pal)
        paintnet  Paint.NET (.txt)
        hex       Lospec
        tokens    W3C design tokens (DTCG)
        colorset  a colour of an Xcode asset catalogue; .colorset and .xcassets folders are read
        css       custom properties, with all colour notations of CSS Color 4
        coolors   an address of coolors.co
        png       a strip of swatches; the table of an indexed picture is read too

      Colours stay in their space where the format has it, else they become sRGB, and each that was \
      outside of it is told.

      Examples:
        tinct palette convert brand.ase --out palettes/brand.json
        tinct palette convert citrus --to gpl --out citrus.gpl
        tinct palette convert https://coolors.co/fff4d6-d9480f --names base,text
        tinct palette convert 'brand.ase#Night' --to css
      """)

  @Argument(help: "A file, file#name, a palette's name, an address, or '-' for standard input.")
  var file: String

  @Option(help: "The format to write. (default: by the ending of --out, else tinct)")
  var to: PaletteFormatName?

  @Option(help: "The palette's name, if there is one palette. (default: as it was)")
  var name: String?

  @OptionGroup var importing: ImportOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write. (default: standard output)", valueName: "file"))
  var out: String?

  @OptionGroup var options: RunOptions

  func validate() throws {
    if name?.isEmpty == true { throw ValidationError("--name must not be empty.") }
  }

  func run() throws {
    let run = Run(options)
    let shelf = run.paletteShelf(importing)
    let found = run.attempt { () throws(Rejection) in try shelf.items(file, for: file) } ?? []
    let loaded = found.map(\.item)
    loaded.flatMap(\.fileNotes).forEach(run.warnOnce)
    let sources = try renamed(loaded.map(\.source))
    if !sources.isEmpty, let bytes = bytes(sources, run) {
      try run.deliver(bytes, to: out, source: file)
    }
    try run.finish { _ in
      "Wrote \(counted(sources.count, "palette")) to \(out ?? "")."
    }
  }

  private func renamed(_ sources: [SwatchPalette]) throws -> [SwatchPalette] {
    guard let name else { return sources }
    guard sources.count <= 1 else {
      throw UsageError("--name is for one palette, and there are \(sources.count).")
    }
    return sources.map { source in
      var source = source
      source.name = name
      return source
    }
  }

  private func bytes(_ sources: [SwatchPalette], _ run: Run) -> [UInt8]? {
    run.attempt { () throws(Rejection) in
      do throws(PaletteFileError) {
        let writing = try format.write(sources, limits: run.limits)
        writing.notes.forEach(run.warnOnce)
        return writing.bytes
      } catch { throw Rejection(error, file: out ?? "standard output") }
    }
  }

  private var format: PaletteFormat {
    if let to { return to.format }
    guard let out = out?.lowercased() else { return .tinct }
    let formats = PaletteFormat.allCases.filter { out.hasSuffix($0.ending) }
    // The longest, as .tokens.json ends in .json too.
    return formats.max { $0.ending.count < $1.ending.count } ?? .tinct
  }
}
