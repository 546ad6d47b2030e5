import TinctBoards
import Foundation
import TestFiles
import Testing
import TinctCodecs
import TinctGraphics
import TinctPipeline
import TinctPuzzles

/// The reference files of Net, by name; the tests over them are skipped where they are not there.
private let netFiles = Checkout.files(
  in: Checkout.shared.appending(path: "data/net"), ending: ".txt"
).map(\.lastPathComponent)

struct ConnectionColorTests {
  @Test(.enabled(if: !netFiles.isEmpty), arguments: netFiles)
  func `on Net's boards, a connected side has the colour of its power`(file: String) throws {
    // At a wall an arm ends where a bend is already curved, and its edges need some room.
    let cellPixels = file.contains("b") ? 32 : 16
    // One with a palette of two colours, one with a scheme.
    let ids = try NetSample.ids(in: file).prefix(file == "50x50.txt" ? 1 : 2)
    for (number, id) in ids.enumerated() {
      try check(NetSample.puzzle(id), cellPixels: cellPixels, scheme: number % 2 == 1)
    }
  }

  @Test(arguments: [
    GridSpecification(kind: .hex, columns: 5, rows: 4),
    GridSpecification(kind: .hex, columns: 4, rows: 4, wraps: true),
    GridSpecification(kind: .hex, columns: 2, rows: 1, wraps: true),
    GridSpecification(
      kind: .hex, columns: 5, rows: 3, walls: (0..<15).map { CellSide(cell: $0, side: $0 % 6) }),
    GridSpecification(
      kind: .hex, columns: 4, rows: 3, wraps: true,
      walls: (0..<12).map { CellSide(cell: $0, side: $0 * 5 % 6) }),
    GridSpecification(kind: .square, columns: 1, rows: 1, wraps: true),
    GridSpecification(kind: .square, columns: 2, rows: 2, wraps: true),
  ])
  func `on grown boards, a connected side has the colour of its power`(
    specification: GridSpecification
  ) throws {
    for seed: UInt64 in 1...2 {
      let puzzle = try TreePuzzle.make(specification, seed: seed)
      try check(puzzle, cellPixels: 32, hollowCellPixels: 96, scheme: seed == 2)
    }
  }

  // The probe knows where the sides of squares and hexes lie; other tilings have laws of their own.
  @Test(arguments: Shipped.packFiles.filter { $0 != "tilings.json" })
  func `on the examples, a connected side has the colour of its power`(file: String) throws {
    for puzzle in try Shipped.pack(file).puzzles.prefix(1) {
      try check(
        puzzle, cellPixels: 32,
        hollowCellPixels: puzzle.gridSpecification.kind == .square ? 32 : 96, scheme: true)
    }
  }

  /// - Parameter hollowCellPixels: the size for themes whose noodles are hollow: their edges, if
  ///   slanted, are wide enough for a pixel of their own at 96 only.
  private func check(
    _ puzzle: Puzzle, cellPixels: Int, hollowCellPixels: Int? = nil, scheme: Bool
  ) throws {
    let palette =
      scheme
      ? Scheme(derivedFrom: try Color(hex: "#800080")).palette(named: "scheme")
      : try Palette(base: "#FFF4D6", text: "#D9480F")
    // The oldest looks on every board, the others in turn.
    let others = Shipped.themeFiles.filter { !GoldenStudio.themes.contains(String($0.dropLast(5))) }
    let turn = others[puzzle.pieces.reduce(0) { $0 + Int($1.mask) } % others.count]
    for file in GoldenStudio.themes.map({ "\($0).json" }) + [turn] {
      var theme = try Shipped.theme(file).matte
      theme.wire.highlight = nil
      let isHollow =
        theme.wire.core > 0 || theme.wire.poweredCore > 0 || theme.wire.width < 0.2
      // Where noodles are wide, an open arm ends under the source's ring in a small cell.
      let usual = file == turn ? max(cellPixels, 32) : cellPixels
      let cellPixels = isHollow ? hollowCellPixels ?? usual : usual
      let layout = BoardLayout(grid: puzzle.makeGrid(), theme: theme, cellPixels: cellPixels)
      let print = try Printer(palettes: [ResolvedPalette(palette, theme: theme)])
        .print(Drawing(layout.scene(of: puzzle.state)))[0]
      let probe = SideProbe(
        picture: try PNGImage(decoding: print.bytes).bitmap, theme: theme,
        colors: try theme.inks.colors(in: palette), cell: Double(cellPixels), puzzle: puzzle)
      let wrong = probe.wrongSides()
      #expect(wrong.isEmpty, "\(file), \(puzzle.name)")
    }
  }
}

