internal import ArgumentParser
internal import TinctCodecs
internal import TinctPipeline
internal import TinctPuzzles

/// Looks for what is wrong with packs.
struct PuzzleCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look for mistakes in packs of puzzles.",
    usage: "tinct puzzle check [<options>] <packs> ...",
    discussion: """
      Tells every puzzle without a source, with a wall that changes nothing, that starts solved, \
      whose name another one has, or whose stored solution is wrong, with the cells that are to \
      blame. Exit code 1 if there is any; 65 or 66 if a pack cannot be read at all.

      Example:
        tinct puzzle check packs/thirteen.json
      """)

  @Argument(help: "Packs, folders of packs, lists of Net game IDs, or game IDs.")
  var packs: [String]

  @OptionGroup var options: RunOptions

  func run() throws {
    let run = Run(options)
    let sources = run.packs(packs)
    let found = sources.map { PuzzleCheck.problems(of: $0.pack) }
    for (source, checks) in zip(sources, found) {
      for check in checks { Console.complain("\(source.place): \(check)") }
    }
    if options.json {
      let values = zip(sources, found).flatMap { source, checks in
        checks.map { Self.json($0, in: source) }
      }
      Console.write(JSONValue.array(values).documentBytes)
    }
    let count = found.reduce(0) { $0 + $1.count }
    try run.finishChecking(
      problems: count,
      "Checked \(counted(sources.reduce(0) { $0 + $1.pack.puzzles.count }, "puzzle")) "
        + "in \(counted(sources.count, "pack")): \(count == 0 ? "no" : "\(count)") "
        + "problem\(count == 1 ? "" : "s").")
  }

  private static func json(_ check: PuzzleCheck, in source: PackReader.Source) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("file", .string(source.place)), .init("puzzle", .integer(check.puzzle + 1)),
      .init("name", .string(check.name)),
    ]
    if let cell = check.problem.cell { members.append(.init("cell", .integer(cell))) }
    members.append(.init("problem", .string(check.problem.description)))
    return .object(members, .line)
  }
}
