import Foundation
import Testing
import TinctCodecs
import TinctDocuments
import TinctGraphics

/// Deriving, picking and sheets of palettes on the command line.
struct PaletteColorCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool(keepsBorders: true) }

  private func palette(_ data: Data) throws -> Palette {
    try #require(PaletteDocument(parsing: Array(data)).palettes.first)
  }

  @Test func `a colour is any of CSS, or an iPhone's`() throws {
    let one = try tool.run("palette", "derive", "purple", "--name", "x").output
    #expect(try tool.run("palette", "derive", "#800080", "--name", "x").output == one)
    #expect(try tool.run("palette", "derive", "hsl(300 100% 25.1%)", "--name", "x").output == one)
    let blue = try palette(tool.run("palette", "derive", "iphone-5c-blue").output)
    #expect(blue.color(named: "base")?.hex == "#409CCC")
    let wrong = try tool.run("palette", "derive", "purpel")
    #expect(wrong.code == 64 && wrong.errors.contains("\"purpel\" is not a colour"))
  }

  @Test func `contrast is reached, or the best is told`() throws {
    let made = try tool.run(
      "palette", "derive", "#3E7FA2", "--method", "contrast", "--out", "x.json")
    #expect(made.code == 0)
    let checked = try tool.run("palette", "check", "x.json", "--min-quiet-contrast", "3")
    #expect(checked.code == 0)
    let impossible = try tool.run(
      "palette", "derive", "#800080", "--method", "contrast", "--min", "20")
    #expect(impossible.code == 65 && impossible.output.isEmpty)
    #expect(impossible.errors.contains("no palette of these hues passes; the best is dark #000000"))
    #expect(try tool.run("palette", "derive", "red", "--min", "3").code == 64)
  }

  @Test func `a dark variant of a palette, and of a derived one`() throws {
    let dark = try palette(tool.run("palette", "derive", "citrus", "--dark").output)
    #expect(dark.name == "Citrus Dark")
    #expect(dark.strings.map(\.name) == ["title", "caption"])
    let ground = try #require(dark.color(named: "base"))
    #expect(ground.relativeLuminance < 0.02)
    let derived = try tool.run("palette", "derive", "tomato", "--dark", "--method", "triad")
    #expect(try palette(derived.output).colors.count == 4)
    #expect(try tool.run("palette", "derive", "citrus").code == 64)
  }

  @Test func `a derived palette says once that the given colour is not in it`() throws {
    let lost = try tool.run("palette", "derive", "#76448A", "--out", "a.json")
    #expect(
      lost.told == "#76448A itself is not among the colours; --keep base keeps it, and --light "
        + "makes a palette of it and a pale ground.\n"
        + "Wrote a.json: the palette #76448A, SIZE.\n")
    let kept = try tool.run("palette", "derive", "#76448A", "--keep", "base", "--out", "b.json")
    #expect(
      kept.told
        == "Beside base #76448A, other colours of the recipe could not be told apart, so they "
        + "moved: dark #2E2233 -> #2D2032.\nIn Beads, Lumen, Metro, Net, Ribbon and Toy, not all "
        + "inks of #76448A can be told apart; tinct palette check b.json --theme '*' tells which.\n"
        + "Wrote b.json: the palette #76448A, SIZE.\n")
    #expect(try tool.run("palette", "check", "b.json").code == 0)
  }

  /// A scheme whose accent is its base, as `derive --keep base` makes them.
  private static let scheme = """
    {"format": "tinct-palette", "version": 1, "name": "Brand", "colors": {"dark": "#2E2233",
     "light": "#E6A9FF", "neutral": "#5A3569", "base": "#76448A", "accent": "#76448A"}}
    """

  @Test func `a brand colour that is kept stays, and nothing else is drawn in it`() throws {
    try tool.put(Self.scheme, at: "brand.json")
    let made = try tool.run(
      "palette", "derive", "brand.json", "--light", "--keep", "base", "--out", "light.json")
    #expect(made.code == 0 && !made.errors.contains("--lock base"), "\(made.errors)")
    let light = try palette(try #require(tool.data("light.json")))
    #expect(light.color(named: "text")?.hex == "#76448A" && light.color(named: "accent") == nil)
    #expect(try tool.run("palette", "check", "light.json").code == 0)
  }

  @Test func `no way to a pale ground is advised that does not pass`() throws {
    try tool.put(Self.scheme.replacing("#E6A9FF", with: "#C9A0DC"), at: "brand.json")
    let made = try tool.run("palette", "derive", "brand.json", "--light", "--out", "l.json")
    #expect(made.errors.contains("A light variant has two colours"), "\(made.errors)")
    #expect(!made.errors.contains("palette convert"), "\(made.errors)")
  }

  @Test func `a derived palette says for which themes it does not pass`() throws {
    let made = try tool.run("palette", "derive", "#76448A", "--keep", "base", "--out", "b.json")
    let line = try #require(made.errors.split(separator: "\n").first { $0.contains("--theme '*'") })
    #expect(line.hasSuffix("; tinct palette check b.json --theme '*' tells which."))
    let checked = try tool.run("palette", "check", "b.json", "--theme", "*")
    #expect(checked.code == 1)
    for theme in ["Noodles", "Net", "Toy", "Beads"] {
      let passes = checked.text.split(separator: "\n").contains {
        $0.hasPrefix("#76448A in \(theme): all")
      }
      #expect(line.contains(theme) != passes, "\(line)\n\(checked.text)")
    }
  }

  @Test func `walls and the selection differ in a derived palette`() throws {
    // Their light base makes walls nearly as light as noodles with power.
    for color in ["iphone-5c-yellow", "#0F7B6C"] {
      let made = try tool.run("palette", "derive", color, "--out", "d.json", "--replace", "d.json")
      #expect(!made.errors.contains("does not pass"), "\(made.errors)")
      #expect(try palette(try #require(tool.data("d.json"))).colors.count <= 5)
      #expect(try tool.run("palette", "check", "d.json").code == 0)
    }
    let grape = try tool.run("palette", "derive", "#800080")
    #expect(try palette(grape.output).colors.count == 4)
  }

  @Test func `a picture that is neither PNG nor JPEG is asked for as one of both`() throws {
    try tool.put(Data("RIFF\0\0\0\0WEBPVP8 ".utf8), at: "p.webp")
    let picked = try tool.run("palette", "pick", "p.webp", "--count", "2")
    #expect(picked.errors.hasSuffix("; export the picture as PNG or JPEG\n"), "\(picked.errors)")
  }

  @Test func `the name of a variant does not contradict itself`() throws {
    for (name, dark) in [
      ("light", "dark"), ("Citrus Light", "Citrus Dark"), ("brand-light", "brand-dark"),
      ("Night Dark", "Night Dark"), ("Daylight", "Daylight Dark"),
    ] {
      try tool.put(
        """
        {"format": "tinct-palette", "version": 1, "name": "\(name)",
         "colors": {"base": "#FFF4D6", "text": "#D9480F"}}
        """, at: "v.json")
      let made = try tool.run("palette", "derive", "v.json", "--dark")
      #expect(try palette(made.output).name == dark)
    }
  }

  @Test func `a colour that is kept is the given one`() throws {
    for role in ["dark", "light", "neutral", "base"] {
      let made = try tool.run("palette", "derive", "#76448A", "--keep", role)
      #expect(try palette(made.output).color(named: role)?.hex == "#76448A")
    }
    for method in ["oklch", "triad", "contrast"] {
      let made = try tool.run("palette", "derive", "#76448A", "--keep", "base", "--method", method)
      let scheme = try #require(Scheme(try palette(made.output)))
      #expect(scheme.base.hex == "#76448A")
    }
    let made = try tool.run("palette", "derive", "#76448A", "--keep", "base")
    let kept = try #require(Scheme(try palette(made.output)))
    #expect(kept.neutral.relativeLuminance < kept.base.relativeLuminance)
    // Themes would move it as an accent.
    #expect(try palette(made.output).color(named: "accent")?.hex == "#76448A")
    let deep = try tool.run("palette", "derive", "#0A0510", "--keep", "base")
    #expect(deep.errors.contains("such as --keep dark"))
    // The advice is never what was typed.
    let bright = try tool.run(
      "palette", "derive", "#E4572E", "--keep", "light", "--method", "oklch")
    #expect(bright.errors.contains("such as --keep base"), "\(bright.errors)")
    let impossible = try tool.run(
      "palette", "derive", "#E4572E", "--keep", "base", "--method", "contrast", "--min", "12")
    #expect(impossible.code == 65)
    #expect(
      impossible.errors.hasSuffix("ask for a smaller --min, or leave out --keep base\n"),
      "\(impossible.errors)")
    #expect(try tool.run("palette", "derive", "#E4572E", "--keep", "text").code == 64)
  }

  @Test(arguments: ["#84D2FF", "#FFE9A8"])
  func `a palette with a pale colour passes its check, or says what colour would`(
    color: String
  ) throws {
    let made = try tool.run(
      "palette", "derive", color, "--keep", "base", "--name", "Pale", "--out", "pale.json")
    #expect(made.code == 0)
    let pale = try palette(try #require(tool.data("pale.json")))
    #expect(pale.color(named: "base")?.hex == color)
    let passes = try tool.run("palette", "check", "pale.json").code == 0
    #expect(passes != made.errors.contains("does not pass"), "\(made.errors)")
    guard !passes else { return }
    // One sentence says what to change.
    let change = try #require(
      made.errors.firstMatch(of: /that does has .*?base (#[0-9A-F]{6}) -> (#[0-9A-F]{6})/),
      "\(made.errors)")
    #expect(change.1 == color)
    let other = try tool.run(
      "palette", "derive", String(change.2), "--keep", "base", "--out", "other.json")
    #expect(!other.errors.contains("does not pass"), "\(other.errors)")
    #expect(try tool.run("palette", "check", "other.json").code == 0)
  }

  @Test func `a colour that is kept stays in the variants of a palette`() throws {
    let dark = try tool.run("palette", "derive", "citrus", "--dark", "--keep", "text")
    #expect(dark.code == 0, "\(dark.errors)")
    let citrus = try palette(tool.run("palette", "convert", "citrus").output)
    #expect(try palette(dark.output).color(named: "text") == citrus.color(named: "text"))
    let base = try tool.run("palette", "derive", "harbor", "--dark", "--keep", "base")
    let harbor = try palette(tool.run("palette", "convert", "harbor").output)
    #expect(try palette(base.output).color(named: "base") == harbor.color(named: "base"))
    let ground = try tool.run("palette", "derive", "citrus", "--dark", "--keep", "base")
    #expect(ground.errors.contains("keeps its ground, to which all else adapts"))
    try tool.put(":root { --base: #FFF4D6; --text: #402010 }", at: "deep.css")
    let worse = try tool.run("palette", "derive", "deep.css", "--dark", "--keep", "text")
    #expect(worse.errors.contains("text stays #402010, and its contrast with the ground falls"))
    // What is kept as base is the accent too, so that no theme moves it.
    try tool.run("palette", "derive", "#76448A", "--keep", "base", "--out", "violet.json")
    let screens = [("--dark", ["base", "accent"]), ("--light", ["text"])]
    for (screen, roles) in screens {
      let made = try tool.run("palette", "derive", "violet.json", screen, "--keep", "base")
      let kept = try palette(made.output).colors.filter { $0.color.hex == "#76448A" }
      #expect(kept.map(\.name) == roles, "\(screen)")
    }
    let unknown = try tool.run("palette", "derive", "citrus", "--dark", "--keep", "ink")
    #expect(unknown.code == 64 && unknown.errors.contains("its colours are base, text"))
    let derived = try tool.run("palette", "derive", "#76448A", "--keep", "base", "--dark")
    #expect(try palette(derived.output).color(named: "base")?.hex == "#76448A")
  }

  @Test func `a colour on a pale ground is itself, or darker, and that is told`() throws {
    let made = try tool.run(
      "palette", "derive", "#E4572E", "--light", "--name", "Brand light", "--out", "b.json")
    #expect(
      made.told
        == "In Beads, Contrast, Metro, Net and Toy, not all inks of Brand light can be told apart; "
        + "tinct palette check b.json --theme '*' tells which.\n"
        + "Wrote b.json: the palette Brand light, SIZE.\n")
    let brand = try palette(try #require(tool.data("b.json")))
    #expect(brand.color(named: "text")?.hex == "#E4572E" && brand.colors.count == 2)
    let ground = try #require(brand.color(named: "base"))
    #expect(ground.relativeLuminance > 0.85)
    let pale = try tool.run("palette", "derive", "#FAF189", "--light")
    #expect(pale.errors.contains(", less than 3, so 'text' is #"), "\(pale.errors)")
    let text = try #require(try palette(pale.output).color(named: "text"))
    #expect(text.contrast(with: try #require(try palette(pale.output).color(named: "base"))) >= 3)
    let kept = try tool.run("palette", "derive", "#FAF189", "--light", "--keep", "text")
    #expect(try palette(kept.output).color(named: "text")?.hex == "#FAF189")
    let under = try tool.run("palette", "derive", "#FAF189", "--light", "--keep", "base")
    #expect(try palette(under.output).color(named: "base")?.hex == "#FAF189")
    let contrast = try tool.run(
      "palette", "derive", "#E4572E", "--light", "--method", "contrast", "--min", "1.5",
      "--out", "c.json")
    #expect(contrast.code == 0, "\(contrast.errors)")
    for wrong in [["--dark"], ["--method", "triad"], ["--keep", "neutral"]] {
      let line = ["palette", "derive", "#E4572E", "--light"] + wrong
      #expect(try tool.run(arguments: line).code == 64)
    }
    let variant = try tool.run("palette", "derive", "harbor", "--light")
    #expect(try palette(variant.output).name == "Harbor Light")
  }

  @Test func `too many swatches for a picture are an error that helps`() throws {
    let lines = (0..<8000).map { "\($0 % 256) 0 0 p\($0 / 4)/c\($0 % 4)" }
    try tool.put("GIMP Palette\n" + lines.joined(separator: "\n"), at: "many.gpl")
    let result = try tool.run("palette", "show", "many.gpl", "--out", "many.png")
    #expect(result.code == 65 && tool.files() == ["many.gpl"])
    #expect(result.errors.contains("show fewer palettes at once, or raise --max-"))
  }

  @Test func `a ramp has its steps`() throws {
    let ramp = try palette(
      tool.run("palette", "ramp", "#FFF4D6", "#D9480F", "--steps", "3").output)
    #expect(ramp.colors.map(\.name) == ["step-1", "step-2", "step-3"])
    #expect(ramp.colors.map(\.color.hex).first == "#FFF4D6")
    let named = try tool.run("palette", "ramp", "navy", "gold", "--steps", "2", "--names", "a,b,c")
    #expect(named.code == 64)
  }

  @Test func `colours are picked from a picture`() throws {
    var bitmap = Bitmap(
      width: 4, height: 2, filledWith: StraightPixel(red: 16, green: 38, blue: 59))
    bitmap[3, 1] = StraightPixel(red: 200, green: 80, blue: 47, alpha: 51)
    try tool.put(Data(EncodedPNG(bitmap, effort: .standard).bytes), at: "p.png")
    let at = try tool.run("palette", "pick", "p.png", "3,1", "0,0")
    #expect(at.text == "#C8502F33  alpha 0.20\n#10263B\n")
    let best = try tool.run("palette", "pick", "p.png", "--count", "2")
    #expect(best.text == "#10263B  97.2 %  base\n#C8502F  2.7 %  text\n")
    let out = try tool.run(
      "palette", "pick", "p.png", "--count", "2", "--names", "base,text", "--out", "p.json")
    #expect(out.code == 0)
    let shown = try tool.run("palette", "show", "p.json").text
    #expect(shown == "p\n  #10263B  base\n  #C8502F  text\n")
    #expect(try tool.run("palette", "pick", "p.png", "4,0").code == 64)
    #expect(try tool.run("palette", "pick", "p.png").code == 64)
    #expect(try tool.run("palette", "pick", "missing.png", "0,0").code == 66)
  }

  @Test func `a picked palette that fails on boards is told`() throws {
    var bitmap = Bitmap(
      width: 4, height: 2, filledWith: StraightPixel(red: 200, green: 200, blue: 200))
    bitmap[0, 0] = StraightPixel(red: 170, green: 170, blue: 170)
    bitmap[1, 0] = StraightPixel(red: 170, green: 170, blue: 170)
    try tool.put(Data(EncodedPNG(bitmap, effort: .standard).bytes), at: "dim.png")
    let dim = try tool.run("palette", "pick", "dim.png", "--count", "2", "--out", "dim.json")
    #expect(dim.code == 0)
    #expect(dim.errors.contains("Warning: dim does not pass in Noodles: "), "\(dim.errors)")
    #expect(dim.errors.contains("tinct palette check dim.json --fix"), "\(dim.errors)")
    // Nothing is asked of colours without roles.
    let points = try tool.run("palette", "pick", "dim.png", "0,0", "3,1", "--out", "points.json")
    #expect(!points.errors.contains("Warning"), "\(points.errors)")
  }

  @Test func `colours are picked from a photo`() throws {
    let photo = Tool.package.appending(path: "Tests/Fixtures/jpeg/orientation_6.jpg")
    try tool.put(Data(contentsOf: photo), at: "photo.jpg")
    let run = try tool.run("palette", "pick", "photo.jpg", "24,8", "8,40")
    #expect(run.text == "#C82828\n#F0F0F0\n")
    try tool.put(Data(contentsOf: photo).prefix(400), at: "photo.jpg")
    let cut = try tool.run("palette", "pick", "photo.jpg", "--count", "4")
    #expect(cut.code == 65 && cut.errors.contains("photo.jpg: the JPEG cannot be read"))
  }

  @Test func `colours that are found have roles, and names of roles go to them`() throws {
    var bitmap = Bitmap(
      width: 20, height: 10, filledWith: StraightPixel(red: 98, green: 129, blue: 154))
    for x in 0..<20 {
      bitmap[x, 0] = StraightPixel(red: 245, green: 239, blue: 226)
      bitmap[x, 1] = StraightPixel(red: 16, green: 42, blue: 67)
    }
    for x in 3...5 { bitmap[x, 5] = StraightPixel(red: 200, green: 80, blue: 47) }
    try tool.put(Data(EncodedPNG(bitmap, effort: .standard).bytes), at: "p.png")
    let told = try tool.run("palette", "pick", "p.png", "--count", "4")
    #expect(
      told.text == """
        #102A43  10.0 %  dark
        #F5EFE2  10.0 %  light
        #62819A  78.5 %  neutral
        #C8502F  1.5 %  base

        """)
    let own = try tool.run(
      "palette", "pick", "p.png", "--count", "4", "--names", "base,neutral,dark,light", "--out",
      "q.json")
    let plain = try tool.run("palette", "pick", "p.png", "--count", "4", "--out", "p.json")
    #expect(own.code == 0 && plain.code == 0)
    let (written, usual) = (tool.data("q.json") ?? Data(), tool.data("p.json") ?? Data())
    let scheme = try #require(Scheme(try palette(written)))
    #expect(scheme == Scheme(try palette(usual)))
    #expect(scheme.base.hex == "#C8502F" && scheme.dark.hex == "#102A43")
    let other = try tool.run(
      "palette", "pick", "p.png", "--count", "4", "--names", "a,b,c,d", "--to", "hex")
    #expect(other.text == "102a43\nf5efe2\n62819a\nc8502f\n")
    let beside = try tool.run(
      "palette", "pick", "p.png", "--count", "4", "--names", "Sea,Sand,Sky,Boat", "--out", "r.json")
    #expect(beside.code == 0 && beside.text.contains("Boat"), "\(beside.text)")
    let roles = try palette(tool.data("r.json") ?? Data())
    #expect(Scheme(roles) == scheme)
    #expect(roles.colors.map(\.title) == ["Sea", "Sand", "Sky", "Boat"])
    // A format with one name for each colour has the designer's, and the roles can be given back.
    let swatches = try tool.run("palette", "derive", "r.json", "--dark", "--out", "r.gpl")
    #expect(
      swatches.errors.contains("give them their roles with --roles dark=Sea,light=Sand,"),
      "\(swatches.errors)")
    #expect(String(decoding: tool.data("r.gpl") ?? Data(), as: UTF8.self).contains("Boat"))
    let without = try tool.run(
      "palette", "convert", "r.json", "--roles", "light=Boat", "--out", "t.json")
    #expect(
      without.errors.contains(
        "Warning: no colour has the role base, without which boards cannot be drawn; give it to "
          + "one, with base=NAME added to --roles"), "\(without.errors)")
    let left = String(decoding: tool.data("t.json") ?? Data(), as: UTF8.self)
    #expect(left.contains("Sand") && !left.contains("light-2"), "\(left)")
    let moved = try tool.run(
      "palette", "convert", "p.json", "--roles", "base=dark", "--out", "s.json")
    #expect(
      moved.errors.contains(
        "\"base\" is the role of other colours now; the colours that had these names get a number."),
      "\(moved.errors)")
  }

  @Test(arguments: [
    ["ramp", "red", "blue"], ["derive", "tomato"], ["pick", "p.png", "--count", "2"],
    ["convert", "citrus"],
  ])
  func `every command writes the format of the ending, or the one it is told`(
    arguments: [String]
  ) throws {
    let citrus = try tool.run("palette", "convert", "citrus", "--to", "png", "--out", "p.png")
    #expect(citrus.code == 0)
    for (file, start) in [("a.gpl", "GIMP Palette\n"), ("a.css", ":root"), ("a.hex", "")] {
      let made = try tool.run(arguments: ["palette"] + arguments + ["--out", file])
      #expect(made.code == 0)
      let bytes = try #require(tool.data(file))
      #expect(String(decoding: bytes, as: UTF8.self).hasPrefix(start))
      let isTold = made.errors.contains("a .hex file does not hold the names of colours")
      #expect(isTold == (file == "a.hex"))
      let told = try tool.run(arguments: ["palette"] + arguments + ["--to", "gpl", "--out", "-"])
      #expect(told.code == 0 && told.text.hasPrefix("GIMP Palette\n"))
    }
    let colors = try ["a.gpl", "a.css"].map { file in
      try tool.run("palette", "show", file).text.matches(of: /#[0-9A-F]+/).map { String($0.output) }
    }
    #expect(colors[0] == colors[1] && !colors[0].isEmpty)
    let folder = try tool.run(arguments: ["palette"] + arguments + ["--out", "A.xcassets"])
    #expect(folder.code == 0 && tool.data("A.xcassets/Contents.json") != nil)
  }

  @Test func `the catalogue's own file is not written over`() throws {
    #expect(try tool.run("palette", "convert", "citrus", "--out", "A.xcassets").code == 0)
    let before = tool.data("A.xcassets/Contents.json")
    for path in ["A.xcassets/Contents.json", "A.xcassets/Night/Contents.json"] {
      let refused = try tool.run("palette", "convert", "citrus", "--out", path)
      #expect(refused.code == 64)
      #expect(refused.errors.contains("is the catalogue's own file, in which there is no colour"))
    }
    #expect(tool.data("A.xcassets/Contents.json") == before)
    try tool.put("ff0000\n", at: "one.hex")
    let path = "A.xcassets/red.colorset/Contents.json"
    #expect(try tool.run("palette", "convert", "one.hex", "--out", path).code == 0)
    // The file of a colour set is taken as the set, which has the name.
    for set in ["A.xcassets/red.colorset", path] {
      #expect(try tool.run("palette", "show", set).text == "red\n  #FF0000  red\n")
    }
  }

  @Test func `what is no PNG is not written as one`() throws {
    for arguments in [["show", "citrus"], ["sheet", "citrus"]] {
      let refused = try tool.run(arguments: ["palette"] + arguments + ["--out", "a.json"])
      #expect(refused.code == 64)
      #expect(
        refused.errors.contains("--out a.json: a PNG is written, ")
          && refused.errors.contains("so its name must end in .png"))
    }
    #expect(tool.files().isEmpty)
  }

  @Test func `options that do nothing are told`() throws {
    let named = try tool.run("palette", "show", "citrus", "--names", "a,b")
    #expect(named.code == 0 && named.errors.contains("--names was not used"))
    let bitmap = Bitmap(width: 1, height: 1, filledWith: StraightPixel(red: 1, green: 2, blue: 3))
    try tool.put(Data(EncodedPNG(bitmap, effort: .standard).bytes), at: "p.png")
    let picked = try tool.run("palette", "pick", "p.png", "0,0", "--name", "x")
    #expect(picked.code == 64 && picked.errors.contains("are for the palette that --out writes"))
    let derived = try tool.run("palette", "derive", "citrus")
    #expect(derived.errors.contains("'tinct palette derive citrus --dark'"))
    #expect(derived.errors.contains("'tinct palette show citrus'"))
  }

  @Test func `a photo is told where its colours are taken, and gives its file's name`() throws {
    let photo = Tool.package.appending(path: "Tests/Fixtures/jpeg/orientation_6.jpg")
    try tool.put(Data(contentsOf: photo), at: "photo.jpg")
    let shown = try tool.run("palette", "show", "photo.jpg")
    #expect(shown.code == 65)
    #expect(
      shown.errors.contains("take colours from it with 'tinct palette pick photo.jpg --count 4'"))
    let picked = try tool.run(
      "palette", "pick", "photo.jpg", "--count", "2", "--out", "palettes/beach4.json")
    #expect(picked.code == 0)
    #expect(try tool.run("palette", "show", "beach4").text.hasPrefix("beach4\n"))
  }

  @Test func `a file that was edited, or is from elsewhere, is kept until it is named`() throws {
    // Nothing else than the cache of a line knows what was written.
    let tool = try Tool()
    let derive = "tinct palette derive purple --cache c --out d.json"
    #expect(try tool.shell(derive).code == 0)
    let made = tool.data("d.json")
    // What the tool made itself is replaced as ever.
    #expect(try tool.shell("\(derive) --method triad").code == 0)
    #expect(try tool.shell(derive).code == 0)
    #expect(tool.data("d.json") == made)
    try tool.put("{}", at: "d.json")
    let refused = try tool.shell(derive)
    #expect(refused.code == 73 && tool.data("d.json") == Data("{}".utf8))
    #expect(
      refused.errors == "Error: d.json: the file was edited since it was written, and would be "
        + "replaced; choose another --out, or add --replace d.json\n")
    #expect(try tool.shell("\(derive) --replace d.json").code == 0)
    #expect(tool.data("d.json") == made)
    for line in [
      "palette pick p.png 0,0 --out p.json", "palette ramp red blue --out p.json",
      "puzzle generate --columns 3 --rows 3 --out p.json", "palette convert citrus --out p.json",
    ] {
      let bitmap = Bitmap(width: 1, height: 1, filledWith: StraightPixel(red: 1, green: 2, blue: 3))
      try tool.put(Data(EncodedPNG(bitmap).bytes), at: "p.png")
      try tool.put("mine", at: "p.json")
      let result = try tool.shell("tinct \(line)")
      #expect(result.code == 73 && tool.data("p.json") == Data("mine".utf8), "\(result.errors)")
      #expect(result.errors.contains("there is another file here"), "\(result.errors)")
      #expect(try tool.shell("tinct \(line) --replace p.json").code == 0)
      // The same bytes are as good as written.
      #expect(try tool.shell("tinct \(line)").code == 0)
    }
  }

  @Test func `palettes of one name are labelled with their files`() throws {
    for folder in ["a", "b"] {
      try tool.put(":root { --base: #FFF4D6; --text: #D9480F }", at: "\(folder)/brand.css")
    }
    try tool.put(":root { --base: #FFF4D6; --text: #203040 }", at: "c/brand.css")
    let files = ["a/brand.css", "b/brand.css", "c/brand.css"]
    let options = files.flatMap { ["--palette", $0] }
    let sheet = try tool.run(
      arguments: ["theme", "sheet", "toy", "2x1:41", "--side", "32", "--out", "t.png"] + options)
    #expect(sheet.told == "Wrote t.png: 1 board, 3 palettes, SIZE.\n", "\(sheet.errors)")
    let both = try tool.run(
      arguments: ["palette", "sheet"] + files + ["--cell", "12", "--out", "p.png"])
    #expect(both.told == "Wrote p.png: 3 palettes, SIZE.\n", "\(both.errors)")
    let clash = try tool.run(
      arguments: ["board", "2x1:41", "--out", "o"] + options)
    #expect(clash.code == 73)
    #expect(clash.errors.contains("with: tinct palette convert c/brand.css --name 'Another name'"))
  }

  @Test func `sheets are pictures, the same bytes every time`() throws {
    for arguments in [
      ["palette", "show", "harbor", "--out"],
      ["palette", "sheet", "harbor", "--cell", "12", "--out"],
    ] {
      #expect(try tool.run(arguments: arguments + ["a.png"]).code == 0)
      #expect(try tool.run(arguments: arguments + ["b.png"]).code == 0)
      let first = try #require(tool.data("a.png"))
      #expect(first == tool.data("b.png"))
      #expect(try PNGImage(decoding: Array(first)).bitmap.width > 300)
    }
  }

  @Test(arguments: ["#E84A5F", "#C2185B", "#1E88E5"])
  func `a colour on a pale ground gets marks of its own where it looks like one`(
    color: String
  ) throws {
    let made = try tool.run("palette", "derive", color, "--light", "--out", "b.json")
    #expect(made.code == 0 && !made.errors.contains("does not pass"), "\(made.errors)")
    let brand = try palette(try #require(tool.data("b.json")))
    #expect(brand.color(named: "text")?.hex == color)
    #expect(try tool.run("palette", "check", "b.json").code == 0)
    let marks = brand.colors.dropFirst(2)
    #expect(made.errors.contains("the palette has colours for them: ") == !marks.isEmpty)
    for mark in marks { #expect(made.errors.contains("\(mark.name) \(mark.color.hex)")) }
  }

  @Test(arguments: ["#FF5A5F", "#FAF189", "#40C0C0", "#888888"])
  func `a palette of a colour on a pale ground passes its own check`(color: String) throws {
    let made = try tool.run("palette", "derive", color, "--light", "--out", "b.json")
    #expect(made.code == 0 && !made.errors.contains("does not pass"), "\(made.errors)")
    #expect(try tool.run("palette", "check", "b.json").code == 0)
    let brand = try palette(try #require(tool.data("b.json")))
    let text = try #require(brand.color(named: "text"))
    #expect(
      text.hex == color
        || made.errors.contains("so 'text' is \(text.hex); --keep text keeps it all the same"))
    let kept = try tool.run("palette", "derive", color, "--light", "--keep", "text")
    #expect(try palette(kept.output).color(named: "text")?.hex == color)
  }

  @Test func `a sheet is printed on pages of A4`() throws {
    func boxes(_ words: String...) throws -> [String] {
      let result = try tool.run(arguments: words + ["--out", "s.pdf"])
      #expect(result.code == 0, "\(result.errors)")
      let text = String(decoding: try #require(tool.data("s.pdf")), as: UTF8.self)
      return text.matches(of: /MediaBox \[([^\]]*)\]/).map {
        $0.1.trimmingCharacters(in: .whitespaces)
      }
    }
    let palettes = try boxes("palette", "sheet", "--cell", "12")
    #expect(palettes.count > 5 && palettes.allSatisfy { $0.hasPrefix("0 0 841.8") })
    let all = try boxes("theme", "sheet", "noodles")
    #expect(!all.isEmpty && all.allSatisfy { $0.hasPrefix("0 0 595.2") }, "\(all)")
    try tool.put("precious", at: "-")
    for (command, out) in [("palette", "s.svg"), ("palette", "-"), ("theme", "-")] {
      let refused = try tool.run(command, "sheet", "--out", out)
      #expect(refused.code == 64 && refused.errors.contains("must end in .png or .pdf."))
    }
    #expect(tool.data("-") == Data("precious".utf8))
  }

  @Test func `many boards stand in bands on a sheet`() throws {
    let boards = (0..<24).map { _ in "2x1:41" }
    let result = try tool.run(
      arguments: ["theme", "sheet", "noodles"] + boards
        + ["--palette", "citrus", "--side", "64", "--out", "s.png"])
    #expect(result.code == 0, "\(result.errors)")
    let sheet = try PNGImage(decoding: Array(try #require(tool.data("s.png")))).bitmap
    #expect(Double(sheet.width) < 2.5 * Double(sheet.height), "\(sheet.width) x \(sheet.height)")
  }

  @Test func `advice never moves the colour that was given`() throws {
    // A ground so near to it that no marks help.
    let made = try tool.run(
      "palette", "derive", "#F2B9C0", "--light", "--keep", "text", "--out", "p.json")
    #expect(made.errors.contains("does not pass"), "\(made.errors)")
    #expect(
      made.errors.contains("--lock text") || made.errors.contains("beside text as it is"),
      "\(made.errors)")
  }

  @Test func `keep and lock are two names of one option`() throws {
    let kept = try tool.run("palette", "derive", "#76448A", "--lock", "base")
    #expect(try palette(kept.output).color(named: "base")?.hex == "#76448A")
    #expect(try tool.run("palette", "derive", "#76448A", "--keep=base").output == kept.output)
    let twice = try tool.run("palette", "derive", "#76448A", "--keep", "base", "--lock", "dark")
    #expect(twice.code == 64, "\(twice.errors)")
    try tool.put(":root { --base: #FFF4D6; --text: #E9985F }", at: "pale.css")
    let fixed = try tool.run("palette", "check", "pale.css", "--fix", "--keep", "base")
    #expect(fixed.code == 0, "\(fixed.errors)")
    let wrong = try tool.run("palette", "derive", "#76448A", "--keep", "text")
    #expect(wrong.errors.contains("With --light, it takes text or base."), "\(wrong.errors)")
    for command in ["derive", "check"] {
      let help = try tool.run("palette", command, "--help").text
      #expect(help.contains("is another name of this option") || help.contains("another name of"))
    }
  }

  @Test func `a palette that is dark already is told what its variant changes`() throws {
    let made = try tool.run("palette", "derive", "harbor", "--dark")
    let ground = try #require(try palette(made.output).color(named: "dark")).hex
    #expect(
      made.errors.contains("with the ground #10263B; the variant has the ground \(ground)"),
      "\(made.errors)")
    #expect(!made.errors.contains("may be used as it is"))
  }

  @Test func `small areas get no role unless it is asked for, and what is written is listed`()
    throws
  {
    var bitmap = Bitmap(
      width: 40, height: 20, filledWith: StraightPixel(red: 98, green: 129, blue: 154))
    for x in 0..<40 {
      bitmap[x, 0] = StraightPixel(red: 245, green: 239, blue: 226)
      bitmap[x, 1] = StraightPixel(red: 16, green: 42, blue: 67)
    }
    for x in 0..<4 { bitmap[x, 5] = StraightPixel(red: 200, green: 80, blue: 47) }
    try tool.put(Data(EncodedPNG(bitmap, effort: .standard).bytes), at: "p.png")
    let made = try tool.run("palette", "pick", "p.png", "--count", "4", "--out", "p.json")
    #expect(made.code == 0)
    #expect(
      made.text == """
        #62819A  89.5 %  base
        #F5EFE2  5.0 %  text
        #102A43  5.0 %  color-3
        #C8502F  0.5 %  color-4

        """, "\(made.text)")
    let asked = try tool.run(
      "palette", "pick", "p.png", "--count", "4", "--names", "dark,light,neutral,base", "--out",
      "q.json")
    #expect(asked.text.hasSuffix("#C8502F  0.5 %  base\n"), "\(asked.text)")
    // A palette on standard output stands alone.
    let piped = try tool.run("palette", "pick", "p.png", "--count", "4", "--as", "hex")
    #expect(piped.text.split(separator: "\n").count == 4 && !piped.text.contains("%"))
  }

  @Test func `a kept brand is what boards show, also on the ground that contrast makes`() throws {
    let made = try tool.run(
      "palette", "derive", "#76448A", "--method", "contrast", "--keep", "base", "--out", "b.json")
    #expect(made.code == 0, "\(made.errors)")
    let brand = try palette(try #require(tool.data("b.json")))
    #expect(brand.color(named: "base")?.hex == "#76448A")
    let checked = try tool.run("palette", "check", "b.json", "--theme", "noodles")
    #expect(
      !checked.errors.contains("the accent is")
        || made.errors.contains("themes show another colour as the accent"), "\(checked.errors)")
  }

  @Test func `a locked colour stays in every role that it has`() throws {
    let made = try tool.run(
      "palette", "derive", "#76448A", "--keep", "base", "--name", "Brand", "--out", "b.json")
    #expect(made.code == 0)
    #expect(try palette(try #require(tool.data("b.json"))).color(named: "accent")?.hex == "#76448A")
    let fixed = try tool.run(
      "palette", "check", "b.json", "--theme", "*", "--fix", "--lock", "base", "--out", "f.json")
    if let data = tool.data("f.json") {
      #expect(try palette(data).color(named: "accent")?.hex == "#76448A", "\(fixed.errors)")
    } else {
      #expect(fixed.code != 0 && fixed.errors.contains("lock fewer"), "\(fixed.errors)")
    }
  }

  @Test func `a repair that makes a dark ground light says so`() throws {
    try tool.put(
      ":root { --base: #1E1820; --text: #3B2F40 }", at: "dark.css")
    let fixed = try tool.run("palette", "check", "dark.css", "--fix", "--lock", "text")
    #expect(fixed.errors.contains("its ground is light now"), "\(fixed.errors)")
  }
}
