import Foundation
import Testing
import TinctCodecs

struct ShopCommandTests {
  private let pack = Tool.package.appending(path: "examples/squares.json").path

  @Test func `shots have the sizes of their presets, and a second run writes nothing`() throws {
    let tool = try Tool()
    let line = [
      "shot", pack, "--puzzle", "pocket", "--preset", "steam-small", "--preset", "watch-3",
      "--preset", "200x100", "--palette", "citrus", "--palette", "dusk", "--effort", "0", "--out",
      "out",
    ]
    #expect(try tool.run(arguments: line).code == 0)
    let names = ["200x100", "steam-small", "watch-3"].map { "pocket-\($0).png" }
    #expect(
      tool.files("out") == ["citrus", "dusk"].flatMap { folder in names.map { "\(folder)/\($0)" } })
    let data = try #require(tool.data("out/dusk/pocket-steam-small.png"))
    let info = try PNGInfo(reading: [UInt8](data))
    #expect(info.width == 462 && info.height == 174)
    #expect(try tool.run(arguments: line).errors.contains("up to date"))
    #expect(try tool.run(arguments: line + ["--check"]).code == 0)
    #expect(try tool.run(arguments: line + ["--frame", "--check"]).code == 1)
  }

  @Test func `what a shop will not take is told once it is written, with exit code 1`() throws {
    let tool = try Tool()
    try tool.put(
      """
      {"format": "tinct-palette", "version": 1, "name": "glass",
       "colors": {"base": "#FFFFFF80", "text": "#102030"}}
      """, at: "glass.json")
    let result = try tool.run(
      "shot", pack, "--puzzle", "pocket", "--preset", "watch-3", "--palette", "glass.json",
      "--effort", "0", "--out", "out")
    #expect(result.code == 1)
    #expect(result.errors.contains("out/pocket-watch-3.png: "))
    #expect(result.errors.contains("give the palette's colours no alpha"))
  }

  @Test(arguments: [["shot", "--preset", "mac"], ["icon"]])
  func `a theme with a clear ground is refused before anything is written`(
    command: [String]
  ) throws {
    let tool = try Tool()
    let noodles = try String(
      contentsOf: Tool.package.appending(path: "themes/noodles.json"), encoding: .utf8)
    let clear = noodles.replacing(/"background": *"[^"]*"/) { _ in
      #""background": "transparent""#
    }
    try tool.put(clear, at: "clear.json")
    let result = try tool.run(
      arguments: command + [pack, "--puzzle", "pocket", "--palette", "citrus"]
        + ["--theme", "clear.json", "--effort", "0", "--out", "out"])
    #expect(result.code == 65)
    #expect(result.errors.contains("--theme clear.json: the theme "))
    #expect(result.errors.contains("give its ink 'background' an opaque colour"))
    #expect(!result.errors.contains("palette"))
    #expect(tool.files("out") == [])
  }

  @Test(
    arguments: [
      (["--preset", "iphone-99"], "'tinct shot --list' lists all"),
      ([], "--preset"),
      (["--preset", "4x4"], "from 16 to 16384"),
      (
        ["--preset", "240x160", "--max-side", "40"],
        "from 16 to 40 pixels; raise the limit with --max-side"
      ),
      (["--preset", "mac", "--title", "{puzle}"], "there is no {puzle}"),
      (["--preset", "mac", "--title", "x", "--no-title"], "cannot be combined"),
      (["--preset", "ipad-13", "--portrait", "--landscape"], "cannot be combined"),
    ] as [([String], String)])
  func `a wrong line of shots says what is right`(options: [String], message: String) throws {
    let tool = try Tool()
    let result = try tool.run(arguments: ["shot", pack] + options + ["--out", "out"])
    #expect(result.code == 64)
    #expect(result.errors.contains(message))
    #expect(tool.files() == [])
  }

  @Test func `words that the font has no glyphs for are refused`() throws {
    let tool = try Tool()
    let line = ["shot", pack, "--puzzle", "pocket", "--preset", "watch-3", "--effort", "0"]
    let result = try tool.run(arguments: line + ["--title", "Go \u{7881} now", "--out", "out"])
    #expect(result.code == 65)
    #expect(
      result.errors.contains(
        "the fonts have no glyphs for U+7881 \u{7881} in its title or caption"))
    #expect(result.errors.contains("give a font that has Han (Chinese, Japanese) with --font FILE"))
    #expect(tool.files() == [])
    let greek = try tool.run(
      arguments: line + ["--title", "\u{3A3}\u{43F} \u{E9}", "--out", "out"])
    #expect(greek.code == 0)
    let sheet = try tool.run(
      "contact", pack, "--title", "\u{7881}", "--effort", "0", "--out", "sheet.png")
    #expect(
      sheet.code == 65 && sheet.errors.contains("the title \"\u{7881}\": the fonts have no glyphs"))
    let text = try String(contentsOfFile: pack, encoding: .utf8)
    try tool.put(text.replacing("\"pocket\"", with: "\"\u{7881}\""), at: "named.json")
    let named = try tool.run("contact", "named.json", "--effort", "0", "--out", "sheet.png")
    #expect(named.code == 1 && named.errors.contains("U+7881 \u{7881}, which its name contains"))
  }

  @Test func `the list names every preset with its size`() throws {
    let text = try Tool().run("shot", "--list").text
    for line in ["iphone-6.9", "1320 x 2868", "steam-library-hero", "3840 x 1240", "appstore"] {
      #expect(text.contains(line))
    }
    let json = try Tool().run("shot", "--list", "--json").output
    let list = try #require(
      JSONSerialization.jsonObject(with: json) as? [String: [[String: Any]]])
    let hero = try #require(
      list["presets"]?.first { $0["name"] as? String == "steam-library-hero" })
    #expect(hero["width"] as? Int == 3840 && hero["height"] as? Int == 1240)
    #expect(hero["shop"] as? String == "Steam" && hero["alpha"] is String)
    let itch = list["groups"]?.first { $0["name"] as? String == "itch" }
    #expect(itch?["presets"] as? [String] == ["itch-cover", "og-image"])
  }

  @Test func `an icon has every form, and dark and tinted looks`() throws {
    let tool = try Tool()
    let result = try tool.run(
      "icon", "--piece", "tee", "--palette", "citrus", "--form", "appiconset", "--form", "web",
      "--effort", "0", "--out", "out")
    #expect(result.code == 0)
    let files = tool.files("out")
    for name in ["ios-light", "ios-dark", "ios-tinted", "mac-16", "mac-1024"] {
      #expect(files.contains("AppIcon.appiconset/\(name).png"))
    }
    #expect(files.contains("web/favicon.ico") && files.contains("web/manifest.webmanifest"))
    let contents = try #require(tool.data("out/AppIcon.appiconset/Contents.json"))
    let document = try #require(
      try JSONSerialization.jsonObject(with: contents) as? [String: Any])
    let named = (document["images"] as? [[String: Any]] ?? []).compactMap {
      $0["filename"] as? String
    }
    #expect(named.count == 13)
    #expect(named.allSatisfy { files.contains("AppIcon.appiconset/\($0)") })
    let scheme = "--dark: #091921; --light: #84D2FF; --neutral: #2F5A74; --base: #3F86B0"
    try tool.put(":root { \(scheme) }", at: "dark.css")
    let alike = try tool.run(
      "icon", "--piece", "tee", "--palette", "dark.css", "--as", "appiconset", "--effort", "0",
      "--out", "alike")
    #expect(alike.errors.contains("looks almost like the one for light mode"), "\(alike.errors)")
    #expect(alike.errors.contains("since this palette is dark"), "\(alike.errors)")
    let given = try tool.run(
      "icon", "--piece", "tee", "--palette", "citrus", "--dark", "citrus", "--as", "appiconset",
      "--effort", "0", "--out", "given")
    #expect(
      given.errors.contains("for light mode; another palette with --dark"), "\(given.errors)")
    #expect(!result.errors.contains("looks almost like"))
    let unknown = try tool.run("icon", "--piece", "knot", "--out", "out")
    #expect(unknown.code == 64 && unknown.errors.contains("end, bend, straight, tee, cross"))
  }

  @Test func `a contact sheet that cannot show what is asked for says so`() throws {
    let tool = try Tool()
    for name in ["citrus", "dusk"] {
      let made = try tool.run(
        "puzzle", "convert", "2x1:41", "--name", name, "--out", "\(name).json")
      #expect(made.code == 0)
      let text = String(decoding: try #require(tool.data("\(name).json")), as: UTF8.self)
      try tool.put(
        text.replacing("\"name\": \"\(name)\"", with: "\"name\": \"x\", \"palette\": \"\(name)\""),
        at: "\(name).json")
    }
    let line = ["contact", "citrus.json", "dusk.json", "--no-title", "--out", "s.png"]
    let mixed = try tool.run(arguments: line)
    #expect(mixed.errors.contains("Warning: dusk.json: its palette is not that of citrus.json"))
    #expect(try !tool.run(arguments: line + ["--palette", "moss"]).errors.contains("Warning"))
    let two = try tool.run(arguments: line + ["--palette", "moss", "--palette", "dusk"])
    #expect(two.code == 64 && two.errors.contains("a sheet has one palette, but there are 2"))
    let braces = try tool.run("contact", "citrus.json", "--title", "{palette}", "--out", "t.png")
    #expect(braces.code == 64 && braces.errors.contains("{palette}, which stands for nothing"))
  }

  @Test func `a PDF has a page for each sheet, puzzles and then solutions`() throws {
    let tool = try Tool()
    let line = [
      "contact", pack, "--palette", "citrus", "--columns", "1", "--solutions", "after", "--out",
      "book.pdf",
    ]
    #expect(try tool.run(arguments: line).code == 0)
    let pdf = String(decoding: try #require(tool.data("book.pdf")), as: UTF8.self)
    let document =
      try JSONSerialization.jsonObject(
        with: Data(contentsOf: URL(filePath: pack))) as? [String: Any]
    let count = try #require((document?["puzzles"] as? [Any])?.count)
    let pages = try #require(pdf.firstMatch(of: /\/Count (\d+)/).flatMap { Int($0.1) })
    #expect(pages > 1 && pages.isMultiple(of: 2) && pages <= 2 * count)
    #expect(pdf.contains("/MediaBox [ 0 0 595.27"))
    let apart = try tool.run(
      "contact", pack, "--palette", "citrus", "--width", "300", "--solutions", "apart", "--effort",
      "0", "--out", "sheets")
    #expect(apart.code == 0)
    #expect(tool.files("sheets") == ["squares-solutions.png", "squares.png"])
  }

  @Test func `a sheet speaks the language of its pack, and says where that has none`() throws {
    let tool = try Tool()
    try tool.put(String(contentsOfFile: pack, encoding: .utf8), at: "pack.json")
    let line = [
      "contact", "pack.json", "--puzzle", "pocket", "--palette", "citrus", "--width", "200",
      "--effort", "0", "--locale", "de", "--out", "sheet.png",
    ]
    let silent = try tool.run(arguments: line)
    #expect(silent.code == 0)
    #expect(silent.errors.contains("For de the pack has no texts, such as solutions@de"))
    let text = String(decoding: try #require(tool.data("pack.json")), as: UTF8.self)
    let open = try #require(text.range(of: "{"))
    try tool.put(
      text.replacingCharacters(
        in: open, with: #"{"strings": {"name@de": "Felder", "puzzle.pocket@de": "Tasche"},"#),
      at: "pack.json")
    let before = tool.data("sheet.png")
    let spoken = try tool.run(arguments: line)
    #expect(spoken.code == 0 && !spoken.errors.contains("has no texts"), "\(spoken.errors)")
    #expect(tool.data("sheet.png") != before)
  }

  @Test func `a dark palette that is not there is one error`() throws {
    let tool = try Tool()
    let icon = try tool.run(
      "icon", pack, "--puzzle", "pocket", "--dark", "nosuch", "--palette", "citrus", "--out", "x")
    #expect(icon.code != 0 && icon.errors.contains("there is no palette \"nosuch\""))
    #expect(!icon.errors.contains("for dark mode"), "\(icon.errors)")
  }
}
