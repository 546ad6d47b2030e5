internal import TinctCodecs

/// A file that is written part by part under a hidden name; `commit` gives it its own name, unless
/// the file there has the same content already.
///
/// A draft that is not committed leaves nothing behind. It is used on one thread.
public final class OutputDraft {
  /// The path of the file.
  public let path: String
  /// The number of bytes appended so far.
  public private(set) var byteCount = 0

  /// Compares the content with the file of a former run, and calls its argument to replace that
  /// file if they differ.
  typealias Settlement = (
    _ content: ContentHash, _ put: () throws(OutputError) -> FileStatus.Time?
  ) throws(OutputError) -> OutputPlan.Written.Change

  private let gate: WriteGate
  private let settle: Settlement
  /// The open file; nil for a run that only checks, and after the end.
  private var openFile: OpenFile?
  private var hasEnded = false
  private var hasher = ContentHasher()

  init(
    path: String, gate: WriteGate, openFile: consuming OpenFile?, settle: @escaping Settlement
  ) {
    self.path = path
    self.gate = gate
    self.openFile = consume openFile
    self.settle = settle
  }

  deinit { openFile?.unfinished.remove() }

  /// Appends bytes.
  public func append(_ pieces: [[UInt8]]) throws(OutputError) {
    precondition(!hasEnded, "a draft that was committed has ended")
    guard !gate.isClosed else {
      discard()
      throw .interrupted
    }
    do throws(SystemError) { try openFile?.file.append(pieces) } catch {
      throw .writeFailed(path: path, error)
    }
    for piece in pieces { hasher.update(piece.span) }
    byteCount += pieces.reduce(0) { $0 + $1.count }
  }

  /// Ends the file; nothing can be appended afterwards.
  public func commit() throws(OutputError) -> OutputPlan.Written {
    precondition(!hasEnded, "a draft is committed once")
    hasEnded = true
    let digest = exchange(&hasher, with: ContentHasher()).finalize()
    let content = ContentHash(lengths: [byteCount], fingerprint: Fingerprint(of: digest))
    let change = try settle(content) { () throws(OutputError) in try putInPlace() }
    discard()
    return OutputPlan.Written(path: path, change: change, byteCount: byteCount, pixels: nil)
  }

  /// - Returns: the time of the file, which no later version of it has.
  private func putInPlace() throws(OutputError) -> FileStatus.Time? {
    guard let openFile = openFile.take() else { throw .interrupted }
    let (unfinished, time) = (openFile.unfinished, openFile.file.stamp())
    // Closed, the file would lose its lock before it has its name.
    let lock = try? FileDescriptor(duplicating: openFile.file.number)
    defer { withExtendedLifetime(lock) {} }
    do throws(SystemError) { try openFile.close() } catch {
      unfinished.remove()
      throw .writeFailed(path: path, error)
    }
    try unfinished.finish(path: path)
    return time
  }

  private func discard() {
    guard let openFile = openFile.take() else { return }
    openFile.unfinished.remove()
  }
}
