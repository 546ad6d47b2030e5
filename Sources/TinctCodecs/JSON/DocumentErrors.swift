/// All that is wrong with a document, in the order of their places; at least one error.
public struct DocumentErrors: Error, Hashable, Sendable {
  /// Most errors that are told of one JSON document, because finding the place of each takes a look
  /// at all that stands before it.
  public static let limit = 256

  /// What is wrong, by line and column.
  public let errors: [DocumentError]
  /// Whether these are all: false where reading stopped at the limit.
  public let isComplete: Bool

  /// Puts errors, at least one, in order.
  public init(_ errors: [DocumentError], isComplete: Bool = true) {
    precondition(!errors.isEmpty)
    self.errors = errors.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    self.isComplete = isComplete
  }
}

extension DocumentErrors: CustomStringConvertible {
  /// The messages, one a line.
  public var description: String {
    let lines = errors.map(\.description) + (isComplete ? [] : ["further errors are not told"])
    return lines.joined(separator: "\n")
  }
}
