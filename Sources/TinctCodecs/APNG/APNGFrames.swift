internal import TinctGraphics

/// The frames of an APNG as chunks: PNG (Third Edition), section 11.3.6.
///
/// A frame is settled when the next one arrives: only then its duration and its disposal are known.
/// A few settled frames wait, to be compressed concurrently.
struct APNGFrames<Pixel: AnimationPixel>: Sendable {
  /// Makes a zlib stream of a frame's pixels.
  typealias Packing = @Sendable (FrameChoice<Pixel>, PNGCompressor) -> [UInt8]

  /// The compression of a frame.
  var pack: Packing
  /// The number of frames so far, including the one taken last.
  private(set) var begun = 0
  /// The number of frames written.
  private(set) var count: UInt32 = 0
  private var stage: AnimationStage<Pixel>
  private let compressor: PNGCompressor
  private var pending: Frame?
  private var settled: [Frame] = []
  /// The number of the next `fcTL` or `fdAT`.
  private var number: UInt32 = 0

  private struct Frame: Sendable {
    let choice: FrameChoice<Pixel>
    var duration: FrameDuration
    var disposal = FrameDisposal.keep
  }

  /// The greatest numerator and denominator of a delay: both have 16 bits.
  private static var mostDelay: Int { 65535 }
  /// The most chunks with a number.
  private static var mostNumbers: UInt32 { 0x7FFF_FFFF }
  /// The number of settled frames that may wait. With more of them, more cores can help, but each
  /// takes memory.
  private static var mostSettled: Int { 2 }

  init(_ form: AnimationForm, pack: @escaping Packing) {
    stage = AnimationStage(form, disposals: [.keep, .clear, .restore])
    compressor = PNGCompressor(form.effort, workers: form.workers)
    self.pack = pack
  }

  /// Appends a frame; returns the chunks of those before it that are settled now.
  ///
  /// - Parameters:
  ///   - frame: the pixels.
  ///   - duration: the time it is shown.
  ///   - clear: the value of clear pixels, if there is one.
  ///   - isOpaque: returns true if a pixel hides the one below it.
  mutating func append(
    _ frame: [Pixel], duration: FrameDuration, clear: Pixel?, isOpaque: (Pixel) -> Bool
  ) throws(AnimationError) -> [UInt8] {
    let duration = try Self.delay(duration)
    let change = stage.change(to: frame)
    if change.isEmpty, let shown = pending {
      append(again: frame, shown, duration)
    } else {
      let choice = smallest(
        stage.choices(for: frame, change: change, clear: clear, isOpaque: isOpaque))
      settle(choice.disposal)
      stage.advance(by: choice)
      pending = Frame(choice: choice, duration: duration)
      begun += 1
    }
    return settled.count < Self.mostSettled ? [] : try written()
  }

  /// Returns the last chunks. The last frame keeps its given duration.
  mutating func finish() throws(AnimationError) -> [UInt8] {
    guard pending != nil else { throw .empty }
    settle(.keep)
    return try written() + PNGWriter.end
  }

  /// The `acTL` chunk.
  func control(loopCount: Int) -> [UInt8] {
    var data: [UInt8] = []
    data.append(bigEndian: count)
    data.append(bigEndian: UInt32(loopCount))
    var bytes: [UInt8] = []
    bytes.append(chunk: .animationControl, data)
    return bytes
  }

  /// Adds the duration of a frame to that of the equal frame before, or writes a frame of its own
  /// if the sum is too large for the format.
  private mutating func append(again frame: [Pixel], _ shown: Frame, _ duration: FrameDuration) {
    let sum = shown.duration.followed(by: duration)
    if let sum, max(sum.numerator, sum.denominator) <= Self.mostDelay {
      pending?.duration = sum
      return
    }
    settle(.keep)
    let choice = FrameChoice(
      frame, width: stage.width, on: frame, after: .keep, area: stage.stay(), unchanged: nil)
    pending = Frame(choice: choice, duration: duration)
    begun += 1
  }

