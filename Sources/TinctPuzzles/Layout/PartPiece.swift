internal import TinctGraphics

/// A piece put together from parts, about the middle of its cell.
struct PartPiece {
  /// The rods.
  var arms: [Scene.Element] {
    rods.map { rod in
      .group(
        drawn(.arm, width: 1),
        Self.stretch(to: rod.end, width: wire / PartSprite.armShare), opacity: 1)
    }
  }

  /// What lies over them, and the source mark.
  var beads: [Scene.Element] { rods.compactMap(tip) + middle }

  private let layout: BoardLayout
  private let ink: Ink
  /// How much smaller cells of arcs are than the largest, and all that is in them.
  private let size: Double
  private let isSource: Bool
  private let rods: [Rod]

  /// An arm.
  private struct Rod {
    let place: CellSide
    let crossesBorder: Bool
    /// Where it ends, from the middle of the cell.
    let end: Point
    let meeting: BoardLayout.Meeting
  }

  init(_ layout: BoardLayout, _ index: Int, _ state: BoardState, _ look: PieceLook) {
    let cell = layout.grid.cells[index]
    let frame = layout.frame(of: cell)
    let size = frame.chart?.scale ?? 1
    let turn = (state.poses[index]?.turn ?? 0) * Double(cell.sides.count) / (2 * .pi)
    let middle = CellPlace(frame, at: Point(x: 0, y: 0))
    self.layout = layout
    self.size = size
    ink = look.ink
    isSource = state.sources.contains(index)
    rods = state.connectors[index].sides.map { side in
      let place = CellSide(cell: index, side: side)
      let arm = frame.arm(at: Double(side) + turn, tip: .joined(overlap: 0))
      let foot = middle.mapped(arm.foot)
      let meeting = layout.meeting(place, state)
      let inset = (layout.clearance(of: place) + layout.measures.wireWidth / 2) * size
      let share = Self.openShare(meeting)
      return Rod(
        place: place, crossesBorder: cell.sides[side].crossesBorder,
        end: foot * max(1 - inset * share / foot.length, 0), meeting: meeting)
    }
  }

  private var measures: BoardMeasures { layout.measures }
  private var wire: Double { measures.wireWidth * size }

  /// How far an arm has drawn back from its side, as a share of how far it does.
  private static func openShare(_ meeting: BoardLayout.Meeting) -> Double {
    switch meeting {
    case .nothing: 1
    case .parting(let share): share
    case .arm: 0
    }
  }

  private func drawn(_ part: PartSprite, width: Double) -> [Scene.Element] {
    layout.sprite(part.rawValue, width: width, ink: ink)
  }

  /// What lies at the end of an arm; where two meet, one bead for both.
  private func tip(_ rod: Rod) -> Scene.Element? {
    let bead: [Scene.Element]
    switch rod.meeting {
    case .nothing: bead = drawn(.cap, width: wire * 1.06)
    // From the size of the bead that lies where two arms meet.
    case .parting(let share): bead = drawn(.cap, width: wire * (1.5 - 0.44 * share))
    case .arm:
      let other = layout.grid.neighbor(of: rod.place) ?? rod.place
      let isFirst = (rod.place.cell, rod.place.side) <= (other.cell, other.side)
      guard isFirst || rod.crossesBorder else { return nil }
      bead = drawn(.joint, width: wire * 1.5)
    }
    return .group(bead, Transform(turnedBy: 0, movedTo: rod.end), opacity: 1)
  }

  private var middle: [Scene.Element] {
    let theme = measures.theme
    if isSource {
      let width = 2 * measures.radius(theme.source.radius) * size
      return layout.sprite(PieceSprite.sourceName, width: width, ink: .source)
        + layout.sprite(PieceSprite.sourceRingName, width: width, ink: .sourceRing)
    }
    switch rods.count {
    case 0: return []
    case 1: return drawn(.end, width: 2 * measures.radius(theme.knob.radius) * size)
    default: return drawn(.hub, width: max(2 * measures.radius(theme.wire.hub) * size, wire))
    }
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
