import PixelComparison
import Testing
import TinctGraphics
import TinctPuzzles

@testable import TinctBoards

/// The ring of a hint around pieces on every tiling.
struct HintRingTests {
  private static let kinds = GridKind.all.filter { $0.usualShape != .polygons }

  @Test(arguments: [GridKind.hex, .cairo, .octagonSquare], [Theme.Cell.Shape.tile, .disc])
  func `the ring in a locked cell keeps clear of the line there`(
    kind: GridKind, shape: Theme.Cell.Shape
  ) throws {
    var theme = Theme.plain()
    theme.cell.shape = shape
    let layout = BoardLayout(
      grid: try Grid(GridSpecification(kind: kind, shape: .rectangle(columns: 3, rows: 3))),
      theme: theme, cellPixels: 100, isFitted: false)
    let widest = layout.grid.cells.map { layout.frame(of: $0).inradius }.max() ?? 0
    for cell in layout.grid.cells {
      let frame = layout.frame(of: cell)
      // In the small squares between octagons there is no room for both.
      guard frame.inradius > 0.8 * widest else { continue }
      let line = FlatPath(try #require(layout.pins(in: frame)))
      let ring = FlatPath(
        try #require(layout.hint(in: frame, isSource: false, locked: 1)).path)
      let outer = ring.points.map(\.length).max() ?? 0
      #expect(outer > layout.measures.radius(theme.knob.radius) + 2)
      for degree in 0..<360 {
        let angle = Double(degree) * .pi / 180
        // No pixel of the line lies within two of the ring.
        let isClear = (0...Int(outer) + 2).allSatisfy {
          line.winding(Point(angle: angle, distance: Double($0))) == 0
        }
        #expect(isClear, "\(cell.sides.count), \(degree)")
      }
    }
  }

  @Test(arguments: kinds)
  func `the ring is whole, and seen beside every piece`(kind: GridKind) throws {
    let shape: GridShape =
      kind.usualShape == .disc ? .disc(rings: 2) : .rectangle(columns: 3, rows: 3)
    let layout = BoardLayout(
      grid: try Grid(GridSpecification(kind: kind, shape: shape)), theme: .plain(),
      cellPixels: 100, isFitted: false)
    for cell in layout.grid.cells.prefix(9) {
      let frame = layout.frame(of: cell)
      for isSource in [false, true] {
        let ring = FlatPath(try #require(layout.hint(in: frame, isSource: isSource)).path)
        let outer = ring.points.map(\.length).max() ?? 0
        let inner = ring.points.map(\.length).min() ?? 0
        // As large for the noodle as in a square, or little of it would be seen in thin cells.
        let stretch = frame.chart?.tileStretch ?? 1
        let least = layout.measures.theme.marks.hint * layout.measures.unit / stretch
        #expect(outer > least - 0.1, "\(cell.sides.count)")
        #expect(ring.winding(Point(x: 0, y: 0)) == 0)
        let middle = (outer + inner) / 2
        let around = (0..<360).map { Point(angle: Double($0) * .pi / 180, distance: middle) }
        #expect(around.allSatisfy { ring.winding($0) != 0 }, "\(cell.sides.count)")
        if isSource {
          #expect(inner * stretch > layout.measures.radius(0.3), "\(cell.sides.count)")
        }
        for piece in (1..<1 << UInt32(cell.sides.count)).map({ Connectors(mask: $0) })
        where piece.count < 4 {
          let shape = PieceShape(
            measures: layout.measures, frame: frame, connectors: piece, isSource: isSource
          ) { _ in .joined(overlap: 1) }
          let noodle = FlatPath(shape.silhouette(grownBy: 0), perCurve: 6)
          let seen = around.count { noodle.winding($0) == 0 }
          #expect(seen > 120, "\(piece) of \(cell.sides.count)")
        }
      }
    }
  }

  @Test(arguments: [GridKind.hex, .cairo])
  func `the ring of a cell that is being locked is on its way inside`(kind: GridKind) throws {
    let layout = BoardLayout(
      grid: try Grid(GridSpecification(kind: kind, shape: .rectangle(columns: 3, rows: 3))),
      theme: .plain(), cellPixels: 100, isFitted: false)
    var look = NoodleLook(connectors: Connectors(mask: 1), isSource: false, isPowered: false)
    look.isHinted = true
    var locked = look
    locked.isLocked = true
    /// The width of what the drawing of hints touches, at a share of the lock.
    func width(_ share: Double) -> Int {
      let blend = share > 0 ? NoodlesBoard.Blend(locked, share: share) : nil
      let board = NoodlesBoard([0: NoodlesBoard.Thing(look: look, blend: blend)])
      return BoardDrawing(layout, of: [0], on: board).hints().reduce(0) {
        max($0, $1.bounds().width)
      }
    }
    let widths = [0, 0.25, 0.5, 0.75, 1].map(width)
    #expect(widths == widths.sorted(by: >) && widths[0] > widths[4] + 4, "\(widths)")
    #expect((widths[4] + 1..<widths[0]).contains(widths[2]), "\(widths)")
    // There is no step at the end, when the cell is locked.
    let end = NoodlesBoard.Thing(look: locked)
    let last = BoardDrawing(layout, of: [0], on: NoodlesBoard([0: end])).hints()
    #expect(last.map { $0.bounds().width } == [widths[4]])
  }

  @Test(arguments: [GridKind.penrose])
  func `the line in a locked cell that is too thin for the ring leaves it free`(
    kind: GridKind
  ) throws {
    let shape: GridShape =
      kind.usualShape == .disc ? .disc(rings: 2) : .rectangle(columns: 3, rows: 3)
    let layout = BoardLayout(
      grid: try Grid(GridSpecification(kind: kind, shape: shape)), theme: .plain(),
      cellPixels: 100, isFitted: false)
    var crossed = 0
    for cell in layout.grid.cells.indices {
      let frame = layout.frame(of: layout.grid.cells[cell])
      var look = NoodleLook(connectors: Connectors(mask: 1), isSource: false, isPowered: false)
      (look.isHinted, look.isLocked) = (true, true)
      let board = NoodlesBoard([cell: NoodlesBoard.Thing(look: look)])
      let pins = BoardDrawing(layout, of: [cell], on: board).pins()
      let line = FlatPath(try #require(layout.pins(in: frame)))
      let ring = try #require(layout.hint(in: frame, isSource: false, locked: 1))
      let around = (0..<360).map {
        Point(angle: Double($0) * .pi / 180, distance: ring.outer)
      }
      let isCrossed = around.contains { line.winding($0) != 0 }
      guard isCrossed else { continue }
      crossed += 1
      guard case .clip(let room, let drawn) = try #require(pins.first),
        case .fill(let drawnLine, _) = try #require(drawn.first)
      else {
        Issue.record("cell \(cell) has a line that crosses the ring")
        continue
      }
      let middle = layout.pixel(of: layout.grid.cells[cell].center)
      let (free, shown) = (FlatPath(room), FlatPath(drawnLine))
      #expect(
        around.allSatisfy {
          free.winding(middle + $0) == 0 || shown.winding(middle + $0) == 0
        })
    }
    #expect(crossed > 0)
  }
}
