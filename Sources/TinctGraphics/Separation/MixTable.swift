/// The distinct mixes of a drawing in progress, by number, and what comes of laying one over
/// another.
///
/// Mixes are kept to 1/65535, so that any number of layers adds no error that 8 bits could show.
struct MixTable {
  /// The number of the mix without any ink.
  static let clear: UInt32 = 0

  private(set) var inkCount: Int
  /// The amounts of all mixes, `inkCount` for each.
  private var amounts: [UInt16]
  private var numbers: [[UInt16]: UInt32]

  init(inkCount: Int) {
    self.inkCount = inkCount
    let none = [UInt16](repeating: 0, count: inkCount)
    amounts = none
    numbers = [none: Self.clear]
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

  /// How many mixes there are.
  var count: Int { numbers.count }

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
    var result = zip(mix(top), mix(bottom)).map { top, bottom in
      let sum = UInt64(top) * UInt64(opacity) * full + UInt64(bottom) * rest
      return UInt16((sum + full * full / 2) / (full * full))
    }
    settle(&result)
    return number(of: result)
  }

  /// Takes what rounding put over the whole off the largest amount.
  private func settle(_ amounts: inout [UInt16]) {
    let sum = amounts.reduce(0) { $0 + Int($1) }
    guard sum > Int(InkMix.full) else { return }
    let largest = amounts.indices.max { amounts[$0] < amounts[$1] } ?? 0
    amounts[largest] -= UInt16(sum - Int(InkMix.full))
  }

  private mutating func number(of mix: [UInt16]) -> UInt32 {
    if let known = numbers[mix] { return known }
    let number = UInt32(numbers.count)
    numbers[mix] = number
    amounts += mix
    return number
  }
}
