public import TinctCodecs

extension Failure {
  /// Puts into words what is wrong with a document in a file: `a.json:3:7: colors.base: ...`.
  public init(_ error: DocumentError, file: String) {
    let subject = error.path.isEmpty ? "" : "\(error.path): "
    self.init(
      .badData, place: "\(file):\(error.line):\(error.column)", problem: subject + error.problem,
      remedy: error.remedy)
  }
}
