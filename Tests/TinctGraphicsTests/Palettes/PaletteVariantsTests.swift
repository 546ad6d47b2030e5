import Testing

@testable import TinctGraphics

struct PaletteVariantsTests {
  private static let inputs = ["#FF0000", "#800080", "#3E7FA2", "#D9480F", "#00FF00", "#FAF189"]

  @Test(arguments: inputs)
  func `an even scheme has even steps, one hue, and the most chroma`(hex: String) throws {
    let color = try Color(hex: hex)
    let scheme = Scheme(evenlyFrom: color)
    let shades = [scheme.dark, scheme.neutral, scheme.base, scheme.light].map(\.oklch)
    for (lower, upper) in zip(shades, shades.dropFirst()) {
      #expect(abs(upper.lightness - lower.lightness - 0.24) < 1e-6)
    }
    for shade in shades {
      let turn = abs(shade.hueDegrees - color.oklch.hueDegrees)
      #expect(min(turn, 360 - turn) < 1e-3)
      let more = OKLCHColor(
        lightness: shade.lightness, chroma: shade.chroma + 1e-4, hueDegrees: shade.hueDegrees)
      #expect(!Color(more).linear.isInside)
    }
  }

  @Test func `a grey gives greys`() throws {
    let scheme = Scheme(evenlyFrom: try Color(hex: "#777777"))
    for shade in [scheme.dark, scheme.neutral, scheme.base, scheme.light] {
      #expect(shade.oklch.chroma < 1e-6)
    }
  }

  @Test(arguments: [
    (SchemeHues.complement, [180.0, 180, 0, 0]), (.triad, [120, 240, 0, 0]),
    (.analogous, [330, 330, 0, 30]),
  ])
  func `hues lie about the circle`(hues: SchemeHues, turns: [Double]) throws {
    let color = try Color(hex: "#3E7FA2")
    let scheme = Scheme(evenlyFrom: color, hues: hues)
    let shades = [scheme.dark, scheme.neutral, scheme.base, scheme.light]
    for (shade, turn) in zip(shades, turns) {
      let found = shade.oklch.hueDegrees - color.oklch.hueDegrees - turn
      let rest = abs(found.remainder(dividingBy: 360))
      #expect(rest < 1e-3)
    }
  }

