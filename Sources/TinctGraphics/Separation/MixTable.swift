/// The distinct mixes of a drawing in progress, by number.
///
/// Mixes are kept to 1/65535, so that any number of layers adds no error that 8 bits could show.
struct MixTable {
  /// The number of the mix without any ink.
  static let clear: UInt32 = 0

  private(set) var inkCount: Int
  /// The number of mixes.
  var count: Int { numbers.count }
  /// The amounts of all mixes, `inkCount` for each.
  private var amounts: [UInt16] = []
  /// The numbers of mixes by hashes of their amounts.
  private var numbers = NumberTable()

  init(inkCount: Int) {
    self.inkCount = inkCount
    _ = number(of: [UInt16](repeating: 0, count: inkCount))
  }

  /// Adds inks, with amounts of 0 in all mixes so far.
  mutating func addInks(_ count: Int) {
    let old = self
    self = MixTable(inkCount: inkCount + count)
    let none = [UInt16](repeating: 0, count: count)
    for number in 1..<max(old.count, 1) { _ = self.number(of: old.mix(UInt32(number)) + none) }
  }

  /// Keeps some of the mixes, given in ascending order with the clear one first; each gets its
  /// position among them as its number.
  mutating func keep(_ kept: [Int]) {
    numbers = NumberTable()
    let count = inkCount
    // In place, for the amounts are most of the memory of a drawing.
    unsafe amounts.withUnsafeMutableBufferPointer { amounts in
      for (number, old) in kept.enumerated() where old != number {
        for ink in 0..<count {
          unsafe amounts[number * count + ink] = amounts[old * count + ink]
        }
      }
    }
    amounts.removeLast(amounts.count - kept.count * count)
    for number in 0..<UInt32(kept.count) {
      let hash = hash(of: number)
      // All are different, so that none is looked for among those that are there.
      if case .missing(let slot) = numbers.find(hash, where: { _ in false }) {
        numbers.insert(number, for: hash, at: slot)
      }
    }
  }

  /// Forgets which numbers mixes have: no more of them can be added. In shaded pictures that takes
  /// as much memory as the mixes.
  mutating func forgetNumbers() { numbers = NumberTable() }

  /// Returns the amounts of a mix.
  func mix(_ number: UInt32) -> ArraySlice<UInt16> {
    amounts[Int(number) * inkCount..<(Int(number) + 1) * inkCount]
  }

  /// Returns a mix that shares the memory of the table.
  func inkMix(_ number: UInt32) -> InkMix { InkMix(number, of: amounts, inkCount: inkCount) }

  /// Returns true if nothing shows through a mix.
  func isOpaque(_ number: UInt32) -> Bool {
    mix(number).reduce(0) { $0 + UInt64($1) } >= UInt64(InkMix.full)
  }

  /// Returns the number of the mix that is all of one ink.
  mutating func pure(_ ink: Int) -> UInt32 {
    var amounts = [UInt16](repeating: 0, count: inkCount)
    amounts[ink] = InkMix.full
    return number(of: amounts)
  }

  /// Lays a mix over another, faded, and returns the number of the result.
  ///
  /// Source-over on premultiplied amounts: top * opacity + bottom * (1 - alpha of top * opacity)
  /// (Porter and Duff, 1984).
  ///
  /// - Parameter opacity: 0...65535.
  mutating func over(_ top: UInt32, _ bottom: UInt32, opacity: UInt32) -> UInt32 {
    let full = UInt64(InkMix.full)
    makeRoom()
    let (count, start) = (inkCount, amounts.count)
    amounts.append(contentsOf: repeatElement(0, count: count))
    unsafe amounts.withUnsafeMutableBufferPointer { amounts in
      let (above, below) = (Int(top) * count, Int(bottom) * count)
      var topSum: UInt64 = 0
      for ink in 0..<count { unsafe topSum += UInt64(amounts[above + ink]) }
      // Products of three 16-bit numbers are divided once, so that each amount is rounded once.
      let alpha = topSum * UInt64(opacity)
      let rest = full * full - min(alpha, full * full)
      var (sum, largest) = (0, start)
      for ink in 0..<count {
        let pair = unsafe (amounts[above + ink], amounts[below + ink])
        // Most mixes have few of the inks.
        guard pair.0 | pair.1 > 0 else { continue }
        let product = UInt64(pair.0) * UInt64(opacity) * full + UInt64(pair.1) * rest
        let amount = UInt16((product + full * full / 2) / (full * full))
        unsafe amounts[start + ink] = amount
        sum += Int(amount)
        if unsafe amount > amounts[largest] { largest = start + ink }
      }
      // The excess over the whole that rounding may leave is taken off the largest amount.
      if sum > Int(full) { unsafe amounts[largest] -= UInt16(sum - Int(full)) }
    }
    return numberOfLast()
  }

