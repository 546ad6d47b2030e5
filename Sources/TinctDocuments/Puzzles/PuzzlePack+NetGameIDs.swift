public import TinctGraphics
public import TinctPuzzles

extension PuzzlePack {
  /// Reads Net game IDs, one a line; the puzzles are named "1", "2" and so on.
  ///
  /// Spaces around an ID, empty lines and lines that begin with `#` are passed over.
  ///
  /// - Parameter bytes: UTF-8; lines end with LF, CR LF or CR.
  /// - Parameter name: the name of the pack.
  /// - Throws: an error for each line that is wrong, with its column.
  public init(
    netGameIDs bytes: [UInt8], name: String, limits: Limits = Limits()
  ) throws(DocumentErrors) {
    // The location of an ID is known where it is read, so all errors can be reported.
    var reader = DocumentReader(errorLimit: .max)
    self.init(name: name, puzzles: [])
    guard bytes.count <= limits.fileBytes else {
      throw DocumentErrors([
        DocumentError(
          line: 1, column: 1, problem: "the text has more than \(limits.fileBytes) bytes",
          remedy: "split it, or raise the limit on the size of files")
      ])
    }
    var count = 0
    var grids = GridCache()
    for (index, line) in Self.lines(of: bytes).enumerated() {
      guard let (text, column) = Self.content(of: line) else { continue }
      count += 1
      let puzzle = reader.attempt(
        try NetGameID.puzzle(
          text, name: String(count), line: index + 1, column: column, &grids))
      if let puzzle { puzzles.append(puzzle) }
    }
    self = try reader.finish(self)
  }

  private static func lines(of bytes: [UInt8]) -> [Substring.UnicodeScalarView] {
    let text = String(decoding: bytes, as: UTF8.self)
    let start = text.unicodeScalars.first == "\u{FEFF}" ? 1 : 0
    var lines: [Substring.UnicodeScalarView] = []
    for part in text.unicodeScalars.dropFirst(start).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      let line = part.last == "\r" ? part.dropLast() : part
      lines += line.split(separator: "\r", omittingEmptySubsequences: false)
    }
    return lines
  }

  /// The text of a line between its spaces, and the column where it begins; nil where there is no
  /// ID.
  private static func content(
    of line: Substring.UnicodeScalarView
  ) -> (text: String, column: Int)? {
    let isSpace = { (scalar: Unicode.Scalar) in scalar == " " || scalar == "\t" }
    let rest = line.drop(while: isSpace)
    guard let first = rest.first, first != "#" else { return nil }
    let end = rest.lastIndex { !isSpace($0) } ?? rest.startIndex
    return (String(rest[...end]), line.count - rest.count + 1)
  }
}
