internal import Synchronization
public import TinctDocuments
internal import TinctGraphics

/// The run of a manifest: all requests are planned before anything is made, so that two outputs
/// which want one file stop it, and all drawings share the workers. Only a request that reads what
/// an earlier one writes waits for it.
public final class BuildRun {
  private let options: Session.Options
  private let shared: SharedOutputs
  private let gate: WriteGate
  private let name: String
  private let works: [BuildTarget.Work]
  private var summaries: [RunSummary] = []
  /// The number of the shard that makes each file, if shards are merged.
  private var shards: [String: Int] = [:]
  /// The same by the paths in the archives.
  private var memberShards: [String: Int] = [:]
  /// The times that drawings took in earlier builds.
  private let times: BuildTimes
  /// The times of this run's drawings: those that were not made keep their former ones.
  private var ownTimes = BuildTimes()
  private let meter = WorkMeter()
  /// The drawings of a run that was prepared, and what was done of each, by their numbers.
  private var taken: [Work] = []
  private var preparations: [Int: (Session.Preparation, seconds: Double)] = [:]
  private let tell: (@Sendable (RunProgress) -> Void)?
  /// The archives of all shards, if they are merged.
  private var merged: MergedArchives?
  /// The paths in the archive of all files that the run makes or has found up to date.
  private var members: Set<String> = []
  /// The reasons why nothing can be made, apart from the faults of single requests.
  private var obstacles: [Failure] = []
  private var warnings: [String] = []
  /// The reader of the manifest, and the documents that are written at the end.
  private let manifest: InputReader?
  private let documents: [BuildDocument]
  /// True if a document would take the place of something else, so that none is to be written.
  public private(set) var refusesDocuments = false
  /// The sessions of the requests, in their order.
  public private(set) var sessions: [Session] = []

  /// Plans requests. Nothing is written, unless one of them reads what another writes.
  ///
  /// - Parameters:
  ///   - works: the requests.
  ///   - name: the manifest, for messages.
  ///   - times: the times that drawings took in earlier builds, by which shards are divided.
  ///   - manifest: the reader of the manifest and of those that it includes.
  ///   - documents: what is to be written at the end.
  ///   - makes: false if the plan alone is wanted.
  ///   - others: returns the requests that are left out, which may make what these read.
  ///   - beforeMaking: called before what others read is made.
  public init(
    _ works: [BuildTarget.Work], of name: String, _ options: Session.Options, gate: WriteGate,
    times: BuildTimes = BuildTimes(), manifest: InputReader? = nil,
    documents: [BuildDocument] = [], makes: Bool = true, others: () -> [BuildTarget.Work] = { [] },
    beforeMaking: () -> Void = {}
  ) {
    (self.manifest, self.documents) = (manifest, documents)
    var options = options
    // A film tells of its frames while it is one of many drawings.
    tell = options.progress
    if let tell {
      options.progress = { [meter] part in tell(meter.progress(part: part)) }
    }
    self.times = times
    var archive: OutputArchive?
    let archives = BuildArchives(of: options.manifest, called: name)
    if options.packs, makes {
      do throws(Failure) {
        if options.merges {
          let all = try MergedArchives(archives)
          (merged, archive) = (all, all.archive)
        } else {
          let opened = try archives.open(for: options)
          (archive, warnings) = (opened.archive, opened.warnings)
        }
      } catch { obstacles.append(error) }
    }
    let shared = SharedOutputs(shard: options.shard, merges: options.merges, archive: archive)
    options.shared = shared
    self.shared = shared
    (self.options, self.works, self.name, self.gate) = (options, works, name, gate)
    // The paths that each request is to write, until it has.
    var planned: [Set<String>] = []
    var all: [Set<String>] = []
    for work in works {
      let read = planned.indices.filter { Self.reads(work.request, planned[$0]) }
      if makes, let first = read.first, options.packs {
        obstacles.append(archives.reading(work, of: works[first].name))
        sessions.append(Session(options, gate: gate))
        summaries.append(RunSummary("", to: nil))
        planned.append([])
        all.append([])
        continue
      }
      if makes, !read.isEmpty {
        beforeMaking()
        makePlanned(of: read)
        if !options.isCheck { for index in read { planned[index] = [] } }
      }
      // A request of a list has a number for its name, which says less than its command line.
      options.name = work.isNamed ? work.name : nil
      // Each has a session of its own, so that its inputs are no dependencies of the others.
      let session = Session(options, gate: gate)
      summaries.append(work.request.plannable.make(in: session))
      sessions.append(session)
      if !makes || options.isCheck, let source = read.first,
        Self.postpone(session, until: read.map { planned[$0] })
      {
        warnings.append(
          "\(work.name) reads what \(works[source].name) makes, so its files are known once that is "
            + "there")
      }
      if works.count > 1 {
        planned.append(Self.paths(of: session.pending))
        all.append(planned[planned.count - 1])
      }
      if options.packs, let failure = archives.outside(session.pending.map(\.target), work) {
        obstacles.append(failure)
      }
    }
    warnings += Self.outOfOrder(works, all)
    Self.nameLaterMakers(of: sessions, works)
    let missing = sessions.contains { $0.result.failures.contains { Self.missingPath($0) != nil } }
    let left = missing ? others() : []
    guard !left.isEmpty else { return }
    let run = BuildRun(left, of: name, self.options, gate: gate, makes: false)
    Self.nameMakers(of: sessions, among: left, run)
  }

