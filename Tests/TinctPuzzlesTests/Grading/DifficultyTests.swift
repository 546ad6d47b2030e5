import Testing
import TinctPuzzles

@Suite struct DifficultyTests {
  private func difficulties(_ columns: Int, _ rows: Int, count: Int) throws -> [Difficulty] {
    let specification = GridSpecification(kind: .square, columns: columns, rows: rows)
    var generator = try PuzzleGenerator(PuzzleRecipe(grid: specification))
    let grid = try Grid(specification)
    return try (0..<count).compactMap { number in
      var random = SplitMix64(seed: 7, stream: number)
      let puzzle = try generator.puzzle(name: "\(number)", random: &random)
      return SolvingTrace(
        of: puzzle.board, on: grid
      ).difficulty
    }
  }

  @Test func `the grade follows from the hardest technique and the size`() throws {
    for difficulty in try difficulties(7, 7, count: 300) {
      #expect(difficulty.pieces == 49)
      switch difficulty.hardest {
      case .given, .borders, .neighbors: #expect(difficulty.grade == .easy)
      case .loops: #expect(difficulty.grade == .medium)
      case .islands, .search: #expect(difficulty.grade == .hard)
      }
    }
    for difficulty in try difficulties(10, 5, count: 50) {
      #expect(difficulty.grade == (difficulty.hardest <= .neighbors ? .medium : .hard))
    }
  }

  @Test func `all grades are among boards of a size that can have them`() throws {
    #expect(Set(try difficulties(7, 7, count: 300).map(\.grade)) == [.easy, .medium, .hard])
    #expect(Set(try difficulties(16, 16, count: 3).map(\.grade)) == [.hard])
    #expect(Difficulty.lowestGrade(pieces: 49) == .easy)
    #expect(Difficulty.lowestGrade(pieces: 225) == .medium)
    #expect(Difficulty.lowestGrade(pieces: 226) == .hard)
  }

  @Test func `techniques are listed from simple to hard`() throws {
    for difficulty in try difficulties(9, 9, count: 20) {
      let techniques = difficulty.uses.map(\.technique)
      #expect(techniques == techniques.sorted())
      #expect(difficulty.hardest == techniques.last)
      #expect(difficulty.uses.allSatisfy { $0.deductions > 0 })
    }
    #expect(Technique.search(depth: 1) < .search(depth: 2))
    #expect(Technique.search(depth: 2).description == "search to depth 2")
  }
}
