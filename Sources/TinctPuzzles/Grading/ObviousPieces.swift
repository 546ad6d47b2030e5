// Pieces that players read off without thinking: they make a puzzle easier, and duller, than its
// grade says.

extension Grid {
  /// Returns the cells with obvious pieces, ascending: cells at the border or a wall whose piece
  /// has only one orientation in which no connector points there.
  ///
  /// On squares these are bends in corners, and straight pieces and tees along the border.
  ///
  /// - Parameter pieces: the piece on each cell, in any orientation.
  public func obviousCells(of pieces: [Connectors]) -> [Int] {
    cells.indices.filter { cell in
      var closed: UInt32 = 0
      for (number, side) in cells[cell].sides.enumerated() where side.neighbor == nil {
        closed |= 1 << UInt32(number)
      }
      return pieces[cell].isObvious(closed: closed, sides: cells[cell].sides.count)
    }
  }

  /// Returns the cells with straight pieces, ascending: those of two connectors on opposite sides.
  ///
  /// - Parameter pieces: the piece on each cell, in any orientation.
  public func straightCells(of pieces: [Connectors]) -> [Int] {
    cells.indices.filter { pieces[$0].isStraight(sides: cells[$0].sides.count) }
  }
}

extension Connectors {
  /// Returns true if sides are closed to the piece, and just one of its orientations avoids them.
  ///
  /// - Parameters:
  ///   - closed: the sides that nothing can reach, as bits.
  ///   - sides: the number of sides of the cell.
  func isObvious(closed: UInt32, sides: Int) -> Bool {
    guard closed != 0, mask != 0 else { return false }
    var found: UInt32?
    for turn in 0..<sides {
      let turned = turned(by: turn, sides: sides).mask
      guard turned & closed == 0, turned != found else { continue }
      if found != nil { return false }
      found = turned
    }
    return found != nil
  }

  /// Returns true if the piece has two connectors on opposite sides, and no others.
  func isStraight(sides: Int) -> Bool {
    sides.isMultiple(of: 2) && count == 2 && turned(by: sides / 2, sides: sides) == self
  }
}
