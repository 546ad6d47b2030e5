internal import CDeflate

/// A libdeflate compressor; it never leaves this target.
@safe struct Deflater: ~Copyable {
  private let handle: OpaquePointer

  /// Makes a compressor for a level of 0...12; traps where there is no memory for it.
  init(level: Int32) {
    guard let handle = unsafe libdeflate_alloc_compressor(level) else {
      fatalError("no memory for a compressor of level \(level)")
    }
    unsafe self.handle = unsafe handle
  }

  deinit { unsafe libdeflate_free_compressor(handle) }

  /// The bytes as one raw deflate stream (RFC 1951); the same for the same bytes, level and release
  /// of libdeflate.
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
