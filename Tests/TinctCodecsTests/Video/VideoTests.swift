import Testing
import TinctCodecs
import TinctGraphics
import TinctPuzzles

/// Video streams as ffmpeg reads them.
@Suite struct VideoTests {
  private static func random(width: Int, height: Int) -> Bitmap {
    var random = SplitMix64(seed: UInt64(width))
    return Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in
        StraightPixel(word: UInt32.random(in: 0...UInt32.max, using: &random) | 0xFF00_0000)
      })
  }

  private static func worst(_ first: [StraightPixel], _ second: [StraightPixel]) -> Int {
    zip(first, second).map { first, second in
      max(
        abs(Int(first.red) - Int(second.red)), abs(Int(first.green) - Int(second.green)),
        abs(Int(first.blue) - Int(second.blue)))
    }.max() ?? 0
  }

  /// The flags that make swscale as exact as it can be.
  private static let exact = ["-sws_flags", "accurate_rnd+full_chroma_int+bitexact"]

  @Test func `colours survive the way to luma and back`() throws {
    let frames = [Self.random(width: 33, height: 18), Bitmap(width: 33, height: 18)]
    let matte = StraightPixel(red: 30, green: 90, blue: 200)
    let video = Y4MVideo(
      width: 33, height: 18, frameDuration: FrameDuration(1001, over: 30000), matte: matte)
    let file = video.head + frames.flatMap { video.frame($0) }
    #expect(try OtherReaders.rate(file, ending: ".y4m") == "30000/1001")
    let read = try OtherReaders.ffmpeg(
      [file], ending: ".y4m", pixelCounts: [33 * 18], options: Self.exact)[0]
    #expect(read.count == 2)
    // Limited range has 219 steps of luma and 224 of chroma, so that blue is off by up to 2.
    #expect(Self.worst(read[0], frames[0].pixels) <= 3)
    #expect(Self.worst(read[1], Array(repeating: matte, count: 33 * 18)) <= 3)
  }

  @Test(arguments: [(8, 6), (7, 5), (1, 1)])
  func `pairs of pixels share their colour`(size: (width: Int, height: Int)) throws {
    let color = StraightPixel(red: 200, green: 40, blue: 90)
    let frame = Bitmap(width: size.width, height: size.height, filledWith: color)
    let video = Y4MVideo(
      width: size.width, height: size.height, frameDuration: FrameDuration(framesPerSecond: 25),
      chroma: .c420)
    let bytes = video.frame(frame)
    let shared = (size.width + 1) / 2 * ((size.height + 1) / 2)
    #expect(bytes.count == 6 + size.width * size.height + 2 * shared)
    let read = try OtherReaders.ffmpeg(
      [video.head + bytes], ending: ".y4m", pixelCounts: [size.width * size.height],
      options: Self.exact)[0]
    #expect(Self.worst(read[0], frame.pixels) <= 3)
  }

  @Test func `black, white and grey are where the standard has them`() {
    let video = Y4MVideo(
      width: 3, height: 1, frameDuration: FrameDuration(framesPerSecond: 1))
    let greys = [0, 255, 128].map { StraightPixel(red: $0, green: $0, blue: $0) }
    let bytes = video.frame(Bitmap(width: 3, height: 1, pixels: greys))
    #expect(bytes == Array("FRAME\n".utf8) + [16, 235, 126, 128, 128, 128, 128, 128, 128])
  }

  @Test func `raw frames are the pixels`() {
    let bitmap = Bitmap(
      width: 2, height: 1,
      pixels: [
        StraightPixel(red: 1, green: 2, blue: 3, alpha: 4),
        StraightPixel(red: 5, green: 6, blue: 7, alpha: 0),
      ])
    #expect(RawVideo.frame(bitmap) == [1, 2, 3, 4, 5, 6, 7, 0])
  }
}
