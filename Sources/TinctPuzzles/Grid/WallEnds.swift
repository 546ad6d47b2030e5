extension Grid {
  /// Returns true if a wall ends at the border of the board in a corner where no wall runs along
  /// the border: nothing goes on there.
  ///
  /// - Parameters:
  ///   - side: the side on which the wall stands.
  ///   - isStart: true for the first of the side's corners, false for the second.
  public func wallEndsAtBorder(_ side: CellSide, atStart isStart: Bool) -> Bool {
    guard cells[side.cell].sides[side.side].isInside,
      let first = border(from: side, atStart: isStart),
      let across = cells[side.cell].sides[side.side].adjacent,
      // Seen from the cell across the side, its corners are the other way round.
      let second = border(from: across, atStart: !isStart)
    else { return false }
    return !first.isWall && !second.isWall
  }

  /// Returns the side of the border that is reached from a side by the cells around one of its
  /// corners; nil if there is none.
  private func border(from side: CellSide, atStart isStart: Bool) -> Side? {
    var here = side
    // No corner has more cells about it than there are cells.
    for _ in cells.indices {
      let count = cells[here.cell].sides.count
      here.side = (here.side + (isStart ? count - 1 : 1)) % count
      let next = cells[here.cell].sides[here.side]
      guard next.isInside, let across = next.adjacent else { return next }
      if across == side { return nil }
      here = across
    }
    return nil
  }
}

extension Grid.Side {
  /// A cell lies on the other side of it, beside it on the board.
  fileprivate var isInside: Bool { adjacent != nil && !crossesBorder }
}
