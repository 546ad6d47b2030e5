internal import CBuild
internal import CProcess
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

  /// The line of `version`, how the program is protected against what it reads, and the libraries
  /// on whose versions line breaks and the bytes of text depend.
  static var verboseVersion: String {
    "\(version)\nhardening: \(unsafe String(cString: tinct_hardening()))\ntext: \(SheetFonts.libraries)"
  }

  /// The words of the command line after the name of the program, as the C library gives them:
  /// Swift looks them up in `/proc`, and takes none where that is missing.
  static let words: [String] =
    (1..<max(1, Int(tinct_argument_count()))).map { index in
      unsafe String(cString: tinct_argument(Int32(index)))
    }

  /// False if the system gave the program no words, not even its name.
  static var hasArguments: Bool { tinct_argument_count() > 0 }

  /// The first word that is not UTF-8, as far as it is, and its number from 1; nil if all are.
  /// Swift puts U+FFFD for what is not, so that a path would lead elsewhere.
  static var wordNotUTF8: (number: Int, word: String)? {
    for (index, word) in words.enumerated() where word.unicodeScalars.contains("\u{FFFD}") {
      // The sign itself may be meant.
      guard unsafe String(validatingCString: tinct_argument(Int32(index + 1))) == nil else {
        continue
      }
      return (index + 1, word)
    }
    return nil
  }

  /// The identity of the run: command line, the folder that it begins in, and build.
  static let run = RunIdentity(arguments: words, build: identity)
}
