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
