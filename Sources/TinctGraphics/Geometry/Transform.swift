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
  /// What is added to x.
  public var tx: Double
  /// What is added to y.
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

  /// The map that leaves everything where it is.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Turns about the origin, then scales, then moves the origin to a place.
  ///
  /// - Parameters:
  ///   - angle: radians, counter-clockwise as seen on the screen.
  ///   - scale: factor, above 0.
  ///   - place: where the origin ends.
  public init(turnedBy angle: Double, scaledBy scale: Double = 1, movedTo place: Point) {
    let (cos, sin) = (cosine(angle) * scale, sine(angle) * scale)
    self.init(a: cos, b: -sin, c: sin, d: cos, tx: place.x, ty: place.y)
  }

  /// Where a point goes.
  public func callAsFunction(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The map that does this one first and then another.
  public func then(_ next: Transform) -> Transform {
    let origin = next(Point(x: tx, y: ty))
    return Transform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: origin.x, ty: origin.y)
  }

  /// The most by which lengths grow, at most (exact for turns and even scaling).
  var stretch: Double {
    max((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
  }
}
