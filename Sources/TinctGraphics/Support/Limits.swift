/// Bounds of inputs and outputs, checked before memory is taken.
///
/// Each limit can be raised by a named option of the tool.
public struct Limits: Hashable, Sendable {
  /// Largest width or height of a picture, in pixels.
  public var sidePixels = 16384
  /// The most that can be asked for: Cairo makes no larger pictures.
  package static let mostSidePixels = 32767
  /// Largest area of a picture, in pixels.
  public var imagePixels = 64 << 20
  /// Most chunks in a PNG.
  public var pngChunks = 256
  /// Largest chunk of a PNG, in bytes.
  public var pngChunkBytes = 8 << 20
  /// Most colours in a palette file.
  public var paletteColors = 1 << 16
  /// Deepest nesting in a JSON document.
  public var jsonDepth = 64
  /// Most actions, subactions counted, that a log of moves performs.
  public var performedActions = 1 << 22
  /// Largest input file, in bytes.
  public var fileBytes = 16 << 20

  /// Makes the default limits.
  public init() {}
}
