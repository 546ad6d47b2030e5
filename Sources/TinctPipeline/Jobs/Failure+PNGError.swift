public import TinctCodecs

extension Failure {
  /// Puts into words what is wrong with a PNG: `tee.png: byte 37: the IDAT chunk is damaged; ...`.
  public init(_ error: PNGError, file: String) {
    self.init(
      .badData, place: "\(file): byte \(error.offset)", problem: error.cause.problem,
      remedy: error.cause.option.map { "if you trust the file, raise the limit with \($0)" }
        ?? error.cause.advice)
  }
}

extension PNGError.Cause {
  /// The option that raises the limit that was met; nil for other causes.
  fileprivate var option: String? {
    switch self {
    case .chunkTooLong: "--max-chunk-bytes"
    case .tooManyChunks: "--max-chunks"
    case .sideTooLarge: "--max-side"
    case .areaTooLarge: "--max-pixels"
    default: nil
    }
  }
}
