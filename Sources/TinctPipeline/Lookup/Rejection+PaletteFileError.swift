public import TinctCodecs

extension Rejection {
  /// Puts into words what is wrong with a palette file: `a.ase: byte 8: the file announces ...`.
  public init(_ error: PaletteFileError, file: String) {
    switch error {
    case .text(let errors): self.init(errors, file: file)
    case .bytes(let offset, let problem, let remedy):
      self.init(
        Failure(.badData, place: "\(file): byte \(offset)", problem: problem, remedy: remedy))
    case .png(let error): self.init(Failure(error, file: file))
    case .whole(let problem, let remedy):
      self.init(Failure(.badData, place: file, problem: problem, remedy: remedy))
    }
  }
}
