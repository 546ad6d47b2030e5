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
    /// For each frame of the film, the one of the file that shows it.
    var shownFrames: [Int] = []
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
  let source: FilmSource
  private let form: AnimationForm
  private let state: Mutex<State>

  /// Begins a strip.
  init(
    _ format: AnimationFormat, _ form: AnimationForm, _ source: FilmSource
  ) throws(FilmError) {
    self.source = source
    self.form = form
    state = Mutex(
      try FilmError.animation { () throws(AnimationError) in
        switch source {
        case .indices(let indexing, _):
          State(
            form,
            indexed: try format.indexedEncoder(form, mostColors: indexing.alphas.count))
        case .colors: State(form, bitmap: try format.bitmapEncoder(form))
        }
      })
  }

  /// Takes the next frame; gives what went wrong.
  ///
  /// - Parameters:
  ///   - cel: what its source gives of the frame.
  ///   - duration: for how long it is shown.
  func append(_ cel: FilmSource.Cel, for duration: FrameDuration) -> FilmError? {
    state.withLock { state in
      do throws(AnimationError) {
        let bytes = try append(cel, to: &state, for: duration)
        let count = state.indexed?.frameCount ?? state.bitmap?.frameCount ?? 1
        state.shownFrames.append(count - 1)
        if !bytes.isEmpty { state.body.append(bytes) }
        return nil
      } catch {
        return .animation(error)
      }
    }
  }

  private func append(
    _ cel: FilmSource.Cel, to state: inout State, for duration: FrameDuration
  ) throws(AnimationError) -> [UInt8] {
    switch (cel, source) {
    case (.indices(let cel), .indices(let indexing, _)):
      state.indices.lay(cel)
      return try state.indexed?.append(
        state.indices.values, alphas: indexing.alphas, duration: duration) ?? []
    case (.colors(let cel), _):
      state.colors.lay(cel)
      let bitmap = Bitmap(width: form.width, height: form.height, pixels: state.colors.values)
      return try state.bitmap?.append(bitmap, duration: duration) ?? []
    case (.indices, .colors): preconditionFailure("a cel is of the strip's source")
    }
  }

  /// The finished file of each palette, by its place in the run.
  func files() throws(FilmError) -> [(place: Int, file: AnimationPrint)] {
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
          let head = state.indexed?.head(colors: colors) ?? []
          return (place, AnimationPrint(pieces: [head] + body, shownFrames: state.shownFrames))
        }
      case .colors(_, let place):
        let head = state.bitmap?.head ?? []
        return [(place, AnimationPrint(pieces: [head] + body, shownFrames: state.shownFrames))]
      }
    }
  }
}
