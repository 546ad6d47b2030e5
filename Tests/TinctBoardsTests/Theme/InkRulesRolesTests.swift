import TinctBoards
import Testing
import TinctGraphics

/// Roles that are proposed for palettes which name none.
struct InkRulesRolesTests {
  private func palette(_ colors: [(String, String)]) throws -> Palette {
    Palette(
      name: "x",
      colors: try colors.map { Palette.NamedColor(name: $0, color: try Color(hex: $1)) })
  }

  private func roles(_ colors: [(String, String)]) throws -> [String]? {
    InkRules.emptyGrid.proposedRoles(for: try palette(colors))?.roles
      .map { "\($0.name)=\($0.color)" }
  }

  @Test func `four colours or more are a scheme by lightness and hue`() throws {
    #expect(
      try roles([
        ("Coral", "#C8502F"), ("Fog", "#62819A"), ("Sand", "#F5EFE2"), ("Slate", "#8899A0"),
        ("Teal", "#102A43"),
      ]) == ["dark=Teal", "light=Sand", "neutral=Fog", "base=Coral"])
  }

  @Test func `a neutral can be seen on dark and beside light`() throws {
    // The quiet one is nearly the ground, the colourful one alone lies between.
    #expect(
      try roles([
        ("Ink", "#101418"), ("Soot", "#1C2024"), ("Coral", "#B5502F"), ("Sand", "#F5EFE2"),
      ]) == ["dark=Ink", "light=Sand", "neutral=Coral", "base=Soot"])
    // The quiet one is nearly the lightest.
    #expect(
      try roles([
        ("Ink", "#101418"), ("Mist", "#E2DED4"), ("Sea", "#5A7F8F"), ("Red", "#C8301F"),
        ("Sand", "#F5EFE2"),
      ]) == ["dark=Ink", "light=Sand", "neutral=Sea", "base=Red"])
  }

  @Test func `a loud colour is base, although it is the one that is seen best`() throws {
    #expect(
      try roles([
        ("Deep teal", "#0F4C5C"), ("Sand", "#F2E3C6"), ("Coral", "#FF6F59"), ("Mist", "#BFD7D9"),
        ("Ink", "#14213D"),
      ]) == ["dark=Ink", "light=Sand", "neutral=Deep teal", "base=Coral"])
  }

  /// On a light ground it is a halo around what shines, whatever the accent is.
  @Test func `the glow of two colours has the hue of the second, or on a dark ground of an accent`()
    throws
  {
    let check = InkRules(
      twoColors: [.init(ink: .glow, color: try ColorExpression(parsing: "glow"))], scheme: [])
    func hue(_ colors: [(String, String)]) throws -> Double? {
      try check.colors(in: palette(colors))[.glow]?.oklch.hueDegrees
    }
    let (ground, violet) = (("base", "#FBF3FF"), ("text", "#76448A"))
    let own = try Color(hex: violet.1).oklch.hueDegrees
    let (night, lilac) = (("base", "#1A1020"), ("text", "#D9A8F0"))
    let light = try Color(hex: lilac.1).oklch.hueDegrees
    let orange = try Color(hex: "#E4572E").oklch.hueDegrees
    let accent = ("accent", "#E4572E")
    for (colors, expected) in [
      ([ground, violet], own), ([ground, violet, accent], own), ([night, lilac], light),
      ([night, lilac, accent], orange),
    ] {
      #expect(abs(try #require(try hue(colors)) - expected) < 3, "\(colors)")
    }
  }

  @Test func `roles that are missing beside given ones are proposed`() throws {
    let found = try palette([
      ("Coral", "#C8502F"), ("Fog", "#62819A"), ("Sand", "#F5EFE2"), ("Slate", "#8899A0"),
      ("Teal", "#102A43"),
    ])
    func completed(_ roles: [(String, String)]) throws -> [String]? {
      let given = try found.taking(PaletteRoles(roles.map { PaletteRoles.Role($0, $1) }))
      return InkRules.emptyGrid.proposedRoles(for: given)?.roles.map { "\($0.name)=\($0.color)" }
    }
    #expect(
      try completed([("dark", "Teal"), ("light", "Sand")])
        == ["dark=Teal", "light=Sand", "neutral=Fog", "base=Coral"])
    #expect(
      try completed([("neutral", "Slate")])
        == ["dark=Teal", "light=Sand", "neutral=Slate", "base=Coral"])
    #expect(try completed([("text", "Teal")]) == ["base=Sand", "text=Teal"])
    #expect(try completed([("dark", "Teal"), ("text", "Sand")]) == nil)
  }

  @Test func `two or three colours are a ground and a text`() throws {
    #expect(try roles([("Ink", "#102A43"), ("Sand", "#F5EFE2")]) == ["base=Sand", "text=Ink"])
    #expect(
      try roles([("Ink", "#202020"), ("Red", "#B02020"), ("Sand", "#F5EFE2")])
        == ["base=Sand", "text=Red"])
    #expect(
      try roles([("Mist", "#D0D8E0"), ("Fog", "#C0C8D0"), ("Sand", "#F5EFE2")])
        == ["base=Sand", "text=Fog"])
  }

  @Test func `names of roles count without regard to case, and nothing is guessed beside them`()
    throws
  {
    #expect(try roles([("TEXT", "#FFFFFF"), ("Base", "#000000")]) == ["base=base", "text=text"])
    #expect(try roles([("text", "#FFFFFF"), ("other", "#000000")]) == nil)
    #expect(try roles([("base", "#FFFFFF"), ("text", "#000000")]) == nil)
    #expect(try roles([("only", "#FFFFFF")]) == nil)
  }

  @Test func `a role is taken from its colour, and others keep their names`() throws {
    let found = try palette([("Ink", "#102A43"), ("dark", "#000000"), ("Sand", "#F5EFE2")])
    let order = try PaletteRoles([PaletteRoles.Role("dark", "ink")])
      .order(of: found.colors.map(\.name))
    #expect(order.map(\.index) == [0, 1, 2] && order.map(\.role) == ["dark", nil, nil])
    let twice = PaletteRoles([PaletteRoles.Role("dark", "a b")])
    #expect(throws: PaletteRoles.Problem.self) { try twice.order(of: ["A-B", "ab"]) }
  }

  @Test func `names of a ground, and of what lies on it, win over lightness`() throws {
    #expect(
      try roles([("fg", "#F5EFE2"), ("bg", "#102A43"), ("Red", "#C8302F")])
        == ["base=bg", "text=fg"])
    #expect(
      try roles([
        ("ui/background", "#FFFFFF"), ("ui/foreground", "#202020"), ("Red", "#C8301F"),
        ("Blue", "#2A6F97"), ("White", "#FFFFFF"),
      ]) == ["base=ui/background", "text=ui/foreground"])
    #expect(
      try roles([
        ("surface", "#1C2024"), ("Ink", "#101418"), ("Coral", "#C8502F"), ("Fog", "#62819A"),
        ("Sand", "#F5EFE2"),
      ])?.first == "dark=surface")
    #expect(
      try roles([("text", "#FFFFFF"), ("ground", "#000000")]) == ["base=ground", "text=text"])
  }

  @Test func `a translucent colour is never the base`() throws {
    #expect(
      try roles([("Haze", "#FFFFFF80"), ("Teal", "#102A43"), ("Sand", "#F5EFE2")])
        == ["base=Sand", "text=Teal"])
    #expect(try roles([("Haze", "#FFFFFF80"), ("Teal", "#102A43")]) == ["base=Teal", "text=Haze"])
    #expect(try roles([("Haze", "#FFFFFF80"), ("Glass", "#102A4380")]) == nil)
    let four = try #require(
      try roles([
        ("Glow", "#FF302080"), ("Ink", "#101418"), ("Fog", "#62819A"), ("Sand", "#F5EFE2"),
      ]))
    #expect(!four.contains("base=Glow"))
  }

  @Test func `optional roles are found without regard to case`() throws {
    let own = try palette([("base", "#FFFFFF"), ("text", "#000000"), ("Accent", "#C8502F")])
    let served = InkRules.emptyGrid.served(own)
    #expect(served.color(named: "accent")?.hex == "#C8502F")
    #expect(served.colors.last?.title == "Accent" && served.colors.count == 3)
    let both = try palette([("base", "#FFFFFF"), ("accent", "#000000"), ("Accent", "#C8502F")])
    #expect(both.namingOptionalRoles == both)
  }
}
