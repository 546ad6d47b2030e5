import Testing
import TinctGraphics

struct SpacedColorTests {
  // References: ColorAide 8, which implements CSS Color 4.
  @Test(
    arguments: [
      (SpacedColor(.displayP3, 0.2, 0.6, 0.9), (-0.193456944355, 0.610174338036, 0.925634232583)),
      (SpacedColor(.a98RGB, 0.2, 0.6, 0.9), (-0.329926978060, 0.605637652334, 0.912942406329)),
      (SpacedColor(.prophotoRGB, 0.4, 0.5, 0.6), (0.271028693978, 0.591386433114, 0.678214472758)),
      (SpacedColor(.rec2020, 0.4, 0.5, 0.6), (0.251397449464, 0.482705157372, 0.590214094728)),
      (SpacedColor(.xyzD50, 0.2, 0.3, 0.1), (0.336351033407, 0.651855563277, 0.325006259489)),
      (SpacedColor(.xyzD65, 0.2, 0.3, 0.1), (0.406007971251, 0.644592060946, 0.261566407098)),
      (SpacedColor(.lab, 50, 20, -30), (0.521154642004, 0.423656953127, 0.668510340676)),
      (SpacedColor(.lab, 5, 2, -3), (0.072801843741, 0.062004143576, 0.084657946285)),
      (SpacedColor(.lch, 60, 40, 200), (-0.145410070526, 0.638395509895, 0.656437585633)),
      (SpacedColor(.oklch, 0.6, 0.1, 200), (0.050239451746, 0.571577587521, 0.594809091291)),
      (SpacedColor(.oklab, 0.6, 0.05, -0.1), (0.529435538663, 0.443431551672, 0.732834397308)),
      (SpacedColor(.hsl, 200, 0.4, 0.3), (0.18, 0.34, 0.42)),
      (SpacedColor(.hsl, -160, 1, 0.75), (0.5, 0.833333333333, 1)),
      (SpacedColor(.hwb, 200, 0.2, 0.3), (0.2, 0.533333333333, 0.7)),
      (SpacedColor(.hwb, 20, 0.6, 0.7), (0.461538461538, 0.461538461538, 0.461538461538)),
      (SpacedColor(.srgbLinear, 0.2, 0.5, 0.01), (0.484529204482, 0.735356983052, 0.099852822734)),
      // 0.5^2.2 of light, encoded by the curve of sRGB.
      (SpacedColor(.greyGamma22, 0.5), (0.503866782275, 0.503866782275, 0.503866782275)),
      // 0.5^1.8 of light.
      (SpacedColor(.genericGrey, 0.5), (0.572306753164, 0.572306753164, 0.572306753164)),
      (SpacedColor(.grey, 0.25), (0.25, 0.25, 0.25)),
      (SpacedColor(.cmyk, 0.1, 0.5, 0.9, 0.2), (0.72, 0.4, 0.08)),
    ] as [(SpacedColor, (Double, Double, Double))])
  func `each space is converted as CSS Color 4 does`(
    source: SpacedColor, expected: (Double, Double, Double)
  ) {
    let color = source.unbounded
    // ColorAide computes ProPhoto's matrix from other digits of its primaries than CSS Color 4
    // does.
    let tolerance = source.space == .prophotoRGB ? 1e-5 : 1e-10
    #expect(abs(color.red - expected.0) < tolerance, "\(color)")
    #expect(abs(color.green - expected.1) < tolerance, "\(color)")
    #expect(abs(color.blue - expected.2) < tolerance, "\(color)")
  }

  /// The effect that people saw when numbers in sRGB were stored as those of Generic RGB:
  /// ramonpoca/ColorTools issue 18, and issue 1216 of lionheart/openradar-mirror.
  @Test(arguments: [("#5DE8F1", "#6AEBF4"), ("#111111", "#161616"), ("#FFFFFF", "#FFFFFF")])
  func `Generic RGB is Apple's`(generic: String, srgb: String) throws {
    let numbers = try Color(hex: generic)
    let color = SpacedColor(.genericRGB, numbers.red, numbers.green, numbers.blue).unbounded
    let expected = try Color(hex: srgb)
    // The numbers were rounded to bytes on the way.
    #expect(abs(color.red - expected.red) < 1 / 255)
    #expect(abs(color.green - expected.green) < 1 / 255)
    #expect(abs(color.blue - expected.blue) < 1 / 255)
  }

  // References: ColorAide's oklch-chroma, whose search ends a little differently.
  @Test(
    arguments: [
      (SpacedColor(.displayP3, 1, 0, 0), (1.0, 0.0446, 0.0459)),
      (SpacedColor(.displayP3, 0, 1, 0), (0.0, 0.9858, 0.1597)),
      (SpacedColor(.oklch, 0.7, 0.3, 30), (1.0, 0.3451, 0.2646)),
      (SpacedColor(.lab, 80, 100, 100), (1.0, 0.7146, 0.6404)),
      (SpacedColor(.rec2020, 0, 1, 0), (0.0, 0.9473, 0.4463)),
      (SpacedColor(.oklch, 0.5, 0.4, 264), (0.0, 0.2018, 1.0)),
    ] as [(SpacedColor, (Double, Double, Double))])
  func `a colour outside sRGB keeps hue and lightness`(
    source: SpacedColor, expected: (Double, Double, Double)
  ) {
    let (color, wasOutside) = source.srgb
    #expect(wasOutside)
    #expect(abs(color.red - expected.0) < 0.01, "\(color)")
    #expect(abs(color.green - expected.1) < 0.01, "\(color)")
    #expect(abs(color.blue - expected.2) < 0.01, "\(color)")
    #expect(color.clamped == color)
  }

  @Test func `white, black and colours within sRGB are not touched`() {
    for source in [
      SpacedColor(.lab, 100, 0, 0), SpacedColor(.oklch, 0, 0.3, 20),
      SpacedColor(.displayP3, 1, 1, 1),
      SpacedColor(.srgb, 1, 0.2, 0, alpha: 0.25),
    ] {
      #expect(!source.srgb.wasOutside || source.space == .oklch)
    }
    #expect(SpacedColor(.lab, 100, 0, 0).srgb.color.hex == "#FFFFFF")
    #expect(SpacedColor(.oklch, 0, 0.3, 20).srgb.color.hex == "#000000")
    #expect(SpacedColor(.oklch, 1.2, 0.3, 20).srgb.color.hex == "#FFFFFF")
    #expect(
      SpacedColor(.srgb, 1, 0.2, 0, alpha: 0.25).srgb.color
        == Color(red: 1, green: 0.2, blue: 0, alpha: 0.25))
  }
}
