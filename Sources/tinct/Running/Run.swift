internal import ArgumentParser
internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline

/// One run of a command: what it reads with, what it has made, and what went wrong.
///
/// Commands note every failure and go on with what is left; `finish` tells all of them and decides
/// the exit code.
final class Run {
  let limits: Limits
  let inputs: InputReader
  /// The files that come with the tool, or why they are not found.
  private(set) lazy var shipped = Result { () throws(ShippedFiles.Absence) in
    try ShippedFiles.locate()
  }

  /// The cache on disk that the run uses, if it does.
  var cache: DiskCache?

  /// Where each palette was read.
  var paletteFiles: [Palette: String] = [:]

  private let options: RunOptions
  private let upkeep: UpkeepOptions?
  /// The command's name; each looks after its own files in a folder.
  private let maker: String
  private let settings: [Ingredient]
  private var plans: [OutputPlan] = []
  private var removed: [String] = []
  private var outdated: [String] = []
  private var warnings: [String] = []
  private var failures: [Failure] = []
  private var noted: Set<Failure> = []
  private var written: [WrittenFile] = []
  /// Whether a document went to standard output.
  private var hasDelivered = false

  init(_ options: RunOptions) {
    self.options = options
    upkeep = nil
    maker = ""
    settings = []
    limits = options.limits
    // Nothing is compared with former runs.
    inputs = InputReader(limits: limits).withoutRecord
    options.jobs.map(PNGCores.limit)
  }

  /// Begins a run that writes only what changed since former runs of the command.
  init(_ options: RunOptions, _ upkeep: UpkeepOptions, of command: some ParsableCommand) {
    self.options = options
    self.upkeep = upkeep
    maker = type(of: command)._commandName
    settings = Ingredient.settings(of: command)
    limits = options.limits
    inputs = InputReader(limits: limits)
    options.jobs.map(PNGCores.limit)
  }

  /// What decides all outputs of the run: the tool, the options, and the files that were read so far,
  /// but for palettes and what else is read by way of `InputReader.withoutRecord`.
  var commonIngredients: IngredientGroup {
    IngredientGroup(
      [Ingredient("tinct", Build.mark)] + settings
        + inputs.contents.map { Ingredient("the file \($0.path)", content: $0.content) })
  }

  /// Runs jobs on as many threads as the user wants.
  var jobs: JobRunner { JobRunner(threads: options.jobs) }

  /// Whether anything went wrong so far.
  var hasFailed: Bool { !failures.isEmpty }

  /// How many files were made so far.
  var writtenCount: Int { written.count }

  /// Takes note of something that went wrong.
  ///
  /// What is wrong with all of the run, such as that the shipped files are not found, may be met
  /// several times; it is told once.
  func note(_ failure: Failure) {
    if noted.insert(failure).inserted { failures.append(failure) }
  }

  /// Takes note of something that a person should know, although nothing failed.
  func warn(_ text: String) { warnings.append(text) }

  /// Takes note of something that a person should know, unless it was said before.
  func warnOnce(_ text: String) {
    if !warnings.contains(text) { warn(text) }
  }

  /// Takes note of a file that was made.
  func note(_ file: WrittenFile) { written.append(file) }

  /// Takes note of what a job made and of what went wrong in it.
  func note(_ outcome: Outcome) {
    written += outcome.written
    outcome.failures.forEach(note)
    warnings += outcome.warnings
  }

  /// The result of some work; nil, with the failure noted, if it went wrong.
  func attempt<Result>(_ work: () throws(Failure) -> Result) -> Result? {
    do { return try work() } catch {
      note(error)
      return nil
    }
  }

  /// The result of some reading; nil, with all failures noted, if it went wrong.
  func attempt<Result>(_ work: () throws(Rejection) -> Result) -> Result? {
    do { return try work() } catch {
      error.failures.forEach(note)
      return nil
    }
  }

