import TinctBoards
import Foundation
import TestFiles
import Testing
import TinctGraphics
import TinctRaster
import TinctPuzzles

@testable import TinctPipeline

struct PaletteSheetTests {
  private static func fonts() throws -> SheetFonts {
    let root = Checkout.root.path(percentEncoded: false)
    return try SheetFonts(
      ShippedFiles(root: root.hasSuffix("/") ? String(root.dropLast()) : root),
      inputs: InputReader(limits: Limits()))
  }

  @Test func `a sheet shows the board as printed, and as each sight has it`() throws {
    let theme = try Shipped.theme("noodles.json")
    let pack = try Shipped.pack("squares.json")
    let puzzle = pack.puzzles[0]
    let grid = puzzle.makeGrid()
    let state = NoodlesBoard(grid: grid, sources: puzzle.sources, connectors: puzzle.pieces)
    let check = Legibility(theme: theme, touching: try InkBorders(theme).touching())
    let sheet = PaletteSheet(
      state, on: grid, named: "x", theme: theme, check: check, cellPixels: 30,
      fonts: try Self.fonts())
    let palettes = try Shipped.palettes().filter { ["Citrus", "Dusk"].contains($0.name) }
    let bitmap = try sheet.bitmap(of: palettes)
    let board = BoardLayout(grid: grid, theme: theme, cellPixels: 30)
    let cell = max(board.width, 150)
    for palette in palettes {
      let colors = try theme.inks.colors(in: palette)
      let drawn = try SceneRenderer().bitmap(of: board.scene(of: state), colors: colors)
      for vision in ColorVision.allCases {
        // The middle of the board stands somewhere on the sheet, pixel for pixel.
        let seen = drawn.seen(by: vision)
        let row = (20..<board.width - 20).map { seen[$0, board.height / 2] }
        let left =
          56 + 320 + 32 + (ColorVision.allCases.firstIndex(of: vision) ?? 0) * (cell + 32) + 20
        let found = (0..<bitmap.height).contains { y in
          row.indices.allSatisfy { bitmap[left + $0, y] == row[$0] }
        }
        #expect(found, "\(palette.name) \(vision)")
      }
    }
    #expect(try sheet.bitmap(of: palettes) == bitmap)
  }

  @Test func `a sheet that is too large is told before any of its boards is drawn`() throws {
    let theme = try Shipped.theme("noodles.json")
    let puzzle = try Shipped.pack("squares.json").puzzles[0]
    let grid = puzzle.makeGrid()
    var limits = Limits()
    limits.imagePixels = 4_000_000
    let sheet = PaletteSheet(
      NoodlesBoard(grid: grid, sources: puzzle.sources, connectors: puzzle.pieces), on: grid,
      named: "x", theme: theme, check: Legibility(theme: theme, touching: []), cellPixels: 30,
      fonts: try Self.fonts(), limits: limits)
    // No board can be drawn in these, which have no colours.
    let empty = [Palette](repeating: Palette(name: "Empty", colors: []), count: 40)
    let many = #expect(throws: Failure.self) { try sheet.bitmap(of: empty) }
    #expect(many?.problem.contains("the picture would have") == true)
    let one = #expect(throws: Failure.self) { try sheet.bitmap(of: Array(empty.prefix(1))) }
    #expect(one?.problem.contains("the picture would have") == false)
  }

  @Test func `columns of a theme sheet are as wide as the words in their names`() throws {
    let puzzle = try Shipped.pack("squares.json").puzzles[0]
    let board = ThemeSheet.Column.Subject.pieces(puzzle.state, puzzle.makeGrid())
    let fonts = try Self.fonts()
    let look = ThemeSheet.Look(
      theme: try Shipped.theme("noodles.json"), sprites: nil,
      palettes: try Shipped.palettes().filter { $0.name == "Dusk" })
    let sheet = ThemeSheet(looks: [look], fonts: fonts, side: 40)
    func width(_ name: String) throws -> Int {
      let columns = [name, name].map { ThemeSheet.Column($0, board) }
      return try sheet.bitmap(of: columns, labels: ["Dusk"]).width
    }
    let (short, long) = ("cube", "rhombitrihexagonal")
    let word = fonts.regular.width(of: long, size: 14)
    let more = 2 * (word - 40)
    #expect(Double(try width(long) - width(short)) >= more)
    // Words of a long name stand below each other.
    #expect(try width("\(long) \(long)") == width(long))
  }

  @Test(
    arguments: [
      ([], []), ([100], [1]), ([10, 10, 10], [3]), ([10, 10, 10, 10, 10], [3, 2]),
      ([30, 30, 30], [1, 1, 1]), ([30, 30, 10, 10, 10], [1, 1, 3]),
      // Four to a page would leave one for the fourth.
      (Array(repeating: 10, count: 13), [4, 3, 3, 3]),
      // The highest stands alone, not the last.
      ([20, 20, 30, 10, 10], [2, 1, 2]),
    ] as [([Int], [Int])])
  func `pages of a sheet are about as full as each other`(heights: [Int], counts: [Int]) {
    let pages = SheetPaper.pages(heights, gap: 2, room: 46)
    #expect(pages.map(\.count) == counts)
    #expect(pages.flatMap(Array.init) == Array(heights.indices))
  }

  @Test func `a picture is continued by its edges around its middle`() {
    let (red, blue) = (
      StraightPixel(red: 255, green: 0, blue: 0), StraightPixel(red: 0, green: 0, blue: 255)
    )
    let wide = Bitmap(width: 2, height: 1, pixels: [red, blue]).extended(width: 4, height: 2)
    #expect(
      wide == Bitmap(width: 4, height: 2, pixels: [red, red, blue, blue] + [red, red, blue, blue]))
  }

  @Test func `swatches show their colours`() throws {
    let palettes = try Shipped.palettes().filter { $0.name == "Harbor" }
    let sheet = SwatchSheet(fonts: try Self.fonts()) { $1.textTone }
    let bitmap = try sheet.bitmap(of: palettes)
    for (index, named) in palettes[0].colors.enumerated() {
      #expect(bitmap[48 + index * 148 + 66, 48 + 38 + 40] == named.color.pixel)
    }
  }

  @Test func `figures are cut, not rounded up`() {
    #expect(2.999.shownFigure(decimals: 2) == "2.99")
    #expect(3.0.shownFigure(decimals: 2) == "3.00")
    #expect((-16.05).shownFigure(decimals: 1, minus: "−") == "−16.0")
    #expect((-0.4).shownFigure(decimals: 0) == "0")
  }
}
