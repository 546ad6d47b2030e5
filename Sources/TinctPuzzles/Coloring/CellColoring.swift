/// Colours for the cells of a grid by number, such that neighbours differ.
///
/// Squares and triangles take two, hexes three; there is no rule for a kind in here, but a search over
/// the neighbours of any grid. What wraps counts as it is joined.
public struct CellColoring: Hashable, Sendable {
  /// Most colours that may be asked for.
  public static let mostColors = 8

  /// The number of each cell's colour, from 0.
  public let numbers: [Int]

  /// Colours a grid in at most so many colours, 1...`mostColors`.
  ///
  /// Cells two steps apart differ where that is possible, so that three colours on squares make
  /// slanting stripes. Walls do not count: cells on both sides of one differ.
  ///
  /// - Throws: if there is no such colouring, or none was found: many grids of thousands of cells are
  ///   beyond any search, though none of the tilings is.
  public init(_ grid: Grid, colors: Int) throws(ColoringError) {
    precondition((1...Self.mostColors).contains(colors))
    let neighbors = Self.neighbors(in: grid)
    if let cell = neighbors.indices.first(where: { neighbors[$0].contains($0) }) {
      throw .ownNeighbor(cell: cell)
    }
    for count in colors...Self.mostColors {
      var search = ColoringSearch(neighbors, colors: count)
      guard let numbers = search.run() else { continue }
      guard count == colors else { throw .tooFew(colors: colors, enough: count) }
      self.numbers = numbers
      return
    }
    throw .tooFew(colors: colors, enough: nil)
  }

  /// The neighbours of each cell, ascending, each once.
  private static func neighbors(in grid: Grid) -> [[Int]] {
    var open = grid.specification
    open.walls = []
    let cells = (try? Grid(open))?.cells ?? grid.cells
    return cells.map { cell in Set(cell.sides.compactMap { $0.neighbor?.cell }).sorted() }
  }
}

/// Why the cells of a grid have no colouring.
public enum ColoringError: Error, Hashable, Sendable {
  /// More colours are needed: so many do, where that was found out.
  case tooFew(colors: Int, enough: Int?)
  /// A cell is a neighbour of itself, as on a board that wraps and is one cell wide.
  case ownNeighbor(cell: Int)
}

extension ColoringError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .tooFew(let colors, let enough?):
      "its cells cannot be told apart in \(colors) colour\(colors == 1 ? "" : "s"); "
        + "\(enough) are enough"
    case .tooFew(let colors, nil):
      "no colouring of its cells in \(colors) colours was found; leave them in one colour"
    case .ownNeighbor(let cell):
      "cell \(cell) is its own neighbour, so no colouring tells neighbours apart; "
        + "leave them in one colour, or make the board wider"
    }
  }
}
