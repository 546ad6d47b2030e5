import Testing
import TinctPipeline

struct OutputNameTests {
  @Test(arguments: [
    "a.png", "citrus/board-01.png", "a@2x.png", "icon~ipad.png", "Two words.png", "a/b/c/d", "-",
    "größe.png", "e\u{301}.png", "日本/駒.png", "🎈.png", "👩\u{200D}🎨🏽.png", "❤️.png",
  ])
  func `a safe name is taken as it is`(_ text: String) throws {
    #expect(try OutputName(checking: text).description == text)
  }

  @Test(
    arguments: [
      ("", .empty), ("/a", .empty), ("a/", .empty), ("a//b", .empty), ("..", .dots), (".", .dots),
      ("../a", .dots), ("a/../b", .dots), ("a/..", .dots), ("a/./b", .dots),
      ("a\\b", .character("\\")), ("C:", .character(":")), ("C:/a", .character(":")),
      ("a:b", .character(":")), ("a\0b", .character("\0")), ("a\nb", .character("\n")),
      ("\u{1B}[31m", .character("\u{1B}")), ("a*b", .character("*")), ("a?b", .character("?")),
      ("a|b", .character("|")), ("a<b", .character("<")), ("a\"b", .character("\"")),
      ("$HOME", .character("$")), ("%2e%2e", .character("%")),
      ("a\u{200D}b", .character("\u{200D}")),
      ("a\u{2028}", .character("\u{2028}")), ("a\u{FF0F}b", .character("\u{FF0F}")),
      ("a\u{2044}b", .character("\u{2044}")), ("a\u{202E}gnp", .character("\u{202E}")),
      ("a.", .trailing), ("a ", .trailing), ("a./b", .trailing), ("a /b", .trailing),
      ("...", .leading), (".hidden", .leading), (" a", .leading), ("a/.b", .leading),
      ("con", .reserved), ("CON", .reserved), ("con.png", .reserved), ("a/NUL/b", .reserved),
      ("aux.tar.gz", .reserved), ("Com1.png", .reserved), ("lpt9", .reserved),
      ("prn .txt", .reserved),
      (String(repeating: "a", count: 256), .tooLong),
    ] as [(String, OutputError.NameProblem)])
  func `an unsafe name is refused with its problem`(
    _ text: String, _ problem: OutputError.NameProblem
  ) {
    #expect(throws: OutputError.unsafeName(name: text, problem)) {
      try OutputName(checking: text)
    }
  }

  @Test(arguments: [
    ("Grape & Lime", "grape-lime"), ("Café", "cafe"), ("  13 x 11 ", "13-x-11"), ("日本", "日本"),
    ("../../etc/passwd", "etc-passwd"), ("", "none"), ("A\u{30A}b", "ab"),
    ("Größe 2", "grosse-2"), ("夜 & Citrus!", "夜-citrus"), ("ЁЛКА", "ёлка"), ("किताब", "किताब"),
    ("か\u{3099}", "\u{304C}"), ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"), ("２", "２"), ("🌊", "none"),
    ("#\u{E31}夜", "夜"), ("\u{3164}", "none"), ("夜\u{202E}朝", "夜朝"), ("夜／朝", "夜-朝"),
    (String(repeating: "夜", count: 50), String(repeating: "夜", count: 33)),
    ("CON", "con_"), ("Lpt 1", "lpt-1"), ("lpt1", "lpt1_"),
    (String(repeating: "x", count: 99) + " yy", String(repeating: "x", count: 99)),
  ])
  func `a slug is a safe part of a name`(_ text: String, _ expected: String) throws {
    #expect(slug(text, fallback: "none") == expected)
    #expect(try OutputName(checking: slug(text, fallback: "none")).parts == [expected])
  }

  @Test func `letters that come apart are written as one`() {
    #expect(Array(slug("か\u{3099}", fallback: "none").unicodeScalars) == ["\u{304C}"])
    #expect(Array(portableFileName("И\u{306}", fallback: "none").unicodeScalars) == ["\u{419}"])
  }

  @Test func `a name with its capitals is no device's either`() throws {
    #expect(portableFileName("Aux", fallback: "none") == "Aux_")
    _ = try OutputName(checking: portableFileName("Aux", fallback: "none"))
  }
}
