internal import CWebP
public import TinctGraphics

/// A WebP of several frames, with or without loss.
///
/// Each frame stores the smallest area around what changes in it. Delays are whole milliseconds: each
/// frame begins at the one nearest to its time. Without loss every pixel comes back as it was; those
/// that are clear become black.
public struct AnimatedWebP: BitmapAnimationEncoder {
  /// What may be lost.
  public enum Compression: Hashable, Sendable {
    /// Nothing.
    case lossless
    /// Some of the colours; alpha stays as it is. The quality is 0 (fewest bytes) ... 100.
    case lossy(quality: Double)
  }

  /// A frame that waits for how long it is shown, and then to be compressed with others side by side.
  private struct Frame: Sendable {
    let choice: FrameChoice<UInt32>
    let start: Int
    var delay = 0
  }

  private static let mostLoops = 65535
  /// The longest delay, in milliseconds.
  private static let mostDelay = 0xFF_FFFF
  /// How many frames wait to be compressed: as many as do not take much memory.
  private static let mostSettled = 2
  /// The most bytes after the first eight of the file.
  private static let mostBytes = 0xFFFF_FFF0

  private let form: AnimationForm
  private let compression: Compression
  private var stage: AnimationStage<UInt32>
  private var clock = TickClock(ticksPerSecond: 1000)
  private var waiting: Frame?
  private var settled: [Frame] = []
  /// How many frames the file has so far.
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

  /// Takes the next frame: see `BitmapAnimationEncoder`.
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
    // What stays is as good as anything where something is lost, and clear pixels cost bytes there.
    if compression != .lossless { choices.removeAll { $0.isOver } }
    let choice = choices[0]
    stage.advance(by: choice)
    hasAlpha = hasAlpha || choice.isOver || pixels.contains { $0 >> 24 != 255 }
    waiting = Frame(choice: choice, start: start)
    frameCount += 1
    return settled.count < Self.mostSettled ? [] : try written()
  }

  /// Says that there are no more frames, and gives the last bytes.
  public mutating func finish() throws(AnimationError) -> [UInt8] {
    guard waiting != nil else { throw .empty }
    try settle(until: clock.now)
    return try written()
  }

  /// What stands before all other bytes.
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

  /// Frames begin at even places.
  private static func aligned(_ area: PixelArea) -> PixelArea {
    PixelArea(
      x: area.x & ~1, y: area.y & ~1, width: area.width + area.x & 1,
      height: area.height + area.y & 1)
  }

  /// The chunks of a frame's pixels: a file of them without its head.
  private static func chunks(
    of choice: FrameChoice<UInt32>, _ compression: Compression, _ effort: PNGEffort
  ) throws(WebPError) -> [UInt8] {
    var config = WebPConfig()
    guard unsafe WebPConfigInit(&config) != 0 else { throw .failed(code: 0) }
    switch compression {
    case .lossless:
      // On flat art the levels from 3 to 5 take as long as 6, and give a third more bytes.
      let level = effort.rawValue < 3 ? effort.rawValue : max(effort.rawValue, 6)
      guard unsafe WebPConfigLosslessPreset(&config, Int32(level)) != 0 else {
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

  private mutating func settle(until end: Int) throws(AnimationError) {
    guard var frame = waiting else { return }
    waiting = nil
    frame.delay = max(end - frame.start, 1)
    guard frame.delay <= Self.mostDelay else {
      throw .tooLong(seconds: Double(frame.delay) / 1000, most: Double(Self.mostDelay) / 1000)
    }
    settled.append(frame)
  }

  /// The settled frames.
  private mutating func written() throws(AnimationError) -> [UInt8] {
    let (frames, compression, effort) = (settled, compression, form.effort)
    settled = []
    let area = frames.reduce(0) { $0 + $1.choice.area.count }
    let packed = sideBySide(frames.count, isWorthIt: area > 1 << 12) { place in
      Result { () throws(WebPError) in
        try Self.chunks(of: frames[place].choice, compression, effort)
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
    bytes.append(frame.choice.isOver ? 0 : 2)
    bytes += data
  }
}

extension [UInt8] {
  fileprivate mutating func append(littleEndian value: Int, bytes: Int) {
    for place in 0..<bytes { append(UInt8(truncatingIfNeeded: value >> (8 * place))) }
  }
}
