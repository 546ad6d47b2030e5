internal import TinctGraphics

/// A generator of puzzles by one recipe.
///
/// A solved board is a spanning tree. It grows from a random cell: again and again, a cell that has
/// fewer than the most connections is joined to a neighbour outside the tree, until all cells are
/// in; growth that gets stuck begins anew. For a unique puzzle, ambiguous patches of the tree are
/// grown anew until logic proves that there is no other solution. For a puzzle with several, more
/// patches are grown anew until search proves that there are as many as wanted. Patches with pieces
/// that are to be avoided are grown anew as well. Then the source is chosen, and every piece is
/// turned to one of its orientations, each as likely as the others.
///
/// The generator keeps its memory from puzzle to puzzle; make one for each thread. A puzzle depends
/// on the recipe and the random numbers alone.
public struct PuzzleGenerator: Sendable {
  /// The number of attempts to turn the pieces before the recipe is given up because it always
  /// starts solved.
  private static let scrambleAttempts = 1000

  /// The description of the puzzles.
  public let recipe: PuzzleRecipe
  private let grid: Grid
  /// The grid without walls, which all puzzles share.
  private let openGrid: Grid
  private let center: Int
  private var maker: TreeMaker

  /// Makes a generator.
  public init(_ recipe: PuzzleRecipe) throws(GeneratingError) {
    if let limit = recipe.maxConnections, limit < 1 { throw .outOfRange(.maxConnections) }
    if let branching = recipe.branching, !(0...1).contains(branching) {
      throw .outOfRange(.branching)
    }
    guard (0...1).contains(recipe.wallShare) else { throw .outOfRange(.wallShare) }
    guard (0...1).contains(recipe.avoidObvious) else { throw .outOfRange(.avoidObvious) }
    guard (0...1).contains(recipe.avoidStraights) else { throw .outOfRange(.avoidStraights) }
    if let solutions = recipe.solutions, solutions.lowerBound < 2 { throw .outOfRange(.solutions) }
    do { grid = try Grid(recipe.grid) } catch { throw .grid(error) }
    let graph = BoardGraph(grid)
    var isMember = [Bool](repeating: true, count: graph.cellCount)
    let parts = graph.parts(of: graph.inwards, in: &isMember).count
    guard parts == 1 else { throw .unconnected(parts: parts) }
    if let grade = recipe.difficulty {
      let lowest = Difficulty.lowestGrade(pieces: grid.cells.count)
      guard grade >= lowest else {
        throw .tooLarge(for: grade, pieces: grid.cells.count, lowest: lowest)
      }
    }
    self.recipe = recipe
    openGrid = grid.withoutWalls
    center = grid.centerCell
    maker = TreeMaker(
      on: graph, maxConnections: recipe.maxConnections, branching: recipe.branching)
  }

  /// Makes a puzzle with its solution.
  public mutating func puzzle(
    name: String, random: inout SplitMix64
  ) throws(GeneratingError) -> Puzzle {
    guard let grade = recipe.difficulty else { return try anyPuzzle(name, &random) }
    // A million cells take some seconds; a grade that so many boards do not have is not worth more.
    let boards = recipe.gradedBoards ?? max(100, min(2000, 1_000_000 / grid.cells.count))
    var easier = 0
    for _ in 0..<boards {
      let puzzle = try anyPuzzle(name, &random)
      guard let found = difficulty(of: puzzle)?.grade else { continue }
      if found == grade { return puzzle }
      if found < grade { easier += 1 }
    }
    let isOpen = recipe.grid.wraps && recipe.wallShare == 0
    throw .neverGraded(grade, boards: boards, easier: easier, isOpen: isOpen)
  }

  private func difficulty(of puzzle: Puzzle) -> Difficulty? {
    let walls = puzzle.gridSpecification.walls.dropFirst(recipe.grid.walls.count)
    let graph = maker.tree.graph
    // The graph already has the recipe's walls; only those added to this puzzle are missing.
    return Difficulty(of: puzzle.board, on: walls.isEmpty ? graph : graph.closing(walls))
  }

  private mutating func anyPuzzle(
    _ name: String, _ random: inout SplitMix64
  ) throws(GeneratingError) -> Puzzle {
    let joined = try makeTree(&random)
    let source = recipe.source == .center ? center : random.next(below: grid.cells.count)
    var specification = recipe.grid
    specification.walls += walls(notAt: joined, &random)
    // Not checked again: the tree fits the grid by construction, and checking a million puzzles
    // takes time.
    return Puzzle(
      trusted: name, grid: specification, openGrid: openGrid, sources: [source],
      pieces: try scramble(&random), solution: maker.tree.masks.map(Connectors.init(mask:)))
  }

