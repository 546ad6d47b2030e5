public import TinctCodecs

extension Failure {
  /// How many mistakes of one file are told.
  static let mostOfOneFile = 20

  /// Puts into words what is wrong with a document: the first mistakes, and how many more there are.
  public static func list(_ errors: [DocumentError], file: String) -> [Failure] {
    let told = errors.prefix(mostOfOneFile).map { Failure($0, file: file) }
    let rest = errors.count - told.count
    guard rest > 0 else { return told }
    let more = Failure(
      .badData, place: file, problem: "and \(rest) more mistake\(rest == 1 ? "" : "s")",
      remedy: "correct these first")
    return told + [more]
  }

  /// Puts into words what is wrong with a document in a file: `a.json:3:7: colors.base: ...`.
  public init(_ error: DocumentError, file: String) {
    let subject = error.path.isEmpty ? "" : "\(error.path): "
    self.init(
      .badData, place: "\(file):\(error.line):\(error.column)", problem: subject + error.problem,
      remedy: error.remedy)
  }
}
