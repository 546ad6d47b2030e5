internal import CDeflate

/// The four letters that say what a chunk holds.
struct PNGChunkName: Hashable, Sendable, CustomStringConvertible {
  static let header = PNGChunkName("IHDR")
  static let palette = PNGChunkName("PLTE")
  static let transparency = PNGChunkName("tRNS")
  static let standardRGB = PNGChunkName("sRGB")
  static let data = PNGChunkName("IDAT")
  static let end = PNGChunkName("IEND")

  /// The letters' codes, first letter in the top eight bits, as the file has them.
  let code: UInt32

  init(code: UInt32) { self.code = code }

  init(_ letters: StaticString) {
    precondition(letters.utf8CodeUnitCount == 4)
    code = letters.withUTF8Buffer { unsafe $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  var bytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) } }

  var description: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether all four bytes are ASCII letters, as they must be.
  var isLegal: Bool { bytes.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) } }

  /// Whether a reader that does not know the chunk may skip it: the first letter is small.
  var isAncillary: Bool { code & 0x2000_0000 != 0 }
}

/// The eight bytes every PNG starts with.
let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

/// The CRC-32 of a part of some bytes, as PNG chunks end with it.
func crc32(_ bytes: [UInt8], in range: Range<Int>) -> UInt32 {
  precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
  return unsafe bytes.withUnsafeBytes { buffer in
    unsafe libdeflate_crc32(
      0, buffer.baseAddress.map { unsafe $0 + range.lowerBound }, range.count)
  }
}

extension [UInt8] {
  /// Adds a number as four bytes, most significant first.
  mutating func append(bigEndian value: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] { append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  /// Adds a whole chunk: length, name, data, checksum.
  mutating func append(chunk name: PNGChunkName, _ data: some Collection<UInt8>) {
    append(chunk: name, byteCount: data.count) { $0.append(contentsOf: data) }
  }

  /// Adds a whole chunk whose data, of a known length, is added by `addData`.
  mutating func append(
    chunk name: PNGChunkName, byteCount: Int, _ addData: (inout [UInt8]) -> Void
  ) {
    append(bigEndian: UInt32(byteCount))
    let start = count
    append(bigEndian: name.code)
    addData(&self)
    precondition(count == start + 4 + byteCount)
    append(bigEndian: crc32(self, in: start..<count))
  }
}
