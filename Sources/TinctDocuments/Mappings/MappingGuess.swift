/// A guess at the form of another program's JSON: the pointers to its puzzles, and to their
/// pieces and sizes. What it says besides follows from these (`MappingGuess+Details.swift`).
///
/// Whatever holds lists of cells may be a puzzle; of several the one with most signs of it is
/// taken: names of keys, columns and rows whose product is the number of cells, many in one list.
struct MappingGuess {
  /// The steps of a pointer that leads from the root, or from a puzzle, to values; `*` is every
  /// element.
  typealias Steps = [String]

  /// The form in which a puzzle lists its cells.
  enum Form: Equatable {
    /// A list with a value for each cell, which may be a list of lines.
    case list
    /// One string, or a string for each line, with this between cells, and this between lines.
    case text(separator: String, rowSeparator: String?)
    /// An object for each cell, with its piece, column and row under these names.
    case objects(piece: String, column: String?, row: String?)
  }

  /// The cells of the puzzles.
  struct Cells {
    var steps: Steps
    var form: Form
    /// The value of each puzzle.
    var values: [JSONNode]
    var worth: Int
  }

  /// The steps that lead to the puzzles.
  private(set) var puzzles: Steps = []
  /// Some of the puzzles.
  private(set) var samples: [JSONObject] = []
  private(set) var cells: Cells
  private(set) var columns: Steps?
  private(set) var rows: Steps?

  /// The least that must speak for cells: a list of names is none.
  private static let leastWorth = 4
  /// The most puzzles that are looked at, and the deepest steps to them.
  private static let (mostSamples, deepest) = (64, 6)

  /// Looks at a file; nil if nothing in it can be the cells of a puzzle.
  init?(_ root: JSONNode) {
    var best: MappingGuess?
    Self.visit([root], [], &best)
    guard let best, best.cells.worth >= Self.leastWorth else { return nil }
    self = best
  }

  private init(_ puzzles: Steps, _ samples: [JSONObject], _ size: Size, _ cells: Cells) {
    (self.puzzles, self.samples, self.cells) = (puzzles, samples, cells)
    (columns, rows) = (size.columns, size.rows)
  }

  /// Looks at values that the same steps lead to, and at what is in them.
  private static func visit(_ nodes: [JSONNode], _ steps: Steps, _ best: inout MappingGuess?) {
    guard steps.count <= deepest else { return }
    let nodes = Array(nodes.prefix(mostSamples))
    let objects = nodes.filter { $0.kind == .object }.map { JSONObject($0) }
    if let first = objects.first {
      let size = Size(of: objects)
      for cells in cellLists(in: objects, size) {
        var found = MappingGuess(steps, objects, size, cells)
        found.cells.worth +=
          (steps.contains("*") ? 2 : 0) + (size.columns == nil ? 0 : 1)
          + (found.sources == nil ? 0 : 2)
        if best.map({ found.cells.worth > $0.cells.worth }) ?? true { best = found }
      }
      for member in first.members.prefix(mostSamples) {
        let children = objects.compactMap { $0[member.name] }.filter { $0.kind.isContainer }
        if !children.isEmpty { visit(children, steps + [member.name], &best) }
      }
      // An object whose members are all alike is a list with names.
      let values = first.members.map(\.value)
      let names = Set(
        values.first.flatMap { $0.kind == .object ? JSONObject($0).names : nil } ?? [])
      let areAlike = values.allSatisfy { value in
        value.kind == .object && 2 * names.intersection(JSONObject(value).names).count > names.count
      }
      if values.count > 1, !names.isEmpty, areAlike {
        visit(objects.flatMap { $0.members.map(\.value) }, steps + ["*"], &best)
      }
    }
    let elements = nodes.flatMap(\.elements).filter { $0.kind.isContainer }
    if !elements.isEmpty { visit(elements, steps + ["*"], &best) }
  }

  // MARK: - Sizes

  /// The pointers to the numbers of columns and rows.
  struct Size {
    var columns: Steps?
    var rows: Steps?
    /// Both of the first puzzle.
    var first: (columns: Int, rows: Int)?

    init(of objects: [JSONObject]) {
      columns = MappingGuess.member(
        ["columns", "cols", "width", "w", "nx", "sizex", "xsize"], of: objects, \.isSize)
      rows = MappingGuess.member(
        ["rows", "height", "h", "ny", "sizey", "ysize"], of: objects, \.isSize)
      if columns == nil || rows == nil {
        let both = MappingGuess.member(["size", "side", "n", "dimensions", "dim"], of: objects) {
          $0.isSize || $0.elements.count == 2 && $0.elements.allSatisfy(\.isSize)
        }
        if let both {
          let isPair = MappingGuess.value(at: both, in: objects[0])?.kind == .array
          columns = isPair ? both + ["0"] : both
          rows = isPair ? both + ["1"] : both
        }
      }
      if let columns, let rows,
        let wide = MappingGuess.value(at: columns, in: objects[0])?.whole,
        let high = MappingGuess.value(at: rows, in: objects[0])?.whole
      {
        first = (wide, high)
      }
    }
  }

