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
}