  private mutating func settle(_ disposal: FrameDisposal) {
    guard var frame = pending else { return }
    frame.disposal = disposal
    settled.append(frame)
    pending = nil
  }

  private static func delay(_ duration: FrameDuration) throws(AnimationError) -> FrameDuration {
    guard let delay = duration.nearest(most: mostDelay) else {
      throw .tooLong(seconds: duration.seconds, most: Double(mostDelay))
    }
    return delay
  }

  /// Returns the smallest choice, by quickly compressing as many of the likeliest ones as the
  /// effort allows.
  private func smallest(_ choices: [FrameChoice<Pixel>]) -> FrameChoice<Pixel> {
    let finalists = Array(choices.prefix(compressor.effort.frameFinalists))
    guard finalists.count > 1 else { return finalists[0] }
    let pack = pack
    let quick = PNGCompressor(.standard, workers: compressor.workers)
    let sizes = concurrentMap(
      finalists.count, workers: workers(for: finalists[0].area.count)
    ) { pack(finalists[$0], quick).count }
    let best = sizes.indices.min { (sizes[$0], $0) < (sizes[$1], $1) }
    return finalists[best ?? 0]
  }

  /// Returns the chunks of the settled frames.
  private mutating func written() throws(AnimationError) -> [UInt8] {
    let (frames, pack, compressor) = (settled, pack, compressor)
    settled = []
    let area = frames.reduce(0) { $0 + $1.choice.area.count }
    let packed = concurrentMap(frames.count, workers: workers(for: area)) {
      pack(frames[$0].choice, compressor)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(packed.reduce(0) { $0 + $1.count + 64 })
    for (frame, data) in zip(frames, packed) { try write(frame, data, to: &bytes) }
    return bytes
  }

  /// Returns the number of threads for an area: below 4096 pixels they cost more than they save.
  private func workers(for area: Int) -> Int { area > 1 << 12 ? compressor.workers : 1 }

  private mutating func write(
    _ frame: Frame, _ data: [UInt8], to bytes: inout [UInt8]
  ) throws(AnimationError) {
    bytes.append(chunk: .frameControl, control(frame))
    // The first frame is the still image of readers that know no animations, so it stands in
    // `IDAT`.
    if count == 0 {
      bytes += PNGWriter.chunks(of: data)
    } else {
      // Each `fdAT` begins with its number.
      let most = PNGWriter.dataChunkBytes - 4
      for start in stride(from: 0, to: data.count, by: most) {
        let part = data[start..<min(start + most, data.count)]
        bytes.append(chunk: .frameData, byteCount: part.count + 4) { bytes in
          bytes.append(bigEndian: number)
          bytes += part
        }
        number += 1
      }
    }
    count += 1
    guard number < Self.mostNumbers else { throw .tooManyFrames(most: Int(Self.mostNumbers) / 2) }
  }

  private mutating func control(_ frame: Frame) -> [UInt8] {
    let area = frame.choice.area
    var data: [UInt8] = []
    data.append(bigEndian: number)
    number += 1
    for length in [area.width, area.height, area.x, area.y] {
      data.append(bigEndian: UInt32(length))
    }
    for part in [frame.duration.numerator, frame.duration.denominator] {
      data += [UInt8(part >> 8), UInt8(part & 0xFF)]
    }
    let operation: UInt8 =
      switch frame.disposal {
      case .keep: 0
      case .clear: 1
      case .restore: 2
      }
    // `blend_op`: 1 lays the frame over the base, 0 replaces the area.
    return data + [operation, frame.choice.isOver ? 1 : 0]
  }
}

extension PNGChunkName {
  fileprivate static let animationControl = PNGChunkName("acTL")
  fileprivate static let frameControl = PNGChunkName("fcTL")
  fileprivate static let frameData = PNGChunkName("fdAT")
}

extension PNGEffort {
  /// The number of ways to write a frame whose sizes are compared.
  fileprivate var frameFinalists: Int { rawValue < 6 ? 1 : rawValue < 9 ? 2 : 6 }
}