  /// Reads an input.
  func read(_ path: String) -> [UInt8]? {
    do { return try inputs.read(path) } catch {
      note(Failure(error))
      return nil
    }
  }

  /// The files that inputs stand for, in the order of the inputs.
  func files(at paths: [String], endings: [String]) -> [String] {
    var files: [String] = []
    for path in paths {
      do { files += try inputs.files(at: path, endings: endings) } catch { note(Failure(error)) }
    }
    return files
  }

  /// Checks all outputs of the run; ends it, with nothing written, if they cannot be.
  func plan(root: String, _ outputs: [OutputPlan.Output]) throws(ExitCode) -> OutputPlan {
    do {
      let plan = try OutputPlan(
        root: root, outputs: outputs, inputs: inputs, gate: Interruption.gate,
        upkeep: planUpkeep)
      if plan.hadDamagedRecord {
        warn("\(root): the record of what was made here is damaged; everything is made anew")
      }
      plans.append(plan)
      return plan
    } catch { throw reject(error) }
  }

  private var planUpkeep: OutputPlan.Upkeep? {
    upkeep.map { OutputPlan.Upkeep(maker: maker, isCheck: $0.check) }
  }

  /// Checks the one output of a run.
  ///
  /// - Parameter isCompared: whether a file that is there already is left alone if it is the same.
  func plan(
    file: String, source: String, isCompared: Bool = true
  ) throws(ExitCode) -> OutputPlan {
    do {
      return try OutputPlan(
        file: file, source: source, inputs: inputs, gate: Interruption.gate,
        upkeep: isCompared ? planUpkeep : nil)
    } catch { throw reject(error) }
  }

  /// Writes a document in the place of a file that the run has read.
  func replace(_ path: String, by pieces: [[UInt8]]) throws(ExitCode) {
    let plan: OutputPlan
    do { plan = try OutputPlan(replacing: path, gate: Interruption.gate) } catch {
      throw reject(error)
    }
    do { note(WrittenFile(try plan.write(pieces))) } catch {
      if let failure = Failure(error) { note(failure) }
    }
  }

  /// Writes the one document that a command makes, in pieces: to a file, or to standard output for nil
  /// or `-`.
  func deliver(
    _ pieces: [[UInt8]], to path: String?, source: String, palette: String? = nil
  ) throws {
    guard let path, path != InputReader.standardInput else {
      if options.json {
        throw UsageError("--json tells which files were written; name one with --out.")
      }
      hasDelivered = true
      return pieces.forEach(Console.write)
    }
    let plan = try plan(file: path, source: source)
    do { note(WrittenFile(try plan.write(pieces), palette: palette)) } catch {
      if let failure = Failure(error) { note(failure) }
    }
  }

  /// Begins the one document that a command makes, to be written part by part: to a file, or to
  /// standard output for nil or `-`.
  func open(_ path: String?, source: String) throws -> StreamedDocument {
    guard let path, path != InputReader.standardInput else {
      if options.json {
        throw UsageError("--json tells which files were written; name one with --out.")
      }
      return StreamedDocument(self, nil)
    }
    return StreamedDocument(self, try plan(file: path, source: source, isCompared: false))
  }

  /// Runs jobs by number on as many threads as the user wants, with progress; what comes of them is
  /// taken in order.
  ///
  /// - Parameter take: false ends the work.
  /// - Returns: whether all was taken.
  func stream<Output: Sendable>(
    count: Int, making things: String, job: @escaping @Sendable (Int) -> Output,
    take: (Output) -> Bool
  ) -> Bool {
    reporting(things) { jobs.stream(count: count, report: $0, job: job, take: take) }
  }

  /// Runs jobs on as many threads as the user wants, with progress, and notes what comes of them.
  ///
  /// - Parameter things: what is made, in the plural: `boards`.
  func run<Input: Sendable>(
    _ jobs: [Input], making things: String, job: @escaping @Sendable (Input) -> Outcome
  ) {
    results(of: jobs, making: things, job: job).forEach(note)
  }

