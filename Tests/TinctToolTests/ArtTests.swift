import Foundation
import Testing
import TinctCodecs
import TinctGraphics

/// Piece art: the search for it, and sets of any size.
struct ArtTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test(arguments: ["square", "assets/pieces/square", "assets/pieces/square/"])
  func `shipped piece art is found wherever the tool runs`(_ art: String) throws {
    let tint = try tool.run(
      "tint", art, "--palette", "citrus", "--scale", "0.0625", "--out", "out")
    #expect(tint.code == 0)
    #expect(tool.files("out").contains("tee.png"))
    let board = try tool.run(
      "board", "2x1:41", "--sprites", art, "--cell", "16", "--palette", "citrus", "--out", "a.png")
    #expect(board.told == "Wrote a.png: 48 x 32 pixels, SIZE.\n")
  }

  @Test func `one shipped sprite is found, and an own file or folder comes first`() throws {
    let one = try tool.run(
      "tint", "assets/pieces/hex/end.png", "--palette", "citrus", "--out", "end.png", "--json")
    #expect(one.text.contains("\"width\": 512"))
    let own = Bitmap(width: 3, height: 3, filledWith: StraightPixel(red: 9, green: 9, blue: 9))
    try tool.put(Data(EncodedPNG(own).bytes), at: "square/mine.png")
    try tool.run("tint", "square", "--palette", "citrus", "--out", "out")
    #expect(tool.files("out") == ["mine.png"])
    let none = try tool.run("tint", "squares", "--palette", "citrus", "--out", "none")
    #expect(none.code == 66)
    #expect(
      none.errors.hasPrefix("Error: squares: there is no such file or folder; did you mean square?")
    )
  }

  /// The art has 512 pixels, four times 128; any other scale would have parts of a pixel.
  @Test func `the shipped art has whole pixels at several scales`() throws {
    let line = ["tint", "square", "--palette", "citrus", "--scales", "1,2,3", "--as", "xcassets"]
    let made = try tool.run(arguments: line + ["--theme", "noodles", "--out", "A.xcassets"])
    #expect(made.code == 0 && !made.errors.contains("Warning"), "\(made.errors)")
    let tee = try #require(tool.data("A.xcassets/tee.imageset/tee@3x.png"))
    #expect(try PNGImage(decoding: Array(tee)).bitmap.width == 384)
    let odd = try tool.run(
      arguments: line + ["--source-scale", "3", "--theme", "noodles", "--out", "B.xcassets"])
    #expect(odd.errors.contains("512 pixels at scale 3 are no whole number at scale 1"))
    #expect(odd.errors.contains("--source-scale 4 makes 128 at scale 1"))
  }

  /// The ends of arms are cut out of sprites whose arms run to the sides. The arms of sources,
  /// which outlines have straight, differ most, in about as many pixels as are allowed.
  @Test(arguments: [("square", "squares.json#garden", 1.0), ("hex", "hexes.json#delta", 0.55)])
  func `loose arms of sprites end round, as those of outlines`(
    _ kind: String, _ puzzle: String, _ thousandths: Double
  ) throws {
    try tool.run("sprites", "--kind", kind, "--size", "256", "--effort", "0", "--out", "art")
    // Their gloss; outlines have none.
    _ = try tool.shell("rm art/*.overlay.png")
    let pack = Tool.package.appending(path: "examples/\(puzzle)").path
    func board(_ out: String, _ options: [String]) throws -> Bitmap {
      let made = try tool.run(
        arguments: [
          "board", pack, "--cell", "48", "--palette", "citrus", "--effort", "0", "--out", out,
        ] + options)
      #expect(made.code == 0, "\(made.errors)")
      return try PNGImage(decoding: Array(try #require(tool.data(out)))).bitmap
    }
    let sprites = try board("sprites.png", ["--sprites", "art"])
    let outlines = try board("outlines.png", [])
    let count = zip(sprites.pixels, outlines.pixels).count { one, other in
      abs(Int(one.green) - Int(other.green)) > 48
    }
    #expect(Double(count) < thousandths / 1000 * Double(outlines.pixels.count), "\(count) pixels")
  }

  @Test func `sprites of a theme come with a list of what they are`() throws {
    let made = try tool.run(
      "sprites", "--kind", "triangle", "--theme", "lumen", "--palette", "midnight", "--cell", "24",
      "--effort", "0", "--max-connectors", "2", "--ends", "each", "--out", "art", "--name",
      "{sprite}.png")
    #expect(made.code == 0, "\(made.errors)")
    let list = try JSONSerialization.jsonObject(
      with: try #require(tool.data("art/sprites.json")))
    let document = try #require(list as? [String: Any])
    let side = try #require(document["side"] as? Int)
    let sprites = try #require(document["sprites"] as? [[String: Any]])
    let names = Set(sprites.compactMap { $0["name"] as? String })
    #expect(names.count == sprites.count)
    #expect(Set(tool.files("art")) == Set(names.map { "\($0).png" } + ["sprites.json"]))
    let layers = try #require(document["layers"] as? [[String: Any]])
    let adding = layers.filter { $0["adds"] as? Bool == true }.compactMap { $0["name"] as? String }
    #expect(adding == ["cell-shadow", "shadow", "glow"])
    for name in ["1-cell", "2-bend-02-o0.powered.glow"] {
      let picture = try PNGImage(decoding: Array(try #require(tool.data("art/\(name).png"))))
      #expect(picture.bitmap.width == side && picture.bitmap.height == side)
    }
  }

  @Test func `sprites of a theme with branches say that they lack their colours, or have them`()
    throws
  {
    func sprites(_ theme: String, _ options: String...) throws -> Tool.Result {
      try tool.run(
        arguments: [
          "sprites", "--kind", "square", "--theme", theme, "--palette", "arcade", "--cell", "16",
          "--effort", "0", "--max-connectors", "2", "--out", "art",
        ] + options)
    }
    let plain = try sprites("ribbon")
    #expect(plain.code == 0 && plain.errors.contains("add --branches 6"), "\(plain.errors)")
    let made = try sprites("ribbon", "--branches", "2")
    #expect(made.code == 0 && !made.errors.contains("--branches"), "\(made.errors)")
    func bitmap(_ name: String) throws -> Bitmap {
      try PNGImage(decoding: Array(try #require(tool.data("art/\(name).png")))).bitmap
    }
    let first = try bitmap("bend-01.branch-1.powered")
    #expect(try bitmap("bend-01.branch-2.powered") != first)
    #expect(AlphaMask(first) == AlphaMask(try bitmap("bend-01.branch-2.powered")))
    let list = try JSONSerialization.jsonObject(
      with: try #require(tool.data("art/sprites.json")))
    let document = try #require(list as? [String: Any])
    let listed = try #require(document["sprites"] as? [[String: Any]])
    let arm = try #require(
      listed.first { $0["name"] as? String == "bend-01.arm-1.branch-2.source" })
    #expect(arm["arm"] as? Int == 1 && arm["branch"] as? Int == 2)
    #expect(arm["layer"] as? String == "arm" && arm["source"] as? Bool == true)
    let layers = try #require(document["layers"] as? [[String: Any]])
    #expect(layers.last?["name"] as? String == "arm")
    let refused = try sprites("toy", "--branches", "2")
    #expect(
      refused.code == 64 && refused.errors.contains("branches have no colours of their own in Toy"))
  }

  @Test func `the icon of a piece has the colour of a branch that is named`() throws {
    func icon(_ out: String, _ options: String...) throws -> Tool.Result {
      try tool.run(
        arguments: [
          "icon", "--piece", "tee", "--palette", "arcade", "--as", "steam", "--effort", "0",
          "--out", out,
        ] + options)
    }
    let plain = try icon("plain", "--theme", "ribbon")
    #expect(plain.errors.contains("--branch 1 to 6"), "\(plain.errors)")
    let made = try icon("made", "--theme", "ribbon", "--branch", "3")
    #expect(made.code == 0 && !made.errors.contains("--branch"), "\(made.errors)")
    let files = tool.files("made")
    #expect(!files.isEmpty && files == tool.files("plain"))
    for file in files { #expect(tool.data("made/\(file)") != tool.data("plain/\(file)")) }
    #expect(try icon("no", "--theme", "toy", "--branch", "3").code == 64)
    #expect(try icon("no", "--theme", "ribbon", "--branch", "3", "--source").code == 64)
  }

  @Test func `an image set lacks no scale, or is not made`() throws {
    let own = Bitmap(width: 4, height: 4, filledWith: StraightPixel(red: 9, green: 9, blue: 9))
    for file in ["art/a.png", "art/b@2x.png"] {
      try tool.put(Data(EncodedPNG(own).bytes), at: file)
    }
    let result = try tool.run(
      "tint", "art", "--palette", "citrus", "--scales", "1,2", "--as", "xcassets", "--out",
      "C.xcassets")
    #expect(result.code == 1 && result.errors.contains("so scale 2 would have to be enlarged"))
    #expect(tool.data("C.xcassets/b.imageset/Contents.json") != nil)
    #expect(tool.data("C.xcassets/a.imageset/Contents.json") == nil)
  }

  @Test func `a tile in the colour of the pieces on it is told`() throws {
    let flat = try tool.run("tint", "square", "--palette", "citrus", "--out", "flat")
    #expect(flat.errors.contains("the tile, 'cell', gets the same colour as what lies on it"))
    let themed = try tool.run(
      "tint", "square", "--palette", "citrus", "--theme", "noodles", "--out", "themed")
    #expect(!themed.errors.contains("Warning"))
    // Pieces without power, on the same tiles.
    let quiet = try tool.run(
      "tint", "square", "--palette", "citrus", "--theme", "noodles", "--color", "wire", "--out", "w"
    )
    #expect(!quiet.errors.contains("Warning"))
    #expect(tool.data("w/cell.png") == tool.data("themed/cell.png"))
    #expect(tool.data("w/tee.png") != tool.data("themed/tee.png"))
    let pack = Tool.package.appending(path: "examples/hexes.json").path(percentEncoded: false)
    let wrong = try tool.run("board", pack, "--sprites", "square", "--out", "x")
    #expect(
      wrong.errors.hasPrefix(
        "Error: --sprites: these are pieces of square cells, and the board has hex cells; name art "
          + "for these cells, such as --sprites hex"))
  }

  @Test func `sprites of a theme with art are drawn from it, whatever is in the folder`() throws {
    // A folder of boards, named after the theme.
    let boards = try tool.run(
      "board", "3x3:5226d9b89", "--theme", "beads", "--palette", "citrus", "--cell", "24", "--out",
      "beads", "--as", "png")
    #expect(boards.code == 0, "\(boards.errors)")
    let made = try tool.run(
      "sprites", "--kind", "square", "--theme", "beads", "--palette", "citrus", "--cell", "24",
      "--max-connectors", "1", "--out", "set")
    #expect(made.code == 0 && !made.errors.contains("Warning"), "\(made.errors)")
    let bytes = [UInt8](try #require(tool.data("set/end-0.powered.png")))
    let end = try PNGImage(decoding: bytes).bitmap
    // Beads shine in the middle and are darker towards their edge; outlines have one colour.
    let (middle, edge) = (Color(end[end.width / 2, end.height / 2]), Color(end[end.width / 2, 9]))
    #expect(middle.relativeLuminance > edge.relativeLuminance)
    #expect(tool.data("set/end-0.shadow.png") == nil)
  }

  @Test func `a theme takes art from beside its file, wherever the tool runs`() throws {
    let parts = Tool.package.appending(path: "assets/pieces/beads")
    let theme = Tool.package.appending(path: "themes/beads.json")
    for file in try FileManager.default.contentsOfDirectory(
      at: parts, includingPropertiesForKeys: nil)
    where file.pathExtension == "png" && !file.lastPathComponent.contains("overlay") {
      let bytes = try Data(contentsOf: file)
      try tool.put(bytes, at: "looks/rods/\(file.lastPathComponent)")
    }
    let text = try String(contentsOf: theme, encoding: .utf8)
      .replacing("assets/pieces/beads", with: "rods")
    try tool.put(text, at: "looks/plain.json")
    let line = ["board", "3x3:5226d9b89", "--palette", "citrus", "--cell", "32", "--out"]
    let beside = try tool.run(arguments: line + ["a.png", "--theme", "looks/plain.json"])
    #expect(beside.code == 0, "\(beside.errors)")
    let named = try tool.run(
      arguments: line + ["b.png", "--theme", "beads", "--sprites", "looks/rods"])
    #expect(named.code == 0, "\(named.errors)")
    #expect(tool.data("a.png") == tool.data("b.png"))
    // The shipped parts have overlays.
    #expect(try tool.run(arguments: line + ["c.png", "--theme", "beads"]).code == 0)
    #expect(tool.data("a.png") != tool.data("c.png"))
  }

  @Test func `arms of a source have the colours of the branches that begin there`() throws {
    let theme = try String(
      contentsOf: Tool.package.appending(path: "themes/beads.json"), encoding: .utf8)
    try tool.put(
      theme.replacing("\"bend\":", with: "\"branches\": true, \"bend\":"), at: "own.json")
    let pack = Tool.package.appending(path: "examples/squares.json").path
    let drawn = try tool.run(
      "board", pack, "--puzzle", "tower", "--solved", "--theme", "own.json", "--palette",
      "carnival", "--cell", "64", "--out", "a.png")
    #expect(drawn.code == 0, "\(drawn.errors)")
    let board = try PNGImage(decoding: [UInt8](try #require(tool.data("a.png")))).bitmap
    // To the left of the source and above it: its arm, and that of its neighbor.
    let arms = [((232, 320), (212, 320)), ((256, 296), (256, 272))].map { own, other in
      (Color(board[own.0, own.1]), Color(board[other.0, other.1]))
    }
    for (own, other) in arms { #expect(own.difference(from: other) < 20) }
    #expect(arms[0].0.difference(from: arms[1].0) > 30)
  }

  @Test func `what is wrong with the art of a theme is told with its line`() throws {
    let theme = try String(
      contentsOf: Tool.package.appending(path: "themes/beads.json"), encoding: .utf8)
    func board(_ art: String) throws -> Tool.Result {
      try tool.put(theme.replacing("assets/pieces/beads", with: art), at: "own.json")
      return try tool.run(
        "board", "3x3:5226d9b89", "--theme", "own.json", "--palette", "citrus", "--cell", "32",
        "--out", "a.png")
    }
    let lines = theme.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("\"art\"") }) + 1
    let missing = try board("nowhere")
    #expect(missing.code == 66)
    #expect(
      missing.errors
        == "Error: own.json:\(line):10: art: nowhere: there is no such file or folder; check the "
        + "path; it starts from the folder of the theme, or else from that which tinct runs in\n",
      "\(missing.errors)")
    let hexes = try board("assets/pieces/hex")
    #expect(
      hexes.errors.hasPrefix("Error: own.json:\(line):10: art: these are pieces of hex cells"),
      "\(hexes.errors)")
  }

  @Test func `cutting an open arm leaves the arms beside it whole`() throws {
    let art = try tool.run(
      "sprites", "--kind", "hex", "--theme", "toy", "--size", "64", "--out", "keys")
    #expect(art.code == 0)
    let pack = Tool.package.appending(path: "examples/hexes.json").path(percentEncoded: false)
    let drawn = try tool.run(
      "board", pack, "--puzzle", "@1", "--theme", "toy", "--sprites", "keys", "--palette", "citrus",
      "--cell", "56", "--out", "board.png")
    #expect(drawn.code == 0, "\(drawn.errors)")
    // The edges of arms where they cross a side, beside one that ends in its cell.
    let bytes = [UInt8](try #require(tool.data("board.png")))
    let board = try PNGImage(decoding: bytes).bitmap
    let noodle = Color(board[93, 184])
    for (x, y) in [(92, 182), (189, 182), (87, 192)] {
      #expect(Color(board[x, y]).difference(from: noodle) < 12, "\(x), \(y)")
    }
  }

  @Test func `shades that a board makes flat are told, with the way to keep them`() throws {
    try tool.run("sprites", "--kind", "square", "--size", "16", "--out", "art")
    var shaded = Bitmap(width: 16, height: 16)
    for x in 0..<16 {
      for y in 5..<11 {
        let grey = UInt8(40 + 10 * x)
        shaded[x, y] = StraightPixel(red: grey, green: grey, blue: grey)
      }
    }
    try tool.put(Data(EncodedPNG(shaded).bytes), at: "art/straight.png")
    try tool.put(Data(EncodedPNG(shaded).bytes), at: "art/tee.png")
    let line = ["board", "2x1:41", "--palette", "citrus", "--cell", "16", "--out", "a.png"]
    let flat = try tool.run(arguments: line + ["--sprites", "art"])
    let told = try #require(
      flat.errors.wholeMatch(
        of: /Warning: (.*), as in 1 more sprite; keep them with a theme that has (.*)\n[^\n]*\n/),
      "\(flat.errors)")
    #expect(told.1 == "art/straight.png: 16 shades become one colour")
    // What the message says works as it is, and is what 'tint' says of the same art.
    try tool.run("theme", "new", "Tubes", "--out", "t.json")
    let theme = String(decoding: try #require(tool.data("t.json")), as: UTF8.self)
    let brace = try #require(theme.lastIndex(of: "}"))
    let end = theme[..<brace].lastIndex { !$0.isWhitespace } ?? brace
    try tool.put("\(theme[...end]), \(told.2)}", at: "t.json")
    let kept = try tool.run(arguments: line + ["--sprites", "art", "--theme", "t.json"])
    #expect(kept.code == 0 && !kept.errors.contains("Warning"), "\(kept.errors)")
    let tinted = try tool.run("tint", "art/straight.png", "--palette", "citrus", "--out", "b.png")
    let ramp = try #require(tinted.errors.firstMatch(of: /--ramp '(.*?)'/), "\(tinted.errors)").1
    #expect(
      told.2 == "\"sprites\": {\"pieces\": {\"tint\": {\"ramp\": [\""
        + ramp.replacing(", ", with: "\", \"") + "\"]}}}")
    // Shades somewhat above the middle of the art have the colour of the ink.
    let percent = try #require(ramp.firstMatch(of: /ink (\d+)%/).flatMap { Int($0.1) })
    #expect((63...69).contains(percent), "\(ramp)")
  }

  @Test func `a small set has every file of a large one, and takes its place`() throws {
    try tool.run("sprites", "--kind", "hex", "--size", "64", "--effort", "4", "--out", "art")
    let large = tool.files("art")
    #expect(
      try tool.run("sprites", "--kind", "hex", "--size", "8", "--out", "small").code == 0)
    #expect(tool.files("small") == large)
    try tool.run("sprites", "--kind", "hex", "--size", "8", "--out", "art")
    let tint = try tool.run("tint", "art", "--palette", "citrus", "--out", "out")
    #expect(tint.code == 0)
    #expect(tool.files("out") == large.filter { !$0.contains(".overlay.") })
  }
}
