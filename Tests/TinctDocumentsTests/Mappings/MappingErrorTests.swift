import Foundation
import SchemaValidation
import TestFiles
import Testing
import TinctDocuments
import TinctGraphics
import TinctPuzzles

@Suite struct MappingErrorTests {
  private static let levels = """
    {"levels": [
      {"id": 1, "tiles": [["a", "b"], ["b", "a"]], "start": 0, "kind": "sq"},
      {"id": 2, "tiles": [["b", "b"], ["a", "a"]], "start": 3, "kind": "sq"}
    ]}
    """
  private static let mapping = """
    {"format": "tinct-mapping", "version": 1,
     "puzzles": "/levels/*", "name": "/id",
     "grid": {"kind": {"at": "/kind", "values": {"sq": "square"}}},
     "pieces": {"at": "/tiles", "values": {"a": 1, "b": 3}},
     "sources": "/start",
     "solution": "/solution"}
    """

  private static func errors(_ levels: String, _ mapping: String) -> (String, String) {
    do throws(DocumentErrors) {
      let mapping = try PuzzleMapping(parsing: Array(mapping.utf8))
      do throws(MappingErrors) {
        _ = try MappedPack(parsing: Array(levels.utf8), by: mapping, named: "n")
        return ("", "")
      } catch { return (error.file?.description ?? "", error.mapping?.description ?? "") }
    } catch { return ("", error.description) }
  }

  @Test(arguments: [
    // A change of the mapping, and its errors.
    (
      "/tiles", "/tils",
      "line 4, column 19: pieces.at: \"/tils\" leads nowhere: levels[0] has no "
        + "\"tils\"; did you mean \"tiles\"?"
    ),
    (
      "/levels/*", "/level/*",
      "line 2, column 13: puzzles: \"/level/*\" leads nowhere: the file has "
        + "no \"level\"; did you mean \"levels\"?"
    ),
    (
      "/levels/*", "levels",
      "line 2, column 13: puzzles: \"levels\" is no JSON pointer; write \"/levels\" "
        + "for a value of the puzzle, or \"#/levels\" for one of the whole file"
    ),
    (
      "/levels/*", "/levels/@",
      "line 2, column 13: puzzles: a step @ means what this list met; "
        + "write * for every element"
    ),
    (
      "/id", "#/names/@/@",
      "line 2, column 34: name: there are more steps @ than steps * in "
        + "\"puzzles\", which has 1"
    ),
    (
      "/id", "/i~d",
      "line 2, column 34: name: a ~ in a JSON pointer begins ~0, ~1, ~2 or ~3; write "
        + "~0 for the character ~"
    ),
    (
      "/solution", "/tiles",
      "line 6, column 14: solution: solutions would be written over what "
        + "\"/tiles\" reads; give them a value of their own"
    ),
    (
      "/solution", "",
      "line 6, column 14: solution: solutions would be written over what \"/id\" "
        + "reads; give them a value of their own"
    ),
    (
      "/solution", "/tiles/*/*/s",
      "line 6, column 14: solution: a solution has no step *, or as "
        + "many as the pieces, 0; name the list that holds it, or the value for each piece"
    ),
    (
      "/solution", "#/solution",
      "line 6, column 14: solution: some puzzles would have their "
        + "solution at one value; write a step @ for each step * of \"puzzles\""
    ),
    (
      "\"square\"", "\"squares\"",
      "line 3, column 52: grid.kind.values.sq: there is no kind of grid "
        + "\"squares\"; did you mean \"square\"? Known: "
    ),
    (
      "\"a\": 1", "\"a\": 16",
      "line 4, column 45: pieces.values.a: the piece reaches sides that a "
        + "cell of 4 sides lacks"
    ),
    (
      "\"a\": 1", "\"a\": \"t\"",
      "line 4, column 45: pieces.values.a: no piece on a cell of 4 sides "
        + "is called \"t\"; known: bend, blank, cross, end, straight, tee"
    ),
    (
      "\"a\": 1", "\"a\": {\"piece\": true}",
      "line 4, column 55: pieces.values.a.piece: expected a "
        + "piece, found a boolean; give a number with a bit for each side, a list of sides, or the "
        + "name of a piece"
    ),
    (
      "\"values\": {\"a\"", "\"base\": 3, \"values\": {\"a\"",
      "line 4, column 37: pieces.base: values "
        + "and numbers cannot be combined; leave one out"
    ),
    (
      "\"sources\": \"/start\",", "",
      "line 1, column 1: the mapping does not say where sources are; "
        + "add \"sources\", or mark values of pieces with \"source\": true"
    ),
    (
      "\"sources\"", "\"order\": [\"left\", \"right\"], \"sources\"",
      "line 5, column 11: order: both "
        + "directions are along one line; "
    ),
    (
      "{\"at\": \"/kind\"", "{\"at\": \"/kind\", \"is\": 1",
      "line 3, column 35: grid.kind.is: unknown key"
    ),
    (
      "\"/tiles\", ", "\"/tiles/*/*\", \"turn\": \"/r\", ",
      "line 4, column 41: pieces.turn: there are "
        + "0 steps *, and 2 in \"at\"; \"turn\" names one value for each piece"
    ),
    (
      "\"/tiles\", ", "\"/tiles\", \"rowSeparator\": \",\", ",
      "line 4, column 45: "
        + "pieces.rowSeparator: rows of a string are parted, but not its cells; add "
    ),
    (
      "version\": 1", "version\": 2",
      "line 1, column 40: version: version 2 of tinct-mapping is "
        + "unknown; this program reads version 1; use a newer program"
    ),
  ])
  func `what a mapping says wrong is told at the mapping`(
    old: String, new: String, problem: String
  ) {
    let (file, mapping) = Self.errors(Self.levels, Self.mapping.replacing(old, with: new))
    #expect(file == "")
    #expect(mapping.hasPrefix(problem), "\(mapping)")
    #expect(!mapping.contains("\n"))
  }

