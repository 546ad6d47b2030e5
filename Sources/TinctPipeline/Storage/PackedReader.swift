/// Takes values out of bytes that `PackedWriter` made, and never trusts them.
struct PackedReader {
  /// The bytes are not what they should be.
  struct Damage: Error, Hashable {}

  private let bytes: ArraySlice<UInt8>
  /// The place of the next byte.
  private var next: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    next = bytes.startIndex
  }

  /// Whether everything was taken.
  var isAtEnd: Bool { next == bytes.endIndex }

  /// Takes a number.
  mutating func number() throws(Damage) -> Int {
    var value: UInt64 = 0
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

  /// Takes the number of things to come, each of which takes at least some bytes, so that a wrong
  /// number cannot ask for much memory.
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

  /// Takes so many bytes as they are.
  mutating func raw(_ count: Int) throws(Damage) -> ArraySlice<UInt8> {
    guard count >= 0, count <= bytes.endIndex - next else { throw Damage() }
    defer { next += count }
    return bytes[next..<next + count]
  }
}

extension PackedReader {
  /// Takes a list of things.
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
