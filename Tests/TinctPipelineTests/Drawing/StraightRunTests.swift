import PixelComparison
import Testing
import TinctGraphics
import TinctPuzzles

@testable import TinctBoards

/// A run of straight pieces looks drawn in one stroke: no hairline, no step, at any size.
struct StraightRunTests {
  @Test(
    arguments: Shipped.themeFiles,
    [(GridKind.square, 0), (.square, 1), (.hex, 0), (.hex, 1), (.hex, 2)])
  func `a run along an axis is even in colour and width`(
    file: String, axis: (kind: GridKind, side: Int)
  ) throws {
    var theme = try Shipped.theme(file).matte
    theme.wire.highlight = nil
    // The oldest looks at every size, the others at every third.
    let step = GoldenStudio.themes.contains { file == "\($0).json" } ? 1 : 3
    for cellPixels in stride(from: 16, through: 67, by: step) {
      // With power at every second size, along one axis at even ones and along the next at odd
      // ones.
      let isPowered = (cellPixels + axis.side).isMultiple(of: 2)
      let run = try Run(
        axis.kind, side: axis.side, theme: theme, cellPixels: cellPixels, isPowered: isPowered)
      #expect(try run.flaws().isEmpty, "\(cellPixels) pixels a cell, powered: \(isPowered)")
    }
  }
}

/// Straight pieces from one border of a board to the other.
private struct Run {
  private let layout: BoardLayout
  private let state: NoodlesBoard
  private let cells: [Int]
  private let side: Int
  private let isPowered: Bool

  init(
    _ kind: GridKind, side: Int, theme: Theme, cellPixels: Int, isPowered: Bool
  ) throws {
    let isUpright = side == 1
    let grid = try Grid(
      GridSpecification(
        kind: kind, columns: isUpright ? 1 : 4, rows: isUpright ? 4 : kind == .hex ? 3 : 1))
    let sides = grid.cells[0].sides.count
    // From the lower left, or for the side that looks to the left from the lower right.
    let start = grid.cells.count - (isUpright || side == 2 ? 1 : grid.specification.columns)
    var cells = [start]
    while let next = grid.neighbor(of: CellSide(cell: cells[cells.count - 1], side: side)) {
      cells.append(next.cell)
    }
    var pieces = [Connectors](repeating: Connectors(mask: 0), count: grid.cells.count)
    for cell in cells { pieces[cell] = Connectors(sides: [side, side + sides / 2]) }
    var state = NoodlesBoard(grid: grid, sources: [], connectors: pieces)
    for cell in cells { state[cell]?.look.isPowered = isPowered }
    self.state = state
    self.cells = cells
    self.side = side
    self.isPowered = isPowered
    layout = BoardLayout(grid: grid, theme: theme, cellPixels: cellPixels)
  }

  /// The problems between the middles of the first and the last cell.
  func flaws() throws -> [Point] {
    try #require(cells.count >= 3)
    let amounts = try Amounts(layout.scene(of: state))
    return broken(amounts) + uneven(amounts)
  }

  /// Points on the middle line whose pixel is not wholly of its ink, if the line is so wide that
  /// every pixel there should be.
  private func broken(_ amounts: Amounts) -> [Point] {
    // A pixel through which the middle line passes reaches so far to both sides of it.
    let reach = abs(cosine(angle)) + abs(sine(angle))
    let stretch = min(layout.measures.stretch.x, layout.measures.stretch.y)
    guard (core > 0 ? core : width) * stretch / 2 >= reach else { return [] }
    let ink = isPowered ? (core > 0 ? Ink.poweredCore : .powered) : core > 0 ? .wireCore : .wire
    let length = Double(cells.count - 1) * layout.measures.cell
    return (0...Int(2 * length)).map { point($0) }.filter {
      amounts.amount(of: ink, at: $0) != 65535
    }
  }

  /// Points on the middle line where the run is wider or narrower, cut upright, or level where it
  /// is upright itself.
  private func uneven(_ amounts: Amounts) -> [Point] {
    let isUpright = abs(cosine(angle)) < 0.5
    // A board that is stretched is wider in a cut by as much.
    let stretch = layout.measures.stretch
    let slant = isUpright ? abs(sine(angle)) / stretch.x : abs(cosine(angle)) / stretch.y
    let inks = isPowered ? (Ink.powered, Ink.poweredCore) : (.wire, .wireCore)
    let length = Double(cells.count - 1) * layout.measures.cell
    return (0...Int(length)).map { point(2 * $0) }.filter { point in
      func total(_ ink: Ink) -> Double {
        let reach = Int(width) + 2
        return (-reach...reach).reduce(0) { sum, offset in
          let step = Double(offset)
          let sample = point + Point(x: isUpright ? step : 0, y: isUpright ? 0 : step)
          return sum + Double(amounts.amount(of: ink, at: sample)) / 65535
        }
      }
      let line = core > 0 ? total(inks.1) : 0
      return abs(line - core / slant) > 0.15 || abs(total(inks.0) + line - width / slant) > 0.15
    }
  }

  /// A point so many half pixels from the middle of the first cell, before the board is stretched.
  private func point(_ halfPixels: Int) -> Point {
    let way = Point(angle: angle, distance: Double(halfPixels) / 2 / layout.measures.cell)
    return layout.pixel(of: layout.grid.cells[cells[0]].center + way)
  }

  private var angle: Double { layout.grid.cells[cells[0]].sides[side].angle }

  private var width: Double { layout.measures.wireWidth }

  /// Width of the inner line, 0 if there is none.
  private var core: Double {
    let wire = layout.measures.theme.wire
    let share = isPowered ? wire.poweredCore : wire.core
    return share > 0 ? layout.measures.lineWidth(share: share) ?? 0 : 0
  }
}
