/// A mistake in a PNG: the byte, the cause, and advice.
public struct PNGError: Error, Hashable, Sendable {
  /// The byte the problem starts at, counted from 0.
  public let offset: Int
  /// The cause.
  public let cause: Cause

  init(_ cause: Cause, at offset: Int) {
    self.offset = offset
    self.cause = cause
  }
}

extension PNGError {
  /// A reason why a PNG cannot be used; its message is `problem`, its advice `advice`.
  public enum Cause: Hashable, Sendable {
    /// The first bytes are not those of a PNG; the format that they belong to, if it is a known
    /// one.
    case notPNG(looksLike: String?)
    /// The signature was changed the way a transfer as text changes it.
    case convertedAsText
    /// The bytes end inside a chunk, or before `IEND`.
    case truncated
    /// Apple's variant for its own devices (`CgBI`), which is not PNG.
    case appleCgBI
    /// The four bytes of a chunk's name are not letters.
    case chunkName([UInt8])
    /// A chunk declares more bytes than the limit.
    case chunkTooLong(chunk: String, bytes: Int, limit: Int)
    /// There are more chunks than the limit; consecutive `IDAT` chunks count as one.
    case tooManyChunks(limit: Int)
    /// A chunk's checksum does not fit its bytes.
    case checksum(chunk: String, stored: UInt32, computed: UInt32)
    /// A required chunk is missing.
    case missing(chunk: String)
    /// A chunk is in the wrong order, or occurs twice, such as a second `PLTE`.
    case outOfPlace(chunk: String)
    /// A chunk is unknown, but the picture cannot be read without it.
    case unknownCritical(chunk: String)
    /// A chunk has an impossible length.
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
    /// The pixels cannot be decompressed, for a reason in libpng's words.
    case pixels(String)
  }
}

extension PNGError: CustomStringConvertible {
  /// The byte, the problem and the advice in one sentence.
  public var description: String { "byte \(offset): \(cause.problem); \(cause.advice)" }
}

extension PNGError.Cause {
  /// The problem in a few words: the message to people, without byte and advice.
  public var problem: String {
    switch self {
    case .notPNG(looksLike: let format?): "not a PNG file but \(format)"
    case .notPNG(looksLike: nil): "not a PNG file"
    case .convertedAsText: "the PNG was corrupted by a transfer as text (line endings converted)"
    case .truncated: "the PNG ends too early"
    case .appleCgBI: "the PNG is in Apple's CgBI variant, as Xcode packs it into an app"
    case .chunkName(let bytes): "the chunk name \(bytes) is not four letters"
    case .chunkTooLong(let chunk, let bytes, let limit):
      "the \(chunk) chunk declares \(bytes) bytes, above the limit of \(limit)"
    case .tooManyChunks(let limit): "there are more than \(limit) chunks"
    case .checksum(let chunk, let stored, let computed):
      "the \(chunk) chunk has the checksum \(hex(stored)) where its bytes give \(hex(computed))"
    case .missing(let chunk): "there is no \(chunk) chunk"
    case .outOfPlace(let chunk): "the \(chunk) chunk is out of place"
    case .unknownCritical(let chunk): "the chunk \(chunk), which may not be skipped, is not known"
    case .chunkLength(let chunk, let bytes): "the \(chunk) chunk cannot have \(bytes) bytes"
    case .colorType(let value): "the header's colour type \(value) is not 0, 2, 3, 4 or 6"
    case .bitDepth(let depth, let type):
      "the header's bit depth \(depth) is not \(list(type.bitDepths)), as colour type "
        + "\(type.rawValue) needs"
    case .method(let name, let value): "the header's \(name) method \(value) is not known"
    case .size(let width, let height): "the header's size \(width) x \(height) is not possible"
    case .sideTooLarge(let width, let height, let limit):
      "the picture is \(width) x \(height) pixels, above the limit of \(limit) a side"
    case .areaTooLarge(let width, let height, let limit):
      "the picture is \(width) x \(height) pixels, above the limit of \(limit) in all"
    case .index(let index, let count):
      "a pixel has the index \(index), but the palette has \(count) colours"
    case .pixels(let message): "the compressed pixels cannot be read (libpng: \(message))"
    }
  }

  /// Advice for the person who has the file.
  public var advice: String {
    switch self {
    case .notPNG: "export the picture as PNG"
    case .convertedAsText: "copy it again in binary mode, or mark *.png as binary in .gitattributes"
    case .appleCgBI:
      "use the original file, or convert it with `xcrun pngcrush -revert-iphone-optimizations`"
    case .truncated, .checksum, .pixels: "the file is damaged: copy or export it again"
    case .chunkTooLong, .tooManyChunks:
      "export it without metadata, or raise the limit if the file can be trusted"
    case .sideTooLarge, .areaTooLarge:
      "make it smaller, or raise the limit if the file can be trusted"
    case .chunkName, .missing, .outOfPlace, .unknownCritical, .chunkLength, .colorType, .bitDepth,
      .method, .size, .index:
      "the file breaks the PNG specification: export it again"
    }
  }

  private func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  private func list(_ values: [UInt8]) -> String {
    let (most, last) = (values.dropLast(), values.suffix(1))
    return (most.map(String.init).joined(separator: ", ")) + " or " + last.map(String.init).joined()
  }
}
