import TinctBoards
import TinctGraphics
import TinctPipeline
import TinctPuzzles

/// Composed pictures: text above and beside, a card, companions, an icon, a sheet.
enum ShopGoldens {
  static let all: [Golden] = [
    shot("shot-text-above", 230, 420, .square(5, 5), title: "Fresh squeezed", caption: "A caption"),
    shot("shot-text-beside-on-a-card", 320, 160, .hex(3), title: "Moon rise", hasFrame: true),
    shot("shot-without-text-has-companions", 400, 110, .square(4, 3)),
    shot("shot-logo-on-clear-ground", 240, 120, .square(2, 2), title: "Moon rise", style: .logo),
    shot("shot-backdrop-without-power", 300, 110, .square(4, 3), style: .backdrop),
    Golden(name: "shops/icon-close-up-rounded", tolerance: 1) {
      let (subject, theme) = try (Self.subject(.square(5, 5)), Shipped.theme("noodles.json"))
      let layout = IconLayout(
        side: 96, shape: .rounded, grid: subject.grid, theme: theme, cells: subject.cells,
        focus: subject.focus)
      let board = BoardLayout(grid: subject.grid, theme: theme, cellPixels: layout.cellPixels)
      return try GoldenStudio.print(layout.scene(subject.board, board), theme)
    },
    Golden(name: "shops/sheet-of-paper", tolerance: 1) {
      let theme = try lettered()
      let items = try [GridSpecification.square(4, 3), .hex(2), .square(2, 5)].map {
        let subject = try Self.subject($0)
        return ContactSheet.Item("no name", ComposedBoard(subject.board, on: subject.grid))
      }
      let sheet = ContactSheet(
        items, title: "A sheet", columns: 2,
        measures: .init(width: 240, height: 390, margin: 20, gap: 14, nameSize: 10),
        theme: theme, fonts: try fonts())
      guard let sheet else { throw NoRoom() }
      return try GoldenStudio.print(sheet.scene(0, .outlines, number: "1 / 1"), theme)
    },
  ]

  private struct NoRoom: Error {}

  private static func fonts() throws -> ShotLayout.Fonts {
    ShotLayout.Fonts(title: try Shipped.labelFont(), caption: try Shipped.labelFont())
  }

  private static func lettered() throws -> Theme {
    try Shipped.theme("noodles.json").lettered(for: GoldenStudio.twoColors)
  }

  private static func subject(_ grid: GridSpecification) throws -> IconSubject {
    let puzzle = try TreePuzzle.make(grid)
    let made = puzzle.makeGrid()
    return IconSubject(
      NoodlesBoard(grid: made, sources: puzzle.sources, connectors: puzzle.pieces), on: made)
  }

  private static func shot(
    _ name: String, _ width: Int, _ height: Int, _ grid: GridSpecification,
    title: String? = nil, caption: String? = nil, hasFrame: Bool = false,
    style: ShotLayout.Style = .board
  ) -> Golden {
    Golden(name: "shops/\(name)", tolerance: 1) {
      let (subject, theme, fonts) = try (Self.subject(grid), lettered(), Self.fonts())
      let layout = ShotLayout(
        size: PixelSize(width: width, height: height),
        margins: ShotMargins(across: 0.07, down: 0.07),
        board: BoardSizing(subject.grid, in: theme),
        contents: .init(title: title, caption: caption, hasFrame: hasFrame, style: style)
      ) { fonts.measure($0, isTitle: $1) }
      guard let layout else { throw NoRoom() }
      let board = ComposedBoard(subject.board, on: subject.grid)
      return try GoldenStudio.print(layout.scene(board, in: theme, fonts: fonts), theme)
    }
  }
}

extension GridSpecification {
  fileprivate static func square(_ columns: Int, _ rows: Int) -> GridSpecification {
    GridSpecification(kind: .square, columns: columns, rows: rows)
  }

  fileprivate static func hex(_ side: Int) -> GridSpecification {
    GridSpecification(kind: .hex, shape: .hexagon(side: side))
  }
}
