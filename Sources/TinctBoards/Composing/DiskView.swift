internal import TinctGraphics
internal import TinctPuzzles

/// The part of a board of the hyperbolic plane that an icon shows, as it is seen from near its
/// source.
///
/// In the disk, a source at the rim of the board is a speck. Seen from near it, it is as large as
/// any cell, and the board shrinks towards its other rim. A source at the rim stands beside the
/// middle of the icon, so that little of what is beyond the rim is seen.
struct DiskView: Sendable {
  /// The board's grid as it is seen from there.
  let grid: Grid
  /// The middle of the icon, in the unit of that grid.
  let middle: Point
  /// The side of the icon, in the unit of the grid.
  let side: Double

  /// The sides of icons, by the radius of the disk, of which the best is chosen.
  private static let sides = [1.1, 1.15, 1.2]
  /// The distances that the rim of the board beyond the source keeps from the middle of the disk,
  /// by the radius of the disk.
  private static let rims = [0.4, 0.43, 0.46, 0.52]
  /// The distances of the source from the middle of the icon, along the side that it is nearest to,
  /// as shares of half the icon.
  private static let asides = [0, 0.2, 0.3, 0.38]
  /// The directions of the rim from the source. The first of those that are equally good is chosen:
  /// a source at the top left.
  private static let directions = (0..<24).map { 0.75 * .pi + Double($0) * .pi / 12 }

  /// Chooses a part of a board; nil if it is not in the hyperbolic plane, or has no source.
  ///
  /// - Parameter side: the side of the icon in the unit of the grid; nil for the best.
  init?(of board: NoodlesBoard, on grid: Grid, side: Double?) {
    guard let disk = grid.disk, let source = board.sources.min() else { return nil }
    let start = disk.position(of: grid.cells[source].center)
    // In the middle of the disk, the rim would be as far beyond the source as its last side is.
    let own = grid.cells[0].inradius / disk.radius
    let last = grid.cells.reduce(0) { max($0, disk.position(of: $1.center).length) }
    let free = Self.difference(Self.difference(last, -own), start.length)
    let away = Set(Self.rims.map { max(Self.difference($0, free), 0) }).sorted()
    let outwards =
      start.length > 1e-9 ? start * (1 / start.length) : Point(x: 1, y: 0)
    func motion(_ distance: Double, _ direction: Double) -> (Point) -> Point {
      let turn = Point(angle: direction, distance: 1).divided(by: outwards)
      let (centered, moved) = (
        PoincareDisk.motion(of: start),
        PoincareDisk.motion(of: Point(angle: direction, distance: -distance))
      )
      return { moved(centered($0).times(turn)) }
    }
    let figures = Figures(of: board, on: grid, disk, near: start)
    let sides = side.map { [$0 / disk.radius] } ?? Self.sides
    var best: (cost: Double, motion: (Point) -> Point, middle: Point, side: Double)?
    for (distance, direction) in away.flatMap({ away in Self.directions.map { (away, $0) } }) {
      let motion = motion(distance, direction)
      let moved = figures.moved(by: motion)
      let way = Point(angle: direction, distance: 1)
      let aside = way * (1 / max(abs(way.x), abs(way.y)))
      for (side, share) in sides.flatMap({ side in Self.asides.map { (side, $0) } }) {
        let middle = way * distance - aside * (share * side / 2)
        let cost = moved.cost(about: middle, side: side, upTo: best?.cost ?? .infinity)
        // Equal but for rounding is no better.
        if best.map({ cost < $0.cost - 1e-6 }) ?? true { best = (cost, motion, middle, side) }
      }
    }
    guard let best else { return nil }
    self.grid = grid.moved(in: disk, by: best.motion)
    // The grid begins at the origin; its cells tell where the middle of the disk is.
    let center = best.motion(start)
    middle = self.grid.cells[source].center + (best.middle - center) * disk.radius
    self.side = best.side * disk.radius
  }

  /// Returns a distance from the middle of a disk of radius 1 less another one, in the plane.
  private static func difference(_ one: Double, _ other: Double) -> Double {
    (one - other) / (1 - one * other)
  }
}

extension DiskView {
  /// Cells and noodles in a disk of radius 1.
  private struct Figures {
    private struct Figure {
      var center: Point
      var corners: [Point]
      /// The middles of its sides.
      var feet: [Point]
      /// The sides that its noodle reaches.
      let arms: [Int]
      /// The distance from the middle to the nearest side, or nearly so.
      var inradius: Double

      func moved(by motion: (Point) -> Point) -> Figure {
        var moved = self
        moved.center = motion(center)
        moved.corners = corners.map(motion)
        moved.feet = feet.map(motion)
        moved.inradius = moved.feet.reduce(.infinity) { min($0, ($1 - moved.center).length) }
        return moved
      }
    }

    private var figures: [Figure]

