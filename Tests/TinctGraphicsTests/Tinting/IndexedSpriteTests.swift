import Testing
import TinctGraphics

@Suite struct IndexedSpriteTests {
  private static func random(_ seed: UInt64, width: Int = 40, height: Int = 30) -> Bitmap {
    var words = RandomWords(state: seed)
    return Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in StraightPixel(word: words.word() & 0xF0F0_F0F0) })
  }

  private let red = Color(red: 1, green: 0, blue: 0)

  /// One letter for each pixel: the colour's, small where it is translucent, a dot where clear.
  private func ascii(_ bitmap: Bitmap) -> [String] {
    (0..<bitmap.height).map { y in
      (0..<bitmap.width).map { x in
        let pixel = bitmap[x, y]
        if pixel.alpha == 0 { return "." }
        let letter =
          switch (pixel.red, pixel.green, pixel.blue) {
          case (255, 0, 0): "R"
          case (255, 255, 255): "W"
          default: "?"
          }
        return pixel.alpha == 255 ? letter : letter.lowercased()
      }.joined()
    }
  }

  @Test func `a tint colours what is there and nothing else`() throws {
    let grey = StraightPixel(red: 99, green: 99, blue: 99)
    let faint = StraightPixel(red: 30, green: 60, blue: 90, alpha: 128)
    let sprite = Bitmap(width: 3, height: 2, pixels: [grey, .clear, faint, .clear, faint, grey])
    #expect(ascii(try sprite.tinted(Tint(red))) == ["R.r", ".rR"])
    let white = StraightPixel(red: 255, green: 255, blue: 255)
    let overlay = Bitmap(
      width: 3, height: 2, pixels: [white, .clear, .clear, white, .clear, .clear])
    #expect(ascii(try sprite.tinted(Tint(red), overlay: overlay)) == ["W.r", "WrR"])
  }

  @Test(arguments: [1, 0.6], [false, true])
  func `the table gives what tinting each pixel gives`(
    opacity: Double, hasOverlay: Bool
  ) throws {
    let sprite = Self.random(3)
    let overlay = hasOverlay ? Self.random(4) : nil
    let tint = Tint(Color(red: 0.3, green: 0.9, blue: 0.1), opacity: opacity)
    let single = try sprite.pixels.indices.map { index in
      let above = overlay.map { Bitmap(width: 1, height: 1, pixels: [$0.pixels[index]]) }
      return try Bitmap(width: 1, height: 1, pixels: [sprite.pixels[index]])
        .tinted(tint, overlay: above).pixels[0]
    }
    #expect(try sprite.tinted(tint, overlay: overlay).pixels == single)
  }

  @Test func `opaque tints need one entry for each alpha`() throws {
    let sprite = Self.random(5, width: 100, height: 100)
    let recipe = TintRecipe([TintRecipe.Layer("sprite", Tint(red))])
    let indexed = try IndexedSprite([sprite], for: recipe)
    let alphas = sprite.pixels.map(\.alpha)
    #expect(indexed.image.entries.map(\.sprite.alpha) == firstAppearances(alphas))
    let faint = TintRecipe([TintRecipe.Layer("sprite", Tint(red, opacity: 0.9))])
    #expect(try IndexedSprite([sprite], for: faint).image.entries.count > 256)
    #expect(
      indexed.serves(
        TintRecipe([TintRecipe.Layer("sprite", Tint(.init(red: 0, green: 1, blue: 0)))]))
    )
    #expect(!indexed.serves(faint))
  }

  private func firstAppearances(_ values: [UInt8]) -> [UInt8] {
    var seen: Set<UInt8> = []
    return values.filter { seen.insert($0).inserted }
  }

  @Test func `an overlay of another size is refused`() {
    let sprite = Bitmap(width: 4, height: 3)
    #expect(
      throws: TintError.layerSize(
        name: "overlay", width: 3, height: 4, spriteWidth: 4, spriteHeight: 3)
    ) {
      try sprite.tinted(Tint(red), overlay: Bitmap(width: 3, height: 4))
    }
  }

  @Test(arguments: [1, 2, 255, 256, 257, 5000])
  func `an indexed image of colours gives the picture back`(count: Int) throws {
    let pixels = (0..<10_000).map { StraightPixel(word: UInt32($0 * 7 % count) &* 0x9E37_79B1) }
    let bitmap = Bitmap(width: 100, height: 100, pixels: pixels)
    let indexed = try #require(IndexedImage(bitmap))
    #expect(indexed.entries.count == count)
    #expect(indexed.bitmap(colors: indexed.entries) == bitmap)
    #expect((IndexedImage(bitmap, most: 256) == nil) == (count > 256))
    #expect(IndexedImage(bitmap, most: count) == indexed)
  }
}
