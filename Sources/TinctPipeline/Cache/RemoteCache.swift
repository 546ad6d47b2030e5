internal import Dispatch
internal import Synchronization
internal import TinctCodecs
internal import TinctGraphics

/// Drawings that machines share on a server, by Bazel's protocol over HTTP: `/ac/KEY` has an
/// `ActionResult`, which names content by its hash, and `/cas/HASH` has the content, an entry as
/// `DiskCache` keeps it.
///
/// Whatever the server does, a run goes on and makes the same bytes: what comes from it is checked
/// from end to end, and it may take up a run's time only as `Settings` allow. Safe on any number of
/// threads; nothing connects before a drawing is looked for.
public final class RemoteCache: Sendable {
  /// The use that a run makes of a remote cache.
  public enum Mode: String, Sendable, CaseIterable {
    /// It takes drawings.
    case read
    /// It puts those that it made there, too.
    case readWrite = "read-write"
  }

  /// The choices of a run.
  public struct Settings: Sendable {
    /// The address of the cache.
    public var address: RemoteAddress
    /// The use that is made of it.
    public var mode = Mode.read
    /// The share of the drawings found there that are made all the same, and compared, 0...1.
    public var verifiedShare = 0.0

    /// The least time in seconds that a drawing must have taken to be put there: to ask for what is
    /// made sooner takes as long as making it.
    var worthSeconds = 0.02
    /// The time in seconds that connecting to the server may take.
    var connectSeconds = 0.25
    /// The time in seconds that a request may take.
    var requestSeconds = 2.0
    /// The time in seconds that a run may wait in vain, all drawings together.
    var patienceSeconds = 0.75
    /// The failures after which the cache is used no more.
    var mostFailures = 3
    /// The most bytes of an entry, and of all entries that wait to be put there.
    var largestEntry = 64 << 20

    /// Chooses what is usual.
    public init(address: RemoteAddress) { self.address = address }
  }

  /// The variable of the environment with the token for a cache.
  public static let tokenVariable = "TINCT_REMOTE_CACHE_TOKEN"

  /// The seconds of patience below which nothing is asked any more: libcurl counts milliseconds, so
  /// that it may give up a few before all of the patience is gone.
  private static let leastPatience = 0.01

  /// The most uploads at a time.
  private static let mostUploads = 2

  private struct State {
    var patience: Patience
    var failureCount = 0
    /// The reason for which the cache is not used any more.
    var problem: String?
    /// The first key whose entry was damaged.
    var damaged: Fingerprint?
    var client: HTTPClient?
    var isFinished = false
    /// The hashes of drawings that are being made again.
    var claims: [Fingerprint: Fingerprint] = [:]
    /// The keys of the sample that were looked for.
    var sampled: Set<Fingerprint> = []
    var forged: [Fingerprint] = []
    /// Entries that wait to be put there.
    var waiting: [(key: Fingerprint, entry: [UInt8])] = []
    var waitingBytes = 0
    var uploadCount = 0
    var uploadedCount = 0
    /// The number of drawings that were still to be put there when the run ended.
    var leftCount = 0
    /// The keys whose bytes were taken.
    var taken: Set<Fingerprint> = []
    /// The number of drawings that were made again and compared.
    var comparedCount = 0
    /// The reason for which nothing is put there any more, although it is read.
    var refusal: String?

    var isOpen: Bool { problem == nil && !isFinished }
  }

  private let settings: Settings
  private let state: Mutex<State>
  private let start = ContinuousClock.now
  /// A signal for each upload that has ended.
  private let uploadEnds = DispatchSemaphore(value: 0)

  /// Prepares a cache.
  public init(_ settings: Settings) {
    self.settings = settings
    state = Mutex(State(patience: Patience(most: settings.patienceSeconds)))
  }

  deinit { state.withLock { $0.client }?.close() }

  /// The seconds since the cache was prepared.
  private var time: Double { start.duration(to: .now) / .seconds(1) }

  // MARK: - Taking

  /// The outcome of a look for a drawing.
  private enum Finding {
    case entry([UInt8])
    case nothing
    case damage
    case failure(String)
  }

  /// Returns the bytes of a key; nil if they are not there, are damaged, do not come in time, or
  /// are to be made again for comparison.
  func bytes(for key: Fingerprint) -> [UInt8]? {
    let now = time
    let begun = state.withLock { state -> (HTTPClient, Patience.Ticket, Double)? in
      if isSampled(key) { state.sampled.insert(key) }
      guard let client = client(&state), let (ticket, seconds) = state.patience.begin(at: now)
      else { return nil }
      return (client, ticket, now + min(seconds, settings.requestSeconds))
    }
    guard let (client, ticket, deadline) = begun else { return nil }
    let finding = find(key, client, until: deadline)
    let end = time
    return state.withLock { state in
      switch finding {
      case .entry(let bytes):
        state.patience.end(ticket, at: end, worth: settings.connectSeconds, isUseful: true)
        guard !isSampled(key) else {
          state.claims[key] = Fingerprint(of: bytes)
          return nil
        }
        state.taken.insert(key)
        return bytes
      case .nothing: state.patience.end(ticket, at: end, worth: settings.worthSeconds)
      case .damage:
        state.patience.end(ticket, at: end, worth: 0)
        state.damaged = state.damaged ?? key
        fail("its entries are damaged", &state)
      case .failure(let problem):
        state.patience.end(ticket, at: end, worth: 0)
        fail(problem, &state)
      }
      if state.patience.left < Self.leastPatience { turnOff("its answers take too long", &state) }
      return nil
    }
  }

