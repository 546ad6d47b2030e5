extension Path {
  /// An upright rectangle with round corners.
  ///
  /// - Parameter radius: of the corners, at most half the shorter side; 0 for square ones.
  public static func roundedRectangle(
    x: Double, y: Double, width: Double, height: Double, radius: Double
  ) -> Path {
    guard radius > 0 else {
      return .polygon([
        Point(x: x, y: y), Point(x: x, y: y + height), Point(x: x + width, y: y + height),
        Point(x: x + width, y: y),
      ])
    }
    var path = Path()
    let (left, right) = (x + radius, x + width - radius)
    let (top, bottom) = (y + radius, y + height - radius)
    path.arc(center: Point(x: right, y: top), radius: radius, from: 0, to: .pi / 2)
    path.arc(center: Point(x: left, y: top), radius: radius, from: .pi / 2, to: .pi)
    path.arc(center: Point(x: left, y: bottom), radius: radius, from: .pi, to: 1.5 * .pi)
    path.arc(center: Point(x: right, y: bottom), radius: radius, from: 1.5 * .pi, to: 2 * .pi)
    path.close()
    return path
  }

  /// An area with round corners.
  public static func roundedRectangle(_ area: PixelArea, radius: Double) -> Path {
    roundedRectangle(
      x: Double(area.x), y: Double(area.y), width: Double(area.width),
      height: Double(area.height), radius: radius)
  }
}
