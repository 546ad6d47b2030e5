internal import TinctBoards
internal import TinctDocuments
internal import TinctPuzzles

/// A puzzle in the state in which its board is shown.
struct ShownPuzzle {
  /// Its index in the pack.
  let index: Int
  /// The puzzle for messages.
  let location: String
  /// The puzzle as it is after the moves that are asked for.
  let start: Puzzle
  /// These moves; nil where none were made.
  let history: History<NoodlesAction>?
  /// The same turned, with the pieces as they are shown.
  let puzzle: Puzzle
  /// The pieces that are shown: those of the puzzle, or its solution.
  let pieces: [Connectors]
  /// For each cell, the cell of the turned board that it becomes; nil where nothing is turned.
  let cells: [Int]?

  /// The puzzle, which moves change as well as whoever makes it.
  var dependency: Dependency {
    let own = Dependency(puzzle: puzzle)
    return history == nil ? own : own.renamed("the board after the moves")
  }

  /// The cell of the shown board that a cell of the puzzle becomes; nil if there is none.
  func cell(_ cell: Int) -> Int? {
    guard pieces.indices.contains(cell) else { return nil }
    return cells?[cell] ?? cell
  }
}

/// A position in the state in which its board is shown.
struct ShownPosition {
  /// Its index in the pack.
  let index: Int
  /// The position after the moves that are asked for, turned.
  let position: StonesPosition
}

/// A board of a pack in the state in which it is put beside others or words.
struct ShownBoard {
  /// Its index in the pack.
  let index: Int
  /// The puzzle, or the position, for messages.
  let location: String
  /// Its name.
  let name: String
  /// The board.
  let board: ComposedBoard
  /// The puzzle, or the position, as what decides the picture.
  let dependency: Dependency
}

extension Session {
  /// Returns the chosen puzzles, or positions, of a source; what cannot be shown, or not be drawn
  /// in a look, is noted and left out.
  ///
  /// - Parameter usual: the share of the moves of a stored solution that is done where no state is
  ///   asked for; nil for none.
  func shownBoards(
    _ choice: PuzzleChoice, in source: PackReader.Source, _ look: BoardLook, _ fonts: SheetFonts,
    usualProgress usual: Double? = nil
  ) -> [ShownBoard] {
    guard holdsBoards(source, for: choice) else { return [] }
    guard source.pack.positions.isEmpty else {
      return shownPositions(choice, in: source).compactMap { shown in
        let (position, location) = (shown.position, source.location(ofPuzzle: shown.index))
        let looks = look.looks(of: source)
        if let failure = look.missing(
          for: position, looks, fonts.regular, location: location)
        {
          note(failure)
          return nil
        }
        return ShownBoard(
          index: shown.index, location: location, name: position.name,
          board: ComposedBoard(position, looks: looks),
          dependency: Dependency(position: position, in: source))
      }
    }
    let all = shownPuzzles(choice, in: source, usualProgress: usual)
    remarkOnColors(of: all, in: look.theme)
    return all.compactMap { shown in
      let puzzle = shown.puzzle
      let grid = puzzle.makeGrid()
      if let failure = look.missing(for: shown.pieces, on: grid, location: shown.location) {
        note(failure)
        return nil
      }
      let board = NoodlesBoard(puzzle, on: grid, connectors: shown.pieces)
      return ShownBoard(
        index: shown.index, location: shown.location, name: puzzle.name,
        board: ComposedBoard(board, on: grid), dependency: shown.dependency)
    }
  }

  /// Tells of the first board with more groups, or branches, than there are colours for them.
  func remarkOnColors(of boards: [ShownPuzzle], in theme: Theme) {
    guard theme.wire.hasGroups || theme.wire.hasBranches else { return }
    let colors = GroupColoring.colorCount
    for shown in boards {
      let (grid, sources) = (shown.puzzle.makeGrid(), shown.puzzle.sources)
      let (count, clashes, things): (Int, Int, String)
      if theme.wire.hasGroups {
        let groups = GroupColoring(grid, sources: sources, connectors: shown.pieces)
        (count, clashes, things) = (groups.groupCount, groups.clashCount, "groups")
      } else {
        let branches = BranchColoring(
          grid, levels: grid.powerLevels(sources: sources, connectors: shown.pieces),
          connectors: shown.pieces,
          sizes: shown.puzzle.solution.map {
            BranchColoring.sizes(grid, sources: sources, connectors: $0)
          } ?? [:])
        (count, clashes, things) = (branches.branchCount, branches.clashCount, "branches")
      }
      guard count > colors else { continue }
      remark(
        "\(shown.location) has \(count) \(things), \(count - colors) more than there are colours; "
          + (clashes == 0
            ? "those beside each other differ."
            : "\(counted(clashes, "pair")) of those beside each other have one colour."))
      return
    }
  }

  /// Returns true if there is a puzzle in a pack, or a position, which has no solution to show;
  /// notes a failure if not.
  ///
  /// - Parameter option: the option that asks for solutions, if any does.
  func holdsBoards(
    _ source: PackReader.Source, for choice: PuzzleChoice, option: String = "--solved"
  ) -> Bool {
    guard !source.pack.positions.isEmpty else { return holdsPuzzles(source) }
    guard choice.solved else { return true }
    note(
      Failure(
        .usage, location: source.location, problem: "boards of a game have no solutions",
        remedy: "leave out \(option)"))
    return false
  }

