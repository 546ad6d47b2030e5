extension Failure {
  /// Puts into words why a file could not be read.
  public init(_ error: InputError) {
    switch error {
    case .missing(let path):
      self.init(
        .missingInput, place: path, problem: "there is no such file or folder",
        remedy: "check the path; it starts from the folder that tinct runs in")
    case .unreadable(let path, let cause):
      self.init(
        .missingInput, place: path, problem: "cannot be opened: \(cause)", remedy: cause.remedy)
    case .readFailed(let path, let cause):
      self.init(
        .inputOutput, place: path, problem: "reading broke off: \(cause)", remedy: cause.remedy)
    case .folderInsteadOfFile(let path):
      self.init(
        .missingInput, place: path, problem: "this is a folder", remedy: "name a file in it")
    case .tooLarge(let path, let limit):
      self.init(
        .badData, place: path, problem: "the file has more than \(limit) bytes, the limit",
        remedy: "if you trust it, raise the limit with --max-file-bytes")
    case .nothingFound(let folder, let endings):
      self.init(
        .missingInput, place: folder,
        problem: "the folder holds no \(endings.joined(separator: " or ")) file",
        remedy: "folders inside it are not searched; name them too")
    }
  }
}
