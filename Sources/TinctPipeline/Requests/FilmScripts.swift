internal import TinctBoards
internal import TinctCodecs
internal import TinctDocuments
internal import TinctGraphics
internal import TinctPuzzles
internal import TinctRaster

extension FramesRequest {
  /// The animation's name.
  var animationName: String { animation?.rawValue ?? "moves" }

  /// Prepares the film of a puzzle or a position; nil, with the failure noted, if there is none.
  ///
  /// - Parameter solution: the solved board, if one was given.
  func film(
    of source: PackReader.Source, solution: PackReader.Source?, _ look: BoardLook,
    _ session: Session, in palettes: [ResolvedPalette]? = nil
  ) -> Film? {
    source.pack.positions.isEmpty
      ? noodles(on: source, solution: solution, look, session, palettes)
      : gridGame(on: source, look.showing([source]), session, palettes)
  }

  /// Chooses the frames of a film.
  func clip(of film: Film) throws(Failure) -> FilmClip {
    let end = film.subject.picture.duration
    for (option, most) in [("after", after.max()), ("from-move", fromMove), ("to-move", toMove)] {
      guard let most, most >= film.moveEnds.count else { continue }
      throw Failure(
        after: most, of: film.moveEnds.count - 1, undone: undone ? 0 : film.undoneCount,
        option: option, location: film.location)
    }
    if storyboard == nil, let count = after.first {
      let seconds = min(film.moveEnds[count], end)
      return FilmClip(film.subject, seconds: seconds...seconds, frame: frameDuration)
    }
    let first = fromMove.map { film.moveEnds[$0] } ?? from ?? 0
    guard first <= end else {
      throw Failure(
        .usage, location: film.location, problem: "--from \(first) is after the end, at \(end) s",
        remedy: "choose an earlier time")
    }
    let last = min(toMove.map { film.moveEnds[$0] } ?? to ?? end, end)
    guard (last - first) * rate / fastForward < Double(Self.mostFrames) else {
      throw Failure(
        .usage, location: film.location,
        problem: "there would be more than \(Self.mostFrames) frames",
        remedy: "choose a lower --fps or a shorter --duration, or a part with --from and --to")
    }
    var clip = FilmClip(
      film.subject, seconds: first...last, frame: frameDuration, speed: fastForward)
    if bounce { clip = clip.bouncing }
    let held = Int(((hold ?? usualHold(clip)) * 1000).rounded())
    return held > 0 ? clip.holding(FrameDuration(held, over: 1000)) : clip
  }

  /// The seconds that a picture which plays again and again rests at its end, so that the end can
  /// be seen.
  private func usualHold(_ clip: FilmClip) -> Double {
    switch chosenForm {
    case .apng, .gif, .webp:
      repeats != 1 && !bounce && to == nil && toMove == nil && clip.count > 1 ? 1 : 0
    case .png, .atlas, .sheet, .godot, .godot3, .y4m, .rgba: 0
    }
  }

  /// The most frames that a request makes.
  private static let mostFrames = 100_000

  /// Frames in a second; in a GIF at most 50, for what is shown for less time, browsers show for
  /// much longer.
  var rate: Double {
    let rate = fps ?? 60
    return chosenForm == .gif ? min(rate, Self.mostInGIF) : rate
  }

  private static let mostInGIF = 50.0

  /// A warning that there are fewer frames in a second than were asked for; nil if there are not.
  var rateWarning: String? {
    guard chosenForm == .gif, storyboard == nil, let fps, fps > Self.mostInGIF else { return nil }
    let asked = fps == fps.rounded() ? "\(Int(fps))" : "\(fps)"
    return "--fps \(asked): a GIF shows at most 50 frames a second, so 50 are written; give "
      + "--fps 50, or write an .apng or a .webp, which show \(asked)"
  }

  /// The duration of a frame; the rate is taken as a number of thousandths.
  var frameDuration: FrameDuration {
    FrameDuration(1000, over: max(Int((rate * 1000).rounded()), 1))
  }

  // MARK: - Puzzles

