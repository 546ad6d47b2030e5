import Foundation
import PixelComparison
import TestFiles
import Testing
import TinctGraphics
import TinctPuzzles

@testable import TinctCodecs

@Suite struct PNGRoundTripTests {
  private static func random(
    width: Int, height: Int, seed: UInt64, _ pixel: (inout SplitMix64) -> StraightPixel
  ) -> Bitmap {
    var generator = SplitMix64(seed: seed)
    return Bitmap(
      width: width, height: height, pixels: (0..<width * height).map { _ in pixel(&generator) })
  }

  private func expectRoundTrip(
    _ bitmap: Bitmap, as type: PNGColorType, bits: Int, effort: PNGEffort = .standard
  ) throws {
    let bytes = EncodedPNG(bitmap, effort: effort).bytes
    let image = try PNGImage(decoding: bytes)
    #expect(image.bitmap == bitmap)
    #expect(image.info.colorType == type)
    #expect(image.info.bitDepth == bits)
    #expect(image.info.notes == [])
    #expect(simplifiedLibpng(bytes) == bitmap)
    #expect(secondDecoder(bytes) == bitmap)
  }

  @Test(arguments: 1...33) func `every width keeps its pixels`(width: Int) throws {
    let seed = UInt64(width)
    for effort in [PNGEffort.fastest, .standard, .smallest] {
      let anything = Self.random(width: width, height: 40, seed: seed) {
        StraightPixel(word: UInt32(truncatingIfNeeded: $0.next()))
      }
      if width > 6 { try expectRoundTrip(anything, as: .rgba, bits: 8, effort: effort) }
      let twoColors = Self.random(width: width, height: 130, seed: seed) {
        $0.next() % 2 == 0 ? .clear : StraightPixel(red: 1, green: 2, blue: 3)
      }
      try expectRoundTrip(twoColors, as: .indexed, bits: 1, effort: effort)
      for (step, bits) in [(255, 1), (85, 2), (17, 4)] {
        let greys = Self.random(width: width, height: 40, seed: seed) {
          let level = UInt8(Int($0.next() % 256) / step * step)
          return StraightPixel(red: level, green: level, blue: level)
        }
        try expectRoundTrip(greys, as: .grey, bits: bits, effort: effort)
      }
    }
  }

  @Test(arguments: PNGEffort.allCases)
  func `the smallest form that keeps all pixels is taken`(effort: PNGEffort) throws {
    let opaque = Self.random(width: 40, height: 40, seed: 1) {
      StraightPixel(word: UInt32(truncatingIfNeeded: $0.next()) | 0xFF00_0000)
    }
    try expectRoundTrip(opaque, as: .rgb, bits: 8, effort: effort)
    let grey = Self.random(width: 40, height: 40, seed: 2) {
      let level = UInt8(truncatingIfNeeded: $0.next())
      return StraightPixel(red: level, green: level, blue: level)
    }
    try expectRoundTrip(grey, as: .grey, bits: 8, effort: effort)
    let greyAlpha = Self.random(width: 40, height: 40, seed: 3) {
      let level = UInt8(truncatingIfNeeded: $0.next())
      let alpha = UInt8(truncatingIfNeeded: $0.next())
      return StraightPixel(red: level, green: level, blue: level, alpha: alpha)
    }
    try expectRoundTrip(greyAlpha, as: .greyAlpha, bits: 8, effort: effort)
    let fewGreys = Self.random(width: 40, height: 40, seed: 4) {
      let level: UInt8 = $0.next() % 2 == 0 ? 100 : 101
      return StraightPixel(red: level, green: level, blue: level)
    }
    try expectRoundTrip(fewGreys, as: .indexed, bits: 1, effort: effort)
  }