  // MARK: - Archives

  /// Ends the archive: takes out what no request makes, and writes it if anything is new.
  private func pack(_ report: inout RunReport) {
    guard let archive = shared.archive else { return }
    // A file may seem to be no longer made only because this run failed to make it.
    let isWhole = !options.isPart && report.failures.isEmpty
    if options.isCheck {
      let damaged = options.merges ? [] : archive.damagedMembers(of: sessions)
      if !damaged.isEmpty {
        report.failures.append(
          Failure(
            .badData, location: archive.path,
            problem: "\(counted(damaged.count, "file")) damaged: \(Failure.some(of: damaged))",
            remedy: "move the archive away, and build it again"))
      }
      guard isWhole else { return }
      let others = archive.paths.filter { !OutputArchive.isRecord($0) && !members.contains($0) }
      report.outdated += others.sorted()
      return
    }
    do throws(OutputError) {
      OutputFolder(path: ".", gate: gate).clearLeftovers(in: [""])
      if isWhole { report.removed += try shared.dropOthers(besides: members, gate: gate) }
      try archive.finish(through: gate)
      if archive.size != nil { report.archives = [archive.path] }
    } catch {
      // Nothing of what was made is on the disk.
      (report.written, report.removed) = ([], [])
      for session in sessions { session.result.written = [] }
      if let failure = Failure(error) { report.failures.append(failure) }
    }
  }

  // MARK: - Making

  /// Makes as many contents as there is time for, in memory, so that `make` has only to write them.
  /// Nothing is written; a run that is dropped then has done nothing. Planning must be over.
  public func prepare(until end: ContinuousClock.Instant) {
    guard obstacles.isEmpty, !sessions.contains(where: \.hasClashes), options.shard == nil,
      !options.merges, !options.packs, !options.isCheck, let first = sessions.first
    else { return }
    taken = takePending(of: Array(sessions.indices))
    let byteCount = Atomic(0)
    let prepare: @Sendable (Work) -> (Session.Preparation, seconds: Double)? = { work in
      let start = ContinuousClock.now
      guard start < end, byteCount.load(ordering: .relaxed) < Self.mostAhead else { return nil }
      var preparation = Session.Preparation(work.drawing, work.common, work.plan)
      let pixels = work.drawing.pixels * Double(preparation.wanted.count)
      if !preparation.wanted.isEmpty, pixels <= Double(Self.mostAhead) {
        byteCount.add(preparation.makeAhead(work.drawing), ordering: .relaxed)
      }
      return (preparation, start.duration(to: .now) / .seconds(1))
    }
    let pooled = taken.filter { !$0.isAlone }.sorted { $0.cost > $1.cost }
    for (work, prepared) in zip(pooled, first.jobs.run(pooled, job: prepare)) {
      preparations[work.number] = prepared
    }
  }

