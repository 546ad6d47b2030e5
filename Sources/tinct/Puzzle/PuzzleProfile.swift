internal import ArgumentParser
internal import TinctPipeline
internal import TinctDocuments
internal import TinctBoards
internal import TinctPuzzles

/// The facts about a puzzle that `puzzle show` prints.
struct PuzzleProfile: Sendable {
  let puzzle: Puzzle
  /// The solutions that were found, as many as were looked for.
  let solutions: [[Connectors]]
  private let isComplete: Bool
  /// The difficulty; nil unless logic alone solves the puzzle.
  let difficulty: Difficulty?
  /// The number of pieces of each class by its name, sorted by the number of their cells' sides and
  /// by their connectors.
  private let pieces: [(name: String, count: Int)]
  /// The number of sides that walls block, each counted once.
  private let wallCount: Int
  /// The number of obvious pieces, see `Grid.obviousCells(of:)`.
  private let obviousCount: Int
  private let sourceNames: [String]
  private let lockedNames: [String]
  private let storedSolution: StoredSolution

  private enum StoredSolution: String {
    case none, right, wrong
  }

  init(_ puzzle: Puzzle, _ result: PuzzleSolver.Result, trials: Int) {
    self.puzzle = puzzle
    solutions = result.solutions
    isComplete = result.isComplete
    let grid = puzzle.makeGrid()
    difficulty =
      result.isUnique
      ? SolvingTrace(of: puzzle.board, on: grid, trials: trials).difficulty : nil
    pieces = Self.pieces(of: puzzle, on: grid)
    wallCount = Self.wallCount(on: grid)
    obviousCount = grid.obviousCells(of: puzzle.pieces).count
    sourceNames = puzzle.sources.map(grid.name(ofCell:))
    lockedNames = puzzle.locked.map(grid.name(ofCell:))
    storedSolution =
      puzzle.solution == nil
      ? .none : puzzle.problems().contains(where: \.isAboutStoredSolution) ? .wrong : .right
  }

  private static func pieces(of puzzle: Puzzle, on grid: Grid) -> [(name: String, count: Int)] {
    var counts: [PieceClass: Int] = [:]
    for (cell, piece) in puzzle.pieces.enumerated() {
      counts[PieceClass(of: piece, sides: grid.cells[cell].sides.count), default: 0] += 1
    }
    let kinds = Set(counts.keys.map(\.sides)).count
    func key(_ piece: PieceClass) -> [Int] {
      [piece.sides, piece.connectors.count, Int(piece.connectors.mask)]
    }
    return counts.keys.sorted { key($0).lexicographicallyPrecedes(key($1)) }.map { piece in
      (kinds > 1 ? "\(piece.name) of \(piece.sides)" : piece.name, counts[piece, default: 0])
    }
  }

  private static func wallCount(on grid: Grid) -> Int {
    // A wall has two sides, except one on the border, which only the specification knows.
    var sides: Set<CellSide> = []
    for wall in grid.specification.walls { sides.insert(wall) }
    var open = grid.specification
    open.walls = []
    guard let free = try? Grid(open) else { return sides.count }
    return sides.count { wall in
      guard let other = free.neighbor(of: wall), other != wall, sides.contains(other) else {
        return true
      }
      return (wall.cell, wall.side) < (other.cell, other.side)
    }
  }

  /// The board in characters, at the start or solved, if it can be drawn so.
  ///
  /// - Parameter pieces: the pieces as they are now; nil for those at the start.
  func board(solved: Bool, pieces: [Connectors]? = nil) -> TextBoard? {
    let grid = puzzle.makeGrid()
    let pieces = pieces ?? puzzle.pieces
    let connectors = solved ? puzzle.solution ?? pieces : pieces
    return TextBoard(
      grid, NoodlesBoard(grid: grid, sources: puzzle.sources, connectors: connectors))
  }

  // MARK: - Words

  /// The facts that puzzles are chosen by, on one line.
  var brief: String { "\(gridText)  \(difficulty?.description ?? solutionText)" }

