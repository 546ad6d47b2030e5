import Testing
import TinctDocuments

struct PuzzleSelectorTests {
  private static let names = ["garden", "garden-2", "3", "pond", "51", "1-2", "*", "pond"]

  @Test(
    arguments: [
      ("garden", [0], nil), ("@1", [0], nil), ("1", [0], nil), ("2", [1], nil),
      // The third is called "3": no clash. Others are called like numbers beyond the pack.
      ("3", [2], nil), ("51", [4], nil), ("@3", [2], nil), ("8", [7], nil),
      // Ranges, unless they are a name.
      ("2-4", [1, 2, 3], nil), ("@1-2", [0, 1], nil), ("1-2", [5], nil), ("4-4", [3], nil),
      // Patterns, unless they are a name.
      ("garden*", [0, 1], nil), ("garden-?", [1], nil), ("*", [6], nil), ("?", [2, 6], nil),
      ("**", [0, 1, 2, 3, 4, 5, 6, 7], nil), ("p*d", [3, 7], nil), ("*-*", [1, 5], nil),
    ] as [(String, [Int], Int?)])
  func `a name wins, then numbers, then patterns`(text: String, indices: [Int], clash: Int?)
    throws
  {
    let choice = try PuzzleSelector(text).choice(among: Self.names)
    #expect(choice.indices == indices)
    #expect(choice.clash == clash)
  }

  @Test func `a name that is the number of another puzzle is told`() throws {
    let choice = try PuzzleSelector("2").choice(among: ["a", "b", "2"])
    #expect(choice.indices == [2] && choice.clash == 1)
    #expect(try PuzzleSelector("@2").choice(among: ["a", "b", "2"]).indices == [1])
  }

  @Test(
    arguments: [
      "", "@", "0", "@0", "9", "5-9", "4-2", "-1", "1-", "1-2-3", "@@1", "gardens", "Garden", "x*",
      "+1", "１", "18446744073709551617",
    ])
  func `nothing is chosen by a text that fits nothing`(text: String) {
    #expect(throws: PuzzleSelector.Problem.unknown) {
      try PuzzleSelector(text).choice(among: Self.names)
    }
  }

  @Test func `a name that several have chooses none of them`() {
    #expect(throws: PuzzleSelector.Problem.ambiguous([3, 7])) {
      try PuzzleSelector("pond").choice(among: Self.names)
    }
  }

  @Test func `a pattern of many stars ends soon`() throws {
    let pattern = String(repeating: "*a", count: 500) + "b"
    let name = String(repeating: "a", count: 1000)
    #expect(throws: PuzzleSelector.Problem.unknown) {
      try PuzzleSelector(pattern).choice(among: [name])
    }
  }
}
