import Foundation
import Testing

/// Messages and exit codes for wrong command lines and streams.
struct CommandLineTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test func `the version names the build`() throws {
    let result = try tool.run("--version")
    #expect(result.code == 0)
    #expect(result.errors == "")
    #expect(
      result.text.wholeMatch(of: /tinct 0\.1\.0 \((unknown|[0-9a-f]{7,40}(-dirty)?)\)\n/) != nil)
  }

  @Test(arguments: [
    ["palette"], ["palette", "derive"], ["palette", "check"], ["palette", "sheet"],
    ["palette", "pick"], ["palette", "ramp"], ["palette", "show"],
    ["puzzle"], ["puzzle", "convert"], ["puzzle", "check"],
    ["sprites"], ["tint"], ["board"], ["frames"],
  ])
  func `the help of each command goes to standard output, and has an example`(
    _ command: [String]
  ) throws {
    let result = try tool.run(arguments: command + ["--help"])
    #expect(result.code == 0)
    #expect(result.errors == "")
    #expect(result.text.contains("USAGE: tinct " + command.joined(separator: " ")))
    let hasSubcommands = result.text.contains("SUBCOMMANDS:")
    #expect(hasSubcommands || result.text.contains("Example"))
    #expect(result.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: [
    ["board"], ["tint", "a.png"], ["nothing"], ["--nothing"],
    ["board", "5x5:", "--out", "o", "--jobs", "0"],
    ["board", "5x5:", "--out", "o", "--max-side", "0"],
    ["board", "5x5:", "--out", "o", "--cell", "-1"],
    ["tint", "a", "--out", "o", "--opacity", "1.1"], ["tint", "a", "--out", "o", "--scale", "nan"],
    ["tint", "a", "--out", "o", "--color", "color-mix("],
    ["frames", "5x5:", "--animation", "jump", "--out", "o"],
    ["frames", "5x5:", "--animation", "turn", "--fps", "0", "--out", "o"],
    ["sprites", "--kind", "cube", "--out", "o"], ["palette", "derive", "purpel"],
    ["puzzle", "convert", "5x5:1115337157375775157135131", "--json"],
  ])
  func `a wrong command line is 64, with nothing on standard output`(_ line: [String]) throws {
    let result = try tool.run(arguments: line)
    #expect(result.code == 64)
    #expect(result.text == "")
    #expect(result.errors.hasPrefix("Error: "))
    #expect(tool.files() == [])
  }

  @Test func `what steers a terminal is written out in messages`() throws {
    let nasty = "\u{1B}[31mred\u{7}\u{202E}txt"
    let wrong = try tool.run("board", nasty, "--out", "o")
    #expect(wrong.code == 66)
    #expect(
      wrong.errors.hasPrefix(
        "Error: \\u{1B}[31mred\\u{7}\\u{202E}txt: there is no such file or folder"))
    let unknown = try tool.run("--\u{1B}[2J")
    #expect(unknown.code == 64)
    #expect(!unknown.errors.contains("\u{1B}"))
  }

  @Test func `a full standard output is 74`() throws {
    let result = try tool.shell("tinct palette derive '#800080' >/dev/full")
    #expect(result.code == 74)
    #expect(
      result.errors
        == "Error: standard output: writing broke off: no space left on device\n")
  }

  // The first two are answered before the command line is parsed.
  @Test(arguments: ["help masks", "--version --verbose", "--version", "help tint"])
  func `a standard output that may not grow is 74`(words: String) throws {
    let result = try tool.shell(
      "{ ulimit -f 0; tinct \(words) >out.txt; echo $?; } 2>&1 | cat")
    #expect(
      result.text == "Error: standard output: writing broke off: file too large\n74\n", "\(result)")
  }

  @Test func `a reader that has gone ends the tool quietly`() throws {
    let result = try tool.shell(
      "{ sleep 0.2; tinct --help; echo $? >code; } | true; sleep 0.5; cat code")
    #expect(result.errors == "")
    #expect(result.text == "141\n")
  }

  @Test func `a lone executable says that the shipped files are not there`() throws {
    let copy = tool.folder.appending(path: "tinct")
    try FileManager.default.copyItem(at: Tool.executable, to: copy)
    let result = try tool.shell("./tinct board 2x1:14 --out a.png")
    #expect(result.code == 66)
    #expect(result.errors.contains("the shipped palettes, themes and piece art are not found"))
    let named = try tool.shell("TINCT_SHARE=nowhere ./tinct board 2x1:14 --out a.png")
    #expect(named.code == 66)
    #expect(named.errors.contains("TINCT_SHARE names this folder, but there is none"))
    for list in ["palette list", "theme list"] {
      let silent = try tool.shell("./tinct \(list)")
      #expect(silent.code == 66 && silent.errors.contains("are not found"), "\(silent.errors)")
    }
    let told = try tool.shell(
      "TINCT_SHARE='\(Tool.package.path(percentEncoded: false))' "
        + "./tinct board 2x1:41 --cell 8 --out a.png -q")
    #expect(told.errors == "")
    #expect(tool.files() == ["a.png", "tinct"])
  }
}
