import TinctBoards
import PixelComparison
import Testing
import TinctCodecs
import TinctDocuments
import TinctGraphics
@testable import TinctPipeline
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
        let layout = IconLayout(of: subject, side: side, shape: shape, theme: theme)
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

  private static let boards: [GridSpecification] = [
    GridSpecification(kind: .square, columns: 12, rows: 12),
    GridSpecification(kind: .hex, columns: 11, rows: 11),
    GridSpecification(kind: .hex, shape: .hexagon(side: 6)),
    GridSpecification(kind: .triangle, columns: 21, rows: 11),
    GridSpecification(kind: .cairo, columns: 10, rows: 10),
    GridSpecification(kind: .penrose, shape: .disc(rings: 5)),
    GridSpecification(kind: .octagonSquare, columns: 9, rows: 9),
    GridSpecification(kind: .heptagon, shape: .disc(rings: 4)),
  ]

  @Test(arguments: boards)
  func `an icon of a part of a game is about the middle of its pieces, and cuts none`(
    board: GridSpecification
  ) throws {
    let theme = try Shipped.theme("noodles.json")
    let figures: [Theme.Stones.StateLook] = [
      .init(shape: .stone), .init(shape: .hexagon, edge: .powered, size: 0.9),
      .init(shape: .triangle), .init(shape: .star, size: 1),
    ]
    var looks = theme.stones
    let font = try Shipped.labelFont()
    let count = try Grid(board).cells.count
    let forms: [IconLayout.Ground] = [.full, .rounded, .mac, .maskable, .round, .adaptive]
    var random = SplitMix64(seed: 11)
    for number in 0..<24 {
      looks.looks["1"] = figures[number % figures.count]
      // From a few pieces to a full board.
      let share = [2, 20, 50, 100][number % 4]
      var states = [StonesPosition.State](repeating: .number(0), count: count)
      for cell in states.indices where random.next(below: 100) < share { states[cell] = .number(1) }
      let last = number % 3 == 0 ? [random.next(below: count)] : []
      for cell in last { states[cell] = .number(1) }
      let position = try StonesPosition(name: "x", grid: board, states: states, lastMove: last)
      let cells = [2.4, 3, 4, nil][random.next(below: 4)]
      let subject = IconSubject(position, looks: looks, font: font, cells: cells)
      let (side, form) = (240 + random.next(below: 60), forms[number % forms.count])
      let layout = IconLayout(of: subject, side: side, shape: form, theme: theme)
      let stones = StonesLayout(
        grid: subject.grid, theme: theme, looks: looks, cellPixels: layout.cellPixels, font: font)
      let whole = BoardLayout(grid: subject.grid, theme: theme, cellPixels: layout.cellPixels)
      let game = try #require(subject.game)
      let amounts = try Amounts(
        layout.scene(NoodlesBoard(), whole, game: (game.board, stones)))
      guard let seen = amounts.extent(of: .powered, above: 1 << 14) else {
        #expect(!states.contains(.number(1)))
        continue
      }
      let what = "\(number): \(seen) of \(side), \(form), \(cells ?? 0) cells"
      let (left, right) = (seen.columns.lowerBound, seen.columns.upperBound + 1)
      let (top, bottom) = (seen.rows.lowerBound, seen.rows.upperBound + 1)
      // Sizes of pieces are rounded to whole pixels.
      #expect(abs(left + right - side) <= 4 && abs(top + bottom - side) <= 4, "\(what)")
      // Nothing of them is where a system may cut, or just beside it.
      let width = Double(form == .adaptive ? side * 72 / 108 : layout.ground.width)
      let half = (form == .maskable ? 0.4 : form == .adaptive ? 33.0 / 72 : 0.5) * width - 2
      let isRound = [.maskable, .round, .adaptive].contains(form)
      let radius = isRound ? half : 0.225 * width
      for y in seen.rows {
        for x in seen.columns {
          let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
          guard amounts.amount(of: .powered, at: point) > 1 << 14 else { continue }
          let away = Point(
            x: abs(point.x - Double(side) / 2), y: abs(point.y - Double(side) / 2))
          let corner = Point(
            x: max(away.x - (half - radius), 0), y: max(away.y - (half - radius), 0))
          try #require(away.x <= half && away.y <= half && corner.length <= radius, "\(what)")
        }
      }
    }
  }

  @Test(arguments: ["squares.json", "hexes.json", "tilings.json"])
  func `the part of a board in an icon is about the source, or else about a junction`(
    file: String
  ) throws {
    let theme = try Shipped.theme("noodles.json")
    var aboutSource = 0
    for puzzle in try Shipped.pack(file).puzzles {
      let pieces = try #require(puzzle.solution)
      let made = puzzle.makeGrid()
      let board = NoodlesBoard(grid: made, sources: puzzle.sources, connectors: pieces)
      let subject = IconSubject(board, on: made)
      let grid = subject.grid
      let layouts = [IconLayout.Ground.full, .rounded, .round].map {
        IconLayout(of: subject, side: 1024, shape: $0, theme: theme)
      }
      // All systems show the same part.
      #expect(Set(layouts.map(\.cellPixels)).count == 1, "\(puzzle.name)")
      let layout = layouts[0]
      // Where a board is hardly larger than the icon, its edges decide.
      let ends = [
        layout.board.x, layout.board.y, layout.board.x + layout.board.width - 1024,
        layout.board.y + layout.board.height - 1024,
      ]
      guard layout.board.width > 1024, ends.allSatisfy({ abs($0) > 1 }) else { continue }
      let cell = Double(layout.cellPixels)
      func distance(_ index: Int) -> Double {
        let own = grid.cells[index].center - grid.bounds.minimum
        let x = Double(layout.board.x) + Double(layout.board.width) / 2
        let y = Double(layout.board.y) + Double(layout.board.height) / 2
        return Point(
          x: x + (own.x - grid.bounds.width / 2) * cell - 512,
          y: y + (own.y - grid.bounds.height / 2) * cell - 512
        ).length
      }
      // A view of the hyperbolic plane shrinks towards a side, and has its source before the other.
      let isSource = puzzle.sources.contains {
        distance($0) < (puzzle.name == "heptagon" ? 1024.0 / 4 : 0.3 * cell)
      }
      let isJunction = grid.cells.indices.contains {
        pieces[$0].sides.count > 2 && distance($0) < 0.3 * cell
      }
      #expect(isSource || isJunction, "\(puzzle.name)")
      aboutSource += isSource ? 1 : 0
    }
    #expect(aboutSource > 0)
  }

  /// Puzzles with the source at the rim, and those whose icons had ends at their edges.
  @Test(arguments: [
    ("tilings.json", "cairo", "beads.json"), ("tilings.json", "penrose", "toy.json"),
    ("hexes.json", "reef", "noodles.json"), ("squares.json", "garden", "ribbon.json"),
    ("tilings.json", "heptagon", "noodles.json"),
  ])
  func `the source is in an icon, and no end lies at its edge`(
    file: String, name: String, theme: String
  ) throws {
    let theme = try Shipped.theme(theme)
    let puzzle = try #require(try Shipped.pack(file).puzzles.first { $0.name == name })
    let pieces = try #require(puzzle.solution)
    let made = puzzle.makeGrid()
    let board = NoodlesBoard(grid: made, sources: puzzle.sources, connectors: pieces)
    let subject = IconSubject(board, on: made)
    // A board of the hyperbolic plane is seen from near the source.
    let grid = subject.grid
    for side in [1024, 16] {
      let layout = IconLayout(of: subject, side: side, shape: .full, theme: theme)
      let (cell, half) = (Double(layout.cellPixels), Double(side) / 2)
      /// The distance of a cell's middle inside the nearest edge, in pixels.
      func inside(_ index: Int) -> Double {
        let own = grid.cells[index].center - grid.bounds.minimum
        let x = Double(layout.board.x) + Double(layout.board.width) / 2
        let y = Double(layout.board.y) + Double(layout.board.height) / 2
        let away = Point(
          x: x + (own.x - grid.bounds.width / 2) * cell - half,
          y: y + (own.y - grid.bounds.height / 2) * cell - half)
        return half - max(abs(away.x), abs(away.y))
      }
      #expect(puzzle.sources.contains { inside($0) > 0.4 * cell }, "\(side)")
      guard side > 16 else { continue }
      // The small cells far from the source of a board of the hyperbolic plane are a pattern.
      let ends = grid.cells.indices.filter {
        pieces[$0].sides.count == 1
          && (name != "heptagon" || grid.cells[$0].inradius * cell > 0.06 * 1024)
      }
      let hasSmall = ["heptagon", "penrose"].contains(name)
      #expect(
        !ends.contains {
          abs(inside($0)) < 0.4 * grid.cells[hasSmall ? $0 : 0].inradius * cell
        })
    }
  }

  /// The most ground outside all cells in the icon of a part of a board, as a share of the icon; of
  /// a view of the hyperbolic plane more lies beyond its rim.
  private static let (mostBare, mostBareDisk) = (0.22, 0.24)

  @Test(arguments: Shipped.themeFiles)
  func `cells fill the icon of a part of any board`(file: String) throws {
    let (theme, count) = (try Shipped.theme(file), 48)
    for pack in ["squares.json", "hexes.json", "tilings.json"] {
      for puzzle in try Shipped.pack(pack).puzzles {
        let made = puzzle.makeGrid()
        let board = NoodlesBoard(
          grid: made, sources: puzzle.sources, connectors: try #require(puzzle.solution))
        let subject = IconSubject(board, on: made)
        let grid = subject.grid
        let layout = IconLayout(of: subject, side: 1024, shape: .full, theme: theme)
        // A small board is whole, with ground about it.
        guard max(layout.board.width, layout.board.height) > 1024 else { continue }
        let cell = Double(layout.cellPixels)
        let middle = Point(
          x: Double(layout.board.x) + Double(layout.board.width) / 2,
          y: Double(layout.board.y) + Double(layout.board.height) / 2)
        let outlines = grid.cells.map { FlatPath([$0.corners]) }
        var bare = 0
        for row in 0..<count {
          for column in 0..<count {
            let pixel = Point(
              x: (Double(column) + 0.5) * 1024 / Double(count),
              y: (Double(row) + 0.5) * 1024 / Double(count))
            let point = grid.bounds.middle + (pixel - middle) * (1 / cell)
            bare += outlines.contains { $0.winding(point) != 0 } ? 0 : 1
          }
        }
        let share = Double(bare) / Double(count * count)
        let most = puzzle.name == "heptagon" ? Self.mostBareDisk : Self.mostBare
        #expect(share <= most, "\(pack), \(puzzle.name): \(share)")
      }
    }
  }

  @Test(arguments: [16, 64, 1024])
  func `a source on a small cell is whole, large enough to be seen, and not in a corner`(
    side: Int
  ) throws {
    let theme = try Shipped.theme("noodles.json")
    let puzzle = try #require(
      try Shipped.pack("tilings.json").puzzles.first { $0.name == "heptagon" })
    let made = puzzle.makeGrid()
    let board = NoodlesBoard(
      grid: made, sources: puzzle.sources, connectors: try #require(puzzle.solution))
    let subject = IconSubject(board, on: made)
    let grid = subject.grid
    let layout = IconLayout(of: subject, side: side, shape: .full, theme: theme)
    let source = grid.cells[try #require(puzzle.sources.first)]
    let cell = Double(layout.cellPixels)
    let own = source.center - grid.bounds.minimum
    let middle = Point(
      x: Double(layout.board.x) + Double(layout.board.width) / 2
        + (own.x - grid.bounds.width / 2) * cell,
      y: Double(layout.board.y) + Double(layout.board.height) / 2
        + (own.y - grid.bounds.height / 2) * cell)
    let thirds = 0.3 * Double(side)...0.7 * Double(side)
    #expect(thirds.contains(middle.x) && thirds.contains(middle.y), "\(middle) of \(side)")
    // As large as a source in the middle of any other icon, or nearly so.
    #expect(2 * source.inradius * cell > min(0.16 * Double(side), 12), "\(cell) of \(side)")
  }

  @Test func `so many cells around the last move have it in the middle, at the rim too`() throws {
    let theme = try Shipped.theme("toy.json")
    let grid = GridSpecification(kind: .square, columns: 9, rows: 9)
    for cell in [0, 8, 40, 44, 80] {
      var states = [StonesPosition.State](repeating: .number(0), count: 81)
      states[cell] = .number(1)
      let position = try StonesPosition(
        name: "x", grid: grid, states: states, lastMove: [30, cell])
      let subject = IconSubject(
        position, looks: theme.stones, font: try Shipped.labelFont(), cells: 4)
      let layout = IconLayout(of: subject, side: 512, shape: .full, theme: theme)
      let middle = Point(
        x: Double(layout.board.x) + Double(layout.board.width) / 2
          + Double(cell % 9 - 4) * Double(layout.cellPixels),
        y: Double(layout.board.y) + Double(layout.board.height) / 2
          + Double(cell / 9 - 4) * Double(layout.cellPixels))
      #expect(abs(middle.x - 256) <= 1 && abs(middle.y - 256) <= 1, "\(cell): \(middle)")
    }
  }

  @Test func `the pattern of a ground is in the ground's layer, up to all edges`() throws {
    let theme = try Shipped.theme("ribbon.json")
    let subject = try self.subject(Self.grids[0])
    let layout = IconLayout(of: subject, side: 256, shape: .full, theme: theme)
    let board = BoardLayout(grid: subject.grid, theme: theme, cellPixels: layout.cellPixels)
    func extent(_ layer: IconLayout.Layer) throws -> ClosedRange<Int>? {
      try Amounts(layout.scene(subject.board, board, layer))
        .extent(of: .pattern, above: 20000)?.rows
    }
    #expect(try extent(.subject) == nil)
    let rows = try #require(try extent(.ground))
    #expect(rows.lowerBound < 30 && rows.upperBound > 225)
  }

  @Test func `a small board is whole where there is room, and in the middle`() throws {
    let theme = try Shipped.theme("noodles.json")
    let subject = try self.subject(Self.grids[0])
    #expect(subject.cells == nil)
    let layout = IconLayout(of: subject, side: 1024, shape: .maskable, theme: theme)
    // Within the circle of 80 % that is sure to be seen.
    let half = Double(layout.board.width) / 2
    #expect((2 * half * half).squareRoot() <= 0.4 * 1024 + 1)
    #expect(abs(layout.board.x * 2 + layout.board.width - 1024) <= 1)
  }

  @Test func `an icon is as large as its board, of which a part is drawn, makes it`() throws {
    let theme = try Shipped.theme("toy.json")
    let subject = try self.subject(Self.grids[1])
    for side in [16, 200] {
      let layout = IconLayout(of: subject, side: side, shape: .rounded, theme: theme)
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

  @Test(arguments: Shipped.themeFiles)
  func `the tinted icon is grey and dark, the dark one dark, in every theme`(
    file: String
  ) throws {
    let theme = try Shipped.theme(file)
    let puzzle = try #require(try Shipped.pack("hexes.json").puzzles.first)
    let pieces = try #require(puzzle.solution)
    let grid = puzzle.makeGrid()
    let subject = IconSubject(
      NoodlesBoard(grid: grid, sources: puzzle.sources, connectors: pieces), on: grid)
    for palette in try Shipped.palettes() where ["Sumi", "Citrus"].contains(palette.name) {
      let icon = try IconFiles(
        of: subject, named: "Net", in: IconFiles.Palettes(palette, in: theme, of: subject),
        theme: theme, settings: RenderSettings(effort: .fastest))
      let pictures = try icon.files(of: .appiconset).prefix(3).map {
        try PNGImage(decoding: $0.pieces.reduce([], +)).bitmap
      }
      func luminance(_ bitmap: Bitmap) -> Double {
        let sample = stride(from: 0, to: bitmap.pixels.count, by: 97)
        let sum = sample.reduce(0) { $0 + Color(bitmap.pixels[$1]).relativeLuminance }
        return sum / Double((bitmap.pixels.count + 96) / 97)
      }
      #expect(pictures[2].isGrey)
      // Wide noodles of Contrast are light on black, and cover half of the icon.
      #expect(luminance(pictures[1]) < 0.45 && luminance(pictures[2]) < 0.5, "\(palette.name)")
    }
  }

  @Test(arguments: [16, 64, 512], [IconLayout.Ground.full, .rounded, .mac, .maskable])
  func `a piece alone is large and in the middle`(
    side: Int, shape: IconLayout.Ground
  ) throws {
    let theme = try Shipped.theme("noodles.json")
    for mask: UInt32 in [1, 3, 7, 15] {
      let piece = PieceClass(of: Connectors(mask: mask), sides: 4)
      let subject = try #require(IconSubject(piece, kind: .square, isSource: false))
      let layout = IconLayout(of: subject, side: side, shape: shape, theme: theme)
      let board = BoardLayout(
        grid: subject.grid, theme: theme.withoutTiles, cellPixels: layout.cellPixels)
      let amounts = try Amounts(layout.scene(subject.board, board))
      let seen = try #require(amounts.extent(of: .powered, above: 1 << 15))
      let (left, right) = (seen.columns.lowerBound, seen.columns.upperBound + 1)
      let (top, bottom) = (seen.rows.lowerBound, seen.rows.upperBound + 1)
      #expect(abs(left + right - side) <= 3 && abs(top + bottom - side) <= 3)
      let share = Double(max(right - left, bottom - top)) / Double(layout.ground.width)
      #expect(abs(share - 0.84 * shape.room) < 0.02 + 2.5 / Double(side))
    }
  }

  @Test func `all that decides a drawing is in its key`() {
    let icon = Fingerprint(of: [1])
    func key(
      _ icon: Fingerprint, _ side: Int = 64, _ shape: IconLayout.Ground = .full,
      _ layer: IconLayout.Layer = .whole, isSilhouette: Bool = false
    ) -> Fingerprint { IconFiles.key(icon, side, shape, layer, isSilhouette: isSilhouette) }
    let grounds: [IconLayout.Ground] = [.full, .maskable, .rounded, .mac, .round, .adaptive]
    let keys =
      grounds.map { key(icon, 64, $0) }
      + [
        key(Fingerprint(of: [2])), key(icon, 65), key(icon, 64, .full, .ground),
        key(icon, 64, .full, .subject), key(icon, isSilhouette: true),
      ]
    #expect(Set(keys).count == keys.count)
    #expect(key(icon) == keys[0])
  }

  @Test func `the layers of an adaptive icon keep to the circle that is always seen`() throws {
    let theme = try Shipped.theme("lumen.json")
    let palette = try #require(try Shipped.palettes().first { $0.name == "Lagoon" })
    let cross = PieceClass(of: Connectors(mask: 15), sides: 4)
    let subject = try #require(IconSubject(cross, kind: .square, isSource: false))
    let icon = try IconFiles(
      of: subject, named: "Net", in: IconFiles.Palettes(palette, in: theme, of: subject),
      theme: theme, settings: RenderSettings(effort: .fastest))
    let files = try icon.files(of: .android)
    func picture(_ name: String) throws -> Bitmap {
      let file = try #require(files.first { $0.name == "android/res/mipmap-xxxhdpi/\(name).png" })
      return try PNGImage(decoding: file.pieces.reduce([], +)).bitmap
    }
    let (front, ground) = (
      try picture("ic_launcher_foreground"), try picture("ic_launcher_background")
    )
    let mark = try picture("ic_launcher_monochrome")
    let shown = try picture("ic_launcher_round")
    #expect([front.width, ground.width, mark.width, shown.width] == [432, 432, 432, 192])
    #expect(ground.pixels.allSatisfy { $0.alpha == 255 })
    let middle = front.pixels[216 * 432 + 216]
    #expect(middle.alpha > 0 && mark.pixels.contains { $0.alpha == 255 })
    #expect(mark.pixels.allSatisfy { $0.red == $0.green && $0.green == $0.blue })
    // 66 units of 108 are 264 pixels of 432.
    for (index, pixel) in mark.pixels.enumerated() where pixel.alpha > 0 {
      let (x, y) = (Double(index % 432) - 215.5, Double(index / 432) - 215.5)
      #expect((x * x + y * y).squareRoot() <= 132)
    }
  }

  @Test func `the monochrome layer has a hole where the ring of a source is`() throws {
    let theme = try Shipped.theme("noodles.json")
    let palette = try #require(try Shipped.palettes().first { $0.name == "Lagoon" })
    let piece = PieceClass(of: Connectors(mask: 7), sides: 4)
    let subject = try #require(IconSubject(piece, kind: .square, isSource: true))
    let icon = try IconFiles(
      of: subject, named: "Net", in: IconFiles.Palettes(palette, in: theme, of: subject),
      theme: theme, settings: RenderSettings(effort: .fastest))
    let file = try #require(
      try icon.files(of: .android).first { $0.name.hasSuffix("xxxhdpi/ic_launcher_monochrome.png") }
    )
    let mark = try PNGImage(decoding: file.pieces.reduce([], +)).bitmap
    let column = (0..<mark.height).map { mark[mark.width / 2, $0].alpha }
    // The arm, the ring, the dot, the ring, and the disc below.
    var runs: [Bool] = []
    for alpha in column where alpha == 0 || alpha == 255 {
      if runs.last != (alpha == 255) { runs.append(alpha == 255) }
    }
    #expect(runs == [false, true, false, true, false, true, false])
    #expect(mark.pixels.allSatisfy { $0.alpha == 0 || $0.red == 255 })
  }

  @Test func `every form has its files, of their sizes and modes`() throws {
    let theme = try Shipped.theme("noodles.json")
    let palette = try Palette(base: "#FFF4D6", text: "#D9480F")
    let kind = GridKind.square
    let subject = try #require(
      IconSubject(PieceClass(of: Connectors(mask: 3), sides: 4), kind: kind, isSource: false))
    let icon = try IconFiles(
      of: subject, named: "Net", in: IconFiles.Palettes(palette, in: theme, of: subject),
      theme: theme,
      settings: RenderSettings(effort: .fastest))
    for form in IconFiles.Form.allCases {
      let files = try icon.files(of: form)
      #expect(files.map(\.name) == IconFiles.names(of: form))
      for file in files {
        let bytes = file.pieces.reduce([], +)
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
      try PNGImage(decoding: $0.pieces.reduce([], +)).bitmap
    }
    // A piece alone lies on what would be its tile.
    let tile = try #require(try theme.inks.colors(in: palette)[.poweredCell])
    #expect(Color(phones[0][0, 0]).hex == tile.hex)
    #expect(Color(phones[1][0, 0]).relativeLuminance < 0.05)
    #expect(Color(phones[2][0, 0]).relativeLuminance < 0.05)
    #expect(phones[2].pixels.allSatisfy { $0.red == $0.green && $0.green == $0.blue })
    #expect(phones[2].pixels.contains { $0.red == 255 })
  }

  @Test func `an icon is about a source of usual size inside the board, else about its middle`()
    throws
  {
    for grid in Self.grids {
      let puzzle = try TreePuzzle.make(grid)
      let made = puzzle.makeGrid()
      func focus(source: Int) -> Int {
        IconSubject(
          NoodlesBoard(grid: made, sources: [source], connectors: puzzle.pieces), on: made
        ).focus
      }
      // The last cell is at the rim, and the last inside of a disc is small.
      let inner = made.cells.indices.filter { cell in
        made.cells[cell].sides.allSatisfy { $0.neighbor != nil }
      }
      let first = try #require(inner.first)
      #expect(focus(source: first) == first)
      let last = puzzle.pieces.count - 1
      #expect(focus(source: last) != last && inner.contains(focus(source: last)))
    }
  }

  @Test func `the rim of a board that wraps is a rim`() throws {
    let wrapped = try TreePuzzle.make(
      GridSpecification(kind: .square, columns: 5, rows: 5, wraps: true))
    let grid = wrapped.makeGrid()
    for (source, focus) in [(24, 12), (10, 12), (2, 12), (6, 6), (18, 18)] {
      let board = NoodlesBoard(grid: grid, sources: [source], connectors: wrapped.pieces)
      #expect(IconSubject(board, on: grid).focus == focus)
    }
  }

  @Test func `roles that are swapped twice are as they were`() throws {
    for palette in try Shipped.palettes() { #expect(palette.turned.turned == palette) }
  }

  @Test func `greys keep the order of a scheme's roles`() throws {
    let scheme = Scheme(derivedFrom: try Color(hex: "#800080")).palette(named: "x")
    let grey = scheme.grey
    let levels = ["dark", "neutral", "base", "light"].map { grey.color(named: $0)?.red ?? -1 }
    #expect(levels == levels.sorted() && Set(levels).count == 4)
    #expect(levels.first == 0 && levels.last == 1)
  }

  @Test func `as many cells as the board has are the whole board, which no mask cuts`() throws {
    let theme = try Shipped.theme("noodles.json")
    let grid = GridSpecification(kind: .square, columns: 7, rows: 7)
    for shape in [IconLayout.Ground.full, .maskable, .round, .adaptive] {
      let layout = IconLayout(
        of: try subject(grid, cells: 7), side: 512, shape: shape, theme: theme)
      let room = shape.room * Double(512 - 2 * Int((shape.inset * 512).rounded()))
      #expect(Double(layout.board.width) <= room.rounded(.up))
      let part = IconLayout(of: try subject(grid, cells: 6), side: 512, shape: shape, theme: theme)
      #expect(part.cellPixels > layout.cellPixels)
    }
    // Rows of hexagons are shifted by half a cell.
    let hexes = GridSpecification(kind: .hex, columns: 5, rows: 5)
    let sides = try [5.0, 6, 4].map { cells in
      IconLayout(of: try subject(hexes, cells: cells), side: 512, shape: .full, theme: theme)
        .cellPixels
    }
    #expect(sides[0] == sides[1] && sides[0] < sides[2])
  }
}
