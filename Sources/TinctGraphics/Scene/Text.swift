/// A line of text: a paragraph, and the part of it that stands on the line.
///
/// Letters are joined, and directions resolved, as the whole paragraph has it.
public struct TextLine: Hashable, Sendable {
  /// The paragraph.
  public var paragraph: String
  /// The part of it that stands on the line, in Unicode scalars from its start.
  public var scalars: Range<Int>

  /// Takes a part of a paragraph.
  public init(_ paragraph: String, _ scalars: Range<Int>) {
    self.paragraph = paragraph
    self.scalars = scalars
  }

  /// Takes a text that stands on one line.
  public init(_ text: String) { self.init(text, 0..<text.unicodeScalars.count) }

  /// The text of the line.
  public var text: String {
    var text = String.UnicodeScalarView()
    text.append(
      contentsOf: paragraph.unicodeScalars.dropFirst(scalars.lowerBound).prefix(scalars.count))
    return String(text)
  }
}

/// The setting of a text, besides its font.
public struct TextStyle: Hashable, Sendable {
  /// The space that is added between letters, in ems; none between letters that join. Where it is
  /// not 0, no letters stand together as one.
  public var tracking: Double
  /// The language, as BCP 47 has it, such as `vi` or `zh-Hant`; empty for none. Fonts have letters
  /// that differ between languages.
  public var language: String

  /// Describes a setting.
  public init(tracking: Double = 0, language: String = "") {
    self.tracking = tracking
    self.language = language
  }
}

/// A line of text as glyphs, one em being 1, from the start of its base line on its left.
public struct ShapedLine: Sendable {
  /// A glyph at a point.
  public struct Glyph: Sendable {
    /// The outline about the start of its base line.
    public let path: Path
    /// The point at which it stands.
    public let point: Point

    /// Puts a glyph at a point.
    public init(path: Path, at point: Point) {
      self.path = path
      self.point = point
    }
  }

  /// A letter that its font has, and cannot draw.
  public struct DamagedLetter: Hashable, Sendable {
    /// The letter, or the first of several that are one glyph.
    public let scalar: Unicode.Scalar
    /// The name of the font's file.
    public let font: String

    /// Names a letter of a font.
    public init(_ scalar: Unicode.Scalar, in font: String) {
      self.scalar = scalar
      self.font = font
    }
  }

  /// The glyphs from left to right.
  public var glyphs: [Glyph]
  /// The width of the line.
  public var width: Double
  /// The part of the width that each scalar of the line adds, in the order of the text; a glyph of
  /// several counts for the first.
  public var advances: [Double]
  /// The letters whose glyphs cannot be read, which boxes stand for.
  public var damaged: [DamagedLetter] = []

  /// Collects glyphs.
  public init(glyphs: [Glyph], width: Double, advances: [Double]) {
    self.glyphs = glyphs
    self.width = width
    self.advances = advances
  }

  /// The outlines of all glyphs.
  ///
  /// - Parameters:
  ///   - size: the size of an em in pixels.
  ///   - start: the point at which the line starts.
  public func path(size: Double, at start: Point) -> Path {
    var path = Path()
    for glyph in glyphs {
      let point = start + glyph.point * size
      path.append(
        glyph.path.mapped(Transform(a: size, b: 0, c: 0, d: size, tx: point.x, ty: point.y)))
    }
    return path
  }

  /// The distance of the highest and of the lowest point from the base line, both 0 or more.
  public var reach: (above: Double, below: Double) {
    ends.reduce((0, 0)) { (max($0.0, -$1.y), max($0.1, $1.y)) }
  }

  /// The ink from left to right; nil if there is none.
  public var inkAcross: ClosedRange<Double>? {
    guard let first = ends.first?.x else { return nil }
    let (left, right) = ends.reduce((first, first)) { (min($0.0, $1.x), max($0.1, $1.x)) }
    return left...right
  }

  /// The ends of all segments. They are at extremes in fonts, while control points may lie outside.
  private var ends: [Point] {
    glyphs.flatMap { glyph in
      glyph.path.segments.compactMap { segment in
        switch segment {
        case .move(let end), .line(let end), .curve(_, _, let end): end + glyph.point
        case .close: nil
        }
      }
    }
  }
}

/// A way to turn text into glyphs: fonts, and the libraries that set them.
public protocol TextShaper: Sendable {
  /// Returns a line of text as glyphs.
  func shape(_ line: TextLine, _ style: TextStyle) -> ShapedLine

  /// Returns the indices of the scalars before which a line may end, ascending; not that of the
  /// first.
  func breaks(in text: String, _ style: TextStyle) -> [Int]

  /// Returns true if a paragraph runs from right to left.
  func isRightToLeft(_ text: String) -> Bool

  /// Returns the scalars of a text that no font has, each once, in order.
  func missing(in text: String) -> [Unicode.Scalar]
}

