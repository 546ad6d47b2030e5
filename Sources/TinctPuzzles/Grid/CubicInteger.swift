/// A number a + b l + c l^2 with whole a, b, c, where l = 2 cos(pi / 7), a root of
/// l^3 - l^2 - 2 l + 1.
struct CubicInteger: Hashable, Sendable {
  static let zero = CubicInteger(0)
  static let one = CubicInteger(1)
  /// l.
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
