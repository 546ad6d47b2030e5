internal import TinctDocuments
internal import ArgumentParser
internal import TinctCodecs
internal import TinctPipeline
internal import TinctPuzzles

/// Converts puzzles between packs, Net's game IDs and Net's saved games.
struct PuzzleConvert: ParsableCommand {
  /// The formats that puzzles can be converted to.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case pack, net
    case netSave = "net-save"
    case moves

    var ending: String {
      switch self {
      case .pack: ".json"
      case .moves: ".jsonl"
      case .net: ".txt"
      case .netSave: ".sav"
      }
    }

    /// The format that the ending of a path asks for; nil for another ending, or none.
    init?(endingOf path: String) {
      let path = path.lowercased()
      guard let format = Self.allCases.first(where: { path.hasSuffix($0.ending) }) else {
        return nil
      }
      self = format
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert Net's game IDs and saved games to packs of puzzles, and packs to either.",
    discussion: """
      A list of game IDs has one per line; empty lines and lines that begin with '#' are skipped. \
      Inputs are recognised by their content.

      A saved game holds one puzzle, its solution if Net knew it, and moves; Net's random seed is \
      not kept. --as net-save writes a file for each puzzle, with the moves of --moves or of the \
      saved game that it is made from; --as moves writes the moves of a saved game, as \
      'tinct puzzle hint' reads them.

      Several inputs become one pack, or one list, if --out ends in .json or .txt; if puzzles of \
      different inputs share a name, the name of the input is put in front.

      Examples:
        tinct puzzle convert puzzles.txt --out packs/list.json
        tinct puzzle convert packs/easy.json packs/hard.json --out packs/all.json
        tinct puzzle convert packs/all.json --sort difficulty --out packs/rising.json
        tinct puzzle convert packs/thirteen.json --out thirteen.txt
        tinct puzzle convert 5x5:1115337157375775157135131 --as net --solved
        tinct puzzle convert game.sav --out packs/saved.json
        tinct puzzle convert game.sav --out moves.jsonl
        tinct puzzle convert packs/game.json --moves moves.jsonl --out played.sav
        sgt-net --generate 10 13x11 | tinct puzzle convert - --name Thirteen
      """)

  @Argument(help: "Files, folders of them, '-' for standard input, or game IDs.")
  var inputs: [String]

