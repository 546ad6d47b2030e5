public import TinctGraphics
internal import TinctPuzzles

/// The layout of a composed picture: boards with a title and a caption, on a ground.
///
/// A picture is composed for its size; the compositions are described at `Composition`. Text is
/// above the board in tall pictures and beside it in wide ones. It is never smaller than can be
/// read: what does not fit is left out and listed in `leftOut`. Boards that stand upright have
/// whole pixels for cells and positions, so that they look the same as by themselves.
public struct ShotLayout: Hashable, Sendable {
  /// Kinds of pictures.
  public enum Style: Hashable, Sendable {
    /// A board with its title and caption.
    case board
    /// A board alone, as on a player's screen.
    case screen
    /// The title alone on clear ground; the board if there is none.
    case logo
    /// Boards without power side by side, as the background of something else.
    case backdrop
  }

  /// The ways in which boards are put into a picture.
  public enum Composition: String, CaseIterable, Hashable, Sendable {
    /// The whole board in the middle, as large as the margins allow.
    case center
    /// A large board that runs off the edges.
    case bleed
    /// A large slanted board that runs off the edges; without words, a wall of slanted boards.
    case tilt
    /// A close-up of the board that fills the picture and fades into the ground under the words.
    case crop
    /// Two boards on cards, one over the other.
    case pair
    /// A close-up that fills the picture, with the words on a band across it.
    case band
  }

  /// The grounds behind boards.
  public enum Ground: String, CaseIterable, Hashable, Sendable {
    /// The ink of the theme's ground alone.
    case plain
    /// A run from the ground's ink downwards to one near it.
    case gradient
    /// Light behind the board.
    case glow
    /// Patterns over the ground's ink.
    case dots, hatching, waves, rays, grain
  }

  /// The contents of a picture besides the boards.
  public struct Contents: Hashable, Sendable {
    /// The title; nil for none.
    public var title: String?
    /// The smaller text below the title; nil for none.
    public var caption: String?
    /// Boards lie in frames like those of tablets.
    public var hasFrame: Bool
    /// The kind of picture.
    public var style: Style
    /// The composition; nil for what leaves little of the ground empty.
    public var composition: Composition?
    /// The ground; nil for the theme's own if it has more than an ink, else glow.
    public var ground: Ground?
    /// The smallest text that can be read where the picture is shown, in pixels.
    public var leastText: Double

    /// Describes the contents; text of which nothing would be seen is none.
    public init(
      title: String? = nil, caption: String? = nil, hasFrame: Bool = false, style: Style = .board,
      composition: Composition? = nil, ground: Ground? = nil, leastText: Double = 10
    ) {
      self.title = Self.isBlank(title) ? nil : title
      self.caption = Self.isBlank(caption) ? nil : caption
      self.hasFrame = hasFrame
      self.style = style
      self.composition = composition
      self.ground = ground
      self.leastText = leastText
    }

    /// Returns true for a text of which nothing would be seen, or none.
    public static func isBlank(_ text: String?) -> Bool {
      (text ?? "").unicodeScalars.allSatisfy {
        $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
      }
    }
  }

  /// Words in a picture.
  public enum Words: String, Hashable, Sendable {
    /// The title, the caption.
    case title, caption
  }

  /// Text with its area.
  public struct PlacedText: Hashable, Sendable {
    /// The lines.
    public var block: TextBlock
    /// The rectangle that the lines may fill.
    public var area: PixelArea
    /// Lines are centred in the rectangle instead of aligned to the side where they begin.
    public var isCentered: Bool
  }

  /// A board in a picture.
  public struct PlacedBoard: Hashable, Sendable {
    /// The index of the board among those that the picture was laid out for.
    public var board: Int
    /// The size of its cells.
    public var cellPixels: Int
    /// The area of the board before it is turned, without plain ground; parts of it may lie outside
    /// the picture.
    public var area: PixelArea
    /// The angle by which it is turned about its middle, counter-clockwise, in radians.
    public var angle = 0.0
    /// It is shown without power.
    public var isQuiet = false
    /// The surface under it.
    public var mount: Mount?

    /// The area with what lies under it.
    public var outer: PixelArea { mount.map { area.grown(by: $0.reach) } ?? area }
  }

  /// The surface under a board.
  public struct Mount: Hashable, Sendable {
    /// The border around the board, in pixels.
    public var padding: Int
    /// The width of a frame around that, in pixels; 0 for a plain card.
    public var bezel: Int

    var reach: Int { padding + bezel }
  }

  /// An area behind the words.
  public enum Backing: Hashable, Sendable {
    /// A band of one ink.
    case band(PixelArea)
    /// The ground's ink, which ends softly within a distance around the area.
    case veil(PixelArea, softness: Double)
  }

  /// The most lines of a title, and of a caption.
  public static let mostLines = 4

  /// The kind of picture.
  public let style: Style
  /// The composition.
  public let composition: Composition
  /// The ground; nil for the theme's own.
  public let ground: Ground?
  /// Size of the picture.
  public let size: PixelSize
  /// The area within which text, and a board in the middle, are kept.
  public let safeArea: PixelArea
  /// The boards from back to front.
  public let boards: [PlacedBoard]
  /// The surface behind the words.
  public let backing: Backing?
  /// The title; nil if there is none, or no space for it.
  public let title: PlacedText?
  /// The caption; nil if there is none, or no space for it.
  public let caption: PlacedText?
  /// The words that are left out because they would be too small to read.
  public let leftOut: [Words]

