#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif
internal import Synchronization
public import TinctGraphics

/// Reads the files of a run, and remembers everything that it looked at: so that no output replaces
/// an input, and so that a later run can tell that nothing has changed.
public final class InputReader: Sendable {
  /// The path that stands for standard input.
  public static let standardInput = "-"

  /// Returns a path as messages name it: `standard input` for `-`.
  public static func shown(_ path: String) -> String {
    path == standardInput ? "standard input" : path
  }

  /// The notes of a run, shared by its readers.
  private final class Register: Sendable {
    /// The files that the run reads.
    let inputs = Mutex<Set<FileStatus.Identity>>([])
    /// The content of each file that was read, by the bytes of its path: on Linux names that differ
    /// only in their Unicode normal form are of two files. On macOS they are of one, whose content
    /// is here twice.
    let contents = Mutex<[[UInt8]: Fingerprint]>([:])
    let trace = Mutex(InputTrace())
    let provided = Mutex<[String: [UInt8]]>([:])
    /// The contents of standard input and of pipes, which can be read only once, by their paths.
    let streams = Mutex<[String: Result<[UInt8], InputError>]>([:])
  }

  private let limit: Int
  private let register: Register
  private let recordsContents: Bool

  /// Makes a reader that takes files of up to `limits.fileBytes` bytes.
  public init(limits: Limits = Limits()) {
    limit = limits.fileBytes
    register = Register()
    recordsContents = true
  }

  private init(limit: Int, register: Register) {
    self.limit = limit
    self.register = register
    recordsContents = false
  }

  /// A reader of the same run whose files are not among the `contents`: for inputs that are
  /// dependencies by their own values, such as palettes, whatever file they come from.
  public var withoutRecord: InputReader { InputReader(limit: limit, register: register) }

  /// The hash of the content of each file that was read, in the order of the bytes of their paths.
  public var contents: [(path: String, content: Fingerprint)] {
    register.contents.withLock { contents in
      contents.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        .map { (String(decoding: $0.key, as: UTF8.self), $0.value) }
    }
  }

  /// Everything that the run has seen of files and folders, including those that it did not read.
  var trace: InputTrace { register.trace.withLock { $0 } }

  /// The paths of the files that the run has seen.
  var foundFiles: [String] {
    trace.statuses.compactMap { path, status in status?.kind == .file ? path : nil }
  }

  /// The paths of the folders that the run has looked into.
  var foundFolders: [String] {
    trace.statuses.compactMap { path, status in status?.kind == .folder ? path : nil }
  }

  /// Looks up a path, following links; nil if there is nothing.
  func status(at path: String) -> FileStatus? {
    let status = FileStatus(at: path)
    note(status, at: path)
    return status
  }

  /// Returns a text that is another once the file at a path has changed, without reading it; an
  /// empty one if there is none.
  package static func mark(ofFile path: String) -> String {
    FileStatus(at: path).map { Fingerprint(of: Array("\($0)".utf8)).description } ?? ""
  }

  /// Returns the names in a folder in the order of their bytes.
  func names(inFolder path: String) throws(SystemError) -> [String] {
    // The status first, so that a name that is added meanwhile shows in a later status.
    _ = status(at: path)
    return try entryNames(inFolder: path)
  }

  private func note(_ status: FileStatus?, at path: String) {
    register.trace.withLock { $0.note(status, at: path) }
  }

  /// Reads a file, or standard input for `-`.
  ///
  /// A file above the limit is refused before any of it is read; a pipe, once it exceeds the limit.
  /// Pipes are read where the process has them open already, as standard input or as a shell's
  /// `<(...)`, and give the same however often they are read. A pipe with a name in the file system
  /// might never be written to, and is refused, as are devices.
  public func read(_ path: String) throws(InputError) -> [UInt8] {
    if let provided = register.provided.withLock({ $0[path] }) { return provided }
    let bytes = Self.isStream(path) ? try readOnce(path) : try readAnew(path)
    if recordsContents {
      register.contents.withLock { $0[Array(path.utf8)] = Fingerprint(of: bytes) }
    }
    return bytes
  }

