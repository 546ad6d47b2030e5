internal import ArgumentParser
internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline

/// What `--to` names: a format of files, or folders.
enum PaletteTarget: Hashable, ExpressibleByArgument {
  case file(PaletteFormat)
  /// A whole asset catalogue.
  case catalog

  private static let catalogName = "xcassets"

  init?(argument: String) {
    let name = argument.lowercased()
    if name == Self.catalogName {
      self = .catalog
    } else if let format = PaletteFormat(rawValue: name), format.isWritable {
      self = .file(format)
    } else {
      return nil
    }
  }

  /// By the ending of a file or folder; nil for one that is not known.
  init?(ending path: String) {
    let path = path.lowercased()
    if path.hasSuffix(".xcassets") {
      self = .catalog
    } else if path.hasSuffix(".colorset") {
      self = .file(.colorset)
    } else {
      let formats = PaletteFormat.allCases.filter { $0.isWritable && path.hasSuffix($0.ending) }
      // The longest, as .tokens.json ends in .json too.
      guard let format = formats.max(by: { $0.ending.count < $1.ending.count }) else { return nil }
      self = .file(format)
    }
  }

  static var allValueStrings: [String] {
    PaletteFormat.allCases.filter(\.isWritable).map(\.rawValue) + [catalogName]
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
        colorset  a colour of an Xcode asset catalogue
        xcassets  the folder of a whole catalogue, with light and dark appearances
        css       custom properties, with all colour notations of CSS Color 4
        coolors   an address of coolors.co
        png       a strip of swatches; the table of an indexed picture is read too
      Only read are documents of Interface Builder (.xib): views with a background and a label.

      Colours stay in their space where the format has it, else they become sRGB, and each that was \
      outside of it is told. In a catalogue, palettes called 'Citrus' and 'Citrus dark' become the \
      two appearances of the same colours.

      Examples:
        tinct palette convert brand.ase --out palettes/brand.json
        tinct palette convert citrus --to gpl --out citrus.gpl
        tinct palette convert https://coolors.co/fff4d6-d9480f --names base,text
        tinct palette convert 'brand.ase#Night' --to css
        tinct palette convert Palettes.xib --out App/Colors.xcassets
      """)

  @Argument(help: "A file, file#name, a palette's name, an address, or '-' for standard input.")
  var file: String

  @Option(help: "The format to write. (default: by the ending of --out, else tinct)")
  var to: PaletteTarget?

  @Option(help: "The palette's name, if there is one palette. (default: as it was)")
  var name: String?

  @OptionGroup var importing: ImportOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to write, or the folder of a catalogue. (default: standard output)",
      valueName: "file"))
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
    let sources = try renamed(loaded.map(source))
    if !sources.isEmpty { try write(sources, run) }
    try run.finish { _ in
      "Wrote \(counted(sources.count, "palette")) to \(out ?? "")."
    }
  }

  /// A palette as its file has it, with the name of the file if it has none; the same format can do
  /// without a name, as it did before.
  private func source(_ loaded: LoadedPalette) -> SwatchPalette {
    var source = loaded.source
    if target == .file(.tinct) || loaded.format.map(PaletteTarget.file) != target {
      source.name = loaded.palette.name
    }
    return source
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

  private func write(_ sources: [SwatchPalette], _ run: Run) throws {
    switch target {
    case .catalog:
      guard let out, out != InputReader.standardInput else {
        throw UsageError("A catalogue is a folder; name it with --out Colors.xcassets.")
      }
      let export = run.attempt { () throws(Failure) in
        try ColorCatalogExport(sources, source: file)
      }
      if let export { try write(export, to: out, run) }
    case .file(let format):
      guard let writing = written(sources, in: format, run) else { return }
      guard let out, format == .colorset, out.lowercased().hasSuffix(".colorset") else {
        writing.notes.forEach(run.warnOnce)
        return try run.deliver(writing.bytes, to: out, source: file)
      }
      let export = run.attempt { () throws(Failure) in
        try ColorCatalogExport(colorSet: writing, source: file)
      }
      if let export { try write(export, to: out, run) }
    }
  }

  private func written(
    _ sources: [SwatchPalette], in format: PaletteFormat, _ run: Run
  ) -> PaletteWriting? {
    run.attempt { () throws(Rejection) in
      do throws(PaletteFileError) { return try format.write(sources, limits: run.limits) } catch {
        throw Rejection(error, file: out ?? "standard output")
      }
    }
  }

  private func write(_ export: ColorCatalogExport, to folder: String, _ run: Run) throws {
    export.notes.forEach(run.warnOnce)
    let plan = try run.plan(
      root: folder,
      export.files.map { OutputPlan.Output(name: $0.name, source: $0.source) })
    var outcome = Outcome()
    for file in export.files {
      if case .document(let bytes) = file.content {
        outcome.write([bytes], as: file.name, in: plan)
      }
    }
    run.note(outcome)
  }

  private var target: PaletteTarget {
    to ?? out.flatMap(PaletteTarget.init(ending:)) ?? .file(.tinct)
  }
}
