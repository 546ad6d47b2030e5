/// All that is wrong with an input; at least one failure.
public struct Rejection: Error, Hashable, Sendable {
  /// What is wrong, in the order of the input.
  public let failures: [Failure]

  /// Rejects an input, for at least one failure.
  public init(_ failures: [Failure]) {
    precondition(!failures.isEmpty)
    self.failures = failures
  }

  /// Rejects an input for one failure.
  public init(_ failure: Failure) { self.init([failure]) }
}
