package import TinctPuzzles

extension CellAction {
  /// Picks something to try in a state, mostly what the rules name as possible; it may be refused.
  package static func random(in state: GameState, _ numbers: inout SplitMix64) -> CellAction {
    let (count, rest) = (state.grid.cells.count, numbers.next(below: 12))
    switch rest {
    case 0: return .pass
    case 1: return .capture(cells: [numbers.next(below: count)])
    case 2: return .place(cell: numbers.next(below: count + 1))
    default:
      let plays = state.game.rules.plays(in: state)
      return plays.isEmpty ? .pass : .change(plays[numbers.next(below: plays.count)])
    }
  }

  /// Picks changes of any kind, alone or in a group, as a log without rules holds them; they may be
  /// refused.
  package static func free(in state: GameState, _ numbers: inout SplitMix64) -> CellAction {
    if numbers.next(below: 6) == 0 {
      let parts = (0...numbers.next(below: 3)).map { _ in change(in: state, &numbers) }
      return numbers.next(below: 2) == 0 ? .serial(parts) : .parallel(parts)
    }
    return change(in: state, &numbers)
  }

  /// Picks the same, and changes that touch a cell twice, in groups within groups.
  package static func tangled(in state: GameState, _ numbers: inout SplitMix64) -> CellAction {
    tangled(in: state, &numbers, depth: 2)
  }

  private static func tangled(
    in state: GameState, _ numbers: inout SplitMix64, depth: Int
  ) -> CellAction {
    let kind = numbers.next(below: 8)
    if kind < 2, depth > 0 {
      // Each part is picked for the state to which the parts before lead.
      var (history, parts) = (History<CellAction>(start: state), [CellAction]())
      for _ in 0...numbers.next(below: 3) {
        let part = tangled(in: history.state, &numbers, depth: depth - 1)
        if (try? history.perform(part)) != nil || numbers.next(below: 8) == 0 { parts.append(part) }
      }
      return kind == 0 ? .serial(parts) : .parallel(parts)
    }
    let taken = state.grid.cells.indices.filter { !state.isEmpty($0) }
    let empty = state.emptyCells
    guard kind < 6, !taken.isEmpty, !empty.isEmpty else { return free(in: state, &numbers) }
    let from = taken[numbers.next(below: taken.count)]
    let to = empty[numbers.next(below: empty.count)]
    let name = state.game.states[numbers.next(below: state.game.states.count)].name
    switch numbers.next(below: 7) {
    case 0: return .change(CellChanges(move: [.init(from, to)], place: [.init(from, name)]))
    case 1: return .change(CellChanges(move: [.init(from, to)], flip: [to]))
    case 2: return .change(CellChanges(remove: [.init(from)], place: [.init(from, name)]))
    case 3: return .change(CellChanges(move: [.init(from, to)], place: [.init(to, name)]))
    case 4: return .change(CellChanges(swap: [.init(from, to)], place: [.init(from, name)]))
    case 5: return .change(CellChanges(slide: .init(.row(0), by: 1), place: [.init(from, name)]))
    default:
      let other = taken[numbers.next(below: taken.count)]
      return .change(CellChanges(remove: [.init(other)], move: [.init(from, other)]))
    }
  }

  private static func change(in state: GameState, _ numbers: inout SplitMix64) -> CellAction {
    let (game, cells) = (state.game, state.grid.cells.indices)
    func cell(where holds: (Int) -> Bool = { _ in true }) -> Int {
      let found = numbers.next(below: 20) == 0 ? [] : cells.filter(holds)
      return found.isEmpty
        ? numbers.next(below: cells.count + 1) : found[numbers.next(below: found.count)]
    }
    func isTaken(_ cell: Int) -> Bool { !state.isEmpty(cell) }
    var changes = CellChanges()
    switch numbers.next(below: 14) {
    case 0...4:
      let new = game.states[numbers.next(below: game.states.count)]
      changes.place = [
        .init(cell(where: state.isEmpty), numbers.next(below: 4) == 0 ? nil : new.name)
      ]
    case 5, 6: changes.move = [.init(cell(where: isTaken), cell(where: state.isEmpty))]
    case 7:
      changes.move = [.init(cell(where: isTaken), cell(where: state.isEmpty))]
      changes.score = [1: numbers.next(below: 5)]
      changes.say = "so"
    case 8: changes.swap = [.init(cell(where: isTaken), cell(where: isTaken))]
    case 9: changes.flip = [cell(where: isTaken)]
    case 10: changes.remove = [.init(cell(where: isTaken))]
    case 11:
      let line = numbers.next(below: 4)
      changes.slide = .init(
        line % 2 == 0 ? .row(line) : .column(line), by: numbers.next(below: 5) - 2)
    case 12:
      changes.shake = [cell()]
      changes.turn = numbers.next(below: 2) + 1
    default: changes.pass = true
    }
    return .change(changes)
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
