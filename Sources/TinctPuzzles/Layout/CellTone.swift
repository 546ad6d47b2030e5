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
  /// The colour of a cell, of which all shows, or on which another lies.
  func tone(of cell: Int, _ state: BoardState) -> CellTone {
    CellTone(
      isPowered: measures.theme.cell.shape != .corners && state.power(of: cell) == 1,
      isLocked: hasLockedInk && state.share(of: cell, \.locked, \.isLocked) >= 1,
      shade: shades.isEmpty ? 0 : shades[cell])
  }

  /// The colours that lie over that, each with how much of it shows, between 0 and 1.
  func covers(of cell: Int, _ state: BoardState) -> [(tone: CellTone, share: Double)] {
    guard measures.theme.cell.shape != .corners else { return [] }
    let tone = tone(of: cell, state)
    var covers: [(CellTone, Double)] = []
    let power = state.power(of: cell)
    if power > 0, power < 1, !tone.isLocked {
      covers.append((CellTone(isPowered: true, shade: tone.shade), power))
    }
    let lock = hasLockedInk ? state.share(of: cell, \.locked, \.isLocked) : 0
    if lock > 0, lock < 1 { covers.append((CellTone(isLocked: true, shade: tone.shade), lock)) }
    return covers
  }
}