/// A font as text is set in it: its letters are shaped into glyphs, which are filled as paths.
///
/// Text in a scene is filled paths, so that it is the same in every format and on every machine.
public struct Font: Sendable {
  private let shaper: any TextShaper
  /// The setting of texts.
  public var style: TextStyle
  /// The height of capitals and figures, in ems.
  public let capitalHeight: Double

  /// The most characters of Unicode in a letter with its marks: more than any writing has, as its
  /// stream-safe text format says (UAX 15, section 13). Setting more takes time proportional to the
  /// square of their number.
  public static let mostInLetter = 31

  /// Sets texts by a shaper.
  public init(_ shaper: any TextShaper, style: TextStyle = TextStyle()) {
    self.shaper = shaper
    self.style = style
    capitalHeight = shaper.shape(TextLine("H"), TextStyle()).reach.above
  }

  /// Returns a line of text as glyphs.
  public func shaped(_ line: TextLine) -> ShapedLine { shaper.shape(line, style) }

  /// Returns the indices of the scalars before which a line may end, ascending; not that of the
  /// first.
  public func breaks(in text: String) -> [Int] { shaper.breaks(in: text, style) }

  /// Returns true if a paragraph runs from right to left.
  public func isRightToLeft(_ text: String) -> Bool { shaper.isRightToLeft(text) }

  /// Returns the characters of a text that the font lacks, each once, in order; what is never drawn
  /// is not lacking.
  public func missing(in text: String) -> [Unicode.Scalar] { shaper.missing(in: text) }

  /// Returns the letters of a text whose glyphs cannot be read, each once, in order.
  public func damaged(in text: String) -> [ShapedLine.DamagedLetter] {
    // Letters with more marks are refused elsewhere, as it takes long to set them.
    let text = String(text.filter { $0.unicodeScalars.count <= Self.mostInLetter })
    var known: Set<ShapedLine.DamagedLetter> = []
    // Letters that are set apart have glyphs of their own.
    return [0, 0.1].flatMap { tracking in
      shaper.shape(TextLine(text), TextStyle(tracking: tracking, language: style.language)).damaged
    }.filter { known.insert($0).inserted }
  }

  /// Returns the width of a text in pixels.
  ///
  /// - Parameter size: the size of an em in pixels.
  public func width(of text: String, size: Double) -> Double {
    shaped(TextLine(text)).width * size
  }

  /// Returns the outlines of a text.
  ///
  /// - Parameters:
  ///   - text: the text, on one line.
  ///   - size: the size of an em in pixels.
  ///   - start: the start of its base line.
  public func path(of text: String, size: Double, at start: Point) -> Path {
    shaped(TextLine(text)).path(size: size, at: start)
  }
}

extension Font {
  /// Shortens a text to a width: an ellipsis replaces the end of one that is wider.
  ///
  /// - Parameters:
  ///   - size: the size of an em in pixels.
  ///   - width: the available width in pixels; at least one character stays.
  public func cut(_ text: String, size: Double, width room: Double) -> String {
    guard text.count > 1, width(of: text, size: size) > room else { return text }
    // The letters of a beginning may be joined otherwise, so that each is measured; halving the
    // range leaves few of them.
    let characters = Array(text)
    var (least, most) = (1, characters.count - 1)
    func start(_ count: Int) -> String { String(characters[..<count]) + "…" }
    while least < most {
      let middle = (least + most + 1) / 2
      if width(of: start(middle), size: size) <= room { least = middle } else { most = middle - 1 }
    }
    return start(least)
  }
}

/// A text at a point of a scene.
public struct Label: Hashable, Sendable {
  /// The point of the text that lies at the label's point.
  public struct Anchor: Hashable, Sendable {
    /// A horizontal alignment.
    public enum Across: Hashable, Sendable {
      /// The left end of the text, its middle, or its right end.
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

  /// The line of text.
  public var line: TextLine
  /// The size of an em in pixels.
  public var size: Double
  /// The point of the text that lies at `point`.
  public var anchor: Anchor
  /// The point of the scene at which the anchor lies.
  public var point: Point

  /// Puts a line of text at a point.
  public init(_ line: TextLine, size: Double, at point: Point, anchor: Anchor = .middle) {
    self.line = line
    self.size = size
    self.anchor = anchor
    self.point = point
  }

  /// Puts a text at a point.
  public init(_ text: String, size: Double, at point: Point, anchor: Anchor = .middle) {
    self.init(TextLine(text), size: size, at: point, anchor: anchor)
  }

  /// Returns the outlines of the label in a font.
  public func path(in font: Font) -> Path {
    let shaped = font.shaped(line)
    let width = shaped.width * size
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
    return shaped.path(size: size, at: Point(x: point.x - across, y: point.y + down))
  }
}

extension Scene.Element {
  /// Makes an element of labels in one ink.
  public static func labels(_ labels: [Label], in font: Font, _ ink: Ink) -> Scene.Element {
    .fill(labels.reduce(into: Path()) { $0.append($1.path(in: font)) }, ink)
  }
}
