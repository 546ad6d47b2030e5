public import TinctCodecs

/// What a film is printed as, and how.
public struct AnimationFormat: Hashable, Sendable {
  /// The kinds of animated pictures.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Animated PNG: of indices where colours allow it.
    case apng
    /// GIF.
    case gif
    /// Animated WebP.
    case webp
  }

  /// What is made.
  public var kind: Kind
  /// How often it is played; 0 for ever.
  public var loopCount: Int
  /// How hard to work for small files.
  public var effort: PNGEffort
  /// Whether an APNG has its colours in each pixel, for viewers that read indices wrongly.
  public var isFullColor: Bool
  /// How true colours are where the format loses some, 1...100; nil loses none in WebP, and takes
  /// what is usual in GIF.
  public var quality: Int?

  /// Chooses a format.
  public init(
    _ kind: Kind, loopCount: Int = 0, effort: PNGEffort = .standard, isFullColor: Bool = false,
    quality: Int? = nil
  ) {
    self.kind = kind
    self.loopCount = loopCount
    self.effort = effort
    self.isFullColor = isFullColor
    self.quality = quality
  }

  /// What writes frames of indices; to be asked for where the format has such.
  func indexedEncoder(
    _ form: AnimationForm, mostColors: Int
  ) throws(AnimationError) -> any IndexedAnimationEncoder {
    switch kind {
    case .apng, .webp: try IndexedAPNG(form, mostColors: mostColors)
    case .gif: try IndexedGIF(form, mostColors: mostColors)
    }
  }

  /// What writes frames in colours.
  func bitmapEncoder(
    _ form: AnimationForm
  ) throws(AnimationError) -> any BitmapAnimationEncoder {
    switch kind {
    case .apng: return try BitmapAPNG(form)
    case .gif:
      var options = GIFOptions()
      options.quality = quality ?? options.quality
      return try BitmapGIF(form, options: options)
    case .webp:
      return try AnimatedWebP(
        form, compression: quality.map { .lossy(quality: Double($0)) } ?? .lossless)
    }
  }

  /// Whether frames are indices into a table where there is one.
  var isIndexed: Bool {
    switch kind {
    case .apng: !isFullColor
    case .gif: true
    case .webp: false
    }
  }
}
