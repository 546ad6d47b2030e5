internal import TinctGraphics

/// A sprite of which pieces of any grid are put together: arms that are turned and stretched to the sides
/// of a cell, and round beads where they meet and end.
///
/// Art that has them all serves every grid, cells of no regular shape too. Each lies about the middle of a
/// square; `cell`, `source` and `source-ring` are used as in other art, the first scaled to the largest
/// disc in a cell.
public enum PartSprite: String, CaseIterable, Sendable {
  /// A rod along x, three quarters of the square wide, which is stretched along x.
  case arm
  /// What lies where two arms meet at a side.
  case joint
  /// What lies in the middle of a piece.
  case hub
  /// What lies in the middle of a piece with one arm.
  case end
  /// What lies at the end of an arm that meets nothing.
  case cap

  /// Share of the square that a rod takes across.
  static let armShare = 0.75

  /// The parts that art with some names lacks; nil if it has no arm, and so is no art of parts.
  public static func missing(in names: some Collection<String>) -> [String]? {
    guard names.contains(arm.rawValue) else { return nil }
    return (allCases.map(\.rawValue) + [PieceSprite.cellName, PieceSprite.sourceName]).filter {
      !names.contains($0)
    }
  }
}

extension BoardLayout {
  /// Whether pieces are put together from parts.
  var isOfParts: Bool {
    let arm = PartSprite.arm.rawValue
    return switch art {
    case .outlines: false
    case .sprites(let sprites): sprites[arm] != nil
    case .tinted(let pictures):
      pictures[PieceArt.Tinted(name: arm, ink: .powered)] != nil
    }
  }

  /// Pieces put together from parts: first all arms, so that beads lie over the ends of both.
  func partPieces(
    _ members: [Int], _ state: BoardState, _ look: PieceLook
  ) -> [Scene.Element] {
    let pieces = members.map { index in
      (
        PartPiece(self, index, state, look),
        Transform(turnedBy: 0, movedTo: pixel(of: grid.cells[index].center))
      )
    }
    return pieces.map { .group($0.arms, $1, opacity: 1) }
      + pieces.map { .group($0.beads, $1, opacity: 1) }
  }
}
