/// What a generated puzzle is like.
public struct PuzzleRecipe: Hashable, Sendable {
  /// Where the source of a puzzle is.
  public enum Source: String, CaseIterable, Hashable, Sendable {
    /// Any cell.
    case random
    /// The cell in the middle of the board; of two or four, the last.
    case center
  }

  /// The board. Walls in it are there before the tree is grown.
  public var grid: GridSpecification
  /// Most connections of a piece; nil for half the sides and one more, but at least 3: 3 on squares, 4
  /// on hexes.
  public var maxConnections: Int?
  /// From 0, long corridors, to 1, bushy trees: how many branches begin at cells that are no dead ends,
  /// for each step by which the tree goes on at the cell that came last. Nil lets any cell grow, which
  /// makes about as many dead ends as 0.3.
  public var branching: Double?
  /// Share of the sides between neighbours that are not joined in the solution, from 0 to 1, on which
  /// walls are built.
  public var wallShare: Double
  /// Where the source is.
  public var source: Source
  /// Whether the puzzle has exactly one solution, proved by logic.
  public var isUnique: Bool
  /// The grade that the puzzle has; nil for any. Only what has one solution has a grade.
  public var difficulty: Difficulty.Grade?
  /// How many boards are made in search of one of the grade; nil for as many as have a million cells
  /// together, but from 100 to 20,000.
  public var gradedBoards: Int?

  /// Describes puzzles with one solution, grown anywhere, and a source anywhere.
  public init(
    grid: GridSpecification, maxConnections: Int? = nil, branching: Double? = nil,
    wallShare: Double = 0, source: Source = .random, isUnique: Bool = true,
    difficulty: Difficulty.Grade? = nil, gradedBoards: Int? = nil
  ) {
    self.grid = grid
    self.maxConnections = maxConnections
    self.branching = branching
    self.wallShare = wallShare
    self.source = source
    self.isUnique = isUnique
    self.difficulty = difficulty
    self.gradedBoards = gradedBoards
  }
}
