internal import Synchronization
internal import TinctCodecs
internal import TinctGraphics

/// The pixels of a frame as they are stored for some palettes.
enum StoredPatch: Sendable {
  case indices(PixelPatch<UInt8>)
  case colors(PixelPatch<StraightPixel>)
}

/// The form in which frames are stored for some palettes.
enum FrameStorage: Sendable {
  /// Indices into one table for several palettes.
  case indices(FrameTable)
  /// The colours of one palette, by its index.
  case colors(palette: Int)

  /// The bytes of a pixel.
  var bytesPerPixel: Int {
    switch self {
    case .indices: 1
    case .colors: 4
    }
  }

  /// Returns the pixels of a frame to be stored; on any thread, in any order.
  func patch(
    of frame: FrameRenderer.Frame, _ renderer: FrameRenderer
  ) throws(PrintingError) -> StoredPatch {
    switch self {
    case .indices(let table): .indices(table.indices(of: frame))
    case .colors(let palette): .colors(try renderer.colors(of: frame, palette: palette))
    }
  }
}

/// Writes one animated picture for all palettes that share its compressed frames.
final class AnimationWriter: Sendable {
  /// The encoder of one kind or the other, and the picture that was last shown, in its form.
  ///
  /// Both stand side by side in the enum so that they are changed without copying the picture.
  private struct State: Sendable {
    var indexed: (any IndexedAnimationEncoder)?
    var bitmap: (any BitmapAnimationEncoder)?
    var indices: ShownPixels<UInt8>
    var colors: ShownPixels<StraightPixel>
    var body: [[UInt8]] = []
    /// For each frame of the film, the index of the stored frame that shows it.
    var shownFrames: [Int] = []
  }

  private let storage: FrameStorage
  private let form: AnimationForm
  private let state: Mutex<State>

  /// Begins a file.
  init(
    _ format: AnimationFormat, _ form: AnimationForm, _ storage: FrameStorage
  ) throws(AnimationError) {
    self.form = form
    self.storage = storage
    var state = State(
      indices: ShownPixels(width: form.width), colors: ShownPixels(width: form.width))
    switch storage {
    case .indices(let table):
      state.indexed = try format.indexedEncoder(form, mostColors: table.alphas.count)
    case .colors: state.bitmap = try format.bitmapEncoder(form)
    }
    self.state = Mutex(state)
  }

  /// Appends the next frame, and returns the error if there is one.
  ///
  /// - Parameters:
  ///   - patch: the pixels of the frame, in the storage of the writer.
  ///   - duration: the time for which it is shown.
  func append(_ patch: StoredPatch, for duration: FrameDuration) -> AnimationError? {
    state.withLock { state in
      do throws(AnimationError) {
        let bytes = try append(patch, to: &state, for: duration)
        let count = state.indexed?.frameCount ?? state.bitmap?.frameCount ?? 1
        state.shownFrames.append(count - 1)
        if !bytes.isEmpty { state.body.append(bytes) }
        return nil
      } catch {
        return error
      }
    }
  }

  private func append(
    _ patch: StoredPatch, to state: inout State, for duration: FrameDuration
  ) throws(AnimationError) -> [UInt8] {
    switch (patch, storage) {
    case (.indices(let patch), .indices(let table)):
      state.indices.lay(patch)
      return try state.indexed?.append(
        state.indices.values, alphas: table.alphas, duration: duration) ?? []
    case (.colors(let patch), .colors):
      state.colors.lay(patch)
      let bitmap = Bitmap(width: form.width, height: form.height, pixels: state.colors.values)
      return try state.bitmap?.append(bitmap, duration: duration) ?? []
    case (.indices, .colors), (.colors, .indices):
      preconditionFailure("a patch is of the writer's storage")
    }
  }

  /// Ends the file.
  ///
  /// - Returns: the finished file of each palette, by its index.
  func files() throws(AnimationError) -> [(palette: Int, file: AnimationFile)] {
    try state.withLock { (state) throws(AnimationError) in
      var body = state.body
      if let end = try state.indexed?.finish() { body.append(end) }
      if let end = try state.bitmap?.finish() { body.append(end) }
      switch storage {
      case .indices(let table):
        return zip(table.palettes, table.colorings).map { palette, colors in
          let head = state.indexed?.head(colors: colors) ?? []
          return (
            palette, AnimationFile(pieces: [head] + body, shownFrames: state.shownFrames)
          )
        }
      case .colors(let palette):
        let head = state.bitmap?.head ?? []
        return [
          (palette, AnimationFile(pieces: [head] + body, shownFrames: state.shownFrames))
        ]
      }
    }
  }
}

/// An animated picture in one palette.
public struct AnimationFile: Hashable, Sendable {
  /// The file, in pieces.
  public let pieces: [[UInt8]]
  /// For each frame of the clip, the index of the stored frame that shows it: frames that equal the
  /// one before are stored once.
  public let shownFrames: [Int]
}
