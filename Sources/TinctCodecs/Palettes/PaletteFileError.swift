/// What is wrong with a palette file, where, and what to do.
public enum PaletteFileError: Error, Hashable, Sendable {
  /// What is wrong in a text.
  case text(DocumentErrors)
  /// Something in a binary file, at a byte counted from 0.
  case bytes(offset: Int, problem: String, remedy: String?)
  /// Something in a PNG.
  case png(PNGError)
  /// The file as a whole is not what it should be, or cannot hold what is to be written.
  case whole(problem: String, remedy: String?)
}

extension PaletteFileError {
  /// One error in a text.
  static func text(_ error: DocumentError) -> PaletteFileError { .text(DocumentErrors([error])) }
}

extension PaletteFileError: CustomStringConvertible {
  /// The whole message on one line.
  public var description: String {
    switch self {
    case .text(let errors): errors.description
    case .bytes(let offset, let problem, let remedy):
      "byte \(offset): \(problem)\(remedy.map { "; \($0)" } ?? "")"
    case .png(let error): error.description
    case .whole(let problem, let remedy): "\(problem)\(remedy.map { "; \($0)" } ?? "")"
    }
  }
}
