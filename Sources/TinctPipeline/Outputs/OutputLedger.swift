internal import Synchronization

/// The bookkeeping of a run that writes only what changed: the record of former runs as it was
/// found, and what this run adds to it.
final class OutputLedger: Sendable {
  private struct State {
    /// What this run has found or made, to go into the record.
    var news: [String: OutputRecord.Entry] = [:]
    /// Names that are to go out of the record.
    var gone: Set<String> = []
    var nextSave = ContinuousClock.now + OutputLedger.betweenSaves
  }

  /// The command that writes.
  let maker: String
  private let folder: OutputFolder
  /// Whether the folder has a record; a single file has none, it is compared with what stands there.
  let keepsRecord: Bool
  private let former: OutputRecord
  /// What stood in each output's place when the run began.
  private let found: [String: FileStatus]
  private let state = Mutex(State())
  private let memo = PieceMemo()

  /// How long a run may go on before what it has made so far is recorded.
  private static let betweenSaves = Duration.seconds(2)
  private static let recordLimit = 1 << 30

  /// Whether there was a record that could not be used.
  let wasDamaged: Bool

  deinit { folder.gate.forget(ObjectIdentifier(self)) }

  init(maker: String, folder: OutputFolder, keepsRecord: Bool, found: [String: FileStatus]) {
    self.maker = maker
    self.folder = folder
    self.keepsRecord = keepsRecord
    self.found = found
    let bytes = keepsRecord ? Self.recordBytes(in: folder) : nil
    let record = bytes.flatMap { OutputRecord($0) }
    former = record ?? OutputRecord()
    wasDamaged = bytes != nil && record == nil
  }

  /// From now on, what was made is recorded when the run is interrupted as well.
  func recordInterruption() {
    guard keepsRecord else { return }
    let root = folder.path(of: "")
    folder.gate.whenClosed(ObjectIdentifier(self)) { [weak self] gate in
      try? self?.save(in: OutputFolder(path: root, gate: gate))
    }
  }

  private static func recordBytes(in folder: OutputFolder) -> [UInt8]? {
    folder.contents(of: OutputRecord.fileName, limit: recordLimit)
  }

  /// Marks a content.
  func mark(_ pieces: [[UInt8]]) -> ContentMark { ContentMark(pieces, memo: memo) }

  /// The entry of an output that need not be made: the same things decide it as when it was written,
  /// and it is as it was written. Nil if it is to be made.
  func current(_ name: String, from ingredients: [IngredientGroup]) -> OutputRecord.Entry? {
    guard !ingredients.isEmpty, let entry = former.entries[name],
      entry.ingredients == ingredients, let status = found[name],
      let modified = unchanged(name, entry.content, since: entry.modified, status)
    else { return nil }
    var kept = entry
    kept.modified = modified
    kept.maker = maker
    if kept != entry { note(kept, as: name) }
    return kept
  }

  /// Whether a file has a content already, so that it need not be written.
  func holds(_ entry: OutputRecord.Entry, as name: String) -> Bool {
    let known = former.entries[name]
    guard let status = found[name] else { return false }
    let time = known?.content == entry.content ? known?.modified : nil
    guard let modified = unchanged(name, entry.content, since: time, status) else { return false }
    var kept = entry
    kept.modified = modified
    if kept != known { note(kept, as: name) }
    return true
  }

  /// Why an output is made.
  func reason(_ name: String, from ingredients: [IngredientGroup]) -> DueReason {
    guard let entry = former.entries[name] else { return found[name] == nil ? .new : .unrecorded }
    guard let status = found[name] else { return .missing }
    guard unchanged(name, entry.content, since: entry.modified, status) != nil else {
      return .edited
    }
    return .changes(from: entry.ingredients, to: ingredients)
  }

  /// Takes note of what stands at a name now.
  func note(_ entry: OutputRecord.Entry, as name: String) {
    guard keepsRecord else { return }
    let isTime = state.withLock { state in
      state.news[name] = entry
      guard ContinuousClock.now > state.nextSave else { return false }
      // Nobody else until this is done.
      state.nextSave += .seconds(1_000_000)
      return true
    }
    guard isTime else { return }
    // So that a run that is killed need not begin again from the start. At the end it counts
    // whether it can be saved; here it does not.
    let begin = ContinuousClock.now
    try? save()
    let end = ContinuousClock.now
    // However long it takes, it takes but a small part of the time.
    state.withLock { $0.nextSave = end + Self.betweenSaves + (end - begin) * 20 }
  }

  /// The time of a file that has a content; nil if it has another one. It is read only if its time
  /// or its size is not as recorded.
  private func unchanged(
    _ name: String, _ content: ContentMark, since time: FileStatus.Time?, _ status: FileStatus
  ) -> FileStatus.Time? {
    guard status.kind == .file, status.size == content.byteCount else { return nil }
    if status.modified == time { return status.modified }
    guard let bytes = folder.contents(of: name, limit: status.size), content.matches(bytes) else {
      return nil
    }
    return status.modified
  }

  /// Files that the same command wrote in former runs and that are not among those of this run, in
  /// the order of their names. What is not there any more is forgotten.
  func leftOver(besides planned: Set<String>) -> [String] {
    let names = former.entries.lazy
      .filter { $0.value.maker == self.maker && !planned.contains($0.key) }
      .map(\.key).sorted()
    // The record may come from others, as a part of a project: it names no file outside.
    let (there, gone) = names.filter { (try? OutputName(checking: $0)) != nil }
      .reduce(into: ([String](), [String]())) { lists, name in
        if folder.status(of: name) == nil { lists.1.append(name) } else { lists.0.append(name) }
      }
    state.withLock { $0.gone.formUnion(gone) }
    return there
  }

  /// Removes a file of a former run if it is as it was written. It is read for that: times can be set
  /// back, and what is removed is gone.
  ///
  /// - Returns: whether it was.
  func prune(_ name: String) throws(OutputError) -> Bool {
    guard let entry = former.entries[name], let status = folder.status(of: name),
      unchanged(name, entry.content, since: nil, status) != nil
    else { return false }
    try folder.remove(name, emptyFolders: true)
    state.withLock { _ = $0.gone.insert(name) }
    return true
  }

  /// What the record says of a file after this run; nil if nothing.
  func entry(of name: String) -> OutputRecord.Entry? {
    state.withLock { $0.gone.contains(name) ? nil : $0.news[name] ?? former.entries[name] }
  }

  /// Brings the record up to date, with what other processes have recorded meanwhile; writes nothing
  /// if there is nothing new.
  func save() throws(OutputError) { try save(in: folder) }

  private func save(in folder: OutputFolder) throws(OutputError) {
    let (news, gone) = state.withLock { ($0.news, $0.gone) }
    guard keepsRecord, !news.isEmpty || !gone.isEmpty else { return }
    try folder.alone { () throws(OutputError) in
      var record = Self.recordBytes(in: folder).flatMap { OutputRecord($0) } ?? OutputRecord()
      let isNew =
        news.contains { record.entries[$0.key] != $0.value }
        || gone.contains { record.entries[$0] != nil }
      guard isNew else { return }
      for name in gone { record.entries[name] = nil }
      record.entries.merge(news) { _, new in new }
      try folder.write([record.bytes], as: OutputRecord.fileName)
    }
  }
}
