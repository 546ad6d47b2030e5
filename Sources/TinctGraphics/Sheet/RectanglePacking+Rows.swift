extension RectanglePacking {
  /// Puts rectangles in rows, each in a place as large as the largest needs; nil if one of them is
  /// larger than a page may be.
  ///
  /// - Parameters:
  ///   - sizes: the rectangles, each at least 1 x 1; at least one.
  ///   - columns: how many stand in a row, at least 1, fewer where a page is not as wide; nil for as
  ///     many as make pages about square.
  ///   - limit: the largest page.
  ///   - padding: the distance between two places.
  ///   - powersOfTwo: whether the sides of pages are powers of two.
  public init?(
    rowsOf sizes: [PixelSize], columns: Int?, limit: PixelSize, padding: Int = 0,
    powersOfTwo: Bool = false
  ) {
    let place = PixelSize(
      width: sizes.map(\.width).max() ?? 1, height: sizes.map(\.height).max() ?? 1)
    guard place.width <= limit.width, place.height <= limit.height else { return nil }
    let pitch = place.grown(by: padding)
    let widest = (limit.width + padding) / pitch.width
    let across = max(1, min(columns ?? Self.columns(of: sizes.count, pitch), widest, sizes.count))
    let down = (limit.height + padding) / pitch.height
    let perPage = across * down
    places = sizes.indices.map { index in
      let onPage = index % perPage
      return Place(
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

  /// How many columns make a page about square.
  private static func columns(of count: Int, _ pitch: PixelSize) -> Int {
    let exact = (Double(count) * Double(pitch.height) / Double(pitch.width)).squareRoot()
    return max(1, Int(exact.rounded(.up)))
  }
}
