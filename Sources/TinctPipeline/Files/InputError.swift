/// Why a file could not be read. Paths are as the user gave them.
public enum InputError: Error, Hashable, Sendable {
  /// There is no file or folder at the path.
  case missing(path: String)
  /// The path is a symbolic link to what does not exist.
  case linkToNothing(path: String)
  /// The file's name is not UTF-8; the path has U+FFFD for what is not.
  case nameNotUTF8(path: String)
  /// The file could not be opened for reading.
  case unreadable(path: String, SystemError)
  /// Reading broke off.
  case readFailed(path: String, SystemError)
  /// A file was asked for, but the path is a folder.
  case folderInsteadOfFile(path: String)
  /// The file has more bytes than the limit.
  case tooLarge(path: String, limit: Int)
  /// The folder holds no file with one of the endings.
  case nothingFound(folder: String, endings: [String])
}
