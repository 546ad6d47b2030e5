import ActionLaws
import Testing
import TinctPuzzles

@Suite struct SokobanRulesTests {
  private static let levels: [([String], moves: Int)] = [
    (["#####", "#@$.#", "#####"], 1),
    (["#######", "#  .  #", "# $@$ #", "#  .  #", "#######"], 0),
    (["########", "#   #  #", "# $@ . #", "#   #  #", "########"], 0),
    (["######", "#.   #", "#.$$ #", "#  @ #", "#    #", "######"], 0),
  ]

  /// The least number of moves that solve a level, by another program of the rules: states are the
  /// player's cell and those of the boxes.
  private func shortest(_ rows: [String]) -> Int? {
    let (signs, columns) = (Array(rows.joined()), rows[0].count)
    let goals = Set(signs.indices.filter { ".*+".contains(signs[$0]) })
    struct Place: Hashable { var player: Int, boxes: Set<Int> }
    let start = Place(
      player: signs.firstIndex { "@+".contains($0) } ?? 0,
      boxes: Set(signs.indices.filter { "$*".contains(signs[$0]) }))
    var (seen, layer, moves): (Set<Place>, [Place], Int) = ([start], [start], 0)
    while !layer.isEmpty {
      if layer.contains(where: { $0.boxes == goals }) { return moves }
      moves += 1
      layer = layer.flatMap { place -> [Place] in
        [1, -1, columns, -columns].compactMap { way in
          var next = Place(player: place.player + way, boxes: place.boxes)
          guard signs[next.player] != "#" else { return nil }
          if next.boxes.remove(next.player) != nil {
            let target = next.player + way
            guard signs[target] != "#", next.boxes.insert(target).inserted else { return nil }
          }
          return seen.insert(next).inserted ? next : nil
        }
      }
    }
    return nil
  }

  @Test(arguments: levels)
  func `search by the rules solves levels in as few moves as another program`(
    rows: [String], moves: Int
  ) throws {
    let start = try SmallGames.sokoban(rows)
    let solution = try #require(GamePlayer.solution(from: start))
    var game = History<CellAction>(start: start)
    for move in solution { try game.perform(.change(move)) }
    let (end, count) = (game.state, solution.count)
    #expect(count == shortest(rows) && count > 0)
    if moves > 0 { #expect(count == moves) }
    #expect(GamePlayer.solution(from: start, limit: 1) == nil)
    #expect(end.result == .solved && end.scores[0][0] == count)
  }

  @Test func `walls and boxes in the way stop a push, and boxes on goals are told apart`() throws {
    var game = History<CellAction>(
      start: try SmallGames.sokoban(["#######", "#@$$ .#", "#  $.##", "#######"]))
    func go(_ from: Int, _ to: Int) throws {
      try game.perform(.change(CellChanges(move: [.init(from, to)])))
    }
    #expect(throws: GameRefusal.self) { try go(8, 9) }
    #expect(throws: GameRefusal.self) { try go(8, 1) }
    #expect(throws: GameRefusal.self) { try go(8, 10) }
    #expect(throws: GameRefusal.nothing(cell: 9)) { try go(9, 8) }
    try go(8, 15)
    try go(15, 16)
    try go(16, 17)
    // The box on cell 18 is on a goal now, and has the look of one.
    #expect(game.state.state(.thing, 18)?.name == "stored")
    #expect(game.performed.last?.subactions.count == 2)
    game.undo()
    #expect(game.state.state(.thing, 17)?.name == "box")
  }
}

@Suite struct MatchRulesTests {
  /// The board after a swap, where nothing new comes, and the points, by another program.
  private func plain(_ board: [[Int]], _ first: Int, _ second: Int) -> (
    board: [[Int]], points: Int
  )? {
    var board = board
    let columns = board[0].count
    let (one, two) = (
      board[first / columns][first % columns], board[second / columns][second % columns]
    )
    guard one != 0, two != 0 else { return nil }
    board[first / columns][first % columns] = two
    board[second / columns][second % columns] = one
    var (points, round) = (0, 0)
    while true {
      var gone: Set<[Int]> = []
      for (row, line) in board.enumerated() {
        for (column, gem) in line.enumerated() where gem != 0 {
          for (down, right) in [(0, 1), (1, 0)] {
            let run = (0..<3).map { [row + down * $0, column + right * $0] }
            guard run.allSatisfy({ $0[0] < board.count && $0[1] < columns }) else { continue }
            if run.allSatisfy({ board[$0[0]][$0[1]] == gem }) { gone.formUnion(run) }
          }
        }
      }
      guard !gone.isEmpty else { break }
      round += 1
      points += gone.count * round
      for cell in gone { board[cell[0]][cell[1]] = 0 }
      for column in 0..<columns {
        let rest = board.map { $0[column] }.filter { $0 != 0 }
        let fallen = [Int](repeating: 0, count: board.count - rest.count) + rest
        for row in board.indices { board[row][column] = fallen[row] }
      }
    }
    return round == 0 ? nil : (board, points)
  }

