public import TinctGraphics

extension Failure {
  /// Puts into words why a sprite cannot be tinted.
  ///
  /// - Parameters:
  ///   - subject: the sprite.
  ///   - limits: the limits that it was tinted under.
  public init(_ error: ImageRequestError, tinting subject: String, limits: Limits) {
    guard case .tooLarge(let width, let height) = error else {
      self.init(.badData, place: subject, problem: "\(error)")
      return
    }
    let isLong = max(width, height) > Double(limits.sidePixels)
    let size = [width, height].map { Int(exactly: $0).map(String.init) ?? "more than 10^18" }
    self.init(
      .badData, place: subject,
      problem: "the picture would have \(size[0]) x \(size[1]) pixels, more than the limit of "
        + (isLong ? "\(limits.sidePixels) a side" : "\(limits.imagePixels) in all"),
      remedy: "choose a smaller --scale, or raise \(isLong ? "--max-side" : "--max-pixels")")
  }
}
