internal import Synchronization
internal import TinctCodecs

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// An archive that stands for a folder: a run reads the files of former runs from it, and puts its
/// own there, as it does with files on the disk.
///
/// New contents go into a file without a name, in any order. At the end the archive is written
/// anew, sorted by paths, under a hidden name, and renamed, so that there is the old one or the
/// whole new one at every moment. If nothing is new, it is left alone.
final class OutputArchive: Sendable {
  /// The time of all members, the beginning of 2000 in UTC: the same members are the same bytes,
  /// whenever they were made. Programs complain about 1970.
  static let modified = FileStatus.Time(seconds: 946_684_800, nanoseconds: 0)

  private struct Member {
    /// The index of the file that holds the content.
    let source: Int
    /// The index of its first byte there.
    let offset: Int
    let byteCount: Int
    let modifiedSeconds: Int
  }

  /// An open file with contents of members.
  private final class Source: Sendable {
    let file: FileDescriptor
    init(_ file: consuming FileDescriptor) { self.file = file }
  }

  /// The files and the bytes of an archive.
  struct Size {
    /// The number of members that are no records.
    let fileCount: Int
    let byteCount: Int
  }

  private struct State {
    var members: [String: Member] = [:]
    var sources: [Source] = []
    /// The index of the file for new contents, and its length; nil before there is one.
    var spool: (source: Int, end: Int)?
    /// The archive as it was found.
    var status: FileStatus?
    /// Something differs from the archive on the disk.
    var isNew = false
    /// The size of the archive as it was written last.
    var size: Size?
    /// The names of the records that were found, by their folders.
    var records: [Substring: [String]] = [:]
  }

  /// The path of the archive.
  let path: String
  private let state: Mutex<State>

  private init(path: String, _ state: State) {
    self.path = path
    self.state = Mutex(state)
  }

  // MARK: - Reading

  /// The result of opening an archive that is to be replaced.
  struct Opened {
    let archive: OutputArchive
    /// The damage for which nothing in it is used; nil for none.
    let damage: TarError?
  }

  /// Opens the archive of former runs, or begins one if there is none.
  ///
  /// - Parameter replaces: true to replace a file whoever made it.
  /// - Throws: an error if there is something that the tool has not written.
  static func open(_ path: String, replaces: Bool = false) throws(OutputError) -> Opened {
    var state = State()
    guard let status = FileStatus(ofLink: path) else {
      return Opened(archive: OutputArchive(path: path, state), damage: nil)
    }
    switch status.kind {
    case .file: break
    case .link: throw .isLink(path: path)
    case .folder: throw .cannotCreate(path: path, SystemError(code: EISDIR))
    case .other: throw .notReplaceable(path: path)
    }
    let source: Source
    do { source = try Self.source(path) } catch { throw .cannotCreate(path: path, error) }
    var isOurs = false
    var damage: TarError?
    do throws(TarError) {
      try read(source, status.size, into: &state, 0) { isOurs = isOurs || $0 }
    } catch {
      damage = error
      // The first header may be the damaged one.
      let first = try? source.file.bytes(TarMember.blockSize, at: 0)
      isOurs = isOurs || first.map(isWrittenHere) ?? false || status.size == 0
    }
    guard isOurs || replaces else { throw .archiveOfAnother(path: path) }
    guard isOurs, damage == nil else {
      // Nothing of it is trusted.
      state = State(status: status, isNew: true)
      return Opened(archive: OutputArchive(path: path, state), damage: isOurs ? damage : nil)
    }
    (state.status, state.sources) = (status, [source])
    return Opened(archive: OutputArchive(path: path, state), damage: nil)
  }

  /// Opens the archives of all parts as if they had been unpacked into one folder; nothing can be
  /// written.
  ///
  /// - Returns: for each archive the paths of its files, or the problem with it.
  static func merged(
    _ archives: [String]
  ) -> (archive: OutputArchive, files: [Result<[String], Failure>]) {
    var all = State()
    let files = archives.map { path in
      Result { () throws(Failure) in
        let index = all.sources.count
        let own = try read(path, index)
        all.sources += own.sources
        all.members.merge(own.members) { $1 }
        all.records.merge(own.records) { $0 + $1 }
        return own.members.keys.filter { !isRecord($0) }
      }
    }
    return (OutputArchive(path: "", all), files)
  }

