internal import Synchronization

/// The bookkeeping of a run that writes only what changed: the record of former runs as it was
/// found, and the additions of this run.
final class OutputLedger: Sendable {
  /// The ways to keep a record.
  enum Storage: Sendable {
    /// A hidden file in the folder of the outputs.
    case folder
    /// The disk cache, for a file that a person named: nothing is put beside it.
    case cache(DiskCache, Fingerprint)
    /// The record of the manifest, which is written at the end of its run.
    case manifest(Found)
    /// Nowhere: files are compared byte by byte.
    case nowhere
  }

  private struct State {
    /// The entries that this run has found or made, to go into the record.
    var news: [String: OutputRecord.Entry] = [:]
    /// The names of the outputs that this run has found up to date or made.
    var done: Set<String> = []
    /// The names that are to go out of the record.
    var gone: Set<String> = []
    /// The names of files of other manifests that were replaced, by these manifests.
    var replaced: [String: [String]] = [:]
    /// The names of files that were replaced and that no record knew.
    var replacedUnknown: [String] = []
    /// The names of files that are damaged although their sizes and times are as recorded.
    var distrusted: Set<String> = []
    var nextSave = ContinuousClock.now + OutputLedger.betweenSaves
    /// There is something that was not saved yet.
    var isNew = false
  }

  /// The care for the files of former runs.
  let upkeep: OutputPlan.Upkeep
  let folder: OutputFolder
  private let storage: Storage
  private let former: OutputRecord
  /// The outputs of all requests of the run, which save the record; nil to save it here.
  private let shared: SharedOutputs?
  /// The files that were there when the run began, by the names of the outputs.
  private let found: [String: FileStatus]
  /// Command lines of which this one is a later version.
  private let predecessors: Set<OutputMaker>
  private let state = Mutex(State())
  private let memo = PieceMemo()

  /// The time after which a run that still goes on records what it has made so far.
  static let betweenSaves = Duration.seconds(2)
  static let recordLimit = 1 << 30

  /// There was a record that could not be used.
  let wasDamaged: Bool

  /// The record of former runs, as a run found it.
  struct Found: Sendable {
    var record: OutputRecord
    /// There was a record that could not be used.
    var wasDamaged: Bool
    /// The bytes of the record, by which it is known again: reading one of many files takes long.
    fileprivate let bytes: [UInt8]?

    init(_ bytes: [UInt8]?) {
      self.bytes = bytes
      let read = bytes.flatMap { OutputRecord($0) }
      record = read ?? OutputRecord()
      // No record at all is normal in a new folder; only one that cannot be read deserves a
      // warning.
      wasDamaged = read == nil && bytes.map { !OutputRecord.isFormer($0) } ?? false
    }
  }

  deinit { folder.gate.forget(ObjectIdentifier(self)) }

  init(
    _ upkeep: OutputPlan.Upkeep, folder: OutputFolder, storage: Storage,
    found: [String: FileStatus], planned: [OutputPlan.Output], shared: SharedOutputs? = nil
  ) {
    self.upkeep = upkeep
    self.folder = folder
    self.storage = storage
    self.found = found
    self.shared = shared
    let old =
      switch storage {
      case .folder: shared?.found(in: folder) ?? Found(Self.recordBytes(in: folder))
      // A damaged record of a single file is a problem of the cache, which reports it.
      case .cache(let cache, let key): Found(cache.bytes(for: key))
      case .manifest(let found): found
      case .nowhere: Found(nil)
      }
    (former, wasDamaged) = (old.record, old.wasDamaged)
    predecessors =
      switch storage {
      case .folder: former.predecessors(of: upkeep.maker, making: planned)
      case .cache, .manifest, .nowhere: []
      }
    guard !predecessors.isEmpty else { return }
    // Taken over at once: when this line has replaced some of their files, the others would no
    // longer tell of it.
    let names = Set(planned.lazy.map(\.name.description))
    let taken = former.entries.filter { name, entry in
      predecessors.contains(entry.maker) && !names.contains(name)
    }.mapValues { entry in
      var entry = entry
      entry.maker = upkeep.maker
      return entry
    }
    state.withLock { ($0.news, $0.isNew) = (taken, true) }
  }

