/// The reason why no grid can be made of a specification.
public enum GridError: Error, Hashable, Sendable {
  /// A number of the shape is less than 1, or there are no polygons.
  case empty(kind: GridKind, option: GridOption, value: Int)
  /// The grid has more cells than `limit`.
  case tooLarge(kind: GridKind, shape: GridShape, limit: Int)
  /// The kind has no boards of the shape.
  case noSuchShape(kind: GridKind, GridShape.Name)
  /// The board has no opposite borders that fit each other.
  case cannotWrap(kind: GridKind, GridShape.Name)
  /// The kind or shape does not have the option.
  case notTaken(GridOption, kind: GridKind, GridShape.Name)
  /// The grid wraps with an odd number of columns or rows, of which every other one is offset, so
  /// that the borders do not fit each other.
  case oddNumberWraps(GridOption, value: Int, kind: GridKind)
  /// A wall is on a cell or a side that does not exist. `sides` is nil if the cell does not exist.
  case noSuchSide(wall: CellSide, cells: Int, sides: Int?)
  /// A polygon of a custom grid cannot be a cell.
  case polygon(Int, PolygonProblem)
  /// A hexagon that is chosen by its coordinates cannot be a cell.
  case hex(Int, HexProblem)

  /// The option that is to blame; nil for the grid as a whole.
  public var option: GridOption? {
    switch self {
    case .empty(_, let option, _), .notTaken(let option, _, _), .oddNumberWraps(let option, _, _):
      option
    case .noSuchShape: .shape
    case .cannotWrap: .wraps
    case .polygon: .cells
    case .hex: .hexes
    case .tooLarge, .noSuchSide: nil
    }
  }
}

extension GridError: CustomStringConvertible {
  /// The problem, and a remedy.
  public var description: String {
    switch self {
    case .empty(_, .hexes, _):
      "a grid without cells; give at least one hexagon"
    case .empty(_, .cells, _):
      "a grid without cells; give at least one polygon"
    case .empty(let kind, let option, let value):
      "\(kind.gridName) of \(option.amount(value)) has no cells; give at least 1"
    case .tooLarge(let kind, let shape, let limit):
      "\(kind.gridName) of \(Self.size(shape)) is too large; the limit is \(limit) cells"
    case .noSuchShape(let kind, let shape):
      "\(kind.gridName) cannot be \(Self.named(shape)); "
        + "its shapes are: \(kind.shapes.map(\.rawValue).joined(separator: ", "))"
    case .cannotWrap(let kind, let shape):
      "\(kind.gridName) in the shape of \(Self.named(shape)) cannot wrap; "
        + (kind.wrappingShapes.isEmpty
          ? "its cells do not repeat"
          : "its shapes that wrap are: "
            + kind.wrappingShapes.map(\.rawValue).joined(separator: ", "))
    case .notTaken(let option, let kind, let shape):
      "\(kind.gridName) in the shape of \(Self.named(shape)) has no \(option.rawValue); "
        + "leave it out"
    case .oddNumberWraps(let option, let value, let kind):
      "\(kind.gridName) of \(option.amount(value)) cannot wrap; "
        + "give an even number of \(option.rawValue)"
    case .polygon(let number, let problem):
      "polygon \(number) \(problem)"
    case .hex(let number, let problem):
      "hexagon \(number) \(problem)"
    case .noSuchSide(let wall, let cells, nil):
      "a wall at \(wall): cells are numbered from 0 to \(cells - 1)"
    case .noSuchSide(let wall, _, .some(let sides)):
      "a wall at \(wall): sides of that cell are numbered from 0 to \(sides - 1)"
    }
  }

  private static func size(_ shape: GridShape) -> String {
    switch shape {
    case .polygons(let polygons): return GridOption.cells.amount(polygons.count)
    case .chosen(let hexes): return GridOption.cells.amount(hexes.count)
    default: break
    }
    return shape.numbers.map { $0.option.amount($0.value) }.joined(separator: " and ")
  }

  private static func named(_ shape: GridShape.Name) -> String {
    let words = shape.rawValue.replacing("-", with: " ")
    return switch shape {
    case .polygons: "polygons"
    case .chosen: "chosen cells"
    case .irregularHexagon, .extendedHexagon: "an \(words)"
    case .rectangle, .parallelogram, .hexagon, .triangle, .disc: "a \(words)"
    }
  }
}

extension GridKind {
  /// The shapes in which boards of the kind wrap.
  fileprivate var wrappingShapes: [GridShape.Name] {
    shapes.filter { options(for: $0).contains(.wraps) }
  }
}

extension GridOption {
  /// Returns a number with the noun that the option counts: `5 columns`, `1 row`, `4 cells to a
  /// side`.
  fileprivate func amount(_ count: Int) -> String {
    switch self {
    case .columns, .rows, .rings, .cells, .hexes:
      "\(count) \(count == 1 ? singular : rawValue)"
    case .side: "\(count) \(count == 1 ? "cell" : "cells") to a side"
    case .otherSide: "\(count) \(count == 1 ? "cell" : "cells") to the other sides"
    case .shape, .orientation, .offset, .wraps: rawValue
    }
  }

  private var singular: String { self == .hexes ? "hex" : String(rawValue.dropLast()) }
}

/// The reason why a polygon cannot be a cell of a custom grid. Polygons, corners and sides are
/// numbered from 0.
public enum PolygonProblem: Hashable, Sendable {
  /// The largest distance of a coordinate from the origin, in the polygons' own unit.
  public static let farthest = 1e9

  /// It has fewer than 3 corners, or more than a cell may have sides.
  case cornerCount(Int)
  /// A coordinate is too large to compute with.
  case farAway(corner: Int)
  /// Two of its corners are the same point.
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

/// The reason why a hexagon that is chosen by its coordinates cannot be a cell. Hexagons are
/// numbered from 0.
public enum HexProblem: Hashable, Sendable {
  /// A coordinate is too large.
  case farAway
  /// An earlier hexagon has the same coordinates.
  case repeated(first: Int)
}

extension HexProblem: CustomStringConvertible {
  /// The problem, and a remedy, to be read after "hexagon 5".
  public var description: String {
    switch self {
    case .farAway:
      "is too far away; give coordinates from -\(AxialCoordinates.farthest) to "
        + "\(AxialCoordinates.farthest)"
    case .repeated(let first): "is the same as hexagon \(first); give each once"
    }
  }
}
