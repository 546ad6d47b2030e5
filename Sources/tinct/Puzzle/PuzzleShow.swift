internal import TinctBoards
internal import TinctDocuments
internal import ArgumentParser
internal import TinctPipeline
internal import TinctPuzzles

/// Shows the contents of packs.
struct PuzzleShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Tell what puzzles are in packs, how many solutions they have and how hard they are.",
    discussion: """
      For each puzzle: the grid, the sources, the pieces by class, the walls, how many solutions \
      there are and whether one is stored, how hard it is and which thoughts it takes, and its game \
      ID in Net if it has one. Boards of squares and hexes are drawn, if they fit a terminal: \
      pieces with power heavy, a source as a dot, walls as double lines.

      Examples:
        tinct puzzle show packs/thirteen.json --puzzle 3
        tinct puzzle show packs/thirteen.json --solved
        tinct puzzle show packs --json | jq -c '.[] | select(.difficulty.grade == "hard") | .name'
      """)

  @Argument(help: "Packs, folders of packs, lists of Net game IDs, saved games, or game IDs.")
  var packs: [String]

  @Option(help: .puzzles)
  var puzzle: [String] = []

  @Flag(help: "Draw the stored solutions, where there are some.")
  var solved = false

  @Option(
    help: ArgumentHelp("Count solutions up to this number.", valueName: "count"))
  var maxSolutions = 100

  @OptionGroup var solving: SolvingOptions

  @OptionGroup var options: RunOptions

  func validate() throws {
    guard (1...Self.mostSolutions).contains(maxSolutions) else {
      throw ValidationError(
        "--max-solutions takes a number from 1 to \(Self.mostSolutions), not \(maxSolutions).")
    }
  }

  private static let mostSolutions = 1_000_000

  func run() throws {
    let run = Session(options)
    var values: [JSONValue] = []
    for source in run.packs(packs) {
      let indices = run.chosen(puzzle, in: source)
      guard !indices.isEmpty || puzzle.isEmpty else { continue }
      guard source.pack.positions.isEmpty else {
        values += show(indices, ofPositionsIn: source)
        continue
      }
      let profiles = profiles(indices.map { source.pack.puzzles[$0] }, run)
      if options.json {
        values += zip(indices, profiles).map { $1.json(number: $0 + 1, in: source.location) }
      } else {
        show(zip(indices, profiles), of: source)
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

  private func showHead(of source: PackReader.Source) {
    let count = counted(source.pack.names.count, "puzzle")
    let palette = source.pack.palette.map { ", palette \($0)" } ?? ""
    Console.print(printable("\(source.location): \(source.pack.name), \(count)\(palette)"))
  }

  private func show(
    _ profiles: some Sequence<(Int, PuzzleProfile)>, of source: PackReader.Source
  ) {
    showHead(of: source)
    for (index, profile) in profiles {
      let lines = ["", "\(index + 1) \(quoted(profile.puzzle.name))"] + profile.lines
      Console.print(lines.map(printable).joined(separator: "\n"))
      if let board = profile.board(solved: solved) {
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