  // All around the steps from one depth to the next, and some between.
  @Test(arguments: Array(1...20) + Array(stride(from: 31, through: 256, by: 15)))
  func `any number of colours keeps its pixels`(count: Int) throws {
    let colors = testColors(count)
    // As many rows as make a table worth its bytes.
    let bitmap = Bitmap(
      width: count, height: 70, pixels: (0..<70 * count).map { colors[($0 + $0 / count) % count] })
    let image = try PNGImage(decoding: EncodedPNG(bitmap).bytes)
    #expect(image.bitmap == bitmap)
    #expect(image.info.colorType == .indexed)
    #expect(image.info.bitDepth == (count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8))
  }

  @Test func `an indexed image of many entries is written in full colour`() throws {
    let numbers = Bitmap(
      width: 20, height: 20, pixels: (0..<400).map { StraightPixel(word: $0 % 300) })
    let image = try #require(IndexedImage(numbers))
    let opaque = (0..<300).map { (number: Int) -> StraightPixel in
      StraightPixel(red: UInt8(number % 256), green: UInt8(number / 256), blue: 7)
    }
    let rgb = try PNGImage(decoding: EncodedPNG(image, colors: opaque).bytes)
    #expect(rgb.bitmap == image.bitmap(colors: opaque))
    #expect(rgb.info.colorType == .rgb)
    var clear = opaque
    clear[299].alpha = 128
    let rgba = try PNGImage(decoding: EncodedPNG(image, colors: clear).bytes)
    #expect(rgba.bitmap == image.bitmap(colors: clear))
    #expect(rgba.info.colorType == .rgba)
    #expect(IndexedPNG(image) == nil)
  }

  @Test func `alpha is listed only up to the last colour that is not opaque`() {
    func alphas(_ alphas: [UInt8]) -> [UInt8]? {
      let png = IndexedPNG(
        width: alphas.count, height: 1, indices: alphas.indices.map { UInt8($0) },
        colorCount: alphas.count)
      let colors = alphas.map { StraightPixel(red: 1, green: 2, blue: 3, alpha: $0) }
      return RawPNG(png.encoded(colors: colors).bytes).chunks.first { $0.name == "tRNS" }?.data
    }
    #expect(alphas([255, 255, 255]) == nil)
    #expect(alphas([0, 255, 255]) == [0])
    #expect(alphas([255, 7, 255, 3, 255]) == [255, 7, 255, 3])
  }

  @Test func `the same pixels give the same bytes`() {
    let bitmap = Self.random(width: 50, height: 50, seed: 9) {
      StraightPixel(word: UInt32(truncatingIfNeeded: $0.next() % 4000))
    }
    for effort in PNGEffort.allCases {
      #expect(EncodedPNG(bitmap, effort: effort) == EncodedPNG(bitmap, effort: effort))
    }
  }

  @Test(arguments: PNGEffort.allCases)
  func `one clear colour takes no alpha channel`(effort: PNGEffort) throws {
    let grey = Self.random(width: 40, height: 40, seed: 6) {
      let level = UInt8($0.next() % 255)
      return $0.next() % 3 == 0
        ? StraightPixel(red: 255, green: 255, blue: 255, alpha: 0)
        : StraightPixel(red: level, green: level, blue: level)
    }
    try expectRoundTrip(grey, as: .grey, bits: 8, effort: effort)
    let color = Self.random(width: 40, height: 40, seed: 7) {
      $0.next() % 3 == 0
        ? .clear : StraightPixel(word: UInt32(truncatingIfNeeded: $0.next()) | 0xFF00_0001)
    }
    try expectRoundTrip(color, as: .rgb, bits: 8, effort: effort)
    // An opaque pixel of the clear colour, two clear colours, or half clear pixels need alpha.
    for other in [0xFF00_0000, 0x0000_0001, 0x8000_0000] as [UInt32] {
      var mixed = color
      mixed.pixels[77] = StraightPixel(word: other)
      try expectRoundTrip(mixed, as: .rgba, bits: 8, effort: effort)
    }
    for (step, bits) in [(255, 1), (85, 2), (17, 4)] {
      let few = Self.random(width: 40, height: 40, seed: 8) {
        let level = UInt8(Int($0.next() % 256) / step * step)
        return StraightPixel(red: level, green: level, blue: level, alpha: level == 0 ? 0 : 255)
      }
      try expectRoundTrip(few, as: .grey, bits: bits, effort: effort)
    }
  }

