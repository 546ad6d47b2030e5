#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Every output of a run, checked as a whole before the first is written; the only way to write.
///
/// A file is written beside its place under a hidden name and renamed, so that its place holds the
/// old file or the whole new one at every moment. Folders are made when they are needed. Below its
/// root folder, links are never followed; a link in a file's place is refused.
public struct OutputPlan: Sendable {
  /// An output to come.
  public struct Output: Hashable, Sendable {
    /// Its name below the root folder.
    public let name: OutputName
    /// What it is made from, for messages: `pieces/tee.png in citrus`.
    public let source: String

    /// Plans an output.
    public init(name: OutputName, source: String) {
      self.name = name
      self.source = source
    }
  }

  /// All that is wrong with a plan; at least one error.
  public struct Rejection: Error, Hashable, Sendable {
    /// What is wrong, in the order of the outputs.
    public let errors: [OutputError]
  }

  private let folder: OutputFolder
  private let names: Set<OutputName>

  /// Checks all outputs of a run; nothing is written or made.
  ///
  /// Refused are two outputs with one name (without regard to case), an output in the place of a
  /// folder, of a symbolic link, of a device or of an input, and an output named like another one's
  /// folder.
  ///
  /// - Parameters:
  ///   - root: the folder; made, with the folders above it, when the first file is written.
  ///   - outputs: every output of the run.
  ///   - inputs: the reader that knows every input of the run.
  ///   - gate: what stops the writing when the run is interrupted.
  public init(
    root: String, outputs: [Output], inputs: InputReader, gate: WriteGate
  ) throws(Rejection) {
    folder = OutputFolder(path: root, gate: gate)
    names = Set(outputs.map(\.name))
    var errors = Self.clashes(outputs, in: folder)
    for output in outputs {
      if let error = Self.obstacle(at: folder.path(of: output.name), inputs: inputs) {
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw Rejection(errors: errors) }
  }

  /// Plans one output at a path that a person typed.
  public init(
    file path: String, source: String, inputs: InputReader, gate: WriteGate
  ) throws(Rejection) {
    let (root, file) = Self.split(path)
    let name: OutputName
    do { name = try OutputName(typed: file) } catch {
      guard case .unsafeName(_, let problem) = error else { throw Rejection(errors: [error]) }
      throw Rejection(errors: [.unsafeName(name: path, problem)])
    }
    try self.init(
      root: root, outputs: [Output(name: name, source: source)], inputs: inputs, gate: gate)
  }

  /// Plans one output that takes the place of a file which the run reads; of a link, the place of
  /// what it leads to.
  public init(replacing path: String, gate: WriteGate) throws(Rejection) {
    let (root, file) = Self.split(Self.resolved(path))
    do { names = [try OutputName(typed: file)] } catch { throw Rejection(errors: [error]) }
    folder = OutputFolder(path: root, gate: gate)
    guard FileStatus(at: path)?.kind == .file else {
      throw Rejection(errors: [.notReplaceable(path: path)])
    }
  }

  /// The path without links if it has any and leads anywhere, else as it is.
  private static func resolved(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    let last = unsafe String(cString: real)
    // A path without links is shown as it was typed.
    return isLink(path) ? last : path
  }

  private static func isLink(_ path: String) -> Bool {
    var raw = stat()
    return unsafe lstat(path, &raw) == 0 && raw.st_mode & S_IFMT == S_IFLNK
  }

  /// The name of the output, if there is one only.
  public var singleName: OutputName? { names.count == 1 ? names.first : nil }

  /// The path of an output as messages and reports show it.
  public func path(of name: OutputName) -> String { folder.path(of: name) }

  /// Writes an output from its pieces, one after the other; safe on any number of threads.
  ///
  /// Traps if the name was not planned.
  ///
  /// - Returns: the path of the file.
  @discardableResult
  public func write(_ pieces: [[UInt8]], as name: OutputName) throws(OutputError) -> String {
    precondition(names.contains(name), "\(name) was not planned")
    try folder.write(pieces, as: name)
    return folder.path(of: name)
  }

  /// Writes the output of a plan for one file.
  @discardableResult
  public func write(_ pieces: [[UInt8]]) throws(OutputError) -> String {
    guard let name = names.first, names.count == 1 else {
      preconditionFailure("the plan is not for one file")
    }
    return try write(pieces, as: name)
  }

  private static func split(_ path: String) -> (root: String, file: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let root = path[..<slash]
    return (root.isEmpty ? "/" : String(root), String(path[path.index(after: slash)...]))
  }

  private static func clashes(_ outputs: [Output], in folder: OutputFolder) -> [OutputError] {
    var errors: [OutputError] = []
    var files: [String: Output] = [:]
    var folders: [String: Output] = [:]
    for output in outputs {
      if let first = files.updateValue(output, forKey: output.name.folded) {
        errors.append(
          .sameName(
            path: folder.path(of: output.name), first: first.source, second: output.source))
      }
      guard output.name.parts.count > 1 else { continue }
      var prefix = ""
      for part in output.name.folder {
        prefix += prefix.isEmpty ? part.lowercased() : "/" + part.lowercased()
        folders[prefix] = folders[prefix] ?? output
      }
    }
    for output in outputs {
      guard let inside = folders[output.name.folded] else { continue }
      errors.append(
        .fileAndFolder(
          path: folder.path(of: output.name), file: output.source, folder: inside.source))
    }
    return errors
  }

  private static func obstacle(at path: String, inputs: InputReader) -> OutputError? {
    let status = FileStatus(at: path)
    if let status, inputs.knows(status.identity) { return .replacesInput(path: path) }
    // Writing through a link, such as /dev/stdout, would change what the user did not name, and
    // putting a file in its place would take the link away from whoever made it.
    if FileStatus.isLink(at: path) { return .isLink(path: path) }
    switch status?.kind {
    case nil, .file: return nil
    case .folder: return .cannotCreate(path: path, SystemError(code: EISDIR))
    case .other: return .notReplaceable(path: path)
    }
  }
}
