import TinctDocuments
import Foundation
import TestFiles
import Testing
import TinctGraphics
import TinctPuzzles

@Suite struct CatchupLogTests {
  private static let file = Checkout.root.appending(path: "examples/catchup.jsonl")

  private static func start() throws -> GameState {
    GameState(
      grid: try Grid(GridSpecification(kind: .hex, shape: .hexagon(side: 5))), rules: .catchup)
  }

  @Test func `the example is a whole game, as its player plays it`() throws {
    var player = CatchupPlayer(start: try Self.start())
    try player.play()
    let bytes = try player.history.logBytes(puzzle: "catchup")
    if ProcessInfo.processInfo.environment["GOLDEN"] == "all" {
      try Data(bytes).write(to: Self.file)
      Issue.record("the game was written anew")
    }
    let written = try Checkout.bytes(of: Self.file)
    #expect(bytes == written, "GOLDEN=all swift test --filter CatchupLog writes it anew")
    let history = try History<CellAction>(parsing: written, from: Self.start())
    #expect(history == player.history)
    #expect(history.state.isOver && history.state.result != nil)
    // Whoever falls behind had three stones now and then, and now and then did not take all.
    let turns = zip(history.turnStarts, history.turnStarts.dropFirst() + [history.count])
    let stones = turns.map { start, end in
      history.performed[start..<end].count { $0.action != .pass }
    }
    #expect(stones.reduce(0, +) == 61 && stones.first == 1)
    #expect(Set(stones) == [1, 2, 3])
    #expect((24...50).contains(stones.count))
  }
}