    /// Cells so far from the source that they would be specks, as the distance in the disk when the
    /// source is in its middle.
    private static let far = 0.97

    init(
      of board: NoodlesBoard, on grid: Grid, _ disk: PoincareDisk, near source: Point
    ) {
      let connectors = board.connectors(cells: grid.cells.count)
      let motion = PoincareDisk.motion(of: source)
      figures = grid.cells.indices.compactMap { index in
        let cell = grid.cells[index]
        let center = disk.position(of: cell.center)
        guard motion(center).length < Self.far else { return nil }
        return Figure(
          center: center, corners: cell.corners.map(disk.position),
          feet: cell.sides.map { disk.position(of: $0.midpoint) },
          arms: Array(connectors[index].sides), inradius: 0)
      }
    }

    func moved(by motion: (Point) -> Point) -> Figures {
      var moved = self
      moved.figures = figures.map { $0.moved(by: motion) }
      return moved
    }

    /// The costs of a share of the icon without cells, of an end near an edge, of a noodle along
    /// one, and of the distance of all noodles from the middle, as a share of half the icon.
    private static let (bare, nearEnd, along, aside) = (120.0, 60.0, 10.0, 25.0)
    /// The share of the icon without cells from which each costs more, and that cost.
    private static let (mostBare, tooBare) = (0.2, 300.0)
    /// The gains of a cell that is seen, up to so many, and of noodles as long as half the icon.
    private static let (seen, mostSeen, length, mostLength) = (3.0, 12, 3.0, 10.0)
    /// The least share of the icon that a cell takes to be counted.
    private static let leastSeen = 0.01
    /// The distances from a side to the middle from which noodles in a cell count in full, and an
    /// end there, as shares of half the icon. Ends are noticed where they are smaller.
    private static let (fullSize, fullEnd) = (0.2, 0.1)
    /// The radius of the corners, as a share of half the icon.
    private static let corner = 0.45
    /// The number of samples across.
    private static let samples = 12

    /// Returns the cost of a part, unless it is more than a limit.
    func cost(about middle: Point, side: Double, upTo limit: Double) -> Double {
      let half = side / 2
      let near = figures.filter {
        let way = $0.center - middle
        return max(abs(way.x), abs(way.y)) < half + 3 * $0.inradius
      }
      /// The distance of a point inside the nearest edge or round corner.
      func inside(_ point: Point) -> Double {
        let (x, y) = (half - abs(point.x - middle.x), half - abs(point.y - middle.y))
        let corner = Self.corner * half
        guard x < corner, y < corner else { return min(x, y) }
        return corner - Point(x: corner - x, y: corner - y).length
      }
      var cost = cover(near, about: middle, half, inside)
      guard cost < limit + Self.length * Self.mostLength else { return .infinity }
      var (sum, weight) = (Point(x: 0, y: 0), 0.0)
      for figure in near {
        let size = min(figure.inradius / half / Self.fullSize, 1)
        let own = inside(figure.center)
        if figure.arms.count == 1, abs(own) < 0.6 * figure.inradius {
          cost += Self.nearEnd * min(figure.inradius / half / Self.fullEnd, 1)
        }
        for foot in figure.arms.map({ figure.feet[$0] }) {
          let way = foot - figure.center
          if max(abs(own), abs(inside(foot))) < 0.4 * figure.inradius { cost += Self.along * size }
          for share in [0.25, 0.75] {
            let point = figure.center + way * share
            guard inside(point) > 0 else { continue }
            sum = sum + (point - middle) * way.length
            weight += way.length
          }
        }
      }
      if weight > 0 { cost += Self.aside * sum.length / weight / half }
      return cost - Self.length * min(weight / half, Self.mostLength)
    }

    /// Returns the cost of what is bare, less the gain of the cells that are seen.
    private func cover(
      _ near: [Figure], about middle: Point, _ half: Double, _ inside: (Point) -> Double
    ) -> Double {
      var (bare, all) = (0, 0)
      var counts = [Int](repeating: 0, count: near.count)
      for row in 0..<Self.samples {
        for column in 0..<Self.samples {
          func offset(_ number: Int) -> Double {
            half * ((2 * Double(number) + 1) / Double(Self.samples) - 1)
          }
          let point = middle + Point(x: offset(column), y: offset(row))
          guard inside(point) > 0 else { continue }
          all += 1
          if let cell = near.firstIndex(where: { $0.corners.surround(point) }) {
            counts[cell] += 1
          } else {
            bare += 1
          }
        }
      }
      let seen = counts.count { Double($0) >= Self.leastSeen * Double(all) }
      let share = Double(bare) / Double(max(all, 1))
      return Self.bare * share + Self.tooBare * max(share - Self.mostBare, 0)
        - Self.seen * Double(min(seen, Self.mostSeen))
    }
  }
}
