/// The difficulty of solving a board by logic: the techniques it takes, as `SolvingTrace` finds
/// them, and its size.
///
/// The grade depends on the hardest technique that is needed and on the number of pieces:
///
/// | hardest technique | up to 49 pieces | up to 225 | more |
/// |---|---|---|---|
/// | borders, neighbours | easy | medium | hard |
/// | loops | medium | hard | hard |
/// | islands, search | hard | hard | hard |
///
/// 49 and 225 pieces are those of 7 by 7 and 15 by 15 squares.
public struct Difficulty: Hashable, Sendable {
  /// The difficulty in one word.
  public enum Grade: String, CaseIterable, Hashable, Sendable {
    /// A look at borders and neighbours is enough, and there is not much to look at.
    case easy
    /// Something has to be found, or there is much to look at.
    case medium
    /// Joined pieces have to be kept in mind, or the board is large.
    case hard
  }

  /// The use of a technique.
  public struct Use: Hashable, Sendable {
    /// The technique.
    public let technique: Technique
    /// The number of deductions by it, at least 1.
    public let deductions: Int
  }

  /// The number of cells with connectors.
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

  /// Returns the lowest grade possible for a board with this many pieces.
  public static func lowestGrade(pieces: Int) -> Grade { Grade.allCases[rank(pieces: pieces)] }

  /// Grades a board, faster than by a trace; nil unless logic alone solves it.
  init?(of board: PuzzleSolver.Board, on graph: BoardGraph, trials: Int = 10_000) {
    guard var engine = RuleEngine(board, on: graph) else { return nil }
    var allowance = trials
    guard engine.solve(board, &allowance) == .solved else { return nil }
    self.init(engine)
  }

  init(_ engine: RuleEngine) {
    pieces = engine.count.pieces
    uses = engine.tally.enumerated().compactMap { level, count in
      count > 0 ? Use(technique: Technique(level: level), deductions: count) : nil
    }
  }

  /// Returns the number of grades that size alone adds.
  private static func rank(pieces: Int) -> Int { pieces <= 49 ? 0 : pieces <= 225 ? 1 : 2 }
}

extension Difficulty: CustomStringConvertible {
  /// The grade and its reasons: `medium (143 pieces; borders 44, neighbours 189, loops 1)`.
  public var description: String {
    let list = uses.map { "\($0.technique) \($0.deductions)" }.joined(separator: ", ")
    let noun = pieces == 1 ? "piece" : "pieces"
    return "\(grade.rawValue) (\(pieces) \(noun)\(list.isEmpty ? "" : "; ")\(list))"
  }
}

extension Difficulty: Comparable {
  /// Returns true if the first is easier: by its grade, then by the hardest technique that it
  /// takes, then by how often it takes that, then by its size.
  public static func < (first: Difficulty, second: Difficulty) -> Bool {
    guard first.grade == second.grade else { return first.grade < second.grade }
    func key(_ difficulty: Difficulty) -> (Int, Int, Int) {
      (difficulty.hardest.level, difficulty.uses.last?.deductions ?? 0, difficulty.pieces)
    }
    return key(first) < key(second)
  }
}

extension Difficulty.Grade: Comparable {
  /// Returns true if the first is easier.
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
  /// The number of grades that the technique adds.
  fileprivate var rank: Int {
    switch self {
    case .given, .borders, .neighbors: 0
    case .loops: 1
    case .islands, .search: 2
    }
  }
}

/// A technique of reasoning that settles pieces, from simple to hard; see `SolvingTrace`.
public enum Technique: Hashable, Sendable {
  /// Nothing needs to be deduced: the piece is locked, or looks the same in every orientation.
  case given
  /// No connector points at the border or at a wall.
  case borders
  /// Cells agree about the side between them.
  case neighbors
  /// No side joins pieces that are already joined.
  case loops
  /// No joined pieces are sealed off.
  case islands
  /// Turns are tried, each trial relying on at most `depth - 1` others; at least 1.
  case search(depth: Int)

  /// The rank among the techniques from simple to hard, from 0; deductions are counted by it.
  var level: Int {
    switch self {
    case .given: 0
    case .borders: 1
    case .neighbors: 2
    case .loops: 3
    case .islands: 4
    case .search(let depth): 4 + depth
    }
  }

  /// Finds the technique of a level.
  init(level: Int) {
    let simple: [Technique] = [.given, .borders, .neighbors, .loops, .islands]
    self = level < simple.count ? simple[level] : .search(depth: level - simple.count + 1)
  }
}

extension Technique: Comparable {
  /// Returns true if the first is simpler.
  public static func < (first: Technique, second: Technique) -> Bool {
    first.level < second.level
  }
}

extension Technique: CustomStringConvertible {
  /// The name: `loops`, `search to depth 2`.
  public var description: String {
    switch self {
    case .given: "given"
    case .borders: "borders"
    case .neighbors: "neighbours"
    case .loops: "loops"
    case .islands: "islands"
    case .search(let depth): "search to depth \(depth)"
    }
  }
}