  /// The outputs are in a folder that has a record.
  var hasFolderRecord: Bool {
    switch storage {
    case .folder: true
    case .cache, .manifest, .nowhere: false
    }
  }

  /// A record is kept.
  var keepsRecord: Bool {
    switch storage {
    case .folder, .cache, .manifest: true
    case .nowhere: false
    }
  }

  /// Records what was made so far when the run is interrupted, from now on.
  func recordInterruption() {
    guard hasFolderRecord else { return }
    if let shared { return shared.add(self, gate: folder.gate) }
    // Weakly held, because the gate outlives the plans of a run.
    folder.gate.whenClosed(ObjectIdentifier(self)) { [weak self] gate in
      guard let self else { return }
      try? Self.save([self], in: folder.through(gate))
    }
  }

  static func recordBytes(
    in folder: OutputFolder, _ name: String = OutputRecord.fileName
  ) -> [UInt8]? {
    folder.contents(of: name, limit: recordLimit)
  }

  /// Hashes a content.
  func hash(_ pieces: [[UInt8]]) -> ContentHash { ContentHash(pieces, memo: memo) }

  /// Returns the entry of an output that is up to date: its dependencies are unchanged, and the
  /// file is as it was written. Nil if it must be made.
  func current(_ name: String, from dependencies: [DependencyGroup]) -> OutputRecord.Entry? {
    guard !dependencies.isEmpty, !isDistrusted(name), let entry = former.entries[name],
      entry.dependencies == dependencies, let status = found[name],
      let modified = unchanged(name, entry.content, since: entry.modified, status)
    else { return nil }
    var kept = entry
    // The time may be new although the content is not, as after a checkout; recording it saves
    // reading the file again next time.
    kept.modified = modified
    if owner(of: name, palette: entry.palette) == nil, !isOfOtherManifest(entry.maker) {
      kept.maker = upkeep.maker
    }
    noteKept(kept, as: name, isNew: kept != entry)
    return kept
  }

  /// Has a file made anew that is not as it was written, although its size and time are.
  func distrust(_ name: String) { state.withLock { _ = $0.distrusted.insert(name) } }

  private func isDistrusted(_ name: String) -> Bool {
    state.withLock { $0.distrusted.contains(name) }
  }

  /// Returns true if a file has a content already, so that it need not be written.
  func holds(_ entry: OutputRecord.Entry, as name: String) -> Bool {
    let known = former.entries[name]
    guard !isDistrusted(name), let status = found[name] else { return false }
    let time = known?.content == entry.content ? known?.modified : nil
    guard let modified = unchanged(name, entry.content, since: time, status) else { return false }
    var kept = entry
    kept.modified = modified
    // A file that two command lines make alike stays with the first, so that neither writes the
    // record anew after the other.
    if let owner = owner(of: name, palette: entry.palette) {
      kept.maker = owner
    } else if let known, isOfOtherManifest(known.maker) {
      kept.maker = known.maker
    }
    noteKept(kept, as: name, isNew: kept != known)
    return true
  }

  /// Returns the reason why an output is made.
  func reason(_ name: String, from dependencies: [DependencyGroup]) -> RebuildReason {
    guard let entry = former.entries[name] else { return found[name] == nil ? .new : .unrecorded }
    guard let status = found[name] else { return .missing }
    guard !isDistrusted(name) else { return .edited }
    // Before the dependencies: an edited file is made again even if nothing else changed.
    guard unchanged(name, entry.content, since: entry.modified, status) != nil else {
      return .edited
    }
    guard entry.maker.command == upkeep.maker.command else {
      return .changed(
        ["the command changed: \(entry.maker.command) -> \(upkeep.maker.command)"])
    }
    return .changes(from: entry.dependencies, to: dependencies)
  }

