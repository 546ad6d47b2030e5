internal import TinctDocuments
public import TinctGraphics

/// A command that writes documents, and its settings.
public struct DocumentCommand: Sendable {
  /// The words of the command: `palette convert`.
  public let words: String
  /// The options that decide the bytes of the documents, and other values of the command line.
  public let settings: [Dependency]
  /// The things that it works on, as they were typed.
  public let inputs: [String]

  /// Describes a command.
  public init(_ words: String, _ settings: [Dependency] = [], inputs: [String] = []) {
    self.words = words
    self.settings = settings
    self.inputs = inputs
  }

  /// The command line that writes into a folder.
  func maker(in folder: String) -> OutputMaker {
    let options = settings.compactMap { setting -> String? in
      // A flag that was not typed is false, and has no value.
      guard case .shown(let value) = setting.value, !["default", "false"].contains(value) else {
        return nil
      }
      let option = "--\(setting.name.drop { $0 != " " }.dropFirst())"
      return value == "true" ? option : "\(option) \(shellQuoted(value))"
    }
    let line = ([words] + inputs.map(shellQuoted) + options).joined(separator: " ")
    return OutputMaker(command: words, line: line, inputs: inputs, folder: folder)
  }
}

/// A document of which all bytes are known.
public struct MadeDocument {
  /// The name of its file below a folder.
  public let name: OutputName
  /// The input that it is made from, for messages.
  public let source: String
  /// The bytes.
  public let bytes: [UInt8]
  /// Everything that decides the bytes besides the settings of the command.
  public let dependencies: DependencyGroup

  /// Describes a document.
  public init(
    name: OutputName, source: String, bytes: [UInt8], dependencies: DependencyGroup
  ) {
    self.name = name
    self.source = source
    self.bytes = bytes
    self.dependencies = dependencies
  }
}

extension Session {
  /// Writes the one document of a command, in pieces: to a file, or to standard output for nil or
  /// `-`.
  ///
  /// - Parameters:
  ///   - source: the input that it is made from, for messages.
  ///   - palette: the name of the palette that it is in.
  ///   - dependencies: everything that decides its bytes besides the settings of the command.
  ///   - pixels: width and height, if it is a picture.
  public func deliver(
    _ pieces: [[UInt8]], to path: String?, source: String, palette: String? = nil,
    from dependencies: [Dependency], pixels: PixelSize? = nil
  ) {
    guard let path, path != InputReader.standardInput else {
      guard let output = standardOutput() else { return }
      noteDelivery()
      return pieces.forEach(output)
    }
    guard replacesItsOwnKind(path, by: pieces.first.flatMap(Self.format)),
      let plan = plan(file: path, source: source), let name = plan.singleName
    else { return }
    do {
      let written = try plan.write(
        pieces, as: name, from: groups(dependencies), pixels: pixels)
      note(WrittenFile(written, palette: palette))
    } catch {
      if let failure = Failure(error) { note(failure) }
    }
  }

  /// Begins the one document of a command, to be written part by part: to a file, or to standard
  /// output for nil or `-`. Nil, with the failure noted, if it cannot be written.
  ///
  /// - Parameters:
  ///   - format: its `"format"`, if it is JSON.
  ///   - dependencies: everything that decides its bytes.
  public func open(
    _ path: String?, source: String, format: String? = nil, from dependencies: [DependencyGroup]
  ) -> StreamedDocument? {
    guard let path, path != InputReader.standardInput else {
      return standardOutput().map { StreamedDocument(self, nil, output: $0) }
    }
    guard replacesItsOwnKind(path, by: format) else { return nil }
    return plan(file: path, source: source).map {
      StreamedDocument(self, $0, output: nil, from: dependencies)
    }
  }

  /// Returns true unless a document would replace one of another kind, such as a palette a pack,
  /// which is noted: nobody means that.
  ///
  /// - Parameter option: the option that names the path.
  func replacesItsOwnKind(
    _ path: String, by format: String?, option: String = "out"
  ) -> Bool {
    // Read apart from the inputs: what an output was before is nothing that a later run depends on.
    guard let format, let there = InputReader().peek(path), let other = Self.format(there),
      other != format
    else { return true }
    note(
      Failure(
        .cannotCreate, location: path,
        problem: "the file is a \(quoted(other)) document, and a \(quoted(format)) document would "
          + "replace it",
        remedy: "choose another --\(option), or remove the file"))
    return false
  }

