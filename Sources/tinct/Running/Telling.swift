internal import ArgumentParser
internal import TinctCodecs
internal import TinctDocuments
internal import TinctGraphics
internal import TinctPipeline

/// An error in the use of a command that only its inputs could reveal.
struct UsageError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension Session {
  /// Begins the run of a command that makes no files, or none again.
  convenience init(_ options: RunOptions) {
    self.init(options.session, gate: Interruption.gate)
  }
}

extension RunOptions {
  /// Ends a run that lists, and reports what could not be listed.
  func finishListing(_ session: Session) throws(ExitCode) { try tellListing(session.finish()) }

  /// Ends a run that checks, and prints its summary.
  func finishChecking(
    _ session: Session, problems: Int, _ summary: String
  ) throws(ExitCode) {
    try tellChecking(session.finish(), problems: problems, summary)
  }

  /// The sentence about a run in which nothing changed.
  static func upToDate(_ count: Int) -> String {
    "Nothing to write: \(counted(count, "file")) up to date."
  }

  /// Reports what was made and what went wrong; throws the exit code unless all went well.
  ///
  /// - Parameters:
  ///   - explains: true to say why each file was written.
  ///   - isCheck: true if the run only found out what it would write.
  ///   - folder: the folder that paths start from; nil for the working folder.
  ///   - summary: a sentence for people about the written files.
  func tell(
    _ report: RunReport, explains: Bool = false, isCheck: Bool = false, in folder: String? = nil,
    _ summary: () -> String
  ) throws(ExitCode) {
    Interruption.waitIfRequested()
    tell(folder, of: report)
    tellProblems(of: report)
    // After an error in the command line, nothing goes to standard output.
    let isRefused = report.written.isEmpty && report.failures.first?.kind == .usage
    if json && !isRefused {
      Console.write(report.json(in: folder.map { $0 + "/" } ?? "").documentBytes)
    }
    if explains { report.explanation.forEach(Console.complain(line:)) }
    if !isCheck { tellSummary(of: report, summary) }
    if !quiet { report.shortfalls.forEach(Console.complain(line:)) }
    if isCheck { try tellCheck(of: report) }
    guard let first = report.failures.first else { return }
    // The same obstacle gives the same code in the next run, which finds the others up to date.
    let isNothing = report.written.isEmpty && report.removed.isEmpty && !report.hasDelivered
    throw isNothing ? first.kind.exitCode : ExitCode(1)
  }

  /// Tells which files would be written and why; throws the exit code of what went wrong.
  func tellDryRun(of report: RunReport, in folder: String?) throws(ExitCode) {
    Interruption.waitIfRequested()
    tellProblems(of: report)
    let differing = report.written.filter { $0.differs != nil }
    if json {
      Console.write(report.json(in: folder.map { $0 + "/" } ?? "").documentBytes)
    } else {
      for file in differing { Console.print(file.file + (file.differs.map { ": \($0)" } ?? "")) }
    }
    if !quiet {
      let rest = report.written.count - differing.count
      Console.complain(
        line: "\(counted(differing.count, "file")) would be written; \(rest) up to date.")
      report.outdated.forEach { Console.complain(line: "\($0) would be removed.") }
    }
    if let first = report.failures.first { throw first.kind.exitCode }
  }

  /// Tells if the parts of a build fit together; throws the exit code of what is missing.
  func tellMerge(_ report: RunReport, in folder: String?) throws(ExitCode) {
    Interruption.waitIfRequested()
    tell(folder, of: report)
    tellProblems(of: report)
    if let first = report.failures.first { throw first.kind.exitCode }
    if !quiet {
      let files = counted(report.written.count, "file")
      Console.complain(
        line: report.archives.isEmpty
          ? "All parts are there: \(files)."
          : "All parts are there: \(files) in \(counted(report.archives.count, "archive")), to be "
            + "unpacked in any order.")
      tellRemoved(of: report)
    }
  }

  /// Reports what could not be checked, and the summary; throws the exit code unless all went well.
  func tellChecking(
    _ report: RunReport, problems: Int, _ summary: String
  ) throws(ExitCode) {
    Interruption.waitIfRequested()
    tellProblems(of: report)
    if !quiet { (report.remarks + [summary]).forEach(Console.complain(line:)) }
    if let first = report.failures.first, problems == 0 { throw first.kind.exitCode }
    if problems > 0 { throw ExitCode(1) }
  }

