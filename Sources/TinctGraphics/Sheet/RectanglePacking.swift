/// Rectangles laid on pages, without overlaps and upright, on as small an area as is found.
///
/// The rectangles are packed many times over by the maximal-rectangles method: in several orders,
/// by several rules, into pages of several widths; the smallest page wins. How much is tried is
/// counted, not timed, so the same rectangles always come to lie the same way.
public struct RectanglePacking: Hashable, Sendable {
  /// The position of a rectangle.
  public struct Position: Hashable, Sendable {
    /// The page, from 0.
    public var page: Int
    /// The leftmost column.
    public var x: Int
    /// The topmost row.
    public var y: Int
  }

  /// The position of each rectangle, in the order in which they were given.
  public let positions: [Position]
  /// The sizes of the pages.
  public let pages: [PixelSize]

  /// Packs rectangles; nil if one of them is larger than a page may be.
  ///
  /// - Parameters:
  ///   - sizes: the rectangles, each at least 1 x 1.
  ///   - limit: the largest page.
  ///   - padding: the least distance between two rectangles; there is none to the edge of a page.
  ///   - powersOfTwo: makes the sides of pages powers of two.
  ///   - effort: the most comparisons of a rectangle with a gap, roughly.
  public init?(
    _ sizes: [PixelSize], limit: PixelSize, padding: Int = 0, powersOfTwo: Bool = false,
    effort: Int = 1_000_000
  ) {
    // A rectangle takes its padding with it, to the right and below; pages have room for the last.
    let sizes = sizes.map { $0.grown(by: padding) }
    var search = PageSearch(
      limit: limit, padding: padding, powersOfTwo: powersOfTwo, effort: effort)
    var positions = [Position?](repeating: nil, count: sizes.count)
    var pages: [PixelSize] = []
    var rest = Array(sizes.indices)
    while !rest.isEmpty {
      guard let page = search.page(rest.map { sizes[$0] }) else { return nil }
      for (index, area) in zip(rest, page.areas) {
        if let area { positions[index] = Position(page: pages.count, x: area.x, y: area.y) }
      }
      pages.append(page.size.grown(by: -padding))
      rest = zip(rest, page.areas).filter { $0.1 == nil }.map(\.0)
    }
    self.positions = positions.compactMap(\.self)
    self.pages = pages
  }
}

extension PixelSize {
  /// Returns the size with both sides longer by a step.
  func grown(by step: Int) -> PixelSize {
    PixelSize(width: width + step, height: height + step)
  }
}

extension Int {
  /// The largest power of two that is not above a number of at least 1.
  var powerBelow: Int { self < 1 ? self : 1 << (Int.bitWidth - 1 - leadingZeroBitCount) }

  /// The smallest power of two that is not below a number.
  var powerAbove: Int { self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount) }
}

extension RectanglePacking {
  /// Puts rectangles in rows of equal slots, as large as the largest needs; nil if one of them is
  /// larger than a page may be.
  ///
  /// - Parameters:
  ///   - sizes: the rectangles, each at least 1 x 1; at least one.
  ///   - columns: the slots in a row, at least 1, fewer where a page is not as wide; nil for as
  ///     many as make pages about square.
  ///   - limit: the largest page.
  ///   - padding: the distance between two slots.
  ///   - powersOfTwo: makes the sides of pages powers of two.
  public init?(
    rowsOf sizes: [PixelSize], columns: Int?, limit: PixelSize, padding: Int = 0,
    powersOfTwo: Bool = false
  ) {
    let slot = PixelSize(
      width: sizes.map(\.width).max() ?? 1, height: sizes.map(\.height).max() ?? 1)
    guard slot.width <= limit.width, slot.height <= limit.height else { return nil }
    let pitch = slot.grown(by: padding)
    let widest = (limit.width + padding) / pitch.width
    let across = max(1, min(columns ?? Self.columns(of: sizes.count, pitch), widest, sizes.count))
    let down = (limit.height + padding) / pitch.height
    let perPage = across * down
    positions = sizes.indices.map { index in
      let onPage = index % perPage
      return Position(
        page: index / perPage, x: onPage % across * pitch.width, y: onPage / across * pitch.height)
    }
    pages = stride(from: 0, to: sizes.count, by: perPage).map { first in
      let rows = (min(sizes.count - first, perPage) + across - 1) / across
      let size = PixelSize(
        width: across * pitch.width - padding, height: rows * pitch.height - padding)
      guard powersOfTwo else { return size }
      return PixelSize(width: size.width.powerAbove, height: size.height.powerAbove)
    }
  }

