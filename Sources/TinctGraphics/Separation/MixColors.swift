/// The mixes of a drawing as a table of their parts, for printing them in many palettes.
///
/// Most mixes have two inks of the many that a theme may have; only those are looked at.
struct MixColors: Equatable, Sendable {
  private struct Part: Equatable {
    var ink: Int
    var amount: Double
  }

  private var parts: [Part] = []
  /// Where the parts of each mix end.
  private var ends: [Int] = []
  /// The whole of each mix, 0...65535.
  private var sums: [Double] = []

  init(_ mixes: [InkMix]) {
    ends.reserveCapacity(mixes.count)
    sums.reserveCapacity(mixes.count)
    parts.reserveCapacity(mixes.count * 2)
    for mix in mixes {
      var sum = 0.0
      for (ink, amount) in mix.amounts.enumerated() where amount > 0 {
        parts.append(Part(ink: ink, amount: Double(amount)))
        sum += Double(amount)
      }
      ends.append(parts.count)
      sums.append(sum)
    }
  }

  /// The colour of each mix, not rounded, when each ink has the given colour.
  ///
  /// Alphas of the colours are not used: an ink's opacity belongs to the drawing.
  func colors(_ inks: [Color]) -> [Color] {
    let channels = inks.map { SIMD4($0.red, $0.green, $0.blue, 0) }
    var start = 0
    var colors: [Color] = []
    colors.reserveCapacity(ends.count)
    for (end, sum) in zip(ends, sums) {
      var total = SIMD4<Double>.zero
      for part in parts[start..<end] { total += channels[part.ink] * part.amount }
      start = end
      guard sum > 0 else {
        colors.append(Color(.clear))
        continue
      }
      total /= sum
      colors.append(
        Color(
          red: total.x, green: total.y, blue: total.z, alpha: sum / Double(InkMix.full)))
    }
    return colors
  }
}
