internal import CDeflate

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
