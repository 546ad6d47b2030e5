import Foundation
import Testing
import TinctCodecs
import TinctGraphics

/// Commands that write documents, made again: their reasons, their checks, and what they refuse.
@Suite struct DocumentRebuildTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.put(":root { --base: red }\n.night { --base: navy }", at: "two.css")
    try tool.put(Self.palette("#FFF0E0"), at: "p.json")
    try tool.put(Self.pack(1), at: "pack.json")
    try tool.put(Self.pack(1, hasSolution: false), at: "u.json")
    try tool.put(
      """
      {"format": "tinct-puzzles", "version": 1, "name": "Long first", "puzzles": [
       {"name": "long", "grid": {"kind": "square", "columns": 3, "rows": 1}, "sources": [1],
        "pieces": [2, 5, 4]},
       {"name": "short", "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [1],
        "pieces": [4, 1]}]}
      """, at: "long.json")
    try tool.put(
      "[[[0, 0], [1, 0], [1, 1], [0, 1]], [[1, 0], [2, 0], [2, 1], [1, 1]]]", at: "g.json")
    try put(0xFF20_4080, second: 0xFFF0_E020)
  }

  private static func palette(_ color: String) -> String {
    """
    {"format": "tinct-palette", "version": 1, "name": "P",
     "colors": {"base": "\(color)", "text": "#123456"}}
    """
  }

  private static func pack(_ piece: Int, hasSolution: Bool = true) -> String {
    """
    {"format": "tinct-puzzles", "version": 1, "name": "Pack", "puzzles": [
     {"name": "one", "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [1],
      "pieces": [\(piece), 4]\(hasSolution ? #", "solution": [1, 4]"# : "")},
     {"name": "two", "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [1],
      "pieces": [4, 1]\(hasSolution ? #", "solution": [1, 4]"# : "")}]}
    """
  }

  private func put(_ first: UInt32, second: UInt32) throws {
    var bitmap = Bitmap(width: 3, height: 1, filledWith: StraightPixel(word: first))
    bitmap[2, 0] = StraightPixel(word: second)
    try tool.put(Data(EncodedPNG(bitmap).bytes), at: "dot.png")
  }

  private func run(_ line: String, _ more: String...) throws -> Tool.Result {
    try tool.shell("tinct \(line) --cache cache --out made \(more.joined(separator: " "))")
  }

  /// The reasons that a run gives, each without its values and files.
  private func reasons(_ line: String) throws -> [String] {
    let result = try run(line, "--explain")
    #expect(result.code == 0, "\(line): \(result.errors)")
    return result.errors.split(separator: "\n").filter { $0.hasPrefix("Because ") }
      .map { String($0.dropFirst(8).prefix { $0 != ":" }) }
  }

  // MARK: - Reasons

  /// Lines before and after one change, and the reason.
  private static let changes: [(before: String, after: String, reason: String)] =
    [
      ("palette convert p.json", "palette convert p.json --name X", "option name changed"),
      ("palette convert p.json", "palette convert p.json --to gpl", "option as changed"),
      ("palette convert two.css", "palette convert two.css --join", "option join changed"),
      ("palette derive purple", "palette derive red", "the colour changed"),
      ("palette derive purple", "palette derive purple --method triad", "option method changed"),
      ("palette derive purple", "palette derive purple --keep base", "option keep changed"),
      (
        "palette derive purple --method contrast --min 3",
        "palette derive purple --method contrast --min 5", "option min changed"
      ),
      ("palette derive purple", "palette derive purple --dark", "option dark changed"),
      ("palette derive purple", "palette derive purple --light", "option light changed"),
      ("palette derive purple", "palette derive purple --name X", "option name changed"),
      ("palette derive purple", "palette derive purple --to css", "option as changed"),
      ("palette ramp red blue", "palette ramp lime blue", "the first colour changed"),
      ("palette ramp red blue", "palette ramp red lime", "the last colour changed"),
      ("palette ramp red blue", "palette ramp red blue --steps 3", "option steps changed"),
      (
        "palette ramp red blue --steps 2", "palette ramp red blue --steps 2 --names a,b",
        "option names changed"
      ),
      ("palette ramp red blue", "palette ramp red blue --name X", "option name changed"),
      ("palette ramp red blue", "palette ramp red blue --to hex", "option as changed"),
      ("palette pick dot.png 0,0", "palette pick dot.png 2,0", "the points changed"),
      ("palette pick dot.png --count 1", "palette pick dot.png --count 2", "option count changed"),
      (
        "palette pick dot.png 0,0", "palette pick dot.png 0,0 --names a", "option names changed"
      ),
      ("palette pick dot.png 0,0", "palette pick dot.png 0,0 --name X", "option name changed"),
      ("palette pick dot.png 0,0", "palette pick dot.png 0,0 --to gpl", "option as changed"),
      (
        "puzzle convert pack.json", "puzzle convert pack.json --puzzle two", "option puzzle changed"
      ),
      ("puzzle convert pack.json", "puzzle convert pack.json --to net", "option as changed"),
      ("puzzle convert pack.json", "puzzle convert pack.json --name X", "option name changed"),
      (
        "puzzle convert long.json", "puzzle convert long.json --sort difficulty",
        "option sort changed"
      ),
      (
        "puzzle convert pack.json --to net", "puzzle convert pack.json --to net --solved",
        "option solved changed"
      ),
      (
        "puzzle convert pack.json", "puzzle convert pack.json --pack-palette citrus",
        "option pack-palette changed"
      ),
    ] + generating

  /// The same for `puzzle generate`.
  private static let generating: [(before: String, after: String, reason: String)] = [
    ("--columns 3 --rows 3", "--columns 4 --rows 3", "columns"),
    ("--columns 3 --rows 3", "--columns 3 --rows 4", "rows"),
    ("--columns 3 --rows 3", "--columns 3 --rows 3 --grid hex", "grid"),
    ("--columns 3 --rows 3", "--columns 3 --rows 3 --count 2", "count"),
    ("--columns 3 --rows 3", "--columns 3 --rows 3 --seed 2", "seed"),
    ("--columns 10 --rows 10 --count 5", "--columns 10 --rows 10 --count 5 --any", "any"),
    (
      "--columns 7 --rows 7 --count 5", "--columns 7 --rows 7 --count 5 --difficulty easy",
      "difficulty"
    ),
    ("--columns 5 --rows 5", "--columns 5 --rows 5 --max-connections 2", "max-connections"),
    ("--columns 5 --rows 5", "--columns 5 --rows 5 --branching 1", "branching"),
    ("--columns 5 --rows 5", "--columns 5 --rows 5 --walls 0.5", "walls"),
    ("--columns 4 --rows 4", "--columns 4 --rows 4 --solutions 2", "solutions"),
    ("--columns 5 --rows 5", "--columns 5 --rows 5 --avoid-straights 1", "avoid-straights"),
    ("--columns 5 --rows 5", "--columns 5 --rows 5 --avoid-obvious 1", "avoid-obvious"),
    (
      "--grid hex --shape irregular-hexagon --side 2 --other-side 3",
      "--grid hex --shape irregular-hexagon --side 2 --other-side 4", "other-side"
    ),
    (
      "--grid hex --shape chosen --hexes '0,0 1,0 0,1'",
      "--grid hex --shape chosen --hexes '0,0 1,0 0,1 1,1'", "hexes"
    ),
    ("--columns 5 --rows 5", "--columns 5 --rows 5 --source center", "source"),
    ("--columns 3 --rows 3", "--columns 3 --rows 3 --wraps", "wraps"),
    ("--columns 3 --rows 3", "--columns 3 --rows 3 --name X", "name"),
    ("--columns 3 --rows 3", "--columns 3 --rows 3 --pack-palette dusk", "pack-palette"),
    (
      "--grid hex --columns 3 --rows 3 --shape rectangle",
      "--grid hex --columns 3 --rows 3 --shape parallelogram", "shape"
    ),
    ("--grid hex --shape hexagon --side 2", "--grid hex --shape hexagon --side 3", "side"),
    ("--grid heptagon --rings 2", "--grid heptagon --rings 3", "rings"),
    (
      "--grid hex --columns 3 --rows 3", "--grid hex --columns 3 --rows 3 --orientation pointy",
      "orientation"
    ),
    ("--grid hex --columns 3 --rows 3", "--grid hex --columns 3 --rows 3 --offset even", "offset"),
  ].map {
    ("puzzle generate " + $0.0, "puzzle generate " + $0.1, "option \($0.2) changed")
  }

  @Test(arguments: changes)
  func `one option that changed is the reason, and nothing else`(
    before: String, after: String, reason: String
  ) throws {
    #expect(try reasons(before) == ["not made before"])
    let check = try run(after, "--check")
    #expect(check.code == 1, "\(check.errors)")
    #expect(check.errors.contains("Error: made: out of date: \(reason)"))
    #expect(try reasons(after) == [reason])
    let again = try run(after, "--check")
    #expect(again.code == 0 && again.errors.hasSuffix("1 file up to date.\n"), "\(again.errors)")
  }

  @Test(
    arguments: [
      ("palette convert p.json --to css", "p.json", "colour base of the palette changed"),
      ("palette derive p.json --dark", "p.json", "colour base of the palette changed"),
      ("palette pick dot.png 0,0", "dot.png", "the file dot.png changed"),
      ("puzzle convert pack.json", "pack.json", "the file pack.json changed"),
      ("puzzle solve u.json", "u.json", "the file u.json changed"),
      (
        "puzzle generate --grid custom --polygons g.json", "g.json", "the file g.json changed"
      ),
    ])
  func `an input that changed is the reason`(line: String, file: String, reason: String) throws {
    #expect(try reasons(line) == ["not made before"])
    #expect(try reasons(line) == [])
    switch file {
    case "p.json": try tool.put(Self.palette("#2040FF"), at: file)
    case "dot.png": try put(0xFF00_FF00, second: 0xFF00_0000)
    case "g.json":
      try tool.put(
        "[[[0, 0], [1, 0], [1, 1], [0, 1]], [[1, 0], [3, 0], [3, 1], [1, 1]]]", at: file)
    default: try tool.put(Self.pack(2, hasSolution: file != "u.json"), at: file)
    }
    #expect(try reasons(line) == [reason])
    #expect(try reasons(line) == [])
    try FileManager.default.removeItem(at: tool.folder.appending(path: "made"))
    #expect(try reasons(line) == ["the file was removed"])
    try tool.put("edited", at: "made")
    // It is kept, unless it is named.
    #expect(try run(line).code == 73)
    #expect(try reasons(line + " --replace made") == ["the file was edited"])
  }

  @Test func `pictures of palettes and catalogues have reasons, too`() throws {
    let swatches = "tinct palette show p.json --cache cache --out s.png --explain"
    #expect(try tool.shell(swatches).errors.hasPrefix("Because not made before: s.png\n"))
    #expect(
      try tool.shell(swatches + " --effort 0").errors.hasPrefix(
        "Because option effort changed: 4 -> 0: s.png\n"))
    try tool.put(Self.palette("#FFF0E1"), at: "p.json")
    #expect(
      try tool.shell(swatches + " --effort 0").errors.hasPrefix(
        "Because colour base of the palette changed: #FFF0E0 -> #FFF0E1: s.png\n"))
    let catalog = "tinct palette convert p.json --out C.xcassets --explain"
    #expect(try tool.shell(catalog).code == 0)
    try tool.put(
      Self.palette("#FFF0E1").replacing("text", with: "ink"), at: "p.json")
    let renamed = try tool.shell(catalog).errors
    #expect(renamed.contains("C.xcassets/ink.colorset/Contents.json"), "\(renamed)")
    #expect(renamed.contains("Warning: 1 file of earlier runs is no longer made"), "\(renamed)")
    #expect(try tool.shell(catalog + " --prune").errors.contains("Removed 1 file no longer made."))
    #expect(tool.files("C.xcassets").contains { $0.hasPrefix("text") } == false)
  }

  @Test func `of several documents only those are new whose input changed`() throws {
    try tool.put(Self.pack(1), at: "packs/a.json")
    try tool.put(Self.pack(1), at: "packs/b.json")
    #expect(try reasons("puzzle convert packs") == ["not made before"])
    try tool.put(Self.pack(2), at: "packs/b.json")
    let result = try run("puzzle convert packs", "--explain")
    #expect(
      result.errors.hasPrefix("Because the file packs/b.json changed: made/b.json\n"),
      "\(result.errors)")
  }

  // MARK: - Options

  /// Options whose value is no reason: the contents of what they name is, or they bound the work.
  private static let inputs: Set<String> = [
    "out", "in-place", "calibrated", "roles", "own-names", "no-own-names", "theme",
    "pack", "moves", "polygons", "max-trials", "mapping",
  ]

  @Test func `every option of a command that writes documents is a reason`() throws {
    let help = try CommandHelp.ofTool.get()
    let commands = [
      "palette convert", "palette derive", "palette ramp", "palette pick", "puzzle convert",
      "puzzle generate", "puzzle solve",
    ]
    for command in commands {
      let arguments = try #require(help.arguments(of: command))
      let names = Set(arguments.filter { $0.kind != "positional" }.map(\.name))
      #expect(names.isSuperset(of: ["check", "explain", "prune", "cache", "no-cache"]))
      let tried = Self.changes.filter { $0.before.hasPrefix(command) }.map(\.reason)
      for name in names.subtracting(CommandHelp.running).subtracting(Self.inputs) {
        // The names of what a file leaves unnamed are those of the palette.
        let isOfFile = name == "names" && ["palette convert", "palette derive"].contains(command)
        guard !isOfFile, name != "unique" else { continue }
        #expect(tried.contains("option \(name) changed"), "\(command) --\(name)")
      }
    }
  }

  @Test(
    arguments: [
      "palette convert p.json --check", "palette convert p.json --out - --explain",
      "palette convert p.json --prune", "palette derive purple --out - --check",
      "palette ramp red blue --explain", "palette pick dot.png 0,0 --out - --prune",
      "palette show p.json --check", "puzzle convert pack.json --out - --explain",
      "puzzle generate --columns 3 --rows 3 --prune", "puzzle solve u.json --out - --check",
    ])
  func `options about files need a file`(line: String) throws {
    let option = try #require(line.split(separator: " ").last)
    let result = try tool.shell("tinct \(line)")
    #expect(result.code == 64 && result.output.isEmpty, "\(result.errors)")
    #expect(
      result.errors.hasPrefix("Error: \(option) is about files, but none is written; name one"),
      "\(result.errors)")
  }

  @Test func `packs that would be solved in place are told, and left alone`() throws {
    let before = tool.data("u.json")
    let check = try tool.run("puzzle", "solve", "u.json", "pack.json", "--in-place", "--check")
    #expect(check.code == 1)
    #expect(
      check.errors.contains(
        "Error: u.json: out of date: 2 solutions were missing or wrong\n"),
      "\(check.errors)")
    #expect(!check.errors.contains("Error: pack.json"))
    #expect(tool.data("u.json") == before)
    let made = try tool.run("puzzle", "solve", "u.json", "--in-place", "--explain")
    #expect(
      made.errors.hasPrefix("Because 2 solutions were missing or wrong: u.json\n"),
      "\(made.errors)")
    #expect(try tool.run("puzzle", "solve", "u.json", "--in-place", "--check").code == 0)
  }

  @Test func `a document does not replace one of another kind`() throws {
    _ = try tool.run("palette", "derive", "#2A7F62", "--out", "brand.json")
    _ = try tool.run("puzzle", "convert", "2x1:41", "--out", "pack.json")
    let files = [tool.data("brand.json"), tool.data("pack.json")]
    for (words, kinds) in [
      (["palette", "derive", "tomato", "--out", "pack.json"], #""tinct-puzzles" document"#),
      (["puzzle", "convert", "1x2:82", "--out", "brand.json"], #""tinct-palette" document"#),
      (
        ["puzzle", "generate", "--columns", "3", "--rows", "3", "--out", "brand.json"],
        #""tinct-palette" document"#
      ),
    ] {
      let run = try tool.run(arguments: words)
      #expect(run.code == 73 && run.errors.contains(kinds), "\(run.errors)")
    }
    #expect([tool.data("brand.json"), tool.data("pack.json")] == files)
  }
}
