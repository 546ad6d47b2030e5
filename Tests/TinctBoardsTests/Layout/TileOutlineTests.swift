import PixelComparison
import Testing
import TinctGraphics
import TinctPuzzles

@testable import TinctBoards

struct TileOutlineTests {
  /// A regular polygon about the origin whose sides are 50 away, side k counter-clockwise.
  private func corners(_ sides: Int) -> [Point] {
    (0..<sides).map { side in
      Point(
        angle: 2 * .pi * (Double(side) - 0.5) / Double(sides),
        distance: 50 / cosine(.pi / Double(sides)))
    }
  }

  /// The distance of a point to the inside of the line of each side.
  private func depths(_ point: Point, _ sides: Int) -> [Double] {
    (0..<sides).map { side in
      let outward = Point(angle: 2 * .pi * Double(side) / Double(sides), distance: 1)
      return 50 - (point.x * outward.x + point.y * outward.y)
    }
  }

  @Test(arguments: 3...8, [(0.0, 0.0), (3, 0), (3, 5), (0, 12), (10, 1000)])
  func `a tile's sides lie its inset inside the cell's`(
    sides: Int, measures: (inset: Double, radius: Double)
  ) {
    let outline = TileOutline(inset: measures.inset, cornerRadius: measures.radius)
    let flat = FlatPath(outline.path(corners(sides)))
    for side in 0..<sides {
      let nearest = flat.points.map { depths($0, sides)[side] }.min() ?? 0
      #expect(abs(nearest - measures.inset) < 1e-6)
    }
    #expect(flat.area > 0)
  }

  @Test(arguments: 3...8, [50.0, 80])
  func `nothing is left of a tile whose sides have moved to its middle`(
    sides: Int, inset: Double
  ) {
    for radius in [0.0, 5] {
      let outline = TileOutline(inset: inset, cornerRadius: radius)
      #expect(outline.path(corners(sides)).segments.isEmpty)
    }
  }

  /// A rhomb of Penrose's has angles of 36 degrees, whose arc would take 2.2 radii.
  @Test(arguments: [12.0, 36, 59.9, 72])
  func `of a sharp corner rounding takes no more than of a triangle's`(degrees: Double) {
    let (radius, half) = (6.0, degrees * .pi / 360)
    let (across, along) = (100 * sine(half), 100 * cosine(half))
    let rhomb = [
      Point(x: along, y: 0), Point(x: 0, y: -across), Point(x: -along, y: 0),
      Point(x: 0, y: across),
    ]
    let flat = FlatPath(TileOutline(inset: 0, cornerRadius: radius).path(rhomb))
    let reach = flat.points.map(\.x).max() ?? 0
    let usual = radius * (1 / sine(half) - 1)
    #expect(abs(along - reach - min(usual, radius)) < 0.02)
  }

  @Test(arguments: 3...8)
  func `corners are rounded by their radius`(sides: Int) {
    let flat = FlatPath(TileOutline(inset: 2, cornerRadius: 6).path(corners(sides)))
    // The corner's circle touches two sides: its middle lies 8 inside the cell's sides.
    for side in 0..<sides {
      let angle = 2 * .pi * (Double(side) - 0.5) / Double(sides)
      let middle = Point(angle: angle, distance: 42 / cosine(.pi / Double(sides)))
      #expect(flat.winding(middle + Point(angle: angle, distance: 5.99)) == 1)
      #expect(flat.winding(middle + Point(angle: angle, distance: 6.01)) == 0)
    }
  }

  @Test func `a radius beyond what a side allows makes a circle of it`() {
    let flat = FlatPath(TileOutline(inset: 0, cornerRadius: 1000).path(corners(6)))
    let radii = flat.points.map(\.length)
    #expect((radii.max() ?? 0) < 50.2 && (radii.min() ?? 0) > 49.8)
  }

  @Test(arguments: [0.0, 0.1, 0.3, 0.5])
  func `pins lie within round corners`(radius: Double) throws {
    var theme = Theme.plain()
    theme.cell.cornerRadius = radius
    theme.marks.lockedPin = 0.05
    let grid = try Grid(GridSpecification(kind: .square, columns: 1, rows: 1))
    let layout = BoardLayout(grid: grid, theme: theme, cellPixels: 100)
    let frame = CellFrame(grid.cells[0], scale: 100, arcInradius: 50)
    let tile = FlatPath(
      TileOutline(inset: 3, cornerRadius: 100 * radius).path(frame.corners))
    let pins = FlatPath(try #require(layout.pins(in: frame)))
    #expect(pins.points.allSatisfy { tile.winding($0) == 1 })
  }

  /// Pins in many corners, half of them under noodles, or around dots that cells share, are dirt.
  @Test(arguments: [(GridKind.hex, Theme.Cell.Shape.tile), (.square, .corners), (.hex, .disc)])
  func `locked cells have one line inside, where they are no tiles of squares`(
    kind: GridKind, shape: Theme.Cell.Shape
  ) throws {
    var theme = Theme.plain()
    theme.cell.shape = shape
    theme.marks.lockedPin = 0.05
    let grid = try Grid(GridSpecification(kind: kind, columns: 1, rows: 1))
    let layout = BoardLayout(grid: grid, theme: theme, cellPixels: 100)
    let frame = CellFrame(grid.cells[0], scale: 100, arcInradius: 50)
    let line = FlatPath(try #require(layout.pins(in: frame)))
    #expect(line.winding(Point(x: 0, y: 0)) == 0)
    for side in grid.cells[0].sides.indices {
      let angle = 2 * .pi * Double(side) / Double(grid.cells[0].sides.count)
      let way = ((frame.corners[0] + frame.corners[1]) * 0.5).angle + angle
      let hits = (0..<500).count {
        line.winding(Point(angle: way, distance: Double($0) / 10)) != 0
      }
      // A line of a width of 6.5 pixels.
      #expect((60...70).contains(hits), "\(side): \(hits)")
    }
  }

  /// Open where noodles leave the cell, the line was crumbs beside two arms of Cairo's pentagons.
  @Test(arguments: [GridKind.hex, .cairo, .octagonSquare, .penrose])
  func `the line in a locked cell is closed`(kind: GridKind) throws {
    var theme = Theme.plain()
    theme.marks.lockedPin = 0.05
    let shape: GridShape =
      kind.usualShape == .disc ? .disc(rings: 2) : .rectangle(columns: 3, rows: 3)
    let layout = BoardLayout(
      grid: try Grid(GridSpecification(kind: kind, shape: shape)), theme: theme, cellPixels: 100,
      isFitted: false)
    for cell in layout.grid.cells {
      let line = FlatPath(try #require(layout.pins(in: layout.frame(of: cell))))
      for degree in 0..<360 {
        let hits = (0..<800).contains {
          line.winding(Point(angle: Double(degree) * .pi / 180, distance: Double($0) / 8)) != 0
        }
        #expect(hits, "\(cell.sides.count), \(degree)")
      }
    }
  }
}
