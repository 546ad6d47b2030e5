internal import TinctDocuments

extension Session {
  /// Writes the one document of a command, in pieces: to a file, or to standard output for nil or
  /// `-`.
  ///
  /// - Parameters:
  ///   - source: the input that it is made from, for messages.
  ///   - palette: the name of the palette that it is in.
  public func deliver(
    _ pieces: [[UInt8]], to path: String?, source: String, palette: String? = nil
  ) {
    guard let path, path != InputReader.standardInput else {
      guard let output = standardOutput() else { return }
      noteDelivery()
      return pieces.forEach(output)
    }
    guard let plan = plan(file: path, source: source) else { return }
    do { note(WrittenFile(try plan.write(pieces), palette: palette)) } catch {
      if let failure = Failure(error) { note(failure) }
    }
  }

  /// Begins the one document of a command, to be written part by part: to a file, or to standard
  /// output for nil or `-`. Nil, with the failure noted, if it cannot be written.
  ///
  /// - Parameter dependencies: everything that decides its bytes; none if that is not known.
  public func open(
    _ path: String?, source: String, from dependencies: [DependencyGroup] = []
  ) -> StreamedDocument? {
    guard let path, path != InputReader.standardInput else {
      return standardOutput().map { StreamedDocument(self, nil, output: $0) }
    }
    return plan(file: path, source: source).map {
      StreamedDocument(self, $0, output: nil, from: dependencies)
    }
  }

  /// Writes files of which all bytes are known into a folder.
  ///
  /// - Parameter maker: the words of the command.
  public func write(
    _ files: [(name: OutputName, source: String, bytes: [UInt8], palette: String?)],
    in folder: String, maker: String
  ) {
    let outputs = files.map { OutputPlan.Output(name: $0.name, source: $0.source) }
    guard let plan = plan(outputs, in: .folder(folder), maker: maker) else { return }
    for file in files {
      do {
        note(WrittenFile(try plan.write([file.bytes], as: file.name), palette: file.palette))
      } catch {
        if let failure = Failure(error) { note(failure) }
      }
    }
  }

  /// Writes a document in the place of a file that the run has read.
  public func replace(_ path: String, by pieces: [[UInt8]]) {
    do throws(OutputPlan.Rejection) {
      let plan = try OutputPlan(replacing: path, gate: gate)
      hasReplaced = true
      do throws(OutputError) { note(WrittenFile(try plan.write(pieces))) } catch {
        if let failure = Failure(error) { note(failure) }
      }
    } catch { error.errors.compactMap { Failure($0) }.forEach(note) }
  }

  private func standardOutput() -> (@Sendable ([UInt8]) -> Void)? {
    guard let output = options.standardOutput else {
      note(
        Failure(
          .usage, place: "", problem: "--json tells which files were written",
          remedy: "name one with --out"))
      return nil
    }
    return output
  }

  /// Plans one file; nil, with what is wrong noted, if it cannot be written.
  func plan(file path: String, source: String) -> OutputPlan? {
    let name: OutputName
    do throws(OutputError) { name = try OutputName(typed: OutputTarget.split(path).file) } catch {
      if let failure = Failure(error) { note(failure) }
      return nil
    }
    return plan([OutputPlan.Output(name: name, source: source)], in: .file(path), maker: "document")
  }

  // MARK: - Jobs

  /// Runs jobs by number on as many threads as are wanted, with progress; what comes of them is
  /// taken in order.
  ///
  /// - Parameter take: false ends the work.
  /// - Returns: true if all was taken.
  public func stream<Output: Sendable>(
    count: Int, making things: String, job: @escaping @Sendable (Int) -> Output,
    take: (Output) -> Bool
  ) -> Bool {
    reporting(things) { jobs.stream(count: count, report: $0, job: job, take: take) }
  }

  /// Returns the results of jobs, in their order, run on as many threads as are wanted, with
  /// progress.
  ///
  /// - Parameter things: what is made, in the plural: `boards`.
  public func results<Input: Sendable, Output: Sendable>(
    of inputs: [Input], making things: String, job: @escaping @Sendable (Input) -> Output
  ) -> [Output] {
    reporting(things) { jobs.run(inputs, report: $0, job: job) }
  }
}

/// A document that a run writes part by part, to a file or to standard output.
///
/// The file is begun with the first part, so that a run that makes nothing touches nothing.
public final class StreamedDocument {
  private let session: Session
  private let plan: OutputPlan?
  private let output: (@Sendable ([UInt8]) -> Void)?
  private let dependencies: [DependencyGroup]
  private var draft: OutputDraft?

  init(
    _ session: Session, _ plan: OutputPlan?, output: (@Sendable ([UInt8]) -> Void)?,
    from dependencies: [DependencyGroup] = []
  ) {
    self.dependencies = dependencies
    self.session = session
    self.plan = plan
    self.output = output
  }

  /// Tells if the file is up to date, and notes it then: nothing need be written.
  public func isKept() -> Bool {
    guard let plan, let name = plan.singleName, !dependencies.isEmpty,
      let kept = plan.kept(name, from: dependencies)
    else { return false }
    session.note(WrittenFile(kept))
    return true
  }

  /// Writes a part; false, with the failure noted, if it could not be written.
  public func append(_ bytes: [UInt8]) -> Bool {
    guard let plan else {
      session.noteDelivery()
      output?(bytes)
      return true
    }
    return attempt { () throws(OutputError) in
      let draft = if let draft { draft } else { try plan.draft(from: dependencies) }
      self.draft = draft
      try draft.append([bytes])
    }
  }

  /// Puts the file in its place, and notes that it was written.
  public func finish() {
    guard let draft else { return }
    _ = attempt { () throws(OutputError) in session.note(WrittenFile(try draft.commit())) }
  }

  private func attempt(_ work: () throws(OutputError) -> Void) -> Bool {
    do {
      try work()
      return true
    } catch {
      if let failure = Failure(error) { session.note(failure) }
      return false
    }
  }
}
