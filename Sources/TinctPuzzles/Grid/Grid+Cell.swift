public import TinctGraphics

extension Grid {
  /// A polygon with neighbours across its sides.
  public struct Cell: Hashable, Sendable {
    /// The middle of the cell, inside of it, about which it turns.
    public internal(set) var center: Point
    /// The corners; side k lies between the corners k and k + 1.
    public internal(set) var corners: [Point]
    /// The sides, counter-clockwise; in a tiling, the first is the one that looks to the right or
    /// next after that.
    public internal(set) var sides: [Side]
    /// Number of turns that map the polygon to itself: 4 for a square, 6 for a regular hexagon, 2
    /// for a rhomb, 1 for a polygon that no turn maps to itself.
    ///
    /// It divides the number of sides n: turns by a multiple of n / `rotationCount` sides are they.
    /// A piece turns its connectors by any number of sides, on every cell.
    public let rotationCount: Int
    /// The distance from the middle to the nearest point of a side: the radius of the largest circle
    /// about the middle that lies in the cell.
    public internal(set) var inradius: Double
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
    public internal(set) var crossesBorder: Bool
    /// The circle that the side is a part of; nil for a straight side.
    public internal(set) var arc: Arc?
    /// The middle between its corners, on the side. On an arc that stands for a hyperbolic line it is
    /// the hyperbolic middle.
    public internal(set) var midpoint: Point
    /// The direction outwards at the midpoint, at a right angle to the side, from 0 to less than 2 pi.
    public internal(set) var angle: Double

    mutating func block() {
      neighbor = nil
      isWall = true
    }
  }

  /// A part of a circle, from the first corner of a side to the second.
  public struct Arc: Hashable, Sendable {
    /// The middle of the circle.
    public let center: Point
    /// The radius of the circle.
    public let radius: Double
    /// The angle at which the first corner lies on the circle, from 0 to less than 2 pi.
    public let start: Double
    /// The angle of the second corner: less than half a turn from `start`, and greater where the arc
    /// runs counter-clockwise, as it does where the side bulges outwards.
    public let end: Double
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