/// Looks at a printed board just inside each connected side.
private struct SideProbe {
  let picture: Bitmap
  let theme: Theme
  let colors: [Ink: Color]
  let cell: Double
  let puzzle: Puzzle

  /// The problems, one line for each wrong pixel.
  func wrongSides() -> [String] {
    let power = PowerByUnion(puzzle)
    var wrong: [String] = []
    for (cell, piece) in puzzle.pieces.enumerated() {
      for side in 0..<power.sides where piece.mask >> UInt32(side) & 1 == 1 {
        for (point, ink) in points(cell, side, power) {
          let (x, y) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
          let pixel = picture[x, y]
          guard let color = colors[ink], isNear(pixel, color.pixel) else {
            wrong.append("cell \(cell), side \(side) at \(x), \(y): \(pixel) is not \(ink.name)")
            continue
          }
        }
      }
    }
    return wrong
  }

  /// On the middle of the noodle, and on both of its edges if it has an inner line.
  private func points(_ cell: Int, _ side: Int, _ power: PowerByUnion) -> [(Point, Ink)] {
    let isPowered = power.isPowered(cell)
    let core = isPowered ? theme.wire.poweredCore : theme.wire.core
    let ink = isPowered ? Ink.powered : .wire
    let middle = point(cell, side, across: 0, power)
    guard core > 0 else { return [(middle, ink)] }
    let across = wireWidth * (1 + core) / 4
    return [
      (middle, isPowered ? .poweredCore : .wireCore),
      (point(cell, side, across: across, power), ink),
      (point(cell, side, across: -across, power), ink),
    ]
  }

  private func point(_ cell: Int, _ side: Int, across: Double, _ power: PowerByUnion) -> Point {
    // An arm that meets nothing ends round at the edge of its tile, or at the wall: the middle of
    // the rounding is half a noodle further in. Widths are rounded, so a little more is taken.
    let gap = max(theme.cell.gap, power.isWall(cell, side) ? theme.wall.width : 0)
    let edge = gap > 0 ? max(gap / 2 * self.cell, 1) : 0
    let depth =
      power.isJoined(cell, side) ? max(0.03 * self.cell, 1) : edge + wireWidth / 2 + 0.5
    let angle = power.angle(side)
    return Point(x: Double(picture.width) / 2, y: Double(picture.height) / 2)
      + power.center(cell) * self.cell
      + Point(angle: angle, distance: self.cell / 2 - depth)
      + Point(angle: angle + .pi / 2, distance: across)
  }

  /// A noodle's width follows from the mean of a cell's width and its side.
  private var wireWidth: Double {
    let isHex = puzzle.gridSpecification.kind == .hex
    return theme.wire.width * (isHex ? (1 + 1 / (3.0).squareRoot()) / 2 : 1) * cell
  }

  private func isNear(_ pixel: StraightPixel, _ wanted: StraightPixel) -> Bool {
    [(pixel.red, wanted.red), (pixel.green, wanted.green), (pixel.blue, wanted.blue)]
      .allSatisfy { abs(Int($0) - Int($1)) <= 2 } && pixel.alpha == wanted.alpha
  }
}
