public import TinctCodecs

extension Failure {
  /// Puts into words what is wrong with a PNG: `tee.png: byte 37: the IDAT chunk is damaged; ...`.
  public init(_ error: PNGError, file: String) {
    self.init(
      .badData, place: "\(file): byte \(error.offset)", problem: error.cause.problem,
      remedy: error.cause.advice)
  }
}
