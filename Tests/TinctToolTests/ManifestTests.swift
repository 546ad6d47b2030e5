import Foundation
import Testing
import TinctCodecs
import TinctGraphics

/// What `tinct build` looks after: the files of all requests of a manifest, those of requests that
/// are gone among them.
struct ManifestTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.putArt(["a/tee": 0x80, "a/end": 0x60, "b/bend": 0x40])
    try tool.put("2x1:41\n1x2:82\n3x1:541\n", at: "ids.txt")
  }

  private func run(_ line: String) throws -> Tool.Result {
    try tool.run(arguments: line.split(separator: " ").map(String.init))
  }

  private func put(_ requests: String..., at name: String = "m.json") throws {
    try tool.put("[\(requests.joined(separator: ",\n "))]", at: name)
  }

  private static let sprites = #"{"tint": "a", "palette": ["sun.json", "sea.json"], "out": "o"}"#
  private static let boards = #"""
    {"board": "ids.txt", "palette": "sun.json", "cell": 8, "out": "o"}
    """#

  // MARK: - Nothing that is made is removed

  @Test(arguments: ["tinct.json", "docs/tinct.json"])
  func `the manifests of the project can be read`(name: String) throws {
    let path = Tool.package.appending(path: name).path(percentEncoded: false)
    let listed = try tool.run("build", path, "--list")
    #expect(listed.code == 0 && listed.text.count { $0 == "\n" } > 20, "\(listed.errors)")
  }

  @Test func `a storyboard needs no default folder`() throws {
    try tool.put(
      """
      { "version": 1, "defaults": { "palette": "citrus", "out": "Art" }, "outputs": {
          "film": { "frames": "2x1:41", "cell": 16, "animation": "celebrate", "fps": 5,
                    "include": [{ "storyboard": "a.png" }, { "as": "gif" }] },
          "rows": { "board": "ids.txt", "cell": 8, "name": "{puzzle}-{palette}.png",
                    "include": [{ "puzzle": "1", "palette": ["moss", "iris"] }] } } }
      """, at: "film.json")
    let made = try tool.run("build", "film.json", "--no-cache")
    #expect(made.code == 0, "\(made.errors)")
    // A row with several palettes leaves their names to the request.
    #expect(Set(tool.files("Art")).isSuperset(of: ["1-moss.png", "1-iris.png"]))
    #expect(tool.files().contains("a.png") && tool.files("Art").contains { $0.hasSuffix("gif") })
  }

  @Test(arguments: ["--prune", "--prune --replace *", "--prune --replace *.png --replace */*"])
  func `what any request of a manifest makes is neither stale nor removed`(options: String) throws {
    try put(Self.sprites, Self.boards, #"{"grid": "hex", "columns": 2, "rows": 2, "out": "g.svg"}"#)
    for _ in 0..<2 {
      let built = try run("build m.json --no-cache \(options)")
      #expect(built.code == 0 && !built.errors.contains("Removed"), "\(built.errors)")
      #expect(tool.files("o").count == 7 && tool.data("g.svg") != nil)
      let check = try run("build m.json --no-cache --check \(options)")
      #expect(check.code == 0 && !check.errors.contains("no longer"), "\(check.errors)")
    }
    // The folder of one request may lie in that of another.
    try put(
      Self.sprites, #"{"board": "ids.txt", "palette": "sun.json", "cell": 8, "out": "o/sun"}"#)
    #expect(try run("build m.json --no-cache \(options)").code == 0)
    #expect(tool.files("o").count == 7 && tool.files("o/sun").count == 5)
  }

  // MARK: - What was dropped is found

  /// What remains of a manifest, and the files that go.
  private static let edits: [([String], [String])] = [
    (
      [#"{"tint": "a", "palette": "sun.json", "layout": "palette", "out": "o"}"#, boards],
      ["o/sea/end.png", "o/sea/tee.png"]
    ),
    (
      [
        sprites,
        #"{"board": "ids.txt", "puzzle": "1-2", "palette": "sun.json", "cell": 8, "out": "o"}"#,
      ], ["o/3.png"]
    ),
    ([sprites], ["o/1.png", "o/2.png", "o/3.png"]),
    ([boards], ["o/sea/end.png", "o/sea/tee.png", "o/sun/end.png", "o/sun/tee.png"]),
  ]

  @Test(arguments: edits)
  func `what was dropped from a manifest is told in one line, and removed on request`(
    left: [String], gone: [String]
  ) throws {
    try put(Self.sprites, Self.boards)
    #expect(try run("build m.json --cache c").code == 0)
    #expect(tool.files("o").count == 7)
    try tool.put("[\(left.joined(separator: ",\n"))]", at: "m.json")
    for _ in 0..<2 {
      let told = try run("build m.json --cache c")
      #expect(told.code == 0)
      let lines = told.errors.split(separator: "\n").filter { $0.contains("no longer made") }
      #expect(
        lines.count == 1
          && lines[0].hasPrefix("Warning: \(gone.count) file\(gone.count == 1 ? "" : "s") of "),
        "\(told.errors)")
    }
    let check = try run("build m.json --cache c --check --prune")
    #expect(check.code == 1, "\(check.errors)")
    for file in gone { #expect(check.errors.contains("Error: \(file): no longer made\n")) }
    #expect(tool.files("o").count == 7)
    let pruned = try run("build m.json --cache c --prune")
    #expect(pruned.code == 0, "\(pruned.errors)")
    #expect(pruned.errors.contains("Removed \(gone.count) file"), "\(pruned.errors)")
    #expect(Set(tool.files("o").map { "o/\($0)" }).isDisjoint(with: gone))
    #expect(tool.files("o").count == 7 - gone.count)
    #expect(try run("build m.json --cache c --check --prune").code == 0)
  }

  @Test(arguments: ["--cache c", "--no-cache"])
  func `folders and files of requests that are gone are found`(cache: String) throws {
    let kept = #"{"tint": "a", "palette": "sun.json", "out": "o"}"#
    try put(
      kept, #"{"tint": "b", "palette": "sun.json", "out": "p/q"}"#,
      #"{"board": "2x1:41", "palette": "sun.json", "cell": 8, "out": "pics/one.png"}"#)
    #expect(try run("build m.json \(cache)").code == 0)
    // What a person, or another command line, has put there is theirs.
    #expect(try run("tint a --palette sea.json --out p/q \(cache)").code == 0)
    try put(kept)
    let check = try run("build m.json \(cache) --check --prune")
    #expect(check.code == 1, "\(check.errors)")
    for file in ["p/q/bend.png", "pics/one.png"] {
      #expect(check.errors.contains("Error: \(file): no longer made\n"), "\(check.errors)")
    }
    let pruned = try run("build m.json \(cache) --prune")
    #expect(pruned.code == 0 && pruned.errors.contains("Removed 2 files"), "\(pruned.errors)")
    #expect(tool.files("p/q") == ["end.png", "tee.png"] && tool.files("pics") == [])
    #expect(tool.files("o") == ["end.png", "tee.png"])
    #expect(try run("build m.json \(cache) --check --prune").code == 0)
    // Nothing is left of a folder in which nothing else was.
    try put(kept, #"{"tint": "b", "palette": "sun.json", "out": "r"}"#)
    #expect(try run("build m.json \(cache)").code == 0)
    try put(kept)
    #expect(try run("build m.json \(cache) --prune").code == 0)
    #expect(!FileManager.default.fileExists(atPath: tool.folder.appending(path: "r").path()))
  }

  @Test func `an edited file is kept, with the way out, and so it is after an error`() throws {
    try put(Self.sprites, Self.boards)
    #expect(try run("build m.json --no-cache").code == 0)
    try tool.put("mine", at: "o/2.png")
    try put(Self.sprites)
    for _ in 0..<2 {
      let pruned = try run("build m.json --no-cache --prune")
      #expect(
        pruned.errors.contains(
          "Warning: o/2.png is no longer made, but it was edited since, so it is kept; delete "
            + "it, or move it to another folder if it is still needed"), "\(pruned.errors)")
    }
    #expect(tool.files("o").contains("2.png") && !tool.files("o").contains("3.png"))
    try put(Self.sprites, #"{"tint": "missing", "out": "x"}"#)
    let failed = try run("build m.json --no-cache --prune")
    #expect(failed.code == 1 && tool.files("o").contains("2.png"))
  }

  @Test func `manifests and command lines leave each other's files alone`() throws {
    try put(#"{"tint": "a", "palette": "sun.json", "out": "o"}"#)
    try put(#"{"tint": "b", "palette": "sun.json", "out": "o"}"#, at: "n.json")
    let lines = [
      "build m.json", "build n.json", "board ids.txt --palette sun.json --cell 8 --out o",
    ]
    for line in lines + lines {
      let made = try run("\(line) --no-cache --prune")
      #expect(made.code == 0 && !made.errors.contains("Removed"), "\(made.errors)")
    }
    #expect(tool.files("o").count == 6)
    // By hand, the line of a request changes nothing about who looks after its files.
    #expect(try run("tint a --palette sun.json --out o --no-cache").code == 0)
    try put(#"{"tint": "a/tee.png", "palette": "sun.json", "out": "o"}"#)
    #expect(try run("build m.json --no-cache --prune").errors.contains("Removed 1 file"))
    #expect(tool.files("o").count == 5)
  }

  @Test func `a manifest that moves with its files still knows them`() throws {
    try put(Self.sprites, Self.boards)
    #expect(try run("build m.json --no-cache").code == 0)
    let moved = try tool.shell("mkdir game && mv a b o *.json ids.txt .tinct-record game")
    #expect(moved.code == 0)
    try put(Self.sprites, at: "game/m.json")
    let pruned = try run("build game/m.json --no-cache --prune")
    #expect(pruned.code == 0 && pruned.errors.contains("Removed 3 files"), "\(pruned.errors)")
  }

  // MARK: - Errors

  @Test func `an error names the request, and the folder that its paths start from`() throws {
    try put(
      Self.sprites, #"{"board": "levels.json", "out": "b"}"#, at: "game/m.json")
    for name in ["a", "sun.json", "sea.json"] { _ = try tool.shell("cp -R \(name) game") }
    let built = try run("build game/m.json --no-cache")
    #expect(built.code == 1)
    #expect(
      built.errors.contains(
        "Error: m.json:2:12: levels.json: there is no such file or folder; check the path; it "
          + "starts from the folder of m.json\n"), "\(built.errors)")
    #expect(built.errors.contains("Not made: 1 of 2 requests: m.json:2:2.\n"), "\(built.errors)")
    // The same mistake has the same code, whatever else is up to date.
    #expect(try run("build game/m.json --no-cache").code == 1)
    let piped = try tool.shell("tinct build - --no-cache <game/m.json")
    #expect(piped.errors.contains("Error: standard input:2:12: levels.json: "), "\(piped.errors)")
  }

  @Test func `an error of many requests is told once, with all that was not made`() throws {
    try tool.put("{", at: "bad.json")
    let bad = (0..<8).map { #"{"tint": "a", "palette": "bad.json", "out": "o\#($0)"}"# }
    let good = #"{"tint": "b", "palette": "sun.json", "out": "p"}"#
    try tool.put("[\((bad + [good]).joined(separator: ",\n "))]", at: "m.json")
    let first = try run("build m.json --no-cache")
    #expect(first.code == 1, "\(first.errors)")
    #expect(first.errors.contains("Error: m.json:1:2 and 7 more requests: bad.json:1:2: "))
    #expect(first.errors.split(separator: "\n").count { $0.hasPrefix("Error: ") } == 1)
    #expect(
      first.errors.contains(
        "Not made: 8 of 9 requests: m.json:1:2, m.json:2:2, m.json:3:2 and 5 more.\n"),
      "\(first.errors)")
    let second = try run("build m.json --no-cache")
    #expect(second.code == 1 && second.errors.contains("Nothing to write: 1 file up to date."))
    #expect(second.errors.contains("Not made: 8 of 9 requests"))
    // Some of the files of a request were made.
    try put(good, #"{"tint": ["b", "c"], "palette": "sun.json", "out": "q"}"#)
    let partly = try run("build m.json --no-cache")
    #expect(partly.errors.contains("Made in part: 1 of 2 requests: m.json:2:2."))
  }
}
