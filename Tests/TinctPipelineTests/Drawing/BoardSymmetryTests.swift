import TinctDocuments
import TinctBoards
import PixelComparison
import Testing
import TinctGraphics
import TinctPuzzles

/// Turned boards have turned pictures: nothing is off centre, and no direction is special.
///
/// Cairo samples fifteen lines in each pixel, and many more points along each line, so an edge may
/// differ from its turned self by about what one line covers: 17 of 255.
private let oneLine = 18.0

extension Theme {
  /// The theme whose light comes from the next side counter-clockwise.
  var turned: Theme {
    var theme = self
    func turn(_ x: inout Double, _ y: inout Double) { (x, y) = (y, -x) }
    func turn(_ shadow: inout Theme.Shadow?) {
      guard var changed = shadow else { return }
      turn(&changed.x, &changed.y)
      shadow = changed
    }
    turn(&theme.cell.shadow)
    turn(&theme.wire.shadow)
    if theme.board.panel != nil {
      var shadow = theme.board.panel?.shadow
      turn(&shadow)
      theme.board.panel?.shadow = shadow
    }
    if var face = theme.cell.face {
      turn(&face.x, &face.y)
      theme.cell.face = face
    }
    func turn(_ light: inout Theme.Highlight?) {
      guard var changed = light else { return }
      turn(&changed.x, &changed.y)
      light = changed
    }
    turn(&theme.wire.highlight)
    turn(&theme.wire.shade)
    turn(&theme.cell.highlight)
    turn(&theme.cell.shade)
    theme.board.gradient?.angle -= 90
    return theme
  }

  /// The theme with all cells in one shade, and all branches in one colour: a turn may swap shades,
  /// and turns the arms by which branches are numbered.
  var plain: Theme {
    var theme = self
    theme.cell.shades = 1
    theme.wire.hasBranches = false
    return theme
  }

  /// The theme without soft light and without inks that run into each other, for laws about flat
  /// areas.
  var matte: Theme {
    var theme = self
    (theme.board.gradient, theme.board.pattern) = (nil, nil)
    (theme.cell.highlight, theme.cell.shade) = (nil, nil)
    (theme.wire.shade, theme.wire.glow, theme.wire.flow) = (nil, nil, nil)
    theme.wire.hasBranches = false
    if theme.cell.shadow?.blur ?? 0 > 0 { theme.cell.shadow = nil }
    if theme.wire.shadow?.blur ?? 0 > 0 { theme.wire.shadow = nil }
    if theme.wire.highlight?.blur ?? 0 > 0 { theme.wire.highlight = nil }
    return theme
  }

  /// The theme with its light from straight above.
  var unlit: Theme {
    var theme = matte
    theme.board.panel?.shadow = nil
    theme.cell.shadow = nil
    theme.wire.shadow = nil
    theme.cell.face = theme.cell.face.map { Theme.Face(inset: $0.inset) }
    theme.wire.highlight = theme.wire.highlight.map { Theme.Highlight(width: $0.width) }
    return theme
  }

  /// By how much an edge may differ: where a line lies along a noodle's edge there are two.
  fileprivate var slack: Double { wire.outline > 0 ? 2 * oneLine : oneLine }
}

