/// How far a movement has come at each share of its time.
public enum Easing: Hashable, Sendable {
  /// Evenly.
  case linear
  /// A cubic Bezier curve from (0, 0) to (1, 1) with two control points, as in CSS and Core
  /// Animation; x is time and within 0...1, y is progress and may leave it.
  case bezier(x1: Double, y1: Double, x2: Double, y2: Double)

  /// Core Animation's and CSS's `ease-in-out`.
  public static let easeInOut = Easing.bezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
  /// `easeInBack` of Robert Penner's set: goes back a little before it sets off.
  public static let easeInBack = Easing.bezier(x1: 0.36, y1: 0, x2: 0.66, y2: -0.56)

  /// Progress at a share of the time in 0...1; 0 at 0 and 1 at 1.
  public func callAsFunction(_ time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    switch self {
    case .linear: return time
    case .bezier(let x1, let y1, let x2, let y2):
      return Self.curve(y1, y2, at: Self.parameter(x1, x2, time: time))
    }
  }

  private static func curve(_ first: Double, _ second: Double, at s: Double) -> Double {
    let rest = 1 - s
    return 3 * rest * rest * s * first + 3 * rest * s * s * second + s * s * s
  }

  /// The curve's parameter at a time, by bisection: x grows with it, since both of its control
  /// points lie within 0...1.
  private static func parameter(_ x1: Double, _ x2: Double, time: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<48 {
      let middle = (low + high) / 2
      if curve(x1, x2, at: middle) < time { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
