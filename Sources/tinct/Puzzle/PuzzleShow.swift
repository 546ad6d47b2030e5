internal import TinctBoards
internal import TinctDocuments
internal import ArgumentParser
internal import TinctPipeline
internal import TinctPuzzles

/// Shows the contents of packs.
struct PuzzleShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Describe the puzzles of packs: their pieces, their solutions, and how hard they "
      + "are.",
    discussion: """
      For each puzzle: the grid, the sources, the pieces by class, the walls, how many solutions \
      there are and whether one is stored, how hard it is and which techniques it takes, and its \
      game ID in Net if it has one. Boards of squares and hexes are drawn, if they fit a terminal: \
      pieces with power heavy, a source as a dot, walls as double lines.

      With --moves also the game: how many moves and turns there are; for a puzzle, whether it is \
      solved; for stones, the score and the winner by the rules of the log. The board is shown as \
      it is after the moves.

      Examples:
        tinct puzzle show packs/thirteen.json --puzzle 3
        tinct puzzle show packs/thirteen.json --solved
        tinct puzzle show packs/ambiguous.json --all-solutions
        tinct puzzle show packs/thirteen.json --sort difficulty --brief
        tinct puzzle show packs/stones.json --moves game.jsonl
        tinct puzzle show packs --json | jq -c '.[] | select(.difficulty.grade == "hard") | .name'
      """)

  @Argument(help: "Packs, folders of packs, lists of Net game IDs, saved games, or game IDs.")
  var packs: [String]

  @OptionGroup var mappingOptions: MappingOptions

  @Option(help: .puzzles)
  var puzzle: [String] = []

  @Option(
    help: """
      The order of the puzzles: as in the pack, or the easiest first, by what it takes to solve \
      them; those that logic alone does not solve come last. 'tinct puzzle convert' has it, too.
      """)
  var sort: PuzzleOrder = .pack

  @Flag(help: "Print one line for each puzzle: its number, name, grid and difficulty.")
  var brief = false

  @Flag(help: "Draw the stored solutions, if there are any.")
  var solved = false

  @Flag(
    help: "Draw all solutions, up to --max-solutions, and list them in --json.")
  var allSolutions = false

  @Option(
    help: ArgumentHelp(
      "Describe the game of this log of moves, or of this game saved by Net.", valueName: "file"))
  var moves: String?

  @Option(
    help: """
      --moves of stones: the rules that they follow. (default: those of the start that the log \
      names)
      """)
  var rules: StonesRules?

  @Option(
    help: ArgumentHelp("Count solutions up to this number.", valueName: "count"))
  var maxSolutions = 100

  @OptionGroup var solving: SolvingOptions

  @OptionGroup var options: RunOptions

  func validate() throws {
    guard moves == nil || (puzzle.count <= 1 && packs.count == 1) else {
      throw ValidationError(
        "--moves is a game on one puzzle; name one pack, and at most one --puzzle.")
    }
    guard !allSolutions || (moves == nil && !brief && !solved) else {
      throw ValidationError(
        "--all-solutions draws every solution; leave out --moves, --brief and --solved.")
    }
    guard !brief || (moves == nil && !options.json) else {
      throw ValidationError("--brief is for lists of puzzles; leave out --moves and --json.")
    }
    guard rules == nil || moves != nil else {
      throw ValidationError("--rules is for --moves on positions of stones.")
    }
    guard (1...Self.mostSolutions).contains(maxSolutions) else {
      throw ValidationError(
        "--max-solutions takes a number from 1 to \(Self.mostSolutions), not \(maxSolutions).")
    }
  }

  private static let mostSolutions = 1_000_000

  func run() throws {
    let run = Session(options)
    var values: [JSONValue] = []
    for source in run.packs(packs, mapping: mappingOptions.mapping) {
      if let missing = source.missingSolutions, let remedy = missing.remedy {
        run.warn("\(source.location): \(Self.sentence(missing)); \(remedy)")
      }
      guard moves == nil else {
        values += showGame(on: source, run)
        continue
      }
      let indices = run.chosen(puzzle, in: source)
      guard !indices.isEmpty || puzzle.isEmpty else { continue }
      guard source.pack.positions.isEmpty else {
        values += show(indices, ofPositionsIn: source)
        continue
      }
      let found = profiles(indices.map { source.pack.puzzles[$0] }, run)
      let profiles = sort.sorted(Array(zip(indices, found)))
      if options.json {
        values += profiles.map {
          $1.json(number: $0 + 1, in: source.location, listsSolutions: allSolutions)
        }
      } else {
        show(profiles, of: source)
      }
    }
    if options.json { Console.write(JSONValue.array(values).documentBytes) }
    try options.finishListing(run)
  }

  /// Prints positions, or returns what there is to say about them as JSON.
  private func show(_ indices: [Int], ofPositionsIn source: PackReader.Source) -> [JSONValue] {
    let profiles = indices.map { PositionProfile(source.pack.positions[$0]) }
    if options.json {
      return zip(indices, profiles).map { $1.json(number: $0 + 1, in: source.location) }
    }
    showHead(of: source)
    for (index, profile) in zip(indices, profiles) {
      let lines = ["", "\(index + 1) \(quoted(profile.position.name))"] + profile.lines
      Console.print(lines.map(printable).joined(separator: "\n"))
    }
    return []
  }

  /// Prints a game on a puzzle or a position, or returns what there is to say about it as JSON.
  private func showGame(on source: PackReader.Source, _ run: Session) -> [JSONValue] {
    let name = puzzle.first
    guard source.pack.positions.isEmpty else {
      guard let game = run.gridGame(name, moves: moves ?? "", rules: rules, in: source),
        let position = try? game.history.state.position(
          name: source.pack.positions[game.index].name)
      else { return [] }
      let profile = PositionProfile(position)
      return show(
        GameProfile(game), profile.lines, profile.json(number: game.index + 1, in: source.location),
        named: position.name, at: game.index, of: source)
    }
    guard let game = run.game(name, moves: moves, in: source),
      let profile = profiles([source.pack.puzzles[game.index]], run).first
    else { return [] }
    let board = profile.board(solved: solved, pieces: game.history.state.connectors)
    return show(
      GameProfile(game), profile.lines, profile.json(number: game.index + 1, in: source.location),
      named: profile.puzzle.name, at: game.index, of: source, board: board)
  }

  private func show(
    _ game: GameProfile, _ lines: [String], _ json: JSONValue, named name: String, at index: Int,
    of source: PackReader.Source, board: TextBoard? = nil
  ) -> [JSONValue] {
    guard !options.json else {
      guard case .object(let members, let layout) = json else { return [json] }
      return [.object(members + [.init("game", game.json)], layout)]
    }
    showHead(of: source)
    let lines = ["", "\(index + 1) \(quoted(name))"] + lines + game.lines
    Console.print(lines.map(printable).joined(separator: "\n"))
    if let board { Console.print(([""] + board.lines.map { "  \($0)" }).joined(separator: "\n")) }
    return []
  }

  private func showHead(of source: PackReader.Source) {
    let count = counted(source.pack.names.count, source.boardWord)
    let palette = source.pack.palette.map { ", palette \($0)" } ?? ""
    Console.print(printable("\(source.location): \(source.pack.name), \(count)\(palette)"))
    if !brief, let missing = source.missingSolutions {
      Console.print(printable("  " + Self.sentence(missing)))
    }
  }

  private static func sentence(_ missing: MappedPack.MissingSolutions) -> String {
    "no solutions: \(quoted(missing.pointer)), the mapping's \"solution\", leads nowhere: "
      + missing.problem
  }

  private func show(
    _ profiles: some Sequence<(Int, PuzzleProfile)>, of source: PackReader.Source
  ) {
    showHead(of: source)
    for (index, profile) in profiles {
      guard !brief else {
        Console.print(printable("\(index + 1) \(quoted(profile.puzzle.name))  \(profile.brief)"))
        continue
      }
      let lines = ["", "\(index + 1) \(quoted(profile.puzzle.name))"] + profile.lines
      Console.print(lines.map(printable).joined(separator: "\n"))
      let boards =
        allSolutions
        ? profile.solutions.map { profile.board(solved: false, pieces: $0) }
        : [profile.board(solved: solved)]
      for board in boards.compactMap(\.self) {
        Console.print(([""] + board.lines.map { "  \($0)" }).joined(separator: "\n"))
      }
    }
  }

  private func profiles(_ puzzles: [Puzzle], _ run: Session) -> [PuzzleProfile] {
    let limits = solving.limits(solutions: maxSolutions)
    return run.solving(puzzles) { puzzle, solver in
      PuzzleProfile(puzzle, solver.solve(puzzle, limits: limits), trials: limits.trials)
    }
  }
}
