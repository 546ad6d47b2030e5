/// What is wrong with a text document (a palette, a theme, a pack of puzzles), where, and what to do.
///
/// Every reader of such documents throws this one type, or several of it as `DocumentErrors`, so that
/// a person meets one form of message whatever they edit. The name of the file is not known here; who reads the file puts it in front.
public struct DocumentError: Error, Hashable, Sendable {
  /// The line, counted from 1; lines end with LF, CR LF or CR.
  public var line: Int
  /// The column, counted from 1, in Unicode scalars.
  public var column: Int
  /// The key path to the value, such as `colors.base` or `palettes[1].name`; empty where the
  /// document as a whole, or its syntax, is meant.
  public var path: String
  /// What is wrong, such as `expected a string, found a number`.
  public var problem: String
  /// What to do about it, such as `did you mean "colors"?`; nil where the problem says it.
  public var remedy: String?

  /// Describes an error.
  public init(line: Int, column: Int, path: String = "", problem: String, remedy: String? = nil) {
    self.line = line
    self.column = column
    self.path = path
    self.problem = problem
    self.remedy = remedy
  }
}

extension DocumentError: CustomStringConvertible {
  /// The whole message on one line: `line 4, column 13: colors.base: expected …; write …`.
  public var description: String {
    let subject = path.isEmpty ? "" : "\(path): "
    let advice = remedy.map { "; \($0)" } ?? ""
    return "line \(line), column \(column): \(subject)\(problem)\(advice)"
  }
}

extension DocumentError {
  /// Describes an error at a byte of a document.
  init(
    in bytes: [UInt8], at offset: Int, path: String = "", problem: String, remedy: String? = nil
  ) {
    let (line, column) = Self.position(of: offset, in: bytes)
    self.init(line: line, column: column, path: path, problem: problem, remedy: remedy)
  }

  /// Line and column of a byte. Bytes that continue a UTF-8 sequence add nothing to the column, nor
  /// does a byte order mark.
  private static func position(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    var (line, column) = (1, 1)
    let start = bytes.starts(with: JSONParser.byteOrderMark) ? JSONParser.byteOrderMark.count : 0
    for index in start..<max(start, offset) {
      let byte = bytes[index]
      let endsLine =
        byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
          && (index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n"))
      if endsLine {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return (line, column)
  }
}