  /// Returns true unless a game is to be played on the puzzles of several packs, which is noted.
  func isOne(_ sources: [PackReader.Source], for choice: PuzzleChoice) -> Bool {
    guard let moves = choice.moves, sources.count > 1 else { return true }
    note(
      Failure(
        .usage, location: "--moves \(moves)",
        problem: "it is a game on one board of one file, but there are \(sources.count) files",
        remedy: "name one of them"))
    return false
  }

  /// Returns the chosen puzzles of a source in the state that is asked for; what cannot be shown so
  /// is noted and left out.
  ///
  /// - Parameter usual: as in `shownBoards`.
  func shownPuzzles(
    _ choice: PuzzleChoice, in source: PackReader.Source, usualProgress usual: Double? = nil
  ) -> [ShownPuzzle] {
    let turner = Turner(degrees: choice.rotate)
    return states(choice, in: source, usual).compactMap { index, start, history in
      let location = source.location(ofPuzzle: index)
      guard let pieces = pieces(of: start, solved: choice.solved, location: location) else {
        return nil
      }
      guard choice.rotate % 360 != 0 else {
        return ShownPuzzle(
          index: index, location: location, start: start, history: history, puzzle: start,
          pieces: pieces, cells: nil)
      }
      return attempt { () throws(Failure) in
        let turn = try turner.turn(of: start.gridSpecification, start.makeGrid, location)
        let puzzle = turn.turned(start)
        return ShownPuzzle(
          index: index, location: location, start: start, history: history, puzzle: puzzle,
          pieces: choice.solved ? puzzle.solution ?? puzzle.pieces : puzzle.pieces,
          cells: turn.cells)
      }
    }
  }

  private func states(
    _ choice: PuzzleChoice, in source: PackReader.Source, _ usual: Double?
  ) -> [(index: Int, puzzle: Puzzle, history: History<NoodlesAction>?)] {
    if choice.moves != nil {
      let name = choice.puzzle.first
      guard let game = game(name, moves: choice.moves, in: source) else { return [] }
      let location = source.location(ofPuzzle: game.index)
      return history(game.history, after: choice.done, undone: game.undoneCount, location)
        .map { [(game.index, $0.state.asPuzzle(), $0)] } ?? []
    }
    return chosen(choice.puzzle, in: source).compactMap { index in
      let puzzle = source.pack.puzzles[index]
      let location = source.location(ofPuzzle: index)
      // A saved game is shown as it was left.
      if let history = source.history {
        return self.history(
          history, after: choice.done, undone: history.count - history.position, location
        )
        .map { (index, $0.state.asPuzzle(), $0) }
      }
      let usual = puzzle.solution == nil || choice.solved ? nil : usual.map(MovesDone.about)
      guard let done = choice.done ?? usual else { return (index, puzzle, nil) }
      return attempt { () throws(Failure) in
        (index, try Self.state(of: puzzle, solvedFor: done, location).asPuzzle(), nil)
      }
    }
  }

  /// The game after some of the moves that are not undone; nil for all of them.
  private func history<Action: GameAction>(
    _ history: History<Action>, after done: MovesDone?, undone: Int, _ location: String
  ) -> History<Action>? {
    guard let count = done?.count(of: history.position) else { return history }
    return attempt { () throws(Failure) in
      guard count <= history.position else {
        throw Failure(
          after: count, of: history.position, undone: undone, location: location)
      }
      var history = history
      history.jump(to: count)
      return history
    }
  }

  /// The state after some pieces are turned to the stored solution, as power reaches them.
  private static func state(
    of puzzle: Puzzle, solvedFor done: MovesDone, _ location: String
  ) throws(Failure) -> NoodlesState {
    guard puzzle.solution != nil else {
      throw Failure(
        .badData, location: location,
        problem: "\(done.option): no solution is stored with the puzzle",
        remedy: "store one with 'tinct puzzle solve', or give a log with --moves")
    }
    if let problem = puzzle.problemOfLocked {
      throw Failure(.badData, location: location, problem: problem)
    }
    var history = History<NoodlesAction>(start: NoodlesState(start: puzzle))
    do throws(NoodlesRefusal) {
      let moves = try TracedAction<NoodlesAction>(performing: .solve(.search), on: history.state)
        .performed
      for move in moves.subactions { try history.perform(move.action) }
    } catch { throw Failure(.badData, location: location, problem: error.description) }
    if case .about(let share) = done {
      history.jump(to: tidiest(history, near: share))
      return history.state
    }
    let count = done.count(of: history.count)
    guard count <= history.count else {
      throw Failure(after: count, of: history.count, location: location)
    }
    history.jump(to: count)
    return history.state
  }

