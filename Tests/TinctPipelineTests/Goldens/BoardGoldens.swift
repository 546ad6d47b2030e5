import TinctBoards
import TinctGraphics
import TinctPuzzles

@testable import TinctPipeline

/// Features of boards alone: walls, arms that cross the border, margins, both kinds of palettes.
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

  /// Every look on six tilings, at the sizes of a thumbnail, a phone and a store page, with walls
  /// and, where it can, arms over the border. Large cells show one or two pieces.
  static let looks: [Golden] = Shipped.themeFiles.flatMap { file in
    let theme = String(file.dropLast(5))
    let kinds: [GridKind] = [.square, .hex, .triangle, .octagonSquare, .cairo, .heptagon]
    return kinds.flatMap { kind in
      [16, 64, 256].map { cellPixels in
        let isDisc = kind.usualShape == .disc
        let shape: GridShape =
          isDisc
          ? .disc(rings: 2)
          : cellPixels > 64 ? .rectangle(columns: 2, rows: 1) : .rectangle(columns: 4, rows: 2)
        return Golden(name: "looks/\(theme)-\(kind.name)-\(cellPixels)px", tolerance: 1) {
          try print(
            theme,
            GridSpecification(
              kind: kind, shape: shape, wraps: !isDisc && cellPixels <= 64,
              walls: [CellSide(cell: 1, side: 1)]),
            cellPixels: cellPixels)
        }
      }
    }
  }

  /// Pieces that meet nothing in thin cells, where arms bend right behind their sides: with
  /// highlights, cores and lines around them.
  static let ends: [Golden] = ["toy", "lumen", "contrast", "blueprint"].map { name in
    Golden(name: "ends/\(name)-penrose", tolerance: 1) {
      let theme = try Shipped.theme("\(name).json")
      let grid = try Grid(GridSpecification(kind: .penrose, shape: .disc(rings: 2)))
      let masks: [UInt32] = [0b0011, 0b0110, 0b0101, 0b1100, 0b0001, 0b0111, 0b1001, 0b1101]
      let connectors = grid.cells.indices.map { Connectors(mask: masks[$0 % masks.count]) }
      let state = NoodlesBoard(grid: grid, sources: [], connectors: connectors)
      let layout = BoardLayout(grid: grid, theme: theme, cellPixels: 64)
      return try GoldenStudio.print(layout.scene(of: state), theme)
    }
  }

  /// Pieces in tilings whose cells differ much in size: noodles are as wide in all of them.
  static let mixed: [Golden] = ["toy", "beads", "noodles"].flatMap { name in
    [GridKind.elongatedTriangular, .trihexagonal].map { kind in
      Golden(name: "mixed/\(name)-\(kind.name)", tolerance: 1) {
        try print(
          name, GridSpecification(kind: kind, shape: .rectangle(columns: 3, rows: 3)),
          cellPixels: 64)
      }
    }
  }

  /// Groups of joined pieces, each in a colour of its own; one of the themes has inks for them.
  static let groups: [Golden] = ["noodles", "ribbon"].flatMap { name in
    [GridKind.square, .hex].map { kind in
      Golden(name: "groups/\(name)-\(kind.name)", tolerance: 1) {
        let theme = try Shipped.theme("\(name).json").showingGroups()
        let puzzle = try TreePuzzle.make(
          GridSpecification(kind: kind, columns: 6, rows: 5), seed: 3)
        let layout = BoardLayout(grid: puzzle.makeGrid(), theme: theme, cellPixels: 32)
        return try GoldenStudio.print(layout.scene(of: puzzle.state), theme)
      }
    }
  }

  /// The marks for players, each on a board of its own: the piece and its neighbours.
  static let states: [Golden] =
    ["locked", "wrong", "hint", "selected"].flatMap { mark in
      [GridKind.square, .hex].map { kind in
        Golden(name: "states/\(mark)-\(kind.name)", tolerance: 1) {
          let theme = try Shipped.theme("noodles.json")
          let puzzle = try TreePuzzle.make(
            GridSpecification(kind: kind, columns: 3, rows: 3), seed: 3)
          var state = puzzle.state
          switch mark {
          case "locked": state.mark([4, 8], \.isLocked)
          case "wrong": state.mark([1, 4], \.isWrong)
          case "hint": state.mark([4, 8], \.isHinted)
          default: state.mark([4, 8], \.isSelected)
          }
          let layout = BoardLayout(grid: puzzle.makeGrid(), theme: theme, cellPixels: 32)
          return try GoldenStudio.print(layout.scene(of: state), theme)
        }
      }
    } + hints + locked + wallEnds

  /// The ring of a hint behind pieces of two arms and more, which cover most of it.
  private static let hints: [Golden] = ["noodles", "toy"].flatMap { name in
    [GridKind.square, .hex, .cairo].map { kind in
      Golden(name: "states/hint-junctions-\(name)-\(kind.name)", tolerance: 1) {
        let theme = try Shipped.theme("\(name).json")
        let grid = try Grid(GridSpecification(kind: kind, columns: 4, rows: 1))
        let masks: [UInt32] = [0b0111, 0b1111, 0b0011, 0b0001]
        var state = NoodlesBoard(
          grid: grid, sources: [],
          connectors: grid.cells.indices.map { Connectors(mask: masks[$0 % masks.count]) })
        state.mark(grid.cells.indices, \.isHinted)
        let layout = BoardLayout(grid: grid, theme: theme, cellPixels: 32)
        return try GoldenStudio.print(layout.scene(of: state), theme)
      }
    }
  }

  /// Locked pieces on discs, with beads at their sides.
  private static let locked: [Golden] = [GridKind.square, .hex].map { kind in
    Golden(name: "states/locked-beads-\(kind.name)", tolerance: 1) {
      let theme = try Shipped.theme("beads.json")
      let puzzle = try TreePuzzle.make(GridSpecification(kind: kind, columns: 3, rows: 3), seed: 3)
      var state = puzzle.state
      state.mark([0, 4, 8], \.isLocked)
      let art = try Shipped.art(of: theme)?
        .art(for: theme.inks.colors(in: GoldenStudio.twoColors))
      let layout = BoardLayout(
        grid: puzzle.makeGrid(), theme: theme, cellPixels: 32, art: art ?? .outlines)
      return try GoldenStudio.print(layout.scene(of: state), theme)
    }
  }

  /// Walls that meet, and that end alone, where ends are straight.
  private static let wallEnds: [Golden] = [GridKind.square, .hex, .heptagon].map { kind in
    Golden(name: "states/walls-contrast-\(kind.name)", tolerance: 1) {
      let theme = try Shipped.theme("contrast.json")
      let isDisc = kind.usualShape == .disc
      let grid = try Grid(
        GridSpecification(
          kind: kind, shape: isDisc ? .disc(rings: 2) : .rectangle(columns: 3, rows: 3),
          walls: [(0, 0), (4, 0), (4, 1), (8, 2)].filter { !isDisc || $0.0 < 5 }.map {
            CellSide(cell: $0.0, side: $0.1)
          }))
      let state = NoodlesBoard(
        grid: grid, sources: [], connectors: grid.cells.map { _ in Connectors(mask: 0) })
      let layout = BoardLayout(grid: grid, theme: theme, cellPixels: 32)
      return try GoldenStudio.print(layout.scene(of: state), theme)
    }
  }

  /// Every look as a thumbnail.
  static let thumbnails: [Golden] = Shipped.themeFiles.flatMap { file in
    [4, 8].map { cellPixels in
      Golden(name: "thumbnails/\(file.dropLast(5))-\(cellPixels)px", tolerance: 1) {
        try print(
          String(file.dropLast(5)), GridSpecification(kind: .square, columns: 7, rows: 5),
          cellPixels: cellPixels)
      }
    }
  }

  private static func print(
    _ theme: String, _ specification: GridSpecification, cellPixels: Int = 32,
    palette: Palette = GoldenStudio.twoColors
  ) throws -> Bitmap {
    let theme = try Shipped.theme("\(theme).json")
    let puzzle = try TreePuzzle.make(specification, seed: 3)
    var art: PieceArt?
    if cellPixels >= theme.thumbnail.below {
      art = try Shipped.art(of: theme)?.art(for: theme.inks.colors(in: palette))
    }
    let layout = BoardLayout(
      grid: puzzle.makeGrid(), theme: theme, cellPixels: cellPixels, art: art ?? .outlines)
    return try GoldenStudio.print(layout.scene(of: puzzle.state), theme, palette)
  }
}
