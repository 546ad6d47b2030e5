import Testing
import TinctPuzzles

@Suite struct StonesPositionTests {
  private static let grid = #""grid": {"kind": "square", "columns": 2, "rows": 1}"#

  @Test func `a position has the form of packs`() throws {
    let position = try StonesPosition(
      name: "end", grid: GridSpecification(kind: .square, columns: 2, rows: 1),
      states: [.number(1), .name("crate")], labels: [nil, "3"], lastMove: [1])
    #expect(
      try json(position) == """
        {"grid":{"columns":2,"kind":"square","rows":1},"kind":"stones","labels":[null,"3"],\
        "lastMove":[1],"name":"end","states":[1,"crate"]}
        """)
    #expect(try codedAgain(position) == position)
  }

  @Test func `a position that does not fit its grid is refused`() {
    let text = "{\"name\": \"x\", \"kind\": \"stones\", \(Self.grid), \"states\": [0]}"
    #expect(
      refusal(of: StonesPosition.self, text)
        == "states has 1 entries; give one for each of the 2 cells")
    let other = "{\"name\": \"x\", \"kind\": \"noodles\", \(Self.grid), \"states\": [0, 0]}"
    #expect(
      refusal(of: StonesPosition.self, other)
        == "a position is of the kind \"stones\", not \"noodles\"")
  }
}
