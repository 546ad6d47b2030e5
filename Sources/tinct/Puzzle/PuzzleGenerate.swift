internal import TinctDocuments
internal import ArgumentParser
internal import TinctPipeline
internal import TinctPuzzles

/// Makes packs of new puzzles.
struct PuzzleGenerate: ParsableCommand {
  /// The most puzzles in a pack.
  private static let mostPuzzles = 1_000_000

  /// The number of solutions that a puzzle may have.
  enum Uniqueness: String, EnumerableFlag {
    case unique, any
  }

  /// The position of the source of a puzzle.
  enum SourceChoice: String, CaseIterable, ExpressibleByArgument {
    case random, center

    var recipe: PuzzleRecipe.Source {
      switch self {
      case .random: .random
      case .center: .center
      }
    }
  }

  /// The difficulty of a puzzle.
  enum Grade: String, CaseIterable, ExpressibleByArgument {
    case easy, medium, hard

    var recipe: Difficulty.Grade {
      switch self {
      case .easy: .easy
      case .medium: .medium
      case .hard: .hard
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Make a pack of new puzzles, with their solutions.",
    discussion: """
      Each puzzle is grown from a random cell until all cells are joined, and its pieces are \
      turned at random. Unless --any is given, a puzzle has exactly one solution, which logic \
      alone finds: parts that could also be solved differently are grown again. With --solutions \
      it has as many as are asked for, which 'tinct puzzle show --all-solutions' lists.

      A piece is obvious if the border or a wall leaves it only one orientation, such as a bend in \
      a corner. Boards that --avoid-obvious and --avoid-straights give have fewer of these pieces, \
      by the shares that are named, or as few as can be found.

      With --difficulty, boards are made until one has the grade: easy boards have at most 49 \
      cells, each of which the borders and its neighbours settle; hard ones take harder \
      deductions, such as what must not be sealed off, or are large. With several grades, each \
      has an equal part of the pack, in their order.

      The same options make the same pack, on every machine and for any number of jobs.

      Examples:
        tinct puzzle generate --columns 13 --rows 11 --count 100 --out packs/new.json
        tinct puzzle generate --grid hex --columns 9 --rows 8 --branching 0.3 --seed 42
        tinct puzzle generate --grid hex --shape hexagon --side 5 --orientation pointy
        tinct puzzle generate --grid heptagon --rings 4 --count 20 --out packs/hyperbolic.json
        tinct puzzle generate --columns 7 --rows 7 --count 40 --difficulty easy --difficulty hard
        tinct puzzle generate --columns 9 --rows 9 --avoid-obvious 1 --avoid-straights 0.5
        tinct puzzle generate --columns 8 --rows 8 --solutions 2-4 --count 20 --out packs/two.json
        tinct puzzle generate --columns 9 --rows 9 --source center | \
      tinct puzzle convert - --as net
      """)

  @OptionGroup(title: "Grid options") var board: GridOptions

  @Option(help: ArgumentHelp("How many puzzles.", valueName: "number"))
  var count = 1

  @Option(
    help: ArgumentHelp(
      "Random seed; the same seed gives the same "
        + "puzzles.", valueName: "number"))
  var seed: UInt64 = 1

  @Flag(
    exclusivity: .exclusive,
    help: "Whether puzzles have exactly one solution, proved, or may have several.")
  var uniqueness: Uniqueness = .unique

  @Option(
    help: ArgumentHelp(
      "How many solutions puzzles have that are to be ambiguous, at least 2: a number or a range "
        + "such as 2-4.",
      valueName: "count"))
  var solutions: SolutionCount?

  @Option(
    help: ArgumentHelp(
      "How hard the puzzles are, by what it takes to solve them and by size. Can be repeated.",
      valueName: "grade"))
  var difficulty: [Grade] = []

  @Option(
    help: ArgumentHelp(
      """
      Most connectors of a piece. (default: one more than half the sides of its cell, but at \
      least 3: 3 on squares, 4 on hexes)
      """, valueName: "count"))
  var maxConnections: Int?

  @Option(
    help: ArgumentHelp(
      "How much the tree branches, from 0 (long corridors) to 1 (bushy). (default: the tree grows "
        + "anywhere, much as with 0.3)",
      valueName: "number"))
  var branching: Double?

  @Option(
    help: ArgumentHelp(
      "The share of obvious pieces along the border and walls to avoid, from 0 to 1.",
      valueName: "share"))
  var avoidObvious = 0.0

  @Option(
    help: ArgumentHelp("The share of straight pieces to avoid, from 0 to 1.", valueName: "share"))
  var avoidStraights = 0.0

  @Option(
    help: ArgumentHelp(
      "Of the sides that the solution does not use, the share that get walls, from 0 to 1.",
      valueName: "share"))
  var walls = 0.0

  @Option(help: "The position of the source.")
  var source: SourceChoice = .random

  @OptionGroup var packOptions: PackOptions

  @OptionGroup var output: DocumentOptions

  @OptionGroup var making: MakingOptions

  func validate() throws {
    try making.refuseUpkeep(unless: output.isFile)
    guard (1...Self.mostPuzzles).contains(count) else {
      throw ValidationError(
        "--count takes a number from 1 to \(Self.mostPuzzles), not \(count).")
    }
    if !difficulty.isEmpty && uniqueness == .any {
      throw ValidationError("--difficulty grades puzzles with one solution; leave out --any.")
    }
    if let solutions {
      guard solutions.range.lowerBound >= 2 else {
        throw ValidationError(
          "--solutions takes a number of at least 2; without it a puzzle has one solution.")
      }
      guard solutions.range.upperBound <= SolutionCount.most else {
        throw ValidationError(
          "--solutions takes at most \(SolutionCount.most), not \(solutions.range.upperBound).")
      }
      guard uniqueness == .unique else {
        throw ValidationError("--solutions says how many there are; leave out --any.")
      }
      guard difficulty.isEmpty else {
        throw ValidationError(
          "--difficulty grades puzzles with one solution; leave out --solutions.")
      }
    }
    guard difficulty.count <= count else {
      throw ValidationError(
        "--difficulty is given \(difficulty.count) times, but --count is \(count): a pack has at "
          + "least one puzzle of each grade.")
    }
  }

  func run() throws {
    let run = making.begin(DocumentCommand("puzzle generate", settings))
    guard let grid = run.specification(of: board.choice) else {
      return try making.finish(run, nil)
    }
    let generators: [PuzzleGenerator]
    let cells: Int
    // A recipe that cannot be followed ends here, before every job repeats the error.
    do {
      let grades: [Grade?] = difficulty.isEmpty ? [nil] : difficulty
      generators = try grades.map { try PuzzleGenerator(recipe(grid, $0)) }
    } catch { throw UsageError("\(error).") }
    do { cells = try grid.cellCount() } catch { throw UsageError("\(error).") }
    // The number of puzzles for each job: enough that making a generator pays off.
    let (count, size) = (count, max(1, min(500, 20_000 / cells)))
    var text = PackText(
      name: packOptions.name ?? "\(grid.kind.name) \(grid.shape)",
      palette: packOptions.packPalette)
    guard
      let document = run.open(
        output.out, source: "the puzzles", format: PuzzlePack.documentFormat,
        from: run.groups(run.dependenciesOnFiles)),
      !document.isKept()
    else { return try making.finish(run, nil) }
    let isComplete = run.stream(count: (count + size - 1) / size, making: "parts") { batch in
      lines(batch * size..<min((batch + 1) * size, count), generators)
    } take: { made in
      guard let lines = run.attempt({ () throws(Failure) in try made.get() }) else { return false }
      return document.append(text.lines(lines))
    }
    if isComplete && document.append(text.end) { document.finish() }
    try making.finish(run, RunSummary(counted(count, "puzzle"), to: output.out))
  }

  /// Everything that decides the pack, besides the file of a custom grid.
  private var settings: [Dependency] {
    board.choice.settings.map { Dependency("option \($0.name)", $0.value) } + packOptions.settings
      + [
        Dependency(option: "count", count), Dependency(option: "seed", seed),
        Dependency(option: "any", uniqueness == .any),
        Dependency(option: "solutions", solutions?.description),
        Dependency(option: "difficulty", grades),
        Dependency(option: "max-connections", maxConnections),
        Dependency(option: "branching", branching), Dependency(option: "walls", walls),
        Dependency(option: "avoid-obvious", avoidObvious),
        Dependency(option: "avoid-straights", avoidStraights),
        Dependency(option: "source", source.rawValue),
      ]
  }

  private var grades: String? {
    difficulty.isEmpty ? nil : difficulty.map(\.rawValue).joined(separator: ", ")
  }

  private func recipe(_ grid: GridSpecification, _ grade: Grade?) -> PuzzleRecipe {
    PuzzleRecipe(
      grid: grid, maxConnections: maxConnections, branching: branching, wallShare: walls,
      source: source.recipe, avoidObvious: avoidObvious, avoidStraights: avoidStraights,
      isUnique: uniqueness == .unique, solutions: solutions?.range, difficulty: grade?.recipe)
  }

  /// Generates some puzzles of the pack as lines of text.
  private func lines(
    _ numbers: Range<Int>, _ generators: [PuzzleGenerator]
  ) -> Result<[[UInt8]], Failure> {
    var generators = generators
    do throws(GeneratingError) {
      var lines: [[UInt8]] = []
      for number in numbers {
        // Each puzzle has random numbers of its own, so that the pack does not depend on the jobs.
        var random = SplitMix64(seed: seed, stream: number)
        let grade = number * generators.count / count
        lines.append(
          try generators[grade].puzzle(name: String(number + 1), random: &random).documentLine)
      }
      return .success(lines)
    } catch {
      return .failure(Failure(.usage, location: "", problem: "\(error)."))
    }
  }
}

/// A number of solutions, or a range of such numbers: `2`, `2-4`.
struct SolutionCount: ExpressibleByArgument, CustomStringConvertible {
  /// The most solutions that can be asked for.
  static let most = 100

  /// The numbers.
  let range: ClosedRange<Int>

  init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(parts.count), let first = parts[0], let last = parts[parts.count - 1],
      first >= 1, first <= last
    else { return nil }
    range = first...last
  }

  /// The numbers as they are written.
  var description: String {
    range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
  }
}