  @Test func `on another ground shadows stay dark, and light stays light`() throws {
    func palette(_ base: String, _ text: String, _ more: (String, String)) throws -> Palette {
      Palette(
        name: "x",
        colors: try [("base", base), ("text", text), more].map {
          Palette.NamedColor(name: $0, color: try Color(hex: $1))
        })
    }
    let fox = try #require(
      try palette("#FFF4E0", "#8A2B0E", ("shadow", "#C9A27A")).dark(keeping: []))
    let (ground, shadow) = (fox.colors[0].color, fox.colors[2].color)
    #expect(shadow.relativeLuminance < ground.relativeLuminance)
    let night = try #require(
      try palette("#1A2238", "#FFE9B0", ("glow", "#FFE9B0")).light(keeping: []))
    let step = night.colors[0].color.oklch.lightness - night.colors[2].color.oklch.lightness
    #expect((0.1...0.16).contains(step))
  }

  @Test func `a ramp has its ends, and even steps between`() throws {
    let (first, last) = (try Color(hex: "#FFF4D6"), try Color(hex: "#D9480F"))
    let ramp = Color.ramp(from: first, to: last, steps: 5)
    #expect(ramp.map(\.hex).first == "#FFF4D6" && ramp.map(\.hex).last == "#D9480F")
    let lightnesses = ramp.map(\.oklab.lightness)
    for index in 1..<4 {
      let step = lightnesses[index] - lightnesses[index - 1]
      #expect(abs(step - (lightnesses[4] - lightnesses[0]) / 4) < 1e-9)
    }
  }

  @Test(arguments: [("#FFF4D6", "#D9480F"), ("#FCE7E3", "#A01E45"), ("#F4F0E7", "#2A282D")])
  func `a dark variant keeps hues, and reads as well`(base: String, text: String) throws {
    let palette = Palette(
      name: "x",
      colors: [
        .init(name: "base", color: try Color(hex: base)),
        .init(name: "text", color: try Color(hex: text)),
      ], strings: [.init(name: "title", text: "t")])
    let dark = try #require(palette.dark)
    #expect(dark.strings == palette.strings && dark.name == palette.name)
    let (ground, figure) = (
      try #require(dark.color(named: "base")), try #require(dark.color(named: "text"))
    )
    let (oldGround, oldFigure) = (palette.colors[0].color, palette.colors[1].color)
    #expect(ground.relativeLuminance < 0.03 && figure.relativeLuminance > 0.2)
    #expect(figure.contrast(with: ground) > oldFigure.contrast(with: oldGround) - 0.05)
    #expect(
      abs(figure.readability(on: ground)) > abs(oldFigure.readability(on: oldGround)) - 0.5)
    for (now, old) in [(ground, oldGround), (figure, oldFigure)]
    where now.oklch.chroma > 0.02 && old.oklch.chroma > 0.02 {
      let turn = (now.oklch.hueDegrees - old.oklch.hueDegrees).remainder(dividingBy: 360)
      // 8 bits leave a dark colour few hues.
      #expect(abs(turn) < 6)
    }
    #expect(dark.dark == dark)
  }

  @Test(arguments: [("#E4572E", "#FFF4E6"), ("#D94A4A", "#FFF1DC"), ("#F28C28", "#FFF8EC")])
  func `the dark variant of a warm ground is no brown, and what was light on it stays so`(
    base: String, text: String
  ) throws {
    let palette = Palette(
      name: "x",
      colors: [
        .init(name: "base", color: try Color(hex: base)),
        .init(name: "text", color: try Color(hex: text)),
      ])
    let dark = try #require(palette.dark)
    let (ground, figure) = (dark.colors[0].color.oklch, dark.colors[1].color.oklch)
    #expect(ground.lightness < 0.24 && ground.chroma > 0.045)
    let old = palette.colors[1].color.oklch
    #expect(abs(figure.lightness - old.lightness) < 0.01 && abs(figure.chroma - old.chroma) < 0.01)
    #expect(dark.dark == dark)
  }

  @Test func `a dark variant of a scheme keeps the order of its roles`() throws {
    for hex in Self.inputs {
      let scheme = Scheme(derivedFrom: try Color(hex: hex))
      let dark = try #require(scheme.palette(named: "x").dark.flatMap(Scheme.init))
      func order(_ scheme: Scheme) -> [Int] {
        let all = [scheme.dark, scheme.light, scheme.neutral, scheme.base]
        return [0, 1, 2, 3].sorted { all[$0].oklch.lightness < all[$1].oklch.lightness }
      }
      #expect(order(dark) == order(scheme))
      #expect(dark.light.oklch.lightness <= 0.91)
    }
    #expect(Palette(name: "x", colors: []).dark == nil)
  }

  @Test(arguments: [("#2B1B21", "#FF8C5A"), ("#102030", "#E0F0FF"), ("#203020", "#80C060")])
  func `a light variant keeps hues, and reads as well`(base: String, text: String) throws {
    let palette = Palette(
      name: "x",
      colors: [
        .init(name: "base", color: try Color(hex: base)),
        .init(name: "text", color: try Color(hex: text)),
      ])
    let light = try #require(palette.light())
    let (ground, figure) = (light.colors[0].color, light.colors[1].color)
    #expect(ground.relativeLuminance > 0.85)
    let (oldGround, oldFigure) = (palette.colors[0].color, palette.colors[1].color)
    #expect(figure.contrast(with: ground) > oldFigure.contrast(with: oldGround) - 0.1)
    #expect(light.light() == light)
    #expect(palette.light(keeping: ["base"]) == palette)
    #expect(palette.light(keeping: ["text"])?.colors[1] == palette.colors[1])
    #expect(palette.dark(keeping: ["text"])?.colors[1] == palette.colors[1])
  }

  @Test(arguments: inputs)
  func `a scheme becomes a pale ground and its main colour`(hex: String) throws {
    let scheme = Scheme(derivedFrom: try Color(hex: hex))
    let light = try #require(scheme.palette(named: "x").light())
    #expect(light.colors.map(\.name) == ["base", "text"])
    let (ground, text) = (light.colors[0].color, light.colors[1].color)
    let own = scheme.base.contrast(with: ground)
    #expect(text.contrast(with: ground) >= 2.95)
    #expect(own < 3 || text.pixel == scheme.base.pixel)
    #expect(light.light() == light)
    let kept = scheme.palette(named: "x").light(keeping: ["base"])
    #expect(kept?.color(named: "text")?.pixel == scheme.base.pixel)
  }

  @Test(arguments: inputs)
  func `a colour on a pale ground is itself where it can be read`(hex: String) throws {
    let color = try Color(hex: hex)
    let made = color.onPaleGround(isKept: false)
    let (ground, text) = (made.colors[0].color, made.colors[1].color)
    #expect(text.contrast(with: ground) >= 3)
    #expect(color.contrast(with: ground) < 3 || text.pixel == color.pixel)
    #expect(color.onPaleGround(isKept: true).colors[1].color.pixel == color.pixel)
    let under = color.asGround
    #expect(under.colors[0].color == color)
    #expect(under.colors[1].color.contrast(with: color) >= 4)
  }

  @Test func `the iPhone's colours have their names`() {
    #expect(IPhone5CColor(rawValue: "iphone-5c-blue")?.color.hex == "#46ABE0")
    #expect(IPhone5CColor.allCases.count == 5)
  }
}