  /// Notes the file that has a name now.
  func note(_ entry: OutputRecord.Entry, as name: String) {
    let isTime = state.withLock { state in
      state.news[name] = entry
      state.isNew = true
      state.done.insert(name)
      guard shared == nil, ContinuousClock.now > state.nextSave else { return false }
      // Only one thread saves at a time; the others go on.
      state.nextSave += .seconds(1_000_000)
      return true
    }
    if hasFolderRecord { shared?.saveNowAndThen(through: folder.gate) }
    guard isTime else { return }
    // Saved now and then, so that a run that is killed need not start again from the beginning. An
    // error is reported when the run ends, not here.
    let begin = ContinuousClock.now
    try? save()
    let end = ContinuousClock.now
    // The next save waits twenty times as long as this one took, so that saving takes at most a
    // twentieth of the time, however slow the disk is.
    state.withLock { $0.nextSave = end + Self.betweenSaves + (end - begin) * 20 }
  }

  /// The names of files of other manifests that this run has replaced, by these manifests as
  /// command lines.
  var replacedOthers: [String: [String]] { state.withLock { $0.replaced } }

  /// The files that the run has replaced and of which no record says that tinct made them.
  var replacedUnknown: [String] { state.withLock { $0.replacedUnknown } }

  /// Notes that a file is being replaced which another manifest made, or nobody knows who, if it is
  /// one.
  func noteReplacement(of name: String) {
    if former.entries[name] == nil, found[name] != nil {
      state.withLock { $0.replacedUnknown.append(name) }
    }
    guard let maker = former.entries[name]?.maker, isOfOtherManifest(maker),
      !upkeep.replaces(name), found[name] != nil
    else { return }
    let line = maker.description(for: upkeep.maker)
    state.withLock { $0.replaced[line, default: []].append(name) }
  }

  /// Notes a file that was left alone. The record of a shard has all of its files, new or not.
  private func noteKept(_ entry: OutputRecord.Entry, as name: String, isNew: Bool) {
    if isNew || shared?.isPart == true {
      note(entry, as: name)
    } else {
      state.withLock { _ = $0.done.insert(name) }
    }
  }

  /// Returns the time of a file that has a given content; nil if it has another one. The file is
  /// read only if its time or its size is not as recorded.
  private func unchanged(
    _ name: String, _ content: ContentHash, since time: FileStatus.Time?, _ status: FileStatus
  ) -> FileStatus.Time? {
    guard status.kind == .file, status.size == content.byteCount else { return nil }
    if status.modified == time { return status.modified }
    guard let bytes = folder.contents(of: name, limit: status.size), content.matches(bytes) else {
      return nil
    }
    return status.modified
  }

  /// Returns the other command line that has made a file, which this run must not replace: it works
  /// on something else, or the file is in another palette. Nil if there is none, or if the user
  /// named the file.
  func owner(of name: String, palette: String?) -> OutputMaker? {
    guard hasFolderRecord, found[name] != nil, let entry = former.entries[name],
      entry.maker != upkeep.maker, !upkeep.replaces(name)
    else { return nil }
    if upkeep.maker.sharesManifest(with: entry.maker) {
      return upkeep.shared.contains(name) ? entry.maker : nil
    }
    let isOtherPalette =
      entry.palette.flatMap { former in palette.map { $0 != former } } ?? false
    return isOtherPalette || !upkeep.maker.continues(entry.maker) ? entry.maker : nil
  }

  /// Tells if files belong to another manifest, which keeps them if they are the same: the one that
  /// makes them looks after them.
  private func isOfOtherManifest(_ maker: OutputMaker) -> Bool {
    guard let manifest = maker.manifest, !upkeep.maker.sharesManifest(with: maker) else {
      return false
    }
    // A manifest that is gone, or has another name now, looks after nothing.
    return FileStatus(at: folder.path(of: manifest)) != nil
  }

