internal import CBuild
internal import TinctPipeline

/// The running program, and its command line.
enum Build {
  /// The line to quote in a bug report.
  static var version: String { "tinct 0.1.0 (\(commit))" }

  private static let commit = unsafe String(cString: tinct_build_commit())

  /// The identity of this build: its commit, or the executable if no commit stands for it.
  static let identity: String = {
    guard commit == "unknown" || commit.hasSuffix("dirty") else { return version }
    return version + (ShippedFiles.executableMark.map { " \($0)" } ?? "")
  }()

  /// The words of the command line after the name of the program.
  static var words: [String] { Array(CommandLine.arguments.dropFirst()) }

  /// The first word that is not UTF-8, as far as it is, and its number from 1; nil if all are.
  /// Swift puts U+FFFD for what is not, so that a path would lead elsewhere.
  static var wordNotUTF8: (number: Int, word: String)? {
    for (index, word) in words.enumerated() where word.unicodeScalars.contains("\u{FFFD}") {
      // The sign itself may be meant.
      guard let bytes = unsafe CommandLine.unsafeArgv[index + 1],
        unsafe String(validatingCString: bytes) == nil
      else { continue }
      return (index + 1, word)
    }
    return nil
  }

  /// The identity of the run: command line, folder and build.
  static var run: RunIdentity { RunIdentity(arguments: words, build: identity) }
}