  /// Tells if the bytes of a key were taken from the server in this run.
  func hasGiven(_ key: Fingerprint) -> Bool { state.withLock { $0.taken.contains(key) } }

  /// Notes that the bytes of a key, which were sound, are no drawing.
  func refuse(_ key: Fingerprint) {
    state.withLock { state in
      state.damaged = state.damaged ?? key
      fail("its entries are damaged", &state)
    }
  }

  private func find(_ key: Fingerprint, _ client: HTTPClient, until deadline: Double) -> Finding {
    let path = "ac/\(key)"
    let result: ActionResult
    switch get(path, mostBytes: ActionResult.largest, client, until: deadline) {
    case .status(200, let bytes):
      guard let decoded = ActionResult(decoding: bytes),
        decoded.byteCount <= settings.largestEntry
      else { return .damage }
      result = decoded
    case .status(404, _): return .nothing
    case .status(let status, _): return .failure(problem(status))
    case .tooLarge: return .damage
    case .failure(let problem): return .failure(problem)
    }
    switch get("cas/\(result.hash)", mostBytes: result.byteCount, client, until: deadline) {
    case .status(200, let entry):
      guard entry.count == result.byteCount, Fingerprint(of: entry) == result.hash,
        let bytes = DiskCache.payload(of: entry, key: key)
      else { return .damage }
      return .entry(Array(bytes))
    // Servers remove content that has not been used for long.
    case .status(404, _): return .nothing
    case .status(let status, _): return .failure(problem(status))
    case .tooLarge: return .damage
    case .failure(let problem): return .failure(problem)
    }
  }

  private func get(
    _ path: String, mostBytes: Int, _ client: HTTPClient, until deadline: Double
  ) -> HTTPClient.Answer {
    var request = request(path)
    request.mostBytes = mostBytes
    request.seconds = deadline - time
    guard request.seconds > 0 else { return .failure("it does not answer in time") }
    return client.answer(to: request)
  }

  private func request(_ path: String) -> HTTPClient.Request {
    // Without the last, libcurl asks before it sends much, and waits for a server's leave.
    var headers = ["User-Agent: tinct", "Content-Type: application/octet-stream", "Expect:"]
    if let authorization = settings.address.authorization {
      headers.append("Authorization: \(authorization)")
    }
    return HTTPClient.Request(
      url: "\(settings.address.base)/\(path)", headers: headers,
      connectSeconds: settings.connectSeconds, seconds: settings.requestSeconds)
  }

  private func problem(_ status: Int) -> String {
    guard status == 401 || status == 403 else { return "it answers with status \(status)" }
    return "it answers with status \(status), "
      + (settings.address.authorization == nil
        ? "and \(Self.tokenVariable) is not set" : "so check \(Self.tokenVariable)")
  }

  /// True if a drawing with this key is made again when it is found there.
  private func isSampled(_ key: Fingerprint) -> Bool {
    let head = key.bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    return Double(head) < settings.verifiedShare * 0x1p32
  }

  // MARK: - Putting

  /// Takes note of the bytes of a drawing that was made, which are put there if it is worth it, in
  /// the background; of a sample, they are compared with what was there.
  ///
  /// - Parameter seconds: the time that making the drawing took.
  func offer(_ bytes: [UInt8], for key: Fingerprint, seconds: Double) {
    // The second entry of a drawing is not asked for where the first was made again: another run
    // would take it all the same.
    if isSampled(key), state.withLock({ !$0.sampled.contains(key) }) { _ = self.bytes(for: key) }
    state.withLock { state in
      if let claim = state.claims.removeValue(forKey: key) {
        state.comparedCount += 1
        guard claim != Fingerprint(of: bytes) else { return }
        state.forged.append(key)
      }
      guard state.isOpen, settings.mode == .readWrite, state.refusal == nil,
        seconds >= settings.worthSeconds
      else { return }
      let entry = DiskCache.entry(bytes, key: key)
      // Of more, a later run draws some again.
      guard state.waitingBytes + entry.count <= settings.largestEntry else { return }
      state.waitingBytes += entry.count
      state.waiting.append((key, entry))
    }
    upload()
  }

  /// Begins to put waiting entries there, unless enough are under way.
  private func upload() {
    let next = state.withLock { state -> (HTTPClient, key: Fingerprint, entry: [UInt8])? in
      guard state.uploadCount < Self.mostUploads, !state.waiting.isEmpty,
        let client = client(&state)
      else { return nil }
      let (key, entry) = state.waiting.removeFirst()
      state.waitingBytes -= entry.count
      state.uploadCount += 1
      return (client, key, entry)
    }
    guard let (client, key, entry) = next else { return }
    let result = ActionResult(entry)
    // The content comes first, because servers look for it before they take a result.
    put(entry, at: "cas/\(result.hash)", client) { end in
      guard end == .done else { return self.endUpload(end) }
      self.put(result.bytes, at: "ac/\(key)", client) { self.endUpload($0) }
    }
  }

