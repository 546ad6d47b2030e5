internal import TinctGraphics
public import TinctPuzzles

/// A board that is put beside words or other boards: a grid with pieces or with stones on it.
public struct ComposedBoard: Sendable {
  private enum Things: Sendable {
    case pieces(NoodlesBoard)
    case stones(StonesBoard, looks: Theme.Stones?)
  }

  /// The art that stones are drawn with, besides the theme's.
  struct StoneArt {
    /// The sprites of looks that have the shape of one, by name.
    let sprites: [String: AlphaMask]
    /// The font of labels.
    let font: Font
  }

  /// The grid.
  public let grid: Grid
  private let things: Things
  /// The cell of the piece that moved last in a game; nil for none.
  private let moved: Int?

  /// Puts pieces on a grid.
  public init(_ board: NoodlesBoard, on grid: Grid) {
    self.grid = grid
    things = .pieces(board)
    moved = nil
  }

  /// Takes a position with its grid.
  ///
  /// - Parameter looks: the looks of its states; nil for those of the theme.
  public init(_ position: StonesPosition, looks: Theme.Stones? = nil) {
    grid = position.makeGrid()
    things = .stones(StonesBoard(position), looks: looks)
    moved = position.movedCell
  }

  /// Measures the board. Its source is what a close-up shows; of a game, the piece that moved last,
  /// which a picture must not cut off.
  public func sizing(in theme: Theme) -> BoardSizing {
    switch things {
    case .pieces(let board):
      let source = board.things.filter(\.value.look.isSource).keys.min()
      return BoardSizing(
        grid, in: theme, source: source, figures: BoardFigures(of: board, on: grid, in: theme))
    case .stones(let board, _):
      let stones = board.things.filter { !$0.value.look.state.isEmpty }.keys
      let figures = BoardFigures(stonesOn: Set(stones), moved: moved, of: grid, in: theme)
      return BoardSizing(grid, in: theme, source: moved, isPosition: true, figures: figures)
    }
  }

  /// Draws the board, as large as a `BoardLayout` with the same cells.
  ///
  /// - Parameters:
  ///   - cellPixels: distance between opposite sides of a regular cell in pixels, at least 1.
  ///   - art: the art that pieces are drawn from.
  ///   - stoneArt: the art that stones are drawn with.
  ///   - hasGround: false to leave the ground away.
  ///   - isQuiet: true for pieces without power, and walls that stand out no more than those.
  func scene(
    in theme: Theme, cellPixels: Int, art: PieceArt, stoneArt: StoneArt, hasGround: Bool = true,
    isQuiet: Bool = false
  ) -> Scene {
    switch things {
    case .pieces(let board):
      let layout = BoardLayout(
        grid: grid, theme: theme, cellPixels: cellPixels, hasGround: hasGround, art: art)
      guard isQuiet else { return layout.scene(of: board) }
      let pieces = board.connectors(cells: grid.cells.count)
      return layout.scene(of: NoodlesBoard(grid: grid, sources: [], connectors: pieces))
        .replacing([.wall: .wire])
    case .stones(let board, let looks):
      return StonesLayout(
        grid: grid, theme: theme, looks: looks, cellPixels: cellPixels, hasGround: hasGround,
        sprites: stoneArt.sprites, font: stoneArt.font
      ).scene(of: board)
    }
  }
}
