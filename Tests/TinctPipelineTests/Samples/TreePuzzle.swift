import TinctBoards
import TinctPuzzles
import TinctGraphics

/// Boards whose pieces form one tree, some of them turned: they have every kind of piece, open
/// ends, and parts with and without power.
enum TreePuzzle {
  /// - Parameters:
  ///   - mostConnectors: no piece gets more.
  ///   - turned: the share of the pieces that are turned, 0...1.
  static func make(
    _ specification: GridSpecification, mostConnectors: Int = 4, turned: Double = 0.2,
    seed: UInt64 = 1
  ) throws -> Puzzle {
    let grid = try Grid(specification)
    var random = SplitMix64(seed: seed)
    let source = grid.cells.count / 2
    let solution = grow(grid, from: source, mostConnectors, &random)
    let pieces = grid.cells.indices.map { cell in
      guard Double.random(in: 0..<1, using: &random) < turned else { return solution[cell] }
      let sides = grid.cells[cell].sides.count
      return solution[cell].turned(by: Int.random(in: 1..<sides, using: &random), sides: sides)
    }
    return try Puzzle(
      name: "tree", grid: specification, sources: [source], pieces: pieces, solution: solution)
  }

  private static func grow(
    _ grid: Grid, from source: Int, _ mostConnectors: Int, _ random: inout SplitMix64
  ) -> [Connectors] {
    var pieces = [Connectors](repeating: Connectors(mask: 0), count: grid.cells.count)
    var isReached = [Bool](repeating: false, count: pieces.count)
    isReached[source] = true
    while true {
      let steps = grid.cells.indices.filter { isReached[$0] && pieces[$0].count < mostConnectors }
        .flatMap { cell in
          grid.cells[cell].sides.enumerated().compactMap { side, value in
            value.neighbor.flatMap {
              isReached[$0.cell] ? nil : (CellSide(cell: cell, side: side), $0)
            }
          }
        }
      guard let (from, to) = steps.randomElement(using: &random) else { return pieces }
      pieces[from.cell].mask |= 1 << UInt32(from.side)
      pieces[to.cell].mask |= 1 << UInt32(to.side)
      isReached[to.cell] = true
    }
  }
}

extension Puzzle {
  /// The picture of the puzzle at rest.
  var state: NoodlesBoard {
    NoodlesBoard(grid: makeGrid(), sources: sources, connectors: pieces, solution: solution)
  }
}
