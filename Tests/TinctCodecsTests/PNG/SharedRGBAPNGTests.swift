import PixelComparison
import Testing
import TinctCodecs
import TinctGraphics
import TinctPuzzles

@Suite struct SharedRGBAPNGTests {
  private let colors = [0x00_0000, 0xFF_FFFF, 0x01_80FE, 0xC0_FFEE].map {
    StraightPixel(word: 0xFF00_0000 | UInt32($0))
  }

  private func random(width: Int, height: Int, values: Int) -> AlphaMask {
    var generator = SplitMix64(seed: UInt64(width * 31 + height))
    return AlphaMask(
      width: width, height: height,
      amounts: (0..<width * height).map { _ in
        UInt8(generator.next() % UInt64(values) * 255 / UInt64(max(1, values - 1)))
      })
  }

  @Test(
    arguments: [(1, 1), (1, 9), (9, 1), (2, 2), (33, 17), (64, 64)], [1, 2, 256])
  func `every decoder reads the colour with the mask's alpha`(size: (Int, Int), values: Int) throws
  {
    let mask = random(width: size.0, height: size.1, values: values)
    for effort in [PNGEffort.fastest, .standard, .smallest] {
      let png = SharedRGBAPNG(mask, effort: effort)
      for color in colors {
        let expected = Bitmap(
          width: mask.width, height: mask.height,
          pixels: mask.amounts.map { alpha in
            StraightPixel(red: color.red, green: color.green, blue: color.blue, alpha: alpha)
          })
        let bytes = png.encoded(color: color).bytes
        let image = try PNGImage(decoding: bytes)
        #expect(image.bitmap == expected)
        #expect(image.info.colorType == .rgba && image.info.notes == [])
        #expect(simplifiedLibpng(bytes) == expected)
        #expect(secondDecoder(bytes) == expected)
      }
    }
  }

  @Test func `colours share the compressed pixels`() {
    let png = SharedRGBAPNG(random(width: 50, height: 40, values: 9))
    let prints = colors.map { png.encoded(color: $0) }
    let addresses = Set(
      prints.map { print in print.pieces[1].withUnsafeBufferPointer { $0.baseAddress } })
    #expect(addresses.count == 1)
    #expect(Set(prints.map { $0.pieces[0] }).count == colors.count)
    for print in prints { #expect(print.pieces[0].count + print.pieces[2].count < 128) }
  }

  @Test func `nothing is lost by sharing`() {
    // The same pixels compressed as a whole with the same filters are no more than 40 bytes less.
    let amounts = (0..<99 * 90).map { (i: Int) -> UInt8 in
      let slope: Int = (i % 99) * (i / 99) / 8
      return UInt8(min(255, slope))
    }
    let mask = AlphaMask(width: 99, height: 90, amounts: amounts)
    let bitmap = Bitmap(
      width: 99, height: 90,
      pixels: mask.amounts.map { StraightPixel(red: 9, green: 99, blue: 199, alpha: $0) })
    let shared = SharedRGBAPNG(mask, effort: .fastest).encoded(color: bitmap.pixels[0])
    #expect(shared.byteCount <= EncodedPNG(bitmap, format: .rgba, effort: .fastest).byteCount + 40)
  }
}