  /// Returns the steps to a member with one of some names, in any case, itself or in a member that
  /// is an object; the first name that is there wins.
  static func member(
    _ names: [String], of objects: [JSONObject], _ fits: (JSONNode) -> Bool
  ) -> Steps? {
    guard let first = objects.first else { return nil }
    var all: [(name: String, steps: Steps)] = first.members.map { ($0.name, [$0.name]) }
    for member in first.members where member.value.kind == .object {
      all += JSONObject(member.value).members.map { ($0.name, [member.name, $0.name]) }
    }
    for name in names {
      for (other, steps) in all
      where other.lowercased().filter({ $0 != "_" && $0 != "-" }) == name
        && objects.allSatisfy({ value(at: steps, in: $0).map(fits) ?? false })
      {
        return steps
      }
    }
    return nil
  }

  /// Returns the value at steps without wildcards; nil if there is none.
  static func value(at steps: Steps, in object: JSONObject) -> JSONNode? {
    var node: JSONNode? = object.node
    for step in steps {
      switch node?.kind {
      case .object: node = node.flatMap { JSONObject($0)[step] }
      case .array: node = node.flatMap { node in Int(step).flatMap { node.elements.at($0) } }
      default: return nil
      }
    }
    return node
  }

  // MARK: - Cells

  private static let goodNames = [
    "tiles", "cells", "pieces", "grid", "board", "map", "layout", "field", "data", "start",
    "pipes", "level",
  ]
  private static let badNames = [
    "solution", "solved", "solutions", "answer", "answers", "moves", "best", "stars", "tags",
    "hints", "colors", "colours", "walls", "locked", "sources", "size", "palette", "scores", "time",
    "times", "rotations", "turns",
  ]

  /// Returns what may be the cells of puzzles, in the puzzles or in an object that they hold.
  private static func cellLists(in objects: [JSONObject], _ size: Size) -> [Cells] {
    guard let first = objects.first else { return [] }
    return first.members.prefix(mostSamples).compactMap { member in
      let values = objects.compactMap { $0[member.name] }
      guard values.count == objects.count, let (form, worth) = form(of: values[0], size) else {
        return nil
      }
      let name = member.name.lowercased()
      let named = goodNames.contains(name) ? 4 : badNames.contains(name) ? -8 : 0
      guard worth + named > 0 else { return nil }
      return Cells(steps: [member.name], form: form, values: values, worth: worth + named)
    }
  }

  /// Returns the form of a value that may list cells, and how much speaks for it.
  private static func form(of node: JSONNode, _ size: Size) -> (Form, Int)? {
    let count = size.first.map { $0.columns * $0.rows }
    func worth(_ cells: Int) -> Int { count == nil ? 1 : count == cells ? 6 : -4 }
    switch node.kind {
    case .string:
      let text = node.text
      for row in ["\n", "/", ";", "|"] where text.contains(row) {
        let rows = text.split(separator: row).map(String.init)
        guard rows.count > 1, let separator = separator(of: rows) else { continue }
        let cells = rows.reduce(0) { $0 + parts(of: $1, separator).count }
        return (.text(separator: separator, rowSeparator: row), worth(cells) + 1)
      }
      guard text.count >= 4, count == text.count else { return nil }
      return (.text(separator: "", rowSeparator: nil), worth(text.count))
    case .array:
      let elements = node.elements
      if elements.count > 1, elements.allSatisfy({ $0.kind == .array }) {
        let cells = elements.flatMap(\.elements)
        guard cells.allSatisfy({ !$0.kind.isContainer }), cells.count >= 2 * elements.count else {
          return nil
        }
        return (.list, worth(cells.count) + (elements[0].elements.count > 2 ? 2 : 0))
      }
      if elements.count >= 4, elements.allSatisfy({ $0.kind == .object }) {
        return objects(elements.map { JSONObject($0) }).map { ($0, worth(elements.count) + 1) }
      }
      guard elements.allSatisfy({ !$0.kind.isContainer }) else { return nil }
      let texts = elements.filter { $0.kind == .string }.map(\.text)
      if texts.count == elements.count, texts.count > 1, texts.count != count,
        let separator = separator(of: texts), areRows(texts, separator, size)
      {
        let cells = texts.reduce(0) { $0 + parts(of: $1, separator).count }
        return (.text(separator: separator, rowSeparator: nil), worth(cells) + 2)
      }
      return elements.count >= 4 ? (.list, worth(elements.count)) : nil
    case .object, .number, .boolean, .null: return nil
    }
  }