  /// The `"format"` near the beginning of a document; nil if there is none.
  private static func format(_ bytes: [UInt8]) -> String? {
    let head = String(decoding: bytes.prefix(400), as: UTF8.self)
    return head.firstMatch(of: /"format"\s*:\s*"(tinct-[a-z]+)"/).map { String($0.1) }
  }

  /// Writes documents into a folder.
  public func write(_ documents: [MadeDocument], in folder: String) {
    let outputs = documents.map { OutputPlan.Output(name: $0.name, source: $0.source) }
    guard let plan = plan(outputs, in: .folder(folder), maker: maker(in: folder)) else { return }
    let settings = settingsGroup
    for document in documents {
      do {
        note(
          WrittenFile(
            try plan.write(
              [document.bytes], as: document.name, from: [settings, document.dependencies])))
      } catch {
        if let failure = Failure(error) { note(failure) }
      }
    }
  }

  /// Writes a document in the place of a file that the run has read; a run that only checks tells
  /// that the file would be replaced.
  ///
  /// - Parameter reason: a few words on why it is: `3 solutions are missing`.
  public func replace(_ path: String, by pieces: [[UInt8]], because reason: String) {
    do throws(OutputPlan.Rejection) {
      let plan = try OutputPlan(replacing: path, gate: gate, isCheck: options.isCheck)
      hasReplaced = true
      do throws(OutputError) {
        note(WrittenFile(try plan.replace(by: pieces, because: .changed([reason]))))
      } catch {
        if let failure = Failure(error) { note(failure) }
      }
    } catch { error.errors.compactMap { Failure($0) }.forEach(note) }
  }

  /// Writes a document that no command makes again, such as one that a person has saved, into a
  /// folder that is there.
  package func create(_ path: String, _ bytes: [UInt8]) {
    let (folder, name) = OutputFolder.split(path)
    do throws(OutputError) {
      try OutputFolder(path: folder.isEmpty ? "." : String(folder), gate: gate)
        .write([bytes], as: String(name))
    } catch {
      if let failure = Failure(error) { note(failure) }
    }
  }

  /// The contents of all files that were read so far, apart from those that are dependencies by
  /// themselves, such as palettes.
  public var dependenciesOnFiles: [Dependency] {
    inputs.contents.map { Dependency("the file \($0.path)", content: $0.content) }
  }

  /// Returns the content of a file that was read as a dependency; nil for what was not read as one,
  /// such as a game ID.
  public func dependency(onFile path: String) -> Dependency? {
    let name = "the file \(path)"
    return dependenciesOnFiles.first { $0.name == name }
  }

  /// Everything that decides a document: the build, the settings of the command, and its own
  /// dependencies.
  public func groups(_ own: [Dependency]) -> [DependencyGroup] {
    [settingsGroup, DependencyGroup(own)]
  }

  private var settingsGroup: DependencyGroup {
    DependencyGroup([Dependency("tinct", options.build)] + (documents?.settings ?? []))
  }

  private func standardOutput() -> (@Sendable ([UInt8]) -> Void)? {
    guard !options.isCheck else {
      note(
        Failure(
          .usage, location: "",
          problem: "--check compares files, and standard output holds nothing to compare with",
          remedy: "name a file with --out"))
      return nil
    }
    guard let output = options.standardOutput else {
      note(
        Failure(
          .usage, location: "", problem: "--json lists the files that are written",
          remedy: "name one with --out"))
      return nil
    }
    return output
  }

  /// Plans one file; nil, with what is wrong noted, if it cannot be written.
  func plan(file path: String, source: String) -> OutputPlan? {
    let name: OutputName
    do throws(OutputError) { name = try OutputName(lastOf: path) } catch {
      if let failure = Failure(error) { note(failure) }
      return nil
    }
    let target = OutputTarget.file(path)
    return plan(
      [OutputPlan.Output(name: name, source: source)], in: target, maker: maker(in: target.folder))
  }

  /// The command line that the records of documents name.
  private func maker(in folder: String) -> OutputMaker {
    (documents ?? DocumentCommand("document")).maker(in: folder)
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
