#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Where a cache is kept on disk.
public struct CacheFolder: Hashable, Sendable {
  /// Its path.
  public let path: String
  /// Whether others may write into it: a team's folder, which a person has named.
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
      // Paths that are not absolute are to be ignored, says the specification.
      if let base = value("XDG_CACHE_HOME"), base.hasPrefix("/") {
        return CacheFolder(own: base + "/tinct")
      }
      return home.map { CacheFolder(own: $0 + "/.cache/tinct") }
    #endif
  }

  /// Makes the folder if it is not there, for the user alone, with the folders above it.
  ///
  /// - Throws: `CacheProblem` if it cannot be made, or if others could put pictures into a folder that
  ///   is not meant for that.
  func make() throws(CacheProblem) {
    var end = path.startIndex
    while let slash = path[end...].dropFirst().firstIndex(of: "/") {
      unsafe mkdir(String(path[..<slash]), 0o700)
      end = slash
    }
    var raw = stat()
    guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw .cannotUse(path: path, SystemError.last)
    }
    guard unsafe stat(path, &raw) == 0 else { throw .cannotUse(path: path, SystemError.last) }
    guard raw.st_mode & S_IFMT == S_IFDIR else {
      throw .notAFolder(path: path)
    }
    let isPrivate = raw.st_uid == geteuid() && raw.st_mode & 0o022 == 0
    guard isShared || isPrivate else { throw .openToOthers(path: path) }
  }
}
