#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The sine of an angle in radians, exactly 0, 1 or -1 at multiples of a quarter turn.
///
/// Every picture depends on these two functions, and C libraries differ in the last bit of theirs.
/// So quarter turns are exact, and other results are rounded to 2^-40 (about 1e-12), far above what
/// the libraries differ by and far below what a picture shows.
public func sine(_ angle: Double) -> Double { steady(sin(angle)) }

/// The cosine of an angle in radians, with the same care as `sine`.
public func cosine(_ angle: Double) -> Double { steady(cos(angle)) }

/// The tangent of an angle in radians, with the same care as `sine`.
public func tangent(_ angle: Double) -> Double { steady(tan(angle)) }

/// The angle of a vector in radians from -pi to pi, with the same care as `sine`.
public func arctangent(_ y: Double, over x: Double) -> Double { steady(atan2(y, x)) }

private func steady(_ value: Double) -> Double {
  let grain = 0x1p40
  return (value * grain).rounded() / grain
}
