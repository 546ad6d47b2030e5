import PixelComparison
import Testing
import TinctGraphics
import TinctPuzzles

@testable import TinctCodecs

extension RemappedPNG {
  fileprivate init(
    _ image: IndexedImage<Int>, effort: PNGEffort = .standard, workers: Int = .max
  ) {
    self.init(
      image, trial: .slope(image.entries.count), effort: effort, workers: workers)
  }
}

@Suite struct RemappedPNGTests {
  /// Rings that repeat on grounds that change from row to row.
  private static func picture(
    width: Int, height: Int, mixCount: Int
  ) -> IndexedImage<Int> {
    let indices = (0..<width * height).map { position -> UInt16 in
      let (x, y) = (position % width, position / width)
      let (dx, dy) = (x % 90 - 45, y % 80 - 40)
      let distance = dx * dx + dy * dy
      return UInt16(abs(distance - 900) < 60 ? distance % mixCount : y / 160)
    }
    return IndexedImage(
      width: width, height: height, indices: .halfWords(indices), entries: Array(0..<mixCount))
  }

  /// A colour for each mix: neighbours share one, and are a step apart from the next.
  private static func pixels(_ count: Int, seed: UInt64, alpha: UInt8 = 255) -> [StraightPixel] {
    var random = SplitMix64(seed: seed)
    let (red, green) = (UInt8(random.next() % 200), UInt8(random.next() % 200))
    return (0..<count).map { index in
      StraightPixel(
        red: UInt8(index * 200 / count), green: green, blue: red &+ UInt8(index % 3 / 2),
        alpha: index == 7 ? alpha : 255)
    }
  }

  private static func table(_ pixels: [StraightPixel]) throws -> ColorTable {
    try #require(ColorTable(pixels, keeping: []))
  }

  @Test(
    arguments: [(1, 3000), (2, 900), (257, 90), (1608, 300), (32_767, 4), (33_000, 4)],
    PNGEffort.allCases)
  func `every palette has the picture in its table`(size: (Int, Int), effort: PNGEffort) throws {
    let image = Self.picture(width: size.0, height: size.1, mixCount: 700)
    let png = RemappedPNG(image, effort: effort)
    for seed in [3, 4] as [UInt64] {
      let table = try Self.table(Self.pixels(700, seed: seed, alpha: seed == 3 ? 255 : 40))
      let colors = table.indices.map { table.colors[Int($0)] }
      let bytes = png.encoded(table).bytes
      let isSame = secondDecoder(bytes) == image.bitmap(colors: colors)
      #expect(isSame)
      #expect(bytes[25] == PNGColorType.indexed.rawValue)
    }
  }

  @Test func `few colours take fewer bits`() throws {
    let image = Self.picture(width: 300, height: 200, mixCount: 700)
    let colors = (0..<700).map { StraightPixel(red: UInt8($0 % 9), green: 0, blue: 50) }
    let bytes = RemappedPNG(image).encoded(try Self.table(colors)).bytes
    #expect(try PNGInfo(reading: bytes).bitDepth == 4)
    let isSame = secondDecoder(bytes) == image.bitmap(colors: colors)
    #expect(isSame)
  }

  @Test func `files are hardly larger than those of a search of their own`() throws {
    let image = Self.picture(width: 1608, height: 1600, mixCount: 700)
    let table = try Self.table(Self.pixels(700, seed: 5))
    let own = IndexedPNG(
      width: 1608, height: 1600, indices: image.indices.mapped(table.indices),
      colorCount: table.colors.count
    ).encoded(colors: table.colors)
    #expect(RemappedPNG(image).encoded(table).byteCount * 10 < own.byteCount * 12)
  }

  @Test func `the bytes do not depend on the number of threads`() throws {
    let image = Self.picture(width: 2000, height: 1700, mixCount: 700)
    let table = try Self.table(Self.pixels(700, seed: 2))
    let files = [1, 2, 7].map { RemappedPNG(image, workers: $0).encoded(table) }
    #expect(Set(files).count == 1)
  }

  @Test func `pictures that are not flat are searched in their colours`() throws {
    var random = SplitMix64(seed: 8)
    let indices = (0..<40_000).map { _ in UInt16(random.next() % 700) }
    let image = IndexedImage(
      width: 200, height: 200, indices: .halfWords(indices), entries: Array(0..<700))
    let table = try Self.table(Self.pixels(700, seed: 1))
    let own = IndexedPNG(
      width: 200, height: 200, indices: image.indices.mapped(table.indices),
      colorCount: table.colors.count
    ).encoded(colors: table.colors)
    #expect(RemappedPNG(image).encoded(table) == own)
  }
}
