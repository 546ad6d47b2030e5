import TinctBoards
import Testing
import TinctGraphics
@testable import TinctPipeline
import TinctPuzzles
import TinctRaster

struct ShotLayoutTests {
  /// Square, long, high, and with cells that differ.
  private static let grids: [GridSpecification] = [
    GridSpecification(kind: .square, columns: 7, rows: 7),
    GridSpecification(kind: .square, columns: 13, rows: 3),
    GridSpecification(kind: .square, columns: 2, rows: 11),
    GridSpecification(kind: .hex, shape: .hexagon(side: 4)),
    GridSpecification(kind: .heptagon, shape: .disc(rings: 2)),
  ]

  private static let contents: [ShotLayout.Contents] = [
    ShotLayout.Contents(hasFrame: true),
    ShotLayout.Contents(title: "Fresh squeezed", caption: "Small boards, bright mornings."),
    ShotLayout.Contents(
      title: "A title of many words, more than anybody would want to read",
      caption: String(repeating: "and a caption that does not come to an end ", count: 6)),
    ShotLayout.Contents(caption: "A caption alone."),
  ]

  private static let theme = Result { try Shipped.theme("noodles.json") }

  /// The sizes of boards of the grids, in their order.
  private static let sizings = Result {
    let look = try theme.get()
    return try grids.map { BoardSizing(try Grid($0), in: look) }
  }

  private static let fonts = Result {
    let font = try Shipped.labelFont()
    return ShotLayout.Fonts(title: font, caption: font)
  }

