public import TinctGraphics

/// Every output of a run, checked as a whole before the first is written; the only way to write.
///
/// A file is written under a hidden name and renamed, so that there is the old file or the whole
/// new one at every moment. Folders are made when they are needed. Below the root folder, links are
/// never followed; an output whose name is taken by a link is refused.
public struct OutputPlan: Sendable {
  /// An output to come.
  public struct Output: Hashable, Sendable {
    /// Its name below the root folder.
    public let name: OutputName
    /// Its source, for messages: `pieces/tee.png in citrus`.
    public let source: String
    /// The name of the palette that it is in; nil for none, or several.
    public let palette: String?

    /// Plans an output.
    public init(name: OutputName, source: String, palette: String? = nil) {
      self.name = name
      self.source = source
      self.palette = palette
    }
  }

  /// All errors of a plan that cannot be carried out; at least one.
  public struct Rejection: Error, Hashable, Sendable {
    /// The errors, in the order of the outputs.
    public let errors: [OutputError]
  }

  /// The care for the files of former runs: only what changed is written.
  public struct Upkeep: Hashable, Sendable {
    /// The command line that writes; each looks after its own files only.
    public let maker: OutputMaker
    /// Nothing is written; the run only finds out what would be.
    public let isCheck: Bool
    /// Patterns for the names of files that are replaced or removed though another command line
    /// made them.
    public let replaced: [String]
    /// A file that the tool has not written itself, or that was edited since, is not replaced.
    public let keepsEdits: Bool
    /// The names of files that other requests of the same run make as well.
    public let shared: Set<String>

    /// Names the command line.
    ///
    /// - Parameters:
    ///   - isCheck: true to write nothing, and only find out what would be written.
    ///   - replaced: patterns for the names of files of others that may be replaced and removed.
    ///   - keepsEdits: true for documents, which people go on with.
    ///   - shared: the names of files that other requests of the same run make as well.
    public init(
      maker: OutputMaker, isCheck: Bool = false, replaced: [String] = [],
      keepsEdits: Bool = false, shared: Set<String> = []
    ) {
      self.maker = maker
      self.isCheck = isCheck
      self.replaced = replaced
      self.keepsEdits = keepsEdits
      self.shared = shared
    }

    /// Returns true for a file that may be replaced whoever made it.
    func replaces(_ name: String) -> Bool {
      // As in a shell, a star ends at a slash, except alone, where it means everything.
      replaced.contains { $0 == "*" || NamePattern($0).matches(path: name) }
    }
  }

  /// The outcome of an output.
  public struct Written: Hashable, Sendable {
    /// The things that can happen to an output.
    public enum Change: Hashable, Sendable {
      /// It was written.
      case written(RebuildReason)
      /// The file was as it should be, and was left alone.
      case kept
      /// It would have been written, but the run only checks.
      case differs(RebuildReason)
    }

    /// The path of the file.
    public let path: String
    /// The thing that happened.
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
  private let ledger: OutputLedger?
  /// The palettes of the outputs, by their names.
  private let palettes: [String: String]
  private let isCheck: Bool
  /// The outputs go into a folder, instead of to a path that a person typed.
  private let isOfFolder: Bool
  /// The owner, group and permissions of the file that is to be replaced.
  private let access: FileAccess?

  /// Checks all outputs of a run; nothing is written or made.
  ///
  /// An output is refused if its name is that of another output (without regard to case), of a
  /// folder, a symbolic link, a device, an input or another output's folder, or if there is a link
  /// where its folder should be.
  ///
  /// - Parameters:
  ///   - root: the folder; made, with the folders above it, when the first file is written.
  ///   - outputs: every output of the run.
  ///   - inputs: the reader that knows every input of the run.
  ///   - gate: stops the writing when the run is interrupted.
  ///   - upkeep: the care for the files of former runs; if it is nil, every output is written.
  ///   - shared: the outputs of all requests of the run; nil if it has one.
  public init(
    root: String, outputs: [Output], inputs: InputReader, gate: WriteGate, upkeep: Upkeep? = nil,
    shared: SharedOutputs? = nil
  ) throws(Rejection) {
    try self.init(
      root: root, outputs: outputs, inputs: inputs, gate: gate, upkeep: upkeep, storage: .folder,
      shared: shared)
  }

