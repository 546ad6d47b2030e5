import CWebP
import Testing
import TinctCodecs
import TinctGraphics
import TinctPuzzles

@Suite struct EncodedWebPTests {
  /// libwebp's own decoder.
  private func decoded(_ bytes: [UInt8]) throws -> Bitmap {
    var (width, height) = (Int32(0), Int32(0))
    let pointer = try #require(WebPDecodeRGBA(bytes, bytes.count, &width, &height))
    defer { WebPFree(pointer) }
    return Bitmap(
      width: Int(width), height: Int(height),
      pixels: (0..<Int(width * height)).map { index in
        StraightPixel(
          red: pointer[4 * index], green: pointer[4 * index + 1], blue: pointer[4 * index + 2],
          alpha: pointer[4 * index + 3])
      })
  }

  private static func bitmap(width: Int, height: Int, _ alphas: [UInt8]) -> Bitmap {
    var random = SplitMix64(seed: UInt64(width * 1000 + height))
    return Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in
        StraightPixel(
          red: UInt8.random(in: 0...255, using: &random),
          green: UInt8.random(in: 0...9, using: &random), blue: 77,
          alpha: alphas.randomElement(using: &random) ?? 255)
      })
  }

  @Test(arguments: [(1, 1), (7, 3), (64, 64), (300, 5)], [0, 6, 9])
  func `decoding gives every pixel back`(size: (width: Int, height: Int), effort: Int) throws {
    for alphas in [[255], [0, 1, 128, 255]] as [[UInt8]] {
      let bitmap = Self.bitmap(width: size.width, height: size.height, alphas)
      let file = try EncodedWebP(bitmap, keepsClearColors: true, effort: effort)
      #expect(try decoded(file.bytes) == bitmap)
      #expect(try EncodedWebP(bitmap, keepsClearColors: true, effort: effort) == file)
    }
  }

  @Test func `colours of clear pixels are kept only where asked for`() throws {
    let bitmap = Self.bitmap(width: 40, height: 40, [0, 255])
    let (exact, plain) = (
      try EncodedWebP(bitmap, keepsClearColors: true), try EncodedWebP(bitmap)
    )
    #expect(plain.bytes.count < exact.bytes.count)
    let pairs = zip(try decoded(plain.bytes).pixels, bitmap.pixels)
    #expect(pairs.allSatisfy { $0 == $1 || ($0.alpha == 0 && $1.alpha == 0) })
  }

  @Test func `a side beyond the format's is refused`() {
    let bitmap = Bitmap(width: 16384, height: 1)
    #expect(throws: WebPError.tooLarge(width: 16384, height: 1)) { try EncodedWebP(bitmap) }
    #expect(throws: Never.self) { try EncodedWebP(Bitmap(width: 16383, height: 1), effort: 0) }
  }
}
