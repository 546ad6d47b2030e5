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
  /// Mixes two colours, interpolated with premultiplied alpha (CSS Color 4, section 12.3).
  ///
  /// The result may lie outside sRGB, and is not clamped.
  ///
  /// - Parameters:
  ///   - first: the colour at share 0.
  ///   - second: the colour at share 1.
  ///   - share: the share of the second colour, 0...1.
  ///   - space: the space in which a straight line joins the two.
  public static func mix(
    _ first: Color, _ second: Color, share: Double, in space: MixingSpace
  ) -> Color {
    let (a, b) = (first.coordinates(in: space), second.coordinates(in: space))
    let alpha = interpolate(first.alpha, second.alpha, share)
    // If nothing is left, there is no alpha to divide by; CSS keeps the premultiplied components.
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

/// Interpolates between two numbers: exactly the first at 0, the second at 1, and either if both
/// are equal, so that a mix of opaque colours is opaque.
private func interpolate(_ first: Double, _ second: Double, _ share: Double) -> Double {
  share < 1 ? first + (second - first) * share : second
}

/// Colours that change gradually along a line, in OKLab: even steps look even.
public struct ColorRamp: Sendable {
  private struct Stop {
    let position: Double
    let color: Color
    let oklab: OKLabColor
  }

  private let stops: [Stop]

  /// Makes a ramp.
  ///
  /// - Parameter stops: at least one colour with its position; positions ascend.
  public init(_ stops: [(color: Color, position: Double)]) {
    precondition(!stops.isEmpty)
    precondition(zip(stops, stops.dropFirst()).allSatisfy { $0.position <= $1.position })
    self.stops = stops.map {
      Stop(position: $0.position, color: $0.color, oklab: $0.color.oklab)
    }
  }

  /// Returns the colour at a position, clamped to sRGB: the first colour up to its position, the
  /// last from its position on, and between two a mix with premultiplied alpha (CSS Color 4,
  /// section 12.3).
  public func color(at position: Double) -> Color {
    let next = stops.firstIndex { $0.position > position } ?? stops.count
    if next == 0 { return stops[0].color }
    let (before, index) = (stops[next - 1], next)
    guard index < stops.count, position > before.position else { return before.color }
    let share = (position - before.position) / (stops[index].position - before.position)
    return Color(Self.mix(before.oklab, stops[index].oklab, share)).clamped
  }

  private static func mix(
    _ first: OKLabColor, _ second: OKLabColor, _ share: Double
  ) -> OKLabColor {
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    let alpha = between(first.alpha, second.alpha)
    let divisor = alpha == 0 ? 1 : alpha
    func part(_ value: (OKLabColor) -> Double) -> Double {
      between(value(first) * first.alpha, value(second) * second.alpha) / divisor
    }
    return OKLabColor(lightness: part(\.lightness), a: part(\.a), b: part(\.b), alpha: alpha)
  }
}