  /// Reports what could not be listed; throws the exit code unless all went well.
  func tellListing(_ report: RunReport) throws(ExitCode) {
    Interruption.waitIfRequested()
    tellProblems(of: report)
    if let first = report.failures.first { throw first.kind.exitCode }
  }

  /// Tells of the folder that paths start from, unless nothing more is said.
  private func tell(_ folder: String?, of report: RunReport) {
    guard let folder, !quiet || !report.failures.isEmpty || !report.warnings.isEmpty else {
      return
    }
    Console.complain(line: "In \(folder):")
  }

  private func tellProblems(of report: RunReport) {
    report.warnings.forEach { Console.complain(line: "Warning: \($0)") }
    RunReport.gathered(report.failures).forEach { failure in
      Console.complain(line: "Error: \(failure.advised(to: Build.words).message)")
    }
  }

  private func tellSummary(of report: RunReport, _ summary: () -> String) {
    guard !quiet else { return }
    let count = report.newCount
    if count > 0 {
      report.remarks.forEach(Console.complain(line:))
      let rest = report.written.count - count
      let kept =
        rest > 0 && report.archives.isEmpty
        ? "\(counted(rest, "other file")) needed no change." : ""
      let lines = summary()
      // Of several lines the last one speaks of its own request alone.
      Console.complain(
        lines + (kept.isEmpty ? "" : (lines.contains("\n") ? "\n" : " ") + kept))
    } else if !report.written.isEmpty {
      Console.complain(line: Self.upToDate(report.written.count))
    } else if report.hasDelivered {
      // The summary is not told beside what went to standard output; remarks are.
      report.remarks.forEach(Console.complain(line:))
    }
    tellRemoved(of: report)
  }

  private func tellRemoved(of report: RunReport) {
    guard !report.removed.isEmpty else { return }
    Console.complain(line: "Removed \(counted(report.removed.count, "file")) no longer made.")
  }

  /// Names every output that differs from what it would be.
  private func tellCheck(of report: RunReport) throws(ExitCode) {
    let differing = report.written.filter { $0.differs != nil }
    let groups = Dictionary(grouping: differing) { $0.differs }
    var told: Set<RebuildReason?> = []
    for file in differing {
      let files = groups[file.differs] ?? []
      let reason = file.differs.map { ": \($0)" } ?? ""
      // Many files with one reason are one line, as --explain has it.
      if files.count > 8 {
        guard told.insert(file.differs).inserted else { continue }
        let paths = RunReport.some(of: files.map(\.file))
        Console.complain(line: "Error: \(paths): out of date\(reason)")
      } else {
        Console.complain(line: "Error: \(file.file): out of date\(reason)")
      }
    }
    for path in report.outdated.count > 8
      ? [RunReport.some(of: report.outdated)] : report.outdated
    { Console.complain(line: "Error: \(path): no longer made") }
    let count = differing.count + report.outdated.count
    guard count == 0 else {
      if !quiet { Console.complain(line: "\(counted(count, "file")) not up to date.") }
      throw ExitCode(1)
    }
    if !quiet && !report.written.isEmpty {
      Console.complain(line: "\(counted(report.written.count, "file")) up to date.")
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
    case .unavailable: ExitCode(69)
    case .noMemory: ExitCode(71)
    case .cannotCreate: ExitCode(73)
    case .inputOutput: ExitCode(74)
    }
  }
}

extension Failure {
  /// The failure with the remedy for a value that was put behind that of an option:
  /// `--palette citrus lagoon`.
  fileprivate func advised(to words: [String]) -> Failure {
    guard kind == .missingInput, problem == "there is no such file or folder",
      let index = words.firstIndex(of: location), index >= 2
    else { return self }
    let option = words[index - 2]
    guard ["--palette", "--theme", "--puzzle", "--preset"].contains(option) else { return self }
    var advised = self
    advised.remedy =
      "check the path, or repeat \(option) if it is one more: "
      + [words[index - 1], location].map { "\(option) \(shellQuoted($0))" }
      .joined(separator: " ")
    return advised
  }
}
