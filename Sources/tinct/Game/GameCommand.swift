internal import ArgumentParser
internal import TinctDocuments
internal import TinctPipeline
internal import TinctPuzzles

/// The commands about games on a grid that are described by data.
struct GameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "game",
    abstract: "Start, check, play and show games on a grid that are described by data.",
    discussion: """
      Such a game is a JSON file: the grid, the states of cells, the players, the rules and the \
      start. 'board', 'frames', 'shot', 'icon', 'contact' and the other commands that take packs \
      of puzzles take it, too.
      """,
    subcommands: [GameNew.self, GameRules.self, GameCheck.self, GameShow.self, GamePlay.self])
}

/// Makes the description of a new game.
struct GameNew: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Start a game: a description with comments, to be changed.",
    discussion: """
      The rules are those that the name names, if there are such, and otherwise free. Existing \
      files are left alone.

      Examples:
        tinct game new othello --grid square --columns 8 --rows 8
        tinct game new hex --grid hex --shape parallelogram --columns 11 --rows 11
        tinct game new 'My Game' --grid hex --shape hexagon --side 4 --rules surround
      """)

  @Argument(help: "The name of the game.")
  var name: String

  @OptionGroup(title: "Grid options") var board: GridOptions

  @Option(
    help: ArgumentHelp(
      """
      The rules: \(RuleSets.names.joined(separator: ", ")). (default: those of the name, or free)
      """, valueName: "rules"))
  var rules: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write. (default: the name with .json)", valueName: "file"))
  var out: String?

  @OptionGroup var options: RunOptions

  func validate() throws {
    if name.allSatisfy(\.isWhitespace) {
      throw ValidationError("the name of a game must not be empty.")
    }
    if let rules, !RuleSets.names.contains(rules) {
      let likely =
        likeliestName(for: rules, in: RuleSets.names).map { " Did you mean \($0)?" } ?? ""
      throw ValidationError(
        "there are no rules '\(rules)'; there are: \(RuleSets.names.joined(separator: ", ")).\(likely)"
      )
    }
    try refuseEnding(out, written: [".json"])
  }

  func run() throws {
    let run = Session(options)
    let word = slug(name, fallback: "game")
    let path = out ?? "\(word).json"
    let chosen = rules ?? (RuleSets.names.contains(word) ? word : "free")
    if run.inputs.isFile(path) || run.inputs.isFolder(path) {
      run.note(
        Failure(
          .cannotCreate, location: path, problem: "the file exists already",
          remedy: "choose another name or --out, or remove it"))
    } else if let grid = run.specification(of: board.choice),
      let bytes = run.attempt({ () throws(Failure) in
        do throws(GameRefusal) {
          return try GameDocument.template(name: name, grid: grid, rules: chosen)
        } catch { throw Failure(.usage, location: "--rules \(chosen)", problem: "\(error)") }
      })
    {
      run.deliver([bytes], to: path, source: name, from: [])
      if let problem = Self.problem(bytes, run) { run.warn("\(path): \(problem)") }
    }
    let report = run.finish()
    try options.tell(report) {
      RunSummary("the game \(name), by the rules '\(chosen)'", to: path).sentence(about: report)
    }
  }

  /// The reason why the game cannot yet be played; nil if it can.
  private static func problem(_ bytes: [UInt8], _ run: Session) -> String? {
    do {
      _ = try GameDocument(parsing: bytes, limits: run.limits)
      return nil
    } catch {
      return error.errors.first.map { "\($0); change this first" }
    }
  }
}

/// Lists the rules that the library knows.
struct GameRules: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "List the rules that a game may name, with their options.",
    discussion: """
      A game without rules of these is 'free': each move says what it changes.

      Example:
        tinct game rules --json | jq -r '.[].name'
      """)

  @OptionGroup var options: RunOptions

  func run() throws {
    if options.json {
      let values = RuleSets.all.map { set -> JSONValue in
        .object(
          [
            .init("name", .string(set.name)), .init("summary", .string(set.summary)),
            .init(
              "options",
              .array(
                set.options.map { option in
                  .object(
                    [
                      .init("name", .string(option.name)),
                      .init("default", option.standard.json),
                      .init("meaning", .string(option.help)),
                    ], .line)
                })),
          ])
      }
      Console.write(JSONValue.array(values).documentBytes)
    } else {
      for set in RuleSets.all {
        Console.print("\(set.name): \(set.summary)")
        for option in set.options {
          let standard = "\(option.standard)".isEmpty ? "none" : "\(option.standard)"
          Console.print("  " + tabulated(option.name, to: 10, gap: 1) + option.help)
          Console.print("  " + tabulated("", to: 10, gap: 1) + "Default: \(standard).")
        }
      }
    }
    try options.finishListing(Session(options))
  }
}

extension RuleValue {
  fileprivate var json: JSONValue {
    switch self {
    case .flag(let flag): .boolean(flag)
    case .number(let number): .integer(number)
    case .text(let text): .string(text)
    }
  }
}
