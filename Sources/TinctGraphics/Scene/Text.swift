/// The outlines of a font's characters, ready to be set as paths.
///
/// Text in a scene is filled paths, so that it is the same in every format and on every machine.
/// Characters are set one after the other by their widths; there is no kerning and no shaping,
/// which is enough for labels in Latin, Greek and Cyrillic.
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
  /// The glyph for characters that the font does not have.
  private let missing: Glyph
  /// The height of capitals and figures, in ems.
  public let capitalHeight: Double

  /// Makes a font of its characters, by their code points.
  ///
  /// - Parameter missing: the glyph for all other characters.
  public init(glyphs: [UInt32: Glyph], missing: Glyph) {
    self.glyphs = glyphs
    self.missing = missing
    let letter = glyphs[UInt32(("H" as Unicode.Scalar).value)] ?? missing
    var top = 0.0
    for case .line(let point) in letter.path.segments { top = min(top, point.y) }
    capitalHeight = -top
  }

  /// Returns the characters of a text that the font lacks, each once, in order.
  public func missing(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.reduce(into: []) { missing, scalar in
      // White space is never drawn.
      guard glyphs[scalar.value] == nil, !scalar.properties.isWhitespace else { return }
      if !missing.contains(scalar) { missing.append(scalar) }
    }
  }

  /// Returns the width of a text in pixels.
  ///
  /// - Parameter size: the size of an em in pixels.
  public func width(of text: String, size: Double) -> Double {
    text.unicodeScalars.reduce(0) { $0 + glyph($1).advance } * size
  }

  /// Returns the outlines of a text.
  ///
  /// - Parameters:
  ///   - text: the text, on one line.
  ///   - size: the size of an em in pixels.
  ///   - start: the start of its base line.
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

extension Font {
  /// Shortens a text to a width: an ellipsis replaces the end of one that is wider.
  ///
  /// - Parameters:
  ///   - size: the size of an em in pixels.
  ///   - width: the available width in pixels; at least one character stays.
  public func cut(_ text: String, size: Double, width room: Double) -> String {
    var shown = text
    while shown.count > 1, width(of: shown, size: size) > room {
      shown = shown.dropLast(shown.hasSuffix("…") ? 2 : 1) + "…"
    }
    return shown
  }
}

/// A text at a point of a scene.
public struct Label: Hashable, Sendable {
  /// The point of the text that lies at the label's point.
  public struct Anchor: Hashable, Sendable {
    /// A horizontal alignment.
    public enum Across: Hashable, Sendable {
      /// The start of the text, its middle, or its end.
      case start, middle, end
    }

    /// A vertical alignment.
    public enum Down: Hashable, Sendable {
      /// The base line, or the middle of capitals and figures.
      case baseline, middle
    }

    /// The horizontal alignment.
    public var across: Across
    /// The vertical alignment.
    public var down: Down

    /// Joins a horizontal and a vertical alignment.
    public init(_ across: Across, _ down: Down) {
      self.across = across
      self.down = down
    }

    /// The middle of the text both ways.
    public static let middle = Anchor(.middle, .middle)
  }

  /// The text, on one line.
  public var text: String
  /// The size of an em in pixels.
  public var size: Double
  /// The point of the text that lies at `point`.
  public var anchor: Anchor
  /// The point of the scene at which the anchor lies.
  public var point: Point

  /// Puts a text at a point.
  public init(_ text: String, size: Double, at point: Point, anchor: Anchor = .middle) {
    self.text = text
    self.size = size
    self.anchor = anchor
    self.point = point
  }

  /// Returns the outlines of the label in a font.
  public func path(in font: Font) -> Path {
    let width = font.width(of: text, size: size)
    let across: Double =
      switch anchor.across {
      case .start: 0
      case .middle: width / 2
      case .end: width
      }
    let down: Double =
      switch anchor.down {
      case .baseline: 0
      case .middle: font.capitalHeight * size / 2
      }
    return font.path(of: text, size: size, at: Point(x: point.x - across, y: point.y + down))
  }
}

extension Scene.Element {
  /// Makes an element of labels in one ink.
  public static func labels(_ labels: [Label], in font: Font, _ ink: Ink) -> Scene.Element {
    .fill(labels.reduce(into: Path()) { $0.append($1.path(in: font)) }, ink)
  }
}
