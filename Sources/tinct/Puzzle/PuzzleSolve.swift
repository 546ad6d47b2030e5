internal import TinctDocuments
internal import ArgumentParser
internal import TinctPipeline
internal import TinctPuzzles

/// Writes solutions into packs.
struct PuzzleSolve: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solve",
    abstract: "Write solutions into packs of puzzles.",
    discussion: """
      Each puzzle without a solution, or with a wrong one, gets one. Every other byte of the pack \
      stays as it is: the levels, keys that only the game knows, order and spaces. Solving a pack \
      again changes nothing.

      A puzzle that cannot be solved is reported and left as it is; the exit code is then 1.

      With --mapping, solutions are written into JSON of other programs, where the mapping says, \
      as the pieces are written there.

      Examples:
        tinct puzzle solve packs/old.json --out packs/solved.json
        tinct puzzle solve packs/easy.json packs/hard.json --in-place
        tinct puzzle solve examples/levels/plumber.json --mapping examples/levels/plumber.mapping.json \
      --out solved.json
      """)

  @Argument(help: "Packs; '-' for standard input.")
  var packs: [String]

  @OptionGroup var mappingOptions: MappingOptions

  @OptionGroup var output: DocumentOptions

  @Flag(
    help: """
      Write the solutions into the packs themselves. A link stays a link; permissions stay, and \
      the owner where the system allows it.
      """)
  var inPlace = false

  @OptionGroup var solving: SolvingOptions

  @OptionGroup var making: MakingOptions

  func validate() throws {
    try making.refuseUpkeep(
      unless: inPlace || output.isFile, "name one with --out, or replace the packs with --in-place")
    if inPlace && output.out != nil { throw ValidationError("Give --out or --in-place, not both.") }
    if !inPlace && packs.count > 1 {
      throw ValidationError("Several packs are solved with --in-place only.")
    }
    if inPlace && packs.contains(InputReader.standardInput) {
      throw ValidationError("Standard input cannot be solved with --in-place.")
    }
  }

  func run() throws {
    let run = making.begin(
      DocumentCommand("puzzle solve", [Dependency(option: "max-trials", solving.maxTrials)]))
    var (solved, unchanged) = (0, 0)
    let parts = packs.filter { $0.contains("#") && !run.inputs.isFile($0) }
    for part in parts {
      run.note(
        Failure(
          .usage, location: part, problem: "all puzzles of a pack are solved",
          remedy: "leave out the part from '#' on"))
    }
    let ids = packs.filter { NetGameID.isLikely($0) && !run.inputs.isFile($0) }
    for id in ids {
      run.note(
        Failure(
          .usage, location: id, problem: "solutions are written into packs, and this is a game ID",
          remedy: "print it solved with 'tinct puzzle convert \(shellQuoted(id)) --as net --solved'"
        ))
    }
    let files = packs.filter { !parts.contains($0) && !ids.contains($0) }
    let mapping = mappingOptions.mapping.map { run.mapping($0) }
    if case .some(nil) = mapping {
      try making.finish(run, RunSummary("no solution", to: output.out))
      return
    }
    for path in run.files(at: files, endings: [".json"]) {
      guard let bytes = run.read(path),
        let result = solution(of: bytes, path, mapping ?? nil, run), !result.text.isEmpty
      else {
        continue
      }
      solved += result.count
      if !inPlace {
        run.deliver(
          result.text, to: output.out, source: path, from: run.dependenciesOnFiles)
      } else if result.count > 0 {
        run.replace(
          path, by: result.text,
          because: counted(result.count, "solution")
            + (result.count == 1 ? " was" : " were") + " missing or wrong")
      }
      if result.count == 0 { unchanged += 1 }
    }
    if unchanged > 0 && !run.hasFailed && !making.options.quiet {
      Console.complain("\(counted(unchanged, "pack")) had all solutions already.")
    }
    try making.finish(
      run,
      RunSummary(solved == 0 ? "no new solution" : counted(solved, "solution"), to: output.out))
  }

  /// The text of a pack with all solutions, in pieces, and how many are new; what went wrong is
  /// noted.
  private func solution(
    of bytes: [UInt8], _ path: String, _ mapping: PackReader.Mapping?, _ run: Session
  ) -> (text: [[UInt8]], count: Int)? {
    if let mapping, !MappedPack.isOwnDocument(bytes) {
      return foreignSolution(of: bytes, path, mapping, run)
    }
    let beginning = String(decoding: bytes.prefix(200), as: UTF8.self)
    guard !NetGameID.isLikely(beginning), !beginning.hasPrefix("SAVEFILE:") else {
      run.note(
        Failure(
          .badData, location: path,
          problem: "solutions are written into packs, and this is not "
            + "one",
          remedy: "turn it into one with 'tinct puzzle convert'"))
      return nil
    }
    guard !GameDocument.isLikely(bytes) else {
      run.note(
        Failure(
          .badData, location: path,
          problem: "this is a game, which has moves rather than solutions",
          remedy: "play it with 'tinct game play', which solves tasks such as sokoban"))
      return nil
    }
    return run.attempt { () throws(Rejection) in
      do throws(DocumentErrors) {
        let source = try PackSource(parsing: bytes, limits: run.limits)
        let limits = solving.limits(solutions: 1)
        let solved = run.results(of: Array(0..<source.partCount), making: "parts") {
          SolvedPart($0, of: source, limits: limits)
        }
        let parts = solved.map(\.part)
        _ = try source.pack(of: parts)
        guard parts.allSatisfy(\.positions.isEmpty) else {
          run.note(Failure(positionsIn: path))
          return ([], 0)
        }
        for part in solved { part.tell(path, run) }
        return (source.text(of: parts), solved.reduce(0) { $0 + $1.count })
      } catch { throw Rejection(error, file: path) }
    }
  }
}

