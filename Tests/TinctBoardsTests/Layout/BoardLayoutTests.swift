import PixelComparison
import Testing
import TinctGraphics
import TinctPuzzles

@testable import TinctBoards

struct BoardLayoutTests {
  private static let specifications = [
    GridSpecification(kind: .square, columns: 5, rows: 3),
    GridSpecification(kind: .hex, columns: 1, rows: 1),
    GridSpecification(kind: .hex, columns: 4, rows: 3),
    GridSpecification(kind: .hex, columns: 5, rows: 2),
  ]

  @Test(arguments: specifications)
  func `the board lies in the middle of its picture, margins all around`(
    specification: GridSpecification
  ) throws {
    let grid = try Grid(specification)
    for cellPixels in 1...70 {
      let layout = BoardLayout(grid: grid, theme: Theme.plain(), cellPixels: cellPixels)
      let (low, high) = (
        layout.pixel(of: grid.bounds.minimum), layout.pixel(of: grid.bounds.maximum)
      )
      #expect(abs(low.x - (Double(layout.width) - high.x)) < 1e-9)
      #expect(abs(low.y - (Double(layout.height) - high.y)) < 1e-9)
      let margin = (0.5 * Double(cellPixels)).rounded()
      #expect(low.x >= margin - 1e-9 && low.x < margin + 0.5)
      #expect(low.y >= margin - 1e-9 && low.y < margin + 0.5)
    }
  }

  @Test(arguments: GridKind.all.filter { $0.shapes.contains(.rectangle) })
  func `cells of one shape have frames that are equal to the last bit`(kind: GridKind) throws {
    let grid = try Grid(GridSpecification(kind: kind, columns: 5, rows: 4))
    let frames = BoardLayout(grid: grid, theme: Theme.plain(), cellPixels: 71).frames
    var first: [[Int]: Int] = [:]
    for (index, cell) in grid.cells.enumerated() {
      // By a way of rounding of this test's own.
      let form = cell.corners.flatMap { corner in
        [corner.x - cell.center.x, corner.y - cell.center.y].map { Int(($0 * 1e6).rounded()) }
      }
      let known = first[form] ?? index
      first[form] = known
      #expect(frames[index].corners == frames[known].corners)
      for side in cell.sides.indices {
        let tip = NoodleArm.Tip.joined(overlap: 1)
        #expect(frames[index].arm(to: side, tip: tip) == frames[known].arm(to: side, tip: tip))
      }
      for (corner, own) in zip(cell.corners, frames[index].corners) {
        #expect(((corner - cell.center) * 71 - own).length < 1e-9)
      }
    }
    #expect(first.count < grid.cells.count)
  }

