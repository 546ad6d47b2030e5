import TinctGraphics
import TinctPuzzles

/// What only boards show: walls, arms that cross the border, margins, and both kinds of palettes.
enum BoardGoldens {
  static let all: [Golden] = GoldenStudio.themes.flatMap { theme in
    [GridKind.square, .hex].flatMap { kind in
      [
        Golden(name: "boards/\(theme)/\(kind.name)-walls", tolerance: 1) {
          // Each cell has another wall: inside and at the border, at arms and away from them.
          try print(
            theme,
            GridSpecification(
              kind: kind, columns: 3, rows: 2,
              walls: (0..<6).map { CellSide(cell: $0, side: $0 % 4) }))
        },
        Golden(name: "boards/\(theme)/\(kind.name)-wrapping", tolerance: 1) {
          try print(theme, GridSpecification(kind: kind, columns: 2, rows: 2, wraps: true))
        },
        Golden(name: "boards/\(theme)/\(kind.name)-scheme", tolerance: 1) {
          try print(
            theme, GridSpecification(kind: kind, columns: 3, rows: 3),
            palette: GoldenStudio.scheme)
        },
        Golden(name: "boards/\(theme)/\(kind.name)-17px", tolerance: 1) {
          try print(theme, GridSpecification(kind: kind, columns: 4, rows: 3), cellPixels: 17)
        },
      ]
    }
  }

  /// A board of each tiling that has irregular cells, or several kinds of them.
  static let tilings: [Golden] = GoldenStudio.themes.flatMap { theme in
    GridKind.all.filter { !$0.hasOneCell && $0.usualShape != .polygons }.map { kind in
      Golden(name: "boards/\(theme)/\(kind.name)", tolerance: 1) {
        let isDisc = kind.usualShape == .disc
        return try print(
          theme,
          GridSpecification(
            kind: kind, shape: isDisc ? .disc(rings: 3) : .rectangle(columns: 2, rows: 2)),
          cellPixels: 24)
      }
    }
  }

  private static func print(
    _ theme: String, _ specification: GridSpecification, cellPixels: Int = 32,
    palette: Palette = GoldenStudio.twoColors
  ) throws -> Bitmap {
    let theme = try Shipped.theme("\(theme).json")
    let puzzle = try TreePuzzle.make(specification, seed: 3)
    let layout = BoardLayout(grid: puzzle.makeGrid(), theme: theme, cellPixels: cellPixels)
    return try GoldenStudio.print(layout.scene(puzzle.state), theme, palette)
  }
}
