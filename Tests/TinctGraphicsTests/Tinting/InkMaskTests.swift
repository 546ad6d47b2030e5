import Testing
import TinctGraphics

/// Several inks in one sprite: channels, keys, and layers.
@Suite struct InkMaskTests {
  private let red = Color(red: 0.85, green: 0.1, blue: 0.2)
  private let green = Color(red: 0.1, green: 0.7, blue: 0.3)
  private let blue = Color(red: 0.2, green: 0.3, blue: 0.9)
  private let line = Color(red: 0.05, green: 0.05, blue: 0.1)

  private func tinted(_ pixel: StraightPixel, _ tint: Tint<Color>) throws -> StraightPixel {
    try Bitmap(width: 1, height: 1, filledWith: pixel).tinted(tint).pixels[0]
  }

  private func pixel(_ word: UInt32) -> StraightPixel { StraightPixel(word: word) }

  private func with(_ color: Color, alpha: UInt8) -> StraightPixel {
    StraightPixel(word: color.pixel.word & 0xFFFFFF | UInt32(alpha) << 24)
  }

  @Test func `full channels give their paints exactly, black the rest, at any alpha`() throws {
    let tint = Tint.channels(
      Tint.Channels(red: red, green: green, blue: blue, rest: line))
    for alpha in UInt8.min...UInt8.max {
      let high = UInt32(alpha) << 24
      #expect(
        try tinted(pixel(high | 0xFF0000), tint) == with(alpha > 0 ? red : line, alpha: alpha))
      guard alpha > 0 else { continue }
      #expect(try tinted(pixel(high | 0x00FF00), tint) == with(green, alpha: alpha))
      #expect(try tinted(pixel(high | 0x0000FF), tint) == with(blue, alpha: alpha))
      #expect(try tinted(pixel(high), tint) == with(line, alpha: alpha))
    }
  }

  @Test func `amounts are shares, and what is short of all is the rest`() throws {
    let tint = Tint.channels(Tint.Channels(red: red, green: green, blue: blue, rest: line))
    var words = RandomWords(state: 17)
    var worst = 0.0
    for _ in 0..<4000 {
      let mask = pixel(words.word() | 0x0100_0000)
      let amounts = [mask.red, mask.green, mask.blue].map { Double($0) / 255 }
      let sum = amounts.reduce(0, +)
      let shares = amounts.map { $0 / max(sum, 1) } + [max(0, 1 - sum)]
      func mix(_ channel: (Color) -> Double) -> Double {
        zip(shares, [red, green, blue, line]).reduce(0) { $0 + $1.0 * channel($1.1) }
      }
      let alpha = Double(mask.alpha) / 255
      let exact = [mix(\.red), mix(\.green), mix(\.blue), 1].map { $0 * alpha }
      worst = max(worst, ReferenceCompositor.error(try tinted(mask, tint), exact))
    }
    #expect(worst <= 0.5 + 1e-9)
  }

  @Test func `a transparent rest leaves the inks, and a channel without paint counts for nothing`()
    throws
  {
    let hole = Color(red: 0, green: 0, blue: 0, alpha: 0)
    let tint = Tint.channels(Tint.Channels(red: red, rest: hole))
    #expect(try tinted(pixel(0xFF80_FFFF), tint) == with(red, alpha: 128))
    #expect(try tinted(pixel(0xFF00_FFFF), tint).alpha == 0)
  }

  @Test func `a key's colours are matched exactly, and alpha is kept`() throws {
    let key = Tint.Key([pixel(0xFFFF0000): red, pixel(0x00112233): green])
    #expect(try tinted(pixel(0x80FF0000), .key(key)) == with(red, alpha: 128))
    #expect(try tinted(pixel(0xFF112233), .key(key)) == with(green, alpha: 255))
    #expect(try tinted(pixel(0x00ABCDEF), .key(key)).alpha == 0)
    let faint = Tint.Key([pixel(0xFFFF0000): Color(red: 1, green: 1, blue: 0, alpha: 0.5)])
    #expect(
      try tinted(pixel(0xC8FF0000), .key(faint)) == pixel(0x64FFFF00))
  }

  @Test func `a pixel in no colour of the key is named, or kept if told so`() throws {
    var sprite = Bitmap(width: 5, height: 4, filledWith: pixel(0xFFFF0000))
    sprite[3, 2] = pixel(0xFFFE0000)
    sprite[4, 2] = pixel(0x01000000)
    sprite[0, 0] = .clear
    let strict = Tint.Key([pixel(0xFFFF0000): blue])
    #expect(throws: TintError.notInKey(pixel(0xFFFE0000), x: 3, y: 2, count: 2)) {
      try sprite.tinted(.key(strict))
    }
    let kept = try sprite.tinted(.key(Tint.Key([pixel(0xFFFF0000): blue], others: .keep)))
    #expect(kept[3, 2] == sprite[3, 2])
    #expect(kept[4, 2] == sprite[4, 2])
    #expect(kept[1, 1] == with(blue, alpha: 255))
  }

  @Test func `layers are composed in order, each in its own ink`() throws {
    let full = Bitmap(width: 2, height: 1, filledWith: pixel(0xFF808080))
    var right = Bitmap(width: 2, height: 1)
    right[1, 0] = pixel(0xFF101010)
    let sprite = try LayeredSprite([
      LayeredSprite.Layer("body", full), LayeredSprite.Layer("rim", right),
    ])
    let recipe = TintRecipe([
      TintRecipe.Layer("sprite", Tint(red)), TintRecipe.Layer("rim", Tint(blue)),
    ])
    // "body" is no name of the recipe, so it is coloured as the sprite itself.
    let made = try sprite.bitmap(recipe, width: 2, height: 1)
    #expect(made.pixels == [with(red, alpha: 255), with(blue, alpha: 255)])
    let turned = try LayeredSprite(sprite.layers.reversed())
    #expect(
      try turned.bitmap(recipe, width: 2, height: 1).pixels
        == [with(red, alpha: 255), with(red, alpha: 255)])
  }

  @Test(arguments: 1...6)
  func `the indexed image of any number of layers tells all pixels apart`(count: Int) throws {
    var words = RandomWords(state: UInt64(count))
    let layers = (0..<count).map { _ in
      Bitmap(
        width: 20, height: 10, pixels: (0..<200).map { _ in pixel(words.word() & 0xC0C0_0000) })
    }
    let recipe = TintRecipe<Color>((0..<count).map { TintRecipe.Layer("\($0)") })
    let indexed = try IndexedSprite(layers, for: recipe).image
    #expect(Set(indexed.entries).count == indexed.entries.count)
    // Printing each entry's own pixel of a layer gives that layer back.
    for (index, layer) in layers.enumerated() {
      let colors = indexed.entries.map { index == 0 ? $0.sprite : $0.above[index - 1] }
      let expected = layer.pixels.map { index > 0 && $0.alpha == 0 ? .clear : $0 }
      #expect(indexed.bitmap(colors: colors).pixels == expected)
    }
  }
}
