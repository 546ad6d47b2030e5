/// Searches for the smallest page that holds some rectangles.
///
/// Sizes of rectangles contain their padding, and all pages are larger by as much.
struct PageSearch {
  /// A page, and the area of each rectangle on it; nil for those that did not fit.
  struct Page {
    var size: PixelSize
    var areas: [PixelArea?]
    /// The number of pixels that are covered.
    var covered = 0
  }

  /// A way to pack: the order of the rectangles, and the rule that chooses their gaps.
  private struct Way {
    let order: [Int]
    let rule: MaxRectsBin.Rule
  }

  let limit: PixelSize
  let padding: Int
  let powersOfTwo: Bool
  /// The number of comparisons that may still be made.
  private var effort: Int

  init(limit: PixelSize, padding: Int, powersOfTwo: Bool, effort: Int) {
    self.limit = limit.grown(by: padding)
    self.padding = padding
    self.powersOfTwo = powersOfTwo
    self.effort = effort
  }

  /// Returns the smallest page with all of the rectangles, or a full one with as many as fit; nil
  /// if one of them is too large for any page.
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

  /// Returns the smallest page of powers of two; of equal ones the squarest, a wide one before a
  /// high one.
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
        return Page(size: size, areas: page.areas, covered: page.covered)
      }
    }
    return nil
  }

  /// Returns the smallest page of any sides.
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

  /// Returns widths worth trying, best guesses first: steps around the square, and multiples of the
  /// commonest widths of rectangles.
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

  /// Returns the page of the largest size of which most is covered.
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

  /// Packs in the first way that fits all rectangles; nil if none does.
  private mutating func pack(
    _ sizes: [PixelSize], into size: PixelSize, _ ways: [Way]
  ) -> Page? {
    for (index, way) in ways.enumerated() where effort > 0 || index == 0 {
      let page = pack(sizes, into: size, way)
      if page.holdsAll { return page }
    }
    return nil
  }

  /// Packs as many rectangles as fit; the size of the page is the part that they use.
  private mutating func pack(
    _ sizes: [PixelSize], into size: PixelSize, _ way: Way
  ) -> Page {
    var bin = MaxRectsBin(size)
    var page = Page(
      size: PixelSize(width: 1, height: 1), areas: Array(repeating: nil, count: sizes.count))
    for index in way.order {
      effort -= bin.free.count
      guard let area = bin.add(sizes[index], way.rule) else { continue }
      page.areas[index] = area
      page.covered += sizes[index].area
      page.size.width = max(page.size.width, area.maxX)
      page.size.height = max(page.size.height, area.maxY)
    }
    return page
  }

  /// Returns every order with every rule; orders that are the same for these rectangles once.
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
  /// Every rectangle has an area.
  fileprivate var holdsAll: Bool { !areas.contains(nil) }

  /// Compares with the best page so far: the smaller one wins, then the squarer one.
  fileprivate func isBetter(than other: Self?) -> Bool {
    guard let other else { return true }
    return (size.area, max(size.width, size.height))
      < (other.size.area, max(other.size.width, other.size.height))
  }
}
