/// Which of the two looks of a piece on the way between them is drawn.
enum PieceCoat {
  /// The one that lies under the other, and alone where there is only one.
  case base
  /// The one that lies over it, and shows in part.
  case over
}

/// A look that lies over another, and what of it shows.
struct PieceCover: Hashable, Comparable {
  /// A line on which one look follows the other through a piece.
  struct Front: Hashable {
    /// The side from which it comes.
    var inlet: Int
    /// Whether the cover lies ahead of it.
    var isAhead: Bool
  }

  var look: PieceLook
  /// How much of it shows, between 0 and 1, or how far the front has come.
  var share: Double
  /// What parts it from what it does not cover; nil where all of it shows in part.
  var front: Front?

  static func < (one: PieceCover, other: PieceCover) -> Bool {
    (one.look, one.share) < (other.look, other.share)
  }
}

extension BoardState {
  /// Whether nothing is on its way anywhere.
  var isAtRest: Bool { poses.isEmpty && fades.isEmpty }

  /// How a piece lies, and how it is on the way to lie.
  private func looks(of cell: Int) -> (from: PieceLook, to: PieceLook, share: Double) {
    let look: PieceLook = wrong.contains(cell) ? .wrong : powered[cell] ? .powered : .quiet
    guard let fade = fades[cell] else { return (look, look, 0) }
    let next: PieceLook = fade.isWrong ? .wrong : fade.isPowered ? .powered : .quiet
    return (look, next, min(max(fade.share, 0), 1))
  }

  /// The look of a piece of which all shows, or on which another lies.
  ///
  /// Of two looks it is the one that is drawn earlier, whichever way the piece goes: so going back
  /// looks as going there.
  func look(of cell: Int) -> PieceLook {
    let (from, to, share) = looks(of: cell)
    return share == 0 ? from : share == 1 ? to : min(from, to)
  }

  /// The look that lies over that; nil if there is none.
  func cover(of cell: Int) -> PieceCover? {
    let (from, to, share) = looks(of: cell)
    guard from != to, share > 0, share < 1 else { return nil }
    let isComing = to > from
    if let inlet = fades[cell]?.inlet {
      return PieceCover(
        look: max(from, to), share: share, front: .init(inlet: inlet, isAhead: !isComing))
    }
    return PieceCover(look: max(from, to), share: isComing ? share : 1 - share)
  }

  /// How much of a mark shows: 0 for nothing, 1 for all of it, or more where it goes too far.
  func share(
    of cell: Int, _ marked: KeyPath<BoardState, Set<Int>>, _ next: KeyPath<Fade, Bool>
  ) -> Double {
    share(self[keyPath: marked].contains(cell), fades[cell], next)
  }

  /// How much of the colour of a cell with power shows, 0 ... 1; it fades with the piece.
  func power(of cell: Int) -> Double {
    let share = share(powered[cell], fades[cell], \.isPowered)
    return min(max(share, 0), 1) * min(max(poses[cell]?.opacity ?? 1, 0), 1)
  }

  private func share(_ isNow: Bool, _ fade: Fade?, _ next: KeyPath<Fade, Bool>) -> Double {
    guard let fade, fade[keyPath: next] != isNow else { return isNow ? 1 : 0 }
    return max(isNow ? 1 - fade.share : fade.share, 0)
  }
}
