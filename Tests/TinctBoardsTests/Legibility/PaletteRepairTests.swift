import Testing
import TinctBoards
import TinctGraphics

struct PaletteRepairTests {
  private static let grounds: [Ink] = [
    .background, .cell, .cellSecond, .cellThird, .poweredCell, .poweredCellSecond, .hint,
    .celebrate, .lockedCell, .panel,
  ]
  private static let figures = Ink.branches + [.wall, .locked, .knob, .wireOutline]

  /// A check that each figure is seen on a ground of its own, each in a colour of its own.
  private static func check() throws -> Legibility {
    let rules = try (grounds + figures).enumerated().map { number, ink in
      InkRules.Rule(ink: ink, color: try ColorExpression(parsing: "c\(number)"))
    }
    let plain = Theme.plain()
    let theme = Theme(
      name: plain.name, inks: InkRules(twoColors: rules, scheme: rules), board: plain.board,
      cell: plain.cell, wire: plain.wire, knob: plain.knob, source: plain.source, wall: plain.wall)
    return Legibility(
      theme: theme, touching: Set(zip(figures, grounds).map { InkPair($0, $1) }),
      floors: LegibilityFloors(quietContrast: 3))
  }

  /// Black on white, but for some figures that are all but white.
  private static func palette(paleFigures: Set<Int>) -> Palette {
    let (white, black) = (Color(red: 1, green: 1, blue: 1), Color(red: 0, green: 0, blue: 0))
    let pale = Color(red: 0.95, green: 0.95, blue: 0.95)
    let colors = (0..<20).map { number in
      Palette.NamedColor(
        name: "c\(number)",
        color: number < 10 ? white : paleFigures.contains(number - 10) ? pale : black)
    }
    let roles = [("base", white), ("text", black)].map {
      Palette.NamedColor(name: $0, color: $1)
    }
    return Palette(name: "Many", colors: roles + colors)
  }

  private static func passes(_ palette: Palette, _ check: Legibility) throws -> Bool {
    try check.figures(of: palette).allSatisfy { $0.shortfalls(check.floors).isEmpty }
  }

  // All combinations of twenty colours would fill any memory.
  @Test func `of many colours those that fail are moved`() throws {
    let check = try Self.check()
    let palette = Self.palette(paleFigures: [2, 5, 7])
    let figures = try check.figures(of: palette)
    #expect(figures.count { !$0.shortfalls(check.floors).isEmpty } == 3)
    let outcome = try PaletteRepair(check).repaired(palette)
    #expect(try Self.passes(outcome.palette, check))
    let moved = Set(outcome.changes.map(\.name))
    #expect(moved.count == 3)
    #expect(moved.isSubset(of: ["c2", "c12", "c5", "c15", "c7", "c17"]))
  }

  @Test func `colours that no theme knows stay where they are`() throws {
    let check = try Self.check()
    var palette = Self.palette(paleFigures: [2])
    palette.strings = [Palette.NamedString(name: "title", text: "Many colours")]
    let plain = try PaletteRepair(check).repaired(palette)
    let other = Palette.NamedColor(name: "other", color: Color(red: 0, green: 1, blue: 0))
    palette.colors.insert(other, at: 3)
    let outcome = try PaletteRepair(check).repaired(palette)
    #expect(outcome.changes == plain.changes && outcome.changes.count == 1)
    #expect(outcome.palette.colors[3] == other)
    #expect(outcome.palette.strings == palette.strings)
    #expect(outcome.palette.colors.filter { $0 != other } == plain.palette.colors)
  }

  @Test func `a search over many colours ends even if all fail`() throws {
    let check = try Self.check()
    let palette = Self.palette(paleFigures: Set(0..<10))
    let outcome = Result { () throws(PaletteRepair.Problem) in
      try PaletteRepair(check).repaired(palette)
    }
    switch outcome {
    case .success(let outcome): #expect(try Self.passes(outcome.palette, check))
    case .failure(.impossible): break
    case .failure(let problem): Issue.record(problem)
    }
  }

  @Test func `an ink of many colours is repaired`() throws {
    let mixed = (2...11).reduce("c1") { "color-mix(in srgb, \($0), c\($1))" }
    let rules = [
      InkRules.Rule(ink: .background, color: try ColorExpression(parsing: "c0")),
      InkRules.Rule(ink: .wall, color: try ColorExpression(parsing: mixed)),
    ]
    let plain = Theme.plain()
    let theme = Theme(
      name: plain.name, inks: InkRules(twoColors: rules, scheme: rules), board: plain.board,
      cell: plain.cell, wire: plain.wire, knob: plain.knob, source: plain.source, wall: plain.wall)
    let check = Legibility(
      theme: theme, touching: [InkPair(.wall, .background)],
      floors: LegibilityFloors(quietContrast: 3))
    let white = Color(red: 1, green: 1, blue: 1)
    let palette = Palette(
      name: "Mix",
      colors: (["base", "text"] + (0..<12).map { "c\($0)" }).map {
        Palette.NamedColor(name: $0, color: white)
      })
    let outcome = try PaletteRepair(check).repaired(palette)
    #expect(try Self.passes(outcome.palette, check))
  }
}
