extension Failure {
  /// Puts into words why a folder of pictures cannot serve as piece art.
  public init(_ error: SpriteSetError, folder: String) {
    switch error {
    case .notSquare(let name, let width, let height):
      self.init(
        .badData, place: "\(folder): \(name).png",
        problem: "the sprite has \(width) x \(height) pixels, so it has no middle to turn about",
        remedy: "make it square")
    case .tint(let name, let error):
      self.init(.badData, place: "\(folder): \(name).png", problem: "\(error)")
    }
  }
}
