import Foundation
import Testing
import TinctDocuments

/// Requests as options, as JSON and in files for `tinct build`.
struct RequestCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private static let kinds = RequestDocument.kinds.map { kind in kind.command }

  private func kind(_ command: String) throws -> any Request.Type {
    try #require(RequestDocument.kinds.first { $0.command == command })
  }

  /// The options of a command that makes a request, by their fields.
  private func options(
    of kind: any Request.Type
  ) throws -> [(field: String, option: CommandHelp.Argument)] {
    try #require(try CommandHelp.ofTool.get().arguments(of: kind.command))
      .filter { $0.kind != "positional" && !CommandHelp.running.contains($0.name) }
      .map { (CommandHelp.field(of: $0, in: kind.command), $0) }
  }

  // MARK: - Paths

  @Test func `paths in a file start from its folder, wherever it is run from`() throws {
    try tool.put(#"{"board": "packs/one.json", "palette": "own", "out": "out"}"#, at: "game/p.json")
    try tool.put("2x1:41\n", at: "ids.txt")
    try tool.run("puzzle", "convert", "ids.txt", "--out", "game/packs/one.json")
    try tool.run(
      "palette", "ramp", "navy", "gold", "--steps", "2", "--names", "base,text", "--out",
      "game/palettes/own.json")
    let made = try tool.run("build", "game/p.json", "--cache", "cache")
    #expect(made.told == "In game:\nWrote out/1.png: 384 x 256 pixels, SIZE.\n")
    #expect(tool.files("game/out") == ["1.png"])
    #expect(!tool.files("cache").isEmpty)
    // Of options in another order nothing is noted yet: the first looks at everything, the second
    // at what that one has noted.
    let line = "tinct build --cache cache game/p.json"
    let again = try tool.shell("sleep 0.3; \(line); \(line)")
    let kept = "Nothing to write: 1 file up to date.\n"
    #expect(again.errors == "In game:\n\(kept)\(kept)")
    #expect(try tool.shell("cd game && tinct build p.json --check --cache ../cache").code == 0)
    let listed = try tool.run("build", "game/p.json", "--json", "--no-cache")
    #expect(listed.text.contains(#""file": "game/out/1.png""#), "\(listed.text)")
    try tool.put("9x9:1", at: "game/packs/one.json")
    let broken = try tool.run("build", "game/p.json")
    #expect(
      broken.errors.hasPrefix("In game:\nError: p.json:1:1: packs/one.json"), "\(broken.errors)")
    let piped = try tool.shell("tinct build - <game/p.json")
    #expect(
      piped.code == 66 && piped.errors.hasPrefix("Error: standard input:1:11: packs/one.json"))
  }

  @Test func `what a command line takes with commas may be a list`() throws {
    try tool.put(
      #"""
      [{"board": "2x1:41", "palette": "citrus", "scales": [1, "2x"], "cell": 8, "out": "b"},
       {"board": "2x1:41", "palette": "citrus", "scales": 2, "cell": 8, "out": "c"},
       {"tint": "a.png", "scales": "1,2", "channels": ["Deep teal", "rgb(1, 2, 3)"], "out": "t"},
       {"sprites": "square", "scales": [1.5, 3], "out": "s"}]
      """#, at: "r.json")
    let printed = try tool.run("build", "r.json", "--print-request")
    for text in ["\"1,2x\"", "\"2\"", "\"1,2\"", "\"Deep teal,rgb(1, 2, 3)\"", "\"1.5,3\""] {
      #expect(printed.text.contains(text), "\(printed.text)\(printed.errors)")
    }
    for (list, message) in [
      ("[1, 1]", "--scales takes different numbers"), ("[]", "must not be empty"),
      ("[true]", "expected a scale"),
    ] {
      try tool.put(
        "{\"board\": \"2x1:41\", \"scales\": \(list), \"out\": \"b\"}", at: "w.json")
      let wrong = try tool.run("build", "w.json")
      #expect(wrong.code == 65 && wrong.errors.contains(message), "\(wrong.errors)")
    }
  }

  // MARK: - Printing requests

  /// A command line of each kind that every option but those below can be added to.
  static let lines = [
    "tint": "a.png --out o", "board": "2x1:41 --out o",
    "frames": "2x1:41 --animation turn --out o", "grid": "--columns 3 --rows 3 --out o",
    "shot": "2x1:41 --preset appstore --out o", "icon": "2x1:41 --out o",
    "contact": "2x1:41 --out o", "sprites": "--kind square --out o",
    "palette sheet": "citrus --out o.png", "theme sheet": "toy 2x1:41 --out o.png",
  ]

  /// Command lines for options that need, or exclude, others.
  static let specialLines = [
    "tint --others": "a.png --key x=y --out o", "tint --dark": "a.png --as xcassets --out o",
    "tint --sprite-atlas": "a.png --as xcassets --out o",
    "tint --exact": "a.png --as web --out o", "tint --max-size": "a.png --as sheet --out o",
    "tint --padding": "a.png --as sheet --out o", "tint --extrude": "a.png --as sheet --out o",
    "tint --no-trim": "a.png --as sheet --out o",
    "tint --power-of-two": "a.png --as sheet --out o",
    "tint --data": "a.png --as sheet --out o", "tint --fps": "a.png --as sheet --out o",
    "tint --out": "a.png", "board --out": "2x1:41", "grid --out": "--columns 3 --rows 3",
    "shot --out": "2x1:41 --preset appstore", "icon --out": "2x1:41", "contact --out": "2x1:41",
    "sprites --out": "--kind square", "sprites --sprites": "--out o",
    "sprites --cell": "--kind square --palette citrus --out o",
    "sprites --ends": "--kind square --palette citrus --out o",
    "sprites --branches": "--kind square --palette citrus --out o",
    "palette sheet --out": "citrus", "theme sheet --out": "toy 2x1:41",
    "frames --out": "2x1:41 --animation turn", "frames --animation": "2x1:41 --out o",
    "frames --moves": "2x1:41 --out o", "frames --pause": "2x1:41 --moves m --out o",
    "frames --rules": "2x1:41 --moves m --out o",
    "frames --undone": "2x1:41 --moves m --out o", "frames --after": "2x1:41 --moves m --out o",
    "frames --from-move": "2x1:41 --moves m --out o",
    "frames --to-move": "2x1:41 --moves m --out o",
    "board --rules": "2x1:41 --moves m --out o",
    "shot --rules": "2x1:41 --moves m --preset og-image --out o",
    "contact --rules": "2x1:41 --moves m --out o",
    "frames --solution": "2x1:41 --animation solve --out o",
    "frames --order": "2x1:41 --animation solve --out o",
    "frames --one-by-one": "2x1:41 --animation solve --out o",
    "frames --seed": "2x1:41 --animation scramble --out o",
    "frames --repeat": "2x1:41 --animation turn --out o.gif",
    "frames --quality": "2x1:41 --animation turn --out o.gif",
    "frames --rgba": "2x1:41 --animation turn --out o.apng",
    "frames --columns": "2x1:41 --animation turn --sheet rows --out o",
    "frames --data": "2x1:41 --animation turn --as sheet --out o",
    "frames --max-size": "2x1:41 --animation turn --as sheet --out o",
    "frames --storyboard": "2x1:41 --animation turn",
    "frames --shots": "2x1:41 --animation turn --storyboard s.png",
    "grid --grid": "--columns 3 --rows 3 --shape rectangle --out o",
    "grid --columns": "--rows 3 --out o", "grid --rows": "--columns 3 --out o",
    "grid --side": "--grid hex --shape hexagon --out o", "grid --rings": "--grid heptagon --out o",
    "grid --polygons": "--grid custom --out o",
    "grid --other-side": "--grid hex --shape irregular-hexagon --side 2 --out o",
    "grid --hexes": "--grid hex --shape chosen --out o",
    "grid --orientation": "--grid hex --shape rectangle --columns 3 --rows 3 --out o",
    "grid --offset": "--grid hex --shape rectangle --columns 3 --rows 3 --out o",
    "grid --landscape": "--columns 3 --rows 3 --page a4 --out o",
    "contact --landscape": "2x1:41 --page a4 --out o",
    "icon --piece": "--out o", "icon --branch": "--piece tee --out o",
  ]

  /// Values of options that do not take any text.
  private static let values = [
    "scales": "2,3", "hint": "next", "names": "red,blue", "roles": "dark=red", "opacity": "0.5",
    "progress": "0.5", "locale": "ja", "tracking": "0.25", "grid --grid": "hex",
    "grid --shape": "rectangle", "grid --cell": "7mm", "line": "2mm", "gap": "1px",
    "margin": "9mm", "dpi": "200", "color": "dark", "key": "#FF0000=text",
    "sprites --sprites": "hex", "steps": "-2", "palette sheet --out": "p.png",
    "theme sheet --out": "p.png", "contact --as": "pdf", "frames --storyboard": "p.png",
    "frames --size": "64x48", "grid --points": "3px", "grid --links": "2px",
    "grid --hexes": "0,0 1,0",
  ]

  private func value(_ field: RequestField<some Request>, of command: String) -> String {
    let option = field.name
    if let value = Self.values["\(command) --\(option)"] ?? Self.values[option] { return value }
    switch field.type {
    case .boolean: return ""
    case .integer(let range): return "\(Int(range?.lowerBound ?? 1) + 2)"
    case .number(let range): return "\((range?.lowerBound ?? 0) + 1.5)"
    case .string, .name: return "some"
    case .formatted: return "7"
    case .choice(let words, _): return words.last { field.defaultValue != .string($0) } ?? ""
    case .rules: return "gem-*: color=dark"
    }
  }

  /// An option as it is typed, and what the printed request is to say.
  private struct Given<Kind: Request> {
    let typed: String
    let field: RequestField<Kind>
    let value: String
    let isInverse: Bool

    var words: [String] { ["--\(typed)", value].filter { !$0.isEmpty } }
  }

  @Test(arguments: kinds)
  func `what an option says is what the printed request says`(command: String) throws {
    func check<Kind: Request>(_ kind: Kind.Type) throws {
      var lines: [String: [Given<Kind>]] = [:]
      for (key, option) in try options(of: kind) {
        let typed = try #require(option.preferredName?.name)
        let field = try #require(kind.fields.first { $0.name == key }, "\(typed)")
        // The field is that of all pictures; systems choose the names of icons.
        guard (command, key) != ("icon", "name") else { continue }
        let isInverse = typed == "no-" + key
        let name = "\(command) --\(isInverse ? typed : key)"
        var line = try #require(Self.specialLines[name] ?? Self.lines[command], "\(name)")
        // A flag and its inverse cannot be combined.
        if field.defaultValue == .boolean(true), !isInverse { line += " " }
        let value = value(field, of: command)
        lines[line, default: []].append(
          Given(typed: typed, field: field, value: value, isInverse: isInverse))
      }
      for (line, options) in lines { try ask(for: options[...], after: "\(command) \(line)") }
      #expect(tool.files() == [])
    }
    try check(try kind(command))
  }

  /// Gives options at once, because parsing a command line takes long; half of them at a time where
  /// some exclude others.
  private func ask<Kind: Request>(for options: ArraySlice<Given<Kind>>, after line: String) throws {
    let words = line.split(separator: " ").map(String.init) + options.flatMap(\.words)
    let printed = try tool.run(arguments: words + ["--print-request"])
    if printed.code != 0, options.count > 1 {
      let middle = (options.startIndex + options.endIndex) / 2
      try ask(for: options[..<middle], after: line)
      return try ask(for: options[middle...], after: line)
    }
    #expect(printed.code == 0, "\(words): \(printed.errors)")
    guard printed.code == 0 else { return }
    let object = try #require(
      try JSONSerialization.jsonObject(with: printed.output) as? [String: Any])
    for given in options {
      let (field, value) = (given.field, given.value)
      // What is the default need not be said.
      if field.defaultValue == .boolean(true), !given.isInverse {
        #expect(object[field.name] == nil)
        continue
      }
      switch object[field.name] {
      case let list as [Any]:
        // The line that it stands in may say one before.
        #expect(list.last.map { "\($0)" } == value, "\(given.typed)")
      case let text as String: #expect(text == value, "\(given.typed)")
      case let rules as [String: [String: String]]:
        #expect(rules == ["gem-*": ["color": "dark"]], "\(given.typed)")
      case let number as NSNumber where field.type == .boolean:
        #expect(number.boolValue != given.isInverse, "\(given.typed)")
      case let number as NSNumber:
        #expect(number.doubleValue == Double(value), "\(given.typed)")
      default: Issue.record("\(given.typed): \(printed.text)")
      }
    }
    let read = try #require(try RequestDocument.read(Array(printed.output)).first as? Kind)
    #expect(Data(RequestDocument.json(read).documentBytes) == printed.output)
    for given in options {
      var without = object
      without[given.field.name] = nil
      // Some options need others, or a default that was said.
      guard
        let former = try? JSONDecoder().decode(
          Kind.self, from: JSONSerialization.data(withJSONObject: without))
      else { continue }
      let changed = zip(former.settings, read.settings).filter { $0.1 != $1.1 }.map(\.0.name)
      let reasons = given.field.role == .setting && former != read ? [given.field.name] : []
      #expect(changed == reasons, "what --explain says of --\(given.typed)")
    }
  }

  @Test func `icons are named by --app-name`() throws {
    let result = try tool.run("icon", "2x1:41", "--out", "o", "--name", "some", "--print-request")
    #expect(result.code == 64 && result.errors.contains("--app-name"))
  }

  // MARK: - Building requests

  /// Command lines that make files below `made`, or the file of that name.
  private static let made: [[String]] = [
    ["board", "2x1:41", "1x2:82", "--palette", "citrus", "--palette", "dusk", "--cell", "9"],
    ["board", "2x1:41", "--theme", "toy", "--theme", "noodles", "--cell", "9", "--loops"],
    ["tint", "art", "--palette", "citrus", "--as", "sheet", "--padding", "3"],
    ["tint", "art", "--palette", "citrus", "--name", "x/{sprite}.png"],
    ["grid", "--columns", "3", "--rows", "2", "--no-ground", "--as", "svg"],
    ["icon", "2x1:41", "--as", "web", "--app-name", "Two", "--palette", "dusk"],
    ["contact", "2x1:41", "1x2:82", "--as", "pdf", "--title", "A \"b\""],
    ["shot", "2x1:41", "--preset", "200x100", "--title", "Ä {puzzle}", "--frame"],
    ["sprites", "--kind", "square", "--size", "16", "--max-connectors", "2", "--effort", "1"],
    ["frames", "2x1:41", "--animation", "turn", "--cell", "9", "--fps", "5"],
  ]

  private func putArt() throws {
    let made = try tool.run(
      "sprites", "--kind", "square", "--size", "12", "--max-connectors", "1", "--out", "art")
    #expect(made.code == 0, "\(made.errors)")
  }

  @Test(arguments: made)
  func `a printed request is built to the same bytes`(line: [String]) throws {
    try putArt()
    let line = line + ["--no-cache", "--out", "made"]
    let told = try tool.run(arguments: line)
    #expect(told.code == 0, "\(told.errors)")
    let files = tool.files("made")
    let bytes = files.map { tool.data("made/\($0)") }
    try FileManager.default.removeItem(at: tool.folder.appending(path: "made"))
    let request = try tool.run(arguments: line + ["--print-request"])
    #expect(tool.files("made") == [])
    let built = try tool.run("build", "--manifest", "-", "--no-cache", input: request.text)
    #expect(built.code == 0, "\(built.errors)")
    #expect(built.errors == told.errors)
    #expect(!files.isEmpty && tool.files("made") == files)
    #expect(tool.files("made").map { tool.data("made/\($0)") } == bytes)
  }

  @Test func `single files and sheets are built, too`() throws {
    for line in [
      ["palette", "sheet", "citrus", "--out", "made.png"],
      ["theme", "sheet", "toy", "2x1:41", "--palette", "citrus", "--out", "made.png"],
      ["board", "2x1:41", "--cell", "9", "--out", "made.svg"],
    ] {
      #expect(try tool.run(arguments: line + ["--no-cache"]).code == 0)
      let name = try #require(line.last)
      let bytes = tool.data(name)
      #expect(bytes != nil)
      try FileManager.default.removeItem(at: tool.folder.appending(path: name))
      let request = try tool.run(arguments: line + ["--print-request"])
      let built = try tool.run("build", "--manifest", "-", "--no-cache", input: request.text)
      #expect(built.code == 0, "\(built.errors)")
      #expect(tool.data(name) == bytes)
    }
  }

  @Test func `a list of requests makes all of them, and tells of each`() throws {
    try tool.put(
      """
      [
        {"board": ["2x1:41", "1x2:82"], "palette": "citrus", "cell": 9, "out": "boards"},
        {"grid": "square", "columns": 2, "rows": 2, "palette": "dusk", "out": "grid.svg"},
        {"$schema": "x", "sprites": "hex", "size": 8, "max-connectors": 1, "out": "art"}
      ]
      """, at: "all.json")
    let words = ["build", "--manifest", "all.json", "--cache", "cache"]
    let first = try tool.run(arguments: words)
    #expect(first.code == 0)
    let lines = first.errors.split(separator: "\n")
    #expect(lines.count == 3 && lines.allSatisfy { $0.hasPrefix("Wrote ") }, "\(first.errors)")
    #expect(tool.files("boards") == ["1x2.png", "2x1.png"])
    #expect(tool.data("grid.svg") != nil && !tool.files("art").isEmpty)
    let again = try tool.run(arguments: words)
    let count = 3 + tool.files("art").count
    #expect(again.errors == "Nothing to write: \(count) files up to date.\n")
    #expect(try tool.run(arguments: words + ["--check"]).code == 0)
    let printed = try tool.run(arguments: words + ["--print-request"])
    #expect(try RequestDocument.read(Array(printed.output)).count == 3)
  }

  @Test(
    arguments: [
      (
        "{\"board\": [\"2x1:41\"],\n \"cel\": 9, \"out\": \"o\"}",
        "2:2: cel: unknown key; did you mean"
      ),
      ("{\"board\": [\"2x1:41\"],\n \"cell\": \"nine\", \"out\": \"o\"}", "2:10: "),
      (
        "{\"board\": \"2x1:41\",\n \"format\": \"png\", \"out\": \"o\"}",
        "2:2: format: unknown key; did you mean \"as\"?"
      ),
      (
        "{\"board\": \"2x1:41\",\n \"check\": true, \"out\": \"o\"}",
        "2:2: check: unknown key; give --check to the command"
      ),
      (
        "{\"board\": \"2x1:41\",\n \"out\": \"nul\\u0000x\"}",
        "2:9: out: --out has the character U+0000"
      ),
      ("{\"board\": [\"2x1:41\"],\n \"cell\": 0, \"out\": \"o\"}", "2:10: "),
      (
        "[{\"board\": [\"2x1:41\"], \"out\": \"o\"},\n {\"bord\": []}]",
        "2:3: [1].bord: unknown command"
      ),
      (
        "{\"board\": \"2x1:41\",\n \"as\": \"pgn\", \"out\": \"o\"}",
        "2:8: as: expected one of png, svg, pdf, separation"
      ),
      ("[]", "1:1: there is no request in the list"), ("{", "1:2: "),
    ])
  func `what is wrong in a file is told with its line and column`(
    text: String, problem: String
  ) throws {
    try tool.put(text, at: "r.json")
    let file = try tool.run("build", "--manifest", "r.json")
    #expect(file.code == 65)
    #expect(file.errors.hasPrefix("Error: r.json:\(problem)"), "\(file.errors)")
    let input = try tool.run("build", "--manifest", "-", input: text)
    #expect(input.errors.hasPrefix("Error: standard input:\(problem)"), "\(input.errors)")
    #expect(tool.files() == ["r.json"])
  }

  // MARK: - Options that are given twice

  @Test func `an option that takes one value cannot be given twice`() throws {
    // Options that several commands share are tried once.
    var tried: Set<[String]> = []
    for (path, command) in try CommandHelp.ofTool.get().command.all() {
      for option in command.arguments ?? [] where option.kind != "positional" {
        let names = (option.names ?? []).map(\.typed)
        let isRefused = option.kind == "option" && !option.isRepeating
        guard tried.insert(names + ["\(isRefused)"]).inserted else { continue }
        let words = option.kind == "flag" ? [] : [option.allValues?.first ?? "1"]
        for (first, second) in Set([names[0], names[names.count - 1]]).map({ (names[0], $0) }) {
          // Help, so that nothing is run where the option may be given twice.
          let line = path + [first] + words + [second] + words + ["--help"]
          let result = try tool.run(arguments: line)
          let expected =
            first == second
            ? "Error: \(first) is given twice; it takes one value, so leave one out"
            : "Error: \(first) and \(second) are one option, which is given twice; leave one out"
          let isRight =
            isRefused
            ? result.code == 64 && result.errors.hasPrefix(expected)
            : !result.errors.contains("given twice")
          #expect(isRight, "\(line): \(result.errors)")
        }
      }
    }
    #expect(tried.count > 100)
  }

  @Test(arguments: [
    ["board", "2x1:41", "--out=a", "-o", "b"], ["board", "2x1:41", "-qo", "a", "--out", "b"],
    ["frames", "2x1:41", "--steps", "-1", "--steps=-2"],
  ])
  func `however it is written`(line: [String]) throws {
    let result = try tool.run(arguments: line)
    #expect(result.code == 64)
    #expect(
      result.errors.hasPrefix("Error: ") && result.errors.contains("given twice"),
      "\(result.errors)")
  }

  @Test func `values and arguments are no options`() throws {
    let result = try tool.run(
      "board", "2x1:41", "--puzzle", "--out", "--out", "o", "--cell", "9")
    #expect(!result.errors.contains("given twice"), "\(result.errors)")
    let behind = try tool.run("board", "--out", "o", "--cell", "9", "--", "--out", "--out")
    #expect(!behind.errors.contains("given twice"), "\(behind.errors)")
  }
}
