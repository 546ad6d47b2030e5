internal import TinctGraphics

/// Finds the best layout of a picture: text above the board or beside it, in a readable size, or
/// the board alone.
///
/// A title has up to two lines above the board, and up to three beside it or alone; a caption has
/// up to four.
struct ShotPlanner {
  /// A way to lay out a picture.
  struct Plan {
    var cell: Int
    /// The board with its card, if there is one.
    var board: PixelArea
    var title: ShotLayout.PlacedText?
    var caption: ShotLayout.PlacedText?
    /// The size of the text, relative to the side of a square with the area of the safe area.
    var titleShare: Double
  }

  /// The smallest title in pixels; smaller text is left out.
  private static let leastTitle = 12.0
  private static let leastCaption = 10.0
  /// The smallest title for which the board is made smaller, relative to the side of a square with
  /// the area of the safe area.
  private static let leastTitleShare = 0.052
  /// The same limit if a larger title would leave only a small board.
  private static let smallTitleShare = 0.032
  private static let leastCellShare = 0.75
  /// The size of the caption relative to the title.
  private static let captionShare = 0.44
  /// The gap between title and caption, relative to the size of the title.
  private static let captionGap = 0.42
  /// The smallest share of the safe area's height or width that a board may have below a caption.
  private static let leastBoardShare = 0.7

  let area: PixelArea
  let sizing: BoardSizing
  let contents: ShotLayout.Contents
  let measure: (String, Bool) -> Double

  /// The border of the card around the board.
  func padding(_ cell: Int) -> Int {
    contents.hasFrame ? max(Int((0.42 * Double(cell)).rounded()), 1) : 0
  }

  /// Returns the layout with the largest board among those whose text is readable.
  func best() -> Plan? {
    if contents.style == .logo { return wordmark() ?? alone() }
    let plans = [above(), beside()].compactMap(\.self)
    func best(_ least: Double) -> Plan? {
      let readable = plans.filter { $0.titleShare >= least }
      guard let first = readable.first else { return nil }
      // If both boards are equally large, text above the board wins.
      return readable.dropFirst().reduce(first) { $1.cell > $0.cell ? $1 : $0 }
    }
    if let large = best(Self.leastTitleShare) {
      // A smaller title is better than a small board.
      guard let small = best(Self.smallTitleShare),
        Double(large.cell) < Self.leastCellShare * Double(small.cell)
      else { return large }
      return small
    }
    // Small text is better than none, but the board alone is better than text that cannot be read.
    return plans.first ?? alone()
  }

  /// Returns the board alone, in the middle.
  private func alone() -> Plan? {
    guard let (cell, size) = largest(width: area.width, height: area.height) else { return nil }
    return Plan(
      cell: cell,
      board: PixelArea(
        x: area.x + (area.width - size.width) / 2, y: area.y + (area.height - size.height) / 2,
        width: size.width, height: size.height),
      titleShare: 1)
  }

  /// Returns the title alone, as large as possible.
  private func wordmark() -> Plan? {
    guard contents.title != nil,
      let texts = texts(
        width: area.width, most: Double(area.height), titleLines: 3, hasCaption: false)
    else { return nil }
    // Tried with one line, then two and so on, because the height bounds the size of more lines.
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
    /// The width; rounding must not make a text that just fits wider than the space.
    var width: Int {
      Int((max(title?.width ?? 0, caption?.width ?? 0) - 1e-6).rounded(.up))
    }
    /// The size of the leading text.
    var size: Double { title?.size ?? (caption?.size ?? 0) / ShotPlanner.captionShare }

    private func gapBelow(_ title: TextBlock?) -> Int {
      Int((ShotPlanner.captionGap * (title?.size ?? 0)).rounded())
    }
  }

  private func texts(
    width: Int, most: Double, titleLines: Int, hasCaption: Bool = true
  ) -> Texts? {
    let room = Double(width)
    var texts = Texts()
    if let title = contents.title, most >= Self.leastTitle {
      texts.title = TextBlock(
        title, width: room, sizes: Self.leastTitle...most, lines: titleLines
      ) { measure($0, true) }
    }
    if hasCaption, let caption = contents.caption, texts.title != nil || contents.title == nil {
      let size = (texts.title?.size ?? most) * Self.captionShare
      if size >= Self.leastCaption {
        texts.caption = TextBlock(
          caption, width: room, sizes: Self.leastCaption...size, lines: 4, gain: 1.02
        ) { measure($0, false) }
      }
    }
    return texts.title == nil && texts.caption == nil ? nil : texts
  }

  private func titleShare(_ texts: Texts) -> Double {
    texts.size / (Double(area.width) * Double(area.height)).squareRoot()
  }

  /// Plans text above the board, both centred; without the caption if it would make the board
  /// small.
  private func above() -> Plan? {
    guard let whole = above(hasCaption: true), contents.title != nil else {
      return above(hasCaption: true)
    }
    let isSmall =
      Double(whole.board.height) < Self.leastBoardShare * Double(area.height)
      && Double(whole.board.width) < Self.leastBoardShare * Double(area.width)
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
    // The free height goes above the text, below the board, and a smaller part between them.
    let free = area.height - texts.height - least - size.height
    let top = area.y + Int((0.4 * Double(free)).rounded())
    let gap = least + Int((0.17 * Double(free)).rounded())
    let board = PixelArea(
      x: area.x + (area.width - size.width) / 2, y: top + texts.height + gap,
      width: size.width, height: size.height)
    return plan(cell, board, texts, x: area.x, width: area.width, y: top, isCentered: true)
  }

  /// Plans text to the left of the board, both vertically centred.
  private func beside() -> Plan? {
    guard let (cell, size) = largest(width: area.width, height: area.height) else { return nil }
    let least = Int((0.09 * Double(area.height)).rounded())
    let room = area.width - size.width - least
    let most = min(0.11 * Double(area.width), 0.26 * Double(area.height))
    guard room > 0, let texts = texts(width: room, most: most, titleLines: 3),
      texts.height <= area.height
    else { return nil }
    // The free width goes to the left, to the right, and between them.
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
        ShotLayout.PlacedText(
          block: $0, area: PixelArea(x: x, y: y, width: width, height: texts.titleHeight),
          isCentered: isCentered)
      },
      caption: texts.caption.map {
        ShotLayout.PlacedText(
          block: $0,
          area: PixelArea(
            x: x, y: y + texts.titleHeight + texts.gap, width: width,
            height: texts.captionHeight), isCentered: isCentered)
      },
      titleShare: titleShare(texts))
  }
}
