/// A file that is written part by part, beside its place; `commit` puts it there.
///
/// A draft that is not committed leaves nothing behind. It is used on one thread.
public final class OutputDraft {
  /// The path of the file.
  public let path: String
  /// How many bytes were written so far.
  public private(set) var byteCount = 0

  private let isInterrupted: () -> Bool
  private let place: OutputFolder.UnfinishedFile
  private var file: FileDescriptor?

  init(
    path: String, place: OutputFolder.UnfinishedFile, file: consuming FileDescriptor,
    isInterrupted: @escaping () -> Bool
  ) {
    self.path = path
    self.place = place
    self.file = consume file
    self.isInterrupted = isInterrupted
  }

  deinit { if file != nil { place.remove() } }

  /// Writes more bytes.
  public func append(_ pieces: [[UInt8]]) throws(OutputError) {
    guard !isInterrupted() else {
      discard()
      throw .interrupted
    }
    do throws(SystemError) { try file?.append(pieces) } catch {
      throw .writeFailed(path: path, error)
    }
    byteCount += pieces.reduce(0) { $0 + $1.count }
  }

  /// Puts the file into its place; nothing can be written afterwards.
  public func commit() throws(OutputError) -> OutputPlan.Written {
    guard let file = file.take() else { preconditionFailure("a draft is committed once") }
    do throws(SystemError) { try file.closeChecked() } catch {
      place.remove()
      throw .writeFailed(path: path, error)
    }
    try place.moveIntoPlace(path: path)
    return OutputPlan.Written(
      path: path, change: .written(.new), byteCount: byteCount, pixels: nil)
  }

  private func discard() {
    guard file.take() != nil else { return }
    place.remove()
  }
}
