import Foundation
import Testing

/// Manifests with targets, as `tinct build` makes them.
struct BuildCommandTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.putGame(Self.manifest)
  }

  static let manifest = """
    // All pictures of the game.
    { "version": 1, "variables": { "big": 16 },
      "defaults": { "palette": ["s*.json"], "out": "Art" },
      "outputs": {
        "pieces": { "tint": "a", "name": "pieces/{palette}/{sprite}.png" },
        "boards": {
          "board": "ids.txt",
          "matrix": { "theme": ["noodles", "toy"], "cell": [8, "${big}"] },
          "exclude": [{ "theme": "toy", "cell": 8 }],
          "name": "boards/{theme}/{cell}/{palette}/{puzzle}.png" } } }
    """

  private func run(_ line: String) throws -> Tool.Result {
    try tool.run(arguments: line.split(separator: " ").map(String.init))
  }

  private func lines(_ result: Tool.Result) -> [String] {
    String(decoding: result.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  // MARK: - Making

  @Test func `a build makes all rows, the same bytes as command lines, and then nothing`() throws {
    let built = try run("build --cache c")
    #expect(built.code == 0, "\(built.errors)")
    #expect(
      built.errors.contains("Wrote boards: 18 files, ")
        && built.errors.contains("Wrote 2 sprites in 2 palettes to Art: 4 files, "))
    #expect(tool.files("Art/boards/toy").count == 6)
    let line =
      "board ids.txt --theme toy --cell 16 --palette sun.json --palette sea.json --out b --no-cache"
    #expect(try run(line).code == 0)
    for palette in ["sun", "sea"] {
      for board in 1...3 {
        let made = try #require(tool.data("Art/boards/toy/16/\(palette)/\(board).png"))
        #expect(made == tool.data("b/\(palette)/\(board).png"))
      }
    }
    let again = try run("build --cache c")
    #expect(again.code == 0 && again.errors == "Nothing to write: 22 files up to date.\n")
    #expect(try run("build --no-cache --check --prune").code == 0)
  }

  @Test(arguments: ["1", "3"])
  func `the record and the files are the same for any number of jobs`(jobs: String) throws {
    #expect(try run("build --no-cache --jobs \(jobs)").code == 0)
    let other = try Tool()
    for name in tool.files() { try other.put(try #require(tool.data(name)), at: name) }
    try FileManager.default.removeItem(at: other.folder.appending(path: "Art"))
    let built = try other.run("build", "--no-cache", "--jobs", "2")
    #expect(built.code == 0)
    #expect(other.files("Art") == tool.files("Art"))
    for name in tool.files("Art") {
      #expect(tool.data("Art/\(name)") == other.data("Art/\(name)"), "\(name)")
    }
  }

  @Test func `rows alone are made where the whole build puts them, and nothing else is stale`()
    throws
  {
    #expect(try run("build boards/8 --no-cache").code == 0)
    #expect(tool.files("Art").count == 6)
    #expect(tool.files("Art").allSatisfy { $0.hasPrefix("boards/noodles/8/") })
    #expect(try run("build --no-cache").code == 0)
    let part = try run("build pieces --no-cache")
    #expect(part.code == 0 && part.errors == "Nothing to write: 4 files up to date.\n")
    #expect(try run("build pieces --prune").code == 64)
    let wrong = try run("build boads --no-cache")
    #expect(
      wrong.code == 64
        && wrong.errors
          == "Error: boads: tinct.json has no such target or row; did you mean boards?\n",
      "\(wrong.errors)")
  }

  @Test func `what has gone from the manifest is told and pruned`() throws {
    #expect(try run("build --no-cache").code == 0)
    try tool.put(
      Self.manifest.replacing("[\"noodles\", \"toy\"]", with: "[\"toy\"]")
        .replacing("\"exclude\"", with: "\"include\""), at: "tinct.json")
    let check = try run("build --no-cache --check --prune")
    #expect(
      check.code == 1 && check.errors.contains("Error: Art/boards/noodles/16/sea/1.png, ")
        && check.errors.contains(" more: no longer made\n"), "\(check.errors)")
    let pruned = try run("build --no-cache --prune")
    #expect(pruned.code == 0 && pruned.errors.contains("Removed 12 files"), "\(pruned.errors)")
    #expect(tool.files("Art/boards").allSatisfy { $0.hasPrefix("toy/") })
  }

  @Test func `a puzzle is chosen by a number, as on the command line`() throws {
    try tool.put(
      """
      { "version": 1, "defaults": { "palette": "sun.json" }, "outputs": {
          "a": { "board": "ids.txt", "puzzle": 1, "cell": 8, "out": "a.png" },
          "b": { "board": "ids.txt", "puzzle": ["@1"], "cell": 8, "out": "b.png" },
          "c": { "icon": "ids.txt", "puzzle": 1, "as": "web", "out": "web" } } }
      """, at: "tinct.json")
    let built = try run("build --no-cache")
    #expect(built.code == 0, "\(built.errors)")
    #expect(tool.data("a.png") == tool.data("b.png"))
    try tool.put(
      #"{ "version": 1, "outputs": { "a": { "board": "ids.txt", "puzzle": 1.5, "out": "a.png" } } }"#,
      at: "tinct.json")
    let wrong = try run("build --no-cache")
    #expect(
      wrong.errors.contains("a.puzzle: expected a name, or a number from 1, found 1.5"),
      "\(wrong.errors)")
  }

  @Test func `two rows that want one file stop the build before anything is written`() throws {
    try tool.put(
      """
      { "version": 1, "defaults": { "palette": "sun.json", "out": "Art" }, "outputs": {
          "a": { "board": "ids.txt", "cell": 8 }, "b": { "tint": "a", "name": "1.png", "out": "Art" },
          "c": { "board": "ids.txt", "puzzle": "@1", "cell": 16 } } }
      """, at: "tinct.json")
    let built = try run("build --no-cache")
    #expect(built.code == 64 && built.errors.contains("two requests make this file: a, and c"))
    #expect(built.errors.contains("Nothing was made.") && !built.errors.contains("Not made"))
    #expect(!tool.files().contains("Art"))
  }

  @Test func `two requests that make many of the same files are told in one line`() throws {
    try tool.put(
      """
      { "version": 1, "defaults": { "palette": "sun.json", "out": "Art" }, "outputs": {
          "a": { "icon": "2x1:41", "as": "web" }, "b": { "icon": "1x2:82", "as": "web" } } }
      """, at: "tinct.json")
    let built = try run("build --no-cache")
    #expect(
      built.errors.contains(
        "Art/web/favicon.ico and 6 more: two requests make these files: a, and b"))
    #expect(built.errors.split(separator: "\n").count == 2, "\(built.errors)")
  }

  @Test func `icons in a matrix need its axes in the folder`() throws {
    try tool.put(
      """
      { "version": 1, "defaults": { "palette": "sun.json" }, "outputs": {
          "icons": { "icon": "2x1:41", "as": "ico", "out": "Art",
                     "matrix": { "theme": ["noodles", "toy"] } } } }
      """, at: "tinct.json")
    let built = try run("build --list")
    #expect(built.code == 65)
    #expect(
      built.errors.contains(
        "icons/noodles and icons/toy would be the same files; put {theme} into \"out\", such as "
          + "\"Art/{theme}\""), "\(built.errors)")
    let mended = String(decoding: try #require(tool.data("tinct.json")), as: UTF8.self)
      .replacing("\"Art\"", with: "\"Art/{theme}\"")
    try tool.put(mended, at: "tinct.json")
    #expect(try run("build --no-cache").code == 0)
    #expect(tool.files("Art/toy").contains("app.ico"))
  }

  @Test func `the palettes of a pattern have their folders however many there are`() throws {
    try tool.put(
      """
      { "version": 1, "outputs": { "icons": { "icon": "2x1:41", "as": "ico", "palette": ["s*.json"],
          "out": "Art" } } }
      """, at: "tinct.json")
    #expect(try run("build --no-cache").code == 0)
    #expect(tool.files("Art").filter { $0.hasSuffix("ico") } == ["sea/app.ico", "sun/app.ico"])
    try FileManager.default.removeItem(at: tool.folder.appending(path: "sea.json"))
    let again = try run("build --no-cache --prune")
    #expect(again.code == 0 && again.errors.contains("Nothing to write: 1 file"), "\(again.errors)")
    #expect(tool.files("Art").filter { $0.hasSuffix("ico") } == ["sun/app.ico"])
  }

  @Test func `a request that reads what another writes waits for it`() throws {
    try tool.put(
      """
      { "version": 1, "outputs": {
          "set": { "sprites": "square", "size": 16, "out": "own/square" },
          "tinted": { "tint": "own/square", "palette": "sun.json", "out": "Art" } } }
      """, at: "tinct.json")
    let built = try run("build --no-cache")
    #expect(built.code == 0, "\(built.errors)")
    #expect(tool.files("Art").contains("tee.png"))
    // A folder of the manifest may look like the name of a shipped set.
    try tool.put(
      """
      { "version": 1, "outputs": {
          "set": { "sprites": "square", "size": 24, "out": "pieces" },
          "tinted": { "tint": "pieces", "palette": "sun.json", "out": "Tinted" },
          "boards": { "board": "ids.txt", "palette": "sun.json", "cell": 24, "sprites": "pieces",
                      "out": "Boards" } } }
      """, at: "tinct.json")
    let named = try run("build --no-cache")
    #expect(named.code == 0, "\(named.errors)")
    #expect(tool.files("Tinted").contains("tee.png") && !tool.files("Boards").isEmpty)
    // What lies beside the files that are made is not waited for: the clash is found first.
    try tool.put(
      """
      { "version": 1, "defaults": { "palette": "sun.json", "out": "." }, "outputs": {
          "x": { "board": "ids.txt", "cell": 8 }, "y": { "board": "ids.txt", "cell": 9 } } }
      """, at: "tinct.json")
    #expect(try run("build --no-cache").code == 64 && tool.data("1.png") == nil)
  }

  @Test func `a part has only what is read made whole`() throws {
    try tool.put(
      """
      { "version": 1, "defaults": { "palette": "sun.json" }, "outputs": {
          "boards": { "board": "ids.txt", "cell": 8, "out": "Art/boards" },
          "set": { "sprites": "square", "size": 16, "out": "Art/set" },
          "tinted": { "tint": "Art/set", "out": "Art/tinted" } } }
      """, at: "tinct.json")
    #expect(try run("build --no-cache --shard 1/2").code == 0)
    #expect(tool.files("Art/set").count { $0.hasSuffix("png") } == 13)
    #expect((1...2).contains(tool.files("Art/boards").count { $0.hasSuffix("png") }))
    #expect(tool.files("Art/tinted").count { $0.hasSuffix("png") } < 8)
    #expect(try run("build --no-cache --shard 2/2").code == 0)
    #expect(try run("build --no-cache --merge").code == 0)
    #expect(try run("build --no-cache --check").code == 0)
    // Requests that are stopped are told by their names.
    try tool.put("{", at: "sun.json")
    let failed = try run("build --no-cache")
    #expect(failed.errors.contains("requests: boards, tinted."), "\(failed.errors)")
  }

  @Test func `a manifest for what lies in a folder can be built at once`() throws {
    try FileManager.default.removeItem(at: tool.folder.appending(path: "tinct.json"))
    for name in ["x", "y"] {
      let made = try run("puzzle convert ids.txt --name \(name) --out packs/\(name).json")
      #expect(made.code == 0, "\(made.errors)")
    }
    try FileManager.default.removeItem(at: tool.folder.appending(path: "ids.txt"))
    let wrote = try run("init")
    #expect(wrote.code == 0, "\(wrote.errors)")
    #expect(
      wrote.errors
        == "Wrote tinct.json for 1 folder of art, 2 packs, 0 games, 2 palettes, 0 themes; next: tinct build\n"
    )
    let text = String(decoding: try #require(tool.data("tinct.json")), as: UTF8.self)
    #expect(text.contains(#""board": ["packs/*.json"]"#) && text.contains("// All pictures"))
    let built = try run("build --no-cache")
    #expect(built.code == 0, "\(built.errors)")
    #expect(tool.files("Art/boards").count == 12 && tool.data("Art/a/sun/tee.png") != nil)
    #expect(try run("build --no-cache --check --prune").code == 0)
    // What a build has made is no art.
    let again = try run("init --out b.json")
    #expect(again.errors.contains("1 folder of art"), "\(again.errors)")
    try tool.put(#"{ "name": "Bare", "colors": { "base": "white" } }"#, at: "bare.json")
    let long =
      "a-folder-of-art/with-a-name-that-no-message-would-tell-as-a-whole-since-it-is-so-long"
    try tool.put(Data(try #require(tool.data("a/tee.png"))), at: "\(long)/tee.png")
    try tool.put("\u{FF}\u{D8}", at: "me.jpg")
    try tool.put("2x1:41\n", at: "more/ids.txt")
    try tool.put("Buy milk.", at: "more/notes.txt")
    try tool.put("{}", at: "schemas/build.schema.json")
    let passed = try run("init --out other.json")
    let other = String(decoding: try #require(tool.data("other.json")), as: UTF8.self)
    #expect(other.contains("\n  \"$schema\": \"schemas/build.schema.json\","))
    #expect(text.contains("// \"$schema\": \"schemas/build.schema.json\","))
    #expect(other.contains(#""tint": "\#(long)""#) && !other.contains("…"), "\(other)")
    #expect(other.contains("more/ids.txt") && !other.contains("notes.txt"), "\(other)")
    try tool.put(
      #"{"format": "tinct-puzzles", "version": 1, "name": "T", "strings": {"title": "Hi", "#
        + #""title@de": "He"}, "puzzles": []}"#, at: "a/titled.json")
    #expect(try run("init --out titled.json").code == 0)
    #expect(other.contains(#""title": "{pack}""#))
    let titled = String(decoding: try #require(tool.data("titled.json")), as: UTF8.self)
    #expect(titled.contains(#""shot": "a/titled.json""#), "\(titled)")
    #expect(!titled.contains(#""title""#) && titled.contains("Title and caption are those of the"))
    #expect(passed.errors.contains("Warning: me.jpg is left out: art is read from PNG\n"))
    #expect(
      passed.errors.contains(
        "Warning: bare.json is left out: it lacks \"format\": \"tinct-palette\" and \"version\": 1\n"
      ), "\(passed.errors)")
    let kept = try run("init")
    #expect(kept.code == 73 && kept.errors.contains("the file exists already"))
    let empty = try Tool()
    #expect(try empty.run("init").code == 0 && empty.run("build", "--no-cache").code == 0)
  }

  @Test func `a manifest for a game and its log has boards, a film, an icon and a shot`() throws {
    let tool = try Tool()
    let folder = Tool.package.appending(path: "examples/catchup")
    for (from, to) in [("catchup.json", "game.json"), ("games/final.jsonl", "logs/one.jsonl")] {
      let text = try String(contentsOf: folder.appending(path: from), encoding: .utf8)
      // The first moves are enough.
      let lines = text.split(separator: "\n").map(String.init)
      try tool.put(
        to.hasSuffix("l") ? lines.prefix(5).joined(separator: "\n") : text, at: to)
    }
    let wrote = try tool.run("init")
    #expect(wrote.errors.contains("0 packs, 1 game, 0 palettes"), "\(wrote.errors)")
    let rows = try tool.run("build", "--list")
    #expect(rows.text.contains("game/noodles/0.3") && rows.text.contains("game-film"))
    let built = try tool.run("build", "game-film", "game-icon", "game-store", "game", "--no-cache")
    #expect(built.code == 0, "\(built.errors)")
    let files = tool.files("Art")
    for part in ["game/boards/noodles/0.3", "game/film", "game/icon", "game/store/og-image"] {
      #expect(files.contains { $0.hasPrefix(part) }, "\(part): \(files)")
    }
  }

  @Test func `a game that cannot be read is left out of a manifest, and one keeps its palette`()
    throws
  {
    let tool = try Tool()
    let head = #"{"format": "tinct-game", "version": 1, "name": "#
    let rest =
      #", "grid": {"kind": "square", "columns": 2, "rows": 1}, "states": {"a": {}}"#
    try tool.put(head + #""Broken""# + rest, at: "broken.json")
    try tool.put(head + #""Calm", "palette": "moss""# + rest + "}", at: "calm.json")
    let wrote = try tool.run("init")
    #expect(
      wrote.errors.contains("Warning: broken.json is left out: line 1, column ")
        && wrote.errors.contains(" 1 game,"), "\(wrote.errors)")
    let text = String(decoding: try #require(tool.data("tinct.json")), as: UTF8.self)
    #expect(
      text.contains(#""palette": ["moss"]"#) && !text.contains("broken")
        && text.contains("calm.json"), "\(text)")
    try tool.put(#"{"format": "tinct-moves", "version": 1, "game": "calm"}"#, at: "calm.jsonl")
    #expect(try tool.run("init", "--out", "played.json").code == 0)
    let played = String(decoding: try #require(tool.data("played.json")), as: UTF8.self)
    #expect(
      played.contains(#""board": "calm.json", "moves": "calm.jsonl", "palette": "moss","#),
      "\(played)")
    #expect(try tool.run("build", "--manifest", "played.json", "--list").code == 0)
  }

  // MARK: - Telling

  @Test func `rows, files, and what would be written are listed, and nothing is made`() throws {
    #expect(
      lines(try run("build --list")) == [
        "pieces", "boards/noodles/8", "boards/noodles/16", "boards/toy/16",
      ])
    let outputs = lines(try run("build --print-outputs"))
    #expect(outputs.count == 22 && outputs == outputs.sorted())
    #expect(outputs.first == "Art/boards/noodles/16/sea/1.png")
    let dry = try run("build --no-cache --dry-run")
    #expect(dry.code == 0 && lines(dry).count == 22)
    #expect(lines(dry).contains("Art/pieces/sun/tee.png: not made before"))
    #expect(dry.errors == "22 files would be written; 0 up to date.\n")
    let check = try run("build --no-cache --check")
    #expect(
      check.errors == """
        Error: Art/pieces/sea/end.png, Art/pieces/sun/end.png, Art/pieces/sea/tee.png and 19 more: \
        out of date: not made before
        22 files not up to date.

        """, "\(check.errors)")
    #expect(!tool.files().contains("Art"))
    #expect(try run("build --no-cache").code == 0)
    for file in outputs { #expect(tool.data(file) != nil, "\(file)") }
    let changed = try run("build --no-cache --dry-run --set big=17")
    #expect(lines(changed).count == 12, "\(lines(changed))")
  }

  @Test func `a summary and a rule for make are written, also when nothing changed`() throws {
    for _ in 0..<2 {
      let built = try run("build --cache c --summary report.json --depfile build.d")
      #expect(built.code == 0, "\(built.errors)")
      let rule = String(decoding: try #require(tool.data("build.d")), as: UTF8.self)
      #expect(rule.hasPrefix("report.json: \\\n "))
      for name in ["tinct.json", "sun.json", "sea.json", "ids.txt", "a/tee.png"] {
        #expect(rule.contains(" \(name)"), "\(name)")
      }
      let data = try #require(tool.data("report.json"))
      let read = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      let summary = try #require(read)
      #expect(summary["files"] as? Int == 22)
      #expect((summary["requests"] as? [[String: Any]])?.count == 4)
      try FileManager.default.removeItem(at: tool.folder.appending(path: "report.json"))
    }
  }

  @Test func `make runs a build only when an input has changed`() throws {
    try tool.put(
      "report.json: tinct.json\n\t@$(TINCT) build --no-cache --quiet --summary report.json --depfile d.d\n"
        + "\t@echo built\n-include d.d\n", at: "Makefile")
    let line = "make TINCT='\(Tool.executable.path())'"
    #expect(try lines(tool.shell(line)) == ["built"])
    #expect(try !lines(tool.shell(line)).contains("built"))
    let future = Date(timeIntervalSinceNow: 60)
    try FileManager.default.setAttributes(
      [.modificationDate: future], ofItemAtPath: tool.folder.appending(path: "ids.txt").path())
    #expect(try lines(tool.shell(line)).contains("built"))
  }

  @Test func `make sees palettes that come and go`() throws {
    for name in ["sun", "sea"] {
      try tool.put(try #require(tool.data("\(name).json")), at: "colors/\(name).json")
    }
    let manifest = String(decoding: try #require(tool.data("tinct.json")), as: UTF8.self)
    try tool.put(manifest.replacing("s*.json", with: "colors/*.json"), at: "tinct.json")
    try tool.put(
      "report.json: tinct.json\n\t@$(TINCT) build --no-cache --quiet --prune --summary report.json --depfile d.d\n"
        + "\t@echo built\n-include d.d\n", at: "Makefile")
    let line = "make TINCT='\(Tool.executable.path())'"
    func make() throws -> [String] {
      let made = try tool.shell(line)
      #expect(made.code == 0, "\(made.errors)")
      return lines(made)
    }
    #expect(try make() == ["built"])
    #expect(try !make().contains("built"))
    try FileManager.default.removeItem(at: tool.folder.appending(path: "colors/sea.json"))
    // Folders have times in steps, and Make looks for later ones.
    let future = Date(timeIntervalSinceNow: 60)
    try FileManager.default.setAttributes(
      [.modificationDate: future], ofItemAtPath: tool.folder.appending(path: "colors").path())
    #expect(try make().contains("built"))
    #expect(!tool.files("Art").contains { $0.contains("sea/") })
  }

  @Test func `make takes a percent sign in a name for itself`() throws {
    for name in ["sun", "50%sea"] {
      try tool.put(try #require(tool.data("\(name.suffix(3)).json")), at: "colors/\(name).json")
    }
    let manifest = String(decoding: try #require(tool.data("tinct.json")), as: UTF8.self)
    try tool.put(manifest.replacing("s*.json", with: "colors/*.json"), at: "tinct.json")
    try tool.put(
      "report.json: tinct.json\n\t@$(TINCT) build --no-cache --quiet --summary report.json --depfile d.d\n"
        + "\t@echo built\n-include d.d\n", at: "Makefile")
    let line = "make TINCT='\(Tool.executable.path())'"
    #expect(try lines(tool.shell(line)) == ["built"])
    #expect(try !lines(tool.shell(line)).contains("built"))
    try FileManager.default.removeItem(at: tool.folder.appending(path: "colors/50%sea.json"))
    let made = try tool.shell(line)
    #expect(made.code == 0 && lines(made).contains("built"), "\(made.errors)")
  }

  @Test func `warnings are told with --quiet, too`() throws {
    try tool.put("damaged", at: "Art/.tinct-record")
    let built = try run("build --no-cache --quiet")
    #expect(built.code == 0)
    #expect(
      built.errors.hasPrefix("Warning: Art: the record of what was made here is damaged; ")
        && built.errors.split(separator: "\n").count == 1, "\(built.errors)")
  }

  @Test func `a folder with a manifest is told from a target`() throws {
    try tool.put(Self.manifest, at: "gg/tinct.json")
    let named = try run("build gg --no-cache")
    #expect(
      named.code == 64
        && named.errors.hasSuffix(
          "gg: tinct.json has no such target or row; gg is a folder with a manifest: "
            + "'tinct build gg/'\n"),
      "\(named.errors)")
    try FileManager.default.removeItem(at: tool.folder.appending(path: "tinct.json"))
    let alone = try run("build gg --no-cache")
    #expect(
      alone.code == 66
        && alone.errors.hasSuffix("gg is a folder with a manifest: 'tinct build gg/'\n"),
      "\(alone.errors)")
  }

  @Test func `remarks name the targets that they are about`() throws {
    let palette = String(decoding: try #require(tool.data("sun.json")), as: UTF8.self)
    try tool.put(
      palette.replacing("\"colors\"", with: "\"strings\": {\"title\": \"Hi\"}, \"colors\""),
      at: "sun.json")
    try tool.put(
      """
      { "version": 1, "defaults": { "palette": ["sun.json"] }, "outputs": {
          "store": { "shot": "ids.txt", "puzzle": ["@1"], "preset": ["og-image"], "out": "Art/s" },
          "boards": { "board": "ids.txt", "cell": 8, "out": "Art/b" } } }
      """, at: "tinct.json")
    let built = try run("build --no-cache")
    #expect(built.code == 0 && built.errors.contains("store: The title "), "\(built.errors)")
    // It is not told again with the files of another target.
    try FileManager.default.removeItem(at: tool.folder.appending(path: "Art/b"))
    let again = try run("build --no-cache --explain")
    #expect(
      again.code == 0 && again.errors.contains("Art/b/") && !again.errors.contains("The title"),
      "\(again.errors)")
  }

  // MARK: - Adding targets

  @Test func `a command is added to a manifest, which keeps its comments and makes the same`()
    throws
  {
    let text = """
      // Mine.
      { "version": 1,
        "defaults": { "palette": ["sun.json"], "cell": 32, "theme": "toy", "effort": 3 }, // all
        "outputs": {
          // First.
          "a": { "board": "ids.txt", "out": "Art/a" } // the last one
          /* , no comma */ ,
          // The end.
        }
      }

      """
    try tool.put(text, at: "tinct.json")
    let line = "board ids.txt --palette sun.json --palette sea.json --cell 8 --out Art/b"
    let added = try run(line + " --no-cache --save-to tinct.json small")
    #expect(added.code == 0, "\(added.errors)")
    #expect(added.errors.hasSuffix("Added small to tinct.json; next time: tinct build small\n"))
    let edited = String(decoding: try #require(tool.data("tinct.json")), as: UTF8.self)
    let target = """

          "small": {
            "board": "ids.txt",
            "palette": ["sun.json", "sea.json"],
            "cell": 8,
            "out": "Art/b",
            "theme": "noodles",
            "effort": 4
          },
      """
    #expect(edited == text.replacing("no comma */ ,", with: "no comma */ ,\(target)"), "\(edited)")
    // What was made belongs to it now.
    #expect(try run("build small --no-cache --check").code == 0)
    let again = try run(line + " --no-cache --save-to tinct.json small")
    #expect(again.code == 65 && again.errors.contains("there is a target \"small\" already"))
    #expect(again.errors.contains("replace it with --save-over"))
    #expect(String(decoding: try #require(tool.data("tinct.json")), as: UTF8.self) == edited)
    let other = line.replacing("--cell 8", with: "--cell 9")
    let over = try run(other + " --no-cache --save-to tinct.json small --save-over")
    #expect(
      over.code == 0
        && over.errors.hasSuffix("Saved small to tinct.json; next time: tinct build small\n"))
    let saved = String(decoding: try #require(tool.data("tinct.json")), as: UTF8.self)
    #expect(saved == edited.replacing("\"cell\": 8", with: "\"cell\": 9"), "\(saved)")
  }

  @Test(arguments: ["b", "b.png"])
  func `a target that is dropped before anything was built leaves no files`(out: String) throws {
    let text = try #require(tool.data("tinct.json"))
    let added = try run(
      "board ids.txt --puzzle @1 --palette sun.json --cell 8 --out \(out) --cache c "
        + "--save-to tinct.json small")
    #expect(added.code == 0, "\(added.errors)")
    #expect(!tool.files().filter { $0.hasPrefix("b") }.isEmpty)
    try tool.put(text, at: "tinct.json")
    #expect(try run("build --cache c --prune").code == 0)
    #expect(tool.files().filter { $0.hasPrefix("b") } == [])
  }

  @Test(arguments: [
    ("{\"version\": 1, \"outputs\": {}}", "{\"version\": 1, \"outputs\": {\n  "),
    ("{ \"version\": 1, \"outputs\": {\n  // none\n} }", "{\n  // none\n  "),
    (
      "{\"version\": 1, \"outputs\": {\"a\": {\"board\": \"ids.txt\", \"out\": \"a\"}}}",
      "\"out\": \"a\"},\n  "
    ),
    (
      "{\"version\": 1,\r\n \"outputs\": {\r\n   \"a\": {\"board\": \"ids.txt\", \"out\": \"a\"}}}\r\n",
      "\"out\": \"a\"},\r\n   "
    ),
  ])
  func `a target is added to manifests of any form`(text: String, before: String) throws {
    try tool.put(text, at: "m.json")
    let added = try run(
      "board 2x1:41 --palette sun.json --cell 8 --out b --no-cache --save-to m.json small")
    #expect(added.code == 0, "\(added.errors)")
    let edited = String(decoding: try #require(tool.data("m.json")), as: UTF8.self)
    #expect(edited.contains(before + "\"small\": {"), "\(edited)")
    #expect(try lines(run("build m.json small --list")) == ["small"])
    // Nothing else has changed.
    let kept = edited.split(separator: "\"small\"").first.map(String.init) ?? ""
    let plain = kept.filter { !$0.isWhitespace && $0 != "," }
    #expect(text.filter { !$0.isWhitespace && $0 != "," }.hasPrefix(plain))
  }

  @Test func `what cannot be added leaves the manifest as it was`() throws {
    let before = tool.data("tinct.json")
    let made = "board ids.txt --palette sun.json --cell 8 --out b --no-cache --save-to"
    #expect(try run("\(made) sub/tinct.json x").errors.contains("name a manifest in this folder"))
    #expect(try run("\(made) tinct.json").errors.contains("--save-to takes a manifest and a name"))
    #expect(try run("\(made) tinct.json a/b").errors.contains("the name of a target has letters"))
    // Before anything is made.
    #expect(tool.files("b") == [])
    let refused = try run("board none.txt --out b --no-cache --save-to tinct.json x")
    #expect(refused.code == 66 && !refused.errors.contains("Added"))
    #expect(tool.data("tinct.json") == before)
    #expect(try run("\(made) new.json boards").code == 0)
    #expect(try run("build new.json --no-cache --check").code == 0)
  }

  // MARK: - Parts

  @Test func `a manifest includes others, each counted once`() throws {
    try FileManager.default.createDirectory(
      at: tool.folder.appending(path: "more"), withIntermediateDirectories: true)
    try tool.put(
      #"{ "version": 1, "include": ["more/b.json", "tinct.json"], "outputs": {} }"#, at: "all.json")
    try tool.put(
      """
      { "version": 1, "include": "tinct.json", "outputs": {
          "grid": { "grid": "hex", "columns": 2, "rows": 2, "out": "g.svg" } } }
      """, at: "more/b.json")
    #expect(
      lines(try run("build all.json --list")) == [
        "grid", "pieces", "boards/noodles/8", "boards/noodles/16", "boards/toy/16",
      ])
    try tool.put(
      """
      { "version": 1, "outputs": { "pieces": { "tint": "a", "cell": 3, "out": "x" } } }
      """, at: "more/b.json")
    let wrong = try run("build all.json")
    #expect(
      wrong.code == 65
        && wrong.errors.contains("more/b.json:1:55: outputs.pieces.cell: unknown key"),
      "\(wrong.errors)")
    try tool.put(
      #"{ "version": 1, "outputs": { "pieces": { "tint": "a", "out": "x" } } }"#, at: "more/b.json")
    let twice = try run("build all.json")
    try tool.put(
      #"{ "version": 1, "include": ["mor/b.json", "more/*.json", "c*.json"], "outputs": {} }"#,
      at: "all.json")
    let missing = try run("build all.json --list")
    #expect(
      missing.code == 66
        && missing.errors.contains("all.json:1:29: there is no manifest mor/b.json to include")
        && missing.errors.contains("all.json:1:58: there is no manifest c*.json to include"),
      "\(missing.errors)")
    #expect(
      twice.code == 65 && twice.errors.contains("more/b.json:1:40 has a target \"pieces\", too"),
      "\(twice.errors)")
  }

  @Test func `a variable that no manifest has is an error`() throws {
    let wrong = try run("build --set bog=3")
    #expect(
      wrong.code == 64
        && wrong.errors
          == "Error: --set bog: tinct.json has no variable \"bog\"; did you mean \"big\"?\n",
      "\(wrong.errors)")
  }

  @Test func `without a manifest the way to one is told`() throws {
    try FileManager.default.removeItem(at: tool.folder.appending(path: "tinct.json"))
    let missing = try run("build")
    #expect(
      missing.code == 66 && missing.errors.hasPrefix("Error: tinct.json: "), "\(missing.errors)")
  }
  @Test func `a manifest from standard input is read in every run`() throws {
    let tool = try Tool()
    try tool.putGame(BuildCommandTests.manifest)
    func manifest(_ name: String) -> String {
      #"{ "version": 1, "outputs": { "b": { "board": "ids.txt", "puzzle": "@1", "cell": 8, "#
        + #""palette": "sun.json", "out": "\#(name)" } } }"#
    }
    for name in ["Art", "Art", "Other"] {
      let made = try tool.run("build", "-", input: manifest(name))
      #expect(made.code == 0, "\(made.errors)")
      #expect(tool.files().contains { $0.hasPrefix("\(name)/") })
    }
    #expect(try tool.run("build", "-", input: "garbage").code == 65)
  }

  @Test func `variables that hold others, and manifests without rows, are told`() throws {
    let tool = try Tool()
    try tool.put(
      #"{ "version": 1, "variables": { "a": "${b}", "b": "x" }, "outputs": {} }"#, at: "tinct.json")
    let nested = try tool.run("build")
    #expect(nested.code == 65 && nested.errors.contains("a variable cannot hold another"))
    try tool.put(#"{ "version": 1, "outputs": {} }"#, at: "tinct.json")
    let empty = try tool.run("build")
    #expect(empty.code == 65)
    #expect(empty.errors.contains("tinct.json: it has no target, so there is nothing to make; add"))
    #expect(try tool.run("build", "--list").code == 0)
  }

  @Test func `a folder with a manifest can be named`() throws {
    let tool = try Tool()
    let manifest =
      #"{ "version": 1, "outputs": { "b": { "board": "2x1:41", "cell": 8, "palette": "lagoon", "#
      + #""out": "Art" } } }"#
    try tool.put(manifest, at: "game/tinct.json")
    for (number, name) in ["game/", "./game", tool.folder.appending(path: "game").path()]
      .enumerated()
    {
      let built = try tool.run("build", name, "--no-cache")
      #expect(built.code == 0, "\(built.errors)")
      #expect(built.errors.contains("Wrote") == (number == 0), "\(built.errors)")
    }
    #expect(tool.files("game/Art").contains { $0.hasSuffix(".png") })
    let none = try tool.run("build", "./none")
    #expect(none.code == 66 && none.errors.contains("./none: there is no such file"))
  }

}
