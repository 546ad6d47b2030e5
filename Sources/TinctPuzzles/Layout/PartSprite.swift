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

/// A piece put together from parts, about the middle of its cell.
struct PartPiece {
  /// The rods.
  let arms: [Scene.Element]
  /// What lies over them, and the source mark.
  let beads: [Scene.Element]

  init(_ layout: BoardLayout, _ index: Int, _ state: BoardState, _ look: PieceLook) {
    let (measures, cell) = (layout.measures, layout.grid.cells[index])
    let frame = layout.frame(of: cell)
    // Cells of arcs get smaller, and all that is in them.
    let size = frame.chart?.scale ?? 1
    let ink: Ink = look.ink
    let wire = measures.wireWidth * size
    let turn = (state.poses[index]?.turn ?? 0) * Double(cell.sides.count) / (2 * .pi)
    let place = CellPlace(frame, at: Point(x: 0, y: 0))
    var (arms, beads): ([Scene.Element], [Scene.Element]) = ([], [])
    func bead(_ part: PartSprite, _ width: Double, at place: Point) {
      let drawn = layout.sprite(part.rawValue, width: width, ink: ink)
      beads.append(.group(drawn, Transform(turnedBy: 0, movedTo: place), opacity: 1))
    }
    for side in state.connectors[index].sides {
      let arm = frame.arm(at: Double(side) + turn, tip: .joined(overlap: 0))
      let foot = place.mapped(arm.foot)
      let meeting = layout.meeting(CellSide(cell: index, side: side), state)
      let open = layout.clearance(of: CellSide(cell: index, side: side)) * size + wire / 2
      let inset =
        switch meeting {
        case .nothing: open
        case .parting(let share): open * share
        case .arm: 0.0
        }
      let end = foot * max(1 - inset / foot.length, 0)
      arms.append(
        .group(
          layout.sprite(PartSprite.arm.rawValue, width: 1, ink: ink),
          Self.stretch(to: end, width: wire / PartSprite.armShare), opacity: 1))
      switch meeting {
      case .nothing, .parting: bead(.cap, wire * 1.06, at: end)
      case .arm:
        // One bead for both arms, as large as the larger asks.
        let other = layout.grid.neighbor(of: CellSide(cell: index, side: side))
        let isLater = (other.map { ($0.cell, $0.side) } ?? (index, side)) < (index, side)
        let crosses = cell.sides[side].crossesBorder
        if !isLater || crosses { bead(.joint, wire * 1.5, at: end) }
      }
    }
    let isSource = state.sources.contains(index)
    let count = state.connectors[index].count
    let origin = Point(x: 0, y: 0)
    if count == 1, !isSource {
      bead(.end, 2 * measures.radius(measures.theme.knob.radius) * size, at: origin)
    } else if count > 1, !isSource {
      bead(.hub, max(2 * measures.radius(measures.theme.wire.hub) * size, wire), at: origin)
    }
    if isSource {
      let width = 2 * measures.radius(measures.theme.source.radius) * size
      beads += layout.sprite(PieceSprite.sourceName, width: width, ink: .source)
      beads += layout.sprite(PieceSprite.sourceRingName, width: width, ink: .sourceRing)
    }
    self.arms = arms
    self.beads = beads
  }

  /// Maps a square about the origin, 1 wide, to a rod from the origin to a place.
  private static func stretch(to end: Point, width: Double) -> Transform {
    let across = Point(x: -end.y, y: end.x) * (width / max(end.length, 1e-9))
    return Transform(
      a: end.x, b: end.y, c: across.x, d: across.y, tx: end.x / 2, ty: end.y / 2)
  }
}

extension CellPlace {
  /// Where a point of the drawing of a piece goes.
  fileprivate func mapped(_ point: Point) -> Point {
    var path = Path()
    path.move(to: point)
    guard case .move(let place)? = piece(path).segments.first else { return point }
    return place
  }
}
