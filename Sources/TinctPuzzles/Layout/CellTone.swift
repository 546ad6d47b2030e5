internal import TinctGraphics

/// What colour a cell has: whether its piece has power or is locked, and which shade it is.
struct CellTone: Hashable, Comparable {
  var isPowered = false
  var isLocked = false
  /// Its place among the shades that the board needs.
  var shade: Int

  /// Those that are drawn later are greater.
  static func < (one: CellTone, other: CellTone) -> Bool { one.order < other.order }

  private var order: Int { (isLocked ? 2 : isPowered ? 1 : 0) << 8 | shade }

  /// The inks of the tile, one over the other, each with its opacity.
  ///
  /// - Parameter count: how many shades the board needs.
  func inks(_ theme: Theme, shadeCount count: Int) -> [(ink: Ink, opacity: Double)] {
    if isLocked { return [(.lockedCell, 1)] }
    let shades: [Ink] =
      isPowered
      ? [.poweredCell, .poweredCellSecond, .poweredCellThird]
      : [.cell, .cellSecond, .cellThird]
    let last = theme.cell.shades - 1
    let place = count - 1 > last ? Double(shade * last) / Double(count - 1) : Double(shade)
    let (lower, share) = (Int(place), place - place.rounded(.down))
    let ground = (ink: shades[lower], opacity: 1.0)
    return share > 0 ? [ground, (shades[lower + 1], share)] : [ground]
  }

  /// The ink of what lies on the tile.
  var faceInk: Ink { isPowered ? .poweredCellFace : .cellFace }
}

extension BoardLayout {
  /// The colour of a cell.
  ///
  /// Under a piece that fades, the cell is drawn as without power.
  func tone(of cell: Int, _ state: BoardState) -> CellTone {
    let theme = measures.theme
    return CellTone(
      isPowered: state.powered[cell] && theme.cell.shape != .corners
        && (state.poses[cell]?.opacity ?? 1) == 1,
      isLocked: hasLockedInk && state.locked.contains(cell),
      shade: shades.isEmpty ? 0 : shades[cell])
  }
}