  private func noodles(
    on source: PackReader.Source, solution given: PackReader.Source?, _ look: BoardLook,
    _ session: Session, _ palettes: [ResolvedPalette]?
  ) -> Film? {
    guard session.holdsPuzzles(source) else { return nil }
    guard rules == nil else {
      session.note(
        Failure(
          .usage, location: source.location, problem: "--rules is for positions of stones",
          remedy: "leave it out"))
      return nil
    }
    guard let (index, game) = play(source, session) else { return nil }
    let location = source.location(ofPuzzle: index)
    return film(of: source, look, session, palettes) { (palettes) throws(Failure) in
      let own = source.pack.puzzles[index]
      let puzzle =
        try given.map { (given) throws(Failure) in
          try solved(own, at: index, by: given)
        } ?? own
      let grid = puzzle.makeGrid()
      if let missing = look.missing(for: puzzle.pieces, on: grid, location: location) {
        throw missing
      }
      let script = NoodlesScript(
        request: self, puzzle: puzzle, game: game, location: location)
      let cell = try cellPixels(of: grid, look, location)
      let renderer = BoardRenderer(
        theme: look.theme, cellPixels: cell, hasGround: !transparent && size == nil,
        sprites: cell < look.theme.thumbnail.below && size != nil ? nil : look.sprites)
      var shown: Showing?
      let subject = try renderer.film(on: grid, in: palettes) { (layout) throws(Failure) in
        let showing = try showing(on: layout, cell, look, location, session) {
          (layout) throws(Failure) in try script.timeline(layout, look.theme.motion)
        }
        shown = showing
        return showing.picture
      }
      return Recording(
        name: puzzle.name, location: location, subject: subject, cues: shown?.cues ?? [],
        moveEnds: shown?.moveEnds ?? [0], undoneCount: game?.undoneCount ?? 0,
        dependencies: [Dependency(puzzle: own)]
          + (given == nil ? [] : [Dependency(puzzle: puzzle).renamed("the solution")]))
    }
  }

  /// The puzzle that is shown, and the game that is played, if one is.
  private func play(
    _ source: PackReader.Source, _ session: Session
  ) -> (index: Int, game: Session.Game<NoodlesAction>?)? {
    guard animation == nil else {
      return session.chosenOne(puzzle, in: source).map { ($0, nil) }
    }
    return session.game(puzzle, moves: moves, in: source).map { ($0.index, $0) }
  }

  /// Returns a puzzle with the solution that a person gave: that of the puzzle with the same
  /// number, if there are several.
  private func solved(
    _ puzzle: Puzzle, at index: Int, by given: PackReader.Source
  ) throws(Failure) -> Puzzle {
    let solved =
      given.pack.puzzles.indices.contains(index)
      ? given.pack.puzzles[index] : given.pack.puzzles.first
    guard let solved, solved.pieces.count == puzzle.pieces.count else {
      throw Failure(
        .badData, location: given.location, problem: "the board is not of the puzzle's size",
        remedy: "give the solution of this puzzle")
    }
    do {
      return try Puzzle(
        name: puzzle.name, grid: puzzle.gridSpecification, sources: puzzle.sources,
        locked: puzzle.locked, pieces: puzzle.pieces, solution: solved.solution ?? solved.pieces)
    } catch {
      throw Failure(.badData, location: given.location, problem: "\(error)")
    }
  }

  // MARK: - Games on a grid

  private func gridGame(
    on source: PackReader.Source, _ look: BoardLook, _ session: Session,
    _ palettes: [ResolvedPalette]?
  ) -> Film? {
    guard let moves else {
      session.note(
        Failure(
          .usage, location: source.location,
          problem:
            "--animation \(animationName) is for puzzles, but this file holds boards of a game",
          remedy: "play a log of moves on them with --moves"))
      return nil
    }
    guard let game = session.gridGame(puzzle, moves: moves, rules: rules, in: source) else {
      return nil
    }
    let location = source.location(ofPuzzle: game.index)
    let position = source.pack.positions[game.index]
    guard let font = session.labelFont(self.look.font) else { return nil }
    return film(of: source, look, session, palettes) { _ throws(Failure) in
      let start = game.history.start
      let cell = try cellPixels(of: start.grid, look, location)
      let looks = look.looks(of: source)
      let states = start.game.states.map { StonesPosition.State.name($0.name) }
      if let failure = look.missing(
        forStates: states, labels: position.labels.compactMap(\.self), looks, font,
        location: location)
      {
        throw failure
      }
      let renderer = StonesRenderer(
        theme: look.theme, looks: looks, cellPixels: cell, hasGround: !transparent && size == nil,
        sprites: look.sprites, font: font)
      let motion = source.game?.motion(in: look.theme) ?? look.theme.motion
      var layout = renderer.layout(start.grid)
      layout.mayHaveLabels = start.mayHaveLabels
      let shown = try showing(on: layout, cell, look, location, session) {
        (layout) throws(Failure) in
        try timeline(playing: game, in: GridGameShow(layout, pace: motion), motion)
      }
      return Recording(
        name: position.name, location: location, subject: .inked(shown.picture), cues: shown.cues,
        moveEnds: shown.moveEnds, undoneCount: game.undoneCount,
        dependencies: [Dependency(position: position, in: source)])
    }
  }

  // MARK: - Both

  /// The names and sentences of a film of any game.
  private struct Recording {
    /// The name of the puzzle, or of the position.
    let name: String
    /// The same for messages.
    let location: String
    let subject: FilmSubject
    let cues: [FilmCue]
    let moveEnds: [Double]
    let undoneCount: Int
    let dependencies: [Dependency]
  }