  /// The results of jobs, in their order, run on as many threads as the user wants, with progress.
  ///
  /// - Parameter things: what is made, in the plural: `boards`.
  func results<Input: Sendable, Output: Sendable>(
    of jobs: [Input], making things: String, job: @escaping @Sendable (Input) -> Output
  ) -> [Output] {
    reporting(things) { self.jobs.run(jobs, report: $0, job: job) }
  }

  /// Does some work that tells of its progress itself.
  ///
  /// - Parameter things: what is made, in the plural: `frames`.
  func reporting<Result, Problem: Error>(
    _ things: String, _ work: (JobRunner.Report?) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    let showsProgress = Console.isTerminal && !options.quiet
    defer { if showsProgress { Console.overwriteLine("") } }
    return try work(
      showsProgress
        ? { done, total in Console.overwriteLine("\(done) of \(total) \(things)") } : nil)
  }

  /// Tells what was made and what went wrong; throws the exit code unless all went well.
  ///
  /// - Parameter summary: one line for people, from the number of files written, if there are any.
  func finish(_ summary: (Int) -> String) throws(ExitCode) {
    Interruption.waitIfRequested()
    settle()
    if !options.quiet { warnings.forEach { Console.complain(line: "Warning: \($0)") } }
    failures.forEach { Console.complain(line: "Error: \($0.message)") }
    if options.json {
      let files = written.sorted { $0.file < $1.file }.map(\.json)
      Console.write(JSONValue.array(files).documentBytes)
    }
    if upkeep?.explain == true { Explanation(written).lines.forEach(Console.complain(line:)) }
    if upkeep?.check == true { try tellCheck() } else { tell(summary) }
    guard let first = failures.first else { return }
    throw written.isEmpty && !hasDelivered ? first.kind.exitCode : ExitCode(1)
  }

  /// What is said where nothing changed.
  static func upToDate(_ count: Int) -> String {
    "Nothing to write: \(counted(count, "file")) up to date."
  }

  private func tell(_ summary: (Int) -> String) {
    guard !options.quiet else { return }
    let count = written.count { $0.isNew }
    if count > 0 {
      let rest = written.count - count
      let kept = rest > 0 ? " \(rest) more needed no change." : ""
      Console.complain(line: summary(count) + kept)
    } else if !written.isEmpty {
      Console.complain(line: Self.upToDate(written.count))
    }
    if !removed.isEmpty {
      Console.complain(line: "Removed \(counted(removed.count, "file")) no longer made.")
    }
  }

  /// Names every output that is not what it would be.
  private func tellCheck() throws(ExitCode) {
    let differing = written.filter { $0.differs != nil }
    for file in differing {
      let reason = file.differs.map { ": \($0)" } ?? ""
      Console.complain(line: "Error: \(file.file): not what it would be\(reason)")
    }
    for path in outdated { Console.complain(line: "Error: \(path): no longer made") }
    let count = differing.count + outdated.count
    guard count == 0 else {
      if !options.quiet { Console.complain(line: "\(counted(count, "file")) not up to date.") }
      throw ExitCode(1)
    }
    if !options.quiet && !written.isEmpty {
      Console.complain(line: "\(counted(written.count, "file")) up to date.")
    }
  }

  /// Looks after the files of former runs, and records what this one has made.
  private func settle() {
    cache?.problems.forEach { warn("\($0)") }
    for plan in plans {
      // What failed now may be why a file seems to be made no longer.
      if failures.isEmpty { lookAfterLeftOvers(of: plan) }
      do { try plan.finish() } catch {
        if let failure = Failure(error) {
          warn("\(failure.message); so the next run will make everything anew")
        }
      }
    }
    if isPlain, let plan = plans.first {
      plan.remember(Build.identity, toldCount: options.quiet ? 0 : written.count)
    }
  }

