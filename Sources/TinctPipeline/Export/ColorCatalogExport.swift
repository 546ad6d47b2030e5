public import TinctCodecs

/// The files of an Xcode asset catalogue of colours, or of one colour set.
public struct ColorCatalogExport: Hashable, Sendable {
  /// The files, below the folder of the catalogue.
  public let files: [ExportFile]
  /// What a person should know: what a catalogue cannot hold.
  public let notes: [String]

  /// Plans a catalogue (`.xcassets`) of palettes, at least one.
  ///
  /// - Parameter source: what they were read from, for messages.
  public init(_ palettes: [SwatchPalette], source: String) throws(Failure) {
    let catalog = AppleColorCatalog(palettes) { portableFileName($0, fallback: "color") }
    var files: [ExportFile] = []
    for file in catalog.files { files.append(try Self.file(file.path, file.bytes, source)) }
    self.files = files
    notes = catalog.notes
  }

  /// Plans the folder of one colour (`.colorset`), whose contents are known.
  public init(colorSet contents: PaletteWriting, source: String) throws(Failure) {
    files = [try Self.file("Contents.json", contents.bytes, source)]
    notes = contents.notes
  }

  private static func file(
    _ path: String, _ bytes: [UInt8], _ source: String
  ) throws(Failure) -> ExportFile {
    ExportFile(
      name: try Failure.naming(source) { () throws(OutputError) in
        try OutputName(checking: path)
      },
      source: "\(path) of \(source)", content: .document(bytes))
  }
}
