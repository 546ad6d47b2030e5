public import TinctGraphics

extension Grid {
  /// A polygon with neighbours across its sides.
  public struct Cell: Hashable, Sendable {
    /// The middle of the cell, about which it turns.
    public let center: Point
    /// The corners; side k lies between the corners k and k + 1.
    public let corners: [Point]
    /// The sides, counter-clockwise from the right.
    public internal(set) var sides: [Side]
    /// Number of turns that map the polygon to itself: 4 for a square, 6 for a regular hexagon.
    public let rotationCount: Int
  }

  /// A side of a cell.
  public struct Side: Hashable, Sendable {
    /// The side that it meets, or nil at a border or a wall.
    public internal(set) var neighbor: CellSide?
    /// Whether a wall stands here.
    public internal(set) var isWall = false
    /// Whether the side lies on the border and meets one on the opposite border.
    ///
    /// It stays true where a wall stands on such a side.
    public let crossesBorder: Bool
    /// The middle between its corners.
    public let midpoint: Point
    /// The direction outwards, at a right angle to the side, from 0 to less than 2 pi.
    public let angle: Double

    mutating func block() {
      neighbor = nil
      isWall = true
    }
  }

  /// An upright rectangle.
  public struct Bounds: Hashable, Sendable {
    /// The upper left corner.
    public let minimum: Point
    /// The lower right corner.
    public let maximum: Point

    /// Distance from left to right.
    public var width: Double { maximum.x - minimum.x }
    /// Distance from top to bottom.
    public var height: Double { maximum.y - minimum.y }

    init(around cells: [Cell]) {
      var minimum = Point(x: .infinity, y: .infinity)
      var maximum = Point(x: -.infinity, y: -.infinity)
      for cell in cells {
        for corner in cell.corners {
          minimum = Point(x: min(minimum.x, corner.x), y: min(minimum.y, corner.y))
          maximum = Point(x: max(maximum.x, corner.x), y: max(maximum.y, corner.y))
        }
      }
      self.minimum = minimum
      self.maximum = maximum
    }
  }
}

extension Grid.Cell {
  /// A regular polygon whose sides all have the neighbours that `neighbor` gives.
  ///
  /// - Parameter firstAngle: direction of side 0.
  /// - Parameter neighbor: the side that side k meets, and whether the border lies between.
  init(
    center: Point, corners: [Point], firstAngle: Double,
    neighbor: (_ side: Int) -> (place: CellSide, crossesBorder: Bool)?
  ) {
    let count = corners.count
    self.center = center
    self.corners = corners
    self.rotationCount = count
    self.sides = (0..<count).map { side in
      let found = neighbor(side)
      return Grid.Side(
        neighbor: found?.place, crossesBorder: found?.crossesBorder ?? false,
        midpoint: (corners[side] + corners[(side + 1) % count]) * 0.5,
        angle: firstAngle + 2 * .pi * Double(side) / Double(count))
    }
  }
}
