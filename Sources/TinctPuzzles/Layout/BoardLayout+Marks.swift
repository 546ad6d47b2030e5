internal import TinctGraphics

extension BoardLayout {
  /// A line around each marked cell, in the ink of sources, which every theme has and which stands out
  /// from cells and noodles.
  func marks(_ state: BoardState) -> [Scene.Element] {
    guard !state.marked.isEmpty else { return [] }
    let width = max((Self.markShare * measures.cell).rounded(), 1)
    var path = Path()
    for index in state.marked.sorted() {
      let frame = frame(of: grid.cells[index])
      let stretch = frame.chart?.tileStretch ?? 1
      let outline = TileOutline(
        inset: (measures.halfGap + width / 2) / stretch,
        cornerRadius: measures.cornerRadius / stretch)
      path.append(place(of: index, frame).tile(outline.path(frame.corners)))
    }
    return [.stroke(path, Scene.Stroke(width: width), .source)]
  }

  /// Width of the line as a share of a cell.
  private static let markShare = 0.06
}
