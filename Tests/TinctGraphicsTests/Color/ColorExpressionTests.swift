import Testing
import TinctGraphics

private let citrus = Palette(
  name: "Citrus",
  colors: [
    .init(name: "base", color: Color(red: 1, green: 244.0 / 255, blue: 214.0 / 255)),
    .init(name: "text", color: Color(red: 217.0 / 255, green: 72.0 / 255, blue: 15.0 / 255)),
    .init(name: "light red", color: Color(red: 1, green: 0.5, blue: 0.5)),
    .init(name: "grün", color: Color(red: 0, green: 0.5, blue: 0)),
  ])

private func hex(_ text: String, in palette: Palette = citrus) throws -> String {
  try ColorExpression(parsing: text).evaluate(in: palette).hex
}

struct ColorExpressionTests {
  @Test(arguments: [
    ("base", "#FFF4D6"), ("  text  ", "#D9480F"), ("grün", "#008000"), ("'light red'", "#FF8080"),
    ("\"light red\"", "#FF8080"), ("black", "#000000"), ("White", "#FFFFFF"),
    ("transparent", "#00000000"), ("#1af", "#11AAFF"), ("#D9480F80", "#D9480F80"),
    ("rgb(0 0 0 / 20%)", "#00000033"), ("rgb(217 72 15)", "#D9480F"),
    ("RGB(100% 50% 0%)", "#FF8000"),
    ("rgb( 217  72 15/.5 )", "#D9480F80"), ("rgba(217, 72, 15, 0.5)", "#D9480F80"),
    ("rgb(300 -5 1e2 / 2)", "#FF0064"), ("rgb(+1.5e1 0 0)", "#0F0000"),
    ("var(--base)", "#FFF4D6"), ("var( --text , base )", "#D9480F"),
    ("var(--accent, var(--glow, base))", "#FFF4D6"), ("VAR(--accent,#1af)", "#11AAFF"),
    ("contrast-color(#1af)", "#000000"), ("Contrast-Color( var(--accent, #00f) )", "#FFFFFF"),
    ("color-mix(in srgb, contrast-color(black) 50%, #000)", "#808080"),
  ])
  func `words of CSS mean what they mean there`(text: String, expected: String) throws {
    #expect(try hex(text) == expected)
  }

  @Test func `a colour of the palette wins over a keyword`() throws {
    let dark = Palette(
      name: "x", colors: [.init(name: "black", color: Color(red: 0.2, green: 0, blue: 0))])
    #expect(try hex("black", in: dark) == "#330000")
    #expect(try hex("BLACK", in: dark) == "#000000")
  }

  // References: ColorAide 6, which implements CSS Color 4; clipped to sRGB.
  @Test(
    arguments: [
      ("srgb", "#FFF4D6", "#D9480F", 55, "#EEA77C"), ("srgb", "#FFF4D6", "#D9480F", 93, "#FCE8C8"),
      ("srgb", "#FF0000", "#0000FF", 50, "#800080"), ("srgb", "#FFFFFF", "#000000", 50, "#808080"),
      ("srgb", "#00FF00", "#FF00FF", 25, "#BF40BF"),
      ("srgb", "#FF000080", "#0000FF", 30, "#2D00D2D9"),
      ("srgb", "#12345640", "#FEDCBA", 66, "#B1A59981"),
      ("srgb", "#FFFFFF00", "#FF0000", 20, "#FF0000CC"),
      ("srgb-linear", "#FFF4D6", "#D9480F", 55, "#EFC0A4"),
      ("srgb-linear", "#FFF4D6", "#D9480F", 93, "#FDEDCF"),
      ("srgb-linear", "#FF0000", "#0000FF", 50, "#BC00BC"),
      ("srgb-linear", "#FFFFFF", "#000000", 50, "#BCBCBC"),
      ("srgb-linear", "#00FF00", "#FF00FF", 25, "#E189E1"),
      ("srgb-linear", "#FF000080", "#0000FF", 30, "#7500EAD9"),
      ("srgb-linear", "#12345640", "#FEDCBA", 66, "#D5BAA281"),
      ("oklab", "#FFF4D6", "#D9480F", 55, "#F4AB85"),
      ("oklab", "#FFF4D6", "#D9480F", 93, "#FEE9C9"),
      ("oklab", "#FF0000", "#0000FF", 50, "#8C53A2"),
      ("oklab", "#FFFFFF", "#000000", 50, "#636363"),
      ("oklab", "#00FF00", "#FF00FF", 25, "#E780DC"),
      ("oklab", "#0000FF", "#FFFF00", 50, "#6CABC7"),
      ("oklab", "#FF000080", "#0000FF", 30, "#3E3EDFD9"),
      ("oklab", "#12345640", "#FEDCBA", 66, "#ACA29B81"),
      ("oklab", "#FFFFFF00", "#FF0000", 20, "#FF0000CC"),
    ] as [(String, String, String, Int, String)])
  func `mixes are those of CSS`(
    space: String, first: String, second: String, percent: Int, expected: String
  ) throws {
    #expect(try hex("color-mix(in \(space), \(first) \(percent)%, \(second))") == expected)
    // The same mix, said in the other ways that CSS has.
    #expect(try hex("color-mix(in \(space), \(second), \(percent)% \(first))") == expected)
    #expect(try hex("color-mix(in \(space), \(first), \(second) \(100 - percent)%)") == expected)
  }

