internal import TinctDocuments
internal import TinctGraphics

/// The records of a save file, in order.
struct NetSaveRecords {
  /// A key with a value.
  struct Record {
    /// The key, without the spaces that fill it up.
    let key: String
    /// The offset of the key.
    let offset: Int
    /// The offsets of the value.
    let range: Range<Int>
  }

  /// The number of letters and spaces of a key.
  static let keyLength = 8

  let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads the next record; nil at the end.
  mutating func next() throws(DocumentError) -> Record? {
    while let byte = peek, byte == 0x0A || byte == 0x0D { position += 1 }
    guard position < bytes.count else { return nil }
    let offset = position
    let key = try key()
    let length = try length()
    // Compared before it is added, so that no sum can overflow.
    guard length <= bytes.count - position else {
      throw error(
        at: offset,
        "\(quoted(key)) should have \(length) bytes by its length, but \(bytes.count - position) "
          + "follow",
        remedy: "is the file cut off?")
    }
    let range = position..<position + length
    position = range.upperBound
    guard peek == nil || peek == 0x0A || peek == 0x0D else {
      throw error(
        at: position, "\(quoted(key)) continues past its length of \(length) bytes",
        remedy: "was the file edited? the length counts the value's bytes")
    }
    return Record(key: key, offset: offset, range: range)
  }

  /// Returns the value of a record; throws unless it is printable ASCII.
  func text(_ record: Record) throws(DocumentError) -> String {
    let wrong = record.range.first { !(0x20...0x7E).contains(bytes[$0]) }
    if let wrong {
      throw error(
        at: wrong, "\(quoted(record.key)) holds the byte \(bytes[wrong]), which no game of Net has")
    }
    return String(decoding: bytes[record.range], as: UTF8.self)
  }

  func error(at offset: Int, _ problem: String, remedy: String? = nil) -> DocumentError {
    DocumentError(in: bytes, at: offset, problem: problem, remedy: remedy)
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func key() throws(DocumentError) -> String {
    let end = position + Self.keyLength
    guard end < bytes.count else {
      throw error(
        at: position, "the file ends within the key of a record", remedy: "is it cut off?")
    }
    let letters = bytes[position..<end]
    let name = letters.prefix { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    guard !name.isEmpty, letters[name.endIndex...].allSatisfy({ $0 == 0x20 }),
      bytes[end] == UInt8(ascii: ":")
    else {
      throw error(
        at: position, "expected a key of 8 letters or spaces, and a colon",
        remedy: "was the file edited? the length before it counts the value's bytes")
    }
    position = end + 1
    return String(decoding: name, as: UTF8.self)
  }

  private mutating func length() throws(DocumentError) -> Int {
    let start = position
    var value = 0
    while let byte = peek, NetGameID.isDigit(byte) {
      position += 1
      // More bytes than any file has, however many digits follow.
      value = min(value * 10 + Int(byte) - 0x30, Int(Int32.max))
    }
    guard position > start, peek == UInt8(ascii: ":") else {
      throw error(
        at: position,
        peek == nil
          ? "the file ends within the length of a record" : "expected a length and a colon",
        remedy: peek == nil ? "is it cut off?" : nil)
    }
    position += 1
    return value
  }
}
