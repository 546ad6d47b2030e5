import TinctBoards
import PixelComparison
import Testing
import TinctCodecs
import TinctGraphics
import TinctRaster
import TinctPuzzles

@testable import TinctPipeline

/// Prints from ink amounts compared with Cairo's drawings in colours.
struct PrintingOracleTests {
  /// The largest difference over some palettes, printed together.
  private func difference(_ scene: Scene, _ theme: Theme, _ palettes: [Palette]) throws -> Int {
    let prints = try Printer(palettes: palettes.map { try ResolvedPalette($0, theme: theme) })
      .print(Drawing(scene))
    var worst = 0
    for (palette, print) in zip(palettes, prints) {
      let direct = try SceneRenderer().bitmap(of: scene, colors: theme.inks.colors(in: palette))
      worst = max(worst, try PNGImage(decoding: print.bytes).bitmap.difference(from: direct))
    }
    return worst
  }

  /// Each further layer under an edge adds what Cairo rounds in its 8 bits.
  private func layers(of theme: Theme) -> Int {
    [
      theme.wire.outline > 0, theme.wire.shadow != nil, theme.cell.shades > 1,
      theme.cell.shades > 2,
      theme.board.panel != nil,
    ].count { $0 }
  }

  @Test(arguments: Shipped.themeFiles, SampleBoard.allCases)
  func `printing in a shipped palette is within 2 of drawing in it`(
    file: String, board: SampleBoard
  ) throws {
    let theme = try Shipped.theme(file)
    let scene = try board.scene(theme, cellPixels: 15)
    // Each board takes its share of the palettes, so that every theme meets every one.
    let all = try Shipped.palettes()
    let boards = SampleBoard.allCases
    let first = try #require(boards.firstIndex(of: board))
    let palettes = stride(from: first, to: all.count, by: boards.count).map { all[$0] }
    #expect(try difference(scene, theme, palettes) <= 2 + layers(of: theme))
  }

  @Test(
    arguments: Shipped.themeFiles,
    [
      ("#000000", "#FFFFFF"), ("#FFFFFF", "#000000"), ("#FF0000", "#0000FF"),
      ("#00FF00", "#FF00FF"), ("#808080", "#808080"), ("#FFFFFE", "#FFFFFF"),
    ])
  func `so it is in the extremes`(file: String, colors: (base: String, text: String)) throws {
    let theme = try Shipped.theme(file)
    let palette = try Palette(base: colors.base, text: colors.text)
    for (board, cell) in [(SampleBoard.squareWithWalls, 20), (.hexThatWraps, 13)] {
      let most = try difference(board.scene(theme, cellPixels: cell), theme, [palette])
      #expect(most <= 2 + layers(of: theme))
    }
  }

  @Test(arguments: Shipped.themeFiles, Shipped.packFiles)
  func `so it is on the examples`(file: String, pack: String) throws {
    let theme = try Shipped.theme(file)
    let palettes = [
      try Palette(base: "#FFF4D6", text: "#D9480F"),
      Scheme(derivedFrom: try Color(hex: "#800080")).palette(named: "grape"),
    ]
    for puzzle in try Shipped.pack(pack).puzzles.prefix(1) {
      let layout = BoardLayout(grid: puzzle.makeGrid(), theme: theme, cellPixels: 13)
      #expect(
        try difference(layout.scene(of: puzzle.state), theme, palettes) <= 2 + layers(of: theme))
    }
  }

  @Test(arguments: ["square", "hex"])
  func `so it is with boards drawn from sprites`(kind: String) throws {
    let theme = try Shipped.theme("noodles.json")
    let palette = try Palette(base: "#FFF4D6", text: "#D9480F")
    let puzzle = try (kind == "hex" ? SampleBoard.hex : .square).puzzle
    let art = try #require(try Shipped.sprites(kind).art(for: theme.inks.colors(in: palette)))
    let scene = BoardLayout(grid: puzzle.makeGrid(), theme: theme, cellPixels: 24, art: art)
      .scene(of: puzzle.state)
    var colors = try theme.inks.colors(in: palette)
    for ink in scene.inks where colors[ink] == nil { colors[ink] = ink.fixedColor }
    let print = try Printer(palettes: [ResolvedPalette(palette, theme: theme)]).print(
      Drawing(scene))[0]
    let direct = try SceneRenderer().bitmap(of: scene, colors: colors)
    #expect(try PNGImage(decoding: print.bytes).bitmap.difference(from: direct) <= 2)
  }

  /// Cairo multiplies a translucent colour by its alpha in 8 bits before it draws; what divides by
  /// the alpha later magnifies that, so there is one step more between them.
  @Test(
    arguments: Shipped.themeFiles,
    [
      ("#FFF4D680", "#D9480F"), ("#FFF4D6", "#D9480FC0"), ("#1B225040", "#F4F0E780"),
      ("#00000000", "#D9480F"), ("#FFF4D6", "#00000000"),
    ])
  func `translucent colours are within 3`(
    file: String, colors: (base: String, text: String)
  ) throws {
    let theme = try Shipped.theme(file)
    let palette = try Palette(base: colors.base, text: colors.text)
    for board in [SampleBoard.squareWithWalls, .hexThatWraps] {
      let most = try difference(board.scene(theme, cellPixels: 16), theme, [palette])
      #expect(most <= 3 + 2 * layers(of: theme))
    }
  }
}
