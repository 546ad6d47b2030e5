import Foundation
import TestFiles
import TinctBoards
import TinctGraphics
import TinctPipeline
import TinctPuzzles
import TinctRaster

/// Composed pictures: text above and beside, a card, companions, an icon, a sheet.
enum ShopGoldens {
  static let all: [Golden] =
    [
      shot(
        "shot-center-with-text-above", 230, 300, [.square(5, 5)], title: "Fresh squeezed",
        caption: "A caption"),
      shot(
        "shot-center-with-text-beside-in-a-frame", 320, 160, [.hex(3)], title: "Moon rise",
        hasFrame: true, composition: .center),
      shot(
        "shot-center-without-text-has-companions", 400, 110, [.square(4, 3), .square(3, 3)],
        composition: .center),
      shot(
        "shot-bleed-tall", 150, 320, [.square(5, 5)], title: "Fresh squeezed", caption: "A caption",
        composition: .bleed),
      shot("shot-bleed-wide", 300, 140, [.hex(3)], title: "Moon rise", composition: .bleed),
      shot(
        "shot-bleed-in-a-frame", 150, 320, [.square(5, 5)], title: "Fresh squeezed", hasFrame: true,
        composition: .bleed),
      shot(
        "shot-tilt-tall", 150, 320, [.square(5, 5)], title: "Fresh squeezed", composition: .tilt),
      shot(
        "shot-tilt-without-text-is-a-wall", 400, 130,
        [.square(4, 3), .square(3, 4), .square(5, 2)],
        composition: .tilt),
      shot(
        "shot-crop-fades-under-text", 150, 320, [.square(6, 6)], title: "Fresh squeezed",
        composition: .crop),
      shot("shot-crop-without-text", 300, 120, [.hex(3)], composition: .crop),
      shot(
        "shot-pair-of-two-boards", 150, 320, [.square(5, 5), .square(3, 4)],
        title: "Fresh squeezed", composition: .pair),
      shot(
        "shot-pair-wide-in-frames", 300, 150, [.square(5, 5), .square(4, 4)], title: "Moon rise",
        hasFrame: true, composition: .pair),
      shot(
        "shot-band-tall", 150, 320, [.square(6, 6)], title: "Fresh squeezed", caption: "A caption",
        composition: .band),
      shot("shot-band-wide", 300, 140, [.square(6, 6)], title: "Moon rise", composition: .band),
      shot(
        "shot-of-text-from-right-to-left-is-mirrored", 300, 140, [.square(5, 5)],
        title: "\u{200F}Moon rise", composition: .bleed),
    ]
    + ShotLayout.Ground.allCases.map { ground in
      shot(
        "shot-ground-\(ground.rawValue)", 120, 120, [.square(3, 3)], composition: .center,
        ground: ground)
    } + [
      shot(
        "shot-logo-on-clear-ground", 240, 120, [.square(2, 2)], title: "Moon rise", style: .logo),
      shot(
        "shot-backdrop-without-power", 300, 110, [.square(4, 3), .square(3, 3)], style: .backdrop),
      shot("shot-backdrop-of-one-board", 300, 110, [.square(6, 5)], style: .backdrop),
      lettering("text-kerning-and-ligatures", "AVATAR Tofu\noffice ffi flow"),
      lettering("text-tracked", "AVATAR office", tracking: 0.12),
      lettering("text-mixed-directions", "ab (12) \u{202E}abc 12\u{202C} end"),
      lettering(
        "text-broken-into-lines", "Tỏa sáng: Φώτα στον κήπο, Огни в саду – ΐ Ằ Ђ", lines: 3),
      icon("icon-close-up-rounded", .square(5, 5), side: 96),
      icon("icon-close-up-of-hexagons", .hex(4), side: 96),
      // The smallest, whose source has its dot.
      icon("icon-toy-16px", .square(5, 5), side: 16, theme: "toy.json"),
      icon("icon-beads-16px", .hex(4), side: 16, theme: "beads.json"),
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

  private static func icon(
    _ name: String, _ grid: GridSpecification, side: Int, theme file: String = "noodles.json"
  ) -> Golden {
    Golden(name: "shops/\(name)", tolerance: 1) {
      let (subject, theme) = try (Self.subject(grid), Shipped.theme(file))
      let layout = IconLayout(of: subject, side: side, shape: .rounded, theme: theme)
      let board = BoardLayout(grid: subject.grid, theme: theme, cellPixels: layout.cellPixels)
      return try GoldenStudio.print(layout.scene(subject.board, board), theme)
    }
  }

  private static func fonts(tracking: Double = 0) throws -> ShotLayout.Fonts {
    let display = Checkout.root.appending(path: "assets/fonts/Comfortaa-Bold.ttf")
    var title = Font([try FontSource(Checkout.bytes(of: display))])
    title.style.tracking = tracking
    return ShotLayout.Fonts(title: title, caption: try Shipped.labelFont())
  }

  /// A text as large as it may be, so that single letters can be seen.
  private static func lettering(
    _ name: String, _ text: String, tracking: Double = 0, lines: Int = 2
  ) -> Golden {
    Golden(name: "shops/\(name)", tolerance: 1) {
      let (theme, font) = (try lettered(), try fonts(tracking: tracking).title)
      let block = TextBlock(text, width: 300, sizes: 8...60, lines: lines, in: font)
      guard let block else { throw NoRoom() }
      let labels = block.lines.enumerated().map { number, line in
        Label(
          line, size: block.size, at: Point(x: 10, y: 8 + block.baseline(of: number)),
          anchor: Label.Anchor(.start, .baseline))
      }
      let scene = Scene(
        width: 320, height: Int(block.height) + 16,
        elements: [
          .fill(
            .roundedRectangle(x: 0, y: 0, width: 320, height: block.height + 20, radius: 0),
            .background),
          .labels(labels, in: font, .title),
        ])
      return try GoldenStudio.print(scene, theme)
    }
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
    _ name: String, _ width: Int, _ height: Int, _ grids: [GridSpecification],
    title: String? = nil, caption: String? = nil, hasFrame: Bool = false,
    style: ShotLayout.Style = .board, composition: ShotLayout.Composition? = nil,
    ground: ShotLayout.Ground? = nil
  ) -> Golden {
    Golden(name: "shops/\(name)", tolerance: 1) {
      let (theme, fonts) = try (lettered(), Self.fonts())
      let boards = try grids.map { grid in
        let subject = try Self.subject(grid)
        return ComposedBoard(subject.board, on: subject.grid)
      }
      let layout = ShotLayout(
        size: PixelSize(width: width, height: height),
        margins: ShotMargins(across: 0.07, down: 0.07),
        boards: boards.map { $0.sizing(in: theme) },
        contents: .init(
          title: title, caption: caption, hasFrame: hasFrame, style: style,
          composition: composition, ground: ground),
        fonts: fonts)
      guard let layout else { throw NoRoom() }
      return try GoldenStudio.print(
        layout.scene(boards, in: ShotLayout.Look(theme, fonts: fonts)), theme)
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
