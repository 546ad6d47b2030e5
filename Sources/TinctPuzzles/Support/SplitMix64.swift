/// A generator of reproducible random numbers (Steele, Lea and Flood, "Fast splittable pseudorandom
/// number generators", 2014).
///
/// The same seed gives the same numbers on every machine, in every version of Tinct. Bounded
/// numbers are drawn by `next(below:)` instead of the standard library, whose method is not
/// documented.
public struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Starts a sequence.
  public init(seed: UInt64) {
    state = seed
  }

  /// Starts one of many independent sequences of a seed.
  ///
  /// - Parameter stream: the number of the sequence, from 0.
  public init(seed: UInt64, stream: Int) {
    var numbers = SplitMix64(seed: seed)
    let key = numbers.next()
    state = SplitMix64(seed: key ^ UInt64(stream)).mixed
  }

  /// Returns the next number, uniform over all 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return mixed
  }

  /// Returns the next number from 0 to less than `bound`, by the high half of a product (D. Lemire,
  /// *Fast random integer generation in an interval*, 2019, without the rejection that removes the
  /// bias).
  ///
  /// It is uniform up to a bias of `bound` in 2^64, and takes one number of the sequence each time.
  public mutating func next(below bound: Int) -> Int {
    precondition(bound > 0, "there is no number below \(bound)")
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// Returns the next number from 0 to less than 1, a multiple of 2^-53.
  public mutating func nextUnit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  private var mixed: UInt64 { Self.mixed(state) }

  /// Returns bits that each depend on all bits of a number: the finalizer of the generator.
  static func mixed(_ number: UInt64) -> UInt64 {
    var bits = number
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}
