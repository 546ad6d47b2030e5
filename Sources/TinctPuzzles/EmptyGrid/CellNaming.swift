internal import TinctGraphics

/// How the cells of a grid are called by numbers.
public enum CellNaming: String, CaseIterable, Hashable, Sendable {
  /// By the number that pieces have in packs, from 0.
  case index
  /// By column and row, from 0.
  case offset
  /// By two of the three coordinates of hexagons, q and r; the third is -q - r.
  case axial
  /// By all three coordinates of hexagons: q, r and s, whose sum is 0.
  case cube

  /// The name of each cell.
  ///
  /// Axial and cube coordinates are those of redblobgames.com/grids/hexagons: q counts columns of flat
  /// hexagons and r rows of pointy ones, both to the right or down. 0, 0 is the middle of a board that is
  /// a hexagon, and of others the first cell.
  ///
  /// - Throws: if the grid has no such coordinates.
  public func names(of grid: Grid) throws(CellNamingError) -> [String] {
    switch self {
    case .index: return grid.cells.indices.map { Self.joined([$0]) }
    case .offset:
      guard let places = grid.offsetPlaces else { throw .noRows(grid.specification.kind) }
      return places.map { Self.joined([$0.column, $0.row]) }
    case .axial, .cube:
      guard let places = grid.axialPlaces else { throw .noHexes(grid.specification.kind) }
      return places.map { place in
        Self.joined(
          self == .axial ? [place.q, place.r] : [place.q, place.r, -place.q - place.r])
      }
    }
  }

  private static func joined(_ numbers: [Int]) -> String {
    numbers.map { $0 < 0 ? "−\(-$0)" : "\($0)" }.joined(separator: ",")
  }
}

/// Why a grid has no coordinates of some form.
public enum CellNamingError: Error, Hashable, Sendable {
  /// Only hexes have them.
  case noHexes(GridKind)
  /// Its cells do not lie in rows of one length.
  case noRows(GridKind)
}

extension CellNamingError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .noHexes(let kind):
      "only hexes have axial and cube coordinates, not a \(kind.name) grid; "
        + "label its cells by index"
    case .noRows(let kind):
      "the cells of this \(kind.name) grid do not lie in columns and rows; label them by index"
    }
  }
}

extension Grid {
  /// The axial coordinates of hexagons; nil for other cells.
  var axialPlaces: [(q: Int, r: Int)]? {
    guard specification.kind == .hex, let first = cells.first else { return nil }
    var start = first.center
    if case .hexagon = specification.shape { start = cells[cells.count / 2].center }
    // Columns, or rows, are as far apart as a hexagon is high whose sides are 1 apart.
    let step = 0.75.squareRoot()
    return cells.map { cell in
      let way = cell.center - start
      if specification.orientation == .flat {
        let q = (way.x / step).rounded()
        return (Int(q), Int((way.y - q / 2).rounded()))
      }
      let r = (way.y / step).rounded()
      return (Int((way.x - r / 2).rounded()), Int(r))
    }
  }

  /// Columns and rows of cells, from 0; nil where the cells do not lie in such.
  var offsetPlaces: [(column: Int, row: Int)]? {
    if let places = axialPlaces { return offsetPlaces(places) }
    guard cells.indices.allSatisfy({ place(ofCell: $0) != nil }) else { return nil }
    return cells.indices.compactMap { cell in
      place(ofCell: cell).map { ($0.column - 1, $0.row - 1) }
    }
  }

  /// Every other column of flat hexagons, or row of pointy ones, lies half a cell further.
  private func offsetPlaces(_ places: [(q: Int, r: Int)]) -> [(column: Int, row: Int)] {
    let isFlat = specification.orientation == .flat
    let lines = places.map { isFlat ? $0.q : $0.r }
    let first = lines.min() ?? 0
    let crossings = zip(places, lines).map { place, line in
      let line = line - first
      let half = (specification.offset == .odd ? line - (line & 1) : line + (line & 1)) / 2
      return (isFlat ? place.r : place.q) + half
    }
    let start = crossings.min() ?? 0
    return zip(lines, crossings).map { line, crossing in
      isFlat ? (line - first, crossing - start) : (crossing - start, line - first)
    }
  }
}