  // CSS Color 4, section 12.3: the midpoint of two half-transparent colours.
  @Test func `interpolation is premultiplied as in the example of CSS Color 4`() throws {
    let mix = "color-mix(in srgb, rgb(24% 12% 98% / 0.4), rgb(62% 26% 64% / 0.6))"
    let color = try ColorExpression(parsing: mix).evaluate(in: citrus)
    #expect(abs(color.red - 0.468) < 1e-12)
    #expect(abs(color.green - 0.204) < 1e-12)
    #expect(abs(color.blue - 0.776) < 1e-12)
    #expect(abs(color.alpha - 0.5) < 1e-12)
  }

  // CSS Color 5, section 3.2: normalising percentages.
  @Test(arguments: [
    ("#FF0000, #0000FF", "#800080"), ("#FF0000 25%, #0000FF", "#4000BF"),
    ("#FF0000, #0000FF 25%", "#BF0040"), ("#FF0000 50%, #0000FF 150%", nil),
    ("#FF0000 75%, #0000FF 75%", "#800080"), ("#FF0000 100%, #0000FF 100%", "#800080"),
    ("#FF0000 20%, #0000FF 20%", "#80008066"), ("#FF0000 0%, #0000FF 40%", "#0000FF66"),
    ("#FF0000 0%, #0000FF", "#0000FF"), ("#FF0000 100%, #0000FF", "#FF0000"),
    ("#FF0000 0%, #0000FF 0%", nil),
  ])
  func `percentages are scaled to 100`(colors: String, expected: String?) {
    #expect((try? hex("color-mix(in srgb, \(colors))")) == expected)
  }

  @Test func `mixes nest, and names are listed once in order`() throws {
    let text =
      "color-mix(in srgb, text 20%, color-mix(in oklab, black, color-mix(in srgb, base, text)))"
    let expression = try ColorExpression(parsing: text)
    #expect(expression.names == ["text", "base"])
    #expect(try expression.evaluate(in: citrus).alpha == 1)
  }

