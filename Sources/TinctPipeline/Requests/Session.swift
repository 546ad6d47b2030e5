internal import TinctBoards
internal import TinctCodecs
internal import TinctDocuments
public import TinctGraphics

/// A run: what its requests read, what they make, and what goes wrong.
///
/// Nothing is printed, and nothing ends the program: `report` tells everything at the end. Problems
/// are noted, and the rest is made all the same. A run is used on one thread; it spreads its work
/// over several.
public final class Session {
  /// The choices of a run that do not decide what is made.
  public struct Options: Sendable {
    /// The limits on inputs and outputs.
    public var limits = Limits()
    /// The number of jobs that run at once; nil for one for each core.
    public var jobs: Int?
    /// The memory that jobs may take together; all requests of a run share it.
    public var memory = MemoryBudget()
    /// True to write nothing, and only find out what would be written.
    public var isCheck = false
    /// True to remove files of former runs that are no longer made.
    public var prunes = false
    /// Patterns for the names of files that are replaced or removed though another command line
    /// made them.
    public var replaced: [String] = []
    /// The outputs of all requests of a run, whose drawings are made together; nil if it has one.
    public var shared: SharedOutputs?
    /// True if the run makes only some requests of its manifest: it cannot tell which files no
    /// request makes.
    public var isPart = false
    /// The part of the drawings to make; nil for all.
    public var shard: Shard?
    /// True to join the records of shards; such a run only checks.
    public var merges = false
    /// True to put everything into an archive.
    public var packs = false
    /// True to go on after something went wrong.
    public var keepsGoing = true
    /// The name of the request in a manifest, for messages; nil for its command line.
    public var name: String?
    /// The name of the manifest, in the working folder, whose requests the run makes; nil for none.
    public var manifest: String?
    /// The folder of the cache; nil for none.
    public var cacheFolder: CacheFolder?
    /// The most that the cache holds, in bytes.
    public var cacheBytes = DiskCache.defaultByteLimit
    /// The cache on a server, which all requests of a run share; nil for none.
    public var remoteCache: RemoteCache?
    /// The separations that the process has read before; nil to keep none in memory.
    public var separationMemory: SeparationMemory?
    /// The identity of the build of the program.
    public var build = ""
    /// Takes what goes to standard output; nil where nothing may.
    public var standardOutput: (@Sendable ([UInt8]) -> Void)?
    /// Takes the pictures, which are not written then; nil to write them.
    var pictures: InkedPictures?
    /// Called now and then, on the calling thread, while things are made.
    public var progress: (@Sendable (RunProgress) -> Void)?

    /// Chooses what is usual.
    public init() {}
  }

  let options: Options
  /// The command whose documents the run writes; nil for a run of requests.
  let documents: DocumentCommand?
  /// The reader of everything that the run reads.
  public let inputs: InputReader
  /// The gate that every write of the run goes through, to be closed when the run is interrupted.
  public let gate: WriteGate
  /// The files that come with the tool, or why they are not found.
  public private(set) lazy var shipped = Result { () throws(ShippedFiles.Absence) in
    try ShippedFiles.locate()
  }
  /// The roles of `--roles` that were told to be slips.
  var mistypedRoles: Set<String> = []
  /// The cache of sprites and separations on the disk, if there is one.
  private(set) lazy var cache: DiskCache? = openCache()

  /// The contents of the files that themes were read from.
  var themeContents: [Theme: Fingerprint] = [:]
  /// The files that palettes were read from.
  var paletteFiles: [Palette: String] = [:]
  /// The palettes that somebody chose among those of a file.
  var chosenPalettes: Set<Palette> = []
  var plans: [OutputPlan] = []
  /// The names of the files that the run means to write, where patterns of --replace are to be
  /// compared with them.
  var plannedNames: [(target: OutputTarget, names: [String])] = []
  /// The drawings that wait for those of the other requests of the run.
  var pending: [PendingDrawings] = []
  /// True once it asks for a file that another request of the run makes.
  var hasClashes = false
  private var noted: Set<Failure> = []
  /// Warnings about the files that are made.
  private(set) var cautions: [String] = []
  var result = RunReport()
  /// True once a file was replaced that the run has read.
  var hasReplaced = false

  /// Begins a run.
  ///
  /// - Parameter documents: the command, if it writes documents.
  public init(_ options: Options, gate: WriteGate, documents: DocumentCommand? = nil) {
    self.options = options
    self.documents = documents
    self.gate = gate
    inputs = InputReader(limits: options.limits)
  }