  /// The most bytes that wait in memory to be written, about, and the most pixels of a drawing in
  /// all its palettes that is made so.
  private static let mostAhead = 32 << 20

  /// Makes the waiting drawings of requests.
  ///
  /// - Parameter read: the requests whose files one reads that is still to be planned, by their
  ///   positions, of which a shard makes all drawings; nil for all requests, once all are planned.
  private func makePlanned(of read: [Int]? = nil) {
    guard obstacles.isEmpty, !sessions.contains(where: \.hasClashes) else { return }
    let isLast = read == nil
    var waiting =
      isLast && !taken.isEmpty ? taken : takePending(of: read ?? Array(sessions.indices))
    taken = []
    if isLast {
      obstacles += overwritten(by: waiting)
      guard obstacles.isEmpty else { return }
    }
    if isLast, let shard = options.shard {
      let numbers = divide(waiting, among: shard.count)
      let all = waiting.count
      waiting = zip(waiting, numbers).filter { $1 == shard.number }.map(\.0)
      if waiting.isEmpty, all > 0 {
        warnings.append(
          "part \(shard.number)/\(shard.count) has nothing to make: there "
            + "\(all == 1 ? "is" : "are") only \(counted(all, "drawing"))")
      }
    } else if isLast, options.merges, let count = merged?.count ?? shared.shardCount {
      for (work, number) in zip(waiting, divide(waiting, among: count)) {
        for file in work.drawing.files {
          shards[work.plan.path(of: file.name)] = number
          if merged != nil { memberShards[work.plan.member(file.name)] = number }
        }
      }
    }
    if options.packs {
      for work in waiting {
        members.formUnion(work.drawing.files.map { work.plan.member($0.name) })
      }
    }
    var warnings = sessions.map { _ in [String]() }
    func take(_ outcome: Session.Outcome, _ seconds: Double, of work: Work) {
      sessions[work.session].note(outcome)
      warnings[work.session] += outcome.warnings
      ownTimes.seconds[work.file] =
        outcome.isWhole && !options.isCheck ? seconds : times.seconds[work.file]
    }
    meter.begin(waiting.map(\.cost))
    let hasStopped = Atomic(false)
    let make: @Sendable (Work) -> (Session.Outcome, seconds: Double) = {
      [meter, keepsGoing = options.keepsGoing, preparations] work in
      guard !hasStopped.load(ordering: .relaxed) else { return (Session.Outcome(), 0) }
      meter.begin(work.file)
      let start = ContinuousClock.now
      let prepared = preparations[work.number]
      let outcome = Session.outcome(of: work.drawing, work.common, work.plan, prepared?.0)
      let seconds = (ContinuousClock.now - start) / .seconds(1) + (prepared?.seconds ?? 0)
      meter.end(cost: work.cost)
      if !keepsGoing, !outcome.failures.isEmpty { hasStopped.store(true, ordering: .relaxed) }
      return (outcome, seconds)
    }
    // The dearest first, so that none is left alone at the end.
    let pooled = waiting.filter { !$0.isAlone }.sorted { $0.cost > $1.cost }
    guard let first = sessions.first else { return }
    let outcomes = first.jobs.run(
      pooled, report: tell.map { [meter] tell in { _, _ in tell(meter.progress()) } }, job: make)
    let made = zip(pooled, outcomes).sorted { $0.0.number < $1.0.number }
    for (work, made) in made { take(made.0, made.seconds, of: work) }
    // These spread over the cores and the memory by themselves.
    for work in waiting where work.isAlone {
      let made = make(work)
      take(made.0, made.seconds, of: work)
    }
    preparations = [:]
    if isLast, !options.isCheck { makeDamaged(of: waiting) }
    for (session, warnings) in zip(sessions, warnings) {
      RunReport.gathered(warnings).forEach(session.warn)
    }
  }

