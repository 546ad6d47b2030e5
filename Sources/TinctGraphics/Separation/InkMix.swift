/// What one pixel of a separation is made of: so much of each ink, and how opaque it is.
public struct InkMix: Hashable, Sendable {
  /// The amount of each of the separation's inks, 0 (none) ... 255 (nothing else).
  ///
  /// Amounts are premultiplied: their sum is the alpha, but for rounding.
  public let amounts: [UInt8]
  /// Opacity of the pixel, 0 (clear) ... 255 (opaque).
  public let alpha: UInt8

  /// Makes a mix.
  public init(amounts: [UInt8], alpha: UInt8) {
    self.amounts = amounts
    self.alpha = alpha
  }

  /// The most by which any channel can differ between pictures printed from two mixes, in any
  /// palette at all, in 255ths.
  ///
  /// A channel is the sum of amounts times colours in 0...1. The worst palette has 1 where this mix
  /// has more and 0 where it has less, or the other way round.
  func distance(to other: InkMix) -> Int {
    var more = 0
    var less = 0
    for (mine, theirs) in zip(amounts, other.amounts) {
      let difference = Int(mine) - Int(theirs)
      if difference > 0 { more += difference } else { less -= difference }
    }
    return max(more, less, abs(Int(alpha) - Int(other.alpha)))
  }

  /// The colour of the mix when each ink has the given colour.
  ///
  /// Alphas of the colours are not used: an ink's opacity belongs to the drawing. The amounts are
  /// used as weights, so that what rounding took from their sum cannot darken the result, and a
  /// pixel of one ink has exactly that ink's colour.
  func color(_ colors: [Color]) -> StraightPixel {
    var (red, green, blue, sum) = (0.0, 0.0, 0.0, 0.0)
    for (amount, color) in zip(amounts, colors) {
      let amount = Double(amount)
      red += amount * color.red
      green += amount * color.green
      blue += amount * color.blue
      sum += amount
    }
    guard sum > 0, alpha > 0 else { return .clear }
    return Color(
      red: red / sum, green: green / sum, blue: blue / sum, alpha: Double(alpha) / 255
    ).pixel
  }
}