  /// The limits on inputs and outputs.
  public var limits: Limits { options.limits }

  /// The runner of jobs on as many threads as are wanted.
  public var jobs: JobRunner { JobRunner(threads: options.jobs, memory: options.memory) }

  /// True if anything went wrong so far.
  public var hasFailed: Bool { !result.failures.isEmpty }

  /// Everything that went wrong so far.
  package var failures: [Failure] { result.failures }

  /// The number of things that went wrong so far.
  var failureCount: Int { result.failures.count }

  /// The number of files that were made so far.
  public var writtenCount: Int { result.written.count }

  /// The paths of the files that were made so far, in their order.
  public var writtenPaths: [String] { result.written.map(\.file) }

  private func openCache() -> DiskCache? {
    guard let folder = options.cacheFolder else { return nil }
    do { return try DiskCache(folder, byteLimit: options.cacheBytes, gate: gate) } catch {
      // Nobody asked for the user's own; work goes on without it.
      if folder.isShared { warn("\(error)") }
      return nil
    }
  }

  // MARK: - Noting

  /// Notes something that went wrong.
  ///
  /// The same failure is told once: missing shipped files, for example, stop many steps of a run.
  public func note(_ failure: Failure) {
    if noted.insert(failure).inserted { result.failures.append(failure) }
  }

  /// Notes something that a person should know, although nothing failed, unless it was said before.
  public func warn(_ text: String) {
    if !result.warnings.contains(text) { result.warnings.append(text) }
  }

  /// Notes something that a person should know about the files that are made; it is not said again
  /// where none is made.
  func caution(_ text: String) {
    if !cautions.contains(text) { cautions.append(text) }
  }

  /// Notes a fact about what is made, unless it was told before.
  public func remark(_ text: String) {
    if !result.remarks.contains(text) { result.remarks.append(text) }
  }

  /// Returns the result of some work; nil, with the failure noted, if it went wrong.
  public func attempt<Value>(_ work: () throws(Failure) -> Value) -> Value? {
    do { return try work() } catch {
      note(error)
      return nil
    }
  }

  /// Returns the result of some reading; nil, with all failures noted, if it went wrong.
  public func attempt<Value>(_ work: () throws(Rejection) -> Value) -> Value? {
    do { return try work() } catch {
      error.failures.forEach(note)
      return nil
    }
  }

  /// Notes a file that was made.
  func note(_ file: WrittenFile) { result.written.append(file) }

  /// Notes that something went to standard output.
  func noteDelivery() { result.hasDelivered = true }
}

extension Session {
  /// Everything that decides all drawings of a request: the build of the program, the settings, and
  /// the contents of the inputs that were read so far, apart from those that are dependencies by
  /// themselves, such as palettes and puzzles.
  func common(_ request: some Request) -> DependencyGroup {
    DependencyGroup(
      [Dependency("tinct", options.build)]
        + request.settings.map { Dependency("option \($0.name)", $0.value) }
        + dependenciesOnFiles)
  }

  /// The key of a drawing: the hash of everything that decides it. Palettes are no part of it.
  static func key(_ common: DependencyGroup, _ dependencies: [Dependency]) -> Fingerprint {
    var packed = PackedWriter()
    packed.put(common.fingerprint)
    packed.put(DependencyGroup(dependencies).fingerprint)
    return Fingerprint(of: packed.bytes)
  }

  /// The settings in which the run's pictures are rendered.
  func settings(
    effort: Int, format: PrintFormat = .png, mostColors: Int? = nil
  ) -> RenderSettings {
    var settings = RenderSettings(
      limits: limits, effort: PNGEffort(rawValue: effort) ?? .standard,
      workers: options.jobs ?? .max, format: format, mostColors: mostColors)
    if let pictures = options.pictures {
      // Merging tries to compress what it has merged; nobody gets these bytes.
      (settings.pictures, settings.effort) = (pictures, .fastest)
    }
    return settings
  }

  /// The cache of separations, if there is one.
  var separations: SeparationCache? {
    cache == nil && options.remoteCache == nil
      ? nil
      : SeparationCache(cache, remote: options.remoteCache, memory: options.separationMemory)
  }

  /// A printer that keeps separations in the run's cache.
  func printer(_ palettes: [ResolvedPalette], _ settings: RenderSettings) -> Printer {
    Printer(palettes: palettes, settings: settings, cache: separations, memory: options.memory)
  }
}
