/// Why a value cannot be written as JSON.
public struct JSONEncodingError: Error, Hashable, Sendable {
  /// The key path to the part that cannot, such as `player.speed`; empty for the whole value.
  public let path: String
  /// What is wrong.
  public let problem: String

  init(_ problem: String, at codingPath: [any CodingKey] = []) {
    path = codingPath.reduce("") { path, key in
      if let index = key.intValue { return "\(path)[\(index)]" }
      return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
    }
    self.problem = problem
  }
}

extension JSONEncodingError: CustomStringConvertible {
  /// Where, and what is wrong.
  public var description: String { path.isEmpty ? problem : "\(path): \(problem)" }
}
