/// Plays a game on a grid by its rules, so that there is a game to show: it looks one move ahead,
/// and is no strong player.
public struct GamePlayer {
  private var numbers: SplitMix64

  /// The most moves among which it chooses by looking ahead; of more, so many are drawn.
  private static let mostTrials = 64

  /// Makes a player.
  ///
  /// - Parameter seed: the same seed plays the same games.
  public init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  /// Returns the move after which the player whose turn it is has won, or else is best off: the
  /// fewest moves for the opponent, and then the most points; nil if nothing can be done.
  ///
  /// Of equally good moves one is drawn.
  public mutating func move(in state: GameState) -> CellChanges? {
    guard !state.isOver else { return nil }
    var plays = state.game.rules.plays(in: state)
    let actual = plays.filter { !$0.pass }
    if !actual.isEmpty { plays = actual }
    for index in plays.indices.prefix(Self.mostTrials) {
      plays.swapAt(index, index + numbers.next(below: plays.count - index))
    }
    let best = plays.prefix(Self.mostTrials).map { (play: $0, worth: worth(of: $0, in: state)) }
      .max { $0.worth.lexicographicallyPrecedes($1.worth) }
    return best?.play
  }

  /// Returns the fewest moves after which a game without players is solved, by breadth-first
  /// search; nil if there are none among so many boards.
  ///
  /// - Parameter limit: the most boards that are looked at.
  public static func solution(from start: GameState, limit: Int = 200_000) -> [CellChanges]? {
    struct Step {
      var state: GameState
      var play: CellChanges?
      var before: Int
    }
    func key(_ state: GameState) -> [Int] {
      GridGame.Layer.allCases.flatMap { layer in state.grid.cells.indices.map { state[layer, $0] } }
    }
    var steps = [Step(state: start, play: nil, before: -1)]
    var seen: Set<[Int]> = [key(start)]
    var next = 0
    while next < steps.count {
      let state = steps[next].state
      if state.result == .solved {
        var (plays, index): ([CellChanges], Int) = ([], next)
        while let play = steps[index].play {
          plays.append(play)
          index = steps[index].before
        }
        return plays.reversed()
      }
      for play in state.game.rules.plays(in: state) {
        var after = state
        guard (try? PerformedAction(performing: CellAction.change(play), on: &after)) != nil,
          seen.insert(key(after)).inserted, steps.count < limit
        else { continue }
        steps.append(Step(state: after, play: play, before: next))
      }
      next += 1
    }
    return nil
  }

  /// Returns what a move is worth, the most important figure first.
  private func worth(of play: CellChanges, in state: GameState) -> [Int] {
    var after = state
    guard (try? PerformedAction(performing: CellAction.change(play), on: &after)) != nil else {
      return [Int.min]
    }
    let player = state.player
    if after.isOver {
      switch after.result {
      case .winner(let winner): return [winner == player ? 2 : -2]
      case .solved: return [2]
      case .draw, nil: return [-1]
      }
    }
    let mobility = after.player == player ? 0 : after.game.rules.plays(in: after).count
    let points = after.scores.enumerated().reduce(0) { sum, score in
      sum + (score.offset == player - 1 ? 1 : -1) * score.element.reduce(0, +)
    }
    return [0, -mobility, points]
  }
}
