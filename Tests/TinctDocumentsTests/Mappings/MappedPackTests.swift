import Foundation
import TestFiles
import Testing
import TinctDocuments
import TinctGraphics
import TinctPuzzles

/// Levels of other games, each with a mapping, the same as a pack, and with solutions written in.
private struct Levels: CustomTestStringConvertible, Sendable {
  let name: String
  var testDescription: String { name }

  func bytes(_ ending: String) throws -> [UInt8] {
    try Checkout.bytes(of: Checkout.mappings(name, ending))
  }

  var mapping: PuzzleMapping {
    get throws { try PuzzleMapping(parsing: bytes(".mapping.json")) }
  }

  static let all = ["plumber", "cellar", "lamps", "frost"].map(Levels.init(name:))
}

extension Checkout {
  /// A file of levels of another game, one of which is an example for people.
  static func mappings(_ name: String, _ ending: String) -> URL {
    let isExample = name == "plumber" && [".json", ".mapping.json"].contains(ending)
    return root.appending(
      path: (isExample ? "examples/levels/" : "Tests/Fixtures/mappings/") + name + ending)
  }
}

@Suite struct MappedPackTests {
  @Test(arguments: Levels.all)
  private func `levels of another game are the puzzles that they are in a pack`(
    levels: Levels
  ) throws {
    let expected = try PuzzlePack(parsing: levels.bytes(".pack.json"))
    let solved = try MappedPack(
      parsing: levels.bytes(".solved.json"), by: levels.mapping, named: levels.name)
    #expect(solved.pack.puzzles == expected.puzzles)
    let unsolved = try MappedPack(
      parsing: levels.bytes(".json"), by: levels.mapping, named: levels.name)
    #expect(unsolved.pack.puzzles.map(\.pieces) == expected.puzzles.map(\.pieces))
    #expect(unsolved.pack.puzzles.allSatisfy { $0.solution == nil })
  }

  @Test(arguments: Levels.all)
  private func `solutions are written as pieces are, and every other byte stays`(
    levels: Levels
  ) throws {
    let source = try MappedPack(
      parsing: levels.bytes(".json"), by: levels.mapping, named: levels.name)
    let none = [[Connectors]?](repeating: nil, count: source.pack.puzzles.count)
    #expect(try source.text(solutions: none) == levels.bytes(".json"))
    let solutions = try PuzzlePack(parsing: levels.bytes(".pack.json")).puzzles.map(\.solution)
    let text = try source.text(solutions: solutions)
    #expect(try text == levels.bytes(".solved.json"))
    // What is there is replaced in its place: first by the pieces, then by the solutions again.
    let solved = try MappedPack(parsing: text, by: levels.mapping, named: levels.name)
    let wrong = try solved.text(solutions: solved.pack.puzzles.map(\.pieces))
    let again = try MappedPack(parsing: wrong, by: levels.mapping, named: levels.name)
    #expect(again.pack.puzzles.map(\.solution) == again.pack.puzzles.map(\.pieces))
    #expect(try again.text(solutions: solutions) == text)
  }

  /// The directions in which cells can follow each other.
  private static let orders: [(next: String, line: String)] = [
    ("right", "down"), ("left", "down"), ("right", "up"), ("left", "up"), ("down", "right"),
    ("up", "right"), ("down", "left"), ("up", "left"),
  ]

