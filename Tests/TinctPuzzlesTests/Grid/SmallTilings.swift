import TinctGraphics
import TinctPuzzles

/// Boards of every kind but squares, and of hexes in every shape, small enough that laws can be
/// checked by trying everything.
let smallTilings: [GridSpecification] = [
  tiling(.triangle, 3, 3), tiling(.octagonSquare, 3, 2), tiling(.rhombitrihexagonal, 1, 1),
  tiling(.trihexagonal, 3, 1), tiling(.snubSquare, 2, 2), tiling(.cairo, 2, 2),
  tiling(.cube, 1, 1), GridSpecification(kind: .penrose, shape: .disc(rings: 1)),
  GridSpecification(kind: .heptagon, shape: .disc(rings: 2)),
  GridSpecification(kind: .custom, shape: .polygons(housePolygons)),
  GridSpecification(kind: .custom, shape: .polygons(barPolygons)),
  GridSpecification(kind: .hex, shape: .hexagon(side: 2)),
  GridSpecification(kind: .hex, shape: .hexagon(side: 2), orientation: .pointy),
  GridSpecification(kind: .hex, shape: .triangle(side: 3)),
  GridSpecification(kind: .hex, shape: .parallelogram(columns: 3, rows: 2)),
  GridSpecification(
    kind: .hex, shape: .rectangle(columns: 3, rows: 2), orientation: .pointy, offset: .even),
  GridSpecification(
    kind: .hex, shape: .rectangle(columns: 2, rows: 2), orientation: .pointy, wraps: true),
  GridSpecification(kind: .hex, shape: .irregularHexagon(side: 1, otherSide: 3)),
  GridSpecification(kind: .hex, shape: .extendedHexagon(side: 2, otherSide: 1)),
  GridSpecification(kind: .hex, shape: .chosen(hookHexes)),
  tiling(.elongatedTriangular, 2, 2),
  GridSpecification(kind: .octagonSquare, columns: 2, rows: 2, wraps: true),
]

private func tiling(_ kind: GridKind, _ columns: Int, _ rows: Int) -> GridSpecification {
  GridSpecification(kind: kind, columns: columns, rows: rows)
}

/// A bar of as many sides as a cell may have, 32, with squares at some of them.
let barPolygons: [[Point]] = {
  let upper = (0...15).map { Point(x: Double($0), y: 0) }
  let lower = (0...15).reversed().map { Point(x: Double($0), y: 1) }
  let positions: [(column: Int, bottom: Int)] = [(0, 0), (1, 0), (2, 0), (9, 0), (4, 2), (5, 2)]
  let squares = positions.map { column, bottom -> [Point] in
    let corners = [(0, -1), (1, -1), (1, 0), (0, 0)]
    return corners.map { Point(x: Double(column + $0.0), y: Double(bottom + $0.1)) }
  }
  return [upper + lower] + squares
}()
