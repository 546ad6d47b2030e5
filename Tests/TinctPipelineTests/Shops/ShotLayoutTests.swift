import TinctBoards
import Testing
import TinctGraphics
import TinctPipeline
import TinctPuzzles

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

  private func layout(
    _ size: PixelSize, margins: ShotMargins = ShotMargins(across: 0.06, down: 0.08),
    _ board: BoardSizing, _ contents: ShotLayout.Contents
  ) throws -> ShotLayout {
    try #require(
      ShotLayout(size: size, margins: margins, board: board, contents: contents) {
        text, isTitle in Double(text.count) * (isTitle ? 0.6 : 0.5)
      })
  }

  @Test(arguments: ShopPreset.all, grids.indices)
  func `everything is inside the margins, and nothing overlaps`(
    preset: ShopPreset, grid: Int
  ) throws {
    let sizing = try Self.sizings.get()[grid]
    let size = preset.size
    let side = Double(min(size.width, size.height))
    for contents in Self.contents {
      let layout = try self.layout(size, margins: preset.margins, sizing, contents)
      let safe = layout.safeArea
      #expect(safe.x == Int((preset.margins.across * side).rounded()))
      #expect(safe.y == Int((preset.margins.down * side).rounded()))
      let outer = layout.frame ?? layout.board
      let parts = [outer, layout.title?.area, layout.caption?.area].compactMap(\.self)
      for (index, part) in parts.enumerated() {
        #expect(part.intersection(safe) == part, "\(contents) leaves the margins")
        for other in parts[(index + 1)...] {
          #expect(part.intersection(other).isEmpty, "\(contents) overlaps")
        }
      }
      #expect(outer.intersection(layout.board) == layout.board)
      for text in [layout.title, layout.caption].compactMap(\.self) {
        #expect(text.block.width <= Double(text.area.width) + 0.001)
        #expect(text.block.height <= Double(text.area.height))
        #expect(text.block.size >= 10)
      }
    }
  }

  @Test(arguments: ShopPreset.all, grids.indices)
  func `boards are as large as there is room, and centred to the pixel`(
    preset: ShopPreset, grid: Int
  ) throws {
    let sizing = try Self.sizings.get()[grid]
    let size = preset.size
    for contents in Self.contents {
      let layout = try self.layout(size, margins: preset.margins, sizing, contents)
      let safe = layout.safeArea
      let outer = layout.frame ?? layout.board
      #expect(
        sizing.size(cellPixels: layout.cellPixels)
          == PixelSize(width: layout.board.width, height: layout.board.height))
      // The room that text leaves: below it, beside it, or all.
      var room = safe
      let texts = [layout.title, layout.caption].compactMap(\.self)
      if let last = texts.last {
        if last.isCentered {
          let top = last.area.y + last.area.height
          room = PixelArea(x: safe.x, y: top, width: safe.width, height: safe.y + safe.height - top)
        } else {
          let left = texts.map { $0.area.x + $0.area.width }.max() ?? 0
          room = PixelArea(
            x: left, y: safe.y, width: safe.x + safe.width - left, height: safe.height)
          #expect(centered(outer.y, outer.height, size.height))
        }
      }
      if texts.last?.isCentered != false { #expect(centered(outer.x, outer.width, size.width)) }
      if texts.isEmpty { #expect(centered(outer.y, outer.height, size.height)) }
      // A card grows with its cells, by a pixel at most.
      let padding = 2 * (layout.board.x - outer.x + (contents.hasFrame ? 1 : 0))
      let larger = sizing.size(cellPixels: layout.cellPixels + 1)
      let isFull =
        larger.width + padding > room.width || larger.height + padding > room.height
        || !texts.isEmpty
      #expect(isFull, "a larger board fits")
      // With text, at least one way round is filled but for the gap to it.
      if let text = texts.first, !text.isCentered {
        #expect(larger.width + padding > room.width || larger.height + padding > safe.height)
      }
    }
  }

  private func centered(_ start: Int, _ length: Int, _ whole: Int) -> Bool {
    abs(start - (whole - start - length)) <= 1
  }

  @Test func `text stands beside a board in wide pictures, above it in tall ones`() throws {
    let words = ShotLayout.Contents(title: "Moonrise", caption: "Every lamp finds its window.")
    let sizing = try Self.sizings.get()[0]
    for (size, isAbove) in [
      (PixelSize(width: 462, height: 174), false), (PixelSize(width: 2880, height: 1800), false),
      (PixelSize(width: 1320, height: 2868), true), (PixelSize(width: 312, height: 390), true),
      (PixelSize(width: 600, height: 900), true),
    ] {
      let layout = try self.layout(size, sizing, words)
      #expect(layout.title?.isCentered == isAbove)
      #expect(layout.companions.isEmpty)
    }
  }

  @Test func `a long title gets smaller rather than the board`() throws {
    let sizing = try Self.sizings.get()[0]
    let long = ShotLayout.Contents(title: "The extraordinarily long title of a game for two")
    let size = PixelSize(width: 2880, height: 1800)
    let (words, plain) = (
      try layout(size, sizing, long), try layout(size, sizing, ShotLayout.Contents())
    )
    #expect(words.title?.isCentered == false)
    #expect(words.cellPixels == plain.cellPixels)
  }

  @Test(arguments: ["Moonrise", "A title of many words, more than anybody would want to read"])
  func `a logo is the title alone, as large as there is room`(title: String) throws {
    let size = PixelSize(width: 1280, height: 720)
    let logo = try layout(
      size, margins: ShotMargins(across: 0, down: 0), Self.sizings.get()[0],
      ShotLayout.Contents(title: title, hasFrame: true, style: .logo))
    let text = try #require(logo.title)
    #expect(logo.board.isEmpty && logo.frame == nil && logo.companions.isEmpty)
    #expect(text.area.intersection(logo.safeArea) == text.area)
    #expect(text.block.width > 1270 || text.block.height > 700)
    let bare = try layout(size, Self.sizings.get()[0], ShotLayout.Contents(style: .logo))
    #expect(!bare.board.isEmpty)
  }

  @Test func `a backdrop is covered by boards, none of which has power`() throws {
    let backdrop = try layout(
      PixelSize(width: 1438, height: 810), margins: ShotMargins(across: 0, down: 0),
      Self.sizings.get()[0], ShotLayout.Contents(style: .backdrop))
    #expect(backdrop.companions.count == 2)
    let theme = try Self.theme.get()
    let puzzle = try TreePuzzle.make(Self.grids[0])
    let grid = puzzle.makeGrid()
    let state = NoodlesBoard(grid: grid, sources: puzzle.sources, connectors: puzzle.pieces)
    let font = try Shipped.labelFont()
    let scene = backdrop.scene(
      ComposedBoard(state, on: grid), in: theme, fonts: .init(title: font, caption: font))
    #expect(scene.inks.contains(.wire) && !scene.inks.contains(.powered))
  }

  @Test func `text too small to be read is left out, and the board takes its room`() throws {
    let size = PixelSize(width: 90, height: 90)
    let sizing = try Self.sizings.get()[0]
    let words = try layout(
      size, sizing, ShotLayout.Contents(title: "A title that is far too long for this"))
    let plain = try layout(size, sizing, ShotLayout.Contents())
    #expect(words.title == nil)
    #expect(words.board == plain.board)
  }

  @Test func `wide pictures without text have companions up to their borders`() throws {
    let sizing = try Self.sizings.get()[0]
    let layout = try self.layout(
      PixelSize(width: 3840, height: 1240), sizing, ShotLayout.Contents())
    let all = (layout.companions + [layout.board]).sorted { $0.x < $1.x }
    #expect(all.count == 5)
    #expect(all[0].x <= 0 && all[4].x + all[4].width >= 3840)
    let steps = Set(zip(all, all.dropFirst()).map { $1.x - $0.x })
    #expect(steps.count == 1)
    #expect(steps.first ?? 0 > layout.board.width)
    let tall = try self.layout(PixelSize(width: 1320, height: 2868), sizing, ShotLayout.Contents())
    #expect(tall.companions.isEmpty)
    let screen = try self.layout(
      PixelSize(width: 3840, height: 1240), sizing, ShotLayout.Contents(style: .screen))
    #expect(screen.companions.isEmpty && screen.board == layout.board)
  }

  @Test func `a board with more cells than pixels has no layout`() throws {
    let layout = ShotLayout(
      size: PixelSize(width: 160, height: 300), margins: ShotMargins(across: 0.06, down: 0.08),
      board: BoardSizing(
        try Grid(GridSpecification(kind: .square, columns: 200, rows: 200)),
        in: try Self.theme.get()),
      contents: .init()
    ) { text, _ in Double(text.count) }
    #expect(layout == nil)
  }
}
