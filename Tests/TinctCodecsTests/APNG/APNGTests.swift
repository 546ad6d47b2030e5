import Testing
import TinctCodecs
import TinctGraphics
import TinctPuzzles

/// APNGs as programs of others read them.
@Suite struct APNGTests {
  private static let durations = [
    FrameDuration(1, over: 60), FrameDuration(1, over: 50), FrameDuration(1001, over: 30000),
    FrameDuration(3, over: 20), FrameDuration(1, over: 8),
  ]
  /// A multiple of all denominators, which delays can have.
  private static let partsPerSecond = 30000

  private static let samples: [SampleAnimation] = SampleAnimation.Kind.allCases.flatMap { kind in
    (0..<20).map {
      SampleAnimation(seed: $0, kind: kind, durations: durations, mostColors: 256)
    }
  }

  private static let bitmapFiles = Result {
    try samples.map { try $0.encoded(BitmapAPNG($0.form)) }
  }

  private static let indexedFiles = Result {
    try samples.flatMap { sample in
      try sample.encoded(
        IndexedAPNG(sample.form, mostColors: sample.colors.count), colorings: [sample.colors])
    }
  }

  /// `1001/30000` of parts of a second, in lowest terms.
  private static func fraction(_ parts: Int) -> String {
    let duration = FrameDuration(parts, over: partsPerSecond)
    return "\(duration.numerator)/\(duration.denominator)"
  }

  @Test func `apngdis finds the frames and the exact delays`() throws {
    for files in [try Self.bitmapFiles.get(), try Self.indexedFiles.get()] {
      guard let read = try OtherReaders.apngdis(files) else { return }
      for (sample, read) in zip(Self.samples, read) {
        let expected = sample.distinct(partsPerSecond: Self.partsPerSecond)
        #expect(read.frames.differences(from: expected.map(\.pixels)) == [])
        #expect(read.delays == expected.map { Self.fraction($0.parts) })
      }
    }
  }

  @Test func `ffmpeg finds the frames`() throws {
    let counts = Self.samples.map { $0.width * $0.height }
    for files in [try Self.bitmapFiles.get(), try Self.indexedFiles.get()] {
      let read = try OtherReaders.ffmpeg(files, ending: ".apng", pixelCounts: counts)
      for (sample, frames) in zip(Self.samples, read) {
        let expected = sample.distinct(partsPerSecond: Self.partsPerSecond)
        #expect(frames.differences(from: expected.map(\.pixels)) == [])
      }
    }
  }

  @Test func `Pillow finds the frames, the delays and the loops`() throws {
    let read = try OtherReaders.pillow(try Self.bitmapFiles.get(), ending: ".png")
    for (sample, read) in zip(Self.samples, read) {
      let expected = sample.distinct(partsPerSecond: Self.partsPerSecond)
      #expect(read.frames.differences(from: expected.map(\.pixels)) == [])
      #expect(read.loops == sample.loopCount)
      #expect(read.width == sample.width && read.height == sample.height)
      for (delay, frame) in zip(read.delays, expected) {
        let milliseconds = Double(frame.parts) * 1000 / Double(Self.partsPerSecond)
        #expect(abs((Double(delay) ?? 0) - milliseconds) < 1e-6)
      }
    }
    let indexed = try OtherReaders.pillow(try Self.indexedFiles.get(), ending: ".png")
    #expect(indexed.map(\.loops) == Self.samples.map(\.loopCount))
  }

