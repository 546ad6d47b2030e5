import ActionLaws
import Testing
import TinctDocuments
import TinctPuzzles

/// The laws for the logs of every game, tested on games played at random.
struct LogLawTests {
  /// Writes a history, and expects to read the same.
  private func check<Action: GameAction>(
    _ history: History<Action>, _ comment: Comment? = nil
  ) throws {
    let bytes = try history.logBytes(puzzle: "laws")
    let read = try History<Action>(parsing: bytes, from: history.start)
    #expect(read == history, comment)
    var (left, right) = (read, history)
    for target in 0...history.count {
      left.jump(to: target)
      right.jump(to: target)
      #expect(left.state == right.state, comment)
    }
    // Equal histories give equal logs.
    #expect(try read.logBytes(puzzle: "laws") == bytes, comment)
  }

  @Test func `a log of any rule set is read as it was written`() throws {
    for start in try SmallGames.all() {
      let laws = ActionLaws(start: start, choose: CellAction.random)
      for seed in UInt64(0)..<3 {
        try check(laws.play(seed: seed, steps: 50).history, "\(start.game.rules.title)")
      }
    }
  }

  @Test(arguments: [
    GridSpecification(kind: .square, columns: 4, rows: 4),
    GridSpecification(kind: .hex, shape: .hexagon(side: 3)),
    GridSpecification(kind: .penrose, shape: .disc(rings: 1)),
  ])
  func `so is one of changes of any kind`(grid: GridSpecification) throws {
    let game = SmallGames.game("free", states: SmallGames.everyLayer)
    let start = GameState(game, on: try Grid(grid))
    for seed in UInt64(0)..<6 {
      try check(
        ActionLaws(start: start, choose: CellAction.free).play(seed: seed, steps: 120).history)
    }
    try check(
      ActionLaws(start: start, choose: CellAction.tangled).play(seed: 7, steps: 200).history)
  }

  @Test(arguments: [GridKind.square, .hex, .heptagon])
  func `so is one of noodles`(kind: GridKind) throws {
    let grid =
      kind == .heptagon
      ? GridSpecification(kind: kind, shape: .disc(rings: 2))
      : GridSpecification(kind: kind, columns: 6, rows: 5)
    var (generator, random) = (try PuzzleGenerator(PuzzleRecipe(grid: grid)), SplitMix64(seed: 7))
    let start = NoodlesState(start: try generator.puzzle(name: "made", random: &random))
    for seed in UInt64(0)..<4 {
      try check(
        ActionLaws(start: start, choose: NoodlesAction.random).play(seed: seed, steps: 60).history)
    }
  }
}
