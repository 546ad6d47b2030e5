/// The space in which two colours are mixed.
public enum MixingSpace: String, CaseIterable, Hashable, Sendable {
  /// Gamma-encoded sRGB.
  case srgb = "srgb"
  /// Linear light: mixes as light does.
  case srgbLinear = "srgb-linear"
  /// OKLab: the middle looks like the middle.
  case oklab = "oklab"
}

extension Color {
  /// A mix of two colours, interpolated with premultiplied alpha (CSS Color 4, section 12.3).
  ///
  /// The result may lie outside of sRGB, and is not clamped.
  ///
  /// - Parameters:
  ///   - first: the colour at share 0.
  ///   - second: the colour at share 1.
  ///   - share: how much of the second colour there is, 0...1.
  ///   - space: where the straight line between the two runs.
  public static func mix(
    _ first: Color, _ second: Color, share: Double, in space: MixingSpace
  ) -> Color {
    let (a, b) = (first.coordinates(in: space), second.coordinates(in: space))
    let alpha = interpolate(first.alpha, second.alpha, share)
    // Where nothing is left, there is no colour to divide by; CSS leaves the premultiplied one.
    let divisor = alpha == 0 ? 1 : alpha
    func component(_ a: Double, _ b: Double) -> Double {
      interpolate(a * first.alpha, b * second.alpha, share) / divisor
    }
    return Color(
      coordinates: (component(a.0, b.0), component(a.1, b.1), component(a.2, b.2)),
      in: space, alpha: alpha)
  }

  private func coordinates(in space: MixingSpace) -> (Double, Double, Double) {
    switch space {
    case .srgb: return (red, green, blue)
    case .srgbLinear:
      let linear = linear
      return (linear.red, linear.green, linear.blue)
    case .oklab:
      let oklab = oklab
      return (oklab.lightness, oklab.a, oklab.b)
    }
  }

  private init(
    coordinates: (Double, Double, Double), in space: MixingSpace, alpha: Double
  ) {
    let (x, y, z) = coordinates
    switch space {
    case .srgb: self.init(red: x, green: y, blue: z, alpha: alpha)
    case .srgbLinear: self.init(LinearColor(red: x, green: y, blue: z, alpha: alpha))
    case .oklab: self.init(OKLabColor(lightness: x, a: y, b: z, alpha: alpha))
    }
  }
}

/// A point between two numbers: exactly the first at 0, the second at 1, and either if both are
/// equal, so that a mix of opaque colours is opaque.
private func interpolate(_ first: Double, _ second: Double, _ share: Double) -> Double {
  share < 1 ? first + (second - first) * share : second
}
