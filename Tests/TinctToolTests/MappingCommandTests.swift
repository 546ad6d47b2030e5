import Foundation
import Testing

/// Levels of another game, from the command line.
struct MappingCommandTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    let folder = Tool.package.appending(path: "examples/levels")
    for name in ["plumber.json", "plumber.mapping.json"] {
      try tool.put(
        String(contentsOf: folder.appending(path: name), encoding: .utf8), at: name)
    }
  }

  @Test func `solutions are written into the file, and once only`() throws {
    let arguments = [
      "puzzle", "solve", "plumber.json", "--mapping", "plumber.mapping.json", "--in-place",
    ]
    let first = try tool.run(arguments: arguments)
    #expect(first.code == 0, "\(first.errors)")
    let expected = Tool.package.appending(path: "Tests/Fixtures/mappings/plumber.solved.json")
    #expect(try tool.data("plumber.json") == Data(contentsOf: expected))
    let again = try tool.run(arguments: arguments)
    #expect(again.code == 0 && again.errors.contains("had all solutions already"))
    #expect(try tool.data("plumber.json") == Data(contentsOf: expected))
  }

  @Test func `commands take the file as they take the pack that it is converted to`() throws {
    _ = try tool.run(
      "puzzle", "convert", "plumber.json", "--mapping", "plumber.mapping.json", "--out",
      "pack.json")
    let commands = [
      ["puzzle", "show", "--brief"], ["puzzle", "hint", "--puzzle", "17"],
      ["puzzle", "convert", "--name", "Levels"],
      ["board", "--palette", "citrus", "--cell", "12", "--out", "out"],
      [
        "frames", "--animation", "vanish", "--puzzle", "18", "--palette", "citrus", "--cell", "8",
        "--out", "out/film.apng",
      ],
    ]
    for command in commands {
      let words = command.prefix { !$0.hasPrefix("-") }
      let options = command.dropFirst(words.count)
      func result(_ pack: [String]) throws -> (String, [Data?]) {
        try? FileManager.default.removeItem(at: tool.folder.appending(path: "out"))
        let run = try tool.run(arguments: Array(words) + pack + options)
        #expect(run.code == 0, "\(command): \(run.errors)")
        let files = ["out/17.png", "out/18.png", "out/film.apng"].map(tool.data)
        let text = String(decoding: run.output, as: UTF8.self)
        return (text.replacing("plumber.json", with: "pack.json"), files)
      }
      let mapped = try result(["plumber.json", "--mapping", "plumber.mapping.json"])
      let packed = try result(["pack.json"])
      #expect(mapped == packed, "\(command)")
    }
  }

  @Test func `a pointer to solutions that leads nowhere is told`() throws {
    let show = ["puzzle", "show", "plumber.json", "--puzzle", "1", "--mapping"]
    let line =
      "no solutions: \"/solution\", the mapping's \"solution\", leads nowhere: levels[0] has no"
    // There are none before 'puzzle solve' has written them.
    let before = try tool.run(arguments: show + ["plumber.mapping.json"])
    #expect(before.code == 0 && before.text.contains(line), "\(before.text)")
    #expect(!before.errors.contains("Warning"))
    let solved = try tool.run(
      "puzzle", "solve", "plumber.json", "--mapping", "plumber.mapping.json", "--in-place")
    #expect(solved.code == 0)
    let after = try tool.run(arguments: show + ["plumber.mapping.json"])
    #expect(after.code == 0 && !after.text.contains("leads nowhere"), "\(after.text)")
    let mapping = String(decoding: try #require(tool.data("plumber.mapping.json")), as: UTF8.self)
    try tool.put(mapping.replacing("\"/solution\"", with: "\"/soluton\""), at: "wrong.json")
    let wrong = try tool.run(arguments: show + ["wrong.json"])
    #expect(wrong.code == 0)
    #expect(
      wrong.errors.contains(
        "\"/soluton\", the mapping's \"solution\", leads nowhere: levels[0] has no \"soluton\"; did "
          + "you mean \"solution\"?"), "\(wrong.errors)")
  }

  @Test func `a manifest names a mapping, and a changed one is read again`() throws {
    try tool.put(
      #"""
      {"version": 1, "outputs": {"boards": {"board": "plumber.json", "palette": "citrus", "cell": 8,
       "mapping": "plumber.mapping.json", "out": "out"}}}
      """#, at: "tinct.json")
    let first = try tool.run("build")
    #expect(first.code == 0, "\(first.errors)")
    let before = try #require(tool.data("out/17.png"))
    let mapping = String(decoding: try #require(tool.data("plumber.mapping.json")), as: UTF8.self)
    try tool.put(
      mapping.replacing("\"tee\": \"tee\"", with: "\"tee\": \"end\""),
      at: "plumber.mapping.json")
    let second = try tool.run("build")
    #expect(second.code == 0, "\(second.errors)")
    #expect(tool.data("out/17.png") != before)
  }

  @Test func `mistakes are told in both files`() throws {
    let levels = String(decoding: try #require(tool.data("plumber.json")), as: UTF8.self)
    try tool.put(
      levels.replacing("\"cap-90\", \"pipe", with: "\"cup-90\", \"pipe"),
      at: "plumber.json")
    let mapping = String(decoding: try #require(tool.data("plumber.mapping.json")), as: UTF8.self)
    try tool.put(mapping.replacing("/valve", with: "/valves"), at: "plumber.mapping.json")
    let run = try tool.run(
      "board", "plumber.json", "--mapping", "plumber.mapping.json", "--out", "out")
    #expect(run.code == 65)
    #expect(
      run.errors.contains(
        "plumber.mapping.json:13:14: sources: \"/valves\" leads nowhere: levels[0] has no "
          + "\"valves\"; did you mean \"valve\"?"), "\(run.errors)")
    #expect(
      run.errors.contains(
        "plumber.json:10:9: levels[0].tiles[0]: \"cup\" is not among the values of the mapping"),
      "\(run.errors)")
  }

  @Test func `a new mapping reads the levels that it was made from`() throws {
    let made = try tool.run("puzzle", "mapping", "new", "plumber.json", "--out", "new.json")
    #expect(
      made.code == 0 && made.errors.hasPrefix("Wrote new.json: the mapping of 3 puzzles,"),
      "\(made.errors)")
    var packs: [Data?] = []
    for mapping in ["new.json", "plumber.mapping.json"] {
      try tool.run("puzzle", "convert", "plumber.json", "--mapping", mapping, "--out", "pack.json")
      packs.append(tool.data("pack.json"))
    }
    #expect(packs[0] != nil && packs[0] == packs[1])
    let again = try tool.run("puzzle", "mapping", "new", "plumber.json")
    #expect(again.code == 73 && again.errors.contains("plumber.mapping.json: the file exists"))
    let pack = try tool.run("puzzle", "mapping", "new", "pack.json")
    #expect(pack.code == 65 && pack.errors.contains("it needs no mapping"), "\(pack.errors)")
    try tool.put(#"{"names": ["Ada", "Bob"]}"#, at: "names.json")
    let none = try tool.run("puzzle", "mapping", "new", "names.json")
    #expect(none.code == 65 && none.errors.contains("nothing in it looks like the cells"))
    #expect(tool.data("names.mapping.json") == nil)
  }

  @Test func `letters that cannot be turned get the way out`() throws {
    try tool.put(#"{"levels": [{"rows": ["EIL", "LIL", "LIE"]}]}"#, at: "letters.json")
    let made = try tool.run("puzzle", "mapping", "new", "letters.json")
    #expect(made.code == 0, "\(made.errors)")
    let line = [
      "puzzle", "solve", "letters.json", "--mapping", "letters.mapping.json", "--in-place",
    ]
    let text = String(decoding: try #require(tool.data("letters.mapping.json")), as: UTF8.self)
    try tool.put(
      text.replacing(#"{"at": "/solution", "turns": {}}"#, with: #""/solution""#), at: "old.json")
    let old = try tool.run(
      "puzzle", "solve", "letters.json", "--mapping", "old.json", "--out", "o.json")
    #expect(old.code != 0 && old.errors.contains(#""turns": {}"#), "\(old.errors)")
    let solved = try tool.run(arguments: line)
    #expect(solved.code == 0, "\(solved.errors)")
    let levels = String(decoding: try #require(tool.data("letters.json")), as: UTF8.self)
    #expect(levels.contains("\"solution\""), "\(levels)")
  }
}
