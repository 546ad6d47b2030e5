internal import TinctPuzzles

/// The value of one cell in a foreign file.
struct MappedCell {
  /// The value, or the string that it is a part of.
  let node: JSONNode
  /// Its bytes: those of the value, or of the part between separators.
  let range: Range<Int>
  let text: String
  /// It is a part of a string.
  let isPart: Bool
  /// The names or numbers that the wildcards of its pattern met.
  let met: [String]

  /// An error about the value.
  func error(_ problem: String, remedy: String?) -> DocumentError {
    DocumentError(
      in: node.document.bytes, at: range.lowerBound, path: node.path, problem: problem,
      remedy: remedy)
  }

  /// The value that takes the place of this one, as JSON or, in a string, as its characters.
  ///
  /// - Parameter isNumber: true for a number where this value is something else.
  func bytes(of text: String, isNumber: Bool = false) -> [UInt8] {
    let quoted = "\(JSONValue.string(text))"
    if isPart { return Array(quoted.dropFirst().dropLast().utf8) }
    let isPlain = isNumber || node.kind != .string
    guard isPlain, let literal = try? JSONDocument(parsing: Array(text.utf8)),
      ![.array, .object, .string].contains(literal.root.kind)
    else { return Array(quoted.utf8) }
    return Array(text.utf8)
  }
}

/// The values of the cells of a board, line by line as the file lists them.
struct MappedList {
  var cells: [MappedCell] = []
  /// The number of cells of each line.
  private(set) var lines: [Int] = []
  private var line: Line?

  /// The thing that the cells of a line have in common.
  private enum Line: Equatable {
    case parent(Int)
    case met([String])
    case part(of: Int, Int)
  }

  /// Returns true if each of some values is one cell, or if they are one list.
  func hasOneCellForEachMatch(_ matches: [PointerWalker.Match]) -> Bool {
    cells.count == matches.count || matches.allSatisfy(\.met.isEmpty)
  }

  /// Takes a value, which a separator parts into cells if it is a string.
  ///
  /// - Throws: an error about a value that is not a cell.
  mutating func append(
    _ match: PointerWalker.Match, separators: (cell: String?, row: String?)
  ) throws(DocumentError) {
    let (node, met) = (match.node, match.met)
    switch node.kind {
    case .array:
      for child in node.children where cells.count <= GridSpecification.cellLimit {
        if child.kind == .array || separators.cell != nil {
          try append(PointerWalker.Match(node: child, met: met), separators: separators)
        } else {
          try append(child, met, line: .parent(node.index))
        }
      }
    case .string where separators.cell != nil:
      appendParts(of: node, met, cell: separators.cell ?? "", row: separators.row)
    case .null, .boolean, .number, .string, .object:
      try append(node, met, line: met.isEmpty ? .parent(-1) : .met(Array(met.dropLast())))
    }
  }

  private mutating func append(
    _ node: JSONNode, _ met: [String], line: Line
  ) throws(DocumentError) {
    guard node.kind != .object else {
      throw node.error(
        "expected the value of a cell, found an object",
        remedy: "name the value inside in the mapping, such as /cells/*/piece")
    }
    guard node.kind != .array else {
      throw node.error("expected the value of a cell, found an array")
    }
    let bytes = node.document.bytes[node.byteRange]
    let text = node.kind == .string ? node.text : String(decoding: bytes, as: UTF8.self)
    append(
      MappedCell(node: node, range: node.byteRange, text: text, isPart: false, met: met),
      in: line)
  }

  private mutating func append(_ cell: MappedCell, in line: Line) {
    if line == self.line, let last = lines.indices.last {
      lines[last] += 1
    } else {
      lines.append(1)
      self.line = line
    }
    cells.append(cell)
  }

  private mutating func appendParts(
    of node: JSONNode, _ met: [String], cell: String, row: String?
  ) {
    let content = node.byteRange.lowerBound + 1..<node.byteRange.upperBound - 1
    let rows = row.map { Self.parts(of: node, content, between: $0) } ?? [content]
    for (number, range) in rows.enumerated() {
      for part in Self.parts(of: node, range, between: cell) {
        let text = JSONText.string(node.document.bytes, part)
        append(
          MappedCell(node: node, range: part, text: text, isPart: true, met: met),
          in: .part(of: node.index, number))
      }
    }
  }

  /// The ranges of the parts of a string, or of its characters where nothing stands between.
  private static func parts(
    of node: JSONNode, _ range: Range<Int>, between separator: String
  ) -> [Range<Int>] {
    let bytes = node.document.bytes
    // The scalars, which may be escaped, and where each begins.
    var scalars = String.UnicodeScalarView()
    var offsets: [Int] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = JSONText.scalar(bytes, at: offset)
      scalars.append(scalar)
      offsets.append(offset)
      offset += length
    }
    offsets.append(range.upperBound)
    var parts: [Range<Int>] = []
    var begin = 0
    guard !separator.isEmpty else {
      for character in String(scalars) {
        let end = begin + character.unicodeScalars.count
        parts.append(offsets[begin]..<offsets[end])
        begin = end
      }
      return parts
    }
    let (all, sign) = (Array(scalars), Array(separator.unicodeScalars))
    var index = 0
    while index + sign.count <= all.count {
      guard all[index] == sign[0], all[index..<index + sign.count].elementsEqual(sign) else {
        index += 1
        continue
      }
      parts.append(offsets[begin]..<offsets[index])
      index += sign.count
      begin = index
    }
    parts.append(offsets[begin]..<range.upperBound)
    return parts
  }
}
