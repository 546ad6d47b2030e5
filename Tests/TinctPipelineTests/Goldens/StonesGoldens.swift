import TinctBoards
import Foundation
import TestFiles
import TinctCodecs
import TinctDocuments
import TinctGraphics
import TinctPipeline
import TinctPuzzles

/// Boards of stones: the shipped examples, and each thing that a state can be drawn as.
enum StonesGoldens {
  static let all: [Golden] =
    ["catchup", "blither", "othello", "four"].map { name in
      Golden(name: "stones/\(name)", tolerance: 1) { try example(name, "noodles", cellPixels: 24) }
    } + [
      Golden(name: "stones/catchup-scheme", tolerance: 1) {
        try example("catchup", "noodles", cellPixels: 24, palette: GoldenStudio.scheme)
      },
      Golden(name: "stones/every-look", tolerance: 1) { try everyLook() },
      Golden(name: "stones/heptagon-labels", tolerance: 1) {
        let position = try StonesPosition(
          name: "x", grid: GridSpecification(kind: .heptagon, shape: .disc(rings: 2)),
          states: (0..<8).map { .number($0 % 3) },
          labels: (0..<8).map { $0 % 2 == 0 ? nil : "\(10 * $0)" }, lastMove: [0, 5])
        return try print(position, Shipped.theme("noodles.json"), cellPixels: 56)
      },
      Golden(name: "stones/catchup-game", tolerance: 1) { try game() },
      Golden(name: "stones/turning", tolerance: 1) { try turning() },
    ]
    + ["toy", "ribbon"].map { theme in
      Golden(name: "stones/thick-\(theme)", tolerance: 1) { try thick(theme) }
    } + looks

  /// Two players, and three kinds of cells, in every other look.
  private static let looks: [Golden] = Shipped.themeFiles.filter { $0 != "noodles.json" }
    .flatMap { file in
      let theme = String(file.dropLast(5))
      return ["catchup", "blither"].map { name in
        Golden(name: "stones/\(name)-\(theme)", tolerance: 1) {
          try example(name, theme, cellPixels: 24)
        }
      }
    }

  /// Moments of the game of Catchup that is shipped.
  private static func game() throws -> Bitmap {
    let theme = try Shipped.theme("noodles.json")
    let grid = try Grid(GridSpecification(kind: .hex, shape: .hexagon(side: 5)))
    let log = try Checkout.bytes(of: Checkout.root.appending(path: "examples/catchup.jsonl"))
    let history = try History<CellAction>(
      parsing: log, from: GameState(grid: grid, rules: .catchup))
    let font = try Shipped.labelFont()
    let layout = StonesLayout(grid: grid, theme: theme, cellPixels: 14, font: font)
    let game = GridGameShow(layout, pace: theme.motion)
    guard let film = game.timeline(of: history.traced, pause: theme.motion.pause) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    let caption = Storyboard.Caption(font, size: 10, ink: .selected)
    let sheet = Storyboard(film, times: film.times(count: 12), columns: 6, caption: caption)
    return try GoldenStudio.print(sheet.scene, theme)
  }

  /// Every shape with a side, with something on it, and with the mark of the last move.
  private static func thick(_ name: String) throws -> Bitmap {
    let theme = try Shipped.theme("\(name).json")
    let shapes = Theme.Stones.Shape.allCases.filter(\.isSolid)
    var looks: [String: Theme.Stones.StateLook] = [:]
    for (index, shape) in shapes.enumerated() {
      var look = Theme.Stones.StateLook(
        shape: shape, ink: .hint, rim: .wire, edge: .wall, labelInk: .powered)
      if !index.isMultiple(of: 2) {
        look.top = [
          Theme.Stones.StateLook(shape: .stone, ink: .wall, size: 0.5),
          Theme.Stones.StateLook(shape: .star, ink: .background, size: 0.4),
        ]
      }
      looks[shape.rawValue] = look
    }
    let position = try StonesPosition(
      name: "x", grid: GridSpecification(kind: .square, columns: 4, rows: 2),
      states: shapes.map { .name($0.rawValue) }, lastMove: [0, 1, 6])
    let renderer = StonesRenderer(
      theme: theme, looks: Theme.Stones(looks: looks), cellPixels: 32,
      font: try Shipped.labelFont())
    let printer = Printer(palettes: [try ResolvedPalette(GoldenStudio.twoColors, theme: theme)])
    return try PNGImage(decoding: printer.print(renderer.drawing(of: position))[0].bytes).bitmap
  }

