internal import ArgumentParser
internal import TinctCodecs
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

      A puzzle that cannot be solved is told, and stays as it is; the exit code is 1 then.

      Examples:
        tinct puzzle solve packs/old.json --out packs/solved.json
        tinct puzzle solve packs/*.json --in-place
      """)

  @Argument(help: "Packs; '-' for standard input.")
  var packs: [String]

  @OptionGroup var output: DocumentOptions

  @Flag(
    help: """
      Replace the packs by those with solutions. A link stays a link; permissions stay, and the owner \
      where the system allows it.
      """)
  var inPlace = false

  @OptionGroup var solving: SolvingOptions

  @OptionGroup var options: RunOptions

  func validate() throws {
    if inPlace && output.out != nil { throw ValidationError("Give --out or --in-place, not both.") }
    if !inPlace && packs.count > 1 {
      throw ValidationError("Several packs are solved with --in-place only.")
    }
    if inPlace && packs.contains(InputReader.standardInput) {
      throw ValidationError("Standard input cannot be solved with --in-place.")
    }
  }

  func run() throws {
    let run = Run(options)
    var (solved, unchanged) = (0, 0)
    for path in run.files(at: packs, endings: [".json"]) {
      guard let bytes = run.read(path), let edition = edition(bytes, path, run) else { continue }
      let solutions = solutions(for: edition, path, run)
      let result = edition.bytes(with: solutions)
      solved += solutions.count
      if !inPlace {
        try run.deliver(result, to: output.out, source: path)
      } else if result != bytes {
        try run.replace(path, by: result)
      } else {
        unchanged += 1
      }
    }
    if unchanged > 0 && !run.hasFailed && !options.quiet {
      Console.complain("\(counted(unchanged, "pack")) had all solutions already.")
    }
    try run.finish { count in
      "Wrote \(counted(solved, "solution")) to "
        + (inPlace ? "\(counted(count, "pack"))." : "\(output.out ?? "").")
    }
  }

  private func edition(_ bytes: [UInt8], _ path: String, _ run: Run) -> PackEdition? {
    run.attempt { () throws(Rejection) in
      do throws(DocumentErrors) {
        return try PackEdition(parsing: bytes, limits: run.limits) { count, read in
          run.results(of: Array(0..<count), making: "parts", job: read)
        }
      } catch { throw Rejection(error, file: path) }
    }
  }

  /// What comes of a puzzle that needs a solution.
  private struct Attempt: Sendable {
    let insertion: PackEdition.Insertion?
    let isComplete: Bool
    let trials: Int
  }

  /// Solutions of all puzzles that need one and have one, in their order.
  private func solutions(
    for edition: PackEdition, _ path: String, _ run: Run
  ) -> [PackEdition.Insertion] {
    let limits = solving.limits(solutions: 1)
    let attempts = run.solving(Array(edition.pack.puzzles.indices)) { index, solver -> Attempt? in
      let puzzle = edition.pack.puzzles[index]
      guard puzzle.solution == nil || puzzle.problems().contains(where: \.isAboutStoredSolution)
      else { return nil }
      let result = solver.solve(puzzle, limits: limits)
      return Attempt(
        insertion: result.solutions.first.map { edition.insertion(of: $0, ofPuzzle: index) },
        isComplete: result.isComplete, trials: result.trials)
    }
    for (index, attempt) in attempts.enumerated() {
      guard let attempt else { continue }
      let puzzle = edition.pack.puzzles[index]
      let place = "\(path): puzzle \(index + 1) (\(puzzle.name))"
      if attempt.insertion != nil {
        if puzzle.solution != nil { run.warn("\(place): the stored solution was wrong") }
      } else {
        run.note(failure(attempt, at: place))
      }
    }
    return attempts.compactMap { $0?.insertion }
  }

  private func failure(_ attempt: Attempt, at place: String) -> Failure {
    attempt.isComplete
      ? Failure(
        .badData, place: place, problem: "cannot be solved",
        remedy: "check its pieces, walls and sources")
      : Failure(
        .badData, place: place,
        problem: "no solution was found in \(counted(attempt.trials, "trial"))",
        remedy: "allow more with --max-trials")
  }
}
