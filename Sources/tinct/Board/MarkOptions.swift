internal import ArgumentParser
internal import TinctPipeline
internal import TinctPuzzles

/// What of a puzzle a player should notice: the options of commands that draw boards at rest.
struct MarkOptions: ParsableArguments {
  @Flag(help: "Show the pieces on closed loops as wrong.")
  var loops = false

  @Option(
    help: ArgumentHelp(
      """
      Mark the piece that logic settles next ('next'), or the piece on this cell. Can be given \
      several times.
      """, valueName: "next|cell"))
  var hint: [HintTarget] = []

  @Option(
    help: ArgumentHelp(
      "Draw a line around this cell. Can be given several times.", valueName: "cell"))
  var select: [Int] = []

  /// What the options say of a board.
  ///
  /// - Throws: a failure for a cell that the board does not have.
  func state(
    of puzzle: Puzzle, pieces: [Connectors], on grid: Grid, place: String
  ) throws(Failure) -> BoardState {
    var state = BoardState(grid: grid, sources: puzzle.sources, connectors: pieces)
    state.locked = Set(puzzle.locked)
    if loops { state.wrong = Set(grid.cellsOnLoops(pieces)) }
    for target in hint {
      switch target {
      case .cell(let cell):
        try check(cell, option: "--hint", on: grid, place: place)
        state.hinted.insert(cell)
      case .next:
        if let cell = Hint.nextCell(of: puzzle) { state.hinted.insert(cell) }
      }
    }
    for cell in select { try check(cell, option: "--select", on: grid, place: place) }
    state.selected = Set(select)
    return state
  }

  private func check(
    _ cell: Int, option: String, on grid: Grid, place: String
  ) throws(Failure) {
    guard !grid.cells.indices.contains(cell) else { return }
    throw Failure(
      .badData, place: place, problem: "\(option) \(cell): there is no such cell",
      remedy: "cells are numbered from 0 to \(grid.cells.count - 1)")
  }
}

/// What a hint marks.
enum HintTarget: ExpressibleByArgument, Hashable {
  /// The piece that logic settles next.
  case next
  /// The piece on a cell.
  case cell(Int)

  init?(argument: String) {
    if argument == "next" {
      self = .next
    } else if let cell = Int(argument), cell >= 0 {
      self = .cell(cell)
    } else {
      return nil
    }
  }
}

extension Hint {
  /// The piece that logic settles next at the start of a puzzle; nil where there is none.
  fileprivate static func nextCell(of puzzle: Puzzle) -> Int? {
    let hint = Hint(after: History(start: NoodlesState(start: puzzle)))
    guard case .next(let cell, _, _) = hint else { return nil }
    return cell
  }
}
