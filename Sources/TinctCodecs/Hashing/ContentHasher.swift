#if canImport(CryptoKit)
  internal import CryptoKit
#else
  internal import CCrypto
#endif

/// An incremental SHA-256, for content that comes in parts.
///
/// All hashes of the package are computed in this file: by CryptoKit if available, else by
/// OpenSSL's libcrypto.
package struct ContentHasher: ~Copyable {
  /// The length of a finished hash.
  package static let byteCount = 32

  #if canImport(CryptoKit)
    private var state = SHA256()
  #else
    private var state = SHA256_CTX()
  #endif

  /// Starts with no content.
  package init() {
    #if !canImport(CryptoKit)
      // Only a missing digest could fail, and SHA-256 is always there.
      _ = unsafe SHA256_Init(&state)
    #endif
  }

  /// Appends content: bytes, or values that have no padding between or within them.
  package mutating func update<Element: BitwiseCopyable>(_ content: Span<Element>) {
    unsafe content.withUnsafeBytes { bytes in
      #if canImport(CryptoKit)
        unsafe state.update(bufferPointer: bytes)
      #else
        _ = unsafe SHA256_Update(&state, bytes.baseAddress, bytes.count)
      #endif
    }
  }

  /// Returns the 32 bytes of the hash of all content.
  package consuming func finalize() -> [UInt8] {
    #if canImport(CryptoKit)
      return Array(state.finalize())
    #else
      return unsafe [UInt8](unsafeUninitializedCapacity: Self.byteCount) { buffer, count in
        count = Self.byteCount
        _ = unsafe SHA256_Final(buffer.baseAddress, &state)
      }
    #endif
  }

  /// Returns the 32 bytes of the SHA-256 of content that is there as a whole.
  package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var hasher = ContentHasher()
    hasher.update(bytes.span)
    return hasher.finalize()
  }

  /// Returns the 20 bytes of the SHA-1 of some bytes.
  ///
  /// Only for file formats that require it: content can be forged for a given SHA-1.
  package static func sha1(_ bytes: [UInt8]) -> [UInt8] {
    #if canImport(CryptoKit)
      return Array(Insecure.SHA1.hash(data: bytes))
    #else
      var state = SHA_CTX()
      _ = unsafe SHA1_Init(&state)
      _ = unsafe bytes.withUnsafeBytes { unsafe SHA1_Update(&state, $0.baseAddress, $0.count) }
      return unsafe [UInt8](unsafeUninitializedCapacity: 20) { buffer, count in
        count = 20
        _ = unsafe SHA1_Final(buffer.baseAddress, &state)
      }
    #endif
  }
}