  /// Returns the number of columns that makes a page about square.
  private static func columns(of count: Int, _ pitch: PixelSize) -> Int {
    let exact = (Double(count) * Double(pitch.height) / Double(pitch.width)).squareRoot()
    return max(1, Int(exact.rounded(.up)))
  }
}

/// A page that rectangles are put into one by one, never moved again.
///
/// The free space is kept as all *maximal* free rectangles, which overlap (Jylänki, "A Thousand
/// Ways to Pack the Bin", 2010, section 2.4).
struct MaxRectsBin {
  /// A rule for the choice among the gaps that a rectangle fits into.
  enum Rule: CaseIterable {
    /// Leaves least over on the side that fits better.
    case shortSide
    /// Leaves least over on the side that fits worse.
    case longSide
    /// Leaves the least area over.
    case area
    /// Lets the rectangle end topmost.
    case top
  }

  private(set) var free: [PixelArea]

  init(_ size: PixelSize) {
    free = [PixelArea(x: 0, y: 0, width: size.width, height: size.height)]
  }

  /// Adds a rectangle and returns its area; nil, with nothing changed, if it fits nowhere.
  mutating func add(_ size: PixelSize, _ rule: Rule) -> PixelArea? {
    var best: (score: Score, area: PixelArea)?
    for gap in free where size.width <= gap.width && size.height <= gap.height {
      let score = Score(size, in: gap, rule)
      if best.map({ score < $0.score }) ?? true {
        best = (
          score, PixelArea(x: gap.x, y: gap.y, width: size.width, height: size.height)
        )
      }
    }
    guard let area = best?.area else { return nil }
    take(area)
    return area
  }

  /// Removes an area from the free space.
  private mutating func take(_ area: PixelArea) {
    var kept: [PixelArea] = []
    var cut: [PixelArea] = []
    for gap in free {
      if gap.intersection(area).isEmpty { kept.append(gap) } else { Self.cut(gap, area, &cut) }
    }
    // The rest of a cut gap lies within that gap, so it cannot hold one that was not cut.
    for (index, gap) in cut.enumerated() {
      let isWithinOther =
        kept.contains { $0.contains(gap) }
        || cut.indices.contains {
          $0 != index && cut[$0].contains(gap) && (cut[$0] != gap || $0 < index)
        }
      if !isWithinOther { kept.append(gap) }
    }
    free = kept
  }

  /// Adds the largest rectangles that an area leaves of a gap: those beside it, above it and below
  /// it, which overlap at the corners.
  private static func cut(_ gap: PixelArea, _ area: PixelArea, _ cut: inout [PixelArea]) {
    let parts = [
      PixelArea(x: gap.x, y: gap.y, width: area.x - gap.x, height: gap.height),
      PixelArea(x: area.maxX, y: gap.y, width: gap.maxX - area.maxX, height: gap.height),
      PixelArea(x: gap.x, y: gap.y, width: gap.width, height: area.y - gap.y),
      PixelArea(x: gap.x, y: area.maxY, width: gap.width, height: gap.maxY - area.maxY),
    ]
    cut += parts.filter { !$0.isEmpty }
  }
}

/// The badness of a gap for a rectangle. Equals are told apart by the position, so that the same
/// rectangles always come to lie the same way.
private struct Score: Comparable {
  private let first: Int
  private let second: Int
  private let y: Int
  private let x: Int

  init(_ size: PixelSize, in gap: PixelArea, _ rule: MaxRectsBin.Rule) {
    let (wide, high) = (gap.width - size.width, gap.height - size.height)
    switch rule {
    case .shortSide: (first, second) = (min(wide, high), max(wide, high))
    case .longSide: (first, second) = (max(wide, high), min(wide, high))
    case .area: (first, second) = (gap.width * gap.height - size.area, min(wide, high))
    case .top: (first, second) = (gap.y + size.height, wide)
    }
    (y, x) = (gap.y, gap.x)
  }

  static func < (left: Score, right: Score) -> Bool {
    (left.first, left.second, left.y, left.x) < (right.first, right.second, right.y, right.x)
  }
}

extension PixelArea {
  /// The column after the last.
  var maxX: Int { x + width }
  /// The row after the last.
  var maxY: Int { y + height }

  /// Checks that another area lies within this one.
  func contains(_ other: PixelArea) -> Bool {
    x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY
  }
}
