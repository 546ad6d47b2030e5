public import TinctGraphics

/// Writes an animation whose frames are indices into one table of colours.
///
/// The file is `head`, then all that `append` and `finish` gave, in their order. All but the head is
/// the same for every colouring, so that a further palette costs a table. What it keeps in memory is
/// a few frames; what it has given, it has forgotten.
public protocol IndexedAnimationEncoder: Sendable {
  /// The most indices that frames may use.
  var mostColors: Int { get }

  /// How many frames the file has so far, the one that was taken last included: frames that equal the
  /// one before, or that there is no time to show, are none.
  var frameCount: Int { get }

  /// Takes the next frame.
  ///
  /// A frame that equals the one before makes that one last longer. Traps unless there are
  /// `width * height` indices, each with an alpha, and no alpha is another than before.
  ///
  /// - Parameters:
  ///   - indices: one index a pixel, row by row from the top left.
  ///   - alphas: how opaque each index is, in every colouring; the list may grow from frame to frame.
  ///   - duration: how long the frame is shown.
  /// - Returns: the next bytes of the file; there may be none.
  mutating func append(
    _ indices: [UInt8], alphas: [UInt8], duration: FrameDuration
  ) throws(AnimationError) -> [UInt8]

  /// Says that there are no more frames.
  ///
  /// - Returns: the last bytes of the file.
  mutating func finish() throws(AnimationError) -> [UInt8]

  /// What stands before all other bytes of the file in which index i has the colour `colors[i]`; to
  /// be asked for after `finish`. Traps unless each index has a colour, with the alpha it was said to
  /// have.
  func head(colors: [StraightPixel]) -> [UInt8]
}

/// Writes an animation of pictures.
///
/// The file is `head`, then all that `append` and `finish` gave, in their order. What it keeps in
/// memory is a few frames; what it has given, it has forgotten.
public protocol BitmapAnimationEncoder: Sendable {
  /// How many frames the file has so far, the one that was taken last included: frames that equal the
  /// one before, or that there is no time to show, are none.
  var frameCount: Int { get }

  /// Takes the next frame.
  ///
  /// A frame that equals the one before makes that one last longer. Clear pixels may lose their
  /// colours. Traps unless the picture has the animation's size.
  ///
  /// - Parameters:
  ///   - frame: the picture.
  ///   - duration: how long it is shown.
  /// - Returns: the next bytes of the file; there may be none.
  mutating func append(
    _ frame: Bitmap, duration: FrameDuration
  ) throws(AnimationError) -> [UInt8]

  /// Says that there are no more frames.
  ///
  /// - Returns: the last bytes of the file.
  mutating func finish() throws(AnimationError) -> [UInt8]

  /// What stands before all other bytes of the file; to be asked for after `finish`.
  var head: [UInt8] { get }
}
