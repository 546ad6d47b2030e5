/// The description of puzzles to be generated.
public struct PuzzleRecipe: Hashable, Sendable {
  /// The choice of a puzzle's source.
  public enum Source: String, CaseIterable, Hashable, Sendable {
    /// Any cell, at random.
    case random
    /// The cell in the middle of the board; of two or four, the last.
    case center
  }

  /// The board. Walls in it are there before the tree is grown.
  public var grid: GridSpecification
  /// The most connections of a piece; nil for half the number of sides plus one, but at least 3: 3
  /// on squares, 4 on hexes.
  public var maxConnections: Int?
  /// The number of branches that begin at cells which are not dead ends, for each step by which the
  /// tree grows at its newest cell: from 0, for long corridors, to 1, for bushy trees. Nil lets any
  /// cell grow, which makes about as many dead ends as 0.3.
  public var branching: Double?
  /// The share of sides with walls, from 0 to 1, among those between neighbours that the solution
  /// does not join.
  public var wallShare: Double
  /// The choice of the source.
  public var source: Source
  /// The share of obvious pieces that are avoided, from 0 for a board as it grows to 1 for as few
  /// as can be had; see `Grid.obviousCells(of:)`.
  public var avoidObvious: Double
  /// The share of straight pieces that are avoided, from 0 to 1; see `Grid.straightCells(of:)`.
  public var avoidStraights: Double
  /// The puzzle has exactly one solution, proved by logic.
  public var isUnique: Bool
  /// The number of solutions of a puzzle that is ambiguous on purpose, at least 2, proved by
  /// search; nil for puzzles that `isUnique` describes.
  public var solutions: ClosedRange<Int>?
  /// The grade of the puzzle; nil for any. Only puzzles with one solution have a grade.
  public var difficulty: Difficulty.Grade?
  /// The most boards that are made in search of one with the grade; nil for as many as have a
  /// million cells together, but between 100 and 20,000.
  public var gradedBoards: Int?

  /// Describes puzzles; by default with one solution, grown anywhere, and with the source anywhere.
  public init(
    grid: GridSpecification, maxConnections: Int? = nil, branching: Double? = nil,
    wallShare: Double = 0, source: Source = .random, avoidObvious: Double = 0,
    avoidStraights: Double = 0, isUnique: Bool = true, solutions: ClosedRange<Int>? = nil,
    difficulty: Difficulty.Grade? = nil, gradedBoards: Int? = nil
  ) {
    self.grid = grid
    self.maxConnections = maxConnections
    self.branching = branching
    self.wallShare = wallShare
    self.source = source
    self.avoidObvious = avoidObvious
    self.avoidStraights = avoidStraights
    self.isUnique = isUnique
    self.solutions = solutions
    self.difficulty = difficulty
    self.gradedBoards = gradedBoards
  }
}
