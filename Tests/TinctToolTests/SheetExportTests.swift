import Foundation
import Testing
import TinctGraphics

/// Sheets as engines read them: what they cut out is what single pictures show.
struct SheetExportTests {
  private let fixture: ExportFixture

  init() throws { fixture = try ExportFixture() }

  /// A frame as readers of TexturePacker's JSON know it (the keys that Pixi and Phaser read).
  private struct Frame {
    let name: String
    let frame: [String: Int]
    let inSprite: [String: Int]
    let size: [String: Int]

    init(name: String, _ value: [String: Any]) throws {
      self.name = name
      frame = try #require(value["frame"] as? [String: Int])
      inSprite = try #require(value["spriteSourceSize"] as? [String: Int])
      size = try #require(value["sourceSize"] as? [String: Int])
      #expect(value["rotated"] as? Bool == false)
      #expect(
        value["trimmed"] as? Bool == (frame["w"] != size["w"] || frame["h"] != size["h"]))
    }

    /// The sprite as an engine shows it.
    func sprite(from page: Bitmap) throws -> Bitmap {
      var sprite = Bitmap(width: try #require(size["w"]), height: try #require(size["h"]))
      let (x, y) = (try #require(frame["x"]), try #require(frame["y"]))
      let (left, top) = (try #require(inSprite["x"]), try #require(inSprite["y"]))
      for row in 0..<(try #require(frame["h"])) {
        for column in 0..<(try #require(frame["w"])) {
          sprite[left + column, top + row] = page[x + column, y + row]
        }
      }
      return sprite
    }
  }

  private func frames(_ document: [String: Any]) throws -> [Frame] {
    if let list = document["frames"] as? [[String: Any]] {
      return try list.map { try Frame(name: #require($0["filename"] as? String), $0) }
    }
    let hash = try #require(document["frames"] as? [String: [String: Any]])
    return try hash.map { try Frame(name: $0.key, $0.value) }
  }

  /// Checks every frame of a page against the single pictures.
  private func check(_ frames: [Frame], image: String, singles: String) throws {
    let page = try fixture.bitmap(image)
    for frame in frames {
      let single = try fixture.bitmap("\(singles)/\(frame.name).png")
      #expect(
        try frame.sprite(from: page).withoutClearColors == single.withoutClearColors,
        "\(frame.name) of \(image)")
    }
  }

  @Test(arguments: ["hash", "array", "aseprite", "aseprite-array"])
  func `frames cut from a sheet are the single pictures, in every palette`(form: String) throws {
    let palettes = ExportFixture.palettes
    try fixture.tint(palettes[0], palettes[1], palettes[2], palettes[3], "--out", "singles")
    try fixture.tint(
      palettes[0], palettes[1], palettes[2], palettes[3], "--as", "sheet", "--data", form,
      "--out", "out")
    #expect(
      fixture.tool.files("out") == [
        "deep-sea/sheet.json", "deep-sea/sheet.png", "sun/sheet.json", "sun/sheet.png",
      ])
    // One layout: a game swaps the texture and keeps the coordinates.
    #expect(
      fixture.tool.data("out/sun/sheet.json") == fixture.tool.data("out/deep-sea/sheet.json"))
    let document = try fixture.json("out/sun/sheet.json")
    let frames = try frames(document)
    #expect(Set(frames.map(\.name)) == Set(ExportFixture.names))
    let meta = try #require(document["meta"] as? [String: Any])
    #expect(meta["image"] as? String == "sheet.png" && meta["scale"] as? String == "1")
    #expect(meta["format"] as? String == "RGBA8888")
    for palette in ["deep-sea", "sun"] {
      let page = try fixture.bitmap("out/\(palette)/sheet.png")
      #expect(meta["size"] as? [String: Int] == ["w": page.width, "h": page.height])
      try check(frames, image: "out/\(palette)/sheet.png", singles: "singles/\(palette)")
    }
    // Equal sprites share a position.
    let positions = Dictionary(uniqueKeysWithValues: frames.map { ($0.name, $0.frame) })
    #expect(positions["tile"] == positions["twin"])
    if form.hasPrefix("aseprite") {
      let tags = try #require(meta["frameTags"] as? [[String: Any]])
      #expect(tags.map { $0["name"] as? String } == ["walk"])
      #expect(tags[0]["from"] as? Int == 3 && tags[0]["to"] as? Int == 5)
      #expect(tags[0]["direction"] as? String == "forward")
    }
    if form == "hash" {
      #expect(
        document["animations"] as? [String: [String]] == ["walk": ["walk-1", "walk-2", "walk-10"]])
    }
  }

