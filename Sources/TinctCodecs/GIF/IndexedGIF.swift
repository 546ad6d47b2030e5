public import TinctGraphics

/// A GIF of frames of indices: compressed once, written for any number of palettes, every colour as
/// it is.
///
/// Each frame stores the smallest area around its changes; unchanged pixels are clear if that is
/// estimated to be smaller. Delays are whole hundredths of seconds, at least two: each frame begins
/// at the one nearest to its time, and frames above fifty a second are left out, except the last
/// one.
public struct IndexedGIF: IndexedAnimationEncoder {
  /// The most indices that frames may use.
  public let mostColors: Int
  private let form: AnimationForm
  private let alpha: GIFAlpha
  private var frames: GIFFrames<UInt8>
  private var colors: IndexedColors

  /// Begins an animation; traps unless `mostColors` is in 1...256.
  ///
  /// - Parameters:
  ///   - form: the size, the loops and the effort.
  ///   - mostColors: the most colours that there may be. With 256 of them, none of which is clear
  ///     in the first frame, no pixel can be clear or left unchanged: files are larger, and pixels
  ///     that become clear later are not.
  ///   - alpha: the treatment of half clear colours.
  /// - Throws: `AnimationError.tooLarge` or `.tooManyLoops`.
  public init(
    _ form: AnimationForm, mostColors: Int = 255, alpha: GIFAlpha = .threshold
  ) throws(AnimationError) {
    colors = IndexedColors(mostColors: mostColors)
    try form.check(mostSide: GIFBlocks.mostSide, mostLoops: GIFBlocks.mostLoops)
    self.form = form
    self.mostColors = mostColors
    self.alpha = alpha
    frames = GIFFrames(form)
  }

  /// Appends a frame: see `IndexedAnimationEncoder`.
  public mutating func append(
    _ indices: [UInt8], alphas: [UInt8], duration: FrameDuration
  ) throws(AnimationError) -> [UInt8] {
    let joined = colors.take(
      indices, alphas: alphas, count: form.width * form.height, isClear: alpha.isClear)
    let picture = try frames.append(joined, duration: duration, clear: colors.clear)
    return picture.map { written($0) } ?? []
  }

  /// The number of frames in the file so far.
  public var frameCount: Int { frames.begun }

  /// Ends the animation, and returns the last bytes.
  public mutating func finish() throws(AnimationError) -> [UInt8] {
    try frames.finish(clear: colors.clear).flatMap { written($0) } + [GIFBlocks.end]
  }

  /// Returns the bytes before all others, for some colours: see `IndexedAnimationEncoder`.
  public func head(colors: [StraightPixel]) -> [UInt8] {
    let table = self.colors.table(colors) { alpha.isClear($0.alpha) ? .clear : alpha.opaque($0) }
    return GIFBlocks.head(form, colors: table)
  }

  private func written(_ picture: GIFFrames<UInt8>.Picture) -> [UInt8] {
    // The estimate mostly identifies the smaller one; at high efforts both are compressed.
    let finalists = Array(picture.choices.prefix(form.effort.rawValue < 6 ? 1 : 2))
    let shift = colors.shift
    let packed = concurrentMap(finalists.count, workers: form.workers) { index in
      var pixels = finalists[index].pixels()
      if shift == 1 { for i in pixels.indices { pixels[i] &+= 1 } }
      var compressor = LZWCompressor()
      return compressor.imageData(
        pixels, indexBits: GIFBlocks.indexBits(Int(pixels.max() ?? 0) + 1))
    }
    var best = 0
    for index in packed.indices where packed[index].count < packed[best].count { best = index }
    let usesClear = finalists[best].isOver || colors.clear != nil
    return GIFBlocks.frame(
      finalists[best].area, picture.disposal, delay: picture.delay,
      clear: usesClear ? colors.clear.map { $0 &+ shift } : nil, colors: []) + packed[best]
  }
}
