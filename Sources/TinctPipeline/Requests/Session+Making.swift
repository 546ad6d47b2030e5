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
  /// True if one of its drawings spreads over all workers, as films and textures of sprites do.
  var usesAllWorkers: Bool {
    self is FramesRequest || (self as? TintRequest)?.isSheet == true
  }

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
  ///   - documents: what is written beside the pictures of a folder.
  func make(
    _ pictures: [PlannedPicture], of request: some Request, output: PictureOutput,
    option: String = "--out", ending: String, fields: [NameTemplate.Field], paletteCount: Int,
    things: String, documents: [PlannedDrawing] = []
  ) {
    var seen: Set<Palette> = []
    let palettes = pictures.flatMap(\.palettes).compactMap(\.self).filter {
      seen.insert($0).inserted
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
      // One text may stand for several palettes, such as the groups of a file.
      let paletteCount = max(paletteCount, palettes.count)
      let choice = Failure.wayToChoose(among: palettes, files: paletteFiles).map { ": \($0)" }
      return note(
        Failure(
          .usage, location: "",
          problem: "\(output.out) is one file, but there "
            + (paletteCount > 1 ? "are \(paletteCount) palettes" : "is more to write"),
          remedy: "name a folder, with --as \(ending.dropFirst())"
            + (paletteCount > 1
              ? " --name '{palette}\(ending)', or choose one palette\(choice ?? "")" : "")))
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
      drawings + documents, of: request,
      in: isFile && count == 1 ? .file(output.out) : .folder(output.out),
      things: things)
  }

  private func drawing(
    of picture: PlannedPicture, _ names: PictureNames, _ file: String?
  ) throws(Failure) -> PlannedDrawing {
    if file == nil, names.lacksSupplyPath(picture.values) {
      throw Failure(
        .usage, location: picture.source,
        problem: "--name has {supply}, the path of what Google Play takes, and "
          + "\(picture.values.preset) is for another shop",
        remedy: "choose --preset google-play, or another --name")
    }
    var files: [PlannedFile] = []
    for (index, palette) in picture.palettes.enumerated() {
      do throws(OutputError) {
        let name =
          if let file {
            try OutputName(lastOf: file)
          } else { try names.name(picture.stem, picture.values, in: palette) }
        files.append(
          PlannedFile(
            name: name, source: "\(picture.source) in \(palette?.name ?? "inks")",
            palette: palette?.name, dependencies: palette.map { Dependency.of($0) } ?? [],
            seconds: picture.seconds,
            composition: index < picture.compositions.count ? picture.compositions[index] : nil))
      } catch {
        guard var failure = Failure(error) else { continue }
        failure.location = picture.source
        if case .unsafeName(_, .empty) = error, let word = names.empty(of: picture.values) {
          failure = Failure(
            .usage, location: picture.source,
            problem: "--name has {\(word)}, and no \(word) is chosen",
            remedy: "choose one with --\(word), or take it out of the name")
        }
        throw failure
      }
    }
    return PlannedDrawing(
      source: picture.source, dependencies: picture.dependencies, files: files,
      pixels: picture.pixels
    ) { (wanted, write) throws(Failure) in
      try picture.print(wanted) { index, file in
        write(
          index,
          MadeFile(
            pieces: file.pieces, pixels: file.size, loss: file.loss, problems: picture.problems))
      }
      return []
    }
  }

  /// Makes drawings: those of which a file is not as it would be, and no others. One alone tells
  /// its own progress. Where a run has several requests, they wait until all are planned.
  ///
  /// - Parameter things: what is made, in the plural: `boards`.
  public func make(
    _ drawings: [PlannedDrawing], of request: some Request, in target: OutputTarget, things: String
  ) {
    if let pictures = options.pictures {
      _ = attempt { () throws(Failure) in try pictures.take(drawings) }
      return
    }
    let outputs = drawings.flatMap { drawing in
      drawing.files.map { file in
        OutputPlan.Output(name: file.name, source: file.source, palette: file.palette)
      }
    }
    let maker = OutputMaker(
      command: type(of: request).command, line: request.commandLine, inputs: request.inputs,
      manifest: options.manifest, folder: target.folder)
    guard target.folder.utf8.count <= OutputName.mostPathBytes else {
      return note(
        Failure(
          .usage, location: Failure.shortened(target.folder),
          problem: "the path has more than \(OutputName.mostPathBytes) bytes",
          remedy: "choose a shorter --out"))
    }
    if let shared = options.shared {
      let name = options.name ?? "tinct \(maker.line)"
      let claim = shared.claim(
        outputs, in: target.folder, for: name, line: maker.line)
      claim.clashes.forEach(note)
      hasClashes = hasClashes || !claim.clashes.isEmpty
      pending.append(
        PendingDrawings(
          drawings: drawings, outputs: outputs, maker: maker, common: common(request),
          target: target, shared: claim.shared, isAlone: request.usesAllWorkers))
      return
    }
    guard let plan = plan(outputs, in: target, maker: maker) else { return }
    let common = common(request)
    guard drawings.count > 1 else {
      return drawings.map { Self.outcome(of: $0, common, plan) }.forEach { outcome in
        note(outcome)
        outcome.warnings.forEach(warn)
      }
    }
    let outcomes = reporting(things) { report in
      jobs.run(drawings, report: report) { Self.outcome(of: $0, common, plan) }
    }
    outcomes.forEach(note)
    RunReport.gathered(outcomes.flatMap(\.warnings)).forEach(warn)
  }

  func note(_ outcome: Outcome) {
    result.written += outcome.written
    outcome.failures.forEach(note)
  }

  /// A drawing's files before anything is written: those that are up to date, and the contents of
  /// others.
  struct Preparation: Sendable {
    private let common: DependencyGroup
    private let own: DependencyGroup?
    /// The files that are up to date, with their indices.
    private(set) var kept: [(index: Int, file: WrittenFile)] = []
    /// The indices of the others.
    private(set) var wanted: [Int] = []
    /// The contents of the others, with their indices; nil before they are made.
    private var made: (files: [(Int, MadeFile)], result: Result<[String], Failure>)?

    /// Finds out which files are up to date.
    init(_ drawing: PlannedDrawing, _ common: DependencyGroup, _ plan: OutputPlan) {
      self.common = common
      own = drawing.dependencies.map { DependencyGroup($0) }
      for (index, file) in drawing.files.enumerated() {
        if own != nil, let kept = plan.kept(file.name, from: dependencies(file)) {
          self.kept.append(
            (index, WrittenFile(kept, of: file)))
        } else {
          wanted.append(index)
        }
      }
    }

    /// Everything that decides a file.
    func dependencies(_ file: PlannedFile) -> [DependencyGroup] {
      own.map { [common, $0, DependencyGroup(file.dependencies)] } ?? []
    }

    /// Makes the contents of the wanted files, and keeps them in memory.
    ///
    /// - Returns: the bytes that they take.
    mutating func makeAhead(_ drawing: PlannedDrawing) -> Int {
      var files: [(Int, MadeFile)] = []
      let result = Result { () throws(Failure) in
        try drawing.make(wanted) { files.append(($0, $1)) }
      }
      made = (files, result)
      return files.reduce(0) { $1.1.pieces.reduce($0) { $0 + $1.count } }
    }

    /// Makes the contents of the wanted files, or takes those that were made ahead.
    func make(
      _ drawing: PlannedDrawing, _ write: (Int, MadeFile) -> Void
    ) throws(Failure) -> [String] {
      guard let made else { return try drawing.make(wanted, write) }
      made.files.forEach(write)
      return try made.result.get()
    }
  }

  /// Everything that came of one drawing.
  struct Outcome: Sendable {
    var written: [WrittenFile] = []
    var failures: [Failure] = []
    var warnings: [String] = []
    /// All of its files were made.
    var isWhole = false
  }

  /// Makes what is not up to date of a drawing.
  ///
  /// - Parameter preparation: what was done of it before; nil for nothing.
  static func outcome(
    of drawing: PlannedDrawing, _ common: DependencyGroup, _ plan: OutputPlan,
    _ preparation: Preparation? = nil
  ) -> Outcome {
    let preparation = preparation ?? Preparation(drawing, common, plan)
    let wanted = preparation.wanted
    var outcome = Outcome()
    var written = preparation.kept
    guard !wanted.isEmpty else {
      outcome.written = written.map(\.file)
      return outcome
    }
    outcome.isWhole = wanted.count == drawing.files.count
    var failed: Set<String?> = []
    do throws(Failure) {
      outcome.warnings = try preparation.make(drawing) { index, content in
        let file = drawing.files[index]
        let lacks = file.palette == nil ? !failed.isEmpty : failed.contains(file.palette)
        guard !file.isList || !lacks else { return }
        do throws(OutputError) {
          let new = WrittenFile(
            try plan.write(
              content.pieces, as: file.name, from: preparation.dependencies(file),
              pixels: content.pixels),
            of: file, loss: content.loss)
          written.append((index, new))
          if let problems = content.problems, new.differs == nil {
            outcome.failures +=
              plan.contents(of: file.name).map { problems($0, new.file) } ?? [
                Failure(.inputOutput, location: new.file, problem: "cannot be read again")
              ]
          }
        } catch {
          failed.insert(file.palette)
          if let failure = Failure(error) { outcome.failures.append(failure) }
        }
      }
    } catch { outcome.failures.append(error) }
    // In the order of the plan, whatever of it was made.
    outcome.written = written.sorted { $0.index < $1.index }.map(\.file)
    outcome.isWhole = outcome.isWhole && outcome.failures.isEmpty
    return outcome
  }

  /// Checks the names of all files; nil, with what is wrong noted, if they cannot be written.
  func plan(
    _ outputs: [OutputPlan.Output], in target: OutputTarget, maker: OutputMaker,
    shared: Set<String> = []
  ) -> OutputPlan? {
    // A document that a person named is gone on with by hand; folders are the tool's own.
    var keepsEdits = false
    if case .file = target { keepsEdits = documents != nil }
    let upkeep = OutputPlan.Upkeep(
      maker: maker, isCheck: options.isCheck,
      replaced: options.replaced.flatMap(target.patterns(of:)), keepsEdits: keepsEdits,
      shared: shared)
    // Noted before a plan is refused, so that a pattern which would not have helped is told.
    if !options.replaced.isEmpty {
      plannedNames.append((target, outputs.map(\.name.description)))
    }
    do throws(OutputPlan.Rejection) {
      let plan =
        switch target {
        case .folder(let root):
          try OutputPlan(
            root: root, outputs: outputs, inputs: inputs, gate: gate, upkeep: upkeep,
            shared: options.shared)
        case .file(let path):
          try OutputPlan(
            file: path, source: outputs.first?.source ?? path, inputs: inputs, gate: gate,
            upkeep: upkeep, cache: cache, shared: options.shared)
        }
      if plan.hadDamagedRecord {
        warn(
          "\(target.path): the record of what was made here is damaged; "
            + (options.isCheck
              ? "what it said of files is lost" : "everything is made again"))
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
    work(
      options.progress.map { progress in
        { progress(RunProgress(done: $0, total: $1, things: things)) }
      })
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

  /// Ends a run of one request, or of a command that writes documents: records what was made, looks
  /// after the files of former runs, and reports everything.
  public func finish() -> RunReport {
    close()
    return Self.finish([self])
  }

  /// Records what was made. The files of former runs are left to `finish`, because other requests
  /// of the run may make them.
  ///
  /// - Returns: everything that came of the request.
  @discardableResult
  public func close() -> RunReport {
    cache?.problems.forEach { warn("\($0)") }
    if result.written.contains(where: { $0.isNew || $0.differs != nil }) { cautions.forEach(warn) }
    for (line, paths) in plans.flatMap(\.replacedOthers).sorted(by: { $0.key < $1.key }) {
      warn(
        "\(counted(paths.count, "file")) of tinct \(Failure.shortened(line)) replaced: "
          + "\(RunReport.some(of: paths)); give one of the two another \"out\" or \"name\"")
    }
    let unknown = plans.flatMap(\.replacedUnknown)
    if !unknown.isEmpty {
      warn(
        "\(counted(unknown.count, "file")) replaced of which no record says that tinct made "
          + "\(unknown.count == 1 ? "it" : "them"): \(RunReport.some(of: unknown)); give what must "
          + "stay another folder")
    }
    for plan in plans { record { () throws(OutputError) in try plan.finish() } }
    return result
  }

  /// Ends a run: looks after the files of former runs that none of its requests makes, and reports
  /// everything.
  ///
  /// - Parameter sessions: the closed runs of all requests, at least one.
  public static func finish(_ sessions: [Session]) -> RunReport {
    guard let last = sessions.last else { return RunReport() }
    sessions[0].endRemoteCache()
    let (shared, gate) = (last.options.shared, last.gate)
    let manifest = last.options.manifest.map { ManifestRecord(of: $0, shared: shared, gate: gate) }
    let plans = sessions.flatMap(\.plans)
    let former = manifest?.formerPlans(besides: plans, last.options, last.inputs) ?? []
    manifest?.warning(besides: plans).map(last.warn)
    // A file may seem to be no longer made only because this run failed to make it.
    var isWhole = !last.options.isPart && !sessions.contains(where: \.hasFailed)
    // From an archive the run takes by itself what no request makes.
    let isPacked = shared?.archive != nil
    let dropsAll = isPacked && isWhole
    isWhole = isWhole && !isPacked && last.options.shard == nil
    last.warnOfIdlePatterns(sessions)
    last.warnOfMerging(sessions)
    let left = isWhole ? last.lookAfterLeftOvers(of: plans + former) : []
    for plan in plans + former { last.record { () throws(OutputError) in try plan.save() } }
    if let shared, !last.options.isCheck {
      last.record { () throws(OutputError) in try shared.save() }
    }
    if let manifest, !last.options.isCheck {
      // The next run must still find the files that were not removed.
      let kept =
        dropsAll
        ? [] : isWhole ? zip(former, left.dropFirst(plans.count)).filter(\.1).map(\.0) : former
      last.record { () throws(OutputError) in try manifest.save(plans, kept) }
    }
    gate.removeEmptyFolders()
    return sessions.dropFirst().reduce(into: sessions[0].result) { $0.append($1.result) }
  }

  /// Warns of patterns of --replace that are the name of no file that a run makes, or has made.
  private func warnOfIdlePatterns(_ sessions: [Session]) {
    let planned = sessions.flatMap(\.plannedNames)
    guard !planned.isEmpty, options.shard == nil, options.shared?.archive == nil else { return }
    let names = planned.flatMap(\.names) + sessions.flatMap(\.plans).flatMap(\.formerEntries.keys)
    for text in options.replaced where text != "*" {
      let patterns = Set(planned.flatMap { $0.target.patterns(of: text) }).map(NamePattern.init)
      guard !names.contains(where: { name in patterns.contains { $0.matches(path: name) } }) else {
        continue
      }
      warn(
        "--replace \(shellQuoted(text)) matches no file of this run; it takes names below --out, "
          + "with a star for anything but slashes, or paths that begin with --out")
    }
  }

  /// The share of near pixels below which merging colours has changed a picture that nobody would
  /// take for the exact one.
  private static let leastNearShare = 0.9

  /// Warns once for all pictures in which merging colours shows, by the worst of them.
  private func warnOfMerging(_ sessions: [Session]) {
    let poor = sessions.flatMap(\.result.written).compactMap { file in
      file.loss.map { (path: file.file, share: $0.nearShare) }
    }.filter { $0.share < Self.leastNearShare }
    guard let worst = poor.min(by: { $0.share < $1.share }) else { return }
    let others = poor.count > 1 ? " (worst of \(counted(poor.count, "file")))" : ""
    warn(
      "\(worst.path)\(others): merging colours shows, as only "
        + "\(RunSummary.percentage(worst.share)) of the pixels are within "
        + "\(MergingLoss.nearness)/255; leave out --indexed for true colour, or give it more colours "
        + "if it has fewer than 256")
  }

  /// Ends the use of the remote cache, and notes what was wrong with it.
  func endRemoteCache() {
    guard let remote = options.remoteCache else { return }
    remote.finish()
    remote.remark.map(remark)
    remote.warning.map(warn)
    remote.failure.map(note)
  }

  private func record(_ work: () throws(OutputError) -> Void) {
    do { try work() } catch {
      // Without its record a part cannot be merged.
      if options.shard != nil, let failure = Failure(error) { return note(failure) }
      if let failure = Failure(error) {
        warn("\(failure.message); so the next run will make everything again")
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

  /// A pattern for the names of files that are written, which people may write with the folder
  /// that they named, as it is and without that folder.
  func patterns(of pattern: String) -> [String] {
    func plain(_ path: String) -> Substring {
      path.hasPrefix("./") ? path.dropFirst(2) : path[...]
    }
    let (path, root) = (plain(pattern), plain(folder))
    let head = root.hasSuffix("/") ? String(root) : root + "/"
    if root == "." { return path.count < pattern.count ? [pattern, String(path)] : [pattern] }
    return path.hasPrefix(head) ? [pattern, String(path.dropFirst(head.count))] : [pattern]
  }

  /// The folder that files are written into.
  var folder: String {
    switch self {
    case .folder(let path): path
    case .file(let path): OutputName.split(path).folder
    }
  }
}
