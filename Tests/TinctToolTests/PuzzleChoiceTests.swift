import Foundation
import Testing

/// Puzzles that are chosen by name, number, range or pattern, in every command that takes them.
struct PuzzleChoiceTests {
  private let tool: Tool

  /// The second puzzle has the number of the third as its name.
  init() throws {
    tool = try Tool()
    let puzzles = ["a-1", "3", "a-2"].map { name in
      #"{"name": "\#(name)", "grid": {"kind": "square", "columns": 2, "rows": 1}, "#
        + #""sources": [0], "pieces": [1, 4], "solution": [1, 4]}"#
    }
    try tool.put(
      #"{"format": "tinct-puzzles", "version": 1, "name": "p", "puzzles": ["#
        + puzzles.joined(separator: ",\n") + "]}", at: "p.json")
  }

  @Test(
    arguments: [
      ("3", ["3.png"]), ("@3", ["a-2.png"]), ("1", ["a-1.png"]), ("1-2", ["3.png", "a-1.png"]),
      ("a-*", ["a-1.png", "a-2.png"]), ("*", ["3.png", "a-1.png", "a-2.png"]),
    ])
  func `boards are drawn of those that are chosen`(choice: String, files: [String]) throws {
    for words in [["p.json", "--puzzle", choice], ["p.json#\(choice)"]] {
      let result = try tool.run(
        arguments: ["board"] + words + ["--cell", "8", "--out", "o-\(words.count)"])
      #expect(result.code == 0, "\(result.errors)")
      #expect(tool.files("o-\(words.count)") == files)
      let warning =
        "Warning: p.json: \"3\" is the name of puzzle 2, which is taken; write @3 for "
        + "puzzle 3\n"
      #expect(result.errors.contains("Warning") == ["3", "1-2"].contains(choice))
      if choice == "1-2" {
        #expect(
          result.errors.contains(
            "1-2 counts the puzzles, whatever their names are; puzzle 2 has "
              + "the name \"3\"; write @1-2 if that is meant"), "\(result.errors)")
      }
      if choice == "3" { #expect(result.errors.hasPrefix(warning), "\(result.errors)") }
    }
  }

  @Test(
    arguments: [
      ["puzzle", "show", "p.json", "--puzzle", "3"], ["puzzle", "hint", "p.json", "--puzzle", "3"],
      ["puzzle", "convert", "p.json", "--puzzle", "3"],
      ["contact", "p.json", "--puzzle", "3", "--effort", "0", "--out", "c.png"],
      ["shot", "p.json", "--puzzle", "3", "--preset", "64x64", "--effort", "0", "--out", "s"],
      ["icon", "p.json", "--puzzle", "3", "--as", "ico", "--effort", "0", "--out", "i"],
      [
        "frames", "p.json", "--puzzle", "3", "--animation", "solve", "--cell", "8", "--out",
        "f.gif",
      ],
      ["palette", "sheet", "citrus", "--puzzle", "p.json#3", "--cell", "8", "--out", "t.png"],
    ])
  func `the name wins in every command, and the clash is told`(words: [String]) throws {
    let result = try tool.run(arguments: words)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.errors.contains("\"3\" is the name of puzzle 2, which is taken; write @3 for"))
    let sure = try tool.run(
      arguments: words.map { $0 == "3" ? "@3" : $0 == "p.json#3" ? "p.json#@3" : $0 })
    #expect(sure.code == 0 && !sure.errors.contains("is the name of"), "\(sure.errors)")
  }

  @Test(
    arguments: [
      ["puzzle", "hint", "p.json", "--puzzle", "a-*"],
      ["icon", "p.json", "--puzzle", "a-*", "--out", "i"],
      ["frames", "p.json", "--puzzle", "a-*", "--animation", "solve", "--out", "f.gif"],
      ["palette", "sheet", "citrus", "--puzzle", "p.json#a-*", "--out", "t.png"],
    ])
  func `several are refused where one is wanted`(words: [String]) throws {
    let result = try tool.run(arguments: words)
    #expect(result.code == 64)
    #expect(
      result.errors == "Error: p.json: \"a-*\" stands for 2 puzzles, but one is expected; choose "
        + "one of them\n")
  }

  @Test(
    arguments: [
      (
        "a-3",
        "there is no puzzle \"a-3\"; did you mean \"a-1\"? Its puzzles are numbered from 1 to 3"
      ),
      ("4", "there is no puzzle \"4\"; its puzzles are numbered from 1 to 3"),
      ("2-4", "there is no puzzle \"2-4\"; its puzzles are numbered from 1 to 3"),
      (
        "b*", "there is no puzzle \"b*\"; its puzzles (\"a-1\", \"a-2\") are numbered from 1 to 3"
      ),
    ])
  func `a choice of nothing is an error`(choice: String, message: String) throws {
    let result = try tool.run("puzzle", "show", "p.json", "--puzzle", choice)
    #expect(result.code == 64)
    #expect(result.errors == "Error: p.json: \(message)\n")
  }

  @Test(
    arguments: [
      ["board", "p.json#3", "--puzzle", "a-1", "--out", "o"],
      ["icon", "p.json#3", "--puzzle", "a-1", "--out", "o"],
      ["frames", "p.json#3", "--puzzle", "a-1", "--animation", "solve", "--out", "o.gif"],
      ["puzzle", "hint", "p.json#3", "--puzzle", "a-1"],
    ])
  func `two choices for one pack are refused`(words: [String]) throws {
    let result = try tool.run(arguments: words)
    #expect(result.code == 64)
    #expect(
      result.errors
        == "Error: p.json: #3 after the pack and --puzzle a-1 both choose puzzles; give "
        + "one of them\n")
  }

  @Test func `what stands behind the pack chooses in all commands`() throws {
    #expect(try tool.run("puzzle", "hint", "p.json#a-1").code == 0)
    let checked = try tool.run("puzzle", "check", "p.json#a-1", "--any")
    #expect(checked.errors.contains("Checked 1 puzzle in 1 pack"), "\(checked.errors)")
    for words in [
      ["puzzle", "check", "p.json#zork"],
      ["theme", "sheet", "toy", "p.json#zork", "--out", "t.png"],
      ["puzzle", "hint", "p.json#zork"],
    ] {
      let result = try tool.run(arguments: words)
      #expect(
        result.code == 64 && result.errors.contains("there is no puzzle \"zork\""), "\(words)")
    }
    let solved = try tool.run("puzzle", "solve", "p.json#a-1", "--out", "s.json")
    #expect(solved.code == 64 && solved.errors.contains("all puzzles of a pack are solved"))
    let line = ["theme", "sheet", "toy", "--side", "16", "--palette", "citrus", "--out"]
    #expect(try tool.run(arguments: line + ["one.png", "p.json#a-1"]).code == 0)
    #expect(try tool.run(arguments: line + ["all.png", "p.json"]).code == 0)
    #expect(tool.data("one.png") != tool.data("all.png"))
  }

  @Test func `a pack that is named twice is drawn once`() throws {
    let result = try tool.run("board", "p.json", "p.json", "--cell", "8", "--out", "o")
    #expect(result.code == 0 && tool.files("o").count == 3, "\(result.errors)")
  }
}
