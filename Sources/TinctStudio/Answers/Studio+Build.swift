internal import Synchronization
internal import TinctCodecs
internal import TinctDocuments
internal import TinctPipeline
internal import TinctPuzzles

/// The state of the manifest's outputs.
final class BuildDesk: Sendable {
  /// A target, or a row of one.
  struct Row: Sendable {
    enum State: String {
      /// Its turn in a run is still to come.
      case waiting
      /// It is being looked at, or made.
      case running
      case current, stale, made, failed
    }

    let id: String
    let name: String
    var state: State
    var reason = ""
    /// The paths of its files.
    var files: [String] = []
    /// The files that are to be written.
    var staleFiles: Set<String> = []
    var failure: Failure?
  }

  struct State: Sendable {
    var rows: [Row] = []
    var isRunning = false
    /// True if the run makes what is stale, and does not only look.
    var makes = false
    /// The ID of the only target that the run makes; nil for all. It looks at the others.
    var target: String?
    /// The reason why the manifest cannot be read; nil if it can.
    var problem: Failure?
    var isKnown = false
    /// True if something that is open changed since the run began, so that it is looked at again.
    var isOvertaken = false
    /// The pictures that may be shown, by their IDs.
    var outputs: [String] = []
    var ids: [String: Int] = [:]
    /// The marks of these pictures when they were looked at last.
    var marks: [String: String] = [:]
  }

  let state = Mutex(State())
}

extension Studio {
  /// The state of each target, with all pictures of those that a query names.
  func buildState(_ query: [String: String]) throws(StudioProblem) -> JSONValue {
    guard library.manifest != nil else {
      throw StudioProblem(
        404, "no manifest is open", remedy: "start the studio with one: tinct studio tinct.json")
    }
    lookAtOutputs()
    // Finding out what is stale may take longer than anybody waits for an answer.
    let starts = build.state.withLock { state in
      guard !state.isKnown, !state.isRunning else { return false }
      (state.isRunning, state.makes, state.isOvertaken) = (true, false, false)
      state.target = nil
      return true
    }
    if starts { runInBackground(makes: false, target: nil) }
    return buildJSON(showingAllOf: query["all"] ?? "")
  }

  /// Starts a build in the background.
  func startBuild(_ body: RequestBody) throws(StudioProblem) -> JSONValue {
    guard !options.isReadOnly else {
      throw StudioProblem(403, "this studio was opened with --read-only")
    }
    guard library.manifest != nil else { throw StudioProblem(404, "no manifest is open") }
    let target = try body.text("target")
    let starts = build.state.withLock { state in
      guard !state.isRunning else { return false }
      (state.isRunning, state.makes, state.isOvertaken) = (true, true, false)
      state.target = target
      for index in state.rows.indices where target == nil || state.rows[index].id == target {
        state.rows[index].state = .waiting
      }
      return true
    }
    if starts { runInBackground(makes: true, target: target) }
    return buildJSON(showingAllOf: try body.text("all") ?? "")
  }

  private func runInBackground(makes: Bool, target: String?) {
    let started = WorkerThread.start(1) { [self] in
      runBuild(makes: makes, target: target)
      events.post(["build"])
    }
    if started == 0 { build.state.withLock { $0.isRunning = false } }
  }

