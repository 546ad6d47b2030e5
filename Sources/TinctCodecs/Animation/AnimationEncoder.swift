public import TinctGraphics

/// An encoder of animations whose frames are indices into one table of colours.
///
/// The file is `head`, then all bytes that `append` and `finish` returned, in order. Everything but
/// the head is the same for every coloring, so that a further palette costs a table. The encoder
/// keeps a few frames in memory, and none of the bytes that it has returned.
public protocol IndexedAnimationEncoder: Sendable {
  /// The most indices that frames may use.
  var mostColors: Int { get }

  /// The number of frames in the file so far, including the one taken last. Frames that equal the
  /// one before, or are too short to be shown, do not count.
  var frameCount: Int { get }

  /// Appends a frame.
  ///
  /// A frame that equals the one before makes that one last longer. Traps unless there are
  /// `width * height` indices, each with an alpha, and all alphas of former frames are the same.
  ///
  /// - Parameters:
  ///   - indices: one index a pixel, row by row from the top left.
  ///   - alphas: the opacity of each index, in every coloring; the list may grow from frame to
  ///     frame.
  ///   - duration: the time the frame is shown.
  /// - Returns: the next bytes of the file; there may be none.
  mutating func append(
    _ indices: [UInt8], alphas: [UInt8], duration: FrameDuration
  ) throws(AnimationError) -> [UInt8]

  /// Ends the animation.
  ///
  /// - Returns: the last bytes of the file.
  mutating func finish() throws(AnimationError) -> [UInt8]

  /// Returns the bytes before all others, for the file in which index i has the colour `colors[i]`;
  /// available after `finish`. Traps unless each index has a colour, with the alpha that was given
  /// for it.
  func head(colors: [StraightPixel]) -> [UInt8]
}

/// An encoder of animations of pictures.
///
/// The file is `head`, then all bytes that `append` and `finish` returned, in order. The encoder
/// keeps a few frames in memory, and none of the bytes that it has returned.
public protocol BitmapAnimationEncoder: Sendable {
  /// The number of frames in the file so far, including the one taken last. Frames that equal the
  /// one before, or are too short to be shown, do not count.
  var frameCount: Int { get }

  /// Appends a frame.
  ///
  /// A frame that equals the one before makes that one last longer. Clear pixels may lose their
  /// colours. Traps unless the picture has the animation's size.
  ///
  /// - Parameters:
  ///   - frame: the picture.
  ///   - duration: the time it is shown.
  /// - Returns: the next bytes of the file; there may be none.
  mutating func append(
    _ frame: Bitmap, duration: FrameDuration
  ) throws(AnimationError) -> [UInt8]

  /// Ends the animation.
  ///
  /// - Returns: the last bytes of the file.
  mutating func finish() throws(AnimationError) -> [UInt8]

  /// The bytes before all others of the file; available after `finish`.
  var head: [UInt8] { get }
}

/// The properties of an animation besides its frames.
public struct AnimationForm: Hashable, Sendable {
  /// Pixels in a row of every frame, at least 1.
  public var width: Int
  /// Rows of every frame, at least 1.
  public var height: Int
  /// The number of times that it is played; 0 for endlessly.
  public var loopCount: Int
  /// The work to spend on a small file. Except in lossy formats, the pictures do not depend on it.
  public var effort: PNGEffort
  /// The most threads that may work on one animation. The bytes do not depend on it.
  public var workers: Int

  /// Describes an animation; traps unless the sides are at least 1 and the loops at least 0.
  public init(
    width: Int, height: Int, loopCount: Int = 0, effort: PNGEffort = .standard,
    workers: Int = .max
  ) {
    precondition(width >= 1 && height >= 1 && loopCount >= 0)
    self.width = width
    self.height = height
    self.loopCount = loopCount
    self.effort = effort
    self.workers = workers
  }

  /// Checks the limits of a format.
  func check(mostSide: Int, mostLoops: Int) throws(AnimationError) {
    guard width <= mostSide, height <= mostSide else {
      throw .tooLarge(width: width, height: height, most: mostSide)
    }
    guard loopCount <= mostLoops else { throw .tooManyLoops(loopCount, most: mostLoops) }
  }
}

/// A reason why frames cannot be an animation in some format.
public enum AnimationError: Error, Hashable, Sendable {
  /// A side is longer than the format allows, in pixels.
  case tooLarge(width: Int, height: Int, most: Int)
  /// There are more frames than the format allows.
  case tooManyFrames(most: Int)
  /// A frame is shown longer than the format allows, in seconds.
  case tooLong(seconds: Double, most: Double)
  /// It is to be played more often than the format allows.
  case tooManyLoops(Int, most: Int)
  /// The file would be larger than the format allows, in bytes.
  case fileTooLarge(most: Int)
  /// There is no frame.
  case empty
  /// A frame has too many colours for the format, and libimagequant, which reduces them, is
  /// missing.
  case quantizerMissing
  /// The format's library failed, with an error number of its own.
  case failed(code: Int)
}