  private func layout(
    _ size: PixelSize, margins: ShotMargins = ShotMargins(across: 0.06, down: 0.08),
    _ boards: [BoardSizing], _ contents: ShotLayout.Contents
  ) throws -> ShotLayout {
    try #require(
      ShotLayout(
        size: size, margins: margins, boards: boards, contents: contents, fonts: Self.fonts.get()))
  }

  /// Lays out the whole board in the middle.
  private func centered(
    _ size: PixelSize, margins: ShotMargins = ShotMargins(across: 0.06, down: 0.08),
    _ board: BoardSizing, _ contents: ShotLayout.Contents
  ) throws -> ShotLayout {
    var contents = contents
    contents.composition = .center
    return try layout(size, margins: margins, [board], contents)
  }

  @Test func `a board that runs off the edges of a wide picture reaches the last of them`() throws {
    let preset = try #require(ShopPreset.named("steam-small")?.first)
    let layout = try layout(
      preset.size, margins: preset.margins, [Self.sizings.get()[0]],
      preset.contents(title: "Noodle Works", caption: nil, composition: .bleed))
    let board = try #require(layout.main)
    #expect(board.outer.x + board.outer.width >= preset.size.width)
  }

  @Test func `the piece that moved last is in every picture whose composition nobody chose`() throws
  {
    let theme = try Self.theme.get()
    var (parts, kept) = (0, 0)
    for side in [13] {
      let specification = GridSpecification(kind: .square, columns: side, rows: side)
      for cell in [0, side - 1, side * side / 2, side * (side - 1), side * side - 1] {
        var states = [StonesPosition.State](repeating: .number(0), count: side * side)
        states[cell] = .number(1)
        let position = try StonesPosition(
          name: "x", grid: specification, states: states, lastMove: [cell])
        let sizing = ComposedBoard(position).sizing(in: theme)
        for preset in ShopPreset.all where preset.style == .board {
          for contents in [Self.contents[1], ShotLayout.Contents()] {
            let layout = try self.layout(
              preset.size, margins: preset.margins, [sizing],
              preset.contents(title: contents.title, caption: contents.caption))
            let board = try #require(layout.main)
            let cellPixels = Double(board.cellPixels)
            // The middle of the cell from the middle of the board, which lies on its panel.
            let own = Point(
              x: (Double(cell % side) + 0.5 - Double(side) / 2) * cellPixels,
              y: (Double(cell / side) + 0.5 - Double(side) / 2) * cellPixels)
            let (cos, sin) = (cosine(board.angle), sine(board.angle))
            let point = Point(
              x: Double(board.area.x) + Double(board.area.width) / 2 + own.x * cos + own.y * sin,
              y: Double(board.area.y) + Double(board.area.height) / 2 - own.x * sin + own.y * cos)
            let (width, height) = (Double(preset.size.width), Double(preset.size.height))
            let isIn =
              (0.4 * cellPixels...width - 0.4 * cellPixels).contains(point.x)
              && (0.4 * cellPixels...height - 0.4 * cellPixels).contains(point.y)
            #expect(isIn, "\(preset.name), \(side), \(cell): \(point)")
            if layout.composition != .center { parts += 1 }
            kept += 1
          }
        }
      }
    }
    #expect(kept > 100 && parts > 0)
  }

  @Test(arguments: [8, 11, 19])
  func `the position of a game is seen whole where its cells are not too small`(side: Int) throws {
    let grid = GridSpecification(kind: .square, columns: side, rows: side)
    let states = [StonesPosition.State](repeating: .number(0), count: side * side)
    let position = try StonesPosition(name: "x", grid: grid, states: states)
    let sizing = ComposedBoard(position).sizing(in: try Self.theme.get())
    for preset in ShopPreset.all where preset.style == .board {
      for contents in [Self.contents[1], ShotLayout.Contents()] {
        var contents = preset.contents(title: contents.title, caption: contents.caption)
        let layout = try self.layout(preset.size, margins: preset.margins, [sizing], contents)
        let board = try #require(layout.main)
        if layout.composition == .center {
          #expect(board.outer.intersection(layout.safeArea) == board.outer, "\(preset.name)")
        } else {
          contents.composition = .center
          let whole = try self.layout(preset.size, margins: preset.margins, [sizing], contents)
          #expect(try #require(whole.main).cellPixels < 12, "\(preset.name)")
        }
        // Whoever asks for a close-up gets it.
        contents.composition = .crop
        #expect(
          try self.layout(preset.size, margins: preset.margins, [sizing], contents).composition
            == .crop)
      }
    }
  }

  @Test func `a wall has every board once before it has one again`() throws {
    let boards = Array(repeating: try Self.sizings.get()[0], count: 15)
    let preset = try #require(ShopPreset.named("steam-library-hero")?.first)
    let layout = try layout(
      preset.size, margins: preset.margins, boards,
      ShotLayout.Contents(composition: .tilt))
    let shown = layout.boards.map(\.board)
    #expect(shown.count > 6 && Set(shown).count == shown.count, "\(shown)")
  }

  @Test(arguments: ShopPreset.all, grids.indices)
  func `everything is inside the margins, and nothing overlaps`(
    preset: ShopPreset, grid: Int
  ) throws {
    let sizing = try Self.sizings.get()[grid]
    let side = Double(min(preset.size.width, preset.size.height))
    for contents in Self.contents {
      let layout = try centered(preset.size, margins: preset.margins, sizing, contents)
      let safe = layout.safeArea
      #expect(safe.x == Int((preset.margins.across * side).rounded()))
      #expect(safe.y == Int((preset.margins.down * side).rounded()))
      let main = try #require(layout.main)
      let texts = [layout.title, layout.caption].compactMap(\.self)
      let parts = [main.outer] + texts.map(\.area)
      for (index, part) in parts.enumerated() {
        #expect(part.intersection(safe) == part, "\(contents) leaves the margins")
        for other in parts[(index + 1)...] {
          #expect(part.intersection(other).isEmpty, "\(contents) overlaps")
        }
      }
      #expect(main.outer.intersection(main.area) == main.area)
      let size = sizing.size(cellPixels: main.cellPixels)
      #expect(size == PixelSize(width: main.area.width, height: main.area.height))
      // Centred to the pixel, but for what stands beside words.
      if texts.last?.isCentered != false {
        #expect(abs(2 * main.outer.x + main.outer.width - preset.size.width) <= 1)
      }
      if texts.isEmpty {
        #expect(abs(2 * main.outer.y + main.outer.height - preset.size.height) <= 1)
      }
    }
  }

  /// Much longer than any board.
  private static let extremes = [(3000, 200), (100, 2000)].map { width, height in
    ShopPreset("\(width)x\(height)", .web, "", width, height)
  }

  @Test(arguments: ShopPreset.all + extremes, ShotLayout.Composition.allCases)
  func `words are inside the margins and can be read, in every composition`(
    preset: ShopPreset, composition: ShotLayout.Composition
  ) throws {
    let sizings = try Self.sizings.get()
    let long = ShotLayout.Contents(title: String(repeating: "n", count: 80), caption: "Long.")
    for (number, words) in (Self.contents + [long]).enumerated() {
      var contents = preset.contents(
        title: words.title, caption: words.caption, composition: composition)
      if composition != .crop, composition != .band { contents.hasFrame = number == 1 }
      let layout = try self.layout(preset.size, margins: preset.margins, sizings, contents)
      let texts = [layout.title, layout.caption].compactMap(\.self)
      for text in texts {
        #expect(text.area.intersection(layout.safeArea) == text.area)
        #expect(text.block.width <= Double(text.area.width) + 0.001)
        #expect(text.block.height <= Double(text.area.height))
        if preset.style != .logo { #expect(text.block.size >= contents.leastText) }
        #expect((1...4).contains(text.block.lines.count))
      }
      if texts.count == 2 { #expect(texts[0].area.intersection(texts[1].area).isEmpty) }
      #expect((contents.title != nil) == (layout.title != nil || layout.leftOut.contains(.title)))
      guard preset.style == .board else {
        #expect(layout.composition == .center)
        continue
      }
      #expect(layout.composition == composition)
      // Boards keep clear of words; those under a veil or a band are meant to be there.
      if layout.backing == nil {
        for board in layout.boards {
          for text in texts { #expect(!Self.covers(board, some: text.area), "\(words)") }
        }
      }
    }
  }

  /// Returns true if a board, with what lies under it, covers some point of an area.
  private static func covers(_ board: ShotLayout.PlacedBoard, some area: PixelArea) -> Bool {
    guard board.angle != 0 else { return !area.intersection(board.outer).isEmpty }
    let half = Point(x: Double(board.outer.width) / 2, y: Double(board.outer.height) / 2)
    let middle = Point(x: Double(board.outer.x), y: Double(board.outer.y)) + half
    let (cos, sin) = (cosine(board.angle), sine(board.angle))
    return (0...20).contains { row in
      (0...20).contains { column in
        let way =
          Point(
            x: Double(area.x) + Double(area.width * column) / 20,
            y: Double(area.y) + Double(area.height * row) / 20) - middle
        let own = Point(x: way.x * cos - way.y * sin, y: way.x * sin + way.y * cos)
        return abs(own.x) < half.x - 1 && abs(own.y) < half.y - 1
      }
    }
  }

  @Test(arguments: ["iphone-6.9", "iphone-5.5", "google-play-phone", "steam-library"])
  func `phones show little empty ground by default`(name: String) throws {
    let preset = try #require(ShopPreset.named(name)?.first)
    let contents = preset.contents(
      title: "Fresh squeezed", caption: "Small boards, bright mornings.")
    let layout = try self.layout(
      preset.size, margins: preset.margins, [Self.sizings.get()[0]], contents)
    #expect(layout.composition == .bleed)
    let picture = PixelArea(x: 0, y: 0, width: layout.size.width, height: layout.size.height)
    let texts = [layout.title, layout.caption].compactMap(\.self)
    let covered =
      layout.boards.map { $0.area.intersection(picture) } + texts.map(\.area)
    let share = covered.reduce(0.0) { $0 + Double($1.width * $1.height) }
    #expect(share / Double(layout.size.area) > 0.68, "\(name) is mostly ground")
  }

  @Test(
    arguments: ["iphone-6.9", "google-play-phone", "steam-header", "steam-library-hero"], [4, 5, 6])
  func `a small board is seen whole by default`(name: String, side: Int) throws {
    let preset = try #require(ShopPreset.named(name)?.first)
    let grid = try Grid(GridSpecification(kind: .square, columns: side, rows: side))
    for title in ["Fresh squeezed", nil] {
      let layout = try self.layout(
        preset.size, margins: preset.margins, [BoardSizing(grid, in: Self.theme.get())],
        preset.contents(title: title, caption: nil))
      let board = try #require(layout.main)
      #expect(layout.composition == .center)
      #expect(board.outer.intersection(layout.safeArea) == board.outer)
    }
  }

  @Test(arguments: ["iphone-6.9", "mac-1280", "steam-header"])
  func `of a huge board a close-up is shown by default`(name: String) throws {
    let preset = try #require(ShopPreset.named(name)?.first)
    let grid = try Grid(GridSpecification(kind: .square, columns: 40, rows: 40))
    let layout = try self.layout(
      preset.size, margins: preset.margins, [BoardSizing(grid, in: Self.theme.get())],
      preset.contents(title: "Fresh squeezed", caption: nil))
    #expect(layout.composition == .crop)
  }

  @Test(arguments: ["steam-header", "steam-small", "steam-main", "steam-library-header"], [0, 1])
  func `a long word finds room above the board in a capsule`(name: String, grid: Int) throws {
    let preset = try #require(ShopPreset.named(name)?.first)
    let contents = preset.contents(
      title: "Geschwindigkeitsbegrenzung im Garten", caption: nil)
    for composition in [nil] + ShotLayout.Composition.allCases.map(Optional.some) {
      var contents = contents
      contents.composition = composition
      let layout = try layout(
        preset.size, margins: preset.margins, [Self.sizings.get()[grid]], contents)
      #expect(layout.title != nil, "\(name) \(composition.map(\.rawValue) ?? "default")")
    }
  }

  @Test func `a wide picture without words shows different boards, or fills itself with one`()
    throws
  {
    let sizings = try Self.sizings.get()
    let hero = PixelSize(width: 3840, height: 1240)
    let several = try layout(hero, Array(sizings.prefix(3)), ShotLayout.Contents())
    #expect(several.composition == .tilt)
    #expect(Set(several.boards.map(\.board)) == [0, 1, 2])
    let one = try layout(hero, [sizings[0]], ShotLayout.Contents())
    #expect(one.composition == .crop && one.boards.count == 1)
    let board = try #require(one.main).area
    #expect(board.x <= 0 && board.x + board.width >= 3840)
    let middle = try layout(
      hero, Array(sizings.prefix(3)), ShotLayout.Contents(composition: .center))
    #expect(Set(middle.boards.map(\.board)) == [0, 1, 2])
    // Without power, boards beside a lit one look locked.
    #expect(middle.boards.allSatisfy { !$0.isQuiet })
    let row = middle.boards.map(\.outer).sorted { $0.x < $1.x }
    let gaps = zip(row, row.dropFirst()).map { $1.x - ($0.x + $0.width) }
    #expect(try #require(gaps.max()) - #require(gaps.min()) <= 1, "\(gaps)")
    let screen = try layout(
      hero, Array(sizings.prefix(3)), ShotLayout.Contents(style: .screen, composition: .tilt))
    #expect(screen.composition == .center && screen.boards.count == 1)
  }

  @Test func `text stands beside a board in wide pictures, above it in tall ones`() throws {
    let words = ShotLayout.Contents(title: "Moonrise", caption: "Every lamp finds its window.")
    let sizing = try Self.sizings.get()[0]
    for (size, isAbove) in [
      (PixelSize(width: 462, height: 174), false), (PixelSize(width: 2880, height: 1800), false),
      (PixelSize(width: 1320, height: 2868), true), (PixelSize(width: 312, height: 390), true),
      (PixelSize(width: 600, height: 900), true),
    ] {
      let layout = try centered(size, sizing, words)
      #expect(layout.title?.isCentered == isAbove)
      #expect(layout.boards.count == 1)
    }
  }

  @Test func `words from right to left stand on the right of the board`() throws {
    let sizing = try Self.sizings.get()[0]
    let size = PixelSize(width: 1232, height: 706)
    for composition in ShotLayout.Composition.allCases {
      func layout(_ title: String) throws -> ShotLayout {
        try self.layout(size, [sizing], .init(title: title, composition: composition))
      }
      let (left, right) = (try layout("Moon"), try layout("\u{200F}Moon"))
      let (one, other) = (try #require(left.title), try #require(right.title))
      #expect(other.block.isRightToLeft && !one.block.isRightToLeft)
      #expect(other.area.x == 1232 - one.area.x - one.area.width, "\(composition)")
    }
  }

  @Test func `a long title gets smaller rather than the board`() throws {
    let sizing = try Self.sizings.get()[0]
    let long = ShotLayout.Contents(title: "The extraordinarily long title of a game for two")
    let size = PixelSize(width: 2880, height: 1800)
    let (words, plain) = (
      try centered(size, sizing, long), try centered(size, sizing, ShotLayout.Contents())
    )
    #expect(words.title?.isCentered == false)
    #expect(words.main?.cellPixels == plain.main?.cellPixels)
  }

  @Test(arguments: ["Moonrise", "A title of many words, more than anybody would want to read"])
  func `a logo is the title alone, as large as there is room`(title: String) throws {
    let size = PixelSize(width: 1280, height: 720)
    let logo = try layout(
      size, margins: ShotMargins(across: 0, down: 0), [Self.sizings.get()[0]],
      ShotLayout.Contents(title: title, hasFrame: true, style: .logo))
    let text = try #require(logo.title)
    #expect(logo.boards.isEmpty)
    #expect(text.area.intersection(logo.safeArea) == text.area)
    #expect(text.block.width > 1200 || text.block.height > 660)
    let bare = try layout(size, [Self.sizings.get()[0]], ShotLayout.Contents(style: .logo))
    #expect(bare.boards.count == 1)
  }

  /// The fonts of titles as pictures have them.
  private static let displayFonts = Result {
    try SheetFonts(ShippedFiles.locate(), inputs: InputReader()).forShots(tracking: 0, language: "")
  }

  @Test(arguments: ["Đường Vĩ", "Ήλιος", "Tĩnh lặng", "Άλφα Ήλιος Τΐα ῒ", "Fjord", "Ỗ"])
  func `the ink of a logo is in the middle, with a margin`(title: String) throws {
    let preset = try #require(ShopPreset.named("steam-library-logo")?.first)
    let fonts = try Self.displayFonts.get()
    let layout = try #require(
      ShotLayout(
        size: preset.size, margins: preset.margins, boards: [Self.sizings.get()[0]],
        contents: preset.contents(title: title), fonts: fonts))
    let scene = layout.scene([], in: .init(try Self.theme.get(), fonts: fonts))
    let bitmap = try SceneRenderer().bitmap(
      of: scene, colors: [.title: Color(red: 0, green: 0, blue: 0)])
    let (width, height) = (preset.size.width, preset.size.height)
    let columns = (0..<width).filter { x in (0..<height).contains { bitmap[x, $0].alpha > 0 } }
    let rows = (0..<height).filter { y in (0..<width).contains { bitmap[$0, y].alpha > 0 } }
    let (left, top) = (try #require(columns.first), try #require(rows.first))
    let right = try width - 1 - #require(columns.last)
    let bottom = try height - 1 - #require(rows.last)
    #expect(min(left, right, top, bottom) >= 27 && min(left, top) < 40)
    #expect(abs(left - right) <= 2 && abs(top - bottom) <= 2, "\(left) \(right), \(top) \(bottom)")
  }

  @Test func `lines stand close unless marks would touch`() throws {
    let font = try Self.displayFonts.get().title
    func leading(_ text: String) throws -> Double {
      let block = try #require(TextBlock(text, width: 900, sizes: 9...90, lines: 2, in: font))
      return (block.baseline(of: 1) - block.baseline(of: 0)) / block.size
    }
    #expect(try leading("Moon\nrise") == 1.16)
    #expect(try leading("Ánh\nSáng") < 1.25)
    #expect(try leading("Tĩnh lặng\nỖ") > 1.25)
  }

  @Test(arguments: ["mac-1440", "tv-hd", "google-play-feature", "steam-header", "og-image"])
  func `a title beside a whole board is no smaller than it need be, and gaps are equal`(
    name: String
  ) throws {
    let preset = try #require(ShopPreset.named(name)?.first)
    let puzzle = try #require(try Shipped.pack("tilings.json").puzzles.first { $0.name == "cairo" })
    let theme = try Shipped.theme("lumen.json")
    let sizing = BoardSizing(puzzle.makeGrid(), in: theme)
    for title in ["Turn. Join.\nBreathe.", "Noodles"] {
      let layout = try centered(
        preset.size, margins: preset.margins, sizing, preset.contents(title: title))
      let (board, text) = (try #require(layout.main).outer, try #require(layout.title))
      guard !text.isCentered else { continue }
      #expect(text.block.size >= 0.06 * Double(preset.size.height))
      #expect(Double(board.width) <= 0.62 * Double(preset.size.width) + 1)
      let gaps = [
        text.area.x, board.x - text.area.x - text.area.width,
        preset.size.width - board.x - board.width,
      ]
      #expect(gaps[0] == gaps[2] && gaps[1] - gaps[0] <= 2 || gaps[0] == layout.safeArea.x)
    }
  }

  /// The box around the cells of a board as it is turned, with the panel around them.
  private static func box(
    _ board: ShotLayout.PlacedBoard, of grid: Grid
  ) -> (left: Double, top: Double, right: Double, bottom: Double) {
    let (cell, bounds) = (Double(board.cellPixels), grid.bounds)
    let panel = (Double(board.outer.width) - bounds.width * cell) / 2
    let (cos, sin) = (cosine(board.angle), sine(board.angle))
    let points = grid.cells.flatMap(\.corners).map { corner in
      let own = corner - bounds.minimum - Point(x: bounds.width, y: bounds.height) * 0.5
      return Point(
        x: Double(board.area.x) + Double(board.area.width) / 2 + (own.x * cos + own.y * sin) * cell,
        y: Double(board.area.y) + Double(board.area.height) / 2
          + (own.y * cos - own.x * sin) * cell)
    }
    return (
      (points.map(\.x).min() ?? 0) - panel, (points.map(\.y).min() ?? 0) - panel,
      (points.map(\.x).max() ?? 0) + panel, (points.map(\.y).max() ?? 0) + panel
    )
  }

  /// The box around a board as it is turned: from its left and top to its right and bottom.
  private static func box(
    _ board: ShotLayout.PlacedBoard
  ) -> (left: Double, top: Double, right: Double, bottom: Double) {
    let (half, other) = (Double(board.outer.width) / 2, Double(board.outer.height) / 2)
    let (cos, sin) = (abs(cosine(board.angle)), abs(sine(board.angle)))
    let (x, y) = (Double(board.outer.x) + half, Double(board.outer.y) + other)
    let (wide, high) = (cos * half + sin * other, sin * half + cos * other)
    return (x - wide, y - high, x + wide, y + high)
  }

  /// The pictures of boards, one of each proportion: the same picture in another size is laid out
  /// alike.
  private static let proportions: [ShopPreset] = {
    var seen: Set<[Double]> = []
    return ShopPreset.all.filter { preset in
      let ratio = Double(preset.size.width) / Double(preset.size.height)
      let margins = preset.margins
      return preset.style == .board
        && seen.insert([(100 * ratio).rounded(), margins.across, margins.down]).inserted
    }
  }()

  @Test(arguments: [ShotLayout.Composition.bleed, .tilt, nil])
  func `a board goes clearly beyond an edge, or keeps away from it`(
    composition: ShotLayout.Composition?
  ) throws {
    for file in ["noodles.json", "toy.json"] {
      let theme = try Shipped.theme(file)
      for (pack, name) in Self.shown {
        let puzzle = try #require(try Shipped.pack(pack).puzzles.first { $0.name == name })
        let grid = puzzle.makeGrid()
        let board = NoodlesBoard(grid: grid, sources: puzzle.sources, connectors: puzzle.pieces)
        let sizing = ComposedBoard(board, on: grid).sizing(in: theme)
        for preset in Self.proportions where preset.lettering != .none {
          let contents = preset.contents(title: "Fresh squeezed", composition: composition)
          let layout = try self.layout(preset.size, margins: preset.margins, [sizing], contents)
          guard [.bleed, .tilt].contains(layout.composition) else { continue }
          let board = try #require(layout.main)
          let (box, cell) = (Self.box(board, of: grid), Double(board.cellPixels))
          let side = Double(min(preset.size.width, preset.size.height))
          for beyond in [
            -box.left, -box.top, box.right - Double(preset.size.width),
            box.bottom - Double(preset.size.height),
          ] {
            #expect(
              beyond <= -0.045 * side || beyond >= 0.65 * cell,
              "\(file), \(name) in \(preset.name): \(beyond) of \(cell)")
          }
        }
      }
    }
  }

  /// Boards of which no edge must keep clear: their source is not in the outermost cells.
  private static let roomy = [
    ("squares.json", "garden"), ("squares.json", "thirteen"), ("hexes.json", "reef"),
    ("hexes.json", "delta"),
  ]

  @Test func `no wedge of ground is beside a slanted board on phones`() throws {
    let theme = try Self.theme.get()
    for (pack, name) in Self.roomy {
      let puzzle = try #require(try Shipped.pack(pack).puzzles.first { $0.name == name })
      let grid = puzzle.makeGrid()
      let state = NoodlesBoard(grid: grid, sources: puzzle.sources, connectors: puzzle.pieces)
      let sizing = ComposedBoard(state, on: grid).sizing(in: theme)
      for preset in ShopPreset.all
      where ["iphone", "google-play"].contains(where: preset.name.hasPrefix) {
        let (width, height) = (Double(preset.size.width), Double(preset.size.height))
        guard height > width else { continue }
        let layout = try self.layout(
          preset.size, margins: preset.margins, [sizing],
          preset.contents(title: "Fresh squeezed", composition: .tilt))
        let board = try #require(layout.main)
        let half = Point(x: Double(board.outer.width) / 2, y: Double(board.outer.height) / 2)
        let middle = Point(
          x: Double(board.area.x) + Double(board.area.width) / 2,
          y: Double(board.area.y) + Double(board.area.height) / 2)
        let (cos, sin) = (cosine(board.angle), sine(board.angle))
        func corner(_ x: Double, _ y: Double) -> Point {
          let own = Point(x: x * half.x, y: y * half.y)
          return middle + Point(x: own.x * cos + own.y * sin, y: own.y * cos - own.x * sin)
        }
        #expect(
          corner(-1, -1).x <= 1 && corner(1, -1).x >= width - 1, "\(name) in \(preset.name)")
        for point in [Point(x: 1, y: height - 1), Point(x: width - 1, y: height - 1)] {
          let way = point - middle
          let own = Point(x: way.x * cos - way.y * sin, y: way.x * sin + way.y * cos)
          #expect(abs(own.x) <= half.x && abs(own.y) <= half.y, "\(name) in \(preset.name)")
        }
      }
    }
  }

  @Test(arguments: [
    ("ipad-13", 0.55), ("steam-main", 0.34), ("og-image", 0.32),
  ])
  func `the cards of a pair are large`(name: String, least: Double) throws {
    let preset = try #require(ShopPreset.named(name)?.first)
    let sizing = try Self.sizings.get()[0]
    let layout = try self.layout(
      preset.size, margins: preset.margins, [sizing, sizing],
      preset.contents(title: "Fresh squeezed", composition: .pair))
    for board in layout.boards {
      let share = Double(board.outer.width) / Double(preset.size.width)
      #expect(share >= least, "\(share)")
    }
  }

  @Test(arguments: ["iphone-6.9", "iphone-6.1", "iphone-4.7", "google-play-phone"])
  func `the cards of a pair fill a phone, and both sources are seen`(name: String) throws {
    let theme = try Self.theme.get()
    let preset = try #require(ShopPreset.named(name)?.first)
    for pair in [("garden", "tower"), ("tower", "thirteen"), ("thirteen", "garden")] {
      var sources: [Point] = []
      let sizings = try [pair.0, pair.1].map { name in
        let puzzle = try #require(
          try Shipped.pack("squares.json").puzzles.first { $0.name == name })
        let grid = puzzle.makeGrid()
        let board = NoodlesBoard(grid: grid, sources: puzzle.sources, connectors: puzzle.pieces)
        let source = grid.cells[try #require(puzzle.sources.min())].center
        sources.append(source - grid.bounds.middle)
        return ComposedBoard(board, on: grid).sizing(in: theme)
      }
      let layout = try self.layout(
        preset.size, margins: preset.margins, sizings,
        preset.contents(title: "Fresh squeezed", composition: .pair))
      let (back, front) = (layout.boards[0], layout.boards[1])
      let text = try #require(layout.title).area
      for board in [back, front] {
        let own = sources[board.board] * Double(board.cellPixels)
        let (cos, sin) = (cosine(board.angle), sine(board.angle))
        let x = board.area.x + board.area.width / 2 + Int(own.x * cos + own.y * sin)
        let y = board.area.y + board.area.height / 2 + Int(own.y * cos - own.x * sin)
        let reach = board.cellPixels / 3
        let area = PixelArea(x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach)
        let picture = PixelArea(
          x: 0, y: 0, width: preset.size.width, height: preset.size.height)
        #expect(area.intersection(picture) == area, "\(pair)")
        if board.board == back.board { #expect(!Self.covers(front, some: area), "\(pair)") }
      }
      let below = PixelArea(
        x: 0, y: text.y + text.height, width: preset.size.width,
        height: preset.size.height - text.y - text.height)
      let points = (0..<400).map { index in
        PixelArea(
          x: below.x + below.width * (index % 20) / 20,
          y: below.y + below.height * (index / 20) / 20, width: 1, height: 1)
      }
      let covered = points.count { Self.covers(back, some: $0) || Self.covers(front, some: $0) }
      #expect(covered >= 200, "\(pair) in \(name): \(covered)")
    }
  }

  @Test(arguments: ["ipad-13", "mac-1440", "google-play-feature"])
  func `as much is free on all sides of a pair`(name: String) throws {
    let preset = try #require(ShopPreset.named(name)?.first)
    let sizings = try Self.sizings.get()
    for title in ["Fresh squeezed", nil] {
      let layout = try self.layout(
        preset.size, margins: preset.margins, [sizings[3], sizings[0]],
        preset.contents(title: title, composition: .pair))
      let boxes = layout.boards.map(Self.box)
      let (left, right) = (boxes.map(\.left).min() ?? 0, boxes.map(\.right).max() ?? 0)
      let (top, bottom) = (boxes.map(\.top).min() ?? 0, boxes.map(\.bottom).max() ?? 0)
      let (width, height) = (Double(preset.size.width), Double(preset.size.height))
      var area = (left: 0.0, top: 0.0)
      if let text = layout.title, text.isCentered {
        area.top = Double(text.area.y + text.area.height)
      } else if let text = layout.title {
        area.left = Double(text.area.x + text.area.width)
      }
      #expect(abs(left - area.left - width + right) <= 3, "\(left), \(right)")
      #expect(abs(top - area.top - height + bottom) <= 3, "\(top), \(bottom)")
      #expect(right < 0.97 * width && bottom < 0.97 * height)
    }
  }

  @Test func `a backdrop is covered by boards, none of which has power`() throws {
    let backdrop = try layout(
      PixelSize(width: 1438, height: 810), margins: ShotMargins(across: 0, down: 0),
      Array(Self.sizings.get().prefix(2)), ShotLayout.Contents(style: .backdrop))
    #expect(backdrop.boards.map(\.board) == [1, 1, 0])
    let boards = try Self.grids.prefix(2).map { specification in
      let puzzle = try TreePuzzle.make(specification)
      let grid = puzzle.makeGrid()
      let state = NoodlesBoard(grid: grid, sources: puzzle.sources, connectors: puzzle.pieces)
      return ComposedBoard(state, on: grid)
    }
    let scene = backdrop.scene(
      boards, in: .init(try Self.theme.get(), fonts: try Self.fonts.get()))
    #expect(scene.inks.contains(.wire) && !scene.inks.contains(.powered))
  }

  @Test(
    arguments: [
      // Squares, and a board two cells high: its pieces fill the picture.
      (7, 7, true), (13, 2, true),
      // One that nearly fills it as a whole, and one too small, or too narrow, to.
      (6, 3, false), (2, 2, false), (1, 6, false),
    ])
  func `a backdrop of one board is a close-up where that fills it, and never has power`(
    columns: Int, rows: Int, isCloseUp: Bool
  ) throws {
    let size = PixelSize(width: 1438, height: 810)
    let grid = try Grid(GridSpecification(kind: .square, columns: columns, rows: rows))
    let backdrop = try layout(
      size, margins: ShotMargins(across: 0, down: 0),
      [BoardSizing(grid, in: try Self.theme.get())], ShotLayout.Contents(style: .backdrop))
    let board = try #require(backdrop.boards.first)
    let picture = PixelArea(x: 0, y: 0, width: size.width, height: size.height)
    #expect(backdrop.boards.count == 1 && board.isQuiet)
    #expect((board.area.intersection(picture) == board.area) != isCloseUp)
    let share = Double(board.area.intersection(picture).count) / Double(picture.count)
    #expect(!isCloseUp || share >= 0.75)
  }

  @Test(arguments: ["", " \n", "\u{200B}\u{200D}"])
  func `text of which nothing is seen is none`(blank: String) {
    let contents = ShotLayout.Contents(title: blank, caption: blank)
    #expect(contents == ShotLayout.Contents() && ShotLayout.Contents(title: "a ").title == "a ")
  }

  @Test func `text too small to be read is left out, and the board takes its room`() throws {
    let size = PixelSize(width: 90, height: 90)
    let sizing = try Self.sizings.get()[0]
    let words = try centered(
      size, sizing, ShotLayout.Contents(title: "A title that is far too long for this"))
    let plain = try centered(size, sizing, ShotLayout.Contents())
    #expect(words.title == nil && words.leftOut == [.title])
    #expect(words.boards == plain.boards)
  }

  @Test func `a caption that cannot be read is left out before the title is`() throws {
    let long = String(repeating: "a caption that does not come to an end ", count: 40)
    for composition in ShotLayout.Composition.allCases {
      let layout = try self.layout(
        PixelSize(width: 1320, height: 2868), [Self.sizings.get()[0]],
        .init(title: "Moonrise", caption: long, composition: composition, leastText: 34))
      #expect(layout.title != nil && layout.leftOut == [.caption], "\(composition)")
    }
  }

  @Test func `a board with more cells than pixels has no layout`() throws {
    let layout = ShotLayout(
      size: PixelSize(width: 160, height: 300), margins: ShotMargins(across: 0.06, down: 0.08),
      boards: [
        BoardSizing(
          try Grid(GridSpecification(kind: .square, columns: 200, rows: 200)),
          in: try Self.theme.get())
      ],
      contents: .init(), fonts: try Self.fonts.get())
    #expect(layout == nil)
  }

  /// Boards of several tilings and sizes, some with the source at the rim.
  private static let shown = [
    ("squares.json", "garden"), ("squares.json", "thirteen"), ("squares.json", "tower"),
    ("hexes.json", "reef"), ("hexes.json", "delta"), ("tilings.json", "cairo"),
    ("tilings.json", "penrose"), ("tilings.json", "heptagon"),
  ]

  @Test(arguments: ShotLayout.Composition.allCases)
  func `the source is whole in every picture of every board`(
    composition: ShotLayout.Composition
  ) throws {
    let theme = try Self.theme.get()
    for (pack, name) in Self.shown {
      let puzzle = try #require(try Shipped.pack(pack).puzzles.first { $0.name == name })
      let grid = puzzle.makeGrid()
      let board = NoodlesBoard(grid: grid, sources: puzzle.sources, connectors: puzzle.pieces)
      let source = try #require(puzzle.sources.min())
      let own =
        grid.cells[source].center - grid.bounds.minimum
        - Point(x: grid.bounds.width, y: grid.bounds.height) * 0.5
      let radius = theme.source.radius * min(2 * grid.cells[source].inradius, 0.8)
      let sizing = ComposedBoard(board, on: grid).sizing(in: theme)
      for preset in Self.proportions {
        for title in ["Fresh squeezed", nil] {
          let contents = preset.contents(
            title: title, caption: "Small boards.", composition: composition)
          let layout = try self.layout(preset.size, margins: preset.margins, [sizing], contents)
          let board = try #require(layout.main)
          let (cos, sin) = (cosine(board.angle), sine(board.angle))
          let cell = Double(board.cellPixels)
          let point = Point(
            x: Double(board.area.x) + Double(board.area.width) / 2
              + (own.x * cos + own.y * sin) * cell,
            y: Double(board.area.y) + Double(board.area.height) / 2
              + (own.y * cos - own.x * sin) * cell)
          let (width, height) = (Double(preset.size.width), Double(preset.size.height))
          let isWhole =
            point.x >= radius * cell && point.x <= width - radius * cell
            && point.y >= radius * cell && point.y <= height - radius * cell
          #expect(isWhole, "\(name) in \(preset.name), \(title ?? "no words"): \(point), \(cell)")
        }
      }
    }
  }

  @Test func `a board that runs off the edges shows its source`() throws {
    let grid = try Grid(Self.grids[0])
    for composition in [ShotLayout.Composition.bleed, .tilt] {
      for cell in [21, 27] {
        let sizing = BoardSizing(grid, in: try Self.theme.get(), source: cell)
        var contents = Self.contents[1]
        contents.composition = composition
        let layout = try layout(PixelSize(width: 1320, height: 2868), [sizing], contents)
        let board = try #require(layout.main)
        let across = (Double(cell % 7) + 0.5) / 7 - 0.5
        let x =
          Double(board.area.x) + Double(board.area.width) * (0.5 + across * cosine(board.angle))
        // A slanted board must still reach the edges, which leaves less room.
        let least = (composition == .tilt ? 0.15 : 0.3) * Double(board.cellPixels)
        #expect(x > least && x < 1320 - least)
      }
    }
  }

  @Test(arguments: [PixelSize(width: 1320, height: 2868), PixelSize(width: 1600, height: 900)])
  func `a band lies along an edge, and a board fills the rest`(size: PixelSize) throws {
    let grid = try Grid(Self.grids[0])
    for cell in [0, 24, 45] {
      var contents = ShotLayout.Contents(title: "Fresh squeezed", caption: "Small boards.")
      contents.composition = .band
      let sizing = BoardSizing(grid, in: try Self.theme.get(), source: cell)
      let layout = try layout(size, [sizing], contents)
      guard case .band(let band) = try #require(layout.backing) else {
        Issue.record("no band")
        continue
      }
      #expect(band.x == 0 && band.y == 0)
      let isTall = size.height > size.width
      #expect(isTall ? band.width == size.width : band.height == size.height)
      let board = try #require(layout.main)
      let edge = Double(isTall ? band.height : band.width)
      let start = Double(isTall ? board.area.y : board.area.x)
      #expect(start < edge + 0.6 * Double(board.cellPixels))
      // The source is seen.
      let place = (Double(isTall ? cell / 7 : cell % 7) + 0.5) / 7
      #expect(start + place * Double(isTall ? board.area.height : board.area.width) >= edge)
    }
  }

  @Test(arguments: [0, 3, 21, 24, 27, 42, 48])
  func `no veil or band lies over the source of a close-up`(cell: Int) throws {
    let grids = [try Grid(Self.grids[0]), try Grid(Self.grids[3])]
    for (grid, text) in zip(grids + grids, ["Fresh", "Fresh", "\u{200F}Fresh", "\u{200F}Fresh"]) {
      guard cell < grid.cells.count else { continue }
      let sizing = BoardSizing(grid, in: try Self.theme.get(), source: cell)
      for composition in [ShotLayout.Composition.crop, .band] {
        for size in [PixelSize(width: 1232, height: 706), PixelSize(width: 1600, height: 516)] {
          var contents = ShotLayout.Contents(title: text)
          contents.composition = composition
          let layout = try layout(size, [sizing], contents)
          let board = try #require(layout.main)
          let own = grid.cells[cell].center - grid.bounds.minimum
          let x =
            Double(board.area.x) + Double(board.area.width) * own.x / grid.bounds.width
          let isMirrored = text != "Fresh"
          let clear: Double
          switch try #require(layout.backing) {
          case .band(let area):
            clear = Double(isMirrored ? size.width - area.x : area.x + area.width)
          case .veil(let area, let softness):
            clear =
              Double(isMirrored ? size.width - area.x : area.x + area.width) + 0.9 * softness
          }
          let away = isMirrored ? Double(size.width) - x : x
          #expect(away >= clear, "\(composition), \(size), \(text): \(away) of \(clear)")
          #expect(away <= Double(size.width), "\(composition), \(size), \(text): \(away)")
          let y =
            Double(board.area.y) + Double(board.area.height) * own.y / grid.bounds.height
          #expect(y > 0 && y < Double(size.height), "\(composition), \(size), \(text): \(y)")
        }
      }
    }
  }
}
