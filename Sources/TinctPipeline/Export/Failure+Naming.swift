extension Failure {
  /// The name of an output, or a failure that says from what it was to be made.
  static func naming(
    _ source: String, _ name: () throws(OutputError) -> OutputName
  ) throws(Failure) -> OutputName {
    do { return try name() } catch {
      guard var failure = Failure(error) else { preconditionFailure("naming writes nothing") }
      failure.place = source
      throw failure
    }
  }
}
