import TinctCodecs
import TinctGraphics
import TinctPuzzles

/// A small animation of random changes, as indices and as pictures.
struct SampleAnimation: Sendable {
  /// The opacity of its colours.
  enum Kind: CaseIterable, Sendable { case opaque, clear, translucent }

  let width: Int
  let height: Int
  let loopCount: Int
  let effort: PNGEffort
  let colors: [StraightPixel]
  /// The indices of each frame, how many colours are known by then, and how long it is shown.
  let frames: [(indices: [UInt8], colorCount: Int, duration: FrameDuration)]

  /// Frames, some of which equal the one before, and most of which change only in a rectangle.
  init(seed: UInt64, kind: Kind, durations: [FrameDuration], mostColors: Int = 255) {
    var random = SplitMix64(seed: seed)
    (width, height) = [(1, 1), (1, 7), (9, 1), (17, 9), (33, 20)][Int(seed % 5)]
    loopCount = [0, 1, 2, 5][Int(seed / 2 % 4)]
    effort = PNGEffort.allCases[Int(seed * 7 % 10)]
    let most = min(mostColors, [1, 2, 5, 40, 255, 256][Int(seed / 3 % 6)])
    colors = (0..<most).map { index in
      StraightPixel(
        red: UInt8.random(in: 0...255, using: &random), green: UInt8(index),
        blue: UInt8.random(in: 0...255, using: &random),
        alpha: Self.alpha(index, kind, &random))
    }
    let (width, height) = (width, height)
    var known = max(1, most / 2)
    var shown = (0..<width * height).map { _ in UInt8.random(in: 0..<UInt8(known), using: &random) }
    frames = (0..<Int.random(in: 1...7, using: &random)).map { _ in
      known = min(most, known + Int.random(in: 0...3, using: &random))
      if Int.random(in: 0..<4, using: &random) > 0 {
        let (left, top) = (
          Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random)
        )
        let fill = Int.random(in: 0..<known, using: &random)
        let isEven = Bool.random(using: &random)
        for y in top..<Int.random(in: top + 1...height, using: &random) {
          for x in left..<Int.random(in: left + 1...width, using: &random) {
            shown[y * width + x] = UInt8(
              isEven ? fill : Int.random(in: 0..<known, using: &random))
          }
        }
      }
      let duration = durations.randomElement(using: &random) ?? durations[0]
      return (shown, known, duration)
    }
  }

  private static func alpha(
    _ index: Int, _ kind: Kind, _ random: inout SplitMix64
  ) -> UInt8 {
    switch kind {
    case .opaque: 255
    case .clear: index % 3 == 1 ? 0 : 255
    case .translucent: [0, 255, UInt8.random(in: 1...254, using: &random), 255][index % 4]
    }
  }

  var form: AnimationForm {
    AnimationForm(width: width, height: height, loopCount: loopCount, effort: effort)
  }

  /// A frame as a picture, in the animation's own colours or in others.
  func bitmap(_ frame: Int, colors: [StraightPixel]? = nil) -> Bitmap {
    let table = colors ?? self.colors
    return Bitmap(
      width: width, height: height, pixels: frames[frame].indices.map { table[Int($0)] })
  }

  /// The file that an encoder of pictures makes.
  func encoded(_ encoder: some BitmapAnimationEncoder) throws -> [UInt8] {
    var encoder = encoder
    var body: [UInt8] = []
    for (index, frame) in frames.enumerated() {
      body += try encoder.append(bitmap(index), duration: frame.duration)
    }
    body += try encoder.finish()
    return encoder.head + body
  }

  /// The files that an encoder of indices makes, one for each table of colours.
  func encoded(
    _ encoder: some IndexedAnimationEncoder, colorings: [[StraightPixel]]
  ) throws -> [[UInt8]] {
    var encoder = encoder
    var body: [UInt8] = []
    var known = 0
    for frame in frames {
      known = frame.colorCount
      body += try encoder.append(
        frame.indices, alphas: colors[..<known].map(\.alpha), duration: frame.duration)
    }
    body += try encoder.finish()
    return colorings.map { encoder.head(colors: Array($0[..<known])) + body }
  }

  /// The pictures that differ from the one before, clear pixels black, and how long each is shown,
  /// in parts of a second.
  func distinct(
    partsPerSecond: Int, as convert: (StraightPixel) -> StraightPixel = { $0 }
  ) -> [(pixels: [StraightPixel], parts: Int)] {
    var distinct: [(pixels: [StraightPixel], parts: Int)] = []
    for (index, frame) in frames.enumerated() {
      let pixels = bitmap(index).pixels.map { $0.alpha == 0 ? .clear : convert($0) }
      let parts = frame.duration.numerator * partsPerSecond / frame.duration.denominator
      if distinct.last?.pixels == pixels {
        distinct[distinct.count - 1].parts += parts
      } else {
        distinct.append((pixels, parts))
      }
    }
    return distinct
  }
}

extension [StraightPixel] {
  /// The mean over pixels of how far red, green and blue are from others, added up; only those
  /// count that have at least some alpha in both.
  func meanDistance(to others: [StraightPixel], leastAlpha: UInt8) -> Double {
    var (sum, count) = (0, 0)
    for (one, other) in zip(self, others)
    where one.alpha >= leastAlpha && other.alpha >= leastAlpha {
      sum += abs(Int(one.red) - Int(other.red))
      sum += abs(Int(one.green) - Int(other.green))
      sum += abs(Int(one.blue) - Int(other.blue))
      count += 1
    }
    return Double(sum) / Double(count)
  }

  /// The pixels with all that is clear black.
  var withClearBlack: [StraightPixel] { map { $0.alpha == 0 ? .clear : $0 } }
}

extension [[StraightPixel]] {
  /// Compares the frames with the wanted ones; returns a sentence for each that differs.
  func differences(from wanted: [[StraightPixel]]) -> [String] {
    guard count == wanted.count else { return ["\(count) frames, not \(wanted.count)"] }
    return indices.compactMap { index in
      let (frame, wanted) = (self[index].withClearBlack, wanted[index].withClearBlack)
      guard let pixel = frame.indices.first(where: { frame[$0] != wanted[$0] }) else { return nil }
      return "frame \(index), pixel \(pixel): \(frame[pixel]), not \(wanted[pixel])"
    }
  }
}

/// The whole ticks at which frames begin and end, from how long each is shown in parts of a second.
func roundedTimes(_ parts: [Int], partsPerSecond: Int, ticksPerSecond: Int) -> [Int] {
  var sum = 0
  let times =
    [0]
    + parts.map { part in
      sum += part
      return (2 * sum * ticksPerSecond + partsPerSecond) / (2 * partsPerSecond)
    }
  return zip(times.dropFirst(), times).map { $0 - $1 }
}
