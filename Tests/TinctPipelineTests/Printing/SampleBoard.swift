import TinctBoards
import Testing
import TinctGraphics
import TinctPuzzles

/// Small boards that between them have every kind of piece, wall, stub and open end.
enum SampleBoard: String, CaseIterable, CustomTestStringConvertible {
  case square, squareWithWalls, squareThatWraps, hex, hexWithWalls, hexThatWraps

  var testDescription: String { rawValue }

  var puzzle: Puzzle {
    get throws {
      let walls = [CellSide(cell: 4, side: 0), CellSide(cell: 5, side: 3)]
      return switch self {
      case .square: try NetSample.puzzle("5x5:1115337157375775157135131")
      case .squareWithWalls: try tree(.square, rows: 4, walls: walls)
      case .squareThatWraps: try tree(.square, rows: 3, wraps: true)
      case .hex: try tree(.hex, rows: 4)
      case .hexWithWalls: try tree(.hex, rows: 3, walls: walls)
      case .hexThatWraps: try tree(.hex, rows: 3, wraps: true)
      }
    }
  }

  func scene(_ theme: Theme, cellPixels: Int) throws -> Scene {
    let puzzle = try puzzle
    return BoardLayout(grid: puzzle.makeGrid(), theme: theme, cellPixels: cellPixels)
      .scene(of: puzzle.state)
  }

  private func tree(
    _ kind: GridKind, rows: Int, wraps: Bool = false, walls: [CellSide] = []
  ) throws -> Puzzle {
    try TreePuzzle.make(
      GridSpecification(kind: kind, columns: 4, rows: rows, wraps: wraps, walls: walls))
  }
}
