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

  /// Where each palette was read.
  var paletteFiles: [Palette: String] = [:]

  private let options: RunOptions
  private var warnings: [String] = []
  private var failures: [Failure] = []
  private var noted: Set<Failure> = []
  private var written: [WrittenFile] = []

  init(_ options: RunOptions) {
    self.options = options
    limits = options.limits
    inputs = InputReader(limits: limits)
  }

  /// Whether anything went wrong so far.
  var hasFailed: Bool { !failures.isEmpty }

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
      return try OutputPlan(
        root: root, outputs: outputs, inputs: inputs, gate: Interruption.gate)
    } catch { throw reject(error) }
  }

  /// Checks the one output of a run.
  func plan(file: String, source: String) throws(ExitCode) -> OutputPlan {
    do {
      return try OutputPlan(file: file, source: source, inputs: inputs, gate: Interruption.gate)
    } catch { throw reject(error) }
  }

  /// Writes a document in the place of a file that the run has read.
  func replace(_ path: String, by bytes: [UInt8]) throws(ExitCode) {
    let plan: OutputPlan
    do { plan = try OutputPlan(replacing: path, gate: Interruption.gate) } catch {
      throw reject(error)
    }
    do { note(WrittenFile(file: try plan.write([bytes]), palette: nil, bytes: bytes.count)) } catch
    {
      if let failure = Failure(error) { note(failure) }
    }
  }

  /// Writes the one document that a command makes: to a file, or to standard output for nil or `-`.
  func deliver(
    _ bytes: [UInt8], to path: String?, source: String, palette: String? = nil
  ) throws {
    guard let path, path != InputReader.standardInput else {
      if options.json {
        throw UsageError("--json tells which files were written; name one with --out.")
      }
      return Console.write(bytes)
    }
    let plan = try plan(file: path, source: source)
    do {
      note(WrittenFile(file: try plan.write([bytes]), palette: palette, bytes: bytes.count))
    } catch {
      if let failure = Failure(error) { note(failure) }
    }
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
    let showsProgress = Console.isTerminal && !options.quiet
    let results = JobRunner(threads: options.jobs).run(
      jobs,
      report: showsProgress
        ? { done, total in Console.overwriteLine("\(done) of \(total) \(things)") } : nil,
      job: job)
    if showsProgress { Console.overwriteLine("") }
    return results
  }

  /// Tells what was made and what went wrong; throws the exit code unless all went well.
  ///
  /// - Parameter summary: one line for people, from the number of files written, if there are any.
  func finish(_ summary: (Int) -> String) throws(ExitCode) {
    Interruption.waitIfRequested()
    if !options.quiet { warnings.forEach { Console.complain(line: "Warning: \($0)") } }
    failures.forEach { Console.complain(line: "Error: \($0.message)") }
    if options.json {
      let files = written.sorted { $0.file < $1.file }.map(\.json)
      Console.write(JSONValue.array(files).documentBytes)
    }
    if !options.quiet, !written.isEmpty { Console.complain(line: summary(written.count)) }
    guard let first = failures.first else { return }
    throw written.isEmpty ? first.kind.exitCode : ExitCode(1)
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
    return rejections.first?.kind.exitCode ?? .failure
  }
}

/// What one job has made, and what went wrong in it.
struct Outcome: Sendable {
  var written: [WrittenFile] = []
  var failures: [Failure] = []
  /// What a person should know, although nothing failed.
  var warnings: [String] = []

  /// Writes a file and takes note of it, or of why it could not be written.
  mutating func write(
    _ pieces: [[UInt8]], as name: OutputName, in plan: OutputPlan, palette: String? = nil,
    width: Int? = nil, height: Int? = nil
  ) {
    do {
      let path = try plan.write(pieces, as: name)
      let bytes = pieces.reduce(0) { $0 + $1.count }
      written.append(
        WrittenFile(file: path, palette: palette, width: width, height: height, bytes: bytes))
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
