internal import TinctCodecs
internal import TinctGraphics
internal import TinctRaster

/// Why a film cannot be printed.
enum FilmError: Error, Hashable, Sendable {
  /// A frame cannot be drawn.
  case raster(RasterError)
  /// A frame cannot be printed.
  case printing(PrintingError)
  /// The frames cannot be an animation of the format.
  case animation(AnimationError)

  /// Does what may fail in drawing.
  static func drawing<Result>(
    _ work: () throws(RasterError) -> Result
  ) throws(FilmError) -> Result {
    do { return try work() } catch { throw .raster(error) }
  }

  /// Does what may fail in printing.
  static func printing<Result>(
    _ work: () throws(PrintingError) -> Result
  ) throws(FilmError) -> Result {
    do { return try work() } catch { throw .printing(error) }
  }

  /// Does what may fail in writing an animation.
  static func animation<Result>(
    _ work: () throws(AnimationError) -> Result
  ) throws(FilmError) -> Result {
    do { return try work() } catch { throw .animation(error) }
  }
}

extension Failure {
  /// Puts into words why a film cannot be printed.
  init(_ error: FilmError, filming subject: String) {
    switch error {
    case .raster(let error): self.init(error, drawing: subject)
    case .printing(let error):
      self.init(.inkWithoutColor(name: error.ink.name), drawing: subject)
    case .animation(let error): self.init(error, animating: subject)
    }
  }

  private init(_ error: AnimationError, animating subject: String) {
    switch error {
    case .tooLarge(let width, let height, let most):
      self.init(
        .badData, place: subject,
        problem: "the picture would have \(width) x \(height) pixels, but a side has at most "
          + "\(most) in this format", remedy: "draw smaller cells, or choose another --format")
    case .tooManyFrames(let most):
      self.init(
        .usage, place: subject, problem: "there are more than \(most) frames",
        remedy: "choose a lower --fps, or a part with --from and --to")
    case .tooLong(let seconds, let most):
      self.init(
        .usage, place: subject,
        problem: "a frame is shown for \(seconds) s, longer than \(most) s, for which the format "
          + "has room", remedy: "choose another --format, or a higher --fps")
    case .tooManyLoops(let loops, let most):
      self.init(
        .usage, place: subject,
        problem: "it is to be played \(loops) times, and the format has room for \(most)",
        remedy: "choose a lower --repeat, or 0 for ever")
    case .fileTooLarge(let most):
      self.init(
        .usage, place: subject,
        problem: "the file would have more than \(most) bytes, for which the format has room",
        remedy: "draw smaller cells, or a part with --from and --to")
    case .quantizerMissing:
      self.init(
        .missingInput, place: subject,
        problem:
          "frames have more colours than a GIF can, and libimagequant, which reduces them, is "
          + "not installed",
        remedy: "install it (apt: libimagequant0, brew: libimagequant), or choose another --format")
    case .empty: self.init(.badData, place: subject, problem: "there is no frame")
    case .failed(let code):
      self.init(
        .inputOutput, place: subject,
        problem: "the library of the format gave up with the code \(code)",
        remedy: "check that there is memory, or choose another --format")
    }
  }
}