  @Test func `a table that costs more than it saves is left out`() throws {
    let colors = (0..<200).map { StraightPixel(red: UInt8($0), green: 7, blue: UInt8(255 - $0)) }
    let ramp = Bitmap(width: 200, height: 1, pixels: colors)
    #expect(try PNGImage(decoding: EncodedPNG(ramp).bytes).info.colorType == .rgb)
    #expect(EncodedPNG(ramp).byteCount < EncodedPNG(ramp, effort: .fastest).byteCount)
  }

  @Test func `more effort makes no more bytes`() {
    // A flat picture in few colours, and a shaded one.
    let flat = (0..<96 * 96).map { (i: Int) -> StraightPixel in
      let (x, y) = (i % 96 - 48, i / 96 - 48)
      let level: UInt8 = x * x + y * y < 900 ? 200 : (x + y) % 32 < 9 ? 90 : 10
      return StraightPixel(red: level, green: 20, blue: 7)
    }
    let shaded = (0..<96 * 96).map { (i: Int) -> StraightPixel in
      StraightPixel(
        red: UInt8(i % 96 * 2), green: UInt8(i / 96 + i % 96), blue: UInt8(i / 50 % 250))
    }
    for pixels in [flat, shaded] {
      let bitmap = Bitmap(width: 96, height: 96, pixels: pixels)
      let sizes = [0, 4, 6, 9].compactMap { PNGEffort(rawValue: $0) }.map {
        EncodedPNG(bitmap, effort: $0).byteCount
      }
      #expect(sizes == sizes.sorted(by: >), "\(sizes)")
    }
  }

  @Test(arguments: PNGEffort.allCases)
  func `RGBA is written where it is asked for`(effort: PNGEffort) throws {
    let bitmap = Self.random(width: 9, height: 7, seed: 10) { _ in .clear }
    let bytes = EncodedPNG(bitmap, format: .rgba, effort: effort).bytes
    #expect(try PNGImage(decoding: bytes).info.colorType == .rgba)
    #expect(secondDecoder(bytes) == bitmap)
  }

  @Test func `no chunk is longer than our reader takes`() throws {
    // Noise does not compress: 9 million bytes need two chunks.
    let side = 1500
    let some = Self.random(width: 256, height: 256, seed: 5) {
      StraightPixel(word: UInt32(truncatingIfNeeded: $0.next()))
    }
    // What repeats only after 256 KiB is as good as new to Deflate.
    let rounds = repeatElement(some.pixels, count: side * side / some.pixels.count + 1)
    let noise = Bitmap(
      width: side, height: side, pixels: Array(rounds.joined().prefix(side * side)))
    let bytes = EncodedPNG(noise).bytes
    let lengths = RawPNG(bytes).chunks.filter { $0.name == "IDAT" }.map(\.data.count)
    #expect(lengths.count == 2)
    #expect(lengths.first == 8 << 20)
    #expect(try PNGImage(decoding: bytes).bitmap == noise)
  }

  @Test(
    arguments: ["square", "hex"].flatMap {
      Checkout.files(in: Checkout.root.appending(path: "assets/pieces/\($0)"), ending: ".png")
        .prefix(2)
    })
  func `the shipped art keeps its pixels`(file: URL) throws {
    let sprite = try PNGImage(decoding: Checkout.bytes(of: file)).bitmap
    let bytes = EncodedPNG(sprite).bytes
    #expect(simplifiedLibpng(bytes) == sprite)
    #expect(secondDecoder(bytes) == sprite)
    let rgba = EncodedPNG(sprite, format: .rgba).bytes
    #expect(simplifiedLibpng(rgba) == sprite)
  }

}
