internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Bytes by key, kept in a folder from run to run, bounded in size; the least recently used go
/// first. It holds sprites, separations, and the records of runs and of single files.
///
/// Keys of pictures are fingerprints of everything that the bytes depend on, so that such an entry
/// never becomes outdated, and machines can share a folder; records are replaced. An entry is
/// written completely or not at all, names its own key, and is verified from end to end when it is
/// read, so that a damaged one is never returned. Any number of threads and processes may use one
/// folder.
///
/// Layout: `1/ab/cdef....entry`, where `1` is the version of the format and the rest the key's
/// digits, and `1/size` with the sum of all sizes. A process that adds an entry locks `1`, and
/// counts the entry before it writes, so that the bound holds for all processes together.
public final class DiskCache: Sendable {
  private struct State {
    var problems: [CacheProblem] = []
    /// Writing has failed once and is not tried again.
    var isReadOnly = false
  }

  /// The most bytes that all entries may take unless `--cache-size` says otherwise: 1024 MB.
  public static let defaultByteLimit = 1 << 30

  /// The version of the format of entries, each of which has a folder of its own.
  private static let form = "1"
  private static let mark = "tinct cache 1\n"
  private static let sizeName = "size"
  private static let largestEntry = 1 << 30
  /// The share of the bound that an eviction frees (1/8), so that not every new entry evicts again.
  private static let slack = 8

  /// The most bytes that all entries may take.
  let byteLimit: Int
  private let root: String
  private let folder: OutputFolder
  private let state = Mutex(State())
  /// Held while the folder is locked: the system's lock belongs to the process, not to a thread.
  private let adding = Mutex(())

  /// Opens a cache, and makes its folder if needed.
  ///
  /// - Parameters:
  ///   - folder: the folder, made if it is not there.
  ///   - byteLimit: the most bytes that all entries may take, file headers included.
  ///   - gate: stops the writing when the run is interrupted.
  public init(
    _ folder: CacheFolder, byteLimit: Int = defaultByteLimit, gate: WriteGate = WriteGate()
  ) throws(CacheProblem) {
    let isOurs = try folder.make()
    root = "\(folder.path)/\(Self.form)"
    self.byteLimit = byteLimit
    self.folder = OutputFolder(path: root, gate: gate)
    if unsafe mkdir(root, 0o777) == 0 {
      // A folder that holds other things is no cache: backups would leave these out as well.
      tag(isOurs ? folder.path : root)
    } else if errno != EEXIST {
      throw .cannotUse(path: root, SystemError.last)
    }
  }

  /// Opens a cache to look after what is in it; nothing is made, and where there is no cache, there
  /// are no entries.
  public init(existing folder: CacheFolder) throws(CacheProblem) {
    try folder.checkIfThere()
    root = "\(folder.path)/\(Self.form)"
    byteLimit = .max
    self.folder = OutputFolder(path: root, gate: WriteGate())
  }

  /// The problems that were met, each kind once.
  public var problems: [CacheProblem] { state.withLock { $0.problems } }

