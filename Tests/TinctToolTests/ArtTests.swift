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
    #expect(none.errors.hasPrefix("Error: squares: there is no such file or folder"))
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
    #expect(
      flat.errors.hasPrefix(
        "Warning: art/straight.png: 16 shades become one colour, as in 1 more sprite; keep them "
          + "with a theme whose 'sprites' has a ramp, such as {\"pieces\": "), "\(flat.errors)")
    try tool.run("theme", "new", "Tubes", "--out", "t.json")
    let theme = String(decoding: try #require(tool.data("t.json")), as: UTF8.self)
    let ramp = ##""sprites": {"pieces": {"tint": {"ramp": ["black", "ink", "white"]}}}"##
    let brace = try #require(theme.lastIndex(of: "}"))
    let end = theme[..<brace].lastIndex { !$0.isWhitespace } ?? brace
    try tool.put("\(theme[...end]), \(ramp)}", at: "t.json")
    let kept = try tool.run(arguments: line + ["--sprites", "art", "--theme", "t.json"])
    #expect(kept.code == 0 && !kept.errors.contains("Warning"), "\(kept.errors)")
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
