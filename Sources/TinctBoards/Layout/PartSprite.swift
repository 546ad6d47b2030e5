internal import TinctGraphics
internal import TinctPuzzles

/// A sprite from which pieces of any grid are put together: arms that are turned and stretched to
/// the sides of a cell, and round beads at their ends and where they meet.
///
/// Art that has all of them serves every grid, even cells that are not regular. Each part lies
/// about the middle of a square; `cell`, `source` and `source-ring` are used as in other art, the
/// first scaled to the largest disc in a cell.
public enum PartSprite: String, CaseIterable, Sendable {
  /// A rod along x, three quarters of the square wide, which is stretched along x.
  case arm
  /// A bead where two arms meet at a side.
  case joint
  /// A bead in the middle of a piece.
  case hub
  /// A bead in the middle of a piece with one arm.
  case end
  /// A bead at the end of an arm that meets nothing.
  case cap

  /// The width of a rod relative to the square.
  static let armShare = 0.75

  /// Returns the parts that a set of names lacks; nil if it has no arm, and so is not art of parts.
  public static func missing(in names: some Collection<String>) -> [String]? {
    guard names.contains(arm.rawValue) else { return nil }
    return (allCases.map(\.rawValue) + [PieceSprite.cellName, PieceSprite.sourceName]).filter {
      !names.contains($0)
    }
  }
}

extension BoardLayout {
  /// Pieces are put together from parts.
  var isOfParts: Bool {
    let arm = PartSprite.arm.rawValue
    return switch art {
    case .outlines: false
    case .sprites(let sprites): sprites[arm] != nil
    case .tinted(let pictures):
      pictures[PieceArt.Tinted(name: arm, ink: .powered)] != nil
    }
  }
}

/// A piece put together from parts, about the middle of its cell.
struct PartPiece {
  /// The rods.
  var arms: [Scene.Element] {
    rods.filter(\.isThere).map { rod in
      .group(
        drawn(.arm, width: 1, rod.ink),
        Self.stretch(from: rod.start, to: rod.end, width: wire / PartSprite.armShare), opacity: 1)
    }
  }

  /// The beads over them, the source mark, and the inner line of a wrong piece.
  var beads: [Scene.Element] {
    // The mark of a source is left whole.
    rods.filter(\.isThere).flatMap(tips) + (isSource ? core + middle : middle + core)
  }

  private let drawing: BoardDrawing
  private let ink: Ink
  /// The scale of cells of arcs, and of everything in them, relative to the largest.
  private let size: Double
  private let isSource: Bool
  private let inradius: Double
  private let rods: [Rod]
  /// The size of what is in the middle, relative to all of it; nil if it is not there.
  private let middleSize: Double?

  /// An arm.
  private struct Rod {
    let side: CellSide
    let ink: Ink
    let crossesBorder: Bool
    /// The direction outwards, and its foot on the side.
    let arm: NoodleArm
    let meeting: BoardDrawing.Meeting
    /// Its end, relative to the middle of the cell.
    let tip: Point
    /// The part of it that a front has left, from the middle (0) to its end (1).
    let span: ClosedRange<Double>

    var start: Point { tip * span.lowerBound }
    var end: Point { tip * span.upperBound }
    /// There is enough of it to be seen.
    var isThere: Bool { span.upperBound - span.lowerBound > 1e-3 }
  }

  init(_ drawing: BoardDrawing, _ member: BoardDrawing.Cell, _ ink: Ink) {
    let (layout, frame) = (drawing.layout, member.frame)
    let cell = drawing.grid.cells[member.index]
    let size = frame.chart?.scale ?? 1
    let turn = member.pose.turn * Double(cell.sides.count) / (2 * .pi)
    let middle = CellPlacement(frame, at: Point(x: 0, y: 0))
    self.drawing = drawing
    self.size = size
    self.ink = ink
    isSource = member.piece.look.isSource
    inradius = frame.noodleInradius
    let sides = member.piece.look.connectors.sides
    let front = member.fringe
    // A front comes through one arm, or from the middle, and leaves through the others.
    let inward = front.map { $0.inlet == nil ? 1 : min(2 * $0.passed, 1) } ?? 1
    let outward = front.map { $0.inlet == nil ? $0.passed : max(2 * $0.passed - 1, 0) } ?? 1
    middleSize = inward < 1 ? nil : sides.count == 1 ? outward : min(4 * outward, 1)
    rods = sides.map { index in
      let side = CellSide(cell: member.index, side: index)
      let arm = frame.arm(at: Double(index) + turn, tip: .joined(overlap: 0))
      let foot = middle.piece(arm.foot)
      let meeting = drawing.meeting(at: side)
      let half = layout.measures.wireWidth / 2
      var inset = (layout.clearance(of: side) + half) * size
      if layout.measures.theme.cell.shape == .disc {
        // The bead at its end lies on the pad, half its width from the rim.
        let pad = frame.inradius - layout.measures.halfGap
        inset = max(inset, foot.length - (pad - 2 * half) * size)
      }
      let share = Self.openShare(meeting)
      return Rod(
        side: side, ink: Self.ink(of: member.piece, ink, meeting, drawing),
        crossesBorder: cell.sides[index].crossesBorder, arm: arm, meeting: meeting,
        tip: foot * max(1 - inset * share / foot.length, 0),
        span: front?.inlet == index ? 1 - inward...1 : 0...outward)
    }
  }

