import Testing
import TinctGraphics

@Suite struct RectanglePackingTests {
  /// Rectangles of many kinds: sprites of one size, of few sizes, of any size, long ones.
  static func rectangles(_ kind: String, count: Int) -> [PixelSize] {
    var random = SplitMix64(seed: UInt64(count))
    func size(_ width: ClosedRange<Int>, _ height: ClosedRange<Int>) -> PixelSize {
      PixelSize(
        width: Int.random(in: width, using: &random),
        height: Int.random(in: height, using: &random))
    }
    return (0..<count).map { index in
      switch kind {
      case "equal": PixelSize(width: 64, height: 64)
      case "few": [16, 32, 48].map { PixelSize(width: $0, height: $0) }[index % 3]
      case "long": index % 2 == 0 ? size(60...90, 2...8) : size(2...8, 60...90)
      default: size(1...80, 1...80)
      }
    }
  }

  @Test(
    arguments: ["equal", "few", "any", "long"],
    [(1, 0, false), (7, 2, false), (40, 1, false), (40, 1, true), (90, 3, false)])
  func `rectangles lie apart inside of their pages`(
    kind: String, settings: (count: Int, padding: Int, powersOfTwo: Bool)
  ) throws {
    let sizes = Self.rectangles(kind, count: settings.count)
    let limit = PixelSize(width: 256, height: 256)
    func pack() -> RectanglePacking? {
      RectanglePacking(
        sizes, limit: limit, padding: settings.padding, powersOfTwo: settings.powersOfTwo,
        effort: 60_000)
    }
    let packing = try #require(pack())
    #expect(pack() == packing)
    #expect(packing.positions.count == sizes.count)
    for page in packing.pages {
      #expect(page.width <= limit.width && page.height <= limit.height)
      if settings.powersOfTwo {
        #expect(page.width.nonzeroBitCount == 1 && page.height.nonzeroBitCount == 1)
      }
    }
    for (index, (position, size)) in zip(packing.positions, sizes).enumerated() {
      let page = packing.pages[position.page]
      #expect(position.x >= 0 && position.x + size.width <= page.width)
      #expect(position.y >= 0 && position.y + size.height <= page.height)
      for (other, otherSize) in zip(packing.positions, sizes).dropFirst(index + 1)
      where other.page == position.page {
        let isApart =
          position.x + size.width + settings.padding <= other.x
          || other.x + otherSize.width + settings.padding <= position.x
          || position.y + size.height + settings.padding <= other.y
          || other.y + otherSize.height + settings.padding <= position.y
        #expect(isApart, "\(position) \(size) and \(other) \(otherSize)")
      }
    }
    let covered = sizes.reduce(0) { $0 + $1.area }
    #expect(packing.pages.reduce(0) { $0 + $1.area } >= covered)
  }

  /// The plain way: rows as high as their first sprite, highest sprites first, on a page of the
  /// width that serves it best.
  static func shelfArea(_ sizes: [PixelSize]) -> Int {
    let sorted = sizes.sorted { ($0.height, $0.width) > ($1.height, $1.width) }
    let widest = sizes.map(\.width).max() ?? 1
    return (widest...max(widest, 512)).map { width in
      var (x, y, row, used) = (0, 0, 0, 0)
      for size in sorted {
        if x + size.width > width { (x, y, row) = (0, y + row, 0) }
        row = max(row, size.height)
        x += size.width
        used = max(used, x)
      }
      return used * (y + row)
    }.min() ?? 0
  }

  @Test(arguments: ["few", "any", "long"], [24, 60])
  func `pages are smaller than those of a shelf packer`(kind: String, count: Int) throws {
    let sizes = Self.rectangles(kind, count: count)
    let packing = try #require(
      RectanglePacking(
        sizes, limit: PixelSize(width: 1024, height: 1024), effort: 300_000))
    let area = packing.pages.reduce(0) { $0 + $1.area }
    let covered = sizes.reduce(0) { $0 + $1.area }
    #expect(packing.pages.count == 1 && area < Self.shelfArea(sizes))
    // What shelves waste is cut down; long ones leave gaps in any packing.
    let share = kind == "long" ? 90 : 60
    #expect(
      (area - covered) * 100 <= (Self.shelfArea(sizes) - covered) * share,
      "\(kind) \(count): \(covered) in \(area), shelves \(Self.shelfArea(sizes))")
  }

  @Test(arguments: [(6, 6 * 64 * 64), (12, 12 * 64 * 64), (25, 25 * 64 * 64)])
  func `equal squares fill a page without gaps`(count: Int, area: Int) throws {
    let packing = try #require(
      RectanglePacking(
        Self.rectangles("equal", count: count), limit: PixelSize(width: 2048, height: 2048),
        effort: 50_000))
    #expect(packing.pages.map(\.area) == [area])
  }

  @Test func `the limit may be filled to the last pixel`() throws {
    let sizes = Self.rectangles("equal", count: 16)
    for powersOfTwo in [false, true] {
      let packing = try #require(
        RectanglePacking(
          sizes, limit: PixelSize(width: 256, height: 256), powersOfTwo: powersOfTwo,
          effort: 50_000))
      #expect(packing.pages == [PixelSize(width: 256, height: 256)])
    }
  }

  @Test func `what no page takes is refused`() {
    let sizes = [PixelSize(width: 3, height: 3), PixelSize(width: 65, height: 1)]
    #expect(RectanglePacking(sizes, limit: PixelSize(width: 64, height: 64)) == nil)
    #expect(RectanglePacking(sizes, limit: PixelSize(width: 65, height: 3)) != nil)
  }

  @Test func `several pages are filled one after the other`() throws {
    let sizes = Self.rectangles("any", count: 120)
    let packing = try #require(
      RectanglePacking(sizes, limit: PixelSize(width: 200, height: 200), effort: 100_000))
    #expect(packing.pages.count > 2)
    for page in packing.pages.indices.dropLast() {
      let covered = zip(packing.positions, sizes).filter { $0.0.page == page }
        .reduce(0) { $0 + $1.1.area }
      #expect(covered * 100 >= 200 * 200 * 88, "page \(page) has only \(covered) of 40000")
    }
  }
}
