import Foundation
import Testing
import TinctCodecs
import TinctGraphics

/// Outputs that a run refuses before it has written anything.
struct OutputSafetyTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func putSprite(_ name: String) throws {
    let bitmap = Bitmap(
      width: 4, height: 4, filledWith: StraightPixel(red: 9, green: 9, blue: 9, alpha: 128))
    try tool.put(Data(EncodedPNG(bitmap).bytes), at: name)
  }

  private func putPalette(_ name: String, at file: String) throws {
    try tool.put(
      """
      {"format": "tinct-palette", "version": 1, "name": "\(name)",
       "colors": {"base": "#FFF", "text": "#123"}}
      """, at: file)
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: tool.folder.appending(path: name).path(percentEncoded: false),
      withDestinationPath: target)
  }

  @Test(arguments: [
    ["a.png", "--overlay", "b.png", "--out", "b.png"],
    ["in/end.png", "--out", "in/end.overlay.png"],
    ["in/end.png", "--out", "in/../in/end.overlay.png"],
  ])
  func `an overlay is an input, and is never replaced`(_ line: [String]) throws {
    for name in ["a.png", "b.png", "in/end.png", "in/end.overlay.png"] { try putSprite(name) }
    let before = (tool.data("b.png"), tool.data("in/end.overlay.png"))
    let result = try tool.run(arguments: ["tint", "--palette", "citrus"] + line)
    #expect(result.code == 73)
    #expect(result.errors.contains("the output would replace a file that is read"))
    #expect((tool.data("b.png"), tool.data("in/end.overlay.png")) == before)
  }

  @Test func `a folder called - is not taken for standard input`() throws {
    try tool.put("note", at: "-/a.txt")
    let palette = """
      {"format": "tinct-palette", "version": 1, "name": "P", "colors": {"base": "#FFF"}}
      """
    let shown = try tool.run("palette", "show", "-", input: palette)
    #expect(shown.code == 0, "\(shown.errors)")
  }

  @Test func `a sprite from standard input is an input too`() throws {
    try putSprite("a.png")
    let before = tool.data("a.png")
    let result = try tool.shell("tinct tint - --palette citrus --out a.png <a.png")
    #expect(result.code == 73)
    #expect(tool.data("a.png") == before)
  }

  @Test func `a symbolic link in the place of an output is refused, wherever it leads`() throws {
    try tool.put("kept", at: "file")
    try tool.put("kept", at: "folder/file")
    for (name, target) in [
      ("to-file", "file"), ("to-folder", "folder"), ("to-device", "/dev/null"),
      ("to-nothing", "none"), ("to-stream", "/dev/fd/1"),
    ] {
      try link(name, to: target)
      let result = try tool.run("palette", "derive", "#800080", "--out", name)
      #expect(result.code == 73)
      #expect(result.text == "")
      #expect(
        result.errors.hasPrefix("Error: \(name): this is a symbolic link, and links are neither"))
      let path = tool.folder.appending(path: name).path(percentEncoded: false)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == target)
    }
    #expect(tool.data("file") == Data("kept".utf8))
    #expect(tool.files("folder") == ["file"])
  }

  @Test func `a pipe in the place of an output is refused`() throws {
    let result = try tool.shell(
      "mkfifo pipe.png; tinct board 2x1:41 --palette citrus --out ./pipe.png; echo $?; "
        + "test -p pipe.png && echo kept")
    #expect(result.text == "73\nkept\n")
    #expect(result.errors.contains("pipe.png: this is a device or a pipe, not a file"))
  }

  @Test(arguments: [("Ocean Blue", "ocean-blue", "ocean-blue"), ("🌊", "🔥", "palette")])
  func `two palettes with one folder are refused before anything is written`(
    _ first: String, _ second: String, _ folder: String
  ) throws {
    try putSprite("a.png")
    try putPalette(first, at: "one.json")
    try putPalette(second, at: "two.json")
    for line in [["tint", "a.png"], ["board", "2x1:41"], ["board", "2x1:41", "--cell", "8"]] {
      let result = try tool.run(
        arguments: line + ["--palette", "one.json", "--palette", "two.json", "--out", "out"])
      #expect(result.code == 73)
      #expect(
        result.errors == "Error: two.json: palette \"\(second)\": its pictures would go to the "
          + "folder '\(folder)', as those of one.json: palette \"\(first)\" do; nothing was "
          + "written; make them in two runs, or give one of them another name with: tinct palette "
          + "convert two.json --name 'Another name' --out two-2.json\n")
      #expect(tool.files("out") == [])
    }
  }

  @Test(arguments: [["--palette", "夜", "--palette", "朝"], ["--palette", "?"]])
  func `palettes with names in other scripts keep their letters`(_ options: [String]) throws {
    try putPalette("夜", at: "palettes/one.json")
    try putPalette("朝", at: "palettes/two.json")
    let result = try tool.run(
      arguments: ["board", "2x1:41", "--cell", "9", "--out", "out"] + options)
    #expect(result.code == 0, "\(result.errors)")
    #expect(Set(tool.files("out")) == ["夜/2x1.png", "朝/2x1.png"])
  }

  @Test func `packs whose own palettes share a folder are refused too`() throws {
    for pack in ["a", "b"] {
      try tool.put(
        """
        {"format": "tinct-puzzles", "version": 1, "name": "\(pack)", "palette": "p.json",
         "puzzles": [{"name": "x", "grid": {"kind": "square", "columns": 2, "rows": 1},
          "sources": [0], "pieces": [4, 1]}]}
        """, at: "\(pack)/pack.json")
    }
    try putPalette("Sea", at: "a/p.json")
    try putPalette("sea!", at: "b/p.json")
    let result = try tool.run("board", "a/pack.json", "b/pack.json", "--out", "out")
    #expect(result.code == 73)
    #expect(result.errors.contains("b/p.json: palette \"sea!\": its pictures would go to"))
    #expect(tool.files("out") == [])
  }

  @Test func `palettes called as devices of Windows have folders that they can have`() throws {
    try putSprite("a.png")
    try putPalette("CON", at: "con.json")
    let result = try tool.run(
      "tint", "a.png", "--palette", "con.json", "--palette", "citrus", "--out", "out")
    #expect(result.code == 0, "\(result.errors)")
    #expect(tool.files("out") == ["citrus/a.png", "con_/a.png"])
  }

  @Test func `a run that fails removes the folders that it made`() throws {
    try tool.put("kept", at: "old/file")
    let name = String(repeating: "a", count: 300) + ".json"
    for path in ["new/deep/\(name)", "old/deep/\(name)"] {
      let result = try tool.run("palette", "derive", "#800080", "--out", path)
      #expect(result.code == 73)
    }
    let folders = try FileManager.default.subpathsOfDirectory(
      atPath: tool.folder.path(percentEncoded: false))
    #expect(folders.sorted() == ["old", "old/file"])
  }

  @Test(arguments: [
    "tinct palette derive '#800080' --out \"b$(printf '\\344')d/x.json\"",
    "tinct board 2x1:41 --palette citrus --out=\"b$(printf '\\344')d\"",
    "tinct palette show \"b$(printf '\\344')d\"", "tinct help \"$(printf '\\377')\"",
  ])
  func `an argument that is not UTF-8 is refused before anything is made`(line: String) throws {
    let result = try tool.shell(line)
    #expect(result.code == 64)
    #expect(result.errors.contains("its bytes are not UTF-8"))
    #expect(tool.files() == [])
    let meant = try tool.run("palette", "derive", "#800080", "--out", "b\u{FFFD}d.json")
    #expect(meant.code == 0, "the sign itself is a character like others")
  }

  @Test func `a cache folder whose path is not UTF-8 is not made elsewhere`() throws {
    let result = try tool.shell(
      "XDG_CACHE_HOME=\"$PWD/b$(printf '\\344')d\" HOME=\"$PWD/b$(printf '\\344')d\" "
        + "tinct board 2x1:41 --palette citrus --out out")
    #expect(result.code == 0, "\(result.errors)")
    #expect(tool.files() == ["out/2x1.png"])
  }
}
