/// What is wrong with a cache on disk. A run goes on without it.
public enum CacheProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The folder cannot be made, read or written.
  case cannotUse(path: String, SystemError)
  /// What stands there is no folder.
  case notAFolder(path: String)
  /// The user's own folder belongs to somebody else, or others may write into it.
  case openToOthers(path: String)
  /// Entries were not as they were written.
  case damaged(path: String)

  /// What is wrong and what follows.
  public var description: String {
    switch self {
    case .cannotUse, .notAFolder: "\(problem); going on without it"
    case .openToOthers, .damaged: problem
    }
  }

  /// What is wrong.
  public var problem: String {
    switch self {
    case .cannotUse(let path, let cause): "\(path): the cache cannot be used: \(cause)"
    case .notAFolder(let path): "\(path): the cache cannot be used: this is a file, not a folder"
    case .openToOthers(let path):
      "\(path): others may write into this folder, so it is not used as a cache; make it yours "
        + "with 'chmod 700', or name another one with --cache"
    case .damaged(let path):
      "\(path): an entry of the cache was damaged; what it held is made anew"
    }
  }
}
