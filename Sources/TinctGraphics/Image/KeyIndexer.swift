/// Numbers distinct 64-bit keys in the order of their first appearance: how plates are made.
///
/// Neighbouring pixels are mostly equal, so the last key is remembered; other keys are found in an
/// open-addressed table.
struct KeyIndexer {
  /// The distinct keys, in the order of their first appearance.
  private(set) var keys: [UInt64] = []
  /// Places in `keys` plus one, 0 where free; the count is a power of two.
  private var slots = [UInt32](repeating: 0, count: 1024)
  private var lastKey: UInt64 = 0
  private var lastIndex: UInt32 = 0

  /// The number of a key: its own if it was seen before, else the next.
  @inline(__always)
  mutating func index(of key: UInt64) -> UInt32 {
    if key == lastKey && !keys.isEmpty { return lastIndex }
    lastKey = key
    lastIndex = lookUp(key)
    return lastIndex
  }

  private mutating func lookUp(_ key: UInt64) -> UInt32 {
    var slot = place(of: key)
    while slots[slot] != 0 {
      let index = slots[slot] - 1
      if keys[Int(index)] == key { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    keys.append(key)
    slots[slot] = UInt32(keys.count)
    if keys.count * 2 > slots.count { grow() }
    return UInt32(keys.count - 1)
  }

  /// Multiplicative hashing by 2^64 over the golden ratio (Knuth, TAOCP 6.4).
  private func place(of key: UInt64) -> Int {
    let spread = (key ^ (key >> 29)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: spread >> 24) & (slots.count - 1)
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 4)
    for (index, key) in keys.enumerated() {
      var slot = place(of: key)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(index + 1)
    }
  }
}

extension Plate {
  /// Makes a plate from a key for each pixel; equal keys are one entry, in the order of their first
  /// appearance.
  ///
  /// - Parameters:
  ///   - key: the key of the pixel at an offset, row by row from the top left.
  ///   - entry: the entry that a key stands for.
  @inline(__always)
  init(width: Int, height: Int, key: (Int) -> UInt64, entry: (UInt64) -> Entry) {
    var indexer = KeyIndexer()
    let count = width * height
    let words = unsafe [UInt32](unsafeUninitializedCapacity: count) { buffer, filled in
      for offset in 0..<count { unsafe buffer[offset] = indexer.index(of: key(offset)) }
      filled = count
    }
    self.init(
      width: width, height: height,
      indices: indexer.keys.count <= 256
        ? .bytes(words.map { UInt8(truncatingIfNeeded: $0) }) : .words(words),
      entries: indexer.keys.map(entry))
  }
}
