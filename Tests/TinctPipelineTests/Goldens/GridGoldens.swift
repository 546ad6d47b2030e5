import TinctBoards
import Foundation
import TestFiles
import TinctCodecs
import TinctGraphics
import TinctPipeline
import TinctPuzzles
import TinctRaster

/// Empty grids: fills, lines, gaps, labels, marks, pages.
enum GridGoldens {
  static let all: [Golden] = [
    golden("square-two-colours", .square, colors: 2),
    golden("square-three-colours", .square, colors: 3),
    golden("hex-three-colours", .hex, .hexagon(side: 3), colors: 3),
    golden("triangle-two-colours", .triangle, colors: 2),
    golden("heptagon-four-colours", .heptagon, .disc(rings: 2), colors: 4, cell: 48),
    golden("hex-gaps", .hex, gap: 5),
    golden("heptagon-gaps", .heptagon, .disc(rings: 2), gap: 4, cell: 48),
    golden("square-lines-of-one-pixel", .square, line: 1),
    golden("hex-no-lines", .hex, line: 0, colors: 3),
    golden("square-no-fill-no-ground", .square, colors: 0, hasGround: false),
    golden("hex-labels-axial", .hex, .hexagon(side: 2), labels: .axial, cell: 40),
    golden("hex-labels-cube", .hex, .hexagon(side: 2), labels: .cube, cell: 40),
    golden("square-labels-offset", .square, labels: .offset),
    golden("heptagon-labels-index", .heptagon, .disc(rings: 2), labels: .index, cell: 64),
    golden("hex-wrapping", .hex, .rectangle(columns: 4, rows: 3), wraps: true),
    golden("square-wrapping", .square, wraps: true),
    golden("octagon-square-wrapping", .octagonSquare, colors: 4, wraps: true),
    golden(
      "hex-extended-rings", .hex, .extendedHexagon(side: 3, otherSide: 4), colors: 3,
      shading: .rings),
    golden("square-random", .square, colors: 3, shading: .random),
    golden(
      "hex-edges-points-links", .hex, .irregularHexagon(side: 2, otherSide: 3), colors: 2,
      shading: .edges, points: 8, links: 3),
    golden("square-wrapping-links", .square, points: 8, links: 2, wraps: true),
    golden("heptagon-links", .heptagon, .disc(rings: 2), points: 8, links: 2, cell: 48),
    golden(
      "hex-labels-links", .hex, .hexagon(side: 2), links: 2, labels: .axial, cell: 48),
    golden("square-labels-points", .square, points: 6, links: 2, labels: .offset, cell: 56),
    golden("triangle-page", .triangle, colors: 2, page: Point(x: 240, y: 200.4)),
  ]

  private static func golden(
    _ name: String, _ kind: GridKind, _ shape: GridShape = .rectangle(columns: 4, rows: 3),
    line: Double = 2, gap: Double = 0, colors: Int = 1, shading: CellShading = .neighbors,
    points: Double = 0, links: Double = 0, labels: CellNaming? = nil,
    wraps: Bool = false, cell: Double = 32, hasGround: Bool = true, page: Point? = nil
  ) -> Golden {
    Golden(name: "grids/\(name)", tolerance: 1) {
      let grid = try Grid(GridSpecification(kind: kind, shape: shape, wraps: wraps))
      let look = GridLook(
        cell: cell, line: line, gap: gap, margin: cell / 2, colors: colors, shading: shading,
        points: points, links: links, hasGround: hasGround)
      let scene = try GridDrawing(grid, look, page: page).scene(
        names: labels?.names(of: grid) ?? [], font: try Shipped.labelFont(), marksWrapping: true)
      let palette = try ResolvedPalette(GoldenStudio.twoColors, inks: .emptyGrid)
      let files = try Printer(palettes: [palette]).print(Drawing(scene))
      return try PNGImage(decoding: files[0].bytes).bitmap
    }
  }
}

extension Shipped {
  /// The font that labels are set in, read once.
  static func labelFont() throws -> Font { try font.get() }

  private static let font = Result {
    try Font([
      FontSource(
        Checkout.bytes(of: Checkout.root.appending(path: "assets/fonts/Inter-Regular.otf")))
    ])
  }
}
