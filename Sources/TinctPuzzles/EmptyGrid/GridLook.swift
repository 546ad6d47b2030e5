/// How an empty grid is drawn; lengths in pixels.
public struct GridLook: Hashable, Sendable {
  /// Distance between opposite sides of a regular cell, above 0.
  public var cell: Double
  /// Width of the lines around cells, 0 for none.
  public var line: Double
  /// Distance between neighbouring cells, which is taken from them, 0 for none.
  public var gap: Double
  /// Ground on each side of the outermost cells.
  public var margin: Double
  /// In how many colours the cells are filled, so that neighbours differ, 0...`mostColors`; 0 leaves them
  /// clear, and 1 fills all in one.
  public var colors: Int
  /// Whether there is ground under all; without it the picture is clear there.
  public var hasGround: Bool

  /// Most colours of cells.
  public static let mostColors = 4

  /// Describes how a grid is drawn.
  public init(
    cell: Double, line: Double, gap: Double = 0, margin: Double, colors: Int = 1,
    hasGround: Bool = true
  ) {
    self.cell = cell
    self.line = line
    self.gap = gap
    self.margin = margin
    self.colors = colors
    self.hasGround = hasGround
  }
}
