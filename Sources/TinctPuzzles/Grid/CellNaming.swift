internal import TinctGraphics

/// A way to name the cells of a grid by numbers.
public enum CellNaming: String, CaseIterable, Hashable, Sendable {
  /// The index that pieces have in packs, from 0.
  case index
  /// Column and row, from 0.
  case offset
  /// Two of the three coordinates of hexagons, q and r; the third is -q - r.
  case axial
  /// All three coordinates of hexagons: q, r and s, whose sum is 0.
  case cube

  /// Returns the name of each cell.
  ///
  /// Axial and cube coordinates are those of redblobgames.com/grids/hexagons: q counts columns of
  /// flat hexagons and r rows of pointy ones, both to the right or down. 0, 0 is the middle of a
  /// board that is a regular hexagon, and the first cell of others; cells that were chosen by
  /// coordinates have these.
  ///
  /// - Throws: an error if the grid has no such coordinates.
  public func names(of grid: Grid) throws(CellNamingError) -> [String] {
    switch self {
    case .index: return grid.cells.indices.map { Self.joined([$0]) }
    case .offset:
      guard let cells = grid.offsetCoordinates else { throw .noRows(grid.specification.kind) }
      return cells.map { Self.joined([$0.column, $0.row]) }
    case .axial, .cube:
      guard let cells = grid.axialCoordinates else { throw .noHexes(grid.specification.kind) }
      return cells.map { cell in
        Self.joined(self == .axial ? [cell.q, cell.r] : [cell.q, cell.r, -cell.q - cell.r])
      }
    }
  }

  private static func joined(_ numbers: [Int]) -> String {
    numbers.map { $0 < 0 ? "−\(-$0)" : "\($0)" }.joined(separator: ",")
  }
}

/// The reason why a grid does not have some kind of coordinates.
public enum CellNamingError: Error, Hashable, Sendable {
  /// Only hexes have them.
  case noHexes(GridKind)
  /// The cells are not in rows of equal length.
  case noRows(GridKind)
}

extension CellNamingError: CustomStringConvertible {
  /// The problem, and a remedy.
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

// MARK: - Coordinates

extension Grid {
  /// The row and the column of a cell, from 1; nil if the cells are not numbered by them.
  public func rowAndColumn(ofCell cell: Int) -> (row: Int, column: Int)? {
    switch specification.shape {
    case .rectangle(let columns, let rows), .parallelogram(let columns, let rows):
      // Tilings with several cells in a column have more cells than columns by rows.
      guard cells.count == columns * rows else { return nil }
      if case .parallelogram = specification.shape, let place = axial(ofCell: cell) {
        return (place.r + 1, place.q + 1)
      }
      return (cell / columns + 1, cell % columns + 1)
    case .hexagon, .irregularHexagon, .extendedHexagon, .triangle, .disc, .polygons, .chosen:
      return nil
    }
  }

  /// The axial coordinates of hexagons; nil for other cells.
  var axialCoordinates: [(q: Int, r: Int)]? {
    guard specification.kind == .hex else { return nil }
    return cells.indices.compactMap(axial)
  }

  private func axial(ofCell cell: Int) -> (q: Int, r: Int)? {
    guard specification.kind == .hex else { return nil }
    if case .chosen(let hexes) = specification.shape { return (hexes[cell].q, hexes[cell].r) }
    var start = 0
    if case .hexagon = specification.shape { start = cells.count / 2 }
    // Hexagons are 1 high between sides, so that columns (or rows) are cos(30 degrees) apart.
    let step = 0.75.squareRoot()
    let offset = cells[cell].center - cells[start].center
    if specification.orientation == .flat {
      let q = (offset.x / step).rounded()
      return (Int(q), Int((offset.y - q / 2).rounded()))
    }
    let r = (offset.y / step).rounded()
    return (Int((offset.x - r / 2).rounded()), Int(r))
  }

  /// The columns and rows of cells, from 0; nil if the cells are not arranged in such.
  var offsetCoordinates: [(column: Int, row: Int)]? {
    if let coordinates = axialCoordinates { return offsetCoordinates(fromAxial: coordinates) }
    guard cells.indices.allSatisfy({ rowAndColumn(ofCell: $0) != nil }) else { return nil }
    return cells.indices.compactMap { cell in
      rowAndColumn(ofCell: cell).map { ($0.column - 1, $0.row - 1) }
    }
  }

  private func offsetCoordinates(
    fromAxial axial: [(q: Int, r: Int)]
  ) -> [(column: Int, row: Int)] {
    let isFlat = specification.orientation == .flat
    let lines = axial.map { isFlat ? $0.q : $0.r }
    let first = lines.min() ?? 0
    let crossings = zip(axial, lines).map { cell, line in
      let line = line - first
      // Every other column of flat hexagons, or row of pointy ones, lies half a cell further.
      let half = (specification.offset == .odd ? line - (line & 1) : line + (line & 1)) / 2
      return (isFlat ? cell.r : cell.q) + half
    }
    let start = crossings.min() ?? 0
    return zip(lines, crossings).map { line, crossing in
      isFlat ? (line - first, crossing - start) : (crossing - start, line - first)
    }
  }
}

// MARK: - Words

extension Grid {
  /// Returns the name of a cell in messages: `cell 5 (row 2, column 3)`; row and column, from 1,
  /// only if the cells are numbered by them.
  public func name(ofCell cell: Int) -> String {
    guard let (row, column) = rowAndColumn(ofCell: cell) else { return "cell \(cell)" }
    return "cell \(cell) (row \(row), column \(column))"
  }

  /// Returns the directions of some sides of a cell: `right and up`; `nowhere` for no side. Sides
  /// are named by number if words would not distinguish all sides of the cell.
  public func directions(of sides: Connectors, ofCell cell: Int) -> String {
    guard let compass = compassDirections(ofCell: cell) else {
      return sides.mask == 0 ? "nowhere" : sideNames(sides, ofCell: cell)
    }
    return Self.list(sides.sides.map { Self.directions[compass[$0]] }) ?? "nowhere"
  }

  /// Returns the names of some sides of a cell, at least one: `right and upper sides`, `side 3`.
  public func sideNames(_ sides: Connectors, ofCell cell: Int) -> String {
    let noun = sides.count == 1 ? "side" : "sides"
    guard let compass = compassDirections(ofCell: cell) else {
      // By the numbers that the documents of the grid have.
      let given = GivenSides(specification)?.converted(sides, onCell: cell) ?? sides
      return "\(noun) \(Self.list(given.sides.map { String($0) }) ?? "")"
    }
    return "\(Self.list(sides.sides.map { Self.adjectives[compass[$0]] }) ?? "") \(noun)"
  }

  /// The nearest of the eight directions of the compass for each side of a cell, from 0, right,
  /// counter-clockwise; nil if two sides have the same.
  private func compassDirections(ofCell cell: Int) -> [Int]? {
    let directions = cells[cell].sides.map { side in
      (Int((side.angle / (.pi / 4)).rounded()) % 8 + 8) % 8
    }
    return Set(directions).count == directions.count ? directions : nil
  }

  private static let directions = [
    "right", "upper right", "up", "upper left", "left", "lower left", "down", "lower right",
  ]

  private static let adjectives = directions.map { word in
    word == "up" ? "upper" : word == "down" ? "lower" : word
  }

  private static func list(_ words: [String]) -> String? {
    guard let last = words.last else { return nil }
    return words.count == 1
      ? last : "\(words.dropLast().joined(separator: ", ")) and \(last)"
  }
}
