public import TinctCodecs

extension Rejection {
  /// How many mistakes of one file are told.
  private static let mostOfOneFile = 20

  /// Puts into words what is wrong with a document: the first mistakes, and how many more there are.
  public init(_ errors: DocumentErrors, file: String) {
    var failures = errors.errors.prefix(Self.mostOfOneFile).map { Failure($0, file: file) }
    let rest = errors.errors.count - failures.count
    if rest > 0 {
      let count = errors.isComplete ? "\(rest)" : "at least \(rest)"
      failures.append(
        Failure(
          .badData, place: file, problem: "and \(count) more mistake\(rest == 1 ? "" : "s")",
          remedy: "correct these first"))
    }
    self.init(failures)
  }
}

extension Failure {
  /// Puts into words what is wrong with a document in a file: `a.json:3:7: colors.base: ...`.
  fileprivate init(_ error: DocumentError, file: String) {
    let subject = error.path.isEmpty ? "" : "\(error.path): "
    self.init(
      .badData, place: "\(file):\(error.line):\(error.column)", problem: subject + error.problem,
      remedy: error.remedy)
  }
}
