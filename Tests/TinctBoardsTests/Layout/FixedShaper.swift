import TinctGraphics

/// Text of letters that are all equally wide, so that these tests do not hang on a shipped font.
struct FixedShaper: TextShaper {
  /// The width of each letter in ems.
  var advance = 1.0

  func shape(_ line: TextLine, _ style: TextStyle) -> ShapedLine {
    let advances = line.scalars.map { _ in advance + style.tracking }
    return ShapedLine(glyphs: [], width: advances.reduce(0, +), advances: advances)
  }

  func breaks(in text: String, _ style: TextStyle) -> [Int] {
    text.unicodeScalars.enumerated().filter { " \u{AD}".unicodeScalars.contains($0.element) }
      .map { $0.offset + 1 }
  }

  func isRightToLeft(_ text: String) -> Bool { false }

  func missing(in text: String) -> [Unicode.Scalar] { [] }
}