  /// Plans one output at a path that a person typed.
  ///
  /// - Parameters:
  ///   - cache: the disk cache that keeps the record of the file, so that nothing is put beside it;
  ///     without one, the output is made each time and compared with the file byte by byte.
  ///   - shared: the outputs of all requests of the run; if they go into an archive, the record of
  ///     the manifest in it has that of the file.
  public init(
    file path: String, source: String, inputs: InputReader, gate: WriteGate,
    upkeep: Upkeep? = nil, cache: DiskCache? = nil, shared: SharedOutputs? = nil
  ) throws(Rejection) {
    let name: OutputName
    do { name = try OutputName(lastOf: path) } catch { throw Rejection(errors: [error]) }
    let root = OutputName.split(path).folder
    let storage: OutputLedger.Storage
    if let shared, shared.archive != nil {
      let member = shared.folder(at: root, gate: gate).member(name.description)
      var found = shared.found(in: shared.folder(at: ".", gate: gate))
      let entry = found.record.entries[member].map { [name.description: $0] }
      found.record = OutputRecord(entries: entry ?? [:])
      storage = .manifest(found)
    } else {
      storage = cache.map { .cache($0, OutputRecord.key(ofFile: path)) } ?? .nowhere
    }
    try self.init(
      root: root, outputs: [Output(name: name, source: source)], inputs: inputs, gate: gate,
      upkeep: upkeep, storage: storage, shared: shared?.archive == nil ? nil : shared)
  }

  private init(
    root: String, outputs: [Output], inputs: InputReader, gate: WriteGate, upkeep: Upkeep?,
    storage: OutputLedger.Storage, shared: SharedOutputs? = nil
  ) throws(Rejection) {
    folder = shared?.folder(at: root, gate: gate) ?? OutputFolder(path: root, gate: gate)
    names = Set(outputs.lazy.map(\.name.description))
    singleName = outputs.count == 1 ? outputs[0].name : nil
    isCheck = upkeep?.isCheck ?? false
    isOfFolder = if case .folder = storage { true } else { false }
    access = nil
    var errors = NameClash.errors(among: outputs, in: folder)
    var found: [String: FileStatus] = [:]
    var obstacles = ObstacleFinder(folder: folder)
    for output in outputs {
      switch obstacles.obstacle(at: output.name, inputs: inputs) {
      case .success(let status): found[output.name.description] = status
      case .failure(let error): errors.append(error)
      }
    }
    guard errors.isEmpty else { throw Rejection(errors: errors) }
    folders = obstacles.seen
    ledger = upkeep.map { [folder] in
      OutputLedger(
        $0, folder: folder, storage: storage, found: found, planned: outputs, shared: shared)
    }
    palettes = Dictionary(
      outputs.compactMap { output in
        output.palette.map { (output.name.description, $0) }
      }, uniquingKeysWith: { first, _ in first })
    let foreign = ledger?.foreignPictures(outputs) ?? [:]
    guard foreign.isEmpty else {
      throw Rejection(
        errors: foreign.sorted { $0.key.line < $1.key.line }.map { owner, names in
          .ofAnother(
            folder: root, names: names,
            line: ledger.map { owner.description(for: $0.upkeep.maker) } ?? owner.line)
        })
    }
    if !isCheck { ledger?.recordInterruption() }
  }

  /// Plans one output that replaces a file which the run reads, or the file that a link leads to.
  /// It gets the permissions of the old file, and its owner and group as far as this process is
  /// allowed to give files away.
  ///
  /// - Parameter isCheck: true to write nothing, and only find out what would be written.
  public init(replacing path: String, gate: WriteGate, isCheck: Bool = false) throws(Rejection) {
    let target = Self.resolved(path)
    let name: OutputName
    do { name = try OutputName(lastOf: target) } catch { throw Rejection(errors: [error]) }
    names = [name.description]
    singleName = name
    folders = [""]
    folder = OutputFolder(path: OutputName.split(target).folder, gate: gate)
    ledger = nil
    isOfFolder = false
    palettes = [:]
    self.isCheck = isCheck
    access = FileAccess(at: path)
    guard FileStatus(at: path)?.kind == .file else {
      throw Rejection(errors: [.notReplaceable(path: path)])
    }
  }

  /// Returns the path that a link leads to, for messages; any other path as it was typed.
  private static func resolved(_ path: String) -> String {
    guard FileStatus.isLink(at: path) else { return path }
    return realPath(path) ?? path
  }

  /// Has an output made anew that is not as it was written, although its size and time are.
  func distrust(_ name: OutputName) { ledger?.distrust(name.description) }

  /// Returns the path of an output in the archive that it goes into.
  func member(_ name: OutputName) -> String { folder.member(name.description) }

  /// Reads an output again as it was written, or as it was found; nil if it cannot be read.
  func contents(of name: OutputName) -> [UInt8]? {
    folder.contents(of: name.description, limit: .max)
  }

  /// Returns the path of an output as messages and reports show it.
  public func path(of name: OutputName) -> String { folder.path(of: name.description) }

