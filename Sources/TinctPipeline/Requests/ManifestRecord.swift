/// The record of a manifest: the folders that its requests have had files written into, and the
/// single files that they have made, so that what a request made is found after the request is
/// gone.
///
/// It is a part of the record in the manifest's folder.
struct ManifestRecord {
  private let folder: OutputFolder
  private let name: String
  /// The folders that former runs wrote into, as seen from the manifest's.
  private let folders: [String]
  /// There was a record that could not be used.
  private let wasDamaged: Bool
  /// The outputs of all requests of the run.
  private let shared: SharedOutputs?

  /// Reads the record.
  ///
  /// - Parameters:
  ///   - name: the name of the manifest, in the working folder.
  ///   - shared: the outputs of all requests of the run.
  init(of name: String, shared: SharedOutputs?, gate: WriteGate) {
    self.name = name
    self.shared = shared
    folder = OutputFolder(path: ".", gate: gate, archive: shared?.archive)
    let found = OutputLedger.Found(OutputLedger.recordBytes(in: folder))
    (folders, wasDamaged) = (found.record.manifests[name] ?? [], found.wasDamaged)
  }

  /// The sentence about a record that could not be used; nil if it could, or if a plan for its
  /// folder tells of it.
  func warning(besides plans: [OutputPlan]) -> String? {
    let root = pathFromRoot(".")
    guard wasDamaged, !plans.contains(where: { $0.hasFolderRecord && $0.rootPath == root }) else {
      return nil
    }
    return "\(OutputRecord.fileName): the record of what \(name) made is damaged; files that it no "
      + "longer makes are not known, and stay"
  }

  /// Returns plans without outputs for the folders that former runs wrote into and this one does
  /// not.
  func formerPlans(
    besides plans: [OutputPlan], _ options: Session.Options, _ inputs: InputReader
  ) -> [OutputPlan] {
    let known = Set(plans.lazy.filter(\.hasFolderRecord).map(\.rootPath))
    // Single files are recorded in the manifest's own folder.
    return (folders + ["."]).compactMap { path in
      guard folder.archive != nil || FileStatus(at: path)?.kind == .folder,
        !known.contains(pathFromRoot(path))
      else { return nil }
      let maker = OutputMaker(
        command: "build", line: "build \(name)", inputs: [], manifest: name, folder: path)
      return try? OutputPlan(
        root: path, outputs: [], inputs: inputs, gate: folder.gate,
        upkeep: OutputPlan.Upkeep(
          maker: maker, isCheck: options.isCheck, replaced: []),
        shared: folder.archive == nil ? nil : shared)
    }
  }

  /// Brings the record up to date.
  ///
  /// - Parameters:
  ///   - plans: the plans of all requests.
  ///   - former: plans for folders that still hold files of former runs.
  func save(_ plans: [OutputPlan], _ former: [OutputPlan]) throws(OutputError) {
    let root = pathFromRoot(".")
    let inFolders = (plans.filter(\.hasFolderRecord) + former).map {
      relativePath(to: $0.rootPath, from: root)
    }
    let known = Set(inFolders).subtracting([""]).sorted()
    let files = plans.filter { !$0.hasFolderRecord }.flatMap(\.madeEntries).compactMap {
      path, entry -> (String, OutputRecord.Entry)? in
      // Files elsewhere, or with a name that no output of a folder may have, are never removed.
      guard let name = try? OutputName(checking: relativePath(to: path, from: root)) else {
        return nil
      }
      var entry = entry
      let maker = entry.maker
      entry.maker = OutputMaker(
        command: maker.command, line: maker.line, inputs: maker.inputs, manifest: self.name)
      return (name.description, entry)
    }
    guard !known.isEmpty || !files.isEmpty || !folders.isEmpty else { return }
    // In archives the list of folders is the same for all parts, so that they can be unpacked in
    // any order.
    let own = folder.archive == nil ? nil : shared?.recordName
    let separate = own.flatMap { $0 == OutputRecord.fileName ? nil : $0 }
    try folder.alone { () throws(OutputError) in
      try change(OutputRecord.fileName) { record in
        record.manifests[name] = known.isEmpty ? nil : known
        if separate == nil { record.entries.merge(files) { $1 } }
      }
      guard let separate, !files.isEmpty else { return }
      try change(separate) { $0.entries.merge(files) { $1 } }
    }
  }

  /// Changes a record in the manifest's folder.
  private func change(
    _ name: String, _ change: (inout OutputRecord) -> Void
  ) throws(OutputError) {
    let former = OutputLedger.Found(OutputLedger.recordBytes(in: folder, name)).record
    var record = former
    change(&record)
    if record != former { try record.write(in: folder, as: name) }
  }
}
