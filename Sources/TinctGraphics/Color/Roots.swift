/// The cube root of any finite number, with its sign.
///
/// C libraries differ in the last bits of their `cbrt` and `pow`, and pictures must not differ
/// between machines. Here only operations take part that IEEE 754 rounds one way everywhere.
func cubeRoot(_ value: Double) -> Double { oddRoot(3, of: value) }

/// The fifth root of any finite number, with its sign; the same on every machine, as `cubeRoot`.
func fifthRoot(_ value: Double) -> Double { oddRoot(5, of: value) }

private func oddRoot(_ degree: Int, of value: Double) -> Double {
  guard value != 0, value.isFinite else { return value }
  // value = scaled * 2^(degree * exponent), with scaled in 1 ..< 2^degree and its root in 1 ..< 2.
  let power = Int(value.exponent)
  let exponent = power >= 0 ? power / degree : -((degree - 1 - power) / degree)
  let scaled =
    value.significand * Double(sign: .plus, exponent: power - exponent * degree, significand: 1)
  let root = sized(scaled, degree)
  return Double(sign: value.sign, exponent: exponent, significand: root)
}

/// Halley's iteration from 1.5, which cubes the error each time, then a step of Newton's whose
/// correction is so small that its own rounding no longer matters.
private func sized(_ value: Double, _ degree: Int) -> Double {
  let (less, more) = (Double(degree - 1), Double(degree + 1))
  var root = 1.5
  func power(_ exponent: Int) -> Double { (1..<exponent).reduce(root) { power, _ in power * root } }
  for _ in 0..<4 {
    let power = power(degree)
    root *= (less * power + more * value) / (more * power + less * value)
  }
  return root + (value / power(degree - 1) - root) / Double(degree)
}
