import ActionLaws
import Testing
import TinctPuzzles

private func hexes(_ side: Int) throws -> Grid {
  try Grid(GridSpecification(kind: .hex, shape: .hexagon(side: side)))
}

/// The reason why something is refused; nil if it is not.
private func refusal(_ act: () throws -> Void) -> String? {
  do { try act() } catch { return "\(error)" }
  return nil
}

private func rows(_ state: GameState) -> [String] {
  let columns = state.grid.specification.columns
  return stride(from: 0, to: state.owners.count, by: columns).map { start in
    state.owners[start..<start + columns].map { $0 == 0 ? "." : String($0) }.joined()
  }
}

@Suite struct GameRulesTests {
  @Test(arguments: StonesRules.allCases)
  func `games at random keep the laws of actions`(rules: StonesRules) throws {
    // A small board of squares, on which stones are soon captured, and hexes.
    let square = try Grid(GridSpecification(kind: .square, columns: 4, rows: 4))
    for grid in [square, try hexes(3)] {
      let laws = ActionLaws(
        start: GameState(grid: grid, rules: rules), choose: CellAction.random)
      var lengths: [Int] = []
      for seed in UInt64(0)..<4 {
        let played = laws.play(seed: seed, steps: 80)
        #expect(played.broken == [])
        lengths.append(played.history.count)
      }
      #expect((lengths.max() ?? 0) > 3, "\(lengths)")
    }
  }

  // MARK: - Catchup