  /// Makes a tree.
  ///
  /// - Returns: all sides that any solution joins, cell by cell.
  private mutating func makeTree(
    _ random: inout SplitMix64
  ) throws(GeneratingError) -> [UInt32] {
    let boards =
      recipe.solutions == nil ? TreeMaker.boardAttempts : TreeMaker.ambiguousBoardAttempts
    for _ in 0..<boards {
      guard maker.grow(&random) else {
        let most = maker.tree.limits.max().map(Int.init) ?? 0
        throw .growthStuck(maxConnections: most, attempts: TreeMaker.growthAttempts)
      }
      let avoided = AvoidedPieces(of: recipe, in: maker.tree)
      if let avoided { maker.avoid(avoided, keepsUnique: false, &random) }
      guard recipe.isUnique || recipe.solutions != nil else { return maker.tree.masks }
      guard maker.makeUnique(&random) else { continue }
      if let avoided { maker.avoid(avoided, keepsUnique: true, &random) }
      guard let solutions = recipe.solutions else { return maker.tree.masks }
      if let joined = maker.makeAmbiguous(solutions, &random) { return joined }
    }
    if let solutions = recipe.solutions {
      throw .neverSolutions(solutions, boards: boards)
    }
    throw .neverUnique(boards: boards)
  }

  /// Chooses sides for walls among those that no solution joins. Walls only exclude solutions, so
  /// that a puzzle keeps those it has, and gets no other.
  private func walls(notAt joined: [UInt32], _ random: inout SplitMix64) -> [CellSide] {
    guard recipe.wallShare > 0 else { return [] }
    let graph = maker.tree.graph
    var sides: [CellSide] = []
    for cell in grid.cells.indices {
      for (side, number) in graph.sides(of: cell).enumerated() {
        // Of the two sides that meet, the first represents both.
        let other = (Int(graph.neighborCell[number]), Int(graph.neighborSide[number]))
        guard other.0 >= 0, other >= (cell, side), joined[cell] >> UInt32(side) & 1 == 0
        else { continue }
        sides.append(CellSide(cell: cell, side: side))
      }
    }
    let count = Int((recipe.wallShare * Double(sides.count)).rounded())
    if recipe.avoidObvious > 0 { return plainWalls(sides, count: count, &random) }
    // The first steps of a shuffle by Fisher and Yates.
    for index in 0..<count {
      sides.swapAt(index, index + random.next(below: sides.count - index))
    }
    return sides.prefix(count).sorted { ($0.cell, $0.side) < ($1.cell, $1.side) }
  }

  /// Chooses sides for walls, first those beside which no piece becomes obvious.
  private func plainWalls(
    _ sides: [CellSide], count: Int, _ random: inout SplitMix64
  ) -> [CellSide] {
    let graph = maker.tree.graph
    var sides = sides
    for last in stride(from: sides.count - 1, to: 0, by: -1) {
      sides.swapAt(last, random.next(below: last + 1))
    }
    var closed = graph.closed
    var (chosen, rest): ([CellSide], [CellSide]) = ([], [])
    for side in sides where chosen.count < count {
      let number = Int(graph.sideStart[side.cell]) + side.side
      let other = CellSide(
        cell: Int(graph.neighborCell[number]), side: Int(graph.neighborSide[number]))
      let isPlain = [side, other].allSatisfy { side in
        let piece = Connectors(mask: maker.tree.masks[side.cell])
        let count = Int(graph.sideCount[side.cell])
        let walled = closed[side.cell] | 1 << UInt32(side.side)
        return piece.isObvious(closed: closed[side.cell], sides: count)
          || !piece.isObvious(closed: walled, sides: count)
      }
      guard isPlain else {
        rest.append(side)
        continue
      }
      for side in [side, other] { closed[side.cell] |= 1 << UInt32(side.side) }
      chosen.append(side)
    }
    return (chosen + rest.prefix(count - chosen.count))
      .sorted { ($0.cell, $0.side) < ($1.cell, $1.side) }
  }

  private func scramble(_ random: inout SplitMix64) throws(GeneratingError) -> [Connectors] {
    var pieces: [Connectors] = []
    for _ in 0..<Self.scrambleAttempts {
      pieces.removeAll(keepingCapacity: true)
      for (cell, mask) in maker.tree.masks.enumerated() {
        let sides = Int(maker.tree.graph.sideCount[cell])
        // Each distinct orientation occurs equally often among all turns, so any turn will do.
        let turned = Connectors(mask: mask).turned(by: random.next(below: sides), sides: sides)
        pieces.append(turned)
      }
      if !isSolved(pieces) { return pieces }
    }
    throw .alwaysSolved
  }