  /// Returns the number of moves, near a share of all, after which the fewest arms with power end
  /// in the open, above all at the border or at a wall, where they look like mistakes, and some
  /// pieces have no power yet.
  private static func tidiest(_ history: History<NoodlesAction>, near share: Double) -> Int {
    let wanted = share * Double(history.count)
    let reach = 0.1 * Double(history.count)
    let (first, last) = (Int((wanted - reach).rounded()), Int((wanted + reach).rounded()))
    // Of a large board some moments will do; something is left to do at each.
    let counts = stride(
      from: max(first, 0), through: max(min(last, history.count - 1), 0),
      by: max((last - first) / 32, 1))
    var history = history
    func cost(_ count: Int) -> Double {
      history.jump(to: count)
      let (blocked, open, dark) = history.state.unfinished
      // One piece that is left looks like a blemish, a group like a game.
      return 3 * Double(blocked) + Double(open) + 2 * Double(max(3 - dark, 0))
        + 20 * abs(Double(count) - wanted) / Double(max(history.count, 1))
    }
    let costs = counts.map { (count: $0, cost: cost($0)) }
    return costs.min { $0.cost < $1.cost }?.count ?? history.count
  }

  /// Returns the chosen positions of a source in the state that is asked for; what cannot be shown
  /// so is noted and left out.
  func shownPositions(_ choice: PuzzleChoice, in source: PackReader.Source) -> [ShownPosition] {
    let turner = Turner(degrees: choice.rotate)
    return positions(choice, in: source).compactMap { index, position in
      guard choice.rotate % 360 != 0 else {
        return ShownPosition(index: index, position: position)
      }
      return attempt { () throws(Failure) in
        let turn = try turner.turn(
          of: position.gridSpecification, position.makeGrid, source.location(ofPuzzle: index))
        return ShownPosition(index: index, position: turn.turned(position))
      }
    }
  }

  private func positions(
    _ choice: PuzzleChoice, in source: PackReader.Source
  ) -> [(index: Int, position: StonesPosition)] {
    guard let moves = choice.moves else {
      if let done = choice.done {
        note(
          Failure(
            .usage, location: source.location,
            problem: "\(done.option): no moves are stored with boards of a game",
            remedy: "give a log of them with --moves"))
        return []
      }
      return chosen(choice.puzzle, in: source).map { ($0, source.pack.positions[$0]) }
    }
    let name = choice.puzzle.first
    guard let game = gridGame(name, moves: moves, rules: choice.rules, in: source) else {
      return []
    }
    let history = history(
      game.history, after: choice.done, undone: game.undoneCount,
      source.location(ofPuzzle: game.index))
    let position = history.flatMap {
      try? $0.state.position(name: source.pack.positions[game.index].name)
    }
    return position.map { [(game.index, $0)] } ?? []
  }
}

/// The part of a game, or of a stored solution, that is done.
enum MovesDone {
  /// A number of moves.
  case count(Int)
  /// A share of all moves, 0...1.
  case share(Double)
  /// A moment near a share of all moves at which the board looks tidy.
  case about(Double)

  /// Returns the number of moves that are done of so many.
  func count(of all: Int) -> Int {
    switch self {
    case .count(let count): count
    case .share(let share), .about(let share): Int((share * Double(all)).rounded())
    }
  }

  /// The option that asks for it.
  var option: String {
    switch self {
    case .count(let count): "--after \(count)"
    case .share(let share), .about(let share): "--progress \(share)"
    }
  }
}

extension PuzzleChoice {
  /// The moves that are done; nil where nothing is said.
  var done: MovesDone? { after.map(MovesDone.count) ?? progress.map(MovesDone.share) }
}

/// Turns boards, of which many may have one grid.
private final class Turner {
  private let degrees: Int
  private var turns: [GridSpecification: GridTurn] = [:]

  init(degrees: Int) { self.degrees = degrees }

  /// The turn of a grid.
  ///
  /// - Throws: a failure with the angles that there are.
  func turn(
    of specification: GridSpecification, _ grid: () -> Grid, _ location: String
  ) throws(Failure) -> GridTurn {
    var open = specification
    open.walls = []
    if let known = turns[open] { return known }
    let grid = grid()
    guard let turn = GridTurn(grid, degrees: degrees) else {
      let angles = GridTurn.angles(of: grid)
      throw Failure(
        .usage, location: location,
        problem: "--rotate \(degrees): turned by this angle, a board of \(specification.kind.name) "
          + "\(specification.shape) no longer fits its grid",
        remedy: angles.isEmpty
          ? "leave out --rotate; no angle fits"
          : "choose \(angles.map(String.init).joined(separator: ", ")), or leave it out")
    }
    turns[open] = turn
    return turn
  }
}

extension Failure {
  /// Describes a move that there is not.
  ///
  /// - Parameter undone: the moves that were taken back, which do not count.
  init(
    after count: Int, of moves: Int, undone: Int = 0, option: String = "after", location: String
  ) {
    self.init(
      .usage, location: location,
      problem: "--\(option) \(count): there \(moves == 1 ? "is" : "are") "
        + counted(moves, "move")
        + (undone == 0
          ? "" : "; \(undone) that \(undone == 1 ? "was" : "were") undone do not count"),
      remedy: moves == 0 ? "leave it out" : "choose a number from 0 to \(moves)")
  }
}
