package import TinctPuzzles

extension StonesAction {
  /// Picks something to try in a state, mostly a stone on an empty cell; it may be refused.
  package static func random(in state: StonesState, _ numbers: inout SplitMix64) -> StonesAction {
    let count = state.owners.count
    switch numbers.next(below: 12) {
    case 0: return .pass
    case 1: return .capture(cells: [numbers.next(below: count)])
    case 2: return .place(cell: numbers.next(below: count + 1))
    default:
      let empty = state.owners.indices.filter { state.owners[$0] == 0 }
      return empty.isEmpty ? .pass : .place(cell: empty[numbers.next(below: empty.count)])
    }
  }
}

extension NoodlesAction {
  /// Picks something to try in a state; it may be refused.
  package static func random(in state: NoodlesState, _ numbers: inout SplitMix64) -> NoodlesAction {
    let count = state.connectors.count
    let cell = numbers.next(below: 40) == 0 ? count : numbers.next(below: count)
    let steps = numbers.next(below: 5) - 2
    let orders: [SolvingOrder] = [.search, .reading, .found, .random(seed: numbers.next())]
    switch numbers.next(below: 24) {
    case 0...9: return .turn(cell: cell, by: steps, isForced: numbers.next(below: 8) == 0)
    case 10, 11: return .turnBack(cell: cell, by: steps)
    case 12...15: return .lock(cell: cell)
    case 16: return .scramble(seed: numbers.next())
    case 17: return .solve(orders[numbers.next(below: 4)])
    case 18:
      return .group([.turn(cell: cell, by: 1), .lock(cell: numbers.next(below: count))], .player)
    case 19: return .group([.turn(cell: cell, by: steps)], .jumble)
    case 20: return .group([], numbers.next(below: 2) == 0 ? .solve : .player)
    case 21: return .restart
    default: return .finish
    }
  }
}
