#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

// C libraries differ in the last bits of these, and figures must not differ between machines: so
// they are rounded like `sine`, to 2^-40, far below what any figure shows.

/// A power of a number that is not negative.
public func power(_ base: Double, _ exponent: Double) -> Double { steady(pow(base, exponent)) }

/// e to a power of at most 0.
func exponential(_ exponent: Double) -> Double { steady(exp(exponent)) }

/// The angle of a vector in degrees, 0 ..< 360, counted from x towards y; 0 for no vector.
func degrees(x: Double, y: Double) -> Double {
  guard x != 0 || y != 0 else { return 0 }
  let angle = steady(atan2(y, x)) * 180 / .pi
  return angle < 0 ? angle + 360 : angle
}

private func steady(_ value: Double) -> Double {
  let grain = 0x1p40
  return (value * grain).rounded() / grain
}
