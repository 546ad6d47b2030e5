import TinctDocuments
import Testing
import TinctGraphics
import TinctPuzzles

private func solution(_ masks: UInt32...) -> [Connectors] { masks.map(Connectors.init(mask:)) }

@Suite struct PackSourceTests {
  /// One puzzle on a line, one over many lines with keys that only a game knows, one with a
  /// solution.
  private static let text = """
    {"format":"tinct-puzzles", "version":1.0, "name":"P\\u0041", "best": [1e2, null],
     "puzzles": [
      {"name": "a", "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [0], "pieces": [4, 1]},
      {
        "pieces":[ 2,
                   8 ],
        "grid": {"kind": "square", "columns": 1, "rows": 2},\t"par" :  7,
        "sources": [0],
        "name" : "b"
      },
      {"name":"c","grid":{"kind":"square","columns":2,"rows":1},"sources":[0],"solution":[1,1],"pieces":[4,1]}
    ] }\r\n
    """

  @Test func `solutions are laid out as their puzzles are, and every other byte stays`() throws {
    let solutions = [solution(1, 4), solution(8, 2), solution(1, 4)]
    let bytes = try Self.text(Self.text, with: solutions)
    let expected = Self.text
      .replacing(#""pieces": [4, 1]}"#, with: #""pieces": [4, 1], "solution": [1, 4]}"#)
      .replacing(
        "\"name\" : \"b\"", with: "\"name\" : \"b\",\n    \"solution\" : [ 8,\n               2 ]"
      )
      .replacing(#""solution":[1,1]"#, with: #""solution":[1,4]"#)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
    let first = try PuzzlePack(parsing: Array(Self.text.utf8))
    let again = try PuzzlePack(parsing: bytes)
    #expect(again.puzzles.map(\.solution) == solutions)
    #expect(again.puzzles.map(\.pieces) == first.puzzles.map(\.pieces))
    #expect(again.puzzles.flatMap { $0.problems() } == [])
  }

  @Test func `without solutions the text stays as it is`() throws {
    let solutions = [[Connectors]?](repeating: nil, count: 3)
    #expect(try Self.text(Self.text, with: solutions) == Array(Self.text.utf8))
    let escaped = Self.text.replacing("\"puzzles\"", with: "\"puzzle\\u0073\"")
    #expect(try Self.text(escaped, with: solutions) == Array(escaped.utf8))
    let large = String(decoding: Self.large(mistakes: []), as: UTF8.self)
    #expect(
      try Self.text(large, with: Array(repeating: nil, count: 1200)) == Array(large.utf8))
  }

  /// A pack with some solutions, all puzzles counted through.
  private static func text(_ text: String, with solutions: [[Connectors]?]) throws -> [UInt8] {
    let source = try PackSource(parsing: Array(text.utf8))
    let parts = (0..<source.partCount).map { part in
      source.part(part) { _, index in solutions[index] }
    }
    _ = try source.pack(of: parts)
    return source.text(of: parts).flatMap(\.self)
  }

  /// A pack that is read in several parts, with mistakes in some of its puzzles.
  private static func large(mistakes: Set<Int>) -> [UInt8] {
    let lines = (0..<1200).map { number in
      #"{"name": "\#(number)", "grid": {"kind": "square", "columns": \#(2 + number % 2), "#
        + #""rows": 1}, "sources": [0], "pieces": [\#(mistakes.contains(number) ? "16" : "4"), 1"#
        + (number.isMultiple(of: 2) ? "]," : ", 0],") + #" "par": "so many keys make it large"}"#
    }
    let start = #"{"format": "tinct-puzzles", "version": 1, "name": "L", "puzzles": [\#n"#
    return Array((start + lines.joined(separator: ",\n") + "]}").utf8)
  }

  @Test(arguments: [[], [3], [1199, 0, 700], Set(0..<300)])
  func `a pack read in parts, the last first, is the same, errors and all`(mistakes: Set<Int>) {
    func outcome(inParts run: PackPart.Runner) -> Result<PuzzlePack, DocumentErrors> {
      Result { () throws(DocumentErrors) in
        try PuzzlePack(parsing: Self.large(mistakes: mistakes), inParts: run)
      }
    }
    var count = 0
    let backwards = outcome { parts, read in
      count = parts
      return (0..<parts).reversed().map(read).reversed()
    }
    #expect(count > 1)
    #expect(backwards == outcome { (0..<$0).map($1) })
    switch backwards {
    case .success(let pack):
      #expect(mistakes.isEmpty)
      #expect(pack.puzzles.map(\.name) == (0..<1200).map(String.init))
      #expect(pack.puzzles.allSatisfy { $0.pieces.count == $0.gridSpecification.columns })
    case .failure(let error):
      #expect(error.errors.map(\.line) == mistakes.sorted().prefix(256).map { $0 + 2 })
      #expect(error.isComplete == (mistakes.count <= 256))
    }
  }

  @Test func `the list of puzzles is found however its name is written, and nowhere else`() throws {
    let large = String(decoding: Self.large(mistakes: []), as: UTF8.self)
    let count = try PackSource(parsing: Array(large.utf8)).partCount
    #expect(count > 1)
    let inner = #""puzzles": {"puzzles": [1, 2]}, "#
    for text in [
      large.replacing("\"puzzles\"", with: "\"puzzle\\u0073\""),
      large.replacing("\"puzzles\"", with: "\"more\": {\(inner)\"a\": []}, \"puzzles\""),
      large.replacing("\"L\"", with: "\"\\\"puzzles\\\": [\""),
    ] {
      let source = try PackSource(parsing: Array(text.utf8))
      #expect(source.partCount == count)
      #expect(try PuzzlePack(parsing: Array(text.utf8)).puzzles.count == 1200)
    }
  }

  @Test func `a text that is no pack is refused`() {
    #expect(throws: DocumentErrors.self) { try PackSource(parsing: Array("[1]".utf8)) }
  }

  /// Mistakes in the syntax, what they stand in place of, and where.
  @Test(arguments: [
    ("\"name\": \"700\"", "\"name\": \"700", 702), ("\n", "\n,", 2), ("}]}", "},]}", 1201),
    ("}]}", "}}}", 1201), ("}]}", "}]", 1201), ("\"name\": \"700\"", "\"name\": [\"700\"}", 702),
    ("\"name\": \"700\"", "\"name\": '700'", 702), ("\"L\"", "L", 1),
    ("}]}", "}], \"puzzles\": []}", 1201), ("{\"name\": \"700\"", "[[[[[{\"name\": \"700\"", 702),
    ("{\"name\": \"700\"", ",{\"name\": \"700\"", 702), ("\"par\"", "\"name\"", 2),
  ])
  func `a mistake in the syntax is told alone, as of the whole document`(
    right: String, wrong: String, line: Int
  ) throws {
    var text = String(decoding: Self.large(mistakes: [3, 500]), as: UTF8.self)
    text.replaceSubrange(try #require(text.firstRange(of: right)), with: wrong)
    let bytes = Array(text.utf8)
    var limits = Limits()
    limits.jsonDepth = 5
    let whole = #expect(throws: DocumentError.self) {
      try JSONDocument(parsing: bytes, limits: limits)
    }
    let read = #expect(throws: DocumentErrors.self) {
      try PuzzlePack(parsing: bytes, limits: limits)
    }
    #expect(read?.errors == whole.map { [$0] })
    #expect(whole?.line == line)
  }
}
