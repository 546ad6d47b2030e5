import ActionLaws
import Testing
import TinctPuzzles

/// Games at random under both implementations of the rules, which must agree about every action
/// that a player could try, at every moment.
@Suite struct StonesRulesTests {
  private static let grids: [GridSpecification] = [
    GridSpecification(kind: .square, columns: 3, rows: 3),
    GridSpecification(kind: .square, columns: 4, rows: 1),
    GridSpecification(kind: .square, columns: 4, rows: 3, wraps: true),
    GridSpecification(kind: .hex, shape: .hexagon(side: 2)),
    GridSpecification(kind: .hex, shape: .hexagon(side: 3)),
    GridSpecification(kind: .triangle, columns: 3, rows: 3),
    GridSpecification(kind: .penrose, shape: .disc(rings: 1)),
  ]

  @Test(arguments: grids, StonesRules.allCases)
  func `every action is allowed or refused, and ends, as the rules say`(
    specification: GridSpecification, rules: StonesRules
  ) throws {
    let captures = try compare(specification, rules.game, PlainStones.init(beside:rules:), rules)
    if rules == .surround, try Grid(specification).cells.count > 4 { #expect(captures > 0) }
  }

  @Test(arguments: grids, [(false, false), (true, true), (false, true)])
  func `every action in Catchup is, too, under its optional rules`(
    specification: GridSpecification, options: (countsTies: Bool, isMeasured: Bool)
  ) throws {
    let game = SmallGames.game(
      "catchup", ["ties": .flag(options.countsTies), "measured": .flag(options.isMeasured)])
    _ = try compare(
      specification, game,
      { beside, rules in
        var plain = PlainStones(beside: beside, rules: rules)
        (plain.countsTies, plain.isMeasured) = options
        return plain
      }, .catchup)
  }

  /// Plays games at random by both implementations.
  ///
  /// - Returns: the number of moves that captured something.
  private func compare(
    _ specification: GridSpecification, _ played: GridGame,
    _ plain: ([[Int]], StonesRules) -> PlainStones, _ rules: StonesRules
  ) throws -> Int {
    let grid = try Grid(specification)
    let beside = grid.cells.map { Set($0.sides.compactMap { $0.neighbor?.cell }).sorted() }
    let count = grid.cells.count
    var (captures, refusals) = (0, 0)
    for seed in UInt64(0)..<6 {
      var numbers = SplitMix64(seed: seed)
      var game = History<CellAction>(start: GameState(played, on: grid))
      var plain = plain(beside, rules)
      for _ in 0..<3 * count {
        let actions: [CellAction] =
          (0...count).map { .place(cell: $0) } + [.pass, .capture(cells: [])]
          + (0..<count).map { .capture(cells: [$0]) }
        for action in actions {
          var trial = game
          let isAllowed = (try? trial.perform(action)) != nil
          #expect(isAllowed == (plain.after(action) != nil), "\(action) after \(plain)")
          if !isAllowed { refusals += 1 }
        }
        let choice = CellAction.random(in: game.state, &numbers)
        guard let next = plain.after(choice) else { continue }
        let before = game.state.owners.count { $0 != 0 }
        try game.perform(choice)
        plain = next
        let state = game.state
        if state.owners.count(where: { $0 != 0 }) < before + 1, rules == .surround { captures += 1 }
        #expect(state.owners == plain.stones && state.player == plain.player)
        #expect(state.isOver == plain.isOver && state.result == plain.result)
        if !plain.isOver {
          #expect(state.memory["allowance", default: 1] == plain.most - plain.placed)
        }
        for player in 1...2 {
          #expect(Set(state.groups(of: player).map(Set.init)) == Set(plain.groups(of: player)))
        }
      }
    }
    #expect(refusals > 0)
    return captures
  }
}
