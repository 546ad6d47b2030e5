public import TinctGraphics

/// A GIF of frames of indices: compressed once, written for any number of palettes, every colour as it
/// is.
///
/// Each frame stores the smallest area around what changes in it; pixels that stay are clear where
/// that looks smaller. Delays are whole hundredths of seconds, at least two of them: each frame begins
/// at the one nearest to its time, and frames beyond fifty a second are left out, the last one never.
public struct IndexedGIF: IndexedAnimationEncoder {
  /// The most indices that frames may use.
  public let mostColors: Int
  private let form: AnimationForm
  private let alpha: GIFAlpha
  private var frames: GIFFrames<UInt8>
  private var alphas: [UInt8] = []
  /// The index that stands for clear pixels, if there is one; known from the first frame on.
  private var clear: UInt8?
  /// What is added to each index in the file: 1 where the first colour is one that is added, clear.
  private var shift: UInt8 = 0

  /// Begins an animation; traps unless `mostColors` is in 1...256.
  ///
  /// - Parameters:
  ///   - form: the size, the loops and the effort.
  ///   - mostColors: how many colours there may be. With 256 of them, none of which is clear in the
  ///     first frame, no pixel can be clear, nor stay: files are larger, and what becomes clear later
  ///     is not.
  ///   - alpha: what becomes of half clear colours.
  /// - Throws: `AnimationError.tooLarge` or `.tooManyLoops`.
  public init(
    _ form: AnimationForm, mostColors: Int = 255, alpha: GIFAlpha = .threshold
  ) throws(AnimationError) {
    precondition((1...256).contains(mostColors))
    try form.check(mostSide: GIFWriting.mostSide, mostLoops: GIFWriting.mostLoops)
    self.form = form
    self.mostColors = mostColors
    self.alpha = alpha
    frames = GIFFrames(form)
  }

  /// Takes the next frame: see `IndexedAnimationEncoder`.
  public mutating func append(
    _ indices: [UInt8], alphas: [UInt8], duration: FrameDuration
  ) throws(AnimationError) -> [UInt8] {
    precondition(indices.count == form.width * form.height && alphas.count <= mostColors)
    precondition(alphas.count >= self.alphas.count && alphas.starts(with: self.alphas))
    precondition(Int(indices.max() ?? 0) < alphas.count)
    if self.alphas.isEmpty { begin(alphas) }
    self.alphas = alphas
    let picture = try frames.append(
      indices.joined(as: clear) { $0 < alphas.count && alpha.isClear(alphas[$0]) },
      duration: duration, clear: clear)
    return picture.map { written($0) } ?? []
  }

  /// How many frames the file has so far.
  public var frameCount: Int { frames.begun }

  /// Says that there are no more frames, and gives the last bytes.
  public mutating func finish() throws(AnimationError) -> [UInt8] {
    try frames.finish(clear: clear).flatMap { written($0) } + [GIFWriting.end]
  }

  /// What stands before all other bytes, for some colours: see `IndexedAnimationEncoder`.
  public func head(colors: [StraightPixel]) -> [UInt8] {
    precondition(colors.count == alphas.count)
    precondition(zip(colors, alphas).allSatisfy { $0.alpha == $1 })
    let opaque = colors.map { alpha.isClear($0.alpha) ? .clear : alpha.opaque($0) }
    return GIFWriting.head(form, colors: shift == 1 ? [.clear] + opaque : opaque)
  }

  private mutating func begin(_ alphas: [UInt8]) {
    if let index = alphas.firstIndex(where: { alpha.isClear($0) }) {
      clear = UInt8(index)
    } else if mostColors < 256 {
      // No frame has it, and in the file it is 0.
      clear = 255
      shift = 1
    }
  }

  private func written(_ picture: GIFFrames<UInt8>.Picture) -> [UInt8] {
    let finalists = Array(picture.choices.prefix(form.effort.rawValue < 6 ? 1 : 2))
    let shift = shift
    let packed = sideBySide(finalists.count, isWorthIt: true) { place in
      var pixels = finalists[place].pixels()
      if shift == 1 { for i in pixels.indices { pixels[i] &+= 1 } }
      var compressor = LZWCompressor()
      return compressor.imageData(
        pixels, indexBits: GIFWriting.indexBits(Int(pixels.max() ?? 0) + 1))
    }
    var best = 0
    for place in packed.indices where packed[place].count < packed[best].count { best = place }
    let usesClear = finalists[best].isOver || clear != nil
    return GIFWriting.frame(
      finalists[best].area, picture.disposal, delay: picture.delay,
      clear: usesClear ? clear.map { $0 &+ shift } : nil, colors: []) + packed[best]
  }
}
