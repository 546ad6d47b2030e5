internal import ArgumentParser
internal import TinctDocuments
internal import TinctGraphics
internal import TinctPipeline

/// The options that every command has.
struct RunOptions: ParsableArguments {
  @Flag(help: "Print what was found or written, as JSON, on standard output.")
  var json = false

  @Flag(name: .shortAndLong, help: "Report errors and warnings only: no summary, no progress.")
  var quiet = false

  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp(
      "Number of jobs at once. (default: one for each core)", valueName: "count"))
  var jobs: Int?

  // 'tinct help limits' describes them, so that the help of each command need not.
  @Option(help: .limit("pixels")) var maxSide = Limits().sidePixels
  @Option(help: .limit("pixels")) var maxPixels = Limits().imagePixels
  @Option(help: .limit("count")) var maxChunks = Limits().pngChunks
  @Option(help: .limit("bytes")) var maxChunkBytes = Limits().pngChunkBytes
  @Option(help: .limit("count")) var maxColors = Limits().paletteColors
  @Option(help: .limit("levels")) var maxJSONDepth = Limits().jsonDepth
  @Option(help: .limit("bytes")) var maxFileBytes = Limits().fileBytes
  @Option(help: .limit("count")) var maxActions = Limits().performedActions
  @Option(help: .limit("megabytes")) var maxMemory = MemoryBudget.usual >> 20

  /// The bounds on inputs and outputs.
  var limits: Limits {
    var limits = Limits()
    limits.sidePixels = maxSide
    limits.imagePixels = maxPixels
    limits.pngChunks = maxChunks
    limits.pngChunkBytes = maxChunkBytes
    limits.paletteColors = maxColors
    limits.jsonDepth = maxJSONDepth
    limits.fileBytes = maxFileBytes
    limits.performedActions = maxActions
    return limits
  }

  func validate() throws {
    if let jobs { try check("--jobs", jobs, upTo: 1024) }
    // Cairo's largest side; the areas and sizes keep every sum of a few of them within 64 bits.
    try check("--max-side", maxSide, upTo: Limits.mostSidePixels)
    try check("--max-pixels", maxPixels, upTo: 1 << 30)
    try check("--max-chunks", maxChunks, upTo: 1 << 30)
    try check("--max-chunk-bytes", maxChunkBytes, upTo: 0x7FFF_FFFF)
    try check("--max-colors", maxColors, upTo: 1 << 30)
    try check("--max-json-depth", maxJSONDepth, upTo: 1000)
    try check("--max-file-bytes", maxFileBytes, upTo: 0x7FFF_FFFF)
    try check("--max-actions", maxActions, upTo: 0x7FFF_FFFF)
    try check("--max-memory", maxMemory, upTo: 1 << 30)
  }

  private func check(_ option: String, _ value: Int, upTo largest: Int) throws {
    guard !(1...largest).contains(value) else { return }
    throw ValidationError("\(option) takes a number from 1 to \(largest), not \(value).")
  }

  /// The options of a session without a cache.
  var session: Session.Options {
    var session = Session.Options()
    session.limits = limits
    session.jobs = jobs
    session.memory = MemoryBudget(byteCount: maxMemory << 20)
    session.build = Build.identity
    if !json { session.standardOutput = Console.write }
    if Console.isTerminal && !quiet {
      session.progress = { Console.overwriteLine($0.isComplete ? "" : "\($0)") }
    }
    return session
  }
}

extension ArgumentHelp {
  /// The help of an option about limits, which commands do not list.
  fileprivate static func limit(_ valueName: String) -> ArgumentHelp {
    ArgumentHelp("See 'tinct help limits'.", valueName: valueName, visibility: .hidden)
  }
}

extension ArgumentHelp {
  /// The help of an option about files and the cache, which commands do not list but shells
  /// complete.
  fileprivate static func upkeep(_ valueName: String? = nil) -> ArgumentHelp {
    ArgumentHelp(HelpLines.upkeep, valueName: valueName)
  }
}

/// The options of every command that makes files, and may make them again: of the cache, and about
/// the files of former runs. 'tinct help cache' describes them, so that the help of each command
/// need not.
///
/// They stand in one group, because debug builds of the parser check each group once more for every
/// group around it.
struct MakingOptions: ParsableArguments {
  @Option(name: .customLong("cache"), help: .upkeep("folder")) var cache: String?
  @Flag(help: .upkeep()) var noCache = false
  @Option(help: .upkeep("megabytes")) var cacheSize = DiskCache.defaultByteLimit >> 20
  @Option(help: .upkeep("url")) var remoteCache: String?
  @Option(help: .upkeep("read|read-write")) var remoteCacheMode: RemoteCache.Mode?
  @Option(help: .upkeep("share")) var remoteCacheVerify: String?

