/// A place in the plane, in pixels unless said otherwise: x to the right, y **down**.
public struct Point: Hashable, Sendable {
  /// Distance to the right of the origin.
  public var x: Double
  /// Distance below the origin.
  public var y: Double

  /// Makes a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The point at a distance from the origin in a direction.
  ///
  /// - Parameter angle: radians, counter-clockwise as seen on the screen from the right.
  public init(angle: Double, distance: Double) {
    self.init(x: distance * cosine(angle), y: -distance * sine(angle))
  }

  /// Distance from the origin.
  public var length: Double { (x * x + y * y).squareRoot() }

  /// The sum of two places taken as vectors.
  public static func + (left: Point, right: Point) -> Point {
    Point(x: left.x + right.x, y: left.y + right.y)
  }

  /// The vector from the right point to the left one.
  public static func - (left: Point, right: Point) -> Point {
    Point(x: left.x - right.x, y: left.y - right.y)
  }

  /// The vector lengthened by a factor.
  public static func * (point: Point, factor: Double) -> Point {
    Point(x: point.x * factor, y: point.y * factor)
  }
}
