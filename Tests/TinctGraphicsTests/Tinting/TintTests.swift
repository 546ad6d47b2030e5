import Testing
import TinctGraphics

@Suite struct TintTests {
  private static let colors = [
    Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 0),
    Color(red: 1, green: 1, blue: 1), Color(red: 0.2, green: 0.5, blue: 0.7),
    Color(red: 0.1234, green: 0.9876, blue: 1.0 / 3),
  ]

  /// All pairs of a channel and an alpha, one in each pixel.
  private static let allPairs = Bitmap(
    width: 256, height: 256,
    pixels: (0..<65_536).map { offset in
      let channel = UInt8(offset & 255)
      return StraightPixel(
        red: channel, green: 255 - channel, blue: channel ^ 0x5A, alpha: UInt8(offset >> 8))
    })

  private static func random(_ seed: UInt64, count: Int) -> Bitmap {
    var words = RandomWords(state: seed)
    return Bitmap(
      width: count, height: 1, pixels: (0..<count).map { _ in StraightPixel(word: words.word()) })
  }

  /// One pixel by a tint.
  private func tinted(_ pixel: StraightPixel, _ tint: Tint<Color>) throws -> StraightPixel {
    try Bitmap(width: 1, height: 1, filledWith: pixel).tinted(tint).pixels[0]
  }

  /// The largest error of a tint on a picture, in steps.
  private func error(_ sprite: Bitmap, _ color: Color, _ blend: BlendMode, _ opacity: Double)
    throws -> Double
  {
    let result = try sprite.tinted(Tint(color, blend: blend, opacity: opacity))
    let source = [color.red, color.green, color.blue]
    let strength = color.alpha * opacity
    var worst = 0.0
    for (pixel, made) in zip(sprite.pixels, result.pixels) {
      let exact = ReferenceCompositor.inside(pixel, source, strength: strength, blend)
      worst = max(worst, ReferenceCompositor.error(made, exact))
    }
    return worst
  }

  @Test(arguments: BlendMode.allCases)
  func `no pair of channel and alpha is off by more than half a step`(blend: BlendMode) throws {
    let color = Color(red: 0.1234, green: 0.9876, blue: 1.0 / 3)
    #expect(try error(Self.allPairs, color, blend, 0.7) <= 0.5 + 1e-9)
  }

  @Test(arguments: BlendMode.allCases, [0, 0.01, 1.0 / 3, 128.0 / 255, 1])
  func `no random pixel is off by more than half a step`(
    blend: BlendMode, opacity: Double
  ) throws {
    let sprite = Self.random(7, count: 1500)
    var worst = 0.0
    for color in Self.colors {
      var color = color
      worst = max(worst, try error(sprite, color, blend, opacity))
      color.alpha = 0.3
      worst = max(worst, try error(sprite, color, blend, opacity))
    }
    #expect(worst <= 0.5 + 1e-9)
  }

  @Test func `an opaque tint gives exactly the colour and the sprite's alpha`() throws {
    for color in Self.colors {
      let result = try Self.allPairs.tinted(Tint(color))
      let expected = Self.allPairs.pixels.map {
        StraightPixel(word: color.pixel.word & 0xFFFFFF | UInt32($0.alpha) << 24)
      }
      #expect(result.pixels == expected)
    }
  }

  @Test(arguments: [
    Tint(Color(red: 0.3, green: 0.6, blue: 0.9), opacity: 0),
    Tint(Color(red: 0.3, green: 0.6, blue: 0.9, alpha: 0)),
    Tint(Color(red: 1, green: 1, blue: 1), blend: .multiply),
    Tint(Color(red: 0, green: 0, blue: 0), blend: .screen),
    Tint(Color(red: 128.0 / 255, green: 0.5, blue: 0.5), blend: .overlay, opacity: 0),
    Tint<Color>.own,
  ])
  func `a tint that changes nothing leaves every pixel as it is`(tint: Tint<Color>) throws {
    #expect(try Self.allPairs.tinted(tint) == Self.allPairs)
  }

  @Test func `the colour's alpha weakens a tint as opacity does`() throws {
    let sprite = StraightPixel(red: 0, green: 100, blue: 200, alpha: 128)
    for blend in BlendMode.allCases {
      let half = Color(red: 1, green: 0.2, blue: 0, alpha: 0.5)
      let opaque = Color(red: 1, green: 0.2, blue: 0)
      #expect(
        try tinted(sprite, Tint(half, blend: blend))
          == tinted(sprite, Tint(opaque, blend: blend, opacity: 0.5)))
    }
  }

  @Test(arguments: BlendMode.allCases)
  func `layers add no second rounding`(blend: BlendMode) throws {
    let sprites = [Self.random(1, count: 2000), Self.random(2, count: 2000)]
    let top = Self.random(3, count: 2000)
    let color = Color(red: 0.9, green: 0.4, blue: 0.1)
    let recipe = TintRecipe([
      TintRecipe.Layer("sprite", Tint(color, opacity: 0.4)),
      TintRecipe.Layer("shade", .own, blend: blend, opacity: 0.8),
      TintRecipe.Layer("overlay", Tint(color, blend: .multiply)),
    ])
    let result = try IndexedSprite(sprites + [top], for: recipe).bitmap(recipe)
    var worst = 0.0
    for index in 0..<2000 {
      let source = [color.red, color.green, color.blue]
      var exact = ReferenceCompositor.inside(
        sprites[0].pixels[index], source, strength: 0.4, .normal)
      let shade = ReferenceCompositor.premultiplied(sprites[1].pixels[index]).map { $0 * 0.8 }
      exact = ReferenceCompositor.over(shade, exact, blend)
      let cover = ReferenceCompositor.inside(top.pixels[index], source, strength: 1, .multiply)
      exact = ReferenceCompositor.over(cover, exact)
      worst = max(worst, ReferenceCompositor.error(result.pixels[index], exact))
    }
    #expect(worst <= 0.5 + 1e-9)
  }

  @Test func `an opaque overlay hides the sprite and a clear one nothing`() throws {
    let tint = Tint(Self.colors[3], opacity: 0.4)
    let sprite = Bitmap(
      width: 1, height: 1, filledWith: StraightPixel(red: 10, green: 200, blue: 90, alpha: 77))
    let top = Bitmap(width: 1, height: 1, filledWith: StraightPixel(red: 1, green: 2, blue: 3))
    let clear = Bitmap(
      width: 1, height: 1, filledWith: StraightPixel(red: 9, green: 9, blue: 9, alpha: 0))
    #expect(try sprite.tinted(tint, overlay: top) == top)
    #expect(try sprite.tinted(tint, overlay: clear) == sprite.tinted(tint))
  }
}

/// Reproducible random words: Marsaglia's xorshift with shifts 13, 7 and 17.
struct RandomWords {
  var state: UInt64

  mutating func word() -> UInt32 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return UInt32(truncatingIfNeeded: state >> 16)
  }
}