  @Flag(
    help: """
      Write nothing, and exit with 1 if a file is out of date. 'tinct help cache' describes this, \
      --explain, --prune, --replace and --cache.
      """)
  var check = false

  @Flag(help: .upkeep()) var explain = false
  @Flag(help: .upkeep()) var prune = false
  @Option(help: .upkeep("pattern")) var replace: [String] = []

  @OptionGroup var options: RunOptions

  func validate() throws {
    guard (1...1_000_000).contains(cacheSize) else {
      throw ValidationError("--cache-size takes a number from 1 to 1000000, not \(cacheSize).")
    }
    guard cache?.isEmpty != true else {
      throw ValidationError("--cache is empty; name a folder.")
    }
    guard cache == nil || !noCache else {
      throw ValidationError("--cache and --no-cache cannot be combined.")
    }
    guard remoteCache == nil || !noCache else {
      throw ValidationError("--remote-cache and --no-cache cannot be combined.")
    }
    _ = try remoteSettings()
  }

  /// The use of a remote cache; nil for none.
  private func remoteSettings() throws -> RemoteCache.Settings? {
    guard let remoteCache else {
      let option = remoteCacheMode != nil ? "mode" : remoteCacheVerify != nil ? "verify" : nil
      guard let option else { return nil }
      throw ValidationError(
        "--remote-cache-\(option) is for a remote cache; name it with --remote-cache.")
    }
    let token = environmentValue(RemoteCache.tokenVariable)
    let address: RemoteAddress
    do { address = try RemoteAddress(remoteCache, token: token) } catch {
      throw ValidationError("\(error).")
    }
    var settings = RemoteCache.Settings(address: address)
    settings.mode = remoteCacheMode ?? .read
    guard settings.mode == .read || token?.isEmpty == false else {
      throw ValidationError(
        "--remote-cache-mode read-write puts drawings on the server, which needs a token; set "
          + "\(RemoteCache.tokenVariable).")
    }
    if let remoteCacheVerify {
      guard remoteCacheVerify.hasSuffix("%"), let share = Double(remoteCacheVerify.dropLast()),
        (0...100).contains(share)
      else {
        throw ValidationError(
          "--remote-cache-verify takes a share such as 1%, not \(remoteCacheVerify).")
      }
      settings.verifiedShare = share / 100
    }
    return settings
  }

  /// The options of a session.
  var session: Session.Options {
    var session = options.session
    session.isCheck = check
    session.prunes = prune
    session.replaced = replace
    session.cacheFolder =
      noCache ? nil : cache.map(CacheFolder.init(chosen:)) ?? CacheFolder.ofUser()
    session.cacheBytes = cacheSize << 20
    // The command line was validated.
    session.remoteCache = (try? remoteSettings()).flatMap { $0.map(RemoteCache.init) }
    return session
  }

  /// Begins the run of a command that writes documents.
  func begin(_ command: DocumentCommand) -> Session {
    Session(session, gate: Interruption.gate, documents: command)
  }

  /// Refuses options about files if none is written.
  ///
  /// - Parameter remedy: the way to have one written.
  func refuseUpkeep(unless writesFiles: Bool, _ remedy: String = "name one with --out") throws {
    guard !writesFiles else { return }
    let given = [
      check ? "--check" : nil, explain ? "--explain" : nil,
      prune ? "--prune" : nil, replace.isEmpty ? nil : "--replace",
    ].compactMap(\.self)
    guard let first = given.first else { return }
    throw ValidationError("\(first) is about files, but none is written; \(remedy).")
  }

  /// Ends a run, and reports what was made and what went wrong.
  ///
  /// - Parameter isRemembered: false if the next run has something to do though nothing changed.
  func finish(_ session: Session, _ summary: RunSummary?, isRemembered: Bool = true) throws {
    let report = session.finish()
    try finish([session], report, manifest: nil, isRemembered: isRemembered) {
      summary?.sentence(about: report) ?? ""
    }
  }

  /// Records finished runs, and reports what was made and what went wrong.
  func finish(
    _ sessions: [Session], _ report: RunReport, manifest: InputReader?, in folder: String? = nil,
    isDryRun: Bool = false, isRemembered: Bool = true, _ summary: () -> String
  ) throws {
    if isDryRun { return try options.tellDryRun(of: report, in: folder) }
    if !explain && !options.json && isRemembered {
      Session.remember(
        sessions, manifest: manifest, as: Build.run,
        fileCount: options.quiet ? 0 : report.written.count)
    }
    try options.tell(report, explains: explain, isCheck: check, in: folder, summary)
  }
}
