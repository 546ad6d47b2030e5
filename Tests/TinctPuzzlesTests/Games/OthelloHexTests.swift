import ActionLaws
import Testing
import TinctPuzzles

@Suite struct OthelloRulesTests {
  /// The number of games of so many moves, by the rules.
  private func leaves(_ state: GameState, depth: Int) throws -> Int {
    let plays = state.game.rules.plays(in: state)
    guard depth > 1 else { return plays.count }
    return try plays.reduce(0) { sum, play in
      var next = state
      _ = try PerformedAction(performing: CellAction.change(play), on: &next)
      return sum + (try leaves(next, depth: depth - 1))
    }
  }

  @Test func `there are as many games as is published`() throws {
    // Perft of Othello, as published by Aart Bik and others.
    let counts = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216]
    let start = try SmallGames.othello()
    let firsts = try start.game.rules.plays(in: start).map { play in
      var next = start
      _ = try PerformedAction(performing: CellAction.change(play), on: &next)
      return next
    }
    #expect(firsts.count == counts[0])
    for (depth, count) in counts.enumerated().dropFirst() {
      // The first moves are mirror images of each other, so that one is enough for long games.
      let tried = depth < 6 ? firsts : [firsts[0]]
      for first in tried {
        #expect(try firsts.count * leaves(first, depth: depth) == count)
      }
    }
  }

  @Test func `a player without a move is passed over, and most discs win`() throws {
    let game = SmallGames.game("othello")
    var played = History<CellAction>(start: try SmallGames.start(game, ["12.21", "...21"]))
    // Player 2 has no move after this, so that the turn comes back.
    try played.perform(.place(cell: 2))
    #expect(played.state.owners == [1, 1, 1, 1, 1, 0, 0, 0, 2, 1])
    #expect(!played.state.isOver && played.state.player == 1)
    try played.perform(.place(cell: 7))
    #expect(played.state.isOver && played.state.result == .winner(1))
    #expect(played.state.scores == [[8], [0]])
    var over = History<CellAction>(start: try SmallGames.start(game, ["121."]))
    #expect(!over.state.isOver)
    #expect(throws: GameRefusal.self) { try over.perform(.place(cell: 3)) }
    #expect(throws: GameRefusal.self) { try over.perform(.pass) }
  }
}

@Suite struct HexRulesTests {
  /// Finds who has joined their borders, by union and find on a board in rows: the neighbours of a
  /// cell lie left and right, above and above right, below and below left.
  private func winners(_ owners: [Int], side: Int) -> [Int] {
    (1...2).filter { player in
      var parents = Array(0..<side * side + 2)
      func root(_ cell: Int) -> Int {
        parents[cell] == cell ? cell : root(parents[cell])
      }
      for cell in owners.indices where owners[cell] == player {
        let (row, column) = (cell / side, cell % side)
        let border = player == 1 ? row : column
        if border == 0 { parents[root(cell)] = root(side * side) }
        if border == side - 1 { parents[root(cell)] = root(side * side + 1) }
        for (down, right) in [(0, 1), (1, 0), (1, -1)] {
          let (other, beside) = (row + down, column + right)
          guard (0..<side).contains(other), (0..<side).contains(beside),
            owners[other * side + beside] == player
          else { continue }
          parents[root(cell)] = root(other * side + beside)
        }
      }
      return root(side * side) == root(side * side + 1)
    }
  }

  @Test func `a full board has one winner, and no draw`() throws {
    var wins = [0, 0]
    for side in 2...8 {
      // Pointy hexagons lie in rows, and are numbered row by row.
      let start = try SmallGames.hex(side)
      for seed in UInt64(0)..<20 {
        var numbers = SplitMix64(seed: seed)
        var states = (0..<side * side).map { StonesPosition.State.number($0 % 2 + 1) }
        for index in states.indices {
          states.swapAt(index, index + numbers.next(below: states.count - index))
        }
        let full = try GameState(
          start.game,
          from: StonesPosition(name: "full", grid: start.grid.specification, states: states))
        let winners = winners(full.owners, side: side)
        #expect(winners.count == 1 && full.result == .winner(winners[0]))
        wins[winners[0] - 1] += 1
      }
    }
    #expect(wins.min() ?? 0 > 20)
    // Flat hexagons are numbered line by line, as they are seen: 0 / 1 2 / 3 4 5 / 6 7 / 8.
    let flat = try SmallGames.hex(3, isFlat: true)
    for (owners, winner) in [([0, 1, 0, 0, 1, 0, 0, 1, 0], 1), ([0, 2, 0, 0, 0, 0, 0, 0, 0], 0)] {
      let state = try GameState(
        flat.game,
        from: StonesPosition(
          name: "flat", grid: flat.grid.specification, states: owners.map { .number($0) }))
      #expect(state.result == (winner == 0 ? nil : .winner(winner)))
    }
  }

  @Test func `a game is over as soon as borders are joined`() throws {
    for seed in UInt64(0)..<6 {
      var numbers = SplitMix64(seed: seed)
      var game = History<CellAction>(start: try SmallGames.hex(5))
      while !game.state.isOver {
        #expect(winners(game.state.owners, side: 5) == [])
        let empty = game.state.emptyCells
        try game.perform(.place(cell: empty[numbers.next(below: empty.count)]))
      }
      #expect(winners(game.state.owners, side: 5).map(GameResult.winner) == [game.state.result])
      #expect(throws: GameRefusal.over) { try game.perform(.place(cell: 0)) }
    }
  }

  @Test func `the second player may take over the first stone`() throws {
    var game = History<CellAction>(start: try SmallGames.hex(5, pie: true))
    try game.perform(.place(cell: 1))
    let flip = CellAction.change(CellChanges(flip: [1]))
    try game.perform(flip)
    #expect(game.state.owners.firstIndex(of: 2) == 5 && game.state.owners[1] == 0)
    #expect(game.state.player == 1)
    #expect(throws: GameRefusal.self) { try game.perform(flip) }
    var plain = History<CellAction>(start: try SmallGames.hex(5))
    try plain.perform(.place(cell: 1))
    #expect(throws: GameRefusal.self) { try plain.perform(flip) }
  }
}
