internal import TinctPipeline
internal import TinctPuzzles

extension ScriptOptions {
  /// What was done in any game, one action after the other, or how it is taken back.
  ///
  /// - Parameter place: what is played on, for messages.
  func film<Played: Game>(
    of actions: some Sequence<TracedAction<Played.Action>>, in game: Played, _ motion: Theme.Motion,
    place: String
  ) throws(Failure) -> Timeline<Played.Layout> {
    let pause = pauseSeconds(motion)
    let film =
      undo
      ? game.timeline(undoing: actions, pause: pause) : game.timeline(of: actions, pause: pause)
    guard let film else {
      throw Failure(
        .badData, place: place, problem: "no move was made in the game",
        remedy: "give a log with --moves, or name what happens with --animation")
    }
    return film
  }
}