  /// Returns what parts the cells of rows; nil if rows would have different numbers of cells.
  private static func separator(of rows: [String]) -> String? {
    for separator in [" ", ","] where rows.allSatisfy({ $0.contains(separator) }) {
      let counts = Set(rows.map { parts(of: $0, separator).count })
      if counts.count == 1 { return separator }
    }
    return Set(rows.map(\.count)).count == 1 && rows[0].count > 1 ? "" : nil
  }

  static func parts(of row: String, _ separator: String) -> [String] {
    separator.isEmpty
      ? row.map(String.init)
      : row.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }

  /// Strings of equal length may be the rows of a board, or names of pieces.
  private static func areRows(_ texts: [String], _ separator: String, _ size: Size) -> Bool {
    if let first = size.first {
      return texts.count == first.rows && parts(of: texts[0], separator).count == first.columns
    }
    guard separator.isEmpty else { return true }
    return Set(texts).count > texts.count / 2 && texts[0].count >= 2
      && texts.count <= 4 * texts[0].count
  }

  private static let pieceNames = [
    "piece", "tile", "type", "kind", "shape", "mask", "connectors", "bits", "n", "value", "v", "t",
    "p", "id", "name",
  ]

  /// Returns the form of an object for each cell.
  private static func objects(_ cells: [JSONObject]) -> Form? {
    let column = member(["column", "col", "x", "c", "i"], of: cells, \.isWhole)
    let row = member(["row", "y", "r", "j"], of: cells, \.isWhole)
    let scalars = cells[0].members.filter { member in
      ![column?.first, row?.first].contains(member.name)
        && [.number, .string].contains(member.value.kind)
        && cells.allSatisfy { $0[member.name] != nil }
    }
    let piece =
      pieceNames.lazy.compactMap { name in scalars.first { $0.name.lowercased() == name } }.first
      ?? scalars.first
    guard let piece else { return nil }
    let isPair = column?.count == 1 && row?.count == 1
    return .objects(
      piece: piece.name, column: isPair ? column?.first : nil, row: isPair ? row?.first : nil)
  }

  /// The steps to the piece of each cell, or to the list of all.
  var pieceSteps: Steps {
    if case .objects(let piece, _, _) = cells.form {
      cells.steps + ["*", piece]
    } else {
      cells.steps
    }
  }

  /// The text of each cell of the puzzles that are looked at.
  var texts: [String] { cells.values.flatMap { texts(of: $0, cells.form) } }

  func texts(of node: JSONNode, _ form: Form) -> [String] {
    switch form {
    case .list:
      return node.kind == .array ? node.elements.flatMap { texts(of: $0, form) } : [node.written]
    case .objects(let piece, _, _):
      return node.elements.filter { $0.kind == .object }
        .compactMap { JSONObject($0)[piece]?.written }
    case .text(let separator, let rowSeparator):
      if node.kind == .array { return node.elements.flatMap { texts(of: $0, form) } }
      let rows = rowSeparator.map { Self.parts(of: node.written, $0) } ?? [node.written]
      return rows.flatMap { Self.parts(of: $0, separator) }
    }
  }

  /// Returns the objects of the cells; none in other forms.
  var cellObjects: [JSONObject] {
    guard case .objects = cells.form else { return [] }
    return cells.values.flatMap(\.elements).filter { $0.kind == .object }.map { JSONObject($0) }
  }
}

extension JSONObject {
  fileprivate var names: [String] { members.map(\.name) }
}

extension JSONNode.Kind {
  var isContainer: Bool { self == .array || self == .object }
}

extension [JSONNode] {
  fileprivate func at(_ index: Int) -> JSONNode? { indices.contains(index) ? self[index] : nil }
}

extension JSONNode {
  /// The whole number; nil for anything else.
  var whole: Int? { try? integer(in: -1_000_000...1_000_000) }
  var isWhole: Bool { whole != nil }
  fileprivate var isSize: Bool { whole.map { (1...1000).contains($0) } ?? false }
  /// True or false, or 1 or 0.
  var isFlag: Bool { kind == .boolean || whole == 0 || whole == 1 }
  /// The text of a string, or the characters of another value.
  var written: String {
    kind == .string ? text : String(decoding: document.bytes[byteRange], as: UTF8.self)
  }
}
