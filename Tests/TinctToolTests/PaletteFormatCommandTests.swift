import TinctDocuments
import Foundation
import Testing
import TinctGraphics

struct PaletteFormatCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func color(_ hex: String) throws -> String {
    String(decoding: AppleColorSet.contents(of: SpacedColor(try Color(hex: hex))), as: UTF8.self)
  }

  @Test func `colours as they stand in a mail are a palette`() throws {
    let list = "#1F2A44, #F2E9DC, #E07A5F, #81B29A"
    let made = try tool.run("palette", "convert", list, "--name", "Harvest", "--out", "h.json")
    #expect(made.code == 0 && made.errors.contains("--names dark,light,base,neutral gives"))
    try tool.put(list + "\n", at: "mail.txt")
    try tool.put("1F2A44;F2E9DC E07A5F\n#81B29A", at: "mail.hex")
    for name in ["mail.txt", "mail.hex", "1F2A44 F2E9DC E07A5F 81B29A"] {
      let read = try tool.run("palette", "convert", name, "--as", "hex")
      #expect(read.code == 0 && read.text == "1f2a44\nf2e9dc\ne07a5f\n81b29a\n", "\(read.errors)")
    }
    let several = try tool.run("palette", "derive", list, "--out", "d.json")
    #expect(several.code == 64 && several.errors.contains("is several colours; make a palette"))
    try tool.put(String(repeating: "123456,", count: 70_000), at: "many.hex")
    #expect(try tool.run("palette", "show", "many.hex").errors.contains("above the limit of 65536"))
  }

  @Test func `of files with several palettes, the one without a name is compared, too`() throws {
    let sheet = ":root { --base: #76448A; }\n.night { --base: #102030; }\n"
    try tool.put(sheet, at: "old.css")
    try tool.put(sheet.replacing("#76448A", with: "#FF0000"), at: "new.css")
    let diff = try tool.run("palette", "diff", "old.css", "new.css")
    #expect(diff.code == 1 && diff.errors.contains("1 difference."), "\(diff.text)\(diff.errors)")
    #expect(diff.text.contains("#76448A") && diff.text.contains("#FF0000"), "\(diff.text)")
    let same = try tool.run("palette", "diff", "old.css", "old.css")
    #expect(same.code == 0)
  }

  @Test func `sets of Tokens Studio in folders below are read, as its list names them`() throws {
    try tool.put(##"{"purple": {"value": "#76448A", "type": "color"}}"##, at: "ts/core.json")
    try tool.put(#"{"bg": {"value": "{purple}", "type": "color"}}"#, at: "ts/light/theme.json")
    try tool.put(#"{"tokenSetOrder": ["core", "light/theme"]}"#, at: "ts/$metadata.json")
    let shown = try tool.run("palette", "show", "ts/")
    #expect(shown.code == 0, "\(shown.errors)")
    #expect(shown.text.contains("  #76448A  bg"), "\(shown.text)")
  }

  @Test func `several palettes become files of a folder, or one file`() throws {
    let folder = try tool.run(
      "palette", "convert", "citrus", "grape", "--as", "css", "--out", "swatches")
    #expect(folder.told == "Wrote 2 palettes to swatches: SIZE.\n")
    #expect(tool.files("swatches") == ["citrus.css", "grape.css"])
    let one = try tool.run("palette", "convert", "citrus", "grape", "--out", "both.css")
    #expect(one.told == "Wrote both.css: 2 palettes, SIZE.\n", "\(one.errors)")
    let css = String(decoding: try #require(tool.data("both.css")), as: UTF8.self)
    #expect(css.contains("[data-palette=\"Citrus\"]") && css.contains("[data-palette=\"Grape\"]"))
  }

  @Test func `the groups of a file become one palette, with their names`() throws {
    try tool.put(
      ##"""
      {"core": {"blue": {"value": "#102A43", "type": "color"}},
       "brand": {"sand": {"value": "#F5EFE2", "type": "color"}}}
      """##, at: "tokens.json")
    let joined = try tool.run("palette", "convert", "tokens.json", "--join", "--out", "one.json")
    #expect(joined.told == "Wrote one.json: 1 palette, SIZE.\n", "\(joined.errors)")
    let shown = try tool.run("palette", "show", "one.json").text
    #expect(shown.contains("core/blue") && shown.contains("brand/sand"), "\(shown)")
    let tint = try tool.run(
      "tint", "assets/pieces/square/tee.png", "--palette", "one.json", "--color", "'core/blue'",
      "--out", "tee.png")
    #expect(tint.code == 0, "\(tint.errors)")
  }

  @Test func `design tokens keep groups, aliases and descriptions, and what is lost is told`()
    throws
  {
    try tool.put(
      ##"""
      {"core": {"$type": "color", "blue": {"500": {"$value": "#2A6F97", "$description": "brand"}}},
       "light": {"$type": "color", "link": {"$value": "{core.blue.500}"}}}
      """##, at: "brand.tokens.json")
    func tokens(_ file: String) throws -> JSONObject {
      try JSONDocument(parsing: Array(try #require(tool.data(file)))).root.object()
    }
    let same = try tool.run(
      "palette", "convert", "brand.tokens.json", "--cache", "c", "--out", "again.tokens.json")
    #expect(same.code == 0 && !same.errors.contains("Warning"), "\(same.errors)")
    let again = try tokens("again.tokens.json")
    let blue = try again["core"]?.object()["blue"]?.object()["500"]?.object()
    #expect(try blue?["$description"]?.string() == "brand")
    let link = try again["light"]?.object()["link"]?.object()
    #expect(try link?["$value"]?.string() == "{core.blue.500}")
    // Also where all groups become one palette.
    let joined = try tool.run(
      "palette", "convert", "brand.tokens.json", "--join", "--out", "one.tokens.json")
    #expect(joined.code == 0 && !joined.errors.contains("Warning"), "\(joined.errors)")
    let one = try tokens("one.tokens.json")["brand"]?.object()["light/link"]?.object()
    #expect(try one?["$value"]?.string() == "{brand.core/blue/500}")
    try tool.put(
      ##"""
      {"day": {"$type": "color", "$description": "By day", "ink": {"$value": "#111111"}},
       "night": {"$type": "color", "$description": "By night", "ink": {"$value": "#EEEEEE"}}}
      """##, at: "two.tokens.json")
    try tool.run("palette", "convert", "two.tokens.json", "--join", "--out", "whole.tokens.json")
    #expect(
      try tokens("whole.tokens.json")["two"]?.object()["$description"]?.string()
        == "day: By day\nnight: By night")
    let lost = try tool.run("palette", "convert", "brand.tokens.json", "--out", "brand.json")
    #expect(
      lost.errors.contains("a palette of Tinct does not hold aliases or descriptions"),
      "\(lost.errors)")
    // A changed description makes the file anew, and is a difference.
    let text = String(decoding: try #require(tool.data("brand.tokens.json")), as: UTF8.self)
    try tool.put(
      text.replacing("brand\"", with: "sea\"").replacing("{core.blue.500}", with: "#2A6F97"),
      at: "brand.tokens.json")
    let remade = try tool.run(
      "palette", "convert", "brand.tokens.json", "--cache", "c", "--out", "again.tokens.json",
      "--explain")
    #expect(remade.told.hasPrefix("Because colour 500 of palette 1 changed: "), "\(remade.told)")
    try tool.put(text, at: "old.tokens.json")
    let differ = try tool.run("palette", "diff", "old.tokens.json", "brand.tokens.json")
    #expect(
      differ.code == 1
        && differ.text
          == "core/blue: ~ 500  described as brand -> sea\n"
          + "light: ~ link  an alias of {core.blue.500} -> nothing\n",
      "\(differ.text)")
    let other = try tool.run("palette", "diff", "old.tokens.json", "brand.json")
    #expect(
      other.code == 0
        && other.errors.contains("Aliases and descriptions of design tokens are in one of"),
      "\(other.text)\(other.errors)")
  }

  @Test func `tokens keep what Tinct does not read of them`() throws {
    try tool.put(
      #"""
      {"core": {"$type": "color", "$extensions": {"a.b": 1}, "ink": {"$root": {"$value": "#1D1B2E"},
       "veil": {"$value": "#1D1B2E80", "$deprecated": "use ink", "$extensions": {"c": {"d": [1]}}}}},
       "size": {"$type": "dimension", "$deprecated": true, "s": {"$value": "4px"}},
       "$themes": [], "$metadata": {"tokenSetOrder": ["core"]}}
      """#, at: "a.tokens.json")
    let convert = ["palette", "convert", "a.tokens.json", "--cache", "c", "--out", "b.tokens.json"]
    let same = try tool.run(arguments: convert)
    #expect(
      same.told == "Warning: a.tokens.json: tokens of other types were skipped: 1\n"
        + "Wrote b.tokens.json: 1 palette, SIZE.\n")
    let text = String(decoding: try #require(tool.data("b.tokens.json")), as: UTF8.self)
    for part in [
      #""$deprecated": "use ink""#, #""d": ["#, #""a.b": 1"#, #""$themes": []"#,
      #""tokenSetOrder""#, #""$root": {"#,
    ] {
      #expect(text.contains(part), "\(text)")
    }
    #expect(try tool.run("palette", "diff", "a.tokens.json", "b.tokens.json").code == 0)
    // A file whose members changed is made anew.
    let source = String(decoding: try #require(tool.data("a.tokens.json")), as: UTF8.self)
    for (old, new) in [("use ink", "use ash"), ("a.b", "a.c"), ("[1]", "[2]")] {
      try tool.put(source.replacing(old, with: new), at: "a.tokens.json")
      let made = try tool.run(arguments: convert)
      #expect(made.told.hasSuffix("Wrote b.tokens.json: 1 palette, SIZE.\n"), "\(made.told)")
    }
    let lost = try tool.run("palette", "convert", "a.tokens.json", "--as", "css")
    #expect(
      lost.errors.contains("does not hold $deprecated, $extensions, $metadata or $themes"),
      "\(lost.errors)")
  }

  @Test func `files of a folder that have a set of tokens each are read together`() throws {
    func color(_ name: String, _ value: String) -> String {
      #""\#(name)": {"value": "\#(value)", "type": "color"}"#
    }
    try tool.put("{\(color("ink", "#1D1B2E")), \(color("bg", "#FFFFFF"))}", at: "sets/global.json")
    try tool.put("{\(color("bg", "{ink}")), \(color("fg", "{paper}"))}", at: "sets/dark.json")
    try tool.put(
      "{\(color("paper", "#EFE4F4")), \(color("fg", "{bg}")), \(color("no", "{none}"))}",
      at: "sets/light.json")
    try tool.put("{\(color("a", "{none}"))}", at: "sets/zero.json")
    try tool.put(#"{"tokenSetOrder": ["global", "light", "dark"]}"#, at: "sets/$metadata.json")
    let shown = try tool.run("palette", "show", "sets/")
    #expect(
      shown.text == """
        dark
          #1D1B2E  bg
          #EFE4F4  fg

        global
          #1D1B2E  ink
          #FFFFFF  bg

        light
          #EFE4F4  paper
          #1D1B2E  fg

        """)
    #expect(
      shown.errors
        == "Warning: sets/zero.json:1:17: a.value: there is no token \"{none}\"\n"
        + "Warning: sets/light.json: \"no\" is left out: there is no token \"{none}\"\n",
      "\(shown.errors)")
    let alone = try tool.run("palette", "show", "sets/dark.json")
    #expect(alone.code == 65 && alone.errors.contains("if you name the folder"), "\(alone.errors)")
  }

  @Test func `differences are told as JSON, too`() throws {
    let differ = try tool.run("palette", "diff", "citrus", "dusk", "--json")
    let same = try tool.run("palette", "diff", "citrus", "citrus", "--json")
    #expect(differ.code == 1 && same.code == 0 && same.text == "[]\n")
    let found = try JSONDocument(parsing: Array(differ.output)).root.array().map { try $0.object() }
    #expect(
      try found.map { try #require($0["kind"]).string() }.contains("color")
        && found.allSatisfy { $0["change"] != nil && $0["name"] != nil })
  }

  @Test func `an alias that leaves out its set is the same as one that does not`() throws {
    func tokens(_ alias: String) -> String {
      #"""
      {"global": {"berry": {"value": "#76448A", "type": "color"}},
       "light": {"fg": {"value": "\#(alias)", "type": "color"}}, "$metadata": {}}
      """#
    }
    try tool.put(tokens("{berry}"), at: "a.json")
    try tool.put(tokens("{global.berry}"), at: "b.json")
    #expect(try tool.run("palette", "diff", "a.json", "b.json").code == 0)
  }

  @Test func `names are advised in the order in which boards take the colours`() throws {
    let shown = try tool.run("palette", "show", "#4B2A6B #FFF4D6")
    #expect(shown.errors.contains("--names text,base gives them some"), "\(shown.errors)")
  }

  @Test func `the option for a format has one name in help, and others where it is typed`() throws {
    for command in ["board", "frames", "icon", "tint", "palette convert"] {
      let help = try tool.run(
        arguments: command.split(separator: " ").map(String.init) + ["--help"])
      #expect(help.text.contains("--as <"), "\(command)")
      for other in ["--format", "--form ", "--to <format"] {
        #expect(!help.text.contains(other), "\(command) \(other)")
      }
    }
    for option in ["--format", "--form", "--to"] {
      #expect(try tool.run("palette", "convert", "citrus", option, "css").text.contains("--base"))
    }
    let tinted = try tool.run(
      "tint", "square", "--palette", "citrus", "--format", "sheet", "--print-request", "--out", "o")
    #expect(tinted.text.contains("\"as\": \"sheet\""), "\(tinted.errors)")
  }

  @Test func `a palette of more colours than the limit is refused`() throws {
    try tool.put(String(repeating: "123456\n", count: 65_537), at: "many.hex")
    let result = try tool.run("palette", "convert", "many.hex", "--as", "act")
    #expect(result.code == 65)
    #expect(
      result.errors
        == "Error: many.hex: the file has 65537 colours, above the limit of 65536 colours; if "
        + "you trust it, raise the limit with --max-colors\n")
    let raised = try tool.run(
      "palette", "convert", "many.hex", "--max-colors", "65537", "--as", "hex", "-q")
    #expect(raised.code == 0)
  }

  @Test func `a palette goes to another format and comes back`() throws {
    let json = try tool.run("palette", "convert", "citrus").text
    #expect(json.contains("\"name\": \"Citrus\""))
    let written = try tool.run("palette", "convert", "citrus", "--out", "c.css")
    #expect(written.told == "Wrote c.css: 1 palette, SIZE.\n")
    #expect(
      tool.data("c.css").map { String(decoding: $0, as: UTF8.self) } == """
        :root, [data-palette="Citrus"] {
          --base: #FEEBC4;
          --text: #CF4101;
          --second: #58C4B8;
          --title: "Fresh squeezed";
          --caption: "Small boards, bright mornings.";
        }

        """)
    #expect(try tool.run("palette", "convert", "c.css").text == json)
    #expect(try tool.run("palette", "diff", "citrus", "c.css").code == 0)
  }

  @Test func `unnamed colours are numbered, or named by the option`() throws {
    let numbered = try tool.run("palette", "show", "coolors.co/fff4d6-d9480f")
    #expect(numbered.text == "coolors\n  #FFF4D6  color-1\n  #D9480F  color-2\n")
    #expect(numbered.errors.contains("--names base,text gives them some"))
    try tool.put("fff4d6\nd9480f\n", at: "two.hex")
    let named = try tool.run("palette", "convert", "two.hex", "--names", "base,text", "--to", "gpl")
    #expect(
      named.text
        == "GIMP Palette\nName: two\n#\n255 244 214\tbase\n217  72  15\ttext\n")
    let wrong = try tool.run("palette", "convert", "two.hex", "--names", "a,b,c")
    #expect(wrong.code == 64)
    #expect(wrong.errors.contains("the palette has 2 colours without names, but --names gives 3"))
    #expect(try tool.run("palette", "show", "two.hex", "--names", "a,a").code == 64)
  }

  @Test func `boards are drawn in a palette of any format`() throws {
    try tool.put("GIMP Palette\n32\t49\t23\tbase\n180\t219\t134\ttext\n", at: "palettes/mine.gpl")
    #expect(try tool.run("board", "2x1:14", "--palette", "mine", "--out", "a.png").code == 0)
    #expect(try tool.run("board", "2x1:14", "--palette", "moss", "--out", "b.png").code == 0)
    #expect(tool.data("a.png") == tool.data("b.png"))
  }

  @Test func `an asset catalogue gives a palette for each folder and appearance`() throws {
    let dark = AppleColorSet.contents(
      of: SpacedColor(try Color(hex: "#FFF4D6")), dark: SpacedColor(try Color(hex: "#102030")))
    try tool.put(Data(dark), at: "A.xcassets/base.colorset/Contents.json")
    try tool.put(try color("#D9480F"), at: "A.xcassets/text.colorset/Contents.json")
    try tool.put(try color("#00FF00"), at: "A.xcassets/Leaf/text.colorset/Contents.json")
    try tool.put("{}", at: "A.xcassets/Contents.json")
    let shown = try tool.run("palette", "show", "A.xcassets")
    #expect(
      shown.text == """
        A
          #FFF4D6  base
          #D9480F  text

        dark
          #102030  base
          #D9480F  text

        Leaf
          #00FF00  text

        """)
    let one = try tool.run("palette", "show", "A.xcassets/base.colorset#dark")
    #expect(one.text == "dark\n  #102030  base\n")
  }

  @Test func `palettes of a design tool's document become a catalogue, and come back`() throws {
    let example = Tool.package.appending(path: "examples/palettes.xib").path(percentEncoded: false)
    let result = try tool.run("palette", "convert", example, "--out", "App/Colors.xcassets")
    #expect(result.told.hasSuffix("Wrote 4 palettes to App/Colors.xcassets: 15 files, SIZE.\n"))
    #expect(tool.files("App/Colors.xcassets").count == 15)
    #expect(tool.files("App/Colors.xcassets").contains("Lagoon/highlight.colorset/Contents.json"))
    let diff = try tool.run("palette", "diff", example, "App/Colors.xcassets")
    #expect(diff.text == "Citrus: - title: \"Fresh squeezed\"\nPlum: - label: \"Aa\"\n")
    #expect(try tool.run("palette", "convert", example, "--to", "xcassets").code == 64)
    #expect(try tool.run("palette", "convert", example, "--to", "xib").code == 64)
    let refused = try tool.run("palette", "convert", example, "--out", "x.hex")
    #expect(refused.code == 65)
    #expect(refused.errors.contains("a .hex file holds one palette, but there are 4"))
  }

  @Test func `a dark palette is the dark appearance`() throws {
    try tool.put(
      """
      :root { --base: #fff4d6 }
      @media (prefers-color-scheme: dark) { :root { --base: #102030 } }
      """, at: "c.css")
    let result = try tool.run("palette", "convert", "c.css", "--out", "C.xcassets")
    #expect(result.code == 0)
    #expect(tool.files("C.xcassets") == ["Contents.json", "base.colorset/Contents.json"])
    #expect(
      try tool.run("palette", "show", "C.xcassets").text
        == "C\n  #FFF4D6  base\n\ndark\n  #102030  base\n")
    let one = try tool.run("palette", "convert", "c.css", "--out", "base.colorset")
    #expect(one.code == 0)
    #expect(
      tool.data("base.colorset/Contents.json")
        == tool.data("C.xcassets/base.colorset/Contents.json"))
  }

  @Test func `calibrated colours are taken as the option says`() throws {
    try tool.put(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch">
      <objects><view><label text="P"><color key="textColor" white="0" colorSpace="deviceWhite"/>
      </label><color key="backgroundColor" red="0.364706" green="0.909804" blue="0.945098"
      alpha="1" colorSpace="calibratedRGB"/></view></objects></document>
      """, at: "p.xib")
    let plain = try tool.run("palette", "convert", "p.xib", "--to", "hex")
    #expect(plain.text == "5de8f1\n000000\n")
    #expect(
      plain.errors.contains(
        "p.xib: a colour in calibratedRGB was taken as sRGB, as iOS draws it; --calibrated generic")
    )
    let generic = try tool.run(
      "palette", "convert", "p.xib", "--to", "hex", "--calibrated", "generic")
    #expect(generic.text == "6bebf4\n000000\n")
    #expect(try tool.run("palette", "show", "p.xib", "--calibrated", "odd").code == 64)
  }

  @Test func `a file without a name stays without one in its own format`() throws {
    try tool.put("GIMP Palette\n#\n255 244 214\tbase\n", at: "two.gpl")
    let same = try tool.run("palette", "convert", "two.gpl", "--to", "gpl")
    #expect(same.text == "GIMP Palette\n#\n255 244 214\tbase\n")
    #expect(try tool.run("palette", "convert", "two.gpl").text.contains("\"name\": \"two\""))
  }

  @Test func `what is only read is not written as something else`() throws {
    for file in ["a.xib", "A.STORYBOARD"] {
      let refused = try tool.run("palette", "convert", "citrus", "--out", file)
      #expect(refused.code == 64)
      #expect(refused.errors.contains("Interface Builder documents can only be read"))
    }
    #expect(tool.files().isEmpty)
  }

  @Test func `colours are shown in the numbers of their file`() throws {
    let path = "a.xib"
    try tool.put(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
      <objects><view id="a" userLabel="V"><subviews><label id="b" text="T">
      <color key="textColor" white="0.25" alpha="0.5" colorSpace="custom" \
      customColorSpace="genericGamma22GrayColorSpace"/></label></subviews>
      <color key="backgroundColor" cyan="0.1" magenta="0" yellow="0.2" black="0.3" alpha="1" \
      colorSpace="deviceCMYK"/></view></objects></document>
      """, at: path)
    let text = try tool.run("palette", "show", path).text
    #expect(text.contains("  base  (cmyk(0.1 0 0.2 0.3))\n"))
    #expect(text.contains("  text  (gray-gamma-22(0.25 / 0.5))\n"))
    // Numbers in single precision are not told in more digits than that.
    #expect(try tool.run("palette", "convert", path, "--out", "a.ase").code == 0)
    #expect(try tool.run("palette", "show", "a.ase").text.contains("(cmyk(0.1 0 0.2 0.3))\n"))
  }

  @Test func `names in style sheets may have colons behind backslashes`() throws {
    try tool.put(":root { --a\\:b: lime; --c\\\\: red }", at: "a.css")
    let shown = try tool.run("palette", "show", "a.css").text
    #expect(shown == "a\n  #00FF00  a:b\n  #FF0000  c\\\n")
  }

  @Test func `a colour outside sRGB is told`() throws {
    try tool.put(":root { --hot: color(display-p3 1 0 0) }", at: "p3.css")
    let result = try tool.run("palette", "convert", "p3.css", "--to", "hex")
    #expect(result.text == "ff0b0c\n")
    #expect(
      result.errors.contains(
        "hot: color(display-p3 1 0 0) is outside sRGB; taken as #FF0B0C, the nearest in it"))
    let kept = try tool.run("palette", "convert", "p3.css", "--to", "css")
    #expect(kept.text.contains("--hot: color(display-p3 1 0 0);"))
    #expect(kept.errors == "")
  }

  @Test func `differences are told by name, and answer 1`() throws {
    try tool.put(
      ":root { --base: #feebc4; --text: #cf4102; --new: red }", at: "b.css")
    let result = try tool.run("palette", "diff", "citrus", "b.css")
    #expect(result.code == 1)
    #expect(
      result.text == """
        ~ text  #CF4101 -> #CF4102  difference 0.10
        - second  #58C4B8
        + new  #FF0000
        - title: "Fresh squeezed"
        - caption: "Small boards, bright mornings."

        """)
    #expect(result.errors == "5 differences.\n")
  }

  @Test func `palettes with other names are compared by their colours`() throws {
    try tool.put(":root { --sand: #FFF4D6; --deep: #D9480F; --x: #123456 }", at: "a.css")
    try tool.put(":root { --ink: #D9480F; --ground: #FFF4D7; --y: #FF0000 }", at: "b.css")
    let result = try tool.run("palette", "diff", "a.css", "b.css")
    #expect(
      result.text == """
        ~ sand -> ground  #FFF4D6 -> #FFF4D7  difference 0.31
        ~ deep -> ink  #D9480F
        - x  #123456
        + y  #FF0000

        """)
    #expect(
      result.errors == "No name of a colour is in both palettes; colours that are nearly the same "
        + "were compared.\n4 differences.\n")
    let kinds = try tool.run("palette", "diff", "citrus", "harbor")
    #expect(kinds.errors.contains("'base' is not the same in both"))
    #expect(!kinds.text.contains("hint -> "), "\(kinds.text)")
  }

  @Test func `palettes are listed with their files`() throws {
    try tool.put("JASC-PAL\n0100\n1\n1 2 3\n", at: "palettes/a.pal")
    let lines = try tool.run("palette", "list").text.split(separator: "\n")
    #expect(lines.first?.hasPrefix("a ") == true)
    #expect(lines.first?.hasSuffix("#010203  palettes/a.pal") == true)
    #expect(lines.contains { $0.hasPrefix("Citrus ") && $0.contains("#FEEBC4 #CF4101") })
    let defaults = lines.filter { $0.hasSuffix("  (default)") }
    #expect(defaults.count == 1 && defaults[0].hasPrefix("Lagoon "))
    let schemes = lines.filter { $0.hasSuffix("  (default scheme)") }
    #expect(schemes.map { $0.split(separator: " ")[0] } == ["Dusk", "Harbor", "Meadow"])
    // Meadow names the colour of hints, too.
    #expect(schemes.map { $0.count { $0 == "#" } } == [4, 4, 5])
  }

  @Test func `without a palette Lagoon is taken, whatever the folder has`() throws {
    try tool.put("ffffff\n000000\n", at: "palettes/lagoon.hex")
    #expect(try tool.run("board", "2x1:14", "--out", "a.png").code == 0)
    let shipped = Tool.package.appending(path: "palettes/lagoon.json").path
    #expect(
      try tool.run("board", "2x1:14", "--palette", shipped, "--out", "b.png").code == 0)
    #expect(tool.data("a.png") == tool.data("b.png"))
  }

  @Test func `a folder stands for all palettes in it`() throws {
    try tool.put("GIMP Palette\nName: One\n1 2 3 a\n", at: "brands/one.gpl")
    try tool.put("GIMP Palette\nName: Two\n1 2 3 a\n", at: "brands/two.gpl")
    try tool.put("Ask Anna.\n", at: "brands/notes.txt")
    for folder in ["brands/", "brands", "./brands"] {
      let shown = try tool.run("palette", "show", folder)
      #expect(shown.text == "One\n  #010203  a\n\nTwo\n  #010203  a\n", "\(shown.errors)")
    }
    #expect(try tool.run("palette", "show", "brands/#two").text == "Two\n  #010203  a\n")
    #expect(try tool.run("palette", "show", "./").code == 65)
  }

  @Test func `files among the palettes that are none are passed over unless they are named`() throws
  {
    try tool.put("fff4d6\nd9480f\n", at: "palettes/mine.hex")
    try tool.put("Ask Anna about the greens.\n", at: "palettes/mine.txt")
    try tool.put("h1 { color: red }", at: "palettes/site.css")
    try tool.put("{\"a\": 1}", at: "palettes/package.json")
    let list = try tool.run("palette", "list")
    #expect(list.code == 0)
    #expect(!list.text.contains("site.css"))
    #expect(list.text.contains("palettes/mine.hex"))
    #expect(try tool.run("palette", "show", "mine", "--quiet").text.contains("#FFF4D6"))
    #expect(try tool.run("palette", "show", "citrus").code == 0)
    for asked in ["site", "palettes/site.css", "palettes/mine.txt"] {
      let result = try tool.run("palette", "show", asked)
      #expect(result.code == 65)
      #expect(result.errors.hasPrefix("Error: palettes/"), "\(result.errors)")
    }
    // One that is damaged is no stray.
    try tool.put("GIMP Palette\n1 2\n", at: "palettes/x.gpl")
    #expect(try tool.run("palette", "list").errors.contains("palettes/x.gpl:2:1: expected 3"))
  }

  @Test func `a broken file is reported with its location, and nothing is written`() throws {
    try tool.put("GIMP Palette\n1 2\n", at: "x.gpl")
    let result = try tool.run("palette", "convert", "x.gpl", "--out", "y.json")
    #expect(result.code == 65)
    #expect(result.errors.hasPrefix("Error: x.gpl:2:1: expected 3 numbers from 0 to 255"))
    #expect(tool.files() == ["x.gpl"])
    try tool.put("hello\n", at: "x.dat")
    let unknown = try tool.run("palette", "convert", "./x.dat")
    #expect(unknown.code == 65)
    #expect(
      unknown.errors.contains("this is not a known kind of palette file; known are tinct, gpl"))
  }
}
