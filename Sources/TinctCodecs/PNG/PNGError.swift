/// Why some bytes are not a PNG that can be used: where, what, and what to do.
public struct PNGError: Error, Hashable, Sendable {
  /// The byte the problem starts at, counted from 0.
  public let offset: Int
  /// What is wrong.
  public let cause: Cause

  init(_ cause: Cause, at offset: Int) {
    self.offset = offset
    self.cause = cause
  }
}

extension PNGError {
  /// What is wrong with a PNG.
  public enum Cause: Hashable, Sendable {
    /// The first bytes are not those of a PNG; the format they belong to, where it is a known one.
    case notPNG(looksLike: String?)
    /// The signature was changed the way a transfer as text changes it.
    case convertedAsText
    /// The bytes end inside a chunk, or before `IEND`.
    case truncated
    /// Apple's variant for its own devices (`CgBI`), which is not PNG.
    case appleCgBI
    /// The four bytes of a chunk's name are not letters.
    case chunkName([UInt8])
    /// A chunk announces more bytes than the limit.
    case chunkTooLong(chunk: String, bytes: Int, limit: Int)
    /// There are more chunks than the limit; consecutive `IDAT` chunks count as one.
    case tooManyChunks(limit: Int)
    /// A chunk's checksum does not fit its bytes.
    case checksum(chunk: String, stored: UInt32, computed: UInt32)
    /// A chunk that must be there is not.
    case missing(chunk: String)
    /// A chunk stands where it may not, or a second time.
    case outOfPlace(chunk: String)
    /// A chunk without which the picture cannot be read is not known.
    case unknownCritical(chunk: String)
    /// A chunk has a length that it cannot have.
    case chunkLength(chunk: String, bytes: Int)
    /// The header's colour type is not 0, 2, 3, 4 or 6.
    case colorType(UInt8)
    /// The header's bit depth does not go with its colour type.
    case bitDepth(UInt8, PNGColorType)
    /// The header's compression, filter or interlace method is not known.
    case method(String, UInt8)
    /// Width or height is 0 or above 2^31 - 1.
    case size(width: UInt32, height: UInt32)
    /// Width or height is above the limit.
    case sideTooLarge(width: Int, height: Int, limit: Int)
    /// The area is above the limit.
    case areaTooLarge(width: Int, height: Int, limit: Int)
    /// A pixel has an index for which the palette has no colour.
    case index(Int, colors: Int)
    /// The pixels cannot be decompressed; libpng's words.
    case pixels(String)
  }
}
