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

  /// Reads the record.
  ///
  /// - Parameter name: the name of the manifest, in the working folder.
  init(of name: String, gate: WriteGate) {
    self.name = name
    folder = OutputFolder(path: ".", gate: gate)
    folders = Self.record(in: folder).manifests[name] ?? []
  }

  private static func record(in folder: OutputFolder) -> OutputRecord {
    folder.contents(of: OutputRecord.fileName, limit: OutputLedger.recordLimit)
      .flatMap { OutputRecord($0) } ?? OutputRecord()
  }

  /// Returns plans without outputs for the folders that former runs wrote into and this one does
  /// not.
  func formerPlans(
    besides plans: [OutputPlan], _ options: Session.Options, _ inputs: InputReader
  ) -> [OutputPlan] {
    let known = Set(plans.lazy.filter(\.hasFolderRecord).map(\.rootPath))
    // Single files are recorded in the manifest's own folder.
    return (folders + ["."]).compactMap { path in
      guard FileStatus(at: path)?.kind == .folder, !known.contains(pathFromRoot(path)) else {
        return nil
      }
      let maker = OutputMaker(
        command: "build", line: "build \(name)", inputs: [], manifest: name, folder: path)
      return try? OutputPlan(
        root: path, outputs: [], inputs: inputs, gate: folder.gate,
        upkeep: OutputPlan.Upkeep(
          maker: maker, isCheck: options.isCheck, replaced: []))
    }
  }

  /// Brings the record up to date.
  ///
  /// - Parameters:
  ///   - plans: the plans of all requests.
  ///   - former: plans for folders that still hold files of former runs.
  func save(_ plans: [OutputPlan], _ former: [OutputPlan]) throws(OutputError) {
    let own = pathFromRoot(".")
    let inFolders = (plans.filter(\.hasFolderRecord) + former).map {
      relativePath(to: $0.rootPath, from: own)
    }
    let known = Set(inFolders).subtracting([""]).sorted()
    let files = plans.filter { !$0.hasFolderRecord }.flatMap(\.madeEntries).compactMap {
      path, entry -> (String, OutputRecord.Entry)? in
      // Files elsewhere, or with a name that no output of a folder may have, are never removed.
      guard let name = try? OutputName(checking: relativePath(to: path, from: own)) else {
        return nil
      }
      var entry = entry
      let maker = entry.maker
      entry.maker = OutputMaker(
        command: maker.command, line: maker.line, inputs: maker.inputs, manifest: self.name)
      return (name.description, entry)
    }
    guard !known.isEmpty || !files.isEmpty || !folders.isEmpty else { return }
    try folder.alone { () throws(OutputError) in
      let former = Self.record(in: folder)
      var record = former
      record.manifests[name] = known.isEmpty ? nil : known
      record.entries.merge(files) { $1 }
      if record != former { try record.write(in: folder) }
    }
  }
}
