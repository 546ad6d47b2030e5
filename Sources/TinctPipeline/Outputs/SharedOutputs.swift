internal import Synchronization

/// The outputs of all requests of one run: no two make one file, and those that write into one
/// folder share its record, which is read and written once for all.
public final class SharedOutputs: Sendable {
  private struct State {
    /// The request that makes each file, by its path from the root.
    var owners: [String: String] = [:]
    /// The folders, by their paths from the root.
    var folders: [String: OutputFolder] = [:]
    /// The records as the run found them, by the paths of their folders.
    var records: [String: OutputLedger.Found] = [:]
    var ledgers: [OutputLedger] = []
    var nextSave = ContinuousClock.now + OutputLedger.betweenSaves
  }

  private let state = Mutex(State())

  /// Begins without any.
  public init() {}

  /// Claims files; returns what is wrong where another request makes one of them.
  ///
  /// Files without a palette may be shared: those that a catalogue has once are the same for all.
  ///
  /// - Parameter name: the request, for messages: `tinct board a.json`, `boards/toy`.
  /// - Returns: what is wrong, and the names of files that several requests make.
  func claim(
    _ outputs: [OutputPlan.Output], in folder: String, for name: String
  ) -> (clashes: [Failure], shared: Set<String>) {
    let root = pathFromRoot(folder)
    var shared: Set<String> = []
    let clashes = state.withLock { state in
      outputs.compactMap { output -> Failure? in
        let path = "\(root)/\(output.name)"
        // Within a request, or the same one again, names are compared elsewhere.
        guard let other = state.owners.updateValue(name, forKey: path), other != name else {
          return nil
        }
        guard output.palette != nil else {
          shared.insert(output.name.description)
          return nil
        }
        return Failure(
          .usage, location: folder == "." ? "\(output.name)" : "\(folder)/\(output.name)",
          problem: "two requests make this file: \(Failure.shortened(other)), and "
            + Failure.shortened(name),
          remedy: "give one of them another --out or --name")
      }
    }
    return (clashes, shared)
  }

  /// The folder at a path, the same for all who ask.
  func folder(at path: String, gate: WriteGate) -> OutputFolder {
    let root = pathFromRoot(path)
    return state.withLock { state in
      if let known = state.folders[root] { return known }
      let folder = OutputFolder(path: path, gate: gate)
      state.folders[root] = folder
      return folder
    }
  }

  /// The record of a folder as the run found it.
  func found(in folder: OutputFolder) -> OutputLedger.Found {
    let root = pathFromRoot(folder.path(of: ""))
    if let known = state.withLock({ $0.records[root] }) { return known }
    let found = OutputLedger.Found(OutputLedger.recordBytes(in: folder))
    return state.withLock { state in
      state.records[root] = found
      return found
    }
  }

  /// Takes on the saving of a ledger, also when the run is interrupted.
  func add(_ ledger: OutputLedger, gate: WriteGate) {
    let isFirst = state.withLock { state in
      state.ledgers.append(ledger)
      return state.ledgers.count == 1
    }
    guard isFirst else { return }
    gate.whenClosed(ObjectIdentifier(self)) { [weak self] gate in try? self?.save(through: gate) }
  }

  /// Saves what was made so far, if that was not done for a while.
  func saveNowAndThen() {
    let isTime = state.withLock { state in
      guard ContinuousClock.now > state.nextSave else { return false }
      state.nextSave += .seconds(1_000_000)
      return true
    }
    guard isTime else { return }
    let begin = ContinuousClock.now
    try? save()
    let end = ContinuousClock.now
    state.withLock { $0.nextSave = end + OutputLedger.betweenSaves + (end - begin) * 20 }
  }

  /// Brings the records of all folders up to date.
  ///
  /// - Parameter gate: the gate to write through, if not that of the folders.
  func save(through gate: WriteGate? = nil) throws(OutputError) {
    let ledgers = state.withLock { $0.ledgers }
    var byFolder: [(folder: OutputFolder, ledgers: [OutputLedger])] = []
    var numbers: [String: Int] = [:]
    for ledger in ledgers where ledger.hasNews {
      let path = ledger.folderPath
      if let number = numbers[path] {
        byFolder[number].ledgers.append(ledger)
      } else {
        numbers[path] = byFolder.count
        byFolder.append(
          (gate.map { OutputFolder(path: path, gate: $0) } ?? ledger.folder, [ledger]))
      }
    }
    for (folder, ledgers) in byFolder { try OutputLedger.save(ledgers, in: folder) }
  }
}
