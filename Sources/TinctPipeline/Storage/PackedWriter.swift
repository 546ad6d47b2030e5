/// Puts values into bytes, one after the other; `PackedReader` takes them out in the same order.
///
/// Whole numbers take seven bits a byte, the lowest first, with the highest bit set in all bytes but
/// the last (LEB128); texts and lists of bytes stand behind their length.
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

  /// Adds a path, for which the system is asked without taking it out of the bytes.
  mutating func put(path: String) {
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
}

extension PackedWriter {
  /// Adds a list of things, with their number.
  mutating func put<Item>(_ items: [Item], _ put: (inout PackedWriter, Item) -> Void) {
    self.put(items.count)
    for item in items { put(&self, item) }
  }
}
