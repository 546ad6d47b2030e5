import Testing
import TinctBoards
import TinctGraphics
import TinctPipeline
import TinctPuzzles
import TinctRaster

/// Labels of empty grids can be read, whatever else is in the cells.
struct GridLabelTests {
  @Test(
    arguments: [
      (GridKind.square, GridShape.rectangle(columns: 4, rows: 3), CellNaming.offset),
      (.hex, .hexagon(side: 2), .axial), (.hex, .hexagon(side: 2), .cube),
      (.heptagon, .disc(rings: 2), .index),
    ], [0.0, 8])
  func `neither a link nor a point touches a label`(
    board: (kind: GridKind, shape: GridShape, naming: CellNaming), points: Double
  ) throws {
    let grid = try Grid(GridSpecification(kind: board.kind, shape: board.shape))
    let look = GridLook(cell: 80, line: 2, margin: 20, points: points, links: 3)
    let scene = try GridDrawing(grid, look).scene(
      names: board.naming.names(of: grid), font: try Shipped.labelFont(), marksWrapping: false)
    let picture = try SceneRenderer().separation(of: scene)
    let label = try #require(picture.inks.firstIndex(of: .gridLabel))
    let others = [Ink.gridLink, .gridPoint].compactMap { picture.inks.firstIndex(of: $0) }
    #expect(others.count == (points > 0 ? 2 : 1))
    let mixes = picture.image.entries.filter { $0.amounts[label] > 0 }
    #expect(!mixes.isEmpty)
    #expect(mixes.allSatisfy { mix in others.allSatisfy { mix.amounts[$0] == 0 } })
  }

  @Test func `labels that cannot be read are left out`() throws {
    let font = try Shipped.labelFont()
    func leftOut(_ kind: GridKind, _ shape: GridShape, cell: Double) throws -> (Int, Bool) {
      let grid = try Grid(GridSpecification(kind: kind, shape: shape))
      let names = try CellNaming.index.names(of: grid)
      let drawing = GridDrawing(grid, GridLook(cell: cell, line: 1, margin: 4))
      let scene = try drawing.scene(names: names, font: font, marksWrapping: false)
      return (drawing.labelsLeftOut(names: names, font: font), scene.inks.contains(.gridLabel))
    }
    let square = GridShape.rectangle(columns: 4, rows: 3)
    #expect(try leftOut(.square, square, cell: 32) == (0, true))
    #expect(try leftOut(.square, square, cell: 12) == (12, false))
    // Cells of heptagons get smaller towards the border.
    let some = try leftOut(.heptagon, .disc(rings: 4), cell: 48)
    #expect((1..<112).contains(some.0) && some.1)
  }
}
