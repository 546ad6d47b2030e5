#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The check, before the command line is parsed, that a run has nothing to do because nothing
/// changed since the last run of the same command line: nothing that it read or looked for, and
/// nothing that it wrote.
///
/// A run with nothing to do spends most of its time here, so the record is used without a copy and
/// nothing in it becomes a value. The check itself writes and makes nothing.
public enum UpToDateCheck {
  /// Returns the number of files to report if nothing changed (0 to say nothing); nil if something
  /// changed, or if that is not known.
  ///
  /// The cache folder is looked for among the words of the command line, whatever else they mean.
  /// If the command uses another one, this one holds no record of the run, and nothing is lost.
  public static func fileCount(of run: RunIdentity) -> Int? {
    guard let folder = cacheFolder(in: run.arguments),
      let bytes = DiskCache.existingBytes(for: run.fingerprint, in: folder)
    else { return nil }
    return fileCount(of: bytes)
  }

  /// Records a run that went well, so that the same command line can tell that it has nothing to
  /// do.
  ///
  /// Nothing is recorded if a later check could not be trusted: if standard input was read, files
  /// were changed only just before they were read, an output was not recorded, or nothing was
  /// written. The caller does not record runs that write to standard output, that replace their
  /// inputs, that warned or failed, or that were asked for more than files (`--check`, `--explain`,
  /// `--prune`, `--json`).
  ///
  /// - Parameters:
  ///   - plans: all plans of the run, after `finish`.
  ///   - inputs: the readers by which all inputs were read and looked for, in the order in which
  ///     they began: one for each request of a manifest, and the one that read the manifest.
  ///   - fileCount: the number of files to report when nothing changed; 0 to say nothing.
  public static func record(
    _ run: RunIdentity, plans: [OutputPlan], inputs: [InputReader], fileCount: Int,
    in cache: DiskCache
  ) {
    guard var trace = inputs.first?.trace, !plans.isEmpty else { return }
    for reader in inputs.dropFirst() { trace.merge(reader.trace) }
    // Standard input, or a file that changed while it was read, cannot be compared later.
    guard trace.isRepeatable else { return }
    var folders: [RunRecord.Folder] = []
    for plan in plans {
      // An output that failed or was not compared must be looked at by the next run.
      guard let left = plan.left else { return }
      folders += left
    }
    var record = RunRecord(fileCount: fileCount, inputs: trace.statuses, folders: folders)
    // The next run looks before it enters a folder.
    if let folder = workingFolder(), folder != run.folder { record = record.paths(from: folder) }
    cache.replace(record.bytes, for: run.fingerprint)
  }

  /// Returns the cache folder that a command line names, else the user's own; nil if there is none.
  public static func cacheFolder(in arguments: [String]) -> CacheFolder? {
    guard !arguments.contains("--no-cache") else { return nil }
    let option = "--cache"
    // From the end, because the last of several values counts.
    for index in arguments.indices.reversed() {
      let argument = arguments[index]
      if argument.hasPrefix("\(option)=") {
        return CacheFolder(chosen: String(argument.dropFirst(option.count + 1)))
      }
      if argument == option, index + 1 < arguments.count {
        return CacheFolder(chosen: arguments[index + 1])
      }
    }
    return .ofUser()
  }

  /// Returns the number of files that a record reports, if everything is as it was.
  static func fileCount(of record: ArraySlice<UInt8>) -> Int? {
    var reader = PackedReader(record)
    do throws(PackedReader.Damage) {
      let fileCount = try reader.number()
      let parts = try reader.items { (reader) throws(PackedReader.Damage) in try reader.list() }
      guard reader.isAtEnd else { return nil }
      // Starting a thread takes as long as checking some hundred files, so small records are
      // checked on this thread alone.
      let runner = JobRunner(threads: record.count < 1 << 14 ? 1 : 2)
      let holds = runner.run(parts) { (try? isUnchanged($0)) ?? false }
      return holds.allSatisfy(\.self) ? fileCount : nil
    } catch { return nil }
  }

  /// Checks the files of a part.
  private static func isUnchanged(_ part: ArraySlice<UInt8>) throws(PackedReader.Damage) -> Bool {
    var part = PackedReader(part)
    switch RunRecord.PartKind(rawValue: try part.number()) {
    case .inputs: return try areInputsUnchanged(&part)
    case .outputs: return try areOutputsUnchanged(&part)
    case nil: return false
    }
  }

  private static func areInputsUnchanged(
    _ part: inout PackedReader
  ) throws(PackedReader.Damage) -> Bool {
    while !part.isAtEnd {
      let path = try part.path()
      guard try part.status() == FileStatus(at: path) else { return false }
    }
    return true
  }

  private static func areOutputsUnchanged(
    _ part: inout PackedReader
  ) throws(PackedReader.Damage) -> Bool {
    let root = try part.text()
    guard var folder = try? FileDescriptor(root, O_RDONLY | O_DIRECTORY) else { return false }
    for _ in 0..<(try part.count()) {
      // No link is followed below the root, just as when the files were written.
      let (name, flags) = (try part.text(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      guard let next = try? FileDescriptor(name, flags, in: folder.number) else { return false }
      folder = next
    }
    // A killed run may have left a file beside the record. The time of the root does not count, so
    // it must be listed; in the other folders such a file changes the time.
    if try part.number(below: 2) == 1, !TemporaryName.all(inFolder: root).isEmpty { return false }
    if try part.number(below: 2) == 1 {
      let modified = try part.time()
      guard FileStatus(of: folder.number)?.modified == modified else { return false }
    }
    while !part.isAtEnd {
      let status = FileStatus(ofLink: try part.path(), in: folder.number)
      let (size, modified) = (try part.number(), try part.time())
      guard let status, status.kind == .file, status.size == size, status.modified == modified
      else { return false }
    }
    return true
  }
}
