internal import ArgumentParser
internal import TinctPipeline

/// The root command.
@main
struct Tinct: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tinct",
    abstract: "Makes the pictures of puzzle games, drawn once and printed in any palette.",
    discussion: """
      Exit codes: 0 all went well; 1 some outputs were made and some were not; 64 the command \
      line is wrong; 65 an input holds something wrong; 66 an input is not there; 69 Cairo is not \
      installed, and something is to be drawn; 73 an output cannot be made; 74 reading or writing \
      broke off; 130 interrupted.

      'tinct help COMMAND' tells more, with examples.
      """,
    version: Build.version,
    subcommands: [
      PaletteCommand.self, ThemeCommand.self, PuzzleCommand.self, SpritesCommand.self,
      TintCommand.self, LintCommand.self, BoardCommand.self, FramesCommand.self, GridCommand.self,
      ShotCommand.self, IconCommand.self, ContactCommand.self, BuildCommand.self, CacheCommand.self,
    ])

  static func main() {
    // Before all else, because parsing the command line takes longer than finding that nothing
    // changed.
    if let count = UpToDateCheck.fileCount(of: Build.run) {
      if count > 0 { Console.complain(line: RunOptions.upToDate(count)) }
      return
    }
    Interruption.watch()
    do {
      try OptionCounts.check(Build.words)
      var command = try parseAsRoot()
      try command.run()
    } catch { end(error) }
    Interruption.waitIfRequested()
  }

  /// Ends the process with the error that a command threw, or with the help that was asked for.
  private static func end(_ error: any Error) -> Never {
    let isUsage = error is UsageError
    let code = isUsage ? ExitCode.validationFailure : exitCode(for: error)
    let text = isUsage ? "Error: \(error)" : fullMessage(for: error)
    if code.isSuccess { Console.print(text) } else { Console.complain(text) }
    Interruption.waitIfRequested()
    exit(withError: code)
  }
}
