/// A kind of thought that settles pieces, from simple to hard; see `SolvingTrace`.
public enum Technique: Hashable, Sendable {
  /// Nothing is to be found out: the piece is locked, or looks the same however it is turned.
  case given
  /// No connector points at the border or at a wall.
  case borders
  /// Cells agree about the side between them.
  case neighbors
  /// No side joins what is joined already.
  case loops
  /// No joined pieces are sealed off.
  case islands
  /// Turns are tried, each trial resting on at most `depth - 1` others; at least 1.
  case search(depth: Int)

  /// From 0, the simplest, up; those that are as hard as each other have the same.
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

  /// The technique of a level.
  init(level: Int) {
    let simple: [Technique] = [.given, .borders, .neighbors, .loops, .islands]
    self = level < simple.count ? simple[level] : .search(depth: level - simple.count + 1)
  }
}

extension Technique: Comparable {
  /// Whether the first is simpler.
  public static func < (first: Technique, second: Technique) -> Bool {
    first.level < second.level
  }
}

extension Technique: CustomStringConvertible {
  /// What people call it: `loops`, `search to depth 2`.
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
