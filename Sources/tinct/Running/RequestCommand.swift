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