struct BoardSymmetryTests {
  @Test(arguments: Shipped.themeFiles, [16, 23])
  func `a quarter turn of a square board turns its picture`(file: String, cellPixels: Int) throws {
    let side = 4
    let puzzle = try TreePuzzle.make(
      GridSpecification(
        kind: .square, columns: side, rows: side,
        walls: [CellSide(cell: 5, side: 0), CellSide(cell: 3, side: 1)]), seed: 4)
    func target(_ cell: Int) -> Int { (side - 1 - cell % side) * side + cell / side }
    let turned = try moved(puzzle, by: 1, sides: 4, to: target)
    let theme = try Shipped.theme(file).plain
    let picture = try picture(puzzle, theme, cellPixels)
    let difference = try #require(
      try picture.turned.difference(from: self.picture(turned, theme.turned, cellPixels)))
    #expect(difference <= theme.slack)
  }

  @Test(arguments: Shipped.themeFiles, [17, 24])
  func `half a turn of a board of hexes turns its picture`(file: String, cellPixels: Int) throws {
    // With an even number of columns the board is its own half turn.
    let puzzle = try TreePuzzle.make(
      GridSpecification(
        kind: .hex, columns: 4, rows: 3, wraps: true, walls: [CellSide(cell: 5, side: 1)]),
      seed: 4)
    let turned = try moved(puzzle, by: 3, sides: 6) { 11 - $0 }
    let theme = try Shipped.theme(file).plain
    let picture = try picture(puzzle, theme, cellPixels)
    let difference = try #require(
      try picture.turned.turned.difference(
        from: self.picture(turned, theme.turned.turned, cellPixels)))
    // Slanted edges are off by up to a line in either picture.
    #expect(difference <= 2 * oneLine)
  }

  @Test(arguments: Shipped.themeFiles, [GridKind.hex, .heptagon])
  func `a board that is turned by a sixth or a seventh has as much of each ink`(
    file: String, kind: GridKind
  ) throws {
    let theme = try Shipped.theme(file).plain.unlit
    let side = 3
    let specification = GridSpecification(
      kind: kind, shape: kind == .hex ? .hexagon(side: side) : .disc(rings: side))
    let puzzle = try TreePuzzle.make(specification, seed: 4)
    let (sides, grid) = (kind == .hex ? 6 : 7, puzzle.makeGrid())
    let turn = 2 * Double.pi / Double(sides)
    // The cell whose middle is where the turn about the middle of the board brings another's.
    let middle =
      grid.cells.reduce(Point(x: 0, y: 0)) { $0 + $1.center }
      * (1 / Double(grid.cells.count))
    let map = Transform(turnedBy: turn, movedTo: Point(x: 0, y: 0))
    func target(_ cell: Int) throws -> Int {
      let image = map(grid.cells[cell].center - middle) + middle
      return try #require(
        grid.cells.indices.first { (grid.cells[$0].center - image).length < 1e-6 })
    }
    var pieces = puzzle.pieces
    for (cell, piece) in puzzle.pieces.enumerated() {
      let turned = try target(cell)
      let from = grid.cells[cell].sides
      for side in piece.sides where from.indices.contains(side) {
        let angle = from[side].angle + turn
        let to = try #require(
          grid.cells[turned].sides.indices.first {
            cosine(grid.cells[turned].sides[$0].angle - angle) > 0.999
          })
        if side == piece.sides.first { pieces[turned] = Connectors(mask: 0) }
        pieces[turned] = Connectors(mask: pieces[turned].mask | 1 << UInt32(to))
      }
    }
    let turned = try Puzzle(
      name: "turned", grid: specification, sources: puzzle.sources.map(target), pieces: pieces)
    // Turned by so much, pixels do not fall on pixels, but there is as much of each ink.
    let (one, other) = (
      try picture(puzzle, theme, 36).totals, try picture(turned, theme, 36).totals
    )
    #expect(one.count == other.count)
    for (ink, amount) in one {
      #expect(abs(Double(amount) - Double(other[ink] ?? 0)) <= 0.02 * Double(amount), "\(ink.name)")
    }
  }

  @Test(arguments: Shipped.themeFiles, [GridKind.square, .hex, .penrose])
  func `twice the size, averaged, is the single size`(file: String, kind: GridKind) throws {
    let theme = try Shipped.theme(file)
    let puzzle = try TreePuzzle.make(
      kind == .penrose
        ? GridSpecification(kind: kind, shape: .disc(rings: 2))
        : GridSpecification(kind: kind, columns: 4, rows: 3), seed: 4)
    let small = try Amounts(layout(puzzle, theme, 40).scene(of: puzzle.state))
    let large = try Amounts(layout(puzzle, theme, 80).scene(of: puzzle.state))
    #expect(abs(2 * small.width - large.width) <= 2 && abs(2 * small.height - large.height) <= 2)
    #expect(small.flaws(besideTwice: large).isEmpty)
  }

  /// At 200 pixels a cell hardly a measure is rounded: edges are where they are at 400, but for the
  /// few that lie less than a pixel off.
  @Test(arguments: Shipped.themeFiles)
  func `twice the size, box-filtered by two, is the single size within anti-aliasing`(
    file: String
  ) throws {
    let theme = try Shipped.theme(file)
    let puzzle = try TreePuzzle.make(
      GridSpecification(
        kind: .square, columns: 3, rows: 2, walls: [CellSide(cell: 1, side: 0)]), seed: 4)
    let small = try Amounts(layout(puzzle, theme, 200).scene(of: puzzle.state))
    let large = try Amounts(layout(puzzle, theme, 400).scene(of: puzzle.state))
    let halved = large.halved
    #expect(try #require(halved.difference(from: small)) < 255)
    #expect(halved.share(of: small, fartherThan: 2 * theme.slack) < 0.01)
  }

  private func layout(_ puzzle: Puzzle, _ theme: Theme, _ cellPixels: Int) -> BoardLayout {
    BoardLayout(grid: puzzle.makeGrid(), theme: theme, cellPixels: cellPixels)
  }

  private func picture(_ puzzle: Puzzle, _ theme: Theme, _ cellPixels: Int) throws -> Amounts {
    try Amounts(
      BoardLayout(grid: puzzle.makeGrid(), theme: theme, cellPixels: cellPixels)
        .scene(of: puzzle.state))
  }

  private func moved(
    _ puzzle: Puzzle, by steps: Int, sides: Int, to target: (Int) -> Int
  ) throws -> Puzzle {
    var pieces = puzzle.pieces
    for (cell, piece) in puzzle.pieces.enumerated() {
      pieces[target(cell)] = piece.turned(by: steps, sides: sides)
    }
    var specification = puzzle.gridSpecification
    specification.walls = specification.walls.map { wall in
      CellSide(cell: target(wall.cell), side: (wall.side + steps) % sides)
    }
    return try Puzzle(
      name: "moved", grid: specification, sources: puzzle.sources.map(target), pieces: pieces)
  }
}
