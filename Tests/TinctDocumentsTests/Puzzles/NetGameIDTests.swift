import TinctDocuments
import Testing
import TinctPuzzles

private func walls(_ pairs: [(Int, Int)]) -> [CellSide] {
  pairs.map { CellSide(cell: $0.0, side: $0.1) }
}

private func error(reading text: String) -> DocumentError? {
  do {
    _ = try NetGameID.puzzle(text, name: "1")
    return nil
  } catch { return error }
}

@Suite struct NetGameIDTests {
  @Test func `an ID gives size, pieces and the source at the centre`() throws {
    let puzzle = try NetGameID.puzzle("3x2:19cA03", name: "small")
    #expect(puzzle.name == "small")
    #expect(puzzle.gridSpecification == GridSpecification(kind: .square, columns: 3, rows: 2))
    #expect(puzzle.pieces.map(\.mask) == [1, 9, 12, 10, 0, 3])
    #expect(puzzle.sources == [4])
    #expect(puzzle.solution == nil)
  }

  // Net reads sizes and parameters as decode_params in net.c does, and leaves b and a out of
  // the IDs that it shows (encode_params without `full`).
  @Test(arguments: [
    ("2:1234", "2x2:1234"), ("2x2wb0.25a:1234", "2x2w:1234"), ("2x2a:ABCD", "2x2:abcd"),
    ("02x2b.5w:1hv234", "2x2w:1vh234"), ("2x2w:1vv234", "2x2w:1v234"),
  ])
  func `parameters are read, and left out if Net leaves them out`(
    text: String, written: String
  ) throws {
    #expect(try NetGameID.text(of: NetGameID.puzzle(text, name: "1")) == written)
  }

  @Test func `v is a wall to the right and h one below`() throws {
    let puzzle = try NetGameID.puzzle("3x2:1v2h345v6", name: "1")
    #expect(puzzle.gridSpecification.walls == walls([(0, 0), (1, 3), (4, 0)]))
    let cells = puzzle.makeGrid().cells
    #expect(cells[1].sides[2].isWall)
    #expect(cells[4].sides[1].isWall)
    #expect(cells[5].sides[2].isWall)
  }

  @Test func `walls on the border of a wrapping board block the opposite side too`() throws {
    let puzzle = try NetGameID.puzzle("3x2w:123v45h6", name: "1")
    let cells = puzzle.makeGrid().cells
    #expect(cells[2].sides[0].isWall)
    #expect(cells[0].sides[2].isWall)
    #expect(cells[4].sides[3].isWall)
    #expect(cells[1].sides[1].isWall)
  }

  @Test func `walls named from the other side are written where Net looks for them`() throws {
    let grid = GridSpecification(
      kind: .square, columns: 2, rows: 2, wraps: true, walls: walls([(1, 2), (0, 1), (0, 2)]))
    let pieces = [1, 2, 3, 4].map { Connectors(mask: $0) }
    let puzzle = try Puzzle(name: "1", grid: grid, sources: [3], pieces: pieces)
    #expect(try NetGameID.text(of: puzzle) == "2x2w:1v2v3h4")
  }

  @Test(arguments: [
    ("", 1, "a number of cells"),
    ("x5:1", 1, "a number of cells"),
    ("5x:1", 3, "a number of cells"),
    ("0x5:1", 1, "at least 1"),
    ("1x1:1", 1, "a single cell"),
    ("99999999999999999999x2:1", 1, "too large"),
    ("600x600:1", 1, "too large"),
    ("2x2", 4, "a colon and the pieces, found the end"),
    ("2x2#12345", 4, "random seed"),
    ("2x2z:1234", 4, "a colon, found \"z\""),
    ("2x2:12g4", 7, "a piece, found \"g\""),
    ("2x2:12 4", 7, "a piece, found \" \""),
    ("2x2:v1234", 5, "a piece, found \"v\""),
    ("2x2:123", 8, "ends after 3 of 4"),
    ("2x2:12345", 9, "continues after the last of 4"),
    ("2x2:12v34", 7, "border"),
    ("2x2:123h4", 8, "border"),
    ("2x2:12\u{663}4", 7, "a piece"),
  ])
  func `a wrong ID throws and says at which column`(text: String, column: Int, problem: String) {
    let error = error(reading: text)
    #expect(error?.line == 1)
    #expect(error?.column == column)
    #expect(error?.problem.contains(problem) == true, "\(error?.problem ?? "no error")")
  }

  @Test func `every shorter part of an ID is an error`() {
    let text = "3x3wb0.3a:1v2h3vh45v6789vh"
    #expect(error(reading: text) == nil)
    // Cut within the walls of the last piece, an ID is still whole.
    for length in 0..<text.count - 2 {
      #expect(error(reading: String(text.prefix(length))) != nil)
    }
  }

  @Test func `an ID with one character changed is an error, or another ID`() throws {
    let scalars = Array("3x3wb0.3:1v2h3vh45v6789".unicodeScalars)
    for index in scalars.indices {
      for other in "09afgvhxw:b.#- ".unicodeScalars {
        var changed = String.UnicodeScalarView(scalars)
        changed.replaceSubrange(
          changed.index(
            changed.startIndex, offsetBy: index)..<changed.index(
              changed.startIndex, offsetBy: index + 1), with: [other])
        guard let puzzle = try? NetGameID.puzzle(String(changed), name: "1") else { continue }
        let text = try NetGameID.text(of: puzzle)
        let again = try NetGameID.puzzle(text, name: "1")
        #expect(again == puzzle)
        #expect(try NetGameID.text(of: again) == text)
      }
    }
  }

  @Test(arguments: [
    (GridSpecification(kind: .hex, columns: 2, rows: 2), [3], NetGameIDError.notSquare(kind: .hex)),
    (GridSpecification(kind: .square, columns: 1, rows: 1), [0], .oneCell),
    (
      GridSpecification(kind: .square, columns: 2, rows: 2), [0],
      .sourceOffCenter(sources: [0], center: 3)
    ),
    (
      GridSpecification(kind: .square, columns: 2, rows: 2), [3, 0],
      .sourceOffCenter(sources: [3, 0], center: 3)
    ),
  ])
  func `a puzzle that Net cannot have has no ID`(
    grid: GridSpecification, sources: [Int], expected: NetGameIDError
  ) throws {
    let pieces = Array(repeating: Connectors(mask: 1), count: try grid.cellCount())
    let puzzle = try Puzzle(name: "1", grid: grid, sources: sources, pieces: pieces)
    #expect(throws: expected) { try NetGameID.text(of: puzzle) }
  }

  @Test(arguments: [
    ("5x5:4aab981674abba1bd5eb21281", true), ("5x5w:4", true), ("7:1", true), ("9x9b0.3a:1", true),
    ("packs/thirteen.json", false), ("C:/packs/7x7.json", false), ("7x7.json", false),
    ("13:30 puzzles.json", true), ("", false), (":", false),
  ])
  func `an ID is told from the path of a file`(text: String, isLikely: Bool) {
    #expect(NetGameID.isLikely(text) == isLikely)
  }
}
