/// A hash table from 64-bit keys to 32-bit numbers, for loops over pixels.
///
/// A key is either all that is looked up, such as a pixel or a pair of numbers, or a hash of
/// something longer that the caller keeps in an array of its own; then `find` is told how to
/// compare. Nothing is ever removed.
///
///     switch table.find(key) {
///     case .found(let number): use(number)
///     case .missing(let slot): table.insert(number, for: key, at: slot)
///     }
package struct NumberTable: Sendable {
  /// The result of a search.
  package enum Search {
    /// The number of the key.
    case found(UInt32)
    /// The slot that is free for the key, until the next insertion.
    case missing(slot: Int)
  }

  /// A key and its number side by side, so that a look-up costs one access to memory; in halves, so
  /// that they take 12 bytes and not 16.
  @usableFromInline
  struct Slot: Sendable, BitwiseCopyable {
    @usableFromInline let low: UInt32
    @usableFromInline let high: UInt32
    /// The number plus one; 0 if the slot is free.
    @usableFromInline let mark: UInt32

    @usableFromInline static let free = Slot(key: 0, mark: 0)

    @inlinable
    init(key: UInt64, mark: UInt32) {
      low = UInt32(truncatingIfNeeded: key)
      high = UInt32(truncatingIfNeeded: key >> 32)
      self.mark = mark
    }

    @inlinable var key: UInt64 { UInt64(high) << 32 | UInt64(low) }
  }

  /// 2^64 over the golden ratio, for multiplicative hashing (Knuth, The Art of Computer
  /// Programming, volume 3, section 6.4).
  package static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The number of slots from which on more of them are taken, to save memory.
  private static let manySlots = 1 << 19

  /// Open addressing with linear probing; at most half of the slots, a power of two, are taken, or
  /// three quarters of many.
  @usableFromInline var slots = [Slot](repeating: .free, count: 1024)
  /// The number of keys.
  package private(set) var count = 0

  /// Makes an empty table.
  package init() {}

  /// Searches for a key.
  ///
  /// - Parameter matches: tells the number that is looked for from others under the same hash.
  @inlinable
  @inline(__always)
  package func find(_ key: UInt64, where matches: (UInt32) -> Bool = { _ in true }) -> Search {
    let slots = slots.span
    let mask = slots.count - 1
    var slot = Self.home(of: key) & mask
    while true {
      // Masked by the size, a power of two, so that it is always within bounds.
      let entry = unsafe slots[unchecked: slot]
      // Free slots have the key 0.
      if entry.key == key, entry.mark != 0, matches(entry.mark - 1) {
        return .found(entry.mark - 1)
      }
      if entry.mark == 0 { return .missing(slot: slot) }
      slot = (slot + 1) & mask
    }
  }

  /// Adds a number below 2^32 - 1 for a key.
  ///
  /// - Parameter slot: the free slot that `find` has just returned for the key.
  package mutating func insert(_ number: UInt32, for key: UInt64, at slot: Int) {
    precondition(slots[slot].mark == 0)
    slots[slot] = Slot(key: key, mark: number + 1)
    count += 1
    if count > (slots.count < Self.manySlots ? slots.count / 2 : slots.count / 4 * 3) { grow() }
  }

  /// Returns a number whose low bits are the slot at which the search for a key starts.
  @inlinable
  @inline(__always)
  static func home(of key: UInt64) -> Int {
    // Folding first lets keys that differ in their high half only differ below; the high half of
    // the product depends on all of its lower bits.
    Int(truncatingIfNeeded: ((key ^ key >> 32) &* multiplier) >> 32)
  }

  private mutating func grow() {
    let old = slots
    // Small tables grow fast, so that few keys are moved; large ones keep to the memory they need.
    let size = old.count * (old.count < 1 << 16 ? 4 : 2)
    slots = [Slot](repeating: .free, count: size)
    for entry in old where entry.mark != 0 {
      var slot = Self.home(of: entry.key) & (size - 1)
      while slots[slot].mark != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = entry
    }
  }
}