  /// Moments of a disc that is put down and of one that it turns over.
  private static func turning() throws -> Bitmap {
    let theme = try Shipped.theme("toy.json")
    let position = try StonesPosition(
      name: "x", grid: GridSpecification(kind: .square, columns: 3, rows: 1),
      states: [.number(1), .number(2), .number(0)])
    let game = GridGame(
      name: "o", states: (1...2).map { .init(name: "\($0)", number: $0, owner: $0) },
      players: ["A", "B"], rules: RuleSets.make(RuleSets.all[3]))
    let looks = [
      "1": Theme.Stones.StateLook(shape: .stone, ink: .wall, edge: .background),
      "2": Theme.Stones.StateLook(shape: .stone, ink: .background, edge: .wall),
    ]
    let layout = StonesLayout(
      grid: position.makeGrid(), theme: theme, looks: theme.stones.showing(game, looks),
      cellPixels: 32, font: try Shipped.labelFont())
    let show = GridGameShow(layout, pace: Theme.Motion())
    let film = show.timeline(
      of: try TracedAction(
        performing: CellAction.place(cell: 2), on: GameState(game, from: position)))
    let caption = Storyboard.Caption(try Shipped.labelFont(), size: 10, ink: .selected)
    let sheet = Storyboard(film, times: film.times(count: 9), columns: 3, caption: caption)
    return try GoldenStudio.print(sheet.scene, theme)
  }

  private static func example(
    _ name: String, _ theme: String, cellPixels: Int,
    palette: Palette = GoldenStudio.twoColors
  ) throws -> Bitmap {
    let positions = try Shipped.pack("stones.json").positions
    guard let position = positions.first(where: { $0.name == name }) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return try print(
      position, Shipped.theme("\(theme).json"), cellPixels: cellPixels, palette: palette)
  }

  private static func everyLook() throws -> Bitmap {
    var theme = try Shipped.theme("noodles.json")
    let looks: [String: Theme.Stones.StateLook] = [
      "none": Theme.Stones.StateLook(shape: .none),
      "stone": Theme.Stones.StateLook(shape: .stone),
      "rim": Theme.Stones.StateLook(shape: .stone, ink: .background, rim: .powered),
      "small": Theme.Stones.StateLook(shape: .stone, size: 0.4, label: "no", labelInk: .background),
      "cell": Theme.Stones.StateLook(shape: .stone, ink: .wire, cell: .wall),
      "sprite": Theme.Stones.StateLook(shape: .sprite, size: 1, sprite: "end"),
    ]
    theme = Theme(
      name: theme.name, inks: theme.inks, board: theme.board, cell: theme.cell, wire: theme.wire,
      knob: theme.knob, source: theme.source, wall: theme.wall,
      stones: Theme.Stones(rimWidth: 0.1, looks: looks))
    let names = ["none", "stone", "rim", "small", "cell", "sprite", "other", "7"]
    let position = try StonesPosition(
      name: "x",
      grid: GridSpecification(
        kind: .square, columns: 4, rows: 2, walls: [CellSide(cell: 1, side: 3)]),
      states: names.map { .name($0) }, lastMove: [2])
    return try print(position, theme, cellPixels: 32, sprites: try Shipped.sprites("square"))
  }

  private static func print(
    _ position: StonesPosition, _ theme: Theme, cellPixels: Int,
    palette: Palette = GoldenStudio.twoColors, sprites: SpriteSet? = nil
  ) throws -> Bitmap {
    let renderer = StonesRenderer(
      theme: theme, cellPixels: cellPixels, sprites: sprites, font: try Shipped.labelFont())
    let printer = Printer(palettes: [try ResolvedPalette(palette, theme: theme)])
    let files = try printer.print(renderer.drawing(of: position))
    return try PNGImage(decoding: files[0].bytes).bitmap
  }
}
