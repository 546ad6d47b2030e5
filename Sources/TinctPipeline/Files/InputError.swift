#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif
internal import TinctDocuments

/// The reasons why a file is not read. Paths are as the user gave them.
public enum InputError: Error, Hashable, Sendable {
  /// There is no file or folder at the path.
  case missing(path: String)
  /// The path is a symbolic link to a file that does not exist.
  case linkToNothing(path: String)
  /// The file's name is not UTF-8; the path has U+FFFD in place of the wrong bytes.
  case nameNotUTF8(path: String)
  /// The file could not be opened for reading.
  case unreadable(path: String, SystemError)
  /// Reading broke off.
  case readFailed(path: String, SystemError)
  /// A file was asked for, but the path is a folder.
  case folderInsteadOfFile(path: String)
  /// A file was asked for, but the path is a named pipe or a device.
  case noFile(path: String)
  /// The file has more bytes than the limit.
  case tooLarge(path: String, limit: Int)
  /// The folder holds no file with one of the endings.
  ///
  /// - Parameter others: endings of pictures that the folder holds instead: `.svg`.
  case nothingFound(folder: String, endings: [String], others: [String])
}

extension Failure {
  /// The remedy for a path that leads nowhere; `ManifestReport` has another one.
  static let pathRemedy = "check the path; it starts from the folder that tinct runs in"

  /// Returns the path of the file or folder that is meant by a path that leads nowhere, if its name
  /// in the same folder is a slip away.
  private static func nearbyPath(_ path: String) -> String? {
    guard let name = path.split(separator: "/").last.map(String.init) else { return nil }
    let folder = String(path.dropLast(path.hasSuffix("/") ? name.count + 1 : name.count))
    let names = try? entryNames(inFolder: folder.isEmpty ? "." : folder)
    // Names of much the same length only: one that merely begins alike is another file.
    let known = names?.filter { !$0.hasPrefix(".") && abs($0.count - name.count) <= 2 } ?? []
    return likeliestName(for: name, in: known).map { folder + $0 }
  }

  /// Describes an error of reading a file.
  public init(_ error: InputError) {
    switch error {
    case .missing(path: ""):
      self.init(
        .missingInput, location: "''", problem: "the path of an input is empty",
        remedy: "check the variable that it came from")
    case .missing(let path):
      self.init(
        .missingInput, location: path, problem: "there is no such file or folder",
        remedy: Self.nearbyPath(path).map { "did you mean \($0)?" } ?? Self.pathRemedy)
    case .linkToNothing(let path):
      self.init(
        .missingInput, location: path, problem: "this link points to nothing",
        remedy: "remove it, or point it at a file")
    case .nameNotUTF8(let path):
      self.init(
        .missingInput, location: path, problem: "the name of this file is not UTF-8",
        remedy: "rename it")
    case .unreadable(let path, let cause):
      self.init(
        .missingInput, location: path, problem: "cannot be opened: \(cause.inputWords)",
        remedy: cause.inputRemedy)
    case .readFailed(let path, let cause):
      self.init(
        .inputOutput, location: path, problem: "reading broke off: \(cause)",
        remedy: "try again; if it breaks off at the same byte, check the disk or the network")
    case .folderInsteadOfFile(let path):
      // Nobody means a folder by the name of a file.
      let isNamedAsFile =
        path.split(separator: "/").last.map { $0.contains(".") && $0 != "." && $0 != ".." } ?? false
      self.init(
        .missingInput, location: path,
        problem: isNamedAsFile ? "this is a folder with the name of a file" : "this is a folder",
        remedy: isNamedAsFile ? "rename or remove it, or name a file in it" : "name a file")
    case .noFile(let path):
      self.init(
        .missingInput, location: path, problem: "this is a pipe or a device, not a file",
        remedy: "send its content to standard input and give '-', or save it to a file")
    case .tooLarge(let path, let limit):
      self.init(
        .badData, location: path, problem: "the file has more than \(limit) bytes, the limit",
        remedy: "if you trust it, raise the limit with --max-file-bytes")
    case .nothingFound(let folder, let endings, let others):
      self.init(
        .missingInput, location: folder,
        problem: "the folder holds no \(endings.joined(separator: " or ")) file",
        remedy: others.isEmpty
          ? "folders inside it are not searched; name the one that is meant"
          : "export its \(others.joined(separator: " and ")) files as PNG")
    }
  }
}

extension SystemError {
  /// The cause, in words that suit reading a file.
  fileprivate var inputWords: String {
    code == ELOOP ? "its symbolic links form a cycle" : description
  }

  /// The advice that suits reading a file.
  fileprivate var inputRemedy: String? {
    switch code {
    case EACCES, EPERM: "change its permissions, or those of the folders above it"
    case EBADF: "standard input is closed; connect it, or name a file"
    case ELOOP: "name the file that is meant"
    case ENOTDIR, ENAMETOOLONG: Failure.pathRemedy
    default: remedy ?? "check the disk or the network that it is on"
    }
  }
}
