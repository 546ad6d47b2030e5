/// A problem, and which puzzle of a pack has it.
public struct PuzzleCheck: Hashable, Sendable {
  /// Index of the puzzle in the pack, from 0.
  public let puzzle: Int
  /// Name of the puzzle.
  public let name: String
  /// What is wrong.
  public let problem: PuzzleProblem

  /// Takes a problem of a puzzle.
  public init(puzzle: Int, of pack: PuzzlePack, problem: PuzzleProblem) {
    self.init(puzzle: puzzle, name: pack.names[puzzle], problem: problem)
  }

  private init(puzzle: Int, name: String, problem: PuzzleProblem) {
    self.puzzle = puzzle
    self.name = name
    self.problem = problem
  }

  /// All problems of a pack that are seen without solving its puzzles, puzzle by puzzle.
  public static func problems(of pack: PuzzlePack) -> [PuzzleCheck] {
    var firstOfName: [String: Int] = [:]
    var boards = DuplicateFinder()
    return pack.names.enumerated().flatMap { index, name -> [PuzzleCheck] in
      let first = firstOfName[name]
      if first == nil { firstOfName[name] = index }
      let taken = first.map { [PuzzleProblem.nameTaken(first: $0)] } ?? []
      guard pack.puzzles.indices.contains(index) else {
        return taken.map { PuzzleCheck(puzzle: index, name: name, problem: $0) }
      }
      let puzzle = pack.puzzles[index]
      let same = boards.add(puzzle).map { [PuzzleProblem.sameBoard(first: $0)] } ?? []
      return (taken + same + puzzle.problems()).map {
        PuzzleCheck(puzzle: index, name: name, problem: $0)
      }
    }
  }
}

extension PuzzleCheck: CustomStringConvertible {
  /// The puzzle by number and name, and the problem.
  public var description: String {
    "puzzle \(puzzle + 1) (\(name)): \(problem)"
  }
}