  @Test func `another palette is another head before the same bytes`() throws {
    let sample = SampleAnimation(seed: 24, kind: .clear, durations: Self.durations)
    let other = sample.colors.map {
      StraightPixel(red: $0.blue, green: 255 - $0.red, blue: $0.green, alpha: $0.alpha)
    }
    let files = try sample.encoded(IndexedAPNG(sample.form), colorings: [sample.colors, other])
    let read = try OtherReaders.ffmpeg(
      files, ending: ".apng", pixelCounts: files.map { _ in sample.width * sample.height })
    let expected = [sample.colors, other].map { colors in
      (0..<sample.frames.count).map { sample.bitmap($0, colors: colors).pixels.withClearBlack }
    }
    for (frames, expected) in zip(read, expected) {
      var distinct: [[StraightPixel]] = []
      for pixels in expected where distinct.last != pixels { distinct.append(pixels) }
      #expect(frames.differences(from: distinct) == [])
    }
    let start = files[0].firstRange(of: Array("fcTL".utf8))?.lowerBound
    #expect(files[0][(start ?? 0)...] == files[1][(start ?? 0)...])
  }

  @Test func `a frame in which little changes costs little`() throws {
    var random = SplitMix64(seed: 3)
    let noise = Bitmap(
      width: 200, height: 200,
      pixels: (0..<40000).map { _ in
        StraightPixel(word: UInt32.random(in: 0...UInt32.max, using: &random) | 0xFF00_0000)
      })
    var changed = noise
    changed[150, 20] = StraightPixel(red: 1, green: 2, blue: 3)
    let byteCounts = try [[noise], [noise, changed]].map { frames in
      var encoder = try BitmapAPNG(AnimationForm(width: 200, height: 200))
      var count = 0
      for frame in frames {
        count += try encoder.append(frame, duration: FrameDuration(framesPerSecond: 10)).count
      }
      return try count + encoder.finish().count
    }
    #expect(byteCounts[0] > 120_000)
    #expect(byteCounts[1] < byteCounts[0] + 100)
  }

  @Test func `a long animation is handed out as it grows`() throws {
    var encoder = try IndexedAPNG(AnimationForm(width: 8, height: 8))
    var counts: [Int] = []
    for index in 0..<100 {
      let frame = (0..<64).map { UInt8(($0 * (index + 3) / 7) % 5) }
      counts.append(
        try encoder.append(
          frame, alphas: [255, 255, 255, 255, 255], duration: FrameDuration(framesPerSecond: 9)
        ).count)
    }
    // Not more than a few frames are kept back.
    let gaps = counts.split { $0 > 0 }.map(\.count)
    #expect((gaps.max() ?? 0) <= 8)
  }

  @Test func `equal frames whose delays have no sum are shown one after the other`() throws {
    let bitmap = Bitmap(width: 3, height: 2, filledWith: StraightPixel(red: 9, green: 8, blue: 7))
    var encoder = try BitmapAPNG(AnimationForm(width: 3, height: 2))
    var body: [UInt8] = []
    for denominator in [65521, 65519] {
      body += try encoder.append(bitmap, duration: FrameDuration(1, over: denominator))
    }
    body += try encoder.append(bitmap, duration: FrameDuration(65535, over: 1))
    body += try encoder.append(bitmap, duration: FrameDuration(1, over: 2))
    body += try encoder.finish()
    let read = try OtherReaders.apngdis([encoder.head + body])
    if let read {
      #expect(read[0].delays == ["1/65521", "1/65519", "65535/1", "1/2"])
      #expect(read[0].frames == Array(repeating: bitmap.pixels, count: 4))
    }
  }

  @Test func `what has no room is refused`() throws {
    let form = AnimationForm(width: 1, height: 1)
    var encoder = try BitmapAPNG(form)
    #expect(throws: AnimationError.empty) { try encoder.finish() }
    #expect(throws: AnimationError.tooLong(seconds: 65536, most: 65535)) {
      try encoder.append(Bitmap(width: 1, height: 1), duration: FrameDuration(65536, over: 1))
    }
    #expect(throws: AnimationError.tooManyLoops(1 << 31, most: 0x7FFF_FFFF)) {
      try IndexedAPNG(AnimationForm(width: 1, height: 1, loopCount: 1 << 31))
    }
    #expect(throws: AnimationError.tooLarge(width: 1 << 31, height: 1, most: 0x7FFF_FFFF)) {
      try IndexedAPNG(AnimationForm(width: 1 << 31, height: 1))
    }
  }
}
