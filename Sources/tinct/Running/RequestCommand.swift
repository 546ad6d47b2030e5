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
  func run() throws { try make() }

  /// Makes the request, or prints it.
  func make() throws {
    guard !printing.printRequest else { return PrintingOptions.print([request]) }
    let session = Session(making.session, gate: Interruption.gate)
    let summary = request.plannable.make(in: session)
    try making.finish(session, summary)
  }
}

/// The option to print requests instead of running them.
struct PrintingOptions: ParsableArguments {
  @Flag(help: "Print the request as JSON, for 'tinct build', and make nothing.")
  var printRequest = false

  /// Prints requests: one alone, several as a list.
  static func print(_ requests: [any Request]) {
    let values = requests.map { RequestDocument.json($0) }
    Console.write((values.count == 1 ? values[0] : JSONValue.array(values)).documentBytes)
  }
}

/// A file of requests, as it is called from the folder that its paths start from.
private struct Manifest {
  /// The name of the file, for messages.
  let name: String
  /// The file has a path, so that later runs know it again.
  let isFile: Bool
  let requests: [RequestDocument.Entry]
  /// The reader that knows the file.
  let reader: InputReader
  /// The folder that was entered; nil for the working folder.
  var folder: String?
}

extension MakingOptions {
  /// Makes requests one after the other, and reports on all of them.
  fileprivate func run(_ manifest: Manifest) throws {
    var report = ManifestReport(of: manifest.name)
    var sentences: [String] = []
    var sessions: [Session] = []
    var options = session
    options.claims = OutputClaims()
    options.manifest = manifest.isFile ? manifest.name : nil
    for entry in manifest.requests {
      // Each has a session of its own, so that its inputs are no dependencies of the others.
      let session = Session(options, gate: Interruption.gate)
      let summary = entry.request.plannable.make(in: session)
      let part = session.close()
      if part.newCount > 0 { sentences.append(summary.sentence(about: part)) }
      report.add(part, line: entry.line, column: entry.column)
      sessions.append(session)
    }
    let all = report.completed(Session.finish(sessions))
    try finish(sessions, all, manifest: manifest.reader, in: manifest.folder) {
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
      A request says in JSON what a command line says: one key is the command, and its value is \
      what the command works on; every other key is the name of an option, with one value or a \
      list. The file holds one request, or a list of them. Its paths start from its own folder; on \
      standard input, from the working folder. Every command that makes pictures prints one with \
      --print-request; schemas/request.schema.json describes them to editors.

        [
          {"board": "packs/levels.json", "palette": ["citrus", "dusk"], "out": "b"},
          {"tint": "square", "palette": "citrus", "as": "sheet", "out": "art/pieces"}
        ]

      Files that the requests made before, and that none of them makes now, are listed; --prune \
      removes them.

      Examples:
        tinct build --manifest pictures.json
        tinct board packs/levels.json --palette citrus --out art --print-request \
      | tinct build --manifest -
      """)

  @Option(help: ArgumentHelp("The file of requests; '-' for standard input.", valueName: "file"))
  var manifest: String?

  @Argument(help: ArgumentHelp("The file of requests, as with --manifest.", valueName: "manifest"))
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
    let path = manifest ?? file ?? ""
    guard let bytes = session.read(path) else {
      return try making.options.tell(session.finish()) { "" }
    }
    let origin = path == InputReader.standardInput ? "standard input" : path
    let requests = session.attempt { () throws(Rejection) in
      do throws(DocumentErrors) {
        return try RequestDocument.entries(bytes, limits: making.options.limits)
      } catch { throw Rejection(error, file: origin) }
    }
    guard let requests else { return try making.options.tell(session.finish()) { "" } }
    guard !printing.printRequest else { return PrintingOptions.print(requests.map(\.request)) }
    guard let parts = InputReader.parts(ofFile: path) else {
      return try making.run(
        Manifest(name: origin, isFile: false, requests: requests, reader: session.inputs))
    }
    let file = Manifest(
      name: parts.file, isFile: true, requests: requests, reader: session.inputs)
    guard parts.folder != "." else { return try making.run(file) }
    try run(file, in: parts.folder, session)
  }

  /// Makes what a file in another folder asks for: its paths start there.
  private func run(_ manifest: Manifest, in folder: String, _ session: Session) throws {
    var making = making
    making.cache = making.cache.map(pathFromRoot)
    do throws(SystemError) { try enterFolder(folder) } catch {
      session.note(Failure(InputError.unreadable(path: folder, error)))
      return try making.options.tell(session.finish()) { "" }
    }
    // The same file as it is called from here.
    let reader = InputReader(limits: making.options.limits)
    reader.announce(manifest.name)
    try making.run(
      Manifest(
        name: manifest.name, isFile: true, requests: manifest.requests, reader: reader,
        folder: folder))
  }
}
