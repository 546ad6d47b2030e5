internal import TinctDocuments

/// The reasons why a file is not written. Paths are as the user gave them.
public enum OutputError: Error, Hashable, Sendable {
  /// The file or its folder could not be made.
  case cannotCreate(path: String, SystemError)
  /// Writing broke off; the file that was there before is still there.
  case writeFailed(path: String, SystemError)
  /// There is a symbolic link at the path.
  case isLink(path: String)
  /// There is something other than a file at the path, such as a device or a pipe.
  case notReplaceable(path: String)
  /// There is a folder at the path.
  case isFolder(path: String)
  /// The output would replace a file that the run reads.
  case replacesInput(path: String)
  /// Two outputs have the same name, as a file system that ignores case sees it.
  case sameName(path: String, first: String, second: String, others: Int)
  /// The name of one output is the name of another output's folder.
  case fileAndFolder(path: String, file: String, folder: String)
  /// The name does not mean the same, or is not safe, on every system.
  case unsafeName(name: String, NameProblem)
  /// Another command line, which works on other things, made files of these names in a folder.
  case ofAnother(folder: String, names: [String], line: String)
  /// The file is not as a run of the tool left it, and would be replaced: somebody has edited it
  /// since, or it is from elsewhere.
  case ofPerson(path: String, isEdited: Bool)
  /// There is a file at the path of an archive that holds nothing of a run of the tool.
  case archiveOfAnother(path: String)
  /// Another run has written the archive since this one read it.
  case archiveChanged(path: String)
  /// The run was told to stop; nothing was written.
  case interrupted

  /// The problems that the name of an output can have.
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

extension Failure {
  /// Describes an error of writing a file; nil for a write that was refused because the run was
  /// told to stop, which is no failure.
  public init?(_ error: OutputError) {
    switch error {
    case .interrupted: return nil
    case .cannotCreate(let path, let cause):
      self.init(
        .cannotCreate, location: path, problem: "cannot be made: \(cause)",
        remedy: cause.remedy ?? "choose another path; nothing can be made here")
    case .writeFailed(let path, let cause):
      self.init(
        .inputOutput, location: path, problem: "writing broke off: \(cause)", remedy: cause.remedy)
    case .notReplaceable(let path):
      self.init(
        .cannotCreate, location: path, problem: "this is a device or a pipe, not a file",
        remedy: "choose another --out; nothing was written")
    case .isFolder(let path):
      self.init(
        .cannotCreate, location: path, problem: "there is a folder of this name",
        remedy: "name a file in it, or remove it if nothing in it is wanted any more")
    case .isLink(let path):
      self.init(
        .cannotCreate, location: path,
        problem: "this is a symbolic link, and links are neither written through nor replaced",
        remedy: "name its target, or remove it; for standard output, leave out --out if the "
          + "command makes a document, or give '-'")
    case .replacesInput(let path):
      self.init(
        .cannotCreate, location: path, problem: "the output would replace a file that is read",
        remedy: "choose another name for the output")
    case .sameName(let path, let first, let second, let others):
      self.init(
        .cannotCreate, location: path,
        problem: "two outputs have this name\(others > 0 ? " (and \(others) more names)" : ""): "
          + "\(first), and \(second)",
        remedy: "give one of the packs, puzzles, sprites or palettes another name; nothing was "
          + "written")
    case .fileAndFolder(let path, let file, let folder):
      self.init(
        .cannotCreate, location: path,
        problem: "this would be the file of \(file) and the folder of \(folder)",
        remedy: "rename one of them; nothing was written")
    case .ofAnother(let folder, let names, let line):
      let more = names.count > 1 ? " and \(counted(names.count - 1, "more file"))" : ""
      self.init(
        .cannotCreate,
        location: folder.isEmpty || folder == "." ? names[0] : "\(folder)/\(names[0])",
        problem: "another command line made this\(more): tinct \(Failure.shortened(line))",
        remedy: "write to another folder or other names, or add "
          + (names.count > 3 ? ["*"] : names).map { "--replace \(shellQuoted($0))" }
          .joined(separator: " "))
    case .ofPerson(let path, let isEdited):
      let name = path.split(separator: "/").last.map(String.init) ?? path
      self.init(
        .cannotCreate, location: path,
        problem: isEdited
          ? "the file was edited since it was written, and would be replaced"
          : "there is another file here, which would be replaced",
        remedy: "choose another --out, or add --replace \(shellQuoted(name))")
    case .archiveOfAnother(let path):
      self.init(
        .cannotCreate, location: path,
        problem:
          "there is another file here, which no build has written and which would be replaced",
        remedy: "move it to another folder, or add --replace \(shellQuoted(path))")
    case .archiveChanged(let path):
      self.init(
        .cannotCreate, location: path,
        problem: "another run has written it since this one began, so it is left as it is",
        remedy: "run this again")
    case .unsafeName(let name, .empty) where name.hasSuffix("/"):
      self.init(
        .cannotCreate, location: name,
        problem: "this names a folder, but one file is to be written",
        remedy: "add the name of the file")
    case .unsafeName(let name, let problem):
      self.init(
        .cannotCreate, location: name, problem: "the name \(problem.words)",
        remedy: "rename it, so that the file can be kept on every system")
    }
  }
}

extension Failure {
  /// Returns a command line that fits into a message.
  static func shortened(_ line: String) -> String {
    let most = 120
    return line.count > most ? line.prefix(most) + "…" : line
  }
}

extension OutputError.NameProblem {
  /// The problem, after "the name".
  var words: String {
    switch self {
    case .empty: "is empty, or has an empty part at a slash"
    case .character("\u{FFFD}"): "is not UTF-8"
    case .character(let scalar):
      "has the character "
        + (scalar.isASCII && scalar.value > 0x20
          ? "'\(scalar)'" : scalar.codePoint)
        + "; a file name takes letters, digits, '.', '_', '@', '~', '-' and spaces"
    case .dots: "has '.' or '..' as a part"
    case .trailing: "ends in a full stop or a space"
    case .leading: "starts with a full stop or a space"
    case .reserved: "is that of a device on Windows"
    case .tooLong: "has more than 255 bytes"
    }
  }
}
