internal import TinctCodecs
internal import TinctGraphics
internal import TinctRaster

/// The format of an animated picture, with its settings.
public struct AnimationFormat: Hashable, Sendable {
  /// The kinds of animated pictures.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Animated PNG, with a table of colours if they are few enough.
    case apng
    /// GIF.
    case gif
    /// Animated WebP.
    case webp
  }

  /// The kind of file.
  public var kind: Kind
  /// The number of times that it is played; 0 for endlessly.
  public var loopCount: Int
  /// An APNG stores colours instead of indices, for viewers that read indices wrongly.
  public var isFullColor: Bool
  /// The quality of colours in formats that lose some, 1...100; nil means lossless for WebP, and
  /// the default for GIF.
  public var quality: Int?

  /// Chooses a format.
  public init(
    _ kind: Kind, loopCount: Int = 0, isFullColor: Bool = false, quality: Int? = nil
  ) {
    self.kind = kind
    self.loopCount = loopCount
    self.isFullColor = isFullColor
    self.quality = quality
  }

  /// Makes the encoder of indexed frames, for formats that have them.
  func indexedEncoder(
    _ form: AnimationForm, mostColors: Int
  ) throws(AnimationError) -> any IndexedAnimationEncoder {
    switch kind {
    case .apng, .webp: try IndexedAPNG(form, mostColors: mostColors)
    case .gif: try IndexedGIF(form, mostColors: mostColors)
    }
  }

  /// Makes the encoder of frames in colours.
  func bitmapEncoder(
    _ form: AnimationForm
  ) throws(AnimationError) -> any BitmapAnimationEncoder {
    switch kind {
    case .apng: return try BitmapAPNG(form)
    case .gif:
      var options = GIFOptions()
      options.quality = quality ?? options.quality
      return try BitmapGIF(form, options: options)
    case .webp: return try AnimatedWebP(form, compression: compression)
    }
  }

  private var compression: AnimatedWebP.Compression {
    quality.map { .lossy(quality: Double($0)) } ?? .lossless
  }

  /// Returns the memory that a file takes for each pixel of a frame, in bytes: for as long as
  /// frames are added, and on top of it for each frame that is compressed.
  func bytesPerPixel(_ effort: PNGEffort, _ storage: FrameStorage) -> (kept: Int, working: Int) {
    switch storage {
    // The picture that is shown, the one below it, and those that they may become; the bytes.
    case .indices: (6, 8)
    case .colors where kind == .webp:
      (
        AnimatedWebP.bytesPerPixel,
        AnimatedWebP.bytesPerPixel(compressing: compression, effort: effort)
      )
    case .colors: (24, 24)
    }
  }

  /// Refuses frames of a size for which the format has no room.
  func check(width: Int, height: Int, filming subject: String) throws(Failure) {
    do throws(AnimationError) {
      _ = try bitmapEncoder(AnimationForm(width: width, height: height, loopCount: loopCount))
    } catch { throw Failure(.animation(error), filming: subject) }
  }

  /// The format stores frames as indices if there is a table.
  var isIndexed: Bool {
    switch kind {
    case .apng: !isFullColor
    case .gif: true
    case .webp: false
    }
  }
}

/// A reason why a film cannot be exported.
enum AnimationExportError: Error, Hashable, Sendable {
  /// A frame cannot be drawn.
  case raster(RasterError)
  /// A frame cannot be printed.
  case printing(PrintingError)
  /// The frames cannot be an animation of the format.
  case animation(AnimationError)

  /// Draws, and wraps the error.
  static func drawing<Result>(
    _ work: () throws(RasterError) -> Result
  ) throws(AnimationExportError) -> Result {
    do { return try work() } catch { throw .raster(error) }
  }

  /// Prints, and wraps the error.
  static func printing<Result>(
    _ work: () throws(PrintingError) -> Result
  ) throws(AnimationExportError) -> Result {
    do { return try work() } catch { throw .printing(error) }
  }

  /// Encodes, and wraps the error.
  static func animation<Result>(
    _ work: () throws(AnimationError) -> Result
  ) throws(AnimationExportError) -> Result {
    do { return try work() } catch { throw .animation(error) }
  }
}

extension Failure {
  /// Describes why a film cannot be exported.
  init(_ error: AnimationExportError, filming subject: String) {
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
        .badData, location: subject,
        problem: "the picture would have \(width) x \(height) pixels, but a side has at most "
          + "\(most) in this format", remedy: "draw smaller cells, or choose another --as")
    case .tooManyFrames(let most):
      self.init(
        .usage, location: subject, problem: "there are more than \(most) frames",
        remedy: "choose a lower --fps, or a part with --from and --to")
    case .tooLong(let seconds, let most):
      self.init(
        .usage, location: subject,
        problem: "a frame is shown for \(seconds) s, longer than \(most) s, the format's "
          + "limit", remedy: "choose another --as, or a higher --fps")
    case .tooManyLoops(let loops, let most):
      self.init(
        .usage, location: subject,
        problem: "it is to be played \(loops) times, but the format allows \(most) at most",
        remedy: "choose a lower --repeat, or 0 for ever")
    case .fileTooLarge(let most):
      self.init(
        .usage, location: subject,
        problem: "the file would have more than \(most) bytes, the format's limit",
        remedy: "draw smaller cells, or a part with --from and --to")
    case .quantizerMissing:
      self.init(
        .missingInput, location: subject,
        problem:
          "frames have more colours than a GIF allows, and libimagequant, which reduces them, is "
          + "not installed",
        remedy: "install it (apt: libimagequant0, brew: libimagequant), or choose another --as")
    case .empty:
      self.init(
        .badData, location: subject, problem: "there is no frame",
        remedy: "choose another part with --from and --to")
    case .failed(let code):
      self.init(
        .inputOutput, location: subject,
        problem: "the format's library failed with code \(code)",
        remedy: "free some memory, or choose another --as")
    }
  }
}
