internal import TinctDocuments

/// A reader of big-endian numbers one after the other, never past the end.
struct ByteReader {
  let bytes: [UInt8]
  private(set) var offset: Int
  /// The offset at which reading must stop.
  let end: Int

  init(_ bytes: [UInt8], from offset: Int = 0, to end: Int? = nil) {
    self.bytes = bytes
    self.offset = offset
    self.end = end ?? bytes.count
  }

  var remaining: Int { end - offset }

  /// Reads a number of 16 bits; `what` names it in errors.
  mutating func u16(_ what: String) throws(PaletteFileError) -> Int {
    try take(2, what)
    return Int(bytes[offset - 2]) << 8 | Int(bytes[offset - 1])
  }

  /// Reads a number of 32 bits.
  mutating func u32(_ what: String) throws(PaletteFileError) -> Int {
    try take(4, what)
    return bytes[offset - 4..<offset].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads a number in single precision; throws if it is not finite.
  mutating func float(_ what: String) throws(PaletteFileError) -> Double {
    let value = Float(bitPattern: UInt32(try u32(what)))
    guard value.isFinite else {
      throw .bytes(offset: offset - 4, problem: "\(what) is not a finite number", remedy: nil)
    }
    return Double(value)
  }

  /// Reads text of UTF-16 units; a zero at its end is left out.
  mutating func utf16(units: Int, _ what: String) throws(PaletteFileError) -> String {
    try take(2 * units, what)
    let start = offset - 2 * units
    var text = (0..<units).map { unit in
      UInt16(bytes[start + 2 * unit]) << 8 | UInt16(bytes[start + 2 * unit + 1])
    }
    if text.last == 0 { text.removeLast() }
    // A lone surrogate is an error, not a replacement character.
    guard let string = String(validating: text, as: UTF16.self) else {
      throw .bytes(
        offset: start, problem: "\(what) is not text in UTF-16", remedy: "export the file again")
    }
    return string
  }

  mutating func skip(_ count: Int, _ what: String) throws(PaletteFileError) {
    try take(count, what)
  }

  /// Skips bytes, or throws if they are not there: every other method uses this one.
  private mutating func take(_ count: Int, _ what: String) throws(PaletteFileError) {
    guard count <= remaining else {
      let part = end == bytes.count ? "the file" : "the block"
      throw .bytes(
        offset: end, problem: "\(part) ends inside \(what)",
        remedy: "the file is damaged or cut off: copy or export it again")
    }
    offset += count
  }
}

extension [UInt8] {
  /// Appends a number of 16 bits, most significant byte first.
  mutating func append(u16 value: Int) {
    append(UInt8(value >> 8 & 0xFF))
    append(UInt8(value & 0xFF))
  }

  /// Appends a number of 32 bits, most significant byte first.
  mutating func append(u32 value: Int) {
    append(u16: value >> 16)
    append(u16: value)
  }

  /// Appends text as UTF-16 with a zero behind it.
  mutating func append(utf16 text: String) {
    for unit in text.utf16 { append(u16: Int(unit)) }
    append(u16: 0)
  }
}
