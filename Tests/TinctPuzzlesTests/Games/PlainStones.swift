import TinctPuzzles

/// The rules of games of stones, written down a second time from their sources: Catchup from Nick
/// Bentley's rules, those of 2011, and those that Luis Bolaños Mures proposed; captures from the
/// rules of Go. Nothing here is quick.
struct PlainStones {
  /// The cells beside each cell.
  let beside: [[Int]]
  let rules: StonesRules
  /// A group that becomes as large as the opponent's gives a third stone, too.
  var countsTies = true
  /// A turn is one stone, or two that leave the largest group as large as it was.
  var isMeasured = false
  var stones: [Int]
  var player = 1
  /// The number of stones of this turn, and the most of it.
  var (placed, most) = (0, 1)
  /// The sizes of the largest groups of both players when the turn began.
  var began = [0, 0]
  /// Whole boards of one and two actions ago, for ko.
  var boards: [[Int]] = []
  var passes = 0

  init(beside: [[Int]], rules: StonesRules) {
    (self.beside, self.rules) = (beside, rules)
    stones = Array(repeating: 0, count: beside.count)
  }

  /// All groups of a player, grown from each cell until nothing is added.
  func groups(of player: Int) -> [Set<Int>] {
    var groups: Set<Set<Int>> = []
    for cell in stones.indices where stones[cell] == player {
      var group: Set<Int> = [cell]
      while true {
        let more = group.union(group.flatMap { beside[$0] }.filter { stones[$0] == player })
        if more == group { break }
        group = more
      }
      groups.insert(group)
    }
    return Array(groups)
  }

  private func largest(_ player: Int) -> Int { groups(of: player).map(\.count).max() ?? 0 }

  private func isAlive(_ group: Set<Int>) -> Bool {
    group.contains { beside[$0].contains { stones[$0] == 0 } }
  }

  var isOver: Bool {
    switch rules {
    case .free: false
    case .catchup: !stones.contains(0)
    case .surround: passes == 2
    }
  }

  var result: GameResult? {
    guard rules == .catchup, isOver else { return nil }
    let sizes = [1, 2].map { groups(of: $0).map(\.count).sorted(by: >) }
    // Group by group, the first difference decides; a missing group counts as none.
    for rank in 0..<max(sizes[0].count, sizes[1].count) {
      let (one, two) = (sizes[0].dropFirst(rank).first ?? 0, sizes[1].dropFirst(rank).first ?? 0)
      if one != two { return .winner(one > two ? 1 : 2) }
    }
    return .draw
  }

  /// Returns the game after an action; nil if the rules forbid it.
  func after(_ action: CellAction) -> PlainStones? {
    guard !isOver else { return nil }
    var next = self
    guard case .change(let changes) = action else { return nil }
    if let cell = changes.place.first?.cell {
      guard stones.indices.contains(cell), stones[cell] == 0 else { return nil }
      next.stones[cell] = player
      if rules == .surround {
        let dead = next.groups(of: 3 - player).filter { !next.isAlive($0) }
        for cell in dead.joined() { next.stones[cell] = 0 }
        guard let own = next.groups(of: player).first(where: { $0.contains(cell) }),
          next.isAlive(own)
        else { return nil }
        // Ko: the whole board may not be as it was before the opponent's stone.
        if boards.last == next.stones { return nil }
      }
      next.passes = 0
      next.placed += 1
      next.boards = [stones]
      if rules == .catchup, isMeasured {
        let largest = [1, 2].map { next.largest($0) }.max() ?? 0
        if largest > (began.max() ?? 0) {
          // Of two stones neither may make the largest group larger; of one it may.
          guard next.placed == 1 else { return nil }
          next.endTurn()
          return next
        }
      }
      if next.placed == most { next.endTurn() }
    } else if changes.pass {
      if rules == .catchup, placed == 0 { return nil }
      next.passes += 1
      next.boards = []
      next.endTurn()
    } else {
      let cells = changes.remove.map(\.cell)
      // Under other rules it follows from a stone.
      guard rules == .free, !cells.isEmpty, Set(cells).count == cells.count,
        cells.allSatisfy({ stones.indices.contains($0) && stones[$0] != 0 })
      else { return nil }
      for cell in cells { next.stones[cell] = 0 }
    }
    return next
  }

  private mutating func endTurn() {
    let (own, other) = (largest(player), largest(3 - player))
    let formerly = began[player - 1]
    began = [largest(1), largest(2)]
    (player, placed) = (3 - player, 0)
    guard rules == .catchup else { return most = 1 }
    // "If your opponent's largest group is larger than it was before their turn, and at least as
    // large as yours, up to three"; a single stone is no group that grew.
    let hasGrown = own > formerly && own > 1
    most = hasGrown && !isMeasured && (countsTies ? own >= other : own > other) ? 3 : 2
  }
}
