/// How hard a board is to solve by thought: what it takes, as `SolvingTrace` finds it, and its size.
///
/// The grade follows from the hardest technique that is needed and the number of pieces:
///
/// | hardest technique | up to 49 pieces | up to 225 | more |
/// |---|---|---|---|
/// | borders, neighbours | easy | medium | hard |
/// | loops | medium | hard | hard |
/// | islands, search | hard | hard | hard |
///
/// 49 and 225 pieces are those of 7 by 7 and 15 by 15 squares.
public struct Difficulty: Hashable, Sendable {
  /// How hard a board is, in one word.
  public enum Grade: String, CaseIterable, Hashable, Sendable {
    /// A look at borders and neighbours is enough, and there is not much to look at.
    case easy
    /// There is something to be found, or much to look at.
    case medium
    /// What is joined has to be kept in mind, or the board is large.
    case hard
  }

  /// How often a technique was used.
  public struct Use: Hashable, Sendable {
    /// The technique.
    public let technique: Technique
    /// How many deductions were made by it, at least 1.
    public let deductions: Int
  }

  /// Number of cells with connectors.
  public let pieces: Int
  /// The techniques that are needed, from simple to hard.
  public let uses: [Use]

  /// The hardest technique that is needed.
  public var hardest: Technique { uses.last?.technique ?? .given }

  /// The grade.
  public var grade: Grade {
    let steps = Self.rank(pieces: pieces) + hardest.rank
    return Grade.allCases[min(steps, Grade.allCases.count - 1)]
  }

  /// The lowest grade that a board of so many pieces can have.
  public static func lowestGrade(pieces: Int) -> Grade { Grade.allCases[rank(pieces: pieces)] }

  /// Grades a board; nil unless thought solves it. What a trace tells is left out, so it is faster.
  init?(of board: PuzzleSolver.Board, on graph: BoardGraph, trials: Int = 10_000) {
    guard var engine = RuleEngine(board, on: graph) else { return nil }
    var allowance = trials
    guard engine.solve(board, &allowance) == .solved else { return nil }
    self.init(engine)
  }

  init(_ engine: RuleEngine) {
    pieces = engine.pieceCount
    uses = engine.tally.enumerated().compactMap { level, count in
      count > 0 ? Use(technique: Technique(level: level), deductions: count) : nil
    }
  }

  /// By how much size alone raises the grade.
  private static func rank(pieces: Int) -> Int { pieces <= 49 ? 0 : pieces <= 225 ? 1 : 2 }
}

extension Difficulty: CustomStringConvertible {
  /// The grade and why: `medium (143 pieces; borders 44, neighbours 189, loops 1)`.
  public var description: String {
    let list = uses.map { "\($0.technique) \($0.deductions)" }.joined(separator: ", ")
    let noun = pieces == 1 ? "piece" : "pieces"
    return "\(grade.rawValue) (\(pieces) \(noun)\(list.isEmpty ? "" : "; ")\(list))"
  }
}

extension Difficulty.Grade: Comparable {
  /// Whether the first is easier.
  public static func < (first: Difficulty.Grade, second: Difficulty.Grade) -> Bool {
    first.rank < second.rank
  }

  private var rank: Int {
    switch self {
    case .easy: 0
    case .medium: 1
    case .hard: 2
    }
  }
}

extension Technique {
  /// By how much the technique raises the grade.
  fileprivate var rank: Int {
    switch self {
    case .given, .borders, .neighbors: 0
    case .loops: 1
    case .islands, .search: 2
    }
  }
}
