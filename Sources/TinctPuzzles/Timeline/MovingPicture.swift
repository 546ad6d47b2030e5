public import TinctGraphics

/// A picture over time: asked for a time, it gives the scene of that time.
///
/// Times may be asked in any order, and the same time always gives the same scene; nothing is kept
/// from one to the next. What draws it may ask what changes between two times, and draw only that.
public protocol MovingPicture: Sendable {
  /// Width of every scene in pixels, at least 1.
  var width: Int { get }
  /// Height of every scene in pixels, at least 1.
  var height: Int { get }
  /// When everything has ended, in seconds, 0 or more.
  var duration: Double { get }

  /// What is seen at a time in seconds; before 0 it is the start, after the end the end.
  func scene(at seconds: Double) -> Scene

  /// Enough of what is seen at a time to draw an area: elements that do not touch it may be missing.
  ///
  /// The scene is of the whole picture's size, and its elements lie where they lie in the whole.
  func scene(at seconds: Double, within area: PixelArea) -> Scene

  /// The pixels that may differ between two times, in either order; all others are equal. Areas may
  /// overlap, and may leave the picture.
  func changes(from: Double, to: Double) -> [PixelArea]
}

extension MovingPicture {
  /// Everything that is seen at that time.
  public func scene(at seconds: Double, within area: PixelArea) -> Scene { scene(at: seconds) }

  /// The whole picture, unless both times are the same.
  public func changes(from: Double, to: Double) -> [PixelArea] {
    from == to ? [] : [PixelArea(x: 0, y: 0, width: width, height: height)]
  }
}
