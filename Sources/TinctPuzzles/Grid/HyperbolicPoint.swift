/// A vector of the hyperbolic plane's space, by how it lies to the three mirrors of a triangle with
/// angles of pi / 2, pi / 3 and pi / 7: twice its product with the normal of each.
///
/// The first two mirrors pass through the middle of a heptagon of the tiling {7,3}, the last two
/// through one of its corners, and the last one along a side. Reflections in the mirrors take the
/// vectors of corners to those of all corners (J. E. Humphreys, *Reflection Groups and Coxeter
/// Groups*, 1990, section 5.3); as their numbers are whole in a ring, corners are told apart without
/// any tolerance.
struct HyperbolicPoint: Hashable, Sendable {
  static let corner = HyperbolicPoint(.one, .zero, .zero)
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

  /// The mirror image in one of the three mirrors, from 0.
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
    let across = -1 / (2 * sine)
    let up = -(across * across - 1).squareRoot()
    let y = first.value / 2
    let x = (second.value / 2 + y * cosine) / sine
    return (x, y, (across * x - third.value / 2) / up)
  }
}
