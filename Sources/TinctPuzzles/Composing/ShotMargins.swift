internal import TinctGraphics

/// What stays free of text and boards at the border of a picture, as shares of its shorter side.
public struct ShotMargins: Hashable, Sendable {
  /// At the left and at the right.
  public var across: Double
  /// At the top and at the bottom.
  public var down: Double

  /// Says what stays free, 0...0.4 each.
  public init(across: Double, down: Double) {
    self.across = across
    self.down = down
  }

  /// What is inside.
  func area(in size: PixelSize) -> PixelArea {
    let side = Double(min(size.width, size.height))
    let (left, top) = (Int((across * side).rounded()), Int((down * side).rounded()))
    return PixelArea(
      x: left, y: top, width: size.width - 2 * left, height: size.height - 2 * top)
  }
}
