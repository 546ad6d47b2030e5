/// Rectangles laid on pages, without overlaps and upright, on as small an area as is found.
///
/// The rectangles are packed many times over by the maximal-rectangles method: in several orders, by
/// several rules, into pages of several widths; the smallest page wins. How much is tried is counted,
/// not timed, so the same rectangles always come to lie the same way.
public struct RectanglePacking: Hashable, Sendable {
  /// Where a rectangle lies.
  public struct Place: Hashable, Sendable {
    /// The page, from 0.
    public var page: Int
    /// The leftmost column.
    public var x: Int
    /// The topmost row.
    public var y: Int
  }

  /// The place of each rectangle, in the order in which they were given.
  public let places: [Place]
  /// The sizes of the pages.
  public let pages: [PixelSize]

  /// Packs rectangles; nil if one of them is larger than a page may be.
  ///
  /// - Parameters:
  ///   - sizes: the rectangles, each at least 1 x 1.
  ///   - limit: the largest page.
  ///   - padding: the least distance between two rectangles; there is none to the edge of a page.
  ///   - powersOfTwo: whether the sides of pages are powers of two.
  ///   - effort: how many comparisons of a rectangle with a free place are made at most, roughly.
  public init?(
    _ sizes: [PixelSize], limit: PixelSize, padding: Int = 0, powersOfTwo: Bool = false,
    effort: Int = 1_000_000
  ) {
    // A rectangle takes its padding with it, to the right and below; pages have room for the last.
    let sizes = sizes.map { $0.grown(by: padding) }
    var search = PageSearch(
      limit: limit, padding: padding, powersOfTwo: powersOfTwo, effort: effort)
    var places = [Place?](repeating: nil, count: sizes.count)
    var pages: [PixelSize] = []
    var rest = Array(sizes.indices)
    while !rest.isEmpty {
      guard let page = search.page(rest.map { sizes[$0] }) else { return nil }
      for (index, place) in zip(rest, page.places) {
        if let place { places[index] = Place(page: pages.count, x: place.x, y: place.y) }
      }
      pages.append(page.size.grown(by: -padding))
      rest = zip(rest, page.places).filter { $0.1 == nil }.map(\.0)
    }
    self.places = places.compactMap(\.self)
    self.pages = pages
  }
}

extension PixelSize {
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
