internal import ArgumentParser

/// The commands about puzzles.
struct PuzzleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "puzzle", abstract: "Convert and check puzzles.",
    subcommands: [PuzzleConvert.self, PuzzleCheckCommand.self])
}
