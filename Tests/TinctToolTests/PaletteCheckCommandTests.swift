import Foundation
import Testing
import TinctCodecs
import TinctDocuments
import TinctGraphics

/// Checks and repairs of palettes on the command line.
struct PaletteCheckCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool(keepsBorders: true) }

  @Test func `pairs that pass are one line, unless all are asked for`() throws {
    let short = try tool.run("palette", "check", "citrus", "grape")
    let lines = short.text.split(separator: "\n")
    #expect(lines.count == 2 && lines[0] == "Citrus in Noodles: all 9 pairs pass", "\(lines)")
    let whole = try tool.run("palette", "check", "citrus", "--verbose")
    #expect(whole.text.contains("\n  lit noodle on ground "))
    #expect(whole.text.split(separator: "\n").count > 10)
  }

  @Test func `a repair that cannot be written has the exit code of that`() throws {
    try tool.put(":root { --base: #FFF0E0; --text: #FFE8D0; }", at: "pale.css")
    try tool.put("in the way", at: "file")
    let blocked = try tool.run("palette", "check", "pale.css", "--fix", "--out", "file/fixed.json")
    #expect(blocked.code == 73, "\(blocked.errors)")
    #expect(blocked.errors.contains("Error: file: cannot be made: "))
    // Of two repairs for one file, neither is written.
    try tool.put(":root { --base: #FFF0E1; --text: #FFE8D1; }", at: "wan.css")
    let some = try tool.run(
      "palette", "check", "pale.css", "wan.css", "--fix", "--out", "fixed.json")
    #expect(some.code == 73, "\(some.errors)")
    #expect(some.errors.contains("fixed.json: two palettes would be written here; "))
    #expect(!tool.files().contains("fixed.json"))
  }

  @Test func `what is below the floor is named with the nearest that passes, and fixed`() throws {
    try tool.put(":root { --base: #FFF4D6; --text: #E9985F }", at: "brand/pale.css")
    let result = try tool.run("palette", "check", "brand/pale.css", "--fix")
    #expect(result.code == 0, "what was repaired is no problem any more")
    #expect(
      result.text.contains(
        "lit noodle on lit cell: contrast 1.91 is below 3.00\n"))
    // The advice is the palette that --fix writes.
    let plain = try tool.run("palette", "check", "brand/pale.css")
    for text in [result.text, plain.text] {
      #expect(
        text.contains(
          "the nearest palette that passes, as --fix writes it: text #E9985F -> #BD6F35"))
    }
    #expect(result.errors.contains("In brand/pale-fixed.json: text #E9985F -> #BD6F35."))
    #expect(
      result.errors.hasSuffix(
        "Repaired 1 palette; all inks can be told apart now. Wrote brand/pale-fixed.json.\n"))
    #expect(result.errors.contains("In brand/pale-fixed.json: text #E9985F -> #"))
    #expect(!result.errors.contains("Warning"))
    #expect(!result.text.contains("wall on ground"), "only what fails is listed")
    #expect(tool.files() == ["brand/pale-fixed.json", "brand/pale.css"])
    #expect(try tool.run("palette", "check", "brand/pale.css", "--fix").code == 0)
    #expect(try tool.run("palette", "check", "brand/pale-fixed.json").code == 0)
    let json = try tool.run("palette", "check", "brand/pale.css", "--json")
    let root = try #require(
      try JSONSerialization.jsonObject(with: json.output) as? [[String: Any]])
    #expect(root[0]["passes"] as? Bool == false)
    #expect((root[0]["pairs"] as? [[String: Any]])?.count == 11)
  }

  @Test func `palettes that cannot be judged are counted beside those that are`() throws {
    try tool.put(":root { --base: #FFF4D6; --text: #E9985F }", at: "pale.css")
    try tool.put(":root { --zig: #FFF4D6 }", at: "odd.css")
    func last(_ arguments: String...) throws -> Substring? {
      try tool.run(arguments: ["palette", "check"] + arguments).errors.split(separator: "\n").last
    }
    #expect(
      try last("pale.css", "odd.css") == "1 palette judged, 1 fails; 1 could not be judged.")
    #expect(
      try last("citrus", "pale.css", "odd.css", "gone.css")
        == "2 palettes judged, 1 fails; 2 could not be judged.")
    #expect(
      try last("citrus", "odd.css")
        == "1 palette checked; all inks can be told apart. 1 palette could not be judged.")
    #expect(
      try last("citrus", "pale.css", "odd.css", "--theme", "noodles", "--theme", "toy")
        == "4 checks made, 2 fail; 2 could not be made.")
    #expect(try last("citrus", "pale.css") == "1 of 2 palettes fails.")
    #expect(try last("odd.css") == "Nothing was checked.")
  }

  @Test func `themes that cannot be read are told, and never pass`() throws {
    try tool.put(#"{"format": "tinct-theme"}"#, at: "themes/noodle-bad.json")
    func check(_ arguments: String...) throws -> Tool.Result {
      try tool.run(arguments: ["palette", "check", "citrus"] + arguments)
    }
    let named = try check("--theme", "noodle-bad", "--theme", "noodles")
    #expect(named.code == 65 && named.errors.contains("themes/noodle-bad.json:1:1: "))
    #expect(
      named.errors.hasSuffix(
        "1 palette checked in 1 theme; all inks can be told apart there. Not all themes could be "
          + "read.\n"), "\(named.errors)")
    let pattern = try check("--theme", "noodle*")
    #expect(pattern.code == 65 && pattern.text == named.text, "\(pattern.errors)")
  }

  @Test func `a quiet check tells of palettes that fail, and of no others`() throws {
    try tool.put(":root { --base: #FFF4D6; --text: #E9985F }", at: "pale.css")
    let passes = try tool.run("palette", "check", "citrus", "-q")
    #expect(passes.code == 0 && passes.text == "" && passes.errors == "")
    let fails = try tool.run("palette", "check", "citrus", "pale.css", "-q")
    #expect(fails.code == 1 && fails.errors == "")
    #expect(fails.text.hasPrefix("pale in Noodles: "), "\(fails.text)")
  }

  @Test func `an accent that themes move is told where palettes are judged`() throws {
    try tool.put(
      """
      {"format": "tinct-palette", "version": 1, "name": "B", "colors": {"dark": "#2E2233",
       "light": "#E6A9FF", "neutral": "#7A4A8C", "base": "#76448A"}}
      """, at: "b.json")
    try tool.put("5x5:1115337157375775157135131\n", at: "five.txt")
    let commands = [
      ["palette", "check", "b.json"], ["palette", "sheet", "b.json", "--out", "b.png"],
      ["contact", "five.txt", "--palette", "b.json", "--out", "c.png"],
      ["shot", "five.txt", "--preset", "600x400", "--palette", "b.json", "--out", "s.png"],
    ]
    for command in commands {
      let result = try tool.run(arguments: command)
      #expect(result.errors.contains(": the accent is #"), "\(result.errors)")
      #expect(result.errors.contains("in Noodles, not base #76448A"), "\(result.errors)")
    }
  }

  @Test func `a pattern stands for themes`() throws {
    let all = try tool.run("palette", "check", "citrus", "--theme", "*")
    #expect(
      all.text.split(separator: "\n").count { $0.hasPrefix("Citrus in ") } == 9, "\(all.text)")
    let some = try tool.run("palette", "check", "citrus", "--theme", "n*", "--theme", "net")
    #expect(some.text.split(separator: "\n").count { $0.hasPrefix("Citrus in N") } == 2)
    let none = try tool.run("palette", "check", "citrus", "--theme", "q*")
    #expect(none.code == 66)
    #expect(none.errors.contains("no theme has a name that fits \"q*\""), "\(none.errors)")
  }

  @Test func `the colours that can be locked are listed with the designer's names`() throws {
    try tool.put(
      """
      {"format": "tinct-palette", "version": 1, "name": "B",
       "colors": {"Marke": "#E9985F", "Creme": "#FFF4D6"},
       "roles": {"base": "Creme", "text": "Marke"}}
      """, at: "b.json")
    let result = try tool.run("palette", "check", "b.json", "--fix", "--lock", "Markt")
    #expect(
      result.errors.contains("its colours are text (Marke), base (Creme)")
        || result.errors.contains("its colours are base (Creme), text (Marke)"), "\(result.errors)")
  }

  @Test func `a repair serves all themes that are named`() throws {
    try tool.put(":root { --base: #FFF4D6; --text: #E9985F }", at: "pale.css")
    let themes = ["--theme", "noodles", "--theme", "blueprint", "--theme", "toy"]
    let fixed = try tool.run(arguments: ["palette", "check", "pale.css", "--fix"] + themes)
    #expect(fixed.code == 0 && fixed.errors.contains("Wrote pale-fixed.json."))
    #expect(
      try tool.run(arguments: ["palette", "check", "pale-fixed.json"] + themes).code == 0)
  }

  @Test func `a repaired palette stands beside the original under a name of its own`() throws {
    try tool.put(":root { --base: #FFF4D6; --text: #E9985F }", at: "palettes/Brand.css")
    #expect(try tool.run("palette", "check", "brand", "--fix").code == 0)
    #expect(try tool.run("palette", "show", "brand").text.hasPrefix("Brand\n"))
    #expect(try tool.run("palette", "show", "Brand (fixed)").text.hasPrefix("Brand (fixed)\n"))
    let both = try tool.run("board", "2x1:14", "--palette", "palettes/", "--out", "out")
    #expect(both.code == 0)
    #expect(Set(tool.files("out").map { $0.prefix { $0 != "/" } }) == ["brand", "brand-fixed"])
  }

  @Test func `a locked colour stays as it is`() throws {
    try tool.put(":root { --base: #FFF4D6; --brand-text: #E9985F }", at: "pale.css")
    let arguments = ["palette", "check", "pale.css", "--roles", "text=Brand Text", "--fix"]
    let fixed = try tool.run(arguments: arguments + ["--lock", "Text"])
    #expect(fixed.code == 0)
    let shown = try tool.run("palette", "show", "pale-fixed.json").text
    #expect(shown.contains("#E9985F  text") && !shown.contains("#FFF4D6"))
    let wrong = try tool.run(arguments: arguments + ["--lock", "ink"])
    #expect(wrong.errors.contains("has no such colour; its colours are text (brand-text), base"))
    #expect(try tool.run("palette", "check", "citrus", "--lock", "text").code == 64)
  }

  @Test func `walls count where a pack has any`() throws {
    let open = try tool.run("palette", "check", "citrus", "--pack", "2x1:14")
    #expect(open.code == 0 && !open.text.contains("wall"))
    #expect(
      try tool.run("palette", "check", "citrus", "--verbose").text.contains("unlit noodle on wall"))
    let failing = try tool.run("palette", "check", "citrus", "--pack", "missing.json")
    #expect(failing.code == 66)
  }

  /// A hint of the palette's own is hardly seen on cells, though each pair passes.
  @Test func `demands on several inks are told, shown, and met by a repair`() throws {
    try tool.put(
      """
      {"format": "tinct-palette", "version": 1, "name": "Brand",
       "colors": {"dark": "#333224", "light": "#FFF9B2", "neutral": "#999354", "base": "#CCC570",
                  "hint": "#4A4936"}}
      """, at: "brand.json")
    let checked = try tool.run("palette", "check", "brand.json")
    #expect(checked.code == 1)
    #expect(checked.text.contains("on several inks not met\n"), "\(checked.text)")
    #expect(checked.text.contains("\n  hint shows on cell: contrast 1.14 "), "\(checked.text)")
    let fixed = try tool.run("palette", "check", "brand.json", "--fix")
    #expect(fixed.code == 0 && fixed.errors.contains("In brand-fixed.json: "), "\(fixed.errors)")
    #expect(try tool.run("palette", "check", "brand-fixed.json").code == 0)
    let locked = try tool.run(
      "palette", "check", "brand.json", "--fix", "--lock", "dark", "--lock", "light", "--lock",
      "neutral", "--lock", "base", "--lock", "hint")
    #expect(locked.code == 1 && !locked.errors.contains("In brand"), "\(locked.errors)")
    #expect(locked.errors.contains("lock fewer colours than dark, light, neutral, base, hint"))
  }

  @Test func `what passes is written in the format that is asked for`() throws {
    let pale = ":root { --base: #FFF4D6; --text: #E9985F }"
    try tool.put(pale, at: "pale.css")
    #expect(try tool.run("palette", "check", "pale.css", "--fix", "--to", "ase").code == 0)
    #expect(tool.files() == ["pale-fixed.ase", "pale.css"])
    #expect(try tool.run("palette", "check", "pale-fixed.ase").code == 0)
    let hex = try tool.run("palette", "check", "pale.css", "--fix", "--to", "hex")
    #expect(hex.errors.contains("a .hex file does not hold the names of colours"))
    for arguments in [
      ["--to", "ase"], ["--fix", "--to", "xcassets"], ["--fix", "--to", "colorset"],
    ] {
      #expect(try tool.run(arguments: ["palette", "check", "pale.css"] + arguments).code == 64)
    }
    let piped = try tool.run("palette", "check", "-", "--json", input: pale)
    #expect(piped.code == 1 && piped.text.contains(#""file": "standard input""#))
    let unusable = try tool.run("palette", "check", "-", input: ":root { --ink: red }")
    #expect(unusable.errors.contains("standard input: it has the colours ink"))
  }

  @Test func `alpha is told where it will surprise`() throws {
    let made = try tool.run("palette", "derive", "transparent", "--name", "x", "--out", "x.json")
    #expect(made.errors.contains("x: dark, light, neutral, base have alpha, down to 0.00"))
    let checked = try tool.run("palette", "check", "x.json")
    #expect(
      checked.errors.contains(
        "are translucent, and what lies behind them is not known; judged over white and over "
          + "black"))
    #expect(checked.text.contains("x in Noodles, over white: 3 of 10 pairs pass"))
    #expect(checked.text.contains("x in Noodles, over black: 3 of 10 pairs pass"))
    let over = try tool.run("palette", "check", "x.json", "--over", "navy", "--json")
    #expect(over.text.contains(##""over": "#000080""##))
    #expect(try !tool.run("palette", "check", "citrus").errors.contains("Warning"))
  }

  @Test func `a check goes through several themes`() throws {
    let both = try tool.run(
      "palette", "check", "citrus", "harbor", "--theme", "noodles", "--theme", "blueprint")
    #expect(both.code == 0)
    for title in ["Citrus in Noodles", "Citrus in Blueprint", "Harbor in Blueprint"] {
      #expect(both.text.contains(title))
    }
    #expect(both.errors.contains("2 palettes checked in 2 themes; all inks can be told apart."))
    let twice = try tool.run("palette", "check", "citrus", "--theme", "a", "--theme", "a")
    #expect(twice.code == 64)
  }

  /// Figures are cut and not rounded, in the table as in JSON, so that none claims to pass.
  @Test func `a figure is the same wherever it is told`() throws {
    try tool.put(":root { --base: #FFF4D6; --text: #E9985F }", at: "pale.css")
    let text = try tool.run("palette", "check", "pale.css", "--verbose").text
    let json = try tool.run("palette", "check", "pale.css", "--json")
    let root = try #require(
      try JSONSerialization.jsonObject(with: json.output) as? [[String: Any]])
    let pairs = try #require(root[0]["pairs"] as? [[String: Any]])
    // The first line is about the whole, the second heads the table.
    let rows = text.split(separator: "\n").dropFirst(2)
    for (pair, row) in zip(pairs, rows) {
      let contrast = try #require(pair["contrast"] as? Double)
      #expect(row.contains(String(format: " %.2f ", contrast)), "\(row)")
    }
  }

  /// A designer's palette whose lit and unlit noodles look alike in grey.
  private func putBrand(at path: String, coral: String = "#FF6F59") throws {
    try tool.put(
      """
      {"format": "tinct-palette", "version": 1, "name": "Brand",
       "colors": {"Ink": "#14213D", "Sand": "#F2E3C6", "Mist": "#BFD7D9", "Coral": "\(coral)",
                  "Deep teal": "#0F4C5C"},
       "roles": {"dark": "Ink", "light": "Sand", "neutral": "Mist", "base": "Coral"}}
      """, at: path)
  }

  /// In Lumen, noodles run into the accent, which is derived from the colours that a search moves.
  @Test(arguments: [["Coral"], ["Ink"], ["Coral", "Ink"], ["Sand"], ["Coral", "Ink", "Sand"]])
  func `what is repaired without a lock is with one on colours that need not change`(
    names: [String]
  ) throws {
    try putBrand(at: "brand.json")
    let themes = ["--theme", "noodles", "--theme", "toy", "--theme", "lumen"]
    let locks = names.flatMap { ["--lock", $0] }
    let fixed = try tool.run(
      arguments: ["palette", "check", "brand.json", "--fix"] + themes + locks)
    #expect(fixed.code == 0, "\(fixed.errors)")
    #expect(fixed.errors.contains("neutral (Mist) #BFD7D9 -> "), "\(fixed.errors)")
    let checked = try tool.run(arguments: ["palette", "check", "brand-fixed.json"] + themes)
    #expect(checked.code == 0, "\(checked.text)")
  }

  @Test func `locked colours are told by the names that they were locked by`() throws {
    try putBrand(at: "brand.json")
    let locked = try tool.run(
      "palette", "check", "brand.json", "--fix", "--lock", "mist", "--lock", "Sand")
    #expect(locked.code == 1)
    #expect(locked.errors.contains("lock fewer colours than mist, Sand\n"), "\(locked.errors)")
  }

  @Test func `a repair is tried again, to the same file or to another`() throws {
    try putBrand(at: "brand.json")
    // The cache of a user records which files were written.
    let fix = "export HOME=$PWD; tinct palette check brand.json --fix"
    #expect(try tool.shell(fix).code == 0)
    let first = tool.data("brand-fixed.json")
    let again = try tool.shell("\(fix) --lock Sand --lock Mist")
    #expect(again.code == 1 && tool.data("brand-fixed.json") == first, "\(again.errors)")
    #expect(try tool.shell("\(fix) --lock Mist --theme net").code == 0)
    #expect(tool.data("brand-fixed.json") != first)
    try tool.put("{}", at: "brand-fixed.json")
    let edited = try tool.shell(fix)
    #expect(edited.code == 73 && edited.errors.contains("was edited since"), "\(edited.errors)")
    #expect(!edited.errors.contains("In brand-fixed.json"), "nothing was written")
    #expect(try tool.shell("\(fix) --replace brand-fixed.json").code == 0)
    #expect(tool.data("brand-fixed.json") == first)
    #expect(try tool.shell("\(fix) --out other/").code == 0)
    #expect(try tool.shell("\(fix) --out other/mine.ase").code == 0)
    #expect(tool.files("other") == ["brand-fixed.json", "mine.ase"])
    for wrong in ["--out x.scss", "--out x.xcassets", "--out ''"] {
      #expect(try tool.shell("\(fix) \(wrong)").code == 64)
    }
    #expect(try tool.shell("tinct palette check brand.json --out x.json").code == 64)
  }

  @Test func `palettes of one name are told apart, and repaired each`() throws {
    try putBrand(at: "brand.json")
    try putBrand(at: "brandlight.json", coral: "#FF6F5A")
    let both = try tool.run("palette", "check", "brand.json", "brandlight.json", "--fix")
    #expect(both.code == 0, "\(both.errors)")
    for file in ["brand.json", "brandlight.json"] {
      #expect(both.text.contains("Brand (\(file)) in Noodles: "), "\(both.text)")
    }
    #expect(
      tool.files() == [
        "brand-fixed.json", "brand.json", "brandlight-fixed.json", "brandlight.json",
      ]
    )
    #expect(both.errors.contains("Repaired 2 palettes; "), "\(both.errors)")
  }

  @Test func `repairs of two palettes of one name stand beside each other`() throws {
    try putBrand(at: "brand.json")
    try putBrand(at: "light.json", coral: "#FF6F5A")
    for file in ["brand.json", "light.json"] {
      #expect(try tool.run("palette", "check", file, "--fix").code == 0)
    }
    #expect(
      tool.files() == ["brand-fixed.json", "brand.json", "light-fixed.json", "light.json"])
    let changes = try tool.run("palette", "diff", "brand.json", "brand-fixed.json").text
    #expect(changes.contains("~ neutral (Mist)  #BFD7D9 -> "), "\(changes)")
  }

  @Test func `where marks are in the way of a repair, the role that mends it is named`() throws {
    try tool.put(":root { --base: #FFFFFF; --text: #3B82F6; --ink: #ED89F4 }", at: "day.css")
    func check(_ file: String, _ options: String...) throws -> Tool.Result {
      try tool.run(
        arguments: ["palette", "check", file, "--theme", "contrast", "--fix"]
          + ["--lock", "text", "--lock", "base"] + options)
    }
    let refused = try check("day.css")
    #expect(refused.code == 1)
    let advice = try #require(
      refused.errors.firstMatch(
        of: /give the palette a colour named "selected", for example '(#[0-9A-F]{6})', as --roles/),
      "\(refused.errors)")
    #expect(refused.errors.contains("as --roles selected=NAME does, or "))
    try tool.put(
      ":root { --base: #FFFFFF; --text: #3B82F6; --selected: \(advice.1) }", at: "advised.css")
    let advised = try check("advised.css")
    #expect(advised.code == 0, "\(advised.errors)")
    let mended = try check("day.css", "--roles", "selected=ink")
    #expect(mended.code == 0, "\(mended.errors)")
  }

  @Test func `a palette that is made again replaces what was made before`() throws {
    for _ in 1...2 {
      let made = try tool.run("palette", "derive", "citrus", "--dark", "--out", "palettes/d.json")
      #expect(made.code == 0, "\(made.errors)")
      let named = try tool.run(
        "palette", "convert", "harbor", "--name", "Zed", "--out", "palettes/h.json")
      #expect(named.code == 0, "\(named.errors)")
    }
    // By its name it is an input.
    let own = try tool.run("palette", "convert", "d", "--out", "palettes/d.json")
    #expect(own.code != 0 && own.errors.contains("would replace a file that is read"))
  }

  @Test func `groups of tokens that are no palettes by themselves can be joined`() throws {
    try tool.put(
      """
      {"core": {"brand": {"Deep teal": {"value": "#102A43", "type": "color"},
                          "Coral": {"value": "#F26B5B", "type": "color"}},
                "neutral": {"Ink": {"value": "#10141C", "type": "color"},
                            "Sand": {"value": "#F5EFE2", "type": "color"}}}}
      """, at: "tokens.json")
    let split = try tool.run("board", "2x1:41", "--palette", "tokens.json", "--out", "o")
    let way = "tinct palette convert tokens.json --join --out tokens-joined.json"
    #expect(split.errors.contains("join them with: \(way)"), "\(split.errors)")
    let joined = try tool.shell(
      way + " --roles 'dark=Ink,light=Sand,base=Coral,neutral=deep teal'")
    #expect(joined.code == 0, "\(joined.errors)")
    #expect(
      try tool.run("board", "2x1:41", "--palette", "tokens-joined.json", "--out", "j.png").code == 0
    )
  }

  @Test func `a repair in a format without roles keeps the designer's names`() throws {
    try putBrand(at: "brand.json")
    let fixed = try tool.run("palette", "check", "brand.json", "--fix", "--as", "ase")
    let roles = "dark=Ink,light=Sand,neutral=Mist,base=Coral"
    #expect(fixed.errors.contains("give them their roles with --roles \(roles)."))
    let shown = try tool.run("palette", "show", "brand-fixed.ase").text
    #expect(shown.contains("  Sand\n") && !shown.contains("light"), "\(shown)")
    #expect(try tool.run("palette", "check", "brand-fixed.ase", "--roles", roles).code == 0)
  }
}
