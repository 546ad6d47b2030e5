internal import TinctCodecs
internal import TinctDocuments
internal import ArgumentParser
internal import TinctPipeline
internal import TinctPuzzles

/// Looks for problems of packs.
struct PuzzleCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check packs of puzzles for mistakes.",
    usage: "tinct puzzle check [<options>] <packs> ...",
    discussion: """
      Reports every pack without puzzles, and every puzzle that has no source, has a wall that \
      changes nothing, starts solved, has the same name as another, has the same board as another \
      (turned, mirrored, shifted on a torus, or with its pieces turned differently: whoever has \
      solved one knows the solution of the other), has a wrong solution stored, cannot be solved, \
      or has several solutions (unless --any is given), with the cells to blame. With --solutions \
      it reports every puzzle that has not as many as that, proved by search.

      --ambiguity draws two solutions of each puzzle that has several, NAME-1.png and NAME-2.png, \
      with lines around the cells in which they differ.

      Exit codes: 0 nothing was found; 1 there is a problem, whether or not all packs could be \
      read; 64, 65, 66 or 74 no problem was found, but a pack could not be read (the code says \
      why); 69 with --ambiguity, Cairo is not installed; 71 the system gives no more memory.

      Examples:
        tinct puzzle check packs/thirteen.json
        tinct puzzle check packs --ambiguity out --palette citrus --cell 48
      """)

  @Argument(help: "Packs, folders of packs, lists of Net game IDs, or game IDs.")
  var packs: [String]

  @OptionGroup var mappingOptions: MappingOptions

  @Flag(help: "Allow puzzles with several solutions.")
  var any = false

  @Option(
    help: ArgumentHelp(
      "Expect this number of solutions, or a range such as 2-4, instead of one.",
      valueName: "count"))
  var solutions: SolutionCount?

  @Option(
    help: ArgumentHelp(
      "Draw where two solutions of a puzzle differ, and write the pictures into this folder.",
      valueName: "folder"))
  var ambiguity: String?

  @OptionGroup var board: LookOptions

  @Option(
    help: ArgumentHelp(
      """
      --ambiguity: distance between opposite sides of a cell, on average where cells differ, from \
      1 to 4096.
      """, valueName: "pixels"))
  var cell = 128

  @OptionGroup var solving: SolvingOptions

  @OptionGroup var options: RunOptions

  func validate() throws {
    if any && ambiguity != nil {
      throw ValidationError("With --any several solutions are no problem; leave --ambiguity out.")
    }
    if let solutions {
      guard !any && ambiguity == nil else {
        throw ValidationError(
          "--solutions says how many solutions there are to be; leave out --any and --ambiguity.")
      }
      guard solutions.range.upperBound <= SolutionCount.most else {
        throw ValidationError(
          "--solutions takes at most \(SolutionCount.most), not \(solutions.range.upperBound).")
      }
    }
    guard (1...4096).contains(cell) else {
      throw ValidationError("--cell takes a number of pixels from 1 to 4096, not \(cell).")
    }
    if ambiguity?.isEmpty == true {
      throw ValidationError("--ambiguity is empty; name a folder, such as --ambiguity out.")
    }
  }

  func run() throws {
    let run = Session(options)
    let sources = run.packs(packs, mapping: mappingOptions.mapping).filter { source in
      source.pack.names.isEmpty || !run.chosen([], in: source).isEmpty
    }
    let problems = sources.map { source in
      let chosen = Set(run.chosen([], in: source))
      let found = checked(source, run)
      return (source, found.filter { problem in problem.puzzle.map(chosen.contains) ?? true })
    }
    for (source, found) in problems {
      for problem in found { Console.complain(line: "\(source.location): \(problem.text)") }
    }
    if options.json {
      Console.write(JSONValue.array(problems.flatMap { $1.map(\.json) }).documentBytes)
    }
    let pictures = try drawAmbiguities(of: problems, run)
    let count = problems.reduce(0) { $0 + $1.1.count }
    let puzzles = sources.reduce(0) { $0 + run.chosen([], in: $1).count }
    try options.finishChecking(
      run,
      problems: count,
      problems.isEmpty
        ? "Nothing was checked."
        : "Checked \(counted(puzzles, "puzzle")) in \(counted(problems.count, "pack")): "
          + "\(count == 0 ? "no" : "\(count)") problem\(count == 1 ? "" : "s")"
          + (run.hasFailed ? "; not all packs could be read." : ".")
          + (pictures > 0 ? " Wrote \(counted(pictures, "picture")) to \(ambiguity ?? "")." : ""))
  }

  /// Draws two solutions of each puzzle that has several; returns the number of pictures written.
  private func drawAmbiguities(
    of problems: [(PackReader.Source, [CheckedProblem])], _ run: Session
  ) throws -> Int {
    guard let ambiguity else { return 0 }
    var request = BoardRequest()
    request.palettes = board.paletteOptions.choice
    (request.theme, request.sprites, request.cell) = (board.theme, board.sprites, cell)
    request.output.out = ambiguity
    run.drawAmbiguities(
      problems.map { source, found in
        (source, found.filter(\.isAmbiguity).compactMap(\.puzzle))
      }, as: request, limits: solving.limits(solutions: 2))
    return run.writtenCount
  }

  private func checked(_ source: PackReader.Source, _ run: Session) -> [CheckedProblem] {
    guard !source.pack.names.isEmpty else { return [CheckedProblem(noPuzzleIn: source)] }
    return checks(source.pack, run).map { CheckedProblem($0, in: source) }
  }

  /// Checks each puzzle of a pack.
  private func checks(_ pack: PuzzlePack, _ run: Session) -> [PuzzleCheck] {
    let (limits, any, expected) = (solving.limits(solutions: 2), any, solutions?.range)
    let problems = run.solving(pack.puzzles) { puzzle, solver -> [PuzzleProblem] in
      if let expected {
        return puzzle.solvingProblems(&solver, limits: limits, expecting: expected)
      }
      return puzzle.solvingProblems(&solver, limits: limits, mayBeAmbiguous: any)
    }
    let seen = Dictionary(grouping: PuzzleCheck.problems(of: pack), by: \.puzzle)
    if !pack.positions.isEmpty { return pack.names.indices.flatMap { seen[$0] ?? [] } }
    return problems.enumerated().flatMap { index, problems in
      (seen[index] ?? []) + problems.map { PuzzleCheck(puzzle: index, of: pack, problem: $0) }
    }
  }
}

/// A problem in the forms in which it is reported.
private struct CheckedProblem {
  /// The problem for people.
  let text: String
  /// The problem as JSON, on one line.
  let json: JSONValue
  /// The index of the puzzle; nil if the problem is about the pack.
  let puzzle: Int?
  /// The problem is that there are several solutions.
  let isAmbiguity: Bool

  init(noPuzzleIn source: PackReader.Source) {
    (puzzle, isAmbiguity) = (nil, false)
    text = "there is no puzzle in this pack"
    json = .object(
      [.init("file", .string(source.location)), .init("problem", .string(text))], .line)
  }

  init(_ check: PuzzleCheck, in source: PackReader.Source) {
    puzzle = check.puzzle
    isAmbiguity = if case .severalSolutions = check.problem { true } else { false }
    text = check.description
    var members: [JSONValue.Member] = [
      .init("file", .string(source.location)), .init("puzzle", .integer(check.puzzle + 1)),
      .init("name", .string(check.name)),
    ]
    if let cell = check.problem.cell { members.append(.init("cell", .integer(cell))) }
    members.append(.init("problem", .string(check.problem.description)))
    json = .object(members, .line)
  }
}
