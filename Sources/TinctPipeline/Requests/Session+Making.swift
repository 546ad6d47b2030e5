internal import Synchronization
public import TinctDocuments
internal import TinctGraphics

/// A request that this target can make: every one of `RequestDocument.kinds`.
public protocol PlannableRequest: Request {
  /// Reads the inputs, plans the drawings, and makes those that are not up to date. What goes wrong
  /// is noted.
  ///
  /// - Returns: what is said about the files that were written.
  func make(in session: Session) -> RunSummary
}

extension Request {
  /// The request as one that can be made.
  public var plannable: any PlannableRequest {
    guard let request = self as? any PlannableRequest else {
      preconditionFailure("every kind of request can be made")
    }
    return request
  }
}

extension Session {
  /// Makes the pictures of a request below a folder, or the one picture of a file.
  ///
  /// Pictures whose names cannot be those of files are noted and left out. Nothing is written where
  /// two files, or the folders of two palettes, would have one name, or a file would replace an
  /// input.
  ///
  /// - Parameters:
  ///   - option: the option that names the folder or the file.
  ///   - fields: the fields of a template of names.
  ///   - paletteCount: the number of palettes that were asked for. One that cannot be read counts:
  ///     the pictures of the others go where they go when it can be.
  func make(
    _ pictures: [PlannedPicture], of request: some Request, output: PictureOutput,
    option: String = "--out", ending: String, fields: [NameTemplate.Field], paletteCount: Int,
    things: String
  ) {
    let palettes = pictures.flatMap(\.palettes).reduce(into: [Palette]()) { all, palette in
      guard let palette else { return }
      if !all.contains(palette) { all.append(palette) }
    }
    let clashes = folderClashes(palettes)
    guard clashes.isEmpty else { return clashes.forEach(note) }
    let isFile = output.out.lowercased().hasSuffix(ending)
    let count = pictures.reduce(0) { $0 + $1.palettes.count }
    if isFile && count > 1 {
      // One picture at several scales: the others stand beside it.
      if Set(pictures.map(\.values.scale)).count == count {
        for picture in pictures {
          var output = output
          let mark = SpriteFileName.mark(for: picture.values.scale)
          output.out.insert(
            contentsOf: mark, at: output.out.index(output.out.endIndex, offsetBy: -ending.count))
          make(
            [picture], of: request, output: output, option: option, ending: ending,
            fields: fields, paletteCount: paletteCount, things: things)
        }
        return
      }
      return note(
        Failure(
          .usage, location: "", problem: "\(output.out) is one file, but there is more to write",
          remedy: "name a folder"))
    }
    let names = attempt { () throws(Failure) in
      try PictureNames(
        name: output.name, layout: output.layout, fields: fields, ending: ending,
        paletteCount: max(
          Set(palettes.map(\.fileName)).count, hasFailed ? paletteCount : 0))
    }
    guard let names else { return }
    let planned = pictures.compactMap { picture in
      attempt { () throws(Failure) in
        (picture, try drawing(of: picture, names, isFile ? output.out : nil))
      }
    }
    let drawings = attempt { () throws(Failure) in
      try names.check(
        planned.flatMap { picture, drawing in
          zip(drawing.files, picture.palettes).map { file, palette in
            PictureNames.Named(
              name: file.name, values: picture.values, palette: palette, source: picture.source)
          }
        })
      return planned.map(\.1)
    }
    guard let drawings else { return }
    make(
      drawings, of: request, in: isFile && count == 1 ? .file(output.out) : .folder(output.out),
      things: things)
  }

  private func drawing(
    of picture: PlannedPicture, _ names: PictureNames, _ file: String?
  ) throws(Failure) -> PlannedDrawing {
    var files: [PlannedFile] = []
    for palette in picture.palettes {
      do throws(OutputError) {
        let name =
          if let file {
            try OutputName(lastOf: file)
          } else { try names.name(picture.stem, picture.values, in: palette) }
        files.append(
          PlannedFile(
            name: name, source: "\(picture.source) in \(palette?.name ?? "inks")",
            palette: palette?.name, dependencies: palette.map { Dependency.of($0) } ?? []))
      } catch {
        guard var failure = Failure(error) else { continue }
        failure.location = picture.source
        throw failure
      }
    }
    return PlannedDrawing(
      source: picture.source, dependencies: picture.dependencies, files: files
    ) { (wanted, write) throws(Failure) in
      for (index, file) in zip(wanted, try picture.print(wanted)) {
        write(
          index,
          MadeFile(pieces: file.pieces, pixels: file.size, problems: picture.problems))
      }
      return []
    }
  }

