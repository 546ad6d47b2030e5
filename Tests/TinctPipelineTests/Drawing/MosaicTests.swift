import TinctBoards
import PixelComparison
import Testing
import TinctCodecs
import TinctGraphics
import TinctPuzzles
import TinctRaster

@testable import TinctPipeline

/// Boards of squares are laid together from tiles; the scene of the whole board is the oracle.
struct MosaicTests {
  /// Boards that between them have walls everywhere, arms over the border, and plain cells.
  private static let specifications = [
    GridSpecification(kind: .square, columns: 5, rows: 4),
    GridSpecification(kind: .square, columns: 3, rows: 4, wraps: true),
    GridSpecification(
      kind: .square, columns: 4, rows: 3,
      walls: (0..<12).map { CellSide(cell: $0, side: $0 * 3 % 4) }),
    GridSpecification(
      kind: .square, columns: 4, rows: 4, wraps: true,
      walls: [0, 3, 5, 6, 9, 12, 15].map { CellSide(cell: $0, side: $0 % 4) }),
    GridSpecification(kind: .square, columns: 1, rows: 1, wraps: true),
  ]

  /// Cairo samples fifteen lines in each pixel, so where a tile is turned, an edge may differ by
  /// what one line covers: 17 of 255.
  @Test(
    arguments: ["noodles.json", "net.json", "blueprint.json", "metro.json", "contrast.json"],
    [17, 32])
  func `a mosaic shows what the scene shows`(file: String, cellPixels: Int) throws {
    let theme = try Shipped.theme(file)
    for (seed, specification) in Self.specifications.enumerated() {
      let (layout, state) = try board(specification, file, cellPixels, seed: UInt64(seed))
      // Soft light leaves cells.
      guard theme == theme.matte else {
        #expect(layout.mosaic(state) == nil)
        continue
      }
      let mosaic = try #require(layout.mosaic(state))
      let difference = try #require(
        Amounts(try tiled(mosaic).separation).difference(from: Amounts(layout.scene(of: state))))
      // Two edges lie on each other beside a line around a noodle, and where an arm over the border
      // ends on the panel.
      let hasPanel = ["net.json", "contrast.json"].contains(file)
      #expect(difference <= (hasPanel ? 36 : 18), "board \(seed)")
      #expect(mosaic.width == layout.width && mosaic.height == layout.height)
    }
  }

  @Test(arguments: ["noodles.json", "net.json", "contrast.json", "metro.json"])
  func `a mosaic shows marks as the scene does`(file: String) throws {
    let (layout, rest) = try board(Self.specifications[1], file, 32, seed: 3)
    var state = rest
    state.mark([1, 2, 5, 8], \.isWrong)
    // In the scene, tiles of another colour reach a pixel along noodles into the next cell's gap.
    if file != "net.json" { state.mark([0, 3, 7], \.isLocked) }
    state.mark([4, 5], \.isHinted)
    state.mark([6, 9], \.isSelected)
    let mosaic = try #require(layout.mosaic(state))
    let difference = try #require(
      Amounts(try tiled(mosaic).separation).difference(from: Amounts(layout.scene(of: state))))
    #expect(difference <= 36)
  }

  /// Nothing is turned here, but where a sprite lies elsewhere, its samples are rounded anew.
  @Test(arguments: [17, 32])
  func `a mosaic of parts shows what the scene shows`(cellPixels: Int) throws {
    let theme = try Shipped.theme("beads.json")
    let art = try #require(try Shipped.sprites("beads").art(for: [:]))
    for index in [0, 2] {
      for marks in [false, true] {
        let puzzle = try TreePuzzle.make(Self.specifications[index], seed: UInt64(index))
        var state = puzzle.state
        if marks {
          state.mark([1, 8], \.isLocked)
          state.mark([4, 5], \.isHinted)
          state.mark([6, 9], \.isSelected)
        }
        let layout = BoardLayout(
          grid: puzzle.makeGrid(), theme: theme, cellPixels: cellPixels, art: art)
        let mosaic = try #require(layout.mosaic(state))
        let difference = try #require(
          Amounts(try tiled(mosaic).separation).difference(from: Amounts(layout.scene(of: state))))
        #expect(difference <= 4, "board \(index)")
      }
    }
  }

  @Test(arguments: ["#noMargin", "#outline", "#gapless", "#wideMargin", "#knobs"])
  func `so it does in other themes`(change: String) throws {
    var theme = try Shipped.theme("noodles.json")
    switch change {
    case "#noMargin": theme.board.margin = 0
    case "#outline": theme.cell.shape = .outline
    case "#gapless": (theme.cell.gap, theme.cell.cornerRadius) = (0, 0)
    case "#wideMargin": theme.board.margin = 1.3
    default:
      theme.knob = Theme.Knob(radius: 0.5, hole: 0.2, poweredHole: 0.1)
      (theme.wire.width, theme.wire.bend, theme.wire.core) = (0.5, 0.4, 0.3)
    }
    for (seed, specification) in Self.specifications.enumerated() {
      let (layout, state) = try board(specification, theme, 24, seed: UInt64(seed))
      let mosaic = try #require(layout.mosaic(state))
      let difference = try #require(
        Amounts(try tiled(mosaic).separation).difference(from: Amounts(layout.scene(of: state))))
      #expect(difference <= 18, "board \(seed)")
    }
  }

  @Test(arguments: Shipped.themeFiles, [16, 23])
  func `a quarter turn of a board turns its print, pixel for pixel`(
    file: String, cellPixels: Int
  ) throws {
    let (columns, rows) = (5, 4)
    let puzzle = try TreePuzzle.make(
      GridSpecification(
        kind: .square, columns: columns, rows: rows, wraps: true,
        walls: [CellSide(cell: 5, side: 0), CellSide(cell: 3, side: 1)]), seed: 4)
    func target(_ cell: Int) -> Int { (columns - 1 - cell % columns) * rows + cell / columns }
    var pieces = puzzle.pieces
    for (cell, piece) in puzzle.pieces.enumerated() {
      pieces[target(cell)] = piece.turned(by: 1, sides: 4)
    }
    let turned = try Puzzle(
      name: "turned",
      grid: GridSpecification(
        kind: .square, columns: rows, rows: columns, wraps: true,
        walls: puzzle.gridSpecification.walls.map {
          CellSide(cell: target($0.cell), side: ($0.side + 1) % 4)
        }), sources: puzzle.sources.map(target), pieces: pieces)
    let theme = try Shipped.theme(file).plain
    func prints(_ puzzle: Puzzle, _ theme: Theme) throws -> [PrintedFile] {
      let palettes = try Shipped.palettes().prefix(9).map {
        try ResolvedPalette($0, theme: theme)
      }
      let drawing = BoardRenderer(theme: theme, cellPixels: cellPixels)
        .drawing(of: puzzle.state, on: puzzle.makeGrid())
      return try Printer(palettes: palettes).print(drawing)
    }
    let upright = try prints(puzzle, theme)
    let sideways = try prints(turned, theme.turned)
    for (one, other) in zip(upright, sideways) {
      let (one, other) = (
        try PNGImage(decoding: one.bytes).bitmap, try PNGImage(decoding: other.bytes).bitmap
      )
      let expected = (0..<one.width).flatMap { y in
        (0..<one.height).map { x in one.pixels[x * one.width + one.width - 1 - y] }
      }
      #expect(expected == other.pixels)
    }
  }

  @Test(arguments: Shipped.themeFiles)
  func `a board does not depend on those printed before it`(file: String) throws {
    let theme = try Shipped.theme(file)
    let palettes = try Shipped.palettes().map { try ResolvedPalette($0, theme: theme) }
    let puzzles = try Self.specifications.enumerated().map {
      try TreePuzzle.make($1, seed: UInt64($0))
    }
    let renderer = BoardRenderer(theme: theme, cellPixels: 20)
    let drawings = puzzles.map { renderer.drawing(of: $0.state, on: $0.makeGrid()) }
    let alone = try drawings.map { try Printer(palettes: palettes).print($0) }
    let together = Printer(palettes: palettes)
    let backwards = try drawings.reversed().map { try together.print($0) }
    #expect(Array(backwards.reversed()) == alone)
  }

  @Test func `a store that forgets gives the same picture`() throws {
    let (layout, state) = try board(Self.specifications[2], "noodles.json", 32, seed: 1)
    let mosaic = try #require(layout.mosaic(state))
    #expect(try tiled(mosaic, byteLimit: 1).separation == tiled(mosaic).separation)
  }

  @Test func `each distinct tile is drawn once`() throws {
    let (layout, state) = try board(Self.specifications[0], "noodles.json", 32, seed: 1)
    let mosaic = try #require(layout.mosaic(state))
    let store = TileStore<BoardTile>(byteLimit: 1 << 24)
    var drawn = 0
    for _ in 1...2 {
      _ = try store.separation(of: mosaic, inks: mosaic.inks) { (scene) throws(RasterError) in
        drawn += 1
        return try SceneRenderer().separation(of: scene, inks: mosaic.inks, evenly: true)
      }
    }
    #expect(drawn == Set(mosaic.tiles.map(\.key)).count)
    #expect(drawn < mosaic.tiles.count / 2)
  }

  @Test func `what leaves its cell has no mosaic`() throws {
    let theme = try Shipped.theme("noodles.json")
    let hex = try SampleBoard.hex.puzzle
    #expect(
      BoardLayout(grid: hex.makeGrid(), theme: theme, cellPixels: 16).mosaic(hex.state) == nil)
    let (layout, rest) = try board(Self.specifications[0], theme, 16, seed: 1)
    var state = rest
    state[3]?.pose.turn = 0.3
    #expect(layout.mosaic(state) == nil)
  }

  private func board(
    _ specification: GridSpecification, _ file: String, _ cellPixels: Int, seed: UInt64
  ) throws -> (BoardLayout, NoodlesBoard) {
    try board(specification, Shipped.theme(file), cellPixels, seed: seed)
  }

  private func board(
    _ specification: GridSpecification, _ theme: Theme, _ cellPixels: Int, seed: UInt64
  ) throws -> (BoardLayout, NoodlesBoard) {
    let puzzle = try TreePuzzle.make(specification, seed: seed)
    let layout = BoardLayout(grid: puzzle.makeGrid(), theme: theme, cellPixels: cellPixels)
    return (layout, puzzle.state)
  }

  private func tiled(
    _ mosaic: Mosaic<BoardTile>, byteLimit: Int = 1 << 24
  ) throws -> TiledSeparation {
    try TileStore<BoardTile>(byteLimit: byteLimit).separation(of: mosaic, inks: mosaic.inks) {
      (scene) throws(RasterError) in
      try SceneRenderer().separation(of: scene, inks: mosaic.inks, evenly: true)
    }
  }

  /// The difference between a board of squares and its drawing in colours, as README.md gives it.
  @Test(arguments: Shipped.themeFiles, [8, 16, 64])
  func `a print of tiles is as far from the drawing in colours as is told`(
    file: String, cellPixels: Int
  ) throws {
    let theme = try Shipped.theme(file)
    // The large board has no mixes that the small ones lack, and takes most of the time.
    let palettes = try Shipped.palettes().enumerated()
      .filter { index, _ in cellPixels < 64 || index % 3 == 0 }
      .map { try ResolvedPalette($1, theme: theme) }
    let puzzle = try TreePuzzle.make(Self.specifications[3], seed: 6)
    let renderer = BoardRenderer(theme: theme, cellPixels: cellPixels)
    let layout = BoardLayout(grid: puzzle.makeGrid(), theme: theme, cellPixels: cellPixels)
    let scene = layout.scene(of: puzzle.state)
    let files = try Printer(palettes: palettes).print(
      renderer.drawing(of: puzzle.state, on: puzzle.makeGrid()))
    var most = 0
    for (palette, file) in zip(palettes, files) {
      let drawn = try SceneRenderer().bitmap(of: scene, colors: palette.colors(for: scene.inks))
      let printed = try PNGImage(decoding: file.bytes).bitmap
      most = max(most, drawn.difference(from: printed))
    }
    #expect(most <= 12)
  }
}
