import Foundation
import Testing
import TinctCodecs
import TinctGraphics

/// `tinct lint`, from its arguments to its exit codes.
struct LintCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test func `errors end in 1, and each says where, what and what to do`() throws {
    let ground = Bitmap(width: 4, height: 4, filledWith: StraightPixel(red: 1, green: 2, blue: 3))
    try tool.put(Data(EncodedPNG(ground).bytes), at: "art/logo.png")
    let result = try tool.run("lint", "art")
    #expect(result.code == 1)
    #expect(result.text.isEmpty)
    #expect(
      result.errors == """
        art/logo.png: (0, 0): error: the ground is opaque all around, so the tint fills the \
        whole picture; export the art on a transparent ground
        Checked 1 sprite: 1 error, 0 warnings.

        """)
  }

  @Test func `warnings end in 1 only where they are asked to`() throws {
    let odd = Bitmap(width: 3, height: 4)
    try tool.put(Data(EncodedPNG(odd).bytes), at: "odd.png")
    let result = try tool.run("lint", "odd.png")
    #expect(result.code == 0 && result.errors.hasPrefix("odd.png: warning: 3 x 4 pixels cannot"))
    #expect(try tool.run("lint", "odd.png", "--strict").code == 1)
    #expect(try tool.run("lint", "odd.png", "--quiet").errors.isEmpty)
  }

  @Test func `programs get every finding as JSON`() throws {
    try tool.put("no picture", at: "broken.png")
    let result = try tool.run("lint", "broken.png", "--json")
    #expect(result.code == 1)
    let list = try JSONSerialization.jsonObject(with: result.output) as? [[String: Any]]
    #expect(list?.first?["check"] as? String == "unreadable")
    #expect(list?.first?["severity"] as? String == "error")
    #expect(list?.first?["file"] as? String == "broken.png")
  }

  @Test func `what is not there ends in 66`() throws {
    #expect(try tool.run("lint", "nothing.png").code == 66)
    #expect(try tool.run("lint", "square", "--kind", "round").code == 64)
  }
}
