import ActionLaws
import Testing
import TinctPuzzles

@Suite struct GridGameLawsTests {
  @Test func `games at random by every rule set keep the laws of actions`() throws {
    let starts = try SmallGames.all()
    #expect(Set(starts.map { $0.game.rules.name }) == Set(RuleSets.names))
    for start in starts {
      #expect(!start.isOver, "\(start.game.rules.title)")
      let laws = ActionLaws(start: start, choose: CellAction.random)
      var lengths: [Int] = []
      for seed in UInt64(0)..<3 {
        let played = laws.play(seed: seed, steps: 50)
        #expect(played.broken == [], "\(start.game.rules.title)")
        lengths.append(played.history.count)
      }
      // Not everything was refused. Without new gems, a single line can be made.
      #expect(
        (lengths.max() ?? 0) >= (start.game.rules.title == "match refill=false" ? 1 : 4),
        "\(start.game.rules.title): \(lengths)")
    }
  }

  @Test func `changes of any kind keep the laws of actions where there are no rules`() throws {
    let game = SmallGames.game("free", states: SmallGames.everyLayer)
    for kind in [
      GridSpecification(kind: .square, columns: 4, rows: 4),
      GridSpecification(kind: .hex, shape: .hexagon(side: 3)),
      GridSpecification(kind: .penrose, shape: .disc(rings: 1)),
    ] {
      let laws = ActionLaws(
        start: GameState(game, on: try Grid(kind)), choose: CellAction.free)
      var lengths: [Int] = []
      for seed in UInt64(0)..<6 {
        let played = laws.play(seed: seed, steps: 120)
        #expect(played.broken == [])
        lengths.append(played.history.count)
      }
      #expect((lengths.max() ?? 0) > 5)
      let tangled = ActionLaws(
        start: GameState(game, on: try Grid(kind)), choose: CellAction.tangled)
      #expect(tangled.play(seed: 7, steps: 200).broken == [])
    }
  }

  @Test func `only games that say so have labels`() throws {
    for start in try SmallGames.all() where !start.mayHaveLabels {
      let laws = ActionLaws(start: start, choose: CellAction.random)
      for traced in laws.play(seed: 4, steps: 60).history.traced {
        #expect(try traced.after.position(name: "x").labels.allSatisfy { $0 == nil })
      }
    }
    let labelled = try SmallGames.all().filter(\.mayHaveLabels).map(\.game.rules.name)
    #expect(Set(labelled) == ["catchup"])
  }

  @Test func `a game plays itself to its end, the same with every run`() throws {
    for start in try SmallGames.all() where !["free", "surround"].contains(start.game.rules.title) {
      let games = ([3, 3, 4] as [UInt64]).map { seed in
        var (player, game) = (GamePlayer(seed: seed), History<CellAction>(start: start))
        while game.count < 60, let move = player.move(in: game.state) {
          guard (try? game.perform(.change(move))) != nil else { break }
        }
        return game
      }
      #expect(games[0] == games[1] && games[0].count > 0, "\(start.game.rules.title)")
      if !start.game.players.isEmpty { #expect(games.allSatisfy { $0.state.isOver }) }
    }
  }

  @Test func `what the rules call possible is possible, and nothing else`() throws {
    for start in try SmallGames.all() where start.game.rules.title != "free" {
      var numbers = SplitMix64(seed: 5)
      var game = History<CellAction>(start: start)
      for _ in 0..<20 {
        let plays = start.game.rules.plays(in: game.state)
        #expect(plays.isEmpty || !game.state.isOver, "\(start.game.rules.title)")
        for play in plays {
          var trial = game
          #expect(throws: Never.self, "\(start.game.rules.title): \(play)") {
            try trial.perform(.change(play))
          }
        }
        for cell in start.grid.cells.indices {
          let play = CellChanges.place(cell)
          var trial = game
          if !plays.contains(play), (try? trial.perform(.change(play))) != nil {
            // A catchup player may be told to pass, and then a stone is no play; else it is one.
            Issue.record("\(start.game.rules.title) allows \(play), and does not list it")
          }
        }
        guard !plays.isEmpty else { break }
        try game.perform(.change(plays[numbers.next(below: plays.count)]))
      }
    }
  }
}
