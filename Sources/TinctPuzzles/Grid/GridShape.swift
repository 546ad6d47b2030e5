public import TinctGraphics

/// The outline and the size of a board.
public enum GridShape: Hashable, Sendable {
  /// An upright rectangle, as straight as the tiling allows.
  case rectangle(columns: Int, rows: Int)
  /// Rows of equal length, each shifted by half a cell.
  case parallelogram(columns: Int, rows: Int)
  /// A hexagon with a number of cells along each side.
  case hexagon(side: Int)
  /// A triangle with a number of cells along each side.
  case triangle(side: Int)
  /// A middle and the rings around it; the middle is the first ring.
  case disc(rings: Int)
  /// Polygons by their corners, y down, in any unit; the grid scales them to the unit of all grids.
  case polygons([[Point]])

  /// The name of a shape without its size.
  public enum Name: String, CaseIterable, Codable, Hashable, Sendable {
    case rectangle, parallelogram, hexagon, triangle, disc, polygons

    /// The options that give the size.
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

  /// Makes a shape whose size is numbers; nil for polygons, whose size is not.
  ///
  /// - Parameter size: returns the number for each of the shape's `sizes`.
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

  /// The numbers that give the size; none for polygons.
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

/// A choice that a grid offers besides its kind; raw values are the keys of documents.
public enum GridOption: String, CaseIterable, Hashable, Sendable {
  case shape, columns, rows, side, rings, cells, orientation, offset, wraps
}

/// The orientation of hexagons.
public enum GridOrientation: String, CaseIterable, Codable, Hashable, Sendable {
  /// With a side on top, in columns.
  case flat
  /// With a corner on top, in rows.
  case pointy
}

/// The columns of flat hexagons that are half a cell lower, or the rows of pointy ones that are
/// half a cell to the right, counted from 0.
public enum GridOffset: String, CaseIterable, Codable, Hashable, Sendable {
  /// The second, the fourth ...
  case odd
  /// The first, the third ...
  case even
}
