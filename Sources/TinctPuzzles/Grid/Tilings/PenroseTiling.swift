internal import TinctGraphics

extension GridKind {
  /// Penrose's rhombs (P3), thick ones of 72 and thin ones of 36 degrees, around a star of five
  /// thick ones.
  ///
  /// A ring is all cells that touch the ring before it, even by a corner only. Cells are numbered
  /// ring by ring, counter-clockwise from the right.
  public static let penrose = GridKind(name: "penrose", shapes: [.disc]) {
    specification throws(GridError) in
    guard case .disc(let rings) = specification.shape, rings <= PenroseTiling.ringLimit else {
      throw specification.tooLarge
    }
    let rhombs = PenroseTiling.rhombs(rings: rings)
    return GridPlan(count: rhombs.count) { PenroseTiling.cells(rhombs) }
  }
}

/// Penrose's rhombs by deflation: half rhombs are cut into smaller halves, again and again.
///
/// The cuts are those of Robinson's triangles as given by J. Preshing, *Penrose Tiling Explained*
/// (2011). Instead of halves that shrink, the whole grows by the golden ratio with each cut, so
/// that corners stay in the ring.
enum PenroseTiling {
  /// The most rings of any grid; more have more cells than a grid may.
  static let ringLimit = 120

  /// Half a rhomb: the apex, and the ends of the diagonal that halves it.
  private struct Half {
    let isThick: Bool
    let apex: CyclotomicPoint
    let first: CyclotomicPoint
    let second: CyclotomicPoint
  }

  private static let ring = CyclotomicRing.tenths
  private static let plane: CyclotomicPlane = {
    let golden = (1 + 5.0.squareRoot()) / 2
    let (thin, thick) = (-ring.basis[1].y, -ring.basis[2].y)
    // A side that makes the unit that of grids, where 4 areas divided by the perimeter are 1 on
    // average: rhombs of side s have areas s^2 sin 72 and s^2 sin 36 degrees, and there are golden
    // ratio times as many thick ones as thin ones.
    return CyclotomicPlane(ring, side: (golden + 1) / (golden * thick + thin))
  }()

  // MARK: - Deflating

  /// Returns a point times the golden ratio.
  private static func times(golden point: CyclotomicPoint) -> CyclotomicPoint {
    // The golden ratio is z + 1 / z, twice the cosine of 36 degrees, and 1 / z is -z^4.
    let next = ring.turned(point)
    return next - ring.turned(ring.turned(ring.turned(next)))
  }

  /// Cuts a half that has grown by the golden ratio into halves with sides of length 1.
  private static func deflated(_ half: Half) -> [Half] {
    let (a, b, c) = (half.apex, half.first, half.second)
    let (largeA, largeB, largeC) = (times(golden: a), times(golden: b), times(golden: c))
    guard half.isThick else {
      let cut = largeA + (b - a)
      return [
        Half(isThick: false, apex: largeC, first: cut, second: largeB),
        Half(isThick: true, apex: cut, first: largeC, second: largeA),
      ]
    }
    let (short, long) = (largeB + (a - b), largeB + (c - b))
    return [
      Half(isThick: true, apex: long, first: largeC, second: largeA),
      Half(isThick: true, apex: short, first: long, second: largeB),
      Half(isThick: false, apex: long, first: short, second: largeA),
    ]
  }

  /// Returns halves that cover a disc about the origin, whose radius is in sides.
  private static func halves(radius: Double) -> [Half] {
    var halves = (0..<10).map { direction in
      let ends = (ring.unit(direction), ring.unit(direction + 1))
      let isEven = direction.isMultiple(of: 2)
      return Half(
        isThick: false, apex: .zero, first: isEven ? ends.1 : ends.0,
        second: isEven ? ends.0 : ends.1)
    }
    let unit = CyclotomicPlane(ring, side: 1)
    let golden = (1 + 5.0.squareRoot()) / 2
    // The decagon of the first ten is 0.95 from its middle to its sides.
    var size = 0.95
    var steps = 0
    // After four cuts the middle is as before, so that larger boards contain smaller ones.
    while size < radius || steps % 4 != 0 {
      size *= golden
      steps += 1
    }
    // Halves that will be outside the disc are dropped after each cut; otherwise their number would
    // grow with the area of the decagon instead of that of the disc.
    for step in stride(from: steps - 1, through: 0, by: -1) {
      var needed = radius
      for _ in 0..<step { needed /= golden }
      halves = halves.flatMap(deflated).filter {
        unit($0.apex).length < needed + 4
      }
    }
    return halves
  }

  // MARK: - Rings

  /// Returns the corners of the rhombs of a board, ring by ring.
  static func rhombs(rings: Int) -> [[CyclotomicPoint]] {
    // The longest diagonal of a rhomb is 2 cos 18 degrees = 1.902 sides.
    let all = wholes(halves(radius: 1.91 * Double(rings) + 1))
    var touching: [CyclotomicPoint: [Int]] = [:]
    for (number, rhomb) in all.enumerated() {
      for corner in rhomb { touching[corner, default: []].append(number) }
    }
    var isTaken = [Bool](repeating: false, count: all.count)
    var found: [[CyclotomicPoint]] = []
    var corners: [CyclotomicPoint] = [.zero]
    for _ in 0..<rings {
      var next: [Int] = []
      for number in corners.flatMap({ touching[$0] ?? [] }) where !isTaken[number] {
        isTaken[number] = true
        next.append(number)
      }
      let ring = around(next.map { all[$0] })
      found += ring
      corners = ring.flatMap { $0 }
    }
    return found
  }

  /// Returns the rhombs of which halves are given, counter-clockwise.
  private static func wholes(_ halves: [Half]) -> [[CyclotomicPoint]] {
    var middles: Set<CyclotomicPoint> = []
    return halves.compactMap { half in
      // Both halves have the same diagonal.
      guard middles.insert(half.first + half.second).inserted else { return nil }
      let opposite = half.first + half.second - half.apex
      let rhomb = [half.apex, half.first, opposite, half.second]
      let isForward = PolygonMeasure.area(of: rhomb.map(plane.callAsFunction)) > 0
      return isForward ? rhomb : rhomb.reversed()
    }
  }

  /// Sorts the rhombs of a ring counter-clockwise from the right.
  private static func around(_ rhombs: [[CyclotomicPoint]]) -> [[CyclotomicPoint]] {
    let sortable = rhombs.map { rhomb in
      let center = upright(rhomb[0] + rhomb[2]) * 0.5
      // Rounded, so that rhombs in one direction are sorted by their distance.
      let angle = (CellFigure.angle(of: center) * 1e6).rounded()
      return (rhomb: rhomb, angle: angle, distance: center.length)
    }
    return sortable.sorted { ($0.angle, $0.distance) < ($1.angle, $1.distance) }.map(\.rhomb)
  }

  /// Returns a point in the plane, turned by a quarter, so that the star points up.
  private static func upright(_ point: CyclotomicPoint) -> Point {
    let point = plane(point)
    return Point(x: point.y, y: -point.x)
  }

  /// Makes the cells of rhombs.
  static func cells(_ rhombs: [[CyclotomicPoint]]) -> [Grid.Cell] {
    var mesh = CellMesh<CyclotomicPoint>()
    for rhomb in rhombs {
      let first = CellFigure.firstSide(of: rhomb.map(upright))
      mesh.add(Array(rhomb[first...] + rhomb[..<first]), at: upright)
    }
    return mesh.cells(joined: mesh.joined().sides) { ($1[0] + $1[2]) * 0.5 }
  }
}
