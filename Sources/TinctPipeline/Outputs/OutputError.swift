/// Why a file could not be written. Paths are as the user gave them.
public enum OutputError: Error, Hashable, Sendable {
  /// The file or its folder could not be made.
  case cannotCreate(path: String, SystemError)
  /// Writing broke off; what stood at the path before still does.
  case writeFailed(path: String, SystemError)
  /// A symbolic link stands at the path.
  case isLink(path: String)
  /// What stands at the path is not a file, such as a device or a pipe.
  case notReplaceable(path: String)
  /// The output would replace a file that the run reads.
  case replacesInput(path: String)
  /// Two outputs have one name, as a file system that ignores case sees it.
  case sameName(path: String, first: String, second: String)
  /// The name of one output is the name of another one's folder.
  case fileAndFolder(path: String, file: String, folder: String)
  /// A name that does not mean the same, or is not safe, on every system.
  case unsafeName(name: String, NameProblem)
  /// The run was told to stop; nothing was written.
  case interrupted

  /// What is wrong with the name of an output.
  public enum NameProblem: Hashable, Sendable {
    /// The name, or one of its parts between slashes, is empty.
    case empty
    /// A character other than letters and digits of ASCII, `.`, `_`, `@`, `~`, `-` and space.
    case character(Unicode.Scalar)
    /// A part is `.` or `..`.
    case dots
    /// A part ends in a full stop or a space, which Windows drops.
    case trailing
    /// A part starts with a full stop or a space.
    case leading
    /// A part is the name of a device on Windows, such as `con` or `nul`.
    case reserved
    /// A part has more than 255 bytes.
    case tooLong
  }
}