  @OptionGroup var mappingOptions: MappingOptions

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      """
      The format to write: a pack; Net's game IDs, which hold neither names nor solutions; Net's \
      saved games; or the moves of saved games. (default: by the ending of --out: .json, .txt, \
      .sav, .jsonl; else a pack)
      """, valueName: "format"))
  var format: Format?

  @Option(help: .puzzles)
  var puzzle: [String] = []

  @Option(
    help: ArgumentHelp(
      "For --as net-save of one puzzle: the moves that were made on it.", valueName: "file"))
  var moves: String?

  @Option(
    help: """
      The order of the puzzles of a pack or a list: as they were, or the easiest first, as \
      'tinct puzzle show --sort' has it; names that are numbers follow it.
      """)
  var sort: PuzzleOrder = .pack

  @Flag(help: "For --as net: the boards solved, by the stored solution or a new one.")
  var solved = false

  @OptionGroup var packOptions: PackOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      The file to write. For several inputs or saved games, or if it ends in '/', a folder for one \
      file each, named after them, unless it ends in .json or .txt. (default: standard output)
      """, valueName: "file"))
  var out: String?

  @OptionGroup var making: MakingOptions

  /// The format to write.
  private var chosen: Format { format ?? out.flatMap(Format.init(endingOf:)) ?? .pack }

  /// True if all inputs go into one file, however many there are.
  private var isMerged: Bool {
    guard let out, out != InputReader.standardInput else { return false }
    return Format(endingOf: out) == chosen
  }

  func validate() throws {
    if format == nil {
      try refuseEnding(
        out, written: Format.allCases.map(\.ending), remedy: ", or say its format with --as")
    }
    try refuseEmpty(out)
    try making.refuseUpkeep(unless: out != nil && out != InputReader.standardInput)
    if solved && chosen != .net {
      throw ValidationError("--solved is for --as net; packs hold solutions anyway.")
    }
    if sort != .pack && ![.pack, .net].contains(chosen) {
      throw ValidationError("--sort is for packs and lists of game IDs.")
    }
    if moves != nil && chosen != .netSave {
      throw ValidationError("--moves are written into saved games; add --as net-save.")
    }
    if moves != nil && (inputs.count > 1 || puzzle.count > 1) {
      throw ValidationError("--moves belong to one puzzle; give one input and one --puzzle.")
    }
  }

  func run() throws {
    let run = making.begin(
      DocumentCommand(
        "puzzle convert",
        [
          Dependency(option: "as", chosen.rawValue), Dependency(option: "puzzle", puzzle),
          Dependency(option: "sort", sort == .pack ? nil : sort.rawValue),
          Dependency(option: "solved", solved),
        ] + packOptions.settings, inputs: inputs))
    let sources = run.packs(
      inputs, mapping: mappingOptions.mapping, endings: [".json", ".txt", ".sav"],
      areDependencies: true)
    let isFolder = inputs.count > 1 || inputs.contains(where: run.inputs.isFolder)
    let documents = sources.map { self.documents($0, isAlone: !isFolder, run) }
    var all = documents.flatMap { $0 ?? [] }
    if isFolder && isMerged {
      // Nothing is written without those that could not be read.
      let isWhole = !run.hasFailed && documents.allSatisfy { $0 != nil }
      all = isWhole ? merged(all, sources, run).map { [$0] } ?? [] : []
    }
    if all.count == 1 && (!isFolder || isMerged) && out?.hasSuffix("/") != true {
      run.deliver(
        [all[0].bytes], to: out, source: all[0].location,
        from: isFolder ? run.dependenciesOnFiles : dependencies(of: all[0], run))
    } else if !all.isEmpty {
      try writeFolder(all, run)
    }
    let things = all.reduce(0) { $0 + $1.count }
    try making.finish(
      run, RunSummary(counted(things, chosen == .moves ? "move" : "puzzle"), to: out))
  }

  private func writeFolder(_ documents: [ConvertedDocument], _ run: Session) throws {
    guard let out else {
      throw UsageError("there are several files to write; name a folder for them with --out.")
    }
    var files: [MadeDocument] = []
    for document in documents {
      let name = run.attempt { () throws(Failure) in
        do throws(OutputError) {
          return try OutputName(checking: document.stem + chosen.ending)
        } catch {
          throw Failure(error) ?? Failure(.cannotCreate, location: document.location, problem: "")
        }
      }
      guard let name else { continue }
      files.append(
        MadeDocument(
          name: name, source: document.location, bytes: document.bytes,
          dependencies: DependencyGroup(dependencies(of: document, run))))
    }
    run.write(files, in: out)
  }

  /// The input of a document, and the moves that are written into it.
  private func dependencies(of document: ConvertedDocument, _ run: Session) -> [Dependency] {
    [
      run.dependency(onFile: document.origin) ?? Dependency("the game ID", document.origin),
      moves.flatMap(run.dependency),
    ].compactMap(\.self)
  }

  // MARK: - Documents

  /// The documents made of a source; nil, after noting each puzzle that cannot be written, if one
  /// cannot.
  private func documents(
    _ source: PackReader.Source, isAlone: Bool, _ run: Session
  ) -> [ConvertedDocument]? {
    let found = run.chosen(puzzle, in: source)
    guard !found.isEmpty || puzzle.isEmpty,
      let indices = ordered(found, of: source.pack, source.location, run)
    else { return nil }
    let pack = packOptions.edited(source.pack)
    switch chosen {
    case .pack:
      let bytes = arranged(pack, indices).documentBytes
      return [ConvertedDocument(source, bytes, count: indices.count)]
    case .net:
      guard pack.positions.isEmpty || run.holdsPuzzles(source) else { return nil }
      let lines = indices.map { index in
        written(index, of: source, run) { (puzzle) throws(NetGameIDError) in
          Array("\(try NetGameID.text(of: puzzle))\n".utf8)
        }
      }
      guard lines.allSatisfy({ $0 != nil }) else { return nil }
      return [
        ConvertedDocument(source, lines.flatMap { $0 ?? [] }, count: indices.count)
      ]
    case .netSave: return saves(indices, of: source, isAlone: isAlone, run)
    case .moves:
      guard let history = source.history else {
        run.note(
          Failure(
            .badData, location: source.location, problem: "there are no moves in it",
            remedy: "give a game that Net saved"))
        return nil
      }
      let bytes = run.attempt { () throws(Failure) in
        do throws(ActionLogError) {
          return try history.logBytes(puzzle: history.start.puzzle.name)
        } catch {
          throw Failure(.badData, location: source.location, problem: "\(error)")
        }
      }
      return bytes.map { [ConvertedDocument(source, $0, count: history.count)] }
    }
  }

  /// Makes one file of several inputs; nil, with the failure noted, if they have to stay apart.
  private func merged(
    _ documents: [ConvertedDocument], _ sources: [PackReader.Source], _ run: Session
  ) -> ConvertedDocument? {
    let (path, location) = (out ?? "", "--out \(out ?? "")")
    switch chosen {
    case .net:
      return ConvertedDocument(
        bytes: documents.flatMap(\.bytes), stem: "", location: location, origin: path,
        count: documents.reduce(0) { $0 + $1.count })
    case .pack:
      let packs = sources.map { source in
        (source.pack.selecting(run.chosen(puzzle, in: source)), source.stem)
      }
      guard let pack = PuzzlePack(merging: packs, named: Self.stem(path)) else {
        run.note(
          Failure(
            .usage, location: location,
            problem: "some inputs hold puzzles and others positions of stones",
            remedy: "merge them into a file for each kind"))
        return nil
      }
      guard let order = ordered(Array(pack.names.indices), of: pack, location, run) else {
        return nil
      }
      return ConvertedDocument(
        bytes: arranged(packOptions.edited(pack), order).documentBytes, stem: "",
        location: location, origin: path, count: pack.names.count)
    case .netSave, .moves:
      run.note(
        Failure(
          .usage, location: location,
          problem: "a file of this kind holds one game, but there are \(documents.count)",
          remedy: "name a folder for them"))
      return nil
    }
  }

  /// The name of a file without its folder and its ending.
  private static func stem(_ path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".json") ? String(file.dropLast(5)) : file
  }

  /// Makes a saved game for each puzzle.
  private func saves(
    _ indices: [Int], of source: PackReader.Source, isAlone: Bool, _ run: Session
  ) -> [ConvertedDocument]? {
    guard run.holdsPuzzles(source) else { return nil }
    var indices = indices
    var history = source.history
    if let moves {
      guard let game = run.game(puzzle.first, moves: moves, in: source) else { return nil }
      (indices, history) = ([game.index], game.history)
    }
    let names = BoardNames(source.pack, prefix: isAlone ? nil : source.stem)
    let files = indices.map { index in
      written(index, of: source, run) { (puzzle) throws(NetGameIDError) in
        try (history.map(NetSave.init(history:)) ?? NetSave(puzzle: puzzle)).bytes()
      }.map { bytes in
        ConvertedDocument(
          bytes: bytes, stem: source.pack.puzzles.count == 1 ? source.stem : names[index],
          location: source.location(ofPuzzle: index), origin: source.location, count: 1)
      }
    }
    return files.allSatisfy { $0 != nil } ? files.compactMap(\.self) : nil
  }

  /// Returns a puzzle with the pieces of its solution.
  private func solution(of puzzle: Puzzle, _ location: String) throws(Failure) -> Puzzle {
    var solver = PackSolver()
    let pieces =
      puzzle.solution
      ?? solver.solve(puzzle, limits: PuzzleSolver.Limits(solutions: 1)).solutions.first
    guard let pieces else {
      throw Failure(
        .badData, location: location, problem: "no solution was found",
        remedy: "leave it out with --puzzle, or check its pieces, walls and sources")
    }
    do throws(PuzzleError) {
      return try Puzzle(
        name: puzzle.name, grid: puzzle.gridSpecification, sources: puzzle.sources,
        locked: puzzle.locked, pieces: pieces, solution: pieces)
    } catch { preconditionFailure("turned pieces fit their cells: \(error)") }
  }

  /// Returns the indices of puzzles in the order that is asked for; nil, with the failure noted,
  /// for positions of stones.
  private func ordered(
    _ indices: [Int], of pack: PuzzlePack, _ location: String, _ run: Session
  ) -> [Int]? {
    guard sort != .pack else { return indices }
    guard pack.positions.isEmpty else {
      run.note(Failure(positionsIn: location))
      return nil
    }
    let limits = PuzzleSolver.Limits(solutions: 2)
    let profiles = run.solving(indices.map { pack.puzzles[$0] }) { puzzle, solver in
      PuzzleProfile(puzzle, solver.solve(puzzle, limits: limits), trials: limits.trials)
    }
    return sort.sorted(Array(zip(indices, profiles))).map(\.0)
  }

  /// Returns puzzles of a pack in an order. Where another one was asked for, names that are nothing
  /// but numbers are those of the new order, or a number would have two meanings.
  private func arranged(_ pack: PuzzlePack, _ order: [Int]) -> PuzzlePack {
    var pack = pack.selecting(order)
    guard sort != .pack, pack.puzzles.allSatisfy({ UInt32($0.name) != nil }) else { return pack }
    for index in pack.puzzles.indices { pack.puzzles[index].name = String(index + 1) }
    return pack
  }

  private func written(
    _ index: Int, of source: PackReader.Source, _ run: Session,
    as write: (Puzzle) throws(NetGameIDError) -> [UInt8]
  ) -> [UInt8]? {
    run.attempt { () throws(Failure) in
      let puzzle = source.pack.puzzles[index]
      let written = solved ? try solution(of: puzzle, source.location(ofPuzzle: index)) : puzzle
      do throws(NetGameIDError) { return try write(written) } catch {
        throw Failure(.badData, location: source.location(ofPuzzle: index), problem: "\(error)")
      }
    }
  }
}

/// A file that a conversion makes.
private struct ConvertedDocument {
  let bytes: [UInt8]
  /// The name of the file, without its ending, if there are several.
  let stem: String
  let location: String
  /// The path of its input, or its game ID.
  let origin: String
  /// The number of puzzles, or of moves, in it.
  let count: Int
}

extension ConvertedDocument {
  /// Describes the one file of a source.
  init(_ source: PackReader.Source, _ bytes: [UInt8], count: Int) {
    self.init(
      bytes: bytes, stem: source.stem, location: source.location, origin: source.location,
      count: count)
  }
}
