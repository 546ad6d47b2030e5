import Foundation
import Testing
import TinctCodecs
import TinctGraphics

/// What messages advise where somebody typed what seemed natural.
struct AdviceTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func run(_ line: String) throws -> Tool.Result {
    try tool.run(arguments: line.split(separator: " ").map(String.init))
  }

  /// Sprites whose shades run from dark to light.
  private func putShaded(_ names: [String]) throws {
    var bitmap = Bitmap(width: 16, height: 16)
    for x in 0..<16 {
      for y in 4..<12 {
        let grey = UInt8(40 + 10 * x)
        bitmap[x, y] = StraightPixel(red: grey, green: grey, blue: grey)
      }
    }
    for name in names { try tool.put(Data(EncodedPNG(bitmap).bytes), at: "art/\(name).png") }
  }

  @Test func `a board too small to be hard needs to be larger`() throws {
    for (grade, columns) in [("medium", 3), ("hard", 2)] {
      let made = try run(
        "puzzle generate --columns \(columns) --rows 1 --difficulty \(grade) --out p.json")
      #expect(made.code == 64, "\(made.errors)")
      #expect(made.errors.contains("choose a larger size"), "\(made.errors)")
    }
    let wrapped = try run(
      "puzzle generate --columns 3 --rows 3 --wraps --difficulty easy --out p.json")
    #expect(wrapped.errors.contains("add walls (a share of 0.15)"), "\(wrapped.errors)")
  }

  @Test(arguments: [
    (#""finish""#, #"expected an object such as {"finish": true}, found a word"#),
    (#""turn""#, #"expected an object such as {"turn": 5}, found a word"#),
    (#"{"finish": false}"#, "must be true"), (#"{"end": true}"#, #"or {"finish": true}"#),
  ])
  func `an action in another form is answered with its form`(
    action: String, advice: String
  ) throws {
    try tool.put(
      """
      {"format": "tinct-moves", "version": 1, "game": "noodles"}
      {"do": \(action)}
      """, at: "log")
    let shown = try run("puzzle show 2x1:41 --moves log")
    #expect(shown.code == 65 && shown.errors.hasPrefix("Error: log:2:"), "\(shown.errors)")
    #expect(shown.errors.contains(advice), "\(shown.errors)")
  }

  @Test func `what was undone is done again by its own line`() throws {
    let head = #"{"format": "tinct-moves", "version": 1, "game": "noodles"}"#
    try tool.put("\(head)\n{\"do\": {\"turn\": 0}}\n{\"undo\": 1}\n{\"redo\": 1}\n", at: "log")
    let wrong = try run("puzzle show 2x1:41 --moves log")
    #expect(wrong.errors.contains(#"to redo an action, write its line with "do" again"#))
  }

  @Test(arguments: ["5..8", "5,6,7", "5:8"])
  func `several puzzles are a range, or options of their own`(text: String) throws {
    let made = try run("board 2x1:41 1x2:82 --puzzle \(text) --cell 8 --out o")
    #expect(made.code == 64)
    #expect(
      made.errors.contains("numbered from 1 to 1; write 5-8 for a range, and repeat --puzzle"),
      "\(made.errors)")
  }

  @Test func `several palettes are options of their own, and one in its folder is found`() throws {
    let listed = try run("board 2x1:41 --palette citrus,lagoon --cell 8 --out o")
    #expect(
      listed.errors.contains("repeat --palette for each: --palette citrus --palette lagoon."),
      "\(listed.errors)")
    try putShaded(["tee"])
    let behind = try run("tint art --palette citrus lagoon --out o")
    #expect(
      behind.errors.contains(
        "repeat --palette if it is one more: --palette citrus --palette lagoon"),
      "\(behind.errors)")
    try run("palette ramp navy gold --steps 2 --names base,text --out palettes/brand.json")
      .expectSuccess()
    let mislaid = try run("tint art --palette brand.json --out p")
    #expect(mislaid.code == 66)
    #expect(mislaid.errors.contains("did you mean palettes/brand.json?"), "\(mislaid.errors)")
    #expect(try run("tint art --palette brand --out p").code == 0)
  }

  @Test func `one message stands for many sprites`() throws {
    let names = (0..<12).map { "s\($0)" }
    try putShaded(names)
    let tinted = try run("tint art --palette citrus --no-cache --out o")
    let warnings = tinted.errors.split(separator: "\n").filter { $0.hasPrefix("Warning") }
    #expect(
      warnings.count == 1
        && warnings[0].hasPrefix(
          "Warning: art/s0.png, art/s1.png, art/s10.png and 9 more: 16 shades become one colour; "
            + "keep them with "),
      "\(tinted.errors)")
    let scaled = try run("tint art --palette citrus --scales 1,2 --no-cache --out p")
    let errors = scaled.errors.split(separator: "\n").filter { $0.hasPrefix("Error") }
    let message =
      "Error: art/s0.png, art/s1.png, art/s10.png and 9 more: they are drawn at scale 1, so scale "
      + "2 would have to be enlarged from them; name the scale of the drawing with "
      + "--source-scale (4 makes 128 pixels of 512 at scale 1), leave what is larger out of "
      + "--scales, or add --allow-enlarging"
    #expect(errors.map(String.init) == [message], "\(scaled.errors)")
  }

  @Test func `shades that a board makes flat are told when it is drawn, and not again`() throws {
    try run("sprites --kind square --size 16 --out art").expectSuccess()
    try putShaded(["straight"])
    let line = "board 2x1:41 --palette citrus --cell 16 --sprites art --cache c --out a.png"
    #expect(try run(line).errors.contains("shades become one colour"))
    #expect(try run(line).errors == "Nothing to write: 1 file up to date.\n")
  }

  @Test func `a composition that a picture of a shop ignores is reported`() throws {
    let made = try run("shot 2x1:41 --preset steam-screenshot --compose bleed --out o")
    #expect(made.errors.contains("--compose bleed is not used in steam-screenshot:"))
    let used = try run("shot 2x1:41 --preset og-image --compose bleed --no-title --out p")
    #expect(used.code == 0 && !used.errors.contains("is not used"), "\(used.errors)")
  }

  @Test func `a caption that a shop forbids is said to be left out`() throws {
    let line = "shot 2x1:41 --preset steam --palette citrus --caption Hello --out o"
    let made = try run(line)
    #expect(made.code == 0 && made.errors.contains("--caption is left out in "), "\(made.errors)")
    #expect(!(try run("\(line) --preset og-image").errors.contains("og-image: the shop")))
    let allowed = try run("shot 2x1:41 --preset og-image --palette citrus --caption Hello --out p")
    #expect(!allowed.errors.contains("left out"), "\(allowed.errors)")
  }

  @Test func `the easiest puzzles come first where that is asked for`() throws {
    for (grade, seed) in [("easy", 1), ("hard", 2), ("medium", 3)] {
      try run(
        "puzzle generate --columns 6 --rows 6 --count 3 --difficulty \(grade) --seed \(seed) "
          + "--name \(grade) --out \(grade).json"
      ).expectSuccess()
    }
    try run("puzzle convert easy.json hard.json medium.json --out all.json").expectSuccess()
    let shown = try run("puzzle show all.json --sort difficulty")
    let grades = shown.text.split(separator: "\n").compactMap { line in
      ["easy", "medium", "hard"].first { line.contains("difficulty  \($0)") }
    }
    #expect(
      grades == Array(repeating: "easy", count: 3) + Array(repeating: "medium", count: 3)
        + Array(repeating: "hard", count: 3), "\(shown.text)")
    #expect(try run("puzzle show all.json --sort difficulty --json").text.contains("\"puzzle\": 4"))
    // A line each, and a pack in that order.
    let brief = try run("puzzle show all.json --sort difficulty --brief").text
    let lines = brief.split(separator: "\n").dropFirst()
    #expect(lines.count == 9 && lines.first?.contains("  square 6x6, 36 cells  easy (") == true)
    try run("puzzle convert all.json --sort difficulty --out rising.json").expectSuccess()
    try run("puzzle convert easy.json hard.json medium.json --sort difficulty --out one.json")
      .expectSuccess()
    for pack in ["rising", "one"] {
      let order = try run("puzzle show \(pack).json --brief").text.split(separator: "\n")
        .dropFirst()
      #expect(
        zip(order, lines).allSatisfy {
          $0.split(separator: "  ").last == $1.split(separator: "  ").last
        },
        "\(order)")
    }
    // Names that are numbers follow the order, so that 2 has one meaning.
    try run("puzzle generate --columns 6 --rows 6 --count 5 --out five.json").expectSuccess()
    try run("puzzle convert five.json --sort difficulty --out sorted.json").expectSuccess()
    let names = try run("puzzle show sorted.json --brief").text.split(separator: "\n").dropFirst()
    for (index, line) in names.enumerated() {
      #expect(line.contains("\"\(index + 1)\""), "\(line)")
    }
    #expect(try run("puzzle show all.json --brief --json").code == 64)
    #expect(try run("puzzle convert all.json --sort difficulty --as net-save --out s/").code == 64)
  }

  @Test func `a game ID is printed solved`() throws {
    let id = "5x5:1115337157375775157135131"
    let solved = try run("puzzle convert \(id) --as net --solved")
    #expect(solved.code == 0 && solved.text.hasPrefix("5x5:"), "\(solved.errors)")
    #expect(solved.text != "\(id)\n")
    let line = solved.text.trimmingCharacters(in: .newlines)
    let shown = try run("puzzle hint \(line)")
    #expect(shown.text == "The puzzle is solved.\n", "\(shown.text) \(shown.errors)")
    let refused = try run("puzzle solve \(id)")
    #expect(
      refused.errors.contains("tinct puzzle convert '\(id)' --as net --solved")
        || refused.errors.contains("tinct puzzle convert \(id) --as net --solved"),
      "\(refused.errors)")
    #expect(try run("puzzle convert \(id) --solved").code == 64)
  }

  @Test func `of many names a message has the nearest, and of limits the one that holds`() throws {
    try run("theme new Mine --out mine.json").expectSuccess()
    let theme = try String(contentsOf: tool.folder.appending(path: "mine.json"), encoding: .utf8)
    try tool.put(
      theme.replacing("\"twoColors\": {", with: "\"twoColors\": {\"zigzag\": \"#FFF\","),
      at: "mine.json")
    let unknown = try run("theme show mine.json").errors
    #expect(unknown.contains("unknown key; the nearest of") && unknown.count < 400, "\(unknown)")
    let wide = try run("shot 2x1:41 --preset 20000x100 --out o").errors
    #expect(
      wide.contains("sides have from 16 to 16384 pixels; raise the limit with --max-side"),
      "\(wide)")
  }

  @Test func `folders where files are meant, and paths of nothing, have a remedy`() throws {
    let made = try run("theme new Mine --out /dev/null/mine.json").errors
    #expect(made.contains("; choose another path"), "\(made)")
    try tool.put("", at: "themes/toy.json/readme.txt")
    let folder = try run("board 2x1:41 --theme toy --out o").errors
    #expect(
      folder.contains("themes/toy.json: this is a folder with the name of a file; rename"),
      "\(folder)")
    #expect(try run("theme list").code == 66)
    try tool.put("{}", at: "themes/broken.json")
    #expect(try run("theme list --help").text.contains("exit code"))
  }
}

extension Tool.Result {
  /// Expects that all went well.
  fileprivate func expectSuccess() { #expect(code == 0, "\(errors)") }
}
