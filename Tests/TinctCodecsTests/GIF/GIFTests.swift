import Testing
import TinctCodecs
import TinctGraphics

/// GIFs as programs of others read them.
@Suite struct GIFTests {
  private static let durations = [
    FrameDuration(1, over: 50), FrameDuration(1, over: 24), FrameDuration(1001, over: 30000),
    FrameDuration(1, over: 7), FrameDuration(3, over: 2),
  ]
  private static let partsPerSecond = 210_000

  private static let samples: [SampleAnimation] = SampleAnimation.Kind.allCases.flatMap { kind in
    (0..<20).map { SampleAnimation(seed: $0, kind: kind, durations: durations) }
  }

  private static let matte = StraightPixel(red: 10, green: 200, blue: 60)

  /// Half clear pixels as `GIFAlpha.threshold` makes them.
  private static func thresholded(_ pixel: StraightPixel) -> StraightPixel {
    pixel.alpha < 128
      ? .clear : StraightPixel(red: pixel.red, green: pixel.green, blue: pixel.blue)
  }

  private static func onMatte(_ pixel: StraightPixel) -> StraightPixel {
    func mixed(_ front: UInt8, _ back: UInt8) -> UInt8 {
      let alpha = Double(pixel.alpha) / 255
      return UInt8((Double(front) * alpha + Double(back) * (1 - alpha)).rounded())
    }
    return StraightPixel(
      red: mixed(pixel.red, matte.red), green: mixed(pixel.green, matte.green),
      blue: mixed(pixel.blue, matte.blue))
  }

  private static func files(_ alpha: GIFAlpha, isIndexed: Bool) throws -> [[UInt8]] {
    try samples.map { sample in
      if isIndexed {
        return try sample.encoded(
          IndexedGIF(sample.form, alpha: alpha), colorings: [sample.colors])[0]
      }
      var options = GIFOptions()
      options.alpha = alpha
      return try sample.encoded(BitmapGIF(sample.form, options: options))
    }
  }

  /// The pictures that can be told apart once half clear pixels are gone.
  private static func expected(
    _ sample: SampleAnimation, _ convert: (StraightPixel) -> StraightPixel, isIndexed: Bool
  ) -> [(pixels: [StraightPixel], parts: Int)] {
    var distinct: [(pixels: [StraightPixel], parts: Int)] = []
    for frame in sample.distinct(partsPerSecond: partsPerSecond, as: convert) {
      if distinct.last?.pixels == frame.pixels {
        distinct[distinct.count - 1].parts += frame.parts
      } else {
        distinct.append(frame)
      }
    }
    return distinct
  }

