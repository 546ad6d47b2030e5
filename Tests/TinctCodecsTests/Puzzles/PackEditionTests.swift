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
    let solutions = [solution(1, 4), solution(8, 2), solution(1, 4)]
    let bytes = edition.bytes(
      with: solutions.enumerated().map { edition.insertion(of: $1, ofPuzzle: $0) })
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
    #expect(try PackEdition(parsing: bytes).bytes(with: []) == bytes)
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
    #expect(backwards == outcome(inParts: PackPart.inTurn))
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

  @Test func `a text that is no pack is refused`() {
    #expect(throws: DocumentErrors.self) { try PackEdition(parsing: Array("[1]".utf8)) }
  }
}
