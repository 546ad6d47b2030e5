/// The distinct mixes of a drawing in progress, by number, and what comes of laying one over
/// another.
///
/// Mixes are kept to 1/65535, so that any number of layers adds no error that 8 bits could show.
struct MixTable {
  /// The number of the mix without any ink.
  static let clear: UInt32 = 0

  private(set) var inkCount: Int
  /// How many mixes there are.
  private(set) var count = 0
  /// The amounts of all mixes, `inkCount` for each.
  private var amounts: [UInt16] = []
  /// Where mixes are found by what they are: an open-addressed table of their numbers, 0 where there is
  /// none and else one more.
  private var slots = [UInt32](repeating: 0, count: 1024)

  init(inkCount: Int) {
    self.inkCount = inkCount
    _ = number(of: [UInt16](repeating: 0, count: inkCount))
  }

  /// Adds inks, of which no mix so far has any.
  mutating func addInks(_ count: Int) {
    let old = self
    self = MixTable(inkCount: inkCount + count)
    let none = [UInt16](repeating: 0, count: count)
    for number in 1..<max(old.count, 1) { _ = self.number(of: old.mix(UInt32(number)) + none) }
  }

  /// The table with some of its mixes alone, among them the clear one as the first, numbered in order.
  func keeping(_ kept: [UInt32]) -> MixTable {
    var table = MixTable(inkCount: inkCount)
    for number in kept.dropFirst() { _ = table.number(of: Array(mix(number))) }
    return table
  }

  /// The amounts of a mix.
  func mix(_ number: UInt32) -> ArraySlice<UInt16> {
    amounts[Int(number) * inkCount..<(Int(number) + 1) * inkCount]
  }

  /// The number of the mix that is all of one ink.
  mutating func pure(_ ink: Int) -> UInt32 {
    var amounts = [UInt16](repeating: 0, count: inkCount)
    amounts[ink] = InkMix.full
    return number(of: amounts)
  }

  /// The number of a mix laid over another, faded.
  ///
  /// Source-over on premultiplied amounts: top * opacity + bottom * (1 - alpha of top * opacity)
  /// (Porter and Duff, 1984).
  ///
  /// - Parameter opacity: 0...65535.
  mutating func over(_ top: UInt32, _ bottom: UInt32, opacity: UInt32) -> UInt32 {
    let full = UInt64(InkMix.full)
    // Products of three 16-bit numbers are divided once, so that each amount is rounded once.
    let alpha = mix(top).reduce(0) { $0 + UInt64($1) } * UInt64(opacity)
    let rest = full * full - min(alpha, full * full)
    let start = amounts.count
    for ink in 0..<inkCount {
      let sum =
        UInt64(amounts[Int(top) * inkCount + ink]) * UInt64(opacity) * full
        + UInt64(amounts[Int(bottom) * inkCount + ink]) * rest
      amounts.append(UInt16((sum + full * full / 2) / (full * full)))
    }
    settle(from: start)
    return settledNumber()
  }

  /// Takes what rounding put over the whole off the largest amount of a mix.
  private mutating func settle(from start: Int) {
    let mix = amounts[start...]
    let sum = mix.reduce(0) { $0 + Int($1) }
    guard sum > Int(InkMix.full) else { return }
    let largest = mix.indices.max { mix[$0] < mix[$1] } ?? start
    amounts[largest] -= UInt16(sum - Int(InkMix.full))
  }

  private mutating func number(of mix: [UInt16]) -> UInt32 {
    amounts += mix
    return settledNumber()
  }

  /// The number of the mix whose amounts were put behind those of all others, and are gone if it was
  /// there already.
  private mutating func settledNumber() -> UInt32 {
    let new = UInt32(count)
    var slot = place(of: new)
    while slots[slot] != 0 {
      let known = slots[slot] - 1
      if mix(known) == mix(new) {
        amounts.removeLast(inkCount)
        return known
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = new + 1
    count += 1
    if count * 2 > slots.count { grow() }
    return new
  }

  /// Multiplicative hashing by 2^64 over the golden ratio (Knuth, TAOCP 6.4).
  private func place(of number: UInt32) -> Int {
    var hash: UInt64 = 0
    for amount in mix(number) { hash = (hash ^ UInt64(amount)) &* 0x9E37_79B9_7F4A_7C15 }
    return Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 4)
    for number in 0..<UInt32(count) {
      var slot = place(of: number)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = number + 1
    }
  }
}
