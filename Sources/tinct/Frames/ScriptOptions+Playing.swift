internal import TinctPipeline
internal import TinctPuzzles

extension ScriptOptions {
  /// What was done in any game, one action after the other, or how it is taken back.
  func film<Played: Game>(
    of actions: some Sequence<TracedAction<Played.Action>>, in game: Played, _ motion: Theme.Motion
  ) throws(Failure) -> Timeline<Played.Layout> {
    let pause = pauseSeconds(motion)
    let film =
      undo
      ? game.timeline(undoing: actions, pause: pause) : game.timeline(of: actions, pause: pause)
    guard let film else {
      throw Failure(
        .badData, place: moves ?? "",
        problem: "no move is left in the log: none was made, or all are undone",
        remedy: "give one with a move, or name what happens with --animation")
    }
    return film
  }
}
