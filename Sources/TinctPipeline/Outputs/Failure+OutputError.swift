extension Failure {
  /// Puts into words why a file could not be written; nil for a write that was refused because the
  /// run was told to stop, which is nobody's failure.
  public init?(_ error: OutputError) {
    switch error {
    case .interrupted: return nil
    case .cannotCreate(let path, let cause):
      self.init(
        .cannotCreate, place: path, problem: "cannot be made: \(cause)", remedy: cause.remedy)
    case .writeFailed(let path, let cause):
      self.init(
        .inputOutput, place: path, problem: "writing broke off: \(cause)", remedy: cause.remedy)
    case .notReplaceable(let path):
      self.init(
        .cannotCreate, place: path, problem: "this is a device or a pipe, not a file",
        remedy: "choose another --out; nothing was written")
    case .isLink(let path):
      self.init(
        .cannotCreate, place: path,
        problem: "this is a symbolic link, and links are neither written through nor replaced",
        remedy: "name what it leads to, or remove it; for standard output leave --out away where a "
          + "command makes a document, or give '-'")
    case .replacesInput(let path):
      self.init(
        .cannotCreate, place: path, problem: "the output would replace a file that is read",
        remedy: "choose another --out; nothing was written")
    case .sameName(let path, let first, let second):
      self.init(
        .cannotCreate, place: path, problem: "two outputs have this name: \(first), and \(second)",
        remedy: "rename one of them; nothing was written")
    case .fileAndFolder(let path, let file, let folder):
      self.init(
        .cannotCreate, place: path,
        problem: "this would be the file of \(file) and the folder of \(folder)",
        remedy: "rename one of them; nothing was written")
    case .unsafeName(let name, let problem):
      self.init(
        .cannotCreate, place: name, problem: "the name \(problem.words)",
        remedy: "rename it, so that the file can be kept on every system")
    }
  }
}

extension OutputError.NameProblem {
  fileprivate var words: String {
    switch self {
    case .empty: "is empty, or has an empty part"
    case .character("\u{FFFD}"): "is not UTF-8"
    case .character(let scalar):
      "has the character U+\(String(scalar.value, radix: 16, uppercase: true)); "
        + "a file name takes A-Z, a-z, 0-9, '.', '_', '@', '~', '-' and spaces"
    case .dots: "has '.' or '..' as a part"
    case .trailing: "ends in a full stop or a space"
    case .leading: "starts with a full stop or a space"
    case .reserved: "is that of a device on Windows"
    case .tooLong: "has more than 255 bytes"
    }
  }
}
