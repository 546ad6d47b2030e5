internal import Crypto
public import TinctGraphics

/// A picture with a hash of its content, so that it need not be hashed again for every tint.
public struct HashedBitmap: Hashable, Sendable {
  /// The picture.
  public let bitmap: Bitmap
  /// SHA-256 over width and height, each as eight bytes, least significant first, and the pixels'
  /// red, green, blue and alpha.
  public let digest: [UInt8]

  /// Hashes a picture.
  public init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    var hash = SHA256()
    for side in [bitmap.width, bitmap.height] {
      hash.update(data: (0..<8).map { UInt8(truncatingIfNeeded: side >> ($0 * 8)) })
    }
    unsafe bitmap.pixels.withUnsafeBytes { unsafe hash.update(bufferPointer: $0) }
    digest = Array(hash.finalize())
  }

  /// Equal digests are taken for equal pictures.
  public static func == (left: HashedBitmap, right: HashedBitmap) -> Bool {
    left.digest == right.digest
  }

  /// Feeds the digest.
  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
