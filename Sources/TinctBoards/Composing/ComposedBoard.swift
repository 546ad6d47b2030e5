public import TinctGraphics
public import TinctPuzzles

/// A board that is put beside words or other boards: a grid with pieces or with stones on it.
public struct ComposedBoard: Sendable {
  /// The things on a board.
  public enum Things: Sendable {
    /// The pieces of a puzzle.
    case pieces(NoodlesBoard)
    /// The stones of a position.
    case stones(StonesBoard)
  }

  /// The art that stones are drawn with, besides the theme's.
  public struct StoneArt: Sendable {
    /// The sprites of looks that have the shape of one, by name.
    public var sprites: [String: AlphaMask]
    /// The font of labels.
    public var font: Font

    /// Chooses art.
    public init(sprites: [String: AlphaMask] = [:], font: Font) {
      self.sprites = sprites
      self.font = font
    }
  }

  /// The grid.
  public let grid: Grid
  /// The things on it.
  public let things: Things

  /// Puts pieces on a grid.
  public init(_ board: NoodlesBoard, on grid: Grid) {
    self.grid = grid
    things = .pieces(board)
  }

  /// Takes a position with its grid.
  public init(_ position: StonesPosition) {
    grid = position.makeGrid()
    things = .stones(StonesBoard(position))
  }

  /// Draws the board, as large as a `BoardLayout` with the same cells.
  ///
  /// - Parameters:
  ///   - cellPixels: distance between opposite sides of a regular cell in pixels, at least 1.
  ///   - art: the art that pieces are drawn from.
  ///   - stoneArt: the art that stones are drawn with.
  ///   - isQuiet: true for pieces without power.
  func scene(
    in theme: Theme, cellPixels: Int, art: PieceArt, stoneArt: StoneArt, isQuiet: Bool = false
  ) -> Scene {
    switch things {
    case .pieces(let board):
      let layout = BoardLayout(grid: grid, theme: theme, cellPixels: cellPixels, art: art)
      guard isQuiet else { return layout.scene(of: board) }
      let pieces = board.connectors(cells: grid.cells.count)
      return layout.scene(of: NoodlesBoard(grid: grid, sources: [], connectors: pieces))
    case .stones(let board):
      return StonesLayout(
        grid: grid, theme: theme, cellPixels: cellPixels, sprites: stoneArt.sprites,
        font: stoneArt.font
      ).scene(of: board)
    }
  }
}
