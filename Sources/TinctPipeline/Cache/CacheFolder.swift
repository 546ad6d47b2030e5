#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The folder of a cache on disk.
public struct CacheFolder: Hashable, Sendable {
  /// The path of the folder.
  public let path: String
  /// Others may write into it: a person has named it, such as the folder of a team.
  public let isShared: Bool

  /// Names a folder that a person has chosen.
  public init(chosen path: String) {
    self.path = path
    isShared = true
  }

  private init(own path: String) {
    self.path = path
    isShared = false
  }

  /// The user's own folder, as the platform has it: `~/Library/Caches/tinct` on macOS; elsewhere
  /// `tinct` in `XDG_CACHE_HOME`, or in `~/.cache` (XDG Base Directory Specification). Nil where no
  /// home is known.
  public static func ofUser() -> CacheFolder? {
    ofUser { environmentValue($0) }
  }

  /// The user's own folder, from the variables of the environment.
  static func ofUser(environment value: (_ name: String) -> String?) -> CacheFolder? {
    let home = value("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    #if canImport(Darwin)
      return home.map { CacheFolder(own: $0 + "/Library/Caches/tinct") }
    #else
      // The specification says that paths which are not absolute are to be ignored.
      if let base = value("XDG_CACHE_HOME"), base.hasPrefix("/") {
        return CacheFolder(own: base + "/tinct")
      }
      return home.map { CacheFolder(own: $0 + "/.cache/tinct") }
    #endif
  }

  /// Makes the folder if it does not exist, for the user alone, with the folders above it.
  ///
  /// - Returns: true if nothing was in the folder before.
  /// - Throws: `CacheProblem` if it cannot be made, or if others could put entries into a folder
  ///   that is meant for the user alone.
  func make() throws(CacheProblem) -> Bool {
    var end = path.startIndex
    while let slash = path[end...].dropFirst().firstIndex(of: "/") {
      unsafe mkdir(String(path[..<slash]), 0o700)
      end = slash
    }
    let isMade = unsafe mkdir(path, 0o700) == 0
    guard isMade || errno == EEXIST else { throw .cannotUse(path: path, SystemError.last) }
    try check()
    return isMade || (try? entryNames(inFolder: path))?.isEmpty == true
  }

  /// The folder exists, and others cannot have put anything into it unless a person chose a shared
  /// one.
  var isTrusted: Bool { (try? check()) != nil }

  /// Throws if something is there that cannot be used as a cache; nothing at all is no problem.
  func checkIfThere() throws(CacheProblem) {
    do { try check() } catch .cannotUse(_, let cause) where cause.code == ENOENT {}
  }

  private func check() throws(CacheProblem) {
    var raw = stat()
    guard unsafe stat(path, &raw) == 0 else { throw .cannotUse(path: path, SystemError.last) }
    guard raw.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path: path) }
    let isPrivate = raw.st_uid == geteuid() && raw.st_mode & 0o022 == 0
    guard isShared || isPrivate else { throw .openToOthers(path: path) }
  }
}

/// A problem with a cache on disk. The run goes on without the cache.
public enum CacheProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The folder cannot be made, read or written.
  case cannotUse(path: String, SystemError)
  /// The path leads to a file, not to a folder.
  case notAFolder(path: String)
  /// The user's own folder belongs to somebody else, or others may write into it.
  case openToOthers(path: String)
  /// Some entries were damaged.
  case damaged(path: String)

  /// The problem and its consequence.
  public var description: String {
    switch self {
    case .cannotUse, .notAFolder: "\(problem); going on without it"
    case .openToOthers, .damaged: problem
    }
  }

  /// The problem alone.
  public var problem: String {
    switch self {
    case .cannotUse(let path, let cause): "\(path): the cache cannot be used: \(cause)"
    case .notAFolder(let path): "\(path): the cache cannot be used: this is a file, not a folder"
    case .openToOthers(let path):
      "\(path): others may write into this folder, so it is not used as a cache; make it yours "
        + "with 'chmod 700', or name another one with --cache"
    case .damaged(let path):
      "\(path): an entry of the cache was damaged; what it held is made again"
    }
  }
}
