/// A vector of the space in which the hyperbolic plane is a hyperboloid, by twice its product with
/// the normal of each of the three mirrors of a triangle with angles of pi / 2, pi / 3 and pi / 7.
///
/// The first two mirrors pass through the middle of a heptagon of the tiling {7,3}, the last two
/// through one of its corners, and the last one runs along a side. Reflections in the mirrors take
/// the vector of one corner to those of all (J. E. Humphreys, *Reflection Groups and Coxeter
/// Groups*, 1990, section 5.3: a reflection takes v to v - 2 B(v, n) n, where the products of the
/// normals n with each other are minus the cosines of the angles). The numbers stay whole in a
/// ring, so that corners are told apart without any tolerance.
struct HyperbolicPoint: Hashable, Sendable {
  /// A corner of the first heptagon.
  static let corner = HyperbolicPoint(.one, .zero, .zero)
  /// The middle of the first heptagon.
  static let middle = HyperbolicPoint(.zero, .zero, .one)
  /// The normal of the last mirror, along which a side runs.
  static let sideNormal = HyperbolicPoint(.zero, CubicInteger(-1), CubicInteger(2))

  let first: CubicInteger
  let second: CubicInteger
  let third: CubicInteger

  init(_ first: CubicInteger, _ second: CubicInteger, _ third: CubicInteger) {
    (self.first, self.second, self.third) = (first, second, third)
  }

  static func + (left: HyperbolicPoint, right: HyperbolicPoint) -> HyperbolicPoint {
    HyperbolicPoint(
      left.first + right.first, left.second + right.second, left.third + right.third)
  }

  /// Returns the mirror image in one of the three mirrors, from 0.
  func reflected(in mirror: Int) -> HyperbolicPoint {
    switch mirror {
    case 0: HyperbolicPoint(-first, second + .root * first, third)
    case 1: HyperbolicPoint(first + .root * second, -second, third + second)
    default: HyperbolicPoint(first, second + third, -third)
    }
  }

  /// The vector in coordinates in which the product is x x' + y y' - t t', with the middle of the
  /// first heptagon on the axis of t.
  var coordinates: (x: Double, y: Double, t: Double) {
    let cosine = CubicInteger.rootValue / 2
    let sine = (1 - cosine * cosine).squareRoot()
    // The normals of the first two mirrors are (0, 1, 0) and (sin, -cos, 0) of pi / 7; that of the
    // last one follows from its products with them, 0 and -1/2, and its length, 1.
    let across = -1 / (2 * sine)
    let up = -(across * across - 1).squareRoot()
    let y = first.value / 2
    let x = (second.value / 2 + y * cosine) / sine
    return (x, y, (across * x - third.value / 2) / up)
  }
}

/// A motion of the hyperbolic plane that maps the tiling {7,3} to itself, by the images of the
/// three vectors of which all others are sums.
struct HyperbolicMotion: Sendable {
  /// The motion that leaves everything as it is.
  static let identity = HyperbolicMotion(
    images: [
      HyperbolicPoint(.one, .zero, .zero), HyperbolicPoint(.zero, .one, .zero),
      HyperbolicPoint(.zero, .zero, .one),
    ])

  private let images: [HyperbolicPoint]

  private init(images: [HyperbolicPoint]) { self.images = images }

  /// Combines reflections in mirrors, the last one first.
  init(reflectionsIn mirrors: [Int]) {
    images = Self.identity.images.map { vector in
      mirrors.reversed().reduce(vector) { $0.reflected(in: $1) }
    }
  }

  /// Returns the image of a vector.
  func callAsFunction(_ vector: HyperbolicPoint) -> HyperbolicPoint {
    func sum(_ part: (HyperbolicPoint) -> CubicInteger) -> CubicInteger {
      vector.first * part(images[0]) + vector.second * part(images[1])
        + vector.third * part(images[2])
    }
    return HyperbolicPoint(sum(\.first), sum(\.second), sum(\.third))
  }

  /// Combines two motions, the right one first.
  static func * (left: HyperbolicMotion, right: HyperbolicMotion) -> HyperbolicMotion {
    HyperbolicMotion(images: right.images.map { left($0) })
  }
}

/// A number a + b l + c l^2 with whole a, b, c, where l = 2 cos(pi / 7), a root of
/// l^3 - l^2 - 2 l + 1: an integer of the real part of the 14th cyclotomic field.
struct CubicInteger: Hashable, Sendable {
  static let zero = CubicInteger(0)
  static let one = CubicInteger(1)
  /// The number l.
  static let root = CubicInteger(0, 1)

  /// The value of l, by Newton's method, which takes the same steps on every machine.
  static let rootValue: Double = {
    var value = 1.8
    for _ in 0..<8 {
      let error = ((value - 1) * value - 2) * value + 1
      value -= error / ((3 * value - 2) * value - 2)
    }
    return value
  }()

  let a: Int
  let b: Int
  let c: Int

  init(_ a: Int, _ b: Int = 0, _ c: Int = 0) { (self.a, self.b, self.c) = (a, b, c) }

  static func + (left: CubicInteger, right: CubicInteger) -> CubicInteger {
    CubicInteger(left.a + right.a, left.b + right.b, left.c + right.c)
  }

  static prefix func - (number: CubicInteger) -> CubicInteger {
    CubicInteger(-number.a, -number.b, -number.c)
  }

  static func * (left: CubicInteger, right: CubicInteger) -> CubicInteger {
    let cube = left.b * right.c + left.c * right.b
    let fourth = left.c * right.c
    // l^3 = l^2 + 2 l - 1, and l^4 = 3 l^2 + l - 1.
    return CubicInteger(
      left.a * right.a - cube - fourth,
      left.a * right.b + left.b * right.a + 2 * cube + fourth,
      left.a * right.c + left.b * right.b + left.c * right.a + cube + 3 * fourth)
  }

  /// The nearest double.
  var value: Double {
    Double(a) + Self.rootValue * (Double(b) + Self.rootValue * Double(c))
  }
}
