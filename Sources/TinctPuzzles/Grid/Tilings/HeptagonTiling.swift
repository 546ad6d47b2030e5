internal import TinctGraphics

extension GridKind {
  /// Regular heptagons of the hyperbolic plane, three around each corner, in the Poincare disk: the
  /// tiling {7,3}.
  ///
  /// Sides are arcs at right angles to the disk's circle, or straight where they point to its
  /// middle. A ring is all cells beside the ring before it. Cells are numbered ring by ring,
  /// counter-clockwise from the right. The unit of length is that of the board: cells are smaller
  /// towards the circle.
  public static let heptagon = GridKind(name: "heptagon", shapes: [.disc]) {
    specification throws(GridError) in
    guard case .disc(let rings) = specification.shape,
      let count = HeptagonTiling.cellCount(rings: rings)
    else { throw specification.tooLarge }
    return GridPlan(count: count) { HeptagonTiling.cells(rings: rings) }
  }
}

/// The heptagons of the tiling {7,3}, found ring by ring, and their cells in the Poincare disk.
enum HeptagonTiling {
  /// A heptagon by a motion that takes the first one to it.
  private struct Cell {
    let motion: HyperbolicMotion
    let middle: HyperbolicPoint

    init(_ motion: HyperbolicMotion) {
      self.motion = motion
      middle = motion(.middle)
    }
  }

  /// A seventh of a turn about the middle of the first heptagon.
  private static let turn = HyperbolicMotion(reflectionsIn: [0, 1])
  /// Half a turn about the middle of its first side.
  private static let step = HyperbolicMotion(reflectionsIn: [0, 2])

  private static let turns: [HyperbolicMotion] = {
    var turns = [HyperbolicMotion.identity]
    for _ in 1..<7 { turns.append(turns[turns.count - 1] * turn) }
    return turns
  }()

  /// Counts the cells of a number of rings; nil if they are more than the limit of cells.
  ///
  /// After the first, rings have 7, 21, 56, 147 ... cells, 7 times every other Fibonacci number:
  /// each has three times as many as the one before, less those of the one before that.
  static func cellCount(rings: Int) -> Int? {
    var (count, ring, last) = (1, 7, 0)
    for _ in 1..<max(rings, 1) {
      count += ring
      guard count <= GridSpecification.cellLimit else { return nil }
      (ring, last) = (3 * ring - last, ring)
    }
    return count
  }

  // MARK: - Rings

  /// Returns the heptagons ring by ring, each ring counter-clockwise from the right.
  private static func heptagons(rings: Int) -> [Cell] {
    var all = [Cell(.identity)]
    var known: Set<HyperbolicPoint> = [.middle]
    var ring = all
    for _ in 1..<max(rings, 1) {
      var next: [Cell] = []
      for cell in ring {
        for turn in turns {
          let other = Cell(cell.motion * turn * step)
          if known.insert(other.middle).inserted { next.append(other) }
        }
      }
      ring = next.map { ($0, CellFigure.angle(of: point(of: $0.middle))) }
        .sorted { $0.1 < $1.1 }.map(\.0)
      all += ring
    }
    return all
  }

  /// Returns the point of a vector in the disk, projected from the far end of the axis of t.
  /// Swapping x and y brings a side of the first heptagon to the bottom, and y down.
  private static func point(of vector: HyperbolicPoint) -> Point {
    let (x, y, t) = vector.coordinates
    let norm = (t * t - x * x - y * y).squareRoot()
    return Point(x: y / (t + norm), y: x / (t + norm))
  }

  // MARK: - Cells

  /// Makes the cells of a number of rings.
  static func cells(rings: Int) -> [Grid.Cell] {
    let outlines = heptagons(rings: rings).map { Outline($0.motion) }
    var mesh = CellMesh<HyperbolicPoint>()
    for outline in outlines { mesh.add(outline.corners, at: point) }
    let scale = mesh.scale
    var cells = mesh.cells(joined: mesh.joined().sides, scale: scale) { cell, _ in
      point(of: outlines[cell].middle) * scale
    }
    for cell in cells.indices { outlines[cell].bend(&cells[cell], scale: scale) }
    return cells
  }

  /// The vectors of a heptagon.
  private struct Outline {
    let middle: HyperbolicPoint
    /// Counter-clockwise on the screen from the side that looks to the right or next after that.
    let corners: [HyperbolicPoint]
    /// The normal of each side.
    let normals: [HyperbolicPoint]

    init(_ motion: HyperbolicMotion) {
      middle = motion(.middle)
      let turned = turns.map { motion * $0 }
      var corners = turned.map { $0(.corner) }
      var normals = turned.map { $0(.sideNormal) }
      if PolygonMeasure.area(of: corners.map(point)) < 0 {
        corners.reverse()
        // Side k is between the corners k and k + 1, also of those in reverse.
        normals = normals[..<6].reversed() + [normals[6]]
      }
      let first = CellFigure.firstSide(of: corners.map(point))
      self.corners = Array(corners[first...] + corners[..<first])
      self.normals = Array(normals[first...] + normals[..<first])
    }

    /// Makes the sides of a cell hyperbolic lines.
    func bend(_ cell: inout Grid.Cell, scale: Double) {
      var inradius = Double.infinity
      for side in corners.indices {
        let next = (side + 1) % corners.count
        let midpoint = point(of: corners[side] + corners[next]) * scale
        cell.sides[side].midpoint = midpoint
        let (x, y, t) = normals[side].coordinates
        // A line through the middle of the disk is straight, for its normal has t = 0. For all
        // others t is above 0.1.
        guard abs(t) > 1e-6 else {
          let line = LineSegment(cell.corners[side], cell.corners[next])
          inradius = min(inradius, line.distance(to: cell.center))
          continue
        }
        // The line with a normal (x, y, t) of length 1 is part of the circle about (x, y) / t with
        // radius 1 / t, which meets the circle of the disk at right angles.
        let center = Point(x: y / t, y: x / t) * scale
        let radius = scale / abs(t)
        cell.sides[side].arc = Grid.Arc(
          center: center, radius: radius, from: cell.corners[side], to: cell.corners[next])
        let outwards =
          (cell.center - center).length > radius ? center - midpoint : midpoint - center
        cell.sides[side].angle = CellFigure.angle(of: outwards)
        inradius = min(inradius, abs((cell.center - center).length - radius))
      }
      cell.inradius = inradius
    }
  }
}

extension Grid.Arc {
  /// Makes the shorter of both arcs between two points of a circle.
  init(center: Point, radius: Double, from first: Point, to second: Point) {
    self.center = center
    self.radius = radius
    let start = CellFigure.angle(of: first - center)
    var end = CellFigure.angle(of: second - center)
    if end - start > .pi { end -= 2 * .pi }
    if start - end > .pi { end += 2 * .pi }
    self.start = start
    self.end = end
  }
}
