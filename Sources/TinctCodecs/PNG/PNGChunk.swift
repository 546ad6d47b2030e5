internal import CDeflate
internal import TinctGraphics

/// The four letters that name the kind of a chunk: PNG (Third Edition), section 5.4.
struct PNGChunkName: Hashable, Sendable, CustomStringConvertible {
  static let header = PNGChunkName("IHDR")
  static let palette = PNGChunkName("PLTE")
  static let transparency = PNGChunkName("tRNS")
  static let standardRGB = PNGChunkName("sRGB")
  static let data = PNGChunkName("IDAT")
  static let end = PNGChunkName("IEND")

  /// The codes of the letters as in the file, the first in the top eight bits.
  let code: UInt32

  init(code: UInt32) { self.code = code }

  init(_ letters: StaticString) {
    precondition(letters.utf8CodeUnitCount == 4)
    code = letters.withUTF8Buffer { unsafe $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  var bytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) } }

  var description: String { String(decoding: bytes, as: UTF8.self) }

  /// All four bytes are ASCII letters, as they must be.
  var isLegal: Bool { bytes.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) } }

  /// A reader that does not know the chunk may skip it: the first letter is small.
  var isAncillary: Bool { code & 0x2000_0000 != 0 }
}

/// The eight bytes at the start of every PNG: PNG (Third Edition), section 5.2.
let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

/// Returns the CRC-32 of a part of some bytes, as at the end of each chunk.
func crc32(_ bytes: [UInt8], in range: Range<Int>) -> UInt32 {
  precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
  return unsafe bytes.withUnsafeBytes { buffer in
    unsafe libdeflate_crc32(
      0, buffer.baseAddress.map { unsafe $0 + range.lowerBound }, range.count)
  }
}

extension [UInt8] {
  /// Adds a whole chunk: length, name, data, checksum.
  mutating func append(chunk name: PNGChunkName, _ data: some Collection<UInt8>) {
    append(chunk: name, byteCount: data.count) { $0.append(contentsOf: data) }
  }

  /// Adds a whole chunk whose data, of a known length, is added by `addData`.
  mutating func append(
    chunk name: PNGChunkName, byteCount: Int, _ addData: (inout [UInt8]) -> Void
  ) {
    append(bigEndian: UInt32(byteCount))
    // The checksum is taken of the name and the data, not of the length.
    let start = count
    append(bigEndian: name.code)
    addData(&self)
    precondition(count == start + 4 + byteCount)
    append(bigEndian: crc32(self, in: start..<count))
  }
}

/// The parts of a PNG that pictures of every kind share.
enum PNGWriter {
  /// The most data in one `IDAT`: the limit of our own reader's default.
  static let dataChunkBytes = Limits().pngChunkBytes

  /// Returns the signature, `IHDR` and `sRGB`: the bytes before a palette or the pixels.
  static func start(width: Int, height: Int, depth: UInt8, type: PNGColorType) -> [UInt8] {
    // PNG (Third Edition), section 11.2.1: no side is above 2^31 - 1.
    precondition((1...0x7FFF_FFFF).contains(width) && (1...0x7FFF_FFFF).contains(height))
    var header: [UInt8] = []
    header.append(bigEndian: UInt32(width))
    header.append(bigEndian: UInt32(height))
    // Deflate, the five standard filters, no interlacing.
    header += [depth, type.rawValue, 0, 0, 0]
    var bytes = pngSignature
    bytes.append(chunk: .header, header)
    // Rendering intent 0, perceptual.
    bytes.append(chunk: .standardRGB, [0])
    return bytes
  }

  /// Returns a zlib stream, or a part of one, as `IDAT` chunks.
  static func chunks(of data: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(data.count + 12 * (data.count / dataChunkBytes + 2))
    for start in stride(from: 0, to: data.count, by: dataChunkBytes) {
      bytes.append(chunk: .data, data[start..<min(start + dataChunkBytes, data.count)])
    }
    return bytes
  }

  /// The `IEND` chunk.
  static let end: [UInt8] = {
    var bytes: [UInt8] = []
    bytes.append(chunk: .end, [])
    return bytes
  }()
}
