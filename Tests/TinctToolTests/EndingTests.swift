import Foundation
import Testing

/// The endings of `--out`: they choose the form of what is written, and others are refused.
struct EndingTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    for (file, name, piece) in [("a", "one", 2), ("b", "one", 8), ("c", "two", 2)] {
      try tool.put(
        #"""
        {"format": "tinct-puzzles", "version": 1, "name": "\#(file)", "palette": "citrus",
         "puzzles": [{"name": "\#(name)", "grid": {"kind": "square", "columns": 2, "rows": 1},
         "sources": [1], "pieces": [\#(piece), 4]}]}
        """#, at: "\(file).json")
    }
  }

  @Test(
    arguments: [
      (
        "board a.json --out z.jpg", ".jpg", "name a folder, or a file that ends in .png, .svg, .pdf"
      ),
      ("contact a.json --out c.docx", ".docx", "name a folder, or a file that ends in .png"),
      ("icon a.json --out s.png", ".png", "name a folder."),
      ("tint square --out z.tiff", ".tiff", "name a folder, or a file that ends in .png"),
      ("sprites --kind square --out z.svg", ".svg", "name a folder."),
      ("shot a.json --preset 64x64 --out z.webp", ".webp", "or a file that ends in .png."),
      ("grid --grid square --columns 2 --rows 2 --out g.gif", ".gif", "name a folder, or a file"),
      ("frames a.json --animation turn --out f.mp4", ".mp4", "name a file that ends in .apng"),
      ("palette convert citrus --out plum.clr", ".clr", "that ends in .json, "),
      ("palette derive purple --out plum.swatches", ".swatches", "that ends in .json, "),
      ("palette convert citrus --out b.sketchpalette", ".sketchpalette", "ends in .json, "),
      (
        "palette convert citrus --as css --out b.sketchpalette", ".sketchpalette",
        "name a file that ends in .css."
      ),
      ("palette convert citrus dusk --out many.swatchesfile", ".swatchesfile", "say its format"),
      ("palette ramp red blue --out r.PSD", ".psd", "or say its format with --as."),
      ("puzzle convert a.json --out a.png", ".png", "in .json, .txt, .sav, .jsonl, or say its"),
      ("puzzle generate --columns 2 --rows 1 --out p.txt", ".txt", "a file that ends in .json."),
      ("puzzle solve a.json --out p.png", ".png", "name a file that ends in .json."),
      ("theme new x --out x.yaml", ".yaml", "name a file that ends in .json."),
      ("board a.json --out z.pgn", ".pgn", "name a folder, which may be z.pgn/, or a file that"),
      ("icon a.json --out x.icn", ".icn", "so name a folder, which may be x.icn/."),
      ("contact a.json --out c.pfd", ".pfd", "which may be c.pfd/, or a file that ends in .png"),
      ("frames a.json --animation turn --out f.giff", ".giff", "or a folder, such as f.giff/."),
      ("puzzle generate --columns 2 --rows 1 --out p.jsn", ".jsn", "a file that ends in .json."),
      ("puzzle convert a.json --out a.jsno", ".jsno", "in .json, .txt, .sav, .jsonl, or say its"),
    ])
  func `an ending that is not written is refused`(line: String, ending: String, remedy: String)
    throws
  {
    let words = line.split(separator: " ").map(String.init)
    let result = try tool.run(arguments: words)
    #expect(result.code == 64)
    #expect(
      result.errors.contains("Error: --out \(words[words.count - 1]): no \(ending) is written; "),
      "\(result.errors)")
    #expect(result.errors.contains(remedy), "\(result.errors)")
    #expect(tool.files("") == ["a.json", "b.json", "c.json"])
  }

  @Test func `a mistyped ending with a slash is a folder, and others may be`() throws {
    for folder in ["z.pgn/", "art.old", "v1.2", "my.game", "A.xcassets"] {
      let result = try tool.run("board", "a.json", "--cell", "8", "--out", folder)
      #expect(result.code == 0, "\(result.errors)")
    }
  }

  @Test(
    arguments: [
      ("a.txt", "2x1:14\n"), ("a.TXT", "2x1:14\n"), ("a.sav", "SAVEFILE:41:Simon Tatham's"),
      ("v1.2", "{\n  \"format\": \"tinct-puzzles\""),
    ])
  func `a pack becomes what the ending says`(file: String, beginning: String) throws {
    let pack =
      #"{"format": "tinct-puzzles", "version": 1, "name": "p", "puzzles": [{"name": "n", "#
      + #""grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [1], "pieces": [1, 4]}]}"#
    try tool.put(pack, at: "p.json")
    let result = try tool.run("puzzle", "convert", "p.json", "--out", file)
    #expect(result.code == 0, "\(result.errors)")
    let text = String(decoding: try #require(tool.data(file)), as: UTF8.self)
    #expect(text.hasPrefix(beginning), "\(text)")
  }

  @Test func `a format that is said wins over the ending`() throws {
    #expect(try tool.run("puzzle", "convert", "a.json", "--as", "net", "--out", "l.md").code == 0)
    #expect(
      try tool.run("palette", "convert", "citrus", "--as", "css", "--out", "p.scss").code == 0)
    #expect(
      try tool.run("palette", "convert", "citrus", "--to", "css", "--out", "q.scss").code == 0)
    #expect(tool.data("p.scss") == tool.data("q.scss") && tool.data("p.scss") != nil)
    let twice = try tool.run("palette", "convert", "citrus", "--as", "css", "--to", "gpl")
    #expect(twice.code == 64 && twice.errors.contains("--as and --to are one option"))
  }

  @Test func `several packs become one, with names of their own`() throws {
    let result = try tool.run(
      "puzzle", "convert", "a.json", "b.json", "c.json", "--out", "all.json")
    #expect(result.code == 0)
    #expect(result.told == "Wrote all.json: 3 puzzles, SIZE.\n")
    let text = String(decoding: try #require(tool.data("all.json")), as: UTF8.self)
    #expect(text.contains(#""name": "all""#) && text.contains(#""palette": "citrus""#))
    let shown = try tool.run("puzzle", "show", "all.json").text
    for name in ["\"a-one\"", "\"b-one\"", "\"two\""] { #expect(shown.contains(name), "\(shown)") }
    #expect(try tool.run("board", "all.json", "--cell", "8", "--out", "art").code == 0)
    #expect(tool.files("art") == ["a-one.png", "b-one.png", "two.png"])
    let again = try tool.run(
      "puzzle", "convert", "a.json", "b.json", "c.json", "--out", "all.json")
    #expect(again.errors == "Nothing to write: 1 file up to date.\n")
  }

  @Test func `lists are joined too, and games are not`() throws {
    let list = try tool.run("puzzle", "convert", "a.json", "c.json", "--out", "all.txt")
    #expect(list.code == 0)
    #expect(tool.data("all.txt") == Data("2x1:24\n2x1:24\n".utf8))
    let games = try tool.run("puzzle", "convert", "a.json", "c.json", "--out", "all.sav")
    #expect(games.code == 64)
    #expect(
      games.errors == "Error: --out all.sav: a file of this kind holds one game, but there are 2; "
        + "name a folder for them\n")
    #expect(try tool.run("puzzle", "convert", "a.json", "c.json", "--out", "folder").code == 0)
    #expect(tool.files("folder") == ["a.json", "c.json"])
  }

  @Test func `one input that cannot be read leaves nothing written`() throws {
    try tool.put("{", at: "bad.json")
    let result = try tool.run("puzzle", "convert", "a.json", "bad.json", "--out", "all.json")
    #expect(result.code == 65)
    #expect(tool.data("all.json") == nil)
  }

  @Test(
    arguments: [
      ("board a.json --layout palette --out x.png", "--layout is about files below a folder"),
      ("board a.json --name y.png --out x.png", "--name is about files below a folder"),
      ("tint square/tee.png --name y.png --out x.png", "--name is about files below a folder"),
      ("tint square --out Game.xcassets", "--out Game.xcassets ends in .xcassets, but --as is png"),
      ("tint square --out Game.atlas", "--out Game.atlas ends in .atlas, but --as is png"),
      ("contact a.json --out c.gif", "a file that ends in .png, .svg, .pdf."),
      ("contact a.json --as separation --out c", "There are: png, svg, pdf."),
      ("grid --columns 2 --rows 2 --ground --no-ground --out g", "--no-ground"),
      ("frames a.json --animation turn --out - --explain", "--explain is about files"),
    ])
  func `what would be dropped without a word is refused`(line: String, message: String) throws {
    let result = try tool.run(arguments: line.split(separator: " ").map(String.init))
    #expect(result.code == 64)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(tool.files("") == ["a.json", "b.json", "c.json"])
  }

  @Test(arguments: ["2x1:24\n", "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n"])
  func `solutions go into packs alone`(text: String) throws {
    try tool.put(text, at: "list.txt")
    let result = try tool.run("puzzle", "solve", "list.txt", "--out", "s.json")
    #expect(result.code == 65)
    #expect(
      result.errors
        == "Error: list.txt: solutions are written into packs, and this is not one; turn it "
        + "into one with 'tinct puzzle convert'\n")
  }
}
