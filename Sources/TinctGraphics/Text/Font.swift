/// The outlines of a font's characters, ready to be set as paths.
///
/// Text in a scene is filled paths, so it is the same in every format and on every machine. Characters
/// are set one after the other by their widths; there is no kerning and no shaping, which is enough for
/// labels in Latin, Greek and Cyrillic.
public struct Font: Sendable {
  /// A character.
  public struct Glyph: Sendable {
    /// The outline about the start of its base line, one em being 1.
    public let path: Path
    /// The distance to the next character, in ems.
    public let advance: Double

    /// Describes a character.
    public init(path: Path, advance: Double) {
      self.path = path
      self.advance = advance
    }
  }

  private let glyphs: [UInt32: Glyph]
  /// What stands for characters that the font lacks.
  private let missing: Glyph
  /// How high capitals and figures stand, in ems.
  public let capitalHeight: Double

  /// Makes a font of its characters, by their code points.
  ///
  /// - Parameter missing: what stands for all others.
  public init(glyphs: [UInt32: Glyph], missing: Glyph) {
    self.glyphs = glyphs
    self.missing = missing
    let letter = glyphs[UInt32(("H" as Unicode.Scalar).value)] ?? missing
    var top = 0.0
    for case .line(let point) in letter.path.segments { top = min(top, point.y) }
    capitalHeight = -top
  }

  /// The characters of a text that the font lacks, each once, in their order. Space is nothing to draw.
  public func missing(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.reduce(into: []) { lacks, scalar in
      guard glyphs[scalar.value] == nil, !scalar.properties.isWhitespace else { return }
      if !lacks.contains(scalar) { lacks.append(scalar) }
    }
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