  @Test func `the first turn of Catchup is one stone, a later one up to two`() throws {
    var game = History<CellAction>(start: GameState(grid: try hexes(5), rules: .catchup))
    #expect(game.state.memory["allowance"] == 1)
    #expect(refusal { _ = try game.perform(.pass) }?.contains("place one before you pass") == true)
    try game.perform(.place(cell: 30))
    #expect((game.state.player, game.state.memory["allowance"]) == (2, 2))
    #expect(throws: GameRefusal.taken(cell: 30)) { try game.perform(.place(cell: 30)) }
    try game.perform(.place(cell: 0))
    #expect(game.state.player == 2)
    try game.perform(.pass)
    // A single stone is no group that has grown.
    #expect((game.state.player, game.state.memory["allowance"]) == (1, 2))
    #expect(game.state.lastMove == [0])
    try game.perform(.place(cell: 1))
    try game.perform(.place(cell: 2))
    #expect((game.state.player, game.state.lastMove) == (2, [1, 2]))
    #expect(
      refusal { _ = try game.perform(.capture(cells: [1])) }?.contains("places one piece") == true)
    #expect(throws: GameRefusal.noSuchCell(61, cells: 61)) {
      try game.perform(.place(cell: 61))
    }
  }

  @Test func `who falls behind may place three stones`() throws {
    // Cells of the first row lie side by side.
    var game = History<CellAction>(start: GameState(grid: try hexes(5), rules: .catchup))
    func turn(_ cells: Int...) throws {
      for cell in cells { try game.perform(.place(cell: cell)) }
      if game.state.placed.isEmpty { return }
      try game.perform(.pass)
    }
    try turn(0)
    try turn(60, 59)
    // Player 2 has two in a row, and grew: player 1 may place three.
    #expect(game.state.groups(of: 2).map(\.count) == [2])
    #expect(game.state.memory["allowance"] == 3)
    try turn(1)
    // They drew level, by growing.
    #expect(game.state.memory["allowance"] == 3)
    try turn(30)
    // The largest group of player 2 did not grow.
    #expect(game.state.memory["allowance"] == 2)
    try turn(2, 3)
    #expect(game.state.memory["allowance"] == 3)
    try turn(58)
    // Grown, but still smaller.
    #expect(game.state.groups(of: 2).map(\.count) == [3, 1])
    #expect(game.state.memory["allowance"] == 2)
  }

  @Test func `the largest group wins, and of equal ones the next`() throws {
    let grid = try Grid(GridSpecification(kind: .square, columns: 8, rows: 1))
    func state(_ owners: [Int]) -> GameState {
      GameState(grid: grid, rules: .catchup, owners: owners)
    }
    func winner(_ owners: Int...) -> GameResult? { state(owners).result }
    #expect(winner(1, 1, 2, 2, 2, 1, 1, 2) == .winner(2))
    #expect(winner(1, 1, 1, 2, 2, 1, 1, 2) == .winner(1))
    // Two and two each; two and two against two, one and one.
    #expect(winner(1, 1, 2, 2, 1, 1, 2, 2) == .draw)
    #expect(winner(1, 2, 2, 1, 1, 2, 2, 1) == .winner(2))
    #expect(winner(1, 1, 2, 2, 1, 1, 0, 2) == nil)
    let full = state([1, 1, 2, 2, 2, 1, 2, 1])
    #expect(full.groups(of: 1) == [[0, 1], [5], [7]])
    #expect(full.groups(of: 2) == [[2, 3, 4], [6]])
    #expect(full.isOver)
    var game = History<CellAction>(start: full)
    #expect(throws: GameRefusal.over) { try game.perform(.pass) }
  }

  @Test(arguments: StonesRules.allCases)
  func `a game that starts from a position looks like it until something is done`(
    rules: StonesRules
  ) throws {
    let position = try StonesPosition(
      name: "start", grid: GridSpecification(kind: .square, columns: 4, rows: 1),
      states: [1, 2, 0, 0].map { .number($0) }, labels: [nil, "a", nil, nil], lastMove: [0, 1])
    let start = try GameState(rules.game, from: position, player: 2)
    #expect(try start.position(name: "start") == position)
    let identity = try #require(CellAction.identity(of: start))
    let games = StonesRules.allCases.map(\.game)
    #expect(GameState(position, games: games, identity: identity) == start)
    var game = History<CellAction>(start: start)
    try game.perform(.place(cell: 3))
    let next = try game.state.position(name: "next")
    #expect(next.lastMove == [3] && next.labels == [])
    game.jump(to: 0)
    #expect(try game.state.position(name: "start") == position)
  }

  @Test func `a game of Catchup is drawn as positions are`() throws {
    var game = History<CellAction>(start: GameState(grid: try hexes(5), rules: .catchup))
    for cell in [0, 59, 60, 1, 2, 3] { try game.perform(.place(cell: cell)) }
    let position = try game.state.position(name: "six")
    #expect(position.states[0] == .number(1) && position.states[60] == .number(2))
    #expect(position.labels.compactMap(\.self).sorted() == ["2", "4"])
    #expect(position.lastMove == [1, 2, 3])
    let again = try GameState(StonesRules.catchup.game, from: position, player: 2)
    #expect(again.owners == game.state.owners)
    #expect(try again.position(name: "six") == position)
    let named = try StonesPosition(
      name: "x", grid: GridSpecification(kind: .square, columns: 1, rows: 1), states: [.name("a")])
    #expect(throws: GameRefusal.noSuchState("a", ["1", "2"])) {
      try GameState(StonesRules.free.game, from: named)
    }
  }

  // MARK: - Captures

  @Test func `a group without liberties is captured, as a part of the move`() throws {
    var game = History<CellAction>(start: try SmallGames.stones("12.2", "2112", ".22.", player: 2))
    #expect(
      refusal { _ = try game.perform(.capture(cells: [5, 6])) }?.contains("places one piece")
        == true)
    let capture = try game.perform(.place(cell: 2))
    #expect(
      capture.subactions.map(\.action) == [
        .change(CellChanges(place: [.init(2, "2")])), .capture(cells: [5, 6]),
      ])
    #expect(rows(game.state) == ["1222", "2..2", ".22."])
    #expect(game.state.player == 1)
    game.undo()
    #expect(rows(game.state) == ["12.2", "2112", ".22."])
    #expect(game.redo() == capture)
  }

  @Test func `nobody takes their own last liberty, unless it captures`() throws {
    var game = History<CellAction>(start: try SmallGames.stones(".2.", "2..", "..."))
    #expect(
      refusal { _ = try game.perform(.place(cell: 0)) }?.contains("no empty cell beside its group")
        == true)
    var other = History<CellAction>(start: try SmallGames.stones(".21", "21.", "1.."))
    #expect(try other.perform(.place(cell: 0)).subactions.count == 2)
    #expect(rows(other.state) == ["1.1", ".1.", "1.."])
  }

  @Test func `a single stone is not taken back at once`() throws {
    var game = History<CellAction>(start: try SmallGames.stones(".12.", "1.12", ".12.", player: 2))
    let taken = try game.perform(.place(cell: 5))
    #expect(taken.subactions.last?.action == .capture(cells: [6]))
    #expect(
      refusal { _ = try game.perform(.place(cell: 6)) }?.contains("take back at once") == true)
    try game.perform(.place(cell: 0))
    try game.perform(.place(cell: 11))
    try game.perform(.place(cell: 6))
    #expect(rows(game.state) == ["112.", "1.12", ".122"])
  }

  @Test func `two passes end a game of captures`() throws {
    var game = History<CellAction>(start: try SmallGames.stones("...", "..."))
    try game.perform(.pass)
    try game.perform(.place(cell: 0))
    try game.perform(.pass)
    #expect(!game.state.isOver)
    try game.perform(.pass)
    #expect(game.state.isOver && game.state.result == nil)
    #expect(throws: GameRefusal.over) { try game.perform(.place(cell: 1)) }
  }

  /// A row of three cells without rules, the last of which is not there.
  private func rowWithVoid() throws -> History<CellAction> {
    let states =
      SmallGames.players + [GridGame.State(name: "hole", number: 3, layer: .cell, isVoid: true)]
    let game = SmallGames.game("free", ["full": .flag(true)], states: states)
    return History(start: try SmallGames.start(game, ["1.."], cells: ["..3"]))
  }

  @Test func `nothing comes to a cell that is not there, until it is`() throws {
    var game = try rowWithVoid()
    #expect(game.state.emptyCells == [1])
    for changes in [CellChanges.place(2), CellChanges(move: [.init(0, 2)])] {
      #expect(throws: GameRefusal.void(cell: 2)) { try game.perform(.change(changes)) }
    }
    try game.perform(.change(CellChanges(remove: [.init(2, "hole")])))
    try game.perform(.change(CellChanges(move: [.init(0, 2)])))
    #expect(game.state.owner(2) == 1)
  }

  @Test func `a board without an empty cell that is there is full`() throws {
    var game = try rowWithVoid()
    try game.perform(.place(cell: 1))
    #expect(game.state.isOver)
  }

  @Test(arguments: [false, true])
  func `a group without rules is one move, after which the turn is over`(isParallel: Bool) throws {
    let game = SmallGames.game("free")
    var history = History<CellAction>(start: try SmallGames.start(game, ["1...", "2..."]))
    let jumps = [CellChanges.Step(0, 1), .init(1, 3)].map { CellAction.change(.init(move: [$0])) }
    try history.perform(isParallel ? .parallel(jumps) : .serial(jumps))
    #expect(history.state.player == 2 && history.state.lastMove == [3])
    #expect(try history.state.position(name: "x").movedCell == 3)
    try history.perform(
      .serial([.change(.init(turn: 2)), .serial([.change(.init(move: [.init(4, 5)]))])]))
    #expect(history.state.player == 1)
  }

  @Test func `the last move is marked where something stands in the end that was not there`() throws
  {
    let game = SmallGames.game("free", states: SmallGames.everyLayer)
    let start = try SmallGames.start(game, ["1...", "2..."])
    func last(_ parts: CellChanges...) throws -> [Int] {
      var history = History<CellAction>(start: start)
      try history.perform(parts.count == 1 ? .change(parts[0]) : .serial(parts.map { .change($0) }))
      return history.state.lastMove
    }
    #expect(try last(.init(place: [.init(2, "lit")])) == [2])
    #expect(try last(.init(place: [.init(2, "lit")]), .init(remove: [.init(2, "lit")])) == [])
    #expect(try last(.init(move: [.init(0, 1)]), .init(move: [.init(1, 2)])) == [2])
    #expect(try last(.init(move: [.init(0, 1)]), .init(move: [.init(1, 0)])) == [])
    #expect(try last(.init(swap: [.init(0, 1)])) == [1])
    #expect(try last(.init(swap: [.init(0, 4)])) == [0, 4])
    #expect(try last(.init(place: [.init(0, "black")])) == [])
    // A turn may have several moves, the last of which ends it.
    var history = History<CellAction>(start: start)
    try history.perform(.change(.init(swap: [.init(0, 1)])))
    try history.perform(.change(.init(swap: [.init(1, 2)])))
    #expect(history.state.lastMove == [2])
  }

  @Test(arguments: [
    (CellChanges(place: [.init(3, "black"), .init(3, "white")]), "puts two things on cell 3"),
    (CellChanges(swap: [.init(2, 3)]), "no piece on cell 2, and none on 3"),
    (CellChanges(move: [.init(0, 0)]), "cell 0 is named as both ends"),
    (CellChanges(slide: .init(.row(0), by: 0)), "by 0 moves nothing"),
    (CellChanges(slide: .init(.row(0), by: -8)), "by -8 moves nothing"),
    (CellChanges(flip: [0, 0]), "names a cell twice"),
    (CellChanges(score: [1: .max]), "more points than can be counted"),
    (CellChanges(score: [1: .min]), "more points than can be counted"),
    (CellChanges(place: [.init(2)], turn: 9), "there is no player 9"),
  ])
  func `changes that change nothing, or twice the same, are refused, with their step in a group`(
    changes: CellChanges, problem: String
  ) throws {
    var game = History<CellAction>(
      start: try SmallGames.start(SmallGames.game("free"), ["1...", "2..."]))
    let alone = refusal { _ = try game.perform(.change(changes)) } ?? ""
    #expect(alone.contains(problem), "\(alone)")
    let group = CellAction.serial([
      .change(.init(say: "so")), .parallel([.change(.init(say: "so")), .change(changes)]),
    ])
    let told = refusal { _ = try game.perform(group) } ?? ""
    #expect(told == "step 2.2 of the group: \(alone)")
  }

  @Test func `what is to be named is a piece, where there is one`() throws {
    let states =
      [GridGame.State(name: "soil", number: 1, layer: .cell), .init(name: "lid", number: 2)]
    var game = History<CellAction>(
      start: try SmallGames.start(SmallGames.game("free", states: states, players: []), [".."]))
    #expect(refusal { _ = try game.perform(.place(cell: 1)) }?.contains("[[1, \"lid\"]]") == true)
  }

  @Test func `a free game captures whatever it likes`() throws {
    let start = try SmallGames.stones("12.")
    var game = History<CellAction>(
      start: GameState(grid: start.grid, rules: .free, owners: start.owners))
    try game.perform(.capture(cells: [1, 0]))
    #expect(rows(game.state) == ["..."])
    #expect(throws: GameRefusal.nothing(cell: 0)) { try game.perform(.capture(cells: [0])) }
    #expect(throws: GameRefusal.nothingDone) { try game.perform(.capture(cells: [])) }
    try game.perform(.place(cell: 1))
    #expect(throws: GameRefusal.nothing(cell: 1)) { try game.perform(.capture(cells: [1, 1])) }
  }
}
