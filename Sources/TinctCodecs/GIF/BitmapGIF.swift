internal import CImagequant
public import TinctGraphics

/// A GIF of pictures in full colour.
///
/// Every colour is exact if a frame changes pixels of at most 255 colours; frames share one table
/// as long as it has room, then have tables of their own. More colours are reduced by
/// libimagequant. Everything else is as in `IndexedGIF`.
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
    try form.check(mostSide: GIFBlocks.mostSide, mostLoops: GIFBlocks.mostLoops)
    self.form = form
    self.options = options
    frames = GIFFrames(form)
  }

  /// Appends a frame: see `BitmapAnimationEncoder`.
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

  /// The number of frames in the file so far.
  public var frameCount: Int { frames.begun }

  /// Ends the animation, and returns the last bytes.
  public mutating func finish() throws(AnimationError) -> [UInt8] {
    var bytes: [UInt8] = []
    for picture in try frames.finish(clear: 0) { bytes += try written(picture) }
    return bytes + [GIFBlocks.end]
  }

  /// The bytes before all others.
  public var head: [UInt8] { GIFBlocks.head(form, colors: table.colors) }

  private mutating func written(
    _ picture: GIFFrames<UInt32>.Picture
  ) throws(AnimationError) -> [UInt8] {
    let choice = picture.choices[0]
    let pixels = choice.pixels()
    var own = ColorTable()
    var indices = table.indices(of: pixels)
    if indices == nil { indices = own.indices(of: pixels) }
    let reduced = try indices == nil ? quantized(choice, pixels) : nil
    guard let final = indices ?? reduced?.indices else {
      preconditionFailure("pixels that have no indices are reduced")
    }
    let local = reduced?.colors ?? (own.colors.count > 1 ? own.colors : [])
    var compressor = LZWCompressor()
    return GIFBlocks.frame(
      choice.area, picture.disposal, delay: picture.delay, clear: 0, colors: local)
      + compressor.imageData(
        final, indexBits: GIFBlocks.indexBits(Int(final.max() ?? 0) + 1))
  }

  /// Reduces the colours of pixels; the first colour is clear.
  private func quantized(
    _ choice: FrameChoice<UInt32>, _ pixels: [UInt32]
  ) throws(AnimationError) -> ReducedColors {
    // Unchanged and clear pixels must not influence the choice of colours.
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
    // Index 0 is the clear colour, before all others.
    for i in pixels.indices { reduced.indices[i] = pixels[i] == 0 ? 0 : reduced.indices[i] + 1 }
    reduced.colors.insert(.clear, at: 0)
    return reduced
  }
}

extension [UInt32] {
  /// Returns the pixels as a GIF has them: 0 if clear, else opaque.
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

  /// Returns the index of each pixel; nil, with nothing added, if there is not enough room for all
  /// colours.
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

/// The options of GIFs of pictures in full colour.
public struct GIFOptions: Hashable, Sendable {
  /// The treatment of half clear pixels.
  public var alpha = GIFAlpha.threshold
  /// The quality of colours if a frame has more than fit, 1 (fewest bytes) ... 100.
  public var quality = 90
  /// The share of the error of reduced colours that is spread to neighbouring pixels, 0...1; nil
  /// for none in flat art, where it would look like dirt, and all elsewhere.
  public var dithering: Double?

  /// Makes the default options.
  public init() {}
}

/// The treatment of half clear pixels, which a GIF cannot have.
public enum GIFAlpha: Hashable, Sendable {
  /// Pixels of less than half alpha become clear, the others opaque.
  case threshold
  /// They are laid on a colour, whose alpha is not used; only pixels that are all clear stay so.
  case matte(StraightPixel)

  /// Returns true if pixels of an alpha become clear.
  func isClear(_ alpha: UInt8) -> Bool {
    switch self {
    case .threshold: alpha < 128
    case .matte: alpha == 0
    }
  }

  /// Returns the opaque pixel for one that does not become clear.
  func opaque(_ pixel: StraightPixel) -> StraightPixel {
    if case .matte(let matte) = self, pixel.alpha < 255 { return pixel.laid(on: matte) }
    return StraightPixel(red: pixel.red, green: pixel.green, blue: pixel.blue)
  }
}

/// A picture in few colours, chosen by libimagequant.
struct ReducedColors: Sendable {
  /// The colours.
  var colors: [StraightPixel]
  /// The index of each pixel, row by row.
  var indices: [UInt8]

  /// Reduces a picture.
  ///
  /// - Parameters:
  ///   - pixels: the pixels, as `Bitmap.animationPixels` has them, all opaque.
  ///   - width: pixels in a row.
  ///   - weights: the weight of each pixel, 0...255.
  ///   - most: the most colours, 2...256.
  ///   - effort: the work to spend on their choice.
  ///   - quality: their quality, 1...100.
  ///   - dithering: the share of errors that is spread, 0...1.
  init(
    _ pixels: [UInt32], width: Int, weights: [UInt8], most: Int, effort: PNGEffort, quality: Int,
    dithering: Double
  ) throws(AnimationError) {
    var wish = tinct_quantization()
    wish.most_colors = Int32(most)
    wish.quality = Int32(min(max(quality, 1), 100))
    // libimagequant's speed 1 is the slowest and best; 4, of the standard effort, is its own
    // default.
    wish.speed = Int32(max(8 - effort.rawValue, 1))
    wish.dithering = Float(min(max(dithering, 0), 1))
    var table = [UInt8](repeating: 0, count: 4 * 256)
    var indices = [UInt8](repeating: 0, count: pixels.count)
    var count: Int32 = 0
    let code = unsafe tinct_quantize(
      pixels.littleEndianBytes, Int32(width), Int32(pixels.count / width), weights, &wish, &table,
      &count, &indices)
    guard code == 0 else {
      throw code == -1 ? .quantizerMissing : .failed(code: Int(code))
    }
    colors = (0..<Int(count)).map {
      StraightPixel(red: table[4 * $0], green: table[4 * $0 + 1], blue: table[4 * $0 + 2])
    }
    self.indices = indices
  }
}
