internal import TinctPipeline
internal import TinctPuzzles

/// What happens on a board of noodles.
struct NoodlesScript {
  let options: ScriptOptions
  /// The puzzle, with the solution that was given, if one was.
  let puzzle: Puzzle
  /// What was done in the game that is played, if one is.
  let history: History<NoodlesAction>?
  /// The puzzle for messages.
  let place: String

  /// What is seen where everything goes as a layout says.
  func timeline(
    _ layout: BoardLayout, _ motion: Theme.Motion
  ) throws(Failure) -> Timeline<NoodlesStage> {
    let show = NoodlesShow(NoodlesStage(layout), pace: motion)
    let game = NoodlesGame(show, solving: options.oneByOne ? .oneByOne : .together)
    let start = NoodlesState(start: puzzle)
    guard let animation = options.animation else {
      let history = history ?? History(start: start)
      return try film(history.traced, game)
    }
    switch animation {
    case .turn: return try turn(show)
    case .shake: return forward(game.timeline(refusing: try cell(on: layout.grid), in: start))
    case .lock: return try film(of: [.lock(cell: try cell(on: layout.grid))], game, start)
    case .scramble:
      return try film(of: [.scramble(seed: options.seed ?? 1)], game, start)
    case .solve: return try film(of: [.solve(options.solvingOrder)], game, start)
    case .play: return try film(of: [.solve(options.solvingOrder), .finish], game, start)
    case .celebrate, .vanish, .appear:
      let board = show.board(puzzle, puzzle.solution)
      let gone = show.vanished(board)
      switch animation {
      case .vanish: return forward(show.timeline(from: board, to: gone, show.vanishing(board)))
      case .appear: return forward(show.timeline(from: gone, to: board, show.appearing(board)))
      default: return forward(show.timeline(from: board, to: board, show.celebrating(board)))
      }
    }
  }

  private func forward(_ timeline: Timeline<NoodlesStage>) -> Timeline<NoodlesStage> {
    options.undo ? timeline.reversed : timeline
  }

  private func cell(on grid: Grid) throws(Failure) -> Int {
    let cell = options.cell ?? puzzle.sources.first ?? 0
    guard grid.cells.indices.contains(cell) else {
      throw Failure(
        .badData, place: place, problem: "there is no cell \(cell)",
        remedy: "cells are numbered from 0 to \(grid.cells.count - 1), row by row")
    }
    return cell
  }

  /// A piece turns, also all the way round and more.
  private func turn(_ show: NoodlesShow) throws(Failure) -> Timeline<NoodlesStage> {
    let cell = try cell(on: show.grid)
    return forward(show.turn(of: puzzle, cell: cell, steps: options.steps ?? 1))
  }

  /// Actions one after the other, or how they are taken back.
  private func film(
    of actions: [NoodlesAction], _ game: NoodlesGame, _ start: NoodlesState
  ) throws(Failure) -> Timeline<NoodlesStage> {
    let traced: [TracedAction<NoodlesAction>]
    do throws(ReplayError<NoodlesAction>) {
      traced = try TracedAction.tracing(actions, from: start)
    } catch {
      throw Failure(.badData, place: place, problem: error.refusal.description)
    }
    return try film(traced, game)
  }

  private func film(
    _ traced: some Sequence<TracedAction<NoodlesAction>>, _ game: NoodlesGame
  ) throws(Failure) -> Timeline<NoodlesStage> {
    try options.film(of: traced, in: game, game.show.pace)
  }
}
