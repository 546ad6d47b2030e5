internal import TinctGraphics
internal import TinctPuzzles

/// The map from the drawing of a regular polygon to a cell whose sides are arcs, some of them
/// straight, as in tilings of the Poincare disk.
///
/// Such cells are images of one another, and of one about the middle of the disk, under Moebius
/// maps. These preserve angles, so that arms still meet a side at a right angle and with equal
/// width.
struct CellChart {
  /// The corners of the polygon that tiles are drawn in.
  let corners: [Point]
  /// The scale of the cell relative to the polygon, about its middle.
  let scale: Double
  /// The factor by which lengths across a side grow when a tile is mapped.
  let tileStretch: Double

  private let sides: Int
  private let inradius: Double
  /// The square of the radius of the disk when the cell lies in its middle.
  private let diskSquare: Double
  /// See `bowed`.
  private let bow: Double
  /// The map z to factor z / (1 + pull z) about the middle, of complex numbers x + iy.
  private let factor: Point
  private let pull: Point

  /// Derives the map; nil if the cell does not have such arcs.
  ///
  /// - Parameters:
  ///   - scale: pixels in the unit of the grid.
  ///   - inradius: the distance from the middle of the polygon to its sides, in pixels.
  init?(_ cell: Grid.Cell, scale: Double, inradius: Double) {
    guard inradius > 0, cell.hasArcs else { return nil }
    let count = cell.sides.count
    self.inradius = inradius
    sides = count
    // The middles of two sides, and the middle of the cell, determine the map.
    let feet = [0, count / 2].map { side in
      (
        here: (cell.sides[side].midpoint - cell.center) * scale,
        there: Point(angle: Self.angle(of: side, count: count), distance: inradius)
      )
    }
    let rates = feet.map { $0.here.divided(by: $0.there) }
    pull = (rates[1] - rates[0]).divided(by: feet[0].here - feet[1].here)
    factor = rates[0] + pull.times(feet[0].here)
    self.scale = factor.length
    // The preimage of a corner tells how much the sides bend.
    let corner = (cell.corners[0] - cell.center) * scale
    let radius = corner.divided(by: factor - pull.times(corner)).length
    let half = cosine(.pi / Double(count))
    guard radius * half > inradius * (1 + 1e-9) else { return nil }
    let diskSquare =
      radius * inradius * (radius - inradius * half) / (radius * half - inradius)
    self.diskSquare = diskSquare
    bow = Self.bow(sides: count, bend: 2 * inradius * inradius / (diskSquare - inradius * inradius))
    let share = inradius * inradius / diskSquare
    tileStretch = (1 + share) * (1 + share) / (1 - share)
    corners = (0..<count).map { corner in
      Point(
        angle: Self.angle(of: corner, count: count) - .pi / Double(count),
        distance: radius / (1 + radius * radius / diskSquare))
    }
  }

  /// Returns the direction of a side of the polygon.
  func angle(of side: Int) -> Double { Self.angle(of: side, count: sides) }

  private static func angle(of side: Int, count: Int) -> Double {
    2 * .pi * Double(side) / Double(count)
  }

  /// Returns the factor that bends straight sides into the arcs: the smaller root of
  /// n (n + 1) c (1 + c) = -bend (1 + (n + 1) c)^2.
  ///
  /// - Parameter bend: the inradius over the radius of the arcs.
  private static func bow(sides: Int, bend: Double) -> Double {
    let n = Double(sides)
    let square = n * (n + 1) + bend * (n + 1) * (n + 1)
    let linear = n * (n + 1) + 2 * bend * (n + 1)
    let root = (linear * linear - 4 * square * bend).squareRoot()
    return -2 * bend / (linear + root)
  }

  /// Maps a noodle, drawn in the polygon whose sides are `inradius` away, to the cell.
  ///
  /// - Parameter shift: the shift of all points, which is smaller where the map makes things
  ///   smaller, so that what is shifted goes on in the next cell.
  func noodle(_ path: Path, movedBy shift: Point? = nil) -> Path {
    path.warped(step: inradius / 4) { point in
      let mapped = noodle(point)
      guard let shift else { return mapped }
      // The map is conformal: one direction tells the scale of all.
      let way = inradius / 1024
      let scale = (noodle(point + Point(x: way, y: 0)) - mapped).length / way
      return mapped + shift * scale
    }
  }

