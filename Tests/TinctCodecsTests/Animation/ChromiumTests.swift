import Testing
import TinctCodecs
import TinctGraphics

/// Animations as Chromium shows them, where it is installed.
@Suite struct ChromiumTests {
  /// Times that every format has.
  private static let durations = [
    FrameDuration(1, over: 50), FrameDuration(1, over: 25), FrameDuration(3, over: 20),
  ]
  private static let partsPerSecond = 100

  // A canvas multiplies colours by their alpha, so that only opaque and clear ones come back as
  // they are.
  private static let samples = [SampleAnimation.Kind.opaque, .clear].flatMap { kind in
    (0..<15).map { SampleAnimation(seed: $0, kind: kind, durations: durations) }
  }

  private static func files(_ format: String) throws -> [[UInt8]] {
    try samples.flatMap { sample in
      switch format {
      case "indexed APNG":
        try sample.encoded(
          IndexedAPNG(sample.form, mostColors: sample.colors.count), colorings: [sample.colors])
      case "GIF":
        try sample.encoded(
          IndexedGIF(sample.form, mostColors: sample.colors.count), colorings: [sample.colors])
      case "WebP": [try sample.encoded(AnimatedWebP(sample.form))]
      default: [try sample.encoded(BitmapAPNG(sample.form))]
      }
    }
  }

  @Test func `Chromium finds the frames, the delays and the loops`() throws {
    let formats = [
      ("APNG", "image/png"), ("indexed APNG", "image/png"), ("GIF", "image/gif"),
      ("WebP", "image/webp"),
    ]
    var files: [(bytes: [UInt8], type: String)] = []
    for (format, type) in formats { files += try Self.files(format).map { ($0, type) } }
    guard let read = try OtherReaders.chromium(files) else { return }
    try #require(read.count == formats.count * Self.samples.count)
    for (number, read) in read.enumerated() {
      let format = formats[number / Self.samples.count].0
      let sample = Self.samples[number % Self.samples.count]
      let sampleName = Comment(rawValue: "\(format) \(number % Self.samples.count)")
      let expected = sample.distinct(partsPerSecond: Self.partsPerSecond)
      #expect(read.frames.differences(from: expected.map(\.pixels)) == [], sampleName)
      #expect(read.width == sample.width && read.height == sample.height, sampleName)
      guard expected.count > 1 else { continue }
      #expect(read.delays == expected.map { "\($0.parts * 10000)" }, sampleName)
      #expect(read.loops == sample.loopCount, sampleName)
    }
  }
}
