import TinctBoards
import TinctGraphics
import TinctPuzzles

/// Each class of pieces: without power, with power and as the source; above with nothing around it,
/// below joined on all its sides.
enum PieceGoldens {
  static let all: [Golden] = GoldenStudio.themes.flatMap { theme in
    [GridKind.square, .hex].flatMap { kind in
      PieceClass.all(sides: kind == .hex ? 6 : 4, maxConnectors: 4).flatMap { piece in
        [24, 48].map { cell in
          Golden(name: "pieces/\(theme)/\(kind.name)/\(piece.name)-\(cell)px", tolerance: 1) {
            try sheet(piece.connectors, kind, Shipped.theme("\(theme).json"), cell)
          }
        }
      }
    }
  }

  private enum Condition: CaseIterable { case unpowered, powered, source }

  private static func sheet(
    _ piece: Connectors, _ kind: GridKind, _ theme: Theme, _ cell: Int
  ) throws -> Bitmap {
    .sheet(
      try [false, true].map { isJoined in
        try Condition.allCases.map { condition in
          try tile(piece, kind, theme, cell, isJoined: isJoined, condition)
        }
      })
  }

  /// The middle one of nine cells, and a quarter of a cell around it.
  private static func tile(
    _ piece: Connectors, _ kind: GridKind, _ theme: Theme, _ cell: Int, isJoined: Bool,
    _ condition: Condition
  ) throws -> Bitmap {
    let grid = try Grid(GridSpecification(kind: kind, columns: 3, rows: 3))
    var pieces = [Connectors](repeating: Connectors(mask: 0), count: 9)
    pieces[middle] = piece
    for side in piece.sides where isJoined {
      guard let other = grid.neighbor(of: CellSide(cell: middle, side: side)) else { continue }
      // Straight on, so that nothing else of the neighbour is seen.
      let sides = grid.cells[other.cell].sides.count
      pieces[other.cell] = Connectors(sides: [other.side, (other.side + sides / 2) % sides])
    }
    var state = NoodlesBoard(
      grid: grid, sources: condition == .source ? [middle] : [], connectors: pieces)
    if condition == .powered {
      state.mark(pieces.indices.filter { pieces[$0].count > 0 }, \.isPowered)
    }
    let layout = BoardLayout(grid: grid, theme: theme, cellPixels: cell)
    let center = layout.pixel(of: grid.cells[middle].center)
    let size = cell * 3 / 2
    return try GoldenStudio.print(layout.scene(of: state), theme).cropped(
      x: Int(center.x) - size / 2, y: Int(center.y) - size / 2, width: size, height: size)
  }

  /// The only cell of three columns and rows that has a neighbour on each side, squares and hexes.
  private static let middle = 4
}
