import PixelComparison
import Testing
import TinctGraphics
import TinctPuzzles

@testable import TinctCodecs

extension TrueColorPNG {
  /// Tries in colours of which neighbours are near each other.
  fileprivate init?(
    _ image: IndexedImage<Int>, effort: PNGEffort = .standard, workers: Int = .max
  ) {
    self.init(
      image, trial: .slope(image.entries.count), effort: effort, workers: workers)
  }
}

extension [StraightPixel] {
  /// Colours of which neighbours are near each other.
  static func slope(_ count: Int) -> [StraightPixel] {
    (0..<count).map { index in
      StraightPixel(red: UInt8(index * 255 / count), green: UInt8(index % 7), blue: 90)
    }
  }
}

@Suite struct TrueColorPNGTests {
  /// Discs with soft edges that repeat over a slope of mixes, and some noise.
  private static func picture(
    width: Int, height: Int, mixCount: Int, seed: UInt64 = 1
  ) -> IndexedImage<Int> {
    var random = SplitMix64(seed: seed)
    let indices = (0..<width * height).map { position -> UInt32 in
      let (x, y) = (position % width, position / width)
      let (dx, dy) = (x % 37 - 18, y % 41 - 20)
      let distance = dx * dx + dy * dy
      if distance < 150 { return 1 }
      if distance < 330 { return UInt32(distance % mixCount) }
      if y % 50 == 0 { return UInt32(random.next() % UInt64(mixCount)) }
      return UInt32((x / 5 + y / 3) % mixCount)
    }
    let pixels: PixelIndices =
      mixCount <= 1 << 16 ? .halfWords(indices.map { UInt16($0) }) : .words(indices)
    return IndexedImage(
      width: width, height: height, indices: pixels, entries: Array(0..<mixCount))
  }

  private static func colors(_ count: Int, seed: UInt64) -> [StraightPixel] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      StraightPixel(word: UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000)
    }
  }

  @Test(
    arguments: [(1, 2000), (2, 900), (86, 300), (87, 90), (1868, 90), (10_922, 4), (12_000, 5)],
    [300, 16_384, 16_385, 70_000])
  func `every palette has the picture in its colours`(size: (Int, Int), mixCount: Int) throws {
    let image = Self.picture(width: size.0, height: size.1, mixCount: mixCount)
    let png = try #require(TrueColorPNG(image, effort: .fastest))
    for seed in [3, 4] as [UInt64] {
      let colors = Self.colors(mixCount, seed: seed)
      let bytes = try #require(png.encoded(colors: colors)).bytes
      let isSame = secondDecoder(bytes) == image.bitmap(colors: colors)
      #expect(isSame)
      #expect(try PNGInfo(reading: bytes).colorType == .rgb)
    }
  }

  @Test func `mixes that look alike in one palette are kept apart in others`() throws {
    let image = Self.picture(width: 300, height: 200, mixCount: 5000)
    let png = try #require(TrueColorPNG(image, effort: .fastest))
    var alike = Self.colors(5000, seed: 5)
    for index in 300..<5000 { alike[index] = alike[index % 300] }
    for colors in [alike, Self.colors(5000, seed: 6)] {
      let isSame =
        secondDecoder(try #require(png.encoded(colors: colors)).bytes)
        == image.bitmap(colors: colors)
      #expect(isSame)
    }
  }

  @Test func `more neighbourhoods than the table holds are kept`() throws {
    var random = SplitMix64(seed: 8)
    let (width, height) = (1000, 1048)
    let indices = (0..<width * height).map { _ in UInt16(truncatingIfNeeded: random.next() % 9000) }
    let image = IndexedImage(
      width: width, height: height, indices: .halfWords(indices), entries: Array(0..<9000))
    let colors = Self.colors(9000, seed: 9)
    let png = try #require(TrueColorPNG(image, effort: .fastest)?.encoded(colors: colors))
    let isSame = secondDecoder(png.bytes) == image.bitmap(colors: colors)
    #expect(isSame)
  }

  @Test func `the bytes do not depend on the number of threads`() throws {
    // Three bands.
    let image = Self.picture(width: 2000, height: 1700, mixCount: 9000)
    let colors = Self.colors(9000, seed: 2)
    let files = try [1, 2, 7].map { workers in
      try #require(TrueColorPNG(image, effort: .fastest, workers: workers)?.encoded(colors: colors))
    }
    #expect(Set(files).count == 1)
  }

  @Test func `repetitions are found`() throws {
    let image = Self.picture(width: 1868, height: 400, mixCount: 2000)
    let colors = Self.colors(2000, seed: 2)
    let shared = try #require(TrueColorPNG(image, effort: .fastest)?.encoded(colors: colors))
    let searched = EncodedPNG(image, colors: colors)
    #expect(shared.byteCount * 10 < searched.byteCount * 13)
  }

  @Test func `other forms are left to others`() throws {
    let image = Self.picture(width: 90, height: 90, mixCount: 300)
    let png = try #require(TrueColorPNG(image, effort: .fastest))
    let colors = Self.colors(300, seed: 1)
    #expect(png.encoded(colors: colors) != nil)
    var clear = colors
    clear[7].alpha = 254
    #expect(png.encoded(colors: clear) == nil)
    let greys = colors.map {
      StraightPixel(red: $0.red, green: $0.red, blue: $0.red, alpha: 255)
    }
    #expect(png.encoded(colors: greys) == nil)
    #expect(png.encoded(colors: (0..<300).map { colors[$0 % 256] }) == nil)
    #expect(TrueColorPNG(image, effort: .smallest) == nil)
    // Its own table holds these.
    let small = IndexedImage(
      width: 256, height: 1, indices: .bytes(Array(0...255)), entries: Array(0..<256))
    #expect(TrueColorPNG(small) == nil)
    // At the standard effort, pictures of which little repeats, or of very many mixes, are searched
    // for each palette.
    func picture(of indices: [UInt16], mixCount: Int) -> IndexedImage<Int> {
      IndexedImage(
        width: 90, height: 90, indices: .halfWords(indices), entries: Array(0..<mixCount))
    }
    let stripes = (0..<8100).map { UInt16($0 % 90 / 30) }
    #expect(TrueColorPNG(picture(of: stripes, mixCount: 300)) != nil)
    #expect(TrueColorPNG(picture(of: stripes, mixCount: 16_385)) == nil)
    let slope = (0..<8100).map { UInt16($0) }
    #expect(TrueColorPNG(picture(of: slope, mixCount: 8100)) == nil)
    #expect(TrueColorPNG(picture(of: slope, mixCount: 8100), effort: .fastest) != nil)
  }
}
