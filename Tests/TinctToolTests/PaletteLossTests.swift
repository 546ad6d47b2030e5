import Foundation
import Testing
import TinctCodecs
import TinctDocuments
import TinctGraphics

/// What becomes of the parts of palettes that another format does not hold, and of what cannot be
/// read.
struct PaletteLossTests {
  private let tool: Tool

  init() throws { tool = try Tool(keepsBorders: true) }

  private func text(_ file: String) throws -> String {
    String(decoding: try #require(tool.data(file)), as: UTF8.self)
  }

  @Test func `the name of a palette is told where it is lost, and is a difference`() throws {
    for (ending, isLost) in [("hex", true), ("aco", true), ("gpl", false), ("ase", false)] {
      let made = try tool.run("palette", "convert", "citrus", "--out", "c.\(ending)")
      #expect(made.errors.contains("the palette's name") == isLost, "\(made.errors)")
    }
    // A palette whose file gives no name has none to lose.
    try tool.put("GIMP Palette\n#\n255 244 214\tbase\n", at: "two.gpl")
    let nameless = try tool.run("palette", "convert", "two.gpl", "--out", "two.aco")
    #expect(!nameless.errors.contains("the palette's name"), "\(nameless.errors)")
    try tool.run("palette", "convert", "citrus", "--name", "Zest", "--out", "z.json")
    let diff = try tool.run("palette", "diff", "citrus", "z.json")
    #expect(diff.code == 1 && diff.text == "~ the palette is called \"Citrus\" -> \"Zest\"\n")
    #expect(try tool.run("palette", "diff", "citrus", "c.css").code != 1)
  }

  @Test(arguments: ["css", "tokens.json", "ase", "json"])
  func `roles that are lost with own names are told`(ending: String) throws {
    try tool.put(
      ##"""
      {"format": "tinct-palette", "version": 1, "name": "Sea",
       "colors": {"Teal": "#102A43", "Sand": "#F5EFE2"}, "roles": {"base": "Sand", "text": "Teal"}}
      """##, at: "sea.json")
    let made = try tool.run("palette", "convert", "sea.json", "--own-names", "--out", "s.\(ending)")
    #expect(
      made.told.contains("give them their roles with --roles base=Sand,text=Teal.\n"),
      "\(made.errors)")
  }

  @Test func `the descriptions of a file of tokens and of its groups are kept, or told`() throws {
    try tool.put(
      ##"""
      {"$description": "Spring", "core": {"$description": "Raw", "$type": "color", "blue":
       {"500": {"$value": "#2A6F97"}}}}
      """##, at: "b.tokens.json")
    let same = try tool.run("palette", "convert", "b.tokens.json", "--out", "c.tokens.json")
    #expect(same.code == 0 && !same.errors.contains("Warning"), "\(same.errors)")
    let root = try JSONDocument(parsing: Array(text("c.tokens.json").utf8)).root.object()
    #expect(try root["$description"]?.string() == "Spring")
    #expect(try root["core"]?.object()["$description"]?.string() == "Raw")
    let lost = try tool.run("palette", "convert", "b.tokens.json", "--out", "b.css")
    #expect(lost.errors.contains("a style sheet does not hold descriptions"), "\(lost.errors)")
    let older = try text("b.tokens.json").replacing("Spring", with: "Autumn")
    try tool.put(older, at: "b.tokens.json")
    let diff = try tool.run("palette", "diff", "b.tokens.json", "c.tokens.json")
    #expect(diff.text.contains("~ the file  described as Autumn -> Spring"), "\(diff.text)")
  }

  @Test func `repairs and variants keep what tokens say of colours, or tell it`() throws {
    try tool.put(
      ##"""
      {"$type": "color",
       "bg": {"$value": "#FFFFFF", "$description": "Paper", "$extensions": {"a.b": {"c": 1}}},
       "fg": {"$value": "#DDDDDD", "$description": "Ink", "$deprecated": true},
       "same": {"$value": "{bg}"}, "other": {"$value": "{core.red}"}, "core": {"red":
       {"$value": "#C00000"}}}
      """##, at: "one.tokens.json")
    func root(_ file: String, _ group: String) throws -> JSONObject {
      let document = try JSONDocument(parsing: Array(text(file).utf8)).root.object()
      return try #require(document[group]).object()
    }
    let roles = ["--roles", "base=bg,text=fg"]
    let source = "one.tokens.json#one"
    let fixed = try tool.run(
      arguments: ["palette", "check", source, "--fix", "--as", "tokens", "--out", "f.tokens.json"]
        + roles)
    #expect(fixed.code == 0, "\(fixed.errors)")
    let colors = try root("f.tokens.json", "one (fixed)")
    #expect(try colors["bg"]?.object()["$description"]?.string() == "Paper")
    #expect(try colors["fg"]?.object()["$description"]?.string() == "Ink")
    #expect(try colors["fg"]?.object()["$deprecated"]?.boolean() == true)
    #expect(try colors["bg"]?.object()["$extensions"]?.object()["a.b"] != nil)
    #expect(try colors["same"]?.object()["$value"]?.string() == "{one (fixed).bg}")
    #expect(
      fixed.errors.contains("one (fixed).other = {core.red}")
        && fixed.errors.contains("1 alias became a value"), "\(fixed.errors)")
    let dark = try tool.run(
      arguments: ["palette", "derive", source, "--dark", "--out", "d.tokens.json"] + roles)
    #expect(dark.code == 0, "\(dark.errors)")
    let night = try root("d.tokens.json", "one Dark")
    #expect(try night["bg"]?.object()["$description"]?.string() == "Paper")
    #expect(try night["same"]?.object()["$value"]?.string() == "{one Dark.bg}")
    #expect(dark.errors.contains("one Dark.other = {core.red}"), "\(dark.errors)")
  }

  @Test func `sets of tokens keep the names of their files, and never lie beside them`() throws {
    try tool.put(
      ##"{"ink": {"value": "#102030", "type": "color"}}"##, at: "tok/core.json")
    try tool.put(##"{"bg": {"value": "{ink}", "type": "color"}}"##, at: "tok/light/theme.json")
    try tool.put(##"{"bg": {"value": "#FFFFFF", "type": "color"}}"##, at: "tok/dark.tokens.json")
    try tool.put(
      ##"{"tokenSetOrder": ["core", "light/theme", "dark"]}"##, at: "tok/$metadata.json")
    let made = try tool.run("palette", "convert", "tok/", "--as", "tokens", "--out", "new/")
    #expect(made.code == 0, "\(made.errors)")
    #expect(
      tool.files("new").sorted().filter { $0.hasSuffix("json") }
        == ["core.json", "dark.tokens.json", "light/theme.json"],
      "\(tool.files("new"))")
    for out in ["tok/", "tok", "./tok/"] {
      let same = try tool.run("palette", "convert", "tok/", "--as", "gpl", "--out", out)
      #expect(same.code == 64 && same.errors.contains("choose another folder."), "\(same.errors)")
    }
    let beside = try tool.run(
      "palette", "convert", "tok/core.json", "--out", "tok/core.tokens.json")
    #expect(
      beside.errors.contains("Warning: tok/core.tokens.json lies beside tok/core.json"),
      "\(beside.errors)")
  }

  @Test func `aliases that leave out the set stay in joined tokens, and lost sets are told`() throws
  {
    try tool.put(
      ##"""
      {"core": {"ink": {"value": "#102030", "type": "color"}},
       "dark/theme": {"bg": {"value": "{ink}", "type": "color"}},
       "$metadata": {"tokenSetOrder": ["core", "dark/theme"]}}
      """##, at: "studio.json")
    let same = try tool.run("palette", "convert", "studio.json", "--out", "s.tokens.json")
    #expect(
      same.errors.contains("$metadata and $themes name the set \"dark/theme\", which is no group"),
      "\(same.errors)")
    let joined = try tool.run(
      "palette", "convert", "studio.json", "--join", "--out", "j.tokens.json")
    #expect(!joined.errors.contains("became"), "\(joined.errors)")
    #expect(
      joined.errors.contains("name the sets \"core\" and \"dark/theme\", which are no groups"))
    #expect(try text("j.tokens.json").contains("{studio.core/ink}"))
  }

  @Test func `two palettes of one name in a folder are compared each with its own`() throws {
    for (folder, color) in [("a", "#102030"), ("b", "#102031")] {
      try tool.put("GIMP Palette\nName: X\n#\n1 2 3 one\n", at: "\(folder)/1.gpl")
      try tool.put(
        ##"{"format": "tinct-palette", "version": 1, "name": "X", "colors": {"one": "\##(color)"}}"##,
        at: "\(folder)/2.json")
    }
    #expect(try tool.run("palette", "diff", "a/", "a/").text == "")
    let diff = try tool.run("palette", "diff", "a/", "b/")
    #expect(diff.code == 1 && diff.text.hasPrefix("X: ~ one") && !diff.text.contains("\n-"))
  }

  @Test func `all lines of a GIMP palette that cannot be read are told`() throws {
    try tool.put("GIMP Palette\n#\n300 1 2 a\n1 2 b\n1 2 3 c\n x\n", at: "bad.gpl")
    let result = try tool.run("palette", "show", "bad.gpl")
    #expect(result.code == 65)
    for place in ["bad.gpl:3:1: ", "bad.gpl:4:1: ", "bad.gpl:6:2: "] {
      #expect(result.errors.contains("Error: \(place)expected 3 numbers"), "\(result.errors)")
    }
  }

  @Test func `--replace takes a path as it stands at --out, and says where it is of no use`() throws
  {
    for (pattern, takes) in [
      ("exp/c.css", true), ("c.css", true), ("./exp/*.css", true), ("d.css", false),
    ] {
      try tool.run("palette", "convert", "citrus", "--out", "exp/c.css")
      try tool.put(try text("exp/c.css") + "/* mine */\n", at: "exp/c.css")
      let again = try tool.run(
        "palette", "convert", "citrus", "--out", "exp/c.css", "--replace", pattern)
      #expect((again.code == 0) == takes, "\(pattern): \(again.errors)")
      #expect(
        again.errors.contains("Warning: --replace \(pattern) matches no file of this run") != takes,
        "\(pattern): \(again.errors)")
      try tool.run("palette", "convert", "citrus", "--out", "exp/c.css", "--replace", "c.css")
    }
  }

  @Test func `a colour with two roles is locked by its name, and keeps that in a variant`() throws {
    try tool.put(
      ##"""
      {"format": "tinct-palette", "version": 1, "name": "Orchard",
       "colors": {"Plum": "#76448A", "Night": "#2E2233", "Chalk": "#E6A9FF", "Mist": "#5A3569"},
       "roles": {"base": "Plum", "dark": "Night", "light": "Chalk", "neutral": "Mist",
        "accent": "Plum"}}
      """##, at: "o.json")
    let fixed = try tool.run("palette", "check", "o.json", "--fix", "--lock", "Plum")
    #expect(!fixed.errors.contains("more than one such colour"), "\(fixed.errors)")
    let light = try tool.run(
      "palette", "derive", "o.json", "--light", "--keep", "Plum", "--out", "l.json")
    #expect(light.code == 0, "\(light.errors)")
    #expect(try text("l.json").contains("\"Plum\""))
  }

  @Test func `names of roles go to the colours that suit them, in any order`() throws {
    // Night, of which there is most, then three colours between, and little of a sun.
    var photo = Bitmap(
      width: 20, height: 20, filledWith: StraightPixel(red: 0x2C, green: 0x26, blue: 0x42))
    let others: [StraightPixel] = [
      .init(red: 0xED, green: 0xBC, blue: 0x94), .init(red: 0x20, green: 0xA3, blue: 0x9C),
      .init(red: 0xB8, green: 0x4C, blue: 0x4A), .init(red: 0xFE, green: 0xF0, blue: 0xCD),
    ]
    for (number, pixel) in others.enumerated() {
      for x in 0..<20 where number < 3 || x < 10 { photo[x, number * 2] = pixel }
    }
    try tool.put(Data(EncodedPNG(photo).bytes), at: "photo.png")
    for names in ["base,text,a,b,c", "a,b,c,base,text", "text,a,base,b,c"] {
      let made = try tool.run(
        "palette", "pick", "photo.png", "--count", "5", "--names", names, "--out", "p.json",
        "--replace", "p.json")
      #expect(made.code == 0, "\(made.errors)")
      let json = try text("p.json")
      #expect(json.contains(##""base": "#2C2642""##), "\(names): \(json)")
      #expect(json.contains(##""text": "#FEF0CD""##), "\(names): \(json)")
    }
    let few = try tool.run(
      "palette", "pick", "photo.png", "--count", "5", "--names", "a,b", "--out", "q.json")
    #expect(few.errors.contains("give each a name, in the order"), "\(few.errors)")
  }

  @Test func `a picture with fewer colours than were asked for says so`() throws {
    let grey = Bitmap(
      width: 4, height: 4, filledWith: StraightPixel(red: 120, green: 120, blue: 120))
    try tool.put(Data(EncodedPNG(grey).bytes), at: "grey.png")
    let picked = try tool.run("palette", "pick", "grey.png", "--count", "4", "--out", "g.json")
    #expect(picked.code == 0)
    #expect(
      picked.errors.contains("Warning: grey.png: only 1 colour of 4 could be found"),
      "\(picked.errors)")
    #expect(picked.errors.contains("No colour got a role, which boards need"), "\(picked.errors)")
  }

  @Test(arguments: [("gpl", "x.ase"), ("hex", "x.css"), ("css", "x.xcassets")])
  func `an ending of another format than the one that is asked for is refused`(
    format: String, file: String
  ) throws {
    let made = try tool.run("palette", "convert", "citrus", "--as", format, "--out", file)
    #expect(made.code == 64 && tool.files().isEmpty)
    #expect(made.errors.contains(", but --as is \(format); change one."), "\(made.errors)")
    let fixed = try tool.run("palette", "check", "citrus", "--fix", "--as", format, "--out", file)
    #expect(fixed.code == 64)
    let tokens = try tool.run("palette", "convert", "citrus", "--as", "tokens", "--out", "t.json")
    #expect(tokens.code == 0, "tokens are JSON: \(tokens.errors)")
  }

  @Test func `a repair keeps the notation of colours that stay`() throws {
    try tool.put(
      ##"""
      {"format": "tinct-palette", "version": 1, "name": "Pale",
       "colors": {"base": "color(display-p3 1 0.96 0.85)", "text": "#E9985F",
                  "hint": "lab(45 10 -50)", "Sky": "hsl(200deg 50% 50%)"}}
      """##, at: "pale.json")
    let fixed = try tool.run("palette", "check", "pale.json", "--fix", "--lock", "base")
    #expect(fixed.code == 0, "\(fixed.errors)")
    let written = try text("pale-fixed.json")
    #expect(written.contains(#""base": "color(display-p3 1 0.96 0.85)""#), "\(written)")
    #expect(written.contains(#""Sky": "hsl(200deg 50% 50%)""#), "\(written)")
    #expect(!written.contains("#E9985F"))
    #expect(!fixed.errors.contains("does not hold"), "\(fixed.errors)")
    // Files of other formats keep the space.
    try tool.put(
      ":root { --base: color(display-p3 1 0.96 0.85); --text: #E9985F }", at: "pale.css")
    for out in ["p.css", "p.json"] {
      let run = try tool.run(
        "palette", "check", "pale.css", "--fix", "--lock", "base", "--out", out)
      #expect(run.code == 0, "\(run.errors)")
      #expect(try text(out).contains("color(display-p3 1 0.96 0.85)"))
    }
    // What a game reads is digits.
    let plain = try tool.run("palette", "convert", "pale.json").text
    #expect(!plain.contains("hsl(") && !plain.contains("display-p3"), "\(plain)")
  }

  @Test func `a name with spaces is a variable with hyphens, and comes back`() throws {
    try tool.put(
      """
      GIMP Palette
      Name: Brand
      16 42 67\tInk navy
      245 239 226\tSand
      200 80 47\tink-NAVY two
      1 2 3\tink navy
      9 9 9\t#1 best

      """, at: "brand.gpl")
    let made = try tool.run("palette", "convert", "brand.gpl", "--out", "brand.css")
    #expect(made.code == 0)
    let sheet = try text("brand.css")
    #expect(sheet.contains("  --ink-navy: #102A43; /* Ink navy */\n  --Sand: "), "\(sheet)")
    #expect(sheet.contains("  --1-best: #090909; /* #1 best */\n"), "\(sheet)")
    #expect(sheet.contains("  --ink-navy-2: #010203; /* ink navy */\n"), "the second has a number")
    let back = try tool.run("palette", "convert", "brand.css", "--as", "gpl")
    #expect(back.text == (try tool.run("palette", "convert", "brand.gpl", "--as", "gpl").text))
    // Any other comment is none of its names.
    try tool.put(
      ":root { --ink-navy: #102A43; /* the brand */ --sand: #F5EFE2 /* Sand */; }", at: "own.css")
    #expect(
      try tool.run("palette", "show", "own.css").text
        == "own\n  #102A43  ink-navy\n  #F5EFE2  sand\n")
  }

  @Test func `a colour of a style sheet that cannot be read is left out, and told`() throws {
    try tool.put(
      """
      :root {
        --base: #FFF4D6; --text: #D9480F;
        --mix: color-mix(in srgb, red, blue); --gone: var(--nowhere);
      }
      """, at: "site.css")
    let shown = try tool.run("palette", "show", "site.css")
    #expect(shown.code == 0 && shown.text == "site\n  #FFF4D6  base\n  #D9480F  text\n")
    #expect(
      shown.errors.contains(
        "Warning: site.css: line 3, column 3: --mix: color-mix() is not supported; write the "
          + "resulting colour; it was left out\n"), "\(shown.errors)")
    #expect(shown.errors.contains("there is no property --nowhere; it was left out"))
    try tool.put(":root { --mix: color-mix(in srgb, red, blue); }", at: "none.css")
    let none = try tool.run("palette", "show", "none.css")
    #expect(none.code == 65 && none.errors.contains("none.css:1:9: --mix: color-mix()"))
  }

  @Test func `names with signs are variables that people can type`() throws {
    try tool.put(
      ##"""
      {"format": "tinct-palette", "version": 1, "name": "Sea",
       "colors": {"Rust & Co.": "#C8553D", "core/Blue/500": "#2A6F97", "&&": "#102A43"},
       "strings": {"the motto": "Ahoy"}}
      """##, at: "sea.json")
    try tool.run("palette", "convert", "sea.json", "--out", "sea.css")
    let sheet = try text("sea.css")
    #expect(sheet.contains("  --rust-co: #C8553D; /* Rust & Co. */\n"), "\(sheet)")
    #expect(sheet.contains("  --core-blue-500: #2A6F97; /* core/Blue/500 */\n"), "\(sheet)")
    #expect(sheet.contains("  --the-motto: \"Ahoy\"; /* the motto */\n"), "\(sheet)")
    #expect(sheet.contains("  --\\26 \\26 : #102A43;\n"), "no letter is left of this one")
    try tool.run("palette", "convert", "sea.css", "--out", "back.json")
    let colors = try text("back.json")
    for name in ["Rust & Co.", "core/Blue/500", "&&", "the motto"] {
      #expect(colors.contains("\"\(name)\": "), "\(colors)")
    }
  }

  @Test func `the name that a catalogue has not is told`() throws {
    let lost = try tool.run("palette", "convert", "citrus", "--out", "Colors.xcassets")
    #expect(
      lost.errors.contains(
        "an asset catalogue does not hold the name of a single palette, \"Citrus\"; it is read as "
          + "\"Colors\"\n"), "\(lost.errors)")
    let kept = try tool.run("palette", "convert", "citrus", "--out", "Citrus.xcassets")
    #expect(!kept.errors.contains("the name of a single palette"), "\(kept.errors)")
    // A palette whose file gives no name has none to lose.
    try tool.put(":root { --base: #FFF4D6; --text: #D9480F }", at: "site.css")
    let nameless = try tool.run("palette", "convert", "site.css", "--out", "S.xcassets")
    #expect(!nameless.errors.contains("Warning"), "\(nameless.errors)")
  }

  @Test func `what a run that writes to standard output has to say is said`() throws {
    try tool.put(
      ##"""
      {"format": "tinct-palette", "version": 1, "name": "Sea",
       "colors": {"Teal": "#102A43", "Sand": "#F5EFE2"}, "roles": {"base": "Sand", "text": "Teal"}}
      """##, at: "sea.json")
    let made = try tool.run("palette", "convert", "sea.json", "--as", "tokens", "--own-names")
    #expect(made.text.contains("Sand"))
    #expect(
      made.errors.contains("give them their roles with --roles base=Sand,text=Teal.\n"),
      "\(made.errors)")
    let quiet = try tool.run(
      "palette", "convert", "sea.json", "--as", "tokens", "--own-names", "--quiet")
    #expect(quiet.errors == "")
  }

  @Test func `characters that no font has are told beside a sheet`() throws {
    try tool.put(
      #"""
      {"format": "tinct-palette", "version": 1, "name": "ブランド",
       "colors": {"base": "#FBF3FF", "text": "#76448A"}}
      """#, at: "b.json")
    let sheets = [
      ["palette", "show", "b.json"], ["palette", "sheet", "b.json"],
      ["theme", "sheet", "noodles", "--palette", "b.json"],
    ]
    for (index, words) in sheets.enumerated() {
      let made = try tool.run(arguments: words + ["--out", "s\(index).png"])
      #expect(made.code == 0)
      #expect(made.errors.contains("palette \"ブランド\": the fonts have no glyphs for U+30D6 ブ, "))
      #expect(
        made.errors.contains(
          "; boxes are drawn instead; give a font that has Katakana (Japanese) with --font FILE\n"
        ),
        "\(made.errors)")
    }
    let plain = try tool.run("palette", "show", "citrus", "--out", "c.png")
    #expect(!plain.errors.contains("Warning"), "\(plain.errors)")
    let text = try tool.run("palette", "show", "citrus", "--font", "none.otf")
    #expect(text.code == 64 && text.errors.contains("--font is for the picture of --out."))
  }
}

/// Design tokens that are written as design tokens again.
struct TokenKeepingTests {
  private let tool: Tool

  init() throws { tool = try Tool(keepsBorders: true) }

  private func text(_ file: String) throws -> String {
    String(decoding: try #require(tool.data(file)), as: UTF8.self)
  }

  /// A folder as Tokens Studio writes it, with a set in a folder of its own.
  private func putSets() throws {
    try tool.put(
      ##"""
      {"purple": {"500": {"value": "#76448A", "type": "color"}},
       "ink": {"value": "#22102B", "type": "color"}}
      """##, at: "ts/core.json")
    try tool.put(
      ##"{"bg": {"value": "{ink}", "type": "color"}}"##, at: "ts/light/theme.json")
    try tool.put(
      ##"{"fg": {"value": "{purple.500}", "type": "color"}}"##, at: "ts/dark.json")
    try tool.put(
      #"{"tokenSetOrder": ["core", "light/theme", "dark", "gone"]}"#, at: "ts/$metadata.json")
    try tool.put("[]", at: "ts/$themes.json")
  }

  @Test func `a folder is joined as a whole`() throws {
    try putSets()
    let made = try tool.run(
      "palette", "convert", "ts/", "--join", "--roles", "base=light/theme/bg,text=core/purple/500",
      "--out", "all.json")
    #expect(made.code == 0, "\(made.errors)")
    let joined = try text("all.json")
    #expect(joined.contains("#22102B") && joined.contains("#76448A"), "\(joined)")
    #expect(try tool.run("palette", "check", "all.json").errors.contains("no colour") == false)
  }

  @Test func `palettes of one name are read again from a style sheet`() throws {
    for (file, color) in [("a.gpl", "1 2 3"), ("b.gpl", "4 5 6")] {
      try tool.put("GIMP Palette\nName: Day\n\(color) Ink\n", at: file)
    }
    #expect(try tool.run("palette", "convert", "a.gpl", "b.gpl", "--out", "both.css").code == 0)
    let shown = try tool.run("palette", "show", "both.css")
    #expect(shown.text.contains("#010203") && shown.text.contains("#040506"), "\(shown.text)")
  }

  @Test func `sets in folders are read, and those without a file told`() throws {
    try putSets()
    let shown = try tool.run("palette", "show", "ts/")
    #expect(shown.text.contains("light/theme\n  #22102B  bg\n"), "\(shown.text)")
    #expect(
      shown.errors
        == "Warning: ts/$metadata.json: there is no file of the set \"gone\", which is left out\n",
      "\(shown.errors)")
  }

  @Test func `a folder of sets becomes one file with their names and aliases`() throws {
    try putSets()
    let made = try tool.run("palette", "convert", "ts", "--as", "tokens", "--out", "all.json")
    #expect(
      made.errors.contains(
        "ts/$metadata.json and ts/$themes.json: the order of the sets and the themes are not "
          + "written\n"), "\(made.errors)")
    #expect(!made.errors.contains("became"), "\(made.errors)")
    let shown = try tool.run("palette", "show", "all.json").text
    #expect(shown.contains("core\n") && shown.contains("core/purple\n"), "\(shown)")
    #expect(shown.contains("light/theme\n") && shown.contains("dark\n"), "\(shown)")
    let all = try text("all.json")
    #expect(all.contains("\"{core.ink}\"") && all.contains("\"{core.purple.500}\""), "\(all)")
  }

  @Test func `aliases between the files of a folder stay`() throws {
    try putSets()
    let made = try tool.run("palette", "convert", "ts", "--as", "tokens", "--out", "back/")
    #expect(made.code == 0 && !made.errors.contains("became"), "\(made.errors)")
    #expect(
      tool.files("back").sorted()
        == ["core.json", "dark.json", "light/theme.json"])
    #expect(try text("back/light/theme.json").contains("\"{ink}\""))
    // A set in a folder below is read where this lists it.
    try tool.put(
      #"{"tokenSetOrder": ["core", "light/theme", "dark"]}"#, at: "back/$metadata.json")
    let diff = try tool.run("palette", "show", "back/")
    #expect(diff.text.contains("  #22102B  bg\n") && diff.errors == "", "\(diff.errors)")
  }

  @Test func `a value stays as it is written, and what cannot stay is told`() throws {
    try tool.put(
      ##"""
      {"$type": "color",
       "core": {
         "brand": {"$value": {"colorSpace": "oklch", "components": [0.46, 0.116, "none"],
                              "hex": "#76448a"}},
         "part": {"$value": {"colorSpace": "srgb",
                             "components": [{"$ref": "#/top/$value/components/0"}, 0, 0.5]}}},
       "top": {"$value": {"colorSpace": "srgb", "components": [0.25, 0, 0.5]}},
       "night": {"$extends": "{core}", "ink": {"$value": "#111111"}}}
      """##, at: "a.tokens.json")
    let made = try tool.run("palette", "convert", "a.tokens.json", "--out", "b.tokens.json")
    let written = try text("b.tokens.json")
    #expect(
      written.contains(##""components": [0.46, 0.116, "none"], "hex": "#76448a""##), "\(written)")
    #expect(
      made.errors.contains("components that were references ($ref) became numbers: core.part"))
    #expect(
      made.errors.contains(
        "the group \"night\" does not extend another any more ($extends); the tokens that it had "
          + "from there are written out\n"), "\(made.errors)")
    let css = try tool.run("palette", "convert", "a.tokens.json", "--out", "a.css")
    #expect(css.errors.contains("$extends"), "\(css.errors)")
  }

  @Test func `the reason for which an alias became a value is told`() throws {
    try tool.put(
      ##"""
      {"core": {"ink": {"value": "#22102B", "type": "color"}},
       "light": {"veil": {"value": "rgba({core.ink}, 0.4)", "type": "color"},
                 "fg": {"value": "{core.ink}", "type": "color"}}}
      """##, at: "s.tokens.json")
    let made = try tool.run("palette", "convert", "s.tokens.json", "--out", "t.tokens.json")
    #expect(
      made.errors.contains(
        "1 alias became a value, because a token cannot be another with an alpha of its own, as in "
          + "rgba(): light.veil = {core.ink}\n"), "\(made.errors)")
    // A colour that has a role by now is still what others stand for.
    let roles = try tool.run(
      "palette", "convert", "s.tokens.json", "--join", "--roles", "base=core/ink", "--out",
      "r.tokens.json")
    #expect(!roles.errors.contains("not among the colours"), "\(roles.errors)")
  }

  @Test func `palettes without a name are compared with each other`() throws {
    let sheet = ":root { --base: #76448A; --text: #FFFFFF } .night { --base: #000000 }"
    try tool.put(sheet, at: "old.css")
    try tool.put(sheet.replacing("#76448A", with: "#FF0000"), at: "new.css")
    let diff = try tool.run("palette", "diff", "old.css", "new.css")
    #expect(diff.code == 1 && diff.text.hasPrefix("old: ~ base  #76448A -> #FF0000  difference "))
    #expect(diff.text.split(separator: "\n").count == 1, "\(diff.text)")
    try tool.put(sheet, at: "same.css")
    #expect(try tool.run("palette", "diff", "old.css", "same.css").code == 0)
  }

  @Test func `a role that only one palette has is told as that`() throws {
    try tool.put(
      "GIMP Palette\n245 233 208\tOat\n200 85 61\tPumpkin\n", at: "h.gpl")
    try tool.run(
      "palette", "convert", "h.gpl", "--roles", "base=Oat,text=Pumpkin", "--out", "h.json")
    let given = try tool.run("palette", "diff", "h.gpl", "h.json")
    #expect(
      given.text == "~ Oat  no role -> the role base\n~ Pumpkin  no role -> the role text\n",
      "\(given.text)")
    let json = try tool.run("palette", "diff", "h.json", "h.gpl", "--json").text
    #expect(json.contains(#""kind": "role""#) && json.contains(#""before": "base""#), "\(json)")
    try tool.run("palette", "convert", "h.json", "--out", "h.css")
    let lost = try tool.run("palette", "diff", "h.json", "h.css")
    #expect(
      lost.errors.contains(
        "Only one side has names besides the roles, which were not compared: base is "
          + "\"Oat\", text is \"Pumpkin\".\n"), "\(lost.errors)")
  }
}
