import TinctBoards
import Testing
import TinctGraphics
import TinctPuzzles
import TinctRaster

/// The edges of noodles whose power changes, against those at rest.
struct PowerEdgeTests {
  private static let themes = ["noodles", "blueprint", "contrast", "metro"]

  /// Returns the opacities of a picture of pieces without power.
  ///
  /// - Parameters:
  ///   - share: the share of power that they get; nil for pieces at rest.
  ///   - hasTiles: false to leave away what hides edges of noodles.
  ///   - hasFront: only the piece in the middle gets it, from its first arm on.
  private func opacities(
    _ name: String, _ kind: GridKind, share: Double?, hasTiles: Bool = false,
    hasFront: Bool = false
  ) throws -> [Int] {
    let puzzle = try TreePuzzle.make(GridSpecification(kind: kind, columns: 3, rows: 3))
    var theme = try Shipped.theme("\(name).json")
    if !hasTiles { theme.cell.shape = .none }
    theme.board.panel = nil
    let layout = BoardLayout(
      grid: puzzle.makeGrid(), theme: theme, cellPixels: 32, hasGround: false)
    var board = NoodlesBoard(
      grid: layout.grid, sources: [], connectors: try #require(puzzle.solution))
    for (cell, piece) in board.things {
      guard let share, !hasFront || cell == board.things.count / 2 else { continue }
      var look = piece.look
      look.isPowered = true
      if hasFront { look.inlet = look.connectors.sides.first }
      board[cell]?.blend = .init(look, share: share)
    }
    let separation = try SceneRenderer().separation(of: layout.scene(of: board))
    let colors = try theme.inks.colors(in: GoldenStudio.twoColors)
    return separation.image.bitmap(colors: try separation.print(colors)).pixels
      .map { Int($0.alpha) }
  }

  @Test(arguments: themes, [GridKind.square, .hex])
  func `edges are as full while power fades in as at rest`(name: String, kind: GridKind) throws {
    // Tiles that touch are laid over each other.
    for hasTiles in name == "metro" ? [false] : [false, true] {
      let rest = try opacities(name, kind, share: nil, hasTiles: hasTiles)
      for share in [0.1, 0.5, 0.9] {
        let fading = try opacities(name, kind, share: share, hasTiles: hasTiles)
        #expect(zip(fading, rest).allSatisfy { abs($0 - $1) <= 1 })
      }
    }
  }

  @Test(arguments: themes, [GridKind.square, .hex])
  func `edges are fuller only where a front stands and where pieces meet`(
    name: String, kind: GridKind
  ) throws {
    let rest = try opacities(name, kind, share: nil)
    for share in [0.3, 0.6] {
      let flowing = try opacities(name, kind, share: share, hasFront: true)
      let changed = zip(flowing, rest).count { abs($0 - $1) > 8 }
      // A few pixels on both edges at the front, and where up to five pieces meet.
      #expect(changed <= 24)
    }
  }
}
