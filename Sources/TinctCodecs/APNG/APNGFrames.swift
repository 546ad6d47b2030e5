internal import TinctGraphics

/// The frames of an APNG as chunks: PNG (Third Edition), sections 11.3.6 and 12.7 (animation).
///
/// A frame is settled when the next one comes, for only then it is known how long it is shown and
/// what becomes of it. A few that are settled wait to be compressed side by side.
struct APNGFrames<Pixel: AnimationPixel>: Sendable {
  /// Makes a zlib stream of a frame's pixels.
  typealias Packing = @Sendable (FrameChoice<Pixel>, PNGEffort) -> [UInt8]

  /// How frames are compressed.
  var pack: Packing
  /// How many frames there are so far, the one that was taken last included.
  private(set) var begun = 0
  /// How many frames were written.
  private(set) var count: UInt32 = 0
  private var stage: AnimationStage<Pixel>
  private let effort: PNGEffort
  private var pending: Frame?
  private var settled: [Frame] = []
  /// The number of the next `fcTL` or `fdAT`.
  private var number: UInt32 = 0

  private struct Frame: Sendable {
    let choice: FrameChoice<Pixel>
    var duration: FrameDuration
    var disposal = FrameDisposal.keep
  }

  /// The longest of numerators and denominators of delays.
  private static var mostDelay: Int { 65535 }
  /// The most chunks with a number.
  private static var mostNumbers: UInt32 { 0x7FFF_FFFF }
  /// How many settled frames wait: as many as two cores can compress, for they take memory.
  private static var mostSettled: Int { 2 }

  init(_ form: AnimationForm, pack: @escaping Packing) {
    stage = AnimationStage(form, disposals: [.keep, .clear, .restore])
    effort = form.effort
    self.pack = pack
  }

  /// Takes a frame; gives the chunks of those before it that are known now.
  ///
  /// - Parameters:
  ///   - frame: the pixels.
  ///   - duration: how long it is shown.
  ///   - clear: what stands for a clear pixel, if anything does.
  ///   - isOpaque: whether a pixel hides what is below it.
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

  /// The last chunks.
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

  /// A frame that equals the one before lasts as long as both, or is one more where the sum has no
  /// room.
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

  /// Of the choices that look smallest, as many as the effort allows, the one that is, compressed
  /// quickly.
  private func smallest(_ choices: [FrameChoice<Pixel>]) -> FrameChoice<Pixel> {
    let finalists = Array(choices.prefix(effort.frameFinalists))
    guard finalists.count > 1 else { return finalists[0] }
    let pack = pack
    let sizes = sideBySide(finalists.count, isWorthIt: finalists[0].area.count > 1 << 12) {
      pack(finalists[$0], .standard).count
    }
    let best = sizes.indices.min { (sizes[$0], $0) < (sizes[$1], $1) }
    return finalists[best ?? 0]
  }

  /// The chunks of the settled frames.
  private mutating func written() throws(AnimationError) -> [UInt8] {
    let (frames, pack, effort) = (settled, pack, effort)
    settled = []
    let area = frames.reduce(0) { $0 + $1.choice.area.count }
    let packed = sideBySide(frames.count, isWorthIt: area > 1 << 12) {
      pack(frames[$0].choice, effort)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(packed.reduce(0) { $0 + $1.count + 64 })
    for (frame, data) in zip(frames, packed) { try write(frame, data, to: &bytes) }
    return bytes
  }

  private mutating func write(
    _ frame: Frame, _ data: [UInt8], to bytes: inout [UInt8]
  ) throws(AnimationError) {
    bytes.append(chunk: .frameControl, control(frame))
    if count == 0 {
      bytes += PNGWriter.chunks(of: data)
    } else {
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
    return data + [operation, frame.choice.isOver ? 1 : 0]
  }
}

extension PNGChunkName {
  fileprivate static let animationControl = PNGChunkName("acTL")
  fileprivate static let frameControl = PNGChunkName("fcTL")
  fileprivate static let frameData = PNGChunkName("fdAT")
}

extension PNGEffort {
  /// How many ways to write a frame are compared by their sizes.
  fileprivate var frameFinalists: Int { rawValue < 6 ? 1 : rawValue < 9 ? 2 : 6 }
}
