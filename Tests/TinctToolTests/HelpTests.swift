import Foundation
import SchemaValidation
import Testing
import TinctBoards
import TinctDocuments

/// Topics of help, and what is installed beside the tool: manual, completions, schemas.
struct HelpTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test(arguments: [
    ("limits", ["--max-side", "67108864", "--max-actions"]),
    ("cache", ["--check", "--explain", "--prune", "--replace", "--no-cache", "1024"]),
    ("palettes", ["./palettes", "'base'", "neutral", "ase", "xcassets", "'#76448A'"]),
    ("themes", ["flat ", "wire.shadow", "wire.glow", "share/tinct/schemas"]),
    ("masks", ["counter-clockwise", "right 1, up 2, left 4, down 8", "lower right 32"]),
  ])
  func `topics are listed, and tell their subject in 80 columns`(
    topic: String, parts: [String]
  ) throws {
    #expect(try tool.run("help").text.contains("tinct help \(topic) "))
    let page = try tool.run("help", topic)
    #expect(page.code == 0 && page.errors == "")
    for part in parts { #expect(page.text.contains(part), "\(part)") }
    #expect(page.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func `the topic of palettes names every format`() throws {
    let page = try tool.run("help", "palettes").text
    let help = try CommandHelp.ofTool.get()
    let formats = help.arguments(of: "palette convert")?.first { $0.name == "as" }?.allValues ?? []
    #expect(formats.count > 10)
    for format in formats { #expect(page.contains(format), "\(format)") }
  }

  @Test func `the topic of limits has every option that help of commands leaves out`() throws {
    let page = try tool.run("help", "limits").text
    let board = try tool.run("board", "--help").text
    let hidden = try #require(try CommandHelp.ofTool.get().arguments(of: "board"))
      .filter { $0.abstract == "See 'tinct help limits'." }
    #expect(hidden.count == 9)
    for option in hidden {
      #expect(page.contains("--\(option.name) "))
      #expect(page.contains("(default: \(option.defaultValue ?? "none"))"))
      #expect(!board.contains("--\(option.name)"))
    }
    #expect(board.hasSuffix("\nOptions about limits: tinct help limits\n\n"))
    #expect(try !tool.run("cache", "info", "--help").text.contains("help limits"))
  }

  @Test func `the manual has every command and option`() throws {
    let manual = try tool.run("manual")
    #expect(manual.code == 0 && manual.errors == "")
    #expect(!(try tool.run("--help").text.contains("manual")))
    let sections = manual.text.split(separator: "\n.S")
    for (words, command) in try CommandHelp.ofTool.get().command.all() where words != ["manual"] {
      let name = "s tinct \(words.joined(separator: " "))\n"
      let section = try #require(sections.first { $0.hasPrefix(name) }, "\(words)")
      for option in command.arguments ?? [] where !Self.isCommon(option) {
        let item = option.preferredName.map { "Fl \\&\\-\($0.name.replacing("-", with: "\\-"))" }
        #expect(section.contains(item ?? "Ar \\&"), "\(words) \(option.name)")
      }
    }
    for topic in ["limits", "cache", "palettes", "themes", "masks"] {
      #expect(sections.contains { $0.hasPrefix("s \(topic)\n") })
    }
  }

  private static func isCommon(_ option: CommandHelp.Argument) -> Bool {
    ["help", "version"].contains(option.name)
      || option.abstract?.hasPrefix("See 'tinct help ") == true
  }

  @Test func `what is installed beside the tool is whole`() throws {
    let package = Tool.package.path(percentEncoded: false)
    let made = try tool.shell(
      "out=$PWD; cd '\(package)' && .ci/share '\(Tool.executable.path(percentEncoded: false))' "
        + "\"$out/share\"")
    #expect(made.code == 0 && made.errors == "", "\(made.errors)")
    let files = Set(tool.files("share"))
    for file in [
      "man/man1/tinct.1", "bash-completion/completions/tinct", "zsh/site-functions/_tinct",
      "fish/vendor_completions.d/tinct.fish", "tinct/schemas/theme.schema.json",
      "tinct/palettes/citrus.json", "tinct/themes/noodles.json",
    ] { #expect(files.contains(file), "\(file)") }
    // Every link of the pages leads to a file.
    let pages = files.filter { $0.hasPrefix("doc/") && $0.hasSuffix(".md") }
    #expect(pages.contains("doc/tinct/docs/palettes.md"))
    for page in pages {
      let text = String(decoding: try #require(tool.data("share/\(page)")), as: UTF8.self)
      let folder = tool.folder.appending(path: "share/\(page)").deletingLastPathComponent()
      for match in text.matches(of: /\]\((?!https?:|mailto:|#)([^)#\s]+)/) {
        let file = folder.appending(path: String(match.1))
        #expect(
          FileManager.default.fileExists(atPath: file.path(percentEncoded: false)),
          "\(page): \(match.1)")
      }
    }
    for (shell, file) in [
      ("bash", "bash-completion/completions/tinct"), ("zsh", "zsh/site-functions/_tinct"),
      ("fish", "fish/vendor_completions.d/tinct.fish"),
    ] {
      let parsed = try tool.shell(
        "command -v \(shell) >/dev/null || exit 0; \(shell) -n 'share/\(file)'")
      #expect(parsed.code == 0, "\(shell): \(parsed.errors)")
    }
    let script = String(
      decoding: try #require(tool.data("share/bash-completion/completions/tinct")), as: UTF8.self)
    #expect(script.contains("--palette") && script.contains("generate"))
    for option in ["--prune", "--replace", "--explain", "--cache", "--no-cache"] {
      #expect(script.contains(option), "\(option)")
    }
  }

  @Test func `examples are whole on lines of 80 columns`() throws {
    for (words, _) in try CommandHelp.ofTool.get().command.all() where words != ["manual"] {
      let help = try tool.run(arguments: words + ["--help"])
      #expect(help.code == 0 && !help.text.contains("See 'tinct help cache'."), "\(words)")
      guard let start = help.text.firstRange(of: /Examples?:\n/) else { continue }
      let lines = help.text[start.upperBound...].split(
        separator: "\n", omittingEmptySubsequences: false
      ).prefix { !$0.isEmpty }
      for line in lines {
        #expect(line.count <= 80 && line.hasPrefix("  "), "\(words): \(line)")
      }
      for (line, next) in zip(lines, lines.dropFirst()) {
        #expect(
          line.hasSuffix(" \\") == next.hasPrefix("      "), "\(words): \(line)\n\(next)")
      }
    }
  }

  @Test(
    arguments: zip(
      ["themes/deep-sea.json", "./looks/dark/other.json", "dusk.json"], ["../", "../../", ""]))
  func `a new theme names the schema by its path in the project, which describes it`(
    file: String, way: String
  ) throws {
    let made = try tool.run("theme", "new", "Deep Sea", "--out", file)
    #expect(made.code == 0)
    let theme = Array(try #require(tool.data(file)))
    let root = try JSONDocument(parsing: theme).root.object()
    #expect(try root["$schema"]?.string() == way + "schemas/theme.schema.json")
    let schema = try Data(
      contentsOf: Tool.package.appending(path: "schemas/theme.schema.json"))
    #expect(try SchemaValidator(Array(schema)).problems(theme) == [])
    // The file names no page that is not installed.
    #expect(!String(decoding: theme, as: UTF8.self).contains("docs/"))
  }

  @Test func `the topic of themes lists every shipped look by its light, and every key works`()
    throws
  {
    let page = try tool.run("help", "themes").text
    let themes = Tool.package.appending(path: "themes")
    for file in try FileManager.default.contentsOfDirectory(atPath: themes.path) {
      let theme = try ThemeDocument.read(
        Array(try Data(contentsOf: themes.appending(path: file))))
      let isBlurred = theme.wire.shade != nil
      let kinds = [
        (theme.wire.shadow != nil, "shadow"), (theme.wire.highlight != nil, "shine"),
        (theme.wire.glow != nil, "glow"), (isBlurred, "soft edges"),
      ].filter(\.0).map(\.1)
      let name = file.dropLast(".json".count)
      let line = page.split(separator: "\n").first { line in
        line.hasPrefix("  ") && line.contains("   ") && line.contains(name)
          && !line.contains("tinct ")
      }
      let light = try #require(line, "\(name)").prefix(37)
      for kind in ["shadow", "shine", "glow", "soft edges"] {
        #expect(light.contains(kind) == kinds.contains(kind), "\(name): \(kind)")
      }
      #expect(light.contains("flat") == kinds.isEmpty, "\(name)")
    }
    // Each value of the page, in place of the null that a new theme has there.
    try tool.run("theme", "new", "Plain")
    let plain = String(decoding: try #require(tool.data("themes/plain.json")), as: UTF8.self)
    let start = try #require(plain.range(of: "\"wire\": {")).lowerBound
    var key: Substring = ""
    var values = 0
    for line in page.split(separator: "\n") {
      if let named = line.firstMatch(of: /^  wire\.([a-z]+)\s/) { key = named.1 }
      guard let value = line.firstMatch(of: /^ {20}(\{ .* \})$/)?.1 else { continue }
      let old = "\"\(key)\": null"
      let place = try #require(plain.range(of: old, range: start..<plain.endIndex), "\(key)")
      values += 1
      try tool.put(
        plain.replacingCharacters(in: place, with: "\"\(key)\": \(value)"), at: "lit.json")
      for palette in ["citrus", "midnight"] {
        let drawn = try tool.run(
          "board", "2x1:41", "--theme", "lit.json", "--palette", palette, "--cell", "24", "--out",
          "lit-\(values)-\(palette).png")
        #expect(drawn.code == 0, "\(key): \(drawn.errors)")
      }
    }
    #expect(values == 5)
    #expect(Set((1...values).map { tool.data("lit-\($0)-citrus.png") }).count == values)
  }

  @Test func `a schema that is there stays named as it is`() throws {
    try tool.put("{}", at: "schemas/theme.schema.json")
    try tool.put("", at: "themes/notes.txt")
    try tool.run("theme", "new", "Deep Sea")
    let theme = String(decoding: try #require(tool.data("themes/deep-sea.json")), as: UTF8.self)
    #expect(theme.contains("\"$schema\": \"../schemas/theme.schema.json\""))
  }
}
