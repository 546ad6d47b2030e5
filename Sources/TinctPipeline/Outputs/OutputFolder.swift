internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The folder that a run writes into: makes folders, and files by way of temporary ones.
final class OutputFolder: Sendable {
  /// An open folder, shared by the writes into it.
  private final class Handle: Sendable {
    let file: FileDescriptor
    init(_ file: consuming FileDescriptor) { self.file = file }
  }

  /// The folders of the run, by the parts of their names.
  private struct Folders {
    /// Those that are open.
    var open: [ArraySlice<String>: Handle] = [:]
    /// Those that were opened at some time, and are clear of what killed runs left behind.
    var cleared: Set<ArraySlice<String>> = []
  }

  private let root: String
  private let gate: WriteGate
  private let folders = Mutex(Folders())
  private let counter = Atomic(0)

  /// How many folders are kept open; macOS lets a process have 256 files by default.
  private static let mostOpen = 160

  init(path: String, gate: WriteGate) {
    root = path
    self.gate = gate
  }

  /// The path of an output as messages show it.
  func path(of name: OutputName) -> String {
    switch root {
    case ".": name.description
    case _ where root.hasSuffix("/"): root + name.description
    default: "\(root)/\(name)"
    }
  }

  /// Writes a file, whole or not at all.
  func write(_ pieces: [[UInt8]], as name: OutputName) throws(OutputError) {
    let folder = try handle(for: name.folder)
    let number = counter.add(1, ordering: .relaxed).newValue
    let temporary = TemporaryName(process: getpid(), number: number).description
    let shown = path(of: name)
    guard let ticket = gate.enter(temporary: path(beside: name, temporary)) else {
      throw .interrupted
    }
    defer { gate.leave(ticket) }
    let file: FileDescriptor
    do {
      file = try FileDescriptor(
        temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, in: folder.file.number)
    } catch { throw .cannotCreate(path: shown, error) }
    do throws(OutputError) {
      try Self.fill(file, with: pieces, shown: shown)
      try Self.rename(temporary, to: name.file, in: folder.file.number, shown: shown)
    } catch {
      unsafe unlinkat(folder.file.number, temporary, 0)
      throw error
    }
  }

  private func path(beside name: OutputName, _ temporary: String) -> String {
    let shown = path(of: name)
    return shown.dropLast(name.file.count) + temporary
  }

  private static func fill(
    _ file: consuming FileDescriptor, with pieces: [[UInt8]], shown: String
  ) throws(OutputError) {
    do {
      // The lock goes with the process: it tells a file in use from one a killed run left behind.
      flock(file.number, LOCK_EX | LOCK_NB)
      for piece in pieces { try file.append(piece) }
      try file.closeChecked()
    } catch { throw .writeFailed(path: shown, error) }
  }

  private static func rename(
    _ temporary: String, to file: String, in folder: Int32, shown: String
  ) throws(OutputError) {
    guard unsafe renameat(folder, temporary, folder, file) == 0 else {
      throw .cannotCreate(path: shown, SystemError.last)
    }
  }

  /// The open folder for the folder's part of a name, made if needed.
  private func handle(for parts: ArraySlice<String>) throws(OutputError) -> Handle {
    try folders.withLock { (folders) throws(OutputError) in
      if let handle = folders.open[parts] { return handle }
      // Any will do: runs go round through their folders.
      if folders.open.count >= Self.mostOpen { folders.open.remove(at: folders.open.startIndex) }
      return try opened(parts, in: &folders)
    }
  }

  private func opened(
    _ parts: ArraySlice<String>, in folders: inout Folders
  ) throws(OutputError) -> Handle {
    if let handle = folders.open[parts] { return handle }
    let (handle, isNew): (Handle, Bool)
    if let part = parts.last {
      let above = try opened(parts.dropLast(), in: &folders)
      (handle, isNew) = try Self.made(
        part, in: above.file.number, shown: shown(parts), O_NOFOLLOW)
    } else {
      for above in Self.prefixes(of: root) { _ = try Self.made(above, shown: above) }
      (handle, isNew) = try Self.made(root, shown: root)
    }
    folders.open[parts] = handle
    if folders.cleared.insert(parts).inserted && !isNew {
      removeLeftovers(in: parts.isEmpty ? root : shown(parts), folder: handle.file.number)
    }
    return handle
  }

  private func shown(_ parts: ArraySlice<String>) -> String {
    let inside = parts.joined(separator: "/")
    return root == "." ? inside : root.hasSuffix("/") ? root + inside : "\(root)/\(inside)"
  }

  /// Opens a folder, made if it is not there.
  private static func made(
    _ path: String, in above: Int32 = AT_FDCWD, shown: String, _ flags: Int32 = 0
  ) throws(OutputError) -> (Handle, isNew: Bool) {
    do throws(SystemError) {
      let isNew = unsafe mkdirat(above, path, 0o777) == 0
      let problem = SystemError.last
      guard isNew || problem.code == EEXIST || FileStatus(at: shown)?.kind == .folder else {
        throw problem
      }
      let file = try FileDescriptor(path, O_RDONLY | O_DIRECTORY | flags, in: above)
      return (Handle(file), isNew)
    } catch { throw .cannotCreate(path: shown, error) }
  }

  /// The folders above a path, outermost first: `a/b/c` has `a`, `a/b`.
  private static func prefixes(of path: String) -> [String] {
    path.indices.filter { path[$0] == "/" && $0 != path.startIndex }.map { String(path[..<$0]) }
  }
}
