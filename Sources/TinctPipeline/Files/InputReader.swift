#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif
internal import Synchronization
public import TinctGraphics

/// Reads the files of a run, and remembers which they were, so that no output replaces one.
public final class InputReader: Sendable {
  /// The path that means standard input.
  public static let standardInput = "-"

  private let limit: Int
  private let seen = Mutex<Set<FileStatus.Identity>>([])

  /// Makes a reader that takes files of up to `limits.fileBytes` bytes.
  public init(limits: Limits = Limits()) {
    limit = limits.fileBytes
  }

  /// The bytes of a file, or of standard input for `-`.
  ///
  /// A file above the limit is refused before any of it is read; a pipe, after the limit.
  public func read(_ path: String) throws(InputError) -> [UInt8] {
    let isStandardInput = path == Self.standardInput
    let file: FileDescriptor
    do {
      file =
        isStandardInput
        ? try FileDescriptor(duplicating: 0) : try FileDescriptor(path, O_RDONLY)
    } catch {
      throw error.code == ENOENT ? .missing(path: path) : .unreadable(path: path, error)
    }
    return try readAll(file, shown: isStandardInput ? "standard input" : path)
  }

  /// The files an input stands for, each remembered as an input: a file or `-` for itself, a folder
  /// for the files in it with one of the endings (in the order of their names, hidden ones and
  /// further folders left out).
  ///
  /// - Parameter endings: with the full stop, such as `.json`; compared without regard to case.
  public func files(at path: String, endings: [String]) throws(InputError) -> [String] {
    guard path != Self.standardInput else { return [path] }
    guard let status = FileStatus(at: path) else { throw .missing(path: path) }
    guard status.kind == .folder else {
      register(status.identity)
      return [path]
    }
    let names: [String]
    do {
      names = try TinctPipeline.names(inFolder: path)
    } catch { throw .unreadable(path: path, error) }
    let base = path.hasSuffix("/") ? path : path + "/"
    var files: [String] = []
    for name in names where !name.hasPrefix(".") {
      guard endings.contains(where: { name.lowercased().hasSuffix($0) }) else { continue }
      guard let status = FileStatus(at: base + name), status.kind == .file else { continue }
      register(status.identity)
      files.append(base + name)
    }
    guard !files.isEmpty else { throw .nothingFound(folder: path, endings: endings) }
    return files
  }

  /// Whether there is a file at a path.
  public func isFile(_ path: String) -> Bool { FileStatus(at: path)?.kind == .file }

  /// Whether there is a folder at a path.
  public func isFolder(_ path: String) -> Bool { FileStatus(at: path)?.kind == .folder }

  /// Whether a file is one of those the run reads.
  func knows(_ identity: FileStatus.Identity) -> Bool {
    seen.withLock { $0.contains(identity) }
  }

  private func register(_ identity: FileStatus.Identity) {
    seen.withLock { _ = $0.insert(identity) }
  }

  private func readAll(
    _ file: borrowing FileDescriptor, shown: String
  ) throws(InputError) -> [UInt8] {
    let status: FileStatus
    let bytes: [UInt8]?
    do {
      status = try file.status()
      if status.kind == .folder {
        bytes = nil
      } else {
        register(status.identity)
        let small = status.kind != .file || status.size <= limit
        bytes = small ? try file.contents(expecting: status.size, limit: limit) : nil
      }
    } catch { throw .readFailed(path: shown, error) }
    if let bytes { return bytes }
    throw status.kind == .folder
      ? .folderInsteadOfFile(path: shown) : .tooLarge(path: shown, limit: limit)
  }
}