  /// Makes drawings: those of which a file is not as it would be, and no others. One alone tells
  /// its own progress.
  ///
  /// - Parameter things: what is made, in the plural: `boards`.
  public func make(
    _ drawings: [PlannedDrawing], of request: some Request, in target: OutputTarget, things: String
  ) {
    guard let plan = plan(drawings, of: request, in: target) else { return }
    let common = common(request)
    guard drawings.count > 1 else {
      return drawings.forEach { note(Self.outcome(of: $0, common, plan)) }
    }
    let outcomes = reporting(things) { report in
      jobs.run(drawings, report: report) { Self.outcome(of: $0, common, plan) }
    }
    outcomes.forEach(note)
  }

  private func note(_ outcome: Outcome) {
    result.written += outcome.written
    outcome.failures.forEach(note)
    outcome.warnings.forEach(warn)
  }

  /// Everything that came of one drawing.
  private struct Outcome: Sendable {
    var written: [WrittenFile] = []
    var failures: [Failure] = []
    var warnings: [String] = []
  }

  private static func outcome(
    of drawing: PlannedDrawing, _ common: DependencyGroup, _ plan: OutputPlan
  ) -> Outcome {
    var outcome = Outcome()
    let own = drawing.dependencies.map { DependencyGroup($0) }
    func dependencies(_ file: PlannedFile) -> [DependencyGroup] {
      own.map { [common, $0, DependencyGroup(file.dependencies)] } ?? []
    }
    var wanted: [Int] = []
    for (index, file) in drawing.files.enumerated() {
      if own != nil, let kept = plan.kept(file.name, from: dependencies(file)) {
        outcome.written.append(WrittenFile(kept, palette: file.palette))
      } else {
        wanted.append(index)
      }
    }
    guard !wanted.isEmpty else { return outcome }
    var failed: Set<String?> = []
    do throws(Failure) {
      outcome.warnings = try drawing.make(wanted) { index, content in
        let file = drawing.files[index]
        let lacks = file.palette == nil ? !failed.isEmpty : failed.contains(file.palette)
        guard !file.isList || !lacks else { return }
        do throws(OutputError) {
          let written = WrittenFile(
            try plan.write(
              content.pieces, as: file.name, from: dependencies(file), pixels: content.pixels),
            palette: file.palette)
          outcome.written.append(written)
          if let problems = content.problems, written.differs == nil {
            outcome.failures += written.problems(problems)
          }
        } catch {
          failed.insert(file.palette)
          if let failure = Failure(error) { outcome.failures.append(failure) }
        }
      }
    } catch { outcome.failures.append(error) }
    return outcome
  }

  /// Checks the names of all files of drawings; nil, with what is wrong noted, if they cannot be
  /// written.
  private func plan(
    _ drawings: [PlannedDrawing], of request: some Request, in target: OutputTarget
  ) -> OutputPlan? {
    let outputs = drawings.flatMap { drawing in
      drawing.files.map { file in
        OutputPlan.Output(name: file.name, source: file.source, palette: file.palette)
      }
    }
    let maker = OutputMaker(
      command: type(of: request).command, line: request.commandLine, inputs: request.inputs,
      folder: target.folder)
    let clashes = options.claims?.clashes(of: outputs, in: target.folder, for: maker.line) ?? []
    guard clashes.isEmpty else {
      clashes.forEach(note)
      return nil
    }
    return plan(outputs, in: target, maker: maker)
  }

  func plan(
    _ outputs: [OutputPlan.Output], in target: OutputTarget, maker: OutputMaker
  ) -> OutputPlan? {
    let upkeep = OutputPlan.Upkeep(
      maker: maker, isCheck: options.isCheck, replaced: options.replaced)
    do throws(OutputPlan.Rejection) {
      let plan =
        switch target {
        case .folder(let root):
          try OutputPlan(
            root: root, outputs: outputs, inputs: inputs, gate: gate, upkeep: upkeep)
        case .file(let path):
          try OutputPlan(
            file: path, source: outputs.first?.source ?? path, inputs: inputs, gate: gate,
            upkeep: upkeep, cache: cache)
        }
      if plan.hadDamagedRecord {
        warn(
          "\(target.path): the record of what was made here is damaged; everything is made "
            + "again")
      }
      plans.append(plan)
      return plan
    } catch {
      error.errors.compactMap { Failure($0) }.forEach(note)
      return nil
    }
  }

  /// Does some work that tells of its progress.
  public func reporting<Value>(
    _ things: String, _ work: (JobRunner.Report?) -> Value
  ) -> Value {
    work(options.progress.map { progress in { done, total in progress(done, total, things) } })
  }

