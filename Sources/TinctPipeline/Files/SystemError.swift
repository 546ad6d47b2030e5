#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The `errno` code with which a call to the operating system failed, in words.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The `errno` code.
  public let code: Int32

  /// Wraps an `errno` code.
  public init(code: Int32) {
    self.code = code
  }

  /// The code of the call that has just failed on this thread.
  static var last: SystemError { SystemError(code: errno) }

  /// The cause in a few words without a full stop; the same on every platform for common codes.
  public var description: String {
    switch code {
    case EACCES, EPERM: "permission denied"
    case EDQUOT: "no space left (the disk quota is used up)"
    case EFBIG: "the file is larger than the system allows"
    case EISDIR: "it is a folder"
    case ELOOP: "a symbolic link is in the way"
    case EMFILE, ENFILE: "too many files are open"
    case ENAMETOOLONG: "the name is too long"
    case ENOENT: "there is no such file or folder"
    case ENOSPC: "no space left on the device"
    case ENOTDIR: "a part of the path is not a folder"
    case EROFS: "the file system is read-only"
    default: Self.text(of: code)
    }
  }

  /// True if there is nothing at the path.
  var isAbsence: Bool { code == ENOENT || code == ENOTDIR }

  /// Advice that holds for any file, without a full stop; nil if there is none.
  public var remedy: String? {
    switch code {
    case EACCES, EPERM, EROFS: "choose another folder, or change its permissions"
    case EISDIR: "name a file in it, or choose another path"
    case EDQUOT, ENOSPC: "make room, or choose a folder on another disk"
    case EFBIG: "raise the limit with 'ulimit -f', or choose another disk"
    case ELOOP: "remove the link, or name the folder it leads to"
    case EMFILE, ENFILE: "use fewer --jobs, or raise the limit with 'ulimit -n'"
    case ENAMETOOLONG: "choose a shorter name"
    case ENOTDIR: "choose another path, such as another folder for --out"
    default: nil
    }
  }

  private static func text(of code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}
