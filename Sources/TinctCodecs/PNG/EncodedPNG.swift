/// A PNG file in two pieces that are written one after the other.
///
/// The tail is shared by all pictures that differ only in their colours: an array's storage is not
/// copied when it is passed on, so a thousand palettes hold one copy of the compressed pixels.
public struct EncodedPNG: Hashable, Sendable {
  /// The signature and every chunk before the first `IDAT`.
  public let head: [UInt8]
  /// The `IDAT` chunks and `IEND`.
  public let tail: [UInt8]

  /// The size of the file in bytes.
  public var byteCount: Int { head.count + tail.count }

  /// The whole file, copied together.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(byteCount)
    bytes += head
    bytes += tail
    return bytes
  }

  init(head: [UInt8], tail: [UInt8]) {
    self.head = head
    self.tail = tail
  }
}
