internal import TinctDocuments
internal import ArgumentParser
internal import TinctGraphics
internal import TinctPipeline

/// Converts a palette file of any format into another format.
struct PaletteConvert: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert palettes between the formats of design programs.",
    discussion: """
      Files are recognized by their content. Formats:
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
      Interface Builder documents (.xib) are only read: views with a background and a label.

      Colours stay in their space where the format has it; otherwise they become sRGB, and each \
      that was outside sRGB is reported. In a catalogue, palettes called 'Citrus' and 'Citrus \
      dark' become the two appearances of the same colours.

      Examples:
        tinct palette convert brand.ase --out palettes/brand.json
        tinct palette convert citrus --out citrus.gpl
        tinct palette convert https://coolors.co/fff4d6-d9480f --names base,text
        tinct palette convert 'brand.ase#Night' --as css
        tinct palette convert Palettes.xib --out App/Colors.xcassets
      """)

  @Argument(help: "A file, file#name, a palette's name, an address, or '-' for standard input.")
  var file: String

  @Option(help: "The palette's name, if there is one palette. (default: as it was)")
  var name: String?

  @OptionGroup var importing: ImportOptions

  @OptionGroup var delivery: PaletteDelivery

  @OptionGroup var making: MakingOptions

  func validate() throws {
    if name?.isEmpty == true { throw ValidationError("--name must not be empty.") }
    try making.refuseUpkeep(unless: delivery.path != nil)
  }

  func run() throws {
    let run = making.begin(
      DocumentCommand(
        "palette convert", [Dependency(option: "name", name), delivery.setting]))
    let shelf = run.paletteShelf(importing.choice)
    let found = run.attempt { () throws(Rejection) in try shelf.items(file, for: file) } ?? []
    let loaded = found.map(\.item)
    loaded.flatMap(\.fileNotes).forEach(run.warn)
    let read = loaded.map(source)
    let sources = try renamed(read)
    if !sources.isEmpty {
      try run.deliver(sources, by: delivery, source: file, from: Dependency.of(read))
    }
    try making.finish(
      run, RunSummary(counted(sources.count, "palette"), to: delivery.path))
  }

  /// A palette as its file has it, with the name of the file if it has none; within one format it
  /// can do without a name, as it did before.
  private func source(_ loaded: LoadedPalette) -> SwatchPalette {
    var source = loaded.source
    let target = delivery.target
    if target == .file(.tinct) || loaded.format.map(PaletteTarget.file) != target {
      source.name = loaded.palette.name
    }
    return source
  }

  private func renamed(_ sources: [SwatchPalette]) throws -> [SwatchPalette] {
    guard let name else { return sources }
    guard sources.count <= 1 else {
      throw UsageError("--name is for one palette, but there are \(sources.count).")
    }
    return sources.map { source in
      var source = source
      source.name = name
      return source
    }
  }
}
