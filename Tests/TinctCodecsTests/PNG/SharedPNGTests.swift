import PixelComparison
import Testing
import TinctCodecs
import TinctGraphics

@Suite struct SharedPNGTests {
  /// Eight alphas in waves.
  private func image() throws -> IndexedImage<StraightPixel> {
    try #require(
      IndexedImage(
        Bitmap(
          width: 20, height: 20,
          pixels: (0..<400).map { StraightPixel(word: UInt32($0 / 7 % 8) << 27) })))
  }

  @Test(arguments: PNGPixelFormat.allCases)
  func `every colouring is the picture in its colours`(format: PNGPixelFormat) throws {
    let image = try image()
    var png = SharedPNG(image, format: format)
    func colors(_ red: UInt8, step: UInt8 = 0, alpha: UInt8) -> [StraightPixel] {
      image.entries.indices.map {
        StraightPixel(red: red &+ UInt8($0) &* step, green: 5, blue: 6, alpha: alpha &* UInt8($0))
      }
    }
    // One colour, another, other alphas, several colours, the first again.
    let colorings = [
      colors(1, alpha: 30), colors(200, alpha: 30), colors(200, alpha: 31),
      colors(1, step: 3, alpha: 30), colors(1, alpha: 30),
    ]
    for colors in colorings {
      let bytes = png.encoded(colors: colors).bytes
      #expect(secondDecoder(bytes) == image.bitmap(colors: colors))
      #expect(
        try PNGInfo(reading: bytes).colorType == (format == .rgba ? .rgba : .indexed))
    }
  }

  @Test func `RGBA of one colour is compressed once`() throws {
    let image = try image()
    var png = SharedPNG(image, format: .rgba)
    let addresses = Set(
      (0..<9).map { (red: UInt8) in
        png.encoded(
          colors: image.entries.map {
            StraightPixel(red: red, green: 0, blue: 0, alpha: $0.alpha)
          }
        ).pieces[1].withUnsafeBufferPointer { $0.baseAddress }
      })
    #expect(addresses.count == 1)
  }
}