  // MARK: - Ending

  /// Records runs that went well, so that the same command line can tell at once that it has
  /// nothing to do. Nothing is recorded of runs that were only checks, that said more than which
  /// files they made, that replaced their inputs, or whose files cannot tell.
  ///
  /// - Parameters:
  ///   - sessions: the finished runs of one command line, at least one.
  ///   - manifest: the reader of the file that asked for them; nil for none.
  ///   - fileCount: the number of files to tell of where nothing changed; 0 to say nothing.
  public static func remember(
    _ sessions: [Session], manifest: InputReader? = nil, as run: RunIdentity, fileCount: Int
  ) {
    guard
      sessions.allSatisfy({ session in
        let result = session.result
        return !session.options.isCheck && !session.options.prunes && !session.hasReplaced
          && result.failures.isEmpty && result.warnings.isEmpty && !result.written.isEmpty
          && !result.hasDelivered
      }), let cache = sessions.first?.cache
    else { return }
    UpToDateCheck.record(
      run, plans: sessions.flatMap(\.plans),
      inputs: (manifest.map { [$0] } ?? []) + sessions.map(\.inputs), fileCount: fileCount,
      in: cache)
  }

  /// Ends the run: looks after the files of former runs, records what was made, and tells
  /// everything.
  public func finish() -> RunReport {
    cache?.problems.forEach { warn("\($0)") }
    for plan in plans {
      // A file may seem to be no longer made only because this run failed to make it.
      if result.failures.isEmpty { lookAfterLeftOvers(of: plan) }
      do { try plan.finish() } catch {
        if let failure = Failure(error) {
          warn("\(failure.message); so the next run will make everything again")
        }
      }
    }
    gate.removeEmptyFolders()
    return result
  }

  private func lookAfterLeftOvers(of plan: OutputPlan) {
    let left = plan.leftOver()
    if options.prunes {
      for (line, names) in left.others.sorted(by: { $0.key < $1.key }) {
        let paths = names.map(plan.path(ofLeftOver:))
        warn(
          "\(counted(names.count, "file")) that another command line made "
            + "\(names.count == 1 ? "is" : "are") kept: "
            + "\(RunReport.some(of: paths)) (tinct \(Failure.shortened(line))); --replace with "
            + "their names, or with '*', removes them")
      }
    }
    let names = left.own
    guard !names.isEmpty else { return }
    let paths = names.map(plan.path(ofLeftOver:))
    guard options.prunes else {
      return warn(
        "\(counted(names.count, "file")) of earlier runs \(names.count == 1 ? "is" : "are") no longer "
          + "made: \(RunReport.some(of: paths)); remove with --prune")
    }
    guard !options.isCheck else { return result.outdated += paths }
    for (name, path) in zip(names, paths) {
      do {
        if try plan.prune(name) {
          result.removed.append(path)
        } else {
          warn("\(path) is no longer made, but it was edited since; it is kept")
        }
      } catch {
        if let failure = Failure(error) { note(failure) }
      }
    }
  }
}

/// The pictures that the requests of one run make, so that no two requests make the same file.
public final class OutputClaims: Sendable {
  /// The request that makes each file, by its path from the root.
  private let owners = Mutex<[String: String]>([:])

  /// Begins without any.
  public init() {}

  /// Claims files; returns what is wrong where another request makes one of them.
  ///
  /// Files without a palette are not claimed: those that a catalogue has once are the same for all.
  fileprivate func clashes(
    of outputs: [OutputPlan.Output], in folder: String, for line: String
  ) -> [Failure] {
    let root = pathFromRoot(folder)
    return owners.withLock { owners in
      outputs.filter { $0.palette != nil }.compactMap { output in
        let path = "\(root)/\(output.name)"
        // Within a request, or the same one again, names are compared elsewhere.
        guard let other = owners.updateValue(line, forKey: path), other != line else { return nil }
        return Failure(
          .usage, location: folder == "." ? "\(output.name)" : "\(folder)/\(output.name)",
          problem: "two requests make this file: tinct \(Failure.shortened(other)), and tinct "
            + Failure.shortened(line),
          remedy: "give one of them another --out or --name")
      }
    }
  }
}

/// A folder to write into, or one file to write.
public enum OutputTarget: Hashable, Sendable {
  /// A folder, which is made if it is not there.
  case folder(String)
  /// A file.
  case file(String)

  /// The path.
  public var path: String {
    switch self {
    case .folder(let path), .file(let path): path
    }
  }

  /// The folder that files are written into.
  var folder: String {
    switch self {
    case .folder(let path): path
    case .file(let path): OutputName.split(path).folder
    }
  }
}