  /// A moving picture with its points in time.
  private struct Showing {
    let picture: any MovingPicture
    let cues: [FilmCue]
    let moveEnds: [Double]
  }

  /// Prepares a film of any game in the palettes of its request; nil, with the failure noted, if
  /// there is none.
  ///
  /// - Parameter palettes: the palettes; nil for those that the request or the pack names.
  private func film(
    of source: PackReader.Source, _ look: BoardLook, _ session: Session,
    _ palettes: [ResolvedPalette]?, _ record: ([ResolvedPalette]) throws(Failure) -> Recording
  ) -> Film? {
    let resolved =
      palettes
      ?? session.resolved(session.palettes(self.look.palettes, for: source), look.theme)
    guard !resolved.isEmpty else { return nil }
    return session.attempt { () throws(Failure) in
      let recording = try record(resolved)
      return Film(
        name: animationName, puzzle: recording.name, location: recording.location,
        subject: recording.subject, cues: recording.cues, moveEnds: recording.moveEnds,
        undoneCount: recording.undoneCount, theme: look.theme, resolved: resolved,
        dependencies: recording.dependencies)
    }
  }

  /// Shows something on a layout, for as long and in frames of the size that are asked for.
  private func showing<Layout: StageLayout>(
    on layout: Layout, _ cell: Int, _ look: BoardLook, _ location: String, _ session: Session,
    _ timeline: (Layout) throws(Failure) -> (Timeline<Layout>, ends: [Double])
  ) throws(Failure) -> Showing where Layout.ID == Int {
    try checkSize(layout.width, layout.height, location, session.options.limits)
    let (whole, ends) = try timeline(layout)
    // The last frame, which shows the end, is part of the time that was asked for.
    let step = frameDuration.seconds * fastForward
    let lasting = duration.map { whole.lasting($0 > step ? $0 - step : $0) } ?? whole
    return Showing(
      picture: fitted(lasting, look.theme, cell), cues: lasting.cues.map { FilmCue($0) },
      moveEnds: [0] + ends)
  }

  /// The size of cells, which is the largest one with which the board fits where the size of frames
  /// is given.
  private func cellPixels(
    of grid: Grid, _ look: BoardLook, _ location: String
  ) throws(Failure) -> Int {
    guard let (width, height) = frameSize else { return cell }
    var (low, high) = (0, BoardSizing.largestCell + 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      let size = BoardRenderer(theme: look.theme, cellPixels: middle).size(of: grid)
      if size.width <= width && size.height <= height { low = middle } else { high = middle }
    }
    guard low > 0 else {
      throw Failure(
        .usage, location: location, problem: "the board does not fit into \(width) x \(height)",
        remedy: "choose a larger --size")
    }
    return low
  }

  /// Returns a picture of a board in the middle of a frame of the size that is given, if one is.
  private func fitted(
    _ picture: some MovingPicture, _ theme: Theme, _ cell: Int
  ) -> any MovingPicture {
    guard let (width, height) = frameSize else { return picture }
    return FittedPicture(
      picture, in: PixelSize(width: width, height: height), on: transparent ? nil : theme,
      cellPixels: cell)
  }

  /// Refuses frames that are too large to be drawn, or for the format, before anything moves.
  private func checkSize(
    _ width: Int, _ height: Int, _ location: String, _ limits: Limits
  ) throws(Failure) {
    let frame = frameSize ?? (width: width, height: height)
    do throws(RasterError) {
      try SceneRenderer(limits: limits).checkSize(width: frame.width, height: frame.height)
    } catch { throw Failure(error, drawing: location) }
    guard storyboard == nil, let kind = AnimationFormat.Kind(rawValue: chosenForm.rawValue) else {
      return
    }
    try AnimationFormat(kind, loopCount: repeats, isFullColor: rgba, quality: quality)
      .check(width: frame.width, height: frame.height, filming: location)
  }

  /// Shows a game with the seconds at which each step has ended: the moves that are left, or as
  /// asked for how it was played, or how the moves are taken back.
  fileprivate func timeline<Played: Game>(
    playing played: Session.Game<Played.Action>, in game: Played, _ motion: Theme.Motion
  ) throws(Failure) -> (Timeline<Played.Layout>, ends: [Double]) {
    undone
      ? try timeline(
        playing: PlayedStep.playing(played.steps, from: played.history.start), in: game, motion)
      : try timeline(of: played.history.traced, in: game, motion)
  }

