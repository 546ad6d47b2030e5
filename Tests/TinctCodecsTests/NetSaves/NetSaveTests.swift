import TinctDocuments
import Foundation
import TestFiles
import Testing
import TinctCodecs
import TinctPuzzles

/// Games that Net itself saved; `README.md` beside them tells how.
private let folder = Checkout.root.appending(path: "Tests/Fixtures/net-saves")

private func fixture(_ name: String) throws -> [UInt8] {
  try Checkout.bytes(of: folder.appending(path: "\(name).sav"))
}

private func problem(reading text: String) -> String? {
  do throws(DocumentError) {
    _ = try NetSave(parsing: Array(text.utf8), name: "1")
    return nil
  } catch { return error.description }
}

/// A saved game on a board of two cells, whose records can be replaced.
private func save(
  version: String = "1", game: String = "Net", params: String = "2x1", desc: String = "41",
  ui: String = "O0,0;C1,0", states: String = "1", position: String = "1",
  moves: [(String, String)] = []
) -> String {
  let records =
    [
      ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"), ("VERSION ", version),
      ("GAME    ", game), ("PARAMS  ", params), ("CPARAMS ", params), ("DESC    ", desc),
      ("UI      ", ui), ("NSTATES ", states), ("STATEPOS", position),
    ] + moves
  return records.map { "\($0.0):\($0.1.utf8.count):\($0.1)\n" }.joined()
}

@Suite struct NetSaveTests {
  @Test(arguments: [
    "turns_locks_jumble_and_undo", "solved_by_net", "wraps_with_walls_and_a_restart",
    "of_a_game_id",
  ])
  func `what Net saved is read, kept as a pack and moves, and written byte for byte`(
    name: String
  ) throws {
    let bytes = try fixture(name)
    let save = try NetSave(parsing: bytes, name: name)
    #expect(try save.bytes() == bytes)
    let pack = PuzzlePack(name: "saves", puzzles: [save.puzzle])
    let puzzle = try #require(PuzzlePack(parsing: pack.documentBytes).puzzles.first)
    let history = try History<NoodlesAction>(
      parsing: save.history.logBytes(), from: NoodlesState(start: puzzle))
    #expect(history == save.history)
    #expect(try NetSave(history: history).bytes() == bytes)
  }

