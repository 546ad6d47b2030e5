import Foundation
import Testing

/// The command lines of the README and of every page, run one after the other in a project like the
/// one that the page speaks of.
struct PageCommandTests {
  private static let pages =
    ["README.md"]
    + ((try? FileManager.default.contentsOfDirectory(
      atPath: Tool.package.appending(path: "docs").path)) ?? [])
    .filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }

  @Test(arguments: pages) func `the commands of a page work, and print its output`(
    page: String
  ) throws {
    let text = try String(contentsOf: Tool.package.appending(path: page), encoding: .utf8)
    let commands = PageCommand.all(in: text)
    guard !commands.isEmpty else { return }
    let tool = try Tool()
    try Self.fill(tool, page: text)
    for command in commands where !command.line.serves {
      // Hundreds of puzzles are asked for to be kept, not to be shown.
      var line = command.line.replacing(/--count [0-9]{3,}/, with: "--count 2")
      // Films whose length is not printed have few frames.
      if command.output == nil, !command.isRefused {
        line = line.replacing(/--fps (24|25|30|50|60)/, with: "--fps 8")
      }
      let run = try tool.shell("export HOME=\"$PWD/home\"; set -o pipefail; \(line)")
      guard let output = command.output else {
        #expect((run.code == 0) != command.isRefused, "\(line)\n\(run.errors)")
        continue
      }
      // Pages break lines where it suits them, and sizes change with the compressor's version.
      let (printed, told) = (Self.plain(run.text + run.errors), Self.plain(output))
      #expect(printed == told, "\(line)")
    }
  }

  /// Returns a text without sizes of files, and with single spaces.
  private static func plain(_ text: String) -> String {
    text.replacing(/[0-9]+(\.[0-9])? (bytes?|KB|MB)\b/, with: "SIZE")
      .split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }

  /// Puts into a folder what pages take for granted: a checkout's examples, and a game's files.
  private static func fill(_ tool: Tool, page: String) throws {
    func link(_ name: String, to path: String) throws {
      let link = tool.folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        at: link, withDestinationURL: Tool.package.appending(path: path))
    }
    let examples = Tool.package.appending(path: "examples").path
    for name in try FileManager.default.contentsOfDirectory(atPath: examples) {
      try link("examples/\(name)", to: "examples/\(name)")
    }
    // Two of the hundred boards are enough.
    let list = tool.folder.appending(path: "examples/thirteen.txt")
    let boards = try String(contentsOf: list, encoding: .utf8).split(separator: "\n").prefix(2)
    try FileManager.default.removeItem(at: list)
    try tool.put(boards.joined(separator: "\n"), at: "examples/thirteen.txt")
    try link("assets", to: "assets")
    if !page.contains("<!-- tinct.json -->") { try link("tinct.json", to: "tinct.json") }
    try link("packs/stones.json", to: "examples/stones.json")
    let save = "Tests/Fixtures/net-saves/turns_locks_jumble_and_undo.sav"
    try tool.put(Data(contentsOf: Tool.package.appending(path: save)), at: "game.sav")
    for name in ["bend", "cross", "end", "straight", "tee"] {
      try link("art/\(name).png", to: "assets/pieces/square/\(name).png")
    }
    try link("packs/best.json", to: "examples/squares.json")
    try link("palettes/brand.json", to: "palettes/citrus.json")
    try link("sprites/pieces", to: "assets/pieces/square")
    try link("art/hex", to: "assets/pieces/hex")
    let pack = """
      {"format": "tinct-puzzles", "version": 1, "name": "Levels", "strings": {"title": "Levels"},
        "puzzles": [{"name": "first", "grid": {"kind": "square", "columns": 2, "rows": 2},
          "sources": [0], "pieces": [3, 3, 1, 1], "solution": [9, 12, 2, 2]}]}
      """
    // A page that makes the pack itself would find another one there.
    for name in ["levels.json", "packs/levels.json"] where !page.contains("--out \(name)") {
      try tool.put(pack, at: name)
    }
    // Files whose contents the page shows.
    for block in page.matches(of: /(?m)^<!-- ([\w.]+) -->\n+((?: {4}.*\n|\n)+)/) {
      let lines = block.2.split(separator: "\n").map { $0.dropFirst(4) }
      try tool.put(lines.joined(separator: "\n") + "\n", at: String(block.1))
    }
  }
}

/// A command line on a page: indented by four, alone or after a `$ `, then with its output below.
private struct PageCommand {
  var line: String
  /// The output that the page shows; nil if it shows none.
  var output: String?

  /// True if the comment behind the command says that it ends with an error.
  var isRefused: Bool { line.contains(/# refused/) }

  static func all(in page: String) -> [PageCommand] {
    var commands: [PageCommand] = []
    var isContinued = false
    var isInBlock = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("    ") || (line.isEmpty && isInBlock) else {
        (isInBlock, isContinued) = (false, false)
        continue
      }
      let text = String(line.dropFirst(4))
      if isContinued {
        commands[commands.count - 1].line += "\n" + text
      } else if text.hasPrefix("tinct ") {
        commands.append(PageCommand(line: text))
      } else if text.hasPrefix("$ ") {
        commands.append(PageCommand(line: String(text.dropFirst(2)), output: ""))
      } else {
        if isInBlock { commands[commands.count - 1].output?.append(text + "\n") }
        continue
      }
      isInBlock = true
      isContinued = text.hasSuffix("\\")
    }
    return commands
  }
}
