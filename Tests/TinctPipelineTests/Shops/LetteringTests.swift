import Testing
import TinctGraphics
import TinctBoards
import TinctPuzzles

struct LetteringTests {
  @Test func `cells are seen on the ground behind boards as on their own`() throws {
    let theme = try Shipped.theme("noodles.json")
    for palette in try Shipped.palettes() {
      let colors = try theme.lettered(for: palette).inks.colors(in: palette)
      let ground = try #require(colors[.background]).oklch.lightness
      let second = try #require(colors[.groundSecond]).oklch.lightness
      for ink in [Ink.cell, .poweredCell] {
        let cell = try #require(colors[ink]).oklch.lightness
        #expect(
          abs(cell - ground) < 0.01
            || (cell - ground) * (cell - second) > 0
              && abs(cell - second) >= 0.39 * abs(cell - ground),
          "\(palette.name) \(ink)")
      }
    }
  }

  @Test(arguments: Shipped.themeFiles)
  func `titles and captions can be read in every shipped palette`(file: String) throws {
    let theme = try Shipped.theme(file)
    for palette in try Shipped.palettes() {
      let colors = try theme.lettered(for: palette).inks.colors(in: palette)
      let ground = try #require(colors[.background])
      #expect(try #require(colors[.title]).contrast(with: ground) >= 3, "\(palette.name)")
      #expect(try #require(colors[.caption]).contrast(with: ground) >= 4.5, "\(palette.name)")
      // Words lie on the gradient and the pattern of the theme's own ground, too.
      for ink in [Ink.backgroundSecond, .pattern] where theme.drawnInks.contains(ink) {
        let other = try #require(colors[ink])
        #expect(try #require(colors[.title]).contrast(with: other) >= 3, "\(palette.name)")
        #expect(try #require(colors[.caption]).contrast(with: other) >= 4.5, "\(palette.name)")
      }
      let card = try #require(colors[.card])
      #expect((1.01...1.4).contains(card.contrast(with: ground)), "\(palette.name)")
      if theme.board.panel == nil, theme.cell.isSolid {
        for ink in [Ink.cell, .cellSecond, .cellThird] {
          guard let cell = colors[ink] else { continue }
          #expect(
            abs(cell.oklch.lightness - card.oklch.lightness) > 0.02, "\(ink) in \(palette.name)")
        }
      }
      // On the ink that the ground runs to, and on a band.
      let second = try #require(colors[.groundSecond])
      #expect(try #require(colors[.title]).contrast(with: second) >= 3, "\(palette.name)")
      #expect(try #require(colors[.caption]).contrast(with: second) >= 4.5, "\(palette.name)")
      // The ground is never flat, and at its edge words can be read as well.
      let edge = try #require(colors[.groundEdge])
      #expect(edge.contrast(with: second) >= 1.02, "\(palette.name)")
      #expect(try #require(colors[.title]).contrast(with: edge) >= 3, "\(palette.name)")
      #expect(try #require(colors[.caption]).contrast(with: edge) >= 4.5, "\(palette.name)")
      let band = try #require(colors[.band])
      #expect(try #require(colors[.bandText]).contrast(with: band) >= 4.5, "\(palette.name)")
      // A shadow is darker than what it falls on.
      let shadow = try #require(colors[.shotShadow])
      #expect(shadow.relativeLuminance < ground.relativeLuminance, "\(palette.name)")
    }
  }

  @Test func `a band that noodles would not be seen on has the colour of their cells`() throws {
    let theme = try Shipped.theme("contrast.json")
    let named = try Shipped.palettes().filter { ["Harbor", "Meadow"].contains($0.name) }
    #expect(named.count == 2)
    for palette in named {
      let colors = try theme.lettered(for: palette).inks.colors(in: palette)
      #expect(colors[.band]?.hex == colors[.poweredCell]?.hex, "\(palette.name)")
    }
    // Words cannot be read on the cells of Citrus, so the band is darker, in their hue.
    let citrus = try #require(try Shipped.palettes().first { $0.name == "Citrus" })
    let colors = try theme.lettered(for: citrus).inks.colors(in: citrus)
    let (band, cell) = (try #require(colors[.band]), try #require(colors[.poweredCell]))
    #expect(abs(band.oklch.hueDegrees - cell.oklch.hueDegrees) < 10)
    #expect(band.oklch.chroma > 0.8 * cell.oklch.chroma)
  }

  @Test(arguments: Shipped.themeFiles)
  func `a band on a dark ground is dark`(file: String) throws {
    let theme = try Shipped.theme(file)
    var count = 0
    for palette in try Shipped.palettes() {
      let colors = try theme.lettered(for: palette).inks.colors(in: palette)
      let ground = try #require(colors[.background])
      guard ground.oklch.lightness < 0.4 else { continue }
      count += 1
      let band = try #require(colors[.band])
      #expect(band.oklch.lightness < 0.62, "\(palette.name)")
      #expect(band.contrast(with: ground) >= 1.12, "\(palette.name)")
    }
    #expect(count > 3)
  }

  @Test func `a band on a dark ground has the hue of the accent where words can be read on that`()
    throws
  {
    let theme = try Shipped.theme("ribbon.json")
    let named = try Shipped.palettes().filter { ["Dusk", "Harbor", "Maple"].contains($0.name) }
    #expect(named.count == 3)
    for palette in named {
      let band = try #require(try theme.lettered(for: palette).inks.colors(in: palette)[.band])
      let base = try #require(palette.color(named: "base"))
      let turn = (band.oklch.hueDegrees - base.oklch.hueDegrees).remainder(dividingBy: 360)
      #expect(abs(turn) < 15 && band.oklch.chroma > 0.1, "\(palette.name)")
    }
  }

  @Test func `a scheme's own rule decides whether text is light`() throws {
    let theme = try Shipped.theme("noodles.json")
    let scheme = Scheme(derivedFrom: try Color(hex: "#800080")).palette(named: "x")
    let colors = try theme.lettered(for: scheme).inks.colors(in: scheme)
    #expect(colors[.title]?.hex == scheme.color(named: "light")?.hex)
  }

  @Test func `text that cannot be read becomes white or black`() throws {
    let theme = try Shipped.theme("noodles.json")
    for (base, text, title) in [
      ("#FFF4D6", "#FFE08A", "#000000"), ("#101840", "#202860", "#FFFFFF"),
      ("#FFF4D6", "#D9480F", "#D9480F"),
    ] {
      let palette = try Palette(base: base, text: text)
      let colors = try theme.lettered(for: palette).inks.colors(in: palette)
      #expect(colors[.title]?.hex == title)
    }
  }

  @Test func `palettes that need the same text are printed from one drawing`() throws {
    let theme = try Shipped.theme("noodles.json")
    let plain = try theme.lettered(for: Palette(base: "#FFFFFF", text: "#103060"))
    #expect(try plain == theme.lettered(for: Palette(base: "#FFFFFF", text: "#143464")))
  }
}
