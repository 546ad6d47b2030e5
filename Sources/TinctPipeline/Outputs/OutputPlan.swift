public import TinctGraphics

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

  /// How a run keeps up a folder that it wrote into before: it writes only what changed.
  public struct Upkeep: Hashable, Sendable {
    /// The command that writes, such as `tint`; each looks after its own files only.
    public let maker: String
    /// Whether nothing is written, and it is only found out what would be.
    public let isCheck: Bool

    /// Chooses how.
    public init(maker: String, isCheck: Bool = false) {
      self.maker = maker
      self.isCheck = isCheck
    }
  }

  /// What came of an output.
  public struct Written: Hashable, Sendable {
    /// What was done.
    public enum Change: Hashable, Sendable {
      /// It was written.
      case written(DueReason)
      /// The file was as it should be, and was left alone.
      case kept
      /// It would have been written, but the run only checks.
      case differs(DueReason)
    }

    /// The path of the file.
    public let path: String
    /// What was done.
    public let change: Change
    /// The size of the content in bytes.
    public let byteCount: Int
    /// Width and height in pixels, if it is a picture.
    public let pixels: PixelSize?
  }

  private let folder: OutputFolder
  /// The names of the outputs.
  private let names: Set<String>
  /// The folders of the outputs, below the root.
  private let folders: Set<Substring>
  /// The name of the output, if there is one only.
  public let singleName: OutputName?
  private let inputs: InputReader?
  private let ledger: OutputLedger?
  private let isCheck: Bool
  /// Whose the file is that is replaced, and who may do what.
  private let access: FileAccess?

  /// Checks all outputs of a run; nothing is written or made.
  ///
  /// Refused are two outputs with one name (without regard to case), an output in the place of a
  /// folder, of a symbolic link, of a device or of an input, an output named like another one's
  /// folder, and a link in the place of such a folder.
  ///
  /// - Parameters:
  ///   - root: the folder; made, with the folders above it, when the first file is written.
  ///   - outputs: every output of the run.
  ///   - inputs: the reader that knows every input of the run.
  ///   - gate: what stops the writing when the run is interrupted.
  ///   - upkeep: how files of former runs are taken into account; if it is not given, every output
  ///     is written.
  public init(
    root: String, outputs: [Output], inputs: InputReader, gate: WriteGate, upkeep: Upkeep? = nil
  ) throws(Rejection) {
    try self.init(
      root: root, outputs: outputs, inputs: inputs, gate: gate, upkeep: upkeep, keepsRecord: true)
  }

  /// Plans one output at a path that a person typed. With upkeep it is compared with the file that is
  /// there; nothing is recorded.
  public init(
    file path: String, source: String, inputs: InputReader, gate: WriteGate, upkeep: Upkeep? = nil
  ) throws(Rejection) {
    let (root, file) = Self.split(path)
    let name: OutputName
    do { name = try OutputName(typed: file) } catch {
      guard case .unsafeName(_, let problem) = error else { throw Rejection(errors: [error]) }
      throw Rejection(errors: [.unsafeName(name: path, problem)])
    }
    try self.init(
      root: root, outputs: [Output(name: name, source: source)], inputs: inputs, gate: gate,
      upkeep: upkeep, keepsRecord: false)
  }

  private init(
    root: String, outputs: [Output], inputs: InputReader, gate: WriteGate, upkeep: Upkeep?,
    keepsRecord: Bool
  ) throws(Rejection) {
    folder = OutputFolder(path: root, gate: gate)
    names = Set(outputs.lazy.map(\.name.description))
    singleName = outputs.count == 1 ? outputs[0].name : nil
    self.inputs = inputs
    isCheck = upkeep?.isCheck ?? false
    access = nil
    var errors = Self.clashes(outputs, in: folder)
    var found: [String: FileStatus] = [:]
    var scout = Scout(folder: folder)
    for output in outputs {
      switch scout.obstacle(at: output.name, inputs: inputs) {
      case .success(let status): found[output.name.description] = status
      case .failure(let error): errors.append(error)
      }
    }
    guard errors.isEmpty else { throw Rejection(errors: errors) }
    folders = scout.seen
    ledger = upkeep.map { [folder] in
      OutputLedger(maker: $0.maker, folder: folder, keepsRecord: keepsRecord, found: found)
    }
    if !isCheck { ledger?.recordInterruption() }
  }

  /// Plans one output that takes the place of a file which the run reads; of a link, the place of
  /// what it leads to. The file keeps its permissions, and its owner and group as far as this process
  /// may give files away.
  public init(replacing path: String, gate: WriteGate) throws(Rejection) {
    let (root, file) = Self.split(Self.resolved(path))
    let name: OutputName
    do { name = try OutputName(typed: file) } catch { throw Rejection(errors: [error]) }
    names = [name.description]
    singleName = name
    folders = [""]
    folder = OutputFolder(path: root, gate: gate)
    inputs = nil
    ledger = nil
    isCheck = false
    access = FileAccess(at: path)
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
    return FileStatus.isLink(at: path) ? last : path
  }

  /// The path of an output as messages and reports show it.
  public func path(of name: OutputName) -> String { folder.path(of: name.description) }

  /// An output that need not be made: a former run wrote it from the same ingredients, and it is still
  /// as it was written. Nil if it is to be made and written. Safe on any number of threads.
  ///
  /// - Parameter ingredients: all that decides its bytes; none if that is not known.
  public func kept(_ name: OutputName, from ingredients: [IngredientGroup]) -> Written? {
    guard let entry = ledger?.current(name.description, from: ingredients) else { return nil }
    return Written(
      path: path(of: name), change: .kept, byteCount: entry.content.byteCount,
      pixels: entry.pixels)
  }

  /// Writes an output from its pieces, one after the other, unless the file that is there has them
  /// already; safe on any number of threads.
  ///
  /// Traps if the name was not planned.
  ///
  /// - Parameters:
  ///   - ingredients: all that decides its bytes; none if that is not known.
  ///   - pixels: width and height, if it is a picture.
  /// - Returns: the path of the file, and what was done.
  @discardableResult
  public func write(
    _ pieces: [[UInt8]], as name: OutputName, from ingredients: [IngredientGroup] = [],
    pixels: PixelSize? = nil
  ) throws(OutputError) -> Written {
    precondition(names.contains(name.description), "\(name) was not planned")
    return Written(
      path: path(of: name), change: try change(pieces, name.description, ingredients, pixels),
      byteCount: pieces.reduce(0) { $0 + $1.count }, pixels: pixels)
  }

  private func change(
    _ pieces: [[UInt8]], _ name: String, _ ingredients: [IngredientGroup], _ pixels: PixelSize?
  ) throws(OutputError) -> Written.Change {
    guard let ledger else {
      try folder.write(pieces, as: name, access: access)
      return .written(.new)
    }
    var entry = OutputRecord.Entry(
      content: ledger.mark(pieces), modified: .init(seconds: 0, nanoseconds: 0),
      ingredients: ingredients, maker: ledger.maker, pixels: pixels)
    if ledger.holds(entry, as: name) { return .kept }
    let reason = ledger.reason(name, from: ingredients)
    if isCheck { return .differs(reason) }
    if let time = try folder.write(pieces, as: name) { entry.modified = time }
    ledger.note(entry, as: name)
    return .written(reason)
  }

  /// Writes the output of a plan for one file.
  @discardableResult
  public func write(_ pieces: [[UInt8]]) throws(OutputError) -> Written {
    guard let name = singleName else {
      preconditionFailure("the plan is not for one file")
    }
    return try write(pieces, as: name)
  }

  /// Begins the output of a plan for one file, to be written part by part. Plans with upkeep, which
  /// compare whole files, have none.
  public func draft() throws(OutputError) -> OutputDraft {
    guard let name = singleName, ledger == nil else {
      preconditionFailure("the plan is not for one file without upkeep")
    }
    return try folder.draft(of: name.description)
  }

  /// Whether there was a record of former runs that could not be used, so that everything is made.
  public var hadDamagedRecord: Bool { ledger?.wasDamaged ?? false }

  /// Files that the same command wrote into the folder in former runs and that are no outputs of this
  /// plan, in the order of their names.
  public func leftOver() -> [String] {
    ledger?.leftOver(besides: names) ?? []
  }

  /// Removes a file that `leftOver` named if it is still as it was written, and folders that become
  /// empty.
  ///
  /// - Returns: whether it was removed; if not, somebody has changed it.
  public func prune(_ name: String) throws(OutputError) -> Bool {
    try ledger?.prune(name) ?? false
  }

  /// The path of a file that `leftOver` named.
  public func path(ofLeftOver name: String) -> String { folder.path(of: name) }

  /// Ends a run: brings the record of the folder up to date and removes what killed runs left behind.
  /// Nothing is touched by a run that only checks.
  public func finish() throws(OutputError) {
    guard let ledger, !isCheck else { return }
    // The folder of a file that a person named is not ours to look through.
    folder.clearLeftovers(in: ledger.keepsRecord ? folders.union([""]) : [])
    try ledger.save()
  }

  /// After `finish`, takes note of all that the run has seen and made, so that the same command can tell
  /// by a glance that it has nothing to do; see `LastRun`. Does nothing where a glance would not do:
  /// where files that it read were changed only just before, or none were recorded.
  ///
  /// - Parameters:
  ///   - identity: what tells the command from all others.
  ///   - toldCount: how many files it tells of where nothing changed; 0 if it is to say nothing.
  public func remember(_ identity: Fingerprint, toldCount: Int) {
    guard let ledger, let sights = inputs?.sights, ledger.keepsRecord, !isCheck,
      sights.areRepeatable, let folders = left(ledger), let root = folder.status(of: "."),
      // To write it would change what was seen.
      !sights.statuses.values.contains(where: { $0?.identity == root.identity })
    else { return }
    let last = LastRun(
      identity: identity, toldCount: toldCount, sights: sights.statuses, folders: folders)
    // Without it the next run looks at everything.
    _ = try? folder.write([last.bytes], as: LastRun.fileName(of: ledger.maker))
  }

  /// All outputs and the record, by their folders; nil if any is not recorded.
  private func left(_ ledger: OutputLedger) -> [LastRun.Folder]? {
    guard let record = folder.status(of: OutputRecord.fileName) else { return nil }
    var files: [Substring: [LastRun.File]] = [
      "": [LastRun.File(name: OutputRecord.fileName, size: record.size, modified: record.modified)]
    ]
    for name in names {
      guard let entry = ledger.entry(of: name) else { return nil }
      let (inside, file) = OutputFolder.split(name)
      files[inside, default: []].append(
        LastRun.File(name: file, size: entry.content.byteCount, modified: entry.modified))
    }
    var folders: [LastRun.Folder] = []
    for (inside, files) in files {
      let status = inside.isEmpty ? nil : folder.status(of: String(inside))
      guard inside.isEmpty || status != nil else { return nil }
      folders.append(
        LastRun.Folder(
          name: String(inside), modified: status?.modified,
          files: files.sorted { $0.name < $1.name }))
    }
    return folders.sorted { $0.name < $1.name }
  }

  private static func split(_ path: String) -> (root: String, file: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let root = path[..<slash]
    return (root.isEmpty ? "/" : String(root), String(path[path.index(after: slash)...]))
  }

  private static func clashes(_ outputs: [Output], in folder: OutputFolder) -> [OutputError] {
    var errors: [OutputError] = []
    var files: [String: Output] = [:]
    files.reserveCapacity(outputs.count)
    var folders: [String: Output] = [:]
    var seen: Set<Substring> = [""]
    for output in outputs {
      if let first = files.updateValue(output, forKey: output.name.folded) {
        errors.append(
          .sameName(
            path: folder.path(of: output.name.description), first: first.source,
            second: output.source))
      }
      let inside = output.name.folder
      guard seen.insert(inside).inserted else { continue }
      var prefix = ""
      for part in inside.split(separator: "/") {
        prefix += prefix.isEmpty ? part.lowercased() : "/" + part.lowercased()
        folders[prefix] = folders[prefix] ?? output
      }
    }
    guard folders.keys.contains(where: { files[$0] != nil }) else { return errors }
    for output in outputs {
      guard let inside = folders[output.name.folded] else { continue }
      errors.append(
        .fileAndFolder(
          path: folder.path(of: output.name.description), file: output.source,
          folder: inside.source))
    }
    return errors
  }
}

