internal import TinctPipeline
internal import TinctDocuments
internal import ArgumentParser
internal import TinctGraphics

extension Session {
  /// The colour that a person wrote: in a notation of CSS, or one of the iPhone 5c by its name.
  ///
  /// A colour outside sRGB is replaced by the nearest one inside, with a warning.
  func color(_ text: String) throws(UsageError) -> Color {
    if let named = IPhone5CColor(rawValue: text.lowercased()) { return named.color }
    let spaced: SpacedColor
    do { spaced = try SpacedColor(css: text) } catch {
      throw UsageError("\(quoted(text)) is not a colour: \(error).")
    }
    let (color, wasOutside) = spaced.srgb
    if wasOutside {
      warn("\(text) is outside sRGB; taken as \(color.hex), the nearest in it")
    }
    return color
  }
}