  /// Shows actions of any game, one after the other, or how they are taken back.
  fileprivate func timeline<Played: Game>(
    of actions: some Sequence<TracedAction<Played.Action>>, in game: Played, _ motion: Theme.Motion
  ) throws(Failure) -> (Timeline<Played.Layout>, ends: [Double]) {
    guard undo else {
      return try timeline(playing: actions.lazy.map { PlayedStep($0) }, in: game, motion)
    }
    guard let timeline = game.timeline(undoing: actions, pause: pause(motion)) else {
      throw noMoves
    }
    return (timeline, [])
  }

  private func timeline<Played: Game>(
    playing steps: some Sequence<PlayedStep<Played.Action>>, in game: Played,
    _ motion: Theme.Motion
  ) throws(Failure) -> (Timeline<Played.Layout>, ends: [Double]) {
    guard let (timeline, ends) = game.timeline(playing: steps, pause: pause(motion)) else {
      throw noMoves
    }
    return (timeline, ends)
  }

  /// The time between two moves in seconds.
  private func pause(_ motion: Theme.Motion) -> Double {
    // Nobody sees the time between stills, but the next move must not have begun in them.
    guard after.isEmpty else { return 1 }
    return pause ?? (animation == nil ? motion.pause : 0.4)
  }

  private var noMoves: Failure {
    Failure(
      .badData, location: moves ?? "",
      problem: "no move is left in the log: none was made, or all are undone",
      remedy: "give one with a move, or name what happens with --animation")
  }
}

/// The events on a board of noodles.
private struct NoodlesScript {
  let request: FramesRequest
  /// The puzzle, with the solution that was given, if one was.
  let puzzle: Puzzle
  /// The game that is played, if one is.
  let game: Session.Game<NoodlesAction>?
  /// The puzzle for messages.
  let location: String

  /// Shows the animation on a layout of the board, with the seconds at which each move has ended.
  func timeline(
    _ layout: BoardLayout, _ motion: Theme.Motion
  ) throws(Failure) -> (Timeline<BoardLayout>, ends: [Double]) {
    let show = NoodlesShow(layout, pace: motion)
    let game = NoodlesGame(show, solving: request.oneByOne ? .oneByOne : .together)
    guard let played = self.game else { return (try animation(show, game), []) }
    return try request.timeline(playing: played, in: game, motion)
  }

  private func animation(
    _ show: NoodlesShow, _ game: NoodlesGame
  ) throws(Failure) -> Timeline<BoardLayout> {
    let (layout, start) = (show.layout, NoodlesState(start: puzzle))
    guard let animation = request.animation else {
      preconditionFailure("there is an animation, or a game")
    }
    switch animation {
    case .turn:
      let cell = try cell(on: layout.grid)
      return forward(show.turn(of: puzzle, cell: cell, steps: request.steps ?? 1))
    case .shake: return forward(game.timeline(refusing: try cell(on: layout.grid), in: start))
    case .lock: return try timeline(of: [.lock(cell: try cell(on: layout.grid))], game, start)
    case .scramble:
      return try timeline(of: [.scramble(seed: request.seed ?? 1)], game, start)
    case .solve: return try timeline(of: [.solve(order)], game, start)
    case .play: return try timeline(of: [.solve(order), .finish], game, start)
    case .celebrate, .vanish, .appear:
      let board = show.board(puzzle, puzzle.solution)
      let gone = show.gone(board, animation == .appear ? show.pace.appear : show.pace.vanish)
      switch animation {
      case .vanish: return forward(show.timeline(from: board, to: gone, show.vanishing(board)))
      case .appear: return forward(show.timeline(from: gone, to: board, show.appearing(board)))
      default: return forward(show.timeline(from: board, to: board, show.celebrating(board)))
      }
    }
  }

  /// The order in which pieces are turned to the solution.
  private var order: SolvingOrder {
    switch request.order ?? .search {
    case .search: .search
    case .reading: .reading
    case .found: .found
    case .random: .random(seed: request.seed ?? 1)
    }
  }

  private func forward(_ timeline: Timeline<BoardLayout>) -> Timeline<BoardLayout> {
    request.undo ? timeline.reversed : timeline
  }

  private func cell(on grid: Grid) throws(Failure) -> Int {
    let cell = request.at ?? puzzle.sources.first ?? 0
    guard grid.cells.indices.contains(cell) else {
      throw Failure(
        .badData, location: location, problem: "there is no cell \(cell)",
        remedy: "cells are numbered from 0 to \(grid.cells.count - 1), row by row")
    }
    return cell
  }

  private func timeline(
    of actions: [NoodlesAction], _ game: NoodlesGame, _ start: NoodlesState
  ) throws(Failure) -> Timeline<BoardLayout> {
    let traced: [TracedAction<NoodlesAction>]
    do throws(ReplayError<NoodlesAction>) {
      traced = try TracedAction.tracing(actions, from: start)
    } catch {
      throw Failure(.badData, location: location, problem: error.refusal.description)
    }
    return try request.timeline(of: traced, in: game, game.show.pace).0
  }
}
