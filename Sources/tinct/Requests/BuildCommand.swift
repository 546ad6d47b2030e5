internal import ArgumentParser
internal import TinctDocuments
internal import TinctPipeline

/// Makes all pictures of a game.
struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Make all pictures of a game, as tinct.json asks for them.",
    discussion: """
      A manifest names the targets of a game. Each says in JSON what a command line says: one key \
      is the command, and its value is what the command works on; every other key is the name of \
      an option, with one value or a list. A matrix makes a row for each combination of its values. \
      Comments are allowed. Paths start from the folder of the manifest; on standard input, from \
      the working folder. schemas/build.schema.json describes it to editors.

        { "version": 1,
          "defaults": { "palette": ["palettes/*.json"], "out": "Art" },
          "outputs": {
            "pieces": { "tint": "square", "as": "sheet", "out": "Art/pieces" },
            "boards": { "board": "packs/*.json",
                        "matrix": { "theme": ["noodles", "toy"], "cell": [64, 128] },
                        "exclude": [{ "theme": "toy", "cell": 64 }],
                        "name": "{theme}/{cell}/{palette}/{puzzle}.png" } } }

      A list of requests, as --print-request prints them, is a manifest too. Files that the \
      manifest made before, and that it does not make now, are listed; --prune removes them. \
      docs/build.md tells more.

      Examples:
        tinct build
        tinct build boards/toy --dry-run
        tinct build --manifest game/tinct.json --prune
        tinct board packs/levels.json --palette citrus --out art --print-request \
      | tinct build --manifest -
      """)

  @Argument(
    help: ArgumentHelp(
      """
      Targets to make, or rows of them: boards, boards/toy, 'boards/*/64'. The path of a manifest, \
      or of a folder with a tinct.json (../game, game/), is taken as --manifest. (default: all)
      """, valueName: "target"))
  var targets: [String] = []

  @Option(
    help: ArgumentHelp(
      "The manifest; '-' for standard input. (default: tinct.json)", valueName: "file"))
  var manifest: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Give a variable of the manifest another value. Can be repeated.",
      valueName: "name=value"))
  var variables: [String] = []

  @Flag(help: "List the rows, and make nothing.")
  var list = false

  @Flag(help: "List the files that would be written and why, and make nothing.")
  var dryRun = false

  @Flag(help: "List the files that the manifest makes, and make nothing.")
  var printOutputs = false

  @Option(
    help: ArgumentHelp(
      """
      Make one of several parts, such as 3/8; each is the work of a process of its own. 'auto' takes \
      the variables of Slurm, Kubernetes, AWS Batch, GitLab, CircleCI or Buildkite, or TINCT_SHARD \
      and TINCT_SHARDS.
      """, valueName: "i/n"))
  var shard: String?

  @Flag(help: "Check that all parts are there and fit together, and join their records.")
  var merge = false

  @Option(
    help: ArgumentHelp(
      """
      Divide by the times in the summary of an earlier build, not by estimates; every part and the \
      merge need the same.
      """, valueName: "summary"))
  var times: String?

  @Option(
    help: ArgumentHelp(
      """
      Write everything into one archive beside the manifest, tinct.tar, or tinct.3-of-8.tar of a \
      part.
      """, valueName: "tar"))
  var pack: String?

  @Flag(inversion: .prefixedNo, help: "Go on with other files after something went wrong.")
  var keepGoing = true

  @Option(
    help: ArgumentHelp(
      """
      Write a report on every file, as JSON, to a file; a part to one with its number \
      (art.3-of-8.json). With --merge, join those of the parts.
      """, valueName: "file"))
  var summary: String?

  @Option(
    help: ArgumentHelp(
      "Write a rule for make and ninja to a file, with everything that was read.",
      valueName: "file"))
  var depfile: String?

  @Flag(
    help: """
      Make everything, then again whatever changes: palettes, packs, art, themes, the manifest. \
      Ctrl-C ends it.
      """)
  var watch = false

  @Flag(help: "Print the requests of all rows as JSON, and make nothing.")
  var printRequest = false

  @OptionGroup var making: MakingOptions

  func validate() throws {
    let modes = [
      list ? "--list" : nil, dryRun ? "--dry-run" : nil, printOutputs ? "--print-outputs" : nil,
      making.check ? "--check" : nil, merge ? "--merge" : nil,
      printRequest ? "--print-request" : nil,
    ].compactMap(\.self)
    if let pack, pack != "tar" {
      throw ValidationError("--pack takes tar, not \(pack).")
    }
    for (option, path) in [("--summary", summary), ("--depfile", depfile)]
    where path == InputReader.standardInput {
      throw ValidationError("\(option) writes a file; name one.")
    }
    if pack != nil, watch {
      throw ValidationError("--watch shows pictures as they change; leave --pack out.")
    }
    if pack != nil, making.prune {
      throw ValidationError(
        "--prune is for loose files; with --pack the archive holds only what the manifest makes.")
    }
    guard modes.count < 2 else {
      throw ValidationError("\(modes[0]) and \(modes[1]) cannot be combined.")
    }
    // A merge joins the reports of all parts.
    if let mode = modes.first(where: { $0 != "--merge" }),
      let report = summary.map({ _ in "--summary" }) ?? depfile.map({ _ in "--depfile" })
    {
      throw ValidationError("\(mode) writes nothing; leave \(report) out.")
    }
    if watch {
      let other =
        modes.first ?? summary.map { _ in "--summary" } ?? depfile.map { _ in "--depfile" }
      if let other { throw ValidationError("--watch and \(other) cannot be combined.") }
      if (manifest ?? targets.first(where: Self.isManifest)) == InputReader.standardInput {
        throw ValidationError("--watch needs a manifest in a file, not on standard input.")
      }
    }
    for text in variables where !text.dropFirst().contains("=") {
      throw ValidationError("--set takes name=value, such as cell=64, not \(text).")
    }
    let files = targets.filter(Self.isManifest)
    guard files.count + (manifest == nil ? 0 : 1) < 2 else {
      throw ValidationError("Name one manifest; others can be included by it.")
    }
    if let shard, shard != "auto", Shard(shard) == nil {
      throw ValidationError("--shard takes a part such as 3/8, or auto, not \(shard).")
    }
    if shard != nil, watch {
      throw ValidationError("--watch is for the whole manifest, not for --shard.")
    }
    let wholes = ["--merge", "--check", "--print-outputs"]
    if shard != nil, let mode = modes.first(where: wholes.contains) {
      throw ValidationError("--shard and \(mode) cannot be combined.")
    }
    if making.prune, shard != nil {
      throw ValidationError("--prune is for the whole manifest, not for --shard.")
    }
    if making.prune, files.count < targets.count {
      throw ValidationError("--prune is for the whole manifest; leave the targets out.")
    }
  }

  private static func isManifest(_ text: String) -> Bool {
    text == InputReader.standardInput || text.lowercased().hasSuffix(".json") || isFolder(text)
  }

  /// A text that can only be the path of a folder.
  private static func isFolder(_ text: String) -> Bool {
    text.hasPrefix("/") || text.hasSuffix("/") || [".", ".."].contains(text.prefix { $0 != "/" })
  }

  /// The way to name a folder with a manifest; nil if a text names none.
  private func folderHint(_ text: String) -> String? {
    guard InputReader().isFile("\(text)/tinct.json") else { return nil }
    return "\(text) is a folder with a manifest: 'tinct build \(shellQuoted(text))/'"
  }

  /// The path of the manifest.
  private var path: String {
    let path = manifest ?? targets.first(where: Self.isManifest) ?? "tinct.json"
    guard path != InputReader.standardInput, Self.isFolder(path),
      InputReader().isFolder(path)
    else { return path }
    return path + (path.hasSuffix("/") ? "" : "/") + "tinct.json"
  }

  func run() throws {
    var making = making
    let session = Session(making.options.session, gate: Interruption.gate)
    let path = path
    if manifest == nil, path == "tinct.json", !InputReader().isFile(path),
      !InputReader().isFolder(path)
    {
      let hint = targets.lazy.compactMap { folderHint($0) }.first
      session.note(
        Failure(
          .missingInput, location: path, problem: "there is no such file or folder",
          remedy: hint ?? "'tinct init' writes one; --manifest names another"))
      return try making.options.tell(session.finish()) { "" }
    }
    guard let bytes = session.read(path) else {
      return try making.options.tell(session.finish()) { "" }
    }
    let parts = InputReader.parts(ofFile: path)
    if watch, parts == nil {
      throw UsageError("--watch needs a manifest in a file.")
    }
    var folder: String?
    var places = Places(summary: summary, depfile: depfile, times: times)
    if let parts, parts.folder != "." {
      // Its paths start there, those of options here.
      making.cache = making.cache.map(pathFromRoot)
      places = Places(
        summary: summary.map(pathFromRoot), depfile: depfile.map(pathFromRoot),
        times: times.map(pathFromRoot))
      folder = parts.folder
      do throws(SystemError) { try enterFolder(parts.folder) } catch {
        session.note(Failure(InputError.unreadable(path: parts.folder, error)))
        return try making.options.tell(session.finish()) { "" }
      }
    }
    guard watch, let file = parts?.file else {
      var readers: [InputReader] = []
      return try planned(bytes, of: parts?.file, making, in: folder, places, &readers).make()
    }
    try keepBuilding(file, making, in: folder, places)
  }

  /// Makes everything, and again whatever changes, until the process is told to end.
  private func keepBuilding(
    _ file: String, _ making: MakingOptions, in folder: String?, _ places: Places
  ) throws {
    let changes = FolderWatch()
    let memory = SeparationMemory()
    var isFirst = true
    while true {
      let start = ContinuousClock.now
      let session = Session(making.options.session, gate: Interruption.gate)
      var readers = [session.inputs]
      let work: Planned
      if let bytes = session.read(file) {
        work = planned(bytes, of: file, making, in: folder, places, &readers, memory) {
          if !isFirst { _ = changes.settles() }
        }
      } else {
        work = Planned { try making.options.tell(session.finish(), in: folder) { "" } }
        // A folder that is put in its place is another one.
        guard workingFolder() != nil else {
          Console.complain(line: "The folder of \(file) was removed; start again in the new one.")
          return try work.make()
        }
      }
      changes.watch(readers)
      // Planning and printing fill the time in which more changes may come. If they do, it was in
      // vain.
      if !isFirst { work.prepare(changes.quietEnd) }
      guard isFirst || changes.settles() else { continue }
      // The last good pictures stay, and what is wrong stays on the screen.
      do { try work.make() } catch is ExitCode {}
      changes.watch(readers, outputs: work.files())
      if !making.options.quiet {
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        Console.complain(line: "Took \(RunSummary.time(seconds)).")
      }
      if isFirst, !making.options.quiet {
        Console.complain(
          line: changes.notifier.map {
            "Watching \(counted(changes.folderCount, "folder")), by \($0). Ctrl-C ends it."
          }
            ?? "Watching by looking at every file \(FolderWatch.looksPerSecond) times a second, "
            + "since this system does not tell of all changes. Ctrl-C ends it.")
      }
      isFirst = false
      changes.wait()
    }
  }

  /// The paths of reports from the folder of the manifest.
  private struct Places {
    let summary: String?
    let depfile: String?
    let times: String?
  }

  /// What is left to do of a build that was planned.
  private struct Planned {
    /// Makes everything, and tells of it.
    let make: () throws -> Void
    /// Makes as much as there is time for until a moment, without writing.
    var prepare: (ContinuousClock.Instant) -> Void = { _ in }
    /// The files that were made or are as they should be.
    var files: () -> [String] = { [] }
  }

  /// Plans what a manifest asks for.
  ///
  /// - Parameters:
  ///   - bytes: the manifest.
  ///   - file: its file in the working folder; nil for standard input.
  ///   - folder: the folder that was entered for it; nil for none.
  ///   - places: the paths of reports, which start from there.
  ///   - readers: takes what has been read.
  ///   - memory: the separations that were read before; nil to keep none.
  ///   - beforeMaking: called if something must be made before the rest can be planned.
  private func planned(
    _ bytes: [UInt8], of file: String?, _ making: MakingOptions, in folder: String?,
    _ places: Places, _ readers: inout [InputReader], _ memory: SeparationMemory? = nil,
    beforeMaking: () -> Void = {}
  ) -> Planned {
    // The same file as it is called from here.
    let reading = Session(making.options.session, gate: Interruption.gate)
    readers.append(reading.inputs)
    if let file { _ = reading.inputs.announce(file) }
    let failed = Planned { try making.options.tell(reading.finish(), in: folder) { "" } }
    let name = file ?? "standard input"
    let values = variables.map {
      $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    }
    let given = Dictionary(values.map { (String($0[0]), String($0[1])) }) { $1 }
    guard let manifest = reading.manifest(bytes, name: name, variables: given, isWhole: list)
    else { return failed }
    let selection = selection(of: manifest, name, reading)
    if list { return reading.hasFailed ? failed : Planned { tellRows(selection) } }
    let works = works(selection, reading)
    guard !reading.hasFailed else {
      // What is wrong with the other requests is told together with it.
      let others = BuildRun(works, of: name, making.session, gate: Interruption.gate, makes: false)
      return Planned {
        var report = reading.finish()
        report.append(others.planningReport())
        try making.options.tell(report, in: folder) { "" }
      }
    }
    guard !printRequest else { return Planned { PrintingOptions.print(works.map(\.request)) } }
    var options = making.session
    options.isCheck = options.isCheck || dryRun
    options.keepsGoing = keepGoing
    options.merges = merge
    options.packs = pack != nil
    options.isCheck = options.isCheck || merge
    guard !works.isEmpty else {
      reading.note(
        Failure(
          .badData, location: name, problem: "it has no target, so there is nothing to make",
          remedy: "add one to \"outputs\"; 'tinct init' shows how"))
      return failed
    }
    guard let part = part(reading) else { return failed }
    // No dependency of what is made: the summary of the same build may take its place.
    let timing = Session(making.options.session, gate: Interruption.gate)
    let times = places.times.flatMap(timing.times)
    guard !timing.hasFailed else {
      return Planned { try making.options.tell(timing.finish(), in: folder) { "" } }
    }
    options.shard = part.shard
    options.isPart = targets.contains { !Self.isManifest($0) }
    options.manifest = file
    options.separationMemory = memory
    func marked(_ path: String) -> String { part.shard?.mark(path) ?? path }
    let summary = places.summary.map(marked)
    let documents = [
      summary.map { BuildDocument(.summary, at: $0) },
      places.depfile.map { BuildDocument(.makeRule, at: $0) },
    ].compactMap(\.self)
    let build = BuildRun(
      works, of: name, options, gate: Interruption.gate,
      times: times ?? BuildTimes(), manifest: reading.inputs, documents: documents,
      makes: !printOutputs, others: { unchosen(of: manifest, besides: selection) },
      beforeMaking: beforeMaking)
    readers += build.sessions.map(\.inputs)
    let make: () throws -> Void = {
      if printOutputs {
        let paths = build.outputs.map { path in
          folder.map { path.hasPrefix("/") ? path : "\($0)/\(path)" } ?? path
        }
        if making.options.json {
          Console.write(JSONValue.array(paths.map { .string($0) }).documentBytes)
        } else {
          paths.forEach(Console.print)
        }
        return try making.options.tellListing(build.planningReport())
      }
      var report = merge ? build.merge(summary: summary) : build.make()
      if merge, pack == nil, report.failures.isEmpty {
        report.add(afterwards: lookAfter(works, of: name, options))
      }
      let files = [
        summary.map { ($0, build.summaryDocument(of: report).documentBytes) },
        // As it was typed, which is what make's own rule says.
        places.depfile.map {
          let target = self.summary.map(marked)
          return ($0, build.makeRule(target: target, manifest: reading.inputs, in: folder))
        },
      ].compactMap(\.self)
      if merge ? report.failures.isEmpty : !options.isCheck && !build.refusesDocuments {
        for (path, bytes) in files { build.write(bytes, to: path, &report) }
      }
      if merge { return try making.options.tellMerge(report, in: folder) }
      try making.finish(
        build.sessions, report, manifest: reading.inputs, in: folder, isDryRun: dryRun,
        // The next run must write these, too, and read what comes from standard input.
        isRemembered: files.isEmpty && options.shard == nil && !watch && file != nil
      ) { build.summary() }
    }
    let isCheck = options.isCheck
    return Planned(
      make: make, prepare: build.prepare, files: { isCheck ? [] : build.madeFiles })
  }

  /// Looks, once all parts are joined, for what the manifest made before and does not make now.
  private func lookAfter(
    _ works: [BuildTarget.Work], of name: String, _ merging: Session.Options
  ) -> RunReport {
    var options = merging
    (options.merges, options.isCheck) = (false, false)
    return BuildRun(works, of: name, options, gate: Interruption.gate).make()
  }

  /// The part that is to be made; nil, with the failure noted, if it cannot be told.
  private func part(_ session: Session) -> (shard: Shard?, Void)? {
    guard let shard else { return (nil, ()) }
    guard shard == "auto" else { return (Shard(shard), ()) }
    let found = session.attempt { () throws(Failure) in try Shard.automatic(environmentValue) }
    if let found, !making.options.quiet {
      Console.complain(line: "Shard \(found.shard), as \(found.engine) says.")
    }
    return found.map { ($0.shard, ()) }
  }

  /// The rows of the targets that are asked for, with their targets; a failure is noted where there
  /// is none.
  private func selection(
    of manifest: BuildManifest, _ name: String, _ session: Session
  ) -> [(target: BuildTarget, rows: [Int])] {
    let selectors = targets.filter { !Self.isManifest($0) }
    guard !selectors.isEmpty else {
      return manifest.targets.map { ($0, Array($0.rows.indices)) }
    }
    var chosen = manifest.targets.map { _ in Set<Int>() }
    for selector in selectors {
      var isFound = false
      for (index, target) in manifest.targets.enumerated() {
        let rows = target.rows(selectedBy: selector)
        isFound = isFound || !rows.isEmpty
        chosen[index].formUnion(rows)
      }
      // It may be one that could not be read.
      guard !isFound, !session.hasFailed else { continue }
      let known = manifest.targets.map(\.name)
      let word = String(selector.prefix { $0 != "/" })
      if let target = manifest.targets.first(where: { $0.name == word }) {
        let rows = target.rows.indices.prefix(3).map(target.name).joined(separator: ", ")
        session.note(
          Failure(
            .usage, location: selector, problem: "the target \(word) of \(name) has no such row",
            remedy: "it has \(counted(target.rows.count, "row")), such as \(rows); see "
              + "'tinct build \(word) --list'"))
        continue
      }
      let near = likeliestName(for: word, in: known)
      if let hint = folderHint(selector) {
        session.note(
          Failure(
            .usage, location: selector, problem: "\(name) has no such target or row",
            remedy: hint))
        continue
      }
      session.note(
        Failure(
          .usage, location: selector, problem: "\(name) has no such target or row",
          remedy: near.map { "did you mean \($0)?" }
            ?? "there are \(RunReport.some(of: known)); see 'tinct build --list'"))
    }
    return zip(manifest.targets, chosen).filter { !$1.isEmpty }.map { ($0, $1.sorted()) }
  }

  /// The requests of rows, without those of targets that cannot be asked for: what is wrong with
  /// these is noted.
  private func works(
    _ selection: [(target: BuildTarget, rows: [Int])], _ session: Session
  ) -> [BuildTarget.Work] {
    var works: [BuildTarget.Work] = []
    for (target, rows) in selection {
      works +=
        session.attempt { () throws(Rejection) in
          do throws(DocumentErrors) { return try target.requests(of: rows) } catch {
            throw Rejection(error, file: target.file)
          }
        } ?? []
    }
    return works
  }

  /// The requests of targets of which no row is asked for.
  private func unchosen(
    of manifest: BuildManifest, besides selection: [(target: BuildTarget, rows: [Int])]
  ) -> [BuildTarget.Work] {
    let chosen = Set(selection.map(\.target.name))
    return manifest.targets.filter { !chosen.contains($0.name) }.flatMap { target in
      (try? target.requests(of: target.rows.indices)) ?? []
    }
  }

  private func tellRows(_ selection: [(target: BuildTarget, rows: [Int])]) {
    var text = ""
    if making.options.json {
      let rows = selection.flatMap { target, rows in
        rows.map { row in
          JSONValue.object(
            [
              .init("row", .string(target.name(of: row))),
              .init("command", .string(target.command)),
            ],
            .line)
        }
      }
      return Console.write(JSONValue.array(rows).documentBytes)
    }
    for (target, rows) in selection {
      for row in rows { text += target.name(of: row) + "\n" }
    }
    Console.write(Array(text.utf8))
  }
}
