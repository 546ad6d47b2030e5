/// Why a polygon is no cell of a custom grid. Polygons, corners and sides are numbered from 0.
public enum PolygonProblem: Hashable, Sendable {
  /// Farthest that a coordinate may be from the origin, in the polygons' own unit.
  public static let farthest = 1e9

  /// It has less than 3 corners or more than a cell has sides.
  case cornerCount(Int)
  /// A coordinate is too large for reckoning with.
  case farAway(corner: Int)
  /// Two corners that follow each other, or others of one polygon, are one.
  case repeatedCorner(Int, Int)
  /// Two of its sides cross or touch.
  case crossesItself(Int, Int)
  /// All its corners lie on a line.
  case flat
  /// More than two polygons have one side in common.
  case crowdedSide(side: Int, others: [Int])
  /// It lies on another polygon.
  case overlaps(Int)
  /// A corner of another polygon lies between the ends of one of its sides.
  case cornerOnSide(side: Int, polygon: Int, corner: Int)
}

extension PolygonProblem: CustomStringConvertible {
  /// What is wrong, and what to do, to be read after "polygon 5".
  public var description: String {
    switch self {
    case .cornerCount(let count):
      "has \(count) \(count == 1 ? "corner" : "corners"); a cell has from 3 to "
        + "\(Connectors.sideLimit)"
    case .farAway(let corner):
      "has corner \(corner) too far away; give coordinates from -1e9 to 1e9"
    case .repeatedCorner(let first, let second):
      "has the corners \(first) and \(second) at one place; give each corner once"
    case .crossesItself(let first, let second):
      "crosses itself: its sides \(first) and \(second) touch; give its corners in their order "
        + "around it"
    case .flat: "has no area: its corners lie on a line"
    case .crowdedSide(let side, let others):
      "has side \(side) in common with more than one other polygon: "
        + others.map(String.init).joined(separator: ", ")
    case .overlaps(let other): "lies on polygon \(other); cells must not overlap"
    case .cornerOnSide(let side, let polygon, let corner):
      "has corner \(corner) of polygon \(polygon) on its side \(side), where no sides meet; "
        + "give it a corner there, too"
    }
  }
}
