import TinctGraphics
import TinctPuzzles

@testable import TinctBoards

extension Theme {
  /// A look in plain measures, so that these tests do not hang on a shipped theme.
  static func plain(margin: Double = 0.5, gap: Double = 0.06) -> Theme {
    Theme(
      name: "test", inks: InkRules(twoColors: [], scheme: []), board: Theme.Board(margin: margin),
      cell: Theme.Cell(shape: .tile, gap: gap, cornerRadius: 0.1, line: 0),
      wire: Theme.Wire(width: 0.25, bend: 1, junction: 0.7, core: 0, poweredCore: 0),
      knob: Theme.Knob(radius: 0.2, hole: 0, poweredHole: 0),
      source: Theme.Source(radius: 0.3, ring: 0.2, dot: 0.1), wall: Theme.Wall(width: 0.08))
  }
}

extension BoardLayout {
  /// Returns the frame of one of the cells.
  func frame(of cell: Grid.Cell) -> CellFrame {
    let index = grid.cells.indices.min { one, other in
      (grid.cells[one].center - cell.center).length
        < (grid.cells[other].center - cell.center).length
    }
    return frames[index ?? 0]
  }
}
