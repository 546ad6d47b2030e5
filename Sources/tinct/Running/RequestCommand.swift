internal import ArgumentParser
internal import TinctDocuments
internal import TinctPipeline

/// A command whose options make a request; running it is all that it does.
protocol RequestCommand: ParsableCommand {
  associatedtype Asked: PlannableRequest

  /// The request that the options make.
  var request: Asked { get }

  /// The options that say how it is run.
  var running: RunningOptions { get }
}

extension RequestCommand {
  /// Refuses what no request may ask for.
  func validate() throws {
    do { try request.check() } catch { throw ValidationError(error.sentence) }
  }

  /// Makes what is asked for.
  func run() throws { try running.run([request]) }
}

/// The options of every command that makes requests.
struct RunningOptions: ParsableArguments {
  @Flag(help: "Print the request as JSON, for 'tinct build', and make nothing.")
  var printRequest = false

  @OptionGroup var caching: CacheOptions
  @OptionGroup var upkeep: UpkeepOptions
  @OptionGroup var options: RunOptions

  /// Makes requests one after the other, and tells what came of all of them.
  ///
  /// - Parameter manifest: the reader of the file that asked for them; nil for none.
  func run(_ requests: [any Request], manifest: InputReader? = nil) throws {
    guard !printRequest else {
      let values = requests.map { RequestDocument.json($0) }
      return Console.write(
        (values.count == 1 ? values[0] : JSONValue.array(values)).documentBytes)
    }
    var report = RunReport()
    var sentences: [String] = []
    var sessions: [Session] = []
    for request in requests {
      // Each has a session of its own, so that what it reads is no dependency of the others.
      let session = Session(sessionOptions, gate: Interruption.gate)
      let summary = request.plannable.make(in: session)
      let part = session.finish()
      if part.newCount > 0 { sentences.append(summary(part.newCount)) }
      report.append(part)
      sessions.append(session)
    }
    if !upkeep.explain && !options.json {
      Session.remember(
        sessions, manifest: manifest, as: Build.run,
        fileCount: options.quiet ? 0 : report.written.count)
    }
    try options.tell(report, explains: upkeep.explain, isCheck: upkeep.check) { _ in
      sentences.joined(separator: "\n")
    }
  }

  private var sessionOptions: Session.Options {
    var session = options.session
    session.isCheck = upkeep.check
    session.prunes = upkeep.prune
    session.cacheFolder = caching.folder
    session.cacheBytes = caching.byteLimit
    return session
  }
}

/// Makes what the requests of a file ask for.
struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Make what a file of requests asks for.",
    discussion: """
      A request says as JSON what a command line says: the command is the key of what it works on, every \
      other key is the name of an option, with one value or a list. The file holds one request, or a list \
      of them. --print-request of every command that makes pictures writes one; \
      schemas/request.schema.json describes them to editors.

        [
          {"board": ["packs/levels.json"], "palette": ["citrus", "dusk"], "cell": 64, "out": "art/boards"},
          {"tint": ["square"], "palette": ["citrus"], "as": "sheet", "out": "art/pieces"}
        ]

      Examples:
        tinct build --manifest pictures.json
        tinct board packs/levels.json --palette citrus --out art --print-request | tinct build --manifest -
      """)

  @Option(help: ArgumentHelp("The file of requests; '-' for standard input.", valueName: "file"))
  var manifest: String

  @OptionGroup var running: RunningOptions

  func run() throws {
    let session = Session(running.options.session, gate: Interruption.gate)
    guard let bytes = session.read(manifest) else {
      return try running.options.tell(session.finish()) { _ in "" }
    }
    let origin = manifest == InputReader.standardInput ? "standard input" : manifest
    let requests = session.attempt { () throws(Rejection) in
      do throws(DocumentErrors) {
        return try RequestDocument.read(bytes, limits: running.options.limits)
      } catch { throw Rejection(error, file: origin) }
    }
    guard let requests else { return try running.options.tell(session.finish()) { _ in "" } }
    try running.run(requests, manifest: session.inputs)
  }
}
