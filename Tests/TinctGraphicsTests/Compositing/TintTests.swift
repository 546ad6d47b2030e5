import Testing
import TinctGraphics

@Suite struct TintTests {
  private static let colors = [
    Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 0),
    Color(red: 1, green: 1, blue: 1), Color(red: 0.2, green: 0.5, blue: 0.7),
    Color(red: 0.1234, green: 0.9876, blue: 1.0 / 3),
  ]

  /// Source-atop in premultiplied double precision, as Porter and Duff wrote it: the source's
  /// share is the backdrop's alpha, the backdrop's share what the source leaves.
  private func reference(_ color: Color, _ strength: Double, _ sprite: StraightPixel) -> [Double] {
    let source = [color.red, color.green, color.blue].map { $0 * strength }
    let backdropAlpha = Double(sprite.alpha) / 255
    let backdrop = [sprite.red, sprite.green, sprite.blue].map {
      Double($0) / 255 * backdropAlpha
    }
    return zip(source, backdrop).map { $0 * backdropAlpha + $1 * (1 - strength) }
      + [backdropAlpha * strength + backdropAlpha * (1 - strength)]
  }

  /// Source-over of a straight pixel on a premultiplied one.
  private func over(_ overlay: StraightPixel, _ below: [Double]) -> [Double] {
    let alpha = Double(overlay.alpha) / 255
    let above = [overlay.red, overlay.green, overlay.blue].map { Double($0) / 255 * alpha }
    return zip(above + [alpha], below).map { $0 + $1 * (1 - alpha) }
  }

  /// How far a pixel is from a premultiplied reference, in steps of its own channels.
  private func error(_ pixel: StraightPixel, _ reference: [Double]) -> Double {
    let alpha = reference[3]
    var worst = abs(Double(pixel.alpha) - alpha * 255)
    guard alpha > 0 else { return worst }
    for (channel, exact) in zip([pixel.red, pixel.green, pixel.blue], reference) {
      worst = max(worst, abs(Double(channel) - exact / alpha * 255))
    }
    return worst
  }

  @Test(arguments: [0, 0.01, 0.25, 1.0 / 3, 0.5, 128.0 / 255, 0.9, 1])
  func `no channel is off by more than half a step`(opacity: Double) {
    let color = Color(red: 0.1234, green: 0.9876, blue: 1.0 / 3)
    let tint = Tint(color, opacity: opacity)
    var worst = 0.0
    for alpha in UInt8.min...UInt8.max {
      for channel in UInt8.min...UInt8.max {
        let sprite = StraightPixel(
          red: channel, green: 255 - channel, blue: channel ^ 0x5A, alpha: alpha)
        worst = max(worst, error(tint.applied(to: sprite), reference(color, opacity, sprite)))
      }
    }
    #expect(worst <= 0.5 + 1e-9)
  }

  @Test func `an opaque tint gives exactly the colour and the sprite's alpha`() {
    var wrong = 0
    for color in Self.colors {
      let expected = color.pixel
      for alpha in UInt8.min...UInt8.max {
        for channel in UInt8.min...UInt8.max {
          let sprite = StraightPixel(red: channel, green: channel, blue: channel, alpha: alpha)
          let tinted = Tint(color).applied(to: sprite)
          var exact = expected
          exact.alpha = alpha
          if tinted != exact { wrong += 1 }
        }
      }
    }
    #expect(wrong == 0)
  }

  @Test func `a tint without strength leaves the sprite as it is`() {
    var wrong = 0
    for word in stride(from: UInt32.min, through: .max - 65_537, by: 65_537) {
      let sprite = StraightPixel(word: word)
      let faint = Tint(Color(red: 0.3, green: 0.6, blue: 0.9, alpha: 0))
      if Tint(Self.colors[3], opacity: 0).applied(to: sprite) != sprite { wrong += 1 }
      if faint.applied(to: sprite) != sprite { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test func `an overlay adds no second rounding`() {
    var worst = 0.0
    var generator = RandomWords(state: 1)
    for _ in 0..<40_000 {
      let sprite = StraightPixel(word: generator.word())
      let overlay = StraightPixel(word: generator.word())
      let color = Color(StraightPixel(word: generator.word() | 0xFF00_0000))
      let opacity = Double(generator.word() % 1001) / 1000
      let result = Tint(color, opacity: opacity).applied(to: sprite, under: overlay)
      worst = max(worst, error(result, over(overlay, reference(color, opacity, sprite))))
    }
    #expect(worst <= 0.5 + 1e-9)
  }

  @Test func `an opaque overlay hides the sprite and a clear one nothing`() {
    let tint = Tint(Self.colors[3], opacity: 0.4)
    let sprite = StraightPixel(red: 10, green: 200, blue: 90, alpha: 77)
    let top = StraightPixel(red: 1, green: 2, blue: 3)
    #expect(tint.applied(to: sprite, under: top) == top)
    #expect(tint.applied(to: sprite, under: .clear) == tint.applied(to: sprite))
    #expect(tint.applied(to: .clear, under: .clear).alpha == 0)
  }

  @Test func `the colour's alpha weakens a tint as opacity does`() {
    let half = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    let sprite = StraightPixel(red: 0, green: 100, blue: 200, alpha: 128)
    let opaque = Color(red: 1, green: 0, blue: 0)
    #expect(Tint(half).applied(to: sprite) == Tint(opaque, opacity: 0.5).applied(to: sprite))
    #expect(Tint(half).strength == 0.5)
    #expect(!Tint(half).isOpaque)
    #expect(Tint(half, opacity: 0.5).strength == 0.25)
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
