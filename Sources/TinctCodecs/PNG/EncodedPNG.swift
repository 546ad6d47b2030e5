/// A PNG file in pieces that are written one after the other.
///
/// The piece with the pixels is shared by all pictures that differ only in their colours: an array's
/// storage is not copied when it is passed on, so a thousand palettes hold one copy of it.
public struct EncodedPNG: Hashable, Sendable {
  /// The pieces of the file.
  public let pieces: [[UInt8]]

  /// The size of the file in bytes.
  public var byteCount: Int { pieces.reduce(0) { $0 + $1.count } }

  /// The whole file, copied together.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(byteCount)
    for piece in pieces { bytes += piece }
    return bytes
  }

  init(pieces: [[UInt8]]) { self.pieces = pieces }
}
