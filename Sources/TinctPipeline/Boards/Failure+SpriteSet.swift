extension Failure {
  /// Puts into words why a folder of pictures cannot serve as piece art.
  public init(_ error: SpriteSetError, folder: String) {
    switch error {
    case .notSquare(let name, let width, let height):
      self.init(
        .badData, place: "\(folder): \(name).png",
        problem: "the sprite has \(width) x \(height) pixels, so it has no middle to turn about",
        remedy: "make it square")
    case .overlaySize(let name):
      self.init(
        .badData, place: "\(folder): \(name).overlay.png",
        problem: "the overlay is not of the size of \(name).png",
        remedy: "make both of one size")
    }
  }
}
