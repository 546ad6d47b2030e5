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
        try #require(layout.hint(in: frame, isSource: false, isLocked: true)))
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
        let ring = FlatPath(try #require(layout.hint(in: frame, isSource: isSource)))
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
}
