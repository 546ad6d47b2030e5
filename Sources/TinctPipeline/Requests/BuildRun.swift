public import TinctDocuments
internal import TinctGraphics

/// The run of a manifest: all requests are planned before anything is made, so that two outputs
/// which want one file stop it, and all drawings share the workers. Only a request that reads what
/// an earlier one writes waits for it.
public final class BuildRun {
  private let options: Session.Options
  private let gate: WriteGate
  private let name: String
  private let works: [BuildTarget.Work]
  private var summaries: [RunSummary] = []
  /// The sessions of the requests, in their order.
  public private(set) var sessions: [Session] = []

  /// Plans requests. Nothing is written, unless one of them reads what another writes.
  ///
  /// - Parameters:
  ///   - works: the requests.
  ///   - name: the manifest, for messages.
  ///   - makes: false if the plan alone is wanted.
  public init(
    _ works: [BuildTarget.Work], of name: String, _ options: Session.Options, gate: WriteGate,
    makes: Bool = true
  ) {
    var options = options
    options.shared = SharedOutputs()
    (self.options, self.works, self.name, self.gate) = (options, works, name, gate)
    var outputs: [String] = []
    for work in works {
      if makes, Self.reads(work.request, outputs) {
        makePlanned()
        outputs = []
      }
      outputs += work.request.outputPaths.map(pathFromRoot)
      // A request of a list has a number for its name, which says less than its command line.
      options.name = work.isNamed ? work.name : nil
      // Each has a session of its own, so that its inputs are no dependencies of the others.
      let session = Session(options, gate: gate)
      summaries.append(work.request.plannable.make(in: session))
      sessions.append(session)
    }
  }

  /// Tells if a request reads files that lie at paths, in them or above them.
  private static func reads(_ request: some Request, _ outputs: [String]) -> Bool {
    request.inputNames.contains { name in
      // Names that are no paths, such as those of palettes, are nobody's output.
      let text = String(name.prefix { $0 != "#" })
      guard text.contains("/") || text.contains(".") else { return false }
      let path = pathFromRoot(text)
      return outputs.contains { path == $0 || path.hasPrefix($0 + "/") }
    }
  }

  private func makePlanned() {
    guard !sessions.contains(where: \.hasClashes) else { return }
    Session.makePending(sessions)
  }

  /// The paths of all files that the requests make, sorted.
  public var outputs: [String] {
    Set(
      sessions.flatMap { session in
        session.pending.flatMap { pending -> [String] in
          switch pending.target {
          case .file(let path): [path]
          case .folder(let folder):
            pending.outputs.map { folder == "." ? "\($0.name)" : "\(folder)/\($0.name)" }
          }
        }
      }
    ).sorted()
  }

  /// Returns everything that went wrong in planning.
  public func planningReport() -> RunReport {
    var report = ManifestReport(of: name)
    for (session, work) in zip(sessions, works) { report.add(session.result, at: work.location) }
    return report.completed(
      sessions.dropFirst().reduce(into: sessions.first?.result ?? RunReport()) {
        $0.append($1.result)
      })
  }

  /// Makes everything that is not up to date, unless two requests want one file, and ends the run.
  ///
  /// - Returns: everything that came of it, what failed with the places of its requests.
  public func make() -> RunReport {
    makePlanned()
    var report = ManifestReport(of: name)
    for (session, work) in zip(sessions, works) {
      report.add(session.close(), at: work.location)
    }
    return report.completed(Session.finish(sessions))
  }

  /// Returns a report on every file for programs, by requests.
  public func summaryDocument(of report: RunReport) -> JSONValue {
    let requests = zip(works, sessions).map { work, session in
      JSONValue.object([
        .init("request", .string(work.name)),
        .init("command", .string(type(of: work.request).command)),
        .init("files", session.result.json()),
        .init("failures", .array(session.result.failures.map { .string($0.message) })),
      ])
    }
    return .object([
      .init("format", "tinct-summary"), .init("version", 1), .init("manifest", .string(name)),
      .init("files", .integer(report.written.count)),
      .init("written", .integer(report.newCount)),
      .init("removed", .array(report.removed.map { .string($0) })),
      .init("failures", .array(report.failures.map { .string($0.message) })),
      .init("requests", .array(requests)),
    ])
  }

  /// Returns a rule in the form of make's: files, a colon, and the files that they depend on.
  ///
  /// - Parameters:
  ///   - target: the one file that the rule is for; nil for all that are made.
  ///   - manifest: the reader of the manifest.
  public func makeRule(target: String?, manifest: InputReader) -> [UInt8] {
    let outputs = target.map { [$0] } ?? sessions.flatMap { $0.result.written.map(\.file) }
    let inputs = Set(([manifest] + sessions.map(\.inputs)).flatMap(\.foundFiles))
      .subtracting(outputs)
    func list(_ paths: [String]) -> String {
      paths.map(Self.escapedForMake).joined(separator: " \\\n ")
    }
    return Array("\(list(outputs)): \\\n \(list(inputs.sorted()))\n".utf8)
  }

  private static func escapedForMake(_ path: String) -> String {
    path.reduce(into: "") { text, character in
      if character == " " || character == "#" || character == "\\" { text += "\\" }
      if character == "$" { text += "$" }
      text.append(character)
    }
  }

  /// Writes a document beside its place and renames it, and notes what went wrong.
  public func write(_ bytes: [UInt8], to path: String, _ report: inout RunReport) {
    do throws(OutputPlan.Rejection) {
      let plan = try OutputPlan(
        file: path, source: path, inputs: InputReader(limits: options.limits), gate: gate)
      do throws(OutputError) { try plan.write([bytes]) } catch {
        if let failure = Failure(error) { report.failures.append(failure) }
      }
    } catch { report.failures += error.errors.compactMap { Failure($0) } }
  }

  /// Returns the sentences about what was written: one for each request that wrote something, or
  /// for each target where there are several rows of one.
  public func summary() -> String {
    var lines: [String] = []
    var index = 0
    while index < works.count {
      var end = index + 1
      while end < works.count, works[end].target == works[index].target { end += 1 }
      let part = sessions[index..<end].map(\.result)
      if part.count == 1 {
        if part[0].newCount > 0 { lines.append(summaries[index].sentence(about: part[0])) }
      } else {
        let written = part.flatMap(\.written).filter(\.isNew)
        if !written.isEmpty {
          let bytes = written.reduce(0) { $0 + $1.byteCount }
          lines.append(
            "Wrote \(works[index].target): \(counted(written.count, "file")), "
              + "\(RunSummary.size(bytes)).")
        }
      }
      index = end
    }
    return lines.joined(separator: "\n")
  }
}