  /// The facts for people, one on each line.
  var lines: [String] {
    var rows = [
      ("grid", gridText),
      (
        sourceNames.count == 1 ? "source" : "sources",
        sourceNames.isEmpty ? "none" : Self.list(sourceNames)
      ),
      ("pieces", pieces.map { "\($0.count) \($0.name)" }.joined(separator: ", ")),
    ]
    rows.append(("obvious", obviousCount == 0 ? "none" : counted(obviousCount, "piece")))
    if !lockedNames.isEmpty { rows.append(("locked", Self.list(lockedNames))) }
    if wallCount > 0 { rows.append(("walls", String(wallCount))) }
    rows.append(("solutions", solutionText))
    if let difficulty { rows.append(("difficulty", difficulty.description)) }
    if let id = netGameID { rows.append(("Net ID", id)) }
    return rows.map { name, text in "  " + tabulated(name, to: 12) + text }
  }

  /// Lists the names of cells; only the first if there are very many.
  private static func list(_ names: [String]) -> String {
    let rest = names.count - mostNames
    return names.prefix(mostNames).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private static let mostNames = 12

  private var gridText: String {
    let grid = puzzle.gridSpecification
    let cells = counted(puzzle.pieces.count, "cell")
    let size =
      switch grid.shape {
      case .polygons, .chosen: ""
      default: " \(grid.shape)"
      }
    let lie = grid.orientation == .flat ? "" : ", \(grid.orientation.rawValue)"
    return "\(grid.kind.name)\(size)\(lie)\(grid.wraps ? ", wraps" : ""), \(cells)"
  }

  private var solutionText: String {
    let count =
      switch (solutions.count, isComplete) {
      case (0, true): "none"
      case (0, false): "none found within the trials that are allowed"
      case (1, true): "one"
      case (1, false): "at least one"
      case (let count, true): "\(count)"
      case (let count, false): "at least \(count)"
      }
    guard storedSolution != .none else { return count }
    return "\(count); the stored one is \(storedSolution.rawValue)"
  }

  private var netGameID: String? { try? NetGameID.text(of: puzzle) }

  // MARK: - JSON

  /// The facts as JSON, on one line.
  ///
  /// - Parameter listsSolutions: true to list the solutions that were found.
  func json(number: Int, in file: String, listsSolutions: Bool = false) -> JSONValue {
    var found: [JSONValue.Member] = [
      .init("count", .integer(solutions.count)), .init("complete", .boolean(isComplete)),
      .init("stored", .string(storedSolution.rawValue)),
    ]
    if listsSolutions {
      let given = GivenSides(puzzle.gridSpecification)
      let masks = solutions.map { solution in
        JSONValue.array((given?.converted(solution) ?? solution).map { .integer(Int($0.mask)) })
      }
      found.append(.init("all", .array(masks)))
    }
    var members: [JSONValue.Member] = [
      .init("file", .string(file)), .init("puzzle", .integer(number)),
      .init("name", .string(puzzle.name)),
      .init("grid", puzzle.gridSpecification.documentValue),
      .init("cells", .integer(puzzle.pieces.count)),
      .init("sources", .array(puzzle.sources.map { .integer($0) })),
      .init("lockedCells", .array(puzzle.locked.map { .integer($0) })),
      .init("pieces", .object(pieces.map { .init($0.name, .integer($0.count)) })),
      .init("obvious", .integer(obviousCount)),
      .init("walls", .integer(wallCount)),
      .init("solutions", .object(found)),
    ]
    if let difficulty { members.append(.init("difficulty", difficulty.json)) }
    if let id = netGameID { members.append(.init("netGameID", .string(id))) }
    return .object(members, .line)
  }
}

extension Difficulty {
  fileprivate var json: JSONValue {
    .object([
      .init("grade", .string(grade.rawValue)), .init("hardest", .string("\(hardest)")),
      .init("pieces", .integer(pieces)),
      .init(
        "deductions",
        .object(uses.map { .init("\($0.technique)", .integer($0.deductions)) })),
    ])
  }
}

/// An order of puzzles.
enum PuzzleOrder: String, CaseIterable, ExpressibleByArgument {
  case pack, difficulty

  /// Returns puzzles with their indices in the order, equally hard ones as they are; those that
  /// logic alone does not solve come last.
  func sorted(_ profiles: [(Int, PuzzleProfile)]) -> [(Int, PuzzleProfile)] {
    guard self == .difficulty else { return profiles }
    return profiles.enumerated().sorted { first, second in
      switch (first.element.1.difficulty, second.element.1.difficulty) {
      case (let one?, let other?) where one < other || other < one: one < other
      case (_?, nil): true
      case (nil, _?): false
      case (_?, _?), (nil, nil): first.offset < second.offset
      }
    }.map(\.element)
  }
}
