/// A file that an export is going to make.
public struct ExportFile: Hashable, Sendable {
  /// What is in it.
  public enum Content: Hashable, Sendable {
    /// One of the export's pictures in one of its palettes, both by their places in the set.
    case picture(Int, palette: Int, PictureFormat)
    /// A document, whose bytes are known beforehand.
    case document([UInt8])
  }

  /// The formats of pictures.
  public enum PictureFormat: Hashable, Sendable {
    /// PNG.
    case png
    /// WebP without loss.
    case webp
  }

  /// Its name below the folder of the export.
  public var name: OutputName
  /// What it is made from, for messages.
  public var source: String
  /// What is in it.
  public var content: Content

  /// Describes a file to come.
  public init(name: OutputName, source: String, content: Content) {
    self.name = name
    self.source = source
    self.content = content
  }

  /// Describes a document, which is named by ourselves.
  init(document name: String, source: String, _ bytes: [UInt8]) throws(Failure) {
    self.init(
      name: try Failure.naming(source) { () throws(OutputError) in
        try OutputName(checking: name)
      }, source: source, content: .document(bytes))
  }
}
