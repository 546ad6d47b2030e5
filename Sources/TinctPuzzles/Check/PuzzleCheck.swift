/// A problem, and which puzzle of a pack has it.
public struct PuzzleCheck: Hashable, Sendable {
  /// Index of the puzzle in the pack, from 0.
  public let puzzle: Int
  /// Name of the puzzle.
  public let name: String
  /// What is wrong.
  public let problem: PuzzleProblem

  /// All problems of a pack, puzzle by puzzle; empty for a pack that is fit to ship.
  public static func problems(of pack: PuzzlePack) -> [PuzzleCheck] {
    var firstOfName: [String: Int] = [:]
    return pack.puzzles.enumerated().flatMap { index, puzzle in
      let first = firstOfName[puzzle.name]
      if first == nil { firstOfName[puzzle.name] = index }
      let taken = first.map { [PuzzleProblem.nameTaken(first: $0)] } ?? []
      return (taken + puzzle.problems()).map {
        PuzzleCheck(puzzle: index, name: puzzle.name, problem: $0)
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
