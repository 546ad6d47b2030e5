import Testing
import TinctCodecs
import TinctGraphics

/// Animated WebPs as Pillow reads them, with libwebp's own demultiplexer.
@Suite struct AnimatedWebPTests {
  private static let durations = [
    FrameDuration(1, over: 60), FrameDuration(1, over: 24), FrameDuration(1001, over: 30000),
    FrameDuration(1, over: 7), FrameDuration(3, over: 2),
  ]
  private static let partsPerSecond = 210_000

  private static let samples: [SampleAnimation] = SampleAnimation.Kind.allCases.flatMap { kind in
    (0..<20).map { SampleAnimation(seed: $0, kind: kind, durations: durations) }
  }

  @Test func `without loss frames, delays and loops come back`() throws {
    let files = try Self.samples.map { try $0.encoded(AnimatedWebP($0.form)) }
    let read = try OtherReaders.pillow(files, ending: ".webp")
    for (sample, read) in zip(Self.samples, read) {
      let expected = sample.distinct(partsPerSecond: Self.partsPerSecond)
      #expect(read.frames.differences(from: expected.map(\.pixels)) == [])
      let delays = roundedTimes(
        expected.map(\.parts), partsPerSecond: Self.partsPerSecond, ticksPerSecond: 1000)
      #expect(read.delays == delays.map { String($0) })
      #expect(read.loops == sample.loopCount)
      #expect(read.width == sample.width && read.height == sample.height)
    }
  }

  @Test func `with loss colours stay near, alpha stays as it is`() throws {
    let frames = (0..<3).map { shift in
      Bitmap(
        width: 63, height: 41,
        pixels: (0..<63 * 41).map { index in
          let (x, y) = (index % 63, index / 63)
          return StraightPixel(
            red: UInt8(3 * x), green: UInt8(4 * y), blue: UInt8(60 + 20 * shift),
            alpha: y < 20 ? 255 : UInt8(255 - 4 * x))
        })
    }
    var encoder = try AnimatedWebP(
      AnimationForm(width: 63, height: 41, loopCount: 3), compression: .lossy(quality: 90))
    var body: [UInt8] = []
    for frame in frames {
      body += try encoder.append(frame, duration: FrameDuration(framesPerSecond: 25))
    }
    body += try encoder.finish()
    let read = try OtherReaders.pillow([encoder.head + body], ending: ".webp")[0]
    #expect(read.delays == ["40", "40", "40"] && read.loops == 3 && read.frames.count == 3)
    for (pixels, frame) in zip(read.frames, frames) {
      #expect(pixels.map(\.alpha) == frame.pixels.map(\.alpha))
      #expect(pixels.meanDistance(to: frame.pixels, leastAlpha: 255) < 9)
    }
  }

  @Test func `what has no room is refused`() throws {
    #expect(throws: AnimationError.tooLarge(width: 16384, height: 1, most: 16383)) {
      try AnimatedWebP(AnimationForm(width: 16384, height: 1))
    }
    #expect(throws: AnimationError.tooManyLoops(65536, most: 65535)) {
      try AnimatedWebP(AnimationForm(width: 1, height: 1, loopCount: 65536))
    }
    var encoder = try AnimatedWebP(AnimationForm(width: 1, height: 1))
    #expect(throws: AnimationError.empty) { try encoder.finish() }
    _ = try encoder.append(Bitmap(width: 1, height: 1), duration: FrameDuration(16778, over: 1))
    #expect(throws: AnimationError.tooLong(seconds: 16778, most: 16777.215)) {
      try encoder.finish()
    }
  }
}
