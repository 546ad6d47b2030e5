import Foundation
import Testing
import TinctDocuments

/// What becomes of the parts of palettes that another format does not hold, and of what cannot be
/// read.
struct PaletteLossTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

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
    #expect(sheet.contains("  --ink\\20 navy: #010203;\n"), "of two only the first gets it")
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
}
