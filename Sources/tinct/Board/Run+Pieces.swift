internal import TinctPipeline
internal import TinctPuzzles

extension Run {
  /// The pieces of a puzzle as it starts, or as it is solved; nil, with the failure noted, where no
  /// solution is stored.
  func pieces(of puzzle: Puzzle, solved: Bool, place: String) -> [Connectors]? {
    guard let pieces = solved ? puzzle.solution : puzzle.pieces else {
      note(
        Failure(
          .badData, place: place, problem: "no solution is stored with the puzzle",
          remedy: "leave --solved away, or choose others with --puzzle"))
      return nil
    }
    return pieces
  }
}
