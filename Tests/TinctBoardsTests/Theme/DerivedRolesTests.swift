import Testing
import TinctGraphics

@testable import TinctBoards

/// The colours that palettes get for roles that they lack.
struct DerivedRolesTests {
  private typealias LCH = (lightness: Double, chroma: Double, hue: Double)

  private static func palette(_ name: String, ground: LCH, figure: LCH) -> Palette {
    func color(_ lch: LCH) -> Color {
      Color(OKLCHColor(lightness: lch.lightness, chroma: lch.chroma, hueDegrees: lch.hue))
        .gamutMapped
    }
    return Palette(
      name: name,
      colors: [
        Palette.NamedColor(name: "base", color: color(ground)),
        Palette.NamedColor(name: "text", color: color(figure)),
      ])
  }

  /// A light ground and a dark one, with figures of many hues that are far from them.
  private static let palettes: [Palette] = [(0.97, 0.4), (0.18, 0.85)].flatMap { ground, figure in
    stride(from: 0.0, to: 360, by: 24).map { hue in
      palette("\(ground) \(hue)", ground: (ground, 0.02, 80), figure: (figure, 0.1, hue))
    }
  }

  @Test(arguments: palettes)
  func `marks are seen on the ground, and differ from noodles and each other`(
    palette: Palette
  ) throws {
    let full = DerivedRoles.adding(to: palette, .twoColors)
    func color(_ name: String) throws -> Color { try #require(full.color(named: name)) }
    let (ground, figure) = (try color("base"), try color("text"))
    let marks = try ["hint", "wrong", "selected"].map(color)
    #expect(marks[0].contrast(with: ground) >= 1.6)
    #expect(marks[0].contrast(with: figure) >= 2.2)
    for mark in marks.dropFirst() { #expect(mark.contrast(with: ground) >= 3) }
    for (index, mark) in marks.enumerated() {
      for other in marks[..<index] + [ground, figure] {
        #expect(mark.difference(from: other) > 12, "\(index)")
      }
    }
  }

  /// A branch has each of six hues, and a cell with a mark or a wrong noodle may lie beside any.
  @Test(arguments: palettes)
  func `what is hinted, wrong or selected looks like no branch`(palette: Palette) throws {
    let full = DerivedRoles.adding(to: palette, .twoColors)
    for mark in ["hint", "wrong", "selected"] {
      let color = try #require(full.color(named: mark))
      for number in 1...6 {
        let branch = try #require(full.color(named: "branch-\(number)"))
        #expect(color.difference(from: branch) >= 8, "\(mark) \(number)")
      }
    }
    let few = DerivedRoles.adding(to: palette, .twoColors, asked: ["wrong", "selected"])
    for mark in ["wrong", "selected"] {
      #expect(few.color(named: mark) == full.color(named: mark))
    }
  }

  @Test(arguments: palettes)
  func `a wave of light is brighter than cells, and noodles are seen on it`(
    palette: Palette
  ) throws {
    let full = DerivedRoles.adding(to: palette, .twoColors)
    func color(_ name: String) throws -> Color { try #require(full.color(named: name)) }
    let (ground, figure, light) = (
      try color("base"), try color("text"), try color("celebrate")
    )
    #expect(light.contrast(with: figure) >= 1.7)
    for share in [0.0, 0.07, 0.22] {
      let cell = Color.mix(ground, figure, share: share, in: .oklab)
      #expect(light.difference(from: cell) >= 8)
      let (own, its) = (light.lab, cell.lab)
      func vividness(_ lab: LabColor) -> Double {
        (lab.lightness * lab.lightness + lab.a * lab.a + lab.b * lab.b).squareRoot()
      }
      #expect(own.lightness > its.lightness || vividness(own) > vividness(its))
    }
    for mark in ["hint", "wrong", "selected"] {
      #expect(light.difference(from: try color(mark)) >= 8, "\(mark)")
    }
  }

  /// Grounds of many hues and lightnesses.
  private static let grounds: [Palette] = [0.2, 0.35, 0.55, 0.75, 0.93].flatMap { lightness in
    stride(from: 0.0, to: 360, by: 30).map { hue in
      palette(
        "\(lightness) \(hue)", ground: (lightness, 0.12, hue),
        figure: (lightness < 0.6 ? 0.97 : 0.3, 0.03, hue + 60))
    }
  }

  /// Gold on red was tan, and rust on blue was brick.
  @Test(arguments: grounds)
  func `a wave of light is lighter than cells, and neither brown nor mud`(palette: Palette) throws {
    let full = DerivedRoles.adding(to: palette, .twoColors, asked: ["celebrate"])
    let (ground, text, light) = (
      try #require(full.color(named: "base")), try #require(full.color(named: "text")),
      try #require(full.color(named: "celebrate"))
    )
    let cell = Color.mix(ground, text, share: 0.14, in: .oklab)
    let lch = light.oklch
    #expect(lch.lightness > cell.oklch.lightness + 0.03)
    if (33...114).contains(lch.hueDegrees), lch.chroma > 0.04 {
      #expect(lch.lightness >= 0.67)
    }
    #expect(light.contrast(with: text) >= 1.9)
  }

  /// Both were blue lines along the sides of cells.
  @Test(arguments: palettes + grounds)
  func `a selection has another colour than walls`(palette: Palette) throws {
    let full = DerivedRoles.adding(to: palette, .twoColors, asked: ["wall", "selected"])
    let (wall, selected) = (
      try #require(full.color(named: "wall")), try #require(full.color(named: "selected"))
    )
    #expect(wall.oklab.distance(to: selected.oklab, weight: 0.25) >= 0.09)
  }

  @Test func `walls beside noodles of ink have another hue, and the glow of red ink is no pink`()
    throws
  {
    let ink = Palette(
      name: "ink",
      colors: [
        Palette.NamedColor(name: "base", color: Color(red: 0.957, green: 0.941, blue: 0.906)),
        Palette.NamedColor(name: "text", color: Color(red: 0.165, green: 0.157, blue: 0.176)),
        Palette.NamedColor(name: "accent", color: Color(red: 0.784, green: 0.251, blue: 0.169)),
      ])
    let full = DerivedRoles.adding(to: ink, .twoColors)
    let (wall, text) = (
      try #require(full.color(named: "wall")), try #require(full.color(named: "text"))
    )
    #expect(wall.oklch.chroma > 0.05 && wall.contrast(with: text) >= 1.7)
    let glow = try #require(full.color(named: "glow")).oklch
    #expect((55...80).contains(glow.hueDegrees) && glow.chroma > 0.08)
  }

  @Test(arguments: palettes)
  func `walls are seen, and look like no noodle`(palette: Palette) throws {
    let full = DerivedRoles.adding(to: palette, .twoColors)
    func color(_ name: String) throws -> Color { try #require(full.color(named: name)) }
    let (ground, figure, wall) = (try color("base"), try color("text"), try color("wall"))
    #expect(wall.contrast(with: ground) >= 1.7)
    let quiet = Color.mix(ground, figure, share: 0.38, in: .oklab)
    for noodle in try [figure, quiet] + (1...6).map({ try color("branch-\($0)") }) {
      let (own, its) = (wall.oklab, noodle.oklab)
      let (light, a, b) = (own.lightness - its.lightness, own.a - its.a, own.b - its.b)
      #expect((light * light + a * a + b * b).squareRoot() >= 0.09)
    }
    for mark in ["hint", "wrong", "selected"] {
      #expect(wall.difference(from: try color(mark)) >= 8, "\(mark)")
    }
  }

  /// Contrast shows wrong noodles on cells of both colours, of which other noodles have the other.
  @Test(arguments: palettes)
  func `an alert is seen on both colours of a palette`(palette: Palette) throws {
    let full = DerivedRoles.adding(to: palette, .twoColors)
    let alert = try #require(full.color(named: "alert"))
    for name in ["base", "text"] {
      let color = try #require(full.color(named: name))
      #expect(alert.contrast(with: color) >= 1.5, "\(name)")
      #expect(alert.difference(from: color) >= 15, "\(name)")
    }
  }

  @Test func `the light of a wave on a dark figure is a lighter shade of it`() throws {
    for hue in stride(from: 0.0, to: 360, by: 30) {
      let figure = Color(OKLCHColor(lightness: 0.35, chroma: 0.1, hueDegrees: hue)).gamutMapped
      let palette = Palette(
        name: "\(hue)",
        colors: [
          Palette.NamedColor(name: "base", color: Color(red: 0.97, green: 0.96, blue: 0.94)),
          Palette.NamedColor(name: "text", color: figure),
        ])
      let flash = try #require(
        DerivedRoles.adding(to: palette, .twoColors).color(named: "flash"))
      #expect(flash.oklab.lightness > figure.oklab.lightness + 0.2)
      let (own, its) = (flash.oklab, figure.oklab)
      // No hue comes in that neither has: gold made bronze of blue.
      #expect(own.a * its.a + own.b * its.b > 0, "\(hue)")
      #expect(flash.oklch.chroma < figure.oklch.chroma)
    }
  }

  @Test func `a palette keeps its own colours, and marks after them keep clear of them`() throws {
    var palette = try #require(Self.palettes.first)
    let wrong = try #require(DerivedRoles.adding(to: palette, .twoColors).color(named: "wrong"))
    palette.colors.append(Palette.NamedColor(name: "hint", color: wrong))
    let full = DerivedRoles.adding(to: palette, .twoColors)
    #expect(full.color(named: "hint") == wrong)
    #expect(try #require(full.color(named: "wrong")).difference(from: wrong) > 12)
    #expect(DerivedRoles.adding(to: palette, .twoColors, asked: []) == palette)
  }
}
