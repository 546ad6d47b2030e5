import Foundation
import TestFiles
import Testing
import TinctBoards
import TinctCodecs
import TinctDocuments
import TinctGraphics
import TinctPuzzles

@testable import TinctPipeline

struct LegibilityTests {
  private static func check(
    _ theme: String, floors: LegibilityFloors = LegibilityFloors()
  ) throws -> Legibility {
    let theme = try Shipped.theme(theme)
    let borders = try InkBorders(theme)
    return Legibility(
      theme: theme, touching: borders.touching(), glow: borders.glow, floors: floors)
  }

  @Test func `the middle of a wall is seen on the wall alone, however thin that is`() throws {
    var theme = try Shipped.theme("contrast.json")
    theme.wall.width = 0.08
    let touching = try InkBorders(theme).touching().filter {
      [$0.figure, $0.ground].contains(.wallCore)
    }
    #expect(touching.allSatisfy { [$0.figure, $0.ground].contains(.wall) })
  }

  @Test func `what touches on boards is seen`() throws {
    let touching = try InkBorders(try Shipped.theme("noodles.json")).touching()
    for (figure, ground) in [
      (Ink.wire, Ink.cell), (.powered, .poweredCell), (.cell, .background), (.source, .sourceRing),
      (.wall, .background), (.source, .poweredCell), (.powered, .source),
    ] { #expect(touching.contains(InkPair(figure, ground))) }
    // Noodles with power lie on lit cells only, and never touch those without.
    for (figure, ground) in [(Ink.wire, Ink.powered), (.wire, .poweredCell), (.wire, .source)] {
      #expect(!touching.contains(InkPair(figure, ground)))
    }
    let lines = try InkBorders(try Shipped.theme("blueprint.json")).touching()
    #expect(lines.contains(InkPair(.wire, .wireCore)))
    #expect(!lines.contains { $0.figure == .poweredCell || $0.ground == .poweredCell })
  }

  @Test func `locked cells of a colour of their own are a ground as others are`() throws {
    var theme = try Shipped.theme("noodles.json")
    #expect(
      try !InkBorders(theme).touching().contains { $0.ground == .lockedCell })
    theme.inks.twoColors.append(
      InkRules.Rule(ink: .lockedCell, color: try ColorExpression(parsing: "text")))
    theme.inks.scheme.append(
      InkRules.Rule(ink: .lockedCell, color: try ColorExpression(parsing: "neutral")))
    let touching = try InkBorders(theme).touching()
    for figure in [Ink.wire, .powered, .locked] {
      #expect(touching.contains(InkPair(figure, .lockedCell)), "\(figure)")
    }
    // In each kind of palette, noodles of some kind are the cell's colour there.
    let check = Legibility(theme: theme, touching: touching)
    for palette in try Shipped.palettes() {
      let failing = try check.figures(of: palette).filter { !$0.shortfalls(check.floors).isEmpty }
      #expect(failing.contains { $0.pair.ground == .lockedCell }, "\(palette.name)")
    }
    let net = try InkBorders(try Shipped.theme("net.json")).touching()
    #expect(
      net.contains(InkPair(.wire, .lockedCell)) && net.contains(InkPair(.powered, .lockedCell)))
  }

  @Test func `pairs that are the same two colours count once, as the one of which most is asked`()
    throws
  {
    let check = try Self.check("blueprint.json")
    let pairs = try #require(check.pairs[.twoColors])
    #expect(
      pairs.map { "\($0.figure.name) \($0.ground.name) \($0.role)" } == [
        "powered background lit", "wall background quiet", "wire background quiet",
        "wire wall joint", "powered wire apart", "cell background shade",
      ])
  }

  @Test(arguments: Shipped.themeFiles)
  func `all shipped palettes pass their own check`(theme: String) throws {
    let check = try Self.check(theme)
    for palette in try Shipped.palettes() {
      for figures in try check.figures(of: palette) {
        let shortfalls = figures.shortfalls(check.floors)
        #expect(shortfalls.isEmpty, "\(palette.name): \(figures.pair) \(shortfalls)")
      }
      let orders = try check.orders(of: palette)
      for figures in orders {
        #expect(figures.passes, "\(palette.name): \(figures.title) \(figures.value)")
      }
      #expect(orders.contains { $0.order.demand == .standsOut && $0.order.ink == .powered })
      #expect(orders.contains { $0.order.demand == .staysClear && $0.order.ink == .powered })
      for ink in [Ink.wall, .wrong] {
        #expect(orders.contains { $0.order.demand == .isUnlike && $0.order.ink == ink })
      }
    }
  }

  /// Gold and rust, darkened until cream stood out on them, were mud.
  @Test func `lit keys of Toy are lighter than dark ones, and the shine on noodles is no stripe`()
    throws
  {
    let theme = try Shipped.theme("toy.json")
    for palette in try Shipped.palettes() {
      let colors = try theme.inks.colors(in: palette)
      func color(_ ink: Ink) throws -> Color { try #require(colors[ink]) }
      if theme.inks.kind(of: palette) == .scheme {
        let (lit, quiet) = (try color(.poweredCellFace), try color(.cellFace))
        #expect(lit.oklab.lightness > quiet.oklab.lightness + 0.03, "\(palette.name)")
      }
      let (shine, noodle) = (try color(.poweredHighlight), try color(.powered))
      let glint = Color.mix(
        noodle, Color(red: 1, green: 1, blue: 1), share: shine.alpha, in: .srgb)
      #expect(glint.contrast(with: noodle) < 3, "\(palette.name)")
    }
  }

  @Test func `pieces without power are paler in Blueprint than the palette's accent`() throws {
    let theme = try Shipped.theme("blueprint.json")
    for palette in try Shipped.palettes() where theme.inks.kind(of: palette) == .scheme {
      let colors = try theme.inks.colors(in: palette)
      let wire = try #require(colors[.wire])
      let accent = try #require(palette.color(named: "base"))
      #expect(wire.oklch.chroma < accent.oklch.chroma - 0.02, "\(palette.name)")
    }
  }

  /// Ends in the colour of their cell looked hollow beside those of other groups.
  @Test func `eyes like a branch have the colour of lit noodles where that is unlike all`() throws {
    let theme = try Shipped.theme("noodles.json").showingGroups()
    let carnival = try #require(try Shipped.palettes().first { $0.name == "Carnival" })
    let colors = try theme.inks.colors(in: carnival)
    #expect(colors[.poweredCore] == colors[.powered])
    #expect(colors[.poweredCore] != colors[.poweredCell])
  }

  @Test func `an accent that a palette lacks is no pair, and one that it has is`() throws {
    let check = try Self.check("noodles.json")
    let pair = InkPair(.poweredCore, .powered)
    #expect(pair.role == .joint)
    let plain = try Palette(base: "#FFF4D6", text: "#D9480F")
    #expect(try !check.figures(of: plain).contains { $0.pair == pair })
    func contrast(_ accent: String) throws -> Double? {
      let accent = Palette.NamedColor(name: "accent", color: try Color(hex: accent))
      let palette = Palette(name: "x", colors: plain.colors + [accent])
      return try check.figures(of: palette).first { $0.pair == pair }?.contrast
    }
    #expect(try contrast("#D9480F") == 1)
    #expect(try contrast("#FFFFFF").map { $0 > 3 } == true)
  }

  /// The mean distance in OKLab between the pixels of one board in two palettes.
  @Test func `no two shipped palettes look alike on a board`() throws {
    let theme = try Shipped.theme("noodles.json")
    let pack = try Shipped.pack("squares.json")
    let puzzle = try #require(pack.puzzles.first { $0.name == "garden" })
    let scene = BoardLayout(grid: puzzle.makeGrid(), theme: theme, cellPixels: 10)
      .scene(of: puzzle.state)
    let palettes = try Shipped.palettes()
    let prints = try Printer(palettes: palettes.map { try ResolvedPalette($0, theme: theme) })
      .print(Drawing(scene))
    let boards = try prints.map { print in
      let bitmap = try PNGImage(decoding: print.bytes).bitmap
      var known: [StraightPixel: OKLabColor] = [:]
      return bitmap.pixels.map { pixel in
        if let color = known[pixel] { return color }
        let color = Color(pixel).oklab
        known[pixel] = color
        return color
      }
    }
    for (k, one) in boards.enumerated() {
      for (m, other) in boards.enumerated().dropFirst(k + 1) {
        var sum = 0.0
        for pixel in one.indices {
          let (a, b) = (one[pixel], other[pixel])
          let (l, m, n) = (a.lightness - b.lightness, a.a - b.a, a.b - b.b)
          sum += (l * l + m * m + n * n).squareRoot()
        }
        let mean = sum / Double(one.count)
        #expect(mean >= 0.06, "\(palettes[k].name) and \(palettes[m].name): \(mean)")
      }
    }
  }

  /// The faults that the first themes had: none of them is a pair with too little contrast.
  @Test func `power that hides, light shadows, marks that fade or collide are found`() throws {
    let palette = try Palette(base: "#2B1B21", text: "#FF8C5A")
    func faults(_ theme: String, _ ink: Ink, _ color: String) throws -> [String] {
      var theme = try Shipped.theme(theme)
      let expression = try ColorExpression(parsing: color)
      for index in theme.inks.twoColors.indices where theme.inks.twoColors[index].ink == ink {
        theme.inks.twoColors[index].color = expression
      }
      let check = Legibility(theme: theme, touching: [InkPair(.wall, .cell)])
      return try check.orders(of: palette).filter { !$0.passes }.map(\.title)
    }
    #expect(
      try faults("noodles.json", .powered, "color-mix(in oklab, base 70%, text)") == [
        "lit noodle stands out beside unlit noodle", "lit noodle stays clear on wave of light",
      ])
    // On black nothing is darker; what is lighter is no shadow all the same.
    let black = Palette(
      name: "Black",
      colors: try [("base", "#000000"), ("text", "#F0876A"), ("shadow", "#FFFFFF")].map {
        Palette.NamedColor(name: $0, color: try Color(hex: $1))
      })
    let lumen = Legibility(theme: try Shipped.theme("lumen.json"), touching: [])
    func shadows(_ palette: Palette) throws -> [String] {
      try lumen.orders(of: palette).filter { !$0.passes }.map(\.title).filter {
        $0.contains("darkens")
      }
    }
    #expect(try !shadows(black).isEmpty)
    #expect(try shadows(Palette(name: "Black", colors: Array(black.colors.prefix(2)))).isEmpty)
    #expect(
      try faults("toy.json", .cellShadow, "color-mix(in oklab, base 74%, text)") == [
        "shadow of a cell darkens panel"
      ])
    #expect(
      try faults("noodles.json", .hint, "color-mix(in oklab, base 82%, text)") == [
        "hint shows on lit cell"
      ])
    #expect(
      try faults("contrast.json", .locked, "color-mix(in oklab, base 5%, text)").contains(
        "wall differs from pin of a locked cell"))
    #expect(
      try faults("contrast.json", .wallCore, "color-mix(in oklab, base 6%, text)") == [
        "wall shows on middle of a wall"
      ])
    #expect(try faults("toy.json", .selected, "text") == [])
    #expect(
      try faults("noodles.json", .locked, "color-mix(in oklab, base 70%, text)") == [
        "pin of a locked cell shows on lit cell"
      ])
    // A wall may not look like a pipe, nor a wrong noodle like a shade of another.
    #expect(
      try faults("noodles.json", .wall, "color-mix(in oklab, base 10%, text)") == [
        "wall is unlike lit noodle"
      ])
    #expect(
      try faults(
        "lumen.json", .wall,
        "color-mix(in oklab, var(--branch-2, color-mix(in oklab, accent 36%, text)) 80%, text)"
      ).contains("wall is unlike lit noodle at its end"))
    #expect(
      try faults("contrast.json", .wrong, "color-mix(in oklab, base 21%, text)").contains(
        "wrong noodle is unlike unlit noodle"))
    #expect(
      try faults("noodles.json", .selected, "color-mix(in oklab, wall 70%, base)").contains(
        "selection has another colour than wall"))
    // A wave of light may not wash out a mark that it passes.
    #expect(
      try faults("noodles.json", .celebrate, "color-mix(in oklab, base 49%, text)") == [
        "pin of a locked cell differs from wave of light"
      ])
  }

  @Test func `a wave that dulls cells is no light, and one that brightens or gilds them is`()
    throws
  {
    let palette = try Palette(base: "#CFEBFF", text: "#203761")
    func faults(_ celebrate: String) throws -> [String] {
      var theme = try Shipped.theme("noodles.json")
      let expression = try ColorExpression(parsing: celebrate)
      for index in theme.inks.twoColors.indices
      where theme.inks.twoColors[index].ink == .celebrate {
        theme.inks.twoColors[index].color = expression
      }
      return try Legibility(theme: theme, touching: []).orders(of: palette)
        .filter { !$0.passes && $0.order.ink == .celebrate }.map(\.words)
    }
    #expect(
      try faults("color-mix(in oklab, base 60%, text)") == [
        "wave of light hardly lights up lit cell: ΔE 0.0"
      ])
    #expect(try faults("base").count == 1)
    #expect(try faults("#FFFFFF") == [])
    #expect(try faults("#FFD000") == [])
    #expect(try faults("celebrate") == [])
  }

  /// On light grounds light cannot be lighter than what it lies on.
  @Test func `the glow on light grounds is a halo in the hue of what shines`() throws {
    let theme = try Shipped.theme("lumen.json")
    var count = 0
    for palette in try Shipped.palettes() {
      let colors = try ResolvedPalette(palette, theme: theme).colors
      func color(_ ink: Ink) throws -> Color { try #require(colors[ink]) }
      let (cell, lit, glow) = (try color(.cell), try color(.poweredCell), try color(.glow))
      guard lit.oklch.lightness >= 0.7 else { continue }
      count += 1
      #expect(lit.relativeLuminance > cell.relativeLuminance, "\(palette.name)")
      // Right beside a noodle it covers at least half.
      let halo = Color.mix(lit, glow, share: 0.5, in: .srgb)
      #expect(halo.contrast(with: lit) >= 1.15, "\(palette.name)")
      #expect(glow.oklch.chroma >= 0.11, "\(palette.name): \(glow.oklch.chroma)")
      let figure = try color(.powered).oklch
      guard !figure.isGrey else { continue }
      let turn = (glow.oklch.hueDegrees - figure.hueDegrees).remainder(dividingBy: 360)
      #expect(abs(turn) < 20 || palette.color(named: "glow") != nil, "\(palette.name): \(turn)")
    }
    #expect(count > 10)
  }

  @Test func `a pattern without a rule is seen everywhere on a gradient`() throws {
    let file = Checkout.root.appending(path: "themes/noodles.json")
    for hasRules in [false, true] {
      var text = try String(contentsOf: file, encoding: .utf8).replacing(
        #""panel": null\#n"#,
        with: #""panel": null, "gradient": {"shape": "linear"}, "pattern": {"shape": "dots", "#
          + #""step": 0.5, "weight": 0.3}\#n"#)
      for (kind, rule) in [("twoColors", "base 80%, text"), ("scheme", "dark 80%, light")]
      where hasRules {
        let start = try #require(text.range(of: "\"\(kind)\": {")).upperBound
        text.insert(
          contentsOf: "\"backgroundSecond\": \"color-mix(in oklab, \(rule))\",", at: start)
      }
      let theme = try ThemeDocument.read(Array(text.utf8))
      #expect(theme.board.pattern != nil && theme.board.gradient != nil)
      for palette in try Shipped.palettes() {
        let colors = try theme.inks.colors(in: palette)
        let near = try #require(colors[.background]).oklab
        let far = try #require(colors[.backgroundSecond]).oklab
        let pattern = try #require(colors[.pattern]).oklab
        let least = (0...20).map { step -> Double in
          let share = Double(step) / 20
          func way(_ part: KeyPath<OKLabColor, Double>) -> Double {
            near[keyPath: part] * (1 - share) + far[keyPath: part] * share - pattern[keyPath: part]
          }
          let (light, a, b) = (way(\.lightness), way(\.a), way(\.b))
          return (light * light + a * a + b * b).squareRoot()
        }.min()
        #expect(try #require(least) > 0.035, "\(palette.name) \(hasRules)")
      }
    }
  }

  @Test func `a glow is lighter than a dark ground, and seen on a light one`() throws {
    let lumen = Legibility(theme: try Shipped.theme("lumen.json"), touching: [])
    func faults(_ palette: Palette) throws -> [String] {
      try lumen.orders(of: palette).filter { !$0.passes }.map(\.title).filter {
        $0.contains("glow")
      }
    }
    for palette in try Shipped.palettes() { #expect(try faults(palette) == [], "\(palette.name)") }
    for (base, text, glow, isRight) in [
      ("#1A2238", "#FFE9B0", "#05080F", false), ("#1A2238", "#FFE9B0", "#60C0F0", true),
      ("#F4F1E4", "#20405A", "#F0EDDC", false), ("#F4F1E4", "#20405A", "#90B8D8", true),
    ] {
      var palette = try Palette(base: base, text: text)
      #expect(try faults(palette) == [])
      palette.colors.append(Palette.NamedColor(name: "glow", color: try Color(hex: glow)))
      let found = try faults(palette)
      #expect(found.isEmpty == isRight, "\(found)")
      let repair = PaletteRepair([lumen], locked: ["base", "text"], answersDemands: true)
      let mended = try repair.repaired(palette)
      #expect(mended.changes.map(\.name) == (isRight ? [] : ["glow"]))
      #expect(try faults(mended.palette) == [])
    }
  }

  @Test func `branches of every palette look different, and equal ones fail`() throws {
    let ribbon = Legibility(theme: try Shipped.theme("ribbon.json"), touching: [])
    func alike(_ palette: Palette) throws -> [String] {
      try ribbon.orders(of: palette).filter { !$0.passes }.map(\.title).filter {
        $0.contains("branch")
      }
    }
    for palette in try Shipped.palettes() { #expect(try alike(palette) == [], "\(palette.name)") }
    // A palette's own colours stay, and those that it lacks keep away from them.
    var palette = try Palette(base: "#1A2238", text: "#FFE9B0")
    for (number, hex) in [(3, "#FFB000"), (4, "#40D0A0")] {
      palette.colors.append(
        Palette.NamedColor(name: "branch-\(number)", color: try Color(hex: hex)))
    }
    #expect(try alike(palette) == [])
    palette.colors = Array(palette.colors.prefix(2))
    for number in 1...6 {
      palette.colors.append(
        Palette.NamedColor(name: "branch-\(number)", color: try Color(hex: "#40D0A0")))
    }
    #expect(try alike(palette).count == 5)
  }

  @Test func `eyes that no branch may hide show the cell`() throws {
    var theme = try Shipped.theme("noodles.json")
    #expect(theme.knob.poweredHole > 0 || theme.wire.poweredCore > 0)
    theme = theme.showingGroups()
    (theme.wire.hasGroups, theme.wire.hasBranches) = (false, true)
    let check = Legibility(theme: theme, touching: try InkBorders(theme).touching())
    for palette in try Shipped.palettes() {
      let failing = try check.orders(of: palette).filter { !$0.passes }.map(\.title)
      #expect(failing == [], "\(palette.name)")
      for figures in try check.figures(of: palette) {
        #expect(figures.shortfalls(check.floors) == [], "\(palette.name): \(figures.pair)")
      }
    }
    // One that is seen on all branches stays, and so do all without branches.
    let palette = try Palette(base: "#1A2238", text: "#FFE9B0")
    func eye(_ theme: Theme, _ color: String) throws -> (eye: Color?, cell: Color?) {
      var theme = theme
      theme.inks.twoColors = try theme.inks.twoColors.map { rule in
        rule.ink == .poweredCore
          ? InkRules.Rule(ink: rule.ink, color: try ColorExpression(parsing: color)) : rule
      }
      let colors = try theme.inks.colors(in: palette)
      return (colors[.poweredCore], colors[.poweredCell])
    }
    #expect(try eye(theme, "black").eye == Color(hex: "#000000"))
    let hidden = try eye(theme, "text")
    #expect(hidden.eye == hidden.cell)
    #expect(try eye(Shipped.theme("noodles.json"), "text").eye == Color(hex: "#FFE9B0"))
  }

  @Test func `a glow that drowns the noodles fails, and that of Lumen does not`() throws {
    func drowned(_ glow: Theme.Glow?) throws -> [String] {
      var theme = try Shipped.theme("lumen.json")
      theme.wire.glow = glow
      let borders = try InkBorders(theme)
      var reader = PackedReader(borders.packed[...])
      #expect(try InkBorders(&reader) == borders && reader.isAtEnd)
      let check = Legibility(theme: theme, touching: borders.touching(), glow: borders.glow)
      return try Shipped.palettes().flatMap { palette in
        try check.orders(of: palette).filter { !$0.passes }.map(\.title)
      }
    }
    #expect(try drowned(Shipped.theme("lumen.json").wire.glow) == [])
    #expect(try drowned(nil) == [])
    let wide = try drowned(Theme.Glow(blur: 2, grow: 0.3))
    #expect(wide.contains { $0.hasPrefix("lit noodle stays clear in the glow on") })
    #expect(wide.contains { $0.hasPrefix("unlit noodle stays visible in the glow on") })
  }

  @Test func `branches have the palette's own colours first, and look like no quiet noodle`()
    throws
  {
    let theme = try Shipped.theme("ribbon.json")
    for palette in try Shipped.palettes() {
      let colors = try theme.inks.colors(in: palette)
      let wire = try #require(colors[.wire]).oklab
      for (number, ink) in Ink.branches.enumerated() {
        guard palette.color(named: "branch-\(number + 1)") == nil else { continue }
        let branch = try #require(colors[ink]).oklab
        let (light, a, b) = (
          (branch.lightness - wire.lightness) / 2, branch.a - wire.a, branch.b - wire.b
        )
        let distance = (light * light + a * a + b * b).squareRoot()
        #expect(distance >= 0.09, "\(palette.name), branch \(number + 1): \(distance)")
      }
    }
    for (name, role) in [("Butter", "second"), ("Sumi", "accent"), ("Meadow", "base")] {
      let palette = try #require(try Shipped.palettes().first { $0.name == name })
      #expect(try theme.inks.colors(in: palette)[Ink.branches[1]] == palette.color(named: role))
    }
  }

  @Test func `power keeps its hue where a palette names no other, and greys stay grey`() throws {
    let theme = try Shipped.theme("lumen.json")
    for palette in try Shipped.palettes() + [Palette(base: "#FAFAFA", text: "#222222")]
    where ["accent", "branch-2", "dark"].allSatisfy({ palette.color(named: $0) == nil }) {
      let colors = try theme.inks.colors(in: palette)
      let own = try #require(colors[.powered]).oklch
      for ink in [Ink.poweredSecond, .poweredThird, .glow] {
        let color = try #require(colors[ink]).oklch
        guard own.chroma >= 0.015 else {
          #expect(color.chroma < 0.03, "\(palette.name), \(ink.name)")
          continue
        }
        let turn = (color.hueDegrees - own.hueDegrees).remainder(dividingBy: 360)
        #expect(abs(turn) <= 22, "\(palette.name), \(ink.name): \(turn)")
        #expect(color.chroma <= max(3 * own.chroma, 0.1), "\(palette.name), \(ink.name)")
      }
    }
  }

  @Test(arguments: ["toy", "beads", "metro", "ribbon"])
  func `lit noodles have the first branch's colour of a palette of two that has one`(
    theme: String
  ) throws {
    let theme = try Shipped.theme("\(theme).json")
    var count = 0
    for palette in try Shipped.palettes() where palette.color(named: "text") != nil {
      guard let branch = palette.color(named: "branch-1") else { continue }
      count += 1
      let ink = theme.wire.hasBranches ? Ink.branches[0] : .powered
      #expect(
        try #require(theme.inks.colors(in: palette)[ink]).difference(from: branch) < 6,
        "\(palette.name)")
    }
    #expect(count >= 4)
  }

  @Test func `a hint is lighter than the cells of a dark board`() throws {
    let theme = try Shipped.theme("noodles.json")
    for palette in try Shipped.palettes() {
      let colors = try theme.inks.colors(in: palette)
      let (cell, hint) = (try #require(colors[.cell]), try #require(colors[.hint]))
      guard cell.oklch.lightness < 0.6 else { continue }
      #expect(hint.relativeLuminance > cell.relativeLuminance, "\(palette.name)")
      #expect(hint.contrast(with: cell) >= 1.8, "\(palette.name)")
    }
  }

  @Test(arguments: Shipped.themeFiles)
  func `no shadow is lighter than the ring of a hint`(theme: String) throws {
    let theme = try Shipped.theme(theme)
    let puzzle = try TreePuzzle.make(GridSpecification(kind: .hex, columns: 2, rows: 2))
    let layout = BoardLayout(grid: puzzle.makeGrid(), theme: theme, cellPixels: 32)
    var board = NoodlesBoard(grid: layout.grid, sources: [], connectors: puzzle.pieces)
    board.mark(Array(layout.grid.cells.indices), \.isHinted)
    let elements = layout.scene(of: board).elements
    func index(_ ink: Ink) -> Int? {
      elements.firstIndex { Scene(width: 1, height: 1, elements: [$0]).inks == [ink] }
    }
    let disc = try #require(index(.hint))
    guard let shadow = index(.wireShadow), shadow > disc else { return }
    for palette in try Shipped.palettes() {
      let colors = try ResolvedPalette(palette, theme: theme).colors
      let (ink, hint) = (try #require(colors[.wireShadow]), try #require(colors[.hint]))
      #expect(ink.relativeLuminance <= hint.relativeLuminance, "\(palette.name)")
    }
  }

  @Test func `labels of empty grids can be read in every palette`() throws {
    for palette in try Shipped.palettes() {
      let colors = try InkRules.emptyGrid.colors(in: palette)
      let label = try #require(colors[.gridLabel])
      for ink in Ink.cells {
        #expect(try #require(colors[ink]).contrast(with: label) >= 3, "\(palette.name)")
      }
    }
  }

  @Test(arguments: [("#FFF4D6", "#E9985F"), ("#777777", "#777777")])
  func `a mended palette passes, and less change does not`(base: String, text: String) throws {
    let check = try Self.check("noodles.json")
    let palette = try Palette(base: base, text: text)
    let outcome = try PaletteRepair(check).repaired(palette)
    #expect(!outcome.changes.isEmpty)
    #expect(try check.figures(of: outcome.palette).allSatisfy(passes(check)))
    for change in outcome.changes {
      var nearer = outcome.palette
      let index = try #require(nearer.colors.firstIndex { $0.name == change.name })
      let (before, after) = (change.before.oklch, change.after.oklch)
      let step = after.lightness > before.lightness ? -0.01 : 0.01
      nearer.colors[index].color =
        Color(Color(before.withLightness(after.lightness + step)).clamped.pixel)
      #expect(try !check.figures(of: nearer).allSatisfy(passes(check)))
      // The hue stays, as far as 8 bits hold it.
      guard before.chroma > 0.03, after.chroma > 0.03 else { continue }
      let turn = (after.hueDegrees - before.hueDegrees).remainder(dividingBy: 360)
      #expect(abs(turn) < 3)
    }
  }

  @Test func `what passes is left alone`() throws {
    let check = try Self.check("noodles.json")
    let palette = try Palette(base: "#F4F0E7", text: "#2A282D")
    let outcome = try PaletteRepair(check).repaired(palette)
    #expect(outcome.palette == palette && outcome.changes.isEmpty)
  }

  @Test func `what no palette can have is told with the best there is`() throws {
    let check = try Self.check(
      "noodles.json", floors: LegibilityFloors(litContrast: 3, quietContrast: 3))
    let palette = try Palette(base: "#FFF4D6", text: "#D9480F")
    let problem = try #require(throws: PaletteRepair.Problem.self) {
      try PaletteRepair(check).repaired(palette)
    }
    guard case .impossible(let worst, _) = problem else {
      Issue.record("noodles of two colours cannot have 3:1 without power")
      return
    }
    #expect(worst.contrast < 3)
    let before = try check.figures(of: palette).filter { $0.pair.role != .shade }
    #expect(worst.contrast >= before.map(\.contrast).min() ?? 21)
  }

  @Test(arguments: ["#800080", "#FAF189"])
  func `a scheme is mended to any ratio it can have, roles in order`(hex: String) throws {
    let floors = LegibilityFloors(litContrast: 4.5, quietContrast: 4.5)
    let check = try Self.check("noodles.json", floors: floors)
    let scheme = Scheme(derivedFrom: try Color(hex: hex)).palette(named: "x")
    let mended = try PaletteRepair(check).repaired(scheme).palette
    for figures in try check.figures(of: mended)
    where figures.pair.role == .lit || figures.pair.role == .quiet {
      #expect(figures.contrast >= 4.5)
    }
    let result = try #require(Scheme(mended))
    for role in [result.neutral, result.base] {
      #expect(role.relativeLuminance >= result.dark.relativeLuminance)
      #expect(role.relativeLuminance <= result.light.relativeLuminance)
    }
  }

  @Test func `the nearest colour that would pass does, and a little less does not`() throws {
    let check = try Self.check("noodles.json")
    let palette = try Palette(base: "#FFF4D6", text: "#E9985F")
    for figures in try check.figures(of: palette) where !passes(check)(figures) {
      let change = try #require(
        PaletteRepair(check).nearest(for: figures.pair, in: palette))
      #expect(change.name == "text" && change.before.hex == "#E9985F")
      var mended = palette
      mended.colors[1].color = change.after
      let now = try #require(check.figures(of: mended).first { $0.pair == figures.pair })
      #expect(passes(check)(now))
    }
  }

  private func passes(_ check: Legibility) -> (PairFigures) -> Bool {
    { $0.shortfalls(check.floors).isEmpty }
  }

  @Test func `pairs are named by what is drawn`() {
    #expect(InkPair(.poweredSecond, .poweredCell).title == "lit noodle far out on lit cell")
    #expect(InkPair(.poweredThird, .poweredCell).title == "lit noodle at its end on lit cell")
  }
}
