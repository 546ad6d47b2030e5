/// A picture as an index for each pixel and a table of distinct entries.
///
/// A plate says *what* each pixel is made of (a mix of inks, a pixel of a sprite); printing turns
/// each entry of the table into a colour once, and never touches the pixels. With at most 256
/// entries the printed picture is an indexed PNG whose compressed pixels serve every palette.
public struct Plate<Entry: Hashable & Sendable>: Sendable {
  /// Pixels in a row, at least 1.
  public let width: Int
  /// Rows, at least 1.
  public let height: Int
  /// `width * height` indices, row by row from the top left; each is below `entries.count`.
  public let indices: PlateIndices
  /// The distinct entries, at least one.
  public let entries: [Entry]

  /// Makes a plate; traps unless there are `width * height` indices and some entry.
  ///
  /// The indices must have the form for a table of that size: see `PlateIndices`.
  public init(width: Int, height: Int, indices: PlateIndices, entries: [Entry]) {
    precondition(width > 0 && height > 0 && !entries.isEmpty)
    precondition(indices.count == width * height && indices.fits(entryCount: entries.count))
    self.width = width
    self.height = height
    self.indices = indices
    self.entries = entries
  }

  /// The picture in which each pixel has the colour of its entry.
  ///
  /// `colors[i]` is the colour of `entries[i]`.
  public func bitmap(colors: [StraightPixel]) -> Bitmap {
    precondition(colors.count == entries.count)
    return Bitmap(width: width, height: height, pixels: indices.mapped(colors))
  }
}

extension Plate: Equatable where Entry: Equatable {}
