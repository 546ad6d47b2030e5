internal import CBuild
internal import TinctPipeline

/// The program that runs, and what it was asked.
enum Build {
  /// The line to ask for in a bug report.
  static var version: String { "tinct 0.1.0 (\(commit))" }

  private static let commit = unsafe String(cString: tinct_build_commit())

  /// What tells this build from others. A build that no commit stands for goes by its executable.
  static let mark: String = {
    guard commit == "unknown" || commit.hasSuffix("dirty") else { return version }
    return version + (ShippedFiles.executableMark.map { " \($0)" } ?? "")
  }()

  /// The command line behind the name of the program.
  static var words: [String] { Array(CommandLine.arguments.dropFirst()) }

  /// The run, as no other command line, folder or build has it.
  static var run: RunIdentity { RunIdentity(arguments: words, build: mark) }
}
