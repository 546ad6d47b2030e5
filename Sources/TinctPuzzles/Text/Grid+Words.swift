extension Grid {
  /// A cell as messages name it: `cell 5 (row 2, column 3)`, rows and columns from 1 and only where the
  /// cells are numbered by them.
  public func name(ofCell cell: Int) -> String {
    guard let (row, column) = place(ofCell: cell) else { return "cell \(cell)" }
    return "cell \(cell) (row \(row), column \(column))"
  }

  /// Row and column of a cell, from 1; nil where the cells are not numbered by them.
  public func place(ofCell cell: Int) -> (row: Int, column: Int)? {
    switch specification.shape {
    case .rectangle(let columns, let rows), .parallelogram(let columns, let rows):
      guard cells.count == columns * rows else { return nil }
      return (cell / columns + 1, cell % columns + 1)
    case .hexagon, .triangle, .disc, .polygons: return nil
    }
  }

  /// Where a piece reaches that has connectors to some sides of a cell: `right and up`; by the numbers
  /// of the sides where words would not tell all sides of the cell apart; `nowhere` for none.
  public func directions(of sides: Connectors, ofCell cell: Int) -> String {
    guard let places = compassPlaces(ofCell: cell) else {
      return sides.mask == 0 ? "nowhere" : sideNames(sides, ofCell: cell)
    }
    return Self.list(sides.sides.map { Self.directions[places[$0]] }) ?? "nowhere"
  }

  /// Sides of a cell, at least one: `right and upper sides`, `side 3`.
  public func sideNames(_ sides: Connectors, ofCell cell: Int) -> String {
    let noun = sides.count == 1 ? "side" : "sides"
    guard let places = compassPlaces(ofCell: cell) else {
      return "\(noun) \(Self.list(sides.sides.map { String($0) }) ?? "")"
    }
    return "\(Self.list(sides.sides.map { Self.adjectives[places[$0]] }) ?? "") \(noun)"
  }

  /// For each side of a cell the nearest of the eight directions of the compass, from 0, right,
  /// counter-clockwise; nil where two sides have the same.
  private func compassPlaces(ofCell cell: Int) -> [Int]? {
    let places = cells[cell].sides.map { side in
      (Int((side.angle / (.pi / 4)).rounded()) % 8 + 8) % 8
    }
    return Set(places).count == places.count ? places : nil
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
