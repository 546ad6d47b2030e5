/// A picture in several colourings, such as one for each palette: its indices once, and for each
/// colouring the colour of every index.
public struct ColoredPlate: Hashable, Sendable {
  /// Pixels in a row, at least 1.
  public let width: Int
  /// Rows, at least 1.
  public let height: Int
  /// `width * height` indices, row by row from the top left.
  public let indices: PlateIndices
  /// For each colouring the colour of each index; all lists have the same count.
  public let colorings: [[StraightPixel]]

  /// Colours a plate; traps unless each list has a colour for each entry.
  public init<Entry>(_ plate: Plate<Entry>, colorings: [[StraightPixel]]) {
    precondition(colorings.allSatisfy { $0.count == plate.entries.count })
    width = plate.width
    height = plate.height
    indices = plate.indices
    self.colorings = colorings
  }

  /// The picture in one of its colourings.
  public func bitmap(coloring: Int) -> Bitmap {
    Bitmap(width: width, height: height, pixels: indices.mapped(colorings[coloring]))
  }
}