  /// The planned pictures that another command line has made, by that line.
  func foreignPictures(_ outputs: [OutputPlan.Output]) -> [OutputMaker: [String]] {
    var names: [OutputMaker: [String]] = [:]
    for output in outputs {
      let name = output.name.description
      // Lists and catalogues' own files may turn out to be the same.
      guard former.entries[name]?.pixels != nil,
        let owner = owner(of: name, palette: output.palette)
      else { continue }
      names[owner, default: []].append(name)
    }
    return names
  }

  /// The files of former runs that are no longer made.
  struct LeftOver {
    /// The files that may be removed, sorted by name: the same command line wrote them, or the user
    /// named them.
    var own: [String] = []
    /// The files of other command lines that this one may be a later version of, by those lines.
    var others: [String: [String]] = [:]
  }

  /// The entries of former runs, by the names of the files.
  var formerEntries: [String: OutputRecord.Entry] { former.entries }

  /// Returns the files of former runs among entries that no plan of this run makes. Files that are
  /// gone are dropped from the record.
  func leftOver(among left: [String: OutputRecord.Entry]) -> LeftOver {
    let (upkeep, maker) = (upkeep, upkeep.maker)
    var result = LeftOver()
    func isOwn(_ name: String, _ entry: OutputRecord.Entry) -> Bool {
      maker.owns(filesOf: entry.maker) || predecessors.contains(entry.maker)
        || upkeep.replaces(name)
    }
    for (name, entry) in left
    where maker.continues(entry.maker) && !isOwn(name, entry) && !isOfOtherManifest(entry.maker) {
      result.others[entry.maker.description(for: maker), default: []].append(name)
    }
    let names = left.lazy.filter(isOwn).map(\.key).sorted()
    // The record may come from someone else, as part of a project, and is not trusted: a name in it
    // must not lead out of the folder.
    let (there, gone) = names.filter { (try? OutputName(checking: $0)) != nil }
      .reduce(into: ([String](), [String]())) { lists, name in
        if folder.status(of: name) == nil { lists.1.append(name) } else { lists.0.append(name) }
      }
    forget(gone)
    result.own = there
    result.others = result.others.compactMapValues { names in
      let there = names.filter { name in
        (try? OutputName(checking: name)) != nil && folder.status(of: name) != nil
      }
      return there.isEmpty ? nil : there.sorted()
    }
    return result
  }

  /// Removes a file of a former run if it is as it was written, unless the run only checks. The
  /// file is read for that: its time may have been set back, and removing cannot be undone.
  ///
  /// - Returns: true if it was removed, or would be.
  func prune(_ name: String) throws(OutputError) -> Bool {
    guard let entry = former.entries[name], let status = folder.status(of: name),
      unchanged(name, entry.content, since: nil, status) != nil
    else { return false }
    guard !upkeep.isCheck else { return true }
    try folder.remove(name, emptyFolders: true)
    forget([name])
    return true
  }

  private func forget(_ names: [String]) {
    state.withLock { state in
      state.gone.formUnion(names)
      state.isNew = state.isNew || !names.isEmpty
      for name in names { state.news[name] = nil }
    }
  }

  /// Returns the entry of an output that this run has found up to date or made; nil for any other.
  func entry(of name: String) -> OutputRecord.Entry? {
    state.withLock { state in
      state.done.contains(name) ? state.news[name] ?? former.entries[name] : nil
    }
  }

  /// Brings the record up to date, including what other processes have recorded meanwhile; writes
  /// nothing if nothing is new.
  func save() throws(OutputError) {
    // Saved with all others of the run.
    guard shared == nil || !hasFolderRecord else { return }
    let isNew = state.withLock { state in
      defer { state.isNew = false }
      return state.isNew
    }
    guard isNew else { return }
    do throws(OutputError) { try saveAll() } catch {
      state.withLock { $0.isNew = true }
      throw error
    }
  }

  private func saveAll() throws(OutputError) {
    switch storage {
    case .folder: try Self.save([self], in: folder)
    case .cache(let cache, let key):
      let news = state.withLock { $0.news }
      guard !news.isEmpty else { return }
      // The record is of this one file alone, so there is nothing to merge.
      cache.replace(OutputRecord(entries: news).bytes, for: key)
    case .manifest, .nowhere: break
    }
  }

