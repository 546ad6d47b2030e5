/// Values written into bytes one after the other; `PackedReader` takes them out in the same order.
///
/// Whole numbers take seven bits a byte, the lowest first, with the highest bit set in all bytes
/// but the last (LEB128); texts and lists of bytes follow their length.
struct PackedWriter {
  private(set) var bytes: [UInt8] = []

  /// Adds a number, 0 or more.
  mutating func put(_ number: Int) {
    precondition(number >= 0)
    var rest = UInt64(number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Adds a text.
  mutating func put(_ text: some StringProtocol) {
    put(text.utf8.count)
    bytes += text.utf8
  }

  /// Adds a path with a zero at its end, so that the system can read it without a copy.
  mutating func put(path: some StringProtocol) {
    put(path.utf8.count + 1)
    bytes += path.utf8
    bytes.append(0)
  }

  /// Adds bytes, with their number.
  mutating func put(_ list: [UInt8]) {
    put(list.count)
    bytes += list
  }

  /// Adds a hash.
  mutating func put(_ fingerprint: Fingerprint) { fingerprint.append(to: &bytes) }

  /// Adds bytes as they are.
  mutating func put(raw list: [UInt8]) { bytes += list }

  /// Adds a list, with its number of items.
  mutating func put<Item>(_ items: [Item], _ put: (inout PackedWriter, Item) -> Void) {
    self.put(items.count)
    for item in items { put(&self, item) }
  }
}

/// A reader of bytes that `PackedWriter` made; it never trusts them.
struct PackedReader {
  /// The bytes are not what they should be.
  struct Damage: Error, Hashable {}

  private let bytes: ArraySlice<UInt8>
  /// The index of the next byte.
  private var next: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    next = bytes.startIndex
  }

  /// Everything has been taken.
  var isAtEnd: Bool { next == bytes.endIndex }

  /// Takes a number.
  mutating func number() throws(Damage) -> Int {
    var value: UInt64 = 0
    // Nine bytes hold 63 bits, which is all that a number of 0 or more can have.
    for shift in stride(from: UInt64(0), through: 56, by: 7) {
      guard next < bytes.endIndex else { throw Damage() }
      let byte = bytes[next]
      next += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(value) }
    }
    throw Damage()
  }

  /// Takes a number below a limit.
  mutating func number(below limit: Int) throws(Damage) -> Int {
    let value = try number()
    guard value < limit else { throw Damage() }
    return value
  }

  /// Takes the number of the items that follow.
  ///
  /// - Parameter bytesEach: the fewest bytes that an item takes. A count for which there are not
  ///   enough bytes is damage, so that forged bytes cannot ask for much memory.
  mutating func count(bytesEach: Int = 1) throws(Damage) -> Int {
    let count = try number()
    guard count <= (bytes.endIndex - next) / bytesEach else { throw Damage() }
    return count
  }

  /// Takes a text.
  mutating func text() throws(Damage) -> String {
    guard let text = String(validating: try list(), as: UTF8.self) else { throw Damage() }
    return text
  }

  /// Takes the bytes of a path, with the zero that ends it for the system.
  mutating func path() throws(Damage) -> ArraySlice<UInt8> {
    let path = try list()
    guard path.last == 0 else { throw Damage() }
    return path
  }

  /// Takes a list of bytes.
  mutating func list() throws(Damage) -> ArraySlice<UInt8> { try raw(try count()) }

  /// Takes a hash.
  mutating func fingerprint() throws(Damage) -> Fingerprint {
    Fingerprint(bytes: try raw(Fingerprint.byteCount))
  }

  /// Takes a number of bytes as they are.
  mutating func raw(_ count: Int) throws(Damage) -> ArraySlice<UInt8> {
    guard count >= 0, count <= bytes.endIndex - next else { throw Damage() }
    defer { next += count }
    return bytes[next..<next + count]
  }

  /// Takes a list.
  mutating func items<Item>(
    _ take: (inout PackedReader) throws(Damage) -> Item
  ) throws(Damage) -> [Item] {
    let count = try count()
    var items: [Item] = []
    items.reserveCapacity(count)
    for _ in 0..<count { items.append(try take(&self)) }
    return items
  }
}

/// Bytes between a mark that names their format and a SHA-256 of everything before it, so that any
/// damage is noticed when they are read.
enum SealedBytes {
  /// Seals bytes.
  static func seal(_ content: [UInt8], mark: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(mark.utf8.count + content.count + Fingerprint.byteCount)
    bytes += mark.utf8
    bytes += content
    return bytes + Fingerprint(of: bytes).bytes
  }

  /// Returns the bytes that were sealed under a mark; nil if they are damaged or have another mark.
  static func open(_ bytes: [UInt8], mark: String) -> ArraySlice<UInt8>? {
    let length = mark.utf8.count
    guard bytes.count >= length + Fingerprint.byteCount, bytes.starts(with: mark.utf8) else {
      return nil
    }
    let end = bytes.count - Fingerprint.byteCount
    guard Fingerprint(hashing: bytes[..<end]) == Fingerprint(bytes: bytes[end...]) else {
      return nil
    }
    return bytes[length..<end]
  }
}