  /// Reads a stream, or returns what came of reading it before: a part of it may be gone.
  private func readOnce(_ path: String) throws(InputError) -> [UInt8] {
    // The lock is held meanwhile, so that no other thread takes the rest.
    let read = register.streams.withLock { streams in
      if let known = streams[path] { return known }
      let read = Result { () throws(InputError) in try readAnew(path) }
      streams[path] = read
      return read
    }
    return try read.get()
  }

  private func readAnew(_ path: String) throws(InputError) -> [UInt8] {
    let isStandardInput = path == Self.standardInput
    if isStandardInput { registerStandardInput() }
    let file: FileDescriptor
    do {
      file =
        isStandardInput
        ? try FileDescriptor(duplicating: 0) : try Self.opened(path)
    } catch { throw Self.problem(error, opening: path) }
    return try readAll(file, path: path, shown: Self.shown(path))
  }

  /// Has a path read as a document that is in memory, such as one that came over a network.
  package func provide(_ bytes: [UInt8], as path: String) {
    register.provided.withLock { $0[path] = bytes }
  }

  /// Reads a file that may turn out not to be an input of the run, and so is not remembered as one;
  /// nil if it cannot be read.
  public func peek(_ path: String) -> [UInt8]? {
    guard let file = try? Self.opened(path), let status = try? file.status() else {
      _ = status(at: path)
      return nil
    }
    note(status, at: path)
    guard status.kind == .file, status.size <= limit else { return nil }
    return try? file.contents(expecting: status.size, limit: limit)
  }

  /// Returns the files that an input stands for, and remembers each as an input. A file or `-`
  /// stands for itself, a folder for the files in it that have one of the endings, sorted by name,
  /// without hidden files and subfolders.
  ///
  /// - Parameter endings: with the full stop, such as `.json`; compared without regard to case.
  public func files(at path: String, endings: [String]) throws(InputError) -> [String] {
    guard path != Self.standardInput else {
      registerStandardInput()
      return [path]
    }
    note(FileStatus(at: path), at: path)
    guard let status = FileStatus(at: path) else {
      throw Self.problem(SystemError.last, opening: path)
    }
    guard status.kind == .folder else {
      register(status.identity)
      return [path]
    }
    let names: [String]
    do {
      names = try entryNames(inFolder: path)
    } catch { throw .unreadable(path: path, error) }
    let base = path.hasSuffix("/") ? path : path + "/"
    var files: [String] = []
    for name in names where !name.hasPrefix(".") {
      guard endings.contains(where: { name.lowercased().hasSuffix($0) }) else { continue }
      // No status means a link that leads nowhere, or a name that is not UTF-8. It is listed all
      // the same, so that reading it reports the problem.
      if let status = self.status(at: base + name) {
        guard status.kind == .file else { continue }
        register(status.identity)
      }
      files.append(base + name)
    }
    guard !files.isEmpty else {
      let pictures = endings == [".png"] ? [".svg", ".jpg", ".psd", ".aseprite", ".gif"] : []
      let others = pictures.filter { other in names.contains { $0.lowercased().hasSuffix(other) } }
      throw .nothingFound(folder: path, endings: endings, others: others)
    }
    return files
  }

  /// Notes that the file at a path, if there is one, is about to be read, so that no output
  /// replaces it.
  ///
  /// - Returns: true if there is a file.
  @discardableResult
  public func announce(_ path: String) -> Bool {
    guard path != Self.standardInput else {
      registerStandardInput()
      return true
    }
    guard let status = self.status(at: path), status.kind != .folder else { return false }
    register(status.identity)
    return true
  }

  /// Returns true for a file at a path that the run reads.
  func isInput(_ path: String) -> Bool { status(at: path).map { knows($0.identity) } ?? false }

