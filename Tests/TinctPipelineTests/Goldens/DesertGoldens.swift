import TinctBoards
import TinctGraphics
import TinctPuzzles

@testable import DesertCore

/// The events of the example's desert, moment by moment.
enum DesertGoldens {
  static let all: [Golden] = [
    golden("jetpack") { $0.timeline(of: try flight()) },
    golden("jetpack-undone") { $0.timeline(undoing: try flight()) },
    golden("gust") {
      $0.timeline(of: try TracedAction(performing: .gust(.right, tiles: 2), on: start))
    },
  ]

  /// Two stand together, one of whom has a jetpack.
  private static var start: DesertState {
    var state = DesertState(seed: 28, players: 3)
    state.players[0].equipment = [.jetpack, .parasol]
    state.players[2].tile = state.tile(at: Position(column: 1, row: 2)) ?? 0
    return state
  }

  private static func flight() throws -> TracedAction<DesertAction> {
    let position = Position(column: 1, row: 3)
    return try TracedAction(
      performing: .jetpack(player: 0, passenger: 1, to: position), on: start)
  }

  private static func golden(
    _ name: String, _ film: @escaping @Sendable (DesertGame) throws -> Timeline<DesertStage>
  ) -> Golden {
    Golden(name: "desert/\(name)", tolerance: 1) {
      let film = try film(DesertGame(layout: DesertStage(cell: 32)))
      let sheet = Storyboard(film, times: film.times(count: 6), columns: 3)
      let palettes = try DesertFilm.palettes()
      return try GoldenStudio.print(sheet.scene, DesertInk.rules(), palettes[0])
    }
  }
}
