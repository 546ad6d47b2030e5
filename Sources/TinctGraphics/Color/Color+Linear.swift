extension Color {
  /// Linear light from gamma-encoded components (CSS Color 4, section 10.2: the transfer function
  /// of IEC 61966-2-1 with its knee at 0.04045, continued with odd symmetry below 0).
  public var linear: LinearColor {
    func light(_ value: Double) -> Double {
      let size = abs(value)
      guard size > 0.04045 else { return value / 12.92 }
      // x^2.4 as x^2 (x^(1/5))^2, by operations that are the same on every machine.
      let base = (size + 0.055) / 1.055
      let root = fifthRoot(base)
      let result = base * base * root * root
      return value < 0 ? -result : result
    }
    return LinearColor(red: light(red), green: light(green), blue: light(blue), alpha: alpha)
  }

  /// The gamma-encoded form of a colour in linear light. Nothing is clamped.
  public init(_ color: LinearColor) {
    func encoded(_ light: Double) -> Double {
      let size = abs(light)
      guard size > 0.0031308 else { return light * 12.92 }
      // x^(1/2.4) = x^(5/12) as the cube root of x x^(1/4).
      let result = 1.055 * cubeRoot(size * size.squareRoot().squareRoot()) - 0.055
      return light < 0 ? -result : result
    }
    self.init(
      red: encoded(color.red), green: encoded(color.green), blue: encoded(color.blue),
      alpha: color.alpha)
  }

  /// The colour with every component clamped to 0...1.
  public var clamped: Color {
    func clamp(_ value: Double) -> Double { min(max(value, 0), 1) }
    return Color(red: clamp(red), green: clamp(green), blue: clamp(blue), alpha: clamp(alpha))
  }
}
