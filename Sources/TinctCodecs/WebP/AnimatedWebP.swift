internal import CWebP
public import TinctGraphics

/// A WebP of several frames, with or without loss.
///
/// Each frame stores the smallest area around its changes. Delays are whole milliseconds: each
/// frame begins at the one nearest to its time. Lossless files keep every pixel, except that clear
/// pixels become black.
public struct AnimatedWebP: BitmapAnimationEncoder {
  /// The loss that is allowed.
  public enum Compression: Hashable, Sendable {
    /// Nothing.
    case lossless
    /// Some of the colours; alpha stays as it is. The quality is 0 (fewest bytes) ... 100.
    case lossy(quality: Double)
  }

  /// A frame that waits until its delay is known, and then to be compressed concurrently with
  /// others.
  private struct Frame: Sendable {
    let choice: FrameChoice<UInt32>
    let start: Int
    var delay = 0
  }

  /// The most times it can be played: 16 bits.
  private static let mostLoops = 65535
  /// The longest delay, in milliseconds: 24 bits.
  private static let mostDelay = 0xFF_FFFF
  /// The number of settled frames that may wait: the more, the more cores can help, but each takes
  /// memory.
  private static let mostSettled = 2
  /// The most bytes after the first eight of the file: the size of a RIFF file has 32 bits.
  private static let mostBytes = 0xFFFF_FFF0

  /// The memory that an animation takes for each pixel while frames are added, in bytes: the
  /// picture that is shown, and those that wait, with what they are laid over.
  public static let bytesPerPixel = 4 * (mostSettled + 4)

  /// Returns the memory that compressing a frame takes on top, for each pixel, in bytes; as many
  /// frames are compressed at once as the form has workers, at most two.
  public static func bytesPerPixel(
    compressing compression: Compression, effort: PNGEffort
  ) -> Int {
    EncodedWebP.bytesPerPixel(
      effort: level(effort), isLossy: compression != .lossless)
  }

  private let form: AnimationForm
  private let compression: Compression
  private var stage: AnimationStage<UInt32>
  private var clock = TickClock(ticksPerSecond: 1000)
  private var waiting: Frame?
  private var settled: [Frame] = []
  /// The number of frames in the file so far.
  public private(set) var frameCount = 0
  private var hasAlpha = false
  private var bodyBytes = 0

  /// Begins an animation.
  ///
  /// - Throws: `AnimationError.tooLarge` or `.tooManyLoops`.
  public init(
    _ form: AnimationForm, compression: Compression = .lossless
  ) throws(AnimationError) {
    try form.check(mostSide: EncodedWebP.largestSide, mostLoops: Self.mostLoops)
    self.form = form
    self.compression = compression
    stage = AnimationStage(form, disposals: [.keep])
  }

  /// Appends a frame: see `BitmapAnimationEncoder`.
  ///
  /// - Throws: also `AnimationError.failed` where libwebp gives up, with its number.
  public mutating func append(
    _ frame: Bitmap, duration: FrameDuration
  ) throws(AnimationError) -> [UInt8] {
    precondition(frame.width == form.width && frame.height == form.height)
    let pixels = frame.animationPixels
    let start = clock.now
    clock.advance(by: duration)
    let change = stage.change(to: pixels)
    if change.isEmpty, waiting != nil { return [] }
    try settle(until: start)
    var choices = stage.choices(
      for: pixels, change: change, clear: 0, aligned: Self.aligned, isOpaque: { $0 >> 24 == 255 })
    // With loss, redrawing pixels costs little, while clear ones need a plane of alphas.
    if compression != .lossless { choices.removeAll { $0.isOver } }
    let choice = choices[0]
    stage.advance(by: choice)
    hasAlpha = hasAlpha || choice.isOver || pixels.contains { $0 >> 24 != 255 }
    waiting = Frame(choice: choice, start: start)
    frameCount += 1
    return settled.count < Self.mostSettled ? [] : try written()
  }

  /// Ends the animation, and returns the last bytes.
  public mutating func finish() throws(AnimationError) -> [UInt8] {
    guard waiting != nil else { throw .empty }
    try settle(until: clock.now)
    return try written()
  }

