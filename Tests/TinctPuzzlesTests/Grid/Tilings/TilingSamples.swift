import TinctGraphics
import TinctPuzzles

/// Boards of every kind in every shape, small and larger.
let tilingSamples: [GridSpecification] = {
  var samples: [GridSpecification] = []
  for kind in GridKind.all {
    for shape in kind.shapes {
      let taken = kind.options(for: shape)
      let shapes: [GridShape] =
        switch shape {
        case .rectangle: [(1, 1), (2, 2), (5, 4), (4, 7)].map { .rectangle(columns: $0, rows: $1) }
        case .parallelogram: [.parallelogram(columns: 4, rows: 3)]
        case .hexagon: [1, 2, 5].map { .hexagon(side: $0) }
        case .irregularHexagon:
          [(1, 4), (3, 2), (2, 2)].map { .irregularHexagon(side: $0.0, otherSide: $0.1) }
        case .extendedHexagon:
          [(1, 4), (3, 1), (3, 5)].map { .extendedHexagon(side: $0.0, otherSide: $0.1) }
        case .triangle: [1, 4].map { .triangle(side: $0) }
        case .disc: [1, 2, 4].map { .disc(rings: $0) }
        case .polygons: [.polygons(housePolygons)]
        case .chosen: [.chosen(hookHexes)]
        }
      for shape in shapes {
        samples.append(GridSpecification(kind: kind, shape: shape))
        if taken.contains(.orientation) {
          samples.append(GridSpecification(kind: kind, shape: shape, orientation: .pointy))
        }
        if taken.contains(.offset) {
          samples += GridOrientation.allCases.map {
            GridSpecification(kind: kind, shape: shape, orientation: $0, offset: .even)
          }
        }
      }
    }
  }
  return samples
}()

/// Boards that wrap.
let tori: [GridSpecification] =
  [
    GridSpecification(kind: .square, columns: 1, rows: 1, wraps: true),
    GridSpecification(kind: .square, columns: 5, rows: 3, wraps: true),
    GridSpecification(kind: .hex, columns: 6, rows: 5, wraps: true),
    GridSpecification(
      kind: .hex, shape: .rectangle(columns: 3, rows: 4), orientation: .pointy, wraps: true),
    GridSpecification(
      kind: .hex, shape: .rectangle(columns: 4, rows: 3), offset: .even, wraps: true),
    GridSpecification(
      kind: .hex, shape: .rectangle(columns: 1, rows: 2), orientation: .pointy, offset: .even,
      wraps: true),
    GridSpecification(kind: .hex, shape: .parallelogram(columns: 5, rows: 3), wraps: true),
    GridSpecification(
      kind: .hex, shape: .parallelogram(columns: 1, rows: 1), orientation: .pointy, wraps: true),
  ]
  + periodicTilings.flatMap { kind in
    [(2, 2), (4, 6)].map {
      GridSpecification(kind: kind, columns: $0.0, rows: $0.1, wraps: true)
    }
  }

/// The tilings whose plane repeats, besides squares and hexagons.
let periodicTilings: [GridKind] = [
  .triangle, .octagonSquare, .rhombitrihexagonal, .trihexagonal, .snubSquare, .elongatedTriangular,
  .cairo, .cube,
]

/// A hook of hexagons by their coordinates, not in reading order.
let hookHexes: [AxialCoordinates] = [(2, 0), (1, 0), (0, 0), (-1, 1), (-1, 2), (0, 2)].map {
  AxialCoordinates(q: $0.0, r: $0.1)
}

/// A house: a square with a roof, a lean-to, and a nook in an L around it, wound either way.
let housePolygons: [[Point]] = [
  [(0, 0), (0, 10), (10, 10), (10, 0)],
  [(0, 0), (10, 0), (5, -7)],
  [(10, 10), (16, 10), (10, 0)],
  [(0, 10), (0, 14), (10, 14), (16, 14), (16, 10), (10, 10)],
  [(0, 0), (-4, 0), (-4, 18), (10, 18), (10, 14), (0, 14), (0, 10)],
].map { $0.map { Point(x: $0.0, y: $0.1) } }