  /// Finds out what is stale, or makes it.
  private func runBuild(makes: Bool, target: String?) {
    defer { build.state.withLock { ($0.isKnown, $0.isRunning) = (!$0.isOvertaken, false) } }
    guard let path = library.manifest?.path else { return }
    // Others may write while it checks; what they change then is looked at again.
    let before = makes ? [:] : Self.marks(of: build.state.withLock { $0.outputs })
    let reading = run()
    let targets =
      reading.read(path).flatMap { reading.manifest($0, name: path, variables: [:]) }?.targets ?? []
    let ids = targets.map { slug($0.name, fallback: "target") }
    // All are listed before the first one is looked at, which may take long.
    build.state.withLock { state in
      state.problem = targets.isEmpty ? reading.failures.first : nil
      let known = Dictionary(
        state.rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      state.rows = zip(targets, ids).map { wanted, id in
        var row = BuildDesk.Row(id: id, name: wanted.name, state: .waiting)
        row.files = known[id]?.files ?? []
        row.staleFiles = known[id]?.staleFiles ?? []
        // A target that is only looked at keeps its known state until then.
        if makes, target != nil, target != id, let known = known[id] {
          (row.state, row.reason, row.failure) = (known.state, known.reason, known.failure)
        }
        return row
      }
    }
    // The target that somebody waits for comes first.
    let order = ids.indices.filter { ids[$0] == target } + ids.indices.filter { ids[$0] != target }
    for index in order {
      let wanted = targets[index]
      build.state.withLock { $0.rows[index].state = .running }
      let works = reading.attempt { () throws(Rejection) in
        do throws(DocumentErrors) { return try wanted.requests(of: wanted.rows.indices) } catch {
          throw Rejection(error, file: wanted.file)
        }
      }
      var row = BuildDesk.Row(id: ids[index], name: wanted.name, state: .current)
      if let works {
        let isMade = makes && (target == nil || target == ids[index])
        row = outcome(of: works, row, in: path, isMade: isMade)
      } else {
        (row.state, row.failure) = (.failed, reading.failures.last)
      }
      build.state.withLock { state in
        state.rows[index] = row
        for path in row.files where state.ids[path] == nil {
          state.ids[path] = state.outputs.count
          state.outputs.append(path)
        }
        state.marks.merge(Self.marks(of: row.files)) { _, new in new }
      }
    }
    build.state.withLock { state in
      state.marks = Self.marks(of: state.outputs).merging(before) { _, old in old }
    }
  }

  private func outcome(
    of works: [BuildTarget.Work], _ row: BuildDesk.Row, in manifest: String, isMade: Bool
  ) -> BuildDesk.Row {
    var row = row
    var options = self.options.session
    options.isCheck = !isMade
    options.isPart = true
    options.manifest = manifest
    options.cacheFolder = options.cacheFolder ?? CacheFolder.ofUser()
    let build = BuildRun(works, of: manifest, options, gate: gate)
    let report = build.make()
    // A run that only checks writes nothing: what it would write differs.
    let news = report.written.filter { isMade ? $0.isNew : $0.differs != nil }
    row.files = report.written.map(\.file)
    row.staleFiles = isMade ? [] : Set(news.map(\.file))
    if let failure = report.failures.first {
      (row.state, row.failure) = (.failed, failure)
    } else if !news.isEmpty {
      row.state = isMade ? .made : .stale
      row.reason =
        isMade
        ? "\(counted(news.count, "file")) written."
        : "\(counted(news.count, "file")) of \(report.written.count) to be written"
          + (news.first?.differs.map { ": \($0)." } ?? ".").replacing(" -> ", with: " → ")
    }
    return row
  }

  /// The pictures of a target that are shown until more are asked for.
  private static let firstPictures = 24

  /// - Parameter all: the IDs of the targets of which all pictures are shown, by commas.
  private func buildJSON(showingAllOf all: String) -> JSONValue {
    let state = build.state.withLock { $0 }
    let wide = Set(all.split(separator: ",").map(String.init))
    let targets = state.rows.map { row -> JSONValue in
      var members: [JSONValue.Member] = [
        .init("id", .string(row.id)), .init("name", .string(row.name)),
        .init("state", .string(row.state.rawValue)), .init("reason", .string(row.reason)),
        .init("files", .integer(row.files.count)),
        .init("makes", .boolean(state.makes && (state.target == nil || state.target == row.id))),
      ]
      if let failure = row.failure { members.append(.init("error", Self.placed(failure))) }
      let isNew =
        row.state == .stale && !row.files.isEmpty
        && row.files.allSatisfy { state.marks[$0]?.isEmpty != false }
      members.append(.init("isNew", .boolean(isNew)))
      // Pictures that are still to be made are not there to be shown.
      let pictures = row.files.filter { path in
        Self.type(of: path) != nil && state.marks[path]?.isEmpty == false
      }
      let depth = Self.commonFolders(of: row.files)
      members.append(.init("pictures", .integer(pictures.count)))
      members.append(
        .init(
          "outputs",
          .array(
            pictures.prefix(wide.contains(row.id) ? .max : Self.firstPictures).compactMap { path in
              state.ids[path].map { id in
                .object(
                  [
                    .init("id", .string("\(id)")),
                    .init("hash", .string(state.marks[path] ?? "")),
                    .init(
                      "name",
                      .string(path.split(separator: "/").dropFirst(depth).joined(separator: "/"))),
                    .init("isStale", .boolean(row.staleFiles.contains(path))),
                  ], .line)
              }
            })))
      return .object(members)
    }
    var members: [JSONValue.Member] = [
      .init("targets", .array(targets)), .init("running", .boolean(state.isRunning)),
      .init("makes", .boolean(state.makes)),
      .init(
        "done", .integer(state.rows.count { $0.state != .waiting && $0.state != .running })),
    ]
    if let problem = state.problem { members.append(.init("error", Self.placed(problem))) }
    return .object(members)
  }

  /// The number of folders that all files are in: what follows tells the files apart.
  private static func commonFolders(of files: [String]) -> Int {
    let paths = files.map { $0.split(separator: "/").dropLast() }
    return paths.dropFirst().reduce(paths.first?.count ?? 0) { count, path in
      zip(paths[0].prefix(count), path).prefix { $0 == $1 }.count
    }
  }

  /// A failure with its place taken apart, as the page shows it.
  static func placed(_ failure: Failure) -> JSONValue {
    let response = StudioProblem([failure]).response
    let object = try? JSONDocument(parsing: response.body).root.object()
    return object?["error"].map { JSONValue($0) } ?? .null
  }

  // MARK: - Pictures

  /// A mark of each file that is another once the file has changed; "" for one that is not there.
  private static func marks(of paths: [String]) -> [String: String] {
    let marks = paths.map { ($0, InputReader.mark(ofFile: $0)) }
    return Dictionary(marks, uniquingKeysWith: { first, _ in first })
  }

  /// Finds out whether others have changed pictures of the manifest since the last build or look.
  private func lookAtOutputs() {
    let (outputs, isRunning) = build.state.withLock { ($0.outputs, $0.isRunning) }
    guard !isRunning else { return }
    let marks = Self.marks(of: outputs)
    build.state.withLock { state in
      guard !state.isRunning, state.outputs == outputs, state.marks != marks else { return }
      state.marks = marks
      state.isKnown = false
    }
  }

  private static func type(of path: String) -> String? {
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return [
      "png": "image/png", "apng": "image/apng", "gif": "image/gif", "webp": "image/webp",
      "svg": "image/svg+xml",
    ][ending]
  }

  /// A picture that the build has made, by its number.
  func output(_ query: [String: String]) throws(StudioProblem) -> HTTPResponse {
    guard let id = query["id"].flatMap({ Int($0) }),
      let path = build.state.withLock({ $0.outputs.indices.contains(id) ? $0.outputs[id] : nil }),
      let type = Self.type(of: path), let bytes = InputReader().peek(path)
    else { throw .missing("picture") }
    return HTTPResponse(type: type, bytes, caching: "private, no-cache")
  }
}

// MARK: - Changes on disk

extension Studio {
  /// Watches the files that are open, on the calling thread, as long as the process runs, and tells
  /// the pages of changes.
  public func watch() {
    let changes = FolderWatch()
    isWatching.store(true, ordering: .relaxed)
    var before = library
    while !gate.isClosed {
      let run = run()
      let fresh = Library(inputs, in: run, keeping: before)
      let changed = Self.changes(from: before, to: fresh)
      if !changed.isEmpty {
        build.state.withLock { ($0.isKnown, $0.isOvertaken) = ($0.isRunning, $0.isRunning) }
        replace(library: fresh)
        events.post(changed)
      }
      before = fresh
      changes.watch([run.inputs])
      changes.wait()
    }
  }

  private static func changes(from old: Library, to new: Library) -> [String] {
    func hashes(_ library: Library) -> [String: String] {
      var hashes: [String: String] = [:]
      for palette in library.palettes {
        hashes[palette.id] = palette.file.hash + (palette.problem?.message ?? "")
      }
      for theme in library.themes {
        hashes[theme.id] = theme.file.hash + (theme.problem?.message ?? "")
      }
      hashes["unread"] = "\(library.unread)"
      for board in library.boards { hashes[board.id] = board.hash }
      hashes["manifest"] = library.manifest?.hash
      return hashes
    }
    let (before, after) = (hashes(old), hashes(new))
    return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
  }
}