  /// Returns the ink of an arm: of a source, that of the branch that begins there.
  private static func ink(
    of piece: NoodlesBoard.Thing, _ ink: Ink, _ meeting: BoardDrawing.Meeting,
    _ drawing: BoardDrawing
  ) -> Ink {
    guard piece.look.isSource, ink == .powered, case .arm(let other) = meeting, other.isFlowing
    else { return ink }
    return PieceLook.powered.ink(branch: drawing.inkNumber(of: other, .powered, .base))
  }

  private var measures: BoardMeasures { drawing.measures }
  private var wire: Double { measures.wireWidth * size }

  /// Returns the share of the way that an arm has drawn back from its side.
  private static func openShare(_ meeting: BoardDrawing.Meeting) -> Double {
    switch meeting {
    case .nothing: 1
    case .parting(let share): share
    case .arm: 0
    }
  }

  /// The width of the bead at the end of an arm, and of one between two, in widths of an arm.
  private static let (capWidth, jointWidth) = (1.06, 1.4)

  private func drawn(_ part: PartSprite, width: Double, _ ink: Ink) -> [Scene.Element] {
    drawing.sprite(part.rawValue, width: width, ink: ink)
  }

  /// Draws the beads at both ends of an arm, as far as a front has left it.
  private func tips(_ rod: Rod) -> [Scene.Element] {
    var tips: [Scene.Element] = []
    func add(_ bead: PartSprite, _ width: Double = Self.capWidth, at point: Point) {
      tips.append(
        .group(
          drawn(bead, width: wire * width, rod.ink), Transform(turnedBy: 0, movedTo: point),
          opacity: 1))
    }
    if rod.span.lowerBound > 0 { add(.cap, at: rod.start) }
    guard rod.span.upperBound == 1 else {
      add(.cap, at: rod.end)
      return tips
    }
    switch rod.meeting {
    case .nothing: add(.cap, at: rod.end)
    // Starts at the size of the bead between two arms that meet.
    case .parting(let share):
      add(.cap, Self.jointWidth - (Self.jointWidth - Self.capWidth) * share, at: rod.end)
    case .arm(let piece):
      // Both cells would draw the bead; where the two arms are far apart in the picture, both are
      // needed.
      let other = drawing.grid.neighbor(of: rod.side) ?? rod.side
      let isFirst = (rod.side.cell, rod.side.side) <= (other.cell, other.side)
      // A front that has passed through the other arm has taken its bead along.
      let isCut = piece.missingShare > 0 && piece.fringe?.inlet != other.side
      if isFirst || rod.crossesBorder || isCut { add(.joint, Self.jointWidth, at: rod.end) }
    }
    guard rod.crossesBorder else { return tips }
    // Smaller beads behind the one at the side, of whichever shape the marks of noodles are.
    let beyond = (Self.jointWidth - 1) * measures.wireWidth / 2
    let left = max(1 - 2 * Self.openShare(rod.meeting), 0)
    for mark in measures.trail.marks where left > 0 {
      add(
        .cap, 2 * mark.length * left / measures.wireWidth,
        at: rod.arm.point(inside: -mark.distance - beyond))
    }
    return tips
  }

  /// The line along the arms of a wrong piece, which tells it from others without its colour.
  private var core: [Scene.Element] {
    let share = measures.theme.marks.wrongCore
    guard ink == .wrong, share > 0, let width = measures.lineWidth(share: share) else { return [] }
    let path = rods.filter(\.isThere).reduce(into: Path()) { path, rod in
      path.move(to: rod.start)
      path.line(to: rod.end)
    }
    return [.stroke(path, Scene.Stroke(width: width * size), .wrongCore)]
  }

  private var middle: [Scene.Element] {
    let theme = measures.theme
    guard let middleSize else { return [] }
    // It grows out of the bead at the end of the arm.
    func grown(_ width: Double) -> Double {
      middleSize < 1 ? max(width * middleSize, min(width, Self.capWidth * wire)) : width
    }
    if isSource {
      let width = grown(2 * measures.radius(theme.source.radius) * size)
      return drawing.sprite(PieceSprite.sourceName, width: width, ink: .source)
        + drawing.sprite(PieceSprite.sourceRingName, width: width, ink: .sourceRing)
    }
    switch rods.count {
    case 0: return []
    case 1:
      return drawn(.end, width: grown(2 * measures.knobRadius(inradius: inradius) * size), ink)
    default:
      return drawn(.hub, width: grown(max(2 * measures.radius(theme.wire.hub) * size, wire)), ink)
    }
  }

  /// Maps a square about the origin, 1 wide, to a rod from one point to another.
  private static func stretch(from start: Point, to end: Point, width: Double) -> Transform {
    let (along, middle) = (end - start, (start + end) * 0.5)
    let across = Point(x: -along.y, y: along.x) * (width / max(along.length, 1e-9))
    return Transform(
      a: along.x, b: along.y, c: across.x, d: across.y, tx: middle.x, ty: middle.y)
  }
}