  /// Returns the bytes of a key from the cache in a folder; nil if there are none, or if the folder
  /// cannot be trusted. Changes nothing but the time of use.
  static func existingBytes(for key: Fingerprint, in folder: CacheFolder) -> ArraySlice<UInt8>? {
    guard folder.isTrusted,
      let file = try? FileDescriptor(
        "\(folder.path)/\(form)/\(name(of: key))", O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
      let status = try? file.status(), status.kind == .file,
      let read = try? file.contents(expecting: status.size, limit: largestEntry),
      let payload = payload(of: read, key: key)
    else { return nil }
    _ = file.stamp()
    return payload
  }

  /// Returns the bytes of a key; nil if they are not kept or are damaged.
  public func bytes(for key: Fingerprint) -> [UInt8]? {
    let name = Self.name(of: key)
    guard let file = try? open(name), let status = try? file.status(), status.kind == .file else {
      return nil
    }
    let read = try? file.contents(expecting: status.size, limit: Self.largestEntry)
    if let read, let payload = Self.payload(of: read, key: key) {
      // The file's time is the time of its last use, by which entries are evicted.
      _ = file.stamp()
      return Array(payload)
    }
    refuse(key)
    return nil
  }

  /// Removes the entry of a key, and takes note that it was damaged: it is no entry, or its bytes
  /// are not what they stand for.
  ///
  /// - Parameter isTold: false where the damage is told by who gave it.
  func refuse(_ key: Fingerprint, isTold: Bool = true) {
    let name = Self.name(of: key)
    if isTold { note(.damaged(path: folder.path(of: name))) }
    try? folder.remove(name)
  }

  /// Keeps bytes at the expense of others, unless the key has some already: for bytes that are
  /// always the same for one key.
  public func keep(_ bytes: [UInt8], for key: Fingerprint) {
    store(bytes, for: key, replaces: false)
  }

  /// Keeps bytes at the expense of others, and in place of those that the key had: for records.
  public func replace(_ bytes: [UInt8], for key: Fingerprint) {
    store(bytes, for: key, replaces: true)
  }

  private func store(_ bytes: [UInt8], for key: Fingerprint, replaces: Bool) {
    let entry = Self.entry(bytes, key: key)
    // An entry above the bound would evict everything else, and not fit even then.
    guard entry.count <= byteLimit, entry.count <= Self.largestEntry else { return }
    guard !state.withLock({ $0.isReadOnly }) else { return }
    let name = Self.name(of: key)
    // First the lock among threads, then the one among processes, which a process holds only once.
    adding.withLock { _ in
      do throws(OutputError) {
        try folder.alone { () throws(OutputError) in
          let former = folder.status(of: name)
          // Another process may have added the same entry while this one made it.
          guard replaces || former == nil else { return }
          try makeRoom(for: entry.count, replacing: former.map { (name, $0.size) })
          try folder.write([entry], as: name)
        }
      } catch { noteUnwritable(error) }
    }
  }

  /// Counts an entry to come, and removes others until it fits. The caller holds the lock.
  private func makeRoom(
    for newBytes: Int, replacing former: (name: String, size: Int)?
  ) throws(OutputError) {
    let bytes = newBytes - (former?.size ?? 0)
    var total = recordedSize ?? entries.reduce(0) { $0 + $1.size }
    if total > byteLimit - bytes {
      let entries = entries.sorted { ($0.used, $0.name) < ($1.used, $1.name) }
      total = entries.reduce(0) { $0 + $1.size }
      let goal = byteLimit - bytes - (byteLimit / Self.slack)
      // The entry that is being replaced goes anyway, and `bytes` already allows for it.
      for entry in entries where total > max(0, goal) && entry.name != former?.name {
        try? folder.remove(entry.name)
        total -= entry.size
      }
    }
    // Stored before the entry is written: if the process is killed in between, the sum is too large
    // rather than too small, and the bound still holds.
    var packed = PackedWriter()
    packed.put(max(0, total + bytes))
    try folder.write([SealedBytes.seal(packed.bytes, mark: Self.mark)], as: Self.sizeName)
  }

  /// The size of all entries as it was last counted; nil if that is not known.
  private var recordedSize: Int? {
    guard let bytes = folder.contents(of: Self.sizeName, limit: 256),
      let content = SealedBytes.open(bytes, mark: Self.mark)
    else { return nil }
    var reader = PackedReader(content)
    return try? reader.number()
  }

  private func open(_ name: String) throws(SystemError) -> FileDescriptor {
    try FileDescriptor(folder.path(of: name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  }

  /// Returns the entry of a key: its bytes, sealed together with it.
  static func entry(_ bytes: [UInt8], key: Fingerprint) -> [UInt8] {
    SealedBytes.seal(key.bytes + bytes, mark: mark)
  }

  /// Returns the bytes in an entry; nil if it is damaged, or belongs to another key.
  static func payload(of bytes: [UInt8], key: Fingerprint) -> ArraySlice<UInt8>? {
    guard let content = SealedBytes.open(bytes, mark: mark),
      content.count >= Fingerprint.byteCount,
      // An entry that was moved or copied to another key's name is sound in itself, but belongs to
      // another picture.
      Fingerprint(bytes: content.prefix(Fingerprint.byteCount)) == key
    else { return nil }
    return content.dropFirst(Fingerprint.byteCount)
  }

  private static func name(of key: Fingerprint) -> String {
    let digits = key.description
    return "\(digits.prefix(2))/\(digits.dropFirst(2)).entry"
  }

  private func note(_ problem: CacheProblem) {
    state.withLock { state in
      let isKnown = state.problems.contains { known in
        switch (known, problem) {
        // Damage usually affects many entries at once; one warning for each run is enough.
        case (.damaged, .damaged): true
        default: known == problem
        }
      }
      if !isKnown { state.problems.append(problem) }
    }
  }

  private func noteUnwritable(_ error: OutputError) {
    state.withLock { $0.isReadOnly = true }
    switch error {
    case .cannotCreate(let path, let cause), .writeFailed(let path, let cause):
      note(.cannotUse(path: path, cause))
    default: break
    }
  }

  /// Marks a folder so that backup programs leave it out (Cache Directory Tagging Specification).
  private func tag(_ path: String) {
    guard FileStatus(ofLink: "\(path)/\(Self.tagName)") == nil else { return }
    let text = Self.tagSignature + "\n# The cache of tinct. It may be deleted at any time.\n"
    _ = try? OutputFolder(path: path, gate: WriteGate()).write(
      [Array(text.utf8)], as: Self.tagName)
  }

  private static let tagName = "CACHEDIR.TAG"
  private static let tagSignature = "Signature: 8a477f597d28d172789f06886806bc55"
}

extension DiskCache {
  /// An entry as a file in the folder.
  struct Entry {
    let name: String
    let size: Int
    let used: FileStatus.Time
  }

  /// The size of a cache.
  public struct Contents: Hashable, Sendable {
    /// The number of entries.
    public var count = 0
    /// The bytes that they take.
    public var bytes = 0
    /// The number of further entries that were damaged, if that was checked.
    public var damaged = 0
  }

  /// Every entry, and nothing else that may be in the folder.
  var entries: [Entry] {
    var entries: [Entry] = []
    for group in (try? entryNames(inFolder: root)) ?? [] where Self.isDigits(group, count: 2) {
      for file in (try? entryNames(inFolder: "\(root)/\(group)")) ?? [] {
        let name = "\(group)/\(file)"
        guard file.hasSuffix(".entry"), Self.isDigits(String(file.dropLast(6)), count: 62),
          let status = folder.status(of: name), status.kind == .file
        else { continue }
        entries.append(Entry(name: name, size: status.size, used: status.modified))
      }
    }
    return entries
  }

  /// The size of the cache, at one moment.
  public var contents: Contents {
    // Locked, so that an entry is not counted together with the one that it replaces.
    let entries = adding.withLock { _ in
      (try? folder.alone { () throws(OutputError) in self.entries }) ?? self.entries
    }
    return entries.reduce(into: Contents()) { contents, entry in
      contents.count += 1
      contents.bytes += entry.size
    }
  }

  /// Reads every entry, and removes those that are damaged, or are drawings that no run can use.
  public func verify() -> Contents {
    var contents = Contents()
    for entry in entries {
      let bytes = folder.contents(of: entry.name, limit: Self.largestEntry)
      if let bytes, let key = Self.key(of: entry.name),
        let payload = Self.payload(of: bytes, key: key), !SeparationCache.isImpossible(payload)
      {
        contents.count += 1
        contents.bytes += entry.size
      } else {
        contents.damaged += 1
        try? folder.remove(entry.name)
      }
    }
    return contents
  }

  /// Removes every entry, and nothing else that may be in the folder.
  ///
  /// - Returns: the number and size of the entries that were removed.
  public func clear() throws(OutputError) -> Contents {
    var contents = Contents()
    for entry in entries {
      do { try folder.remove(entry.name) } catch {
        // Another process removed it first.
        if case .cannotCreate(_, let cause) = error, cause.code == ENOENT { continue }
        throw error
      }
      contents.count += 1
      contents.bytes += entry.size
    }
    try? folder.remove(Self.sizeName)
    return contents
  }

  private static func key(of name: String) -> Fingerprint? {
    Fingerprint(digits: name.filter { $0 != "/" }.prefix(64))
  }

  private static func isDigits(_ text: String, count: Int) -> Bool {
    text.utf8.count == count && text.utf8.allSatisfy(Fingerprint.isDigit)
  }
}