  private func rows(_ state: GameState) -> [[Int]] {
    let columns = state.grid.specification.columns
    return (0..<state.grid.specification.rows).map { row in
      (0..<columns).map { state[.thing, row * columns + $0] }
    }
  }

  @Test func `swaps do what another program of the rules does`() throws {
    for seed in UInt64(0)..<8 {
      var numbers = SplitMix64(seed: seed)
      var game = History<CellAction>(
        start: try SmallGames.match(SmallGames.gemRows, refill: false))
      while !game.state.isOver {
        let before = game.state
        var possible: [CellChanges] = []
        for cell in before.grid.cells.indices {
          for other in [cell + 1, cell + 6]
          where other < 36 && before.neighbors(of: cell).contains(other) {
            let swap = CellChanges(swap: [.init(cell, other)])
            var trial = game
            let isAllowed = (try? trial.perform(.change(swap))) != nil
            let expected = plain(rows(before), cell, other)
            #expect(isAllowed == (expected != nil))
            guard let expected else { continue }
            possible.append(swap)
            #expect(rows(trial.state) == expected.board)
            #expect(trial.state.points[0] - before.points[0] == expected.points)
          }
        }
        guard !possible.isEmpty else { break }
        try game.perform(.change(possible[numbers.next(below: possible.count)]))
      }
      #expect(game.count > 0)
    }
  }

  @Test func `new pieces fill the board, the same with every run`() throws {
    let start = try SmallGames.match(SmallGames.gemRows)
    func play() throws -> GameState {
      var game = History<CellAction>(start: start)
      for _ in 0..<12 {
        guard let play = start.game.rules.plays(in: game.state).first else { break }
        try game.perform(.change(play))
        #expect(game.state.emptyCells == [])
      }
      return game.state
    }
    let end = try play()
    #expect(try end == play() && end.points[0] > 36)
  }
}

@Suite struct BlitherRulesTests {
  // 4 to 6 are player 1's pieces of the three kinds, 7 to 9 those of player 2.
  private static let cells = ["1231", "2312", "3123"]

  private func turn(_ from: Int, _ to: Int, _ place: Int, _ state: String? = nil) -> CellAction {
    .change(CellChanges(move: [.init(from, to)], place: [.init(place, state)]))
  }

  @Test func `a new piece is of the kind of the space that was moved to`() throws {
    var game = History<CellAction>(
      start: try SmallGames.blither(["4...", "....", "...7"], cells: Self.cells))
    #expect(throws: GameRefusal.self) { try game.perform(.place(cell: 5)) }
    #expect(throws: GameRefusal.self) { try game.perform(turn(0, 2, 5)) }
    #expect(throws: GameRefusal.self) { try game.perform(turn(11, 10, 5)) }
    #expect(throws: GameRefusal.self) { try game.perform(turn(0, 1, 5, "black 1")) }
    #expect(throws: GameRefusal.taken(cell: 1)) { try game.perform(turn(0, 1, 1)) }
    try game.perform(turn(0, 1, 0))
    #expect(game.state.state(.thing, 1)?.name == "black 1")
    #expect(game.state.state(.thing, 0)?.name == "black 2")
    #expect(game.state.player == 2)
  }

  @Test func `groups without an empty space are captured, and one of each kind wins`() throws {
    var game = History<CellAction>(
      start: try SmallGames.blither(["75.6", "48.4", ".69."], cells: Self.cells))
    // 7 on cell 0 has no empty neighbour, nor 8 on cell 5 once cell 6 is taken.
    try game.perform(turn(7, 6, 7))
    #expect(game.state.owners == [0, 1, 0, 1, 1, 0, 1, 1, 0, 1, 2, 0])
    #expect(game.state.scores == [[1, 1, 0], [0, 0, 0]])
    #expect(!game.state.isOver)
    try game.perform(turn(10, 11, 10))
    try game.perform(turn(9, 8, 9))
    #expect(game.state.player == 2)
  }
}
