internal import ArgumentParser

/// The commands about puzzles.
struct PuzzleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "puzzle", abstract: "Make, solve, convert, show and check puzzles.",
    subcommands: [
      PuzzleGenerate.self, PuzzleSolve.self, PuzzleConvert.self, PuzzleCheckCommand.self,
      PuzzleShow.self, PuzzleHint.self, PuzzleMappingCommand.self,
    ])
}
