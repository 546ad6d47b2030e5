internal import TinctGraphics

/// What was written into a folder, by name: how to tell whether a file is still as it was written,
/// and what decided its bytes.
///
/// It stands in the folder as a hidden file. It can be deleted at any time: the next run then makes
/// everything, and finds that the files are the same.
struct OutputRecord: Hashable {
  /// A file that was written.
  struct Entry: Hashable {
    /// What it held.
    var content: ContentMark
    /// When it was last changed, so that a file that was left alone need not be read.
    var modified: FileStatus.Time
    /// What decided its bytes; empty if that is not known.
    var ingredients: [IngredientGroup]
    /// The command that wrote it.
    var maker: String
    /// Width and height in pixels, if it is a picture.
    var pixels: PixelSize?
  }

  /// The name of the hidden file.
  static let fileName = ".tinct-record"

  /// The files, by their names below the folder.
  var entries: [String: Entry] = [:]
}