  /// The ways in which an upload ends.
  private enum UploadEnd: Equatable {
    case done
    /// The server lets nobody without another token write.
    case refused(String)
    case failed(String)
  }

  private func put(
    _ bytes: [UInt8], at path: String, _ client: HTTPClient,
    _ end: @escaping @Sendable (UploadEnd) -> Void
  ) {
    var request = request(path)
    request.body = bytes
    client.start(request) { answer in
      switch answer {
      case .status(200..<300, _): end(.done)
      case .status(let status, _) where status == 401 || status == 403:
        end(.refused(self.problem(status)))
      case .status(let status, _): end(.failed(self.problem(status)))
      // An upload has no use for what a server answers.
      case .tooLarge: end(.done)
      case .failure(let problem): end(.failed(problem))
      }
    }
  }

  private func endUpload(_ end: UploadEnd) {
    state.withLock { state in
      state.uploadCount -= 1
      switch end {
      case .done: state.uploadedCount += 1
      case .refused(let problem):
        state.refusal = state.refusal ?? problem
        (state.waiting, state.waitingBytes) = ([], 0)
      case .failed(let problem): if !state.isFinished { fail(problem, &state) }
      }
    }
    uploadEnds.signal()
    upload()
  }

  // MARK: - Ending

  /// Waits for uploads, as long as there is patience for each, and ends all connections. Nothing is
  /// taken from the cache, or put there, after that.
  public func finish() {
    var known = -1
    var deadline = DispatchTime.now()
    while true {
      let (isDone, uploaded, patience) = state.withLock { state in
        (
          !state.isOpen || state.waiting.isEmpty && state.uploadCount == 0, state.uploadedCount,
          state.patience.left
        )
      }
      if uploaded > known { (known, deadline) = (uploaded, .now() + patience) }
      guard !isDone, uploadEnds.wait(timeout: deadline) == .success else { break }
    }
    let client = state.withLock { state in
      if state.isOpen { state.leftCount = state.waiting.count + state.uploadCount }
      state.isFinished = true
      (state.waiting, state.waitingBytes) = ([], 0)
      defer { state.client = nil }
      return state.client
    }
    client?.close()
  }

  /// The sentence about what was wrong with the cache; nil if nothing was.
  public var warning: String? {
    state.withLock { state in
      if let problem = state.problem {
        let damage = state.damaged.map { ", such as ac/\($0)" } ?? ""
        return "\(settings.address.base): the remote cache cannot be used: \(problem)\(damage); "
          + "going on without it"
      }
      if let refusal = state.refusal {
        return "\(settings.address.base): nothing can be put into the remote cache: \(refusal); it "
          + "is only read"
      }
      if state.leftCount > 0 {
        return "\(settings.address.base): \(counted(state.leftCount, "drawing")) could not be put "
          + "into the remote cache in time, so other machines draw them again"
      }
      return state.damaged.map { key in
        "\(settings.address.base)/ac/\(key): the entry is damaged; what it held is made again"
      }
    }
  }

  /// The sentence about what was taken from the cache and put there; nil if nothing was.
  public var remark: String? {
    let (taken, put, compared, forged) = state.withLock {
      ($0.taken.count, $0.uploadedCount, $0.comparedCount, $0.forged.count)
    }
    guard taken + put + compared > 0 else { return nil }
    let comparison =
      compared == 0
      ? ""
      : ", \(compared) made again and compared, \(forged == 0 ? "none" : "\(forged)") differing"
    return "Remote cache: \(counted(taken, "drawing")) taken, \(put) put there\(comparison)."
  }

  /// The failure that entries are not what is drawn, although nothing is wrong with their form.
  public var failure: Failure? {
    let keys = state.withLock { $0.forged.map(\.description) }.sorted()
    guard !keys.isEmpty else { return nil }
    return Failure(
      .badData, location: settings.address.base,
      problem: (keys.count == 1 ? "a drawing" : "\(keys.count) drawings")
        + " of the remote cache \(keys.count == 1 ? "is" : "are") not what is drawn here: "
        + Failure.some(of: keys),
      remedy: "the run has used its own; empty the cache, and find out who may write there")
  }

  // MARK: - The state

  /// The client, once it is needed; nil if the cache is not used any more.
  private func client(_ state: inout State) -> HTTPClient? {
    guard state.isOpen else { return nil }
    if let client = state.client { return client }
    do throws(HTTPClient.Absence) {
      let client = try HTTPClient()
      state.client = client
      return client
    } catch {
      turnOff(error.reason, &state)
      return nil
    }
  }

  private func fail(_ problem: String, _ state: inout State) {
    state.failureCount += 1
    if state.failureCount >= settings.mostFailures { turnOff(problem, &state) }
  }

  private func turnOff(_ problem: String, _ state: inout State) {
    state.problem = state.problem ?? problem
    (state.waiting, state.waitingBytes) = ([], 0)
  }
}
