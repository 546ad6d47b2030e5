internal import TinctGraphics

/// What a frame shows in an area, in ink amounts; outside of it, it shows what the frame before shows.
struct FilmPatch: Equatable, Sendable {
  /// The pixels that may differ; all of them in the first frame.
  let area: PixelArea
  /// What is there.
  let separation: Separation
}
