internal import Synchronization
internal import TinctCodecs
internal import TinctGraphics

/// One animated picture in the making, for all palettes that its frames are compressed once for.
final class FilmStrip: Sendable {
  /// One of both encoders, and what it has given.
  private struct State: Sendable {
    var indexed: (any IndexedAnimationEncoder)?
    var bitmap: (any BitmapAnimationEncoder)?
    var body: [[UInt8]] = []
    /// What was shown last, as indices or in colours.
    var indices: FilmPixels<UInt8>
    var colors: FilmPixels<StraightPixel>

    init(
      _ form: AnimationForm, indexed: (any IndexedAnimationEncoder)? = nil,
      bitmap: (any BitmapAnimationEncoder)? = nil
    ) {
      self.indexed = indexed
      self.bitmap = bitmap
      indices = FilmPixels(width: form.width)
      colors = FilmPixels(width: form.width)
    }
  }

  /// How frames become what is encoded.
  private enum Source: Sendable {
    /// Indices; for each palette of the indexing its place in the run.
    case indices(FilmIndexing, [Int])
    /// The colours of one palette, and its place in the run.
    case colors(Edition, Int)
  }

  private let source: Source
  private let form: AnimationForm
  private let state: Mutex<State>

  /// Begins a strip of indices for some palettes.
  ///
  /// - Parameter places: for each palette of the indexing its place in the run.
  init(
    _ format: AnimationFormat, _ form: AnimationForm, _ indexing: FilmIndexing, _ places: [Int]
  ) throws(FilmError) {
    source = .indices(indexing, places)
    self.form = form
    let count = indexing.alphas.count
    let encoder = try FilmError.animation {
      () throws(AnimationError) -> any IndexedAnimationEncoder in
      switch format.kind {
      case .apng, .webp: try IndexedAPNG(form, mostColors: count)
      case .gif: try IndexedGIF(form, mostColors: count)
      }
    }
    state = Mutex(State(form, indexed: encoder))
  }

  /// Begins a strip in the colours of one palette, which has a place in the run.
  init(
    _ format: AnimationFormat, _ form: AnimationForm, _ edition: Edition, _ place: Int
  ) throws(FilmError) {
    source = .colors(edition, place)
    self.form = form
    let encoder = try FilmError.animation {
      () throws(AnimationError) -> any BitmapAnimationEncoder in
      switch format.kind {
      case .apng: try BitmapAPNG(form)
      case .gif: try BitmapGIF(form, options: format.gifOptions)
      case .webp: try AnimatedWebP(form, compression: format.webpCompression)
      }
    }
    state = Mutex(State(form, bitmap: encoder))
  }

  /// Takes the next frame; gives what went wrong.
  ///
  /// - Parameters:
  ///   - frame: what is shown.
  ///   - duration: for how long.
  func append(_ frame: FilmReel.Frame, for duration: FrameDuration) -> FilmError? {
    do throws(FilmError) {
      try state.withLock { (state) throws(FilmError) in
        let bytes = try append(frame, to: &state, for: duration)
        if !bytes.isEmpty { state.body.append(bytes) }
      }
      return nil
    } catch {
      return error
    }
  }

  private func append(
    _ frame: FilmReel.Frame, to state: inout State, for duration: FrameDuration
  ) throws(FilmError) -> [UInt8] {
    switch source {
    case .indices(let indexing, _):
      guard case .inked(let patches) = frame, let patch = patches[indexing.key] else {
        preconditionFailure("what is indexed is drawn in inks")
      }
      indexing.lay(patch, on: &state.indices)
      do {
        return try state.indexed?.append(
          state.indices.values, alphas: indexing.alphas, duration: duration) ?? []
      } catch {
        throw .animation(error)
      }
    case .colors(let edition, let place):
      try frame.lay(on: &state.colors, in: edition, place)
      let bitmap = Bitmap(width: form.width, height: form.height, pixels: state.colors.values)
      do { return try state.bitmap?.append(bitmap, duration: duration) ?? [] } catch {
        throw .animation(error)
      }
    }
  }

  /// The finished file of each palette, by its place in the run, in pieces.
  func files() throws(FilmError) -> [(place: Int, file: [[UInt8]])] {
    try state.withLock { (state) throws(FilmError) in
      var body = state.body
      do throws(AnimationError) {
        if let end = try state.indexed?.finish() { body.append(end) }
        if let end = try state.bitmap?.finish() { body.append(end) }
      } catch {
        throw .animation(error)
      }
      switch source {
      case .indices(let indexing, let places):
        return zip(places, indexing.colorings).map { place, colors in
          (place, [state.indexed?.head(colors: colors) ?? []] + body)
        }
      case .colors(_, let place): return [(place, [state.bitmap?.head ?? []] + body)]
      }
    }
  }
}