  @Test(arguments: [
    // A change of the levels, and their errors.
    ("\"id\": 2, ", "", "line 3, column 3: levels[1]: has no \"id\"; "),
    (
      "\"b\", \"b\"]", "\"b\", \"c\"]",
      "line 3, column 29: levels[1].tiles[0][1]: \"c\" is not "
        + "among the values of the mapping; add it to \"values\", or correct it; there are \"a\", \"b\""
    ),
    (
      "[\"a\", \"a\"]]", "[\"a\"]]",
      "line 3, column 36: levels[1].tiles[1][0]: row 2 has 1 cell, "
        + "but each has 2; correct it, or \"order\" in the mapping"
    ),
    (
      "\"start\": 3", "\"start\": 4",
      "line 3, column 57: levels[1].start: expected an integer from 0 "
        + "to 3, found 4; cells are numbered from 0 to 3"
    ),
    (
      "\"start\": 3", "\"start\": \"3\"",
      "line 3, column 57: levels[1].start: expected an integer "
        + "from 0 to 3, found a string"
    ),
    (
      "3, \"kind\": \"sq\"", "3, \"kind\": \"hx\"",
      "line 3, column 68: levels[1].kind: \"hx\" is not "
        + "among the values of the mapping; add it to \"values\" of \"kind\", or correct it"
    ),
    ("\"id\": 2", "\"id\": \"\"", "line 3, column 10: levels[1].id: must not be empty"),
    (
      "\"start\": 3", "\"start\": 3, \"solution\": [1]",
      "line 3, column 72: levels[1].solution: the "
        + "solution has 1 entries for 4 pieces; correct or remove it"
    ),
    (
      "\"levels\": [", "\"levels\": [7, ",
      "line 1, column 13: levels[0]: is a number, in which there "
        + "is no \"id\"; "
    ),
    ("]}", "]]", "line 4, column 2: expected \",\" or \"}\""),
    (
      "\"start\": 3", "\"start\": 3, \"start\": 3",
      "line 3, column 60: the name \"start\" appears "
        + "twice in this object"
    ),
  ])
  func `what levels have wrong is told at the levels`(
    old: String, new: String, problem: String
  ) {
    let (file, mapping) = Self.errors(Self.levels.replacing(old, with: new), Self.mapping)
    #expect(mapping == "")
    #expect(file.hasPrefix(problem), "\(file)")
  }

  @Test func `all errors of both files are told at once`() {
    let levels = Self.levels.replacing("\"id\": 2", with: "\"id\": []")
      .replacing("\"start\": 0", with: "\"start\": -1")
      .replacing("\"b\", \"b\"]", with: "\"c\", \"d\"]")
    let (file, mapping) = Self.errors(
      levels, Self.mapping.replacing("\"a\": 1", with: "\"a\": 99"))
    #expect(file.split(separator: "\n").count == 4, "\(file)")
    #expect(mapping.split(separator: "\n").count == 1, "\(mapping)")
  }

  @Test func `a file without puzzles is an error`() {
    let (file, mapping) = Self.errors(#"{"levels": []}"#, Self.mapping)
    #expect(
      file == "line 1, column 1: there is no puzzle at \"/levels/*\"; is this the right file?")
    #expect(mapping == "")
  }

