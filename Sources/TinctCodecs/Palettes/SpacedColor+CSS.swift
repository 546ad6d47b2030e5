public import TinctGraphics

/// Why a text is no colour.
public struct CSSColorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, for people.
  public let description: String
}

extension SpacedColor {
  /// Reads a colour in any notation of CSS Color 4: `#D9480F`, `tomato`, `oklch(0.7 0.15 40)`.
  public init(css text: String) throws(CSSColorError) {
    let color: SpacedColor?
    do { color = try CSSColor.parse(text) } catch { throw CSSColorError(description: error.text) }
    guard let color else {
      throw CSSColorError(description: "it is no notation of CSS, such as #D9480F or tomato")
    }
    self = color
  }
}
