/// What is wrong with a template of names.
public enum NameTemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is nothing with such a name to put in.
  case unknown(field: String, known: [String])
  /// A brace is not closed.
  case unclosed(template: String)
  /// A closing brace has no opening one before it.
  case stray(template: String)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .unknown(let field, let known):
      "there is no {\(field)}; there are: "
        + known.map { "{\($0)}" }.joined(separator: ", ")
    case .unclosed: "a '{' has no '}' after it; close it, as in {sprite}"
    case .stray: "a '}' has no '{' before it; write both, as in {sprite}"
    }
  }
}
