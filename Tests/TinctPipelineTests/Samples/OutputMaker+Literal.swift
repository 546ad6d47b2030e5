public import TinctPipeline

/// In tests of what does not depend on more, a command line is its command.
extension OutputMaker: ExpressibleByStringLiteral {
  /// Describes a command line that is nothing but its command.
  public init(stringLiteral command: String) {
    self.init(command: command, line: command, inputs: [])
  }
}
