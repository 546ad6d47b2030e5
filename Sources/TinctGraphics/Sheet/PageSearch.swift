/// Looks for the page that holds rectangles on the least area.
///
/// Rectangles have their padding with them, and all pages are larger by as much.
struct PageSearch {
  /// A page, and the place of each rectangle on it; nil for those that found none.
  struct Page {
    var size: PixelSize
    var places: [PixelArea?]
    /// How much of the page is covered.
    var covered = 0
  }

  /// A way to pack: which rectangle comes first, and where it goes.
  private struct Way {
    let order: [Int]
    let rule: MaxRectsBin.Rule
  }

  let limit: PixelSize
  let padding: Int
  let powersOfTwo: Bool
  /// How many comparisons may still be made.
  private var effort: Int

  init(limit: PixelSize, padding: Int, powersOfTwo: Bool, effort: Int) {
    self.limit = limit.grown(by: padding)
    self.padding = padding
    self.powersOfTwo = powersOfTwo
    self.effort = effort
  }

  /// The smallest page with all of the rectangles, or a full one with as many as fit; nil if one of
  /// them is too large for any page.
  mutating func page(_ sizes: [PixelSize]) -> Page? {
    let least = PixelSize(
      width: sizes.map(\.width).max() ?? 1, height: sizes.map(\.height).max() ?? 1)
    guard least.width <= limit.width, least.height <= limit.height else { return nil }
    let ways = Self.ways(sizes)
    let area = sizes.reduce(0) { $0 + $1.area }
    if area <= limit.area {
      let whole =
        powersOfTwo
        ? power(sizes, ways, least, area) : smallest(sizes, ways, least, area)
      if let whole { return whole }
    }
    return fullest(sizes, ways)
  }

  // MARK: - One page for all

  /// The smallest page of powers of two; of equal ones the squarest, a wide one before a high one.
  private mutating func power(
    _ sizes: [PixelSize], _ ways: [Way], _ least: PixelSize, _ area: Int
  ) -> Page? {
    var candidates: [PixelSize] = []
    let (lowest, most) = (least.grown(by: -padding), limit.grown(by: -padding))
    var width = lowest.width.powerAbove
    while width <= most.width {
      var height = lowest.height.powerAbove
      while height <= most.height {
        let size = PixelSize(width: width, height: height).grown(by: padding)
        if size.area >= area { candidates.append(size) }
        height *= 2
      }
      width *= 2
    }
    candidates.sort { left, right in
      (left.area, abs(left.width - left.height), left.height)
        < (right.area, abs(right.width - right.height), right.height)
    }
    for size in candidates {
      if let page = pack(sizes, into: size, ways), page.holdsAll {
        return Page(size: size, places: page.places, covered: page.covered)
      }
    }
    return nil
  }

  /// The smallest page of any sides.
  private mutating func smallest(
    _ sizes: [PixelSize], _ ways: [Way], _ least: PixelSize, _ area: Int
  ) -> Page? {
    let widths = widths(sizes, least, area)
    var best: Page?
    // First each width with as much height as there may be, rows filled from the top ...
    for way in ways where way.rule == .top {
      for width in widths where effort > 0 || best == nil {
        let page = pack(sizes, into: PixelSize(width: width, height: limit.height), way)
        if page.holdsAll, page.isBetter(than: best) { best = page }
      }
    }
    // ... then pages that would be smaller than the best, by every rule.
    var improved = true
    while let page = best, improved, page.size.area > area, effort > 0 {
      improved = false
      for width in widths where effort > 0 {
        let height = min(limit.height, ((best ?? page).size.area - 1) / width)
        guard height >= least.height, width * height >= area else { continue }
        if let smaller = pack(sizes, into: PixelSize(width: width, height: height), ways),
          smaller.holdsAll
        {
          best = smaller
          improved = true
        }
      }
    }
    // Close to the limit of a page no strip may have been low enough.
    if best == nil, let page = pack(sizes, into: limit, ways), page.holdsAll { best = page }
    return best
  }

