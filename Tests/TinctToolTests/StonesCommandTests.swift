import Foundation
import Testing

struct StonesCommandTests {
  private static let pack = Tool.package.appending(path: "examples/stones.json")
    .path(percentEncoded: false)

  @Test func `positions are drawn, checked, shown and converted`() throws {
    let tool = try Tool()
    #expect(try tool.run("board", Self.pack, "--cell", "24", "--out", "out").code == 0)
    #expect(tool.files("out") == ["blither.png", "catchup.png", "four.png", "othello.png"])
    #expect(
      try tool.run("board", Self.pack, "--puzzle", "catchup", "--cell", "24", "--out", "c.svg").code
        == 0)
    let check = try tool.run("puzzle", "check", Self.pack)
    #expect(check.code == 0 && check.errors.contains("Checked 4 puzzles in 1 pack: no problems."))
    let show = try tool.run("puzzle", "show", Self.pack, "--puzzle", "1").text
    #expect(show.contains("hex hexagon 5, 61 cells") && show.contains("last move"))
    let part = try tool.run(
      "puzzle", "convert", Self.pack, "--puzzle", "four", "--out", "four.json")
    #expect(part.code == 0)
    #expect(try tool.run("puzzle", "check", "four.json").errors.contains("Checked 1 puzzle in"))
  }

  @Test func `positions are put on shots and on sheets, after moves too`() throws {
    let tool = try Tool()
    let log = Tool.package.appending(path: "examples/catchup.jsonl").path(percentEncoded: false)
    let shot = ["shot", Self.pack, "--preset", "240x160", "--moves", log, "--effort", "0"]
    #expect(try tool.run(arguments: shot + ["--after", "10", "--out", "ten.png"]).code == 0)
    #expect(try tool.run(arguments: shot + ["--after", "20", "--out", "twenty.png"]).code == 0)
    #expect(tool.data("ten.png") != tool.data("twenty.png"))
    let sheet = try tool.run(
      "contact", Self.pack, "--width", "300", "--effort", "0", "--out", "sheet.png")
    #expect(sheet.code == 0 && sheet.errors.contains("4 puzzles"), "\(sheet.errors)")
    for words in [
      ["contact", Self.pack, "--solutions", "after"], ["shot", Self.pack, "--solved"],
    ] {
      let result = try tool.run(
        arguments: words + (words[0] == "shot" ? ["--preset", "240x160"] : []) + ["--out", "no"])
      #expect(result.code == 64 && result.errors.contains("boards of a game have no solutions"))
    }
  }

  @Test(
    arguments: [
      ["puzzle", "solve"], ["puzzle", "hint"], ["puzzle", "convert", "--to", "net"],
      ["puzzle", "convert", "--to", "net-save"],
    ])
  func `what turns pieces refuses positions`(command: [String]) throws {
    let result = try Tool().run(arguments: command + [Self.pack])
    #expect(result.code == 65, "\(result.errors)")
    #expect(result.errors.contains("positions of stones"), "\(result.errors)")
  }

  @Test func `a sprite that is not there is named`() throws {
    let tool = try Tool()
    let theme = Tool.package.appending(path: "themes/noodles.json")
    let text = try String(contentsOf: theme, encoding: .utf8).replacing(
      #""0": { "shape": "none" }"#, with: #""0": { "shape": "sprite", "sprite": "hole" }"#)
    try tool.put(text, at: "holes.json")
    let result = try tool.run(
      "board", Self.pack, "--puzzle", "four", "--theme", "holes.json", "--out", "x.png")
    #expect(result.code == 66)
    #expect(result.errors.contains("hole.png; name the folder that holds them with --sprites"))
  }
}
