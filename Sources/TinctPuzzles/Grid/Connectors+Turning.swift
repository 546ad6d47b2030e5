extension Connectors {
  /// The piece turned counter-clockwise, or clockwise by a negative number of steps.
  ///
  /// Turns add up, and as many steps as there are sides change nothing.
  ///
  /// - Parameter sides: number of sides of the cell, from 1 to 32, on which the connectors fit.
  public func turned(by steps: Int, sides: Int) -> Connectors {
    precondition((1...Connectors.sideLimit).contains(sides), "a cell has 1 to 32 sides")
    precondition(fit(sides: sides), "connectors lie on the sides of the cell")
    let left = UInt64(((steps % sides) + sides) % sides)
    let all = UInt64(1) << UInt64(sides) - 1
    let bits = UInt64(mask)
    let turned = (bits << left | bits >> (UInt64(sides) - left)) & all
    return Connectors(mask: UInt32(turned))
  }

  /// The distinct orientations, each by the fewest turns counter-clockwise, itself first.
  public func orientations(sides: Int) -> [Connectors] {
    var found = [self]
    for steps in 1..<max(sides, 2) {
      let next = turned(by: steps, sides: sides)
      if next == self { break }
      found.append(next)
    }
    return found
  }

  /// The orientation with the smallest mask, and the fewest turns counter-clockwise that lead from
  /// it to this one: `canonical.connectors.turned(by: canonical.turns, sides: n) == self`.
  public func canonical(sides: Int) -> (connectors: Connectors, turns: Int) {
    let all = orientations(sides: sides)
    let smallest = all.indices.min { all[$0].mask < all[$1].mask } ?? 0
    return (all[smallest], (all.count - smallest) % all.count)
  }

  /// The fewest turns counter-clockwise, from 0, that lead to another orientation; nil where the
  /// other is not an orientation of this piece.
  public func turns(to other: Connectors, sides: Int) -> Int? {
    orientations(sides: sides).firstIndex(of: other)
  }

  /// The fewest turns that lead to another orientation, counter-clockwise, or clockwise by a negative
  /// number; of two ways as short, counter-clockwise. Nil where the other is not an orientation of
  /// this piece.
  public func shortestTurns(to other: Connectors, sides: Int) -> Int? {
    let all = orientations(sides: sides)
    return all.firstIndex(of: other).map { $0 * 2 > all.count ? $0 - all.count : $0 }
  }
}
