/// A point of the plane, in pixels unless said otherwise: x to the right, y **down**.
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

  /// Makes the point at a distance from the origin in a direction.
  ///
  /// - Parameter angle: radians, counter-clockwise as seen on the screen from the right.
  public init(angle: Double, distance: Double) {
    self.init(x: distance * cosine(angle), y: -distance * sine(angle))
  }

  /// Distance from the origin.
  public var length: Double { (x * x + y * y).squareRoot() }

  /// Adds two points as vectors.
  public static func + (left: Point, right: Point) -> Point {
    Point(x: left.x + right.x, y: left.y + right.y)
  }

  /// Returns the vector from the right point to the left one.
  public static func - (left: Point, right: Point) -> Point {
    Point(x: left.x - right.x, y: left.y - right.y)
  }

  /// Multiplies a vector by a factor.
  public static func * (point: Point, factor: Double) -> Point {
    Point(x: point.x * factor, y: point.y * factor)
  }

  /// Returns the product of complex numbers x + iy.
  package func times(_ other: Point) -> Point {
    Point(x: x * other.x - y * other.y, y: x * other.y + y * other.x)
  }

  /// Returns the quotient of complex numbers x + iy.
  package func divided(by other: Point) -> Point {
    times(Point(x: other.x, y: -other.y)) * (1 / (other.x * other.x + other.y * other.y))
  }
}

/// An affine map of the plane: (x, y) goes to (a x + c y + tx, b x + d y + ty), as Cairo and Core
/// Graphics write it.
public struct Transform: Hashable, Sendable {
  /// Share of x in the new x.
  public var a: Double
  /// Share of x in the new y.
  public var b: Double
  /// Share of y in the new x.
  public var c: Double
  /// Share of y in the new y.
  public var d: Double
  /// The number added to x.
  public var tx: Double
  /// The number added to y.
  public var ty: Double

  /// Makes a map from its six numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that leaves every point unchanged.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Turns about the origin, then scales, then moves the origin to a point.
  ///
  /// - Parameters:
  ///   - angle: radians, counter-clockwise as seen on the screen.
  ///   - scale: factor, above 0.
  ///   - origin: the image of the origin.
  public init(turnedBy angle: Double, scaledBy scale: Double = 1, movedTo origin: Point) {
    let (cos, sin) = (cosine(angle) * scale, sine(angle) * scale)
    self.init(a: cos, b: -sin, c: sin, d: cos, tx: origin.x, ty: origin.y)
  }

  /// Returns the image of a point.
  public func callAsFunction(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// Returns the map that applies this one first and then another.
  public func then(_ next: Transform) -> Transform {
    let origin = next(Point(x: tx, y: ty))
    return Transform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: origin.x, ty: origin.y)
  }

  /// The map that undoes this one; nil if this one makes everything flat.
  public var inverse: Transform? {
    let area = a * d - b * c
    guard area != 0, area.isFinite else { return nil }
    let turned = Transform(a: d / area, b: -b / area, c: -c / area, d: a / area, tx: 0, ty: 0)
    let origin = turned(Point(x: tx, y: ty))
    return Transform(
      a: turned.a, b: turned.b, c: turned.c, d: turned.d, tx: -origin.x, ty: -origin.y)
  }

  /// An upper bound of the factor by which lengths grow; exact for turns and even scaling.
  var stretch: Double {
    max((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
  }
}
