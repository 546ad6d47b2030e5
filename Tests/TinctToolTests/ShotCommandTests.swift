import Foundation
import Testing

/// Compositions, moments, fonts and locales of shots.
struct ShotCommandTests {
  private let pack = Tool.package.appending(path: "examples/squares.json").path
  private let quick = ["--puzzle", "pocket", "--effort", "0", "--preset", "120x200"]

  private func shot(_ tool: Tool, _ options: [String], pack: String? = nil) throws -> Tool.Result {
    try tool.run(arguments: ["shot", pack ?? self.pack] + quick + options)
  }

  @Test func `control characters in words are refused, and accents alone are called that`() throws {
    let tool = try Tool()
    func shot(_ title: String) throws -> Tool.Result {
      try tool.run("shot", "2x1:41", "--preset", "240x160", "--title", title, "--out", "out")
    }
    let bell = try shot("a\u{7}b\tc")
    #expect(bell.code == 65)
    #expect(
      bell.errors
        == "Error: 2x1:41: no font can draw the control characters U+0007 and U+0009 in its title or "
        + "caption; remove them\n")
    let accent = try shot("\u{301}")
    #expect(accent.errors.contains("the title is left out, because it has accents alone; "))
    #expect(try shot("two\nlines").errors.hasPrefix("Wrote "))
  }

  @Test func `screenshots of a locale that cannot be set count as asked for`() throws {
    let tool = try Tool()
    try tool.put(
      #"""
      {"format": "tinct-puzzles", "version": 1, "name": "Two", "strings": {"title": "Hi",
       "title@de": "Hallo", "title@ja": "\u6F22\u5B57"}, "puzzles": [{"name": "one",
       "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [1], "pieces": [1, 4]}]}
      """#, at: "two.json")
    let result = try tool.run(
      arguments: [
        "shot", "two.json", "--preset", "200x200", "--preset", "100x100", "--locale", "de",
        "--locale", "ja", "--palette", "citrus", "--out", "o",
      ])
    #expect(result.code == 1)
    #expect(result.errors.contains("Wrote 2 files of 4 screenshots to o"), "\(result.errors)")
  }

  @Test func `boards are almost solved unless a moment is asked for`() throws {
    let tool = try Tool()
    let moments: [(name: String, options: [String])] = [
      ("usual", []), ("start", ["--progress", "0"]),
      ("none", ["--after", "0"]), ("end", ["--progress", "1"]), ("solved", ["--solved"]),
    ]
    for moment in moments {
      #expect(try shot(tool, moment.options + ["--out", "\(moment.name).png"]).code == 0)
    }
    #expect(tool.data("start.png") == tool.data("none.png"))
    #expect(tool.data("end.png") == tool.data("solved.png"))
    #expect(Set(moments.map { tool.data($0.name + ".png") }).count == 3)
    // A moment near that share, the tidiest.
    let usual = tool.data("usual.png")
    var near: [Int] = []
    for percent in 75...95 {
      let options = ["--progress", "0.\(percent)", "--out", "near-\(percent).png"]
      #expect(try shot(tool, options).code == 0)
      if tool.data("near-\(percent).png") == usual { near.append(percent) }
    }
    #expect(!near.isEmpty)
    // Of a puzzle without a solution nothing can be done by itself.
    let plain = try tool.run(
      "shot", "2x1:41", "--preset", "64x64", "--progress", "0.5", "--out", "plain.png")
    #expect(plain.code == 65 && plain.errors.contains("--progress 0.5: no solution is stored"))
    #expect(try tool.run("shot", "2x1:41", "--preset", "64x64", "--out", "plain.png").code == 0)
  }

  @Test func `a line break is typed as a backslash and an n`() throws {
    let tool = try Tool()
    let request = try tool.run(
      "shot", "2x1:14", "--preset", "steam", "--title", #"One\ntwo"#, "--caption", #"a\nb"#,
      "--out",
      "o", "--print-request")
    #expect(request.text.contains(#""One\ntwo""#) && !request.text.contains(#"\\n"#))
    #expect(request.text.contains(#""a\nb""#), "\(request.text)")
    let soft = try tool.run(
      "shot", "2x1:14", "--preset", "steam", "--title", #"Don\-au"#, "--out", "o",
      "--print-request")
    #expect(soft.text.contains("Don\u{AD}au") || soft.text.contains(#"Don\u00ADau"#))
  }

  @Test func `a composition that a board does not allow is told, and what is shown instead`()
    throws
  {
    let tool = try Tool()
    // The board has its sources in all corners, so that no edge may cut it.
    try tool.put(
      #"""
      {"format": "tinct-puzzles", "version": 1, "name": "Corners", "puzzles": [{"name": "four",
       "grid": {"kind": "square", "columns": 2, "rows": 2}, "sources": [0, 1, 2, 3],
       "pieces": [8, 8, 2, 2]}]}
      """#, at: "four.json")
    let arguments = [
      "shot", "four.json", "--preset", "320x180", "--title", "Hi", "--palette", "citrus",
      "--compose", "bleed",
    ]
    let told = try tool.run(arguments: arguments + ["--out", "o.png"])
    #expect(
      told.errors.contains(
        "--compose bleed shows the whole board in the middle, because its edges"),
      "\(told.errors)")
    let json = try tool.run(arguments: arguments + ["--json", "--out", "p.png"])
    #expect(json.text.contains("\"composition\": \"center\""), "\(json.text)")
  }

  @Test(arguments: ["bleed", "tilt"])
  func `a board with its source in the last column runs off the edge behind the words`(
    composition: String
  ) throws {
    let tool = try Tool()
    let run = try tool.run(
      "shot", Tool.package.appending(path: "examples/tilings.json").path, "--puzzle", "cairo",
      "--solved", "--preset", "1280x720", "--title", "Cairo lights", "--compose", composition,
      "--effort", "0", "--json", "--out", "o.png")
    #expect(run.code == 0 && !run.errors.contains("Warning"), "\(run.errors)")
    #expect(run.text.contains("\"composition\": \"\(composition)\""), "\(run.text)")
  }

  @Test func `every composition and every ground makes a picture of its own`() throws {
    let tool = try Tool()
    var pictures: Set<Data?> = []
    let compositions = ["center", "bleed", "tilt", "crop", "pair", "band"]
    for composition in compositions {
      let out = ["--title", "Ab", "--compose", composition, "--out", "\(composition).png"]
      #expect(try shot(tool, out).code == 0)
      pictures.insert(tool.data("\(composition).png"))
    }
    #expect(pictures.count == compositions.count)
    let grounds = ["plain", "gradient", "glow", "dots", "hatching", "waves", "rays", "grain"]
    for ground in grounds {
      #expect(
        try shot(
          tool, ["--compose", "center", "--no-title", "--ground", ground, "--out", "\(ground).png"]
        ).code == 0)
      pictures.insert(tool.data("\(ground).png"))
    }
    #expect(pictures.count == compositions.count + grounds.count)
    let refused = try shot(tool, ["--compose", "band", "--frame", "--out", "no.png"])
    #expect(refused.code == 64 && refused.errors.contains("--frame shows a whole board"))
  }

  @Test func `a pair is of two boards, where the pack has another of any kind`() throws {
    let tool = try Tool()
    func pair(_ pack: String, _ puzzle: String, _ out: String) throws -> Tool.Result {
      try tool.run(
        "shot", pack, "--puzzle", puzzle, "--compose", "pair", "--no-title", "--preset", "300x200",
        "--effort", "0", "--palette", "citrus", "--out", out)
    }
    let tilings = Tool.package.appending(path: "examples/tilings.json").path
    let two = try pair(tilings, "cube", "two.png")
    #expect(two.code == 0 && !two.errors.contains("twice"), "\(two.errors)")
    // The same board alone in a pack.
    let data = try Data(contentsOf: URL(filePath: tilings))
    var document = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let puzzles = try #require(document["puzzles"] as? [[String: Any]])
    document["puzzles"] = puzzles.filter { $0["name"] as? String == "cube" }
    let alone = try JSONSerialization.data(withJSONObject: document)
    try tool.put(String(decoding: alone, as: UTF8.self), at: "one.json")
    let one = try pair("one.json", "cube", "one.png")
    #expect(one.code == 0 && one.errors.contains("shows the board twice"), "\(one.errors)")
    #expect(tool.data("one.png") != tool.data("two.png"))
    // A turn or sprites that suit the first board alone must not make the run fail.
    let squares = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: pack))) as? [String: Any])
    let pocket = (squares["puzzles"] as? [[String: Any]])?.filter {
      $0["name"] as? String == "pocket"
    }
    document["puzzles"] = try #require(pocket) + puzzles.filter { $0["name"] as? String == "cube" }
    let mixed = try JSONSerialization.data(withJSONObject: document)
    try tool.put(String(decoding: mixed, as: UTF8.self), at: "mixed.json")
    for options in [["--rotate", "90"], ["--sprites", "square"]] {
      let result = try tool.run(
        arguments: [
          "shot", "mixed.json", "--puzzle", "pocket", "--compose", "pair", "--no-title",
          "--preset", "300x200", "--effort", "0", "--palette", "citrus", "--out", "mixed.png",
        ] + options)
      #expect(result.code == 0, "\(result.errors)")
    }
  }

  @Test func `the other board of a pair is chosen, too, or one that does not wrap`() throws {
    let tool = try Tool()
    let data = try Data(contentsOf: URL(filePath: pack))
    var document = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let puzzles = try #require(document["puzzles"] as? [[String: Any]])
    func pair(_ names: [String], _ options: String...) throws -> Data {
      document["puzzles"] = names.compactMap { name in
        puzzles.first { $0["name"] as? String == name }
      }
      let written = try JSONSerialization.data(withJSONObject: document)
      try tool.put(String(decoding: written, as: UTF8.self), at: "pack.json")
      let result = try tool.run(
        arguments: [
          "shot", "pack.json", "--compose", "pair", "--no-title", "--preset", "300x200",
          "--effort", "0", "--palette", "citrus", "--out", "out",
        ] + options)
      #expect(result.code == 0, "\(result.errors)")
      return try #require(tool.data("out/pocket-300x200.png"))
    }
    let alone = try pair(["pocket", "tower"])
    #expect(try pair(["pocket", "around", "tower"], "--puzzle", "pocket") == alone)
    #expect(
      try pair(["pocket", "garden", "tower"], "--puzzle", "pocket", "--puzzle", "tower") == alone)
    #expect(
      try pair(["pocket", "tower", "around"], "--puzzle", "pocket", "--puzzle", "around") != alone)
  }

  @Test func `words of a locale stand in its folder, and fall back to its language`() throws {
    let tool = try Tool()
    let text = try String(contentsOfFile: pack, encoding: .utf8)
    let strings =
      "\"strings\": {\"title\": \"One\", \"title@de\": \"Eins\", \"name@de\": \"Felder\", "
      + "\"puzzle.pocket@de\": \"Tasche\"}, \"puzzles\":"
    try tool.put(text.replacing("\"puzzles\":", with: strings), at: "pack.json")
    let result = try shot(
      tool, ["--locale", "en-US", "--locale", "de-AT", "--palette", "citrus", "--out", "out"],
      pack: "pack.json")
    #expect(result.code == 0)
    #expect(tool.files("out") == ["de-AT/pocket-120x200.png", "en-US/pocket-120x200.png"])
    #expect(
      result.errors.contains(
        "For en-US the pack and the palettes have no texts, such as title@en-US"))
    for (title, file) in [("One", "en-US"), ("Eins", "de-AT")] {
      #expect(
        try shot(
          tool, ["--title", title, "--palette", "citrus", "--out", "\(file).png"],
          pack: "pack.json"
        ).code == 0)
      #expect(tool.data("\(file).png") == tool.data("out/\(file)/pocket-120x200.png"))
    }
    // Names, too, and names of files as a template has them.
    let named = try shot(
      tool,
      [
        "--locale", "de", "--title", "{pack} {puzzle}", "--palette", "citrus", "--name",
        "{locale}-{preset}.png", "--out", "names",
      ], pack: "pack.json")
    #expect(named.code == 0 && tool.files("names") == ["de-120x200.png"])
    #expect(
      try shot(tool, ["--title", "Felder Tasche", "--palette", "citrus", "--out", "plain.png"])
        .code == 0)
    #expect(tool.data("names/de-120x200.png") == tool.data("plain.png"))
    for wrong in ["d", "de_DE", "../x", "de-", "deutsch"] {
      let refused = try shot(tool, ["--locale", wrong, "--out", "no"])
      #expect(refused.code == 64 && refused.errors.contains("is not a locale"), "\(wrong)")
    }
  }

  @Test func `names for fastlane's supply are those that it looks for`() throws {
    let tool = try Tool()
    func shots(_ options: String...) throws -> Tool.Result {
      try tool.run(
        arguments: [
          "shot", pack, "--effort", "0", "--locale", "en-US", "--palette", "citrus", "--out", "o",
          "--name", "metadata/android/{locale}/images/{supply}.png",
        ] + options)
    }
    let made = try shots("--puzzle", "pocket", "--preset", "google-play")
    #expect(made.code == 0, "\(made.errors)")
    #expect(
      tool.files("o").map { $0.replacing("metadata/android/en-US/images/", with: "") } == [
        "featureGraphic.png", "phoneScreenshots/pocket.png", "sevenInchScreenshots/pocket.png",
        "tenInchScreenshots/pocket.png",
      ])
    let several = try shots(
      "--puzzle", "pocket", "--puzzle", "garden", "--preset", "google-play-feature")
    #expect(several.code == 64 && several.errors.contains("choose one puzzle for it with --puzzle"))
    let other = try shots("--puzzle", "pocket", "--preset", "tv")
    #expect(
      other.errors.contains(
        "--name has {supply}, the path of what Google Play takes, and tv is for another shop"),
      "\(other.errors)")
  }

  @Test func `icons show the moment that is asked for`() throws {
    let tool = try Tool()
    func picture(_ options: String...) throws -> Data? {
      let run = try tool.run(
        arguments: [
          "icon", pack, "--puzzle", "pocket", "--as", "play", "--palette", "citrus", "--effort",
          "0", "--replace", "*", "--out", "o",
        ] + options)
      #expect(run.code == 0, "\(run.errors)")
      return tool.data("o/google-play-icon.png")
    }
    let (start, solved) = (try picture(), try picture("--solved"))
    #expect(start != solved)
    #expect(try picture("--progress", "1") == solved)
    #expect(try picture("--progress", "0") == start && picture("--after", "0") == start)
    let middle = try picture("--progress", "0.5")
    #expect(middle != start && middle != solved)
    for (options, part) in [
      (["--progress", "0.5", "--solved"], "--progress and --solved cannot be combined"),
      (["--progress", "0.5", "--after", "1"], "--progress and --after cannot be combined"),
      (["--after", "99"], "--after 99: there are "),
    ] {
      let run = try tool.run(
        arguments: ["icon", pack, "--puzzle", "pocket", "--as", "play", "--out", "n"] + options)
      #expect(run.code == 64 && run.errors.contains(part), "\(run.errors)")
    }
  }

  @Test func `words of a pack have names in braces, as options do`() throws {
    let tool = try Tool()
    let text = try String(contentsOfFile: pack, encoding: .utf8)
    let strings =
      #""strings": {"title": "Level {puzzle}", "caption": "{pack}", "title@de": "Rätsel {puzzle}", "#
      + #""puzzle.pocket@de": "Tasche"}, "puzzles":"#
    try tool.put(text.replacing("\"puzzles\":", with: strings), at: "pack.json")
    for (locale, title, caption) in [
      ("en", "Level pocket", "Squares"), ("de", "Rätsel Tasche", "Squares"),
    ] {
      let own = try shot(
        tool, ["--locale", locale, "--palette", "citrus", "--out", locale], pack: "pack.json")
      #expect(own.code == 0, "\(own.errors)")
      _ = try shot(
        tool,
        ["--title", title, "--caption", caption, "--palette", "citrus", "--out", "\(locale).png"])
      #expect(tool.data("\(locale)/\(locale)/pocket-120x200.png") == tool.data("\(locale).png"))
    }
  }

  @Test func `fonts are a list, of which each sets what those before it lack`() throws {
    let tool = try Tool()
    let inter = Tool.package.appending(path: "assets/fonts/Inter-SemiBold.otf").path
    let comfortaa = Tool.package.appending(path: "assets/fonts/Comfortaa-Bold.ttf").path
    for (name, fonts) in [
      ("plain", []), ("inter", [inter]), ("both", [comfortaa, inter]),
      ("turned", [inter, comfortaa]),
    ] as [(String, [String])] {
      let options = fonts.flatMap { ["--font", $0] } + ["--title", "Ab", "--out", "\(name).png"]
      #expect(try shot(tool, options).code == 0)
    }
    #expect(tool.data("plain.png") == tool.data("both.png"))
    #expect(tool.data("inter.png") == tool.data("turned.png"))
    #expect(tool.data("plain.png") != tool.data("inter.png"))
    let none = try shot(tool, ["--font", pack, "--out", "no.png"])
    #expect(none.code == 65 && none.errors.contains("not a readable font"))
    #expect(try shot(tool, ["--font", "missing.ttf", "--out", "no.png"]).code == 66)
  }

  @Test func `a damaged font is named with the letters that it cannot draw`() throws {
    let tool = try Tool()
    let whole = Tool.package.appending(path: "assets/fonts/Comfortaa-Bold.ttf")
    var font = [UInt8](try Data(contentsOf: whole))
    func number(_ index: Int) -> Int { font[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
    func table(_ tag: String) throws -> Range<Int> {
      let entry = try #require(
        stride(from: 12, to: 400, by: 16).first { font[$0..<$0 + 4].elementsEqual(tag.utf8) })
      return number(entry + 8)..<number(entry + 8) + number(entry + 12)
    }
    let (outlines, characters) = (try table("glyf"), try table("cmap"))
    // All outlines but the first, which stands for missing ones.
    for index in outlines.dropFirst(400) { font[index] = 0x7F }
    try tool.put(Data(font), at: "own.ttf")
    let letters = try shot(tool, ["--font", "own.ttf", "--title", "bc", "--out", "a.png"])
    #expect(letters.code == 65)
    #expect(
      letters.errors.hasSuffix(
        ": the glyphs of the font own.ttf are damaged for U+0062 b, U+0063 c in its title or "
          + "caption; repair the font, or give another one with --font FILE\n"), "\(letters.errors)"
    )
    font = [UInt8](try Data(contentsOf: whole))
    for index in characters { font[index] = 0xFF }
    try tool.put(Data(font), at: "own.ttf")
    let none = try shot(tool, ["--font", "own.ttf", "--title", "Ab", "--out", "a.png"])
    #expect(none.code == 65)
    #expect(
      none.errors.hasPrefix("Error: own.ttf: this font has no glyph for any character"),
      "\(none.errors)")
  }

  @Test func `a title is told as taken only where it is shown`() throws {
    let tool = try Tool()
    let text = try String(contentsOfFile: pack, encoding: .utf8)
    let long = String(repeating: "Donaudampfschiff", count: 40)
    let strings =
      #""strings": {"title": "One\ntwo", "title@de": ""# + long + #""}, "puzzles":"#
    try tool.put(text.replacing("\"puzzles\":", with: strings), at: "pack.json")
    let one = try shot(tool, ["--palette", "citrus", "--out", "a.png"], pack: "pack.json")
    #expect(one.errors.contains(#"The title "One\ntwo" is from the pack"#), "\(one.errors)")
    // One locale is named, too: rows of a manifest have one each.
    for locales in [["de"], ["de", "en"]] {
      let run = try shot(
        tool, locales.flatMap { ["--locale", $0] } + ["--palette", "citrus", "--out", "out"],
        pack: "pack.json")
      #expect(run.code == 0 && run.errors.contains(", de: the title is left out"), "\(run.errors)")
      #expect(!run.errors.contains("The title \"Donau"))
      #expect(run.errors.contains("The title \"One") == (locales.count > 1))
    }
  }

  @Test func `words of white space are told to be none`() throws {
    let tool = try Tool()
    let blank = try shot(tool, ["--title", #"\n\n"#, "--palette", "citrus", "--out", "a.png"])
    #expect(
      blank.errors.contains(
        "Warning: --title has nothing but white space, so pictures have no title\n"))
    let none = try shot(tool, ["--no-title", "--palette", "citrus", "--out", "b.png"])
    #expect(!none.errors.contains("Warning") && tool.data("a.png") == tool.data("b.png"))
  }

  @Test func `words that cannot be read in a picture are left out, which is said`() throws {
    let tool = try Tool()
    let long = String(repeating: "a caption that does not come to an end ", count: 20)
    let result = try shot(tool, ["--title", "Ab", "--caption", long, "--out", "a.png"])
    #expect(result.code == 0)
    #expect(result.errors.contains("the caption is left out"))
    #expect(try shot(tool, ["--title", "Ab", "--out", "b.png"]).code == 0)
    #expect(tool.data("a.png") == tool.data("b.png"))
  }

  @Test func `a title of more lines than there may be is left out for that reason`() throws {
    let tool = try Tool()
    let result = try shot(
      tool, ["--title", #"A\nB\nC\nD\nE"#, "--caption", "Cc", "--out", "a.png"])
    #expect(result.code == 0)
    #expect(result.errors.contains("the title is left out, because it has 5 lines"))
    #expect(result.errors.contains("the caption is left out with the title"))
    let four = try shot(tool, ["--title", #"A\nB\nC\nD"#, "--no-caption", "--out", "b.png"])
    #expect(four.code == 0 && !four.errors.contains("left out"))
  }
}