extension PuzzleSolve {
  /// The same for JSON of another program.
  private func foreignSolution(
    of bytes: [UInt8], _ path: String, _ mapping: PackReader.Mapping, _ run: Session
  ) -> (text: [[UInt8]], count: Int)? {
    run.attempt { () throws(Rejection) in
      do throws(MappingErrors) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let source = try MappedPack(
          parsing: bytes, by: mapping.mapping, named: name, limits: run.limits)
        try source.checkHoldsSolutions()
        let limits = solving.limits(solutions: 1)
        let solved = run.results(of: Array(source.pack.puzzles.enumerated()), making: "puzzles") {
          SolvedPuzzle($0.element, $0.offset, limits: limits)
        }
        for puzzle in solved { puzzle.events.forEach { $0.tell(path, run) } }
        let solutions = solved.map(\.solution)
        return (
          [try source.text(solutions: solutions)], solutions.count { $0 != nil }
        )
      } catch { throw Rejection(error, file: path, mapping: mapping.location) }
    }
  }
}

/// The solution of a puzzle that had none, or a wrong one.
private struct SolvedPuzzle: Sendable {
  let solution: [Connectors]?
  let events: [SolvingEvent]

  init(_ puzzle: Puzzle, _ index: Int, limits: PuzzleSolver.Limits) {
    var solver = PackSolver()
    var events: [SolvingEvent] = []
    solution = SolvedPart.solution(of: puzzle, index, &solver, limits, &events)
    self.events = events
  }
}

/// The solutions of some puzzles of a pack.
private struct SolvedPart: Sendable {
  /// The part with solutions in its text; nothing is solved where it has errors.
  let part: PackPart
  /// The number of new solutions.
  let count: Int
  private let events: [SolvingEvent]

  init(_ number: Int, of source: PackSource, limits: PuzzleSolver.Limits) {
    var solver = PackSolver()
    var (count, events) = (0, [SolvingEvent]())
    part = source.part(number) { puzzle, index in
      let solution = Self.solution(of: puzzle, index, &solver, limits, &events)
      if solution != nil { count += 1 }
      return solution
    }
    (self.count, self.events) = (count, events)
  }

  /// Returns the solution of a puzzle that needs one and has one.
  static func solution(
    of puzzle: Puzzle, _ index: Int, _ solver: inout PackSolver, _ limits: PuzzleSolver.Limits,
    _ events: inout [SolvingEvent]
  ) -> [Connectors]? {
    guard puzzle.solution == nil || puzzle.problems().contains(where: \.isAboutStoredSolution)
    else { return nil }
    let result = solver.solve(puzzle, limits: limits)
    guard let solution = result.solutions.first else {
      let kind = result.isComplete ? SolvingEvent.Kind.isUnsolvable : .gaveUp(trials: result.trials)
      events.append(SolvingEvent(index: index, name: puzzle.name, kind: kind))
      return nil
    }
    if puzzle.solution != nil {
      events.append(SolvingEvent(index: index, name: puzzle.name, kind: .wasWrong))
    }
    return solution
  }

  /// Tells what a person should know.
  func tell(_ path: String, _ run: Session) { events.forEach { $0.tell(path, run) } }
}

/// A message about a puzzle that was to be solved.
private struct SolvingEvent: Sendable {
  let index: Int
  let name: String
  let kind: Kind

  enum Kind {
    case wasWrong
    case isUnsolvable
    case gaveUp(trials: Int)
  }

  /// Tells it.
  func tell(_ path: String, _ run: Session) {
    let location = "\(path): puzzle \(index + 1) (\(name))"
    switch kind {
    case .wasWrong: run.warn("\(location): the stored solution was wrong")
    case .isUnsolvable:
      run.note(
        Failure(
          .badData, location: location, problem: "cannot be solved",
          remedy: "check its pieces, walls and sources"))
    case .gaveUp(let trials):
      run.note(
        Failure(
          .badData, location: location,
          problem: "no solution was found in \(counted(trials, "trial"))",
          remedy: "allow more with --max-trials"))
    }
  }
}
