public import TinctGraphics

/// An APNG of frames of indices: compressed once, written for any number of palettes.
///
/// Each frame stores the smallest area around what changes in it. Where a frame is laid over the one
/// before, pixels that stay are clear, which compresses best; for that one more colour is needed,
/// unless one of the first frame is clear.
public struct IndexedAPNG: IndexedAnimationEncoder {
  /// The most indices that frames may use.
  public let mostColors: Int
  private let form: AnimationForm
  /// Bits a pixel, even where fewer would do: ffmpeg reads frames of fewer wrongly.
  private static let depth: UInt8 = 8
  private var frames: APNGFrames<UInt8>
  private var alphas: [UInt8] = []
  /// The index that stands for clear pixels, if there is one; known from the first frame on.
  private var clear: UInt8?
  /// What is added to each index in the file: 1 where the first colour is the clear one that frames
  /// need to be laid over others.
  private var shift: UInt8 = 0

  /// Begins an animation; traps unless `mostColors` is in 1...256.
  ///
  /// - Parameters:
  ///   - form: the size, the loops and the effort.
  ///   - mostColors: how many colours there may be. With 256 of them, none of which is clear, frames
  ///     cannot be laid over others, and are larger.
  /// - Throws: `AnimationError.tooLarge` or `.tooManyLoops`.
  public init(_ form: AnimationForm, mostColors: Int = 255) throws(AnimationError) {
    precondition((1...256).contains(mostColors))
    try form.check(mostSide: 0x7FFF_FFFF, mostLoops: 0x7FFF_FFFF)
    self.form = form
    self.mostColors = mostColors
    frames = APNGFrames(form) { Self.packed($0, $1, shift: 0) }
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
    let opaque = (0..<256).map { $0 < alphas.count && alphas[$0] == 255 }
    return try frames.append(
      indices.joined(as: clear) { $0 < alphas.count && alphas[$0] == 0 }, duration: duration,
      clear: clear, isOpaque: { opaque[Int($0)] })
  }

  /// How many frames the file has so far.
  public var frameCount: Int { frames.begun }

  /// Says that there are no more frames, and gives the last bytes.
  public mutating func finish() throws(AnimationError) -> [UInt8] { try frames.finish() }

  /// What stands before all other bytes, for some colours: see `IndexedAnimationEncoder`.
  public func head(colors: [StraightPixel]) -> [UInt8] {
    precondition(colors.count == alphas.count)
    precondition(zip(colors, alphas).allSatisfy { $0.alpha == $1 })
    let start = PNGWriter.start(
      width: form.width, height: form.height, depth: Self.depth, type: .indexed)
    return IndexedPNG.head(
      start + frames.control(loopCount: form.loopCount), shift == 1 ? [.clear] + colors : colors)
  }

  private mutating func begin(_ alphas: [UInt8]) {
    if let index = alphas.firstIndex(of: 0) {
      clear = UInt8(index)
    } else if mostColors < 256 {
      // No frame has it, and in the file it is 0.
      clear = 255
      shift = 1
      frames.pack = { Self.packed($0, $1, shift: 1) }
    }
  }

  private static func packed(
    _ choice: FrameChoice<UInt8>, _ effort: PNGEffort, shift: UInt8
  ) -> [UInt8] {
    let width = choice.area.width
    // Rows with the byte of no filter in front: flat art is smallest unfiltered.
    var rows = choice.pixels(leading: 1)
    if shift == 1 { shifted(&rows, leading: 1, width: width) }
    guard let flat = PNGWriter.zlib(flat: rows, rowBytes: width + 1, effort: effort.flattest)
    else {
      var pixels = choice.pixels()
      if shift == 1 { shifted(&pixels, leading: 0, width: width) }
      return PNGWriter.zlib(
        PNGScanlines(samples: pixels, width: width, bitDepth: depth), isIndexed: true,
        effort: effort)
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

  /// libdeflate's level for frames of flat art that are compressed both ways; nil for one way.
  fileprivate var frameLevel: Int32? { [7: 9, 8: 11, 9: 12][rawValue] }
}