  /// Notes that a file which was read is no input after all: it was only looked into.
  func leave(_ path: String) {
    guard let status = status(at: path) else { return }
    register.inputs.withLock { _ = $0.remove(status.identity) }
  }

  /// Returns true if there is a file at a path; never for `-`, even if a file has this name.
  public func isFile(_ path: String) -> Bool { kind(at: path) == .file }

  /// Returns true if there is a folder at a path; never for `-`, even if a folder has this name.
  public func isFolder(_ path: String) -> Bool { kind(at: path) == .folder }

  /// Returns the path of what a document names: beside the document, if there is something, else as
  /// the document has it.
  public func path(_ name: String, beside document: String) -> String {
    guard !name.hasPrefix("/"), let slash = document.lastIndex(of: "/") else { return name }
    let path = String(document[...slash]) + name
    return isFile(path) || isFolder(path) ? path : name
  }

  private func kind(at path: String) -> FileStatus.Kind? {
    path == Self.standardInput ? nil : status(at: path)?.kind
  }

  /// Returns true if a file is one of those that the run reads.
  func knows(_ identity: FileStatus.Identity) -> Bool {
    register.inputs.withLock { $0.contains(identity) }
  }

  private func register(_ identity: FileStatus.Identity) {
    register.inputs.withLock { _ = $0.insert(identity) }
  }

  /// Notes that standard input is read. It may be a file too: `tinct tint - <a.png`.
  private func registerStandardInput() {
    register.trace.withLock { $0.noteStream() }
    guard let file = try? FileDescriptor(duplicating: 0), let status = try? file.status() else {
      return
    }
    register(status.identity)
  }

  /// Opens a file without waiting for anybody to write to it.
  private static func opened(_ path: String) throws(SystemError) -> FileDescriptor {
    try FileDescriptor(path, isOpenAlready(path) ? O_RDONLY : O_RDONLY | O_NONBLOCK)
  }

  /// Returns true for paths that may lead to a pipe, which is read only once.
  private static func isStream(_ path: String) -> Bool {
    path == standardInput || isOpenAlready(path)
  }

  /// Returns true for the paths by which systems name what a process has open.
  private static func isOpenAlready(_ path: String) -> Bool {
    path == "/dev/stdin" || ["/dev/fd/", "/proc/self/fd/"].contains(where: path.hasPrefix)
  }

  /// The folder and the name of a file that a person typed; nil for standard input, and for what
  /// else the process has open, which lies in no folder of theirs.
  public static func parts(ofFile path: String) -> (folder: String, file: String)? {
    guard path != standardInput, !isOpenAlready(path), FileStatus(at: path)?.kind == .file else {
      return nil
    }
    return OutputName.split(path)
  }

  private static func problem(_ error: SystemError, opening path: String) -> InputError {
    guard error.code == ENOENT else { return .unreadable(path: path, error) }
    // Listed names have U+FFFD for bytes that are not UTF-8, and so do not lead to the file.
    if path.unicodeScalars.contains("\u{FFFD}") { return .nameNotUTF8(path: path) }
    return FileStatus.isLink(at: path) ? .linkToNothing(path: path) : .missing(path: path)
  }

  private func readAll(
    _ file: borrowing FileDescriptor, path: String, shown: String
  ) throws(InputError) -> [UInt8] {
    let status: FileStatus
    let bytes: [UInt8]?
    let isStream = Self.isStream(path)
    do {
      status = try file.status()
      if path != Self.standardInput { note(status, at: path) }
      if status.kind == .folder || status.kind == .other && !isStream {
        bytes = nil
      } else {
        register(status.identity)
        let small = status.kind != .file || status.size <= limit
        bytes = small ? try file.contents(expecting: status.size, limit: limit) : nil
      }
    } catch { throw .readFailed(path: shown, error) }
    if let bytes { return bytes }
    switch status.kind {
    case .folder: throw .folderInsteadOfFile(path: shown)
    case .other where !isStream: throw .noFile(path: shown)
    case .file, .link, .other: throw .tooLarge(path: shown, limit: limit)
    }
  }
}
