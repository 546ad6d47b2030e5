internal import ArgumentParser
internal import TinctDocuments
internal import TinctPipeline

/// A command whose options make a request; it does nothing but run that request.
protocol RequestCommand: ParsableCommand {
  associatedtype Asked: PlannableRequest

  /// The request that the options make.
  var request: Asked { get }

  /// The choice to print the request instead.
  var printing: PrintingOptions { get }

  /// The options that control the run.
  var making: MakingOptions { get }
}

extension RequestCommand {
  /// Refuses what no request may ask for.
  func validate() throws {
    do { try request.check() } catch { throw ValidationError(error.sentence) }
  }

  /// Makes what is asked for.
  func run() throws { try making.run([request], printing) }
}

/// The option to print requests instead of running them.
struct PrintingOptions: ParsableArguments {
  @Flag(help: "Print the request as JSON, for 'tinct build', and make nothing.")
  var printRequest = false
}

extension MakingOptions {
  /// Makes requests one after the other, and reports on all of them.
  ///
  /// - Parameters:
  ///   - manifest: the reader of the file that asked for them; nil for none.
  ///   - folder: the folder that was entered for them; nil for none.
  func run(
    _ requests: [any Request], _ printing: PrintingOptions, manifest: InputReader? = nil,
    in folder: String? = nil
  ) throws {
    guard !printing.printRequest else {
      let values = requests.map { RequestDocument.json($0) }
      return Console.write(
        (values.count == 1 ? values[0] : JSONValue.array(values)).documentBytes)
    }
    var report = RunReport()
    var sentences: [String] = []
    var sessions: [Session] = []
    var options = session
    options.claims = OutputClaims()
    for request in requests {
      // Each has a session of its own, so that its inputs are no dependencies of the others.
      let session = Session(options, gate: Interruption.gate)
      let summary = request.plannable.make(in: session)
      let part = session.finish()
      if part.newCount > 0 { sentences.append(summary.sentence(about: part)) }
      report.append(part)
      sessions.append(session)
    }
    try finish(sessions, report, manifest: manifest, in: folder) {
      sentences.joined(separator: "\n")
    }
  }
}

/// Runs the requests of a file.
struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Make what a file of requests asks for.",
    discussion: """
      A request says as JSON what a command line says: the command is the key of what it works on, every \
      other key is the name of an option, with one value or a list. The file holds one request, or a list \
      of them. Its paths start from its own folder; on standard input, from the working folder. \
      --print-request of every command that makes pictures writes one; \
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
  var manifest: String?

  @Argument(help: ArgumentHelp("The same, without the option's name.", valueName: "manifest"))
  var file: String?

  @OptionGroup var printing: PrintingOptions
  @OptionGroup var making: MakingOptions

  func validate() throws {
    guard (manifest == nil) != (file == nil) else {
      throw ValidationError("Name one file of requests, such as --manifest pictures.json.")
    }
  }

  func run() throws {
    let session = Session(making.options.session, gate: Interruption.gate)
    let manifest = manifest ?? file ?? ""
    guard let bytes = session.read(manifest) else {
      return try making.options.tell(session.finish()) { "" }
    }
    let origin = manifest == InputReader.standardInput ? "standard input" : manifest
    let requests = session.attempt { () throws(Rejection) in
      do throws(DocumentErrors) {
        return try RequestDocument.read(bytes, limits: making.options.limits)
      } catch { throw Rejection(error, file: origin) }
    }
    guard let requests else { return try making.options.tell(session.finish()) { "" } }
    guard let parts = InputReader.parts(ofFile: manifest), parts.folder != "." else {
      return try making.run(requests, printing, manifest: session.inputs)
    }
    try run(requests, of: parts.file, in: parts.folder, session)
  }

  /// Makes what a file in another folder asks for: its paths start there.
  private func run(
    _ requests: [any Request], of file: String, in folder: String, _ session: Session
  ) throws {
    var making = making
    making.cache = making.cache.map(pathFromRoot)
    do throws(SystemError) { try enterFolder(folder) } catch {
      session.note(Failure(InputError.unreadable(path: folder, error)))
      return try making.options.tell(session.finish()) { "" }
    }
    // The same file as it is called from here.
    let reader = InputReader(limits: making.options.limits)
    reader.announce(file)
    try making.run(requests, printing, manifest: reader, in: folder)
  }
}
