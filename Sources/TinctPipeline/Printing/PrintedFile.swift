public import TinctCodecs
public import TinctGraphics

/// A file of any format in pieces that are written one after the other.
///
/// Files of one drawing share the pieces that they have in common.
public struct PrintedFile: Hashable, Sendable {
  /// The pieces of the file.
  public let pieces: [[UInt8]]
  /// The size of the picture in pixels, if it is one.
  public let size: PixelSize?
  /// The change that merging colours makes, if indices were asked for.
  public var loss: MergingLoss?

  /// The whole file, copied together.
  public var bytes: [UInt8] { pieces.reduce(into: []) { $0 += $1 } }

  /// The file of a PNG.
  public init(_ png: EncodedPNG, size: PixelSize? = nil) {
    self.init(pieces: png.pieces, size: size)
  }

  /// A file that is in pieces already.
  public init(pieces: [[UInt8]], size: PixelSize? = nil) {
    self.pieces = pieces
    self.size = size
  }

  /// A file of one piece.
  public init(_ bytes: [UInt8], size: PixelSize? = nil) { self.init(pieces: [bytes], size: size) }

  /// Returns the same picture in colours, indexed or RGB, if it is a PNG of opaque greys.
  func inColors(_ settings: RenderSettings) -> PrintedFile {
    guard let info = try? PNGInfo(reading: bytes), info.colorType == .grey,
      let bitmap = try? PNGImage(decoding: bytes, limits: settings.limits).bitmap,
      bitmap.isOpaque
    else { return self }
    var file = PrintedFile(
      EncodedPNG(opaque: bitmap, effort: settings.effort, workers: settings.workers), size: size)
    file.loss = loss
    return file
  }
}
