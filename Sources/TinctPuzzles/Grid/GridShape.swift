public import TinctGraphics

/// The outline and the size of a board.
public enum GridShape: Hashable, Sendable {
  /// An upright rectangle, as straight as the tiling allows.
  case rectangle(columns: Int, rows: Int)
  /// Rows of equal length, each shifted by half a cell.
  case parallelogram(columns: Int, rows: Int)
  /// A hexagon with a number of cells along each side.
  case hexagon(side: Int)
  /// A hexagon whose sides have two numbers of cells in turn.
  case irregularHexagon(side: Int, otherSide: Int)
  /// A hexagon drawn out in one direction: four sides, and two opposite ones of another number of
  /// cells.
  case extendedHexagon(side: Int, otherSide: Int)
  /// A triangle with a number of cells along each side.
  case triangle(side: Int)
  /// A middle and the rings around it; the middle is the first ring.
  case disc(rings: Int)
  /// Polygons by their corners, y down, in any unit; the grid scales them to the unit of all grids.
  case polygons([[Point]])
  /// Hexagons by their coordinates.
  case chosen([AxialCoordinates])

  /// The name of a shape without its size.
  public enum Name: String, CaseIterable, Codable, Hashable, Sendable {
    case rectangle, parallelogram, hexagon
    case irregularHexagon = "irregular-hexagon"
    case extendedHexagon = "extended-hexagon"
    case triangle, disc, polygons, chosen

    /// The options that give the size.
    public var sizes: [GridOption] {
      switch self {
      case .rectangle, .parallelogram: [.columns, .rows]
      case .hexagon, .triangle: [.side]
      case .irregularHexagon, .extendedHexagon: [.side, .otherSide]
      case .disc: [.rings]
      case .polygons: [.cells]
      case .chosen: [.hexes]
      }
    }
  }

  /// The name without the size.
  public var name: Name {
    switch self {
    case .rectangle: .rectangle
    case .parallelogram: .parallelogram
    case .hexagon: .hexagon
    case .irregularHexagon: .irregularHexagon
    case .extendedHexagon: .extendedHexagon
    case .triangle: .triangle
    case .disc: .disc
    case .polygons: .polygons
    case .chosen: .chosen
    }
  }

  /// Makes a shape whose size is numbers; nil for shapes that list their cells.
  ///
  /// - Parameter size: returns the number for each of the shape's `sizes`.
  public init?(_ name: Name, size: (GridOption) -> Int) {
    switch name {
    case .rectangle: self = .rectangle(columns: size(.columns), rows: size(.rows))
    case .parallelogram: self = .parallelogram(columns: size(.columns), rows: size(.rows))
    case .hexagon: self = .hexagon(side: size(.side))
    case .irregularHexagon:
      self = .irregularHexagon(side: size(.side), otherSide: size(.otherSide))
    case .extendedHexagon:
      self = .extendedHexagon(side: size(.side), otherSide: size(.otherSide))
    case .triangle: self = .triangle(side: size(.side))
    case .disc: self = .disc(rings: size(.rings))
    case .polygons, .chosen: return nil
    }
  }

  /// The numbers that give the size; none for shapes that list their cells.
  public var numbers: [(option: GridOption, value: Int)] {
    switch self {
    case .rectangle(let columns, let rows), .parallelogram(let columns, let rows):
      [(.columns, columns), (.rows, rows)]
    case .hexagon(let side), .triangle(let side): [(.side, side)]
    case .irregularHexagon(let side, let other), .extendedHexagon(let side, let other):
      [(.side, side), (.otherSide, other)]
    case .disc(let rings): [(.rings, rings)]
    case .polygons, .chosen: []
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
    case .irregularHexagon(let side, let other): "irregular hexagon \(side), \(other)"
    case .extendedHexagon(let side, let other): "extended hexagon \(side), \(other)"
    case .triangle(let side): "triangle \(side)"
    case .disc(let rings): rings == 1 ? "1 ring" : "\(rings) rings"
    case .polygons(let polygons): Self.cells(polygons.count)
    case .chosen(let hexes): Self.cells(hexes.count)
    }
  }

  private static func cells(_ count: Int) -> String { count == 1 ? "1 cell" : "\(count) cells" }
}

/// The position of a hexagon among all hexagons of the plane, as on
/// redblobgames.com/grids/hexagons.
///
/// In both orientations r grows down to the right at 60 degrees from q: q counts hexagons to the
/// right, r those to the lower right if hexagons are pointy; q those to the lower right, r those
/// below if they are flat.
public struct AxialCoordinates: Hashable, Sendable {
  /// The largest distance of either coordinate from 0.
  public static let farthest = GridSpecification.cellLimit

  /// The first coordinate.
  public var q: Int
  /// The second coordinate.
  public var r: Int

  /// Names a hexagon.
  public init(q: Int, r: Int) { (self.q, self.r) = (q, r) }
}

/// A choice that a grid offers besides its kind; raw values are the keys of documents.
public enum GridOption: String, CaseIterable, Hashable, Sendable {
  case shape, columns, rows, side, otherSide, rings, cells, hexes, orientation, offset, wraps
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