  @Test func `the shades of squares turn with the board`() throws {
    var theme = Theme.plain()
    theme.cell.shades = 3
    let grid = try Grid(GridSpecification(kind: .square, columns: 7, rows: 7))
    let layout = BoardLayout(grid: grid, theme: theme, cellPixels: 20)
    func shade(_ column: Int, _ row: Int) -> Int { layout.shade(of: 7 * row + column) }
    for row in 0..<7 {
      for column in 0..<7 {
        #expect(shade(column, row) == shade(row, 6 - column))
        if column > 0 { #expect(shade(column, row) != shade(column - 1, row)) }
      }
    }
    // Hexes need three.
    let hexes = try Grid(GridSpecification(kind: .hex, columns: 4, rows: 4))
    #expect(BoardLayout(grid: hexes, theme: theme, cellPixels: 20).shadeCount == 3)
  }

  @Test func `the sides of squares lie between pixels`() throws {
    let grid = try Grid(GridSpecification(kind: .square, columns: 3, rows: 2))
    for cellPixels in 1...70 {
      let layout = BoardLayout(grid: grid, theme: Theme.plain(), cellPixels: cellPixels)
      #expect(layout.width == 3 * cellPixels + 2 * layout.measures.margin)
      for corner in grid.cells.flatMap(\.corners).map(layout.pixel) {
        #expect(corner.x == corner.x.rounded() && corner.y == corner.y.rounded())
      }
    }
  }

  @Test(arguments: GridKind.all.filter { $0.shapes.contains(.rectangle) })
  func `a tiling that repeats does so after whole pixels`(kind: GridKind) throws {
    let grid = try Grid(GridSpecification(kind: kind, columns: 4, rows: 4))
    let period = try #require(grid.period)
    for (cellPixels, scale) in [(17, 1.0), (32, 1), (45, 1), (64, 1), (45, 2), (100, 1), (256, 1)] {
      let layout = BoardLayout(
        grid: grid, theme: Theme.plain(), cellPixels: cellPixels, scale: scale)
      let start = layout.pixel(of: Point(x: 0, y: 0))
      let way = layout.pixel(of: period) - start
      #expect(abs(way.x - way.x.rounded()) < 1e-6 && abs(way.y - way.y.rounded()) < 1e-6)
      // Twice the size is twice the pixels.
      let exact = period * (Double(cellPixels) * scale)
      #expect(max(abs(way.x - exact.x), abs(way.y - exact.y)) <= 0.5 * scale + 1e-6)
    }
    let exact = BoardLayout(grid: grid, theme: Theme.plain(), cellPixels: 45, isFitted: false)
    let way = exact.pixel(of: period) - exact.pixel(of: Point(x: 0, y: 0))
    #expect((way - period * 45).length < 1e-6)
  }

  @Test(arguments: specifications)
  func `the size of a picture is known without laying out the board`(
    specification: GridSpecification
  ) throws {
    let grid = try Grid(specification)
    for (cellPixels, scale) in [(1, 1.0), (7, 1), (16, 1), (45, 2), (64, 3), (96, 1)] {
      let layout = BoardLayout(
        grid: grid, theme: Theme.plain(), cellPixels: cellPixels, scale: scale)
      let size = BoardLayout.pictureSize(
        of: grid, in: Theme.plain(), cellPixels: cellPixels, scale: scale)
      #expect(size == PixelSize(width: layout.width, height: layout.height))
    }
  }

  @Test func `what is centred in a cell has its edges between pixels`() {
    for cellPixels in 1...512 {
      let measures = BoardMeasures(theme: Theme.plain(), cell: Double(cellPixels), unit: 1)
      let half = Double(cellPixels) / 2
      for width in [
        measures.wireWidth, 2 * measures.radius(0.2), 2 * measures.radius(0.3 * 0.79),
      ] {
        #expect((half - width / 2).truncatingRemainder(dividingBy: 1) == 0)
        #expect(width >= 1)
      }
      #expect(measures.halfGap.truncatingRemainder(dividingBy: 1) == 0)
    }
  }

  @Test func `measures are those of the theme, rounded by at most a pixel`() {
    for cellPixels in [16.0, 27, 64, 511] {
      let measures = BoardMeasures(theme: Theme.plain(), cell: cellPixels, unit: 1)
      #expect(abs(measures.wireWidth - 0.25 * cellPixels) <= 1)
      #expect(abs(2 * measures.radius(0.3) - 0.6 * cellPixels) <= 1)
      #expect(abs(2 * measures.halfGap - 0.06 * cellPixels) <= 1.1)
      #expect(abs(measures.wallWidth - 0.08 * cellPixels) <= 1)
      #expect(abs(Double(measures.margin) - 0.5 * cellPixels) <= 0.5)
    }
  }

  @Test func `a knob is no larger, for a small cell, than in a square`() {
    for cellPixels in [16.0, 27, 64, 511] {
      let measures = BoardMeasures(theme: Theme.plain(), cell: cellPixels, unit: 1)
      let usual = measures.radius(measures.theme.knob.radius)
      #expect(measures.knobRadius(inradius: cellPixels / 2) == usual)
      let small = measures.knobRadius(inradius: cellPixels * 0.4)
      #expect(small <= usual && small > measures.wireWidth / 2)
      #expect(abs(small - 0.8 * usual) <= 1)
    }
  }

  @Test(arguments: [([1, 5, 4], [2, 0, 1]), ([1, 4, 0], [1, 0, 0]), ([0, 1, 4], [0, 0, 1])])
  func `branches are numbered by the arms that the source has, not by its sides`(
    masks: [UInt32], branches: [Int]
  ) throws {
    let grid = try Grid(GridSpecification(kind: .square, columns: 3, rows: 1))
    let board = NoodlesBoard(
      grid: grid, sources: [1], connectors: masks.map { Connectors(mask: $0) })
    #expect((0..<3).map { board.things[$0]?.look.branch } == branches)
  }

  /// For themes that ask for it: on the ground beside a raised card the end would hang in the air.
  @Test(arguments: GridKind.all.filter { $0.shapes.contains(.rectangle) })
  func `the edge of a card cuts off arms that go on beyond the border`(kind: GridKind) throws {
    var theme = Theme.plain()
    theme.cell.shadow = Theme.Shadow(x: 0, y: 0.05, blur: 0.1)
    theme.wire.beyond = .cut
    let grid = try Grid(GridSpecification(kind: kind, columns: 4, rows: 4, wraps: true))
    let layout = BoardLayout(grid: grid, theme: theme, cellPixels: 100, isFitted: false)
    #expect(layout.measures.trail.marks.isEmpty)
    for cell in grid.cells {
      for (number, side) in cell.sides.enumerated() where side.crossesBorder {
        let shape = PieceShape(
          measures: layout.measures, frame: layout.frame(of: cell),
          connectors: Connectors(mask: 1 << UInt32(number)), isSource: false
        ) { _ in layout.stubTip }
        let (foot, out) = (
          (side.midpoint - cell.center) * 100, Point(angle: side.angle, distance: 1)
        )
        let ends = FlatPath(shape.rim()).points.map {
          ($0.x - foot.x) * out.x + ($0.y - foot.y) * out.y
        }
        #expect(abs(try #require(ends.max()) + layout.measures.halfGap) < 1e-6)
      }
    }
  }

  /// A change of colour that began under the disc left a seam at its edge, and one that ended at
  /// the side of the cell a line there.
  @Test(arguments: [GridKind.square, .hex, .cairo])
  func `arms run into the colours of branches from the disc of the source into the next cell`(
    kind: GridKind
  ) throws {
    var theme = Theme.plain()
    theme.wire.hasBranches = true
    let grid = try Grid(GridSpecification(kind: kind, columns: 4, rows: 4, wraps: true))
    let source = 5
    var masks = [UInt32](repeating: 0, count: grid.cells.count)
    for side in [0, 2] {
      let other = try #require(grid.neighbor(of: CellSide(cell: source, side: side)))
      masks[source] |= 1 << UInt32(side)
      masks[other.cell] |= 1 << UInt32(other.side)
    }
    let board = NoodlesBoard(
      grid: grid, sources: [source], connectors: masks.map { Connectors(mask: $0) })
    let layout = BoardLayout(grid: grid, theme: theme, cellPixels: 100, isFitted: false)
    let middle = layout.pixel(of: grid.cells[source].center)
    let radius = layout.measures.radius(theme.source.radius)
    // The point at which each arm leaves the disc, and the way from there straight to the side.
    let ways = [0, 2].map { number in
      let side = grid.cells[source].sides[number]
      let foot = (side.midpoint - grid.cells[source].center) * 100
      let out = Point(angle: side.angle, distance: 1)
      let length = foot.x * out.x + foot.y * out.y - radius
      return (start: middle + foot - out * length, out: out, length: length)
    }
    let elements = layout.scene(of: board).elements.flatMap { element -> [Scene.Element] in
      if case .clip(_, let members) = element { members } else { [element] }
    }
    let ramps = elements.compactMap { element -> (start: Point, end: Point)? in
      guard case .shade(_, let ramp) = element, case .linear(let start, let end) = ramp.shape,
        ramp.inks[0] == .powered
      else { return nil }
      return (start, end)
    }
    // Both arms, and both noodles that they go on into.
    #expect(ramps.count == 4)
    for ramp in ramps {
      let way = try #require(ways.first { ($0.start - ramp.start).length < 1e-6 })
      let line = ramp.end - ramp.start
      #expect((line - way.out * line.length).length < 1e-6)
      // Into the next cell, but not as far as its middle, where other noodles begin.
      let beyond = line.length - way.length
      #expect(beyond > 8 && beyond < 50 - layout.measures.wireWidth / 2)
    }
    // On a loop the source is hollow, as what else is on it.
    var looped = board
    looped[source]?.look.isWrong = true
    #expect(
      !layout.scene(of: looped).elements.contains { element in
        if case .shade(_, let ramp) = element { ramp.inks[0] == .powered } else { false }
      })
  }