  @Test(arguments: orders.indices, [false, true])
  func `cells are found in any order`(order: Int, areNested: Bool) throws {
    let (next, line) = Self.orders[order]
    let (columns, rows) = (3, 2)
    // Walks over the board as the words say, from the corner that they lead away from.
    let steps = ["right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)]
    let along = try #require(steps[next])
    let across = try #require(steps[line])
    let x = along.0 + across.0 < 0 ? columns - 1 : 0
    let y = along.1 + across.1 < 0 ? rows - 1 : 0
    let length = along.0 == 0 ? rows : columns
    let lines = (0..<columns * rows / length).map { line in
      (0..<length).map { cell in
        let row = y + along.1 * cell + across.1 * line
        return row * columns + x + along.0 * cell + across.0 * line + 1
      }
    }
    let value = areNested ? "\(lines)" : "\(lines.flatMap(\.self))"
    let mapping = Self.mapping(
      grid: #""kind": "square""# + (areNested ? "" : #", "columns": 3, "rows": 2"#),
      more: #""order": ["\#(next)", "\#(line)"], "sources": "/s""#)
    // The numbers of cells are counted in the same order.
    let pack = try Self.pack(#"{"p": \#(value), "s": [1]}"#, mapping)
    let puzzle = try #require(pack.pack.puzzles.first)
    #expect(puzzle.gridSpecification == GridSpecification(kind: .square, columns: 3, rows: 2))
    #expect(puzzle.pieces.map(\.mask) == [1, 2, 3, 4, 5, 6])
    #expect(puzzle.sources == [lines.flatMap(\.self)[1] - 1])
    let text = try pack.text(solutions: [puzzle.pieces])
    #expect(
      String(decoding: text, as: UTF8.self)
        == #"{"p": \#(value), "s": [1], "solution": \#(value)}"#)
  }

  private static func mapping(
    grid: String, pieces: String = #""/p""#, more: String = #""sources": [0]"#
  ) -> String {
    """
    {"format": "tinct-mapping", "version": 1, "puzzles": "", "grid": {\(grid)},
     "pieces": \(pieces), "solution": "/solution", \(more)}
    """
  }

  private static func pack(_ text: String, _ mapping: String) throws -> MappedPack {
    try MappedPack(
      parsing: Array(text.utf8), by: PuzzleMapping(parsing: Array(mapping.utf8)), named: "n")
  }

  @Test(
    arguments: [
      // The value of a puzzle, the pieces of the mapping, columns and rows, the masks.
      (#"["tee","end","cross","blank"]"#, #""/p""#, 2, 2, [7, 1, 15, 0]),
      (
        #"[[{"s":"a","r":1},{"s":"b","r":0}],[{"s":"b","r":3},{"s":"a","r":-1}]]"#,
        #"{"at": "/p/*/*/s", "values": {"a": 3, "b": ["up"]}, "turn": "/p/*/*/r"}"#, 2, 2,
        [6, 2, 1, 9]
      ),
      (
        #""a1b-/c~\u0064\"""#,
        #"""
        {"at": "/p", "separator": "", "rowSeparator": "/", "values": {"a": 1, "1": "tee", "b": [],
         "-": 2, "c": 4, "~": 8, "d": {"piece": "end", "turn": 2}, "\"": 15}}
        """#, 4, 2, [1, 7, 0, 2, 4, 8, 4, 15]
      ),
      (
        #"[true,null,1.5,"x"]"#,
        #"{"at": "/p", "values": {"true": 1, "null": 2, "1.5": 4, "x": 8}}"#, 4, 1, [1, 2, 4, 8]
      ),
      (
        #"["👩‍👧e\u0301","xy"]"#,
        #"{"at": "/p", "separator": "", "values": {"👩‍👧": 1, "é": 2, "x": 4, "y": 8}}"#, 2, 2,
        [1, 2, 4, 8]
      ),
      (
        #"["c","A"]"#,
        #"{"at": "/p", "base": 16, "sides": ["left", "up", "right", "down"]}"#, 2, 1, [9, 10]
      ),
      (#"{"b":[5],"a":[10]}"#, #"{"at": "/p/*"}"#, 1, 2, [5, 10]),
      (
        #"{"t":[["end",90],["tee",270]]}"#,
        #"{"at": "/p/t/*/0", "turn": {"at": "/p/t/*/1", "unit": "degrees"}}"#, 2, 1, [2, 11]
      ),
      (
        #"[{"c":[1,1],"v":3},{"c":[0,0],"v":1}]"#,
        #"{"at": "/p/*/v", "column": "/p/*/c/0", "row": "/p/*/c/1", "missing": "cross"}"#, 2, 2,
        [1, 15, 15, 3]
      ),
    ] as [(String, String, Int, Int, [UInt32])])
  func `pieces are read however they are written`(
    value: String, pieces: String, columns: Int, rows: Int, masks: [UInt32]
  ) throws {
    let mapping = Self.mapping(
      grid: #""kind": "square", "columns": \#(columns), "rows": \#(rows)"#, pieces: pieces)
    let pack = try Self.pack(#"{"p": \#(value)}"#, mapping)
    #expect(pack.pack.puzzles.first?.pieces.map(\.mask) == masks)
  }

  @Test(
    arguments: [
      // The value that holds a solution, the pieces and the solution of the mapping, and the same
      // with the solution 4, 1 of the pieces 1, 1.
      (#"{"p":[1,1]}"#, #""/p""#, #""/s""#, #"{"p":[1,1],"s":[4,1]}"#),
      (#"{ "p" : [1,1] }"#, #""/p""#, #""/s""#, #"{ "p" : [1,1], "s" : [4,1] }"#),
      (
        "{\n\t\"p\": [1,\n\t\t1]\n}", #""/p""#, #""/s""#,
        "{\n\t\"p\": [1,\n\t\t1],\n\t\"s\": [4,\n\t\t1]\n}"
      ),
      (#"{"p":[1,1],"s":[],"z":0}"#, #""/p""#, #""/s""#, #"{"p":[1,1],"s":[4,1],"z":0}"#),
      (#"{"p":[1,1],"m":{}}"#, #""/p""#, #""/m/s""#, #"{"p":[1,1],"m":{"s": [4,1]}}"#),
      (#"{"p":[1,1],"m":[ ]}"#, #""/p""#, #""/m/0""#, #"{"p":[1,1],"m":[[4,1] ]}"#),
      (#"{"p":[1,1],"s":[1 , 1]}"#, #""/p""#, #""/s""#, #"{"p":[1,1],"s":[4 , 1]}"#),
      (
        #"{"p":["01","01"]}"#, #"{"at": "/p", "base": 2, "sides": ["right", "left"]}"#, #""/s""#,
        #"{"p":["01","01"],"s":["10","01"]}"#
      ),
      (
        #"{"p":"AA"}"#, #"{"at": "/p", "separator": "", "values": {"A": 1, "B": 4, "C": 4}}"#,
        #""/s""#, #"{"p":"AA","s":"BA"}"#
      ),
      (
        #"{"p":"AA"}"#, #"{"at": "/p", "separator": "", "values": {"A": 1}}"#,
        #"{"at": "/s", "turns": {"unit": "degrees"}}"#, #"{"p":"AA","s":"1800"}"#
      ),
      (
        #"{"p":[{"t":"end","r":0,"k":1},{"t":"end","r":4,"k":2}]}"#,
        #"{"at": "/p/*/t", "turn": "/p/*/r"}"#, #""/s""#,
        #"{"p":[{"t":"end","r":0,"k":1},{"t":"end","r":4,"k":2}],"#
          + #""s":[{"t":"end","r":2,"k":1},{"t":"end","r":4,"k":2}]}"#
      ),
      (
        #"{"p":[{"t":"end","r":0},{"t":"end","r":0,"w":3}]}"#,
        #"{"at": "/p/*/t", "turn": "/p/*/r"}"#, #""/p/*/w""#,
        #"{"p":[{"t":"end","r":0,"w":2},{"t":"end","r":0,"w":0}]}"#
      ),
      (
        #"{"t":["end","end"],"r":[0,0]}"#, #"{"at": "/t", "turn": "/r"}"#, #""/s""#,
        #"{"t":["end","end"],"r":[0,0],"s":[2,0]}"#
      ),
    ] as [(String, String, String, String)])
  func `a solution is written like its neighbours`(
    text: String, pieces: String, solution: String, solved: String
  ) throws {
    let mapping = """
      {"format": "tinct-mapping", "version": 1, "puzzles": "", "pieces": \(pieces),
       "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [1],
       "solution": \(solution)}
      """
    let wanted = [Connectors(mask: 4), Connectors(mask: 1)]
    let pack = try Self.pack(text, mapping)
    let written = try pack.text(solutions: [wanted])
    #expect(String(decoding: written, as: UTF8.self) == solved)
    guard !solution.contains("degrees") else { return }
    let again = try Self.pack(solved, mapping)
    #expect(again.pack.puzzles.first?.solution == wanted)
    #expect(try again.text(solutions: [wanted]) == written)
  }

  @Test func `solutions that the mapping has no place for are refused, not dropped`() throws {
    let text = #"{"t":["end","end"],"r":[0,0]}"#
    let pack = try Self.pack(
      text,
      """
      {"format": "tinct-mapping", "version": 1, "puzzles": "",
       "pieces": {"at": "/t", "turn": "/r"},
       "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [1]}
      """)
    #expect(try pack.text(solutions: [nil]) == Array(text.utf8))
    let error = #expect(throws: MappingErrors.self) {
      try pack.text(solutions: [[Connectors(mask: 4), Connectors(mask: 1)]])
    }
    #expect(error?.mapping?.errors.first?.problem.contains("where solutions stand") == true)
  }
}
