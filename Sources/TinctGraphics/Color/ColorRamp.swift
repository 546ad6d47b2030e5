/// Colours that pass into each other along a line, in OKLab: even steps look even.
public struct ColorRamp: Sendable {
  private struct Stop {
    let position: Double
    let color: Color
    let oklab: OKLabColor
  }

  private let stops: [Stop]

  /// Makes a ramp.
  ///
  /// - Parameter stops: at least one colour and where it stands; positions ascend.
  public init(_ stops: [(color: Color, position: Double)]) {
    precondition(!stops.isEmpty)
    precondition(zip(stops, stops.dropFirst()).allSatisfy { $0.position <= $1.position })
    self.stops = stops.map {
      Stop(position: $0.position, color: $0.color, oklab: $0.color.oklab)
    }
  }

  /// The colour at a place, clamped to sRGB: exactly the first colour up to its place and the last
  /// from its place on, between two a mix with premultiplied alpha (CSS Color 4, section 12.3).
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
