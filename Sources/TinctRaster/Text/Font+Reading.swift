internal import CFreeType
public import TinctGraphics

/// Reading fonts: FreeType gives the outlines in the font's own units, without hints; scaling and
/// filling are ours, so that text is the same on every machine.
extension Font {
  /// Why a file is no font.
  public enum FontError: Error, Hashable, Sendable {
    /// FreeType cannot read it; `code` is its error.
    case unreadable(code: Int)
    /// It has bitmaps only.
    case noOutlines
  }

  /// The characters that are read: the Latin, Greek and Cyrillic blocks, punctuation, and
  /// the signs for Euro and minus.
  private static let characters = [0x20...0x52F, 0x2010...0x2044, 0x20AC...0x20AC, 0x2212...0x2212]

  /// Reads a font of any format that FreeType knows.
  public init(_ bytes: [UInt8]) throws(FontError) {
    let face = try FontFace(bytes)
    var glyphs: [UInt32: Glyph] = [:]
    for character in Self.characters.joined() {
      guard let index = face.glyph(for: UInt(character)) else { continue }
      glyphs[UInt32(character)] = Self.glyph(face, index)
    }
    self.init(glyphs: glyphs, missing: Self.glyph(face, 0))
  }

  private static func glyph(_ face: borrowing FontFace, _ index: UInt32) -> Glyph {
    let (path, advance) = face.outline(of: index)
    return Glyph(path: path, advance: advance)
  }
}
