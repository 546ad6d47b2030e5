import TinctBoards
import PixelComparison
import Testing
import TinctGraphics
import TinctPuzzles
import TinctRaster

@testable import TinctPipeline

/// Boards of games on squares are laid together from tiles; the scene of the whole board is the
/// oracle.
struct StonesMosaicTests {
  /// Cairo samples fifteen lines in each pixel; moved by whole pixels, an edge that lies on one may
  /// come to lie beside it.
  private static let oneLine = 18.0

  private static let grid = GridSpecification(kind: .square, columns: 6, rows: 5)

  /// A position in which states, floors, marks, labels and the last move meet in many ways.
  private func position(
    _ grid: GridSpecification = grid, labels: Bool = true
  ) throws -> StonesPosition {
    let cells = 0..<(try grid.cellCount())
    let texts = ["12", "A", "w"]
    let states = cells.map { cell in StonesPosition.State.number(cell * 7 % 5 % 4) }
    let floors = cells.map { cell -> StonesPosition.State in
      cell % 11 == 3 ? .name("hole") : cell % 4 == 1 ? .name("red") : .number(0)
    }
    let marks = cells.map { cell -> StonesPosition.State in
      cell % 9 == 2 ? .name("goal") : .number(0)
    }
    let labelled = cells.map { cell -> String? in cell % 5 == 0 ? texts[cell / 5 % 3] : nil }
    return try StonesPosition(
      name: "p", grid: grid, states: states, cells: floors, marks: marks,
      labels: labels ? labelled : [], lastMove: [1, 7, 8])
  }

  /// The looks of a theme with every shape among them.
  private func looks(_ theme: Theme) -> Theme.Stones {
    var stones = theme.stones
    stones.looks["hole"] = Theme.Stones.StateLook(shape: .none, isVoid: true)
    stones.looks["red"] = Theme.Stones.StateLook(shape: .none, cell: .powered)
    stones.looks["goal"] = Theme.Stones.StateLook(shape: .ring, ink: .wire, size: 0.5)
    stones.looks["3"] = Theme.Stones.StateLook(shape: .star, ink: .wire, rim: .powered, size: 0.7)
    return stones
  }

  private func layout(
    _ grid: GridSpecification, _ theme: Theme, _ looks: Theme.Stones, _ cell: Int
  ) throws -> StonesLayout {
    try StonesLayout(
      grid: Grid(grid), theme: theme, looks: looks, cellPixels: cell, font: Shipped.labelFont())
  }

  private func difference(_ layout: StonesLayout, _ position: StonesPosition) throws -> Double? {
    let mosaic = try #require(layout.mosaic(StonesBoard(position)))
    #expect(mosaic.width == layout.width && mosaic.height == layout.height)
    let tiled = try TileStore<StoneTile>(byteLimit: 1 << 24)
      .separation(of: mosaic, inks: mosaic.inks) { (scene) throws(RasterError) in
        try SceneRenderer().separation(of: scene, inks: mosaic.inks)
      }
    return try Amounts(tiled.separation)
      .difference(from: Amounts(layout.scene(of: StonesBoard(position))))
  }

  @Test(arguments: Shipped.themeFiles, [17, 32])
  func `a mosaic shows what the scene shows`(file: String, cell: Int) throws {
    let theme = try Shipped.theme(file)
    let layout = try layout(Self.grid, theme, looks(theme), cell)
    let position = try position()
    // Light and shadows leave cells, and so do dots in their corners; thumbnails have none. A panel
    // has a gap under the hole.
    guard layout.mosaic(StonesBoard(position)) != nil else {
      #expect(
        theme != theme.matte || theme.hasDirection || theme.wire.shadow != nil
          || theme.cell.shadow != nil || theme.cell.shape == .corners
          || theme.board.panel != nil)
      return
    }
    #expect(try #require(try difference(layout, position)) <= Self.oneLine)
  }

  @Test(arguments: ["#noMargin", "#outline", "#gapless", "#disc", "#shades", "#wideMargin"])
  func `so it does in other themes`(change: String) throws {
    var theme = try Shipped.theme("noodles.json")
    switch change {
    case "#noMargin": theme.board.margin = 0
    case "#outline": theme.cell.shape = .outline
    case "#gapless": (theme.cell.gap, theme.cell.cornerRadius) = (0, 0)
    case "#disc": theme.cell.shape = .disc
    case "#shades": theme.cell.shades = 2
    default: theme.board.margin = 1.3
    }
    for labels in [false, true] {
      let layout = try layout(Self.grid, theme, looks(theme), 24)
      #expect(try #require(try difference(layout, position(labels: labels))) <= Self.oneLine)
    }
  }

  @Test(arguments: Theme.Stones.Shape.allCases)
  func `a figure that leaves its cell has no mosaic, and a smaller one has`(
    shape: Theme.Stones.Shape
  ) throws {
    let theme = try Shipped.theme("noodles.json")
    for size in [0.3, 0.6, 0.8, 1.0] {
      var looks = looks(theme)
      looks.looks["1"] = Theme.Stones.StateLook(
        shape: shape, ink: .powered, size: size, glyph: "Ågj")
      let layout = try layout(Self.grid, theme, looks, 32)
      let position = try position()
      if size == 0.3 || layout.mosaic(StonesBoard(position)) != nil {
        #expect(try #require(try difference(layout, position)) <= Self.oneLine, "\(size)")
      }
    }
  }

  @Test func `walls, hexes and pieces in motion have no mosaic`() throws {
    let theme = try Shipped.theme("noodles.json")
    var walls = Self.grid
    walls.walls = [CellSide(cell: 0, side: 0)]
    #expect(
      try layout(walls, theme, looks(theme), 16).mosaic(StonesBoard(position(walls))) == nil)
    let hexes = GridSpecification(kind: .hex, columns: 3, rows: 3)
    #expect(
      try layout(hexes, theme, looks(theme), 16).mosaic(StonesBoard(position(hexes))) == nil)
    var moving = StonesBoard(try position())
    moving[3]?.pose.scale = 0.5
    #expect(try layout(Self.grid, theme, looks(theme), 16).mosaic(moving) == nil)
  }

  @Test(arguments: ["noodles.json", "contrast.json"])
  func `a board does not depend on those printed before it`(file: String) throws {
    let theme = try Shipped.theme(file)
    let palettes = try Shipped.palettes().prefix(5).map { try ResolvedPalette($0, theme: theme) }
    let renderer = StonesRenderer(theme: theme, cellPixels: 20, font: try Shipped.labelFont())
    let drawings = try [1, 3, 4].map { (rows) throws in
      let grid = GridSpecification(kind: .square, columns: 4, rows: rows)
      let count = 4 * rows
      return renderer.drawing(
        of: try StonesPosition(
          name: "p", grid: grid, states: (0..<count).map { .number(($0 + rows) % 3) },
          labels: (0..<count).map { $0 == rows ? String(repeating: "8", count: rows) : nil },
          lastMove: [rows]))
    }
    let alone = try drawings.map { try Printer(palettes: palettes).print($0) }
    let together = Printer(palettes: palettes)
    let backwards = try drawings.reversed().map { try together.print($0) }
    #expect(Array(backwards.reversed()) == alone)
  }
}
