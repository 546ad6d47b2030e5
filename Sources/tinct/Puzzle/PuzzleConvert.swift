internal import ArgumentParser
internal import TinctCodecs
internal import TinctPipeline
internal import TinctPuzzles

/// Converts puzzles between packs and Net's game IDs.
struct PuzzleConvert: ParsableCommand {
  /// What puzzles can be written as.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case pack, net

    var ending: String {
      switch self {
      case .pack: ".json"
      case .net: ".txt"
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Turn Net game IDs into a pack of puzzles, or a pack into game IDs.",
    discussion: """
      A list of game IDs has one on each line; empty lines and lines that begin with '#' are \
      passed over. What an input is, is seen by its content.

      Examples:
        tinct puzzle convert puzzles.txt --out packs/thirteen.json
        tinct puzzle convert packs/thirteen.json --to net
        sgt-net --generate 10 13x11 | tinct puzzle convert - --name Thirteen
      """)

  @Argument(help: "Files, folders of them, '-' for standard input, or game IDs.")
  var inputs: [String]

  @Option(
    help: "What to write: a pack, or Net's game IDs, in which names and solutions have no place.")
  var to: Format = .pack

  @Option(help: "The name of the pack. (default: as it was, or the name of the file)")
  var name: String?

  @Option(
    help: ArgumentHelp(
      "The palette that the pack names as its own. (default: as it was)", valueName: "palette"))
  var packPalette: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      The file to write, or for several inputs a folder for files of their names. \
      (default: standard output)
      """, valueName: "file"))
  var out: String?

  @OptionGroup var options: RunOptions

  func validate() throws {
    try checkOutput(out)
    if name?.isEmpty == true { throw ValidationError("--name must not be empty.") }
    if packPalette?.isEmpty == true { throw ValidationError("--pack-palette must not be empty.") }
  }

  func run() throws {
    let run = Run(options)
    let sources = run.packs(inputs, endings: [".json", ".txt"]).map(renamed)
    if sources.count == 1 && !hasFolder(run) {
      if let bytes = bytes(sources[0], run) {
        try run.deliver(bytes, to: out, source: sources[0].place)
      }
    } else if !sources.isEmpty {
      try writeFolder(sources, run)
    }
    try run.finish { count in
      let puzzles = sources.reduce(0) { $0 + $1.pack.puzzles.count }
      return count == 1
        ? "Wrote \(counted(puzzles, "puzzle")) to \(out ?? "")."
        : "Wrote \(counted(count, "file")) to \(out ?? "")."
    }
  }

  private func renamed(_ source: PackReader.Source) -> PackReader.Source {
    var source = source
    if let name { source.pack.name = name }
    if let packPalette { source.pack.palette = packPalette }
    return source
  }

  /// Whether there may be several outputs, so that `--out` is a folder whatever is in it now.
  private func hasFolder(_ run: Run) -> Bool {
    inputs.count > 1 || inputs.contains(where: run.inputs.isFolder)
  }

  private func writeFolder(_ sources: [PackReader.Source], _ run: Run) throws {
    guard let out else {
      throw UsageError("there are several inputs; name a folder for their files with --out.")
    }
    var files: [(name: OutputName, bytes: [UInt8])] = []
    var outputs: [OutputPlan.Output] = []
    for source in sources {
      guard let bytes = bytes(source, run) else { continue }
      let name = run.attempt { () throws(Failure) in
        do throws(OutputError) {
          return try OutputName(checking: source.stem + to.ending)
        } catch { throw Failure(error) ?? Failure(.cannotCreate, place: source.place, problem: "") }
      }
      guard let name else { continue }
      files.append((name, bytes))
      outputs.append(OutputPlan.Output(name: name, source: source.place))
    }
    let plan = try run.plan(root: out, outputs)
    for file in files {
      var outcome = Outcome()
      outcome.write([file.bytes], as: file.name, in: plan)
      run.note(outcome)
    }
  }

  /// What is written for a pack; nil, with every puzzle that cannot be written noted, if it cannot.
  private func bytes(_ source: PackReader.Source, _ run: Run) -> [UInt8]? {
    switch to {
    case .pack: return source.pack.documentBytes
    case .net:
      let lines = source.pack.puzzles.indices.map { index in
        run.attempt { () throws(Failure) in
          do throws(NetGameIDError) {
            return try NetGameID.text(of: source.pack.puzzles[index]) + "\n"
          } catch {
            throw Failure(.badData, place: source.place(ofPuzzle: index), problem: "\(error)")
          }
        }
      }
      let written = lines.compactMap(\.self)
      return written.count == lines.count ? Array(written.joined().utf8) : nil
    }
  }
}