  /// Makes members of an archive that is to be written again anew if they are damaged: their sizes
  /// and times are as recorded, and they would be copied.
  private func makeDamaged(of works: [Work]) {
    guard let archive = shared.archive,
      archive.isNew
        || archive.paths.contains(where: { !OutputArchive.isRecord($0) && !members.contains($0) })
    else { return }
    let damaged = Set(archive.damagedMembers(of: sessions))
    guard !damaged.isEmpty else { return }
    for work in works {
      let names = work.drawing.files.map(\.name).filter {
        damaged.contains(work.plan.member($0))
      }
      guard !names.isEmpty else { continue }
      names.forEach(work.plan.distrust)
      let outcome = Session.outcome(of: work.drawing, work.common, work.plan)
      let paths = Set(names.map(work.plan.path(of:)))
      sessions[work.session].result.written.removeAll { paths.contains($0.file) }
      sessions[work.session].result.written += outcome.written.filter { paths.contains($0.file) }
      outcome.failures.forEach(sessions[work.session].note)
    }
    warnings.append(
      "\(archive.path): \(counted(damaged.count, "file")) in it damaged, and made again: "
        + Failure.some(of: damaged.sorted()))
  }

  /// Returns what is wrong where files or documents would take the place of something that the
  /// manifest reads, or documents that of something else.
  private func overwritten(by waiting: [Work]) -> [Failure] {
    let readers = [manifest].compactMap(\.self) + sessions.map(\.inputs)
    let found = Set(readers.flatMap(\.foundFiles))
    var names = Set(documents.map { OutputName.split($0.path).file })
    for work in waiting {
      for file in work.drawing.files { names.insert(OutputName.split("\(file.name)").file) }
    }
    // Only what is called like something that is written is looked up on the disk.
    let inputs = Set(
      found.filter { names.contains(OutputName.split($0).file) }.map(pathFromRoot))
    var failures: [Failure] = []
    var outputs: Set<String> = []
    for work in waiting where !inputs.isEmpty || !documents.isEmpty {
      let root = work.plan.rootPath
      for file in work.drawing.files {
        let name = file.name.description
        outputs.insert("\(root)/\(name)")
        // Files that the manifest made before may be read by its later targets.
        guard inputs.contains("\(root)/\(name)"), work.plan.formerEntries[name] == nil else {
          continue
        }
        failures.append(
          Failure(
            .usage, location: work.plan.path(of: file.name),
            problem:
              "\(works[work.session].name) would replace this file, which the manifest reads",
            remedy: "give it another \"out\" or \"name\""))
      }
    }
    if let path = shared.archive?.path { outputs.insert(pathFromRoot(path)) }
    for (index, document) in documents.enumerated() {
      let isTwice = documents[..<index].contains {
        pathFromRoot($0.path) == pathFromRoot(document.path)
      }
      let problem =
        isTwice ? "the other report has the same name" : document.problem(inputs, outputs)
      guard let problem else { continue }
      refusesDocuments = true
      failures.append(
        Failure(
          .usage, location: "\(document.option) \(document.path)", problem: problem,
          remedy: "choose another name"))
    }
    let ruled = documents.contains { $0.kind == .makeRule } ? waiting : []
    let files = ruled.flatMap { work in
      work.drawing.files.map { work.plan.path(of: $0.name) }
    }
    if !ruled.isEmpty, let name = found.union(files).filter({ !MakeRule.canName($0) }).min() {
      refusesDocuments = true
      failures.append(
        Failure(
          .usage, location: quoted(name),
          problem: "no rule of make can have a name with a control character, ';' or '|'",
          remedy: "rename it, or leave out --depfile"))
    }
    return failures
  }

