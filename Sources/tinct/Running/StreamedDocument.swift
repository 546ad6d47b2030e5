internal import TinctPipeline

/// A document that a run writes part by part, to a file or to standard output.
///
/// The file is begun with the first part, so that a run that makes nothing touches nothing.
final class StreamedDocument {
  private let run: Run
  private let plan: OutputPlan?
  private var draft: OutputDraft?

  /// Begins a document at the place of a plan for one file, or on standard output.
  init(_ run: Run, _ plan: OutputPlan?) {
    self.run = run
    self.plan = plan
  }

  /// Writes a part; false, with the failure noted, if it could not be written.
  func append(_ bytes: [UInt8]) -> Bool {
    guard let plan else {
      Console.write(bytes)
      return true
    }
    return attempt { () throws(OutputError) in
      let draft = if let draft { draft } else { try plan.draft() }
      self.draft = draft
      try draft.append([bytes])
    }
  }

  /// Puts the file in its place, and notes that it was written.
  func finish() {
    guard let draft else { return }
    _ = attempt { () throws(OutputError) in run.note(WrittenFile(try draft.commit())) }
  }

  private func attempt(_ work: () throws(OutputError) -> Void) -> Bool {
    do {
      try work()
      return true
    } catch {
      if let failure = Failure(error) { run.note(failure) }
      return false
    }
  }
}