/// Looks at what stands in the places of outputs.
private struct Scout {
  let folder: OutputFolder
  /// The folders that were looked at, by their names below the root.
  private(set) var places: [Substring: Place] = [:]

  /// What stands in the place of a folder.
  enum Place {
    case nothing
    /// The folder, kept open since many outputs are looked for in it.
    case open(Folder)
    /// What cannot be opened, or is not kept open.
    case closed
  }

  /// An open folder.
  final class Folder {
    let file: FileDescriptor
    init(_ file: consuming FileDescriptor) { self.file = file }
  }

  /// How many folders are kept open; macOS lets a process have 256 files by default.
  private static let mostOpen = 100

  init(folder: OutputFolder) { self.folder = folder }

  /// The folders that were looked at.
  var seen: Set<Substring> { Set(places.keys) }

  /// What stands in the place of an output, nil for nothing, or why it cannot be written there.
  mutating func obstacle(
    at name: OutputName, inputs: InputReader
  ) -> Result<FileStatus?, OutputError> {
    let inside = name.folder
    if places[inside] == nil, let link = linkedFolder(inside) {
      return .failure(.isLink(path: link))
    }
    let found: FileStatus?
    switch place(of: inside) {
    case .nothing: found = nil
    case .open(let folder):
      found = FileStatus(ofLink: String(name.file), in: folder.file.number)
    case .closed: found = FileStatus(ofLink: folder.path(of: name.description))
    }
    guard let status = found else { return .success(nil) }
    if status.kind == .file && !inputs.knows(status.identity) { return .success(status) }
    let path = folder.path(of: name.description)
    switch status.kind {
    case .file: return .failure(.replacesInput(path: path))
    // Writing through a link, such as /dev/stdout, would change what the user did not name, and
    // putting a file in its place would take the link away from whoever made it.
    case .link:
      let target = FileStatus(at: path)
      let isInput = target.map { inputs.knows($0.identity) } ?? false
      return .failure(isInput ? .replacesInput(path: path) : .isLink(path: path))
    case .folder: return .failure(.cannotCreate(path: path, SystemError(code: EISDIR)))
    case .other: return .failure(.notReplaceable(path: path))
    }
  }

  /// The folder below the root in which an output would be, or one that it is in, if it is a link.
  private func linkedFolder(_ inside: Substring) -> String? {
    var inside = inside
    while !inside.isEmpty {
      if let status = FileStatus(ofLink: folder.path(of: inside)), status.kind == .link {
        return folder.path(of: inside)
      }
      inside = OutputFolder.split(String(inside)).folder
    }
    return nil
  }

  private mutating func place(of inside: Substring) -> Place {
    if let known = places[inside] { return known }
    let place: Place
    if places.count < Self.mostOpen, let file = try? folder.opened(existing: inside) {
      place = .open(Folder(file))
    } else {
      place = FileStatus(at: folder.path(of: inside)) == nil ? .nothing : .closed
    }
    places[inside] = place
    return place
  }
}
