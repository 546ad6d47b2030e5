/// Why no grid can be made of a specification.
public enum GridError: Error, Hashable, Sendable {
  /// A number of the shape is less than 1, or there are no polygons.
  case empty(kind: GridKind, option: GridOption, value: Int)
  /// There are more cells than `limit`.
  case tooLarge(kind: GridKind, shape: GridShape, limit: Int)
  /// The kind has no boards of the shape.
  case noSuchShape(kind: GridKind, GridShape.Name)
  /// The board has no opposite borders that fit each other.
  case cannotWrap(kind: GridKind, GridShape.Name)
  /// The kind or shape leaves nothing to be chosen there.
  case notTaken(GridOption, kind: GridKind, GridShape.Name)
  /// Columns, or rows, that are offset by turns close up only if their number is even.
  case oddNumberWraps(GridOption, value: Int, kind: GridKind)
  /// A wall names a cell or a side that is not there. `sides` is nil where the cell is not.
  case noSuchSide(wall: CellSide, cells: Int, sides: Int?)

  /// A polygon of a custom grid is no cell.
  case polygon(Int, PolygonProblem)

  /// What in a document is to blame; nil for the grid as a whole.
  public var option: GridOption? {
    switch self {
    case .empty(_, let option, _), .notTaken(let option, _, _), .oddNumberWraps(let option, _, _):
      option
    case .noSuchShape: .shape
    case .cannotWrap: .wraps
    case .polygon: .cells
    case .tooLarge, .noSuchSide: nil
    }
  }
}

extension GridError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .empty(_, .cells, _):
      "a grid without cells; give at least one polygon"
    case .empty(let kind, let option, let value):
      "\(kind.gridName) of \(option.amount(value)) has no cells; give at least 1"
    case .tooLarge(let kind, let shape, let limit):
      "\(kind.gridName) of \(Self.size(shape)) is too large; at most \(limit) cells are read"
    case .noSuchShape(let kind, let shape):
      "\(kind.gridName) cannot be \(Self.named(shape)); "
        + "its shapes are: \(kind.shapes.map(\.rawValue).joined(separator: ", "))"
    case .cannotWrap(let kind, let shape):
      "\(kind.gridName) in the shape of \(Self.named(shape)) cannot wrap; only rectangles of "
        + "\(Self.wrapping) wrap"
    case .notTaken(let option, let kind, let shape):
      "\(kind.gridName) in the shape of \(Self.named(shape)) has no \(option.rawValue); "
        + "leave it out"
    case .oddNumberWraps(let option, let value, let kind):
      "\(kind.gridName) of \(option.amount(value)) cannot wrap; "
        + "give an even number of \(option.rawValue)"
    case .polygon(let number, let problem):
      "polygon \(number) \(problem)"
    case .noSuchSide(let wall, let cells, nil):
      "a wall at \(wall): cells go from 0 to \(cells - 1)"
    case .noSuchSide(let wall, _, .some(let sides)):
      "a wall at \(wall): sides of that cell go from 0 to \(sides - 1)"
    }
  }

  private static func size(_ shape: GridShape) -> String {
    if case .polygons(let polygons) = shape { return GridOption.cells.amount(polygons.count) }
    return shape.numbers.map { $0.option.amount($0.value) }.joined(separator: " and ")
  }

  private static func named(_ shape: GridShape.Name) -> String {
    shape == .polygons ? "polygons" : "a \(shape.rawValue)"
  }

  private static var wrapping: String {
    let kinds = GridKind.all.filter { kind in
      kind.shapes.contains { kind.options(for: $0).contains(.wraps) }
    }
    return kinds.map(\.name).joined(separator: " and ") + " cells"
  }
}

extension GridOption {
  /// A number of what the option counts: `5 columns`, `1 row`, `4 cells to a side`.
  fileprivate func amount(_ count: Int) -> String {
    switch self {
    case .columns, .rows, .rings, .cells:
      "\(count) \(count == 1 ? String(rawValue.dropLast()) : rawValue)"
    case .side: "\(count) \(count == 1 ? "cell" : "cells") to a side"
    case .shape, .orientation, .offset, .wraps: rawValue
    }
  }
}
