/// What was computed for a key before: an open-addressed table of 64-bit keys.
struct MixMemo {
  private var keys: [UInt64]
  private var values: [UInt32]
  private var count = 0
  private var lastKey = UInt64.max
  private var lastValue: UInt32 = 0

  /// No key of ours has all bits set.
  private static let free = UInt64.max

  init() {
    keys = [UInt64](repeating: Self.free, count: 1024)
    values = [UInt32](repeating: 0, count: 1024)
  }

  /// The value of a key, computed only if it is new.
  @inline(__always)
  mutating func value(_ key: UInt64, compute: () -> UInt32) -> UInt32 {
    if key == lastKey { return lastValue }
    lastKey = key
    lastValue = lookUp(key, compute: compute)
    return lastValue
  }

  private mutating func lookUp(_ key: UInt64, compute: () -> UInt32) -> UInt32 {
    var slot = place(of: key)
    while keys[slot] != Self.free {
      if keys[slot] == key { return values[slot] }
      slot = (slot + 1) & (keys.count - 1)
    }
    let value = compute()
    keys[slot] = key
    values[slot] = value
    count += 1
    if count * 2 > keys.count { grow() }
    return value
  }

  /// Multiplicative hashing by 2^64 over the golden ratio (Knuth, TAOCP 6.4).
  private func place(of key: UInt64) -> Int {
    Int(truncatingIfNeeded: ((key ^ key >> 29) &* 0x9E37_79B9_7F4A_7C15) >> 24) & (keys.count - 1)
  }

  private mutating func grow() {
    let old = zip(keys, values).filter { $0.0 != Self.free }
    keys = [UInt64](repeating: Self.free, count: keys.count * 4)
    values = [UInt32](repeating: 0, count: keys.count)
    for (key, value) in old {
      var slot = place(of: key)
      while keys[slot] != Self.free { slot = (slot + 1) & (keys.count - 1) }
      keys[slot] = key
      values[slot] = value
    }
  }
}