  /// Returns the number of the mix with these amounts, one for each ink.
  mutating func number(of mix: [UInt16]) -> UInt32 {
    makeRoom()
    amounts += mix
    return numberOfLast()
  }

  /// Makes room for the amounts of one more mix. An array that doubles as it grows would take up to
  /// three times what shaded pictures have in it, which is most of their memory.
  private mutating func makeRoom() {
    guard amounts.capacity - amounts.count < inkCount else { return }
    amounts.reserveCapacity(max(amounts.count / 2 * 3, 64 * inkCount))
  }

  /// Returns the number of the mix whose amounts were put behind those of all others, and removes
  /// them if the table has the mix already.
  private mutating func numberOfLast() -> UInt32 {
    let new = UInt32(count)
    let hash = hash(of: new)
    switch numbers.find(hash, where: { firstDifference($0, new) == nil }) {
    case .found(let known):
      amounts.removeLast(inkCount)
      return known
    case .missing(let slot):
      numbers.insert(new, for: hash, at: slot)
      return new
    }
  }

  private func hash(of number: UInt32) -> UInt64 {
    let start = Int(number) * inkCount * MemoryLayout<UInt16>.stride
    return unsafe amounts.withUnsafeBytes { bytes in
      var hash: UInt64 = 0
      // Four amounts at once.
      var index = 0
      while index + 4 <= inkCount {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: start + 2 * index, as: UInt64.self)
        hash = (hash ^ word) &* NumberTable.multiplier
        // The high half of a product depends on more of the amounts than the low one.
        hash ^= hash >> 32
        index += 4
      }
      while index < inkCount {
        let amount = unsafe bytes.loadUnaligned(fromByteOffset: start + 2 * index, as: UInt16.self)
        hash = (hash ^ UInt64(amount)) &* NumberTable.multiplier
        index += 1
      }
      return hash
    }
  }

  /// Returns mixes in an order that depends on the mixes alone: as `precedes` has it.
  func ordered(_ mixes: [Int]) -> [Int] {
    let keys = mixes.map { orderKey(of: $0) }
    let order = keys.indices.sorted { (one: Int, other: Int) -> Bool in
      if keys[one] != keys[other] { return keys[one] < keys[other] }
      return precedes(UInt32(mixes[one]), UInt32(mixes[other]))
    }
    return order.map { mixes[$0] }
  }

  /// Returns a number that orders mixes as `precedes` does, as far as it tells them apart: the
  /// indices and amounts of the first inks that a mix has. Where it has one that another lacks, the
  /// other precedes it, so that earlier inks count more.
  private func orderKey(of mix: Int) -> UInt64 {
    let start = mix * inkCount
    return unsafe amounts.withUnsafeBufferPointer { amounts in
      var (key, shift) = (UInt64(0), UInt64(64))
      for ink in 0..<min(inkCount, 255) {
        let amount = unsafe UInt64(amounts[start + ink])
        guard amount > 0 else { continue }
        shift -= 8
        key |= UInt64(255 - ink) << shift
        // Of the third ink only the upper half of the amount fits.
        guard shift >= 16 else { return key | amount >> 8 }
        shift -= 16
        key |= amount << shift
      }
      return key
    }
  }

  /// Returns true if a mix has less than another of the first ink in which they differ.
  private func precedes(_ one: UInt32, _ other: UInt32) -> Bool {
    guard let ink = firstDifference(one, other) else { return false }
    return amounts[Int(one) * inkCount + ink] < amounts[Int(other) * inkCount + ink]
  }

  /// Returns the first ink of which two mixes have different amounts; nil for equal ones.
  private func firstDifference(_ one: UInt32, _ other: UInt32) -> Int? {
    let (first, second) = (Int(one) * inkCount, Int(other) * inkCount)
    return unsafe amounts.withUnsafeBufferPointer { amounts in
      for ink in 0..<inkCount where unsafe amounts[first + ink] != amounts[second + ink] {
        return ink
      }
      return nil
    }
  }
}