  /// Maps a point of a noodle.
  func noodle(_ point: Point) -> Point { moved(bowed(point)) }

  /// Maps a tile, drawn in the polygon with `corners`, to the cell: straight lines become the arcs
  /// of its sides.
  func tile(_ path: Path) -> Path {
    path.warped(step: inradius / 4) { moved(curved($0)) }
  }

  /// Maps a disc about a corner.
  func disc(about corner: Int, radius: Double) -> Path {
    let center = curved(corners[corner])
    return Path.circle(center: center, radius: radius).warped(step: inradius / 4) { moved($0) }
  }

  private func moved(_ point: Point) -> Point {
    let bottom = pull.times(point)
    return factor.times(point).divided(by: Point(x: 1 + bottom.x, y: bottom.y))
  }

  /// Maps from Klein's model of the hyperbolic plane, in which lines are straight, to Poincare's.
  private func curved(_ point: Point) -> Point {
    let square = point.x * point.x + point.y * point.y
    return point * (2 / (1 + max(1 - 4 * square / diskSquare, 0).squareRoot()))
  }

  /// Applies the conformal map z (1 + c z^n) / (1 + c) to a point, with sides 1 away. It bends
  /// sides into the arcs at their middles, so that what meets a side at a right angle still does,
  /// and continues smoothly on the other side.
  private func bowed(_ point: Point) -> Point {
    let unit = point * (1 / inradius)
    var power = Point(x: bow, y: 0)
    for _ in 0..<sides { power = power.times(unit) }
    return point.times(Point(x: 1 + power.x, y: power.y)) * (1 / (1 + bow))
  }
}

extension Grid.Cell {
  /// Some of its sides are arcs.
  var hasArcs: Bool { sides.contains { $0.arc != nil } }
}

extension Path {
  /// Returns the path with every point mapped by a smooth map, which need not keep lines straight.
  ///
  /// - Parameter step: the greatest length mapped in one piece; such a piece becomes the cubic
  ///   curve with its ends and directions, whose error grows with the fourth power of the length.
  func warped(step: Double, by map: (Point) -> Point) -> Path {
    var path = Path()
    var (end, start) = (Point(x: 0, y: 0), Point(x: 0, y: 0))
    for segment in segments {
      switch segment {
      case .move(let point):
        path.move(to: map(point))
        (end, start) = (point, point)
      case .line(let point):
        path.warp(Self.curve(end, point), step: step, by: map)
        end = point
      case .curve(let first, let second, let point):
        path.warp([end, first, second, point], step: step, by: map)
        end = point
      case .close:
        if end != start { path.warp(Self.curve(end, start), step: step, by: map) }
        path.close()
        end = start
      }
    }
    return path
  }

  /// Returns a straight line as a cubic curve.
  private static func curve(_ start: Point, _ end: Point) -> [Point] {
    [start, start + (end - start) * (1 / 3.0), start + (end - start) * (2 / 3.0), end]
  }

  private mutating func warp(_ points: [Point], step: Double, by map: (Point) -> Point) {
    let length = zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    let count = max(Int((length / step).rounded(.up)), 1)
    var rest = points
    for left in stride(from: count, through: 1, by: -1) {
      let (piece, after) = Self.split(rest, at: 1 / Double(left))
      rest = after
      curve(
        map(piece[0]) + Self.change(piece[0], piece[1] - piece[0], by: map),
        map(piece[3]) + Self.change(piece[3], piece[2] - piece[3], by: map), to: map(piece[3]))
    }
  }

  /// Maps a small step by the map's derivative.
  private static func change(_ point: Point, _ step: Point, by map: (Point) -> Point) -> Point {
    let part = 1e-3
    return (map(point + step * part) - map(point - step * part)) * (0.5 / part)
  }

  /// Splits a cubic curve in two (de Casteljau).
  private static func split(_ points: [Point], at share: Double) -> ([Point], [Point]) {
    var (left, right, row) = ([points[0]], [points[3]], points)
    while row.count > 1 {
      row = zip(row, row.dropFirst()).map { $0 + ($1 - $0) * share }
      left.append(row[0])
      right.insert(row[row.count - 1], at: 0)
    }
    return (left, right)
  }
}
