internal import TinctGraphics

/// The frames of an APNG as chunks: PNG (Third Edition), sections 11.3.6 and 12.7 (animation).
///
/// A frame is written when the next one comes, for only then it is known how long it is shown and
/// what becomes of it.
struct APNGFrames<Pixel: AnimationPixel>: Sendable {
  /// How many frames were written.
  private(set) var count: UInt32 = 0
  private var stage: AnimationStage<Pixel>
  private let effort: PNGEffort
  private var pending: Frame?
  /// The number of the next `fcTL` or `fdAT`.
  private var number: UInt32 = 0

  private struct Frame: Sendable {
    let area: PixelArea
    let isOver: Bool
    let data: [UInt8]
    var duration: FrameDuration
  }

  /// The longest of numerators and denominators of delays.
  private static var mostDelay: Int { 65535 }
  /// The most chunks with a number.
  private static var mostNumbers: UInt32 { 0x7FFF_FFFF }

  init(_ form: AnimationForm) {
    stage = AnimationStage(form, disposals: [.keep, .clear, .restore])
    effort = form.effort
  }

  /// Takes a frame; gives the chunks of those before it that are known now.
  ///
  /// - Parameters:
  ///   - frame: the pixels.
  ///   - duration: how long it is shown.
  ///   - clear: what stands for a clear pixel, if anything does.
  ///   - isOpaque: whether a pixel hides what is below it.
  ///   - pack: makes a zlib stream of the pixels.
  mutating func append(
    _ frame: [Pixel], duration: FrameDuration, clear: Pixel?, isOpaque: (Pixel) -> Bool,
    pack: @Sendable (FrameChoice<Pixel>) -> [UInt8]
  ) throws(AnimationError) -> [UInt8] {
    let duration = try Self.delay(duration)
    let change = stage.change(to: frame)
    if change.isEmpty, let shown = pending {
      return try append(again: frame, shown, duration, pack)
    }
    let choices = stage.choices(for: frame, change: change, clear: clear, isOpaque: isOpaque)
    let (choice, data) = smallest(choices, pack)
    let bytes = try written(choice.disposal)
    stage.advance(by: choice)
    pending = Frame(area: choice.area, isOver: choice.isOver, data: data, duration: duration)
    return bytes
  }

  /// The last chunks.
  mutating func finish() throws(AnimationError) -> [UInt8] {
    guard pending != nil else { throw .empty }
    return try written(.keep) + PNGWriter.end
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
  private mutating func append(
    again frame: [Pixel], _ shown: Frame, _ duration: FrameDuration,
    _ pack: (FrameChoice<Pixel>) -> [UInt8]
  ) throws(AnimationError) -> [UInt8] {
    let sum = shown.duration.followed(by: duration)
    if let sum, max(sum.numerator, sum.denominator) <= Self.mostDelay {
      pending?.duration = sum
      return []
    }
    let bytes = try written(.keep)
    let area = stage.stay()
    let choice = FrameChoice(
      frame, width: stage.width, on: frame, after: .keep, area: area, unchanged: nil)
    pending = Frame(area: area, isOver: false, data: pack(choice), duration: duration)
    return bytes
  }

  private static func delay(_ duration: FrameDuration) throws(AnimationError) -> FrameDuration {
    guard let delay = duration.nearest(most: mostDelay) else {
      throw .tooLong(seconds: duration.seconds, most: Double(mostDelay))
    }
    return delay
  }

  /// Of the choices that look smallest, as many as the effort allows, the one that is.
  private func smallest(
    _ choices: [FrameChoice<Pixel>], _ pack: @Sendable (FrameChoice<Pixel>) -> [UInt8]
  ) -> (FrameChoice<Pixel>, [UInt8]) {
    let finalists = Array(choices.prefix(effort.frameFinalists))
    let packed = sideBySide(
      finalists.count, isWorthIt: finalists[0].area.width * finalists[0].area.height > 1 << 12
    ) {
      pack(finalists[$0])
    }
    var best = 0
    for place in packed.indices where packed[place].count < packed[best].count { best = place }
    return (finalists[best], packed[best])
  }

  /// The chunks of the frame that waits, which is known to become something.
  private mutating func written(_ disposal: FrameDisposal) throws(AnimationError) -> [UInt8] {
    guard let frame = pending else { return [] }
    pending = nil
    var bytes: [UInt8] = []
    bytes.reserveCapacity(frame.data.count + 64)
    bytes.append(chunk: .frameControl, control(frame, disposal))
    if count == 0 {
      bytes += PNGWriter.chunks(of: frame.data)
    } else {
      let most = PNGWriter.dataChunkBytes - 4
      for start in stride(from: 0, to: frame.data.count, by: most) {
        let part = frame.data[start..<min(start + most, frame.data.count)]
        bytes.append(chunk: .frameData, byteCount: part.count + 4) { bytes in
          bytes.append(bigEndian: number)
          bytes += part
        }
        number += 1
      }
    }
    count += 1
    guard number < Self.mostNumbers else { throw .tooManyFrames(most: Int(Self.mostNumbers) / 2) }
    return bytes
  }

  private mutating func control(_ frame: Frame, _ disposal: FrameDisposal) -> [UInt8] {
    var data: [UInt8] = []
    data.append(bigEndian: number)
    number += 1
    for length in [frame.area.width, frame.area.height, frame.area.x, frame.area.y] {
      data.append(bigEndian: UInt32(length))
    }
    for part in [frame.duration.numerator, frame.duration.denominator] {
      data += [UInt8(part >> 8), UInt8(part & 0xFF)]
    }
    let operation: UInt8 =
      switch disposal {
      case .keep: 0
      case .clear: 1
      case .restore: 2
      }
    return data + [operation, frame.isOver ? 1 : 0]
  }
}

extension PNGChunkName {
  fileprivate static let animationControl = PNGChunkName("acTL")
  fileprivate static let frameControl = PNGChunkName("fcTL")
  fileprivate static let frameData = PNGChunkName("fdAT")
}

extension PNGEffort {
  /// How many ways to write a frame are compared by their sizes.
  fileprivate var frameFinalists: Int { [1, 1, 1, 1, 1, 1, 2, 2, 3, 6][rawValue] }
}
