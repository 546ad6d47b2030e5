internal import ArgumentParser
internal import TinctDocuments
internal import TinctGraphics
internal import TinctPipeline

/// The options that every command has.
struct RunOptions: ParsableArguments {
  @Flag(help: "Print what was written, as JSON, on standard output.")
  var json = false

  @Flag(name: .shortAndLong, help: "Tell errors only: no summary, no progress.")
  var quiet = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "How many jobs run at once. (default: one for each core)", valueName: "count"))
  var jobs: Int?

  @OptionGroup
  var limitOptions: LimitOptions

  var limits: Limits { limitOptions.limits }

  func validate() throws {
    guard let jobs, !(1...1024).contains(jobs) else { return }
    throw ValidationError("--jobs takes a number from 1 to 1024, not \(jobs).")
  }

  /// The options of a session without a cache.
  var session: Session.Options {
    var session = Session.Options()
    session.limits = limits
    session.jobs = jobs
    session.build = Build.mark
    session.cacheFolder = UpToDateCheck.cacheFolder(in: Build.words)
    if !json { session.standardOutput = Console.write }
    if Console.isTerminal && !quiet {
      session.progress = { done, total, things in
        Console.overwriteLine(done < total ? "\(done) of \(total) \(things)" : "")
      }
    }
    return session
  }
}

/// The options about what was made in former runs.
struct UpkeepOptions: ParsableArguments {
  @Flag(
    help: """
      Write nothing, and exit with 1 if any output is not what it would be; each is named. For \
      checks of a project's files by machine.
      """)
  var check = false

  @Flag(help: "Tell why each file was written.")
  var explain = false

  @Flag(
    help: """
      Remove files of former runs that are no longer made, if they are still as they were written. \
      Without this they are only listed.
      """)
  var prune = false
}

/// The choice of a cache on disk.
struct CacheOptions: ParsableArguments {
  @Option(
    name: .customLong("cache"),
    help: ArgumentHelp(
      """
      Where drawings, sprites and records of former runs are kept; people and machines can share \
      it. (default: the user's cache folder)
      """, valueName: "folder"))
  var cache: String?

  @Flag(help: "Keep nothing, and use nothing that was kept.")
  var noCache = false

  @Option(
    help: ArgumentHelp(
      "The most that is kept; what was not used for longest goes first.", valueName: "megabytes"))
  var cacheSize = DiskCache.defaultByteLimit >> 20

  func validate() throws {
    guard (1...1_000_000).contains(cacheSize) else {
      throw ValidationError("--cache-size takes a number from 1 to 1000000, not \(cacheSize).")
    }
    guard cache?.isEmpty != true else {
      throw ValidationError("--cache is empty; name a folder.")
    }
    guard cache == nil || !noCache else {
      throw ValidationError("--cache and --no-cache exclude each other.")
    }
  }

  /// The most that is kept, in bytes.
  var byteLimit: Int { cacheSize << 20 }

  /// The folder; nil for none.
  var folder: CacheFolder? {
    noCache ? nil : cache.map(CacheFolder.init(chosen:)) ?? CacheFolder.ofUser()
  }
}

/// Options that raise, or lower, what inputs and outputs may ask for.
struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Largest width or height of a picture, up to 32767.", valueName: "pixels"))
  var maxSide = Limits().sidePixels

  @Option(help: ArgumentHelp("Largest area of a picture, up to 2^30.", valueName: "pixels"))
  var maxPixels = Limits().imagePixels

  @Option(help: ArgumentHelp("Most chunks in a PNG that is read.", valueName: "count"))
  var maxChunks = Limits().pngChunks

  @Option(help: ArgumentHelp("Largest chunk of a PNG that is read.", valueName: "bytes"))
  var maxChunkBytes = Limits().pngChunkBytes

  @Option(help: ArgumentHelp("Deepest nesting of a JSON file, up to 1000.", valueName: "levels"))
  var maxJSONDepth = Limits().jsonDepth

  @Option(help: ArgumentHelp("Largest file that is read.", valueName: "bytes"))
  var maxFileBytes = Limits().fileBytes

  @Option(
    help: ArgumentHelp("Most actions that a file of moves performs.", valueName: "count"))
  var maxActions = Limits().performedActions

  var limits: Limits {
    var limits = Limits()
    limits.sidePixels = maxSide
    limits.imagePixels = maxPixels
    limits.pngChunks = maxChunks
    limits.pngChunkBytes = maxChunkBytes
    limits.jsonDepth = maxJSONDepth
    limits.fileBytes = maxFileBytes
    limits.performedActions = maxActions
    return limits
  }

  func validate() throws {
    // Cairo's largest side; the areas and sizes keep every sum of a few of them within 64 bits.
    try check("--max-side", maxSide, upTo: 32767)
    try check("--max-pixels", maxPixels, upTo: 1 << 30)
    try check("--max-chunks", maxChunks, upTo: 1 << 30)
    try check("--max-chunk-bytes", maxChunkBytes, upTo: 0x7FFF_FFFF)
    try check("--max-json-depth", maxJSONDepth, upTo: 1000)
    try check("--max-file-bytes", maxFileBytes, upTo: 0x7FFF_FFFF)
    try check("--max-actions", maxActions, upTo: 0x7FFF_FFFF)
  }

  private func check(_ option: String, _ value: Int, upTo largest: Int) throws {
    guard !(1...largest).contains(value) else { return }
    throw ValidationError("\(option) takes a number from 1 to \(largest), not \(value).")
  }
}
