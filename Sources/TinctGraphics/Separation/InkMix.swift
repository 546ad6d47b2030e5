/// What one pixel of a separation is made of: so much of each ink.
public struct InkMix: Hashable, Sendable {
  /// All of an ink and nothing else.
  public static let full: UInt16 = 65535

  /// The amount of each of the separation's inks, 0 (none) ... `full` (nothing else).
  ///
  /// Amounts are premultiplied: they add up to the opacity of the pixel.
  public let amounts: [UInt16]

  /// Makes a mix; traps if there is more than `full` in all.
  public init(amounts: [UInt16]) {
    precondition(amounts.reduce(0) { $0 + Int($1) } <= Int(Self.full))
    self.amounts = amounts
  }

  /// Opacity of the pixel, 0 (clear) ... 1 (opaque).
  public var opacity: Double {
    Double(amounts.reduce(0) { $0 + Int($1) }) / Double(Self.full)
  }

  /// The colour of the mix, not rounded, when each ink has the given colour.
  ///
  /// Alphas of the colours are not used: an ink's opacity belongs to the drawing.
  func color(_ colors: [Color]) -> Color {
    var (red, green, blue, sum) = (0.0, 0.0, 0.0, 0.0)
    for (amount, color) in zip(amounts, colors) where amount > 0 {
      let amount = Double(amount)
      red += amount * color.red
      green += amount * color.green
      blue += amount * color.blue
      sum += amount
    }
    guard sum > 0 else { return Color(.clear) }
    return Color(
      red: red / sum, green: green / sum, blue: blue / sum, alpha: sum / Double(Self.full))
  }
}
