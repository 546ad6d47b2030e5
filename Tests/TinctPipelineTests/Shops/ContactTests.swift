import PixelComparison
import TinctBoards
import Testing
import TinctDocuments
import TinctGraphics
import TinctPuzzles

@testable import TinctPipeline

struct ContactTests {
  private func layout(
    _ count: Int, columns: Int, aspect: Double = 1, height: Int? = 1400, hasTitle: Bool = true
  ) throws -> ContactLayout {
    try #require(
      ContactLayout(
        count: count, columns: columns, aspect: aspect,
        measures: .init(width: 1000, height: height, margin: 60, gap: 30, nameSize: 18),
        hasTitle: hasTitle))
  }

  @Test(arguments: [1, 2, 5, 6, 7, 13, 40], [1, 2, 3, 7])
  func `every puzzle is on one sheet, inside the margins, apart from the others`(
    count: Int, columns: Int
  ) throws {
    for (aspect, height) in [(1, 1400), (0.4, 1400), (3, 1400), (1, nil)] as [(Double, Int?)] {
      let layout = try self.layout(count, columns: columns, aspect: aspect, height: height)
      let size = layout.sheetSize
      let sheets = (0..<layout.sheetCount).map { layout.puzzles(on: $0) }
      #expect(sheets.flatMap { Array($0) } == Array(0..<count))
      // No sheet is left with a few at its head.
      let counts = sheets.map(\.count)
      #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 1 && counts.allSatisfy { $0 > 0 })
      for sheet in sheets {
        let boxes = sheet.map(layout.box)
        for (index, box) in boxes.enumerated() {
          #expect(box.x >= 60 && box.x + box.width <= size.width - 60)
          #expect(box.y >= 60 && layout.nameBaseline(below: box) <= Double(size.height - 60))
          for other in boxes[(index + 1)...] { #expect(box.intersection(other).isEmpty) }
        }
      }
    }
  }

  @Test func `a sheet that is no paper ends where its last row does`() throws {
    let (short, long) = (
      try layout(3, columns: 3, height: nil), try layout(9, columns: 3, height: nil)
    )
    #expect(short.sheetCount == 1 && long.sheetCount == 1)
    #expect(long.sheetSize.height > 2 * short.sheetSize.height)
  }

  /// Lays out a sheet of the same board some times.
  private func sheet(
    of count: Int, _ grid: GridSpecification, seed: UInt64 = 1, theme: String, columns: Int?,
    width: Int, name: String = "x", nameSize: Double = 12
  ) throws -> ContactSheet {
    let font = try Shipped.labelFont()
    let puzzle = try TreePuzzle.make(grid, seed: seed)
    let item = ContactSheet.Item(name, ComposedBoard(puzzle.state, on: puzzle.makeGrid()))
    return try #require(
      ContactSheet(
        Array(repeating: item, count: count), title: nil, columns: columns,
        measures: .init(width: width, height: nil, margin: 20, gap: 10, nameSize: nameSize),
        theme: try Shipped.theme(theme), fonts: ShotLayout.Fonts(title: font, caption: font)))
  }

  @Test(
    arguments: [
      (1, 2), (2, 2), (3, 3), (4, 2), (6, 3), (7, 4), (8, 4), (9, 3), (10, 5), (12, 4), (16, 4),
      (17, 6), (20, 5), (25, 5), (100, 8),
    ])
  func `rows on a screen are full, or nearly`(count: Int, columns: Int) throws {
    let sheet = try sheet(
      of: count, GridSpecification(kind: .square, columns: 3, rows: 3), theme: "noodles.json",
      columns: nil, width: 1000)
    #expect(sheet.layout.columns == columns)
  }

  @Test func `the dots of arms beyond the border stay away from the name below`() throws {
    let sheet = try sheet(
      of: 1, GridSpecification(kind: .square, columns: 4, rows: 4, wraps: true), seed: 3,
      theme: "noodles.json", columns: 1, width: 400, name: "lll", nameSize: 24)
    let picture = try Amounts(sheet.scene(0, .outlines))
    let name = try #require(picture.extent(of: .caption, above: 0))
    for ink in [Ink.wire, .powered] {
      guard let arms = picture.extent(of: ink, above: 0) else { continue }
      #expect(arms.rows.upperBound + 12 < name.rows.lowerBound)
    }
  }

  @Test func `the pattern of a board's ground does not lie over the board beside it`() throws {
    #expect(try Shipped.theme("ribbon.json").board.pattern != nil)
    let sheet = try sheet(
      of: 2, GridSpecification(kind: .square, columns: 3, rows: 3), theme: "ribbon.json",
      columns: 2, width: 400)
    #expect(!sheet.scene(0, .outlines).inks.contains(.pattern))
  }

  @Test func `what arms have behind them beyond the border stays on the card`() throws {
    let font = try Shipped.labelFont()
    let puzzle = try TreePuzzle.make(
      GridSpecification(kind: .square, columns: 4, rows: 4, wraps: true), seed: 3)
    let item = ContactSheet.Item("x", ComposedBoard(puzzle.state, on: puzzle.makeGrid()))
    for name in ["noodles", "blueprint", "metro"] {
      let sheet = try #require(
        ContactSheet(
          [item], title: nil, columns: 1,
          measures: .init(width: 400, height: 500, margin: 20, gap: 10, nameSize: 12),
          theme: try Shipped.theme("\(name).json"),
          fonts: ShotLayout.Fonts(title: font, caption: font)))
      let picture = try Amounts(sheet.scene(0, .outlines))
      let card = try #require(picture.extent(of: .background, above: 0))
      for ink in [Ink.wire, .powered] {
        guard let arms = picture.extent(of: ink, above: 0) else { continue }
        #expect(arms.columns.lowerBound > card.columns.lowerBound + 4)
        #expect(arms.columns.upperBound < card.columns.upperBound - 4)
        #expect(arms.rows.lowerBound > card.rows.lowerBound + 4)
        #expect(arms.rows.upperBound < card.rows.upperBound - 4)
      }
    }
  }

  @Test func `names that repeat get the name of their pack, or their number`() {
    let names = ContactRequest.distinct([
      ("Squares", ["twins", "garden"]), ("Hexes", ["reef", "twins"]), ("Old", ["x", "y", "x"]),
    ])
    #expect(
      names == [
        "Squares: twins", "Squares: garden", "Hexes: reef", "Hexes: twins", "1. x", "y", "3. x",
      ])
    #expect(ContactRequest.joined(["Squares", "Hexes", "Squares"]) == "Squares and Hexes")
    #expect(ContactRequest.joined(["A", "B", "C", "D"]) == "A, B and 2 more")
  }

  @Test func `on paper small boards stand side by side, and solutions closer`() throws {
    let theme = try Shipped.theme("noodles.json")
    let font = try Shipped.labelFont()
    func sheets(_ side: Int, _ count: Int, leastCell: Double) throws -> ContactLayout {
      let puzzle = try TreePuzzle.make(
        GridSpecification(kind: .square, columns: side, rows: side), seed: 1)
      let item = ContactSheet.Item("x", ComposedBoard(puzzle.state, on: puzzle.makeGrid()))
      return try #require(
        ContactSheet(
          Array(repeating: item, count: count), title: nil, columns: nil,
          measures: .init(
            width: 1000, height: 1400, margin: 60, gap: 30, nameSize: 18, leastCell: leastCell),
          theme: theme, fonts: ShotLayout.Fonts(title: font, caption: font))
      ).layout
    }
    #expect(try sheets(7, 100, leastCell: 34).columns == 3)
    #expect(try sheets(7, 100, leastCell: 18).columns == 5)
    #expect(try sheets(20, 10, leastCell: 36).columns == 1)
    // No more columns than are needed for as few sheets.
    #expect(try sheets(7, 2, leastCell: 18).columns == 2)
  }

  @Test func `cells are large enough in the largest board of a few`() throws {
    let font = try Shipped.labelFont()
    let items = try [7, 7, 7, 7, 7, 7, 7, 13, 7].map { side in
      let puzzle = try TreePuzzle.make(
        GridSpecification(kind: .square, columns: side, rows: side), seed: 1)
      return ContactSheet.Item("x", ComposedBoard(puzzle.state, on: puzzle.makeGrid()))
    }
    let layout = try #require(
      ContactSheet(
        items, title: nil, columns: nil,
        measures: .init(
          width: 1000, height: 1400, margin: 60, gap: 30, nameSize: 18, leastCell: 30),
        theme: try Shipped.theme("noodles.json"),
        fonts: ShotLayout.Fonts(title: font, caption: font))
    ).layout
    #expect(Double(min(layout.box.width, layout.box.height)) >= 30 * 13.6)
    #expect(layout.columns == 2)
  }

  @Test func `more columns than there is room for have no layout`() {
    #expect(
      ContactLayout(
        count: 3, columns: 40, aspect: 1,
        measures: .init(width: 1000, height: 1400, margin: 60, gap: 30, nameSize: 18),
        hasTitle: false) == nil)
  }

  @Test func `rows that save no sheet, or make boards too small, are not added`() throws {
    // A4 with ten pixels a millimetre, and boards of 7 x 7 with cells of 6 mm.
    let measures = ContactLayout.Measures(
      width: 2100, height: 2970, margin: 160, gap: 90, nameSize: 35)
    let layout = try #require(
      ContactLayout(
        count: 24, columns: 3, aspect: 1, measures: measures, hasTitle: true, leastHeight: 456))
    #expect(layout.rows == 4 && layout.sheetCount == 2)
    #expect(layout.box.height >= 456)
  }
}