  /// There is something that was not saved yet.
  var hasNews: Bool { state.withLock { $0.isNew } }

  /// The path of the folder.
  var folderPath: String { folder.path(of: "") }

  /// Saves the news of ledgers of one folder.
  ///
  /// - Parameters:
  ///   - name: the name of the record.
  ///   - known: the record as it was found when the run began.
  static func save(
    _ ledgers: [OutputLedger], in folder: OutputFolder, as name: String = OutputRecord.fileName,
    known: Found? = nil
  ) throws(OutputError) {
    var news: [String: OutputRecord.Entry] = [:]
    var gone: Set<String> = []
    for ledger in ledgers {
      let own = ledger.state.withLock { state in
        state.isNew = false
        return (state.news, state.gone)
      }
      news.merge(own.0) { $1 }
      gone.formUnion(own.1)
    }
    gone.subtract(news.keys)
    guard !news.isEmpty || !gone.isEmpty else { return }
    do throws(OutputError) {
      try folder.alone { () throws(OutputError) in
        let bytes = recordBytes(in: folder, name)
        var record =
          bytes != nil && bytes == known?.bytes
          ? known?.record ?? OutputRecord() : bytes.flatMap { OutputRecord($0) } ?? OutputRecord()
        let isNew =
          news.contains { record.entries[$0.key] != $0.value }
          || gone.contains { record.entries[$0] != nil }
        guard isNew else { return }
        for name in gone { record.entries[name] = nil }
        record.entries.merge(news) { _, new in new }
        try record.write(in: folder, as: name)
        for name in OutputRecord.formerNames { try? folder.remove(name) }
      }
    } catch {
      for ledger in ledgers { ledger.state.withLock { $0.isNew = true } }
      throw error
    }
  }
}

extension OutputRecord {
  /// Returns the makers of files of which a command line is a later version: the same command, of
  /// the same things, that makes some of their pictures or all of them, and perhaps others. Their
  /// remaining files are those of palettes, scales or puzzles that were left out.
  ///
  /// The folders of palettes do not count, because a single palette has none.
  fileprivate func predecessors(
    of maker: OutputMaker, making planned: [OutputPlan.Output]
  ) -> Set<OutputMaker> {
    guard maker.manifest == nil else { return [] }
    var pictures: [OutputMaker: Set<String>] = [:]
    for (name, entry) in entries {
      guard let palette = entry.palette, entry.maker.line != maker.line,
        entry.maker.manifest == nil, entry.maker.command == maker.command,
        entry.maker.inputs == maker.inputs
      else { continue }
      pictures[entry.maker, default: []].insert(Self.picture(name, in: palette))
    }
    guard !pictures.isEmpty else { return [] }
    let own = Set(
      planned.compactMap { output in
        output.palette.map { Self.picture(output.name.description, in: $0) }
      })
    guard !own.isEmpty else { return [] }
    return Set(pictures.filter { own.isSubset(of: $1) || $1.isSubset(of: own) }.keys)
  }

  /// A name without the folder of its palette, and the palette.
  private static func picture(_ name: String, in palette: String) -> String {
    let folder = slug(palette, fallback: "palette")
    var parts = name.split(separator: "/")
    let atlas = "\(folder).spriteatlas"
    if let index = parts.firstIndex(where: { $0 == folder || $0 == atlas }) {
      parts.remove(at: index)
    }
    return "\(palette)\0\(parts.joined(separator: "/"))"
  }

  /// Puts the record in its folder, or removes it if it is empty, with the folder if nothing else
  /// is there.
  func write(
    in folder: OutputFolder, as name: String = fileName
  ) throws(OutputError) {
    guard isEmpty else {
      try folder.write([bytes], as: name)
      return
    }
    if folder.status(of: name) != nil { try folder.remove(name) }
    folder.removeIfEmpty()
  }
}
