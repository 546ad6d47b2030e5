import Foundation
import Testing
import TinctCodecs

/// Builds that would replace their own inputs, write one file twice, or trust wrong names and
/// parts: all are refused.
struct BuildSafetyTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.putGame(BuildCommandTests.manifest)
  }

  private func run(_ line: String) throws -> Tool.Result {
    try tool.run(arguments: line.split(separator: " ").map(String.init))
  }

  /// Puts a manifest with these targets in the place of the usual one.
  private func put(_ targets: String, at name: String = "tinct.json") throws {
    try tool.put(
      #"{ "version": 1, "defaults": { "palette": "sun.json", "out": "Art" }, "outputs": {"#
        + targets + "} }", at: name)
  }

  private static let board = #""board": "ids.txt", "puzzle": "@1", "cell": 8"#

  // MARK: - Files of others

  @Test(
    arguments: [
      ("--summary tinct.json", "--summary tinct.json: the manifest reads this file"),
      ("--depfile a/tee.png", "--depfile a/tee.png: the manifest reads this file"),
      ("--depfile ./sun.json", "--depfile ./sun.json: the manifest reads this file"),
      (
        "--summary Art/pieces/sun/tee.png",
        "--summary Art/pieces/sun/tee.png: the manifest makes this file"
      ),
      ("--summary Art/.tinct-record", "this is where it is recorded what was made"),
      ("--summary notes.txt", "--summary notes.txt: there is a file that is no summary"),
      ("--depfile notes.txt", "--depfile notes.txt: there is a file that is no rule for make"),
      ("--summary s --depfile ./s", "--depfile ./s: the other report has the same name"),
      ("--summary Art/pieces", "--summary Art/pieces: the manifest makes files in a folder of"),
      ("--summary empty", "--summary empty: there is a folder of this name"),
      ("--depfile link", "--depfile link: there is a symbolic link, and links are neither"),
      (
        "--summary Art/pieces/sun/TEE.png",
        "the manifest makes Art/pieces/sun/tee.png, which is the same on many disks"
      ),
      ("--depfile empty/", "--depfile empty/: this is no name of a file"),
    ])
  func `a report takes the place of nothing else`(options: String, problem: String) throws {
    try tool.put("mine", at: "notes.txt")
    try FileManager.default.createDirectory(
      at: tool.folder.appending(path: "empty"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: tool.folder.appending(path: "link").path(), withDestinationPath: "notes.txt")
    let before = tool.files().map { tool.data($0) }
    let refused = try run("build --no-cache \(options)")
    #expect(refused.code == 64 && refused.errors.contains(problem), "\(refused.errors)")
    #expect(refused.errors.hasSuffix("; choose another name\nNothing was made.\n"))
    #expect(tool.files().map { tool.data($0) } == before)
  }

  @Test func `a report takes the place of an earlier one`() throws {
    for _ in 1...2 {
      let built = try run("build --no-cache --summary r.json --depfile r.d")
      #expect(built.code == 0, "\(built.errors)")
    }
  }

  @Test(
    arguments: [
      (#""tint": "a", "as": "sheet", "out": ".", "name": "tinct.png""#, "tinct.json"),
      (#""tint": "a", "as": "sheet", "out": "more", "name": "b.png""#, "more/b.json"),
    ])
  func `nothing that the manifest reads is replaced`(target: String, file: String) throws {
    try FileManager.default.createDirectory(
      at: tool.folder.appending(path: "more"), withIntermediateDirectories: true)
    try put("\"boards\": { \(Self.board) }", at: "more/b.json")
    try tool.put(
      #"{ "version": 1, "include": "more/b.json", "outputs": { "s": { "palette": "sun.json", "#
        + target + " } } }", at: "tinct.json")
    let before = tool.data(file)
    let refused = try run("build --no-cache")
    #expect(
      refused.code == 64
        && refused.errors.contains(
          "Error: \(file): s would replace this file, which the manifest reads"),
      "\(refused.errors)")
    #expect(before != nil && tool.data(file) == before && tool.data("Art") == nil)
  }

  // MARK: - One file, two rows

  @Test(
    arguments: [
      (
        #""b": { \#(board), "include": [{ "effort": 5, "name": "x.png" }, "#
          + #"{ "indexed": 5, "name": "x.png" }] }"#,
        "Art/x.png: two rows of one target make this file: b/5; give one"
      ),
      (
        #""a": { \#(board), "name": "x.png" }, "b": { \#(board), "out": "q/../Art", "#
          + #""name": "x.png" }"#,
        "x.png: two requests make this file: a, and b; give one"
      ),
      (
        #""a": { \#(board), "name": "B/x.png" }, "b": { \#(board), "name": "b/X.png" }"#,
        "Art/b/X.png: two requests make this file: a, and b; on many disks Art/B/x.png is the same; "
      ),
    ])
  func `rows that want one file stop the build`(targets: String, problem: String) throws {
    try put(targets)
    let refused = try run("build --no-cache")
    #expect(refused.code == 64 && refused.errors.contains(problem), "\(refused.errors)")
    #expect(tool.files("Art").isEmpty)
  }

  // MARK: - Names in rules

  @Test(arguments: ["a\nb", "a;b", "a|b", "a\tb"])
  func `no rule has a name that make would take for something else`(name: String) throws {
    try tool.put("2x1:41\n", at: "packs/\(name).txt")
    try put(#""b": { "board": "packs/*.txt", "cell": 8 }"#)
    let refused = try run("build --no-cache --depfile b.d")
    #expect(
      refused.code == 64 && refused.errors.contains("no rule of make can have a name"),
      "\(refused.errors)")
    #expect(tool.data("b.d") == nil)
    #expect(try run("build --no-cache").code == 0)
  }

  @Test func `make reads every other name in a rule`() throws {
    for name in ["a:1", "b 2", "c#3", "d$4", "e%5", #"f\6"#, #"g\ 7"#] {
      try tool.put("2x1:41\n", at: "packs/\(name).txt")
    }
    try put(#""b": { "board": "packs/*.txt", "cell": 8 }"#)
    try tool.put(
      "r.json: tinct.json\n\t@$(TINCT) build --no-cache --quiet --summary r.json --depfile d.d\n"
        + "\t@echo built\n-include d.d\n", at: "Makefile")
    for output in ["built\n", ""] {
      let made = try tool.shell("make -s TINCT='\(Tool.executable.path())'")
      #expect(made.code == 0 && made.text == output, "\(made.text)\(made.errors)")
    }
  }

  @Test(arguments: [
    (
      #""a": { \#(board), "name": "x.png" }, "b": { \#(board), "name": "X.png/y.png" }"#,
      "Art/X.png/y.png: b makes this file, and a makes Art/x.png: one of the two names would be"
    ),
    (
      #""a": { \#(board), "name": "q/x.png/y.png" }, "b": { \#(board), "out": "Art/q", "name": "x.png" }"#,
      "Art/q/x.png: b makes this file, and a makes Art/q/x.png/y.png: one of the two names would be"
    ),
    (
      #""a": { "board": "ids.txt", "puzzle": "@1", "matrix": { "cell": [8, 9] }, "name": "{cell}/x.png" }, "#
        + #""b": { \#(board), "out": "Art/8/x.png/z" }"#,
      "one of the two names would be a file and a folder"
    ),
  ])
  func `no file has the name of another one's folder`(targets: String, problem: String) throws {
    try put(targets)
    for options in ["", " --dry-run", " -j 1"] {
      let refused = try run("build --no-cache\(options)")
      #expect(refused.code == 64 && refused.errors.contains(problem), "\(refused.errors)")
    }
    #expect(tool.files("Art").isEmpty)
  }

  @Test func `targets in the wrong order, and in a circle, are told so`() throws {
    func manifest(_ drawn: String) -> String {
      #"""
      { "version": 1, "outputs": {
          "tinted": { "tint": "B/drawn", "palette": "sun.json", "out": "B/t" },
          "drawn": { \#(drawn), "out": "B/drawn" } } }
      """#
    }
    try tool.put(manifest(#""sprites": "square", "size": 32"#), at: "tinct.json")
    let early = try run("build --no-cache")
    #expect(
      early.errors.contains("; drawn makes it: put that before tinted in the manifest"),
      "\(early.errors)")
    try FileManager.default.removeItem(at: tool.folder.appending(path: "B"))
    try tool.put(manifest(#""tint": "B/t", "palette": "sea.json""#), at: "tinct.json")
    let circle = try run("build --no-cache")
    #expect(
      circle.code == 66
        && circle.errors.contains("; tinted and drawn read each other's files: one of them must"),
      "\(circle.errors)")
  }

  @Test func `manifests that replace each other's files say so`() throws {
    try put(#""b": { \#(Self.board), "theme": "noodles" }"#)
    try put(#""b": { \#(Self.board), "theme": "toy" }"#, at: "other.json")
    #expect(try run("build --no-cache").errors.contains("Warning") == false)
    let other = try run("build other.json --no-cache --prune")
    #expect(
      other.code == 0
        && other.errors.contains(
          "Warning: 1 file of tinct build tinct.json replaced: Art/1.png; give one of the two "),
      "\(other.errors)")
    // What another manifest makes is no litter of this one.
    try put(#""b": { \#(Self.board), "name": "more.png" }"#)
    #expect(try run("build --no-cache").code == 0)
    let pruned = try run("build other.json --no-cache --prune")
    #expect(!pruned.errors.contains("more.png"), "\(pruned.errors)")
  }

  @Test func `a summary may take the place of the times that divided the build`() throws {
    try put(#""b": { \#(Self.board) }"#)
    let line = "build --no-cache --summary art.json"
    #expect(try run(line).code == 0)
    let again = try run("\(line) --times art.json")
    #expect(again.code == 0, "\(again.errors)")
    #expect(try run("\(line) --times art.json --shard 1/1").code == 0)
    #expect(try run("\(line) --times art.json --merge").code == 0)
  }

  @Test func `a target before the one whose files it reads is told so, once these are there, too`()
    throws
  {
    let made = #""drawn": { "sprites": "square", "size": 32, "out": "B/drawn" }"#
    let reading = #""tinted": { "tint": "B/drawn", "palette": "sun.json", "out": "B/t" }"#
    try tool.put(#"{ "version": 1, "outputs": { \#(made), \#(reading) } }"#, at: "tinct.json")
    #expect(try run("build --no-cache").errors.contains("comes later") == false)
    try tool.put(#"{ "version": 1, "outputs": { \#(reading), \#(made) } }"#, at: "tinct.json")
    let built = try run("build --no-cache")
    #expect(
      built.errors.contains(
        "Warning: tinted reads what drawn makes, which comes later in the manifest; put drawn "
          + "before it"), "\(built.errors)")
  }

  @Test func `parts without summaries, or without a record, are told`() throws {
    try put(#""b": { "board": "ids.txt", "cell": 8 }"#)
    for number in 1...2 { #expect(try run("build --no-cache --shard \(number)/2").code == 0) }
    let merged = try run("build --no-cache --merge --summary art.json")
    #expect(
      merged.code == 64
        && merged.errors.contains(
          "--summary art.json: all parts are there, but not their summaries, such as art.1-of-2"),
      "\(merged.errors)")
    try FileManager.default.removeItem(at: tool.folder.appending(path: "Art"))
    try FileManager.default.createDirectory(
      at: tool.folder.appending(path: "Art/.tinct-record.1-of-2"), withIntermediateDirectories: true
    )
    let part = try run("build --no-cache --shard 1/2")
    #expect(
      part.code == 1 && part.errors.contains("Error: Art/.tinct-record.1-of-2"), "\(part.errors)")
  }

  @Test func `a field of a name that a row has no value for is told`() throws {
    try put(
      #""b": { "shot": "ids.txt", "puzzle": "@1", "matrix": { "preset": ["og-image"] }, "#
        + #""include": [{ "preset": "og-image", "locale": "de" }], "#
        + #""name": "{locale}/{preset}/{puzzle}.png" }"#)
    let refused = try run("build --no-cache")
    #expect(
      refused.code == 1 && refused.errors.contains("--name has {locale}, and no locale is chosen"),
      "\(refused.errors)")
  }

  @Test func `a lasting obstacle gives one code`() throws {
    try put(#""b": { \#(Self.board), "out": "Art/b" }, "c": { \#(Self.board), "out": "Art/c" }"#)
    try tool.put("in the way", at: "Art/c")
    for _ in 1...2 { #expect(try run("build --no-cache").code == 1) }
  }

  // MARK: - Bounds

  @Test func `variables do not grow without end`() throws {
    let many = "[" + Array(repeating: "\"${a}\"", count: 1001).joined(separator: ",") + "]"
    let list = "[" + Array(repeating: "1", count: 1000).joined(separator: ",") + "]"
    let long = String(repeating: "${b}", count: 70)
    let text = String(repeating: "x", count: 1000)
    try tool.put(
      #"{ "version": 1, "variables": { "a": \#(list), "b": "\#(text)" }, "outputs": { "b": { "#
        + #""board": "ids.txt", "out": "\#(long)", "sprites": "a", "palette": \#(many) } } }"#,
      at: "tinct.json")
    let refused = try run("build")
    #expect(refused.code == 65)
    #expect(refused.errors.contains("variables and patterns stand for more than 1000000 values"))
    #expect(refused.errors.contains("with its variables this text has more than 65536 bytes"))
  }

  @Test func `a path that is too long is refused`() throws {
    try put("\"b\": { \(Self.board), \"out\": \"\(String(repeating: "d/", count: 2100))\" }")
    let refused = try run("build --no-cache")
    #expect(
      refused.code == 64 && refused.errors.contains("the path has more than 4096 bytes"),
      "\(refused.errors)")
  }

  // MARK: - Messages

  @Test func `a value that is wrong is told where it stands, once for all rows of a target`() throws
  {
    try tool.put(
      #"""
      { "version": 1, "defaults": { "palette": "sun.json", "out": "Art" }, "outputs": {
          "a": { "board": "ids.txt",
                 "matrix": { "cell": [8, 9], "theme": ["toy", "nope"] },
                 "name": "{theme}/{cell}/{foo}.png" },
          "b": { "board": "ids.txt", "cell": 8,
                 "include": [{ "theme": "toy" },
                             { "theme": "neo" }] },
          "c": { "board": "gone.txt",
                 "width": 3 } } }
      """#, at: "tinct.json")
    let first = try run("build --no-cache").errors
    #expect(
      first.hasPrefix("Error: tinct.json:9:12: outputs.c.width: unknown key; leave it out\n"))
    #expect(first.contains("Error: tinct.json:3:57 (2 rows): --theme nope: "), "\(first)")
    let text = String(decoding: try #require(tool.data("tinct.json")), as: UTF8.self)
    try tool.put(text.replacing(#""width": 3"#, with: #""cell": 8"#), at: "tinct.json")
    let errors = try run("build --no-cache --dry-run").errors
    for start in [
      "3:57 (2 rows): --theme nope: ", "4:20 (4 rows): --name {theme}/{cell}/{foo}.png: ",
      "7:35: --theme neo: ", "8:21: gone.txt: ",
    ] {
      #expect(errors.contains("Error: tinct.json:\(start)"), "\(start)\n\(errors)")
    }
    #expect(errors.split(separator: "\n").count { $0.hasPrefix("Error: ") } == 4, "\(errors)")
  }

  @Test func `requests that cannot be, and others that cannot be made, are told together`() throws {
    try put(
      #""a": { \#(Self.board), "matrix": { "solved": [true, false], "moves": ["x.jsonl"] } }, "#
        + #""b": { \#(Self.board), "theme": "nope" }"#)
    let errors = try run("build --no-cache").errors
    #expect(errors.contains("--solved and --moves cannot be combined"), "\(errors)")
    #expect(errors.contains("there is no theme \"nope\""), "\(errors)")
  }

  @Test func `what cannot be read, and what others need that is not there, are told together`()
    throws
  {
    try put(
      #""a": { \#(Self.board), "cel": 9 }, "b": { "board": "gone.txt", "cell": 8 }, "#
        + #""c": { \#(Self.board), "theme": "nope" }"#)
    for line in ["build --no-cache", "build --no-cache a b c", "build --no-cache --dry-run"] {
      let errors = try run(line).errors
      for part in ["outputs.a.cel: unknown key", "gone.txt: ", "there is no theme \"nope\""] {
        #expect(errors.contains(part), "\(errors)")
      }
      #expect(!errors.contains("no such target"), "\(errors)")
    }
    #expect(try run("build --no-cache --list").errors.contains("outputs.a.cel: unknown key"))
  }

  @Test
  func `what an earlier target is still to make is no error, and told of where it is left out`()
    throws
  {
    try tool.put(
      #"""
      { "version": 1, "outputs": {
          "drawn": { "sprites": "square", "size": 32, "out": "B/drawn" },
          "tinted": { "tint": "B/drawn", "palette": "sun.json", "out": "B/t" } } }
      """#, at: "tinct.json")
    let known = "Warning: tinted reads what drawn makes, so its files are known once that is there"
    for (options, code) in [("--dry-run", 0), ("--print-outputs", 0), ("--check", 1)] {
      let planned = try run("build --no-cache \(options)")
      #expect(planned.code == Int32(code) && planned.errors.contains(known), "\(planned.errors)")
    }
    let alone = try run("build --no-cache tinted")
    #expect(
      alone.code == 66
        && alone.errors.contains("; drawn makes it: name that, too, or build it before"),
      "\(alone.errors)")
    #expect(try run("build --no-cache tinted drawn").code == 0)
    #expect(!(try run("build --no-cache --check").errors.contains("Warning: ")))
  }

  @Test func `reports and listed paths start where the command is typed`() throws {
    try FileManager.default.createDirectory(
      at: tool.folder.appending(path: "game"), withIntermediateDirectories: false)
    for name in ["tinct.json", "sun.json", "sea.json", "ids.txt", "a", "packs"] {
      let from = tool.folder.appending(path: name).path()
      guard FileManager.default.fileExists(atPath: from) else { continue }
      try FileManager.default.moveItem(
        atPath: from, toPath: tool.folder.appending(path: "game/\(name)").path())
    }
    let line = "build --no-cache --manifest game/tinct.json"
    let built = try run("\(line) --summary all.json --depfile all.d")
    #expect(built.code == 0, "\(built.errors)")
    let rule = String(decoding: try #require(tool.data("all.d")), as: UTF8.self)
    #expect(tool.data("all.json") != nil && tool.data("game/all.json") == nil)
    #expect(rule.hasPrefix("all.json: \\\n ") && rule.contains(" game/sun.json "), "\(rule)")
    let listed = try run("\(line) --print-outputs").text.split(separator: "\n")
    #expect(!listed.isEmpty && listed.allSatisfy { tool.data(String($0)) != nil }, "\(listed)")
    #expect(try run("\(line) --times all.json --dry-run").code == 0)
  }

  @Test func `a misspelt default is one error`() throws {
    try tool.put(
      #"""
      { "version": 1, "defaults": { "palete": "sun.json", "out": "Art" }, "outputs": {
          "a": { "board": "ids.txt", "cell": 8 }, "b": { "board": "ids.txt", "cell": 9 } } }
      """#, at: "tinct.json")
    #expect(
      try run("build --no-cache").errors
        == "Error: tinct.json:1:31: defaults.palete: unknown key; did you mean \"palette\"?\n")
  }

  @Test func `a row that a target does not have is told with those that it has`() throws {
    try put(
      #""b": { \#(Self.board), "matrix": { "theme": ["toy", "bold"] }, "name": "{theme}.png" }"#)
    let refused = try run("build --no-cache b/8/16")
    #expect(
      refused.code == 64
        && refused.errors.contains(
          "b/8/16: the target b of tinct.json has no such row; it has 2 rows, such as b/toy, b/bold"
        ),
      "\(refused.errors)")
  }

  @Test(arguments: [
    ("--summary -", "--summary writes a file; name one."),
    ("--check --summary s.json", "--check writes nothing; leave --summary out."),
    ("--dry-run --depfile s.d", "--dry-run writes nothing; leave --depfile out."),
    ("--shard 1/2 --watch", "--watch is for the whole manifest, not for --shard."),
    ("--shard 1/2 --print-outputs", "--shard and --print-outputs cannot be combined."),
    ("--shard +1/2", "--shard takes a part such as 3/8, or auto, not +1/2."),
  ])
  func `an option that makes no sense is refused`(options: String, problem: String) throws {
    let refused = try run("build --no-cache \(options)")
    #expect(refused.code == 64 && refused.errors.contains(problem), "\(refused.errors)")
  }

  @Test func `the number of jobs is written as for make, too`() throws {
    #expect(try run("build --no-cache -j1").code == 0)
    #expect(try run("build --no-cache -j 2").code == 0)
  }

  @Test func `a value of any length is told in a few lines`() throws {
    let word = String(repeating: "x", count: 160_000)
    try put("\"b\": { \(Self.board), \"theme\": \"\(word)\" }")
    let refused = try run("build --no-cache")
    #expect(refused.code != 0 && refused.errors.utf8.count < 6000, "\(refused.errors.utf8.count)")
  }

  @Test func `a file that nobody makes any longer, and that was edited, is kept and no fault`()
    throws
  {
    try put(
      #""b": { \#(Self.board), "out": "Art/b" }, "c": { \#(Self.board), "out": "Art/c" }"#
    )
    #expect(try run("build --no-cache").code == 0)
    let orphans = tool.files("Art/c").filter { $0.hasSuffix(".png") }
    try tool.put("mine", at: "Art/c/\(try #require(orphans.first))")
    try put(#""b": { \#(Self.board), "out": "Art/b" }"#)
    for options in ["--check --prune", "--prune", "--check --prune"] {
      let pruned = try run("build --no-cache \(options)")
      #expect(pruned.code == 0 && pruned.errors.contains("it was edited since"), "\(pruned.errors)")
    }
  }

  @Test func `a damaged record beside the manifest is told`() throws {
    try put(#""b": { \#(Self.board), "out": "Art/b.png" }"#)
    #expect(try run("build").code == 0)
    var record = try #require(tool.data(".tinct-record"))
    record[record.count / 2] ^= 1
    try tool.put(record, at: ".tinct-record")
    try put(#""b": { \#(Self.board), "theme": "toy", "out": "Art/b.png" }"#)
    let built = try run("build")
    #expect(
      built.code == 0
        && built.errors.contains(".tinct-record: the record of what tinct.json made is damaged; "),
      "\(built.errors)")
    #expect(!(try run("build --no-keep-going").errors.contains("damaged")))
  }

  @Test func `a folder that cannot be read is told`() throws {
    let folder = tool.folder.appending(path: "packs")
    // Nothing is closed to the superuser, but a link that leads to itself.
    if geteuid() == 0 {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(), withDestinationPath: "packs")
    } else {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0])
    }
    try put(#""b": { "board": "packs/*.txt", "cell": 8 }"#)
    let refused = try run("build --no-cache")
    #expect(
      refused.code == 65 && refused.errors.contains("the folder \"packs\" cannot be read: "),
      "\(refused.errors)")
  }

  @Test func `a name of thousands of characters is told by its ends`() throws {
    let name = "begin" + String(repeating: "/long", count: 700) + "/end.txt"
    try put("\"b\": { \"board\": \"\(name)\", \"cell\": 8 }")
    let errors = try run("build --no-cache").errors
    #expect(errors.contains(": begin/long") && errors.contains("…"), "\(errors)")
    #expect(errors.contains("/end.txt: ") && errors.utf8.count < 600, "\(errors)")
  }

  #if os(Linux)
    @Test func `names that differ in their normal form alone are two files`() throws {
      for (name, text) in [("\u{E9}", "2x1:41\n"), ("e\u{301}", "1x2:82\n")] {
        try tool.put(text, at: "packs/\(name).txt")
      }
      try put(#""b": { "matrix": { "board": ["packs/*.txt"] }, "cell": 8 }"#)
      #expect(try run("build --list").text.split(separator: "\n").count == 2)
    }
  #endif

  // MARK: - Parts

  @Test func `parts of an earlier number do not stop a merge of all parts of another`() throws {
    for part in ["1/2", "1/3", "2/3"] {
      #expect(try run("build --no-cache --shard \(part)").code == 0)
    }
    let missing = try run("build --no-cache --merge")
    #expect(
      missing.code == 66
        && missing.errors.contains("records of different numbers of shards (2, 3), and ")
        && missing.errors.contains("'.tinct-record.*-of-2' or '.tinct-record.*-of-3'"),
      "\(missing.errors)")
    #expect(try run("build --no-cache --shard 3/3").code == 0)
    let merged = try run("build --no-cache --merge")
    #expect(merged.code == 0, "\(merged.errors)")
    #expect(!tool.files("Art").contains { $0.contains("-of-") })
    #expect(try run("build --no-cache --check --prune").code == 0)
  }

  @Test func `a merge finds a damaged picture in an archive`() throws {
    for number in 1...2 {
      #expect(try run("build --no-cache --pack tar --shard \(number)/2").code == 0)
    }
    var archive = try #require(tool.data("tinct.1-of-2.tar"))
    let pixels = try #require(archive.firstRange(of: Data("IDAT".utf8)))
    archive[pixels.upperBound + 4] ^= 1
    try tool.put(archive, at: "tinct.1-of-2.tar")
    let damaged = try run("build --no-cache --merge --pack tar")
    #expect(
      damaged.code == 65
        && damaged.errors.hasPrefix("Error: tinct.1-of-2.tar: 1 file damaged: ")
        && damaged.errors.hasSuffix(
          "; move tinct.1-of-2.tar away, and run 'tinct build --shard 1/2 --pack tar' again\n"),
      "\(damaged.errors)")
    try FileManager.default.removeItem(at: tool.folder.appending(path: "tinct.1-of-2.tar"))
    #expect(try run("build --no-cache --pack tar --shard 1/2").code == 0)
    #expect(try run("build --no-cache --merge --pack tar").code == 0)
  }

  @Test func `a merge takes nothing but archives of builds`() throws {
    for number in 1...2 {
      #expect(try run("build --no-cache --pack tar --shard \(number)/2").code == 0)
    }
    let whole = try #require(tool.data("tinct.1-of-2.tar"))
    func merge(_ problem: String) throws {
      let refused = try run("build --no-cache --merge --pack tar")
      #expect(
        refused.code == 65
          && refused.errors.hasPrefix("Error: tinct.1-of-2.tar: \(problem)")
          && refused.errors.contains("; move tinct.1-of-2.tar away, and run "),
        "\(refused.errors)")
    }
    try tool.put(whole + Data("more".utf8), at: "tinct.1-of-2.tar")
    try merge("the archive is damaged: its end is not as it should be, byte ")
    let path = tool.folder.appending(path: "tinct.1-of-2.tar").path()
    try FileManager.default.moveItem(atPath: path, toPath: path + ".real")
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "tinct.1-of-2.tar.real")
    try merge("this is a symbolic link, not an archive")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try merge("this is a folder, not an archive")
    try FileManager.default.removeItem(atPath: path)
    let foreign = TarMember(path: "mine.txt", byteCount: 0, modifiedSeconds: 0).header
    try tool.put(Data(foreign + TarMember.end(at: foreign.count)), at: "tinct.1-of-2.tar")
    try merge("no build has written this archive")
  }
}