  /// The bytes before all others: `RIFF`, `VP8X` and `ANIM` (WebP Container Specification).
  public var head: [UInt8] {
    var bytes = Array("RIFF".utf8)
    bytes.append(littleEndian: bodyBytes + 4 + 18 + 14, bytes: 4)
    bytes += Array("WEBPVP8X".utf8)
    bytes.append(littleEndian: 10, bytes: 4)
    bytes += [0x02 | (hasAlpha ? 0x10 : 0), 0, 0, 0]
    bytes.append(littleEndian: form.width - 1, bytes: 3)
    bytes.append(littleEndian: form.height - 1, bytes: 3)
    bytes += Array("ANIM".utf8)
    bytes.append(littleEndian: 6, bytes: 4)
    bytes += [0, 0, 0, 0]
    bytes.append(littleEndian: form.loopCount, bytes: 2)
    return bytes
  }

  /// Returns the smallest area around an area that begins at even columns and rows, as frames must.
  private static func aligned(_ area: PixelArea) -> PixelArea {
    PixelArea(
      x: area.x & ~1, y: area.y & ~1, width: area.width + area.x & 1,
      height: area.height + area.y & 1)
  }

  /// Compresses the pixels of a frame into chunks: a file without its head.
  private static func chunks(
    of choice: FrameChoice<UInt32>, _ compression: Compression, _ effort: PNGEffort
  ) throws(WebPError) -> [UInt8] {
    var config = WebPConfig()
    guard unsafe WebPConfigInit(&config) != 0 else { throw .failed(code: 0) }
    switch compression {
    case .lossless:
      guard unsafe WebPConfigLosslessPreset(&config, Int32(level(effort))) != 0 else {
        throw .failed(code: 0)
      }
    case .lossy(let quality):
      config.quality = Float(min(max(quality, 0), 100))
      config.method = Int32(min(effort.rawValue, 6))
    }
    let words = choice.pixels().map { StraightPixel(animationPixel: $0).word }
    let file = try EncodedWebP.encoded(
      words, width: choice.area.width, height: choice.area.height, &config)
    // RIFF, a size and WEBP; then, where alpha stands apart from colour, VP8X with its ten bytes.
    let isExtended = file[12..<16].elementsEqual("VP8X".utf8)
    return Array(file[(isExtended ? 30 : 12)...])
  }

  /// On flat art the levels from 3 to 5 take as long as 6, and give a third more bytes.
  private static func level(_ effort: PNGEffort) -> Int {
    effort.rawValue < 3 ? effort.rawValue : max(effort.rawValue, 6)
  }

  private mutating func settle(until end: Int) throws(AnimationError) {
    guard var frame = waiting else { return }
    waiting = nil
    frame.delay = max(end - frame.start, 1)
    guard frame.delay <= Self.mostDelay else {
      throw .tooLong(seconds: Double(frame.delay) / 1000, most: Double(Self.mostDelay) / 1000)
    }
    settled.append(frame)
  }

  /// Returns the settled frames as chunks.
  private mutating func written() throws(AnimationError) -> [UInt8] {
    let (frames, compression, effort) = (settled, compression, form.effort)
    settled = []
    let area = frames.reduce(0) { $0 + $1.choice.area.count }
    // Below 4096 pixels threads cost more than they save.
    let packed = concurrentMap(frames.count, workers: area > 1 << 12 ? form.workers : 1) { index in
      Result { () throws(WebPError) in
        try Self.chunks(of: frames[index].choice, compression, effort)
      }
    }
    var bytes: [UInt8] = []
    for (frame, result) in zip(frames, packed) {
      switch result {
      case .success(let data): Self.write(frame, data, to: &bytes)
      case .failure(.failed(let code)): throw .failed(code: code)
      case .failure(.tooLarge(let width, let height)):
        throw .tooLarge(width: width, height: height, most: EncodedWebP.largestSide)
      }
    }
    bodyBytes += bytes.count
    guard bodyBytes <= Self.mostBytes else { throw .fileTooLarge(most: Self.mostBytes) }
    return bytes
  }

  private static func write(_ frame: Frame, _ data: [UInt8], to bytes: inout [UInt8]) {
    let area = frame.choice.area
    bytes += Array("ANMF".utf8)
    bytes.append(littleEndian: 16 + data.count, bytes: 4)
    for value in [area.x / 2, area.y / 2, area.width - 1, area.height - 1, frame.delay] {
      bytes.append(littleEndian: value, bytes: 3)
    }
    // Bit 1: do not blend. Bit 0, disposal, stays 0: keep.
    bytes.append(frame.choice.isOver ? 0 : 2)
    bytes += data
  }
}