  /// Returns the outcome of an output that is up to date: a former run wrote it from the same
  /// dependencies, and it is still as it was written. Nil if it must be made. Safe on any number of
  /// threads.
  ///
  /// - Parameter dependencies: everything that decides its bytes; empty if that is not known.
  public func kept(_ name: OutputName, from dependencies: [DependencyGroup]) -> Written? {
    guard let entry = ledger?.current(name.description, from: dependencies) else { return nil }
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
  ///   - dependencies: everything that decides its bytes; empty if that is not known.
  ///   - pixels: width and height, if it is a picture.
  @discardableResult
  public func write(
    _ pieces: [[UInt8]], as name: OutputName, from dependencies: [DependencyGroup] = [],
    pixels: PixelSize? = nil
  ) throws(OutputError) -> Written {
    precondition(names.contains(name.description), "\(name) was not planned")
    let (file, byteCount) = (name.description, pieces.reduce(0) { $0 + $1.count })
    guard let ledger else {
      try folder.write(pieces, as: file, access: access)
      return Written(
        path: path(of: name), change: .written(.new), byteCount: byteCount, pixels: pixels)
    }
    let change = try settle(ledger.hash(pieces), file, dependencies, pixels, ledger) {
      () throws(OutputError) in try folder.write(pieces, as: file)
    }
    return Written(path: path(of: name), change: change, byteCount: byteCount, pixels: pixels)
  }

  /// Writes the output of a plan that replaces a file.
  ///
  /// - Parameter reason: the reason for it.
  func replace(by pieces: [[UInt8]], because reason: RebuildReason) throws(OutputError) -> Written {
    guard let name = singleName else { preconditionFailure("the plan is not for one file") }
    let byteCount = pieces.reduce(0) { $0 + $1.count }
    if !isCheck { try folder.write(pieces, as: name.description, access: access) }
    return Written(
      path: path(of: name), change: isCheck ? .differs(reason) : .written(reason),
      byteCount: byteCount, pixels: nil)
  }

  /// Compares a content with the file that is there, and has the file replaced if it differs.
  ///
  /// - Parameter put: writes the content, and returns the time of the file.
  private func settle(
    _ content: ContentHash, _ name: String, _ dependencies: [DependencyGroup],
    _ pixels: PixelSize?, _ ledger: OutputLedger, put: () throws(OutputError) -> FileStatus.Time?
  ) throws(OutputError) -> Written.Change {
    var entry = OutputRecord.Entry(
      content: content, modified: .init(seconds: 0, nanoseconds: 0), dependencies: dependencies,
      maker: ledger.upkeep.maker, palette: palettes[name], pixels: pixels)
    if ledger.holds(entry, as: name) { return .kept }
    if let owner = ledger.owner(of: name, palette: palettes[name]) {
      throw .ofAnother(
        folder: folder.path(of: ""), names: [name],
        line: owner.description(for: ledger.upkeep.maker))
    }
    let reason = ledger.reason(name, from: dependencies)
    if isCheck { return .differs(reason) }
    // Nobody goes on with a picture.
    if ledger.upkeep.keepsEdits, pixels == nil, !ledger.upkeep.replaces(name),
      reason == .edited || reason == .unrecorded
    {
      throw .ofPerson(path: folder.path(of: name), isEdited: reason == .edited)
    }
    if let time = try put() { entry.modified = time }
    ledger.noteReplacement(of: name)
    ledger.note(entry, as: name)
    return .written(reason)
  }

  /// Writes the output of a plan for one file.
  @discardableResult
  public func write(
    _ pieces: [[UInt8]], from dependencies: [DependencyGroup] = []
  ) throws(OutputError) -> Written {
    guard let name = singleName else { preconditionFailure("the plan is not for one file") }
    return try write(pieces, as: name, from: dependencies)
  }

  /// Begins the output of a plan for one file, to be written part by part.
  ///
  /// - Parameter dependencies: everything that decides its bytes; empty if that is not known.
  public func draft(from dependencies: [DependencyGroup] = []) throws(OutputError) -> OutputDraft {
    guard let name = singleName?.description else {
      preconditionFailure("the plan is not for one file")
    }
    let (path, gate) = (folder.path(of: name), folder.gate)
    let file = isCheck ? nil : try folder.draft(of: name)
    return OutputDraft(path: path, gate: gate, openFile: file) {
      (content, put) throws(OutputError) in
      guard let ledger else {
        _ = try put()
        return .written(.new)
      }
      return try settle(content, name, dependencies, nil, ledger, put: put)
    }
  }

  /// The record of former runs was there but could not be used, so that everything is made.
  public var hadDamagedRecord: Bool { ledger?.wasDamaged ?? false }

  /// The paths of files of other manifests that the run has replaced, by these manifests as command
  /// lines.
  var replacedOthers: [String: [String]] {
    ledger?.replacedOthers.mapValues { $0.map { folder.path(of: $0) }.sorted() } ?? [:]
  }

  /// The paths of files in the folder that the run has replaced and of which no record says that
  /// tinct made them.
  var replacedUnknown: [String] {
    isOfFolder ? (ledger?.replacedUnknown ?? []).map { folder.path(of: $0) }.sorted() : []
  }

  /// Returns the files of former runs among entries that no plan makes.
  ///
  /// - Parameter entries: the entries that no plan makes; nil to leave out this plan's own.
  func leftOver(
    among entries: [String: OutputRecord.Entry]? = nil
  ) -> OutputLedger.LeftOver {
    ledger?.leftOver(among: entries ?? formerEntries.filter { !makes($0.key) })
      ?? OutputLedger.LeftOver()
  }

  /// The entries of former runs in the record of the folder, by the names of the files.
  var formerEntries: [String: OutputRecord.Entry] { ledger?.formerEntries ?? [:] }

  /// Tells if a name is that of an output.
  func makes(_ name: String) -> Bool { names.contains(name) }

  /// Removes a file of its own that `leftOver` named if it is still as it was written, and folders
  /// that become empty, unless the run only checks.
  ///
  /// - Returns: true if it was removed, or would be; false if somebody has changed it.
  public func prune(_ name: String) throws(OutputError) -> Bool {
    try ledger?.prune(name) ?? false
  }

  /// Returns the path of a file that `leftOver` named.
  public func path(ofLeftOver name: String) -> String { folder.path(of: name) }

  /// The path from the root of the folder of the outputs.
  var rootPath: String { pathFromRoot(folder.path(of: "")) }

  /// The paths from the root of all outputs.
  var outputPaths: [String] {
    let root = rootPath
    return names.map { "\(root)/\($0)" }
  }

  /// The outputs are in a folder that has a record; false for a file that was named.
  var hasFolderRecord: Bool { ledger?.hasFolderRecord ?? false }

  /// The records of the outputs that the run has found up to date or made, by their paths from the
  /// root.
  var madeEntries: [String: OutputRecord.Entry] {
    let root = rootPath
    return names.reduce(into: [:]) { entries, name in
      entries["\(root)/\(name)"] = ledger?.entry(of: name)
    }
  }

  /// Brings the record up to date, unless the run only checks.
  func save() throws(OutputError) {
    guard !isCheck else { return }
    try ledger?.save()
  }

  /// Ends a run: brings the record up to date and removes the temporary files that killed runs left
  /// behind. A run that only checks touches nothing.
  public func finish() throws(OutputError) {
    guard let ledger, !isCheck else { return }
    // A folder in which a person named a single file is not ours to clean up.
    folder.clearLeftovers(in: ledger.hasFolderRecord ? folders.union([""]) : [])
    try ledger.save()
  }

  /// The folders of outputs as the run leaves them, each with its outputs and its record; nil if
  /// that is not known, because an output failed, was not compared, or was only checked.
  var left: [RunRecord.Folder]? {
    guard let ledger, ledger.keepsRecord, !isCheck else { return nil }
    if let archive = folder.archive {
      guard names.allSatisfy({ ledger.entry(of: $0) != nil }) else { return nil }
      return archive.left.map { status in
        let file = RunRecord.File(name: archive.name, size: status.size, modified: status.modified)
        return [
          RunRecord.Folder(
            root: archive.folder, name: "", modified: nil, isOwn: true, files: [file])
        ]
      }
    }
    var files: [Substring: [RunRecord.File]] = [:]
    if ledger.hasFolderRecord {
      guard let record = folder.status(of: OutputRecord.fileName) else { return nil }
      let name = OutputRecord.fileName
      files[""] = [RunRecord.File(name: name, size: record.size, modified: record.modified)]
    }
    for name in names {
      guard let entry = ledger.entry(of: name) else { return nil }
      let (inside, file) = OutputFolder.split(name)
      files[inside, default: []].append(
        RunRecord.File(name: file, size: entry.content.byteCount, modified: entry.modified))
    }
    var folders: [RunRecord.Folder] = []
    for (inside, files) in files {
      let status = inside.isEmpty ? nil : folder.status(of: String(inside))
      guard inside.isEmpty || status != nil else { return nil }
      folders.append(
        RunRecord.Folder(
          root: folder.path(of: ""), name: String(inside), modified: status?.modified,
          isOwn: ledger.hasFolderRecord, files: files.sorted { $0.name < $1.name }))
    }
    return folders.sorted { $0.name < $1.name }
  }
}