  /// Whether the same command could say no more than that all is up to date.
  private var isPlain: Bool {
    guard let upkeep, !upkeep.explain, !upkeep.check, !upkeep.prune, !options.json else {
      return false
    }
    return plans.count == 1 && failures.isEmpty && warnings.isEmpty && !written.isEmpty
  }

  private func lookAfterLeftOvers(of plan: OutputPlan) {
    let names = plan.leftOver()
    guard let upkeep, !names.isEmpty else { return }
    let paths = names.map(plan.path(ofLeftOver:))
    guard upkeep.prune else {
      warn(
        "\(counted(names.count, "file")) of former runs no longer made: "
          + "\(Explanation.some(of: paths)); remove with --prune")
      return
    }
    guard !upkeep.check else { return outdated += paths }
    for (name, path) in zip(names, paths) {
      do {
        if try plan.prune(name) {
          removed.append(path)
        } else {
          warn("\(path) is no longer made, but it was edited since; it stays")
        }
      } catch {
        if let failure = Failure(error) { note(failure) }
      }
    }
  }

  /// Tells what could not be checked, and the summary; throws the exit code unless all was well.
  func finishChecking(problems: Int, _ summary: String) throws(ExitCode) {
    Interruption.waitIfRequested()
    if !options.quiet { warnings.forEach { Console.complain(line: "Warning: \($0)") } }
    failures.forEach { Console.complain(line: "Error: \($0.message)") }
    if !options.quiet { Console.complain(line: summary) }
    if let first = failures.first, problems == 0 { throw first.kind.exitCode }
    if problems > 0 { throw ExitCode(1) }
  }

  /// Tells what could not be listed; throws the exit code unless all was well.
  func finishListing() throws(ExitCode) {
    Interruption.waitIfRequested()
    if !options.quiet { warnings.forEach { Console.complain(line: "Warning: \($0)") } }
    failures.forEach { Console.complain(line: "Error: \($0.message)") }
    if let first = failures.first { throw first.kind.exitCode }
  }

  private func reject(_ rejection: OutputPlan.Rejection) -> ExitCode {
    refuse(rejection.errors.compactMap { Failure($0) })
  }

  /// Tells all that went wrong before anything was written, and gives the exit code to end with.
  func refuse(_ rejections: [Failure]) -> ExitCode {
    rejections.forEach(note)
    for failure in failures { Console.complain(line: "Error: \(failure.message)") }
    return (rejections.first ?? failures.first)?.kind.exitCode ?? .failure
  }
}

/// What one job has made, and what went wrong in it.
struct Outcome: Sendable {
  var written: [WrittenFile] = []
  var failures: [Failure] = []
  /// What a person should know, although nothing failed.
  var warnings: [String] = []

  /// Writes a file, unless it is there already, and takes note of it, or of why it could not be
  /// written.
  ///
  /// - Parameter ingredients: all that decides its bytes, so that the next run need not make it; none
  ///   if that is not known.
  mutating func write(
    _ pieces: [[UInt8]], as name: OutputName, in plan: OutputPlan, palette: String? = nil,
    width: Int? = nil, height: Int? = nil, from ingredients: [IngredientGroup] = []
  ) {
    var pixels: PixelSize?
    if let width, let height { pixels = PixelSize(width: width, height: height) }
    do {
      let file = try plan.write(pieces, as: name, from: ingredients, pixels: pixels)
      written.append(WrittenFile(file, palette: palette))
    } catch {
      if let failure = Failure(error) { failures.append(failure) }
    }
  }
}

extension Failure.Kind {
  /// The exit code of a run in which nothing was made, from sysexits.h.
  var exitCode: ExitCode {
    switch self {
    case .usage: .validationFailure
    case .badData: ExitCode(65)
    case .missingInput: ExitCode(66)
    case .cannotCreate: ExitCode(73)
    case .inputOutput: ExitCode(74)
    }
  }
}

/// A number of things: `1 board`, `12 boards`.
func counted(_ count: Int, _ thing: String) -> String {
  "\(count) \(thing)\(count == 1 ? "" : "s")"
}
