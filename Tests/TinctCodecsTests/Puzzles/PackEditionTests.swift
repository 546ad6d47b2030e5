import Testing
import TinctCodecs
import TinctPuzzles

private func solution(_ masks: UInt32...) -> [Connectors] { masks.map(Connectors.init(mask:)) }

@Suite struct PackEditionTests {
  /// One puzzle on a line, one over many lines with keys that only a game knows, one with a solution.
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
    let edition = try PackEdition(parsing: Array(Self.text.utf8))
    let bytes = edition.bytes(withSolutions: [
      0: solution(1, 4), 1: solution(8, 2), 2: solution(1, 4),
    ])
    let expected = Self.text
      .replacing(#""pieces": [4, 1]}"#, with: #""pieces": [4, 1], "solution": [1, 4]}"#)
      .replacing(
        "\"name\" : \"b\"", with: "\"name\" : \"b\",\n    \"solution\" : [ 8,\n               2 ]"
      )
      .replacing(#""solution":[1,1]"#, with: #""solution":[1,4]"#)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
    let again = try PackEdition(parsing: bytes)
    #expect(
      again.pack.puzzles.map(\.solution) == [
        solution(1, 4), solution(8, 2), solution(1, 4),
      ])
    #expect(again.pack.puzzles.map(\.pieces) == edition.pack.puzzles.map(\.pieces))
    #expect(again.pack.puzzles.flatMap { $0.problems() } == [])
  }

  @Test func `without solutions the text stays as it is`() throws {
    let bytes = Array(Self.text.utf8)
    #expect(try PackEdition(parsing: bytes).bytes(withSolutions: [:]) == bytes)
  }

  @Test func `a text that is no pack is refused`() {
    #expect(throws: DocumentErrors.self) { try PackEdition(parsing: Array("[1]".utf8)) }
  }
}