  @Test(arguments: [
    // A table that has no value for the pieces of a solution, and one whose piece is a source.
    (#"{"a": 1, "b": 3}"#, "no value stands for a piece that reaches the sides 2"),
    (#"{"a": {"piece": 1, "source": true}, "b": 4}"#, "and is a source, as a solution needs"),
  ])
  func `a solution that the table has no value for is told`(
    values: String, problem: String
  ) throws {
    let mapping = """
      {"format": "tinct-mapping", "version": 1, "puzzles": "/l/*", "sources": [0],
       "grid": {"kind": "square"}, "pieces": {"at": "/p", "values": \(values)},
       "solution": "/s"}
      """
    let pack = try MappedPack(
      parsing: Array(#"{"l": [{"p": ["a", "a"]}]}"#.utf8),
      by: PuzzleMapping(parsing: Array(mapping.utf8)), named: "n")
    let solution = [Connectors(mask: 1), Connectors(mask: 4)]
    #expect {
      try pack.text(solutions: [solution])
    } throws: { error in
      "\((error as? MappingErrors)?.mapping?.description ?? "")".contains(problem)
    }
  }

  /// Inputs that would take much time or memory if they were believed.
  @Test(
    arguments: [
      // Each of many puzzles is said to have all values of the file.
      ("[\(Array(repeating: "1", count: 10000).joined(separator: ","))]", "/*", "#", 100),
      ("[\(Array(repeating: "1", count: 10000).joined(separator: ","))]", "/*", "#/*", 100),
      // Boards that are much larger than the file.
      (
        "[\(Array(repeating: #"{"x":255,"y":255,"v":0}"#, count: 500).joined(separator: ","))]",
        "/*", #", "at": "/v", "column": "/x", "row": "/y", "missing": 0"#, 256
      ),
    ] as [(String, String, String, Int)])
  func `hostile files are refused`(
    file: String, puzzles: String, pieces: String, side: Int
  ) throws {
    let given = pieces.hasPrefix(",") ? "{\(pieces.dropFirst())}" : "\"\(pieces)\""
    let mapping = """
      {"format": "tinct-mapping", "version": 1, "puzzles": "\(puzzles)", "sources": [0],
       "grid": {"kind": "square", "columns": \(side), "rows": \(side)}, "pieces": \(given)}
      """
    #expect(
      Self.errors(file, mapping).1.contains("boards are many times as large as the file"))
  }

  /// A key that would make a list of a billion.
  @Test func `a solution is not put into a list that is as long as its key is large`() throws {
    let mapping = """
      {"format": "tinct-mapping", "version": 1, "puzzles": "/l/*", "sources": [0],
       "grid": {"kind": "square", "columns": 1, "rows": 1}, "pieces": "", "solution": "#/s/@"}
      """
    let pack = try MappedPack(
      parsing: Array(#"{"l": {"999999999": [1]}, "s": []}"#.utf8),
      by: PuzzleMapping(parsing: Array(mapping.utf8)), named: "n")
    #expect {
      try pack.text(solutions: pack.pack.puzzles.map(\.pieces))
    } throws: { error in
      "\((error as? MappingErrors)?.file?.description ?? "")".contains(
        "s: a solution cannot be written into an array")
    }
  }

  @Test
  func `the row that differs from most is to blame, and numbers have the base of the mapping`() {
    func told(_ tiles: String, _ pieces: String) -> String {
      Self.errors(
        #"{"levels": [{"tiles": \#(tiles), "start": 0}]}"#,
        """
        {"format": "tinct-mapping", "version": 1, "puzzles": "/levels/*",
         "grid": {"kind": "square"}, "pieces": \(pieces), "sources": "/start"}
        """
      ).0
    }
    #expect(
      told("[[1], [1, 2], [2, 1]]", #""/tiles""#).contains("row 1 has 1 cell, but each has 2"))
    #expect(
      told("[[1, 2], [2, 1], [1]]", #""/tiles""#).contains("row 3 has 1 cell, but each has 2"))
    let octal = told(#"[["9", "1"]]"#, #"{"at": "/tiles", "base": 8}"#)
    #expect(
      octal.contains(
        #""9" is neither a number in base 8 nor the name of a piece; correct "base", or say"#),
      "\(octal)")
  }

  @Test(arguments: ["plumber", "cellar", "lamps", "frost"])
  func `the schema knows everything that mappings say`(name: String) throws {
    let schema = Checkout.root.appending(path: "schemas/mapping.schema.json")
    let file = Checkout.mappings(name, ".mapping.json")
    let text = String(decoding: try Checkout.bytes(of: file), as: UTF8.self)
    let plain = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      .joined(separator: "\n").replacing(",\n}", with: "\n}").replacing(",\n  }", with: "\n  }")
    let validator = try SchemaValidator(Checkout.bytes(of: schema))
    #expect(try validator.problems(Array(plain.utf8)) == [])
    let wrong = plain.replacing("\"puzzles\"", with: "\"puzles\"")
    #expect(try validator.problems(Array(wrong.utf8)) != [])
  }
}
