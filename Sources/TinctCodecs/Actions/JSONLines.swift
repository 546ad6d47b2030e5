internal import TinctGraphics

/// Values of JSON, one a line; lines with nothing on them are passed over.
struct JSONLines {
  /// A line with a value.
  struct Line {
    let root: JSONNode
    /// The number of the line, from 1.
    let number: Int

    /// What a function reads from the value; the errors that it throws are told at this line.
    func read<Value>(
      _ read: (JSONNode) throws(DocumentError) -> Value
    ) throws(DocumentError) -> Value {
      do throws(DocumentError) { return try read(root) } catch { throw error.moved(to: number) }
    }
  }

  private let bytes: [UInt8]
  private let limits: Limits
  private var position = 0
  /// The number of the line that was read last.
  private(set) var number = 0

  init(_ bytes: [UInt8], limits: Limits) throws(DocumentError) {
    guard bytes.count <= limits.fileBytes else {
      throw DocumentError(
        line: 1, column: 1, problem: "the file has more than \(limits.fileBytes) bytes",
        remedy: "raise the limit on the size of files")
    }
    self.bytes = bytes
    self.limits = limits
  }

  /// The next value; nil at the end.
  mutating func next() throws(DocumentError) -> Line? {
    while position < bytes.count {
      let rest = bytes[position...]
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      position = line.endIndex + 1
      number += 1
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      do throws(DocumentError) {
        let document = try JSONDocument(parsing: Array(line), limits: limits)
        return Line(root: document.root, number: number)
      } catch { throw error.moved(to: number) }
    }
    return nil
  }
}

extension DocumentError {
  /// The error, met in a line of a document, where it stands in the whole.
  fileprivate func moved(to line: Int) -> DocumentError {
    var error = self
    error.line += line - 1
    return error
  }
}
