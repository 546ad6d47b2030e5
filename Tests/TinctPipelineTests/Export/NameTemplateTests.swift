import Testing
import TinctGraphics
import TinctPipeline

@Suite struct NameTemplateTests {
  private let fields = NameTemplate.Field.allCases

  @Test(arguments: [
    ("{palette}/{sprite}{@scale}.png", 1.0, "deep-sea/tee.png"),
    ("{palette}/{sprite}{@scale}.png", 2.0, "deep-sea/tee@2x.png"),
    ("{sprite}{@scale}.png", 1.5, "tee@1.5x.png"),
    ("x{scale}/{sprite}-{palette}.png", 3.0, "x3/tee-deep-sea.png"),
    ("{palette}{palette}", 1.0, "deep-seadeep-sea"), ("plain.png", 1.0, "plain.png"),
    ("sheet{-page}.png", 1.0, "sheet-2.png"), ("sheet{page}.png", 1.0, "sheet2.png"),
  ])
  func `a template is filled in`(text: String, scale: Double, name: String) throws {
    let template = try NameTemplate(parsing: text, fields: fields)
    let values = NameTemplate.Values(
      palette: "deep-sea", sprite: "tee", scale: scale, page: 2, pageCount: 3)
    #expect(try template.name(values).description == name)
  }

  @Test func `the only page has no number`() throws {
    let template = try NameTemplate(parsing: "sheet{-page}.png", fields: fields)
    #expect(template.text(NameTemplate.Values()) == "sheet.png")
  }

  @Test(arguments: [
    ("{colour}.png", NameTemplateError.unknown(field: "colour", known: ["palette", "sprite"])),
    ("{page}.png", .unknown(field: "page", known: ["palette", "sprite"])),
    ("{}", .unknown(field: "", known: ["palette", "sprite"])),
    ("{Palette}", .unknown(field: "Palette", known: ["palette", "sprite"])),
    ("{{palette}}", .unknown(field: "{palette", known: ["palette", "sprite"])),
    ("a{palette", .unclosed(template: "a{palette")), ("a}b", .stray(template: "a}b")),
    ("{palette}}", .stray(template: "{palette}}")),
  ])
  func `what cannot be filled in is told`(text: String, error: NameTemplateError) {
    #expect(throws: error) {
      try NameTemplate(parsing: text, fields: [.palette, .sprite])
    }
  }

  @Test func `an unknown field is told with those there are`() {
    let error = NameTemplateError.unknown(field: "colour", known: ["palette", "@scale"])
    #expect(error.description == "there is no {colour}; there are: {palette}, {@scale}")
  }

  /// Hostile templates, palettes and sprites; none of them may leave the folder or make
  /// a name that another system takes for something else.
  static let hostile: [String] = [
    "", ".", "..", "...", "../x",
    "../../x", "a/../../x", "a/..", "./a", "a/./b", "/", "/etc/passwd",
    "//a", "a//b", "a/", "~/../x", "..\\x", "..\\..\\x", "\\\\server\\share", "C:", "C:\\x", "C:/x",
    "c:x", "x:stream", "file:///x", "%2e%2e/x", "%2e%2e%2fx", "a\u{0}b", "a\nb", "a\rb", "a\tb",
    "a\u{7F}", "a\u{1B}[2J", "\u{202E}gnp", "\u{2024}\u{2024}/x", "\u{FF0E}\u{FF0E}/x",
    "\u{2215}x", "\u{FF0F}x", "a\u{FEFF}", "a\u{200D}b", "con", "CON", "Con.png",
    "con .png", "prn", "AUX.tar.gz", "nul", "NUL.txt", "com1", "COM9.x", "lpt0", "LPT1.png",
    "a/nul/b", "a.", "a ", "a./b", "a /b", " a", ".hidden", "a/.hidden", "a?b", "a*b", "a|b", "<a>",
    "\"a\"", "$(a)", "a;b", "a&b", "a'b", "-\u{2028}", String(repeating: "a", count: 256),
    String(repeating: "ab", count: 128) + "/x",
  ]

  @Test(arguments: hostile)
  func `no name leaves the folder or means something elsewhere`(text: String) throws {
    #expect(throws: NameTemplateError.self) { try NameTemplate(parsing: text, fields: fields) }
    for field in ["{palette}", "{sprite}", "{palette}/x.png", "x/{sprite}"] {
      let template = try NameTemplate(parsing: field, fields: fields)
      let values = NameTemplate.Values(palette: text, sprite: text)
      #expect(throws: OutputError.self, "\(field) of \(text)") { try template.name(values) }
    }
  }
}
