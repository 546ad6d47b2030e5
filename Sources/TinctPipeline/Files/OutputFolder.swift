internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The folder that a run writes into. It makes subfolders, and writes files under temporary names
/// first. An archive can stand for it, whose members then are the files.
///
/// Nothing is forced out to the disk (`fsync`), which would take a hundred times as long as
/// writing: after a power failure a file may be empty. Its size then does not match the record, so
/// that the next run makes it again.
final class OutputFolder: Sendable {
  /// The folders of the run, by their names below the root, which is the empty one.
  private struct Folders {
    /// The folders that are open.
    var open: [Substring: OpenFolder] = [:]
    /// The folders that were opened at some time, and cleared of what killed runs left behind.
    var cleared: Set<Substring> = []
  }

  private let root: String
  /// The gate that every write goes through.
  let gate: WriteGate
  /// The archive that holds the files; nil if they are on the disk.
  let archive: OutputArchive?
  /// The path of the folder in the archive, with a slash at its end; empty for all of the archive.
  private let inside: String
  private let folders = Mutex(Folders())

  /// The name of the hidden file that tells how the files of a folder were made.
  static let recordName = ".tinct-record"

  /// The last number of a temporary file, counted over all folders, since two paths may lead to the
  /// same folder.
  private static let counter = Atomic(0)

  /// The most folders to keep open; macOS lets a process have 256 files by default.
  private static let mostOpen = 160

  /// - Parameter archive: the archive that the files are in; nil to write to the disk.
  init(path: String, gate: WriteGate, archive: OutputArchive? = nil) {
    root = path
    self.gate = gate
    self.archive = archive
    let inside =
      archive.map { relativePath(to: pathFromRoot(path), from: pathFromRoot($0.folder)) } ?? ""
    self.inside = inside.isEmpty ? "" : inside + "/"
  }

  /// Returns the same folder, whose writes go through another gate.
  func through(_ gate: WriteGate) -> OutputFolder {
    OutputFolder(path: root, gate: gate, archive: archive)
  }

  /// Returns the path in the archive of something in the folder.
  func member(_ name: some StringProtocol) -> String { inside + name }

  /// Returns the names of records in the folder, which begin with something.
  func recordNames(startingWith start: String) -> [String] {
    guard let archive else {
      return (try? entryNames(inFolder: path(of: ""), startingWith: start)) ?? []
    }
    return archive.records(in: inside.dropLast()).filter { $0.hasPrefix(start) }
  }

  /// Returns the path of something in the folder, for messages and for the system.
  func path(of name: some StringProtocol) -> String {
    switch root {
    case _ where name.isEmpty: root
    case ".": String(name)
    case _ where root.hasSuffix("/"): root + name
    default: "\(root)/\(name)"
    }
  }

  /// Writes a file, whole or not at all.
  ///
  /// - Parameter access: the owner, group and permissions to give it; nil for those of new files.
  /// - Returns: the time of the file, which no later version of it has; nil if the file system does
  ///   not keep it.
  @discardableResult
  func write(
    _ pieces: [[UInt8]], as name: String, access: FileAccess? = nil
  ) throws(OutputError) -> FileStatus.Time? {
    if let archive { return try archive.write(pieces, as: member(name), gate: gate) }
    for _ in 0..<Self.mostTries {
      if case .done(let time) = try attempt(pieces, as: name, access) { return time }
    }
    throw .cannotCreate(path: path(of: name), SystemError(code: ENOENT))
  }

  private enum Attempt {
    case done(FileStatus.Time?)
    /// The folder was removed; or another process, which cannot see ours, took the temporary file
    /// for one that a killed run left behind, in the moment before it was locked.
    case lost
  }

  private static let mostTries = 3

  private func attempt(
    _ pieces: [[UInt8]], as name: String, _ access: FileAccess?
  ) throws(OutputError) -> Attempt {
    let unfinished = try begin(name)
    defer { unfinished.leave() }
    let opened: FileDescriptor
    do { opened = try unfinished.create() } catch {
      guard error.code == ENOENT else { throw .cannotCreate(path: path(of: name), error) }
      // The folder was removed while it was open here. It is made again, once.
      folders.withLock { _ = $0.open.removeValue(forKey: Self.split(name).folder) }
      return .lost
    }
    // Closed, the file would lose its lock before it has its name.
    let lock = try? FileDescriptor(duplicating: opened.number)
    defer { withExtendedLifetime(lock) {} }
    do throws(OutputError) {
      let time = try fill(opened, with: pieces, name: name, access)
      guard let problem = unfinished.rename() else { return .done(time) }
      guard problem.code != ENOENT else { return .lost }
      throw .cannotCreate(path: path(of: name), problem)
    } catch {
      unfinished.remove()
      throw error
    }
  }