  /// Checks whether the pieces solve the board.
  private func isSolved(_ pieces: [Connectors]) -> Bool {
    let graph = maker.tree.graph
    // Open connectors first: random pieces nearly always have one, and the check is quick.
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

/// The reason why no puzzle can be generated.
public enum GeneratingError: Error, Hashable, Sendable {
  /// The grid cannot be made.
  case grid(GridError)
  /// A number of the recipe is out of range.
  case outOfRange(Number)
  /// The cells lie in several parts without any side between them.
  case unconnected(parts: Int)
  /// No tree reached all cells in any of the attempts.
  case growthStuck(maxConnections: Int, attempts: Int)
  /// None of the boards had only one solution.
  case neverUnique(boards: Int)
  /// None of the boards had such a number of solutions.
  case neverSolutions(ClosedRange<Int>, boards: Int)
  /// Boards with this many pieces always have at least a higher grade.
  case tooLarge(for: Difficulty.Grade, pieces: Int, lowest: Difficulty.Grade)
  /// None of the boards had the grade.
  ///
  /// - Parameters:
  ///   - easier: the number of boards that were easier.
  ///   - isOpen: the boards wrap and have no walls, so that nothing at all is certain at first.
  case neverGraded(Difficulty.Grade, boards: Int, easier: Int, isOpen: Bool)
  /// No piece looks different when it is turned, so that the puzzle starts solved.
  case alwaysSolved

  /// A number that has a range.
  public enum Number: String, Hashable, Sendable {
    /// The most connections of a piece, at least 1.
    case maxConnections
    /// The branches for each step of growth, from 0 to 1.
    case branching
    /// The share of sides with walls, from 0 to 1.
    case wallShare
    /// The share of obvious pieces that are avoided, from 0 to 1.
    case avoidObvious
    /// The share of straight pieces that are avoided, from 0 to 1.
    case avoidStraights
    /// The solutions of an ambiguous puzzle, at least 2.
    case solutions
  }
}

extension GeneratingError: CustomStringConvertible {
  /// The problem, and a remedy.
  public var description: String {
    switch self {
    case .grid(let error):
      error.description
    case .outOfRange(.maxConnections):
      "a piece cannot have fewer connections than 1; allow 3 or more"
    case .outOfRange(.branching):
      "branching goes from 0 (corridors) to 1 (bushy trees)"
    case .outOfRange(.wallShare):
      "the share of sides with walls goes from 0 to 1"
    case .outOfRange(.avoidObvious):
      "the share of obvious pieces that are avoided goes from 0 to 1"
    case .outOfRange(.avoidStraights):
      "the share of straight pieces that are avoided goes from 0 to 1"
    case .outOfRange(.solutions):
      "an ambiguous puzzle has at least 2 solutions"
    case .unconnected(let parts):
      "the cells lie in \(parts) parts without a side in common, so they cannot all be joined; "
        + "choose another size, or polygons that touch"
    case .growthStuck(let limit, let attempts):
      "growth got stuck \(attempts) times before all cells were joined; "
        + (limit < 3
          ? "with at most \(limit) connection\(limit == 1 ? "" : "s") a piece cannot branch; "
            + "allow 3 or more"
          : "allow more connections a piece, or fewer walls")
    case .neverUnique(let boards):
      "none of \(boards) boards had only one solution; allow several solutions, or choose another "
        + "size (a board that wraps and is 2 cells wide or high never has only one)"
    case .neverSolutions(let solutions, let boards):
      "none of \(boards) boards had \(solutions.words) solutions; choose a range, a smaller "
        + "number, or a larger size"
    case .tooLarge(let grade, let pieces, let lowest):
      "a board of \(pieces) cells is never \(grade.rawValue), because of its size; it is at least "
        + "\(lowest.rawValue)"
    case .neverGraded(let grade, let boards, let easier, let isOpen):
      "none of \(boards) boards was \(grade.rawValue); "
        + (easier * 2 > boards
          ? "choose a larger size"
          : isOpen
            ? "add walls (a share of 0.15), which a board that wraps needs to be easier, or choose "
              + "a smaller size"
            : "choose a smaller size, or a board that does not wrap")
        + ", other branching, or another difficulty"
    case .alwaysSolved:
      "no piece of such a board looks different when it is turned; choose a larger board"
    }
  }
}

extension ClosedRange<Int> {
  /// The numbers in words: `2`, `2 to 4`.
  var words: String {
    lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound) to \(upperBound)"
  }
}