  /// Opens and reads an archive.
  ///
  /// - Parameter index: the index that its file is to have.
  private static func read(
    _ path: String, _ index: Int
  ) throws(Failure) -> State {
    // Opened without following links.
    if let status = FileStatus(ofLink: path), status.kind != .file {
      let kind =
        switch status.kind {
        case .link: "a symbolic link"
        case .folder: "a folder"
        case .file, .other: "a device or a pipe"
        }
      throw Failure(.badData, location: path, problem: "this is \(kind), not an archive")
    }
    let source: Source
    do { source = try Self.source(path) } catch {
      throw Failure(InputError.unreadable(path: path, error))
    }
    var state = State()
    var isOurs = false
    do {
      let size = FileStatus(of: source.file.number)?.size ?? 0
      try read(source, size, into: &state, index) { isOurs = isOurs || $0 }
    } catch {
      throw Failure(.badData, location: path, problem: "the archive is damaged: \(error)")
    }
    guard isOurs || state.members.isEmpty else {
      throw Failure(.badData, location: path, problem: "no build has written this archive")
    }
    state.sources = [source]
    return state
  }

  private static func source(_ path: String) throws(SystemError) -> Source {
    Source(try FileDescriptor(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK))
  }

  /// Reads all headers of an archive.
  ///
  /// - Parameter found: takes, for each record, true if it was written here.
  private static func read(
    _ source: Source, _ byteCount: Int, into state: inout State, _ index: Int,
    _ found: (Bool) -> Void
  ) throws(TarError) {
    var reader = TarReader(byteCount: byteCount)
    var isOurs = false
    while let entry = try reader.next({ try? source.file.bytes($1, at: $0) }) {
      let member = entry.member
      if isRecord(member.path) {
        let (inside, name) = OutputFolder.split(member.path)
        state.records[inside, default: []].append(name)
        isOurs = isOurs || isWrittenHere(entry.block)
        found(isOurs)
      }
      state.members[member.path] = Member(
        source: index, offset: entry.offset, byteCount: member.byteCount,
        modifiedSeconds: member.modifiedSeconds)
    }
    guard reader.isWhole || !isOurs else { throw reader.error(.truncated) }
  }

  private static func isWrittenHere(_ block: [UInt8]) -> Bool {
    TarMember.resembles(block, modifiedSeconds: modified.seconds)
  }

  /// Tells if a path is that of a record.
  static func isRecord(_ path: String) -> Bool {
    let name = OutputFolder.split(path).file
    return name == OutputFolder.recordName || name.hasPrefix(OutputFolder.recordName + ".")
  }

  /// The folder of the archive, which it stands for.
  var folder: String { OutputName.split(path).folder }

  /// The name in it.
  var name: String { OutputName.split(path).file }

  /// Returns the names of the records that were found in a folder, sorted.
  func records(in inside: some StringProtocol) -> [String] {
    state.withLock { Set($0.records[Substring(inside)] ?? []).sorted() }
  }

  /// The paths of all members, in no order.
  var paths: [String] { state.withLock { Array($0.members.keys) } }

  /// Looks up a member, as if it were a file on the disk; nil if there is none.
  func status(of path: String) -> FileStatus? {
    guard let member = state.withLock({ $0.members[path] }) else { return nil }
    let time = FileStatus.Time(seconds: member.modifiedSeconds, nanoseconds: 0)
    return FileStatus(
      kind: .file, identity: FileStatus.Identity(device: 0, number: 0), size: member.byteCount,
      modified: time, changed: time)
  }

  /// Reads a member; nil if it cannot be read or has more than `limit` bytes.
  func contents(of path: String, limit: Int) -> [UInt8]? {
    let found = state.withLock { state in
      state.members[path].map { ($0, state.sources[$0.source]) }
    }
    guard let (member, source) = found, member.byteCount <= limit else { return nil }
    return try? source.file.bytes(member.byteCount, at: member.offset)
  }

  // MARK: - Writing

  /// Puts a member in, in place of one that is there.
  func write(
    _ pieces: [[UInt8]], as path: String, gate: WriteGate
  ) throws(OutputError) -> FileStatus.Time {
    try state.withLock { (state) throws(OutputError) in
      guard !gate.isClosed else { throw .interrupted }
      var spool: (source: Int, end: Int)
      if let known = state.spool {
        spool = known
      } else {
        spool = (state.sources.count, 0)
        state.sources.append(Source(try OutputFolder(path: folder, gate: gate).unnamedFile()))
      }
      let file = state.sources[spool.source]
      do throws(SystemError) { try file.file.append(pieces) } catch {
        // The next content begins there again, over the part of this one.
        lseek(file.file.number, off_t(spool.end), SEEK_SET)
        state.spool = spool
        throw .writeFailed(path: self.path, error)
      }
      let byteCount = pieces.reduce(0) { $0 + $1.count }
      state.members[path] = Member(
        source: spool.source, offset: spool.end, byteCount: byteCount,
        modifiedSeconds: Self.modified.seconds)
      spool.end += byteCount
      state.spool = spool
      state.isNew = true
      return Self.modified
    }
  }

