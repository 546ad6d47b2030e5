/// The sides of a cell that a piece reaches: bit k of the mask is side k.
///
/// Sides are numbered counter-clockwise, so a turn by one side is a rotation of the lowest n bits,
/// n being the number of sides of the cell.
public struct Connectors: Hashable, Sendable {
  /// Most sides of a cell.
  public static let sideLimit = 32

  /// The sides as bits.
  public var mask: UInt32

  /// Takes sides as bits: on squares right 1, up 2, left 4, down 8.
  public init(mask: UInt32) {
    self.mask = mask
  }

  /// Takes sides by number, each from 0 to 31.
  public init(sides: some Sequence<Int>) {
    mask = 0
    for side in sides {
      precondition((0..<Connectors.sideLimit).contains(side), "a side goes from 0 to 31")
      mask |= 1 << UInt32(side)
    }
  }

  /// Number of connectors.
  public var count: Int { mask.nonzeroBitCount }

  /// The connected sides, ascending.
  public var sides: [Int] {
    (0..<Connectors.sideLimit).filter(contains)
  }

  /// Whether a side is connected.
  public func contains(_ side: Int) -> Bool {
    mask >> UInt32(side) & 1 == 1
  }

  /// Whether all connectors lie on the sides of a cell that has so many.
  public func fit(sides: Int) -> Bool {
    UInt64(mask) < 1 << UInt64(sides)
  }
}
