import TinctBoards
import TinctGraphics
import TinctPuzzles

/// A storyboard of each effect, on boards of squares, hexes and heptagons; and in themes that draw
/// otherwise, of what shows most.
enum AnimationGoldens {
  private typealias Film = Timeline<BoardLayout>
  private typealias Effect = @Sendable (NoodlesGame, NoodlesState) throws -> Film

  static let all: [Golden] =
    [square, hex, heptagon].flatMap { grid in
      effects.map { golden($0.name, "noodles", grid, $0.effect) }
    }
    + [
      ("blueprint", hex), ("toy", square), ("net", square), ("contrast", heptagon),
      ("lumen", square),
    ].flatMap {
      theme, grid in
      effects.filter { ["solve", "finish"].contains($0.name) }.map {
        golden($0.name, theme, grid, $0.effect)
      }
    } + ends

  /// The ends of a network that vanishes, in steps of a sixth of the time that they take.
  private static let ends: [Golden] = ["noodles", "toy", "metro"].map { name in
    Golden(name: "animations/\(name)/square-ends", tolerance: 1) {
      let theme = try Shipped.theme("\(name).json")
      let grid = try Grid(GridSpecification(kind: .square, columns: 3, rows: 1))
      let board = NoodlesBoard(
        grid: grid, sources: [1], connectors: [0b0001, 0b0101, 0b0100].map { Connectors(mask: $0) })
      let layout = BoardLayout(grid: grid, theme: theme, cellPixels: 32)
      let show = NoodlesShow(layout, pace: theme.motion)
      let film = show.timeline(from: board, to: show.vanished(board), show.vanishing(board))
      let caption = Storyboard.Caption(try Shipped.labelFont(), size: 10, ink: .selected)
      let times = (0..<8).map { Double($0) * theme.motion.vanish.seconds / 6 }
      let sheet = Storyboard(film, times: times, columns: 4, caption: caption)
      return try GoldenStudio.print(sheet.scene, theme)
    }
  }

  private static let square = GridSpecification(kind: .square, columns: 3, rows: 3)
  private static let hex = GridSpecification(kind: .hex, columns: 3, rows: 3)
  private static let heptagon = GridSpecification(kind: .heptagon, shape: .disc(rings: 2))

  private static let effects: [(name: String, effect: Effect)] = [
    ("turn", { try $0.done(.turn(cell: 4, by: 1), $1) }),
    ("turn-undone", { try $0.undone(.turn(cell: 4, by: 1), $1) }),
    ("refused", { $0.timeline(refusing: 1, in: $1) }),
    ("lock", { try $0.done(.lock(cell: 4), $1) }),
    ("scramble", { try $0.done(.scramble(seed: 2), $1) }),
    ("solve", { try $0.done(.solve(.search), $1) }),
    ("finish", { try $0.done(.finish, $1.after(.solve(.search))) }),
    ("restart", { try $0.done(.restart, $1.after(.solve(.search)).after(.finish)) }),
  ]

  private static func golden(
    _ name: String, _ theme: String, _ specification: GridSpecification, _ effect: @escaping Effect
  ) -> Golden {
    Golden(name: "animations/\(theme)/\(specification.kind.name)-\(name)", tolerance: 1) {
      let theme = try Shipped.theme("\(theme).json")
      let puzzle = try TreePuzzle.make(specification, turned: 0.5, seed: 5)
      let layout = BoardLayout(grid: puzzle.makeGrid(), theme: theme, cellPixels: 32)
      let game = NoodlesGame(NoodlesShow(layout, pace: theme.motion))
      let film = try effect(game, NoodlesState(start: puzzle))
      let caption = Storyboard.Caption(try Shipped.labelFont(), size: 10, ink: .selected)
      let sheet = Storyboard(film, times: film.times(count: 10), columns: 5, caption: caption)
      return try GoldenStudio.print(sheet.scene, theme)
    }
  }
}

extension NoodlesGame {
  fileprivate func done(
    _ action: NoodlesAction, _ state: NoodlesState
  ) throws -> Timeline<BoardLayout> {
    timeline(of: try TracedAction(performing: action, on: state))
  }

  fileprivate func undone(
    _ action: NoodlesAction, _ state: NoodlesState
  ) throws -> Timeline<BoardLayout> {
    timeline(undoing: try TracedAction(performing: action, on: state))
  }
}

extension NoodlesState {
  fileprivate func after(_ action: NoodlesAction) throws -> NoodlesState {
    try TracedAction(performing: action, on: self).after
  }
}