  /// Finds the folder and a hidden name for a file, and tells the gate about it.
  private func begin(_ name: String) throws(OutputError) -> UnfinishedFile {
    let (inside, file) = Self.split(name)
    let folder = try handle(for: inside)
    let number = Self.counter.add(1, ordering: .relaxed).newValue
    let temporary = TemporaryName.enter(number)
    guard let ticket = gate.enter(folder: path(of: inside), temporary: temporary.description)
    else {
      temporary.leave()
      throw .interrupted
    }
    return UnfinishedFile(
      folder: folder, temporary: temporary, name: file, gate: gate, ticket: ticket)
  }

  /// Begins a file that is written part by part.
  func draft(of name: String) throws(OutputError) -> OpenFile {
    let unfinished = try begin(name)
    do throws(SystemError) {
      return OpenFile(unfinished: unfinished, file: try unfinished.create())
    } catch {
      unfinished.leave()
      throw .cannotCreate(path: path(of: name), error)
    }
  }

  /// Makes a file without a name, which is gone when it is closed, even if the process is killed.
  func unnamedFile() throws(OutputError) -> FileDescriptor {
    let number = Self.counter.add(1, ordering: .relaxed).newValue
    let temporary = TemporaryName(process: getpid(), number: number).description
    let folder = try handle(for: "")
    do throws(SystemError) {
      let file = try FileDescriptor(
        temporary, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600, in: folder.file.number)
      unsafe unlinkat(folder.file.number, temporary, 0)
      return file
    } catch { throw .cannotCreate(path: path(of: ""), error) }
  }

  private func fill(
    _ file: consuming FileDescriptor, with pieces: [[UInt8]], name: String,
    _ access: FileAccess?
  ) throws(OutputError) -> FileStatus.Time? {
    do {
      try file.append(pieces)
      if let access { try access.give(to: file) }
      let time = file.stamp()
      try file.closeChecked()
      return time
    } catch { throw .writeFailed(path: path(of: name), error) }
  }

  /// Does some work while no other process does such work in this folder.
  ///
  /// The folder itself is locked, so that no lock file is left behind; the lock ends with the
  /// process.
  func alone<Result>(_ work: () throws(OutputError) -> Result) throws(OutputError) -> Result {
    // An archive is compared with the one on the disk when it is written.
    guard archive == nil else { return try work() }
    let handle: OpenFolder
    do throws(SystemError) {
      handle = OpenFolder(try FileDescriptor(root, O_RDONLY | O_DIRECTORY))
      _ = try retried { Int(flock(handle.file.number, LOCK_EX)) }
    } catch { throw .cannotCreate(path: root, error) }
    defer { flock(handle.file.number, LOCK_UN) }
    return try work()
  }

  /// Looks up a name, the link itself if it is one; nil if there is nothing, or if the name leads
  /// through a link.
  func status(of name: String) -> FileStatus? {
    if let archive { return archive.status(of: member(name)) }
    return withFolder(of: name) { folder, file in FileStatus(ofLink: file, in: folder) } ?? nil
  }

  /// Reads a file; nil if it cannot be read or has more than `limit` bytes.
  func contents(of name: String, limit: Int) -> [UInt8]? {
    if let archive { return archive.contents(of: member(name), limit: limit) }
    return withFolder(of: name) { folder, file in
      // Non-blocking, so that a pipe of that name does not hold the run up.
      let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK
      guard let file = try? FileDescriptor(file, flags, in: folder),
        let status = try? file.status(), status.kind == .file
      else { return nil }
      return try? file.contents(expecting: status.size, limit: limit)
    } ?? nil
  }

  /// Removes a file.
  ///
  /// - Parameter emptyFolders: true to remove the folders below the root that become empty too.
  func remove(_ name: String, emptyFolders: Bool = false) throws(OutputError) {
    if let archive { return archive.remove(member(name)) }
    let problem = withFolder(of: name) { folder, file in
      unsafe unlinkat(folder, file, 0) == 0 ? nil : SystemError.last
    }
    if let problem = problem ?? SystemError(code: ENOENT) {
      throw .cannotCreate(path: path(of: name), problem)
    }
    var inside = Self.split(name).folder
    while emptyFolders && !inside.isEmpty {
      folders.withLock { _ = $0.open.removeValue(forKey: inside) }
      let removed = withFolder(of: String(inside)) { folder, file in
        unsafe unlinkat(folder, file, AT_REMOVEDIR) == 0
      }
      guard removed == true else { return }
      inside = Self.split(String(inside)).folder
    }
  }

