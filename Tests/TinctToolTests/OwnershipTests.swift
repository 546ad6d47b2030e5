import Foundation
import Testing
import TinctCodecs
import TinctGraphics

/// Several command lines that write into one folder.
struct OwnershipTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.putArt(["a/tee": 0x80, "b/bend": 0x40])
    try tool.put("2x1:41\n1x2:82\n", at: "ids.txt")
  }

  private func run(_ line: String) throws -> Tool.Result {
    try tool.run(arguments: line.split(separator: " ").map(String.init))
  }

  /// The files of a folder with their bytes, without the record.
  private func contents(_ folder: String) -> [String: Data?] {
    let files = tool.files(folder).filter { !$0.hasPrefix(".") }
    return Dictionary(uniqueKeysWithValues: files.map { ($0, tool.data("\(folder)/\($0)")) })
  }

  @Test func `an atlas takes the place of the image sets of the same catalogue`() throws {
    let line = "tint a --palette sun.json --palette sea.json --as xcassets"
    #expect(try run("\(line) --out G.xcassets").code == 0)
    let atlas = try run("\(line) --sprite-atlas --out G.xcassets")
    #expect(atlas.code == 0 && atlas.errors.contains("no longer made"), "\(atlas.errors)")
    let pruned = try run("\(line) --sprite-atlas --out G.xcassets --prune")
    #expect(pruned.code == 0 && pruned.errors.contains("Removed "), "\(pruned.errors)")
    #expect(!tool.files("G.xcassets").contains { $0.hasPrefix("sun/tee.imageset") })
  }

  // The name of a picture may come from a pack of anybody.
  @Test func `a picture in a folder that no record knows is replaced with a warning`() throws {
    let line = "board 2x1:41 --palette sun.json --cell 8 --name x.png --out o"
    try tool.put("my own", at: "o/x.png")
    let first = try run(line)
    let warning = "1 file replaced of which no record says that tinct made it: o/x.png"
    #expect(first.code == 0 && first.errors.contains(warning), "\(first.errors)")
    #expect(!(try run("\(line) --cell 9")).errors.contains("no record"))
    // A path that was typed is meant.
    try tool.put("my own", at: "y.png")
    let typed = try run("board 2x1:41 --palette sun.json --cell 8 --out y.png")
    #expect(typed.code == 0 && !typed.errors.contains("no record"), "\(typed.errors)")
  }

  @Test(
    arguments: [
      ("tint a --palette sun.json --as sheet", "tint b --palette sun.json --as sheet"),
      ("tint a --palette sun.json --as sheet", "tint a --palette sea.json --as sheet"),
      ("tint a --palette sun.json", "tint a --palette sea.json"),
      (
        "board 2x1:41 --palette sun.json --cell 8 --name x.png",
        "grid --grid square --columns 2 --rows 1 --palette sun.json --name x.png"
      ),
    ])
  func `a command line does not replace what another made`(first: String, second: String) throws {
    #expect(try run("\(first) --out o").code == 0)
    let before = contents("o")
    let refused = try run("\(second) --out o")
    #expect(refused.code == 73, "\(refused.errors)")
    #expect(refused.errors.contains("another command line made this"), "\(refused.errors)")
    #expect(refused.errors.contains(": tinct \(first)"), "\(refused.errors)")
    #expect(contents("o") == before)
    #expect(try run("\(second) --out o --check").code == 73)
    // Neither does the first take it amiss, and elsewhere the second is free.
    #expect(try run("\(first) --out o").errors.hasPrefix("Nothing to write"))
    #expect(try run("\(second) --out other").code == 0)
    let told = try run("\(second) --out o --replace *")
    #expect(told.code == 0, "\(told.errors)")
    #expect(
      contents("o").filter { $0.key.hasSuffix(".png") }
        == contents("other").filter { $0.key.hasSuffix(".png") })
  }

  @Test func `a line that was edited replaces what it made before`() throws {
    #expect(try run("tint a --palette sun.json --out o").code == 0)
    for edited in ["--palette sun.json --opacity 0.5", "--palette sun.json --rgba"] {
      let result = try run("tint a \(edited) --out o")
      #expect(result.code == 0 && result.errors.hasPrefix("Wrote o/"), "\(result.errors)")
    }
    // One sprite of the folder, or the folder around it, is the same thing.
    for inputs in ["a/tee.png", "a", "a b"] {
      #expect(try run("tint \(inputs) --palette sun.json --out o").code == 0)
    }
    // A file that the user names may always be replaced.
    for palette in ["sun", "sea"] {
      let result = try run("tint a --palette \(palette).json --out o/tee.png")
      #expect(result.code == 0, "\(result.errors)")
    }
  }

  @Test func `a folder can be moved, and the project with it`() throws {
    #expect(try run("tint a --palette sun.json --out o").code == 0)
    #expect(try tool.shell("mkdir p && mv a b o *.json p").code == 0)
    let moved = try run("tint p/a --palette p/sun.json --opacity 0.5 --out p/o")
    #expect(moved.code == 0, "\(moved.errors)")
    let other = try run("tint p/a --palette p/sea.json --out p/o")
    #expect(other.code == 73)
  }

  @Test func `pruning leaves what another command line made`() throws {
    let lines = ["tint a --palette sun.json", "tint b --palette sun.json"]
    for line in lines {
      #expect(try run("\(line) --as xcassets --out C.xcassets --prune").code == 0)
    }
    let both = contents("C.xcassets")
    #expect(both.keys.contains("tee.imageset/Contents.json"))
    #expect(both.keys.contains("bend.imageset/Contents.json"))
    for line in lines {
      let again = try run("\(line) --as xcassets --out C.xcassets --prune")
      #expect(again.code == 0 && again.errors.hasPrefix("Nothing to write"), "\(again.errors)")
    }
    #expect(contents("C.xcassets") == both)
  }

  @Test func `pruning removes what the same line made, and others' files by name`() throws {
    try tool.put(try #require(tool.data("b/bend.png")), at: "a/bend.png")
    #expect(try run("tint a --palette sun.json --palette sea.json --out o").code == 0)
    try FileManager.default.removeItem(at: tool.folder.appending(path: "a/bend.png"))
    let same = try run("tint a --palette sun.json --palette sea.json --out o --prune")
    #expect(same.code == 0 && contents("o").keys.sorted() == ["sea/tee.png", "sun/tee.png"])
    // With other names it is another line, which says what stays and how to remove it.
    let line = "tint a --palette sun.json --name x/{sprite}.png --out o --prune"
    let other = try run(line)
    #expect(other.code == 0 && contents("o").count == 3)
    #expect(
      other.errors.contains(
        "Warning: 2 files that another command line made are kept: o/sea/tee.png, o/sun/tee.png "
          + "(tinct tint a --palette sun.json --palette sea.json); --replace with their names, or "
          + "with '*', removes them"
      ), "\(other.errors)")
    // A star ends at a slash, as in a shell; alone it is everything.
    #expect(try run("\(line) --replace s*").code == 0 && contents("o").count == 3)
    #expect(try run("\(line) --replace sea/*").code == 0)
    #expect(contents("o").keys.sorted() == ["sun/tee.png", "x/tee.png"])
    #expect(try run("\(line) --replace *").code == 0)
    #expect(contents("o").keys.sorted() == ["x/tee.png"])
  }

  /// A command line, the same with something left out, and what goes.
  private static let shortened: [(String, String, [String])] = [
    (
      "tint a --palette sun.json --palette sea.json",
      "tint a --palette sun.json --layout palette", ["sea/tee.png"]
    ),
    (
      "tint a --palette sun.json --palette sea.json", "tint a --palette sun.json",
      ["sea/tee.png", "sun/tee.png"]
    ),
    (
      "tint a --palette sun.json --scales 1,2 --source-scale 2",
      "tint a --palette sun.json --scales 2 --source-scale 2", ["tee.png"]
    ),
    (
      "board 2x1:41 1x2:82 --palette sun.json --palette sea.json --cell 8",
      "board 2x1:41 1x2:82 --palette sea.json --layout palette --cell 9",
      ["sun/1x2.png", "sun/2x1.png"]
    ),
    ("tint a --palette sun.json", "tint a --palette sun.json --palette sea.json", ["tee.png"]),
  ]

  @Test(arguments: shortened)
  func `a line that makes less than before removes the rest, on request`(
    before: String, after: String, gone: [String]
  ) throws {
    #expect(try run("\(before) --out o").code == 0)
    let all = contents("o").count
    // Told again and again, though the first run has taken over what it makes.
    for _ in 0..<2 {
      let told = try run("\(after) --out o")
      #expect(
        told.errors.contains(
          "Warning: \(gone.count) file\(gone.count == 1 ? "" : "s") of earlier runs "),
        "\(told.errors)")
    }
    let check = try run("\(after) --out o --check --prune")
    #expect(check.code == 1 && contents("o").count >= all, "\(check.errors)")
    #expect(try run("\(after) --out o --prune").code == 0)
    #expect(gone.allSatisfy { contents("o")[$0] == nil })
    #expect(try run("\(after) --out other").code == 0)
    #expect(contents("o").keys.sorted() == contents("other").keys.sorted())
  }

  @Test(arguments: [
    ("tint a --palette sun.json --layout palette", "tint a --palette sea.json --layout palette"),
    ("tint a --palette sun.json --as sheet", "tint a --palette sun.json"),
    ("board ids.txt --puzzle 1 --cell 8", "board ids.txt --puzzle 2 --cell 8"),
    (
      "board 2x1:41 --cell 8 --name 8/{puzzle}.png",
      "board 2x1:41 --cell 9 --name 9/{puzzle}.png"
    ),
  ])
  func `lines that make different things never remove each other's`(
    first: String, second: String
  ) throws {
    for line in [first, second, first, second] {
      let made = try run("\(line) --out o --prune")
      #expect(made.code == 0 && !made.errors.contains("Removed"), "\(made.errors)")
    }
    #expect(contents("o").count >= 2)
  }

  @Test func `requests of one file share a folder without taking each other's files`() throws {
    func requests(_ first: String, _ second: String) throws {
      try tool.put("[\(first),\n \(second)]", at: "r.json")
    }
    let one = #"{"tint": "a", "palette": "sun.json", "out": "o"}"#
    try requests(one, #"{"tint": "b", "palette": "sun.json", "out": "o"}"#)
    for _ in 0..<2 {
      let result = try run("build r.json --prune")
      #expect(result.code == 0 && !result.errors.contains("Removed"), "\(result.errors)")
      #expect(contents("o").keys.sorted() == ["bend.png", "tee.png"])
    }
    #expect(try run("build --manifest r.json --check --prune").code == 0)
    // Two that make one file would take turns for ever.
    try requests(one, #"{"tint": "a", "palette": "sun.json", "opacity": 0.5, "out": "./o"}"#)
    let clash = try run("build r.json --no-cache")
    #expect(clash.errors.contains("two requests make this file: tinct tint a --palette sun.json"))
    #expect(clash.code == 1 || clash.code == 64)
  }

  @Test func `another palette, or another file, is one reason`() throws {
    #expect(try run("tint a --palette sun.json --cache c --out o/tee.png").code == 0)
    let palette = try run("tint a --palette sea.json --cache c --out o/tee.png --explain")
    #expect(
      palette.errors.contains("Because the palette changed: sun -> sea: o/tee.png"),
      "\(palette.errors)")
    for (name, width) in [("one", "0.2"), ("two", "0.3")] {
      let theme = try tool.run("theme", "new", name, "--out", "\(name).json")
      #expect(theme.code == 0, "\(theme.errors)")
      let text = String(decoding: try #require(tool.data("\(name).json")), as: UTF8.self)
      try tool.put(
        text.replacing("\"width\": 0.25", with: "\"width\": \(width)"), at: "\(name).json")
    }
    #expect(try run("board 2x1:41 --cell 32 --theme one.json --cache c --out b.png").code == 0)
    let theme = try run("board 2x1:41 --cell 32 --theme two.json --cache c --out b.png --explain")
    #expect(
      theme.errors.contains("Because the file changed: one.json -> two.json: b.png"),
      "\(theme.errors)")
  }
}
