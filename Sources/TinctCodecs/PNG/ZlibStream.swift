internal import CDeflate

/// The parts of a zlib stream (RFC 1950) that stand around compressed data.
enum ZlibStream {
  /// The two bytes before the data: deflate with a window of 32 KiB, and a hint at the effort.
  static let header: [UInt8] = [0x78, 0xDA]

  /// One stream of pieces, each of which was compressed by itself.
  ///
  /// - Parameters:
  ///   - pieces: raw deflate streams.
  ///   - checksum: the Adler-32 of all that was compressed.
  static func joined(_ pieces: [[UInt8]], checksum: Adler32) -> [UInt8] {
    var bytes = header
    bytes.reserveCapacity(pieces.reduce(16) { $0 + $1.count + 8 })
    for piece in pieces.dropLast() { bytes += DeflateStream(piece).openEnded }
    bytes += pieces.last ?? []
    bytes.append(bigEndian: checksum.value)
    return bytes
  }
}

/// The Adler-32 checksum of some bytes (RFC 1950), which can be had from those of its parts.
struct Adler32: Hashable, Sendable {
  /// The checksum.
  let value: UInt32
  /// How many bytes it is of.
  let count: Int

  init(_ bytes: ArraySlice<UInt8>) {
    count = bytes.count
    value = unsafe bytes.withUnsafeBytes {
      unsafe libdeflate_adler32(1, $0.baseAddress, $0.count)
    }
  }

  private init(value: UInt32, count: Int) {
    self.value = value
    self.count = count
  }

  /// The checksum of these bytes with others after them.
  ///
  /// The low half is 1 plus the sum of the bytes, the high half the sum of all low halves on the
  /// way, both modulo 65521; a low half that starts higher by `low - 1` adds that once for each byte.
  func followed(by other: Adler32) -> Adler32 {
    let base: UInt64 = 65521
    let (low, high) = (UInt64(value & 0xFFFF), UInt64(value >> 16))
    let (otherLow, otherHigh) = (UInt64(other.value & 0xFFFF), UInt64(other.value >> 16))
    let start = low + base - 1
    let newLow = (start + otherLow) % base
    let newHigh = (high + otherHigh + UInt64(other.count) % base * start) % base
    return Adler32(value: UInt32(newHigh << 16 | newLow), count: count + other.count)
  }
}
