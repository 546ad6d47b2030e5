extension Font {
  /// A text that is no wider than a width: with an ellipsis in place of its end where it is.
  ///
  /// - Parameters:
  ///   - size: the size of an em in pixels.
  ///   - width: the room in pixels; at least one character stays.
  public func cut(_ text: String, size: Double, width room: Double) -> String {
    var shown = text
    while shown.count > 1, width(of: shown, size: size) > room {
      shown = shown.dropLast(shown.hasSuffix("…") ? 2 : 1) + "…"
    }
    return shown
  }
}