  // The seed, and the parameters by which Net made the board, have no counterpart in a pack.
  @Test(arguments: ["generated_with_its_solution", "generated_not_unique_with_walls"])
  func `the solution is unmasked and masked again as Net does it`(name: String) throws {
    let bytes = try fixture(name)
    let save = try NetSave(parsing: bytes, name: name)
    #expect(save.puzzle.solution != nil)
    #expect(save.puzzle.problems() == [])
    let kept = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("SEED") }
      .map { $0 == "PARAMS  :9:7x5wb0.2a" ? "PARAMS  :4:7x5w" : $0 }
      .map { $0 == "CPARAMS :9:7x5wb0.2a" ? "CPARAMS :4:7x5w" : $0 }
    #expect(try String(decoding: save.bytes(), as: UTF8.self).split(separator: "\n") == kept)
  }

  @Test func `moves lead where they led in Net`() throws {
    let save = try NetSave(parsing: fixture("solved_by_net"), name: "solved")
    #expect(save.history.count == 9)
    #expect(save.history.position == 8)
    // Redone, Net's own solution is one.
    var all = save.history
    all.redo()
    #expect(all.state.isSolved)
    #expect(all.state.locked == Set(all.state.grid.cells.indices))
    #expect(save.history.state.locked == [0, 6])
    // The jumble leaves the locked piece alone.
    #expect(save.history.state.connectors[6] == save.puzzle.pieces[6])
  }

  @Test func `a restart begins anew`() throws {
    let save = try NetSave(parsing: fixture("wraps_with_walls_and_a_restart"), name: "w")
    var history = save.history
    let index = try #require(history.performed.firstIndex { $0.action == .restart })
    history.jump(to: index + 1)
    #expect(history.state == NoodlesState(start: save.puzzle))
    #expect(save.puzzle.gridSpecification.wraps)
    #expect(!save.puzzle.gridSpecification.walls.isEmpty)
  }

  @Test func `what Net has no word for is written by its steps, or left out`() throws {
    let puzzle = try NetGameID.puzzle("3x1:2a1", name: "line")
    var history = History<NoodlesAction>(start: NoodlesState(start: puzzle))
    for action: NoodlesAction in [
      .turn(cell: 0, by: -1), .turnBack(cell: 0, by: -1), .scramble(seed: 3),
      .solve(.search), .finish,
    ] { try history.perform(action) }
    let again = try NetSave(parsing: NetSave(history: history).bytes(), name: "line").history
    #expect(again.count == 4)
    #expect(again.state.connectors == history.state.connectors)
    #expect(
      again.performed.map(\.action).prefix(2) == [.turn(cell: 0, by: -1), .turn(cell: 0, by: 1)])
    guard case .group(_, .jumble) = again.performed[2].action,
      case .group(_, .solve) = again.performed[3].action
    else {
      Issue.record("\(again.performed)")
      return
    }
  }

  @Test func `a player of Net turns no locked piece`() throws {
    let text = save(
      states: "3", position: "3", moves: [("MOVE    ", "L0,0"), ("MOVE    ", "A0,0")])
    #expect(
      problem(reading: text)?.contains("line 11, column 12: cannot be done: cell 0 was locked")
        == true)
  }

  @Test func `the source is where the player moved it`() throws {
    let text = save(ui: "O1,0;C0,0")
    let puzzle = try NetSave(parsing: Array(text.utf8), name: "1").puzzle
    #expect(puzzle.sources == [0])
    let again = String(decoding: try NetSave(puzzle: puzzle).bytes(), as: UTF8.self)
    #expect(again == text.replacing("O1,0", with: "O0,0"))
  }

  @Test(arguments: [
    ("no save", "not a game saved by one of Simon Tatham's Puzzles"),
    (save(version: "2"), "version \"2\" of the format"),
    (save(game: "Mines"), "a game of \"Mines\"; only games of Net can be read"),
    (save(params: "2x1:"), "line 4, column 15: expected the size of a board"),
    (save(params: "0x1"), "line 4, column 12: a board needs at least 1 column and 1 row"),
    (save(params: "99999999999x9"), "line 4, column 13: the board is too large"),
    (save(desc: "4"), "line 6, column 13: the ID ends after 1 of 2 pieces"),
    (save(desc: "4g"), "line 6, column 13: expected a piece, found \"g\""),
    (save(ui: "C1,0"), "line 7, column 12: expected a view such as O0,0;C2,2"),
    (save(ui: "O0,0;C2,0"), "the source is at 2,0, outside 2x1"),
    (save(states: "3"), "3 states take 2 moves, but there are 0; is the file cut off?"),
    (save(states: "0"), "0 states take 0 moves"),
    (save(states: "99999999999999999999"), "expected a number of states"),
    (save(position: "2"), "the position is 2, but must be from 1 to 1"),
    (save(position: "-1"), "expected a number of states"),
    (
      save(states: "2", moves: [("MOVE    ", "A2,0")]),
      "line 10, column 12: expected a turn or lock on the board"
    ),
    (save(states: "2", moves: [("MOVE    ", "A0")]), "line 10, column 14: expected a turn"),
    (save(states: "2", moves: [("MOVE    ", "")]), "expected a turn"),
    (save(states: "2", moves: [("MOVE    ", "A99999999999999999999,0")]), "expected a turn"),
    (save(states: "2", moves: [("RESTART ", "14")]), "the game restarts with another board"),
    (save().replacing("DESC    :2", with: "DESC    :1"), "\"DESC\" continues past its length"),
    (
      save().replacing("STATEPOS:1:1", with: "STATEPOS:99999999999999999999:1"),
      "line 9, column 1: \"STATEPOS\" should have 2147483647 bytes by its length, but 2 follow"
    ),
    (save().replacing("DESC    ", with: "DESC"), "expected a key of 8 letters or spaces"),
    (save().replacing(":9:", with: ":x:"), "expected a length and a colon"),
    (save().replacing("DESC", with: "DECS"), "the record \"DESC\" is missing"),
    (
      save().replacing("UI      :9", with: "AUXINFO :2:00\nUI      :9"),
      "this is not the solution of the board"
    ),
  ])
  func `a mistake is told with its location`(text: String, expected: String) {
    let told = problem(reading: text)
    #expect(told?.contains(expected) == true, "\(told ?? "nothing")")
  }

  @Test(arguments: ["turns_locks_jumble_and_undo", "generated_with_its_solution"])
  func `a file that was cut off is refused, wherever it was cut`(name: String) throws {
    let bytes = try fixture(name)
    // Without the last line feed nothing is missing.
    for count in 0..<bytes.count - 1 {
      #expect(throws: DocumentError.self) {
        try NetSave(parsing: Array(bytes[..<count]), name: "cut")
      }
    }
    #expect(throws: Never.self) { try NetSave(parsing: bytes.dropLast(), name: "whole") }
  }

  @Test func `line feeds may be those of DOS`() throws {
    let bytes = try fixture("solved_by_net")
    let text = String(decoding: bytes, as: UTF8.self).replacing("\n", with: "\r\n")
    #expect(try NetSave(parsing: Array(text.utf8), name: "1").bytes() == bytes)
  }

  @Test func `boards that Net does not have are refused`() throws {
    let pieces = [Connectors(mask: 1), Connectors(mask: 4)]
    let hexes = try Puzzle(
      name: "hexes", grid: GridSpecification(kind: .hex, columns: 2, rows: 1), sources: [0],
      pieces: pieces)
    #expect(throws: NetGameIDError.notSquare(kind: .hex)) { try NetSave(puzzle: hexes).bytes() }
    let two = try Puzzle(
      name: "two", grid: GridSpecification(kind: .square, columns: 2, rows: 1), sources: [0, 1],
      pieces: pieces)
    #expect(throws: NetGameIDError.sourceCount(2)) { try NetSave(puzzle: two).bytes() }
    let locked = try Puzzle(
      name: "locked", grid: GridSpecification(kind: .square, columns: 2, rows: 1), sources: [1],
      locked: [0], pieces: pieces)
    #expect(throws: NetGameIDError.locked(count: 1)) { try NetSave(puzzle: locked).bytes() }
    #expect(throws: NetGameIDError.locked(count: 1)) { try NetGameID.text(of: locked) }
  }
}

private let files = Checkout.files(
  in: Checkout.shared.appending(path: "data/net"), ending: ".txt")

@Suite(.enabled(if: !files.isEmpty, "puzzles made by Net are not beside this checkout"))
struct NetSaveDataTests {
  @Test(arguments: files)
  func `puzzles made by Net become saved games, a pack, and the same saved games`(
    file: URL
  ) throws {
    let pack = try PuzzlePack(netGameIDs: Checkout.bytes(of: file), name: "net")
    for puzzle in pack.puzzles {
      let bytes = try NetSave(puzzle: puzzle).bytes()
      let read = try NetSave(parsing: bytes, name: puzzle.name)
      #expect(read.puzzle == puzzle)
      #expect(try read.bytes() == bytes)
    }
  }
}
