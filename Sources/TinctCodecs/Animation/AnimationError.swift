/// Why frames cannot be an animation of some format.
public enum AnimationError: Error, Hashable, Sendable {
  /// A side is longer than the format has room for, in pixels.
  case tooLarge(width: Int, height: Int, most: Int)
  /// More frames than the format has room for.
  case tooManyFrames(most: Int)
  /// A frame is shown longer than the format has room for, in seconds.
  case tooLong(seconds: Double, most: Double)
  /// It is to be played more often than the format has room for.
  case tooManyLoops(Int, most: Int)
  /// The file would be larger than the format has room for, in bytes.
  case fileTooLarge(most: Int)
  /// There is no frame.
  case empty
  /// A frame has too many colours for the format, and libimagequant, which reduces them, is not there.
  case quantizerMissing
  /// The format's library gave up, with a number of its own.
  case failed(code: Int)
}