  /// Takes a member out.
  func remove(_ path: String) {
    state.withLock { state in
      guard state.members.removeValue(forKey: path) != nil else { return }
      state.isNew = true
    }
  }

  /// Something differs from the archive on the disk.
  var isNew: Bool { state.withLock { $0.isNew } }

  /// The size of the archive as the run has written it last; nil if it was left alone.
  var size: Size? { state.withLock { $0.size } }

  /// Writes the archive, unless it is as it should be. The run can go on, and write it again.
  func finish(through gate: WriteGate) throws(OutputError) {
    try state.withLock { (state) throws(OutputError) in
      guard state.isNew else { return }
      // Before it is written for nothing; what comes between is seen below.
      try checkIsUnchanged(since: state.status)
      let folder = OutputFolder(path: folder, gate: gate)
      let paths = state.members.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      try checkFolders(paths)
      let openFile = try folder.draft(of: name)
      let unfinished = openFile.unfinished
      // Closed, the file would lose its lock before it has its name.
      let lock = try? FileDescriptor(duplicating: openFile.file.number)
      defer { withExtendedLifetime(lock) {} }
      let byteCount: Int
      do throws(SystemError) {
        byteCount = try Self.write(paths, of: state, to: openFile.file)
        _ = openFile.file.stamp()
        try openFile.close()
      } catch {
        unfinished.remove()
        throw gate.isClosed ? .interrupted : .writeFailed(path: path, error)
      }
      try folder.alone { () throws(OutputError) in
        do throws(OutputError) { try checkIsUnchanged(since: state.status) } catch {
          unfinished.remove()
          throw error
        }
        try unfinished.finish(path: path)
      }
      (state.status, state.isNew) = (FileStatus(ofLink: path), false)
      state.size = Size(fileCount: paths.count { !Self.isRecord($0) }, byteCount: byteCount)
    }
  }

  private func checkIsUnchanged(since former: FileStatus?) throws(OutputError) {
    guard Self.isUnchanged(FileStatus(ofLink: path), since: former) else {
      throw .archiveChanged(path: path)
    }
  }

  /// Tells if nobody has put another archive in the place of the one that was read; to remove that
  /// one does no harm.
  private static func isUnchanged(_ status: FileStatus?, since former: FileStatus?) -> Bool {
    guard let status else { return true }
    return status.identity == former?.identity && status.size == former?.size
      && status.modified == former?.modified
  }

  /// Throws if a member would have to be a folder of another one.
  private func checkFolders(_ paths: [String]) throws(OutputError) {
    let all = Set(paths)
    var seen: Set<Substring> = [""]
    for path in paths {
      var inside = OutputFolder.split(path).folder
      while seen.insert(inside).inserted {
        guard !all.contains(String(inside)) else {
          throw .cannotCreate(path: "\(self.path): \(path)", SystemError(code: ENOTDIR))
        }
        inside = OutputFolder.split(String(inside)).folder
      }
    }
  }

  /// The bytes that are copied or written at once.
  private static let chunk = 1 << 20

  private static func write(
    _ paths: [String], of state: State, to file: borrowing FileDescriptor
  ) throws(SystemError) -> Int {
    var (length, buffer) = (0, [UInt8]())
    func flush(_ file: borrowing FileDescriptor) throws(SystemError) {
      try file.append([buffer])
      length += buffer.count
      buffer.removeAll(keepingCapacity: true)
    }
    for path in paths {
      guard let member = state.members[path] else { continue }
      buffer +=
        TarMember(
          path: path, byteCount: member.byteCount, modifiedSeconds: member.modifiedSeconds
        ).header
      for start in stride(from: 0, to: member.byteCount, by: chunk) {
        let count = min(chunk, member.byteCount - start)
        buffer += try state.sources[member.source].file.bytes(count, at: member.offset + start)
        if buffer.count >= chunk { try flush(file) }
      }
      buffer += TarMember.padding(after: member.byteCount)
      if buffer.count >= chunk { try flush(file) }
    }
    buffer += TarMember.end(at: length + buffer.count)
    try flush(file)
    return length
  }

  /// The status of the archive as the run leaves it; nil if it is not there or not complete.
  var left: FileStatus? {
    guard let status = FileStatus(ofLink: path), status.kind == .file,
      state.withLock({ !$0.isNew && Self.isUnchanged(status, since: $0.status) })
    else { return nil }
    return status
  }
}
