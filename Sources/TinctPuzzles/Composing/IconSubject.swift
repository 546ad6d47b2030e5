internal import TinctGraphics

/// What an icon shows: a board, or one piece.
public struct IconSubject: Sendable {
  /// The cells.
  public let grid: Grid
  /// What is on them.
  public let state: BoardState
  /// How many cells are seen across; nil for all.
  public let cells: Double?
  /// The cell in the middle, where not all are seen.
  public let focus: Int

  /// Cells across from which on a board is too much for an icon, and how many are shown then, as large
  /// as the one in the middle.
  private static let (most, usual) = (4.5, 3.0)
  /// A source on a cell smaller than this, by the largest, is not what an icon is about.
  private static let leastSource = 0.7

  /// A board, about its source.
  ///
  /// - Parameter cells: how many cells, of one unit each, are seen across; nil for all of a small board,
  ///   three of another.
  public init(_ state: BoardState, on grid: Grid, cells: Double? = nil) {
    self.grid = grid
    self.state = state
    let across = max(grid.bounds.width, grid.bounds.height)
    focus = Self.focus(state, grid)
    let width = min(2 * grid.cells[focus].inradius, 1)
    self.cells = cells ?? (across > Self.most ? Self.usual * width : nil)
  }

  /// A piece on one cell, with power; nil if there is no grid of one cell of this kind.
  ///
  /// - Parameter isSource: whether it has the mark of a source.
  public init?(_ piece: PieceClass, kind: GridKind, isSource: Bool) {
    guard kind.hasOneCell,
      let grid = try? Grid(GridSpecification(kind: kind, columns: 1, rows: 1))
    else { return nil }
    self.grid = grid
    var state = BoardState(grid: grid, sources: [0], connectors: [piece.connectors])
    if !isSource { state.sources = [] }
    self.state = state
    cells = nil
    focus = 0
  }

  private static func focus(_ state: BoardState, _ grid: Grid) -> Int {
    let largest = grid.cells.map(\.inradius).max() ?? 0
    return state.sources.first { grid.cells[$0].inradius >= leastSource * largest }
      ?? middle(of: grid)
  }

  private static func middle(of grid: Grid) -> Int {
    let middle = grid.bounds.minimum + Point(x: grid.bounds.width, y: grid.bounds.height) * 0.5
    return grid.cells.indices.min {
      (grid.cells[$0].center - middle).length < (grid.cells[$1].center - middle).length
    } ?? 0
  }
}