  @Test func `a preferred name need not be there, and is lost where it is resolved`() throws {
    let text = "color-mix(in srgb, var(--glow, text), var(--base, var(--accent, dark)))"
    let expression = try ColorExpression(parsing: text)
    #expect(expression.names == ["text", "dark"])
    #expect(expression.preferredNames == ["glow", "base", "accent"])
    #expect(
      expression.resolved(for: ["base", "text"])
        == (try ColorExpression(parsing: "color-mix(in srgb, text, base)")))
    #expect(expression.resolved(for: []).names == ["text", "dark"])
  }

  @Test func `a colour that is not the palette's own is not preferred`() throws {
    let expression = try ColorExpression(parsing: "color-mix(in srgb, text, var(--text, black))")
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    func hex(own: Color?) throws -> String {
      try expression.evaluate({ _ in red }, own: { _ in own }).hex
    }
    #expect(try hex(own: nil) == "#FF0000")
    #expect(try hex(own: blue) == "#800080")
  }

  @Test func `a mix of one colour with itself is that colour`() throws {
    for space in MixingSpace.allCases {
      let mix = "color-mix(in \(space.rawValue), text 37%, text)"
      #expect(try hex(mix) == "#D9480F")
    }
  }

  @Test func `a colour outside sRGB is clamped at the end`() throws {
    // In OKLab the middle of these two has a red below 0.
    let mix = Color.mix(
      Color(red: 0, green: 1, blue: 1), Color(red: 0, green: 1, blue: 0), share: 0.5, in: .oklab)
    #expect(mix.red < 0)
    let clamped = try ColorExpression(parsing: "color-mix(in oklab, #0FF, #0F0)")
      .evaluate(in: citrus)
    #expect(clamped == mix.clamped)
    #expect(clamped.red == 0)
  }

  @Test(arguments: [
    ("", 0, "expected a colour, but the text ends here"),
    ("base #fff", 5, "expected the end of the expression, found \"#fff\""),
    ("#12", 0, "a colour has 3, 4, 6 or 8 hexadecimal digits after the #, not 2"),
    ("  #12g", 5, "\"g\" is not a hexadecimal digit"),
    (
      "hsl(1 2% 3%)", 0,
      "unknown function \"hsl\"; known are color-mix(), rgb(), var() and contrast-color()"
    ),
    ("var(accent)", 4, "expected a name after two hyphens, such as --accent, found \"accent\""),
    ("var(--, base)", 4, "expected a name after two hyphens, such as --accent, found \"--\""),
    ("var(--a base)", 8, "expected \")\", found \"base\""),
    ("var(--a, )", 9, "expected a colour, found \")\""),
    ("color-mix (in oklab, a, b)", 10, "expected the end of the expression, found \"(\""),
    ("color-mix(oklab, a, b)", 10, "expected \"in\", found \"oklab\""),
    ("color-mix(in lab, a, b)", 13, "unknown space \"lab\"; known are srgb, srgb-linear, oklab"),
    ("color-mix(in oklab a, b)", 19, "expected \",\", found \"a\""),
    ("color-mix(in oklab, a)", 21, "expected \",\", found \")\""),
    ("color-mix(in oklab, a, b", 24, "expected \")\", but the text ends here"),
    ("color-mix(in oklab, a 101%, b)", 22, "a percentage must be from 0% to 100%, not 101%"),
    ("color-mix(in oklab, a -1%, b)", 22, "a percentage must be from 0% to 100%, not -1%"),
    ("color-mix(in oklab, a 0%, b 0%)", 9, "both percentages are 0%, so there is nothing to mix"),
    ("color-mix(in oklab, #fff 5, b)", 25, "expected \",\", found \"5\""),
    ("rgb(1 2)", 7, "expected a number or percentage, found \")\""),
    ("rgb(1, 2 3)", 9, "expected \",\", found \"3\""),
    ("rgb(1 2 0x10)", 8, "expected a number, found \"0x10\""),
    ("rgb(1 2 3px)", 8, "expected a number, found \"3px\""),
    ("'light", 6, "expected the quote ', but the text ends here"),
    ("base;", 4, "expected the end of the expression, found \";\""),
    ("é, ü", 1, "expected the end of the expression, found \",\""),
    ("\u{1B}", 0, "expected a colour, found \"\\u{1B}\""),
  ])
  func `an error names the offset and the cause`(text: String, offset: Int, cause: String) throws {
    let error = try #require(throws: ColorExpressionError.self) {
      try ColorExpression(parsing: text)
    }
    #expect(error.offset == offset)
    #expect(error.description == cause)
  }

  @Test func `nesting is limited`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "color-mix(in srgb, base, ", count: depth) + "text"
        + String(repeating: ")", count: depth)
    }
    #expect(try ColorExpression(parsing: nested(32)).names == ["base", "text"])
    let error = try #require(throws: ColorExpressionError.self) {
      try ColorExpression(parsing: nested(100_000))
    }
    #expect(error.cause == .tooDeep)
  }

  @Test func `a missing colour is named`() throws {
    let expression = try ColorExpression(parsing: "color-mix(in oklab, base, txet)")
    #expect(throws: MissingColorError(name: "txet")) { try expression.evaluate(in: citrus) }
  }

  @Test func `every cut of an expression is an error or a shorter name`() throws {
    let text = "color-mix(in srgb-linear, 'light red' 40%, rgb(1 2 3 / 50%))"
    #expect(try hex(text).isEmpty == false)
    for length in 0..<text.count where length > "color-mix".count {
      #expect(throws: ColorExpressionError.self) {
        try ColorExpression(parsing: String(text.prefix(length)))
      }
    }
  }
}
