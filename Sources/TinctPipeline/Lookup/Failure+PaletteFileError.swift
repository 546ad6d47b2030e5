public import TinctCodecs

extension Failure {
  /// Puts into words what is wrong with a palette file: `a.ase: byte 8: the file announces ...`.
  public init(_ error: PaletteFileError, file: String) {
    switch error {
    case .text(let error): self.init(error, file: file)
    case .bytes(let offset, let problem, let remedy):
      self.init(.badData, place: "\(file): byte \(offset)", problem: problem, remedy: remedy)
    case .png(let error): self.init(error, file: file)
    case .whole(let problem, let remedy):
      self.init(.badData, place: file, problem: problem, remedy: remedy)
    }
  }
}