  /// Removes the folder itself unless something is in it.
  func removeIfEmpty() {
    guard archive == nil else { return }
    // The system refuses where anything is in it.
    unsafe rmdir(root)
  }

  /// Removes the temporary files that killed runs left in folders.
  func clearLeftovers(in inside: Set<Substring>) {
    guard archive == nil else { return }
    folders.withLock { folders in
      // Sorted, so that a run does the same whenever it is repeated.
      for name in inside.subtracting(folders.cleared).sorted() {
        folders.cleared.insert(name)
        let left = TemporaryName.all(inFolder: path(of: name))
        guard !left.isEmpty, let folder = try? opened(existing: name) else { continue }
        removeLeftovers(left, folder: folder.number)
      }
    }
  }

  /// Calls `body` with the open folder of a name and the file's own part of it, following no link
  /// below the root.
  private func withFolder<Result>(of name: String, _ body: (Int32, String) -> Result) -> Result? {
    let (inside, file) = Self.split(name)
    if let handle = folders.withLock({ $0.open[inside] }) { return body(handle.file.number, file) }
    guard let folder = try? opened(existing: inside) else { return nil }
    return body(folder.number, file)
  }

  /// Opens a folder that exists, following no link below the root.
  func opened(existing inside: Substring) throws(SystemError) -> FileDescriptor {
    var folder = try FileDescriptor(root, O_RDONLY | O_DIRECTORY)
    for part in inside.split(separator: "/") {
      folder = try FileDescriptor(
        String(part), O_RDONLY | O_DIRECTORY | O_NOFOLLOW, in: folder.number)
    }
    return folder
  }

  /// Returns the open folder with a name, made if needed.
  private func handle(for inside: Substring) throws(OutputError) -> OpenFolder {
    try folders.withLock { (folders) throws(OutputError) in
      if let handle = folders.open[inside] { return handle }
      // Any one may be closed: runs go through their folders one after the other.
      if folders.open.count >= Self.mostOpen { folders.open.remove(at: folders.open.startIndex) }
      return try opened(inside, in: &folders)
    }
  }

  private func opened(
    _ inside: Substring, in folders: inout Folders
  ) throws(OutputError) -> OpenFolder {
    if let handle = folders.open[inside] { return handle }
    let (handle, isNew): (OpenFolder, Bool)
    if inside.isEmpty {
      for above in Self.prefixes(of: root) { _ = try made(above, shown: above) }
      (handle, isNew) = try made(root, shown: root)
    } else {
      let (above, part) = Self.split(String(inside))
      (handle, isNew) = try made(
        part, in: try opened(above, in: &folders).file.number, shown: path(of: inside), O_NOFOLLOW)
    }
    folders.open[inside] = handle
    if folders.cleared.insert(inside).inserted && !isNew {
      removeLeftovers(TemporaryName.all(inFolder: path(of: inside)), folder: handle.file.number)
    }
    return handle
  }

  /// Splits a name into its folder, empty for none, and the file's own part.
  static func split(_ name: String) -> (folder: Substring, file: String) {
    guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", name) }
    return (name[..<slash], String(name[name.utf8.index(after: slash)...]))
  }

  /// Opens a folder, made if it does not exist.
  private func made(
    _ path: String, in above: Int32 = AT_FDCWD, shown: String, _ flags: Int32 = 0
  ) throws(OutputError) -> (OpenFolder, isNew: Bool) {
    let making = gate.make(folder: shown) {
      unsafe mkdirat(above, path, 0o777) == 0 ? nil : SystemError.last
    }
    guard let making else { throw .interrupted }
    do throws(SystemError) {
      var isNew = true
      if case .failure(let problem) = making {
        isNew = false
        guard problem.code == EEXIST || FileStatus(at: shown)?.kind == .folder else {
          throw problem
        }
      }
      let file = try FileDescriptor(path, O_RDONLY | O_DIRECTORY | flags, in: above)
      return (OpenFolder(file), isNew)
    } catch { throw .cannotCreate(path: shown, error) }
  }

  /// Returns the folders above a path, outermost first: `a/b/c` has `a`, `a/b`.
  private static func prefixes(of path: String) -> [String] {
    path.indices.filter { path[$0] == "/" && $0 != path.startIndex }.map { String(path[..<$0]) }
  }
}

/// An open folder, shared by everything that looks or writes into it.
final class OpenFolder: Sendable {
  let file: FileDescriptor
  init(_ file: consuming FileDescriptor) { self.file = file }
}
