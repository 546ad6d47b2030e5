internal import ArgumentParser
internal import TinctDocuments
internal import TinctPipeline

/// The commands about mappings, by which levels of other games are read.
struct PuzzleMappingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mapping",
    abstract: "Start a mapping, by which levels of another game are read.",
    subcommands: [PuzzleMappingNew.self])
}

/// Makes a new mapping by looking at the levels of another game.
struct PuzzleMappingNew: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Start a mapping: a description of a game's own JSON, to be changed.",
    discussion: """
      Looks for puzzles in a file: for lists that may be cells, and for names, sizes, sources, walls \
      and solutions beside them. The mapping has comments; what is a guess is marked with a question \
      mark. Existing files are left alone.

      Examples:
        tinct puzzle mapping new examples/levels/plumber.json
        tinct board examples/levels/plumber.json --mapping plumber.mapping.json --out out
        tinct puzzle solve examples/levels/plumber.json --mapping plumber.mapping.json --out new.json
      """)

  @Argument(help: "The levels: JSON that another program wrote.")
  var levels: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to write. (default: the name of the levels with .mapping.json, in this folder)",
      valueName: "file"))
  var out: String?

  @OptionGroup var options: RunOptions

  func validate() throws { try refuseEnding(out, written: [".json"]) }

  func run() throws {
    let run = Session(options)
    let stem = levels.split(separator: "/").last.map(String.init) ?? "levels"
    let path =
      out ?? (stem.hasSuffix(".json") ? String(stem.dropLast(5)) : stem) + ".mapping.json"
    var found: PuzzleMapping.Template?
    if run.inputs.isFile(path) || run.inputs.isFolder(path) {
      run.note(
        Failure(
          .cannotCreate, location: path, problem: "the file exists already",
          remedy: "choose another name with --out, or remove it"))
    } else if let bytes = run.read(levels) {
      found = run.attempt { () throws(Rejection) in
        guard !MappedPack.isOwnDocument(bytes) else {
          throw Rejection(
            Failure(
              .badData, location: levels, problem: "this is a file of Tinct's own",
              remedy: "it needs no mapping"))
        }
        do throws(DocumentErrors) {
          return try PuzzleMapping.template(for: bytes, named: stem, limits: run.limits)
        } catch { throw Rejection(error, file: levels) }
      }
      if let found {
        run.deliver([found.bytes], to: path, source: levels, from: [])
        if let problem = found.problem {
          run.warn("\(path): it does not read \(levels) yet: \(problem)")
        } else if !found.isSolvable {
          run.warn(
            "\(path): as it reads \(levels), not all of the puzzles can be solved; look at what is "
              + "marked with a question mark")
        }
        if let omission = found.omission { run.warn("\(path): \(omission)") }
      }
    }
    let report = run.finish()
    let count = found?.puzzleCount.map { " of \(counted($0, "puzzle"))" } ?? ""
    try options.tell(report) {
      RunSummary("the mapping\(count)", to: path).sentence(about: report)
    }
  }
}
