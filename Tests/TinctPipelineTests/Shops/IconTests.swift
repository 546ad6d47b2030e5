import TinctBoards
import Testing
import TinctCodecs
import TinctDocuments
import TinctGraphics
import TinctPipeline
import TinctPuzzles

struct IconTests {
  private static let sides = [16, 20, 24, 32, 48, 64, 180, 192, 512, 1024]
  private static let grids: [GridSpecification] = [
    GridSpecification(kind: .square, columns: 3, rows: 3),
    GridSpecification(kind: .square, columns: 13, rows: 11),
    GridSpecification(kind: .hex, shape: .hexagon(side: 3)),
    GridSpecification(kind: .heptagon, shape: .disc(rings: 2)),
  ]

  private func subject(_ grid: GridSpecification, cells: Double? = nil) throws -> IconSubject {
    let puzzle = try TreePuzzle.make(grid)
    let made = puzzle.makeGrid()
    return IconSubject(
      NoodlesBoard(grid: made, sources: puzzle.sources, connectors: puzzle.pieces), on: made,
      cells: cells)
  }

  @Test(arguments: grids)
  func `no cell is too small to be made out, at any size`(grid: GridSpecification) throws {
    let theme = try Shipped.theme("noodles.json")
    let subject = try self.subject(grid)
    for side in Self.sides {
      for shape in [IconLayout.Ground.full, .rounded, .mac, .maskable] {
        let layout = IconLayout(
          side: side, shape: shape, grid: subject.grid, theme: theme, cells: subject.cells,
          focus: subject.focus)
        let width = Double(layout.cellPixels) * 2 * subject.grid.cells[subject.focus].inradius
        #expect(width >= 12)
        // A board that is larger than the ground leaves no room beside it, a smaller one is
        // centred.
        let (ground, board) = (layout.ground, layout.board)
        if board.width > ground.width {
          #expect(board.x <= ground.x && board.x + board.width >= ground.x + ground.width)
        } else {
          #expect(abs((board.x - ground.x) * 2 + board.width - ground.width) <= 1)
        }
      }
    }
  }

  @Test func `a small board is whole where there is room, and in the middle`() throws {
    let theme = try Shipped.theme("noodles.json")
    let subject = try self.subject(Self.grids[0])
    #expect(subject.cells == nil)
    let layout = IconLayout(
      side: 1024, shape: .maskable, grid: subject.grid, theme: theme, cells: nil,
      focus: subject.focus)
    // Within the circle of 80 % that is sure to be seen.
    let half = Double(layout.board.width) / 2
    #expect((2 * half * half).squareRoot() <= 0.4 * 1024 + 1)
    #expect(abs(layout.board.x * 2 + layout.board.width - 1024) <= 1)
  }

  @Test func `an icon is as large as its board, of which a part is drawn, makes it`() throws {
    let theme = try Shipped.theme("toy.json")
    let subject = try self.subject(Self.grids[1])
    for side in [16, 200] {
      let layout = IconLayout(
        side: side, shape: .rounded, grid: subject.grid, theme: theme, cells: subject.cells,
        focus: subject.focus)
      let board = BoardLayout(
        grid: subject.grid, theme: theme, cellPixels: layout.cellPixels)
      let icon = try Amounts(layout.scene(subject.board, board))
      // The colour of the whole board at the same position.
      let edge = (board.width - layout.board.width) / 2
      let whole = try Amounts(board.scene(of: subject.board))
      let (x, y) = (edge - layout.board.x, edge - layout.board.y)
      // Away from the round corners.
      for pixel in side / 4..<side * 3 / 4 {
        for (across, down) in [(pixel, 1), (side - 2, pixel), (pixel, pixel)] {
          let (here, there) = (
            Point(x: Double(across), y: Double(down)),
            Point(x: Double(across + x), y: Double(down + y))
          )
          for ink in [Ink.powered, .wire, .cell, .panel] {
            let (one, other) = (
              Int(icon.amount(of: ink, at: here)), Int(whole.amount(of: ink, at: there))
            )
            #expect(abs(one - other) <= 257)
          }
        }
      }
    }
  }

  @Test func `every form has its files, of their sizes and modes`() throws {
    let theme = try Shipped.theme("noodles.json")
    let palette = try Palette(base: "#FFF4D6", text: "#D9480F")
    let kind = GridKind.square
    let subject = try #require(
      IconSubject(PieceClass(of: Connectors(mask: 3), sides: 4), kind: kind, isSource: false))
    let icon = try IconFiles(
      of: subject, named: "Net", in: IconFiles.Palettes(palette, in: theme), theme: theme,
      settings: RenderSettings(effort: .fastest))
    for form in IconFiles.Form.allCases {
      let files = try icon.files(of: form)
      #expect(files.map(\.name) == IconFiles.names(of: form))
      for file in files {
        let bytes = file.pieces.flatMap(\.self)
        #expect(file.problems(of: bytes, location: "x") == [])
        guard let side = file.side else { continue }
        let image = try PNGImage(decoding: bytes, by: .libpng)
        #expect(image.bitmap.width == side && image.bitmap.height == side)
        let isOpaque = image.bitmap.pixels.allSatisfy { $0.alpha == 255 }
        #expect(isOpaque == (file.isOpaque || form == .play), "\(file.name)")
        if form == .play { #expect(image.info.colorType == .rgba) }
      }
    }
    let phones = try icon.files(of: .appiconset).prefix(3).map {
      try PNGImage(decoding: $0.pieces.flatMap(\.self)).bitmap
    }
    #expect(Color(phones[0][0, 0]).hex == "#FFF4D6")
    #expect(Color(phones[1][0, 0]).relativeLuminance < 0.05)
    #expect(Color(phones[2][0, 0]).hex == "#000000")
    #expect(phones[2].pixels.allSatisfy { $0.red == $0.green && $0.green == $0.blue })
    #expect(phones[2].pixels.contains { $0.red == 255 })
  }

  @Test func `the source of an icon is on a cell of usual size, else the middle is shown`() throws {
    for (grid, isSource) in zip(Self.grids, [true, true, true, false]) {
      let puzzle = try TreePuzzle.make(grid)
      let made = puzzle.makeGrid()
      // The last cell of a disc is at its rim.
      let last = puzzle.pieces.count - 1
      let subject = IconSubject(
        NoodlesBoard(grid: made, sources: [last], connectors: puzzle.pieces), on: made)
      #expect((subject.focus == last) == isSource)
    }
  }

  @Test(arguments: Shipped.themeFiles)
  func `icons for dark mode and for tinting are dark, whatever the theme`(file: String) throws {
    let theme = try Shipped.theme(file)
    for palette in try Shipped.palettes() {
      let palettes = IconFiles.Palettes(palette, in: theme)
      for (dark, most) in [(palettes.dark, 0.08), (palettes.tinted, 0.03)] {
        let ground = try #require(try theme.inks.colors(in: dark)[.background])
        #expect(ground.relativeLuminance <= most, "\(palette.name)")
      }
      #expect(palette.turned.turned == palette)
    }
  }

  @Test func `greys keep the order of a scheme's roles`() throws {
    let scheme = Scheme(derivedFrom: try Color(hex: "#800080")).palette(named: "x")
    let grey = scheme.grey
    let levels = ["dark", "neutral", "base", "light"].map { grey.color(named: $0)?.red ?? -1 }
    #expect(levels == levels.sorted() && Set(levels).count == 4)
    #expect(levels.first == 0 && levels.last == 1)
  }
}
