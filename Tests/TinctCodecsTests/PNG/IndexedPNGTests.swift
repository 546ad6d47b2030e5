import PixelComparison
import Testing
import TinctCodecs
import TinctGraphics

/// Distinct colours, every third of them not opaque.
func testColors(_ count: Int) -> [StraightPixel] {
  (0..<count).map { (i: Int) -> StraightPixel in
    let alpha: UInt8 = i % 3 == 0 ? UInt8(i / 2) : 255
    return StraightPixel(
      red: UInt8(i), green: UInt8(255 - i), blue: UInt8((i * 5) % 256), alpha: alpha)
  }
}

@Suite struct IndexedPNGTests {
  @Test(arguments: [1, 2, 3, 4, 5, 16, 17, 255, 256])
  func `libpng reads the colour of every index`(colorCount: Int) {
    let (width, height) = (33, 17)
    let indices: [UInt8] = (0..<width * height).map { UInt8(($0 * 7) % colorCount) }
    let colors = testColors(colorCount)
    let png = IndexedPNG(width: width, height: height, indices: indices, colorCount: colorCount)
    let expected = Bitmap(
      width: width, height: height, pixels: indices.map { colors[Int($0)] })
    #expect(simplifiedLibpng(png.encoded(colors: colors).bytes) == expected)
    #expect(secondDecoder(png.encoded(colors: colors).bytes) == expected)
  }

  @Test func `palettes share the tail`() {
    let png = IndexedPNG(width: 2, height: 2, indices: [0, 1, 1, 0], colorCount: 2)
    let first = png.encoded(colors: [.clear, StraightPixel(red: 1, green: 2, blue: 3)])
    let second = png.encoded(
      colors: [StraightPixel(red: 9, green: 8, blue: 7), StraightPixel(red: 1, green: 2, blue: 3)])
    #expect(first.pieces[1] == second.pieces[1])
    #expect(first.pieces[0] != second.pieces[0])
    let addresses = [first, second].map { $0.pieces[1].withUnsafeBufferPointer { $0.baseAddress } }
    #expect(addresses[0] == addresses[1])
  }

  @Test func `recolouring changes the table and its checksums only`() {
    let png = IndexedPNG(
      width: 40, height: 30, indices: (0..<1200).map { UInt8($0 % 11) }, colorCount: 11)
    let (first, second) = (
      RawPNG(png.encoded(colors: testColors(11)).bytes),
      RawPNG(png.encoded(colors: testColors(11).reversed()).bytes)
    )
    for (one, other) in zip(first.chunks, second.chunks) {
      #expect((one == other) == !["PLTE", "tRNS"].contains(one.name), "\(one.name)")
    }
  }
}
