public import TinctGraphics

/// An APNG of eight bits each of red, green, blue and alpha.
///
/// Each frame stores the smallest area around what changes in it, laid over the frame before or in its
/// place, whichever looks smaller. Clear pixels become black.
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

  /// Takes the next frame: see `BitmapAnimationEncoder`.
  public mutating func append(
    _ frame: Bitmap, duration: FrameDuration
  ) throws(AnimationError) -> [UInt8] {
    precondition(frame.width == form.width && frame.height == form.height)
    return try frames.append(
      frame.animationPixels, duration: duration, clear: 0, isOpaque: { $0 >> 24 == 255 })
  }

  /// How many frames the file has so far.
  public var frameCount: Int { frames.begun }

  /// Says that there are no more frames, and gives the last bytes.
  public mutating func finish() throws(AnimationError) -> [UInt8] { try frames.finish() }

  /// What stands before all other bytes.
  public var head: [UInt8] {
    PNGWriter.start(width: form.width, height: form.height, depth: 8, type: .rgba)
      + frames.control(loopCount: form.loopCount)
  }

  private static func packed(_ choice: FrameChoice<UInt32>, _ effort: PNGEffort) -> [UInt8] {
    let rows = PNGScanlines(
      rowBytes: 4 * choice.area.width, pixelBytes: 4, bytes: choice.pixels().littleEndianBytes)
    // Flat art is smallest unfiltered, above all where most of it stays.
    let filters: [PNGFilterChoice] =
      choice.isFlat ? [.all(.none)] : effort.filters(isIndexed: false)
    return PNGPacking(rows, filters: filters, effort: effort).zlib
  }
}
