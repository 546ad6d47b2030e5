import Foundation
import Testing
import TinctGraphics
import TinctPuzzles

@Suite struct HeptagonTilingTests {
  // Coordination sequence of the hyperbolic tessellation {3,7}: OEIS A001354.
  @Test func `rings of heptagons are the coordination sequence`() throws {
    let rings = [1, 7, 21, 56, 147, 385]
    var total = 0
    for (index, count) in rings.enumerated() {
      total += count
      let specification = GridSpecification(kind: .heptagon, shape: .disc(rings: index + 1))
      #expect(try specification.cellCount() == total)
      if index < 5 { #expect(try Grid(specification).cells.count == total) }
    }
    #expect(try GridSpecification(kind: .heptagon, shape: .disc(rings: 10)).cellCount() == 29_261)
    #expect(throws: GridError.self) {
      try GridSpecification(kind: .heptagon, shape: .disc(rings: 11)).cellCount()
    }
  }

  /// Points in the disk of radius 1, y down, from those of the grid: by its first cell, whose
  /// corners are at a known distance from the middle.
  private func disk(_ grid: Grid) -> (Point) -> Point {
    let middle = grid.cells[0]
    // The circumradius r of {7,3}: cosh r = cot(pi/7) cot(pi/3); in the disk tanh(r/2).
    let cosh = 1 / (tan(Double.pi / 7) * tan(Double.pi / 3))
    let radius = ((cosh - 1) / (cosh + 1)).squareRoot()
    let scale = radius / length(middle.corners[0] - middle.center)
    return { ($0 - middle.center) * scale }
  }

  private func distance(_ first: Point, _ second: Point) -> Double {
    let gap = length(first - second)
    let room = (1 - length(first) * length(first)) * (1 - length(second) * length(second))
    return acosh(1 + 2 * gap * gap / room)
  }

  @Test func `heptagons are congruent in the hyperbolic plane`() throws {
    let grid = try Grid(GridSpecification(kind: .heptagon, shape: .disc(rings: 5)))
    let project = disk(grid)
    // Edge a and inradius r of {7,3}: cosh(a/2) = cos(pi/7) / sin(pi/3), cosh r = cos(pi/3) /
    // sin(pi/7).
    let edge = 2 * acosh(cos(Double.pi / 7) / sin(Double.pi / 3))
    let inradius = acosh(cos(Double.pi / 3) / sin(Double.pi / 7))
    for cell in grid.cells {
      for (index, side) in cell.sides.enumerated() {
        let ends = (project(cell.corners[index]), project(cell.corners[(index + 1) % 7]))
        #expect(abs(distance(ends.0, ends.1) - edge) < 1e-7)
        let middle = project(side.midpoint)
        #expect(abs(distance(ends.0, middle) - edge / 2) < 1e-7)
        #expect(abs(distance(project(cell.center), middle) - inradius) < 1e-7)
      }
    }
  }

  @Test func `sides of heptagons are at right angles to the disk's circle`() throws {
    let grid = try Grid(GridSpecification(kind: .heptagon, shape: .disc(rings: 4)))
    let project = disk(grid)
    let unit = length(project(grid.cells[0].center + Point(x: 1, y: 0)))
    var straight = 0
    for cell in grid.cells {
      for (index, side) in cell.sides.enumerated() {
        guard let arc = side.arc else {
          straight += 1
          let ends = (project(cell.corners[index]), project(cell.corners[(index + 1) % 7]))
          #expect(abs(ends.0.x * ends.1.y - ends.0.y * ends.1.x) < 1e-9)
          continue
        }
        let (center, radius) = (length(project(arc.center)), arc.radius * unit)
        #expect(abs(center * center - 1 - radius * radius) < 1e-7 * radius * radius)
        for (angle, end) in [
          (arc.start, cell.corners[index]), (arc.end, cell.corners[(index + 1) % 7]),
        ] {
          #expect(
            length(arc.center + Point(angle: angle, distance: arc.radius) - end) < 1e-9 * arc.radius
              + 1e-10)
        }
        #expect(abs(arc.end - arc.start) < .pi)
        // The midpoint lies on the arc, and the side looks away from its middle or to it.
        let arm = side.midpoint - arc.center
        #expect(abs(length(arm) - arc.radius) < 1e-9 * arc.radius + 1e-10)
        let outwards = Point(angle: side.angle, distance: 1)
        #expect(abs(abs(arm.x * outwards.x + arm.y * outwards.y) - arc.radius) < 1e-8 * arc.radius)
        let away = side.midpoint - cell.center
        #expect(away.x * outwards.x + away.y * outwards.y > 0)
      }
    }
    #expect(straight > 0)
  }

  @Test func `seen from a cell at the rim, that is the largest, and all fit together`() throws {
    let (grid, source) = (
      try Grid(GridSpecification(kind: .heptagon, shape: .disc(rings: 4))), 80
    )
    let disk = try #require(grid.disk)
    let start = disk.position(of: grid.cells[source].center)
    let moved = grid.moved(in: disk, by: PoincareDisk.motion(of: start))
    let middle = moved.cells[source].center
    #expect(abs(moved.cells[source].inradius - grid.cells[0].inradius) < 1e-9)
    #expect(moved.cells.map(\.inradius).max() == moved.cells[source].inradius)
    for (cell, before) in zip(moved.cells, grid.cells) {
      for (index, side) in cell.sides.enumerated() {
        #expect(side.neighbor == before.sides[index].neighbor)
        if let other = side.neighbor {
          let meeting = moved.cells[other.cell].sides[other.side].midpoint
          #expect(length(meeting - side.midpoint) < 1e-9)
        }
        let outwards = Point(angle: side.angle, distance: 1)
        let away = side.midpoint - cell.center
        #expect(away.x * outwards.x + away.y * outwards.y > 0)
        guard let arc = side.arc else { continue }
        let way = arc.center - middle
        let square = way.x * way.x + way.y * way.y - arc.radius * arc.radius
        #expect(abs(square / (disk.radius * disk.radius) - 1) < 1e-5)
      }
    }
  }
}
