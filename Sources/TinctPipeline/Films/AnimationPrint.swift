/// A film as an animated picture in one palette.
public struct AnimationPrint: Hashable, Sendable {
  /// The file, in pieces.
  public let pieces: [[UInt8]]
  /// For each frame of the clip the frame of the file, from 0, that shows it: frames that equal the one
  /// before are stored once.
  public let shownFrames: [Int]
}
