public import TinctGraphics

/// A GIF of pictures in full colour.
///
/// Every colour stays as it is where a frame changes pixels of at most 255 colours; frames use one table
/// as long as it has room, then tables of their own. Where there are more, libimagequant reduces
/// them. All else is as in `IndexedGIF`.
public struct BitmapGIF: BitmapAnimationEncoder {
  private let form: AnimationForm
  private let options: GIFOptions
  private var frames: GIFFrames<UInt32>
  /// The table that frames share.
  private var table = ColorTable()

  /// Begins an animation.
  ///
  /// - Throws: `AnimationError.tooLarge` or `.tooManyLoops`.
  public init(
    _ form: AnimationForm, options: GIFOptions = GIFOptions()
  ) throws(AnimationError) {
    try form.check(mostSide: GIFWriting.mostSide, mostLoops: GIFWriting.mostLoops)
    self.form = form
    self.options = options
    frames = GIFFrames(form)
  }

  /// Takes the next frame: see `BitmapAnimationEncoder`.
  ///
  /// - Throws: also `AnimationError.quantizerMissing`.
  public mutating func append(
    _ frame: Bitmap, duration: FrameDuration
  ) throws(AnimationError) -> [UInt8] {
    precondition(frame.width == form.width && frame.height == form.height)
    let pixels = frame.animationPixels.gifPixels(options.alpha)
    guard let picture = try frames.append(pixels, duration: duration, clear: 0) else { return [] }
    return try written(picture)
  }

  /// How many frames the file has so far.
  public var frameCount: Int { frames.begun }

  /// Says that there are no more frames, and gives the last bytes.
  public mutating func finish() throws(AnimationError) -> [UInt8] {
    var bytes: [UInt8] = []
    for picture in try frames.finish(clear: 0) { bytes += try written(picture) }
    return bytes + [GIFWriting.end]
  }

  /// What stands before all other bytes.
  public var head: [UInt8] { GIFWriting.head(form, colors: table.colors) }

  private mutating func written(
    _ picture: GIFFrames<UInt32>.Picture
  ) throws(AnimationError) -> [UInt8] {
    let choice = picture.choices[0]
    let pixels = choice.pixels()
    var own = ColorTable()
    var indices = table.indices(of: pixels)
    if indices == nil { indices = own.indices(of: pixels) }
    let reduced = try indices == nil ? quantized(choice, pixels) : nil
    guard let final = indices ?? reduced?.indices else { preconditionFailure("one is there") }
    let local = reduced?.colors ?? (own.colors.count > 1 ? own.colors : [])
    var compressor = LZWCompressor()
    return GIFWriting.frame(
      choice.area, picture.disposal, delay: picture.delay, clear: 0, colors: local)
      + compressor.imageData(
        final, indexBits: GIFWriting.indexBits(Int(final.max() ?? 0) + 1))
  }

  /// The pixels in fewer colours, of which the first is clear.
  private func quantized(
    _ choice: FrameChoice<UInt32>, _ pixels: [UInt32]
  ) throws(AnimationError) -> ReducedColors {
    // What stays, or is clear, has no say in which colours there are.
    let weights = pixels.map { $0 == 0 ? 0 : 255 as UInt8 }
    let area = choice.area
    var whole = FrameChoice(
      choice.frame, width: choice.width, on: choice.base, after: .keep, area: area, unchanged: nil
    ).pixels()
    for i in whole.indices { whole[i] |= 0xFF00_0000 }
    var reduced = try ReducedColors(
      whole, width: area.width, weights: weights, most: 255, effort: form.effort,
      quality: options.quality,
      dithering: options.dithering ?? (choice.isFlat ? 0 : 1))
    for i in pixels.indices { reduced.indices[i] = pixels[i] == 0 ? 0 : reduced.indices[i] + 1 }
    reduced.colors.insert(.clear, at: 0)
    return reduced
  }
}

extension [UInt32] {
  /// The pixels as a GIF has them: 0 where clear, else opaque.
  fileprivate func gifPixels(_ alpha: GIFAlpha) -> [UInt32] {
    var pixels = self
    for i in pixels.indices {
      let pixel = pixels[i]
      guard pixel >> 24 != 255, pixel != 0 else { continue }
      let straight = StraightPixel(animationPixel: pixel)
      pixels[i] = alpha.isClear(straight.alpha) ? 0 : alpha.opaque(straight).animationPixel
    }
    return pixels
  }
}

/// A table of colours that grows, the first of which is clear.
private struct ColorTable: Sendable {
  private(set) var colors: [StraightPixel] = [.clear]
  private var known: [UInt32: UInt8] = [0: 0]

  /// The index of each pixel; nil, and nothing is added, if there is no room for all colours.
  mutating func indices(of pixels: [UInt32]) -> [UInt8]? {
    let (colors, known) = (colors, known)
    var (last, index): (UInt32, UInt8) = (0, 0)
    var indices = [UInt8](repeating: 0, count: pixels.count)
    for i in pixels.indices {
      if pixels[i] != last {
        guard let next = self.index(of: pixels[i]) else {
          (self.colors, self.known) = (colors, known)
          return nil
        }
        (last, index) = (pixels[i], next)
      }
      indices[i] = index
    }
    return indices
  }

  private mutating func index(of pixel: UInt32) -> UInt8? {
    if let index = known[pixel] { return index }
    guard colors.count < 256 else { return nil }
    let index = UInt8(colors.count)
    known[pixel] = index
    colors.append(StraightPixel(animationPixel: pixel))
    return index
  }
}
