import TinctBoards
import CWebP
import Foundation
import SchemaValidation
import Testing
import TinctGraphics

/// Exports of single pictures: catalogues, atlases, pages, names.
struct PictureExportTests {
  private let fixture: ExportFixture

  init() throws { fixture = try ExportFixture() }

  private func contents(_ file: String) throws -> [String: Any] {
    let schema = Tool.package.appending(path: "Tests/Fixtures/schemas/asset-catalog.schema.json")
    let validator = try SchemaValidator(Array(Data(contentsOf: schema)))
    let data = try #require(fixture.tool.data(file), "\(file)")
    #expect(try validator.problems(Array(data)) == [], "\(file)")
    return try fixture.json(file)
  }

  @Test func `a catalogue has an imageset for each sprite in each palette`() throws {
    let palettes = ExportFixture.palettes
    try fixture.tint(palettes[0], palettes[1], palettes[2], palettes[3], "--out", "singles")
    try fixture.tint(
      palettes[0], palettes[1], palettes[2], palettes[3], "--as", "xcassets", "--out",
      "Game.xcassets")
    let files = fixture.tool.files("Game.xcassets")
    for file in files where file.hasSuffix("Contents.json") {
      _ = try contents("Game.xcassets/\(file)")
    }
    for palette in ["deep-sea", "sun"] {
      #expect(
        try (contents("Game.xcassets/\(palette)/Contents.json")["properties"] as? [String: Bool])
          == ["provides-namespace": true])
      for name in ExportFixture.names {
        let set = "\(palette)/\(name).imageset"
        let images = try #require(
          try contents("Game.xcassets/\(set)/Contents.json")["images"] as? [[String: String]])
        #expect(images.compactMap { $0["filename"] } == ["\(name).png"])
        #expect(images.map { $0["scale"] } == ["1x", "2x", "3x"])
        #expect(
          fixture.tool.data("Game.xcassets/\(set)/\(name).png")
            == fixture.tool.data("singles/\(palette)/\(name).png"))
      }
      for color in ["base", "text"] {
        #expect(files.contains("\(palette)/\(color).colorset/Contents.json"))
      }
    }
    // Two files for each set, two colours and the folder's own document for each palette, and the
    // catalogue's.
    #expect(files.count == 2 * (2 * ExportFixture.names.count + 3) + 1)
  }

  @Test func `light and dark palettes are appearances of one asset`() throws {
    try fixture.tint("--palette", "sun.json", "--out", "light")
    try fixture.tint("--palette", "deep.json", "--out", "dark")
    try fixture.tint(
      "--palette", "sun.json", "--dark", "deep.json", "--as", "xcassets", "--out", "out")
    let set = "out/Sprites.xcassets/dot.imageset"
    let images = try #require(
      try contents("\(set)/Contents.json")["images"] as? [[String: Any]])
    let named = images.filter { $0["filename"] != nil }
    #expect(named.count == 2 && images.count == 6)
    for image in named {
      let appearances = image["appearances"] as? [[String: String]]
      let isDark = appearances == [["appearance": "luminosity", "value": "dark"]]
      #expect(isDark || appearances == nil)
      let file = try #require(image["filename"] as? String)
      #expect(
        fixture.tool.data("\(set)/\(file)")
          == fixture.tool.data(isDark ? "dark/dot.png" : "light/dot.png"))
    }
    let colors = try #require(
      try contents("out/Sprites.xcassets/text.colorset/Contents.json")["colors"]
        as? [[String: Any]])
    let components = colors.map {
      ($0["color"] as? [String: Any])?["components"] as? [String: String]
    }
    #expect(components[0]?["green"] == "0x66" && components[1]?["green"] == "0x44")
    #expect(colors[0]["appearances"] == nil && colors[1]["appearances"] != nil)
  }

  @Test func `pictures of a catalogue may be an atlas of SpriteKit`() throws {
    try fixture.tint(
      "--palette", "sun.json", "--as", "xcassets", "--sprite-atlas", "--out", "out")
    let root = "out/Sprites.xcassets"
    #expect(fixture.tool.data("\(root)/sun.spriteatlas/dot.imageset/dot.png") != nil)
    #expect(try contents("\(root)/sun.spriteatlas/Contents.json")["properties"] == nil)
    // As the page says: Color("text"), for there is one palette.
    #expect(try contents("\(root)/text.colorset/Contents.json")["colors"] != nil)
    try fixture.tint(
      "--palette", "sun.json", "--palette", "deep.json", "--as", "xcassets", "--sprite-atlas",
      "--out", "two")
    #expect(try contents("two/Sprites.xcassets/sun/text.colorset/Contents.json")["colors"] != nil)
  }

  @Test func `an atlas folder holds the pictures of a palette`() throws {
    try fixture.tint("--palette", "sun.json", "--out", "singles")
    try fixture.tint("--palette", "sun.json", "--as", "atlas", "--out", "out")
    #expect(
      fixture.tool.files("out") == fixture.tool.files("singles").map { "sun.atlas/\($0)" })
    // A path that names an atlas is the atlas.
    try fixture.tint("--palette", "sun.json", "--as", "atlas", "--out", "Sun.atlas")
    #expect(fixture.tool.files("Sun.atlas") == fixture.tool.files("singles"))
    let two = try fixture.tool.run(
      "tint", "in", "--palette", "sun.json", "--palette", "deep.json", "--as", "atlas", "--out",
      "Two.atlas")
    #expect(two.code == 64 && two.errors.contains("is one atlas"), "\(two.errors)")
  }

  /// libwebp's own decoder gives the pixels back.
  private func decoded(_ data: Data) throws -> Bitmap {
    var (width, height) = (Int32(0), Int32(0))
    let bytes = Array(data)
    let pointer = try #require(WebPDecodeRGBA(bytes, bytes.count, &width, &height))
    defer { WebPFree(pointer) }
    let pixels = (0..<Int(width * height)).map { index in
      StraightPixel(
        red: pointer[4 * index], green: pointer[4 * index + 1], blue: pointer[4 * index + 2],
        alpha: pointer[4 * index + 3])
    }
    return Bitmap(width: Int(width), height: Int(height), pixels: pixels)
  }

  @Test(arguments: [false, true])
  func `a page shows every picture as PNG and WebP`(isExact: Bool) throws {
    let palettes = ExportFixture.palettes
    let arguments = palettes + ["--as", "web", "--out", "out"] + (isExact ? ["--exact"] : [])
    let result = try fixture.tool.run(arguments: ["tint", "in"] + arguments)
    #expect(result.code == 0, "\(result.errors)")
    let page = try fixture.text("out/index.html")
    for palette in ["deep-sea", "sun"] {
      for name in ExportFixture.names {
        let png = try fixture.bitmap("out/\(palette)/\(name).png")
        let webp = try decoded(try #require(fixture.tool.data("out/\(palette)/\(name).webp")))
        #expect(webp.withoutClearColors == png.withoutClearColors)
        if isExact { #expect(webp == png) }
        #expect(page.contains("src=\"\(palette)/\(name).png\""))
        #expect(page.contains("srcset=\"\(palette)/\(name).webp 1x\""))
      }
    }
    #expect(page.contains("<h2>Deep Sea ") && page.contains("#ff4400ff"))
    if let info = try outsideProgram(
      "webpinfo", ["out/sun/dot.webp"], in: fixture.tool.folder)
    {
      #expect(info.code == 0 && info.output.contains("No error detected"))
    }
  }

  @Test(arguments: [
    ("{palette}/{sprite}{@scale}.png", "sun/dot.png"), ("{sprite}-{palette}.png", "dot-sun.png"),
    ("x{scale}/{palette}/{sprite}.PNG", "x1/sun/dot.PNG"), ("a b/{sprite}.png", "a b/dot.png"),
  ])
  func `names come from a template`(template: String, name: String) throws {
    try fixture.tool.run(
      "tint", "in/dot.png", "--palette", "sun.json", "--name", template, "--out", "out")
    #expect(fixture.tool.files("out") == [name])
  }

  @Test func `a sheet and assets are named by templates too`() throws {
    try fixture.tint(
      "--palette", "sun.json", "--as", "sheet", "--name", "art/{palette}{-page}.png", "--out", "a")
    #expect(fixture.tool.files("a") == ["art/sun.json", "art/sun.png"])
    try fixture.tint(
      "--palette", "sun.json", "--as", "xcassets", "--name", "Game/{palette}-{sprite}", "--out",
      "b.xcassets")
    #expect(
      fixture.tool.data("b.xcassets/Game/sun-dot.imageset/dot.png") != nil
        && fixture.tool.data("b.xcassets/Game/sun-text.colorset/Contents.json") != nil)
  }

  @Test(arguments: [
    (["--name", "{colour}.png"], "there is no {colour}; there are: {palette}, {sprite}, "),
    (["--name", "{sprite.png"], "a '{' has no '}' after it"),
    (["--name", "{sprite}.jpg"], "must end in .png"),
    (["--name", "{palette}.png"], "must have {sprite} in it"),
    (["--name", "{page}.png", "--as", "atlas"], "there is no {page}; there are: {palette}, "),
    (["--name", "{sprite}.png", "--as", "sheet"], "there is no {sprite}; there are: {palette}, "),
    (["--name", "{sprite}", "--as", "xcassets", "--sprite-atlas"], "must have a folder"),
    (["--as", "gif"], "'gif' is invalid for '--as <form>'"), (["--padding", "2"], "is for sheets"),
    (["--data", "array", "--as", "unity"], "--data is for --as sheet"),
    (["--max-size", "0", "--as", "sheet"], "--max-size takes a number from 1 to 32767, not 0"),
    (["--fps", "0", "--as", "godot"], "--fps takes a number from"),
    (["--no-trim", "--as", "css"], "nothing is trimmed"),
    (["--power-of-two", "--as", "css"], "--power-of-two is for textures of games"),
    (["--dark", "sun.json"], "--dark is for --as xcassets and css"),
    (["--sprite-atlas"], "--sprite-atlas is for --as xcassets"),
    (["--exact"], "--exact is for --as web"),
    (["--as", "css", "--dark", "sun.json", "--palette", "deep.json"], "give a --dark for each"),
  ])
  func `options that make no sense are refused`(options: [String], message: String) throws {
    let result = try fixture.tool.run(
      arguments: ["tint", "in", "--palette", "sun.json", "--out", "out"] + options)
    #expect(result.code == 64 && result.errors.contains(message), "\(result.errors)")
    #expect(fixture.tool.files("out") == [])
  }

  @Test(arguments: [
    "../{sprite}.png", "/{sprite}.png", "a/../../{sprite}.png", "./{sprite}.png",
    "~/../{sprite}.png",
    "a//{sprite}.png", "..\\{sprite}.png", "C:{sprite}.png", "con/{sprite}.png", ".{sprite}.png",
    "{sprite}/.png", "{sprite} /x{sprite}.png", "a\n{sprite}.png",
  ])
  func `no template leads out of the folder`(template: String) throws {
    let result = try fixture.tool.run(
      "tint", "in/dot.png", "--palette", "sun.json", "--name", template, "--out", "out")
    // What would steer a terminal is shown, not sent.
    let shown = template.replacing("\n", with: "\\u{A}")
    #expect(result.code == 64 && result.errors.contains("--name \(shown): the name "))
    #expect(fixture.tool.files("out") == [] && fixture.tool.files("").count == 8)
  }

  @Test func `two pictures of one name are told with both sources`() throws {
    let palettes = ExportFixture.palettes
    let result = try fixture.tool.run(
      arguments: ["tint", "in/dot.png"] + palettes + ["--name", "{sprite}.png", "--out", "out"])
    #expect(result.code == 73 && fixture.tool.files("out") == [])
    #expect(
      result.errors.contains(
        "two outputs have this name: in/dot.png in Deep Sea, and in/dot.png in Sun"))
    try fixture.put(ExportFixture.sprite(0), at: "other/DOT.png")
    let folded = try fixture.tool.run(
      "tint", "in", "other", "--palette", "sun.json", "--out", "out")
    #expect(folded.code == 73 && folded.errors.contains("those of in/dot.png;"))
    try fixture.put(ExportFixture.sprite(0), at: "other/tile.png")
    let sheet = try fixture.tool.run(
      "tint", "in", "other/tile.png", "--palette", "sun.json", "--as", "sheet", "--out", "out")
    #expect(sheet.code == 73 && fixture.tool.files("out") == [])
    #expect(
      sheet.errors.contains(
        "other/tile.png: there is a sprite 'tile' already, made from in/tile.png"))
  }

  @Test func `a palette that cannot be used moves no files of the others`() throws {
    let missing = try fixture.tool.run(
      "tint", "in/dot.png", "--palette", "gone.json", "--palette", "sun.json", "--out", "out")
    #expect(missing.code == 1 && fixture.tool.files("out") == ["sun/dot.png"])
    let colorless = try fixture.tool.run(
      arguments: ["tint", "in/dot.png", "--out", "catalog.xcassets", "--as", "xcassets"]
        + ["--palette", "gone.json", "--palette", "sun.json"])
    #expect(colorless.code == 1)
    #expect(fixture.tool.data("catalog.xcassets/sun/dot.imageset/dot.png") != nil)
  }

  @Test(arguments: ["xcassets", "css"])
  func `nothing is made without the dark palettes that were asked for`(form: String) throws {
    let result = try fixture.tool.run(
      "tint", "in", "--palette", "sun.json", "--dark", "gone.json", "--as", form, "--out", "out")
    #expect(result.code == 66 && result.errors.contains("gone.json: there is no such file"))
    #expect(fixture.tool.files("out") == [])
  }

  @Test func `no input is overwritten`() throws {
    let result = try fixture.tool.run(
      "tint", "in", "--palette", "sun.json", "--name", "in/{sprite}.png", "--out", ".")
    #expect(result.code == 73 && result.errors.contains("would replace a file that is read"))
    #expect(try fixture.bitmap("in/dot.png") == ExportFixture.sprite(0))
  }

  @Test func `the name of a picture of one sprite needs no sprite in it`() throws {
    let made = try fixture.tool.run(
      "tint", "in/dot.png", "--palette", "sun.json", "--name", "gem-{palette}.png", "--out", "one")
    #expect(made.code == 0, "\(made.errors)")
    #expect(fixture.tool.files("one") == ["gem-sun.png"])
  }
}
