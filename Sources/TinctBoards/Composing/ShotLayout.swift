public import TinctGraphics
internal import TinctPuzzles

/// The layout of a composed picture: a board, as large as the margins allow, with a title and a
/// caption above or beside it, with or without a frame.
///
/// A picture is composed for its size. Text is above the board in tall pictures and beside it in
/// wide ones, whichever leaves the board larger and the text readable; text too small to read is
/// left out. Cells and positions are whole pixels, so that a board looks the same as by itself.
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

  /// The contents of a picture besides the board.
  public struct Contents: Hashable, Sendable {
    /// The title; nil for none.
    public var title: String?
    /// The smaller text below the title; nil for none.
    public var caption: String?
    /// The board lies on a card.
    public var hasFrame: Bool
    /// The kind of picture.
    public var style: Style

    /// Describes the contents.
    public init(
      title: String? = nil, caption: String? = nil, hasFrame: Bool = false, style: Style = .board
    ) {
      self.title = title
      self.caption = caption
      self.hasFrame = hasFrame
      self.style = style
    }
  }

  /// Text with its area.
  public struct PlacedText: Hashable, Sendable {
    /// The lines.
    public var block: TextBlock
    /// The rectangle that the lines may fill.
    public var area: PixelArea
    /// Lines are centred in the rectangle instead of aligned to its left.
    public var isCentered: Bool
  }

  /// The kind of picture.
  public let style: Style
  /// Size of the picture.
  public let size: PixelSize
  /// The area within which text and the main board are kept.
  public let safeArea: PixelArea
  /// Size of the board's cells.
  public let cellPixels: Int
  /// The area of the board, without plain ground; empty if there is none.
  public let board: PixelArea
  /// The plain ground around that in the board's picture.
  let ground: Int
  /// The card under the board; nil if there is none.
  public let frame: PixelArea?
  /// The title; nil if there is none, or no space for it.
  public let title: PlacedText?
  /// The caption; nil if there is none, or no space for it.
  public let caption: PlacedText?
  /// The areas of further boards without power that fill the sides of a wide picture. Parts of them
  /// lie outside the picture.
  public let companions: [PixelArea]

  /// The free space at each side of the board, in boards, above which companions are shown.
  private static func companionRoom(_ style: Style) -> Double { style == .backdrop ? 0 : 0.6 }

  /// Lays out a picture; nil if the board has too many cells for it.
  ///
  /// - Parameters:
  ///   - size: size of the picture.
  ///   - margins: the borders that stay free.
  ///   - board: the board.
  ///   - contents: what to show besides it.
  ///   - measure: returns the width of a text in ems, in the font of titles (true) or of captions.
  public init?(
    size: PixelSize, margins: ShotMargins, board sizing: BoardSizing, contents: Contents,
    measure: @escaping (String, _ isTitle: Bool) -> Double
  ) {
    let planner = ShotPlanner(
      area: margins.area(in: size), sizing: sizing, contents: contents, measure: measure)
    guard let plan = planner.best() else { return nil }
    style = contents.style
    self.size = size
    safeArea = planner.area
    cellPixels = plan.cell
    ground = sizing.ground(cellPixels: plan.cell)
    let outer = plan.board
    let padding = outer.isEmpty ? 0 : planner.padding(plan.cell)
    board = PixelArea(
      x: outer.x + padding, y: outer.y + padding, width: outer.width - 2 * padding,
      height: outer.height - 2 * padding)
    frame = contents.hasFrame && !outer.isEmpty ? outer : nil
    title = plan.title
    caption = plan.caption
    companions =
      plan.title == nil && plan.caption == nil && (style == .board || style == .backdrop)
        && Double(outer.x) >= Self.companionRoom(style) * Double(outer.width)
      ? Self.companions(of: outer, padding: padding, in: size) : []
  }

  /// Radius of the frame's corners.
  public var frameRadius: Double {
    guard let frame else { return 0 }
    let padding = Double(board.x - frame.x)
    return min(1.1 * padding, Double(min(frame.width, frame.height)) / 4)
  }

  /// Returns the areas of boards to the left and to the right, up to the border of the picture.
  private static func companions(
    of outer: PixelArea, padding: Int, in size: PixelSize
  ) -> [PixelArea] {
    let step = outer.width + max(outer.height / 7, 1)
    var areas: [PixelArea] = []
    for direction in [-1, 1] {
      var x = outer.x + direction * step
      while x + outer.width > 0, x < size.width {
        areas.append(
          PixelArea(
            x: x + padding, y: outer.y + padding, width: outer.width - 2 * padding,
            height: outer.height - 2 * padding))
        x += direction * step
      }
    }
    return areas
  }
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
  /// The two weights of the font for titles and captions.
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

    /// Returns the width of a text in ems.
    public func measure(_ text: String, isTitle: Bool) -> Double {
      (isTitle ? title : caption).width(of: text, size: 1)
    }
  }

  /// Returns the picture.
  ///
  /// - Parameters:
  ///   - board: the board, on the grid that the picture was laid out for.
  ///   - theme: the look, with the inks of text (`Theme.lettered`).
  ///   - art: the art that pieces are drawn from.
  ///   - sprites: the sprites that stones are drawn from, by name.
  ///   - fonts: the fonts of the text.
  /// - Returns: a scene in the theme's inks and those of `Ink.shot`.
  public func scene(
    _ board: ComposedBoard, in theme: Theme, art: PieceArt = .outlines,
    sprites: [String: AlphaMask] = [:], fonts: Fonts
  ) -> Scene {
    func scene(isQuiet: Bool) -> Scene {
      board.scene(
        in: theme, cellPixels: cellPixels, art: art,
        stoneArt: ComposedBoard.StoneArt(sprites: sprites, font: fonts.caption), isQuiet: isQuiet)
    }
    var elements: [Scene.Element] = []
    if style != .logo { elements.append(theme.ground(width: size.width, height: size.height)) }
    if !companions.isEmpty || style == .backdrop {
      let quiet = scene(isQuiet: true)
      for area in style == .backdrop ? companions + [self.board] : companions {
        elements += drawn(quiet, at: area)
      }
    }
    if style != .backdrop, !self.board.isEmpty {
      elements += drawn(scene(isQuiet: false), at: self.board)
    }
    elements += text(title, fonts.title, .title) + text(caption, fonts.caption, .caption)
    return Scene(width: size.width, height: size.height, elements: elements)
  }

  /// Draws a board into an area, on its card if there is one.
  private func drawn(
    _ scene: Scene, at area: PixelArea
  ) -> [Scene.Element] {
    var drawn: [Scene.Element] = []
    var scene = scene.withoutGround
    if let frame {
      let padding = board.x - frame.x
      drawn.append(
        .fill(
          .roundedRectangle(
            PixelArea(
              x: area.x - padding, y: area.y - padding, width: area.width + 2 * padding,
              height: area.height + 2 * padding), radius: frameRadius), .card))
      scene = scene.replacing([.background: .card])
    }
    let corner = Point(x: Double(area.x - ground), y: Double(area.y - ground))
    return drawn + [.group(scene.elements, Transform(turnedBy: 0, movedTo: corner), opacity: 1)]
  }

  private func text(_ text: PlacedText?, _ font: Font, _ ink: Ink) -> [Scene.Element] {
    guard let text else { return [] }
    let block = text.block
    let labels = block.lines.enumerated().map { number, line in
      Label(
        line, size: block.size,
        at: Point(
          x: Double(text.area.x) + (text.isCentered ? Double(text.area.width) / 2 : 0),
          y: Double(text.area.y) + block.baseline(of: number)),
        anchor: Label.Anchor(text.isCentered ? .middle : .start, .baseline))
    }
    return [.labels(labels, in: font, ink)]
  }
}

extension Scene {
  /// The same scene without the ground under the whole picture, if it begins with one.
  var withoutGround: Scene {
    let whole = Path.picture(width: width, height: height)
    switch elements.first {
    case .fill(whole, _), .shade(whole, _): break
    default: return self
    }
    return Scene(width: width, height: height, elements: Array(elements.dropFirst()))
  }
}