  /// The compressed pixels of all palettes are the same bytes: one layout, one set of indices.
  @Test func `sheets of several palettes differ in their colours only`() throws {
    let palettes = ExportFixture.palettes
    try fixture.tint(
      palettes[0], palettes[1], palettes[2], palettes[3], "--as", "sheet", "--out", "out")
    let sheets = try ["deep-sea", "sun"].map { palette in
      Array(try #require(fixture.tool.data("out/\(palette)/sheet.png")))
    }
    let data = sheets.map { bytes in
      bytes.indices.first { bytes[$0...].starts(with: Array("IDAT".utf8)) }.map { bytes[$0...] }
    }
    #expect(data[0] != nil && data[0] == data[1] && sheets[0] != sheets[1])
  }

  @Test func `what does not fit on a page goes to the next, and the documents name each other`()
    throws
  {
    try fixture.tint("--palette", "sun.json", "--out", "singles")
    try fixture.tint(
      "--palette", "sun.json", "--as", "sheet", "--max-size", "40", "--out", "out")
    let files = fixture.tool.files("out")
    let pages = files.filter { $0.hasSuffix(".png") }
    #expect(pages.count > 1 && files.contains("sheet.json"))
    var names: [String] = []
    for page in pages {
      let document = try fixture.json("out/\(page.dropLast(4)).json")
      let meta = try #require(document["meta"] as? [String: Any])
      #expect(meta["image"] as? String == page)
      let others = pages.filter { $0 != page }.map { "\($0.dropLast(4)).json" }
      #expect(meta["related_multi_packs"] as? [String] == others)
      let frames = try frames(document)
      names += frames.map(\.name)
      try check(frames, image: "out/\(page)", singles: "singles")
      let size = try fixture.bitmap("out/\(page)")
      #expect(size.width <= 40 && size.height <= 40)
    }
    #expect(names.sorted() == ExportFixture.names.sorted())
    let whole = try fixture.json("out/sheet.json")
    let textures = try #require(whole["textures"] as? [[String: Any]])
    #expect(textures.compactMap { $0["image"] as? String } == pages)
    for texture in textures {
      try check(
        frames(texture), image: "out/\(texture["image"] as? String ?? "")", singles: "singles")
    }
  }

  @Test func `pages may have sides that are powers of two`() throws {
    try fixture.tint(
      "--palette", "sun.json", "--as", "sheet", "--power-of-two", "--out", "out")
    let page = try fixture.bitmap("out/sheet.png")
    #expect(page.width.nonzeroBitCount == 1 && page.height.nonzeroBitCount == 1)
  }

  /// Decodes what is written under --rgba by its header: 8 bits, type 6.
  @Test(arguments: ["png", "sheet", "xcassets", "unity"])
  func `pictures may be true RGBA`(form: String) throws {
    try fixture.tint("--palette", "sun.json", "--out", "plain", "--as", form)
    try fixture.tint("--palette", "sun.json", "--out", "out", "--as", form, "--rgba")
    #expect(fixture.tool.files("out") == fixture.tool.files("plain"))
    for file in fixture.tool.files("out") where file.hasSuffix(".png") {
      let bytes = Array(try #require(fixture.tool.data("out/\(file)")))
      #expect(bytes[24..<26] == [8, 6], "\(file)")
      #expect(try fixture.bitmap("out/\(file)") == fixture.bitmap("plain/\(file)"))
    }
  }

  @Test func `classes of a style sheet show the single pictures`() throws {
    let palettes = ExportFixture.palettes
    try fixture.tint(palettes[0], palettes[1], palettes[2], palettes[3], "--out", "singles")
    try fixture.tint(
      palettes[0], palettes[1], palettes[2], palettes[3], "--as", "css", "--out", "out")
    let style = try fixture.text("out/sprites.css")
    #expect(style.contains(":root, .deep-sea { --sheet-1: url(\"deep-sea/sheet.png\") }"))
    #expect(style.contains(".sun { --sheet-1: url(\"sun/sheet.png\") }"))
    let pages = try ["deep-sea", "sun"].map {
      ($0, try fixture.bitmap("out/\($0)/sheet.png"))
    }
    #expect(style.contains("background-size: \(pages[0].1.width)px \(pages[0].1.height)px"))
    for name in ExportFixture.names {
      let rule = try #require(
        style.split(separator: "\n").first { $0.hasPrefix(".sprite.\(name) ") })
      let numbers = rule.split(whereSeparator: { !"0123456789-".contains($0) })
        .compactMap { Int($0) }.suffix(4)
      let values = Array(numbers)
      for (palette, page) in pages {
        let shown = page.cut(x: -values[2], y: -values[3], width: values[0], height: values[1])
        #expect(try shown == fixture.bitmap("singles/\(palette)/\(name).png"), "\(rule)")
      }
    }
  }

  @Test func `a style sheet may have other palettes in dark mode`() throws {
    try fixture.tint(
      "--palette", "sun.json", "--dark", "deep.json", "--as", "css", "--out", "out")
    let style = try fixture.text("out/sprites.css")
    #expect(fixture.tool.data("out/deep-sea/sheet.png") != nil)
    #expect(
      style.contains(
        """
        @media (prefers-color-scheme: dark) {
        :root, .sun { --sheet-1: url("deep-sea/sheet.png") }
        }
        """))
  }

