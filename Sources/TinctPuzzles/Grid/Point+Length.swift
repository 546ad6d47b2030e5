internal import TinctGraphics

extension Point {
  /// Distance from the origin.
  var length: Double { (x * x + y * y).squareRoot() }
}
