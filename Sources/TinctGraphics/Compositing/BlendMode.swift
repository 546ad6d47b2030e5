/// How a colour meets the one below it: the separable blend modes of W3C Compositing and Blending
/// Level 1, section 10.1.
public enum BlendMode: String, CaseIterable, Hashable, Sendable {
  /// The colour itself. Laid over a sprite inside its shape this is *source-atop*.
  case normal
  /// The product: white leaves what is below, black gives black.
  case multiply
  /// The product of the complements: black leaves what is below, white gives white.
  case screen
  /// Multiply where the backdrop is dark, screen where it is light; keeps its highlights and shades.
  case overlay

  /// The blend function B(Cb, Cs) of one channel.
  ///
  /// Written so that the neutral sources (white for multiply, black for screen) give the backdrop
  /// exactly.
  ///
  /// - Parameters:
  ///   - source: the channel of the colour on top, 0...1.
  ///   - backdrop: the channel below, 0...255.
  /// - Returns: the channel of the result, 0...255.
  @inline(__always)
  func blended(_ source: Double, onto backdrop: Double) -> Double {
    func screened(_ backdrop: Double) -> Double { backdrop + source * (255 - backdrop) }
    return switch self {
    case .normal: source * 255
    case .multiply: source * backdrop
    case .screen: screened(backdrop)
    case .overlay:
      backdrop <= 127.5 ? source * (2 * backdrop) : screened(2 * backdrop - 255)
    }
  }
}