  /// Takes the waiting drawings of requests, with the plans of their files and their costs.
  private func takePending(of requests: [Int]) -> [Work] {
    var waiting: [Work] = []
    for index in requests {
      let session = sessions[index]
      for pending in session.pending {
        let plan = session.plan(
          pending.outputs, in: pending.target, maker: pending.maker, shared: pending.shared)
        guard let plan else { continue }
        waiting += pending.drawings.map { drawing in
          Work(
            number: 0, session: index, drawing: drawing, common: pending.common, plan: plan,
            isAlone: pending.isAlone,
            file: drawing.files.first.map { plan.path(of: $0.name) } ?? "", cost: drawing.cost)
        }
      }
      session.pending = []
    }
    let costs = times.costs(of: waiting.map { ($0.file, $0.cost) })
    for (index, cost) in costs.enumerated() {
      (waiting[index].number, waiting[index].cost) = (index, cost)
    }
    return waiting
  }

  /// Returns the number of the shard that makes each drawing.
  private func divide(_ waiting: [Work], among count: Int) -> [Int] {
    Shard.division(waiting.map { ($0.cost, $0.file) }, among: count)
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

  /// The paths of all files that the run has made or found to be as they should be.
  public var madeFiles: [String] { sessions.flatMap { $0.result.written.map(\.file) } }

  /// Returns everything that went wrong in planning.
  public func planningReport() -> RunReport {
    var report = ManifestReport(of: name)
    for (session, work) in zip(sessions, works) {
      report.add(session.result, of: work)
    }
    var whole = report.completed(
      sessions.dropFirst().reduce(into: sessions.first?.result ?? RunReport()) {
        $0.append($1.result)
      })
    whole.warnings += warnings
    whole.failures += obstacles
    return whole
  }

  /// Makes everything that is not up to date, unless two requests want one file, and ends the run.
  ///
  /// - Returns: everything that came of it, what failed with the places of its requests.
  public func make() -> RunReport {
    if obstacles.isEmpty { makePlanned() }
    guard obstacles.isEmpty else {
      sessions.first?.endRemoteCache()
      var report = planningReport()
      report.shortfalls = ["Nothing was made."]
      return report
    }
    var report = ManifestReport(of: name)
    for (session, work) in zip(sessions, works) {
      session.close()
      // The remarks on a target that is up to date were told when it was made.
      if !session.result.written.isEmpty, session.result.newCount == 0 {
        session.result.remarks = []
      }
      report.add(session.result, of: work)
    }
    var whole = report.completed(Session.finish(sessions))
    whole.warnings += warnings
    pack(&whole)
    if whole.newCount == 0, sessions.contains(where: \.hasClashes) {
      whole.shortfalls = ["Nothing was made."]
    }
    return whole
  }

  /// Returns a report on every file for programs, by requests, with the seconds that each drawing
  /// took, now or, if it was not made, in an earlier build.
  public func summaryDocument(of report: RunReport) -> JSONValue {
    let requests = zip(works, sessions).map { work, session in
      JSONValue.object([
        .init("request", .string(work.name)),
        .init("command", .string(type(of: work.request).command)),
        .init("files", session.result.json()),
        .init("failures", .array(session.result.failures.map { .string($0.message) })),
      ])
    }
    var members: [JSONValue.Member] = [
      .init("format", .string(BuildTimes.format)), .init("version", .integer(BuildTimes.version)),
      .init("manifest", .string(name)),
    ]
    if let archive = shared.archive { members.append(.init("archive", .string(archive.path))) }
    members += [
      .init("files", .integer(report.written.count)),
      .init("written", .integer(report.newCount)),
      .init("removed", .array(report.removed.map { .string($0) })),
      .init("warnings", .array(report.warnings.map { .string($0) })),
      .init("failures", .array(report.failures.map { .string($0.message) })),
      .init("drawings", ownTimes.json), .init("requests", .array(requests)),
    ]
    return .object(members)
  }

  /// Returns a rule in the form of make's: files, a colon, and the files that they depend on.
  ///
  /// - Parameters:
  ///   - target: the one file that the rule is for; nil for all that are made.
  ///   - manifest: the reader of the manifest.
  ///   - folder: the folder of the manifest as make sees it; nil for the same.
  public func makeRule(
    target: String?, manifest: InputReader, in folder: String? = nil
  ) -> [UInt8] {
    func seen(_ paths: [String]) -> [String] {
      guard let folder else { return paths }
      return paths.map { $0.hasPrefix("/") ? $0 : "\(folder)/\($0)" }.filter(MakeRule.canName)
    }
    let made = (shared.archive.map { [$0.path] } ?? []) + madeFiles
    let outputs = target.map { [$0] } ?? seen(shared.archive.map { [$0.path] } ?? made)
    let readers = [manifest] + sessions.map(\.inputs)
    let inputs = Set(readers.flatMap(\.foundFiles)).subtracting(made).filter(MakeRule.canName)
    // A folder changes when a file comes or goes; those that outputs go into always do.
    let folders = Set(readers.flatMap(\.foundFolders)).subtracting([".", "./", "/"]).filter {
      folder in
      MakeRule.canName(folder)
        && !made.contains { $0.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/") }
    }
    let read = seen(inputs.sorted() + folders.sorted())
    // A rule for each input keeps Make from giving up where one is gone, as compilers write it.
    let empty = read.map { "\n\(MakeRule.escapedTarget($0)):\n" }.joined()
    let list = outputs.map(MakeRule.escapedTarget).joined(separator: " \\\n ")
    let needed = read.map(MakeRule.escaped).joined(separator: " \\\n ")
    return Array("\(list): \\\n \(needed)\n\(empty)".utf8)
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

  /// Joins the records of shards, if all that the manifest makes is there and as it should be, and
  /// the times in their summaries.
  ///
  /// - Parameter summary: the path of the summary that is to hold all times; nil to join none.
  /// - Returns: everything that came of it; a failure for each shard that is to run again.
  public func merge(summary: String?) -> RunReport {
    // Single files, and those beside the manifest, are recorded in its folder.
    if obstacles.isEmpty { _ = shared.found(in: shared.folder(at: ".", gate: gate)) }
    makePlanned()
    for session in sessions { session.close() }
    sessions.first?.endRemoteCache()
    var report = planningReport()
    var parts = BuildParts(
      manifest: name, options: options, gate: gate, shared: shared, archives: merged,
      sessions: sessions, numbers: shards, memberNumbers: memberShards,
      isDividedByTimes: times != BuildTimes(), times: ownTimes)
    parts.join(summary: summary, &report)
    ownTimes = parts.times
    return report
  }

  /// Returns the sentences about what was written: one for each request that wrote something, or
  /// for each target where there are several rows of one.
  public func summary() -> String {
    if let archive = shared.archive, let size = archive.size {
      let written = sessions.reduce(0) { $0 + $1.result.newCount }
      let share = written < size.fileCount ? ", \(written) of them new" : ""
      return "Wrote \(archive.path): \(counted(size.fileCount, "file")), "
        + "\(RunSummary.size(size.byteCount))\(share)."
    }
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

/// Drawings of a request that wait until all requests of a run are planned.
struct PendingDrawings {
  let drawings: [PlannedDrawing]
  let outputs: [OutputPlan.Output]
  let maker: OutputMaker
  let common: DependencyGroup
  let target: OutputTarget
  /// The names of files that other requests make as well.
  let shared: Set<String>
  /// They spread over all workers by themselves.
  let isAlone: Bool
}

extension BuildRun {
  /// A drawing that waits, with the plan of its files.
  private struct Work: Sendable {
    /// Its position among those that wait.
    var number: Int
    /// The position of its session.
    let session: Int
    let drawing: PlannedDrawing
    let common: DependencyGroup
    let plan: OutputPlan
    let isAlone: Bool
    /// The path of its first file, which names it.
    let file: String
    /// The work that it is, in seconds if any of them were ever measured.
    var cost: Double
  }
}
