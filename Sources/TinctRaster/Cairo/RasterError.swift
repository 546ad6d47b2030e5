/// An error that keeps a scene from being drawn.
public enum RasterError: Error, Hashable, Sendable {
  /// The picture is larger than a limit allows, in pixels; the limits are given with it.
  case tooLarge(width: Int, height: Int, largestSide: Int, largestArea: Int)
  /// A coordinate, width or scale in the scene is not a number, infinite or beyond Cairo's range.
  case badGeometry
  /// The scene uses an ink for which no colour was given.
  case inkWithoutColor(name: String)
  /// The scene has a picture in colours of its own, which no ink can print.
  case pictureWithoutInk
  /// A library that drawing needs cannot be loaded, for the reason that the system gives.
  case unavailable(library: String, reason: String)
  /// Cairo has no memory, or a vector file is larger than the 2 GB that it can count.
  case noMemory
  /// Cairo failed, for the reason it gives.
  case cairo(reason: String)
}
