import PixelComparison
import Testing
import TinctGraphics
import TinctPuzzles

@testable import TinctBoards

/// Pieces on the cells of every tiling.
struct CellFrameTests {
  /// Rings of few pixels about a point between pixels look lopsided.
  @Test func `the mark of a source in a small cell lies on pixels`() throws {
    let grid = try Grid(GridSpecification(kind: .penrose, shape: .disc(rings: 3)))
    let layout = BoardLayout(grid: grid, theme: .plain(), cellPixels: 16)
    for cell in grid.cells {
      let placement = CellPlacement(layout.frame(of: cell), at: layout.pixel(of: cell.center))
      let shift = try #require(placement.shiftToPixel)
      #expect(abs(shift.x) <= 0.25 && abs(shift.y) <= 0.25)
      let middle = placement.piece(Point(x: 0, y: 0)) + shift
      for value in [2 * middle.x, 2 * middle.y] { #expect(abs(value - value.rounded()) < 1e-9) }
    }
  }

  private static let kinds = GridKind.all.filter { $0.usualShape != .polygons }

  private static func grid(_ kind: GridKind) throws -> Grid {
    let isDisc = kind.usualShape == .disc
    return try Grid(
      GridSpecification(
        kind: kind, shape: isDisc ? .disc(rings: 2) : .rectangle(columns: 2, rows: 2)))
  }

  /// Some cells of a grid, of those of one shape in one orientation the first.
  private static func cells(of grid: Grid) -> ArraySlice<Grid.Cell> {
    var shapes: Set<[Int]> = []
    return grid.cells.filter { cell in
      let corners = cell.corners.flatMap { [$0.x - cell.center.x, $0.y - cell.center.y] }
      return shapes.insert(corners.map { Int(($0 * 1e6).rounded()) }).inserted
    }.prefix(12)
  }

  private static func layout(_ kind: GridKind) throws -> BoardLayout {
    let theme = Theme(
      name: "test", inks: InkRules(twoColors: [], scheme: []), board: Theme.Board(margin: 0.5),
      cell: Theme.Cell(shape: .tile, gap: 0.06, cornerRadius: 0.1, line: 0),
      wire: Theme.Wire(width: 0.25, bend: 1, junction: 0.74, core: 0, poweredCore: 0),
      knob: Theme.Knob(radius: 0.235, hole: 0, poweredHole: 0),
      source: Theme.Source(radius: 0.34, ring: 0.2, dot: 0.1), wall: Theme.Wall(width: 0.08))
    return BoardLayout(grid: try grid(kind), theme: theme, cellPixels: 100, isFitted: false)
  }

  /// Some of the pieces that a cell can have.
  private static func pieces(sides: Int) -> [Connectors] {
    let all = (1..<1 << UInt32(sides)).map { Connectors(mask: $0) }
    return all.filter { $0.mask % (sides > 6 ? 5 : 1) == 0 || $0.count < 3 }
  }

  private static func shape(
    _ piece: Connectors, _ frame: CellFrame, _ layout: BoardLayout, isSource: Bool = false,
    turn: Double = 0
  ) -> PieceShape {
    PieceShape(
      measures: layout.measures, frame: frame, connectors: piece, isSource: isSource, turn: turn
    ) { _ in layout.openTip(isWall: false) }
  }

  /// By how much a point in the picture lies outside a cell; negative inside.
  private static func excess(_ point: Point, _ cell: Grid.Cell, _ layout: BoardLayout) -> Double {
    cell.sides.map { side in
      guard let arc = side.arc else {
        let outwards = Point(angle: side.angle, distance: 1)
        let way = point - layout.pixel(of: side.midpoint)
        return way.x * outwards.x + way.y * outwards.y
      }
      let reach = (point - layout.pixel(of: arc.center)).length - arc.radius * 100
      return (cell.center - arc.center).length > arc.radius ? -reach : reach
    }.max() ?? 0
  }

  @Test(arguments: kinds)
  func `a piece whose arms meet nothing lies in its cell, at rest and on its way`(
    kind: GridKind
  ) throws {
    let layout = try Self.layout(kind)
    for cell in Self.cells(of: layout.grid) {
      let frame = layout.frame(of: cell)
      for (number, piece) in Self.pieces(sides: cell.sides.count).enumerated() {
        // Pieces on cells of arcs turn as a whole.
        let glides = number.isMultiple(of: 3) && frame.chart == nil
        let turn = glides ? 0.1 + Double(number % 9) / 10 : 0
        for isSource in [false, true] {
          let shape = Self.shape(piece, frame, layout, isSource: isSource, turn: turn)
          let placement = CellPlacement(frame, at: layout.pixel(of: cell.center))
          let flat = FlatPath(placement.piece(shape.wire()), perCurve: 6)
          let excess = flat.points.map { Self.excess($0, cell, layout) }.max() ?? 0
          #expect(excess < 0, "\(piece) of \(cell.sides.count)")
          #expect(flat.area > 0)
        }
      }
    }
  }

  @Test(arguments: kinds)
  func `a noodle winds around what it covers, and nowhere the other way`(kind: GridKind) throws {
    let layout = try Self.layout(kind)
    for cell in Self.cells(of: layout.grid) {
      let frame = layout.frame(of: cell)
      for piece in Self.pieces(sides: cell.sides.count) {
        let flat = FlatPath(Self.shape(piece, frame, layout).rim(), perCurve: 6)
        for step in 0..<80 {
          let point = Point(angle: Double(step) * 2.4, distance: 0.7 * Double(step))
          #expect(flat.winding(point) >= 0, "\(piece) of \(cell.sides.count)")
        }
      }
    }
  }

  @Test(arguments: kinds)
  func `a turn that maps a cell to itself maps its pieces`(kind: GridKind) throws {
    let layout = try Self.layout(kind)
    for cell in Self.cells(of: layout.grid) where cell.rotationCount > 1 {
      let (frame, sides) = (layout.frame(of: cell), cell.sides.count)
      let turn = Transform(
        turnedBy: 2 * .pi / Double(cell.rotationCount), movedTo: Point(x: 0, y: 0))
      for piece in Self.pieces(sides: sides) {
        let turned = piece.turned(by: sides / cell.rotationCount, sides: sides)
        let one = FlatPath(Self.shape(piece, frame, layout).rim().mapped(turn), perCurve: 4)
        let other = FlatPath(Self.shape(turned, frame, layout).rim(), perCurve: 4)
        #expect(abs(one.area - other.area) < 1e-6)
        // The same outline, wherever it starts.
        let strays = one.points.filter { point in
          !other.points.contains { abs($0.x - point.x) < 1e-6 && abs($0.y - point.y) < 1e-6 }
        }
        #expect(strays.isEmpty, "\(piece) of \(sides)")
      }
    }
  }

  @Test(arguments: kinds)
  func `what is shifted on a noodle goes on in the next cell`(kind: GridKind) throws {
    let layout = try Self.layout(kind)
    func spot(_ cell: Int, _ side: Int) -> Point {
      let frame = layout.frame(of: layout.grid.cells[cell])
      let placement = CellPlacement(frame, at: layout.pixel(of: layout.grid.cells[cell].center))
      let foot = frame.arm(to: side, tip: .joined(overlap: 0)).foot
      let path = placement.piece(
        .polygon([foot, foot, foot]), movedBy: Point(x: -4, y: -5))
      return FlatPath(path).points[0]
    }
    for (index, cell) in layout.grid.cells.enumerated() {
      for (side, value) in cell.sides.enumerated() {
        guard let other = value.neighbor else { continue }
        #expect((spot(index, side) - spot(other.cell, other.side)).length < 0.1)
      }
    }
  }

  @Test(arguments: kinds)
  func `arms of neighbours meet in one point, in one direction, in one width`(
    kind: GridKind
  ) throws {
    let layout = try Self.layout(kind)
    for (index, cell) in layout.grid.cells.enumerated() {
      for (side, value) in cell.sides.enumerated() {
        guard let other = value.neighbor else { continue }
        let one = Self.foot(index, side, layout)
        let two = Self.foot(other.cell, other.side, layout)
        // Right of the one is left of the other.
        // On arcs to the fourth order of the width.
        #expect((one.left - two.right).length < 0.04 && (one.right - two.left).length < 0.04)
        let bend = (one.left - one.leftBefore).angle - (two.rightBefore - two.right).angle
        #expect(abs(sine(bend)) < 0.02 && cosine(bend) > 0)
      }
    }
  }

  /// The points where the edges of an arm cross a side, and points on them a little before.
  private static func foot(
    _ index: Int, _ side: Int, _ layout: BoardLayout
  ) -> (left: Point, right: Point, leftBefore: Point, rightBefore: Point) {
    let cell = layout.grid.cells[index]
    let frame = layout.frame(of: cell)
    let placement = CellPlacement(frame, at: layout.pixel(of: cell.center))
    let arm = frame.arm(to: side, tip: .joined(overlap: 0))
    let aside = Point(angle: arm.angle + .pi / 2, distance: layout.measures.wireWidth / 2)
    func mapped(_ point: Point) -> Point {
      var path = Path()
      path.move(to: point)
      return FlatPath(placement.piece(path)).points[0]
    }
    return (
      mapped(arm.foot + aside), mapped(arm.foot - aside),
      mapped(arm.point(inside: 0.5) + aside), mapped(arm.point(inside: 0.5) - aside)
    )
  }

  @Test(arguments: kinds)
  func `an arm that has glided by a whole side is the arm to that side`(kind: GridKind) throws {
    let layout = try Self.layout(kind)
    for cell in Self.cells(of: layout.grid) {
      let frame = layout.frame(of: cell)
      // Pieces on cells of arcs turn as a whole.
      for side in cell.sides.indices where frame.chart == nil {
        let here = frame.arm(to: side, tip: .open(inset: 3))
        for position in [Double(side) - 1e-7, Double(side), Double(side) + 1e-7] {
          let arm = frame.arm(at: position, tip: .open(inset: 3))
          #expect((arm.foot - here.foot).length < 1e-3 && abs(arm.depth - here.depth) < 1e-3)
          #expect(cosine(arm.angle - here.angle) > 1 - 1e-9)
        }
      }
    }
  }
}
