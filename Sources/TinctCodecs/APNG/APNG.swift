public import TinctGraphics

/// An APNG of frames of indices: compressed once, written for any number of palettes.
///
/// Each frame stores the smallest area around its changes. In a frame laid over the one before,
/// unchanged pixels are clear, which compresses best; that takes one more colour, unless one of the
/// first frame is clear.
public struct IndexedAPNG: IndexedAnimationEncoder {
  /// The most indices that frames may use.
  public let mostColors: Int
  private let form: AnimationForm
  /// Bits per pixel, even if fewer would do: ffmpeg reads frames with fewer wrongly.
  private static let depth: UInt8 = 8
  private var frames: APNGFrames<UInt8>
  private var colors: IndexedColors

  /// Begins an animation; traps unless `mostColors` is in 1...256.
  ///
  /// - Parameters:
  ///   - form: the size, the loops and the effort.
  ///   - mostColors: the most colours that there may be. With 256 of them, none of which is clear,
  ///     frames cannot be laid over others, and are larger.
  /// - Throws: `AnimationError.tooLarge` or `.tooManyLoops`.
  public init(_ form: AnimationForm, mostColors: Int = 255) throws(AnimationError) {
    colors = IndexedColors(mostColors: mostColors)
    try form.check(mostSide: 0x7FFF_FFFF, mostLoops: 0x7FFF_FFFF)
    self.form = form
    self.mostColors = mostColors
    frames = APNGFrames(form) { Self.packed($0, $1, shift: 0) }
  }

  /// Appends a frame: see `IndexedAnimationEncoder`.
  public mutating func append(
    _ indices: [UInt8], alphas: [UInt8], duration: FrameDuration
  ) throws(AnimationError) -> [UInt8] {
    let isFirst = frames.begun == 0
    let joined = colors.take(
      indices, alphas: alphas, count: form.width * form.height, isClear: { $0 == 0 })
    if isFirst, colors.shift == 1 { frames.pack = { Self.packed($0, $1, shift: 1) } }
    let opaque = colors.opaque
    return try frames.append(
      joined, duration: duration, clear: colors.clear, isOpaque: { opaque[Int($0)] })
  }

  /// The number of frames in the file so far.
  public var frameCount: Int { frames.begun }

  /// Ends the animation, and returns the last bytes.
  public mutating func finish() throws(AnimationError) -> [UInt8] { try frames.finish() }

  /// Returns the bytes before all others, for some colours: see `IndexedAnimationEncoder`.
  public func head(colors: [StraightPixel]) -> [UInt8] {
    let start = PNGWriter.start(
      width: form.width, height: form.height, depth: Self.depth, type: .indexed)
    return IndexedPNG.head(
      start + frames.control(loopCount: form.loopCount), self.colors.table(colors))
  }

  private static func packed(
    _ choice: FrameChoice<UInt8>, _ compressor: PNGCompressor, shift: UInt8
  ) -> [UInt8] {
    let width = choice.area.width
    // Each row begins with the byte for no filter: flat art is smallest unfiltered.
    var rows = choice.pixels(leading: 1)
    if shift == 1 { shifted(&rows, leading: 1, width: width) }
    let effort = compressor.effort
    let flattest = PNGCompressor(effort.flattest, workers: compressor.workers)
    guard let flat = flattest.zlib(flat: rows, rowBytes: width + 1) else {
      var pixels = choice.pixels()
      if shift == 1 { shifted(&pixels, leading: 0, width: width) }
      return compressor.zlib(
        PNGScanlines(samples: pixels, width: width, bitDepth: depth), isIndexed: true)
    }
    guard let level = effort.frameLevel else { return flat }
    let other = ZlibStream.joined(
      [Deflater(level: level).deflated(rows[...])], checksum: Adler32(rows[...]))
    return other.count < flat.count ? other : flat
  }

  private static func shifted(_ pixels: inout [UInt8], leading: Int, width: Int) {
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      for start in stride(from: leading, to: pixels.count, by: width + leading) {
        for x in start..<start + width { unsafe pixels[x] &+= 1 }
      }
    }
  }
}

extension PNGEffort {
  /// The nearest effort at which flat art is searched for shapes that repeat.
  fileprivate var flattest: PNGEffort {
    flatSearchDepth == nil ? PNGEffort(rawValue: 5) ?? .standard : self
  }

  /// libdeflate's level for frames of flat art, where the shorter of both streams is kept; nil to
  /// use only `FlatDeflater`.
  fileprivate var frameLevel: Int32? { [7: 9, 8: 11, 9: 12][rawValue] }
}

/// An APNG of eight bits each of red, green, blue and alpha.
///
/// Each frame stores the smallest area around its changes, laid over the frame before or replacing
/// it, whichever is estimated to be smaller. Clear pixels become black.
public struct BitmapAPNG: BitmapAnimationEncoder {
  private let form: AnimationForm
  private var frames: APNGFrames<UInt32>

  /// Begins an animation.
  ///
  /// - Throws: `AnimationError.tooLarge` or `.tooManyLoops`.
  public init(_ form: AnimationForm) throws(AnimationError) {
    try form.check(mostSide: 0x7FFF_FFFF, mostLoops: 0x7FFF_FFFF)
    self.form = form
    frames = APNGFrames(form) { Self.packed($0, $1) }
  }

  /// Appends a frame: see `BitmapAnimationEncoder`.
  public mutating func append(
    _ frame: Bitmap, duration: FrameDuration
  ) throws(AnimationError) -> [UInt8] {
    precondition(frame.width == form.width && frame.height == form.height)
    return try frames.append(
      frame.animationPixels, duration: duration, clear: 0, isOpaque: { $0 >> 24 == 255 })
  }

  /// The number of frames in the file so far.
  public var frameCount: Int { frames.begun }

  /// Ends the animation, and returns the last bytes.
  public mutating func finish() throws(AnimationError) -> [UInt8] { try frames.finish() }

  /// The bytes before all others.
  public var head: [UInt8] {
    PNGWriter.start(width: form.width, height: form.height, depth: 8, type: .rgba)
      + frames.control(loopCount: form.loopCount)
  }

  private static func packed(
    _ choice: FrameChoice<UInt32>, _ compressor: PNGCompressor
  ) -> [UInt8] {
    let rows = PNGScanlines(
      rowBytes: 4 * choice.area.width, pixelBytes: 4, bytes: choice.pixels().littleEndianBytes)
    // Flat art is smallest unfiltered, especially if most of it is unchanged.
    let filters: [PNGFilterChoice] =
      choice.isFlat ? [.all(.none)] : compressor.effort.filters(isIndexed: false)
    return compressor.zlib(rows, filters: filters)
  }
}
