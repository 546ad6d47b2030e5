internal import CFreeType
public import TinctGraphics

/// The outlines of a font's characters, ready to be set as paths.
///
/// FreeType reads the outlines in the font's own units, without hints; scaling and filling are ours, so
/// that text is the same on every machine. Characters are set one after the other by their widths;
/// there is no kerning and no shaping, which is enough for labels in Latin, Greek and Cyrillic.
public struct Font: Sendable {
  /// Why a file is no font.
  public enum FontError: Error, Hashable, Sendable {
    /// FreeType cannot read it; `code` is its error.
    case unreadable(code: Int)
    /// It has bitmaps only.
    case noOutlines
  }

  private struct Glyph: Sendable {
    /// The outline about the start of its base line, one em being 1.
    let path: Path
    /// The distance to the next character, in ems.
    let advance: Double
  }

  private let glyphs: [UInt32: Glyph]
  /// What stands for characters that the font lacks.
  private let missing: Glyph

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
    self.glyphs = glyphs
    missing = Self.glyph(face, 0)
  }

  private static func glyph(_ face: borrowing FontFace, _ index: UInt32) -> Glyph {
    let (path, advance) = face.outline(of: index)
    return Glyph(path: path, advance: advance)
  }

  /// How wide a text is in pixels.
  ///
  /// - Parameter size: the size of an em in pixels.
  public func width(of text: String, size: Double) -> Double {
    text.unicodeScalars.reduce(0) { $0 + glyph($1).advance } * size
  }

  /// The outlines of a text.
  ///
  /// - Parameters:
  ///   - text: the text, on one line.
  ///   - size: the size of an em in pixels.
  ///   - start: where its base line starts.
  public func path(of text: String, size: Double, at start: Point) -> Path {
    var path = Path()
    var x = start.x
    for scalar in text.unicodeScalars {
      let glyph = glyph(scalar)
      path.append(
        glyph.path.mapped(Transform(a: size, b: 0, c: 0, d: size, tx: x, ty: start.y)))
      x += glyph.advance * size
    }
    return path
  }

  private func glyph(_ scalar: Unicode.Scalar) -> Glyph { glyphs[scalar.value] ?? missing }
}
