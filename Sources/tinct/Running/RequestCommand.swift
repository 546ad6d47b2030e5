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
    try printing.check(request, making.options)
    let options = printing.saveOver ? printing.owning(making.session) : making.session
    let session = Session(options, gate: Interruption.gate)
    let summary = request.plannable.make(in: session)
    try making.finish(session, summary, isRemembered: printing.saveTo.isEmpty)
    try printing.save(request, making)
  }
}

/// The option to print requests instead of running them.
struct PrintingOptions: ParsableArguments {
  @Flag(help: "Print the request as JSON, for 'tinct build', and make nothing.")
  var printRequest = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Make the pictures, then add the command to a manifest of this folder, for 'tinct build', "
        + "under a name: --save-to tinct.json boards.",
      valueName: "manifest> <name"))
  var saveTo: [String] = []

  @Flag(help: "--save-to: replace the target that has this name already.")
  var saveOver = false

  func validate() throws {
    guard !saveTo.isEmpty else {
      if saveOver {
        throw ValidationError(
          "--save-over replaces a target of --save-to; name both: --save-to tinct.json boards "
            + "--save-over.")
      }
      return
    }
    guard saveTo.count == 2, saveTo[0].lowercased().hasSuffix(".json") else {
      throw ValidationError(
        "--save-to takes a manifest and a name, such as tinct.json boards; put what the command "
          + "works on before it.")
    }
    if printRequest {
      throw ValidationError("--print-request and --save-to cannot be combined.")
    }
  }

  /// Refuses, before anything is made, a request that cannot be added to the manifest.
  func check(_ request: some Request, _ options: RunOptions) throws {
    guard saveTo.count == 2 else { return }
    let session = Session(options.session, gate: Interruption.gate)
    let manifest = session.manifest(
      saveTo[0], adding: request, as: saveTo[1], isReplacing: saveOver)
    guard manifest == nil else { return }
    try options.tell(session.finish()) { "" }
  }

  /// Adds a request that was made to a manifest, if that is asked for.
  func save(_ request: some PlannableRequest, _ making: MakingOptions) throws {
    guard saveTo.count == 2 else { return }
    let saving = Session(making.options.session, gate: Interruption.gate)
    saving.save(request, as: saveTo[1], to: saveTo[0], isReplacing: saveOver)
    try making.options.tell(saving.finish()) {
      "\(saveOver ? "Saved" : "Added") \(saveTo[1]) to \(saveTo[0]); next time: tinct build \(saveTo[1])"
    }
    guard !making.check else { return }
    // The files become the manifest's, so that it knows them if the target is dropped before
    // anything is built. All are up to date, so this only records them.
    var options = owning(making.session)
    options.progress = nil
    let session = Session(options, gate: Interruption.gate)
    _ = request.plannable.make(in: session)
    _ = session.finish()
  }

  /// Returns the options of a run whose files are the manifest's: it may replace those that the
  /// manifest made.
  func owning(_ options: Session.Options) -> Session.Options {
    var options = options
    options.manifest = InputReader.parts(ofFile: saveTo[0])?.file
    options.isPart = true
    return options
  }

  /// Prints requests: one alone, several as a list.
  static func print(_ requests: [any Request]) {
    let values = requests.map { RequestDocument.json($0) }
    Console.write((values.count == 1 ? values[0] : JSONValue.array(values)).documentBytes)
  }
}
