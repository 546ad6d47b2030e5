import Foundation
import Testing

/// Saved games of Net, moves and hints on the command line.
struct NetSaveCommandTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    let saves = Tool.package.appending(path: "Tests/Fixtures/net-saves")
    for name in ["solved_by_net", "wraps_with_walls_and_a_restart"] {
      try tool.put(Data(contentsOf: saves.appending(path: "\(name).sav")), at: "\(name).sav")
    }
  }

  @Test func `a saved game becomes a pack and moves, and these the same saved game`() throws {
    let name = "solved_by_net"
    #expect(
      try tool.run("puzzle", "convert", "\(name).sav", "--out", "p.json").told
        == "Wrote p.json: 1 puzzle, SIZE.\n")
    #expect(
      try tool.run("puzzle", "convert", "\(name).sav", "--to", "moves", "--out", "m.jsonl").told
        == "Wrote m.jsonl: 9 moves, SIZE.\n")
    let back = try tool.run(
      "puzzle", "convert", "p.json", "--moves", "m.jsonl", "--to", "net-save", "--out", "back.sav")
    #expect(back.told == "Wrote back.sav: 1 puzzle, SIZE.\n")
    #expect(tool.data("back.sav") == tool.data("\(name).sav"))
    // From one saved game to another the moves need not be asked for.
    let copy = try tool.run("puzzle", "convert", "\(name).sav", "--to", "net-save")
    #expect(copy.output == tool.data("\(name).sav"))
  }

  @Test func `a saved game is shown as it was left, and after no move as it began`() throws {
    let save = "solved_by_net.sav"
    func board(_ more: String...) throws -> Data? {
      let run = try tool.run(
        arguments: ["board", save, "--cell", "8", "--palette", "citrus", "--out", "b.png"] + more)
      #expect(run.code == 0, "\(run.errors)")
      return tool.data("b.png")
    }
    let left = try #require(try board())
    #expect(try left == board("--moves", save))
    let start = try #require(try board("--after", "0"))
    #expect(start != left)
    try tool.run("puzzle", "convert", save, "--out", "p.json")
    try tool.run("board", "p.json", "--cell", "8", "--palette", "citrus", "--out", "p.png")
    #expect(tool.data("p.png") == start)
  }

  @Test func `several saved games go into a folder`() throws {
    let result = try tool.run(
      "puzzle", "convert", "solved_by_net.sav", "wraps_with_walls_and_a_restart.sav", "--out", "out"
    )
    #expect(result.code == 0)
    #expect(tool.files("out") == ["solved_by_net.json", "wraps_with_walls_and_a_restart.json"])
    // So do the puzzles of a pack as saved games.
    try tool.put("5x5:1115337157375775157135131\n2x1:41\n", at: "ids.txt")
    let saves = try tool.run("puzzle", "convert", "ids.txt", "--to", "net-save", "--out", "games")
    #expect(saves.code == 0)
    #expect(tool.files("games") == ["1.sav", "2.sav"])
    let ids = try tool.run("puzzle", "convert", "games", "--to", "net", "--out", "ids")
    #expect(ids.code == 0)
    #expect(tool.data("ids/2.txt") == Data("2x1:41\n".utf8))
  }

  @Test func `a path that ends in a slash is a folder`() throws {
    for (format, file) in [("net-save", "2x1.sav"), ("pack", "2x1.json"), ("net", "2x1.txt")] {
      let result = try tool.run("puzzle", "convert", "2x1:41", "--to", format, "--out", "d/")
      #expect(result.told == "Wrote d/\(file): 1 puzzle, SIZE.\n")
      #expect(tool.data("d/\(file)") != nil)
    }
    let derived = try tool.run("palette", "derive", "#800080", "--out", "e/")
    #expect(derived.code == 73)
    #expect(
      derived.errors == "Error: e/: this names a folder, but one file is to be written; add the "
        + "name of the file\n")
  }

  @Test func `hints follow the moves`() throws {
    try tool.put("3x1:2a1\n", at: "line.txt")
    let next = try tool.run("puzzle", "hint", "line.txt")
    #expect(next.code == 0)
    #expect(next.text.hasPrefix("Cell 0 (row 1, column 1): turn the end once clockwise, "))
    try tool.put(
      Self.moves(#"{"do": {"turn": 2}}"#), at: "moves.jsonl")
    let wrong = try tool.run(
      "puzzle", "hint", "line.txt", "--puzzle", "1", "--moves", "moves.jsonl")
    #expect(wrong.text.hasPrefix("Cell 2 (row 1, column 3) is turned the wrong way: "))
    let json = try tool.run("puzzle", "hint", "line.txt", "--moves", "moves.jsonl", "--json")
    #expect(json.text.contains(#"{"cell": 2, "technique": "borders"}"#))
  }

  @Test func `what is shown of a puzzle`() throws {
    let result = try tool.run("puzzle", "show", "3x1:2a1")
    #expect(
      result.text == """
        3x1:2a1: 3x1, 1 puzzle

        1 "3x1"
          grid        square 3x1, 3 cells
          source      cell 1 (row 1, column 2)
          pieces      2 end, 1 straight
          obvious     3 pieces
          solutions   one
          difficulty  easy (3 pieces; borders 3)
          Net ID      3x1:2a1

           ╷   ╻
           ╵   ●   ╶╴
               ╹

        """)
    let json = try tool.run("puzzle", "show", "3x1:2a1", "--json").text
    #expect(json.contains(#""pieces": {"end": 2, "straight": 1}"#))
    #expect(json.contains(#""solutions": {"count": 1, "complete": true, "stored": "none"}"#))
    #expect(json.contains(#""grade": "easy""#))
  }

  private static func moves(_ lines: String, puzzle: String? = nil) -> String {
    let name = puzzle.map { #", "puzzle": "\#($0)""# } ?? ""
    return #"{"format": "tinct-moves", "version": 1, "game": "noodles"\#(name)}"# + "\n\(lines)\n"
  }

  private static let locking = """
    {"format": "tinct-puzzles", "version": 1, "name": "P", "puzzles": [
      {"name": "a", "grid": {"kind": "square", "columns": 2, "rows": 2}, "sources": [0],
       "lockedCells": [3], "pieces": [3, 1, 4, 4]},
      {"name": "b", "grid": {"kind": "square", "columns": 2, "rows": 2, "wraps": true},
       "sources": [0], "lockedCells": [1, 2], "pieces": [4, 3, 4, 6]},
      {"name": "b", "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [0],
       "pieces": [4, 1]}]}
    """

  @Test func `locked cells are shown, and count in solutions and grades`() throws {
    try tool.put(Self.locking, at: "p.json")
    let one = try tool.run("puzzle", "show", "p.json", "--puzzle", "1").text
    #expect(one.contains("\n  locked      cell 3 (row 2, column 2)\n"), "\(one)")
    // Turned as it is, it does not fit.
    #expect(one.contains("\n  solutions   none\n"), "\(one)")
    let two = try tool.run("puzzle", "show", "p.json", "--puzzle", "2")
    // There are eight solutions without the locks.
    #expect(
      two.text.contains(
        """

          locked      cell 1 (row 1, column 2), cell 2 (row 2, column 1)
          solutions   one
          difficulty  easy (4 pieces; given 2, neighbours 2)

        """), "\(two.text)")
    let json = try tool.run("puzzle", "show", "p.json", "--json").text
    #expect(json.contains(#""lockedCells": [1, 2]"#))
    // Net has no such thing.
    let net = try tool.run("puzzle", "convert", "p.json", "--puzzle", "1", "--to", "net")
    #expect(net.code == 65)
    #expect(net.errors.contains("a cell is locked, which Net cannot store"), "\(net.errors)")
  }

  @Test func `a locked piece that is not as in the solution is told as that`() throws {
    try tool.put(
      """
      {"format": "tinct-puzzles", "version": 1, "name": "p", "palette": "citrus", "puzzles": [
       {"name": "a", "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [0],
        "pieces": [2, 4], "solution": [1, 4], "lockedCells": [0]}]}
      """, at: "p.json")
    let board = try tool.run("board", "p.json", "--progress", "1", "--out", "b.png")
    #expect(
      board.errors.contains(
        "cell 0 is locked in the puzzle, but its piece is not turned as in the"),
      "\(board.errors)")
  }

  @Test func `moves that turn what the puzzle locks are refused`() throws {
    try tool.put(Self.locking, at: "p.json")
    try tool.put(
      Self.moves(#"{"do": {"turn": 3}}"#, puzzle: "a"),
      at: "moves.jsonl")
    let hint = try tool.run("puzzle", "hint", "p.json", "--moves", "moves.jsonl")
    #expect(hint.code == 65)
    #expect(
      hint.errors
        == "Error: moves.jsonl:2:8: do: cannot be done: cell 3 is locked in the puzzle, so it "
        + "cannot be turned; leave the turn out\n")
    // Net's saved game of that board knows of no lock.
    let free = Self.locking.replacing("\"lockedCells\": [3], ", with: "")
    try tool.put(free, at: "free.json")
    let saved = try tool.run(
      "puzzle", "convert", "free.json", "--puzzle", "1", "--moves", "moves.jsonl", "--to",
      "net-save", "--out", "game.sav")
    #expect(saved.code == 0, "\(saved.errors)")
    let game = try tool.run(
      "puzzle", "hint", "p.json", "--puzzle", "a", "--moves", "game.sav")
    #expect(game.code == 65)
    #expect(game.errors.hasPrefix("Error: game.sav: move 1: cell 3 is locked"), "\(game.errors)")
  }

  @Test(arguments: [
    ["show", "p.json", "--puzzle", "b"], ["hint", "p.json", "--puzzle", "b"],
    ["convert", "p.json", "--puzzle", "b"], ["hint", "p.json", "--moves", "moves.jsonl"],
  ])
  func `a name that several puzzles have chooses none of them`(arguments: [String]) throws {
    try tool.put(Self.locking, at: "p.json")
    try tool.put(
      Self.moves("", puzzle: "b"), at: "moves.jsonl")
    let result = try tool.run(arguments: ["puzzle"] + arguments)
    #expect(result.code == 64)
    #expect(
      result.errors == "Error: p.json: the puzzles 2 and 3 both have the name \"b\"; choose one by "
        + "its number: @2\n")
    let number = try tool.run("puzzle", "hint", "p.json", "--puzzle", "3")
    #expect(number.code == 0)
  }

  @Test func `where two solutions differ is drawn`() throws {
    let result = try tool.run(
      "puzzle", "check", "2x2w:2326", "3x1:2a1", "--ambiguity", "out", "--cell", "16")
    #expect(result.code == 1)
    #expect(result.errors.contains("1 problem. Wrote 2 pictures to out.\n"))
    #expect(tool.files("out") == ["2x2w-1.png", "2x2w-2.png"])
    #expect(tool.data("out/2x2w-1.png") != tool.data("out/2x2w-2.png"))
  }

  @Test(arguments: [
    (["hint", "a.txt"], 64, "it is not clear which of the 2 puzzles is meant; choose"),
    (["hint", "a.txt", "--puzzle", "0"], 64, "there is no puzzle \"0\"; its puzzles are"),
    (["hint", "a.txt", "--puzzle", "a/b"], 64, "there is no puzzle \"a/b\""),
    (["hint", "gone.json"], 66, "gone.json: "),
    (["hint", "a.txt", "--puzzle", "1", "--moves", "gone.json"], 66, "gone.json: "),
    (["hint", "empty.json"], 65, "empty.json:1:1: "), (["hint", "folder"], 66, "folder"),
    (["show", "a.txt", "--puzzle", "3"], 64, "there is no puzzle \"3\""),
    (["show", "a.txt", "--max-solutions", "0"], 64, "--max-solutions takes a number from 1"),
    (["show", "empty.json"], 65, "empty.json:1:1: "), (["show", "folder"], 66, "folder"),
    (["check", "empty.json"], 65, "empty.json:1:1: "), (["check", "gone.json"], 66, "gone.json"),
    (["check", "a.txt", "--ambiguity", ""], 64, "--ambiguity is empty"),
    (["check", "a.txt", "--any", "--ambiguity", "o"], 64, "With --any several solutions"),
    (["solve", "a.txt"], 65, "a.txt: solutions are written into packs"),
    (["solve", "gone.json"], 66, "gone.json"),
    (["solve", "folder"], 66, "folder"), (["solve", "a.txt", "--out", ""], 64, "--out is empty"),
    (["convert", "a.txt", "--to", "moves"], 65, "there are no moves in it; give a game"),
    (
      ["convert", "a.txt", "--moves", "m.jsonl"], 64, "--moves are written into saved games"
    ),
    (["convert", "a.txt", "--to", "net-save"], 64, "several files to write; name a folder"),
    (["convert", "a.txt", "--puzzle", "9"], 64, "there is no puzzle \"9\""),
    (["convert", "broken.sav"], 65, "broken.sav:1:1: \"SAVEFILE\" should have 41 bytes by its"),
    (["convert", "a.txt", "--out", "folder"], 73, "folder"),
    (["convert", "a.txt", "--out", "a.txt/x.json"], 73, "a.txt"),
    (["convert", "a.txt", "--out", "a.txt"], 73, "a.txt"),
    (["generate", "--columns", "99999999999", "--rows", "9"], 64, "too large"),
    (["generate", "--columns", "0", "--rows", "9"], 64, "has no cells; give at least 1"),
    (["generate", "--columns=-3", "--rows", "9"], 64, "no cells"),
    (["generate", "--columns", "5", "--rows", "5", "--name", ""], 64, "--name must not be empty"),
  ])
  func `wrong inputs are told, with the exit code of their kind`(
    arguments: [String], code: Int, problem: String
  ) throws {
    try tool.put("2x1:41\n1x2:21\n", at: "a.txt")
    try tool.put("", at: "empty.json")
    try tool.put("SAVEFILE:41:Simon", at: "broken.sav")
    try tool.put("x", at: "folder/readme.md")
    let before = tool.files()
    let result = try tool.run(arguments: ["puzzle"] + arguments)
    #expect(Int(result.code) == code, "\(result.errors)")
    #expect(result.errors.contains(problem), "\(result.errors)")
    #expect(result.output.isEmpty)
    #expect(tool.files() == before)
  }
}
