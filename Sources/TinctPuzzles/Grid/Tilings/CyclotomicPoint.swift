internal import TinctGraphics

/// A point of the plane with whole coordinates in the basis 1, z, z^2, z^3 of a `CyclotomicRing`.
///
/// Corners of tilings are sums of unit vectors in a few directions: whole multiples of four of
/// them. With whole numbers, two corners can be compared without any tolerance, and a corner has
/// exactly the same coordinates in every cell.
struct CyclotomicPoint: Hashable, Sendable {
  static let zero = CyclotomicPoint(0, 0, 0, 0)

  var a: Int
  var b: Int
  var c: Int
  var d: Int

  init(_ a: Int, _ b: Int, _ c: Int, _ d: Int) {
    (self.a, self.b, self.c, self.d) = (a, b, c, d)
  }

  static func + (left: CyclotomicPoint, right: CyclotomicPoint) -> CyclotomicPoint {
    CyclotomicPoint(left.a + right.a, left.b + right.b, left.c + right.c, left.d + right.d)
  }

  static func - (left: CyclotomicPoint, right: CyclotomicPoint) -> CyclotomicPoint {
    left + right * -1
  }

  static func * (point: CyclotomicPoint, factor: Int) -> CyclotomicPoint {
    CyclotomicPoint(point.a * factor, point.b * factor, point.c * factor, point.d * factor)
  }
}

/// The whole sums of unit vectors at multiples of 45, 36 or 30 degrees, the directions that sides
/// of a tiling take.
///
/// The vectors are the powers of a root of unity z, counter-clockwise from the right. The sums are
/// the ring of integers Z[z] of a cyclotomic field. Its degree, the number of integers below n that
/// have no divisor in common with n, is 4 for n = 8, 10 and 12, so that the powers from z^4 on are
/// sums of the first four, as the n-th cyclotomic polynomial says.
enum CyclotomicRing: Sendable {
  case eighths, tenths, twelfths

  /// Returns the point turned counter-clockwise about the origin by the ring's smallest angle: its
  /// product with z, by the relation that z^4 fulfils.
  func turned(_ point: CyclotomicPoint) -> CyclotomicPoint {
    let (a, b, c, d) = (point.a, point.b, point.c, point.d)
    return switch self {
    case .eighths: CyclotomicPoint(-d, a, b, c)  // z^4 = -1
    case .tenths: CyclotomicPoint(-d, a + d, b - d, c + d)  // z^4 = z^3 - z^2 + z - 1
    case .twelfths: CyclotomicPoint(-d, a, b + d, c)  // z^4 = z^2 - 1
    }
  }

  /// Returns the unit vector of a direction: z to a power, which may be any whole number.
  func unit(_ direction: Int) -> CyclotomicPoint {
    var point = CyclotomicPoint(1, 0, 0, 0)
    let count = directions
    for _ in 0..<((direction % count + count) % count) { point = turned(point) }
    return point
  }

  /// Returns the corners of a polygon with sides of length 1, from its first corner and the
  /// directions in which its sides run. The last side leads back.
  func polygon(from start: CyclotomicPoint, _ directions: [Int]) -> [CyclotomicPoint] {
    var corners: [CyclotomicPoint] = []
    var corner = start
    for direction in directions {
      corners.append(corner)
      corner = corner + unit(direction)
    }
    precondition(corner == start, "a polygon closes")
    return corners
  }

  /// The number of directions.
  var directions: Int {
    switch self {
    case .eighths: 8
    case .tenths: 10
    case .twelfths: 12
    }
  }

  /// The unit vectors 1, z, z^2 and z^3 in the plane, y down.
  var basis: [Point] {
    switch self {
    case .eighths:
      let half = 0.5.squareRoot()
      return [
        Point(x: 1, y: 0), Point(x: half, y: -half), Point(x: 0, y: -1), Point(x: -half, y: -half),
      ]
    case .tenths:
      let root = 5.0.squareRoot()
      let (wide, narrow) = ((root + 1) / 4, (root - 1) / 4)
      let low = (10 - 2 * root).squareRoot() / 4
      let high = (10 + 2 * root).squareRoot() / 4
      return [
        Point(x: 1, y: 0), Point(x: wide, y: -low), Point(x: narrow, y: -high),
        Point(x: -narrow, y: -high),
      ]
    case .twelfths:
      let long = 0.75.squareRoot()
      return [
        Point(x: 1, y: 0), Point(x: long, y: -0.5), Point(x: 0.5, y: -long), Point(x: 0, y: -1),
      ]
    }
  }
}

/// A map from the points of a ring to the plane, with unit vectors of some length.
struct CyclotomicPlane: Sendable {
  private let basis: [Point]

  /// - Parameter side: the length of a unit vector.
  init(_ ring: CyclotomicRing, side: Double) {
    basis = ring.basis.map { Point(x: Self.neat($0.x * side), y: Self.neat($0.y * side)) }
  }

  /// Returns the nearest half unit if rounding missed it by a bit, as in hexagons one unit high.
  private static func neat(_ value: Double) -> Double {
    let half = (value * 2).rounded() / 2
    return abs(value - half) < 1e-15 ? half : value
  }

  /// Returns a point in the plane.
  func callAsFunction(_ point: CyclotomicPoint) -> Point {
    basis[0] * Double(point.a) + basis[1] * Double(point.b) + basis[2] * Double(point.c)
      + basis[3] * Double(point.d)
  }
}
