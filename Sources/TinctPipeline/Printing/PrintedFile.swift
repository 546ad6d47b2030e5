public import TinctCodecs

/// A file of any format in pieces that are written one after the other.
public struct PrintedFile: Hashable, Sendable {
  /// The pieces of the file.
  public let pieces: [[UInt8]]

  /// The whole file, copied together.
  public var bytes: [UInt8] { Array(pieces.joined()) }

  /// The file of a PNG, which keeps sharing what it shares.
  public init(_ png: EncodedPNG) { pieces = png.pieces }

  /// A file that is in pieces already.
  public init(pieces: [[UInt8]]) { self.pieces = pieces }

  /// A file of one piece.
  public init(_ bytes: [UInt8]) { pieces = [bytes] }
}
