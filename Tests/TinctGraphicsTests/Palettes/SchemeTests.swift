import Testing
import TinctGraphics

struct SchemeTests {
  @Test(arguments: [
    ("#FF0000", ["#331111", "#FF5555", "#990000", "#CC0000"]),
    ("#800080", ["#331133", "#FF55FF", "#990099", "#CC00CC"]),
    ("#777777", ["#333333", "#FFFFFF", "#999999", "#CCCCCC"]),
    ("#000000", ["#333333", "#FFFFFF", "#999999", "#CCCCCC"]),
    // Alpha is kept, and the brightness of the colour does not matter.
    ("#33000080", ["#33111180", "#FF555580", "#99000080", "#CC000080"]),
  ])
  func `a scheme follows from one colour as in Catchup`(hex: String, expected: [String]) throws {
    let palette = Scheme(derivedFrom: try Color(hex: hex)).palette(named: "x")
    #expect(palette.colors.map(\.name) == ["dark", "light", "neutral", "base"])
    #expect(palette.colors.map(\.color.hex) == expected)
  }

  @Test func `hue is kept, and saturation by the table`() throws {
    let color = try Color(hex: "#3E7FA2")
    let scheme = Scheme(derivedFrom: color)
    for (shade, saturation, brightness) in [
      (scheme.dark, color.hsb.saturation / 1.5, 0.2),
      (scheme.light, color.hsb.saturation / 1.5, 1),
      (scheme.neutral, color.hsb.saturation, 0.6), (scheme.base, color.hsb.saturation, 0.8),
    ] {
      #expect(abs(shade.hsb.hueDegrees - color.hsb.hueDegrees) < 1e-9)
      #expect(abs(shade.hsb.saturation - saturation) < 1e-12)
      #expect(abs(shade.hsb.brightness - brightness) < 1e-12)
    }
  }

  @Test func `text is light where the neutral colour is dark`() {
    var scheme = Scheme(derivedFrom: Color(red: 0, green: 0.5, blue: 0))
    #expect(scheme.prefersLightText)
    scheme.neutral = Color(HSBColor(hueDegrees: 10, saturation: 0.4, brightness: 0.6999))
    #expect(scheme.prefersLightText)
    scheme.neutral = Color(HSBColor(hueDegrees: 10, saturation: 0.4, brightness: 0.7))
    #expect(!scheme.prefersLightText)
  }

  @Test func `text on the light colour is dark, whatever the neutral one is`() throws {
    let scheme = Scheme(derivedFrom: try Color(hex: "#3E7FA2"))
    #expect(scheme.prefersLightText)
    #expect(scheme.textTone(on: scheme.light) == .dark)
    for color in [scheme.dark, scheme.neutral, scheme.base] {
      #expect(scheme.textTone(on: color) == .light)
    }
    var pale = scheme
    pale.neutral = Color(HSBColor(hueDegrees: 10, saturation: 0.4, brightness: 0.7))
    for color in [pale.dark, pale.light, pale.neutral, pale.base] {
      #expect(pale.textTone(on: color) == .dark)
    }
  }

  @Test func `a palette with the four names is a scheme`() throws {
    let scheme = Scheme(derivedFrom: try Color(hex: "#3E7FA2"))
    var palette = scheme.palette(named: "x")
    palette.colors.reverse()
    #expect(Scheme(palette) == scheme)
    palette.colors.removeAll { $0.name == "light" }
    #expect(Scheme(palette) == nil)
  }
}
