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

  /// Returns a table of some of its mixes, numbered in order; the first is the clear one.
  func keeping(_ kept: [UInt32]) -> MixTable {
    var table = MixTable(inkCount: inkCount)
    for number in kept.dropFirst() { _ = table.number(of: Array(mix(number))) }
    return table
  }

  /// Returns the amounts of a mix.
  func mix(_ number: UInt32) -> ArraySlice<UInt16> {
    amounts[Int(number) * inkCount..<(Int(number) + 1) * inkCount]
  }

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
    // Products of three 16-bit numbers are divided once, so that each amount is rounded once.
    let alpha = mix(top).reduce(0) { $0 + UInt64($1) } * UInt64(opacity)
    let rest = full * full - min(alpha, full * full)
    let start = amounts.count
    for ink in 0..<inkCount {
      let (above, below) = (
        amounts[Int(top) * inkCount + ink], amounts[Int(bottom) * inkCount + ink]
      )
      // Most mixes have few of the inks.
      guard above | below > 0 else {
        amounts.append(0)
        continue
      }
      let sum = UInt64(above) * UInt64(opacity) * full + UInt64(below) * rest
      amounts.append(UInt16((sum + full * full / 2) / (full * full)))
    }
    limitSum(from: start)
    return numberOfLast()
  }

  /// Takes the excess over the whole that rounding may leave off the largest amount of a mix.
  private mutating func limitSum(from start: Int) {
    // By index: a slice would share the memory of all mixes, and have it copied by the change.
    var (sum, largest) = (0, start)
    for index in start..<amounts.count {
      sum += Int(amounts[index])
      if amounts[index] > amounts[largest] { largest = index }
    }
    guard sum > Int(InkMix.full) else { return }
    amounts[largest] -= UInt16(sum - Int(InkMix.full))
  }

  /// Returns the number of the mix with these amounts, one for each ink.
  mutating func number(of mix: [UInt16]) -> UInt32 {
    amounts += mix
    return numberOfLast()
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
    let start = Int(number) * inkCount
    return unsafe amounts.withUnsafeBufferPointer { amounts in
      var hash: UInt64 = 0
      for index in start..<start + inkCount {
        hash = unsafe (hash ^ UInt64(amounts[index])) &* NumberTable.multiplier
      }
      return hash
    }
  }

  /// Returns true if a mix has less of the first ink of which it has not as much as another.
  func precedes(_ one: UInt32, _ other: UInt32) -> Bool {
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
