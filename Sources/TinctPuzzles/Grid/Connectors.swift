/// The sides of a cell that a piece reaches: bit k of the mask is side k.
///
/// Sides are numbered counter-clockwise, so a turn by one side is a rotation of the lowest n bits,
/// n being the number of sides of the cell.
public struct Connectors: Hashable, Sendable {
  /// The most sides of a cell.
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

  /// The number of connectors.
  public var count: Int { mask.nonzeroBitCount }

  /// The connected sides, ascending.
  public var sides: [Int] {
    (0..<Connectors.sideLimit).filter(contains)
  }

  /// Returns true if a side is connected.
  public func contains(_ side: Int) -> Bool {
    mask >> UInt32(side) & 1 == 1
  }

  /// Checks if all connectors lie on the sides of a cell with `sides` sides.
  public func fit(sides: Int) -> Bool {
    UInt64(mask) < 1 << UInt64(sides)
  }
}

extension Connectors {
  /// Returns the piece turned counter-clockwise, or clockwise by a negative number of steps.
  ///
  /// Turns add up, and a full turn changes nothing.
  ///
  /// - Parameter sides: the number of sides of the cell, from 1 to 32, on which the connectors fit.
  public func turned(by steps: Int, sides: Int) -> Connectors {
    precondition((1...Connectors.sideLimit).contains(sides), "a cell has 1 to 32 sides")
    precondition(fit(sides: sides), "connectors lie on the sides of the cell")
    let left = UInt64(((steps % sides) + sides) % sides)
    // In 64 bits, so that 32 sides need no special case.
    let all = UInt64(1) << UInt64(sides) - 1
    let bits = UInt64(mask)
    let turned = (bits << left | bits >> (UInt64(sides) - left)) & all
    return Connectors(mask: UInt32(turned))
  }

  /// Returns the distinct orientations in the order of turning counter-clockwise, from the present
  /// one.
  public func orientations(sides: Int) -> [Connectors] {
    var found = [self]
    for steps in 1..<max(sides, 2) {
      let next = turned(by: steps, sides: sides)
      if next == self { break }
      found.append(next)
    }
    return found
  }

  /// Returns the orientation with the smallest mask, and the fewest turns counter-clockwise that
  /// lead from it to this one: `canonical.connectors.turned(by: canonical.turns, sides: n) ==
  /// self`.
  public func canonical(sides: Int) -> (connectors: Connectors, turns: Int) {
    let all = orientations(sides: sides)
    let smallest = all.indices.min { all[$0].mask < all[$1].mask } ?? 0
    return (all[smallest], (all.count - smallest) % all.count)
  }

  /// Returns the fewest turns counter-clockwise, from 0, that lead to another orientation; nil if
  /// the other piece is not an orientation of this one.
  public func turns(to other: Connectors, sides: Int) -> Int? {
    orientations(sides: sides).firstIndex(of: other)
  }

  /// Returns the fewest turns that lead to another orientation, counter-clockwise, or clockwise as
  /// a negative number; counter-clockwise if both are equally short. Nil if the other piece is not
  /// an orientation of this one.
  public func shortestTurns(to other: Connectors, sides: Int) -> Int? {
    let all = orientations(sides: sides)
    return all.firstIndex(of: other).map { $0 * 2 > all.count ? $0 - all.count : $0 }
  }
}

// MARK: - Coding

extension Connectors: Codable {
  /// Reads a mask, as documents have it.
  public init(from decoder: any Decoder) throws {
    self.init(mask: try decoder.singleValueContainer().decode(UInt32.self))
  }

  /// Writes the mask.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(mask)
  }
}
