public import TinctGraphics

/// The disk in which a grid of the hyperbolic plane is drawn.
///
/// A motion of the plane takes any point to the middle of the disk, where things are drawn largest.
/// In the disk it is a Moebius map, under which lines stay circles at right angles to the disk's.
public struct PoincareDisk: Hashable, Sendable {
  /// The middle of the disk, in the unit of the grid.
  public let middle: Point
  /// The radius of the disk, in the unit of the grid.
  public let radius: Double

  /// Returns a point in the unit of the grid as one of the disk of radius 1 about the origin.
  public func position(of point: Point) -> Point { (point - middle) * (1 / radius) }

  /// Returns the motion that takes a point of the disk of radius 1 to the origin, and its opposite
  /// for the point across the origin.
  public static func motion(of origin: Point) -> (Point) -> Point {
    { point in
      let across = Point(x: -origin.x, y: origin.y).times(point)
      return (point - origin).divided(by: Point(x: 1 + across.x, y: across.y))
    }
  }
}

extension Grid {
  /// The disk that the grid lies in; nil unless it is one of the hyperbolic plane, as it was made.
  public var disk: PoincareDisk? {
    // The first cell lies in the middle, and the circles of arcs meet that of the disk squarely.
    guard let first = cells.first, let arc = first.sides.first?.arc else { return nil }
    let way = arc.center - first.center
    let square = way.x * way.x + way.y * way.y - arc.radius * arc.radius
    return square > 0 ? PoincareDisk(middle: first.center, radius: square.squareRoot()) : nil
  }

  /// Returns the grid as it is seen from elsewhere in the hyperbolic plane: the same cells with the
  /// same neighbours at other points, and of other sizes.
  ///
  /// - Parameters:
  ///   - disk: the disk of this grid.
  ///   - motion: the motion of the plane, a map of the disk of radius 1 about the origin.
  public func moved(in disk: PoincareDisk, by motion: (Point) -> Point) -> Grid {
    let cells = cells.map { cell in
      cell.moved { disk.middle + motion(disk.position(of: $0)) * disk.radius }
    }
    return Grid(open: specification, GridPlan(count: cells.count) { cells })
  }
}

extension Grid.Cell {
  /// Returns the cell under a Moebius map.
  fileprivate func moved(by map: (Point) -> Point) -> Grid.Cell {
    var cell = self
    cell.center = map(center)
    cell.corners = corners.map(map)
    cell.inradius = .infinity
    for side in sides.indices {
      let (start, end) = (cell.corners[side], cell.corners[(side + 1) % corners.count])
      let midpoint = map(sides[side].midpoint)
      cell.sides[side].midpoint = midpoint
      cell.sides[side].arc = Grid.Arc(from: start, through: midpoint, to: end)
      let outwards: Point
      if let arc = cell.sides[side].arc {
        let way = (cell.center - arc.center).length
        outwards = way > arc.radius ? arc.center - midpoint : midpoint - arc.center
        cell.inradius = min(cell.inradius, abs(way - arc.radius))
      } else {
        // Sides are counter-clockwise on the screen, where y is down.
        outwards = Point(x: start.y - end.y, y: end.x - start.x)
        let line = LineSegment(start, end)
        cell.inradius = min(cell.inradius, line.distance(to: cell.center))
      }
      cell.sides[side].angle = CellFigure.angle(of: outwards)
    }
    return cell
  }
}

extension Grid.Arc {
  /// The arc through three points; nil if they lie in a line, or nearly so.
  fileprivate init?(from first: Point, through middle: Point, to last: Point) {
    let (one, other) = (middle - first, last - first)
    let area = one.x * other.y - one.y * other.x
    let (square, otherSquare) = (
      one.x * one.x + one.y * one.y, other.x * other.x + other.y * other.y
    )
    guard abs(area) > 1e-6 * otherSquare else { return nil }
    let center =
      Point(
        x: other.y * square - one.y * otherSquare, y: one.x * otherSquare - other.x * square)
      * (0.5 / area)
    self.init(center: first + center, radius: center.length, from: first, to: last)
  }
}
