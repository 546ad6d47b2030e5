/// A text at a place of a scene.
public struct Label: Hashable, Sendable {
  /// What lies at the place.
  public struct Anchor: Hashable, Sendable {
    /// The place across.
    public enum Across: Hashable, Sendable {
      /// The start of the text, its middle, or its end.
      case start, middle, end
    }

    /// The place down.
    public enum Down: Hashable, Sendable {
      /// The base line, or the middle of capitals and figures.
      case baseline, middle
    }

    /// The place across.
    public var across: Across
    /// The place down.
    public var down: Down

    /// Says what lies at the place.
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
  /// What of it lies at the place.
  public var anchor: Anchor
  /// The place.
  public var place: Point

  /// Puts a text at a place.
  public init(_ text: String, size: Double, at place: Point, anchor: Anchor = .middle) {
    self.text = text
    self.size = size
    self.anchor = anchor
    self.place = place
  }

  /// The outlines of the label in a font.
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
    return font.path(of: text, size: size, at: Point(x: place.x - across, y: place.y + down))
  }
}

extension Scene.Element {
  /// Labels in one ink.
  public static func labels(_ labels: [Label], in font: Font, _ ink: Ink) -> Scene.Element {
    .fill(labels.reduce(into: Path()) { $0.append($1.path(in: font)) }, ink)
  }
}
