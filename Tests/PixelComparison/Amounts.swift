package import TinctGraphics
internal import TinctRaster

/// The ink amounts of a drawing, pixel by pixel.
package struct Amounts {
  package let width: Int
  package let height: Int
  /// The mix of each pixel, as an index into `mixes`: most pixels are like others.
  private let kinds: [Int]
  /// Amounts of all inks in the order of their names.
  private let mixes: [[UInt16]]
  private let inks: [Ink]

  package init(_ scene: Scene) throws {
    self.init(try SceneRenderer().separation(of: scene))
  }

  /// Inks that no pixel has are left out.
  package init(_ separation: Separation) {
    let order = separation.inks.indices.filter { ink in
      separation.image.entries.contains { $0.amounts[ink] > 0 }
    }.sorted { separation.inks[$0].name < separation.inks[$1].name }
    mixes = separation.image.entries.map { mix in order.map { mix.amounts[$0] } }
    inks = order.map { separation.inks[$0] }
    width = separation.image.width
    height = separation.image.height
    kinds =
      switch separation.image.indices {
      case .bytes(let bytes): bytes.map { Int($0) }
      case .halfWords(let halfWords): halfWords.map { Int($0) }
      case .words(let words): words.map { Int($0) }
      }
  }

  private init(width: Int, height: Int, kinds: [Int], mixes: [[UInt16]], inks: [Ink]) {
    self.width = width
    self.height = height
    self.kinds = kinds
    self.mixes = mixes
    self.inks = inks
  }

  /// The amount of an ink on the pixel at a point, 0...65535.
  package func amount(of ink: Ink, at point: Point) -> UInt16 {
    guard let index = inks.firstIndex(of: ink) else { return 0 }
    let (x, y) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
    return mixes[kinds[y * width + x]][index]
  }

  /// The columns and rows that hold all pixels with more of an ink; nil if there are none.
  package func extent(
    of ink: Ink, above amount: UInt16
  ) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    guard let index = inks.firstIndex(of: ink) else { return nil }
    let isIn = mixes.map { $0[index] > amount }
    var (left, right, top, bottom) = (width, -1, height, -1)
    for y in 0..<height {
      for x in 0..<width where isIn[kinds[y * width + x]] {
        (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), y)
      }
    }
    return right < 0 ? nil : (left...right, top...bottom)
  }

  /// The total amount of each ink.
  package var totals: [Ink: UInt64] {
    var counts = [UInt64](repeating: 0, count: mixes.count)
    for kind in kinds { counts[kind] += 1 }
    var totals: [Ink: UInt64] = [:]
    for (mix, count) in zip(mixes, counts) where count > 0 {
      for (ink, amount) in zip(inks, mix) { totals[ink, default: 0] += count * UInt64(amount) }
    }
    return totals
  }

  /// The drawing turned by a quarter, counter-clockwise.
  package var turned: Amounts {
    var turned: [Int] = []
    for y in 0..<width {
      for x in 0..<height { turned.append(kinds[x * width + width - 1 - y]) }
    }
    return Amounts(width: height, height: width, kinds: turned, mixes: mixes, inks: inks)
  }

  /// The drawing at half its size, each pixel the mean of four; width and height are even.
  package var halved: Amounts {
    var (halved, mixes) = ([Int](), mixes)
    var known = Dictionary(zip(mixes, mixes.indices)) { first, _ in first }
    for y in 0..<height / 2 {
      for x in 0..<width / 2 {
        let index = 2 * (y * width + x)
        let four = (kinds[index], kinds[index + 1], kinds[index + width], kinds[index + width + 1])
        if four.0 == four.1, four.0 == four.2, four.0 == four.3 {
          halved.append(four.0)
          continue
        }
        let parts = [four.0, four.1, four.2, four.3].map { mixes[$0] }
        let mean = inks.indices.map { ink in
          UInt16((parts.reduce(0) { $0 + Int($1[ink]) } + 2) / 4)
        }
        if known[mean] == nil {
          known[mean] = mixes.count
          mixes.append(mean)
        }
        halved.append(known[mean] ?? 0)
      }
    }
    return Amounts(
      width: width / 2, height: height / 2, kinds: halved, mixes: mixes, inks: inks)
  }

  /// The largest difference of any amount, in 255ths of a pixel; nil if inks or sizes differ.
  package func difference(from other: Amounts) -> Double? {
    guard width == other.width, height == other.height, inks == other.inks else { return nil }
    return pairs(with: other).map(\.difference).max() ?? 0
  }

  /// The share of pixels in which any amount differs by more, in 255ths of a pixel.
  package func share(of other: Amounts, fartherThan most: Double) -> Double {
    let far = pairs(with: other).reduce(0) { $0 + ($1.difference > most ? $1.count : 0) }
    return Double(far) / Double(max(kinds.count, 1))
  }

  /// By how much at most what lies on a pixel here differs from what lies there, in 255ths of a
  /// pixel, and how many pixels are so, for each pair of mixes that meet.
  private func pairs(with other: Amounts) -> [(difference: Double, count: Int)] {
    var counts: [Int: Int] = [:]
    var (last, run) = (0, 0)
    for (one, other) in zip(kinds, other.kinds) {
      let pair = one << 32 | other
      if pair != last {
        counts[last, default: 0] += run
        (last, run) = (pair, 0)
      }
      run += 1
    }
    counts[last, default: 0] += run
    return counts.filter { $0.value > 0 }.map { pair, count in
      let worst = zip(mixes[pair >> 32], other.mixes[pair & 0xFFFF_FFFF]).map {
        abs(Int($0) - Int($1))
      }.max()
      return (Double(worst ?? 0) / 257, count)
    }
  }

  /// Pixels that are not as those of the same drawing at twice the size: where both are even all
  /// around, as they are but for edges that lie a pixel elsewhere.
  package func flaws(besideTwice large: Amounts) -> [Point] {
    func mix(_ amounts: Amounts, _ x: Int, _ y: Int) -> Int? {
      let first = amounts.kinds[y * amounts.width + x]
      for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
        guard amounts.kinds[(y + dy) * amounts.width + x + dx] == first else { return nil }
      }
      return first
    }
    let (looks, largeLooks) = (looks, large.looks)
    var flaws: [Point] = []
    for y in 1..<min(height, large.height / 2) - 1 {
      for x in 1..<min(width, large.width / 2) - 1 {
        guard let one = mix(self, x, y), let two = mix(large, 2 * x, 2 * y),
          mix(large, 2 * x + 1, 2 * y + 1) != nil, looks[one] != largeLooks[two]
        else { continue }
        flaws.append(Point(x: Double(x), y: Double(y)))
      }
    }
    return flaws
  }

  /// The inks that each mix has, with how much of each.
  private var looks: [[Ink: UInt16]] {
    mixes.map { mix in
      Dictionary(uniqueKeysWithValues: zip(inks, mix)).filter { $0.value > 0 }
    }
  }
}
