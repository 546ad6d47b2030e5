internal import Synchronization

/// The outputs of all requests of one run: no two make one file, and those that write into one
/// folder share its record, which is read and written once for all.
public final class SharedOutputs: Sendable {
  /// A request that makes a file.
  private struct Owner {
    /// Its name, for messages.
    let name: String
    /// Its command line: rows of a target may be called alike.
    let line: String
    /// The path of the file from the root.
    let path: String
  }

  private struct State {
    /// The request that makes each file, by its path from the root in lower case: on many disks
    /// names that differ only in case are one.
    var owners: [String: Owner] = [:]
    /// A request that makes a file in each folder, by its path from the root in lower case.
    var folderOwners: [String: Owner] = [:]
    /// The folders, by their paths from the root.
    var folders: [String: OutputFolder] = [:]
    /// The records as the run found them, by the paths of their folders.
    var records: [String: OutputLedger.Found] = [:]
    /// The shards whose records were found, by the paths of their folders.
    var parts: [String: [Shard]] = [:]
    var ledgers: [OutputLedger] = []
    /// The time of the next save; nil before there is anything to save.
    var nextSave: ContinuousClock.Instant?

    /// Claims the folders of a file; returns a request that makes a file of the name of one of
    /// them, or one in a folder of the name of the file. Nil if there is none.
    mutating func nested(_ path: String, of owner: Owner) -> Owner? {
      if let other = folderOwners[path] { return other }
      var folder = path[...]
      while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
        folder = folder[..<slash]
        let name = String(folder)
        if let other = owners[name] { return other }
        // The folders above it have owners, too.
        guard folderOwners.updateValue(owner, forKey: name) == nil else { break }
      }
      return nil
    }
  }

  private let state = Mutex(State())
  /// The part that the run makes, whose record stands beside that of the folder until all parts
  /// are merged; nil for the whole.
  private let shard: Shard?
  private let merges: Bool
  /// The archive that everything goes into; nil for loose files.
  let archive: OutputArchive?

  /// Begins without any.
  ///
  /// - Parameters:
  ///   - shard: the part that the run makes; nil for the whole.
  ///   - merges: true to read the records of all shards.
  ///   - archive: the archive that everything goes into; nil for loose files.
  init(shard: Shard? = nil, merges: Bool = false, archive: OutputArchive? = nil) {
    self.shard = shard
    self.merges = merges
    self.archive = archive
  }

  /// The time after which a run that still goes on saves what it has made so far. An archive is
  /// written as a whole for that.
  private var betweenSaves: Duration {
    archive == nil ? OutputLedger.betweenSaves : .seconds(60)
  }

  /// The run makes a part.
  var isPart: Bool { shard != nil }

  /// The number of shards whose records were found, if it is the same in all; nil for none.
  var shardCount: Int? {
    let counts = shardCounts
    return counts.count == 1 ? counts.first : nil
  }

  /// All numbers of shards whose records were found, sorted.
  var shardCounts: [Int] {
    state.withLock { Set($0.parts.values.flatMap { $0 }.map(\.count)).sorted() }
  }

  /// Claims files; returns what is wrong where another request makes one of them.
  ///
  /// Files without a palette may be shared: those that a catalogue has once are the same for all.
  ///
  /// - Parameters:
  ///   - name: the request, for messages: `tinct board a.json`, `boards/toy`.
  ///   - line: its command line, which the same request again has, too.
  /// - Returns: what is wrong, and the names of files that several requests make.
  func claim(
    _ outputs: [OutputPlan.Output], in folder: String, for name: String, line: String
  ) -> (clashes: [Failure], shared: Set<String>) {
    let root = pathFromRoot(folder)
    var shared: Set<String> = []
    // Of each other request the first file, and the number of all.
    var others: [(name: String, file: String, path: String?, count: Int, isNested: Bool)] = []
    state.withLock { state in
      for output in outputs {
        let path = "\(root)/\(output.name)"
        let owner = Owner(name: name, line: line, path: path)
        let folded = path.lowercased()
        if let other = state.nested(folded, of: owner), (other.name, other.line) != (name, line) {
          if !others.contains(where: { $0.name == other.name }) {
            let file = relativePath(to: other.path, from: pathFromRoot("."))
            others.append((other.name, output.name.description, file, 1, isNested: true))
          }
          continue
        }
        // Within a request, or the same one again, names are compared elsewhere.
        guard let other = state.owners.updateValue(owner, forKey: folded),
          (other.name, other.line) != (name, line)
        else { continue }
        guard output.palette != nil || other.path != path else {
          shared.insert(output.name.description)
          continue
        }
        if let index = others.firstIndex(where: { $0.name == other.name }) {
          others[index].count += 1
        } else {
          let file =
            other.path == path ? nil : relativePath(to: other.path, from: pathFromRoot("."))
          others.append((other.name, output.name.description, file, 1, isNested: false))
        }
      }
    }
    let clashes = others.map { other in
      if other.isNested {
        return Failure(
          .usage, location: folder == "." ? other.file : "\(folder)/\(other.file)",
          problem: "\(Failure.shortened(name)) makes this file, and "
            + "\(Failure.shortened(other.name)) makes \(other.path ?? ""): one of the two names "
            + "would be a file and a folder",
          remedy: "give one of them another \"out\" or \"name\"")
      }
      let more = other.count > 1 ? " and \(other.count - 1) more" : ""
      return Failure(
        .usage, location: (folder == "." ? other.file : "\(folder)/\(other.file)") + more,
        problem: (other.name == name
          ? "two rows of one target make \(other.count > 1 ? "these files" : "this file"): "
            + Failure.shortened(name)
          : "two requests make \(other.count > 1 ? "these files" : "this file"): "
            + "\(Failure.shortened(other.name)), and \(Failure.shortened(name))")
          + (other.path.map { "; on many disks \($0) is the same" } ?? ""),
        remedy: "give one of them another \"out\" or \"name\"")
    }
    return (clashes, shared)
  }

  /// The folder at a path, the same for all who ask.
  func folder(at path: String, gate: WriteGate) -> OutputFolder {
    let root = pathFromRoot(path)
    return state.withLock { state in
      if let known = state.folders[root] { return known }
      let folder = OutputFolder(path: path, gate: gate, archive: archive)
      state.folders[root] = folder
      return folder
    }
  }

  /// The record of a folder as the run found it.
  func found(in folder: OutputFolder) -> OutputLedger.Found {
    let root = pathFromRoot(folder.path(of: ""))
    if let known = state.withLock({ $0.records[root] }) { return known }
    var record = OutputLedger.Found(OutputLedger.recordBytes(in: folder))
    let parts = merges ? shards(in: folder) : shard.map { [$0] } ?? []
    for part in parts {
      let found = OutputLedger.Found(
        OutputLedger.recordBytes(in: folder, OutputRecord.name(of: part)))
      record.record.entries.merge(found.record.entries) { $1 }
      record.wasDamaged = record.wasDamaged || found.wasDamaged
    }
    return state.withLock { [record] state in
      state.records[root] = record
      if merges { state.parts[root] = parts }
      return record
    }
  }

  /// Returns the shards that have left a record in a folder, in their order.
  private func shards(in folder: OutputFolder) -> [Shard] {
    let start = OutputRecord.fileName + "."
    return folder.recordNames(startingWith: start).compactMap { name -> Shard? in
      let part = String(name.dropFirst(start.count))
      return Shard(part.replacing("-of-", with: "/"))
    }.sorted { ($0.count, $0.number) < ($1.count, $1.number) }
  }

  /// Puts the records of shards into those of their folders.
  func mergeRecords() throws(OutputError) {
    let (records, parts, folders) = state.withLock { ($0.records, $0.parts, $0.folders) }
    for (root, shards) in parts.sorted(by: { $0.key < $1.key }) where !shards.isEmpty {
      guard let folder = folders[root], let record = records[root]?.record else { continue }
      try folder.alone { () throws(OutputError) in
        try record.write(in: folder)
        for shard in shards { try folder.remove(OutputRecord.name(of: shard)) }
      }
    }
  }

  /// Takes on the saving of a ledger, also when the run is interrupted.
  func add(_ ledger: OutputLedger, gate: WriteGate) {
    let isFirst = state.withLock { state in
      state.ledgers.append(ledger)
      return state.ledgers.count == 1
    }
    guard isFirst else { return }
    gate.whenClosed(ObjectIdentifier(self)) { [weak self] gate in
      try? self?.save(through: gate)
      // The files made so far are kept if there is time to write the archive.
      try? self?.archive?.finish(through: gate)
    }
  }

  /// Saves what was made so far, if that was not done for a while.
  func saveNowAndThen(through gate: WriteGate) {
    let isTime = state.withLock { state in
      let now = ContinuousClock.now
      // Counted from the first file: until then a large manifest may have been planned for seconds.
      guard let next = state.nextSave else {
        state.nextSave = now + betweenSaves
        return false
      }
      guard now > next else { return false }
      state.nextSave = now + .seconds(1_000_000)
      return true
    }
    guard isTime else { return }
    let begin = ContinuousClock.now
    try? save()
    try? archive?.finish(through: gate)
    let end = ContinuousClock.now
    state.withLock { $0.nextSave = end + betweenSaves + (end - begin) * 20 }
  }

  /// Brings the records of all folders up to date.
  ///
  /// - Parameter gate: the gate to write through, if not that of the folders.
  func save(through gate: WriteGate? = nil) throws(OutputError) {
    let (ledgers, records) = state.withLock { ($0.ledgers, $0.records) }
    var byFolder: [(folder: OutputFolder, ledgers: [OutputLedger])] = []
    var numbers: [String: Int] = [:]
    for ledger in ledgers where ledger.hasNews {
      let path = ledger.folderPath
      if let number = numbers[path] {
        byFolder[number].ledgers.append(ledger)
      } else {
        numbers[path] = byFolder.count
        byFolder.append(
          (gate.map { ledger.folder.through($0) } ?? ledger.folder, [ledger]))
      }
    }
    for (folder, ledgers) in byFolder {
      // As it was found it has the records of parts, too, if there are any.
      let known = shard == nil && !merges ? records[pathFromRoot(folder.path(of: ""))] : nil
      try OutputLedger.save(ledgers, in: folder, as: recordName, known: known)
    }
  }

  /// The name of the records that the run writes.
  var recordName: String { shard.map(OutputRecord.name(of:)) ?? OutputRecord.fileName }

  /// Takes everything that no request makes out of the archive, and out of the records in it.
  ///
  /// - Parameter wanted: the paths of all files in the archive that requests make.
  /// - Returns: the paths of the files that no request makes.
  func dropOthers(besides wanted: Set<String>, gate: WriteGate) throws(OutputError) -> [String] {
    guard let archive else { return [] }
    let paths = archive.paths
    let others = paths.filter { !OutputArchive.isRecord($0) && !wanted.contains($0) }
    guard !others.isEmpty else { return [] }
    for path in others { archive.remove(path) }
    for path in paths where OutputArchive.isRecord(path) {
      let (inside, name) = OutputFolder.split(path)
      let folder = folder(at: "\(archive.folder)/\(inside)", gate: gate)
      guard let bytes = OutputLedger.recordBytes(in: folder, name),
        var record = OutputRecord(bytes)
      else { continue }
      record.entries = record.entries.filter { wanted.contains(folder.member($0.key)) }
      if record.bytes != bytes { try record.write(in: folder, as: name) }
    }
    return others.sorted()
  }
}
