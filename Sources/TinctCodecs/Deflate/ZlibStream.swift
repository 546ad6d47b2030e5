internal import CDeflate
internal import TinctGraphics

/// The frame of a zlib stream (RFC 1950) around compressed data.
enum ZlibStream {
  /// The two bytes before the data: deflate with a window of 32 KiB, and the hint "slowest", which
  /// no reader uses; together a multiple of 31, as the format's check asks.
  static let header: [UInt8] = [0x78, 0xDA]

  /// Joins pieces that were compressed apart into one stream.
  ///
  /// - Parameters:
  ///   - pieces: raw deflate streams.
  ///   - checksum: the Adler-32 of all bytes before compression.
  static func joined(_ pieces: [[UInt8]], checksum: Adler32) -> [UInt8] {
    var bytes = header
    bytes.reserveCapacity(pieces.reduce(16) { $0 + $1.count + 8 })
    for piece in pieces.dropLast() { bytes += DeflateStream(piece).openEnded }
    bytes += pieces.last ?? []
    bytes.append(bigEndian: checksum.value)
    return bytes
  }
}

/// An Adler-32 checksum (RFC 1950), which can be put together from those of parts.
struct Adler32: Hashable, Sendable {
  /// The checksum.
  let value: UInt32
  /// The number of bytes it was taken of.
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

  /// Returns the checksum of these bytes followed by others.
  ///
  /// The low half is 1 plus the sum of the bytes, the high half the sum of all low halves on the
  /// way, both modulo 65521. After these bytes the low half is higher by `low - 1` than at the
  /// start of a stream, and each byte that follows adds that to the high half once more (as zlib's
  /// `adler32_combine` does).
  func followed(by other: Adler32) -> Adler32 {
    let base: UInt64 = 65521
    let (low, high) = (UInt64(value & 0xFFFF), UInt64(value >> 16))
    let (otherLow, otherHigh) = (UInt64(other.value & 0xFFFF), UInt64(other.value >> 16))
    // Kept above 0 until the remainder is taken.
    let start = low + base - 1
    let newLow = (start + otherLow) % base
    let newHigh = (high + otherHigh + UInt64(other.count) % base * start) % base
    return Adler32(value: UInt32(newHigh << 16 | newLow), count: count + other.count)
  }
}

/// The sums over the pixels of each mix from which the checksum of unfiltered rows is found without
/// a look at them: Adler-32 (RFC 1950, section 8.2) is linear in the bytes.
struct PixelWeights {
  private static let base: UInt64 = 65521
  private let pixelBytes: Int
  /// All bytes of the rows, those for filters included, modulo the base.
  private let byteCount: UInt64
  /// The number of pixels of each mix, modulo the base.
  private let counts: [UInt64]
  /// The sum, over the pixels of each mix, of the bytes from a pixel's first to the end, modulo the
  /// base.
  private let distances: [UInt64]

  /// Adds up pixels; `mixCount` is the number of mixes.
  init(_ indices: PixelIndices, width: Int, pixelBytes: Int, mixCount: Int) {
    let rowBytes = width * pixelBytes + 1
    let height = indices.count / width
    self.pixelBytes = pixelBytes
    byteCount = UInt64(height * rowBytes) % Self.base
    let places = indices.places(
      width: width, step: pixelBytes, rowStep: rowBytes, entryCount: mixCount)
    counts = places.map { UInt64($0.count) % Self.base }
    distances = places.map { places in
      let distance = places.count * (height * rowBytes - 1) - places.positions
      return UInt64(distance) % Self.base
    }
  }

  /// Returns the checksum of the rows.
  ///
  /// - Parameter pixels: the bytes of each mix, the lowest eight bits first.
  func checksum(_ pixels: [UInt32]) -> UInt32 {
    var low: UInt64 = 1
    var high = byteCount
    for (mix, pixel) in pixels.enumerated() {
      var word = UInt64(pixel)
      for byte in 0..<UInt64(pixelBytes) {
        low += counts[mix] * (word & 0xFF)
        // The base is added so that nothing goes below 0.
        high += (distances[mix] + (Self.base - counts[mix]) * byte) * (word & 0xFF)
        word >>= 8
      }
      low %= Self.base
      high %= Self.base
    }
    return UInt32(high << 16 | low)
  }
}

/// A libdeflate compressor.
@safe struct Deflater: ~Copyable {
  private let handle: OpaquePointer

  /// Makes a compressor of a level in 0...12; traps where there is no memory for it.
  init(level: Int32) {
    guard let handle = unsafe libdeflate_alloc_compressor(level) else {
      // As Swift's own allocations do. The tool never gets here: its allocator ends the run with a
      // sentence and exit code 71 first.
      fatalError("no memory for a compressor of level \(level)")
    }
    unsafe self.handle = unsafe handle
  }

  deinit { unsafe libdeflate_free_compressor(handle) }

  /// Compresses bytes into one raw deflate stream (RFC 1951): the same for the same bytes, level
  /// and release of libdeflate.
  borrowing func deflated(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let bound = unsafe libdeflate_deflate_compress_bound(handle, bytes.count)
    return unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      unsafe bytes.withUnsafeBytes { input in
        count = unsafe libdeflate_deflate_compress(
          handle, input.baseAddress, input.count, output.baseAddress, bound)
      }
      // Zero means that the output was too small, which the bound rules out.
      precondition(count > 0)
    }
  }
}

/// Bytes compressed for a cache: quickly rather than well.
package enum DeflatedBytes {
  /// The level above which libdeflate takes much longer for little gain on flat art.
  private static let level: Int32 = 2

  /// Compresses bytes as a raw deflate stream (RFC 1951).
  package static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    Deflater(level: level).deflated(bytes[...])
  }

  /// Returns the bytes in a raw deflate stream; nil if it is damaged or does not hold exactly this
  /// number of bytes.
  package static func inflated(_ stream: ArraySlice<UInt8>, count size: Int) -> [UInt8]? {
    // Deflate expands by at most 1032, so a short stream cannot ask for much memory.
    guard size >= 0, size / 1032 <= stream.count,
      let decompressor = unsafe libdeflate_alloc_decompressor()
    else { return nil }
    defer { unsafe libdeflate_free_decompressor(decompressor) }
    var isWhole = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { output, count in
      var written = 0
      isWhole = unsafe stream.withUnsafeBytes { stream in
        let result = unsafe libdeflate_deflate_decompress(
          decompressor, stream.baseAddress, stream.count, output.baseAddress, size, &written)
        return result == LIBDEFLATE_SUCCESS && written == size
      }
      count = isWhole ? size : 0
    }
    return isWhole ? bytes : nil
  }
}
