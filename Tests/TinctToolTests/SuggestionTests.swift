import Foundation
import Testing

/// Words that the tool does not know, and the ones that it takes them for.
struct SuggestionTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test(arguments: [
    ("board 2x1:41 --size 3 --out o", "tinct board has no option \"--size\"; did you mean --cell"),
    ("frames 2x1:41 --pixels=3", "; did you mean --size <size>?"),
    ("palette show citrus --as png", "; did you mean --out <file>?"),
    ("puzzle generate --kind hex", "; did you mean --grid <"),
    ("tint square --size 3 --out o", "; did you mean --scale <scale>?"),
    ("sprites --kind hex --sizee 5", "; did you mean --size <pixels>?"),
    ("shot 2x1:41 --size 3 --out o", "; did you mean --preset <preset>?"),
    ("contact 2x1:41 --size 3 --out o", "; did you mean --width <pixels>?"),
    ("puzzle generate --size 3", "; did you mean --columns <count>?"),
    ("tint square --pallete citrus", "; did you mean --palette <palette>?"),
    ("board 2x1:41 --colour red", "; did you mean --palette <palette>?"),
    ("tint square --colour red", "; did you mean --color <color>?"),
    ("board 2x1:41 --output o", "; did you mean --out <folder>?"),
    ("board 2x1:41 --out o --force", "; did you mean --replace <pattern>?"),
    ("board 2x1:41 --pallete a --pallete b --out o", "; did you mean --palette <palette>?"),
    ("puzzle chekc", "tinct puzzle has no command \"chekc\"; did you mean \"check\"? There are: "),
    ("puzzle validate p.json", "; did you mean \"check\"?"),
    ("bord 2x1:41 --out o", "tinct has no command \"bord\"; did you mean \"board\"?"),
    ("theme neww Dusk", "; did you mean \"new\"?"),
    ("help puzle", "tinct has no command or topic \"puzle\"; did you mean \"puzzle\"?"),
    ("help limit", "; did you mean \"limits\"?"),
    ("help puzzle chekc", "tinct puzzle has no command \"chekc\"; did you mean \"check\"?"),
    ("frames 2x1:41 --animation shkae --out o", "Did you mean \"shake\"? There are: "),
    ("frames 2x1:41 --animation turn --as apgn --out o", "Did you mean \"apng\"? There are: png, "),
    (
      "board 2x1:41 --as=pgn --out o", "Did you mean \"png\"? There are: png, svg, pdf, separation."
    ),
    ("grid --grid hexx --columns 2 --rows 2 --out o", "not 'hexx'; did you mean 'hex'?"),
    (
      "shot 2x1:41 --preset apstore --out o", "did you mean \"appstore\"? 'tinct shot --list' lists"
    ),
    ("theme new -x", "Error: tinct theme new has no option \"-x\"."),
    ("board -dash.json --out o", "stands behind two of them: tinct board -- -"),
    ("theme new Dusk -x", "begins with a dash stands behind two of them: tinct theme new -- -x"),
    ("grid hex --cell 15mm --out g.png", "takes no \"hex\" by itself; did you mean --grid hex?"),
    ("puzzle generate hex --columns 3 --rows 3", "did you mean --grid hex?"),
    ("shot 2x1:41 --preset android --out o", "did you mean \"google-play-phone\"?"),
    ("tint square --mask red --out o", "; did you mean --channels <colours>?"),
    ("icon 2x1:41 --as ios --out o", "Did you mean \"appiconset\"? There are: "),
    ("icon 2x1:41 --as macos --out o", "Did you mean \"icns\" or \"appiconset\"? There are: "),
    ("board 2x1:41 --cell -5 --out o", "--cell takes a number of pixels from 1 to 4096, not -5."),
    ("frames 2x1:41 --animation turn --fps 0.0 --out o", "from 0.01 to 1000, not 0."),
    (
      "tint square --ramp 'text, white 158%' --out o",
      "\"white 158%\": a percentage must be from 0% to 100%, not 158%."
    ),
    (
      "frames 2x1:41 --animation celebrate --animation vanish --bounce --out o",
      "--animation is given twice; it takes one value, so leave one out; 'play' solves, celebrates"
    ),
    (
      "board 2x1:41 --theme -x.json --out o",
      "The value of --theme begins with a dash, as options do; of a file write --theme ./-x.json, "
    ),
    ("board 2x1:41 --theme --out o", "Missing value for '--theme <theme>'"),
    ("shot 2x1:41 --title -Hi- --preset 120x200 --out o", "of anything else --title=-Hi-."),
    (
      "palette sheet --theme toy --theme net --out o.png",
      "leave one out; commands that draw boards, and 'tinct palette check', take several"
    ),
    (
      "palette sheet --theme '*' --out o.png",
      "\"*\" stands for 9 themes, and this takes one; name one; "
    ),
    (
      "frames 2x1:41 --animation turn --theme 'noo*' --theme toy --out o",
      "there are 2 themes, and a film is in one; run it for each, or let 'tinct build' do so by a "
        + "manifest with \"matrix\": {\"theme\": [...]}"
    ),
    ("palette derive purpel", "\"purpel\" is not a colour: did you mean purple?"),
    ("palette derive 76448A", "\"76448A\" is not a colour: write '#76448A', quoted."),
    ("palette ramp 76448A white", "write '#76448A', quoted"),
    ("tint square --palette citrus --color 76448A --out o", "write '#76448A', quoted"),
  ])
  func `the word that was meant is named, and the exit code is 64`(
    line: String, part: String
  ) throws {
    let result = try tool.shell("tinct \(line)")
    #expect(result.code == 64)
    #expect(result.text == "")
    #expect(result.errors.hasPrefix("Error: ") && result.errors.contains(part), "\(result.errors)")
    #expect(tool.files() == [])
  }

  @Test(arguments: [
    "nothing", "--nothing", "puzzle qqq", "help chess", "board 2x1:41 --out o --glitter",
    "board 2x1:41 --as jpeg2000 --out o", "shot 2x1:41 --preset wii --out o",
    "board 2x1:41 --palette darkness --out o", "board 2x1:41 --theme dark --out o",
    "palette derive qwertz", "tint square --lenght 3 --out o",
  ])
  func `nothing is suggested for what is near to nothing`(line: String) throws {
    let result = try tool.shell("tinct \(line)")
    #expect(result.code == 64 || result.code == 66)
    #expect(!result.errors.lowercased().contains("did you mean"), "\(result.errors)")
  }

  @Test func `a colour where a palette is wanted is told how to become one`() throws {
    for word in ["76448A", "#76448A"] {
      let result = try tool.run("board", "2x1:41", "--palette", word, "--out", "o")
      #expect(result.code == 66)
      #expect(
        result.errors.contains("tinct palette derive '#76448A' makes one (keep the quotes)"))
    }
  }

  @Test func `a right command line is told its own error`() throws {
    let missing = try tool.run("board", "2x1:41", "--cell", "9")
    #expect(missing.code == 64 && missing.errors.contains("'--out <folder>'"))
    let negative = try tool.run("tint", "a", "--out", "o", "--opacity", "-1")
    #expect(negative.code == 64 && !negative.errors.contains("has no option"))
  }

  @Test func `of many palettes the nearest are named, and a pattern takes all that fit`() throws {
    let lost = try tool.run("board", "2x1:41", "--palette", "hrbour", "--out", "o")
    #expect(lost.code == 66)
    #expect(
      lost.errors.contains("; the nearest names are harbor, ")
        && lost.errors.contains("; 'tinct palette list' lists all"), "\(lost.errors)")
    #expect(lost.errors.count { $0 == "," } < 6, "\(lost.errors)")
    let all = try tool.run("palette", "show", "*", "--json")
    let list = try tool.run("palette", "list", "--json")
    func count(_ run: Tool.Result) -> Int { run.text.matches(of: /"name": "/).count }
    #expect(all.code == 0 && count(all) == count(list) && count(all) > 30)
    let board = try tool.run("board", "2x1:41", "--cell", "8", "--palette", "m*", "--out", "o")
    #expect(board.code == 0 && tool.files("o").contains("moss/2x1.png"), "\(tool.files("o"))")
    #expect(tool.files("o").allSatisfy { $0.hasPrefix("m") })
    #expect(try tool.run("palette", "show", "zz*").code == 66)
  }

  @Test func `what a command takes without an option is told`() throws {
    for (group, line) in [
      ("theme", "theme sheet --theme noodles"), ("palette", "palette sheet --palette dusk"),
      ("palette", "palette check --palette dusk"),
    ] {
      let result = try tool.shell("tinct \(line)")
      #expect(result.code == 64)
      #expect(result.errors.contains("name the \(group) without it: tinct \(group) "))
    }
    let sheet = try tool.shell("tinct theme sheet --palette dusk --side 32 --out s.png")
    #expect(sheet.code == 0, "\(sheet.errors)")
  }

  @Test(arguments: ["Coral", "coral", "Brand"])
  func `a word of a colour's name finds it`(word: String) throws {
    try tool.put("GIMP Palette\n200 80 47 Brand Coral\n16 42 67 text\n", at: "b.gpl")
    try tool.run("sprites", "--kind", "square", "--size", "8", "--out", "art")
    let tint = try tool.run(
      "tint", "art", "--palette", "b.gpl", "--color", word, "--out", "out")
    #expect(tint.errors.contains("did you mean \"Brand Coral\"?"), "\(tint.errors)")
  }
}
