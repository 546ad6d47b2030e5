/// A message for people about something that could not be made: the location, the problem, and a
/// remedy.
public struct Failure: Error, Hashable, Sendable {
  /// The kinds of failures; each has an exit code of its own.
  public enum Kind: Hashable, Sendable {
    /// The command asks for something that does not exist or makes no sense (exit code 64).
    case usage
    /// An input is wrong (exit code 65).
    case badData
    /// An input does not exist, or may not be read (exit code 66).
    case missingInput
    /// An output cannot be made, such as in a folder that cannot be written (exit code 73).
    case cannotCreate
    /// A library that is needed is not there (exit code 69).
    case unavailable
    /// There is no memory to draw something (exit code 71). Where Swift itself gets none, the run
    /// ends at once, with the same code.
    case noMemory
    /// Reading or writing broke off (exit code 74).
    case inputOutput
  }

  /// The kind, which decides the exit code.
  public var kind: Kind
  /// The file, with line and column or byte where they are known; empty for none.
  public var location: String
  /// The problem, without a full stop.
  public var problem: String
  /// The remedy, without a full stop; nil if there is none.
  public var remedy: String?

  /// Describes a failure.
  ///
  /// - Parameter location: `-` at its beginning stands for standard input, as in a path.
  public init(_ kind: Kind, location: String, problem: String, remedy: String? = nil) {
    self.kind = kind
    let path = location.prefix { $0 != ":" }
    self.location = InputReader.shown(String(path)) + location.dropFirst(path.count)
    self.problem = problem
    self.remedy = remedy
  }

  /// The failure on one line: `packs/a.json:3:7: there is no cell 49; cells are numbered from 0`.
  public var message: String {
    let start = location.isEmpty ? "" : "\(Self.abridged(location)): "
    let advice = remedy.map { "; \($0)" } ?? ""
    // Both may hold a value of any length, as it was typed.
    return Self.abridged(start + problem, kept: 1000) + Self.abridged(advice, kept: 1000)
  }
}

extension Failure {
  /// The first few of some paths, and the number of the others.
  static func some(of paths: [String]) -> String {
    let shown = paths.prefix(paths.count > 4 ? 3 : 4).map { abridged($0) }.joined(separator: ", ")
    return paths.count > 4 ? shown + " and \(paths.count - 3) more" : shown
  }

  /// Returns a text that fits on a few lines: of a longer one, the beginning and the end.
  ///
  /// - Parameter kept: the characters of a longer one that are kept at both ends.
  static func abridged(_ name: String, kept: Int = 100) -> String {
    guard name.unicodeScalars.count > 3 * kept else { return name }
    return String(name.unicodeScalars.prefix(kept)) + "…"
      + String(name.unicodeScalars.suffix(kept))
  }
}

/// The failures of an input that was rejected, at least one.
public struct Rejection: Error, Hashable, Sendable {
  /// The failures, in the order of the input.
  public let failures: [Failure]

  /// Rejects an input for at least one failure.
  public init(_ failures: [Failure]) {
    precondition(!failures.isEmpty)
    self.failures = failures
  }

  /// Rejects an input for one failure.
  public init(_ failure: Failure) { self.init([failure]) }
}
