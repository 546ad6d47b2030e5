import Testing
import TinctGraphics
import TinctPuzzles

@testable import TinctBoards

/// The ring of a hint around pieces on every tiling.
struct HintRingTests {
  private static let kinds = GridKind.all.filter { $0.usualShape != .polygons }

  @Test(arguments: kinds)
  func `the ring leaves room for the arms of its piece`(kind: GridKind) throws {
    let shape: GridShape =
      kind.usualShape == .disc ? .disc(rings: 2) : .rectangle(columns: 3, rows: 3)
    let layout = BoardLayout(
      grid: try Grid(GridSpecification(kind: kind, shape: shape)), theme: .plain(),
      cellPixels: 100, isFitted: false)
    for cell in layout.grid.cells.prefix(9) {
      let frame = layout.frame(of: cell)
      let placement = CellPlacement(frame, at: layout.pixel(of: cell.center))
      for piece in (1..<1 << UInt32(cell.sides.count)).map({ Connectors(mask: $0) })
      where piece.count < 3 {
        let shape = PieceShape(
          measures: layout.measures, frame: frame, connectors: piece, isSource: false
        ) { _ in .joined(overlap: 1) }
        let path = try #require(layout.hint(around: shape, in: frame))
        let ring = FlatPath(placement.tile(path), perCurve: 6)
        let noodle = FlatPath(placement.piece(shape.rim()), perCurve: 6)
        #expect(ring.area > 0)
        // As large for the noodle as in a square, or little of it would be seen in thin cells.
        let reach = FlatPath(path).points.map(\.length).max() ?? 0
        let stretch = frame.chart?.tileStretch ?? 1
        let least = layout.measures.theme.marks.hint * layout.measures.unit / stretch
        #expect(reach > least - 0.1, "\(piece) of \(cell.sides.count)")
        let touched = noodle.points.count { ring.winding($0) != 0 }
        #expect(touched == 0, "\(piece) of \(cell.sides.count)")
      }
    }
  }
}