  @Test(arguments: [false, true])
  func `Pillow and gifsicle find the frames, the delays and the loops`(isIndexed: Bool) throws {
    let files = try Self.files(.threshold, isIndexed: isIndexed)
    let read = try OtherReaders.pillow(files, ending: ".gif")
    let info = try OtherReaders.gifsicle(files)
    #expect(info.count == files.count)
    for ((sample, read), info) in zip(zip(Self.samples, read), info) {
      let expected = Self.expected(sample, Self.thresholded, isIndexed: isIndexed)
      #expect(read.frames.differences(from: expected.map(\.pixels)) == [])
      let delays = roundedTimes(
        expected.map(\.parts), partsPerSecond: Self.partsPerSecond, ticksPerSecond: 100)
      #expect(read.delays == delays.map { String($0 * 10) })
      #expect(info.delays.compactMap(Double.init) == delays.map { Double($0) / 100 })
      let repeats = sample.loopCount == 1 ? nil : max(sample.loopCount - 1, 0)
      #expect(read.loops == repeats)
      #expect(
        info.loops == repeats.map { $0 == 0 ? "loop forever" : "loop count \($0)" })
    }
  }

  @Test(arguments: [false, true])
  func `half clear pixels are laid on a colour, and ffmpeg sees that`(isIndexed: Bool) throws {
    let files = try Self.files(.matte(Self.matte), isIndexed: isIndexed)
    let read = try OtherReaders.ffmpeg(
      files, ending: ".gif", pixelCounts: Self.samples.map { $0.width * $0.height })
    for (sample, frames) in zip(Self.samples, read) {
      let expected = Self.expected(sample, Self.onMatte, isIndexed: isIndexed)
      #expect(frames.differences(from: expected.map(\.pixels)) == [])
    }
  }

  @Test func `at sixty frames a second some are left out, and none lasts too short`() throws {
    let duration = FrameDuration(framesPerSecond: 60)
    var encoder = try BitmapGIF(AnimationForm(width: 2, height: 1, loopCount: 1))
    let frames = (0..<61).map { index in
      Bitmap(
        width: 2, height: 1,
        filledWith: StraightPixel(red: UInt8(index), green: 255 - UInt8(index), blue: 7))
    }
    var body: [UInt8] = []
    for frame in frames { body += try encoder.append(frame, duration: duration) }
    body += try encoder.finish()
    let read = try OtherReaders.pillow([encoder.head + body], ending: ".gif")[0]
    let delays = read.delays.compactMap(Int.init)
    #expect(delays.allSatisfy { $0 >= 20 })
    #expect(abs(delays.reduce(0, +) - 1017) <= 20)
    #expect(read.frames.count >= 48)
    #expect(read.frames.last == frames.last?.pixels)
    let reds = read.frames.map { Int($0[0].red) }
    #expect(zip(reds, reds.dropFirst()).allSatisfy { $0 < $1 })
    var time = 0
    for (red, delay) in zip(reds, delays) {
      #expect(abs(Double(time) - Double(red) * 1000 / 60) <= 25)
      time += delay
    }
  }

  /// A smooth picture of many colours, with a clear corner.
  private static func gradient(shifted: Int) -> Bitmap {
    Bitmap(
      width: 64, height: 64,
      pixels: (0..<4096).map { index in
        let (x, y) = (index % 64, index / 64)
        return x + y < 10
          ? .clear
          : StraightPixel(
            red: UInt8(4 * x), green: UInt8(4 * y), blue: UInt8((x * y + shifted) % 256))
      })
  }

  @Test func `more colours than fit are reduced, and nothing else is`() throws {
    var options = GIFOptions()
    options.dithering = 0
    var encoder = try BitmapGIF(
      AnimationForm(width: 64, height: 64, effort: .smallest), options: options)
    var body: [UInt8] = []
    let frames = (0..<3).map { Self.gradient(shifted: 40 * $0) }
    for frame in frames {
      body += try encoder.append(frame, duration: FrameDuration(framesPerSecond: 10))
    }
    body += try encoder.finish()
    let read = try OtherReaders.pillow([encoder.head + body], ending: ".gif")[0]
    #expect(read.frames.count == 3)
    for (pixels, frame) in zip(read.frames, frames) {
      #expect(Set(pixels).count <= 256)
      #expect(
        zip(pixels, frame.pixels).allSatisfy { ($0.alpha == 0) == ($1.alpha == 0) })
      #expect(pixels.meanDistance(to: frame.pixels, leastAlpha: 1) < 36)
    }
  }

  @Test func `what has no room is refused`() throws {
    #expect(throws: AnimationError.tooLarge(width: 65536, height: 1, most: 65535)) {
      try IndexedGIF(AnimationForm(width: 65536, height: 1))
    }
    #expect(throws: AnimationError.tooManyLoops(65537, most: 65536)) {
      try BitmapGIF(AnimationForm(width: 1, height: 1, loopCount: 65537))
    }
    var encoder = try BitmapGIF(AnimationForm(width: 1, height: 1))
    #expect(throws: AnimationError.empty) { try encoder.finish() }
    _ = try encoder.append(Bitmap(width: 1, height: 1), duration: FrameDuration(656, over: 1))
    #expect(throws: AnimationError.tooLong(seconds: 656, most: 655.35)) { try encoder.finish() }
  }
}