  /// Colours of two sources, or of both ways around a loop, met in a straight cut.
  @Test(arguments: [GridKind.square, .hex, .cairo])
  func `branches that meet run into each other's colours, half of it at the side`(
    kind: GridKind
  ) throws {
    var theme = Theme.plain()
    theme.wire.hasBranches = true
    let grid = try Grid(GridSpecification(kind: kind, columns: 4, rows: 4))
    // A way of four cells with a source at each end.
    var (way, masks) = ([5], [UInt32](repeating: 0, count: grid.cells.count))
    while way.count < 4 {
      let last = way[way.count - 1]
      let steps = grid.cells[last].sides.indices.compactMap { side in
        grid.neighbor(of: CellSide(cell: last, side: side)).map { (side, $0) }
      }
      let (side, next) = try #require(steps.first { !way.contains($0.1.cell) })
      masks[last] |= 1 << UInt32(side)
      masks[next.cell] |= 1 << UInt32(next.side)
      way.append(next.cell)
    }
    let board = NoodlesBoard(
      grid: grid, sources: [way[0], way[3]], connectors: masks.map { Connectors(mask: $0) })
    let branches = try way[1...2].map { try #require(board[$0]).look.branch }
    try #require(Set(branches).count == 2)
    let layout = BoardLayout(grid: grid, theme: theme, cellPixels: 100, isFitted: false)
    let side = try #require(
      grid.cells[way[1]].sides.first { $0.neighbor?.cell == way[2] })
    let meeting = layout.pixel(of: side.midpoint)
    let inks = branches.map { Ink.branches[$0 - 1] }
    var found: [[Ink]] = []
    for element in layout.scene(of: board).elements {
      guard case .clip(_, let members) = element, case .shade(_, let ramp) = members[0],
        !ramp.inks.contains(.powered), case .linear(let start, let end) = ramp.shape
      else { continue }
      found.append(ramp.inks)
      let (half, line) = (meeting - start, end - start)
      #expect(abs((half.x * line.x + half.y * line.y) / (line.length * line.length) - 0.5) < 1e-6)
    }
    #expect(found.count == 2 && Set(found) == [inks, inks.reversed()])
  }

  @Test func `a scene is drawn in the theme's inks, ground first`() throws {
    let grid = try Grid(
      GridSpecification(
        kind: .square, columns: 3, rows: 1, walls: [CellSide(cell: 1, side: 0)]))
    let state = NoodlesBoard(
      grid: grid, sources: [0], connectors: [1, 5, 4].map { Connectors(mask: $0) })
    let scene = BoardLayout(grid: grid, theme: Theme.plain(), cellPixels: 20).scene(of: state)
    #expect(
      scene.inks == [
        .background, .cell, .poweredCell, .wall, .wire, .powered, .source, .sourceRing,
      ])
  }

  @Test func `wires of both kinds are drawn as one path each, so that no seam shows`() throws {
    let grid = try Grid(GridSpecification(kind: .hex, columns: 4, rows: 4))
    let state = NoodlesBoard(
      grid: grid, sources: [],
      connectors: grid.cells.indices.map { Connectors(mask: UInt32($0 % 64)) })
    let scene = BoardLayout(grid: grid, theme: Theme.plain(), cellPixels: 20).scene(of: state)
    let wires = scene.elements.count {
      if case .fill(_, .wire) = $0 { true } else { false }
    }
    #expect(wires == 1)
  }
}