  /// Widths worth trying: steps around the square, and whole numbers of the commonest widths.
  private func widths(_ sizes: [PixelSize], _ least: PixelSize, _ area: Int) -> [Int] {
    let side = Double(max(area, 1)).squareRoot()
    let lowest = max(least.width, Int((side * 0.7).rounded(.up)), area / limit.height)
    let highest = min(limit.width, max(lowest, Int(side * 1.45), area / least.height))
    guard lowest < highest else { return [min(lowest, limit.width)] }
    var widths: Set<Int> = [lowest, highest]
    let reach = min(highest, max(lowest, Int(side * 1.45)))
    for step in 0...20 { widths.insert(lowest + (reach - lowest) * step / 20) }
    let counts = Dictionary(sizes.map { ($0.width, 1) }, uniquingKeysWith: +)
    let common = counts.sorted { ($1.value, $1.key) < ($0.value, $0.key) }.prefix(3).map(\.key)
    for width in common where width > 0 {
      for count in lowest / width...max(lowest / width, reach / width) {
        if (lowest...highest).contains(count * width) { widths.insert(count * width) }
        guard widths.count < 64 else { break }
      }
    }
    // The square first: of pages with equal areas the first wins.
    return widths.sorted { left, right in
      (abs(Double(left) - side), left) < (abs(Double(right) - side), right)
    }
  }

  // MARK: - Several pages

  /// The page of the largest size that has most of it covered.
  private mutating func fullest(_ sizes: [PixelSize], _ ways: [Way]) -> Page? {
    var best: Page?
    for way in ways where effort > 0 || best == nil {
      let page = pack(sizes, into: limit, way)
      if page.covered > best?.covered ?? 0 { best = page }
    }
    if powersOfTwo, let size = best?.size {
      let used = size.grown(by: -padding)
      best?.size = PixelSize(width: used.width.powerAbove, height: used.height.powerAbove)
        .grown(by: padding)
    }
    return best
  }

  // MARK: - Packing

  /// The first way that places all rectangles, or nil.
  private mutating func pack(
    _ sizes: [PixelSize], into size: PixelSize, _ ways: [Way]
  ) -> Page? {
    for (index, way) in ways.enumerated() where effort > 0 || index == 0 {
      let page = pack(sizes, into: size, way)
      if page.holdsAll { return page }
    }
    return nil
  }

  /// Packs what fits; the page's size is what is used of it.
  private mutating func pack(
    _ sizes: [PixelSize], into size: PixelSize, _ way: Way
  ) -> Page {
    var bin = MaxRectsBin(size)
    var page = Page(
      size: PixelSize(width: 1, height: 1), places: Array(repeating: nil, count: sizes.count))
    for index in way.order {
      effort -= bin.free.count
      guard let place = bin.place(sizes[index], way.rule) else { continue }
      page.places[index] = place
      page.covered += sizes[index].area
      page.size.width = max(page.size.width, place.maxX)
      page.size.height = max(page.size.height, place.maxY)
    }
    return page
  }

  /// Every order with every rule; orders that are the same for these rectangles once.
  private static func ways(_ sizes: [PixelSize]) -> [Way] {
    let keys: [(PixelSize) -> (Int, Int)] = [
      { ($0.height, $0.width) }, { (max($0.width, $0.height), min($0.width, $0.height)) },
      { ($0.area, $0.height) }, { ($0.width, $0.height) },
      { ($0.width + $0.height, $0.height) },
    ]
    var orders: [[Int]] = []
    for key in keys {
      let keyed = sizes.map(key)
      let order = sizes.indices.sorted { left, right in
        keyed[left] == keyed[right] ? left < right : keyed[left] > keyed[right]
      }
      if !orders.contains(order) { orders.append(order) }
    }
    return orders.flatMap { order in
      MaxRectsBin.Rule.allCases.map { Way(order: order, rule: $0) }
    }
  }
}

extension PageSearch.Page {
  /// Whether every rectangle has a place.
  fileprivate var holdsAll: Bool { !places.contains(nil) }

  fileprivate func isBetter(than other: Self?) -> Bool {
    guard let other else { return true }
    return (size.area, max(size.width, size.height))
      < (other.size.area, max(other.size.width, other.size.height))
  }
}
