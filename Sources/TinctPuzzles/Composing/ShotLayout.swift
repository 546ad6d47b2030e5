public import TinctGraphics

/// Where the parts of a composed picture go: a board, as large as the margins allow, with a title and a
/// caption above or beside it, in a frame or not.
///
/// A picture is composed for its size. Text stands above the board in tall pictures and beside it in
/// wide ones, wherever the board gets larger and the text can still be read; text too small to read is
/// left out. Cells have whole pixels, and everything stands at whole pixels, so that a board looks as it
/// does by itself.
public struct ShotLayout: Hashable, Sendable {
  /// Kinds of pictures.
  public enum Style: Hashable, Sendable {
    /// A board with its title and caption.
    case board
    /// The title alone on clear ground; the board if there is none.
    case logo
    /// Boards without power side by side, to lie behind something else.
    case backdrop
  }

  /// What a picture is to show besides the board.
  public struct Contents: Hashable, Sendable {
    /// The title; nil for none.
    public var title: String?
    /// What stands below the title, smaller; nil for none.
    public var caption: String?
    /// Whether there is a card under the board.
    public var hasFrame: Bool
    /// What kind of picture it is.
    public var style: Style

    /// Says what to show.
    public init(
      title: String? = nil, caption: String? = nil, hasFrame: Bool = false, style: Style = .board
    ) {
      self.title = title
      self.caption = caption
      self.hasFrame = hasFrame
      self.style = style
    }
  }

  /// Text at its place.
  public struct PlacedText: Hashable, Sendable {
    /// The lines.
    public var block: TextBlock
    /// The rectangle that they may touch.
    public var area: PixelArea
    /// Whether lines are centred in the rectangle, rather than begin at its left.
    public var isCentered: Bool
  }

  /// What kind of picture it is.
  public let style: Style
  /// Size of the picture.
  public let size: PixelSize
  /// What stays free of text and of the main board is outside of this.
  public let safeArea: PixelArea
  /// Size of the board's cells.
  public let cellPixels: Int
  /// What is seen of the board; empty if there is none.
  public let board: PixelArea
  /// The plain ground around that in the board's picture.
  let ground: Int
  /// The card under the board; nil if there is none.
  public let frame: PixelArea?
  /// The title; nil if there is none, or no room for it.
  public let title: PlacedText?
  /// The caption; nil if there is none, or no room for it.
  public let caption: PlacedText?
  /// Where the board stands again, without power, so that a wide picture is not empty at its sides.
  /// Parts of these lie outside of the picture.
  public let companions: [PixelArea]

  /// Text smaller than this is left out, in pixels.
  static let leastTitle = 12.0
  static let leastCaption = 10.0
  /// The least size of a title for which a board is laid out smaller, as a share of the side of a square
  /// that is as large as the safe area.
  private static let leastTitleShare = 0.052
  /// The same where a board would get smaller than this for a larger title.
  private static let smallTitleShare = 0.032
  private static let leastCellShare = 0.75
  /// How large the caption is, in titles.
  private static let captionShare = 0.44
  /// The gap between title and caption, in titles.
  private static let captionGap = 0.42
  /// The least share of the safe area's height or width that a board takes below a caption.
  private static let leastBoardShare = 0.7
  /// Free room at each side of the board, in boards, from which on there are companions.
  private static func companionRoom(_ style: Style) -> Double { style == .backdrop ? 0 : 0.6 }

