#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The check, before the command line is parsed, that a run has nothing to do, since nothing has
/// changed since a former run of it: nothing that it read or looked for, nothing that it wrote.
///
/// Most of the time of a run with nothing to do goes into it: the record is read in place, and no
/// value is made of what it holds. The check itself writes and makes nothing.
public enum UpToDateCheck {
  /// Returns the number of files to tell of where nothing changed (0 for saying nothing); nil if
  /// something changed, or if that is not known.
  ///
  /// The cache folder is found in the words of the command line, without regard to what else they
  /// mean. If it is another one than the command uses, no record of the run is in it.
  public static func fileCount(of run: RunIdentity) -> Int? {
    guard let folder = cacheFolder(in: run.arguments),
      let bytes = DiskCache.existingBytes(for: run.fingerprint, in: folder)
    else { return nil }
    return fileCount(of: bytes)
  }

  /// Records a run that went well, so that the same command line can tell that it has nothing to
  /// do.
  ///
  /// Nothing is recorded where a later look could not tell: where standard input was read, files
  /// were changed only just before they were read, an output was not recorded, or nothing was
  /// written. It is for the caller not to record runs that write to standard output, that replace
  /// their inputs, that warned or failed, or that were asked for more than files (`--check`,
  /// `--explain`, `--prune`, `--json`).
  ///
  /// - Parameters:
  ///   - plans: all plans of the run, after `finish`.
  ///   - inputs: the readers by which all inputs were read and looked for, in the order in which
  ///     they
  ///     began: one for each request of a manifest, and that of the manifest.
  ///   - fileCount: the number of files to tell of where nothing changed; 0 to say nothing.
  public static func record(
    _ run: RunIdentity, plans: [OutputPlan], inputs: [InputReader], fileCount: Int,
    in cache: DiskCache
  ) {
    guard var trace = inputs.first?.trace, !plans.isEmpty else { return }
    for reader in inputs.dropFirst() { trace.merge(reader.trace) }
    guard trace.isRepeatable else { return }
    var folders: [RunRecord.Folder] = []
    for plan in plans {
      guard let left = plan.left else { return }
      folders += left
    }
    let record = RunRecord(fileCount: fileCount, inputs: trace.statuses, folders: folders)
    cache.replace(record.bytes, for: run.fingerprint)
  }

  /// Returns the cache folder that a command line names, else that of the user; nil for none.
  public static func cacheFolder(in arguments: [String]) -> CacheFolder? {
    guard !arguments.contains("--no-cache") else { return nil }
    let option = "--cache"
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

  /// Returns the number of files that a record tells of, if everything is as it was.
  static func fileCount(of record: ArraySlice<UInt8>) -> Int? {
    var reader = PackedReader(record)
    do throws(PackedReader.Damage) {
      let fileCount = try reader.number()
      let parts = try reader.items { (reader) throws(PackedReader.Damage) in try reader.list() }
      guard reader.isAtEnd else { return nil }
      // To start a thread takes as long as to look at some hundred files.
      let runner = JobRunner(threads: record.count < 1 << 14 ? 1 : 2)
      let holds = runner.run(parts) { (try? isUnchanged($0)) ?? false }
      return holds.allSatisfy(\.self) ? fileCount : nil
    } catch { return nil }
  }

  /// Looks at the files of a part.
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
      // Below the root no link is followed, as when the files were written.
      let (name, flags) = (try part.text(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      guard let next = try? FileDescriptor(name, flags, in: folder.number) else { return false }
      folder = next
    }
    // A killed run may have left a file beside the record. In the other folders of the outputs,
    // whose times count, it shows in the time.
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
