#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

// The target needs nothing but Swift's own library and, in this file alone, the mathematics of the
// C library, so that it runs wherever Swift does: on macOS, iOS and tvOS (Darwin) and on Linux.
//
// Functions that give the same bits on every machine. Every picture and every figure depends on
// them, and C libraries differ in the last bits of theirs: so results are rounded to 2^-40 (about
// 1e-12), far above the differences of the libraries and far below anything that a picture shows.

/// Rounds away the bits in which C libraries differ.
private func steady(_ value: Double) -> Double {
  let grain = 0x1p40
  return (value * grain).rounded() / grain
}

// MARK: - Trigonometry

/// Returns the sine of an angle in radians, exactly 0, 1 or -1 at multiples of a quarter turn.
public func sine(_ angle: Double) -> Double { steady(sin(angle)) }

/// Returns the cosine of an angle in radians, exactly 0, 1 or -1 at multiples of a quarter turn.
public func cosine(_ angle: Double) -> Double { steady(cos(angle)) }

/// Returns the tangent of an angle in radians.
public func tangent(_ angle: Double) -> Double { steady(tan(angle)) }

/// Returns the angle of a vector in radians, from -pi to pi.
public func arctangent(_ y: Double, over x: Double) -> Double { steady(atan2(y, x)) }

/// Returns the angle of a vector in degrees, 0 ..< 360, counted from x towards y; 0 for no vector.
func degrees(x: Double, y: Double) -> Double {
  guard x != 0 || y != 0 else { return 0 }
  let angle = steady(atan2(y, x)) * 180 / .pi
  return angle < 0 ? angle + 360 : angle
}

/// Converts degrees to radians.
func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }

// MARK: - Powers

/// Returns a power of a number that is not negative.
public func power(_ base: Double, _ exponent: Double) -> Double { steady(pow(base, exponent)) }

/// Returns e to a power of at most 0.
func exponential(_ exponent: Double) -> Double { steady(exp(exponent)) }

// MARK: - Roots

/// Returns the cube root of any finite number, with its sign.
///
/// Only operations take part that IEEE 754 rounds one way everywhere, so that nothing is lost to
/// rounding as in the functions above.
func cubeRoot(_ value: Double) -> Double { oddRoot(3, of: value) }

/// Returns the fifth root of any finite number, with its sign.
func fifthRoot(_ value: Double) -> Double { oddRoot(5, of: value) }

// Searches of colours take millions of roots: each degree is compiled by itself.
@inline(__always)
private func oddRoot(_ degree: Int, of value: Double) -> Double {
  guard value != 0, value.isFinite else { return value }
  // value = scaled * 2^(degree * exponent), with scaled in 1 ..< 2^degree and its root in 1 ..< 2.
  let power = Int(value.exponent)
  let exponent = power >= 0 ? power / degree : -((degree - 1 - power) / degree)
  let scaled = value.significand * powerOfTwo(power - exponent * degree)
  let root = rootBelowTwo(scaled, degree) * powerOfTwo(exponent)
  return value < 0 ? -root : root
}

/// Returns a power of two that is not so small or large that it has a form of its own.
@inline(__always)
private func powerOfTwo(_ exponent: Int) -> Double {
  Double(bitPattern: UInt64(1023 + exponent) << 52)
}

/// Finds a root in 1 ..< 2 by Halley's iteration, which cubes the error each time, then a step of
/// Newton's whose correction is so small that its own rounding no longer matters.
///
/// It begins with the parabola that is nearest to the root (Remez), within 2 % of the third one and
/// 5 % of the fifth.
@inline(__always)
private func rootBelowTwo(_ value: Double, _ degree: Int) -> Double {
  let (less, more) = (Double(degree - 1), Double(degree + 1))
  var root =
    degree == 3
    ? 0.7625 + value * (0.268 - value * 0.01467) : 0.974 + value * (0.07624 - value * 0.001476)
  @inline(__always)
  func power(_ exponent: Int) -> Double {
    var power = root
    for _ in 1..<exponent { power *= root }
    return power
  }
  for _ in 0..<2 {
    let power = power(degree)
    root *= (less * power + more * value) / (more * power + less * value)
  }
  return root + (value / power(degree - 1) - root) / Double(degree)
}
