internal import TinctGraphics

/// What a frame shows in an area; outside of it, it shows what the frame before shows.
struct FilmPatch: Equatable, Sendable {
  /// The pixels that may differ; all of them in the first frame.
  let area: PixelArea
  /// What is there.
  let separation: Separation
}

/// What was shown last: the pixels of patches, one laid over the other.
struct FilmPixels<Pixel: BitwiseCopyable & Sendable>: Sendable {
  /// All pixels, row by row; empty before the first frame.
  private(set) var values: [Pixel] = []
  private let width: Int

  /// - Parameter width: pixels in a row of a frame.
  init(width: Int) { self.width = width }

  /// Lays the pixels of an area down; the first area is all there is.
  mutating func lay(_ pixels: [Pixel], on area: PixelArea) {
    guard !values.isEmpty, pixels.count < values.count else { return values = pixels }
    for row in 0..<area.height {
      let start = (area.y + row) * width + area.x
      values.replaceSubrange(
        start..<start + area.width, with: pixels[row * area.width..<(row + 1) * area.width])
    }
  }
}