  /// Lays out a picture; nil if the board has too many cells for it.
  ///
  /// - Parameters:
  ///   - size: size of the picture.
  ///   - margins: what stays free at its border.
  ///   - board: the board.
  ///   - contents: what to show besides it.
  ///   - measure: the width of a text in ems, in the font of titles (true) or of captions.
  public init?(
    size: PixelSize, margins: ShotMargins, board sizing: BoardSizing, contents: Contents,
    measure: @escaping (String, _ isTitle: Bool) -> Double
  ) {
    let planner = Planner(
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
      plan.title == nil && plan.caption == nil && style != .logo
        && Double(outer.x) >= Self.companionRoom(style) * Double(outer.width)
      ? Self.companions(of: outer, padding: padding, in: size) : []
  }

  /// Radius of the frame's corners.
  public var frameRadius: Double {
    guard let frame else { return 0 }
    let padding = Double(board.x - frame.x)
    return min(1.1 * padding, Double(min(frame.width, frame.height)) / 4)
  }

  /// Boards to the left and to the right, up to the border of the picture.
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

extension ShotLayout {
  /// A way to lay out a picture.
  private struct Plan {
    var cell: Int
    /// The board with what is around it.
    var board: PixelArea
    var title: PlacedText?
    var caption: PlacedText?
    /// The size of its text, as a share of the side of a square that is as large as the safe area.
    var titleShare: Double
  }

  /// Finds the best way.
  private struct Planner {
    let area: PixelArea
    let sizing: BoardSizing
    let contents: Contents
    let measure: (String, Bool) -> Double

    /// Ground of a card around the board.
    func padding(_ cell: Int) -> Int {
      contents.hasFrame ? max(Int((0.42 * Double(cell)).rounded()), 1) : 0
    }

    func best() -> Plan? {
      if contents.style == .logo { return wordmark() ?? alone() }
      let plans = [above(), beside()].compactMap(\.self)
      func best(_ least: Double) -> Plan? {
        let readable = plans.filter { $0.titleShare >= least }
        guard let first = readable.first else { return nil }
        return readable.dropFirst().reduce(first) { $1.cell > $0.cell ? $1 : $0 }
      }
      if let large = best(leastTitleShare) {
        // A smaller title is the lesser evil where a large one leaves only a small board.
        guard let small = best(smallTitleShare),
          Double(large.cell) < leastCellShare * Double(small.cell)
        else { return large }
        return small
      }
      // Small text is better than none, and the board alone better than text that cannot be read.
      return plans.first ?? alone()
    }

    /// The board alone, in the middle.
    private func alone() -> Plan? {
      guard let (cell, size) = largest(width: area.width, height: area.height) else { return nil }
      return Plan(
        cell: cell,
        board: PixelArea(
          x: area.x + (area.width - size.width) / 2, y: area.y + (area.height - size.height) / 2,
          width: size.width, height: size.height),
        titleShare: 1)
    }

    /// The title alone, as large as there is room.
    private func wordmark() -> Plan? {
      guard contents.title != nil,
        let texts = texts(
          width: area.width, most: Double(area.height), titleLines: 3, hasCaption: false)
      else { return nil }
      // Of a few lines, one after the other gets no higher than the room.
      guard texts.height > area.height else { return wordmark(texts) }
      let most = texts.size * Double(area.height - 1) / Double(texts.height)
      return self.texts(width: area.width, most: most, titleLines: 3, hasCaption: false)
        .map(wordmark)
    }

    private func wordmark(_ texts: Texts) -> Plan {
      let y = area.y + (area.height - texts.height) / 2
      let none = PixelArea(x: area.x, y: area.y, width: 0, height: 0)
      return plan(1, none, texts, x: area.x, width: area.width, y: y, isCentered: true)
    }

    private func largest(width: Int, height: Int) -> (cell: Int, size: PixelSize)? {
      guard let cell = sizing.largestCell(width: width, height: height, padding: padding) else {
        return nil
      }
      let (board, padding) = (sizing.size(cellPixels: cell), padding(cell))
      return (
        cell, PixelSize(width: board.width + 2 * padding, height: board.height + 2 * padding)
      )
    }

    /// A title and a caption that fit into a width.
    private struct Texts {
      var title: TextBlock?
      var caption: TextBlock?

      var gap: Int { title != nil && caption != nil ? gapBelow(title) : 0 }
      var titleHeight: Int { title.map { Int($0.height.rounded(.up)) } ?? 0 }
      var captionHeight: Int { caption.map { Int($0.height.rounded(.up)) } ?? 0 }
      var height: Int { titleHeight + gap + captionHeight }
      /// What was rounded on the way to a text that just fits does not make it wider.
      var width: Int {
        Int((max(title?.width ?? 0, caption?.width ?? 0) - 1e-6).rounded(.up))
      }
      /// The size of the leading text.
      var size: Double { title?.size ?? (caption?.size ?? 0) / captionShare }

      private func gapBelow(_ title: TextBlock?) -> Int {
        Int((captionGap * (title?.size ?? 0)).rounded())
      }
    }

    private func texts(
      width: Int, most: Double, titleLines: Int, hasCaption: Bool = true
    ) -> Texts? {
      let room = Double(width)
      var texts = Texts()
      if let title = contents.title, most >= leastTitle {
        texts.title = TextBlock(
          title, width: room, sizes: leastTitle...most, lines: titleLines
        ) { measure($0, true) }
      }
      if hasCaption, let caption = contents.caption, texts.title != nil || contents.title == nil {
        let size = (texts.title?.size ?? most) * captionShare
        if size >= leastCaption {
          texts.caption = TextBlock(
            caption, width: room, sizes: leastCaption...size, lines: 4, gain: 1.02
          ) { measure($0, false) }
        }
      }
      return texts.title == nil && texts.caption == nil ? nil : texts
    }

    private func titleShare(_ texts: Texts) -> Double {
      texts.size / (Double(area.width) * Double(area.height)).squareRoot()
    }

    /// Text above the board, both centred; without the caption where that would make the board small.
    private func above() -> Plan? {
      guard let whole = above(hasCaption: true), contents.title != nil else {
        return above(hasCaption: true)
      }
      let isSmall =
        Double(whole.board.height) < leastBoardShare * Double(area.height)
        && Double(whole.board.width) < leastBoardShare * Double(area.width)
      return isSmall ? above(hasCaption: false) : whole
    }

    private func above(hasCaption: Bool) -> Plan? {
      let most = min(0.12 * Double(area.width), 0.15 * Double(area.height))
      guard
        let texts = texts(
          width: area.width, most: most, titleLines: 2, hasCaption: hasCaption)
      else { return nil }
      let least = Int((0.55 * texts.size).rounded())
      guard
        let (cell, size) = largest(width: area.width, height: area.height - texts.height - least)
      else { return nil }
      // What is left over goes above the text, below the board, and, less of it, between them.
      let free = area.height - texts.height - least - size.height
      let top = area.y + Int((0.4 * Double(free)).rounded())
      let gap = least + Int((0.17 * Double(free)).rounded())
      let board = PixelArea(
        x: area.x + (area.width - size.width) / 2, y: top + texts.height + gap,
        width: size.width, height: size.height)
      return plan(cell, board, texts, x: area.x, width: area.width, y: top, isCentered: true)
    }

    /// Text at the left of the board, both in the middle of the height.
    private func beside() -> Plan? {
      guard let (cell, size) = largest(width: area.width, height: area.height) else { return nil }
      let least = Int((0.09 * Double(area.height)).rounded())
      let room = area.width - size.width - least
      let most = min(0.11 * Double(area.width), 0.26 * Double(area.height))
      guard room > 0, let texts = texts(width: room, most: most, titleLines: 3),
        texts.height <= area.height
      else { return nil }
      // What is left over goes to the left, to the right, and between.
      let free = area.width - size.width - texts.width - least
      let left = area.x + free * 3 / 8
      let board = PixelArea(
        x: left + texts.width + least + free / 4, y: area.y + (area.height - size.height) / 2,
        width: size.width, height: size.height)
      let top = area.y + (area.height - texts.height) / 2
      return plan(
        cell, board, texts, x: left, width: texts.width, y: top, isCentered: false)
    }

    private func plan(
      _ cell: Int, _ board: PixelArea, _ texts: Texts, x: Int, width: Int, y: Int,
      isCentered: Bool
    ) -> Plan {
      Plan(
        cell: cell, board: board,
        title: texts.title.map {
          PlacedText(
            block: $0, area: PixelArea(x: x, y: y, width: width, height: texts.titleHeight),
            isCentered: isCentered)
        },
        caption: texts.caption.map {
          PlacedText(
            block: $0,
            area: PixelArea(
              x: x, y: y + texts.titleHeight + texts.gap, width: width,
              height: texts.captionHeight), isCentered: isCentered)
        },
        titleShare: titleShare(texts))
    }
  }
}
