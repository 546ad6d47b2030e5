import Testing
import TinctGraphics

@Suite struct TintRampTests {
  private static let greys = Bitmap(
    width: 256, height: 1,
    pixels: (0..<256).map { StraightPixel(red: UInt8($0), green: UInt8($0), blue: UInt8($0)) })

  private static let black = Color(red: 0, green: 0, blue: 0)
  private static let white = Color(red: 1, green: 1, blue: 1)

  private static func color(_ rgb: UInt32) -> Color {
    Color(StraightPixel(word: rgb | 0xFF00_0000))
  }

  /// The mix between two stops in OKLab by the reference, straight channels 0...1.
  private func reference(_ stops: [(color: Color, position: Double)], _ pixel: StraightPixel)
    -> [Double]
  {
    func parts(_ color: Color) -> [Double] { [color.red, color.green, color.blue] }
    let lightness = ReferenceOKLab.lab(parts(Color(pixel)))[0]
    guard lightness > stops[0].position else { return parts(stops[0].color) }
    guard let next = stops.firstIndex(where: { $0.position > lightness }) else {
      return parts(stops[stops.count - 1].color)
    }
    let (first, second) = (stops[next - 1], stops[next])
    let share = (lightness - first.position) / (second.position - first.position)
    let (a, b) = (
      ReferenceOKLab.lab(parts(first.color)), ReferenceOKLab.lab(parts(second.color))
    )
    return ReferenceOKLab.color(zip(a, b).map { $0 + ($1 - $0) * share })
  }

  private static let ramps: [[(color: Color, position: Double)]] = [
    [(color(0x1B2A49), 0), (color(0xFFE9A8), 1)],
    [(color(0x200010), 0), (color(0xE03050), 0.5), (color(0xFFF0E0), 1)],
    [(color(0x00A040), 0.2), (color(0x3020FF), 0.35), (color(0xFFFFFF), 0.9)],
    [(black, 0), (white, 1)],
  ]

  @Test(arguments: Array(ramps.indices))
  func `a ramp is within half a step of the reference for every pixel`(ramp: Int) throws {
    let stops = Self.ramps[ramp]
    var words = RandomWords(state: 5)
    let random = (0..<1000).map { _ in StraightPixel(word: words.word()) }
    let translucent = Self.greys.pixels.enumerated().map { index, grey in
      StraightPixel(word: grey.word & 0xFFFFFF | UInt32(255 - index) << 24)
    }
    let pixels = Self.greys.pixels + translucent + random
    let sprite = Bitmap(width: pixels.count, height: 1, pixels: pixels)
    for opacity in [1, 0.6] {
      for blend in BlendMode.allCases {
        let fill = Tint.Fill(
          stops: stops.map { Tint.Stop($0.color, at: $0.position) }, blend: blend,
          opacity: opacity)
        let result = try sprite.tinted(.fill(fill))
        var worst = 0.0
        for (pixel, made) in zip(pixels, result.pixels) {
          let exact = ReferenceCompositor.inside(
            pixel, reference(stops, pixel), strength: opacity, blend)
          worst = max(worst, ReferenceCompositor.error(made, exact))
        }
        #expect(worst <= 0.5 + 1e-9, "\(blend) \(opacity)")
      }
    }
  }

  @Test func `black and white get the ends exactly`() throws {
    for ramp in Self.ramps.dropLast() {
      let made = try Self.greys.tinted(Tint(ramp: ramp.map(\.color)))
      #expect(made.pixels[0] == ramp[0].color.pixel)
      #expect(made.pixels[255] == ramp[ramp.count - 1].color.pixel)
    }
  }

  @Test func `a ramp from black to white leaves greys as they are`() throws {
    #expect(try Self.greys.tinted(Tint(ramp: [Self.black, Self.white])) == Self.greys)
  }

  @Test(arguments: [(0x1B2A49, 0xFFE9A8), (0x000000, 0xFF0000), (0x0000FF, 0xFFFF00)])
  func `a ramp gets lighter with the sprite, never darker`(dark: UInt32, light: UInt32) throws {
    let made = try Self.greys.tinted(Tint(ramp: [Self.color(dark), Self.color(light)]))
    let lightness = made.pixels.map { Color($0).oklab.lightness }
    for (before, after) in zip(lightness, lightness.dropFirst()) {
      // What rounding each channel to 8 bits may take.
      #expect(after >= before - 0.002)
    }
    #expect(Set(made.pixels).count > 150)
  }

  @Test func `a ramp of one colour is a flat tint`() throws {
    let color = Self.color(0x3366CC)
    #expect(
      try Self.greys.tinted(Tint(ramp: [color], opacity: 0.3))
        == Self.greys.tinted(Tint(color, opacity: 0.3)))
  }
}