  /// Lays out a picture; nil if the board has too many cells for it.
  ///
  /// - Parameters:
  ///   - size: size of the picture.
  ///   - margins: the borders that stay free.
  ///   - boards: the board, and others of its pack, which are shown where there is room for more
  ///     than one; at least one.
  ///   - contents: what to show besides it.
  ///   - fonts: the fonts of the words.
  public init?(
    size: PixelSize, margins: ShotMargins, boards sizings: [BoardSizing], contents: Contents,
    fonts: Fonts
  ) {
    let planner = ShotPlanner(
      size: size, area: margins.area(in: size), sizings: sizings, contents: contents,
      words: ShotWords(contents, in: fonts))
    guard let (composition, plan) = planner.best() else { return nil }
    style = contents.style
    self.composition = composition
    ground = contents.ground
    self.size = size
    safeArea = planner.area
    boards = plan.boards
    backing = plan.backing
    title = plan.title
    caption = plan.caption
    leftOut =
      (contents.title != nil && plan.title == nil ? [.title] : [])
      + (contents.caption != nil && plan.caption == nil && contents.style != .logo
        ? [.caption] : [])
  }

  /// The board that the picture is of; nil for a logo that is a title alone.
  public var main: PlacedBoard? { boards.last { $0.board == 0 } }
}

/// The borders of a picture that stay free of text and boards, as shares of its shorter side.
public struct ShotMargins: Hashable, Sendable {
  /// At the left and at the right.
  public var across: Double
  /// At the top and at the bottom.
  public var down: Double

  /// Sets margins, 0...0.4 each.
  public init(across: Double, down: Double) {
    self.across = across
    self.down = down
  }

  /// Returns the area inside the margins.
  func area(in size: PixelSize) -> PixelArea {
    let side = Double(min(size.width, size.height))
    let (left, top) = (Int((across * side).rounded()), Int((down * side).rounded()))
    return PixelArea(
      x: left, y: top, width: size.width - 2 * left, height: size.height - 2 * top)
  }
}

extension ShotLayout {
  /// The fonts for titles and captions.
  public struct Fonts: Sendable {
    /// For titles.
    public var title: Font
    /// For captions.
    public var caption: Font

    /// Chooses fonts.
    public init(title: Font, caption: Font) {
      self.title = title
      self.caption = caption
    }
  }
}

extension ShotLayout.PlacedBoard {
  /// Returns the board with its middle at a point, to half a pixel.
  func moved(to middle: Point) -> ShotLayout.PlacedBoard {
    var moved = self
    moved.area = PixelArea(
      x: Int((middle.x - Double(area.width) / 2).rounded()),
      y: Int((middle.y - Double(area.height) / 2).rounded()), width: area.width,
      height: area.height)
    return moved
  }

  /// Half of the box around it as it is turned.
  var reach: Point {
    let (half, other) = (Double(outer.width) / 2, Double(outer.height) / 2)
    return Point(
      x: abs(cosine(angle)) * half + abs(sine(angle)) * other,
      y: abs(sine(angle)) * half + abs(cosine(angle)) * other)
  }

  /// A check whether points are within a distance of it and of what lies under it.
  func coverage(within distance: Double = 0) -> (Point) -> Bool {
    let (middle, outer) = (area.middle, outer)
    let upright = Transform(turnedBy: -angle, movedTo: Point(x: 0, y: 0))
    let half = Point(
      x: Double(outer.width) / 2 + distance, y: Double(outer.height) / 2 + distance)
    return { point in
      let own = upright(point - middle)
      return abs(own.x) <= half.x && abs(own.y) <= half.y
    }
  }

  /// Returns the board with left and right of the picture exchanged.
  func mirrored(in size: PixelSize) -> ShotLayout.PlacedBoard {
    var mirrored = self
    (mirrored.area, mirrored.angle) = (area.mirrored(in: size), -angle)
    return mirrored
  }

  /// Returns the share of it that is in a picture, about.
  func seenShare(in size: PixelSize) -> Double {
    let (count, outer, middle) = (16, outer, area.middle)
    let (right, bottom) = (0...Double(size.width), 0...Double(size.height))
    let across = Point(x: Double(outer.width) / Double(count), y: 0).turned(by: angle)
    let down = Point(x: 0, y: Double(outer.height) / Double(count)).turned(by: angle)
    let first = 0.5 - Double(count) / 2
    var seen = 0
    for row in 0..<count {
      for column in 0..<count {
        let point =
          middle + across * (first + Double(column)) + down * (first + Double(row))
        seen += right.contains(point.x) && bottom.contains(point.y) ? 1 : 0
      }
    }
    return Double(seen) / Double(count * count)
  }
}

extension Point {
  /// Returns the point turned counter-clockwise about the origin, as seen with y down.
  func turned(by angle: Double) -> Point {
    angle == 0 ? self : Transform(turnedBy: angle, movedTo: Point(x: 0, y: 0))(self)
  }
}
