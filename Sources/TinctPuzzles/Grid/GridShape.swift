public import TinctGraphics

/// The outline of a board, and how large it is.
public enum GridShape: Hashable, Sendable {
  /// An upright rectangle, as straight as the tiling allows.
  case rectangle(columns: Int, rows: Int)
  /// Rows of equal length, each moved on by half a cell.
  case parallelogram(columns: Int, rows: Int)
  /// A hexagon with so many cells along each side.
  case hexagon(side: Int)
  /// A triangle with so many cells along each side.
  case triangle(side: Int)
  /// The middle and the rings around it; the middle is the first ring.
  case disc(rings: Int)
  /// Polygons by their corners, y down, in any unit: the grid is brought to the unit of all grids.
  case polygons([[Point]])

  /// The name of a shape without its size.
  public enum Name: String, CaseIterable, Hashable, Sendable {
    case rectangle, parallelogram, hexagon, triangle, disc, polygons

    /// What a document says of the size.
    public var sizes: [GridOption] {
      switch self {
      case .rectangle, .parallelogram: [.columns, .rows]
      case .hexagon, .triangle: [.side]
      case .disc: [.rings]
      case .polygons: [.cells]
      }
    }
  }

  /// The name without the size.
  public var name: Name {
    switch self {
    case .rectangle: .rectangle
    case .parallelogram: .parallelogram
    case .hexagon: .hexagon
    case .triangle: .triangle
    case .disc: .disc
    case .polygons: .polygons
    }
  }

  /// A shape of numbers; nil for polygons, which are not described by numbers.
  ///
  /// - Parameter size: gives the number for each of the shape's `sizes`.
  public init?(_ name: Name, size: (GridOption) -> Int) {
    switch name {
    case .rectangle: self = .rectangle(columns: size(.columns), rows: size(.rows))
    case .parallelogram: self = .parallelogram(columns: size(.columns), rows: size(.rows))
    case .hexagon: self = .hexagon(side: size(.side))
    case .triangle: self = .triangle(side: size(.side))
    case .disc: self = .disc(rings: size(.rings))
    case .polygons: return nil
    }
  }

  /// The numbers that the shape is made of.
  public var numbers: [(option: GridOption, value: Int)] {
    switch self {
    case .rectangle(let columns, let rows), .parallelogram(let columns, let rows):
      [(.columns, columns), (.rows, rows)]
    case .hexagon(let side), .triangle(let side): [(.side, side)]
    case .disc(let rings): [(.rings, rings)]
    case .polygons: []
    }
  }
}

extension GridShape: CustomStringConvertible {
  /// The form used in names and messages: `13x11`, `hexagon 5`, `3 rings`.
  public var description: String {
    switch self {
    case .rectangle(let columns, let rows): "\(columns)x\(rows)"
    case .parallelogram(let columns, let rows): "parallelogram \(columns)x\(rows)"
    case .hexagon(let side): "hexagon \(side)"
    case .triangle(let side): "triangle \(side)"
    case .disc(let rings): rings == 1 ? "1 ring" : "\(rings) rings"
    case .polygons(let polygons): polygons.count == 1 ? "1 cell" : "\(polygons.count) cells"
    }
  }
}
