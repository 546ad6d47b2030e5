import TinctBoards
import PixelComparison
import Testing
import TinctGraphics
@testable import TinctPipeline
import TinctPuzzles

struct AnimationEndTests {
  private func puzzle(_ kind: GridKind) throws -> Puzzle {
    try TreePuzzle.make(GridSpecification(kind: kind, columns: 3, rows: 3), turned: 0.5)
  }

  private func show(_ puzzle: Puzzle, _ file: String) throws -> NoodlesShow {
    let theme = try Shipped.theme(file)
    let layout = BoardLayout(grid: puzzle.makeGrid(), theme: theme, cellPixels: 20)
    return NoodlesShow(layout, pace: theme.motion)
  }

  @Test(arguments: Shipped.themeFiles, [GridKind.square, .hex])
  func `at the end of a vanishing nothing but cells is left`(file: String, kind: GridKind) throws {
    let puzzle = try puzzle(kind)
    let show = try show(puzzle, file)
    let board = show.board(puzzle)
    let timeline = show.timeline(
      from: board, to: show.vanished(board), show.vanishing(board))
    let totals = try Amounts(timeline.scene(at: timeline.duration)).totals
    let inks = totals.filter { $0.value > 0 }.keys.map(\.name).sorted()
    let ground = [
      "background", "backgroundSecond", "cell", "cellFace", "cellHighlight", "cellSecond",
      "cellShade", "cellShadow", "cellThird", "panel", "panelShadow", "pattern",
    ]
    #expect(Set(inks).isSubset(of: ground) && inks.contains("cell"))
  }

  @Test(arguments: ["noodles.json", "blueprint.json", "toy.json"], [GridKind.square, .hex])
  func `the end of a network that goes is round on the side of a cell, too`(
    file: String, kind: GridKind
  ) throws {
    let puzzle = try TreePuzzle.make(GridSpecification(kind: kind, columns: 5, rows: 5))
    let layout = BoardLayout(
      grid: puzzle.makeGrid(), theme: try Shipped.theme(file), cellPixels: 40)
    let whole = NoodlesBoard(
      grid: layout.grid, sources: [], connectors: try #require(puzzle.solution))
    // A bend, or a straight piece, that goes after the one at its end.
    var found: (end: Int, piece: Int, inlet: Int)?
    for (end, thing) in whole.things.sorted(by: { $0.key < $1.key }) {
      let sides = thing.look.connectors.sides
      guard sides.count == 1, let next = layout.grid.cells[end].sides[sides[0]].neighbor,
        let arms = whole[next.cell]?.look.connectors.sides, arms.count == 2
      else { continue }
      found = found ?? (end, next.cell, arms[0] == next.side ? arms[1] : arms[0])
    }
    let (end, piece, inlet) = try #require(found)
    var waiting = whole
    waiting[end]?.look.isGone = true
    var going = waiting
    var look = try #require(going[piece]?.look)
    (look.isGone, look.inlet) = (true, inlet)
    going[piece]?.blend = .init(look, share: 1e-6)
    func amount(_ board: NoodlesBoard) throws -> Double {
      Double(try Amounts(layout.scene(of: board)).totals[.wire] ?? 0) / 65535
    }
    #expect(abs(try amount(going) - amount(waiting)) < 2)
  }

  @Test(arguments: [GridKind.square, .hex])
  func `a piece of parts goes little by little, as far as a front has passed`(
    kind: GridKind
  ) throws {
    let puzzle = try TreePuzzle.make(GridSpecification(kind: kind, columns: 5, rows: 5))
    let theme = try Shipped.theme("beads.json")
    let art = try #require(try Shipped.art(of: theme)?.art(for: [:]))
    let layout = BoardLayout(
      grid: puzzle.makeGrid(), theme: theme, cellPixels: 40, art: art)
    let whole = NoodlesBoard(
      grid: layout.grid, sources: [], connectors: try #require(puzzle.solution))
    let (piece, thing) = try #require(
      whole.things.sorted { $0.key < $1.key }.first { $0.value.look.connectors.count == 2 })
    func amount(_ share: Double) throws -> Double {
      var board = whole
      var look = thing.look
      (look.isGone, look.inlet) = (true, look.connectors.sides[0])
      board[piece]?.blend = .init(look, share: share)
      return Double(try Amounts(layout.scene(of: board)).totals[.wire] ?? 0) / 65535
    }
    // The bead between two pieces, which stays with the other, hides the first steps.
    let shares = [0, 0.3, 0.4, 0.5, 0.6, 0.8, 1]
    let amounts = try shares.map(amount)
    #expect(zip(amounts, amounts.dropFirst()).allSatisfy { $0 > $1 }, "\(amounts)")
    // At half of its way one of its two arms is there, and the bead in the middle is going.
    let half = (amounts[3] - amounts[6]) / (amounts[0] - amounts[6])
    #expect((0.3...0.7).contains(half), "\(half)")
  }

  @Test(arguments: Shipped.themeFiles, [GridKind.square, .hex])
  func `the first and last picture of a solving are those of boards at rest`(
    file: String, kind: GridKind
  ) throws {
    let puzzle = try puzzle(kind)
    let show = try show(puzzle, file)
    let timeline = NoodlesGame(show).timeline(
      of: try TracedAction(performing: .solve(.search), on: NoodlesState(start: puzzle)))
    let board = show.layout
    #expect(timeline.scene(at: 0) == board.scene(of: puzzle.state))
    let solved = NoodlesBoard(
      grid: show.grid, sources: puzzle.sources, connectors: puzzle.solution ?? [],
      solution: puzzle.solution)
    #expect(timeline.scene(at: timeline.duration) == board.scene(of: solved))
  }
}
