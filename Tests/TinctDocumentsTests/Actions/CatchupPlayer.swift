import TinctGraphics
import TinctPuzzles

/// Plays Catchup against itself, always the same way: it builds groups near the middle, but takes
/// the lead only late, because that gives the opponent a stone.
struct CatchupPlayer {
  private(set) var history: History<CellAction>

  init(start: GameState) {
    history = History(start: start)
  }

  mutating func play() throws {
    while !history.state.isOver {
      let player = history.state.player
      if history.count > 0 && history.state.placed.isEmpty { history.markTurn() }
      while history.state.player == player && !history.state.isOver {
        let choices = history.state.owners.indices.filter { history.state.owners[$0] == 0 }
          .map { (worth: worth($0), cell: $0) }
        guard let best = choices.max(by: { ($0.worth, $1.cell) < ($1.worth, $0.cell) }) else {
          return
        }
        if best.worth < 0 && !history.state.placed.isEmpty {
          try history.perform(.pass)
        } else {
          try history.perform(.place(cell: best.cell))
        }
      }
    }
  }

  /// The value of a stone there; below 0 it is better not placed.
  private func worth(_ cell: Int) -> Double {
    let state = history.state
    let beside = state.grid.cells[cell].sides.compactMap { $0.neighbor?.cell }
    func groups(_ player: Int) -> [[Int]] {
      state.groups(of: player).filter { $0.contains(where: beside.contains) }
    }
    let mine = groups(state.player).reduce(1) { $0 + $1.count }
    let theirs = groups(state.opponent)
    let largest = (1...2).compactMap { state.groups(of: $0).first?.count }.max() ?? 0
    let isLate = state.owners.count { $0 == 0 } < 26
    let center = state.grid.cells[state.owners.count / 2].center
    let way = state.grid.cells[cell].center - center
    var worth = 1.5 * Double(mine) + Double(theirs.reduce(0) { $0 + $1.count })
    if theirs.count > 1 { worth += 4 }
    if !isLate && mine > max(largest, 2) { worth -= 100 }
    return worth - 0.6 * way.length
  }
}
