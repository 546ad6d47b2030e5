import Foundation
import Testing

/// The reasons for which files are made anew, and runs that have nothing to do.
struct RebuildTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try put(palette: "#FFF0E0")
    try put(piece: 1)
    for name in ["noodles", "toy"] {
      let theme = Tool.package.appending(path: "themes/\(name).json")
      if let data = FileManager.default.contents(atPath: theme.path(percentEncoded: false)) {
        try tool.put(data, at: "\(name).json")
      }
    }
    let art = try tool.run(
      "sprites", "--kind", "square", "--size", "12", "--max-connectors", "1", "--out", "art")
    #expect(art.code == 0, "\(art.errors)")
  }

  private func put(palette color: String, text: String = "#123456") throws {
    try tool.put(
      """
      {"format": "tinct-palette", "version": 1, "name": "P",
       "colors": {"base": "\(color)", "text": "\(text)"}}
      """, at: "p.json")
  }

  private func put(piece: Int) throws {
    try tool.put(
      """
      {"format": "tinct-puzzles", "version": 1, "name": "Pack", "puzzles": [
       {"name": "one", "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [0],
        "pieces": [4, \(piece)]},
       {"name": "two", "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [0],
        "pieces": [4, 1]}]}
      """, at: "pack.json")
  }

  /// The reasons that a run gives, each without the files.
  private func reasons(_ words: [String]) throws -> [String] {
    let result = try tool.run(arguments: words + ["--cache", "cache", "--explain"])
    #expect(result.code == 0, "\(result.errors)")
    return result.errors.split(separator: "\n").filter { $0.hasPrefix("Because ") }
      .map { String($0.dropFirst(8).prefix { $0 != ":" }) }
  }

  @Test(
    arguments: [
      ["board", "pack.json", "--cell", "9", "--out", "out"],
      ["board", "pack.json#one", "--cell", "9", "--out", "one.png"],
      ["tint", "art", "--out", "out"],
      ["contact", "pack.json", "--width", "120", "--out", "sheet.png"],
      ["contact", "pack.json", "--width", "120", "--out", "out"],
      ["icon", "pack.json", "--as", "steam", "--out", "out"],
    ])
  func `one thing that changed is the reason, and nothing else`(words: [String]) throws {
    let words = words + ["--palette", "p.json"]
    #expect(try reasons(words) == ["not made before"])
    #expect(try reasons(words) == [])
    // Sprites are tinted in the colour of text.
    let isTint = words[0] == "tint"
    try put(palette: isTint ? "#FFF0E0" : "#FFF0E1", text: isTint ? "#AB3456" : "#123456")
    #expect(
      try reasons(words) == ["colour \(isTint ? "text" : "base") of the palette changed"])
    #expect(try reasons(words) == [])
    let options = [
      "board": ["--select", "0"], "tint": ["--opacity", "0.5"], "contact": ["--columns", "1"],
      "icon": ["--cells", "1"],
    ]
    let option = try #require(options[words[0]])
    #expect(try reasons(words + option) == ["option \(option[0].dropFirst(2)) changed"])
    #expect(try reasons(words + option) == [])
    guard !isTint else { return }
    #expect(try reasons(words).count == 1)
    try put(piece: 2)
    let puzzle = try reasons(words)
    #expect(puzzle.count == 1 && puzzle[0].contains("puzzle"), "\(puzzle)")
    #expect(puzzle[0].hasSuffix(" changed") && !puzzle[0].contains(","), "\(puzzle)")
  }

  @Test(arguments: ["board", "contact", "icon"])
  func `a theme's file that changed is the reason`(command: String) throws {
    let more = ["board": ["--cell", "9"], "icon": ["--as", "steam"]]
    let words =
      [command, "pack.json", "--palette", "p.json", "--theme", "look.json", "--out", "out"]
      + (more[command] ?? ["--width", "120"])
    try tool.put(try #require(tool.data("noodles.json")), at: "look.json")
    #expect(try reasons(words) == ["not made before"])
    try tool.put(try #require(tool.data("toy.json")), at: "look.json")
    #expect(try reasons(words) == ["the file look.json changed"])
  }

  @Test(
    arguments: [
      "board pack.json --cell 9 --palette p.json --out out",
      "board pack.json#one --cell 9 --palette p.json --out one.png",
      "tint art --palette p.json --out out", "tint art/end.png --palette p.json --out one.png",
      "tint art --palette p.json --as sheet --out out",
      "grid --columns 2 --rows 2 --palette p.json --out grid.svg",
      "icon pack.json --as steam --palette p.json --out out",
      "contact pack.json --as pdf --palette p.json --out book.pdf",
      "shot pack.json#one --preset 64x64 --palette p.json --out out",
      "sprites --kind square --size 8 --max-connectors 1 --out out",
      "palette sheet p.json --cell 4 --out sheet.png",
      "theme sheet toy pack.json --side 16 --palette p.json --out sheet.png",
      "palette derive purple --out d.json", "palette convert p.json --to gpl --out p.gpl",
      "puzzle convert 2x1:41 --to net --out ids",
      "puzzle generate --columns 3 --rows 3 --count 1 --seed 1 --out new.json",
      "frames pack.json --animation turn --cell 8 --fps 4 --palette p.json --out out",
      "frames pack.json --animation turn --cell 8 --fps 4 --palette p.json --out turn.gif",
    ])
  func `a second run writes nothing`(line: String) throws {
    Thread.sleep(forTimeInterval: 0.2)
    let line = "export XDG_CACHE_HOME=\"$PWD/home\"; tinct \(line)"
    let first = try tool.shell(line)
    #expect(first.code == 0, "\(first.errors)")
    func states() throws -> [String: [FileAttributeKey: Date]] {
      var states: [String: [FileAttributeKey: Date]] = [:]
      for file in tool.files() where !file.hasPrefix("home/") && !file.hasPrefix(".") {
        let path = tool.folder.appending(path: file).path(percentEncoded: false)
        let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
        states[file] = [.modificationDate: try #require(time as? Date)]
      }
      return states
    }
    let before = try states()
    for _ in 0..<2 {
      let again = try tool.shell(line)
      #expect(again.code == 0 && again.output.isEmpty)
      #expect(again.errors.hasPrefix("Nothing to write: "), "\(again.errors)")
      #expect(try states() == before)
    }
  }
}
