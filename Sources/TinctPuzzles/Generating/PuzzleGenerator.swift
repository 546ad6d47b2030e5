internal import TinctGraphics

/// Makes puzzles of one recipe.
///
/// A finished board is a spanning tree: grown from a random cell by joining a neighbour outside of it
/// to a cell that has less than the most connections, until all cells are in, and begun anew where it
/// gets stuck. For a unique puzzle its ambiguous patches are grown anew until logic proves that there
/// is no other solution. Then the source is chosen and every piece is turned to one of its
/// orientations, each as likely as the others.
///
/// The generator keeps its memory from puzzle to puzzle; make one for each thread. A puzzle depends on
/// the recipe and the random numbers alone.
public struct PuzzleGenerator: Sendable {
  /// How often pieces are turned before the recipe is given up because it always starts solved.
  private static let scrambleAttempts = 1000

  /// What the puzzles are like.
  public let recipe: PuzzleRecipe
  private let grid: Grid
  private let center: Int
  private var maker: TreeMaker

  /// Makes a generator.
  public init(_ recipe: PuzzleRecipe) throws(GeneratingError) {
    if let limit = recipe.maxConnections, limit < 1 { throw .outOfRange(.maxConnections) }
    if let branching = recipe.branching, !(0...1).contains(branching) {
      throw .outOfRange(.branching)
    }
    guard (0...1).contains(recipe.wallShare) else { throw .outOfRange(.wallShare) }
    do { grid = try Grid(recipe.grid) } catch { throw .grid(error) }
    let parts = Islands.count(on: grid)
    guard parts == 1 else { throw .unconnected(parts: parts) }
    if let grade = recipe.difficulty {
      let lowest = Difficulty.lowestGrade(pieces: grid.cells.count)
      guard grade >= lowest else {
        throw .tooLarge(for: grade, pieces: grid.cells.count, lowest: lowest)
      }
    }
    self.recipe = recipe
    center = grid.centerCell
    maker = TreeMaker(
      on: BoardGraph(grid), maxConnections: recipe.maxConnections, branching: recipe.branching)
  }

  /// Makes a puzzle with its solution.
  public mutating func puzzle(
    name: String, random: inout SplitMix64
  ) throws(GeneratingError) -> Puzzle {
    guard let grade = recipe.difficulty else { return try anyPuzzle(name, &random) }
    let boards = recipe.gradedBoards ?? max(100, min(20_000, 1_000_000 / grid.cells.count))
    for _ in 0..<boards {
      let puzzle = try anyPuzzle(name, &random)
      if difficulty(of: puzzle)?.grade == grade { return puzzle }
    }
    throw .neverGraded(grade, boards: boards)
  }

  private func difficulty(of puzzle: Puzzle) -> Difficulty? {
    let walls = puzzle.gridSpecification.walls.dropFirst(recipe.grid.walls.count)
    let graph = maker.tree.graph
    return Difficulty(of: puzzle.board, on: walls.isEmpty ? graph : graph.closing(walls))
  }

  private mutating func anyPuzzle(
    _ name: String, _ random: inout SplitMix64
  ) throws(GeneratingError) -> Puzzle {
    try makeTree(&random)
    let source = recipe.source == .center ? center : random.next(below: grid.cells.count)
    var specification = recipe.grid
    specification.walls += walls(&random)
    return Puzzle(
      trusted: name, grid: specification, sources: [source], pieces: try scramble(&random),
      solution: maker.tree.masks.map(Connectors.init(mask:)))
  }

  private mutating func makeTree(_ random: inout SplitMix64) throws(GeneratingError) {
    for _ in 0..<TreeMaker.boardAttempts {
      guard maker.grow(&random) else {
        let most = maker.tree.limits.max().map(Int.init) ?? 0
        throw .growthStuck(maxConnections: most, attempts: TreeMaker.growthAttempts)
      }
      if !recipe.isUnique || maker.makeUnique(&random) { return }
    }
    throw .neverUnique(boards: TreeMaker.boardAttempts)
  }

  /// Walls on sides that the tree does not need. They rule boards out, so they keep a puzzle unique.
  private func walls(_ random: inout SplitMix64) -> [CellSide] {
    guard recipe.wallShare > 0 else { return [] }
    let graph = maker.tree.graph
    var places: [CellSide] = []
    for cell in grid.cells.indices {
      for side in 0..<Int(graph.sideCount[cell]) {
        let number = Int(graph.sideStart[cell]) + side
        let other = (Int(graph.neighborCell[number]), Int(graph.neighborSide[number]))
        guard other.0 >= 0, other >= (cell, side), maker.tree.masks[cell] >> UInt32(side) & 1 == 0
        else { continue }
        places.append(CellSide(cell: cell, side: side))
      }
    }
    let count = Int((recipe.wallShare * Double(places.count)).rounded())
    for index in 0..<count {
      places.swapAt(index, index + random.next(below: places.count - index))
    }
    return places.prefix(count).sorted { ($0.cell, $0.side) < ($1.cell, $1.side) }
  }

  private func scramble(_ random: inout SplitMix64) throws(GeneratingError) -> [Connectors] {
    var pieces: [Connectors] = []
    for _ in 0..<Self.scrambleAttempts {
      pieces.removeAll(keepingCapacity: true)
      for (cell, mask) in maker.tree.masks.enumerated() {
        let sides = Int(maker.tree.graph.sideCount[cell])
        // As each distinct orientation comes up equally often among all turns, any turn will do.
        let turned = Connectors(mask: mask).turned(by: random.next(below: sides), sides: sides)
        pieces.append(turned)
      }
      if !isSolved(pieces) { return pieces }
    }
    throw .alwaysSolved
  }

  /// Whether the pieces are joined all over. As many as a tree has connectors, they have power then.
  private func isSolved(_ pieces: [Connectors]) -> Bool {
    let graph = maker.tree.graph
    for cell in pieces.indices {
      var rest = pieces[cell].mask
      while rest != 0 {
        let number = Int(graph.sideStart[cell]) + rest.trailingZeroBitCount
        rest &= rest - 1
        let other = Int(graph.neighborCell[number])
        guard other >= 0, pieces[other].contains(Int(graph.neighborSide[number])) else {
          return false
        }
      }
    }
    return grid.isSolved(pieces, sources: [0])
  }
}

extension Grid {
  /// The cell nearest to the middle of the board; of several, the last.
  var centerCell: Int {
    let x = (bounds.minimum.x + bounds.maximum.x) / 2
    let y = (bounds.minimum.y + bounds.maximum.y) / 2
    var best = (cell: 0, distance: Double.infinity)
    for (number, cell) in cells.enumerated() {
      let (across, down) = (cell.center.x - x, cell.center.y - y)
      let distance = across * across + down * down
      // Rounding must not decide between cells that are equally near.
      if distance < best.distance + 1e-9 { best = (number, min(distance, best.distance)) }
    }
    return best.cell
  }
}
