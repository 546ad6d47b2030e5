import Foundation
import Testing
import TinctCodecs
import TinctGraphics
import TinctPipeline
import TinctPuzzles
import TinctRaster

/// Boards that between them have every kind of piece, wall, stub and open end.
private enum Board: String, CaseIterable, CustomTestStringConvertible {
  case square, squareWithWalls, squareThatWraps, hex, hexThatWraps, hexWithWalls

  var testDescription: String { rawValue }

  var puzzle: Puzzle {
    get throws {
      let walls = [CellSide(cell: 4, side: 0), CellSide(cell: 5, side: 3)]
      return switch self {
      case .square: try NetSample.puzzle("5x5:1115337157375775157135131")
      case .squareWithWalls: try tree(.square, 4, 4, walls: walls)
      case .squareThatWraps: try tree(.square, 4, 3, wraps: true)
      case .hex: try tree(.hex, 4, 4)
      case .hexThatWraps: try tree(.hex, 4, 3, wraps: true)
      case .hexWithWalls: try tree(.hex, 4, 3, walls: walls)
      }
    }
  }

  private func tree(
    _ kind: GridKind, _ columns: Int, _ rows: Int, wraps: Bool = false, walls: [CellSide] = []
  ) throws -> Puzzle {
    try TreePuzzle.make(
      GridSpecification(kind: kind, columns: columns, rows: rows, wraps: wraps, walls: walls))
  }
}

struct PrintingOracleTests {
  /// The largest difference between printing and drawing in colours, over some palettes.
  private func difference(_ scene: Scene, _ theme: Theme, _ palettes: [Palette]) throws -> Int {
    let prints = try Press(theme: theme, editions: palettes.map { try Edition($0, theme: theme) })
      .print(scene)
    var worst = 0
    for (palette, print) in zip(palettes, prints) {
      let direct = try SceneRenderer().bitmap(of: scene, colors: theme.inks.colors(in: palette))
      worst = max(worst, try PNGImage(decoding: print.bytes).bitmap.difference(from: direct))
    }
    return worst
  }

  @Test(arguments: Shipped.themeFiles, Board.allCases)
  fileprivate func `printing differs from drawing by at most 2`(
    file: String, board: Board
  ) throws {
    let theme = try Shipped.theme(file)
    let puzzle = try board.puzzle
    let grid = puzzle.makeGrid()
    for cell in [16, 21, 32] {
      let scene = BoardLayout(grid: grid, theme: theme, cellPixels: cell).scene(puzzle.state)
      let clock = ContinuousClock.now
      let got = try difference(scene, theme, try Shipped.palettes())
      print(file, board, cell, got, ContinuousClock.now - clock)
      #expect(got <= 2)
    }
  }
}

extension Bitmap {
  /// The largest difference of any channel, premultiplied: 8 bits hold no more of a colour that
  /// is all but clear.
  func difference(from other: Bitmap) -> Int {
    guard width == other.width, height == other.height else { return 255 }
    var worst = 0
    for (pixel, otherPixel) in zip(pixels, other.pixels) where pixel != otherPixel {
      let (a, b) = (PremultipliedPixel(pixel), PremultipliedPixel(otherPixel))
      for (c, d) in [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)] {
        worst = max(worst, abs(Int(c) - Int(d)))
      }
    }
    return worst
  }
}