  @Test func `nothing is made of a sheet that would lack a sprite`() throws {
    try fixture.tool.put("no picture", at: "in/broken.png")
    let result = try fixture.tool.run(
      "tint", "in", "--palette", "sun.json", "--as", "sheet", "--out", "out")
    #expect(result.code == 65 && fixture.tool.files("out") == [])
    #expect(result.errors.hasPrefix("Error: in/broken.png: byte 0: not a PNG file"))
  }

  @Test func `a sprite larger than a page is told`() throws {
    let result = try fixture.tool.run(
      "tint", "in", "--palette", "sun.json", "--as", "sheet", "--max-size", "20", "--out", "out")
    #expect(result.code == 65 && fixture.tool.files("out") == [])
    #expect(
      result.errors
        == "Error: in/walk-2.png: the sprite 'walk-2' has 29 x 20 pixels, more than a page of "
        + "20 x 20 takes; raise --max-size, or make it smaller\n")
  }

  @Test func `Unity cuts the single pictures, by identities that stay`() throws {
    let palettes = ExportFixture.palettes
    try fixture.tint(palettes[0], palettes[1], palettes[2], palettes[3], "--out", "singles")
    for out in ["a/art", "b/art"] {
      try fixture.tint(
        palettes[0], palettes[1], palettes[2], palettes[3], "--as", "unity", "--out", out)
    }
    var identities: Set<String> = []
    for palette in ["deep-sea", "sun"] {
      let file = "a/art/\(palette)/sheet.png"
      let meta = try fixture.text(file + ".meta")
      #expect(try meta == fixture.text("b/art/\(palette)/sheet.png.meta"))
      let lines = meta.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines[0] == "fileFormatVersion: 2" && meta.contains("\n  spriteMode: 2\n"))
      #expect(meta.contains("\n  textureType: 8\n"))
      let guid = try #require(lines[1].wholeMatch(of: /guid: ([0-9a-f]{32})/)?.1)
      identities.insert(String(guid))
      let page = try fixture.bitmap(file)
      let slices = meta.matches(
        of:
          #/
          \ name:\ (.*)\n\ +rect:\n\ +serializedVersion:\ 2\n\ +x:\ (\d+)\n\ +y:\ (\d+)\n
          \ +width:\ (\d+)\n\ +height:\ (\d+)\n\ +alignment:\ \d\n
          \ +pivot:\ {x:\ ([-\d.]+),\ y:\ ([-\d.]+)}
          /#)
      #expect(slices.map { String($0.1) } == ExportFixture.names)
      for slice in slices {
        let numbers = [slice.2, slice.3, slice.4, slice.5].compactMap { Int($0) }
        let (width, height) = (numbers[2], numbers[3])
        // Unity counts rows from the bottom of the texture.
        let cut = page.cut(
          x: numbers[0], y: page.height - numbers[1] - height, width: width, height: height)
        let single = try fixture.bitmap("singles/\(palette)/\(slice.1).png")
        // The pivot is the middle of the whole sprite, so it says where the slice lies in it.
        let left = Double(single.width) / 2 - (try #require(Double(slice.6))) * Double(width)
        let top =
          Double(single.height) / 2 - (1 - (try #require(Double(slice.7)))) * Double(height)
        #expect(
          cut
            == single.cut(
              x: Int(left.rounded()), y: Int(top.rounded()), width: width, height: height))
      }
      for match in meta.matches(of: /spriteID: ([0-9a-f]{32})/) {
        identities.insert(String(match.1))
      }
    }
    #expect(identities.count == 2 * (1 + ExportFixture.names.count))
  }

  /// PyYAML reads the file, and finds what Unity's importer looks for.
  @Test func `Unity's settings are YAML to another reader`() throws {
    try fixture.tint("--palette", "sun.json", "--as", "unity", "--out", "out")
    let script = """
      import sys
      try: import yaml
      except ImportError: sys.exit(9)
      d = yaml.safe_load(open('out/sheet.png.meta'))
      t = d['TextureImporter']
      s = t['spriteSheet']
      print(d['fileFormatVersion'], len(d['guid']), t['spriteMode'], t['textureType'])
      print([x['name'] for x in s['sprites']])
      print(all(s['nameFileIdTable'][x['name']] == x['internalID'] for x in s['sprites']))
      print([e['second'] for e in t['internalIDToNameTable']] == list(s['nameFileIdTable']))
      """
    guard
      let result = try outsideProgram("python3", ["-c", script], in: fixture.tool.folder),
      result.code != 9
    else { return }
    #expect(
      result.output
        == "2 32 2 8\n['dot', 'tile', 'twin', 'walk-1', 'walk-2', 'walk-10']\nTrue\nTrue\n"
    )
  }

  /// Godot 3 itself imports the sheet, loads every resource, and tells what it sees.
  @Test func `Godot loads the resources`() throws {
    try fixture.tint("--palette", "sun.json", "--as", "godot3", "--out", "game/art")
    let folder = fixture.tool.folder.appending(path: "game")
    try fixture.tool.put(
      "config_version=4\n[application]\nconfig/name=\"Test\"\n",
      at: "game/project.godot")
    try fixture.tool.put(
      """
      extends SceneTree
      func _init():
      \tvar frames = load("res://art/sheet.tres")
      \tvar names = Array(frames.get_animation_names())
      \tnames.sort()
      \tprint("animations ", names)
      \tprint("walk ", frames.get_frame_count("walk"), " ", frames.get_animation_speed("walk"))
      \tfor name in ["dot", "tile", "twin", "walk-1", "walk-2", "walk-10"]:
      \t\tvar t = load("res://art/%s.tres" % name)
      \t\tprint(name, " ", t.get_class(), " ", t.get_width(), "x", t.get_height(), " ", t.region)
      \tquit()
      """, at: "game/test.gd")
    // The first start imports the texture.
    guard
      try outsideProgram("godot3-server", ["--path", ".", "--editor", "--quit"], in: folder) != nil,
      let result = try outsideProgram(
        "godot3-server", ["--path", ".", "--script", "test.gd"], in: folder)
    else { return }
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.contains("animations [dot, tile, twin, walk]"), "\(result.output)")
    #expect(lines.contains("walk 3 10"))
    for (index, name) in ExportFixture.names.enumerated() {
      let sprite = ExportFixture.sprite(index)
      let start = "\(name) AtlasTexture \(sprite.width)x\(sprite.height) ("
      #expect(lines.contains { $0.hasPrefix(start) }, "\(start) in \(result.output)")
    }
  }
}
