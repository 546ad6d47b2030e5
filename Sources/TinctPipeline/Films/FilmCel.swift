internal import TinctGraphics

/// The pixels of an area of a frame, indices or colours; outside of it, the frame shows what the frame
/// before shows.
struct FilmCel<Pixel: BitwiseCopyable & Sendable>: Sendable {
  /// The pixels that may differ; all of them in the first frame.
  let area: PixelArea
  /// What is there, row by row.
  let pixels: [Pixel]
}

/// What was shown last: cels, one laid over the other.
struct FilmPixels<Pixel: BitwiseCopyable & Sendable>: Sendable {
  /// All pixels, row by row; empty before the first frame.
  private(set) var values: [Pixel] = []
  private let width: Int

  /// - Parameter width: pixels in a row of a frame.
  init(width: Int) { self.width = width }

  /// Whether it shows a cel already.
  func shows(_ cel: FilmCel<Pixel>) -> Bool where Pixel: Equatable {
    guard !values.isEmpty else { return false }
    let area = cel.area
    return (0..<area.height).allSatisfy { row in
      let start = (area.y + row) * width + area.x
      return values[start..<start + area.width].elementsEqual(
        cel.pixels[row * area.width..<(row + 1) * area.width])
    }
  }

  /// Lays a cel down; the first is all there is.
  mutating func lay(_ cel: FilmCel<Pixel>) {
    let (area, pixels) = (cel.area, cel.pixels)
    guard !values.isEmpty, pixels.count < values.count else { return values = pixels }
    for row in 0..<area.height {
      let start = (area.y + row) * width + area.x
      values.replaceSubrange(
        start..<start + area.width, with: pixels[row * area.width..<(row + 1) * area.width])
    }
  }
}
